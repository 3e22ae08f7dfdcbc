/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-row.h"

G_BEGIN_DECLS

/* The table below the columns: a row for each quantity, with headings, and the letters of the columns at the top.
 * Rows are made when the quantities change; otherwise only their values change.  A long table makes only the first
 * rows of each group; a button below it makes more.
 *
 * Emits "reveal" (column, equation) when a column shall give another quantity, "lit" when the rows that are pointed
 * at or selected change, and "more" when it wants to be shown again, with more rows. */
#define JD_TYPE_COMPARE_TABLE (jd_compare_table_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareTable, jd_compare_table, JD, COMPARE_TABLE, GtkWidget)

/* @titles: of the columns, NULL-terminated; they begin with the letters A, B, C, D. */
void           jd_compare_table_show        (JdCompareTable      *self,
                                             JdModel             *model,
                                             const JdComparison  *comparison,
                                             const char *const   *titles);
void           jd_compare_table_clear       (JdCompareTable      *self);
/* The covers that hide values (may be NULL).  Activating a covered row uncovers it, unless the lesson asks for it or
 * the user covered it by itself: then the window's action "win.predict" is activated. */
void           jd_compare_table_set_covers  (JdCompareTable      *self,
                                             JdCovers            *covers);
/* Hides at once what has become covered. */
void           jd_compare_table_cover       (JdCompareTable      *self);
/* Short form for a projector: only rows in which columns differ or one column alone gives the quantity.  A button
 * shows the others. */
void           jd_compare_table_set_brief   (JdCompareTable      *self,
                                             gboolean             brief);
/* Selects the rows of the model's equations first to first + n - 1, and scrolls to the first of them. */
void           jd_compare_table_select      (JdCompareTable      *self,
                                             int                  first,
                                             int                  n);
/* For each of the model's @n equations, whether a row of it is pointed at or selected. */
void           jd_compare_table_get_lit     (JdCompareTable      *self,
                                             gsize                n,
                                             gboolean            *out_lit);
/* Returns whether a row of the generalized forces with the prefix D or L is pointed at or selected. */
gboolean       jd_compare_table_is_group_lit (JdCompareTable     *self,
                                              const char         *prefix);

G_END_DECLS
