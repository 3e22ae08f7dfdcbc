/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

/* One step of the integrator, and the polynomial that tells what happens inside it. */

#define MAX_POINTS JD_STEP_POINTS
/* Part of the step that the last of them are spread over, at least, from its nearer end. */
#define NARROWEST 0.25
/* Growth of the rates in a rejected step that may be real. */
#define REASONABLE 100.0
/* Steps shorter than this part of the usual take a method of order 4, if its error allows. */
#define SHORT_STEP 0.02

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

/* The rates, by the natural displacements, that the forces would give in @h if nothing held their bodies.  Where all
 * is held only rounding moves: of this. */
static double
held_rate (const JdMotionRun *run,
           double             h)
{
  const JdDynamicsPattern *pattern = run->system->pattern;
  double largest = 0.0;

  for (gsize k = 0; k < pattern->n_mass; k++)
    {
      const gsize i = pattern->mass_row[k];

      if (i == pattern->mass_column[k] && run->system->terms.mass[k] > 0.0 && run->reach[i] > 0.0)
        largest = MAX (largest, fabs (run->system->r[i]) / run->system->terms.mass[k] / run->reach[i]);
    }
  return h * largest;
}

/* What of the step's error is not rounding of what is held, in units of what is allowed. */
static double
error_beyond_rounding (const JdMotionRun *run,
                       double             h,
                       double             ratio)
{
  const double rate = JD_STEP_HELD * held_rate (run, h);
  double largest = 0.0;

  for (gsize i = 0; i < run->n; i++)
    {
      const double error = MAX (fabs (run->error[i]) / h, fabs (run->error[run->n + i]));

      if (error > 0.0)
        largest = MAX (largest, run->reach[i] > 0.0 ? error / run->reach[i] : HUGE_VAL);
    }
  return largest <= rate ? MIN (ratio, 0.5) : ratio;
}

/* The largest of each parameter so far and in the step, and of its rate, into @sizes (2 n); *out_position and
 * *out_rate: the largest of all, as parts of the natural displacements. */
static void
sizes_with_step (const JdMotionRun *run,
                 double             h,
                 double            *sizes,
                 double            *out_position,
                 double            *out_rate)
{
  const gsize n = run->n;
  const double *y = run->y, *largest = run->largest;

  *out_position = *out_rate = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      const double rate = fabs (y[n + i]);

      sizes[i] = MAX (fabs (y[i]), fabs (h) * rate);
      sizes[i] = MAX (largest[i], run->reach[i] > 0.0 ? MIN (run->reach[i], sizes[i]) : sizes[i]);
      sizes[n + i] = MAX (largest[n + i], MAX (rate, fabs (run->y_start[n + i])));
      if (!(run->reach[i] > 0.0))
        continue;
      *out_position = MAX (*out_position, sizes[i] / run->reach[i]);
      *out_rate = MAX (*out_rate, sizes[n + i] / run->reach[i]);
    }
}

/* A step that is rejected may have gone anywhere, and counts only if it has not grown beyond reason. */
static gboolean
is_reasonable (const JdMotionRun *run,
               double             largest_rate)
{
  double before = 0.0;

  for (gsize i = 0; i < run->n; i++)
    if (run->reach[i] > 0.0)
      before = MAX (before, MAX (run->largest[run->n + i], fabs (run->y_start[run->n + i])) / run->reach[i]);
  return largest_rate <= REASONABLE * before;
}

/* The error of the step in units of what is allowed.  Rates refer to the largest so far, positions likewise but to no
 * more than their natural displacement: many are angles, whose meaning does not grow with them. */
double
jd_motion_run_error_ratio (JdMotionRun *run,
                           double       h)
{
  const gsize n = run->n;
  const double *error = run->error;
  double *sizes = run->probe, largest_position, largest_rate, ratio = 0.0, rest = 0.0;

  sizes_with_step (run, h, sizes, &largest_position, &largest_rate);
  for (gsize i = 0; i < n; i++)
    {
      const double position = MAX (sizes[i], JD_SMALL_PART * largest_position * run->reach[i]);
      const double rate = MAX (sizes[n + i], JD_SMALL_PART * largest_rate * run->reach[i]);

      /* what is not finite leaves something here */
      rest += 0.0 * run->y[i] + 0.0 * run->y[n + i];
      if (error[i] != 0.0)
        ratio = MAX (ratio, fabs (error[i]) / position);
      if (error[n + i] != 0.0)
        ratio = MAX (ratio, fabs (error[n + i]) / rate);
    }
  if (rest != 0.0)
    return HUGE_VAL;
  ratio /= run->tolerance;
  if (ratio > 1.0 && isfinite (ratio))
    ratio = error_beyond_rounding (run, h, ratio);
  if (ratio <= 1.0 || is_reasonable (run, largest_rate))
    memcpy (run->largest, sizes, 2 * n * sizeof (double));
  return ratio;
}

/* k = f (t, y) becomes part of the step: y += weight * k, and stage = y_start + part * k. */
static gboolean
add_stage (JdMotionRun *run,
           double       t,
           double       weight,
           double       part)
{
  double *k = run->error, *stage = run->probe;

  if (!jd_motion_run_rates (t, stage, k, run))
    return FALSE;
  for (gsize i = 0; i < run->state_size; i++)
    {
      run->y[i] += weight * k[i];
      stage[i] = run->y_start[i] + part * k[i];
    }
  return TRUE;
}

/* Kutta's method of order 4.  Its error is seen in what the rule of Hermite, by rates and accelerations at both ends,
 * says of the positions: both differ from the motion by h^5, that of the rates by no more than 6 / h of it.  FALSE if
 * it is not small. */
static gboolean
step_short (JdMotionRun *run,
            double       t,
            double       h)
{
  const gsize n = run->n;
  const double *k = run->derivative, *v = run->y_start + n, *a = k + n;

  for (gsize i = 0; i < run->state_size; i++)
    {
      run->y[i] = run->y_start[i] + h / 6.0 * k[i];
      run->probe[i] = run->y_start[i] + 0.5 * h * k[i];
    }
  if (!add_stage (run, t + 0.5 * h, h / 3.0, 0.5 * h) || !add_stage (run, t + 0.5 * h, h / 3.0, h) ||
      !add_stage (run, t + h, h / 6.0, 0.0) || !jd_motion_run_rates (t + h, run->y, run->error, run))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const double last = run->error[n + i];
      const double change = 0.5 * h * (v[i] + run->y[n + i]) + h * h / 12.0 * (a[i] - last);

      run->error[i] = run->y[i] - run->y_start[i] - change;
      run->error[n + i] = 6.0 / h * run->error[i];
    }
  return jd_motion_run_error_ratio (run, h) <= 1.0;
}

gboolean
jd_motion_run_step (JdMotionRun *run,
                    double       t,
                    double       h)
{
  run->fresh = FALSE;
  if (h < SHORT_STEP * run->h && step_short (run, t, h))
    return TRUE;
  g_clear_error (&run->failure);
  if (jd_rk8_step (run->stepper, jd_motion_run_rates, run, t, h, run->y_start, run->derivative, run->y, run->error))
    return TRUE;
  memcpy (run->y, run->y_start, run->state_size * sizeof (double));
  return FALSE;
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
      run->largest[i] = MAX (run->largest[i],
                             run->reach[i] > 0.0 ? MIN (run->reach[i], fabs (run->y[i])) : fabs (run->y[i]));
      run->largest[n + i] = MAX (run->largest[n + i], fabs (last));
    }
  return 0.0;
}

/* The cubic through the work done and its rate at both ends, behind the parameters. */
static void
fit_work (JdMotionRun *run,
          double       h)
{
  const gsize n = run->n;
  double *c = run->polynomial + n * (JD_STEP_DEGREE + 1);
  const double v = h * run->step_start_derivative[2 * n], d = run->y[2 * n] - run->y_start[2 * n] - v;
  const double e = h * run->derivative[2 * n] - v;

  memset (c, 0, (JD_STEP_DEGREE + 1) * sizeof (double));
  c[0] = run->y_start[2 * n];
  c[1] = v;
  c[2] = 3.0 * d - e;
  c[3] = e - 2.0 * d;
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
  if (run->dimension > 2 * n)
    fit_work (run, h);
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

double
jd_motion_run_eval_work (const JdMotionRun *run,
                         double             s)
{
  const double *c = run->polynomial + run->n * (JD_STEP_DEGREE + 1);
  double work = 0.0;

  for (guint k = JD_STEP_DEGREE + 1; k-- > 0;)
    work = work * s + c[k];
  return work;
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
    worst = MAX (worst, jd_run_part (run, i, h * h * run->derivative[run->n + i] - second (run, i, s)));
  return worst;
}

/* @j ones of what changes nothing at the ends: s^(3 + j) (1 - s)^3 of a parameter, up to its second derivative there;
 * s^(2 + j) (1 - s)^2 of the work, up to its rate.  Their coefficients are those of s^first and the powers that
 * follow. */
typedef struct
{
  guint  first, n;
  double binomial[4];
} Bump;

static const Bump parameter_bump = { 3, 4, { 1.0, -3.0, 3.0, -1.0 } }, work_bump = { 2, 3, { 1.0, -2.0, 1.0, 0.0 } };

/* The derivative of bump @j of this @order, 1 or 2. */
static double
bump_derivative (const Bump *bump,
                 guint       j,
                 guint       order,
                 double      s)
{
  double sum = 0.0;

  for (guint k = bump->n; k-- > 0;)
    {
      const double power = bump->first + j + k;

      sum = sum * s + bump->binomial[k] * (order == 1 ? power : power * (power - 1.0));
    }
  for (guint k = order; k < bump->first + j; k++)
    sum *= s;
  return sum;
}

static void
add_bumps (double       *c,
           const Bump   *bump,
           guint         n,
           const double *b)
{
  for (guint j = 0; j < n; j++)
    for (guint k = 0; k < bump->n; k++)
      c[bump->first + j + k] += b[j] * bump->binomial[k];
}

/* Derivatives of bumps at some parts of the step, factored: some second derivatives vanish, but not the pivots. */
typedef struct
{
  double matrix[MAX_POINTS * MAX_POINTS];
  gsize  pivot[MAX_POINTS];
} Bumps;

static void
bumps_init (Bumps        *self,
            const Bump   *bump,
            guint         order,
            guint         n,
            const double *points)
{
  for (guint k = 0; k < n; k++)
    for (guint j = 0; j < n; j++)
      self->matrix[k * n + j] = bump_derivative (bump, j, order, points[k]);
  jd_dense_lu_factor (self->matrix, self->pivot, NULL, n, 0.0);
}

/* The work's polynomial is made to have the powers run->wrong tells at the @points. */
static void
correct_work (JdMotionRun  *run,
              guint         n_points,
              const double *points)
{
  double *c = run->polynomial + run->n * (JD_STEP_DEGREE + 1), *wrong = run->wrong + run->n * MAX_POINTS;
  Bumps bumps;

  for (guint k = 0; k < n_points; k++)
    {
      double rate = 0.0;

      for (guint i = JD_STEP_DEGREE; i >= 1; i--)
        rate = rate * points[k] + (double) i * c[i];
      wrong[k] -= rate;
    }
  bumps_init (&bumps, &work_bump, 1, n_points, points);
  jd_dense_lu_solve (bumps.matrix, bumps.pivot, wrong, n_points);
  add_bumps (c, &work_bump, n_points, wrong);
}

/* Evaluates the equations at @n_points parts of the step, on the polynomial, and makes its second derivative agree
 * there.  @out_wrong: how much it did not, as a part of the accelerations, by the
 * natural displacements. */
static gboolean
correct_inside (JdMotionRun  *run,
                double        start,
                double        h,
                guint         n_points,
                const double *points,
                double       *out_wrong)
{
  const gsize n = run->n;
  double *wrong = run->wrong, largest = 0.0;
  Bumps bumps;

  *out_wrong = 0.0;
  for (guint k = 0; k < n_points; k++)
    {
      jd_motion_run_eval_step (run, points[k], h, run->probe, run->probe + n);
      if (!jd_motion_run_rates (start + points[k] * h, run->probe, run->error, run))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        {
          wrong[i * MAX_POINTS + k] = h * h * run->error[n + i] - second (run, i, points[k]);
          largest = MAX (largest, jd_run_part (run, i, h * h * run->error[n + i]));
          *out_wrong = MAX (*out_wrong, jd_run_part (run, i, wrong[i * MAX_POINTS + k]));
        }
      if (run->dimension > 2 * n)
        wrong[n * MAX_POINTS + k] = h * run->error[2 * n];
    }
  *out_wrong = largest > 0.0 ? *out_wrong / largest : 0.0;
  bumps_init (&bumps, &parameter_bump, 2, n_points, points);
  for (gsize i = 0; i < n; i++)
    {
      jd_dense_lu_solve (bumps.matrix, bumps.pivot, wrong + i * MAX_POINTS, n_points);
      add_bumps (run->polynomial + i * (JD_STEP_DEGREE + 1), &parameter_bump, n_points, wrong + i * MAX_POINTS);
    }
  if (run->dimension > 2 * n)
    correct_work (run, n_points, points);
  return TRUE;
}

gboolean
jd_motion_run_refine_step (JdMotionRun *run,
                           double       start,
                           double       h,
                           double       s)
{
  static const double two[] = { 1.0 / 3.0, 2.0 / 3.0 }, parts[] = { 0.2, 0.5, 0.85 };
  const double width = MAX (MIN (s, 1.0 - s), NARROWEST);
  double three[MAX_POINTS], wrong;

  for (guint k = 0; k < MAX_POINTS; k++)
    three[k] = s < 0.5 ? width * parts[k] : 1.0 - width * parts[k];

  if (run->refined)
    return TRUE;
  run->fresh = FALSE;
  run->refined = TRUE;
  if (correct_inside (run, start, h, 2, two, &wrong) &&
      (wrong <= JD_STEP_AGREES || correct_inside (run, start, h, 3, three, &wrong)))
    return TRUE;
  run->refined = FALSE;
  return FALSE;
}
