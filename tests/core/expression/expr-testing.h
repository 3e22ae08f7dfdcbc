/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/tape/jd-tape.h"

#include <math.h>
#include <string.h>

/* In these tests x, y, theta, phi are parameters, and other names of one or two letters are constants. */
static inline gboolean
testing_resolve (const char   *name,
                 JdSymbolKind *out_kind,
                 gpointer      user_data G_GNUC_UNUSED)
{
  static const char *const parameters[] = { "x", "y", "theta", "phi", "theta1", "x_A" };

  *out_kind = JD_SYMBOL_CONSTANT;
  for (gsize i = 0; i < G_N_ELEMENTS (parameters); i++)
    if (strcmp (name, parameters[i]) == 0)
      {
        *out_kind = JD_SYMBOL_PARAMETER;
        return TRUE;
      }
  return g_utf8_strlen (name, -1) <= 2 || strcmp (name, "Gamma") == 0;
}

static inline JdParseScope
testing_scope (void)
{
  return (JdParseScope) {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = testing_resolve,
  };
}

static inline char *
testing_to_latex (const JdExpr *expr)
{
  g_autoptr(JdMath) math = jd_math_new (expr);

  return jd_math_to_latex (math);
}

static inline const JdExpr *
testing_parse (JdExprPool *pool,
               const char *text)
{
  g_autoptr(GError) error = NULL;
  JdParseScope scope = testing_scope ();
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

  g_assert_no_error (error);
  return expr;
}

static inline const JdExpr *
testing_parameter (JdExprPool *pool,
                   const char *name)
{
  return jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 0);
}

/* Values of symbols: @x for x, another value for each of the others. */
static inline double
testing_value (const JdExpr *symbol,
               gpointer      user_data)
{
  const double *x = user_data;
  const char *name = jd_expr_get_name (symbol);

  if (strcmp (name, "x") == 0 && jd_expr_get_order (symbol) == 0)
    return *x;
  return 0.3 + 0.17 * fmod (name[0] * 0.77 + name[strlen (name) - 1] * 0.13, 7.0) + 0.21 * jd_expr_get_order (symbol);
}

static inline double
testing_eval (const JdExpr *expr,
              double        x)
{
  return jd_expr_eval (expr, testing_value, &x);
}

/* A random expression of any kind of node. */
static inline const JdExpr *
testing_random (JdExprPool *pool,
                GRand      *rand,
                guint       depth)
{
  static const char *const leaves[] = { "x", "y", "m", "R", "phi", "x'", "pi", "t", "2", "0.3",
                                        "3/7", "-1", "1e-3", "9.81", "theta''", "lambda(\"a.b\")" };
  const JdExpr *a;
  const JdExpr *b;

  if (depth == 0 || g_rand_int_range (rand, 0, 8) == 0)
    return testing_parse (pool, leaves[g_rand_int_range (rand, 0, G_N_ELEMENTS (leaves))]);
  a = testing_random (pool, rand, depth - 1);
  b = testing_random (pool, rand, depth - 1);
  switch (g_rand_int_range (rand, 0, 11))
    {
    case 0:
    case 1:
      return jd_expr_add (pool, a, b);
    case 2:
      return jd_expr_sub (pool, a, b);
    case 3:
    case 4:
      return jd_expr_mul (pool, a, b);
    case 5:
      return jd_expr_div (pool, a, b);
    case 6:
      return jd_expr_pow_int (pool, a, g_rand_int_range (rand, -3, 5));
    case 7:
      return jd_expr_pow (pool, a, jd_expr_rational (pool, g_rand_int_range (rand, -3, 4), 2));
    case 8:
      return jd_expr_if (pool, (JdExprRelation) g_rand_int_range (rand, 0, 4), a, b, b, jd_expr_neg (pool, a));
    case 9:
      return jd_expr_call2 (pool,
                            (JdExprFunction[]) { JD_FUNCTION_ATAN2, JD_FUNCTION_MIN,
                                                 JD_FUNCTION_MAX }[g_rand_int_range (rand, 0, 3)],
                            a, b);
    default:
      {
        guint f = (guint) g_rand_int_range (rand, 0, JD_N_FUNCTIONS);

        if (f == JD_FUNCTION_ATAN2 || f == JD_FUNCTION_MIN || f == JD_FUNCTION_MAX)
          f = JD_FUNCTION_SIN;
        return jd_expr_call (pool, f, a);
      }
    }
}

static inline void
testing_assert_close (double a,
                      double b,
                      double relative)
{
  if (isnan (a) && isnan (b))
    return;
  if (a != b && !(fabs (a - b) <= relative * (fabs (a) + fabs (b))))
    g_error ("%.17g is not %.17g", a, b);
}
