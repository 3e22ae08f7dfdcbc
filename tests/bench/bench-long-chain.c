/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "tests/bench/bench.h"
#include "tests/bench/plain-chain.h"

/* Chains of 10 to 100 rods from their files, against two chains written by hand in time proportional to the number of
 * rods, in angles and in all parameters, on the same integrator.  Each at the coarsest tolerance that keeps the
 * energy to 1e-9.  Integration alone: what jd_motion_new() takes for no time at all is subtracted. */

#define LIMIT 2.0
#define UNTIL 10.0
#define DRIFT 1e-9

typedef struct
{
  JdModel *model;
  double   tolerance, until;
  double   drift;
  gsize    n_steps, n_evaluations;
} Program;

static void
run_program (gpointer data)
{
  Program *program = data;
  const JdMotionOptions options = { .until = program->until, .tolerance = program->tolerance };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (program->model, &options, NULL, NULL, NULL, NULL, &error);

  if (motion == NULL)
    g_error ("%s", error->message);
  program->drift = jd_motion_get_figures (motion)->energy_drift;
  program->n_steps = jd_motion_get_figures (motion)->n_steps;
  program->n_evaluations = jd_motion_get_figures (motion)->n_evaluations;
}

/* The coarsest tolerance, by factors of 2, that keeps the drift. */
static void
choose_tolerance (BenchFunc  run,
                  gpointer   data,
                  double    *tolerance,
                  double    *drift)
{
  for (*tolerance = 1e-7; *tolerance > 1e-14; *tolerance *= 0.5)
    {
      run (data);
      if (*drift < DRIFT)
        return;
    }
  g_error ("no tolerance keeps the energy");
}

static gboolean
compare (guint n)
{
  g_autofree char *text = chain_text (n);
  g_autoptr(JdModel) model = model_from_json (text);
  PlainChain angles = { .n = n, .until = UNTIL }, total = angles;
  Program program = { .model = model, .until = UNTIL }, derived;
  const BenchFunc funcs[] = { plain_run_angles, plain_run_total, run_program, run_program };
  const gpointer data[] = { &angles, &total, &program, &derived };
  g_autofree char *in_angles = g_strdup_printf ("10 s of a chain of %u, ratio to hand-written in angles", n);
  g_autofree char *in_all = g_strdup_printf ("10 s of a chain of %u, ratio to hand-written in all parameters", n);
  double seconds[4];
  gboolean kept;

  choose_tolerance (plain_run_angles, &angles, &angles.tolerance, &angles.drift);
  choose_tolerance (plain_run_total, &total, &total.tolerance, &total.drift);
  choose_tolerance (run_program, &program, &program.tolerance, &program.drift);
  derived = program;
  derived.until = 0.0;
  bench_medians (4, funcs, data, 3, seconds);
  seconds[2] -= seconds[3];
  g_print ("chain of %u: %.1f ms, %zu steps (%zu evaluations) at %.1g (deriving %.1f ms); by hand %.1f ms, %zu "
           "steps (%zu evaluations) at %.1g; %.1f ms, %zu at %.1g\n",
           n, 1e3 * seconds[2], program.n_steps, program.n_evaluations, program.tolerance, 1e3 * seconds[3],
           1e3 * seconds[0], angles.n_steps, angles.n_evaluations, angles.tolerance, 1e3 * seconds[1], total.n_steps,
           total.tolerance);
  kept = bench_check (in_angles, seconds[2] / seconds[0], LIMIT);
  return bench_check (in_all, seconds[2] / seconds[1], LIMIT) && kept;
}

int
main (void)
{
  static const guint sizes[] = { 10, 20, 50, 100 };
  gboolean kept = TRUE;

  gsl_set_error_handler_off ();
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    kept &= compare (sizes[k]);
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}
