/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-task.h"

G_BEGIN_DECLS

/**
 * jd_lesson_check:
 *
 * Runs all steps of the lesson in @n_seeds variants, from @first_seed on: every answer exists, every solution reaches
 * a goal that did not hold before, no misconception counts as right.  Adds every mistake to @faults, each once for
 * all variants.  Returns the teacher's crib, a list of {id, kind, title, text, explain, answers: [{seed, answer,
 * wrong}]}: the texts are those of the first variant.  Owned by the caller.
 */
JsonArray *jd_lesson_check         (JdLesson   *lesson,
                                    guint64     first_seed,
                                    guint       n_seeds,
                                    GPtrArray  *faults) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_check_task:
 *
 * Checks one opened step, in its variant alone, as jd_lesson_check() does.  If it has a mistake, returns FALSE and
 * @error (JD_LESSON_ERROR_INVALID) with the path and the text of the first one.
 */
gboolean   jd_lesson_check_task    (JdLessonTask  *task,
                                    GError       **error);
/**
 * jd_lesson_crib_to_text:
 *
 * The crib for reading, its numbers with so many digits.  Owned by the caller.
 */
char      *jd_lesson_crib_to_text  (const JdLesson *lesson,
                                    JsonArray      *crib,
                                    int             digits) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
