/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/class/jd-class-picture.h"
#include "ui/lesson/class/jd-class-row.h"
#include "ui/lesson/jd-lesson-session.h"
#include "ui/study/sheet/jd-sketch.h"

G_BEGIN_DECLS

/* A lesson on a projector, with a vote by show of hands: the question above the views; A to E or a click select
 * an option, digits and + - count its hands, T starts the time to think and Shift+T changes its length, V shows the
 * vote, W begins a second one, H gives the hint, Space reveals the answer, Enter explains it and goes on, S asks for
 * the size of the class, Escape leaves.
 *
 * Signals: "leave"; "save": the votes are to be saved, see jd_class_view_dup_csv(). */
#define JD_TYPE_CLASS_VIEW (jd_class_view_get_type ())
G_DECLARE_FINAL_TYPE (JdClassView, jd_class_view, JD, CLASS_VIEW, GtkWidget)

GtkWidget    *jd_class_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;
/* The sketch over the sheet, which shows the arrows to vote on.  @sketch is not owned, and lives as long as the
 * view. */
void          jd_class_view_set_sketch   (JdClassView     *self,
                                          JdSketch        *sketch);
/* Function that makes the figure of the mechanism for the picture of a vote.  It is called as long as its data is
 * valid, and returns FALSE if there is no figure. */
typedef gboolean (*JdClassFigureFunc) (gpointer       data,
                                       JdClassFigure *out);
void          jd_class_view_set_figure   (JdClassView       *self,
                                          JdClassFigureFunc  func,
                                          gpointer           data);
/* @session may be NULL: then the view is not shown.  It must be in a window. */
void          jd_class_view_set_session  (JdClassView     *self,
                                          JdLessonSession *session);
/* The vote on the step; NULL: it is none, or is being made. */
JdLessonPoll *jd_class_view_get_poll     (JdClassView     *self);
JdClassPhase  jd_class_view_get_phase    (JdClassView     *self);
/* The seconds that the class has to think. */
guint         jd_class_view_get_seconds  (JdClassView     *self);
/* Returns whether a hand was counted since class mode began. */
gboolean      jd_class_view_has_votes    (JdClassView     *self);
/* All votes since class mode began, as CSV (jd_lesson_results_to_csv()).  The caller owns it. */
char         *jd_class_view_dup_csv      (JdClassView     *self) G_GNUC_WARN_UNUSED_RESULT;
/* Opens the lecturer's crib in a window of its own, or closes it. */
void          jd_class_view_toggle_crib  (JdClassView     *self);

G_END_DECLS
