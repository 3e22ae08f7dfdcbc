/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the laws of friction make of a state, by all contacts that touch, and where a rest under loads that vary ends.
 * Several contacts share the forces of such a rest in more than one way, and it lasts as long as one of these ways
 * satisfies all laws. */
#include "core/dynamics/motion/jd-motion-acting-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Length of a step at rest, of the natural time: loads that vary are looked at so often. */
#define REST_STEP 0.25

/* Adds to the @active rows (m) the open contacts that touch still: others may press them from now on. */
static void
add_touching (JdActingSet *self,
              gboolean    *active)
{
  const JdSystem *system = self->stepper->system;

  for (gsize h = 0; h < system->m; h++)
    {
      const gsize i = system->complementary[h];
      JdContactGap contact;

      if (active[h] || system->rows.side[h] == 0 || !jd_acting_is_present (self, i) || self->leaving[i])
        continue;
      contact = jd_acting_gap (self, i);
      active[h] = fabs (contact.gap) <= contact.closed && fabs (contact.rate) <= contact.still;
    }
}

/* Decides what the laws of friction make of what was evaluated last, of the contacts that touch, too.  @out_largest:
 * the largest acceleration, of the natural ones.  Everything that the search changes is what it was afterwards. */
static JdVerdict
look_at_friction (JdActingSet *self,
                  gboolean    *unique,
                  double      *out_largest)
{
  JdSystem *system = self->stepper->system;
  JdFriction *friction = system->friction;
  const double unit = self->stepper->unit;
  g_autofree gboolean *active = g_memdup2 (self->rows.acting, (system->m + 1) * sizeof (gboolean));
  JdVerdict verdict;
  struct
  {
    gpointer values;
    gsize size;
    gpointer before;
  } kept[] = {
    { friction->states, friction->n_laws * sizeof (JdSlipState), NULL },
    { friction->signs, friction->n_laws * sizeof (int), NULL },
    { friction->pushing, system->m * sizeof (int), NULL },
    { friction->forces, friction->n_laws * sizeof (double), NULL },
    { friction->slip.cosine, friction->n_laws * sizeof (double), NULL },
    { system->x, system->n * sizeof (double), NULL },
    { system->y, system->m * sizeof (double), NULL },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (kept); k++)
    kept[k].before = g_memdup2 (kept[k].values, kept[k].size);
  if (jd_stepper_expand (self->stepper, NULL))
    add_touching (self, active);
  verdict = jd_system_solve_unilateral (system, active, unique, NULL);
  *out_largest = unit * unit * jd_stepper_largest_part (self->stepper, system->x);
  for (gsize k = 0; k < G_N_ELEMENTS (kept); k++)
    {
      memcpy (kept[k].values, kept[k].before, kept[k].size);
      g_free (kept[k].before);
    }
  return verdict;
}

gboolean
jd_acting_check_friction (JdActingSet *self)
{
  JdSystem *system = self->stepper->system;
  JdVerdict verdict;
  double largest;

  if (system->friction == NULL)
    return TRUE;
  verdict = look_at_friction (self, NULL, &largest);
  jd_acting_note_unproved (self);
  jd_friction_head (system->friction, FALSE);
  return verdict <= JD_VERDICT_HYPERSTATIC || system->why == NULL ||
         jd_stepper_fail_system (self->stepper, verdict, self->stepper->t);
}

/* Whether everything stays at rest at @t in the state @y, in which it rests.  @unique: which multipliers are, or
 * NULL.  @out_largest: as look_at_friction(); NAN where there is none. */
static gboolean
stays (JdActingSet  *self,
       double        t,
       const double *y,
       gboolean     *unique,
       JdVerdict    *out_verdict,
       double       *out_largest)
{
  JdSystem *system = self->stepper->system;

  *out_largest = NAN;
  if (!jd_system_eval (system, t, y, y + system->n, NULL))
    return FALSE;
  *out_verdict = look_at_friction (self, unique, out_largest);
  if (*out_verdict > JD_VERDICT_HYPERSTATIC)
    *out_largest = NAN;
  return *out_largest <= JD_RESTS;
}

/* Whether the given forces change with the time alone. */
static gboolean
loads_vary (JdActingSet *self)
{
  const JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  const double *y = stepper->y;
  const gsize n = system->n;
  g_autofree double *given = NULL;

  if (!jd_system_eval (system, stepper->t, y, y + n, NULL))
    return FALSE;
  jd_system_complete (system);
  given = g_memdup2 (system->terms.given, n * sizeof (double));
  if (!jd_system_eval (system, stepper->t + stepper->unit, y, y + n, NULL))
    return FALSE;
  jd_system_complete (system);
  for (gsize i = 0; i < n; i++)
    if (fabs (system->terms.given[i] - given[i]) > JD_HOLDS * MAX (fabs (given[i]), fabs (system->terms.given[i])))
      return TRUE;
  return FALSE;
}

void
jd_acting_find_rest (JdActingSet *self)
{
  JdStepper *stepper = self->stepper;
  g_autofree gboolean *unique = NULL;
  JdVerdict verdict;
  double largest;

  self->rests = self->shared = FALSE;
  if (stepper->system->friction == NULL || !jd_stepper_expand (stepper, NULL) ||
      jd_acting_fastest (self, stepper->pd) * stepper->unit > JD_RATE_ZERO)
    return;
  stepper->fresh = FALSE;
  if (!loads_vary (self))
    return;
  unique = g_new0 (gboolean, stepper->system->m + 1);
  self->rests = stays (self, stepper->t + JD_LOOK_AHEAD * stepper->unit, stepper->y, NULL, &verdict, &largest) &&
                stays (self, stepper->t, stepper->y, unique, &verdict, &largest);
  self->shared = self->rests && verdict == JD_VERDICT_HYPERSTATIC;
  if (self->rests)
    stepper->h = MIN (stepper->h, REST_STEP * stepper->unit);
}

/* The accelerations a grow from zero where the rest ends; the inequalities of friction hold a little beyond it.
 * Where they are smooth, with d beyond @moves_at, s after the start of the step,
 *
 *   t = moves_at + d - d a(d) / (a(2 d) - a(d)). */
static double
find_end_of_rest (JdActingSet *self,
                  double       moves_at)
{
  const JdStepper *stepper = self->stepper;
  const double d = JD_LOOK_AHEAD * stepper->unit, beyond = stepper->start + moves_at;
  JdVerdict verdict;
  double first, second, end;

  stays (self, beyond + d, stepper->y_start, NULL, &verdict, &first);
  stays (self, beyond + 2.0 * d, stepper->y_start, NULL, &verdict, &second);
  end = moves_at + d - d * first / (second - first);
  return end <= moves_at && end > MAX (moves_at - d, 0.0) ? end : moves_at;
}

/* Whether the rest still lasts at @t.  Where the forces are unique the watches tell when it ends, but not when the
 * laws begin to allow another motion. */
static gboolean
lasts (JdActingSet *self,
       double       t)
{
  JdVerdict verdict;
  double largest;

  return stays (self, t, self->stepper->y_start, NULL, &verdict, &largest) || (!self->shared && isfinite (largest));
}

gboolean
jd_acting_follow_rest (JdActingSet *self,
                       gboolean    *out_ends)
{
  JdStepper *stepper = self->stepper;
  double lasts_until = 0.0, moves_at = stepper->t - stepper->start, end;
  const double least = 2.0 * DBL_EPSILON * MAX (fabs (stepper->t), moves_at);
  gboolean aimed;

  *out_ends = self->rests && !lasts (self, stepper->t);
  if (!self->rests)
    return TRUE;
  stepper->h = MIN (stepper->h, REST_STEP * stepper->unit);
  stepper->fresh = FALSE;
  if (!*out_ends)
    return jd_stepper_settle (stepper);
  while (moves_at - lasts_until > least)
    {
      const double middle = 0.5 * (lasts_until + moves_at);

      if (lasts (self, stepper->start + middle))
        lasts_until = middle;
      else
        moves_at = middle;
    }
  end = find_end_of_rest (self, moves_at);
  self->moves_at = stepper->start + moves_at;
  jd_stepper_return (stepper);
  stepper->h = end;
  return jd_stepper_advance (stepper, stepper->start + end, HUGE_VAL, &aimed);
}

gboolean
jd_acting_check_ahead (JdActingSet  *self,
                       GError      **error)
{
  JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  const double dt = JD_LOOK_AHEAD * MAX (stepper->unit, stepper->h);
  g_autofree double *y = NULL;
  gboolean right;

  if (system->friction == NULL)
    return TRUE;
  y = g_memdup2 (stepper->y, stepper->size * sizeof (double));
  for (gsize i = 0; i < system->n; i++)
    y[i] += dt * y[system->n + i];
  right = !jd_system_eval (system, stepper->t + dt, y, y + system->n, NULL) || jd_acting_check_friction (self);
  stepper->fresh = FALSE;
  if (!right && g_error_matches (stepper->failure, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE))
    {
      g_propagate_error (error, g_steal_pointer (&stepper->failure));
      return FALSE;
    }
  g_clear_error (&stepper->failure);
  return jd_system_eval (system, stepper->t, stepper->y, stepper->y + system->n, error);
}
