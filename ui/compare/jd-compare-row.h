/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-cell.h"

G_BEGIN_DECLS

/* A row of the comparison: a quantity, a cell for each column, and whether the columns agree.  Emits "reveal"
 * (column, equation), and "pointed" (whether the pointer is on it). */
#define JD_TYPE_COMPARE_ROW (jd_compare_row_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareRow, jd_compare_row, JD, COMPARE_ROW, GtkListBoxRow)

/* The quantity of a row, and whether the columns agree on it. */
typedef struct
{
  char              *name;
  JdComparisonGroup  group;
  int                equation;   /* of the model; -1: none */
  const char        *quantity;   /* name for the covers; NULL: it is never covered */
  JdAgreement        agreement;  /* JD_AGREEMENT_WORDS while the values are covered */
} JdCompareSubject;

/* The name for the covers of the row @name; NULL: it is never covered. */
const char     *jd_compare_quantity_of      (JdComparisonGroup      group,
                                             const char            *name);
/* @groups: a size group for the name and one for the verdict; the cells share the remaining width.  @titles: of the
 * columns, NULL-terminated. */
GtkWidget      *jd_compare_row_new          (JdModel               *model,
                                             const JdComparisonRow *row,
                                             const char *const     *titles,
                                             GtkSizeGroup         **groups) G_GNUC_WARN_UNUSED_RESULT;
void            jd_compare_row_show         (JdCompareRow          *self,
                                             const JdComparisonRow *row);
/* Sets whether the values are covered; @covers (may be NULL) decides it. */
void            jd_compare_row_set_covers   (JdCompareRow          *self,
                                             JdCovers              *covers);
gboolean        jd_compare_row_get_covered  (JdCompareRow          *self);
/* Hides the values if they are covered. */
void            jd_compare_row_cover        (JdCompareRow          *self);

const JdCompareSubject *jd_compare_row_get_subject (JdCompareRow *self);
JdCompareCell       *jd_compare_row_get_cell      (JdCompareRow *self,
                                                   gsize         column);

G_END_DECLS
