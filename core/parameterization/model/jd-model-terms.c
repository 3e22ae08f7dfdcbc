/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The size of an expression's terms, of which its rounding is a part. */
#include <math.h>

#include "core/parameterization/model/jd-model-size.h"

/* Products are not opened below this depth. */
#define MAX_DEPTH 100

static gboolean
is_whole (const JdExpr *exponent)
{
  const double value = jd_expr_get_kind (exponent) == JD_EXPR_NUMBER ? jd_expr_get_value (exponent) : 0.0;

  return value >= 1.0 && value == floor (value);
}

const JdExpr *
jd_model_size_of_terms (JdExprPool   *pool,
                        const JdExpr *expr,
                        guint         depth)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  const gsize n = jd_expr_get_n_args (expr);

  if (depth < MAX_DEPTH && (kind == JD_EXPR_ADD || kind == JD_EXPR_MUL))
    {
      g_autofree const JdExpr **args = g_new (const JdExpr *, n);

      for (gsize a = 0; a < n; a++)
        args[a] = jd_model_size_of_terms (pool, jd_expr_get_arg (expr, a), depth + 1);
      return kind == JD_EXPR_ADD ? jd_expr_sum (pool, args, n) : jd_expr_product (pool, args, n);
    }
  if (depth < MAX_DEPTH && kind == JD_EXPR_POW && is_whole (jd_expr_get_arg (expr, 1)))
    return jd_expr_pow (pool, jd_model_size_of_terms (pool, jd_expr_get_arg (expr, 0), depth + 1),
                        jd_expr_get_arg (expr, 1));
  return jd_expr_call (pool, JD_FUNCTION_ABS, expr);
}
