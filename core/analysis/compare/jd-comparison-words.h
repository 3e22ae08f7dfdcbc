/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"

G_BEGIN_DECLS

/* A comparison in words, translated: for the window's table, figures and reports.  Texts are owned by the caller. */

/* A difference or a remainder: "3×10⁻¹⁶". */
char        *jd_comparison_format_small    (double                  value) G_GNUC_WARN_UNUSED_RESULT;
/* What a cell says: six significant digits, words, a dash where it cannot tell. */
char        *jd_comparison_cell_text       (const JdComparisonRow  *row,
                                            const JdComparisonCell *cell) G_GNUC_WARN_UNUSED_RESULT;
/* "Accelerations", ...: lent. */
const char  *jd_comparison_group_title     (JdComparisonGroup       group);
/* What the row is about: "Multiplier of contact.normal". */
char        *jd_comparison_row_title       (const JdModel          *model,
                                            const JdComparisonRow  *row) G_GNUC_WARN_UNUSED_RESULT;
/* Whether its columns agree: "equal to 3e-16", "only B tells". */
char        *jd_comparison_row_verdict     (const JdComparisonRow  *row) G_GNUC_WARN_UNUSED_RESULT;
/* Why it says so, in a sentence; NULL where there is nothing to explain. */
char        *jd_comparison_row_explanation (const JdComparisonRow  *row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
