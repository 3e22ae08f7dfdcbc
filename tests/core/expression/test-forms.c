/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The forms that printed equations take beyond jd_expr_simplify().  Each is the source's printed form, and has the
 * value of the raw formula at random points and at singular ones: 0, pi/2, pi and negative angles. */
#include <math.h>

#include "core/expression/simplify/jd-expr-forms.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"

#define N_POINTS 400
/* Relative to the larger of the two values and 1, which is the size of the terms. */
#define TOLERANCE 1e-11

/* Latin letters from p to z and Greek names of angles are parameters, others constants. */
static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data G_GNUC_UNUSED)
{
  static const char *const angles[] = { "theta", "phi", "psi", "alpha", "beta", NULL };
  const gboolean is_parameter = g_strv_contains (angles, name) || (name[0] >= 'p' && name[0] <= 'z');

  *out_kind = is_parameter ? JD_SYMBOL_PARAMETER : JD_SYMBOL_CONSTANT;
  return TRUE;
}

static const JdExpr *
parse (JdExprPool *pool,
       const char *text)
{
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = resolve,
  };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

  g_assert_no_error (error);
  return expr;
}

typedef struct
{
  GRand      *rand;
  GHashTable *values;
} Point;

/* Every second value of a parameter is singular for some function. */
static double
value_of (const JdExpr *symbol,
          gpointer      user_data)
{
  static const double special[] = { 0.0, G_PI_2, G_PI, -G_PI_2, -G_PI, -3.0, 2.0 * G_PI, -0.25 };
  Point *point = user_data;
  double *known = g_hash_table_lookup (point->values, symbol), value;

  if (known != NULL)
    return *known;
  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PI)
    return G_PI;
  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_CONSTANT)
    value = g_rand_double_range (point->rand, 0.3, 2.0);
  else if (g_rand_boolean (point->rand))
    value = special[g_rand_int_range (point->rand, 0, G_N_ELEMENTS (special))];
  else
    value = g_rand_double_range (point->rand, -7.0, 7.0);
  g_hash_table_insert (point->values, (gpointer) symbol, g_memdup2 (&value, sizeof value));
  return value;
}

static void
assert_equal_everywhere (const char   *label,
                         const JdExpr *raw,
                         const JdExpr *form)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (1788);
  guint n_finite = 0;

  for (int i = 0; i < N_POINTS; i++)
    {
      g_autoptr(GHashTable) values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      Point point = { rand, values };
      const double a = jd_expr_eval (raw, value_of, &point), b = jd_expr_eval (form, value_of, &point);

      if (!isfinite (a))
        continue;
      if (!(fabs (a - b) <= TOLERANCE * fmax (1.0, fmax (fabs (a), fabs (b)))))
        g_error ("%s: %.17g, but the form has %.17g", label, a, b);
      n_finite++;
    }
  g_assert_cmpuint (n_finite, >, N_POINTS / 4);
}

typedef struct
{
  const char *raw;
  const char *form;
} Case;

static void
assert_form (JdExprPool   *pool,
             const Case   *c,
             const JdExpr *form)
{
  g_autofree char *text = jd_expr_to_text (form);

  g_assert_cmpstr (text, ==, c->form);
  assert_equal_everywhere (c->raw, parse (pool, c->raw), form);
  assert_equal_everywhere (c->raw, form, parse (pool, text));
}

static void
test_common (void)
{
  static const Case cases[] = {
    /* Le van and Bouzidi [8.26] */
    { "2*m*a^2*phi'' + 2*m*a^2*psi''*cos(theta) - 2*m*a^2*psi'*theta'*sin(theta)",
      "2*m*a^2*(phi'' + psi''*cos(theta) - psi'*theta'*sin(theta))" },
    /* other constants stay outside, and letters beside the common ones come in */
    { "2*m*a^2*phi'' + 3*m*a^2*psi''*cos(theta) - m*a^2*psi'^2/4 - 2*m*a^2*b*theta' + m*g*a*sin(theta)",
      "m*a^2*(8*phi'' + 12*psi''*cos(theta) - psi'^2 - 8*b*theta')/4 + m*g*a*sin(theta)" },
    /* the acceleration tells the sign */
    { "m*a*x'^2 - m*a*x'' + m*a*y'^2", "-m*a*(x'' - x'^2 - y'^2)" },
    { "-m*a*x'^2 + m*a*x'' - m*a*y'^2", "m*a*(x'' - x'^2 - y'^2)" },
    /* two terms, or one letter, stay */
    { "m*a*x'' + m*a*y''", "m*a*x'' + m*a*y''" },
    { "m*x'' + m*y'' + m*z''", "m*x'' + m*y'' + m*z''" },
    { "m*x''", "m*x''" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_form (pool, &cases[i], jd_expr_take_common (pool, parse (pool, cases[i].raw)));
}

static void
test_factor (void)
{
  static const Case cases[] = {
    { "m*l*r*x''*cos(theta)/2 + m*l^2*y''/3 - m*l*r*x'^2/2", "m*l*(3*r*x''*cos(theta) + 2*l*y'' - 3*r*x'^2)/6" },
    { "m*l*x'' + m*g*y", "m*(l*x'' + g*y)" },
    { "m*x'' + k*x", "m*x'' + k*x" },
    { "m*x''", "m*x''" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_form (pool, &cases[i], jd_expr_take_factor (pool, parse (pool, cases[i].raw)));
}

static void
test_exact_angles (void)
{
  static const Case cases[] = {
    { "l*cos(pi/4)", "sqrt(2)*l/2" },
    { "l*sin(4*pi/3) + sin(pi) + cos(2*pi/3)", "-sqrt(3)*l/2 - 1/2" },
    { "tan(pi/6) + tan(-pi/4)", "1/sqrt(3) - 1" },
    { "sin(-7*pi/6)*x + cos(-5*pi)", "x/2 - 1" },
    { "sqrt(0.75)*l + sqrt(12)", "sqrt(3)*l/2 + 2*sqrt(3)" },
    /* no root of a whole number, or no multiple of pi */
    { "sin(pi/12) + cos(pi/9) + tan(pi/12)", "sin(pi/12) + cos(pi/9) + tan(pi/12)" },
    { "cos(theta - pi/4) + cos(2*theta)", "cos(2*theta) + cos(theta - pi/4)" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_form (pool, &cases[i], jd_expr_exact_angles (pool, parse (pool, cases[i].raw)));
}

/* All constants of this test are positive but b. */
static gboolean
is_positive (const JdExpr *constant,
             gpointer      user_data G_GNUC_UNUSED)
{
  return !g_str_equal (jd_expr_get_name (constant), "b");
}

static void
test_half_angles (void)
{
  static const Case cases[] = {
    /* the wire of Le van and Bouzidi 11.10: 4 sqrt (3) a sin (theta/2) for theta from 0 to pi */
    { "sqrt(24*a^2*(1 - cos(theta)))", "4*sqrt(3)*a*abs(sin(theta/2))" },
    { "m*a*sin(theta)/sqrt(24*a^2*(1 - cos(theta)))", "m*sin(theta)/(4*sqrt(3)*abs(sin(theta/2)))" },
    { "sqrt(2*k*(3 + 3*cos(theta - phi)))", "2*sqrt(3)*sqrt(k)*abs(cos((theta - phi)/2))" },
    /* of unknown sign, and with whole numbers alone */
    { "sqrt(b^2*(1 - cos(theta)))", "sqrt(2)*abs(b)*abs(sin(theta/2))" },
    { "sqrt(b*(1 - cos(theta)))", "sqrt(b*(1 - cos(theta)))" },
    { "sqrt(x*(1 - cos(theta)))", "sqrt(x*(1 - cos(theta)))" },
    { "sqrt(cos(theta)/2 + 1/2)", "abs(cos(theta/2))" },
    { "sqrt(-a^2*(cos(theta) - 1))", "sqrt(2)*a*abs(sin(theta/2))" },
    { "1/sqrt(a^2*(sin(psi) + sin(theta))^2)", "1/(a*abs(sin(psi) + sin(theta)))" },
    { "sqrt(4*x^2*y^4)", "2*y^2*abs(x)" },
    { "sqrt(x^2*y)", "sqrt(x^2*y)" },
    { "sqrt(2 - cos(theta))", "sqrt(2 - cos(theta))" },
    { "sqrt(a^2*(1 - sin(theta)))", "sqrt(a^2*(1 - sin(theta)))" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_form (pool, &cases[i], jd_expr_half_angles (pool, parse (pool, cases[i].raw), is_positive, NULL));
}

static void
test_squares (void)
{
  static const Case cases[] = {
    /* Le van and Bouzidi [11.22] and [11.15] */
    { "4*m*a^2*phi'*psi'*cos(theta) + m*a^2*(4*phi'^2 + 7*psi'^2 + 4*theta'^2)/2",
      "m*a^2*(psi'^2*(4*sin(theta)^2 + 3) + 4*theta'^2 + 4*(phi' + psi'*cos(theta))^2)/2" },
    { "2*m*a^2*phi'*psi'*cos(theta) + m*a^2*(psi'^2 + 7*theta'^2)*cos(theta)^2/2 + m*a^2*(2*phi'^2 + 21*psi'^2 + "
      "theta'^2)/2",
      "m*a^2*(psi'^2*(sin(theta)^2 + 20) + theta'^2*(7*cos(theta)^2 + 1) + 2*(phi' + psi'*cos(theta))^2)/2" },
    /* [8.21] */
    { "2*m*a^2*alpha'*(alpha' + psi')*sin(psi)*sin(theta) - 2*m*a^2*alpha'*theta'*cos(psi)*cos(theta) + "
      "2*m*a^2*phi'*(alpha' + psi')*cos(theta) + m*a^2*(3*alpha'^2 + 2*alpha'*psi' + phi'^2 + psi'^2 + theta'^2)",
      "m*a^2*(2*alpha'^2 - 2*alpha'*theta'*cos(psi)*cos(theta) + theta'^2 + 2*alpha'*(alpha' + psi')*sin(psi)*"
      "sin(theta) + (alpha' + psi')^2*sin(theta)^2 + (phi' + (alpha' + psi')*cos(theta))^2)" },
    /* a form that would get longer stays */
    { "3*m*l^2*theta'^2/2 + m*l*b*theta'*phi'*cos(theta - phi)/2 + m*b^2*phi'^2/6",
      "m*b^2*phi'^2/6 + m*b*l*phi'*theta'*cos(theta - phi)/2 + 3*m*l^2*theta'^2/2" },
    { "m*(x'^2 + y'^2)/2", "m*(x'^2 + y'^2)/2" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *rates[] = { parse (pool, "x'"), parse (pool, "y'"), parse (pool, "alpha'"), parse (pool, "psi'"),
                            parse (pool, "theta'"), parse (pool, "phi'") };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdExpr *raw = parse (pool, cases[i].raw);
      const JdExpr *form = jd_expr_complete_squares (pool, raw, rates, G_N_ELEMENTS (rates));

      assert_form (pool, &cases[i], jd_expr_take_common (pool, form));
    }
}

/* Values of the parameters of test_signed_root(). */
static double
root_value (const JdExpr *symbol,
            gpointer      user_data)
{
  const double *values = user_data;
  const char *name = jd_expr_get_name (symbol);

  return name[0] == 'r' ? values[0] : name[0] == 's' ? values[1] : 2.0;
}

/* The root of a perfect square has the sign that it has at the values, and is no root; another root stays one.  Its
 * square is what it was taken of. */
static void
test_signed_root (void)
{
  static const struct { const char *square; double r, s; const char *root; } cases[] = {
    { "r^2", 1.5, 0.0, "r" },
    { "r^2", -1.5, 0.0, "-r" },
    { "(r*cos(theta))^2 + (r*sin(theta))^2", -0.3, 0.0, "-r" },
    { "r^2 - 2*r*s + s^2", 1.0, 3.0, "s - r" },
    { "r^2 - 2*r*s + s^2", 3.0, 1.0, "r - s" },
    { "9*r^4*a^2", -2.0, 0.0, "3*a*r^2" },
    { "r^2/s^2", 1.0, -2.0, "-r/s" },
    { "3*r^2", -1.0, 0.0, "-sqrt(3)*r" },
    { "4", 0.0, 0.0, "2" },
    /* no square, no sign, no value */
    { "r^2 + s^2", 1.0, 1.0, "sqrt(r^2 + s^2)" },
    { "r^3*s", 1.0, 1.0, "sqrt(r^3*s)" },
    { "-r^2", 1.0, 1.0, "sqrt(-r^2)" },
    { "r^2", 0.0, 1.0, "sqrt(r^2)" },
    { "r^2/s^2", 1.0, 0.0, "sqrt(r^2/s^2)" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double values[] = { cases[i].r, cases[i].s };
      const JdExpr *square = parse (pool, cases[i].square);
      gboolean taken;
      const JdExpr *root = jd_expr_signed_root (pool, square, root_value, values, &taken);
      g_autofree char *text = jd_expr_to_text (root);
      const double value = jd_expr_eval (root, root_value, values);

      g_test_message ("root of %s at r = %g, s = %g: %s", cases[i].square, cases[i].r, cases[i].s, text);
      g_assert_true (jd_expr_agree (root, parse (pool, cases[i].root), 20) || root == parse (pool, cases[i].root));
      g_assert_cmpint (taken, ==, !g_str_has_prefix (cases[i].root, "sqrt("));
      if (!isfinite (value))
        continue;
      g_assert_cmpfloat (value, >=, 0.0);
      g_assert_cmpfloat_with_epsilon (value * value, jd_expr_eval (square, root_value, values), 1e-14);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/expression/forms/common", test_common);
  g_test_add_func ("/core/expression/forms/factor", test_factor);
  g_test_add_func ("/core/expression/forms/exact-angles", test_exact_angles);
  g_test_add_func ("/core/expression/forms/half-angles", test_half_angles);
  g_test_add_func ("/core/expression/forms/squares", test_squares);
  g_test_add_func ("/core/expression/forms/signed-root", test_signed_root);

  return g_test_run ();
}
