/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The fonts of formulas, the first of them that there is. */
#define JD_FORMULA_FONTS "STIX Two Text, XITS, Latin Modern Roman, TeX Gyre Termes, Liberation Serif, DejaVu Serif, serif"

/* Their letters are small beside those of the other texts. */
#define JD_FORMULA_SPAN "<span font_family='" JD_FORMULA_FONTS "' style='italic' size='115%'>"

/* Parameters among words, as the letters that formulas have for them: Pango markup, owned by the caller. */

/* The parameter, or a derivative of it: theta1 is an italic theta with its index.  The dots of a derivative stand
 * over a letter only in fonts that are made for formulas. */
char *jd_markup_of_parameter  (const char *parameter,
                               guint       order) G_GNUC_WARN_UNUSED_RESULT;
/* Several, with commas between, as in @names. */
char *jd_markup_of_parameters (const char *names) G_GNUC_WARN_UNUSED_RESULT;
/* A sentence in which the words that name the parameter, or a derivative (theta', theta''), are set as above. */
char *jd_markup_of_sentence   (const char *sentence,
                               const char *parameter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
