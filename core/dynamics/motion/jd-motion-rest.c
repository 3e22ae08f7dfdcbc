/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the laws of friction make of a state, by all contacts that touch, and where a rest under loads that vary ends.
 * Where several contacts share the forces of such a rest in more than one way, it lasts as long as one of these ways
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

/* Decides what the laws of friction make of what was evaluated last, of the contacts that touch, too.  @out_x: n, the
 * accelerations, or NULL.  Everything that the search changes is what it was afterwards. */
static JdVerdict
look_at_friction (JdActingSet *self,
                  double      *out_x)
{
  JdSystem *system = self->stepper->system;
  JdFriction *friction = system->friction;
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
  verdict = jd_system_solve_unilateral (system, active, NULL, NULL);
  if (out_x != NULL)
    memcpy (out_x, system->x, system->n * sizeof (double));
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

  if (system->friction == NULL)
    return TRUE;
  /* at rest the end of the step has been looked at */
  verdict = self->at_rest ? JD_VERDICT_DETERMINATE : look_at_friction (self, NULL);
  jd_acting_note_unproved (self);
  jd_friction_head (system->friction, FALSE);
  return verdict <= JD_VERDICT_HYPERSTATIC || system->why == NULL ||
         jd_stepper_fail_system (self->stepper, verdict, self->stepper->t);
}

/* The largest acceleration at (@t, @y) of the parameters that rest, of the natural ones; NAN where there is none. */
static double
largest_at_rest (JdActingSet  *self,
                 double        t,
                 const double *y)
{
  const JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  g_autofree double *x = g_new0 (double, system->n + 1);
  double largest = 0.0;

  if (!jd_system_eval (system, t, y, y + system->n, NULL))
    return NAN;
  if (look_at_friction (self, x) > JD_VERDICT_HYPERSTATIC)
    return NAN;
  for (gsize i = 0; i < system->n; i++)
    if (self->still[i])
      largest = MAX (largest, stepper->unit * stepper->unit * jd_stepper_part (stepper, i, x[i]));
  return largest;
}

/* The state @h after (@t, @y) with the accelerations @x, into @out (size). */
static void
go_on (const JdStepper *stepper,
       const double    *y,
       const double    *x,
       double           h,
       double          *out)
{
  const gsize n = stepper->system->n;

  memcpy (out, y, stepper->size * sizeof (double));
  for (gsize i = 0; i < n; i++)
    {
      out[i] += h * (y[n + i] + 0.5 * h * x[i]);
      out[n + i] += h * x[i];
    }
}

/* Finds the parameters (N) with neither velocity nor acceleration, the latter from the change of the velocities. */
static gboolean
find_still_parameters (JdActingSet  *self,
                       const double *x,
                       gboolean     *rests)
{
  JdStepper *stepper = self->stepper;
  const JdSystem *system = stepper->system;
  const double *displacement = jd_model_get_sizes (self->motion->run_model)->displacement, unit = stepper->unit;
  const double d = JD_LOOK_AHEAD * unit;
  const gsize N = self->motion->N;
  g_autofree double *p = g_new (double, N + 1), * pd = g_new (double, N + 1), * y = g_new (double, stepper->size);

  go_on (stepper, stepper->y, x, d, y);
  if (!jd_stepper_expand (stepper, NULL) || !jd_parameterization_expand (system->parameterization, stepper->t + d, y,
                                                                         y + system->n, p, pd, system->work, NULL))
    return FALSE;
  for (gsize k = 0; k < N; k++)
    rests[k] = unit * fabs (stepper->pd[k]) <= JD_RATE_ZERO * displacement[k] &&
               unit * unit * fabs (pd[k] - stepper->pd[k]) <= JD_RESTS * d * displacement[k];
  return TRUE;
}

/* Marks the equations between parameters that rest (@rests: N).  Returns whether one that acts is between such and
 * others. */
static gboolean
mark_equations (JdActingSet    *self,
                const gboolean *rests)
{
  gboolean mixed = FALSE;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const JdEquation *equation = jd_acting_equation (self, i);
      gsize n_resting = 0;

      for (gsize k = 0; k < equation->n_terms; k++)
        n_resting += rests[equation->parameters[k]] ? 1 : 0;
      self->resting[i] = n_resting > 0 && n_resting == equation->n_terms;
      mixed |= self->acts[i] && n_resting > 0 && n_resting < equation->n_terms;
    }
  return mixed;
}

/* Whether the slip of law @k is between parameters that rest. */
static gboolean
slip_rests (const JdActingSet *self,
            gsize              k)
{
  const JdModelLaw *law = jd_model_get_law (self->motion->run_model, k);
  const gsize n = self->motion->n;
  const double *row = self->stepper->system->friction->rates.rows + k * n;
  gboolean rests = law->slip < 0 || self->resting[law->slip];

  for (gsize i = 0; i < n && rests; i++)
    rests = row[i] == 0.0 || self->still[i];
  return rests;
}

/* Whether law @k is between parameters that rest: its contact, its slip, and in space that of its partner. */
static gboolean
law_rests (const JdActingSet *self,
           gsize              k)
{
  const int partner = jd_friction_partner (self->stepper->system->friction, k);

  return self->resting[jd_model_get_law (self->motion->run_model, k)->normal] && slip_rests (self, k) &&
         (partner < 0 || slip_rests (self, (gsize) partner));
}

/* Adds the retained parameters of law @k to @held (n). */
static void
hold (const JdActingSet *self,
      gsize              k,
      gboolean          *held)
{
  const JdSystem *system = self->stepper->system;
  const gsize *retained = jd_parameterization_get_retained (system->parameterization);
  const JdEquation *normal = jd_acting_equation (self, (gsize) jd_model_get_law (self->motion->run_model, k)->normal);

  for (gsize i = 0; i < system->n; i++)
    {
      held[i] |= system->friction->rates.rows[k * system->n + i] != 0.0;
      for (gsize j = 0; j < normal->n_terms; j++)
        held[i] |= normal->parameters[j] == retained[i];
    }
}

/* Marks what laws of friction hold at rest: these, their equations, and the parameters between which they are.
 * @out_mixed: whether an equation that acts is between what rests and what moves.  FALSE if no law rests. */
static gboolean
mark_rest (JdActingSet  *self,
           const double *x,
           gboolean     *out_mixed)
{
  const JdModel *model = self->motion->run_model;
  const gsize n = self->motion->n;
  const gsize *retained = jd_parameterization_get_retained (self->stepper->system->parameterization);
  g_autofree gboolean *rests = g_new0 (gboolean, self->motion->N + 1), * held = g_new0 (gboolean, n + 1);
  gboolean any = FALSE;

  if (!find_still_parameters (self, x, rests))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    self->still[i] = rests[retained[i]];
  *out_mixed = mark_equations (self, rests);
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      self->resting_laws[k] = law_rests (self, k);
      any |= self->resting_laws[k];
      if (self->resting_laws[k])
        hold (self, k, held);
    }
  /* contacts that slip are watched */
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    if (!self->resting_laws[k])
      self->resting[jd_model_get_law (model, k)->normal] = FALSE;
  for (gsize i = 0; i < n; i++)
    self->still[i] &= held[i];
  return any;
}

/* Whether the given forces on what rests change, with the time or with what moves. */
static gboolean
loads_vary (JdActingSet  *self,
            const double *x)
{
  const JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  const gsize n = system->n;
  g_autofree double *given = NULL, *y = g_new (double, stepper->size);

  if (!jd_system_eval (system, stepper->t, stepper->y, stepper->y + n, NULL))
    return FALSE;
  jd_system_complete (system);
  given = g_memdup2 (system->terms.given, n * sizeof (double));
  go_on (stepper, stepper->y, x, stepper->unit, y);
  if (!jd_system_eval (system, stepper->t + stepper->unit, y, y + n, NULL))
    return FALSE;
  jd_system_complete (system);
  for (gsize i = 0; i < n; i++)
    if (self->still[i] &&
        fabs (system->terms.given[i] - given[i]) > JD_HOLDS * MAX (fabs (given[i]), fabs (system->terms.given[i])))
      return TRUE;
  return FALSE;
}

/* Whether a law of friction may rest: its bodies have no velocity. */
static gboolean
may_rest (JdActingSet *self)
{
  const JdStepper *stepper = self->stepper;
  const JdModel *model = self->motion->run_model;
  const double *displacement = jd_model_get_sizes (model)->displacement;

  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdEquation *equation = jd_acting_equation (self, (gsize) jd_model_get_law (model, k)->normal);
      gboolean rests = !self->open[jd_model_get_law (model, k)->normal];

      for (gsize i = 0; i < equation->n_terms && rests; i++)
        rests = stepper->unit * fabs (stepper->pd[equation->parameters[i]]) <=
                JD_RATE_ZERO * displacement[equation->parameters[i]];
      if (rests)
        return TRUE;
    }
  return FALSE;
}

void
jd_acting_find_rest (JdActingSet *self)
{
  JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  const double d = JD_LOOK_AHEAD * stepper->unit;
  g_autofree double *x = NULL, *ahead = NULL;
  JdVerdict verdict;
  gboolean mixed;

  self->at_rest = FALSE;
  if (system->friction == NULL || !jd_stepper_expand (stepper, NULL) || !may_rest (self))
    return;
  stepper->fresh = FALSE;
  x = g_new0 (double, system->n + 1);
  if (!jd_system_eval (system, stepper->t, stepper->y, stepper->y + system->n, NULL))
    return;
  verdict = look_at_friction (self, x);
  if (verdict > JD_VERDICT_HYPERSTATIC || !mark_rest (self, x, &mixed) || !(mixed || loads_vary (self, x)))
    return;
  ahead = g_new (double, stepper->size);
  go_on (stepper, stepper->y, x, d, ahead);
  self->at_rest = largest_at_rest (self, stepper->t + d, ahead) <= JD_RESTS;
}

void
jd_acting_limit_step (const JdActingSet *self)
{
  if (self->at_rest)
    self->stepper->h = MIN (self->stepper->h, REST_STEP * self->stepper->unit);
}

/* The same @s after the start of the last step, on its polynomial. */
static double
largest_in_step (JdActingSet *self,
                 double       s)
{
  JdStepper *stepper = self->stepper;
  g_autofree double *y = g_memdup2 (stepper->y_start, stepper->size * sizeof (double));

  jd_stepper_eval (stepper, s / stepper->step_h, y);
  return largest_at_rest (self, stepper->start + s, y);
}

/* The accelerations a grow from zero where the rest ends; the inequalities of friction hold a little beyond it.
 * Where they are smooth, with d beyond @moves_at, s after the start of the step,
 *
 *   t = moves_at + d - d a(d) / (a(2 d) - a(d)). */
static double
find_end_of_rest (JdActingSet *self,
                  double       moves_at)
{
  const double d = JD_LOOK_AHEAD * self->stepper->unit;
  const double first = largest_in_step (self, moves_at + d), second = largest_in_step (self, moves_at + 2.0 * d);
  const double end = moves_at + d - d * first / (second - first);

  return end <= moves_at && end > MAX (moves_at - d, 0.0) ? end : moves_at;
}

gboolean
jd_acting_follow_rest (JdActingSet *self,
                       gboolean    *out_ends)
{
  JdStepper *stepper = self->stepper;
  double lasts_until = 0.0, moves_at = stepper->step_h, end;
  const double least = 2.0 * DBL_EPSILON * MAX (fabs (stepper->t), moves_at);
  gboolean aimed;

  *out_ends = FALSE;
  if (!self->at_rest)
    return TRUE;
  jd_stepper_fit (stepper);
  *out_ends = !(largest_in_step (self, stepper->step_h) <= JD_RESTS);
  stepper->fresh = FALSE;
  if (!*out_ends)
    return jd_stepper_settle (stepper);
  while (moves_at - lasts_until > least)
    {
      const double middle = 0.5 * (lasts_until + moves_at);

      if (largest_in_step (self, middle) <= JD_RESTS)
        lasts_until = middle;
      else
        moves_at = middle;
    }
  end = find_end_of_rest (self, moves_at);
  /* where the accelerations and forces that begin there are no rounding */
  self->moves_at = stepper->start + moves_at + JD_NEARBY_TIME * stepper->unit;
  jd_stepper_return (stepper);
  stepper->h = end;
  if (!jd_stepper_advance (stepper, stepper->start + end, HUGE_VAL, &aimed))
    return FALSE;
  *out_ends = stepper->t == stepper->start + end;
  return TRUE;
}

void
jd_acting_leave_rest (JdActingSet *self,
                      double       beyond)
{
  JdStepper *stepper = self->stepper;
  g_autofree double *y = g_memdup2 (stepper->y, stepper->size * sizeof (double));

  go_on (stepper, y, stepper->derivative + stepper->system->n, beyond - stepper->t, stepper->y);
}
