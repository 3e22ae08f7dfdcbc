/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-dynamics.h"
#include "tests/bench/bench-chain-text.h"
#include "tests/bench/bench.h"

/* One evaluation of the equations of a chain of N rods in the total parameterization: terms and the solution for accelerations and
 * multipliers.  From 10 to 100 rods it grows like their number. */

#define LIMIT 12.0

typedef struct
{
  JdParameterization     *parameterization;
  JdParameterizationWork *work;
  JdKkt                  *kkt;
  JdDynamicsTerms         terms;
  gsize                   n, m;
  const double           *q, *qd;
  double                 *r, *s, *x, *y;
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
  if (jd_kkt_solve (e->kkt, e->terms.mass, e->terms.rows, e->r, e->s, NULL, e->x, e->y, NULL, NULL) != JD_VERDICT_DETERMINATE)
    g_error ("no solution");
}

static double
seconds_of_chain (guint n)
{
  g_autofree char *text = chain_text (n);
  g_autoptr(JdModel) model = model_of_text (text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total =
    jd_parameterization_new (model, jd_mechanism_find_tagging (jd_model_get_mechanism (model), "total"), NULL, &error);
  const JdDynamicsPattern *pattern;
  Evaluation e = { .parameterization = total };
  double *memory, seconds;

  g_assert_no_error (error);
  pattern = jd_parameterization_get_pattern (total);
  e.n = pattern->n;
  e.m = pattern->m;
  e.work = jd_parameterization_work_new (total);
  e.kkt = jd_kkt_new (pattern);
  e.q = jd_model_get_values (model);
  e.qd = jd_model_get_rates (model);
  memory = g_new0 (double, pattern->n_mass + pattern->n_rows + 4 * e.n + 5 * e.m + 1);
  e.terms.mass = memory;
  e.terms.rows = e.terms.mass + pattern->n_mass;
  e.terms.bias = e.terms.rows + pattern->n_rows;
  e.terms.given = e.terms.bias + e.n;
  e.r = e.terms.given + e.n;
  e.x = e.r + e.n;
  e.terms.gamma = e.x + e.n;
  e.terms.left = e.terms.gamma + e.m;
  e.terms.rate = e.terms.left + e.m;
  e.s = e.terms.rate + e.m;
  e.y = e.s + e.m;
  seconds = bench_median (evaluate, &e, 11);
  jd_kkt_free (e.kkt);
  jd_parameterization_work_free (e.work);
  g_free (memory);
  return seconds;
}

int
main (void)
{
  static const guint sizes[] = { 10, 20, 50, 100 };
  double seconds[G_N_ELEMENTS (sizes)];

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      seconds[k] = seconds_of_chain (sizes[k]);
      g_print ("one evaluation, chain of %u in the total parameterization: %.2f us\n", sizes[k], 1e6 * seconds[k]);
    }
  return bench_check ("one evaluation, growth from 10 to 100 rods", seconds[3] / seconds[0], LIMIT) ? EXIT_SUCCESS : EXIT_FAILURE;
}
