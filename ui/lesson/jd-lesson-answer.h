/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/lesson/jd-lesson-session.h"

G_BEGIN_DECLS

/* The widgets in which the student answers: a number entry with its value read back, radio buttons, lamps of the
 * goals, a text, or the components of an arrow; and the sliders of the step.
 *
 * Signal "changed": the answer has changed.  Signal "commit": Enter was pressed in an entry. */
#define JD_TYPE_LESSON_ANSWER (jd_lesson_answer_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonAnswer, jd_lesson_answer, JD, LESSON_ANSWER, GtkWidget)

void      jd_lesson_answer_set_session  (JdLessonAnswer  *self,
                                         JdLessonSession *session);
/* Makes the widgets of the step that stands. */
void      jd_lesson_answer_rebuild      (JdLessonAnswer  *self);
/* Shows the goals as they are judged now. */
void      jd_lesson_answer_update       (JdLessonAnswer  *self);
/* Returns whether there is an answer that can be committed. */
gboolean  jd_lesson_answer_is_complete  (JdLessonAnswer  *self);
void      jd_lesson_answer_commit       (JdLessonAnswer  *self);

/* The arrow that is given, in the plane of the drawing; NAN: none yet. */
void      jd_lesson_answer_get_arrow    (JdLessonAnswer  *self,
                                         double           out_vector[2]);
void      jd_lesson_answer_set_arrow    (JdLessonAnswer  *self,
                                         const double     vector[2]);

/* The widget that draws the arrow (lent): it gets the focus where it is shown. */
void      jd_lesson_answer_set_tip      (JdLessonAnswer  *self,
                                         GtkWidget       *tip);

G_END_DECLS
