/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/jd-expr.h"

G_BEGIN_DECLS

/* The teaching form of an expression: like terms collected, common factors taken out,
 * sin^2 + cos^2 = 1, cos a cos b + sin a sin b = cos (a - b) and its like, fractions cancelled; what a
 * textbook would print.  An arrangement of @expr's own that is much shorter is kept.  The result is
 * checked against @expr at random points (fixed seed); if it does not agree, or if the work exceeds
 * @budget rewriting steps (0: the usual limit, some 0.1 s), @expr itself is returned.  A triple pendulum
 * takes some 20000 steps, about a millisecond.  The result simplifies to itself. */
const JdExpr  *jd_expr_simplify         (JdExprPool   *pool,
                                         const JdExpr *expr,
                                         gsize         budget);

/* F with dF/dv_i = alpha_i for the @n symbols @v, or NULL where none was found: if alpha is not exact, or its terms
 * are not simple; by few rules, so that NULL proves nothing. */
const JdExpr  *jd_expr_integrate_form   (JdExprPool          *pool,
                                         const JdExpr *const *alpha,
                                         const JdExpr *const *v,
                                         gsize                n);

/* Products and integer powers of sums multiplied out, like terms added, trigonometric products left
 * alone.  A power that would have thousands of terms stays; where all would be too long, @expr itself. */
const JdExpr  *jd_expr_expand           (JdExprPool   *pool,
                                         const JdExpr *expr);

/* How many terms jd_expr_expand() makes at most, before like ones are added. */
double         jd_expr_count_terms      (const JdExpr *expr);

/* @expr as a polynomial in the given symbols: sum of coefficient * monomial, the coefficients (free of
 * the symbols) simplified: for kinetic energies by rates, equations by accelerations and multipliers.
 * Falls back to jd_expr_simplify() where @expr is not polynomial in them. */
const JdExpr  *jd_expr_collect          (JdExprPool          *pool,
                                         const JdExpr        *expr,
                                         const JdExpr *const *symbols,
                                         gsize                n_symbols);

/* TRUE if the two agree to 1e-9 relative, or to the rounding errors of their evaluation, at @n_points
 * random points of their common domain (all symbols independent, drawn in [-2, 2], constants in
 * [0.2, 2.2]; fixed seed; points outside are drawn again, up to 20 times); FALSE too when fewer than half
 * the points gave finite values.  Both may belong to different pools. */
gboolean       jd_expr_agree            (const JdExpr *a,
                                         const JdExpr *b,
                                         guint         n_points);

G_END_DECLS
