/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/cancel-jobs.h"
#include "tests/core/counted-questions.h"

/* What is computed before a motion moves takes long for a large mechanism, and ends where nobody wants it any more.
 * How soon that is, bench-cancel.c measures. */

/* The part of its questions that a job may ask after the one that was answered with yes: loops over the coordinates
 * run out, each step of them doing nothing. */
#define AFTER     0.25

/* How many questions @job asks if it is cancelled at question @at; 0: never. */
static guint
run_cancelled (JdModel *model,
               Job      job,
               guint    at)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  gboolean done;

  counted.cancellable = cancellable;
  counted.n_asked = 0;
  counted.at = at;
  done = job (model, cancellable, &error);
  counted.cancellable = NULL;
  g_assert_cmpint (done, ==, at == 0);
  if (at > 0)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  else
    g_assert_no_error (error);
  return counted.n_asked;
}

static void
check_cancelled (JdModel *model,
                 Job      job)
{
  static const double places[] = { 0.0, 0.1, 0.3, 0.5, 0.7, 0.85, 1.0 };
  const guint whole = run_cancelled (model, job, 0);

  g_test_message ("%u questions", whole);
  g_assert_cmpuint (whole, >, 1000);
  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    {
      const guint at = 1 + (guint) (places[k] * (whole - 1));

      const guint n = run_cancelled (model, job, at);

      g_test_message ("cancelled at question %u: %u more", at, n - at);
      g_assert_cmpuint (n, <=, at + (guint) (AFTER * whole));
    }
}

static void
test_angles (void)
{
  g_autoptr(JdModel) model = chain_in_angles ();

  check_cancelled (model, prepare);
  check_cancelled (model, move);
}

/* Many small formulas: what takes long is the tape that solves for the multipliers. */
static void
test_hinges (void)
{
  g_autofree char *text = chain_text (N_HINGES);
  g_autoptr(JdModel) model = model_from_json (text);

  check_cancelled (model, move);
}

/* What was prepared gives the numbers of what was not. */
static void
test_same (void)
{
  g_autoptr(JdModel) model = chain_in_angles ();
  g_autofree double *qd = g_new0 (double, N_ANGLES);
  g_autofree double *p = g_new0 (double, N_ANGLES);
  double mass[2][N_ANGLES * (N_ANGLES + 1) / 2], bias[2][N_ANGLES], given[2][N_ANGLES];

  for (guint i = 0; i < N_ANGLES; i++)
    qd[i] = 0.1 * (i % 3);
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdParameterization) of = first_of (model, &error);
      g_autoptr(JdParameterizationWork) work = NULL;
      JdDynamicsTerms terms = { .mass = mass[k], .bias = bias[k], .given = given[k] };

      g_assert_no_error (error);
      if (k == 1)
        g_assert_true (jd_parameterization_prepare (of, NULL, &error));
      work = jd_parameterization_work_new (of);
      g_assert_cmpuint (jd_parameterization_get_pattern (of)->n_mass, ==, G_N_ELEMENTS (mass[0]));
      g_assert_true (jd_parameterization_eval_terms (of, 0, jd_model_get_values (model), qd, p, NULL, &terms, work,
                                                     &error));
    }
  g_assert_cmpmem (mass[0], sizeof mass[0], mass[1], sizeof mass[1]);
  g_assert_cmpmem (bias[0], sizeof bias[0], bias[1], sizeof bias[1]);
  g_assert_cmpmem (given[0], sizeof given[0], given[1], sizeof given[1]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/cancel/angles", test_angles);
  g_test_add_func ("/core/dynamics/cancel/hinges", test_hinges);
  g_test_add_func ("/core/dynamics/cancel/same", test_same);
  return g_test_run ();
}
