/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Singular positions that a linkage passes smoothly: four-bars with equal links that lie flat.  The rows that are
 * solved depend on each other there, so the equations do not determine the accelerations, and several motions meet;
 * the one that goes on has continuous velocities.  It is told across by the polynomial through the position, the
 * rates, the accelerations and their change just before, and brought onto the constraints beyond, where they are
 * independent again. */

/* The rows' independence, the sine between a row and the others in the metric of M, below which steps keep their
 * distance, and above which nothing is passed. */
#define NEAR 0.3
#define SINGULAR 0.03
/* Part of the time to the singular position that one step may go. */
#define REACH 0.5

/* How long until the sine would be zero, if it goes on as in the last step; HUGE_VAL: it does not fall. */
static double
time_to_singular (const JdMotionRun *run)
{
  if (!(run->sine < NEAR && run->sine < run->sine_before))
    return HUGE_VAL;
  return run->sine * run->stepper.step_h / (run->sine_before - run->sine);
}

/* The least of the sines between the rows that are solved, and of their lengths as parts of the largest so far: a row
 * may vanish. */
static double
find_independence (JdMotionRun *run)
{
  JdSystem *system = run->stepper.system;
  const JdDynamicsPattern *pattern = system->pattern;
  double least = 1.0;

  /* where a kink is, the velocities may jump: jd-motion-kink.c */
  if (run->m == 0 || run->stepper.flies || system->friction != NULL || run->n_kinks > 0)
    return 1.0;
  jd_system_complete (system);
  memset (run->row_length, 0, run->m * sizeof (double));
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      const gsize h = pattern->row_row[e];

      run->row_length[h] = MAX (run->row_length[h],
                                fabs (system->terms.rows[e]) * system->reach[pattern->row_column[e]]);
    }
  for (gsize h = 0; h < run->m; h++)
    {
      run->row_longest[h] = MAX (run->row_longest[h], run->row_length[h]);
      if (run->acting.rows.active[h] && run->row_longest[h] > 0.0)
        least = MIN (least, run->row_length[h] / run->row_longest[h]);
    }
  return MIN (least, jd_kkt_get_sine (system->kkt));
}

void
jd_motion_pass_begin (JdMotionRun *run)
{
  run->sine = run->sine_before = find_independence (run);
}

void
jd_motion_pass_follow (JdMotionRun *run)
{
  double time;

  run->sine_before = run->sine;
  run->sine = find_independence (run);
  time = time_to_singular (run);
  if (time < HUGE_VAL)
    run->stepper.h = MIN (run->stepper.h, REACH * MAX (time, JD_PASS_TIME * run->stepper.unit));
}

gboolean
jd_motion_pass_is_near (const JdMotionRun *run)
{
  return run->m > 0 && run->sine < SINGULAR;
}

double
jd_motion_pass_due (const JdMotionRun *run)
{
  const double time = time_to_singular (run);

  return run->sine < SINGULAR && time <= JD_PASS_TIME * run->stepper.unit ? 2.0 * time : HUGE_VAL;
}

/* The state after @h into @y, by the accelerations a at hand and their change j in the last step, whose beginning is
 * still there: q + h v + h^2 a / 2 + h^3 j / 6 and v + h a + h^2 j / 2. */
static void
extrapolate (const JdStepper *self,
             double           h,
             double          *y)
{
  const gsize n = self->system->n;

  for (gsize i = 0; i < n; i++)
    {
      const double v = self->y[n + i], a = self->derivative[n + i];
      const double jerk = (a - self->start_derivative[n + i]) / self->step_h;

      y[i] = self->y[i] + h * (v + h * (0.5 * a + h / 6.0 * jerk));
      y[n + i] = v + h * (a + 0.5 * h * jerk);
    }
  if (jd_stepper_has_work (self))
    y[2 * n] = self->y[2 * n] + h * self->derivative[2 * n];
}

/* The largest part by which the state was corrected: of positions and of rates. */
static void
find_corrections (const JdMotionRun *run,
                  const double      *expected,
                  double            *out_position,
                  double            *out_rate)
{
  *out_position = *out_rate = 0.0;
  for (gsize i = 0; i < run->n; i++)
    {
      *out_position = MAX (*out_position, jd_stepper_part (&run->stepper, i, run->stepper.y[i] - expected[i]));
      *out_rate = MAX (*out_rate,
                       run->stepper.unit *
                         jd_stepper_part (&run->stepper, i, run->stepper.y[run->n + i] - expected[run->n + i]));
    }
}

gboolean
jd_motion_pass_hop (JdMotionRun *run,
                    double       h)
{
  JdStepper *stepper = &run->stepper;
  g_autofree double *expected = g_new0 (double, stepper->size);
  double position, rate;

  extrapolate (stepper, h, expected);
  jd_stepper_begin (stepper);
  memcpy (stepper->y, expected, stepper->size * sizeof (double));
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, h);
  stepper->fresh = FALSE;
  stepper->step_h = h;
  stepper->straight = run->segment_straight = FALSE;
  if (!jd_stepper_settle (stepper))
    return FALSE;
  find_corrections (run, expected, &position, &rate);
  if (position <= JD_PASS_POSITION && rate <= JD_PASS_RATE)
    return TRUE;
  return jd_stepper_fail (
    stepper, JD_MODEL_ERROR_SINGULAR,
    _("At t = %g s the constraint equations depend on each other, and the velocities could only "
      "go on with a jump"),
    stepper->start + 0.5 * h);
}

void
jd_motion_pass_explain (JdMotionRun *run)
{
  if (!jd_motion_pass_is_near (run) ||
      (run->stepper.failure != NULL && run->stepper.failure->code != JD_MODEL_ERROR_INCONSISTENT))
    return;
  jd_stepper_fail (
    &run->stepper, JD_MODEL_ERROR_SINGULAR,
    _("Near t = %g s the constraint equations come to depend on each other, and no smooth motion through "
      "this position was found"),
    run->stepper.t);
}
