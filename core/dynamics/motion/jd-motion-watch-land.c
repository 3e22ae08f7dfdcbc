/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

/* Instants near a settled state, told by its rates and accelerations: when a gap closes, how far it still is, what
 * else happens then. */

/* Times below are parts of the mechanism's natural time. */
/* A gap is far if it is wider than what its rate closes in so many of the usual steps. */
#define FAR 2.0

double
jd_motion_watch_foretell (JdMotionRun *run,
                          gsize       *out_watch)
{
  double first = HUGE_VAL;

  for (guint w = 0; w < run->watches->len; w++)
    {
      const JdWatch *watch = &g_array_index (run->watches, JdWatch, w);
      double rate, acceleration, square, denominator, time;

      /* where accelerations change, only what is near is worth aiming at */
      if (watch->kind != JD_WATCH_GAP ||
          (!run->stepper.ballistic && watch->value > FAR * run->stepper.h * fabs (watch->rate)))
        continue;
      jd_stepper_gap_motion (&run->stepper, watch->index, &rate, &acceleration);
      square = rate * rate - 2.0 * acceleration * watch->value;
      if (!(square >= 0.0))
        continue;
      /* gap + rate t + acceleration t^2 / 2 = 0, without cancellation */
      denominator = sqrt (square) - rate;
      time = watch->value > 0.0 && denominator > 0.0 ? 2.0 * watch->value / denominator
             : rate > 0.0 && acceleration < 0.0      ? (rate + sqrt (square)) / -acceleration
                                                     : HUGE_VAL;
      if (rate > 0.0 && acceleration < 0.0)
        time = (rate + sqrt (square)) / -acceleration;
      if (time > 0.0 && time < first)
        {
          first = time;
          *out_watch = w;
        }
    }
  return first;
}

gboolean
jd_motion_watch_hits (JdMotionRun *run,
                      gsize        which)
{
  const JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  double gap, rate, acceleration;

  if (!jd_motion_watch_settled_gap (run, watch, &gap, &rate))
    jd_stepper_gap_motion (&run->stepper, watch->index, &rate, &acceleration);
  return rate < 0.0 && fabs (watch->next) <= JD_LAND_HIT * MAX (run->stepper.h, run->stepper.step_h) * -rate;
}

/* Value of @watch after a further @dt of the settled state's own motion (its terms to dt^2). */
static double
value_after (JdMotionRun   *run,
             const double  *y,
             const double  *derivative,
             const JdWatch *watch,
             double         dt)
{
  const gsize n = run->n;
  double *q = run->stepper.probe, *qd = q + n;

  for (gsize i = 0; i < n; i++)
    {
      q[i] = y[i] + dt * (y[n + i] + 0.5 * dt * derivative[n + i]);
      qd[i] = y[n + i] + dt * derivative[n + i];
    }
  return jd_motion_watch_value_at (run, watch, run->stepper.t + dt, q, qd);
}

/* A function of the settled state with this value and slope passes zero at this instant: its watch fires. */
static void
mark_passing (JdMotionRun *run,
              JdWatch     *watch,
              double       value,
              double       slope)
{
  if (watch->sign == 0.0 || !watch->armed ||
      (watch->from_zero && watch->kind != JD_WATCH_REGION &&
       run->stepper.t - run->segment_start < 2.0 * JD_SAME_INSTANT * run->stepper.unit))
    return;
  if (slope < 0.0 && fabs (value) <= -slope * JD_SAME_INSTANT * run->stepper.unit)
    watch->fired = TRUE;
}

/* FALSE if something else than gaps of the equations at hand is watched. */
static gboolean
mark_settled_gaps (JdMotionRun *run)
{
  double gap, rate;

  for (guint w = 0; w < run->watches->len; w++)
    if (!jd_motion_watch_settled_gap (run, &g_array_index (run->watches, JdWatch, w), &gap, &rate))
      return FALSE;
  for (guint w = 0; w < run->watches->len; w++)
    {
      JdWatch *watch = &g_array_index (run->watches, JdWatch, w);

      jd_motion_watch_settled_gap (run, watch, &gap, &rate);
      mark_passing (run, watch, gap, rate);
    }
  return TRUE;
}

void
jd_motion_watch_mark (JdMotionRun *run)
{
  const gsize n_watches = run->watches->len;
  const double dt = JD_NEARBY_TIME * run->stepper.unit;
  g_autofree double *values = NULL;
  const JdWatch state = { .kind = JD_WATCH_REGION };

  if (run->watch_tape == NULL || run->marked)
    return;
  run->marked = TRUE;
  /* the one that has fired is marked */
  if ((n_watches == 1 && g_array_index (run->watches, JdWatch, 0).fired) || mark_settled_gaps (run))
    return;
  values = g_new0 (double, n_watches);
  value_after (run, run->stepper.y, run->stepper.derivative, &state, 0.0);
  for (gsize w = 0; w < n_watches; w++)
    if (!jd_motion_watch_is_force (&g_array_index (run->watches, JdWatch, w)))
      values[w] = jd_motion_watch_value (run, &g_array_index (run->watches, JdWatch, w));
  value_after (run, run->stepper.y, run->stepper.derivative, &state, dt);
  for (gsize w = 0; w < n_watches; w++)
    {
      JdWatch *watch = &g_array_index (run->watches, JdWatch, w);

      if (!jd_motion_watch_is_force (watch))
        mark_passing (run, watch, values[w], (jd_motion_watch_value (run, watch) - values[w]) / dt);
    }
}

/* How long after the settled state, or before, @watch is zero; told by looking at it. */
static double
time_to_zero (JdMotionRun   *run,
              const JdWatch *watch)
{
  const double step = MAX (run->stepper.h, JD_LAND_LEAST_STEP * run->stepper.unit);
  double dt = 0.0, other = JD_NEARBY_TIME * step;
  double value = value_after (run, run->stepper.y, run->stepper.derivative, watch, 0.0);
  double value_other = value_after (run, run->stepper.y, run->stepper.derivative, watch, other);

  for (guint k = 0; k < 3 && isfinite (value) && isfinite (value_other) && value != value_other; k++)
    {
      const double next = dt - value * (other - dt) / (value_other - value);

      if (!(fabs (next) <= JD_LAND_FARTHEST * step))
        break;
      other = dt;
      value_other = value;
      dt = next;
      if (fabs (dt - other) <= JD_LAND_ROUNDING * fabs (run->stepper.t) || jd_motion_watch_is_force (watch))
        break;
      value = value_after (run, run->stepper.y, run->stepper.derivative, watch, dt);
    }
  return dt;
}

/* The settled state a short time later; *out_tiny: so short that constraints and accelerations are as they were, as
 * they are taken to be @at_kink, where it is not known which piece of the coefficients holds. */
static gboolean
move_on (JdMotionRun *run,
         double       dt,
         gboolean     at_kink,
         gboolean    *out_tiny)
{
  const gsize n = run->n;

  for (gsize i = 0; i < n; i++)
    {
      run->stepper.y[i] += dt * (run->stepper.y[n + i] + 0.5 * dt * run->stepper.derivative[n + i]);
      run->stepper.y[n + i] += dt * run->stepper.derivative[n + i];
    }
  if (jd_stepper_has_work (&run->stepper))
    run->stepper.y[2 * n] += dt * run->stepper.derivative[2 * n];
  jd_stepper_set_time (&run->stepper, run->stepper.t, run->stepper.t_rest, dt);
  run->stepper.fresh = FALSE;
  *out_tiny = at_kink || fabs (dt) <= JD_LAND_TINY * MAX (run->stepper.h, JD_LAND_LEAST_STEP * run->stepper.unit);
  if (!*out_tiny)
    return jd_stepper_settle (&run->stepper);
  jd_system_shift (run->stepper.system, dt, run->stepper.derivative + n);
  return TRUE;
}

/* Onto the instant at which a gap of the equations is zero, by Newton's rule.  FALSE: no settled state; *out_there:
 * it is reached. */
static gboolean
land_on_gap (JdMotionRun   *run,
             const JdWatch *watch,
             gboolean      *out_there)
{
  double gap, rate;

  *out_there = FALSE;
  for (guint k = 0; k < 4 && !*out_there && jd_motion_watch_settled_gap (run, watch, &gap, &rate); k++)
    {
      const double dt = -gap / rate;

      if (!(fabs (dt) <= JD_LAND_HIT * run->stepper.h))
        break;
      if (!move_on (run, dt, FALSE, out_there))
        return FALSE;
    }
  return TRUE;
}

gboolean
jd_motion_watch_land (JdMotionRun *run,
                      gsize        which)
{
  JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  gboolean there, tiny;

  watch->fired = TRUE;
  if (!land_on_gap (run, watch, &there))
    return FALSE;
  if (!there && (!move_on (run, time_to_zero (run, watch), watch->kind == JD_WATCH_KINK, &tiny) ||
                 (tiny && jd_motion_watch_is_force (watch) && !jd_stepper_settle (&run->stepper))))
    return FALSE;
  jd_motion_watch_mark (run);
  return TRUE;
}

/* The first gap that closes again so soon that its left side is nothing but rounding: found from its rate and
 * acceleration, which keep their digits, as the zero of the integral of the rate.  HUGE_VAL if there is none. */
double
jd_motion_watch_find_hop (JdMotionRun *run,
                          gsize       *out_watch)
{
  double shortest = HUGE_VAL;

  for (guint w = 0; w < run->watches->len; w++)
    {
      const JdWatch *watch = &g_array_index (run->watches, JdWatch, w);
      double rate, acceleration, flight;

      if (watch->kind != JD_WATCH_GAP || !watch->from_zero)
        continue;
      jd_stepper_gap_motion (&run->stepper, watch->index, &rate, &acceleration);
      if (!(rate > 0.0 && acceleration < 0.0))
        continue;
      flight = -2.0 * rate / acceleration;
      if (flight < JD_LAND_HOP * run->stepper.unit && flight < shortest)
        {
          shortest = flight;
          *out_watch = w;
        }
    }
  return shortest;
}
