/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-task.h"

G_BEGIN_DECLS

/* Texts of a lesson as the window shows them; all owned by the caller. */

/* One of the answers that a choice or a change offers. */
typedef struct
{
  char *id;
  char *text;
} JdLessonOption;

/* The text with prime characters in rates and accelerations: "x″" for "x''".  @text may be NULL. */
char      *jd_lesson_prose_set_primes (const char     *text) G_GNUC_WARN_UNUSED_RESULT;
/* jd_lesson_task_dup_prose() and jd_lesson_task_list_goals() with such primes. */
char      *jd_lesson_prose_dup        (JdLessonTask   *task,
                                       JdLessonProse   which,
                                       guint           i,
                                       JdLessonScene  *scene,
                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *jd_lesson_prose_list_goals (JdLessonTask   *task,
                                       JdLessonScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
/* Pango markup of a text of a lesson: [[word]] and [[word|shown]] become links "jd:word". */
char      *jd_lesson_prose_to_markup  (const char     *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
