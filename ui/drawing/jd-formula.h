/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"
#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* A typeset formula: fractions, powers, roots, dots, Greek letters, growing parentheses, and sums broken into lines
 * at + and -.  Letters are serif italic; numbers and functions are upright.  Only the thread that made it may use
 * it.  It copies what it needs of the JdMath. */
typedef struct _JdFormula JdFormula;

/* @size is the height of the font in pixels (one em). */
JdFormula  *jd_formula_new        (const JdMath *math,
                                   double        size) G_GNUC_WARN_UNUSED_RESULT;
void        jd_formula_free       (JdFormula *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFormula, jd_formula_free)

/* Breaks sums at the outermost level, and long sums in parentheses there, so that, if possible, no line is wider than
 * @width; 0 or less means one line.  Lines after the first are indented. */
void        jd_formula_set_width  (JdFormula *self,
                                   double     width);
/* Extents relative to the baseline of the first line; the descent reaches below the last line. */
void        jd_formula_measure    (const JdFormula *self,
                                   double          *out_width,
                                   double          *out_ascent,
                                   double          *out_descent);
void        jd_formula_draw       (JdFormula *self,
                                   cairo_t   *cr,
                                   JdColor    color,
                                   double     x,
                                   double     baseline);

/* Shortens a number as formulas show it: "0.984885…" for 0.9848857801796104.  Short numbers stay as they are.  The
 * caller owns the result. */
char       *jd_formula_shorten_number (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
