/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/start/jd-collection.h"

G_BEGIN_DECLS

/* A row of a lesson: number, picture of its first step, name and goal, minutes, and a ring that shows the progress.
 * It activates "win.open-lesson". */
GtkWidget *jd_lesson_row_new       (const JdCollectionLesson *lesson);
/* Begins to draw the picture, if it has not begun. */
void       jd_lesson_row_draw      (GtkWidget                *row);
/* Opens @lesson in the window of @widget. */
void       jd_lesson_row_open      (GtkWidget                *widget,
                                    GFile                    *lesson);

G_END_DECLS
