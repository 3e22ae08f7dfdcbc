/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_errno.h>

#include "core/analysis/compare/jd-comparison.h"
#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "core/analysis/equilibrium/jd-equilibrium.h"
#include "core/analysis/integrals/jd-integrals.h"
#include "tests/core/counted-questions.h"
#include "tests/core/model-from-text.h"

/* Analyses end where nobody wants them any more. */

/* The part of its questions, and the number, that a job may still ask after the one that was answered with yes. */
#define AFTER      0.25
#define AFTER_MORE 12

typedef gboolean (*Job) (JdModel      *model,
                         GCancellable *cancellable);

/* How many questions @job asks if it is cancelled at question @at; 0: never. */
static guint
run_cancelled (JdModel *model,
               Job      job,
               guint    at)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  gboolean done;

  counted.cancellable = cancellable;
  counted.n_asked = 0;
  counted.at = at;
  done = job (model, cancellable);
  counted.cancellable = NULL;
  g_assert_cmpint (done, ==, at == 0);
  return counted.n_asked;
}

static void
check_cancelled (JdModel *model,
                 Job      job,
                 guint    least)
{
  static const double places[] = { 0.0, 0.2, 0.4, 0.6, 0.8 };
  const guint whole = run_cancelled (model, job, 0);

  g_test_message ("%u questions", whole);
  g_assert_cmpuint (whole, >=, least);
  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    {
      const guint at = 1 + (guint) (places[k] * (whole - 1)), n = run_cancelled (model, job, at);

      g_assert_cmpuint (n, <=, at + AFTER_MORE + (guint) (AFTER * whole));
    }
}

static gboolean
find_integrals (JdModel      *model,
                GCancellable *cancellable)
{
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdIntegrals) integrals = jd_integrals_new (total, 0.0, jd_model_get_values (model),
                                                       jd_model_get_rates (model), cancellable, &error);

  if (integrals == NULL)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return integrals != NULL;
}

static gboolean
compare (JdModel      *model,
         GCancellable *cancellable)
{
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const JdComparisonColumn columns[] = { { .parameterization = total }, { .parameterization = total } };
  g_autoptr(JdComparison) comparison = jd_comparison_new (model, columns, G_N_ELEMENTS (columns), cancellable);

  return comparison != NULL;
}

static gboolean
diagnose (JdModel      *model,
          GCancellable *cancellable)
{
  g_autoptr(JdDiagnosis) diagnosis = jd_diagnosis_new (model, NULL, cancellable);

  return diagnosis != NULL;
}

static gboolean
find_equilibria (JdModel      *model,
                 GCancellable *cancellable)
{
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) equilibria = jd_equilibria_new (total, NULL, cancellable, NULL, NULL, &error);

  if (equilibria == NULL)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return equilibria != NULL;
}

#define PENDULUMS                                                                                                    \
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 0.3}, {'name': 'b', 'value': 0.5},"  \
  " {'name': 'x', 'value': 3}, {'name': 'y', 'value': -1}], 'ground': {'points': {'O': [3, 0]}}, 'bodies': ["        \
  "{'name': 'A', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1},"                                                       \
  " {'name': 'B', 'origin': ['sin(a) + sin(b)', '-cos(a) - cos(b)'], 'mass': 2},"                                    \
  " {'name': 'C', 'origin': ['x', 'y'], 'mass': 1}], 'joints': ["                                                    \
  "{'name': 'rod', 'type': 'rod', 'between': ['C.origin', 'ground.O'], 'length': 1}"

static void
test_cancel_readings (void)
{
  g_autoptr(JdModel) model = model_from_text (PENDULUMS "]}");

  check_cancelled (model, find_integrals, 10);
  check_cancelled (model, compare, 15);
}

static void
test_cancel_equilibria (void)
{
  g_autoptr(JdModel) model = model_from_text (PENDULUMS "]}");

  check_cancelled (model, find_equilibria, 500);
}

/* Rods that cannot meet: which of them contradict each other is searched. */
static void
test_cancel_diagnosis (void)
{
  g_autoptr(JdModel)
    model = model_from_text (PENDULUMS
                             ", {'name': 'long', 'type': 'rod', 'between': ['C.origin', 'ground.O'], 'length': 2},"
                             " {'name': 'other', 'type': 'rod', 'between': ['C.origin', 'ground.O'], 'length': 3}]}");

  check_cancelled (model, diagnose, 6);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/cancel/readings", test_cancel_readings);
  g_test_add_func ("/core/analysis/cancel/equilibria", test_cancel_equilibria);
  g_test_add_func ("/core/analysis/cancel/diagnosis", test_cancel_diagnosis);
  return g_test_run ();
}
