/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Derivatives of all kinds of nodes, compared with hyper-dual numbers: f + f_1 e_1 + f_2 e_2 + f_12 e_1 e_2 with
 * e_1^2 = e_2^2 = 0 has the two first derivatives and the mixed second one, without differences (Fike and Alonso,
 * The development of hyper-dual numbers for exact second-derivative calculations, 2011). */
#include "tests/core/expression/expr-testing.h"

#include "core/expression/simplify/jd-expr-forms.h"
#include "core/expression/simplify/jd-expr-simplify.h"

typedef struct
{
  long double f, d[2], dd;
} Dual;

/* g (a) with its first and second derivative at a. */
static Dual
dual_chain (Dual        a,
            long double g,
            long double slope,
            long double second)
{
  return (Dual) { g, { slope * a.d[0], slope * a.d[1] }, slope * a.dd + second * a.d[0] * a.d[1] };
}

static Dual
dual_sum (Dual a,
          Dual b)
{
  return (Dual) { a.f + b.f, { a.d[0] + b.d[0], a.d[1] + b.d[1] }, a.dd + b.dd };
}

static Dual
dual_product (Dual a,
              Dual b)
{
  return (Dual) {
    a.f * b.f, { a.f * b.d[0] + a.d[0] * b.f, a.f * b.d[1] + a.d[1] * b.f },
    a.f * b.dd + a.d[0] * b.d[1] + a.d[1] * b.d[0] + a.dd * b.f
  };
}

/* v u^(v - 1), where a factor 0 takes away a pole at u = 0. */
static long double
power_slope (long double u,
             long double v)
{
  return v == 0.0L ? 0.0L : v * powl (u, v - 1.0L);
}

/* u^v = exp (v log u) where v varies. */
static Dual
dual_power (Dual u,
            Dual v)
{
  const long double log_u = logl (u.f), value = powl (u.f, v.f);
  Dual exponent;

  if (v.d[0] == 0.0L && v.d[1] == 0.0L && v.dd == 0.0L)
    return dual_chain (u, value, power_slope (u.f, v.f), v.f == 0.0L ? 0.0L : v.f * power_slope (u.f, v.f - 1.0L));
  exponent = dual_product (v, dual_chain (u, log_u, 1.0L / u.f, -1.0L / (u.f * u.f)));
  return dual_chain (exponent, value, value, value);
}

/* The angle of (x, y), whose rate is (x y' - y x') / r^2. */
static Dual
dual_angle (Dual y,
            Dual x)
{
  const long double square = x.f * x.f + y.f * y.f;
  const Dual minus_x = dual_chain (x, -x.f, -1.0L, 0.0L);
  Dual angle = { atan2l (y.f, x.f), { 0 }, 0 };

  for (int i = 0; i < 2; i++)
    angle.d[i] = (x.f * y.d[i] + minus_x.d[i] * y.f) / square;
  angle.dd = (x.d[1] * y.d[0] + x.f * y.dd - y.d[1] * x.d[0] - y.f * x.dd) / square -
             angle.d[0] * 2.0L * (x.f * x.d[1] + y.f * y.d[1]) / square;
  return angle;
}

static Dual
dual_call (JdExprFunction function,
           Dual           a,
           Dual           b)
{
  const long double u = a.f;

  switch (function)
    {
    case JD_FUNCTION_SIN:
      return dual_chain (a, sinl (u), cosl (u), -sinl (u));
    case JD_FUNCTION_COS:
      return dual_chain (a, cosl (u), -sinl (u), -cosl (u));
    case JD_FUNCTION_TAN:
      return dual_chain (a, tanl (u), 1.0L / powl (cosl (u), 2.0L), 2.0L * sinl (u) / powl (cosl (u), 3.0L));
    case JD_FUNCTION_ASIN:
      return dual_chain (a, asinl (u), 1.0L / sqrtl (1.0L - u * u), u / powl (1.0L - u * u, 1.5L));
    case JD_FUNCTION_ACOS:
      return dual_chain (a, acosl (u), -1.0L / sqrtl (1.0L - u * u), -u / powl (1.0L - u * u, 1.5L));
    case JD_FUNCTION_ATAN:
      return dual_chain (a, atanl (u), 1.0L / (1.0L + u * u), -2.0L * u / powl (1.0L + u * u, 2.0L));
    case JD_FUNCTION_SINH:
      return dual_chain (a, sinhl (u), coshl (u), sinhl (u));
    case JD_FUNCTION_COSH:
      return dual_chain (a, coshl (u), sinhl (u), coshl (u));
    case JD_FUNCTION_TANH:
      return dual_chain (a, tanhl (u), 1.0L / powl (coshl (u), 2.0L), -2.0L * sinhl (u) / powl (coshl (u), 3.0L));
    case JD_FUNCTION_EXP:
      return dual_chain (a, expl (u), expl (u), expl (u));
    case JD_FUNCTION_LOG:
      return dual_chain (a, logl (u), 1.0L / u, -1.0L / (u * u));
    case JD_FUNCTION_ABS:
      return dual_chain (a, fabsl (u), (u > 0.0L) - (u < 0.0L), 0.0L);
    case JD_FUNCTION_SIGN:
      return dual_chain (a, (u > 0.0L) - (u < 0.0L), 0.0L, 0.0L);
    case JD_FUNCTION_MIN:
      return u <= b.f ? a : b;
    case JD_FUNCTION_MAX:
      return u >= b.f ? a : b;
    case JD_FUNCTION_ATAN2:
      return dual_angle (a, b);
    case JD_FUNCTION_SQRT: /* kept as a power */
    case JD_N_FUNCTIONS:
    default:
      g_assert_not_reached ();
    }
}

/* The value and the derivatives by @by. */
static Dual
dual_of (const JdExpr *expr,
         const JdExpr *by[2],
         double        x)
{
  const gsize n = jd_expr_get_n_args (expr);
  Dual args[4] = { 0 }, value;

  if (n == 0)
    return (Dual) { testing_eval (expr, x), { expr == by[0], expr == by[1] }, 0.0L };
  value = dual_of (jd_expr_get_arg (expr, 0), by, x);
  args[0] = value;
  for (gsize i = 1; i < n; i++)
    {
      const Dual next = dual_of (jd_expr_get_arg (expr, i), by, x);

      if (i < G_N_ELEMENTS (args))
        args[i] = next;
      value = jd_expr_get_kind (expr) == JD_EXPR_ADD ? dual_sum (value, next) : dual_product (value, next);
    }
  switch ((int) jd_expr_get_kind (expr))
    {
    case JD_EXPR_POW:
      return dual_power (args[0], args[1]);
    case JD_EXPR_CALL:
      return dual_call (jd_expr_get_function (expr), args[0], args[1]);
    case JD_EXPR_IF:
      return jd_relation_holds (jd_expr_get_relation (expr), (double) args[0].f, (double) args[1].f) ? args[2]
                                                                                                     : args[3];
    default:
      return value;
    }
}

/* Counts a comparison unless the number is so large or so ill-conditioned that rounding decides. */
static guint
compare (const JdExpr *expr,
         const JdExpr *of,
         double        x,
         long double   expected)
{
  const double found = testing_eval (of, x);

  if (!isfinite (expected) || fabsl (expected) > 1e6L)
    return 0;
  if (!(fabs (found - (double) expected) <= 1e-7 * (1.0 + fabs (found))))
    {
      g_autofree char *text = jd_expr_to_text (expr), *derivative = jd_expr_to_text (of);

      g_error ("at x = %g, of %s: %s is %.15g, not %.15Lg", x, text, derivative, found, expected);
    }
  return 1;
}

/* Whether every node has a value that is neither large nor at the border of its domain. */
static gboolean
is_plain (const JdExpr *expr,
          double        x)
{
  const double value = testing_eval (expr, x), below = testing_eval (expr, x - 1e-7),
               above = testing_eval (expr, x + 1e-7);

  if (!(fabs (value) < 1e4) || !(fabs (below - above) < 1e-2))
    return FALSE;
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    if (!is_plain (jd_expr_get_arg (expr, i), x))
      return FALSE;
  return TRUE;
}

/* First and second derivatives of random expressions, and their simplified forms, at positive and negative x, and at
 * 0 and 1, where powers, roots and logarithms are singular. */
static void
test_random (void)
{
  static const double points[] = { -1.7, -1.0, -0.31, 0.0, 0.43, 1.0, 1.9 };
  g_autoptr(GRand) rand = g_rand_new_with_seed (91);
  guint n = 0;

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_random (pool, rand, 1 + i % 4), *x = testing_parameter (pool, "x");
      const JdExpr *by[2] = { x, i % 2 == 0 ? x : testing_parameter (pool, "y") };
      const JdExpr *first[] = { jd_expr_diff (pool, f, by[0]), jd_expr_diff (pool, f, by[1]) };
      const JdExpr *second = jd_expr_diff (pool, first[0], by[1]);

      for (gsize k = 0; k < G_N_ELEMENTS (points); k++)
        {
          const Dual dual = dual_of (f, by, points[k]);

          if (!is_plain (f, points[k]))
            continue;
          n += compare (f, f, points[k], dual.f);
          n += compare (f, first[0], points[k], dual.d[0]);
          n += compare (f, first[1], points[k], dual.d[1]);
          n += compare (f, second, points[k], dual.dd);
          if (i % 3 == 0)
            n += compare (f, jd_expr_simplify (pool, first[0], 0), points[k], dual.d[0]);
        }
    }
  g_test_message ("%u numbers compared", n);
  g_assert_cmpuint (n, >, 3000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/dual/random", test_random);
  return g_test_run ();
}
