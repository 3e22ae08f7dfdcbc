/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"

G_BEGIN_DECLS

/* The texts of a comparison, translated, for the table of the window, figures and reports.  The caller owns them. */

/**
 * jd_comparison_format_small:
 *
 * A difference or a residual: "3×10⁻¹⁶".
 */
char        *jd_comparison_format_small    (double                  value) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_cell_value:
 *
 * The value of a cell as it is shown: 0 if it is rounding beside the others of the row.
 */
double       jd_comparison_cell_value      (const JdComparisonRow  *row,
                                            const JdComparisonCell *cell);
/**
 * jd_comparison_cell_text:
 *
 * The text of a cell: six significant digits, or words, or a dash if the value is not known.
 */
char        *jd_comparison_cell_text       (const JdComparisonRow  *row,
                                            const JdComparisonCell *cell) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_agreement_name:
 *
 * "nobody", "only", "equal" ...: untranslated.
 */
const char  *jd_comparison_agreement_name  (JdAgreement             agreement);
/**
 * jd_comparison_group_title:
 *
 * The title of a group, such as "Accelerations": lent.
 */
const char  *jd_comparison_group_title     (JdComparisonGroup       group);
/**
 * jd_comparison_group_heading:
 *
 * The heading of a group: its title, and of the groups of the jump also @jump (may be NULL), the words of
 * jd_comparison_get_jump().  Owned by the caller.
 */
char        *jd_comparison_group_heading   (JdComparisonGroup       group,
                                            const char             *jump) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_row_title:
 *
 * The title of a row: "Multiplier of contact.normal".
 */
char        *jd_comparison_row_title       (const JdModel          *model,
                                            const JdComparisonRow  *row) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_row_verdict:
 *
 * The verdict on a row: "equal to 3e-16", "told by B only".
 */
char        *jd_comparison_row_verdict     (const JdComparisonRow  *row) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_comparison_row_explanation:
 *
 * The explanation of the verdict in a sentence; NULL if none is needed.
 */
char        *jd_comparison_row_explanation (const JdComparisonRow  *row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
