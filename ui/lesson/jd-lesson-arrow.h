/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-lesson-answer.h"
#include "ui/study/sheet/jd-sketch.h"

G_BEGIN_DECLS

/* The sketch of an arrow question: the student's guess, and after the reveal the model's arrow.  Its components are
 * those of the answer's entries. */
#define JD_TYPE_LESSON_ARROW (jd_lesson_arrow_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonArrow, jd_lesson_arrow, JD, LESSON_ARROW, JdSketch)

/* The arrow over @sheet, whose components are those of @answer.  It is shown while a step asks for one. */
GtkWidget  *jd_lesson_arrow_new         (JdSheet         *sheet,
                                         JdLessonAnswer  *answer) G_GNUC_WARN_UNUSED_RESULT;
/* @session may be NULL. */
void        jd_lesson_arrow_set_session (JdLessonArrow   *self,
                                         JdLessonSession *session);

G_END_DECLS
