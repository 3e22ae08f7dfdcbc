/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"
#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* A typeset formula: fractions, powers, roots, dots, Greek letters, growing parentheses, sums broken into lines at +
 * and -.  Letters are serif italic, numbers and functions upright.  Belongs to the thread that made it; copies what
 * it needs of the JdMath. */
typedef struct _JdFormula JdFormula;

/* @size: height of the type in pixels (an em). */
JdFormula  *jd_formula_new        (const JdMath *math,
                                   double        size) G_GNUC_WARN_UNUSED_RESULT;
void        jd_formula_free       (JdFormula *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFormula, jd_formula_free)

/* Breaks sums at the outermost level so that no line is wider than @width if that can be; 0 or less: one line. Lines
 * after the first are indented. */
void        jd_formula_set_width  (JdFormula *self,
                                   double     width);
gsize       jd_formula_get_n_lines (const JdFormula *self);
/* Baseline is the first line's; descent reaches below the last line. */
void        jd_formula_measure    (const JdFormula *self,
                                   double          *out_width,
                                   double          *out_ascent,
                                   double          *out_descent);
void        jd_formula_draw       (JdFormula *self,
                                   cairo_t   *cr,
                                   JdColor    color,
                                   double     x,
                                   double     baseline);

/* A number as a formula shows it: "0.984885…" for 0.9848857801796104; short ones as they are.  Owned by the
 * caller. */
char       *jd_formula_shorten_number (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
