/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The size of an expression's terms, of which its rounding is a part. */
#include <math.h>

#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Products are not opened below this depth. */
#define MAX_DEPTH 100
/* And so far inside a piece: pieces of shapes stand in each other, and the same ones again and again. */
#define DEPTH_OF_PIECES 3

static gboolean
is_whole (const JdExpr *exponent)
{
  const double value = jd_expr_get_kind (exponent) == JD_EXPR_NUMBER ? jd_expr_get_value (exponent) : 0.0;

  return value >= 1.0 && value == floor (value);
}

static guint
inside_piece (guint depth)
{
  return MAX (depth, MAX_DEPTH - 1 - DEPTH_OF_PIECES) + 1;
}

/* The size of the piece that holds, and on the border of two pieces, |left - right| <= rounding, that of both. */
static const JdExpr *
size_of_pieces (JdExprPool     *pool,
                JdExprRelation  relation,
                const JdExpr   *left,
                const JdExpr   *right,
                const JdExpr   *then_expr,
                const JdExpr   *else_expr,
                guint           depth)
{
  const JdExpr *sides = jd_expr_add (pool, jd_model_size_of_terms (pool, left, depth),
                                     jd_model_size_of_terms (pool, right, depth));
  const JdExpr *then_size = jd_model_size_of_terms (pool, then_expr, depth);
  const JdExpr *else_size = jd_model_size_of_terms (pool, else_expr, depth);

  return jd_expr_if (pool, JD_RELATION_LESS_EQUAL,
                     jd_expr_call (pool, JD_FUNCTION_ABS, jd_expr_sub (pool, left, right)),
                     jd_expr_mul (pool, jd_expr_number (pool, JD_KINK_AT), sides),
                     jd_expr_add (pool, then_size, else_size),
                     jd_expr_if (pool, relation, left, right, then_size, else_size));
}

static const JdExpr *
size_of_call (JdExprPool   *pool,
              const JdExpr *expr,
              guint         depth)
{
  const JdExprFunction function = jd_expr_get_function (expr);
  const JdExpr *first = jd_expr_get_arg (expr, 0), *second;

  if (function == JD_FUNCTION_ABS)
    return jd_model_size_of_terms (pool, first, depth + 1);
  if (function != JD_FUNCTION_MIN && function != JD_FUNCTION_MAX)
    return jd_expr_call (pool, JD_FUNCTION_ABS, expr);
  second = jd_expr_get_arg (expr, 1);
  return size_of_pieces (pool, function == JD_FUNCTION_MIN ? JD_RELATION_LESS : JD_RELATION_GREATER, first, second,
                         first, second, inside_piece (depth));
}

const JdExpr *
jd_model_size_of_terms (JdExprPool   *pool,
                        const JdExpr *expr,
                        guint         depth)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  const gsize n = jd_expr_get_n_args (expr);
  g_autofree const JdExpr **args = g_new (const JdExpr *, n + 1);

  for (gsize a = 0; a < n; a++)
    args[a] = jd_expr_get_arg (expr, a);
  if (depth < MAX_DEPTH && kind == JD_EXPR_IF)
    return size_of_pieces (pool, jd_expr_get_relation (expr), args[0], args[1], args[2], args[3],
                           inside_piece (depth));
  if (depth < MAX_DEPTH && kind == JD_EXPR_CALL)
    return size_of_call (pool, expr, depth);
  if (depth < MAX_DEPTH && kind == JD_EXPR_POW && is_whole (args[1]))
    return jd_expr_pow (pool, jd_model_size_of_terms (pool, args[0], depth + 1), args[1]);
  if (depth < MAX_DEPTH && (kind == JD_EXPR_ADD || kind == JD_EXPR_MUL))
    {
      for (gsize a = 0; a < n; a++)
        args[a] = jd_model_size_of_terms (pool, args[a], depth + 1);
      return kind == JD_EXPR_ADD ? jd_expr_sum (pool, args, n) : jd_expr_product (pool, args, n);
    }
  return jd_expr_call (pool, JD_FUNCTION_ABS, expr);
}
