/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-printed.h"
#include "ui/study/jd-sheet.h"

G_BEGIN_DECLS

/* A column of Compare: a parameterization of the mechanism, chosen by name or made from its own list of tags, perhaps
 * with impulsive types of its own, and the sheet on which its virtually released joints are seen.  It has a study
 * that follows the clock of the window's.  Its printed equations are derived and read back in a thread.
 *
 * Emits "chosen" when the user has chosen another parameterization or event, "own-types" when he wants impulsive
 * types of its own, "remove", and "changed" when what it says may have changed. */
#define JD_TYPE_COMPARE_COLUMN (jd_compare_column_get_type ())
G_DECLARE_FINAL_TYPE (JdCompareColumn, jd_compare_column, JD, COMPARE_COLUMN, GtkWidget)

/* @index: 0 for A, 1 for B, ... */
GtkWidget   *jd_compare_column_new          (JdStudy            *leader,
                                             guint               index) G_GNUC_WARN_UNUSED_RESULT;
JdStudy     *jd_compare_column_get_study    (JdCompareColumn    *self);
JdSheet     *jd_compare_column_get_sheet    (JdCompareColumn    *self);
/* Holds why the column has no picture or no further motion, above the sheet; of no height while there is nothing to
 * say.  Columns give theirs one height, so that the sheets stay equal. */
GtkWidget   *jd_compare_column_get_problem_box (JdCompareColumn *self);
void         jd_compare_column_set_index    (JdCompareColumn    *self,
                                             guint               index);
void         jd_compare_column_set_removable (JdCompareColumn   *self,
                                              gboolean           removable);

/* The event of its own, or NULL: those of the file. */
const char  *jd_compare_column_get_event    (JdCompareColumn    *self);
/* What the file says; @events: those that happen in its motion, NULL: the file's. */
void         jd_compare_column_set_choice   (JdCompareColumn    *self,
                                             const char         *parameterization,
                                             const char         *event,
                                             const char *const  *events);
const char *const *jd_compare_column_get_events (JdCompareColumn *self);

/* The printed equations read back, or NULL with the reason in @out_why (lent). */
JdPrinted   *jd_compare_column_get_printed  (JdCompareColumn    *self,
                                             const char        **out_why);
/* For tests: other equations are on the page than the program would print. */
void         jd_compare_column_set_texts    (JdCompareColumn    *self,
                                             const char *const  *texts);
/* TRUE while equations are being derived, or its motion computed. */
gboolean     jd_compare_column_get_busy     (JdCompareColumn    *self);

G_END_DECLS
