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

/* The first parameter in @base if this is a sum of parameters and numbers, each with a number as its factor; else
 * NULL. */
static const JdExpr *
first_of_sum (const JdExpr *base)
{
  const gboolean is_sum = jd_expr_get_kind (base) == JD_EXPR_ADD;
  const gsize n = is_sum ? jd_expr_get_n_args (base) : 1;
  const JdExpr *first = NULL;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *term = is_sum ? jd_expr_get_arg (base, i) : base;

      if (jd_expr_get_kind (term) == JD_EXPR_MUL && jd_expr_get_n_args (term) == 2 &&
          jd_expr_get_kind (jd_expr_get_arg (term, 0)) == JD_EXPR_NUMBER)
        term = jd_expr_get_arg (term, 1);
      if (jd_expr_get_kind (term) == JD_EXPR_NUMBER)
        continue;
      if (jd_expr_get_kind (term) != JD_EXPR_SYMBOL || jd_expr_get_symbol (term) != JD_SYMBOL_PARAMETER)
        return NULL;
      first = first != NULL ? first : term;
    }
  return first;
}

/* Whether @square is u^2 + v^2 with sums u and v of parameters, of which u has one that v has not, and v one that u
 * has not: the distance of two points. It is then no perfect square, which takes long to find otherwise. */
static gboolean
is_distance (const JdExpr *square)
{
  const JdExpr *base[2], *first[2];

  if (jd_expr_get_kind (square) != JD_EXPR_ADD || jd_expr_get_n_args (square) != 2)
    return FALSE;
  for (gsize i = 0; i < 2; i++)
    {
      const JdExpr *term = jd_expr_get_arg (square, i);

      if (jd_expr_get_kind (term) != JD_EXPR_POW || jd_expr_get_kind (jd_expr_get_arg (term, 1)) != JD_EXPR_NUMBER ||
          jd_expr_get_value (jd_expr_get_arg (term, 1)) != 2.0)
        return FALSE;
      base[i] = jd_expr_get_arg (term, 0);
      first[i] = first_of_sum (base[i]);
      if (first[i] == NULL)
        return FALSE;
    }
  return !jd_expr_depends_on (base[0], first[1]) && !jd_expr_depends_on (base[1], first[0]);
}

const JdExpr *
jd_expr_signed_root (JdExprPool      *pool,
                     const JdExpr    *square,
                     JdExprValueFunc  value,
                     gpointer         user_data,
                     gboolean        *out_taken)
{
  const JdExpr *root = is_distance (square) ? NULL
                                            : perfect_root (pool, jd_expr_simplify (pool, square, SQUARE_BUDGET));

  if (out_taken != NULL)
    *out_taken = FALSE;
  if (root != NULL)
    {
      const double size = jd_expr_eval (root, value, user_data);

      if (out_taken != NULL)
        *out_taken = size != 0.0 && isfinite (size);
      if (size != 0.0 && isfinite (size))
        return size > 0.0 ? root : jd_expr_neg (pool, root);
    }
  return jd_expr_call (pool, JD_FUNCTION_SQRT, square);
}
