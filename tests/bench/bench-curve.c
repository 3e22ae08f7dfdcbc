/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "tests/bench/bench.h"
#include "tests/core/dynamics/motion-testing.h"

/* A disk rolls in a hollow that is a circle, and in one that is a graph with the same curvature at its bottom: what a
 * contact with a graph costs, of what one with a circle costs. */

#define LIMIT 1.5
#define N_RUNS 15
#define UNTIL 2.0

/* Centre and rates of the disk: its contact is at x = 0.4. */
static const char *const text =
  "{'jourdain': 1, 'constants': {'R': 0.3, 's': 0.4, 'n': '%s', 'g': 9.81}, 'gravity': [0, '-g'],"
  " 'parameters': [{'name': 'x', 'value': 's-n*R'}, {'name': 'y', 'value': '%s+sqrt(1-n^2)*R'}, {'name': 'a'}],"
  " 'curves': [{'name': 'hollow', %s}],"
  " 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 'R^2', 'shape': {'disk': 'R'}}],"
  " 'joints': [{'name': 'touch', 'type': 'rolling', 'unilateral': false, 'body': 'D', 'curve': 'hollow'}]}";

typedef struct
{
  JdModel            *model;
  JdParameterization *parameterization;
} Job;

static void
simulate (gpointer data)
{
  const Job *job = data;
  g_autoptr(JdMotion) motion = motion_of (job->model, UNTIL, 0.0, NULL);
}

static void
evaluate (gpointer data)
{
  const Job *job = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (job->parameterization, 0.0, jd_model_get_values (job->model),
                                                    jd_model_get_rates (job->model), NULL, &error);

  g_assert_no_error (error);
}

static void
job_init (Job        *self,
          const char *n,
          const char *y,
          const char *curve)
{
  g_autofree char *file = g_strdup_printf (text, n, y, curve);
  g_autoptr(GError) error = NULL;

  self->model = model_from_text (file);
  self->parameterization = jd_parameterization_new (
    self->model, g_ptr_array_index (jd_mechanism_get_parameterizations (jd_model_get_mechanism (self->model)), 0),
    NULL, &error);
  g_assert_no_error (error);
}

static void
job_clear (Job *self)
{
  jd_parameterization_unref (self->parameterization);
  jd_model_unref (self->model);
}

int
main (void)
{
  static const BenchFunc simulations[] = { simulate, simulate }, evaluations[] = { evaluate, evaluate };
  Job circle, graph;
  const gpointer jobs[] = { &circle, &graph };
  double seconds[2];
  gboolean kept;

  job_init (&circle, "0.2", "2-sqrt(4-s^2)", "'circle': {'center': [0, 2], 'radius': 2}");
  job_init (&graph, "0.2/sqrt(1.04)", "s^2/4", "'graph': {'y': 'x^2/4'}");
  bench_medians (2, simulations, jobs, N_RUNS, seconds);
  g_print ("%-60s %8.3g ms\n", "simulate: circle", 1e3 * seconds[0]);
  kept = bench_check ("simulate: graph, times a circle", seconds[1] / seconds[0], LIMIT);
  bench_medians (2, evaluations, jobs, N_RUNS, seconds);
  g_print ("%-60s %8.3g ms\n", "evaluate: circle", 1e3 * seconds[0]);
  kept &= bench_check ("evaluate: graph, times a circle", seconds[1] / seconds[0], LIMIT);
  job_clear (&circle);
  job_clear (&graph);
  return kept ? 0 : 1;
}
