/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* The font of formulas.  A formula uses one font only: letters that the font lacks would come from another font with
 * another weight and slant (Latin Modern Roman has no Greek letters).  Families are static strings for Pango. */

/* The first family of the list that has all letters and signs of formulas, upright and italic. */
const char *jd_formula_font           (void);
/* Returns the first family without serifs of the list that has them.  Figures are set in it on every machine that has
 * it. */
const char *jd_formula_font_sans      (void);
/* The family @name if it is installed and has all these letters and signs, upright and italic; else NULL. */
const char *jd_formula_font_find      (const char *name);
/* The families of the lists that can be used, separated by commas.  The caller owns it. */
char       *jd_formula_font_list      (void) G_GNUC_WARN_UNUSED_RESULT;
/* Returns the family for a formula that contains @text, whose names may be in any script. */
const char *jd_formula_font_for       (const char *text);
/* The first family that also places the dots of derivatives above tall letters, for labels of widgets; NULL if there
 * is none. */
const char *jd_formula_font_with_dots (void);
/* Context for formulas and labels.  It uses unhinted metrics, so that a figure has the same layout at every size and
 * on every device. */
PangoContext *jd_formula_font_new_context (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
