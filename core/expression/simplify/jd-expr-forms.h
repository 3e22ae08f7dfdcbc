/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* Forms that books write and that jd_expr_simplify() does not find, because they are no shorter.  Each has the value
 * of what it is made of wherever that has one. */

/**
 * jd_expr_exact_angles:
 *
 * Cosines, sines and tangents of multiples of pi/4 and pi/6 as numbers: cos (pi/4) is sqrt (2)/2.  Roots of numbers
 * with the least whole number under the root: sqrt (0.75) is sqrt (3)/2.
 */
const JdExpr *jd_expr_exact_angles     (JdExprPool      *pool,
                                        const JdExpr    *expr);
/**
 * JdExprPositive:
 *
 * Whether a constant is known to be positive.
 */
typedef gboolean (*JdExprPositive)     (const JdExpr    *constant,
                                        gpointer         user_data);
/**
 * jd_expr_half_angles:
 *
 * sqrt (24 a^2 (1 - cos th)) is 4 sqrt (3) a abs (sin (th/2)), the same with 1 + cos th and cos (th/2), and the root
 * of a square, sqrt (a^2 (x - y)^2), is a abs (x - y).  Of constants that @positive (may be NULL) knows to be
 * positive no absolute value is needed.
 */
const JdExpr *jd_expr_half_angles      (JdExprPool      *pool,
                                        const JdExpr    *expr,
                                        JdExprPositive   positive,
                                        gpointer         user_data);
/**
 * jd_expr_take_factor:
 *
 * A sum with the constants that all its terms have taken out: m l (3 r x'' + 2 l y'').  Others stay as they are.
 */
const JdExpr *jd_expr_take_factor      (JdExprPool      *pool,
                                        const JdExpr    *expr);
/**
 * jd_expr_complete_squares:
 *
 * A quadratic form in @rates (n of them) with whole angular velocities: phi'^2 + 2 phi' psi' cos th + psi'^2 is
 * (phi' + psi' cos th)^2 + psi'^2 sin^2 th.  Squares are taken where the sum gets shorter by it, and those of a spin
 * like this one also where it gets a little longer; the form is compared with @expr at random points.
 */
const JdExpr *jd_expr_complete_squares (JdExprPool          *pool,
                                        const JdExpr        *expr,
                                        const JdExpr *const *rates,
                                        gsize                n);

G_END_DECLS
