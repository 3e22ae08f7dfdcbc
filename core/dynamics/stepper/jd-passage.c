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
/* The polynomial of the last step may be extended by this multiple of its length. */
#define LONGEST 4.0

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
  self->refused = self->refused && self->sine < self->before;
  time = time_to_singular (self);
  if (time < HUGE_VAL)
    self->stepper->h = MIN (self->stepper->h, REACH * MAX (time, JD_PASS_TIME * self->stepper->unit));
}

/* Positions are projected onto holonomic equations only.  The error of a differential one would stay. */
static gboolean
all_holonomic (const JdPassage *self)
{
  const JdSystem *system = self->stepper->system;

  for (gsize h = 0; h < system->m; h++)
    if (self->stepper->rows->active[h] && system->rows.differential[h])
      return FALSE;
  return TRUE;
}

double
jd_passage_due (const JdPassage *self)
{
  const double time = time_to_singular (self), unit = self->stepper->unit;

  if (!(self->sine < SINGULAR))
    return HUGE_VAL;
  if (time <= JD_PASS_TIME * unit)
    return 2.0 * time;
  /* the polynomial is that of the last step */
  return !self->refused && time <= JD_PASS_EARLY * unit && 2.0 * time <= LONGEST * self->stepper->step_h &&
             all_holonomic (self)
           ? 2.0 * time
           : HUGE_VAL;
}

/* Entry @i of the state at @u beyond the end of the last step of length s, by the cubic with the values x0, x1 and
 * the slopes a0, a1 at its ends,
 *
 *   x(u) = x1 + a1 u + c2 u^2 + c3 u^3,
 *   c3 = ((a0 + a1) s - 2 (x1 - x0)) / s^3,   c2 = (a1 - a0 + 3 c3 s^2) / (2 s),
 *
 * or by the parabola with c3 = 0: over a short step the differences of x1 and x0 are rounding.  *out_integral: of x
 * from 0 to u. */
static double
extend (const JdStepper *self,
        gsize            i,
        gboolean         cubic,
        double           u,
        double          *out_integral)
{
  const double s = self->step_h, x1 = self->y[i], a0 = self->start_derivative[i], a1 = self->derivative[i];
  const double c3 = cubic ? ((a0 + a1) * s - 2.0 * (x1 - self->y_start[i])) / (s * s * s) : 0.0;
  const double c2 = (a1 - a0 + 3.0 * c3 * s * s) / (2.0 * s);

  *out_integral = u * (x1 + u * (a1 / 2.0 + u * (c2 / 3.0 + u * c3 / 4.0)));
  return x1 + u * (a1 + u * (c2 + u * c3));
}

/* The state after @h into @y, by the rates and accelerations of the last step. */
static void
extrapolate (const JdStepper *self,
             gboolean         cubic,
             double           h,
             double          *y)
{
  const gsize n = self->system->n;
  double change;

  for (gsize i = 0; i < n; i++)
    {
      y[n + i] = extend (self, n + i, cubic, h, &change);
      y[i] = self->y[i] + change;
    }
  if (jd_stepper_has_work (self))
    y[2 * n] = extend (self, 2 * n, cubic, h, &change);
}

static gboolean
fail_jump (JdStepper *stepper,
           double     h)
{
  g_autofree char *names = jd_stepper_why_dependent (stepper);

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

/* The velocities would jump where the projection corrects the extrapolated state by more than rounding.  From afar
 * the polynomial is exact to rounding, or the position is not one that the motion passes: it is followed further. */
JdPassed
jd_passage_hop (JdPassage *self,
                double     h)
{
  JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  const gboolean early = h > 2.0 * JD_PASS_TIME * stepper->unit;
  const double step_h = stepper->step_h;
  const gboolean straight = stepper->straight;
  g_autofree double *change = g_new0 (double, stepper->size);

  extrapolate (stepper, early, h, change);
  jd_stepper_begin (stepper);
  memcpy (stepper->y, change, stepper->size * sizeof (double));
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, h);
  stepper->fresh = FALSE;
  stepper->step_h = h;
  stepper->straight = FALSE;
  if (jd_stepper_settle (stepper))
    {
      for (gsize i = 0; i < 2 * n; i++)
        change[i] = stepper->y[i] - change[i];
      if (jd_stepper_largest_part (stepper, change) <= (early ? JD_PASS_EARLY_POSITION : JD_PASS_POSITION) &&
          stepper->unit * jd_stepper_largest_part (stepper, change + n) <=
            (early ? JD_PASS_EARLY_RATE : JD_PASS_RATE))
        return JD_PASSED;
      if (!early)
        fail_jump (stepper, h);
    }
  if (!early)
    return JD_PASSED_NOT;
  g_clear_error (&stepper->failure);
  jd_stepper_return (stepper);
  stepper->step_h = step_h;
  stepper->straight = straight;
  stepper->fresh = FALSE;
  self->refused = TRUE;
  return JD_PASSED_LATER;
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
