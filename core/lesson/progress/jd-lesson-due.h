/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/progress/jd-lesson-progress.h"

G_BEGIN_DECLS

/* The most steps of one warm-up. */
#define JD_LESSON_MOST_DUE 3

/**
 * JdLessonDue:
 *
 * A step that comes back: @lesson is the index of its lesson, @seed its next variant, @days how long it has been due.
 */
typedef struct
{
  guint   lesson;
  char   *step;
  guint64 seed;
  int     days;
} JdLessonDue;

/**
 * jd_lesson_list_due:
 *
 * The steps of a warm-up at @now, JD_LESSON_MOST_DUE at most, each of another lesson, those that have waited longest
 * first.  A prediction of a lesson with variants that has been answered comes back after 1, 3, 7, 21 and 60 days
 * (Leitner's boxes): an answer that is right at once moves it up one box a day, any other one back to the first.  On
 * a day on which there has been a warm-up nothing is due.  Days are those of UTC.
 *
 * @lessons: JdLesson *; @records: JdLessonRecord *.  Returns: JdLessonDue *, owned by the caller.
 */
GPtrArray *jd_lesson_list_due (const GPtrArray *lessons,
                               const GPtrArray *records,
                               GDateTime       *now) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
