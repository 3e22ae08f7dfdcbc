/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/expression/tree/jd-expr-print.h"
#include "ui/widgets/jd-readout.h"

G_BEGIN_DECLS

/* A small table of numbers in a panel.  Columns have names; a row is named by a text or a formula; each cell is a
 * readout.  Rows are set when the shown quantities change, and existing rows are reused.  Their values then follow
 * the motion without a layout. */
#define JD_TYPE_TABLE (jd_table_get_type ())
G_DECLARE_FINAL_TYPE (JdTable, jd_table, JD, TABLE, GtkWidget)

/* Sets the names of the columns (translated, NULL-terminated; the first is the column of row names), and starts to
 * set the rows, until jd_table_end(). */
void        jd_table_begin       (JdTable           *self,
                                  const char *const *columns);
/* Adds a row.  @name identifies it and is read by assistive tools; @math (taken, may be NULL) is shown for it.
 * Returns its index. */
guint       jd_table_add_row     (JdTable    *self,
                                  const char *name,
                                  JdMath     *math);
/* Adds the equation @left = 0 (@left is taken) across the table, below the last row.  @text is read by assistive
 * tools. */
void        jd_table_add_equation (JdTable    *self,
                                   JdMath     *left,
                                   const char *text);
/* Adds a formula across the table, below the last row.  Takes @math. */
void        jd_table_add_formula (JdTable    *self,
                                  JdMath     *math,
                                  const char *text);
/* Ends setting the rows. */
void        jd_table_end         (JdTable    *self);
guint       jd_table_get_n_rows  (JdTable    *self);
/* The number of columns of values, and the name of a row. */
guint       jd_table_get_n_columns (JdTable  *self);
const char *jd_table_get_row_name (JdTable   *self,
                                   guint      row);
/* Index of the row @name, or -1. */
int         jd_table_find_row    (JdTable    *self,
                                  const char *name);
/* @column counts the columns of values from 0. */
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
