/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hyperstatic mechanisms: the dependent sets, and what stays unique, against the solver of Lagrange's equations. */
#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/analysis/diagnosis/jd-redundancy.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "tests/core/model-from-text.h"

#include <math.h>

#include <gsl/gsl_errno.h>

/* A beam on two pivots, one pivot written twice, and a third body that has nothing to do with it. */
static const char beam[] =
  "{'jourdain': 1, 'name': 'b', 'gravity': [0, -9.81], 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a'},"
  " {'name': 'u'}],"
  " 'ground': {'points': {'A': [0, 0], 'B': [1, 0]}},"
  " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1, 'center': [0.3, 0],"
  " 'points': {'B': [1, 0]}},"
  "  {'name': 'P', 'origin': [0, 'u'], 'mass': 2}],"
  " 'joints': [{'name': 'left', 'type': 'pivot', 'between': ['S.origin', 'ground.A']},"
  "  {'name': 'right', 'type': 'pivot', 'between': ['S.B', 'ground.B']},"
  "  {'name': 'again', 'type': 'equation', 'holonomic': {'y': '3*y'}},"
  "  {'name': 'other', 'type': 'equation', 'holonomic': {'u': 'u'}}]}";

static void
test_redundancy_sets (void)
{
  g_autoptr(JdModel) model = model_from_text (beam);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdRedundancy) redundancy = jd_redundancy_new (model, 0.0, p, pd);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (total, 0.0, p, pd, NULL, &error);
  g_autofree double *rows = g_new0 (double, 6 * 4);
  gsize freedom, redundant;

  g_assert_no_error (error);
  jd_model_count_freedom (model, 0.0, p, pd, &freedom, &redundant);
  g_assert_cmpuint (redundancy->n, ==, redundant);
  g_assert_cmpuint (redundancy->n, ==, 2);
  /* The solver of Lagrange's equations says the same of every multiplier, by another factorization. */
  for (gsize h = 0; h < redundancy->n_equations; h++)
    g_assert_cmpint (redundancy->unique[h], ==, evaluation->unique[h]);
  g_assert_true (redundancy->unique[jd_model_find_equation (model, "right.y")]);
  g_assert_true (redundancy->unique[jd_model_find_equation (model, "other.u")]);
  g_assert_false (redundancy->unique[jd_model_find_equation (model, "left.x")]);
  /* Each set is dependent: the combination of its rows is zero; and each has two equations. */
  jd_model_eval_dense (model, 0.0, p, pd, NULL, NULL, rows, NULL);
  for (gsize i = 0; i < redundancy->n; i++)
    {
      const double *c = redundancy->dependences[i].coefficients;
      g_autofree char *text = jd_redundancy_describe (redundancy, model, NULL, i);
      guint count = 0;

      for (gsize k = 0; k < 4; k++)
        {
          double sum = 0.0;

          for (gsize h = 0; h < 6; h++)
            sum += c[h] * rows[h * 4 + k];
          g_assert_cmpfloat (fabs (sum), <, 1e-12);
        }
      for (gsize h = 0; h < 6; h++)
        count += c[h] != 0.0;
      g_assert_cmpuint (count, ==, 2);
      g_assert_nonnull (text);
    }
}

/* What is not unique is not known. */
static void
test_redundancy_meaning (void)
{
  g_autoptr(JdModel) model = model_from_text (beam);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (total, 0.0, p, pd, NULL, &error);
  g_autoptr(JdMultiplierMeanings) meaning = NULL;

  g_assert_no_error (error);
  meaning = jd_multiplier_meanings_new (total, 0.0, p, pd, evaluation, &error);
  g_assert_no_error (error);
  /* left X, left Y, right X, right Y */
  g_assert_cmpuint (meaning->n_efforts, ==, 4);
  for (gsize e = 0; e < 4; e++)
    g_assert_cmpint (meaning->efforts[e].known, ==, e == 3);
}

/* A platform on three equal parallel cranks: one equation too many wherever it stands, though it moves; the angles of
 * the three dependent rows are in no simple proportion. */
static void
test_redundancy_linkage (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'name': 'p', 'parameters': [{'name': 'q1', 'value': 0.7}, {'name': 'q2', 'value': 0.7},"
    " {'name': 'q3', 'value': 0.7},"
    " {'name': 'x', 'value': '0.5*cos(0.7)'}, {'name': 'y', 'value': '0.5*sin(0.7)'}, {'name': 'b'}],"
    " 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 'q1', 'mass': 1, 'inertia': 1, 'points': {'E': [0.5, 0]}},"
    "  {'name': 'B', 'origin': [1, 0], 'angle': 'q2', 'mass': 1, 'inertia': 1, 'points': {'E': [0.5, 0]}},"
    "  {'name': 'C', 'origin': [2.5, 0], 'angle': 'q3', 'mass': 1, 'inertia': 1, 'points': {'E': [0.5, 0]}},"
    "  {'name': 'S', 'origin': ['x', 'y'], 'angle': 'b', 'mass': 1, 'inertia': 1, 'points': {'F': [1, 0],"
    " 'G': [2.5, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'pivot', 'between': ['A.E', 'S.origin']},"
    " {'name': 'b', 'type': 'pivot', 'between': ['B.E', 'S.F']},"
    "  {'name': 'c', 'type': 'pivot', 'between': ['C.E', 'S.G']}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdRedundancy) redundancy = jd_redundancy_new (model, 0.0, p, pd);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (total, 0.0, p, pd, NULL, NULL);

  g_assert_cmpuint (redundancy->n, ==, 1);
  for (gsize h = 0; h < 6; h++)
    g_assert_cmpint (redundancy->unique[h], ==, evaluation->unique[h]);
}

/* An equation whose coefficients vanish depends on no other. */
static void
test_redundancy_vanishing (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'name': 'p', 'parameters': [{'name': 'x'}, {'name': 'y'}],"
                     " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
                     " 'joints': [{'name': 'c', 'type': 'equation', 'differential': {'phi': 'x*(x` - y`)'}}]}");
  g_autoptr(JdRedundancy)
    redundancy = jd_redundancy_new (model, 0.0, jd_model_get_values (model), jd_model_get_rates (model));
  g_autofree char *why = NULL;

  g_assert_cmpuint (redundancy->n, ==, 1);
  why = jd_redundancy_describe (redundancy, model, NULL, 0);
  g_assert_nonnull (strstr (why, "constrains nothing here"));
  g_assert_null (strstr (why, "each other"));
}

/* A straight chain of 60 rods, fixed at both ends, two of its pivots written twice: many rows are reduced as sparse
 * ones.  The tension is one for all, so no horizontal equation has a unique multiplier. */
static void
test_redundancy_many (void)
{
  enum
  {
    N = 60
  };
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'ground': {'points': {'O': [0, 0], 'E': [60, 0]}},"
                                          " 'parameters': [");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdRedundancy) redundancy = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autofree double *rows = NULL;
  gsize n, m;

  for (guint i = 0; i < N; i++)
    g_string_append_printf (text, "%s{'name': 'x%u', 'value': %u}, {'name': 'y%u'}, {'name': 'a%u'}",
                            i > 0 ? ", " : "", i, i, i, i);
  g_string_append (text, "], 'bodies': [");
  for (guint i = 0; i < N; i++)
    g_string_append_printf (text,
                            "%s{'name': 'R%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': 1,"
                            " 'inertia': 1, 'points': {'E': [1, 0]}}",
                            i > 0 ? ", " : "", i, i, i, i);
  g_string_append (text, "], 'joints': [{'name': 'end', 'type': 'pivot', 'between': ['R59.E', 'ground.E']},"
                         " {'name': 'again7', 'type': 'pivot', 'between': ['R6.E', 'R7.origin']},"
                         " {'name': 'again40', 'type': 'equation', 'holonomic': {'y': '3*y40 - 3*y39 - 3*sin(a39)'}},"
                         " {'name': 'p0', 'type': 'pivot', 'between': ['R0.origin', 'ground.O']}");
  for (guint i = 1; i < N; i++)
    g_string_append_printf (text, ", {'name': 'p%u', 'type': 'pivot', 'between': ['R%u.E', 'R%u.origin']}", i, i - 1,
                            i);
  g_string_append (text, "]}");
  model = model_from_text (text->str);
  total = parameterization_of (model, "total");
  n = jd_model_get_n_parameters (model);
  m = jd_model_get_n_equations (model);
  rows = g_new0 (double, n * m);
  jd_model_eval_dense (model, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, NULL, rows, NULL);
  redundancy = jd_redundancy_new (model, 0.0, jd_model_get_values (model), jd_model_get_rates (model));
  evaluation = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, NULL);
  g_assert_cmpuint (redundancy->n, ==, 4);
  g_assert_cmpuint (evaluation->n_redundant, ==, 4);
  for (gsize h = 0; h < m; h++)
    {
      const char *name = jd_model_get_equation (model, h)->name;

      g_assert_cmpint (redundancy->unique[h], ==, evaluation->unique[h]);
      g_assert_cmpint (redundancy->unique[h], ==,
                       g_str_has_suffix (name, ".y") && !g_str_equal (name, "p7.y") && !g_str_equal (name, "p40.y") &&
                         !g_str_has_prefix (name, "again"));
    }
  for (gsize i = 0; i < redundancy->n; i++)
    for (gsize k = 0; k < n; k++)
      {
        double sum = 0.0;

        for (gsize h = 0; h < m; h++)
          sum += redundancy->dependences[i].coefficients[h] * rows[h * n + k];
        g_assert_cmpfloat (fabs (sum), <, 1e-12);
      }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/redundancy/sets", test_redundancy_sets);
  g_test_add_func ("/core/analysis/redundancy/meaning", test_redundancy_meaning);
  g_test_add_func ("/core/analysis/redundancy/linkage", test_redundancy_linkage);
  g_test_add_func ("/core/analysis/redundancy/vanishing", test_redundancy_vanishing);
  g_test_add_func ("/core/analysis/redundancy/many", test_redundancy_many);
  return g_test_run ();
}
