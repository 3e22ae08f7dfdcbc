/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equilibria at which the force has a multiple root, k (x - r)^m: Newton's method converges slowly there, and the
 * second derivative of the potential is 0. */
#include "tests/core/analysis/equilibria-testing.h"

typedef struct
{
  int          multiplicity;
  int          sign;        /* of the force beyond the root */
  double       within;      /* of the root, of the length */
  JdStability  stability;
} Root;

static const Root roots[] = {
  { 1, -1, 1e-12, JD_STABILITY_STABLE },    { 1, 1, 1e-12, JD_STABILITY_UNSTABLE },
  { 3, -1, 1e-12, JD_STABILITY_STABLE },    { 3, 1, 1e-12, JD_STABILITY_UNDECIDED },
  { 5, -1, 1e-12, JD_STABILITY_STABLE },    { 5, 1, 1e-12, JD_STABILITY_UNDECIDED },
  { 2, -1, 1e-8, JD_STABILITY_UNDECIDED },  { 2, 1, 1e-8, JD_STABILITY_UNDECIDED },
};

static const double lengths[] = { 1e-6, 1.0, 1e6 };

/* The force, FORCE, in three forms; u is the parameter. */
static const struct
{
  const char *name, *rest;
} forms[] = {
  { "force", "\"bodies\":[{\"name\":\"B\",\"origin\":[\"u\",0],\"mass\":1}],"
             "\"efforts\":[{\"name\":\"F\",\"type\":\"force\",\"point\":\"B.origin\",\"vector\":[\"FORCE\",0]}]" },
  { "generalized", "\"bodies\":[{\"name\":\"B\",\"origin\":[\"u\",0],\"mass\":1}],"
                   "\"efforts\":[{\"name\":\"F\",\"type\":\"generalized\",\"values\":{\"u\":\"FORCE\"}}]" },
  { "tilted", "\"bodies\":[{\"name\":\"B\",\"origin\":[\"0.6*u\",\"0.8*u\"],\"mass\":1}],"
              "\"efforts\":[{\"name\":\"F\",\"type\":\"force\",\"point\":\"B.origin\","
              "\"vector\":[\"0.6*(FORCE)\",\"0.8*(FORCE)\"]}]" },
};

static JdModel *
load_form (gsize       form,
           const Root *root,
           double      length,
           double      start)
{
  g_autofree char *force = g_strdup_printf ("%d*((u - 0.3*%.17g)/%.17g)^%d", root->sign, length, length,
                                            root->multiplicity);
  g_autoptr(GString) text = g_string_new (NULL);

  g_string_printf (text, "{\"jourdain\":1,\"parameters\":[{\"name\":\"u\",\"value\":%g}],%s}", start,
                   forms[form].rest);
  g_string_replace (text, "FORCE", force, 0);
  return model_from_json (text->str);
}

/* The search finds one equilibrium, at the root, which is no range, and judges it by the force beside it. */
static void
test_search (void)
{
  for (gsize r = 0; r < G_N_ELEMENTS (roots); r++)
    for (gsize l = 0; l < G_N_ELEMENTS (lengths); l++)
      for (gsize f = 0; f < G_N_ELEMENTS (forms); f++)
        {
          const double length = lengths[l];
          g_autoptr(JdModel) model = load_form (f, &roots[r], length, 0.7 * length);
          g_autoptr(JdParameterization) total = choose (model, NULL);
          g_autoptr(GError) error = NULL;
          g_autoptr(JdEquilibria) equilibria = jd_equilibria_new (total, NULL, NULL, NULL, NULL, &error);
          const JdEquilibrium *e;

          g_test_message ("%s, multiplicity %d, sign %d, length %g", forms[f].name, roots[r].multiplicity,
                          roots[r].sign, length);
          g_assert_no_error (error);
          g_assert_cmpuint (equilibria->list->len, ==, 1);
          e = g_ptr_array_index (equilibria->list, 0);
          g_assert_cmpfloat_with_epsilon (e->p[0], 0.3 * length, roots[r].within * length);
          g_assert_cmpuint (e->dimension, ==, 0);
          g_assert_cmpint (e->stability, ==, roots[r].stability);
        }
}

/* The same where the file's state is the root itself.  What is told of it does not deny the force. */
static void
test_state (void)
{
  for (gsize r = 0; r < G_N_ELEMENTS (roots); r++)
    for (gsize f = 0; f < G_N_ELEMENTS (forms); f++)
      {
        g_autoptr(JdModel) model = load_form (f, &roots[r], 1.0, 0.3);
        g_autoptr(JdParameterization) total = choose (model, NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(JdEquilibrium) e = jd_equilibrium_at (total, jd_model_get_values (model), &error);

        g_test_message ("%s, multiplicity %d, sign %d", forms[f].name, roots[r].multiplicity, roots[r].sign);
        g_assert_no_error (error);
        g_assert_cmpuint (e->dimension, ==, 0);
        g_assert_cmpint (e->stability, ==, roots[r].stability);
        g_assert_null (strstr (e->why, "does not contain"));
        g_assert_null (strstr (e->why, "gyroscopic"));
      }
}

/* A range of equilibria is one: no force at all, or one that is 0 on a stretch. */
static void
test_ranges (void)
{
  static const char *const forces[] = { "0", "min(u + 1, 0)" };

  for (gsize k = 0; k < G_N_ELEMENTS (forces); k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\":1,\"parameters\":[{\"name\":\"u\",\"value\":0.3}],"
        "\"bodies\":[{\"name\":\"B\",\"origin\":[\"u\",0],\"mass\":1}],"
        "\"efforts\":[{\"name\":\"F\",\"type\":\"force\",\"point\":\"B.origin\",\"vector\":[\"%s\",0]}]}",
        forces[k]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdParameterization) total = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (total, jd_model_get_values (model), &error);

      g_assert_no_error (error);
      g_assert_cmpuint (e->dimension, ==, 1);
      g_assert_cmpint (e->stability, ==, JD_STABILITY_UNDECIDED);
    }
}

/* Two parameters: the flat direction is tilted, and the other one holds. */
static void
test_tilted_valley (void)
{
  static const struct
  {
    int exponent;
    double within;
  } cases[] = { { 2, 1e-12 }, { 4, 1e-5 } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\":1,\"parameters\":[{\"name\":\"x\",\"value\":0.5},{\"name\":\"y\",\"value\":0.1}],"
        "\"kinetic_energy\":\"(x'^2 + y'^2)/2\",\"efforts\":[{\"name\":\"v\",\"type\":\"potential\","
        "\"value\":\"(0.6*x + 0.8*y - 0.2)^%d + (0.8*x - 0.6*y + 0.1)^2\"}]}",
        cases[k].exponent);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdParameterization) total = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibria) equilibria = jd_equilibria_new (total, NULL, NULL, NULL, NULL, &error);
      const JdEquilibrium *e;

      g_test_message ("exponent %d", cases[k].exponent);
      g_assert_no_error (error);
      g_assert_cmpuint (equilibria->list->len, ==, 1);
      e = g_ptr_array_index (equilibria->list, 0);
      /* across the valley */
      g_assert_cmpfloat_with_epsilon (0.8 * e->p[0] - 0.6 * e->p[1], -0.1, 1e-12);
      /* along it the force falls below its tolerance at a distance */
      g_assert_cmpfloat_with_epsilon (0.6 * e->p[0] + 0.8 * e->p[1], 0.2, cases[k].within);
      g_assert_cmpuint (e->dimension, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/multiple-roots/search", test_search);
  g_test_add_func ("/core/analysis/multiple-roots/state", test_state);
  g_test_add_func ("/core/analysis/multiple-roots/ranges", test_ranges);
  g_test_add_func ("/core/analysis/multiple-roots/tilted-valley", test_tilted_valley);
  return g_test_run ();
}
