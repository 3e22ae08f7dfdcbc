/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/expression/tree/jd-expr-print.h"
#include "ui/widgets/jd-readout.h"

G_BEGIN_DECLS

/* A small table of numbers in a panel: named columns, rows named by a text or a formula, a readout in each cell.
 * Rows are told when what is shown changes, and what stands there already stays; their values then follow the motion
 * without laying out anything. */
#define JD_TYPE_TABLE (jd_table_get_type ())
G_DECLARE_FINAL_TYPE (JdTable, jd_table, JD, TABLE, GtkWidget)

/* Names the columns (translated, NULL-terminated; the first is that of the rows' names); all rows are told anew until
 * jd_table_end(). */
void        jd_table_begin       (JdTable           *self,
                                  const char *const *columns);
/* Adds a row; @name is how it is found and what assistive tools read, @math (taken, may be NULL) what is shown for
 * it.  Returns its number. */
guint       jd_table_add_row     (JdTable    *self,
                                  const char *name,
                                  JdMath     *math);
/* An equation, @left = 0 (taken), across the table, under the row added last; @text is what assistive tools read. */
void        jd_table_add_equation (JdTable    *self,
                                   JdMath     *left,
                                   const char *text);
/* No more rows follow. */
void        jd_table_end         (JdTable    *self);
guint       jd_table_get_n_rows  (JdTable    *self);
/* -1 if there is none. */
int         jd_table_find_row    (JdTable    *self,
                                  const char *name);
/* Columns of values are counted from 0. */
void        jd_table_set_value   (JdTable    *self,
                                  guint       row,
                                  guint       column,
                                  double      value);
void        jd_table_set_text    (JdTable    *self,
                                  guint       row,
                                  guint       column,
                                  const char *text);
JdReadout  *jd_table_get_cell    (JdTable    *self,
                                  guint       row,
                                  guint       column);

G_END_DECLS
