/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of functions, and values: of functions, powers, relations, nodes and whole expressions. */
#include "core/expression/tree/jd-expr-private.h"

#include <math.h>
#include <string.h>

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

static double
larger_value (double x,
              double y)
{
  return -smaller_value (-x, -y);
}

const JdFunction jd_functions[JD_N_FUNCTIONS] = {
  [JD_FUNCTION_SIN] = { "sin", "sin", "\\sin", 10, sin, NULL },
  [JD_FUNCTION_COS] = { "cos", "cos", "\\cos", 10, cos, NULL },
  [JD_FUNCTION_TAN] = { "tan", "tan", "\\tan", 10, tan, NULL },
  [JD_FUNCTION_ASIN] = { "asin", "arcsin", "\\arcsin", 10, asin, NULL },
  [JD_FUNCTION_ACOS] = { "acos", "arccos", "\\arccos", 10, acos, NULL },
  [JD_FUNCTION_ATAN] = { "atan", "arctan", "\\arctan", 10, atan, NULL },
  [JD_FUNCTION_ATAN2] = { "atan2", "atan2", "\\operatorname{atan2}", 10, NULL, atan2 },
  [JD_FUNCTION_SINH] = { "sinh", "sinh", "\\sinh", 10, sinh, NULL },
  [JD_FUNCTION_COSH] = { "cosh", "cosh", "\\cosh", 10, cosh, NULL },
  [JD_FUNCTION_TANH] = { "tanh", "tanh", "\\tanh", 10, tanh, NULL },
  [JD_FUNCTION_EXP] = { "exp", "exp", "\\exp", 10, exp, NULL },
  [JD_FUNCTION_LOG] = { "log", "ln", "\\ln", 10, log, NULL },
  [JD_FUNCTION_SQRT] = { "sqrt", "sqrt", NULL, 4, sqrt, NULL },
  [JD_FUNCTION_ABS] = { "abs", "abs", NULL, 1, fabs, NULL },
  [JD_FUNCTION_SIGN] = { "sign", "sign", "\\operatorname{sign}", 1, sign_value, NULL },
  [JD_FUNCTION_MIN] = { "min", "min", "\\min", 1, NULL, smaller_value },
  [JD_FUNCTION_MAX] = { "max", "max", "\\max", 1, NULL, larger_value },
};

gboolean
jd_function_find (const char     *name,
                  JdExprFunction *out_function)
{
  for (guint i = 0; i < JD_N_FUNCTIONS; i++)
    if (strcmp (name, jd_functions[i].name) == 0)
      {
        *out_function = i;
        return TRUE;
      }
  return FALSE;
}

double
jd_function_value (JdExprFunction function,
                   double         x,
                   double         y)
{
  const JdFunction *f = &jd_functions[function];

  return f->value2 != NULL ? f->value2 (x, y) : f->value (x);
}

static double
power_int_value (double base,
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
    return power_int_value (base, (int) exponent);
  if (size + 0.5 == trunc (size + 0.5) && size <= JD_LARGEST_HALF_POWER)
    {
      double power = sqrt (base);

      if (size > 1.0)
        power = power_int_value (base, (int) size) * power;
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
    case JD_RELATION_LESS:
      return left < right;
    case JD_RELATION_LESS_EQUAL:
      return left <= right;
    case JD_RELATION_GREATER:
      return left > right;
    case JD_RELATION_GREATER_EQUAL:
      return left >= right;
    default:
      g_return_val_if_reached (FALSE);
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
    case JD_EXPR_GAP:
      return x[JD_GAP_VALUE];
    case JD_EXPR_NUMBER:
    case JD_EXPR_SYMBOL:
    case JD_EXPR_CURVE:
    case JD_EXPR_FOOT:
    default:
      g_return_val_if_reached (NAN);
    }
}

typedef struct
{
  JdExprValueFunc value;
  gpointer        user_data;
  const JdFeet   *feet;
} Evaluation;

/* The curve of a FOOT while it is evaluated. */
typedef struct
{
  const Evaluation *of;
  const JdExpr     *curve;
  double            s, t;
} CurveEvaluation;

static double
curve_symbol_value (const JdExpr *symbol,
                    gpointer      data)
{
  const CurveEvaluation *self = data;

  if (symbol->op == JD_SYMBOL_LOCAL)
    return self->s;
  if (symbol->op == JD_SYMBOL_TIME)
    return self->t;
  return self->of->value != NULL ? self->of->value (symbol, self->of->user_data) : (double) NAN;
}

static void
eval_curve (double   s,
            gpointer data,
            double   out[6])
{
  CurveEvaluation *self = data;

  self->s = s;
  for (guint i = 0; i < JD_CURVE_LOCAL; i++)
    out[i] = jd_expr_eval (self->curve->args[i], curve_symbol_value, self);
}

static double
eval_foot (const Evaluation *self,
           const JdExpr     *foot,
           const double     *x)
{
  const JdExpr *curve = foot->args[JD_FOOT_CURVE];
  CurveEvaluation of_curve = { .of = self, .curve = curve, .t = x[JD_FOOT_TIME] };

  return jd_feet_find (self->feet, (gsize) x[JD_FOOT_ID], eval_curve, &of_curve, curve->op != 0, x[JD_FOOT_X],
                       x[JD_FOOT_Y]);
}

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
  else if (node->kind == JD_EXPR_CURVE)
    *value = NAN;
  else if (node->kind == JD_EXPR_FOOT)
    *value = eval_foot (self, node, args);
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
  return jd_expr_eval_from (expr, NULL, value, user_data);
}

double
jd_expr_eval_from (const JdExpr    *expr,
                   const JdFeet    *feet,
                   JdExprValueFunc  value,
                   gpointer         user_data)
{
  Evaluation self = { value, user_data, feet };
  double result = NAN;

  g_return_val_if_fail (expr != NULL, NAN);

  if (expr->n_args == 0)
    eval_node (expr, NULL, &result, &self);
  else
    jd_expr_fold (expr, NULL, sizeof result, eval_node, &self, &result);
  return result;
}

void
jd_expr_examine_foot (const JdExpr    *foot,
                      JdExprValueFunc  value,
                      gpointer         user_data,
                      JdFoot          *out)
{
  const Evaluation self = { value, user_data, NULL };
  CurveEvaluation of_curve = { .of = &self };

  g_return_if_fail (foot->kind == JD_EXPR_FOOT);

  of_curve.curve = foot->args[JD_FOOT_CURVE];
  of_curve.t = jd_expr_eval (foot->args[JD_FOOT_TIME], value, user_data);
  jd_foot_nearest (eval_curve, &of_curve, of_curve.curve->op != 0,
                   jd_expr_eval (foot->args[JD_FOOT_X], value, user_data),
                   jd_expr_eval (foot->args[JD_FOOT_Y], value, user_data), out);
}
