/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-row.h"

G_BEGIN_DECLS

/* The table below the columns: a row for each quantity, under headings, with the columns' letters on top.  Rows are
 * made when there are other ones to show; their values then follow.
 *
 * Emits "reveal" (column, equation) when a column is to tell more, and "lit" when other rows are pointed at or
 * selected. */
#define JD_TYPE_COMPARE_TABLE (jd_compare_table_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareTable, jd_compare_table, JD, COMPARE_TABLE, GtkWidget)

/* @titles: of the columns, NULL-terminated; they begin with the letters A, B, C, D. */
void           jd_compare_table_show        (JdCompareTable      *self,
                                             JdModel             *model,
                                             const JdComparison  *comparison,
                                             const char *const   *titles);
void           jd_compare_table_clear       (JdCompareTable      *self);
/* Predict first: every value is covered, until its row is activated. */
void           jd_compare_table_set_hidden  (JdCompareTable      *self,
                                             gboolean             hidden);
/* On a projector: the rows in which columns differ or one tells alone; the others when they are asked for. */
void           jd_compare_table_set_brief   (JdCompareTable      *self,
                                             gboolean             brief);
JdCompareRow  *jd_compare_table_find_row    (JdCompareTable      *self,
                                             const char          *name);
/* Selects the rows of the model's equations first ... first + n - 1 and shows the first of them. */
void           jd_compare_table_select      (JdCompareTable      *self,
                                             int                  first,
                                             int                  n);
/* Whether a row of equation @e is pointed at or selected; of the generalized forces D or L. */
gboolean       jd_compare_table_is_lit      (JdCompareTable      *self,
                                             int                  e);
gboolean       jd_compare_table_is_group_lit (JdCompareTable     *self,
                                              const char         *prefix);

G_END_DECLS
