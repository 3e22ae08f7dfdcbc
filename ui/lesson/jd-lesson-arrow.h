/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-lesson-answer.h"
#include "ui/study/jd-sheet.h"

G_BEGIN_DECLS

/* The arrow of an arrow question over the sheet of the Study view: the student's guess, dashed, whose tip is dragged
 * or moved by keys, and after the reveal the model's arrow beside it with the angle between them.  Only the tip takes
 * the pointer; everything else is the sheet's.
 *
 * Keys: Left and Right turn by 5 degrees, Up and Down lengthen and shorten by 5 percent, with Shift by 1; 0 makes it
 * zero, Home puts it back. */
#define JD_TYPE_LESSON_ARROW (jd_lesson_arrow_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonArrow, jd_lesson_arrow, JD, LESSON_ARROW, GtkWidget)

/* The arrow over @sheet, whose components are those of @answer.  It is shown while a step asks for one. */
GtkWidget  *jd_lesson_arrow_new         (JdSheet         *sheet,
                                         JdLessonAnswer  *answer) G_GNUC_WARN_UNUSED_RESULT;
/* @session may be NULL. */
void        jd_lesson_arrow_set_session (JdLessonArrow   *self,
                                         JdLessonSession *session);
/* The tip, in pixels of the widget. */
void        jd_lesson_arrow_get_tip     (JdLessonArrow   *self,
                                         double           out[2]);
/* Where the tip of the arrow @vector (m/s, N or N s) would be. */
void        jd_lesson_arrow_place       (JdLessonArrow   *self,
                                         const double     vector[2],
                                         double           out[2]);

G_END_DECLS
