/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The square root of an expression, taken symbolically where the expression is a perfect square. */
#include "core/expression/simplify/jd-expr-simplify.h"

#include <math.h>

/* Rewriting steps spent on finding that a squared distance is a perfect square. */
#define SQUARE_BUDGET 2000

/* The root of @factor if it is an even power or a positive number (which one depends on the unit), else NULL. */
static const JdExpr *
factor_root (JdExprPool   *pool,
             const JdExpr *factor)
{
  if (jd_expr_get_kind (factor) == JD_EXPR_NUMBER)
    {
      const double root = sqrt (jd_expr_get_value (factor));

      if (!(root > 0.0))
        return NULL;
      return root == floor (root) ? jd_expr_number (pool, root) : jd_expr_call (pool, JD_FUNCTION_SQRT, factor);
    }
  if (jd_expr_get_kind (factor) == JD_EXPR_POW && jd_expr_get_kind (jd_expr_get_arg (factor, 1)) == JD_EXPR_NUMBER)
    {
      const double half = jd_expr_get_value (jd_expr_get_arg (factor, 1)) / 2.0;

      if (half == floor (half) && fabs (half) < 100.0)
        return jd_expr_pow_int (pool, jd_expr_get_arg (factor, 0), (int) half);
    }
  return NULL;
}

/* The root of @square if every factor has one, else NULL. */
static const JdExpr *
perfect_root (JdExprPool   *pool,
              const JdExpr *square)
{
  const JdExpr *root = jd_expr_number (pool, 1.0);

  if (jd_expr_get_kind (square) != JD_EXPR_MUL)
    return factor_root (pool, square);
  for (gsize i = 0; i < jd_expr_get_n_args (square); i++)
    {
      const JdExpr *factor = factor_root (pool, jd_expr_get_arg (square, i));

      if (factor == NULL)
        return NULL;
      root = jd_expr_mul (pool, root, factor);
    }
  return root;
}

const JdExpr *
jd_expr_signed_root (JdExprPool      *pool,
                     const JdExpr    *square,
                     JdExprValueFunc  value,
                     gpointer         user_data)
{
  const JdExpr *root = perfect_root (pool, jd_expr_simplify (pool, square, SQUARE_BUDGET));

  if (root != NULL)
    {
      const double size = jd_expr_eval (root, value, user_data);

      if (size != 0.0 && isfinite (size))
        return size > 0.0 ? root : jd_expr_neg (pool, root);
    }
  return jd_expr_call (pool, JD_FUNCTION_SQRT, square);
}
