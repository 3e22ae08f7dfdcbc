/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "tests/bench/bench-chain-text.h"
#include "tests/bench/bench.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <string.h>

/* Ten seconds of chains of 1, 2 and 5 rods from their files, against equations written by hand on the same
 * integrator: minimal coordinates (absolute angles), Cholesky.  Both at the coarsest tolerance that keeps the energy
 * to 1e-9. Integration alone: what jd_motion_new() takes for no time at all is subtracted. */

#define LIMIT 1.7
#define UNTIL 10.0
#define MAX_RODS 5
#define DRIFT 1e-9

typedef struct
{
  guint         n;
  double        tolerance;
  double        drift;
  gsize         n_steps;
  JdModel      *model;
  double        until;
} Chain;

/* a_ij = c_ij cos (th_i - th_j), with c_ij = 1/3 + (n - 1 - i) on the diagonal and 1/2 + (n - 1 - max (i, j)) off
 * it. */
static double
coefficient (guint n,
             guint i,
             guint j)
{
  return i == j ? 1.0 / 3.0 + (double) (n - 1 - i) : 0.5 + (double) (n - 1 - MAX (i, j));
}

static int
hand_rates (double       t G_GNUC_UNUSED,
            const double y[],
            double       f[],
            void        *data)
{
  const Chain *chain = data;
  const guint n = chain->n;
  double m[MAX_RODS][MAX_RODS], r[MAX_RODS], s[MAX_RODS], c[MAX_RODS];

  for (guint i = 0; i < n; i++)
    {
      s[i] = sin (y[i]);
      c[i] = cos (y[i]);
      r[i] = -9.81 * (0.5 + (double) (n - 1 - i)) * c[i];
    }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j <= i; j++)
      {
        const double a = coefficient (n, i, j);

        m[i][j] = a * (c[i] * c[j] + s[i] * s[j]);
        if (i != j)
          {
            const double k = a * (s[i] * c[j] - c[i] * s[j]);

            r[i] -= k * y[n + j] * y[n + j];
            r[j] += k * y[n + i] * y[n + i];
          }
      }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j <= i; j++)
      {
        double sum = m[i][j];

        for (guint k = 0; k < j; k++)
          sum -= m[i][k] * m[j][k];
        m[i][j] = i == j ? sqrt (sum) : sum / m[j][j];
      }
  for (guint i = 0; i < n; i++)
    {
      for (guint k = 0; k < i; k++)
        r[i] -= m[i][k] * r[k];
      r[i] /= m[i][i];
    }
  for (guint i = n; i-- > 0;)
    {
      for (guint k = i + 1; k < n; k++)
        r[i] -= m[k][i] * r[k];
      r[i] /= m[i][i];
    }
  memcpy (f, y + n, n * sizeof (double));
  memcpy (f + n, r, n * sizeof (double));
  return GSL_SUCCESS;
}

static double
hand_energy (guint         n,
             const double *y,
             double       *total)
{
  double kinetic = 0.0, potential = 0.0;

  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < n; j++)
        kinetic += 0.5 * coefficient (n, i, j) * cos (y[i] - y[j]) * y[n + i] * y[n + j];
      potential += 9.81 * (0.5 + (double) (n - 1 - i)) * sin (y[i]);
    }
  *total = MAX (*total, fabs (kinetic) + fabs (potential));
  return kinetic + potential;
}

static void
run_hand (gpointer data)
{
  Chain *chain = data;
  const gsize size = 2 * chain->n;
  const gsl_odeiv2_system system = { .function = hand_rates, .dimension = size, .params = chain };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, size);
  gsl_odeiv2_control *control = gsl_odeiv2_control_standard_new (chain->tolerance, chain->tolerance, 1.0, 0.0);
  gsl_odeiv2_evolve *evolve = gsl_odeiv2_evolve_alloc (size);
  double y[2 * MAX_RODS] = { 0.0 }, t = 0.0, h = 1e-3, total = 0.0, start, worst = 0.0;

  for (guint k = 0; k < chain->n; k++)
    y[k] = CHAIN_ANGLE (k);
  start = hand_energy (chain->n, y, &total);
  chain->n_steps = 0;
  while (t < UNTIL)
    {
      if (gsl_odeiv2_evolve_apply (evolve, control, step, &system, &t, UNTIL, &h, y) != GSL_SUCCESS)
        g_error ("the integrator failed");
      chain->n_steps++;
      worst = MAX (worst, fabs (hand_energy (chain->n, y, &total) - start));
    }
  chain->drift = worst / total;
  gsl_odeiv2_evolve_free (evolve);
  gsl_odeiv2_control_free (control);
  gsl_odeiv2_step_free (step);
}

static void
run_program (gpointer data)
{
  Chain *chain = data;
  const JdMotionOptions options = { .until = chain->until, .tolerance = chain->tolerance };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (chain->model, &options, NULL, NULL, NULL, NULL, &error);

  if (motion == NULL)
    g_error ("%s", error->message);
  chain->drift = jd_motion_get_figures (motion)->energy_drift;
  chain->n_steps = jd_motion_get_figures (motion)->n_steps;
}

/* The coarsest tolerance, by factors of 2, that keeps the drift. */
static void
choose_tolerance (Chain     *chain,
                  BenchFunc  run)
{
  for (chain->tolerance = 1e-8; chain->tolerance > 1e-14; chain->tolerance *= 0.5)
    {
      run (chain);
      if (chain->drift < DRIFT)
        return;
    }
  g_error ("no tolerance keeps the energy");
}

int
main (void)
{
  static const guint sizes[] = { 1, 2, 5 };
  gboolean kept = TRUE;

  gsl_set_error_handler_off ();
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      Chain hand = { .n = sizes[k] }, program = { .n = sizes[k], .until = UNTIL }, derived;
      g_autofree char *text = chain_text (sizes[k]), *what = NULL;
      g_autoptr(JdModel) model = model_from_json (text);
      double by_hand, seconds;

      program.model = model;
      choose_tolerance (&hand, run_hand);
      choose_tolerance (&program, run_program);
      derived = program;
      derived.until = 0.0;
      bench_difference (run_hand, &hand, run_program, &program, &derived, 15, &by_hand, &seconds);
      g_print ("chain of %u: %.3f ms in %zu steps, by hand %.3f ms in %zu steps\n", sizes[k], 1e3 * seconds,
               program.n_steps, 1e3 * by_hand, hand.n_steps);
      what = g_strdup_printf ("10 s of a chain of %u, ratio to equations by hand", sizes[k]);
      kept &= bench_check (what, seconds / by_hand, LIMIT);
    }
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}
