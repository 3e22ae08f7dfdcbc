/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Differential equations made from known integrals: g dF = 0 is integrable for any F and any factor g, on the whole
 * space or on the holonomic equations of its joint; w = 0 with w ^ dw different from 0 is not.  The integral that is
 * found is constant along the equation, whatever form it has. */
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "tests/core/model-from-text.h"

#include <math.h>

/* Integrals F and factors g, in x, y, z, t and the constants a and b. */
static const char *const integrals[] = {
  "x - a*y + z", "x*y - b*z", "x^2 + y^2 + z^2", "x*y*z", "sin(x)*y + z", "exp(x) - y*z", "x - R*phi*0 + a*cos(y) - z",
  "x*cos(y) + z*sin(y)", "a*x + b*y^3 - t", "x*y + t^2*z", "x/y - z", "sqrt(1 + x^2) + y - z", "z - log(y)*x", "atan2(y, x) - z",
};
static const char *const factors[] = { "1", "-3*a", "y", "exp(-x)", "1/(1 + z^2)", "cos(y) + 2", "t + 1" };

static JdModel *
load (const char *equations)
{
  g_autofree char
    *text = g_strconcat ("{'jourdain': 1, 'time': 0.3, 'constants': {'a': 2, 'b': 0.7, 'R': 1.5},"
                         " 'parameters': [{'name': 'x', 'value': 0.7}, {'name': 'y', 'value': 1.1},"
                         " {'name': 'z', 'value': 0.4}, {'name': 'phi', 'value': 0.2}], 'kinetic_energy':"
                         " '(x`^2 + y`^2 + z`^2 + phi`^2)/2', 'joints': [{'name': 'j', 'type':"
                         " 'equation', ",
                         equations, "}]}", NULL);

  return model_from_text (text);
}

/* The scope in which texts about such a model are read. */
static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      data)
{
  *out_kind = jd_mechanism_find_parameter (jd_model_get_mechanism (data), name) >= 0 ? JD_SYMBOL_PARAMETER
                                                                                     : JD_SYMBOL_CONSTANT;
  return TRUE;
}

static const JdExpr *
parse (JdExprPool *pool,
       JdModel    *model,
       const char *text)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES, .resolve = resolve_cb,
                               .user_data = model };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

  g_assert_no_error (error);
  return expr;
}

/* "g dF" as text, with ` for the mark of rates. */
static char *
form_text (const char *integral,
           const char *factor)
{
  static const char *const names[] = { "x", "y", "z", "phi" };
  g_autoptr(JdModel) model = load ("'holonomic': {'h': 'x - y'}");
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *f = parse (pool, model, integral), *g = parse (pool, model, factor);
  const JdExpr *sum = jd_expr_mul (pool, g, jd_expr_diff (pool, f, jd_expr_time (pool)));
  g_autofree char *text = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      const JdExpr *term = jd_expr_mul (pool, g, jd_expr_diff (pool, f, parse (pool, model, names[k])));
      g_autofree char *rate = g_strdup_printf ("%s'", names[k]);

      sum = jd_expr_add (pool, sum, jd_expr_mul (pool, term, parse (pool, model, rate)));
    }
  text = jd_expr_to_text (sum);
  return g_strdelimit (g_steal_pointer (&text), "'", '`');
}

/* The integral that was found is constant where F is: its gradient and that of F are parallel in x, y, z, phi, t. */
static void
assert_parallel (JdModel      *model,
                 const JdExpr *found,
                 const char   *integral)
{
  static const char *const names[] = { "x", "y", "z", "phi", "t" };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *mine = jd_expr_import (pool, found), *known = parse (pool, model, integral);
  g_autoptr(GRand) rand = g_rand_new_with_seed (81);

  for (guint point = 0; point < 5; point++)
    {
      const double t = g_rand_double_range (rand, 0.1, 0.9);
      double p[4], pd[4] = { 0 }, gradients[2][5], squares[2] = { 0 }, dot = 0.0;

      for (gsize k = 0; k < 4; k++)
        p[k] = g_rand_double_range (rand, 0.3, 1.2);
      for (gsize k = 0; k < 5; k++)
        for (int which = 0; which < 2; which++)
          {
            const JdExpr *slope = jd_expr_diff (pool, which == 0 ? mine : known, parse (pool, model, names[k]));

            gradients[which][k] = jd_model_eval (model, slope, t, p, pd);
            squares[which] += gradients[which][k] * gradients[which][k];
          }
      for (gsize k = 0; k < 5; k++)
        dot += gradients[0][k] * gradients[1][k];
      g_assert_cmpfloat (squares[0], >, 1e-12);
      g_assert_cmpfloat_with_epsilon (fabs (dot) / sqrt (squares[0] * squares[1]), 1.0, 1e-10);
    }
}

/* Every g dF = 0 is semi-holonomic. */
static void
test_made (void)
{
  guint n_found = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (integrals); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (factors); k++)
      {
        g_autofree char *form = form_text (integrals[i], factors[k]);
        g_autofree char *equations = g_strdup_printf ("'differential': {'e': '%s'}", form);
        g_autoptr(JdModel) model = load (equations);
        const JdEquation *equation = jd_model_get_equation (model, 0);

        g_test_message ("%s with %s: %s", integrals[i], factors[k],
                        equation->integral != NULL ? "found" : "not found");
        g_assert_cmpint (equation->kind, ==, JD_EQUATION_SEMI_HOLONOMIC);
        if (equation->integral == NULL)
          continue;
        n_found++;
        assert_parallel (model, equation->integral, integrals[i]);
      }
  g_test_message ("%u integrals found", n_found);
  g_assert_cmpuint (n_found, >, 60);
}

/* w ^ dw = (w . curl w) dx dy dz, with other constants: none of these vanishes identically. */
static void
test_not (void)
{
  static const char *const forms[] = {
    "z` - y*x`", "x` + t*y`", "sin(phi)*x` - cos(phi)*y`", "z` - y*x` - x*y` + 1e-3*y*x`", "x*y` - y*x` + z`",
    "exp(z)*x` + y`", "x` + z*y` + y*phi`", "y*x` - x", "z*x` + a*y`", "x` - R*cos(phi)*y`", "x` + y*t",
    "1e-6*z` - 1e-6*y*x`", "1e6*(x*y` - y*x` + z`)",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (factors); k++)
      {
        g_autofree char *equations = g_strdup_printf ("'differential': {'e': '(%s)*(%s)'}", factors[k], forms[i]);
        g_autoptr(JdModel) model = load (equations);

        g_test_message ("%s with %s", forms[i], factors[k]);
        g_assert_cmpint (jd_model_get_equation (model, 0)->kind, ==, JD_EQUATION_NON_HOLONOMIC);
      }
}

/* What is not integrable by itself may be so on the joint's holonomic equations: the form is dF plus a multiple of the
 * equation's left side and of its differential. */
static void
test_restricted (void)
{
  static const struct
  {
    const char *holonomic, *form;
    JdEquationKind kind;
  } cases[] = {
    { "y - 1", "z` - y*x`", JD_EQUATION_SEMI_HOLONOMIC },
    { "y - 1 - t", "z` - y*x`", JD_EQUATION_NON_HOLONOMIC },
    { "phi - x", "sin(phi)*x` - cos(x)*y`", JD_EQUATION_SEMI_HOLONOMIC },
    { "phi - z", "sin(phi)*x` - cos(phi)*y`", JD_EQUATION_NON_HOLONOMIC },
    { "x^2 + y^2 - 4", "(x^2 + y^2)*z` - x*y` + y*x`", JD_EQUATION_SEMI_HOLONOMIC },
    { "x^2 + y^2 - 4 - z", "x*x` + y*y` - z`/2", JD_EQUATION_SEMI_HOLONOMIC },
    { "x - a*z", "x` - a*z` + (x - a*z)*y*phi` + z*y` + y*z`", JD_EQUATION_SEMI_HOLONOMIC },
    { "z - 3", "z*x` - R*y` + t*phi`*(z - 3)", JD_EQUATION_SEMI_HOLONOMIC },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *equations = g_strdup_printf ("'holonomic': {'h': '%s'}, 'differential': {'e': '%s'}",
                                                    cases[i].holonomic, cases[i].form);
      g_autoptr(JdModel) model = load (equations);
      const int e = jd_model_find_equation (model, "j.e");

      g_test_message ("%s on %s", cases[i].form, cases[i].holonomic);
      g_assert_cmpint (jd_model_get_equation (model, (gsize) e)->kind, ==, cases[i].kind);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/integrable/made", test_made);
  g_test_add_func ("/core/parameterization/integrable/not", test_not);
  g_test_add_func ("/core/parameterization/integrable/restricted", test_restricted);
  return g_test_run ();
}
