/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The texts of a step, in a scrolled window that is its only child: as high as they are at the width they have, up to
 * a part of the window.  What is longer scrolls.  (GtkScrolledWindow asks for the height of lines that do not wrap.)
 * In a column they take the height that is left. */
#define JD_TYPE_LESSON_READING (jd_lesson_reading_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonReading, jd_lesson_reading, JD, LESSON_READING, GtkWidget)

/* @least and @most: px. */
void  jd_lesson_reading_set_limits (JdLessonReading *self,
                                    int              least,
                                    int              most);
/* Scrolls so that @widget, one of the texts, is the first line; NULL: the beginning. */
void  jd_lesson_reading_scroll_to  (JdLessonReading *self,
                                    GtkWidget       *widget);

G_END_DECLS
