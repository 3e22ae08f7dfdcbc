/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Start tag of a span in the font of formulas; static.  The span is larger, because that font's letters are smaller
 * than those of other text.  The font places dots above tall letters, if such a font exists. */
const char *jd_markup_get_formula_span (void);

/* Pango markup of parameter names as formulas show them.  The caller owns the results. */

/* A parameter, or its derivative of this order: theta1 is an italic theta with an index.  If no font places dots
 * above tall letters, primes show the derivative. */
char *jd_markup_of_parameter  (const char *parameter,
                               guint       order) G_GNUC_WARN_UNUSED_RESULT;
/* Several parameters separated by commas, as in @names. */
char *jd_markup_of_parameters (const char *names) G_GNUC_WARN_UNUSED_RESULT;
/* A formula in the grammar of the file, on one line: "-2*N*sin(theta)^2" is written with signs, letters and powers as
 * in formulas.  A name may contain a point. */
char *jd_markup_of_formula    (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* A sentence in which the words that name the parameter or a derivative of it (theta', theta'') are set as above. */
char *jd_markup_of_sentence   (const char *sentence,
                               const char *parameter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
