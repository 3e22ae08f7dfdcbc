/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-private.h"

#include <math.h>

static double
sign_value (double x)
{
  if (isnan (x))
    return x;
  return (x > 0.0) - (x < 0.0);
}

/* Unlike fmin () and fmax (), which hide a NAN. */
static double
smaller_value (double x,
               double y)
{
  return x <= y ? x : y < x ? y : (double) NAN;
}

double
jd_function_value (JdExprFunction function,
                   double         x,
                   double         y)
{
  switch (function)
    {
    case JD_FUNCTION_SIN:   return sin (x);
    case JD_FUNCTION_COS:   return cos (x);
    case JD_FUNCTION_TAN:   return tan (x);
    case JD_FUNCTION_ASIN:  return asin (x);
    case JD_FUNCTION_ACOS:  return acos (x);
    case JD_FUNCTION_ATAN:  return atan (x);
    case JD_FUNCTION_ATAN2: return atan2 (x, y);
    case JD_FUNCTION_SINH:  return sinh (x);
    case JD_FUNCTION_COSH:  return cosh (x);
    case JD_FUNCTION_TANH:  return tanh (x);
    case JD_FUNCTION_EXP:   return exp (x);
    case JD_FUNCTION_LOG:   return log (x);
    case JD_FUNCTION_SQRT:  return sqrt (x);
    case JD_FUNCTION_ABS:   return fabs (x);
    case JD_FUNCTION_SIGN:  return sign_value (x);
    case JD_FUNCTION_MIN:   return smaller_value (x, y);
    case JD_FUNCTION_MAX:   return -smaller_value (-x, -y);
    case JD_N_FUNCTIONS:
    default:                g_return_val_if_reached (NAN);
    }
}

double
jd_power_int_value (double base,
                    int    exponent)
{
  double power = 1.0;

  for (guint n = (guint) ABS (exponent); n != 0; n >>= 1)
    {
      if (n & 1)
        power *= base;
      base *= base;
    }
  return exponent < 0 ? 1.0 / power : power;
}

double
jd_power_value (double base,
                double exponent)
{
  double size = fabs (exponent);

  if (size == trunc (size) && size <= JD_LARGEST_INT_POWER)
    return jd_power_int_value (base, (int) exponent);
  if (size + 0.5 == trunc (size + 0.5) && size <= JD_LARGEST_HALF_POWER)
    {
      double power = sqrt (base);

      if (size > 1.0)
        power = jd_power_int_value (base, (int) size) * power;
      return exponent < 0.0 ? 1.0 / power : power;
    }
  return pow (base, exponent);
}

gboolean
jd_relation_holds (JdExprRelation relation,
                   double         left,
                   double         right)
{
  switch (relation)
    {
    case JD_RELATION_LESS:          return left < right;
    case JD_RELATION_LESS_EQUAL:    return left <= right;
    case JD_RELATION_GREATER:       return left > right;
    case JD_RELATION_GREATER_EQUAL: return left >= right;
    default:                        g_return_val_if_reached (FALSE);
    }
}

double
jd_select_value (JdExprRelation relation,
                 double         left,
                 double         right,
                 double         then_value,
                 double         else_value)
{
  if (isnan (left) || isnan (right))
    return NAN;
  return jd_relation_holds (relation, left, right) ? then_value : else_value;
}

double
jd_node_value (const JdExpr *node,
               const double *x)
{
  double result;

  switch ((JdExprKind) node->kind)
    {
    case JD_EXPR_ADD:
      result = x[0];
      for (guint i = 1; i < node->n_args; i++)
        result += x[i];
      return result;
    case JD_EXPR_MUL:
      result = x[0];
      for (guint i = 1; i < node->n_args; i++)
        result *= x[i];
      return result;
    case JD_EXPR_POW:
      return jd_power_value (x[0], x[1]);
    case JD_EXPR_CALL:
      return jd_function_value (node->op, x[0], node->n_args > 1 ? x[1] : 0.0);
    case JD_EXPR_IF:
      return jd_select_value (node->op, x[0], x[1], x[2], x[3]);
    case JD_EXPR_NUMBER:
    case JD_EXPR_SYMBOL:
    default:
      g_return_val_if_reached (NAN);
    }
}

typedef struct
{
  JdExprValueFunc value;
  gpointer        user_data;
} Evaluation;

static gboolean
eval_node (const JdExpr  *node,
           gconstpointer  args,
           gpointer       out,
           gpointer       data)
{
  const Evaluation *self = data;
  double *value = out;

  if (node->kind == JD_EXPR_NUMBER)
    *value = node->number.value;
  else if (node->kind != JD_EXPR_SYMBOL)
    *value = jd_node_value (node, args);
  else if (node->op == JD_SYMBOL_PI)
    *value = G_PI;
  else
    *value = self->value != NULL ? self->value (node, self->user_data) : (double) NAN;
  return TRUE;
}

double
jd_expr_eval (const JdExpr    *expr,
              JdExprValueFunc  value,
              gpointer         user_data)
{
  Evaluation self = { value, user_data };
  double result = NAN;

  g_return_val_if_fail (expr != NULL, NAN);

  if (expr->n_args == 0)
    eval_node (expr, NULL, &result, &self);
  else
    jd_expr_fold (expr, NULL, sizeof result, eval_node, &self, &result);
  return result;
}
