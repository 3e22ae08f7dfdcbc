/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-printed.h"
#include "ui/study/sheet/jd-sheet.h"

G_BEGIN_DECLS

/* A column of Compare: a parameterization, chosen by name or made from its own list of tags, possibly with its own
 * impulsive types, and a sheet that shows its virtually released joints.  Its study follows the clock of the
 * window's study.  Its printed equations are derived and parsed back in a thread.
 *
 * Emits "chosen" when the user has chosen another parameterization or event, "own-types" when the user wants
 * impulsive types for this column only, "remove", and "changed" when its results may have changed. */
#define JD_TYPE_COMPARE_COLUMN (jd_compare_column_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareColumn, jd_compare_column, JD, COMPARE_COLUMN, GtkWidget)

/* @index: 0 for A, 1 for B, ... */
GtkWidget   *jd_compare_column_new          (JdStudy            *leader,
                                             guint               index) G_GNUC_WARN_UNUSED_RESULT;
JdStudy     *jd_compare_column_get_study    (JdCompareColumn    *self);
JdSheet     *jd_compare_column_get_sheet    (JdCompareColumn    *self);
/* Box above the sheet that shows why the column has no picture, or why its motion ends.  It has no height without a
 * message.  All columns give it the same height, so that the sheets stay equal. */
GtkWidget   *jd_compare_column_get_problem_box (JdCompareColumn *self);
void         jd_compare_column_set_removable (JdCompareColumn   *self,
                                              gboolean           removable);

/* The column's own event; NULL: the file's events. */
const char  *jd_compare_column_get_event    (JdCompareColumn    *self);
/* Sets the choice of the file.  @events are those that happen in the column's motion; NULL: the file's. */
void         jd_compare_column_set_choice   (JdCompareColumn    *self,
                                             const char         *parameterization,
                                             const char         *event,
                                             const char *const  *events);
const char *const *jd_compare_column_get_events (JdCompareColumn *self);

/* The parsed printed equations.  NULL with the reason in @out_why (lent). */
JdPrinted   *jd_compare_column_get_printed  (JdCompareColumn    *self,
                                             const char        **out_why);
/* For tests: replaces the printed equations by @texts. */
void         jd_compare_column_set_texts    (JdCompareColumn    *self,
                                             const char *const  *texts);
/* Returns whether equations are being derived or the motion is being computed. */
gboolean     jd_compare_column_get_busy     (JdCompareColumn    *self);

G_END_DECLS
