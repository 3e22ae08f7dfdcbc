/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Texts of a lesson, and the numbers in them. */

/* Characters of any text. */
#define JD_LESSON_TEXT_LONGEST 5000

/* Significant digits of a value in a text; an answer beside it has one more. */
#define JD_LESSON_DIGITS        3
#define JD_LESSON_ANSWER_DIGITS 4

/**
 * jd_lesson_number_to_text:
 *
 * @value as a lesson shows it, with @digits significant digits (1 to 9), a point and a minus sign: "14.1", "1230",
 * "−36", "1.2e−05".  Owned by the caller.
 */
char *jd_lesson_number_to_text (double value,
                                int    digits) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
