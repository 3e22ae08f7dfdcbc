/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/jd-lesson-session.h"

G_BEGIN_DECLS

/* Answers and texts of a lesson in words; all owned by the caller. */

/* "−10.42 N"; @unit may be NULL or empty. */
char  *jd_lesson_words_number  (double         value,
                                const char    *unit) G_GNUC_WARN_UNUSED_RESULT;
/* The arrow that was drawn, in ground axes; in space it says in which plane. */
char  *jd_lesson_words_drawn   (const JdLessonGiven *given,
                                const char          *unit) G_GNUC_WARN_UNUSED_RESULT;
/* The vector of an answer (jd_lesson_task_dup_answer()) in words; NULL if it has none. */
char  *jd_lesson_words_vector  (JsonObject   *answer) G_GNUC_WARN_UNUSED_RESULT;
/* The texts of the options with these ids (NULL-terminated). */
char  *jd_lesson_words_options (JdLessonSession   *session,
                                const char *const *ids) G_GNUC_WARN_UNUSED_RESULT;
/* The model's answer to the step; NULL: none is in sight. */
char  *jd_lesson_words_answer  (JdLessonSession *session) G_GNUC_WARN_UNUSED_RESULT;
/* The comparison of the student's answer with the model's: "agree", or the difference; NULL: there is none. */
char  *jd_lesson_words_verdict (JdLessonSession *session) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
