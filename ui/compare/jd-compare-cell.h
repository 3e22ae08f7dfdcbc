/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/analysis/compare/jd-comparison.h"

G_BEGIN_DECLS

/* What one column says in one row of the comparison: a number, words, or that it cannot tell, with a button that
 * makes it tell.  Emits "reveal" with the equation that is to be complementary. */
#define JD_TYPE_COMPARE_CELL (jd_compare_cell_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareCell, jd_compare_cell, JD, COMPARE_CELL, GtkWidget)

/* @name: of row and column, for assistive tools. */
GtkWidget   *jd_compare_cell_new       (const char             *name) G_GNUC_WARN_UNUSED_RESULT;
void         jd_compare_cell_show      (JdCompareCell          *self,
                                        const JdComparisonRow  *row,
                                        gsize                   column);
/* A question mark, until it is shown again. */
void         jd_compare_cell_hide      (JdCompareCell          *self);

/* What is seen. */
const char  *jd_compare_cell_get_text  (JdCompareCell          *self);
gboolean     jd_compare_cell_get_only  (JdCompareCell          *self);
/* The equation that the button makes complementary, or NULL. */
const char  *jd_compare_cell_get_reveal (JdCompareCell         *self);


G_END_DECLS
