/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-class-row.h"
#include "ui/lesson/jd-lesson-session.h"

G_BEGIN_DECLS

/* A lesson on a projector, with a vote by show of hands: the question above the views; A to E or a click select
 * an option, digits and + - count its hands, V shows the vote, W begins a second one, H gives the hint, Space reveals
 * the answer, Enter explains it and goes on, Escape leaves.
 *
 * Signals: "leave"; "save": the votes are to be saved, see jd_class_view_dup_csv(). */
#define JD_TYPE_CLASS_VIEW (jd_class_view_get_type ())
G_DECLARE_FINAL_TYPE (JdClassView, jd_class_view, JD, CLASS_VIEW, GtkWidget)

GtkWidget    *jd_class_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;
/* @session may be NULL: then the view is not shown.  It must be in a window. */
void          jd_class_view_set_session  (JdClassView     *self,
                                          JdLessonSession *session);
/* The vote on the step; NULL: it is none, or is being made. */
JdLessonPoll *jd_class_view_get_poll     (JdClassView     *self);
JdClassPhase  jd_class_view_get_phase    (JdClassView     *self);
/* Whether the step is known. */
gboolean      jd_class_view_get_ready    (JdClassView     *self);
/* All votes since class mode began, as CSV (jd_lesson_results_to_csv()).  The caller owns it. */
char         *jd_class_view_dup_csv      (JdClassView     *self) G_GNUC_WARN_UNUSED_RESULT;
/* Opens the lecturer's crib in a window of its own, or closes it. */
void          jd_class_view_toggle_crib  (JdClassView     *self);

G_END_DECLS
