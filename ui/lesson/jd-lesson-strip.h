/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/lesson/jd-lesson-answer.h"

G_BEGIN_DECLS

/* The strip of a lesson under the header bar: the question, the answer row, and in the same place the verdict and the
 * explanation.  It folds to one line.
 *
 * Its actions are lesson.commit, lesson.hint, lesson.give-up, lesson.show-me, lesson.where, lesson.try-again,
 * lesson.next, lesson.back, lesson.forward, lesson.again, lesson.vary, lesson.fold and lesson.leave; its keys work in
 * the whole window.  Signal "leave": the student leaves the lesson. */
#define JD_TYPE_LESSON_STRIP (jd_lesson_strip_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonStrip, jd_lesson_strip, JD, LESSON_STRIP, GtkWidget)

/* @session may be NULL: then the strip is not shown. */
void             jd_lesson_strip_set_session (JdLessonStrip   *self,
                                              JdLessonSession *session);
JdLessonSession *jd_lesson_strip_get_session (JdLessonStrip   *self);
JdLessonAnswer  *jd_lesson_strip_get_answer  (JdLessonStrip   *self);

G_END_DECLS
