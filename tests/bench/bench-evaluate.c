/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "tests/bench/bench-chain-text.h"
#include "tests/bench/bench.h"

/* One evaluation of the equations of a chain of N rods in the total parameterization: terms and the solution for
 * accelerations and multipliers.  From 10 to 100 rods it grows like their number. */

#define LIMIT 12.0

typedef struct
{
  JdModel                *model;
  JdParameterization     *parameterization;
  JdParameterizationWork *work;
  JdKkt                  *kkt;
  JdDynamicsTerms         terms;
  gsize                   n, m;
  const double           *q, *qd;
  double                 *r, *s, *x, *y;
  double                 *memory;
} Evaluation;

static void
evaluate (gpointer data)
{
  Evaluation *e = data;

  if (!jd_parameterization_eval_terms (e->parameterization, 0.0, e->q, e->qd, NULL, NULL, &e->terms, e->work, NULL))
    g_error ("no terms");
  for (gsize i = 0; i < e->n; i++)
    e->r[i] = e->terms.given[i] - e->terms.bias[i];
  for (gsize h = 0; h < e->m; h++)
    e->s[h] = -e->terms.gamma[h];
  if (jd_kkt_solve (e->kkt, e->terms.mass, e->terms.rows, e->r, e->s, NULL, e->x, e->y, NULL, NULL) !=
      JD_VERDICT_DETERMINATE)
    g_error ("no solution");
}

static void
evaluation_init (Evaluation *e,
                 guint       n)
{
  g_autofree char *text = chain_text (n);
  g_autoptr(GError) error = NULL;
  const JdDynamicsPattern *pattern;

  e->model = model_from_json (text);
  e->parameterization =
    jd_parameterization_new (e->model,
                             jd_mechanism_find_parameterization (jd_model_get_mechanism (e->model), "total"), NULL,
                             &error);
  g_assert_no_error (error);
  pattern = jd_parameterization_get_pattern (e->parameterization);
  e->n = pattern->n;
  e->m = pattern->m;
  e->work = jd_parameterization_work_new (e->parameterization);
  e->kkt = jd_kkt_new (pattern);
  e->q = jd_model_get_values (e->model);
  e->qd = jd_model_get_rates (e->model);
  e->memory = g_new0 (double, pattern->n_mass + pattern->n_rows + 4 * e->n + 5 * e->m + 1);
  e->terms.mass = e->memory;
  e->terms.rows = e->terms.mass + pattern->n_mass;
  e->terms.bias = e->terms.rows + pattern->n_rows;
  e->terms.given = e->terms.bias + e->n;
  e->r = e->terms.given + e->n;
  e->x = e->r + e->n;
  e->terms.gamma = e->x + e->n;
  e->terms.left = e->terms.gamma + e->m;
  e->terms.rate = e->terms.left + e->m;
  e->s = e->terms.rate + e->m;
  e->y = e->s + e->m;
}

static void
evaluation_clear (Evaluation *e)
{
  jd_kkt_free (e->kkt);
  jd_parameterization_work_free (e->work);
  jd_parameterization_unref (e->parameterization);
  jd_model_unref (e->model);
  g_free (e->memory);
}

int
main (void)
{
  static const guint sizes[] = { 10, 20, 50, 100 };
  static const BenchFunc funcs[] = { evaluate, evaluate, evaluate, evaluate };
  Evaluation evaluations[G_N_ELEMENTS (sizes)] = { 0 };
  gpointer data[G_N_ELEMENTS (sizes)];
  double seconds[G_N_ELEMENTS (sizes)];

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      evaluation_init (&evaluations[k], sizes[k]);
      data[k] = &evaluations[k];
    }
  bench_medians (G_N_ELEMENTS (sizes), funcs, data, 15, seconds);
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_print ("one evaluation, chain of %u in the total parameterization: %.2f us\n", sizes[k], 1e6 * seconds[k]);
      evaluation_clear (&evaluations[k]);
    }
  return bench_check ("one evaluation, growth from 10 to 100 rods", seconds[3] / seconds[0], LIMIT) ? EXIT_SUCCESS
                                                                                                    : EXIT_FAILURE;
}
