/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparison of two expressions at random points.  Each value has a bound of its rounding error (running error
 * analysis: Higham, Accuracy and Stability of Numerical Algorithms, 3.3).  So a difference of large terms does not
 * count as a difference because of its last digits, and two small different numbers are not taken as equal. */
#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-tolerances.h"

#include <float.h>
#include <math.h>

#define ROUNDING_MARGIN    16.0  /* the bounds are of first order */
#define TRIES_PER_POINT    20    /* where a domain is narrow most points fall outside it */

typedef struct
{
  double value;
  double error;  /* absolute; infinite where the value could as well be another (a jump) */
} Sample;

/* splitmix64: the same numbers everywhere. */
static guint64
mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* The value of a symbol depends on its name and on the point only, so both expressions see one value
 * whatever pools they live in. */
static double
symbol_value (const JdExpr *symbol,
              guint         point)
{
  JdSymbolKind kind = jd_expr_get_symbol (symbol);
  guint64 seed = mix (((guint64) kind << 8) + jd_expr_get_order (symbol));
  double unit;

  if (kind == JD_SYMBOL_PI)
    return G_PI;
  for (const char *c = jd_expr_get_name (symbol); c != NULL && *c != '\0'; c++)
    seed = mix (seed ^ (guint8) *c);
  unit = (double) (mix (seed ^ mix (point)) >> 11) * 0x1p-53;
  return kind == JD_SYMBOL_CONSTANT ? 0.2 + 2.0 * unit : -2.0 + 4.0 * unit;
}

/* A foot counts as a symbol that its structure identifies. */
static double
foot_value (const JdExpr *foot,
            guint         point)
{
  return -2.0 + 4.0 * (double) (mix (foot->hash ^ mix (point)) >> 11) * 0x1p-53;
}

static Sample
sample_sum (const Sample *terms,
            gsize         n)
{
  Sample sum = { 0.0, 0.0 };

  for (gsize i = 0; i < n; i++)
    {
      sum.value += terms[i].value;
      sum.error += terms[i].error + DBL_EPSILON * fabs (sum.value);
    }
  return sum;
}

static Sample
sample_product (const Sample *factors,
                gsize         n)
{
  Sample product = { 1.0, 0.0 };

  for (gsize i = 0; i < n; i++)
    {
      const Sample *factor = &factors[i];
      double value = product.value * factor->value;

      product.error = product.error * (fabs (factor->value) + factor->error) + fabs (product.value) * factor->error +
                      DBL_EPSILON * fabs (value);
      product.value = value;
    }
  return product;
}

static Sample
sample_power (Sample base,
              Sample exponent)
{
  Sample power = { jd_power_value (base.value, exponent.value), 0.0 };
  double size = fabs (power.value);

  power.error = 4.0 * DBL_EPSILON * size;
  if (base.error > 0.0)
    power.error += base.error * fabs (exponent.value) * fabs (jd_power_value (base.value, exponent.value - 1.0));
  if (exponent.error > 0.0 && base.value > 0.0)
    power.error += exponent.error * size * fabs (log (base.value));
  return power;
}

/* |f'(x)|, by which an error of the argument grows. */
static double
function_slope (JdExprFunction function,
                double         x,
                double         value)
{
  switch (function)
    {
    case JD_FUNCTION_SIN:
      return fabs (cos (x));
    case JD_FUNCTION_COS:
      return fabs (sin (x));
    case JD_FUNCTION_TAN:
      return 1.0 + value * value;
    case JD_FUNCTION_ASIN:
    case JD_FUNCTION_ACOS:
      return 1.0 / sqrt ((1.0 - x) * (1.0 + x));
    case JD_FUNCTION_ATAN:
      return 1.0 / (1.0 + x * x);
    case JD_FUNCTION_SINH:
      return cosh (x);
    case JD_FUNCTION_COSH:
      return fabs (sinh (x));
    case JD_FUNCTION_TANH:
      return fabs (1.0 - value * value);
    case JD_FUNCTION_EXP:
      return value;
    case JD_FUNCTION_LOG:
      return 1.0 / fabs (x);
    case JD_FUNCTION_SQRT:
      return 0.5 / value;
    case JD_FUNCTION_SIGN:
      return 0.0;
    default:
      return 1.0;
    }
}

static Sample
sample_call (JdExprFunction function,
             Sample         x,
             Sample         y)
{
  Sample result = { jd_function_value (function, x.value, y.value), 0.0 };

  switch (function)
    {
    case JD_FUNCTION_ATAN2:
      result.error = (fabs (x.value) * y.error + fabs (y.value) * x.error) / (x.value * x.value + y.value * y.value);
      break;
    case JD_FUNCTION_MIN:
    case JD_FUNCTION_MAX:
      if (fabs (x.value - y.value) > ROUNDING_MARGIN * (x.error + y.error))
        result.error = result.value == x.value ? x.error : y.error;
      else
        result.error = MAX (x.error, y.error);
      break;
    default:
      if (x.error > 0.0)
        result.error = x.error * function_slope (function, x.value, result.value);
      break;
    }
  /* sign (0) of an exact 0 is 0 */
  if (function == JD_FUNCTION_SIGN && fabs (x.value) < ROUNDING_MARGIN * x.error)
    result.error = INFINITY;
  result.error += 4.0 * DBL_EPSILON * fabs (result.value);
  return result;
}

static Sample
sample_if (JdExprRelation  relation,
           const Sample   *s)
{
  double chosen;

  if (fabs (s[0].value - s[1].value) < ROUNDING_MARGIN * (s[0].error + s[1].error))
    return (Sample) { s[2].value, INFINITY };
  chosen = jd_select_value (relation, s[0].value, s[1].value, 2.0, 3.0);
  return s[chosen == 2.0 ? 2 : 3];
}

static gboolean
sample_node (const JdExpr  *node,
             gconstpointer  args,
             gpointer       out,
             gpointer       point)
{
  const Sample *s = args;
  Sample *sample = out;

  switch ((JdExprKind) node->kind)
    {
    case JD_EXPR_SYMBOL:
      *sample = (Sample) { symbol_value (node, *(const guint *) point), 0.0 };
      break;
    case JD_EXPR_ADD:
      *sample = sample_sum (s, node->n_args);
      break;
    case JD_EXPR_MUL:
      *sample = sample_product (s, node->n_args);
      break;
    case JD_EXPR_POW:
      *sample = sample_power (s[0], s[1]);
      break;
    case JD_EXPR_CALL:
      *sample = sample_call (node->op, s[0], node->n_args > 1 ? s[1] : (Sample) { 0.0, 0.0 });
      break;
    case JD_EXPR_IF:
      *sample = sample_if (node->op, s);
      break;
    case JD_EXPR_FOOT:
      *sample = (Sample) { foot_value (node, *(const guint *) point), 0.0 };
      break;
    case JD_EXPR_GAP:
      *sample = s[JD_GAP_VALUE];
      break;
    case JD_EXPR_CURVE:
      *sample = (Sample) { 0.0, 0.0 };
      break;
    case JD_EXPR_NUMBER:
    default:
      *sample = (Sample) { node->number.value,
                           node->number.denominator == 1 ? 0.0 : DBL_EPSILON * fabs (node->number.value) };
      break;
    }
  return TRUE;
}

static gboolean
samples_agree (Sample a,
               Sample b)
{
  return fabs (a.value - b.value) <=
         JD_EXPRESSIONS_AGREE * MAX (fabs (a.value), fabs (b.value)) + ROUNDING_MARGIN * (a.error + b.error);
}

gboolean
jd_expr_agree (const JdExpr *a,
               const JdExpr *b,
               guint         n_points)
{
  const JdExpr *roots[] = { a, b };
  g_auto(JdNodeOrder) order = { 0 };
  guint n_finite = 0;

  g_return_val_if_fail (a != NULL && b != NULL && n_points > 0, FALSE);

  if (a == b)
    return TRUE;
  jd_node_order_init (&order, roots, 2, NULL);
  for (guint point = 0; point < n_points * TRIES_PER_POINT && n_finite < n_points; point++)
    {
      g_autofree Sample *samples = jd_node_order_fold (&order, sizeof (Sample), sample_node, &point);
      const Sample sample_a = samples[jd_node_order_find (&order, a)];
      const Sample sample_b = samples[jd_node_order_find (&order, b)];

      if (!isfinite (sample_a.value) || !isfinite (sample_b.value) || !isfinite (sample_a.error) ||
          !isfinite (sample_b.error))
        continue;
      if (!samples_agree (sample_a, sample_b))
        return FALSE;
      n_finite++;
    }
  return 2 * n_finite >= n_points;
}
