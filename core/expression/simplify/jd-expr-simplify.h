/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/**
 * jd_expr_simplify:
 *
 * Simplified form of an expression, as in a textbook: like terms collected, common factors taken out, sin^2 + cos^2 =
 * 1, cos a cos b + sin a sin b = cos (a - b) and similar identities, fractions cancelled.  The arrangement of @expr
 * is kept if it is much shorter.  The result is compared with @expr at random points (fixed seed).  If they differ,
 * or if the work exceeds @budget rewriting steps (0: the default limit, about 0.1 s), @expr itself is returned.  A
 * triple pendulum takes about 20000 steps, a millisecond.  Simplification of the result returns it unchanged.
 */
const JdExpr  *jd_expr_simplify         (JdExprPool   *pool,
                                         const JdExpr *expr,
                                         gsize         budget);

/**
 * jd_expr_integrate_form:
 *
 * Potential F with dF/dv_i = alpha_i for the @n symbols @v, or NULL if none was found.  Only a few rules are tried,
 * so NULL does not prove that alpha is not exact.
 */
const JdExpr  *jd_expr_integrate_form   (JdExprPool          *pool,
                                         const JdExpr *const *alpha,
                                         const JdExpr *const *v,
                                         gsize                n);

/**
 * jd_expr_expand:
 *
 * Expanded form: products and integer powers of sums are multiplied out and like terms are added; products of sines
 * and cosines are not changed.  A power of thousands of terms is kept.  If the result is too long, @expr itself is
 * returned.
 */
const JdExpr  *jd_expr_expand           (JdExprPool   *pool,
                                         const JdExpr *expr);

/**
 * jd_expr_is_affine:
 *
 * Returns whether expr = coefficient * symbol + remainder with both free of @symbol, decided by the expanded form.
 * The out parameters may be NULL.
 */
gboolean       jd_expr_is_affine        (JdExprPool    *pool,
                                         const JdExpr  *expr,
                                         const JdExpr  *symbol,
                                         const JdExpr **out_coefficient,
                                         const JdExpr **out_rest);

/**
 * jd_expr_count_terms:
 *
 * Upper bound of the number of terms of jd_expr_expand(), before like terms are added.
 */
double         jd_expr_count_terms      (const JdExpr *expr);

/**
 * jd_expr_collect:
 *
 * @expr as a polynomial in the given symbols: a sum of coefficient * monomial with simplified coefficients that are
 * free of the symbols (kinetic energies by rates, equations by accelerations and multipliers).  Equal to
 * jd_expr_simplify() if @expr is not polynomial in them.
 */
const JdExpr  *jd_expr_collect          (JdExprPool          *pool,
                                         const JdExpr        *expr,
                                         const JdExpr *const *symbols,
                                         gsize                n_symbols);

/**
 * jd_expr_take_common:
 *
 * A sum in which three terms or more with the same constant factor of two letters or more are one product: 2 m a^2
 * (x'' + y'' cos th - y' th' sin th).  Other terms, and other nodes, stay as they are.
 */
const JdExpr  *jd_expr_take_common      (JdExprPool   *pool,
                                         const JdExpr *expr);

/**
 * jd_expr_signed_root:
 *
 * The square root of @square.  Where @square is a perfect square the root is taken symbolically, with the sign that
 * it has at these values: the length of a vector in polar coordinates is r, so that an equation can be solved for r.
 * *@out_taken (may be NULL): whether it is, so that it is the root only where it is positive.
 */
const JdExpr  *jd_expr_signed_root      (JdExprPool      *pool,
                                         const JdExpr    *square,
                                         JdExprValueFunc  value,
                                         gpointer         user_data,
                                         gboolean        *out_taken);

/**
 * jd_expr_agree:
 *
 * Returns whether the two expressions, which may belong to different pools, agree at @n_points random points (fixed
 * seed), to 1e-9 relative or to the rounding errors of their evaluation.  Symbols are independent: constants are
 * drawn in [0.2, 2.2], others in [-2, 2].  A point where a value is not finite is drawn again, up to 20 times.  FALSE
 * if fewer than half of the points gave finite values.
 */
gboolean       jd_expr_agree            (const JdExpr *a,
                                         const JdExpr *b,
                                         guint         n_points);

G_END_DECLS
