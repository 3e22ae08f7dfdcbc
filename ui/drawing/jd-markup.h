/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The beginning of a span in the font of formulas, whose letters are small beside those of the other texts: static.
 * It is a font that puts dots above tall letters, where there is one. */
const char *jd_markup_get_formula_span (void);

/* Parameters among words, as the letters that formulas have for them: Pango markup, owned by the caller. */

/* The parameter, or a derivative of it: theta1 is an italic theta with its index.  Where no font puts the dots of a
 * derivative above tall letters, primes follow it. */
char *jd_markup_of_parameter  (const char *parameter,
                               guint       order) G_GNUC_WARN_UNUSED_RESULT;
/* Several, with commas between, as in @names. */
char *jd_markup_of_parameters (const char *names) G_GNUC_WARN_UNUSED_RESULT;
/* A sentence in which the words that name the parameter, or a derivative (theta', theta''), are set as above. */
char *jd_markup_of_sentence   (const char *sentence,
                               const char *parameter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
