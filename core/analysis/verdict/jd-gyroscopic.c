/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The test for gyroscopic forces: d force_i / d rate_j = -d force_j / d rate_i, and these derivatives contain no
 * rate. */
#include "core/analysis/verdict/jd-gyroscopic.h"

#include "core/expression/simplify/jd-expr-simplify.h"

#define N_POINTS 12

/* Whether @expr does not depend on the rates: no rate occurs in it, or its derivative by the rate is zero. */
static gboolean
is_free_of_rates (JdExprPool          *pool,
                  const JdExpr        *expr,
                  const JdExpr *const *rates,
                  gsize                n)
{
  const JdExpr *zero = jd_expr_number (pool, 0.0);

  for (gsize k = 0; k < n; k++)
    if (jd_expr_depends_on (expr, rates[k]) && !jd_expr_agree (jd_expr_diff (pool, expr, rates[k]), zero, N_POINTS))
      return FALSE;
  return TRUE;
}

/* Whether @force is made of pieces that the rates choose, as dry friction is by the sign of one: each piece alone may
 * be free of rates, and the derivatives say nothing. */
static gboolean
has_pieces_of_rates (JdExprPool          *pool,
                     const JdExpr        *force,
                     const JdExpr *const *rates,
                     gsize                n)
{
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  jd_expr_add_kinks (pool, force, kinks);
  for (guint k = 0; k < kinks->len; k++)
    for (gsize i = 0; i < n; i++)
      if (jd_expr_depends_on (g_ptr_array_index (kinks, k), rates[i]))
        return TRUE;
  return FALSE;
}

gboolean
jd_forces_are_gyroscopic (JdExprPool          *pool,
                          const JdExpr *const *forces,
                          const JdExpr *const *rates,
                          gsize                n)
{
  for (gsize i = 0; i < n; i++)
    if (has_pieces_of_rates (pool, forces[i], rates, n))
      return FALSE;
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j <= i; j++)
      {
        const JdExpr *own = jd_expr_diff (pool, forces[i], rates[j]);
        const JdExpr *other = jd_expr_neg (pool, jd_expr_diff (pool, forces[j], rates[i]));

        if (jd_expr_is_zero (own) && jd_expr_is_zero (other))
          continue;
        if (!is_free_of_rates (pool, own, rates, n) || !jd_expr_agree (own, other, N_POINTS))
          return FALSE;
      }
  return TRUE;
}
