/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-shown.h"
#include "tests/core/parameterization/fixture.h"

/* Formulas as they are shown: the source's printed forms, and their values. */

static void
assert_text (const JdExpr *expr,
             const char   *text)
{
  g_autofree char *found = jd_expr_to_text (expr);

  g_assert_cmpstr (found, ==, text);
}

#define ROLLING(more) \
  "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.3 " more "}, 'gravity': [0, 0]," \
  "'parameters': [{'name': 'x', 'value': 0.4}, {'name': 'y', 'value': 'R'}, {'name': 'phi', 'value': 1.1}]," \
  "'curves': [{'name': 'axis', 'line': {'point': [0, 0], 'direction': [1, 0]}}]," \
  "'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 'm', 'inertia': 'm*R^2/2'," \
  "            'shape': {'disk': 'R'}}]," \
  "'joints': [{'name': 'contact', 'type': 'rolling', 'body': 'S', 'curve': 'axis'}]," \
  "'parameterizations': [{'name': 'of phi', 'primitive': {'contact.normal': 'y'," \
  "                         'contact.slip': {'parameter': 'x', 'integrated': true}}}," \
  "                      {'name': 'of x', 'primitive': {'contact.normal': 'y'," \
  "                         'contact.slip': {'parameter': 'phi', 'integrated': true}}}]}"

/* x = x_0 - R phi with x_0 = 0.4 + 0.3 . 1.1, phi = phi_0 - x/R; the name is one that the file does not use. */
static void
test_integration_constant (void)
{
  static const struct
  {
    const char *json, *parameterization, *name, *position;
    gsize parameter;
    double value;
  } cases[] = {
    { ROLLING (""), "of phi", "x_0", "x_0 - R*phi", 0, 0.73 },
    { ROLLING (""), "of x", "phi_0", "phi_0 - x/R", 2, 0.73 / 0.3 },
    { ROLLING (", 'x0': 1"), "of phi", "x_01", "x_01 - R*phi", 0, 0.73 },
    { ROLLING (", 'x_0': 1, 'x_01': 2"), "of phi", "x_02", "x_02 - R*phi", 0, 0.73 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdModel) model = model_from_text (cases[i].json);
      g_autoptr(JdParameterization) self = parameterization_of (model, cases[i].parameterization);
      double value;

      g_assert_cmpstr (jd_parameterization_get_integration_constant (self, cases[i].parameter, &value), ==,
                       cases[i].name);
      g_assert_cmpfloat_with_epsilon (value, cases[i].value, 1e-15);
      assert_text (jd_parameterization_get_shown_position (self, cases[i].parameter), cases[i].position);
      /* y = R has none */
      g_assert_null (jd_parameterization_get_integration_constant (self, 1, NULL));
      assert_text (jd_parameterization_get_shown_position (self, 1), "R");
    }
}

/* A constant of an equation that is solved numerically. */
static void
test_implicit_constant (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'m': 1, 'R': 0.9}, 'gravity': [0, -9.81],"
    "'parameters': [{'name': 'x', 'value': 0.54}, {'name': 'y', 'value': 0.72}],"
    "'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 'm'}],"
    "'joints': [{'name': 'hoop', 'type': 'equation', 'differential': {'tangent': 'x*x` + y*y`'}}],"
    "'parameterizations': [{'name': 'p', 'primitive': {'hoop.tangent': {'parameter': 'y', 'integrated': true}}}]}");
  g_autoptr(JdParameterization) self = parameterization_of (model, "p");
  double value;

  g_assert_cmpstr (jd_parameterization_get_integration_constant (self, 1, &value), ==, "C");
  g_assert_cmpfloat_with_epsilon (value, 0.405, 1e-15);
  assert_text (jd_parameterization_get_shown_position (self, 1), "x^2/2 + y^2/2 - C");
}

/* Wang and Chou's sleigh: its mass and inertia are given for the whole, and shown for the whole, though the runner
 * has a part of them and the cabin the rest. */
#define SLEIGH(inertia) \
  "{'jourdain': 1, 'constants': {'M': 3, 'mr': 1, 'l': 0.7, 'lr': 0.4, 'IC': 2, 'd': 'mr*l/(M - mr)'," \
  "   'I': '" inertia "'}," \
  "'gravity': [0, 0]," \
  "'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'theta', 'value': 0.6}]," \
  "'bodies': [{'name': 'cabin', 'origin': ['x + d*cos(theta)', 'y + d*sin(theta)'], 'angle': 'theta'," \
  "            'mass': 'M - mr', 'inertia': 'I'}," \
  "           {'name': 'runner', 'origin': ['x - l*cos(theta)', 'y - l*sin(theta)'], 'angle': 'theta'," \
  "            'mass': 'mr', 'inertia': 'mr*lr^2/12'}]," \
  "'joints': [{'name': 'blade', 'type': 'blade', 'point': 'runner.origin', 'direction': [1, 0]}]}"

static void
test_merged (void)
{
  g_autoptr(JdModel) model = model_from_text (SLEIGH ("IC - mr*lr^2/12 - mr*l^2 - (M - mr)*d^2"));
  g_autoptr(JdParameterization) self = parameterization_of (model, "total");

  assert_text (jd_shown_get_kinetic_energy (self), "IC*theta'^2/2 + M*(x'^2 + y'^2)/2");
  assert_text (jd_parameterization_get_lagrange (self, 0), "M*x'' + lambda(\"blade.lateral\")*sin(theta)");
  assert_text (jd_parameterization_get_lagrange (self, 1), "M*y'' - lambda(\"blade.lateral\")*cos(theta)");
  assert_text (jd_parameterization_get_lagrange (self, 2), "IC*theta'' + l*lambda(\"blade.lateral\")");
}

/* Another inertia, so that nothing is merged: but l mr - d (M - mr) is zero all the same. */
static void
test_vanishing (void)
{
  g_autoptr(JdModel) model = model_from_text (SLEIGH ("IC"));
  g_autoptr(JdParameterization) self = parameterization_of (model, "total");

  assert_text (jd_parameterization_get_lagrange (self, 0), "M*x'' + lambda(\"blade.lateral\")*sin(theta)");
  assert_text (jd_parameterization_get_lagrange (self, 1), "M*y'' - lambda(\"blade.lateral\")*cos(theta)");
}

/* A disk whose axis turns about the vertical: L_phi is d/dt of the spin, Le van and Bouzidi [11.19], and L_psi of the
 * momentum about the vertical.  L_theta, whose inertia is constant, stays. */
static void
test_rate_forms (void)
{
  static const struct
  {
    const char *momentum, *rest;
  } forms[] = { { "m*a^2*(psi'*(sin(theta)^2 + 20) + 2*(phi' + psi'*cos(theta))*cos(theta))/2", "-Gamma" },
                { NULL, NULL },
                { "m*a^2*(phi' + psi'*cos(theta))", "0" } };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'dimension': 3, 'constants': {'m': 2, 'a': 0.3, 'Gamma': 1.5}, 'gravity': [0, 0, 0],"
    "'parameters': [{'name': 'psi', 'value': 0.2}, {'name': 'theta', 'value': 0.7}, {'name': 'phi'}],"
    "'kinetic_energy': 'm*a^2*((sin(theta)^2 + 20)*psi`^2 + theta`^2 + 2*(phi` + psi`*cos(theta))^2)/4',"
    "'efforts': [{'name': 'engine', 'type': 'generalized', 'values': {'psi': 'Gamma'}}]}");
  g_autoptr(JdParameterization) self = parameterization_of (model, "total");

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      const JdExpr *momentum, *rest;

      g_assert_cmpint (jd_shown_get_rate_form (self, i, &momentum, &rest), ==, forms[i].momentum != NULL);
      if (forms[i].momentum == NULL)
        continue;
      assert_text (momentum, forms[i].momentum);
      assert_text (rest, forms[i].rest);
    }
}

/* Bundled examples, in the first parameterization, as the source prints them: the kinetic energy, and where there is
 * one, an equation as d/dt. */
static void
test_printed (void)
{
  static const struct
  {
    const char *file, *kinetic, *parameter, *momentum;
  } cases[] = {
    /* Wang and Chou: M (x'^2 + y'^2)/2 + I_C theta'^2/2 */
    { "05-sleigh-struck", "IC*theta'^2/2 + M*(x'^2 + y'^2)/2", NULL, NULL },
    /* Le van and Bouzidi [8.21] and [8.26] */
    { "61-disk-on-a-free-rod",
      "m*a^2*(2*alpha'^2 - 2*alpha'*theta'*cos(psi)*cos(theta) + theta'^2 + 2*alpha'*(alpha' + psi')*sin(psi)*"
      "sin(theta) + (alpha' + psi')^2*sin(theta)^2 + (phi' + (alpha' + psi')*cos(theta))^2)",
      "phi", "2*m*a^2*(phi' + (alpha' + psi')*cos(theta))" },
    /* [11.15] and [11.17] */
    { "66-disk-and-rod",
      "m*a^2*(psi'^2*(sin(theta)^2 + 20) + theta'^2*(7*cos(theta)^2 + 1) + 2*(phi' + psi'*cos(theta))^2)/2", "psi",
      "m*a^2*(psi'*(sin(theta)^2 + 20) + 2*(phi' + psi'*cos(theta))*cos(theta))" },
    /* [11.22] and [11.23] */
    { "68-dumbbell", "m*a^2*(psi'^2*(4*sin(theta)^2 + 3) + 4*theta'^2 + 4*(phi' + psi'*cos(theta))^2)/2", "phi",
      "4*m*a^2*(phi' + psi'*cos(theta))" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s.jourdain", g_getenv ("JD_EXAMPLES_DIR"), cases[i].file);
      g_autofree char *json = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdParameterization) self = NULL;
      const JdParameterizationTags *first;
      const JdExpr *momentum, *rest;

      g_assert_true (g_file_get_contents (path, &json, NULL, &error));
      model = model_from_json (json);
      first = g_ptr_array_index (jd_mechanism_get_parameterizations (jd_model_get_mechanism (model)), 0);
      self = parameterization_of (model, first->name);
      assert_text (jd_shown_get_kinetic_energy (self), cases[i].kinetic);
      for (gsize k = 0; cases[i].parameter != NULL && k < jd_parameterization_get_n_retained (self); k++)
        if (g_str_equal (jd_model_get_parameter_name (model, jd_parameterization_get_retained (self)[k]),
                         cases[i].parameter))
          {
            g_assert_true (jd_shown_get_rate_form (self, k, &momentum, &rest));
            assert_text (momentum, cases[i].momentum);
            assert_text (rest, "0");
          }
    }
}

/* A constant that is overridden is no longer what the file defines: nothing vanishes. */
static void
test_overridden (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = model_from_text (SLEIGH ("IC"));
  g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(JdModel) other = NULL;
  g_autoptr(JdParameterization) self = NULL;
  g_autofree char *text = NULL;
  double d = 0.1;

  g_hash_table_insert (values, (gpointer) "d", &d);
  other = jd_model_new (jd_model_get_mechanism (model), values, NULL, &error);
  g_assert_no_error (error);
  self = parameterization_of (other, "total");
  text = jd_expr_to_text (jd_parameterization_get_lagrange (self, 0));
  g_assert_nonnull (strstr (text, "theta''"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/parameterization/shown/integration-constant", test_integration_constant);
  g_test_add_func ("/core/parameterization/shown/implicit-constant", test_implicit_constant);
  g_test_add_func ("/core/parameterization/shown/merged", test_merged);
  g_test_add_func ("/core/parameterization/shown/vanishing", test_vanishing);
  g_test_add_func ("/core/parameterization/shown/rate-forms", test_rate_forms);
  g_test_add_func ("/core/parameterization/shown/printed", test_printed);
  g_test_add_func ("/core/parameterization/shown/overridden", test_overridden);

  return g_test_run ();
}
