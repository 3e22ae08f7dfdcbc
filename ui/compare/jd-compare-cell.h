/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/analysis/compare/jd-comparison.h"
#include "ui/document/jd-covers.h"

G_BEGIN_DECLS

/* A cell of the comparison, for one column and one row: a number, words, or the statement that this parameterization
 * does not give the quantity, with a button that makes it available.  Emits "reveal" with the equation to be made
 * complementary. */
#define JD_TYPE_COMPARE_CELL (jd_compare_cell_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareCell, jd_compare_cell, JD, COMPARE_CELL, GtkWidget)

/* @name is the accessible name of row and column. */
GtkWidget   *jd_compare_cell_new       (const char             *name) G_GNUC_WARN_UNUSED_RESULT;
void         jd_compare_cell_show      (JdCompareCell          *self,
                                        const JdComparisonRow  *row,
                                        gsize                   column);
/* Shows the pill until it is called again when @quantity (may be NULL) is not covered; then jd_compare_cell_show()
 * shows the value.  @covers may be NULL. */
void         jd_compare_cell_cover     (JdCompareCell          *self,
                                        JdCovers               *covers,
                                        const char             *quantity);

/* The text shown. */
const char  *jd_compare_cell_get_text  (JdCompareCell          *self);


G_END_DECLS
