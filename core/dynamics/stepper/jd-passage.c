/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Singular positions that a linkage passes smoothly: how near one is, and the step beyond it. */
#include "core/dynamics/stepper/jd-passage-private.h"
#include "core/dynamics/stepper/jd-stepper-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The sine below which steps keep their distance, and above which nothing is passed. */
#define NEAR 0.3
#define SINGULAR 0.03
/* Part of the time to the singular position that one step may go. */
#define REACH 0.5

void
jd_passage_init (JdPassage *self,
                 JdStepper *stepper,
                 gboolean   never,
                 GPtrArray *blocks)
{
  self->stepper = stepper;
  self->never = never;
  self->length = jd_blocks_take (blocks, stepper->system->m, sizeof (double));
  self->longest = jd_blocks_take (blocks, stepper->system->m, sizeof (double));
}

/* The time until the sine is zero at its rate in the last step, sine h / (before - sine).  HUGE_VAL: it does not
 * fall. */
static double
time_to_singular (const JdPassage *self)
{
  if (!(self->sine < NEAR && self->sine < self->before))
    return HUGE_VAL;
  return self->sine * self->stepper->step_h / (self->before - self->sine);
}

/* The least of the sine of the system and of |A_h| / (longest |A_h| so far) of the acting rows, |A_h| = max_i
 * |A_hi| reach_i. */
static double
find_sine (JdPassage *self)
{
  const JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  const JdDynamicsPattern *pattern = system->pattern;
  double least = 1.0;

  if (system->m == 0 || stepper->flies || system->friction != NULL || self->never)
    return 1.0;
  jd_system_complete (system);
  memset (self->length, 0, system->m * sizeof (double));
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      double *length = &self->length[pattern->row_row[e]];

      *length = MAX (*length, fabs (system->terms.rows[e]) * system->sizes.reach[pattern->row_column[e]]);
    }
  for (gsize h = 0; h < system->m; h++)
    {
      self->longest[h] = MAX (self->longest[h], self->length[h]);
      if (stepper->rows->active[h] && self->longest[h] > 0.0)
        least = MIN (least, self->length[h] / self->longest[h]);
    }
  return MIN (least, jd_kkt_get_sine (system->kkt));
}

void
jd_passage_begin (JdPassage *self)
{
  self->sine = self->before = find_sine (self);
}

void
jd_passage_follow (JdPassage *self)
{
  double time;

  self->before = self->sine;
  self->sine = find_sine (self);
  time = time_to_singular (self);
  if (time < HUGE_VAL)
    self->stepper->h = MIN (self->stepper->h, REACH * MAX (time, JD_PASS_TIME * self->stepper->unit));
}

double
jd_passage_due (const JdPassage *self)
{
  const double time = time_to_singular (self);

  return self->sine < SINGULAR && time <= JD_PASS_TIME * self->stepper->unit ? 2.0 * time : HUGE_VAL;
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

/* The velocities would jump where the projection corrects the extrapolated state by more than rounding. */
gboolean
jd_passage_hop (JdPassage *self,
                double     h)
{
  JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  g_autofree double *change = g_new0 (double, stepper->size);
  g_autofree char *names = NULL;

  extrapolate (stepper, h, change);
  jd_stepper_begin (stepper);
  memcpy (stepper->y, change, stepper->size * sizeof (double));
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, h);
  stepper->fresh = FALSE;
  stepper->step_h = h;
  stepper->straight = FALSE;
  if (!jd_stepper_settle (stepper))
    return FALSE;
  for (gsize i = 0; i < 2 * n; i++)
    change[i] = stepper->y[i] - change[i];
  if (jd_stepper_largest_part (stepper, change) <= JD_PASS_POSITION &&
      stepper->unit * jd_stepper_largest_part (stepper, change + n) <= JD_PASS_RATE)
    return TRUE;
  names = jd_stepper_why_dependent (stepper);
  if (names != NULL)
    return jd_stepper_fail (
      stepper, JD_MODEL_ERROR_SINGULAR,
      _("At t = %g s these equations depend on each other, and the velocities could only go on "
        "with a jump: %s"),
      stepper->start + 0.5 * h, names);
  return jd_stepper_fail (
    stepper, JD_MODEL_ERROR_SINGULAR,
    _("At t = %g s the constraint equations depend on each other, and the velocities could only "
      "go on with a jump"),
    stepper->start + 0.5 * h);
}

void
jd_passage_explain (const JdPassage *self)
{
  const GError *failure = self->stepper->failure;
  g_autofree char *names = NULL;

  if (!(self->stepper->system->m > 0 && self->sine < SINGULAR &&
        (failure == NULL || failure->code == JD_MODEL_ERROR_INCONSISTENT)))
    return;
  names = jd_stepper_why_dependent (self->stepper);
  if (names != NULL)
    jd_stepper_fail (
      self->stepper, JD_MODEL_ERROR_SINGULAR,
      _("Near t = %g s these equations come to depend on each other, and no smooth motion through this "
        "position was found: %s"),
      self->stepper->t, names);
  else
    jd_stepper_fail (self->stepper, JD_MODEL_ERROR_SINGULAR,
                     _("Near t = %g s the constraint equations come to depend on each other, and no smooth motion "
                       "through this position was found"),
                     self->stepper->t);
}
