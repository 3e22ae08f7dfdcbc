/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/lesson/jd-lesson-points.h"
#include "ui/lesson/jd-lesson-session.h"

G_BEGIN_DECLS

/* Marks the widget that a step points at: a ring around it, and the step's sentence in a bubble beside it.  It lies
 * over the whole window and takes no click.  It follows the widget, and vanishes when the step is done.  The bubble
 * covers neither the widget nor the strip; where there is no such place, an arrow leads from the strip to the
 * widget. */
#define JD_TYPE_LESSON_POINTER (jd_lesson_pointer_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonPointer, jd_lesson_pointer, JD, LESSON_POINTER, GtkWidget)

/* The widget at @point called @name, lent; NULL: there is none now. */
typedef GtkWidget *(*JdLessonPointerFind) (JdLessonPoint  point,
                                           const char    *name,
                                           gpointer       data);

/* @strip (lent) is not covered. */
GtkWidget  *jd_lesson_pointer_new         (GtkWidget           *strip,
                                           JdLessonPointerFind  find,
                                           gpointer             data) G_GNUC_WARN_UNUSED_RESULT;
/* @session may be NULL. */
void        jd_lesson_pointer_set_session (JdLessonPointer     *self,
                                           JdLessonSession     *session);
/* The widget with the ring, lent; NULL: none is in sight. */
GtkWidget  *jd_lesson_pointer_get_target  (JdLessonPointer     *self);

G_END_DECLS
