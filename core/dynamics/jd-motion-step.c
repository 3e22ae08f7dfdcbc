/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion-run-private.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

/* One step of the integrator, and the polynomial that tells what happens inside it. */

/* Part of the accelerations by which the polynomial and the equations may differ before it is refined further. */
#define AGREES 1e-15
#define MAX_POINTS 3

/* Neumaier's sum: what the time loses by rounding is kept. */
void
jd_motion_run_set_time (JdMotionRun *run,
                        double       start,
                        double       rest,
                        double       h)
{
  const double step = h + rest;

  run->t = start + step;
  run->t_rest = fabs (start) >= fabs (step) ? (start - run->t) + step : (step - run->t) + start;
}

gboolean
jd_motion_run_step (JdMotionRun *run,
                    double       t,
                    double       h)
{
  run->fresh = FALSE;
  memcpy (run->y, run->y_start, run->state_size * sizeof (double));
  return gsl_odeiv2_step_apply (run->stepper, t, h, run->y, run->error, run->derivative, NULL, &run->equations) == GSL_SUCCESS;
}

double
jd_motion_run_fly (JdMotionRun *run,
                   double       h)
{
  const gsize n = run->n;

  run->fresh = FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const double v = run->y_start[n + i], last = v + h * run->step_start_derivative[n + i];

      run->y[i] = run->y_start[i] + 0.5 * h * (v + last);
      run->y[n + i] = last;
      if (!isfinite (run->y[i]))
        return HUGE_VAL;
      run->largest[i] = MAX (run->largest[i], MIN (1.0, fabs (run->y[i])));
      run->largest[n + i] = MAX (run->largest[n + i], fabs (last));
    }
  return 0.0;
}

/* The quintic through q, q' and q'' at both ends, in powers of s = (t - start) / h. */
void
jd_motion_run_fit_step (JdMotionRun *run,
                        double       h)
{
  const gsize n = run->n;

  run->refined = FALSE;
  for (gsize i = 0; i < n; i++)
    {
      double *c = run->polynomial + i * (JD_STEP_DEGREE + 1);
      const double v = h * run->y_start[n + i], a = h * h * run->step_start_derivative[n + i];
      const double d = (run->y[i] - run->y_start[i]) - v - 0.5 * a;
      const double e = h * run->y[n + i] - v - a, f = h * h * run->derivative[n + i] - a;

      memset (c, 0, (JD_STEP_DEGREE + 1) * sizeof (double));
      c[0] = run->y_start[i];
      c[1] = v;
      c[2] = 0.5 * a;
      c[3] = 10.0 * d - 4.0 * e + 0.5 * f;
      c[4] = -15.0 * d + 7.0 * e - f;
      c[5] = 6.0 * d - 3.0 * e + 0.5 * f;
    }
}

void
jd_motion_run_eval_step (const JdMotionRun *run,
                         double             s,
                         double             h,
                         double            *q,
                         double            *qd)
{
  const int degree = run->refined ? JD_STEP_DEGREE : 5;

  for (gsize i = 0; i < run->n; i++)
    {
      const double *c = run->polynomial + i * (JD_STEP_DEGREE + 1);
      double value = c[degree], rate = 0.0;

      for (int k = degree; k-- > 0;)
        {
          rate = rate * s + value;
          value = value * s + c[k];
        }
      if (q != NULL)
        q[i] = value;
      if (qd != NULL)
        qd[i] = rate / h;
    }
}

/* d2Q/ds2 of parameter @i. */
static double
second (const JdMotionRun *run,
        gsize              i,
        double             s)
{
  const double *c = run->polynomial + i * (JD_STEP_DEGREE + 1);
  double sum = 0.0;

  for (int k = JD_STEP_DEGREE; k >= 2; k--)
    sum = sum * s + (double) (k * (k - 1)) * c[k];
  return sum;
}

double
jd_motion_run_step_error (const JdMotionRun *run,
                          double             s,
                          double             h)
{
  double worst = 0.0;

  for (gsize i = 0; i < run->n; i++)
    worst = MAX (worst, fabs (h * h * run->derivative[run->n + i] - second (run, i, s)));
  return worst;
}

/* s^(3 + j) (1 - s)^3 changes nothing at the ends; its second derivative. */
static double
bump_second (guint  j,
             double s)
{
  static const double binomial[] = { 1.0, -3.0, 3.0, -1.0 };
  double sum = 0.0;

  for (guint k = 0; k < 4; k++)
    {
      const double power = 3.0 + j + k;

      sum += binomial[k] * power * (power - 1.0) * pow (s, power - 2.0);
    }
  return sum;
}

/* Solves the @k x @k equations in place; they are regular by construction. */
static void
solve_small (guint   k,
             double  matrix[MAX_POINTS][MAX_POINTS],
             double *b)
{
  for (guint p = 0; p < k; p++)
    {
      guint pivot = p;

      for (guint i = p + 1; i < k; i++)
        if (fabs (matrix[i][p]) > fabs (matrix[pivot][p]))
          pivot = i;
      for (guint j = 0; j < k; j++)
        {
          const double kept = matrix[p][j];

          matrix[p][j] = matrix[pivot][j];
          matrix[pivot][j] = kept;
        }
      {
        const double kept = b[p];

        b[p] = b[pivot];
        b[pivot] = kept;
      }
      for (guint i = p + 1; i < k; i++)
        {
          const double factor = matrix[i][p] / matrix[p][p];

          for (guint j = p; j < k; j++)
            matrix[i][j] -= factor * matrix[p][j];
          b[i] -= factor * b[p];
        }
    }
  for (guint p = k; p-- > 0;)
    {
      for (guint j = p + 1; j < k; j++)
        b[p] -= matrix[p][j] * b[j];
      b[p] /= matrix[p][p];
    }
}

/* Evaluates the equations at @n_points parts of the step, on the polynomial, and makes its second derivative agree there.
 * @out_wrong: how much it did not, as a part of the accelerations. */
static gboolean
correct_inside (JdMotionRun  *run,
                double        start,
                double        h,
                guint         n_points,
                const double *points,
                double       *out_wrong)
{
  const gsize n = run->n;
  static const double binomial[] = { 1.0, -3.0, 3.0, -1.0 };
  g_autofree double *wrong = g_new (double, n_points * n + 1);
  double largest = 0.0;

  *out_wrong = 0.0;
  for (guint k = 0; k < n_points; k++)
    {
      jd_motion_run_eval_step (run, points[k], h, run->probe, run->probe + n);
      if (jd_motion_run_rates (start + points[k] * h, run->probe, run->error, run) != GSL_SUCCESS)
        return FALSE;
      for (gsize i = 0; i < n; i++)
        {
          wrong[k * n + i] = h * h * run->error[n + i] - second (run, i, points[k]);
          largest = MAX (largest, fabs (h * h * run->error[n + i]));
          *out_wrong = MAX (*out_wrong, fabs (wrong[k * n + i]));
        }
    }
  *out_wrong = largest > 0.0 ? *out_wrong / largest : 0.0;
  for (gsize i = 0; i < n; i++)
    {
      double *c = run->polynomial + i * (JD_STEP_DEGREE + 1);
      double matrix[MAX_POINTS][MAX_POINTS], b[MAX_POINTS];

      for (guint k = 0; k < n_points; k++)
        {
          b[k] = wrong[k * n + i];
          for (guint j = 0; j < n_points; j++)
            matrix[k][j] = bump_second (j, points[k]);
        }
      solve_small (n_points, matrix, b);
      for (guint j = 0; j < n_points; j++)
        for (guint k = 0; k < 4; k++)
          c[3 + j + k] += b[j] * binomial[k];
    }
  return TRUE;
}

gboolean
jd_motion_run_refine_step (JdMotionRun *run,
                           double       start,
                           double       h)
{
  static const double two[] = { 1.0 / 3.0, 2.0 / 3.0 }, three[] = { 0.25, 0.5, 0.75 };
  double wrong;

  /* the work done is known at the ends only */
  if (run->refined || run->dimension > 2 * run->n)
    return run->refined;
  run->fresh = FALSE;
  run->refined = TRUE;
  if (correct_inside (run, start, h, 2, two, &wrong) &&
      (wrong <= AGREES || correct_inside (run, start, h, 3, three, &wrong)))
    return TRUE;
  run->refined = FALSE;
  return FALSE;
}
