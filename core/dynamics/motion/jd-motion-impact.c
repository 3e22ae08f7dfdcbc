/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Contacts that close in the motion.  Their law is that of the event that types them, else of their joint.  Without
 * friction Newton's is computed from the equations at hand; the jump function of the options is asked for the others,
 * and, if the options want it, for the first impact of each contact: then both must agree. */

/* Instants that follow each other within no time before rebounds count as contact. */
#define MAX_REBOUNDS 1000
/* Impacts that follow from each other at one instant. */
#define MAX_IMPACTS 100

static gboolean
approaches (double rate,
            double still)
{
  return rate < -still;
}

gboolean
jd_motion_impact_find (JdMotionRun *run,
                       gboolean    *closing)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < run->n_equations; i++)
    {
      JdContactGap contact;

      closing[i] = FALSE;
      if (jd_acting_equation (&run->acting, i)->side == 0 || !jd_acting_is_there (&run->acting, i))
        continue;
      contact = jd_acting_gap (&run->acting, i);
      closing[i] = jd_acting_equation (&run->acting, i)->f == NULL
                     ? approaches (contact.gap, contact.still)
                     : contact.gap <= contact.closed && approaches (contact.rate, contact.still);
      any |= closing[i];
    }
  return any;
}

/* Positions exactly on the contacts that close, rates untouched: otherwise errors of the gap grow from impact to
 * impact. The left sides are rounding already: one correction from the equations at hand.  FALSE: they are on
 * them. */
static gboolean
place_on_contacts (JdMotionRun *run)
{
  JdSystem *system = run->stepper.system;
  double largest = 0.0;

  jd_system_complete (system);
  for (gsize h = 0; h < run->m; h++)
    {
      run->acting.chosen[h] = (run->acting.rows.active[h] || run->closing[system->complementary[h]]) &&
                              !system->differential[h];
      system->s[h] = run->acting.chosen[h] ? -system->terms.left[h] : 0.0;
      if (system->s[h] != 0.0)
        largest = MAX (largest, fabs (system->s[h]) / system->left_size[h]);
    }
  if (largest <= JD_POSITION_PLACED || !jd_stepper_least_change (system, run->acting.chosen, system->x, system->y))
    return FALSE;
  for (gsize i = 0; i < run->n; i++)
    run->stepper.y[i] += system->x[i];
  run->stepper.fresh = FALSE;
  return TRUE;
}

/* Rows that hold while @flying flies: those that act, and contacts that are closed and do not separate. */
static void
mark_holding (JdMotionRun *run,
              gsize        flying)
{
  for (gsize h = 0; h < run->m; h++)
    {
      const gsize i = run->stepper.system->complementary[h];
      JdContactGap contact;

      run->acting.chosen[h] = jd_acting_is_there (&run->acting, i) && i != flying;
      if (!run->acting.chosen[h] || jd_acting_equation (&run->acting, i)->side == 0)
        continue;
      contact = jd_acting_gap (&run->acting, i);
      run->acting.chosen[h] = contact.gap <= contact.closed && contact.rate <= contact.still;
    }
}

/* After an impact, with the accelerations known: TRUE if @i separates from its contact, but the flights that follow,
 * each shorter than the one before by the same part, are together no flight worth the name. */
static gboolean
flight_is_over (JdMotionRun *run,
                gsize        i)
{
  double rate, acceleration, flight, part;

  if (!run->acting.open[i] || jd_system_find_row (run->stepper.system, i) < 0)
    return FALSE;
  jd_stepper_gap_motion (&run->stepper, i, &rate, &acceleration);
  if (!(rate > 0.0))
    return FALSE;
  if (run->n_instants > MAX_REBOUNDS)
    return TRUE;
  flight = acceleration < 0.0 ? 2.0 * rate / -acceleration : HUGE_VAL;
  part = rate / run->approach[i];
  return part < 1.0 ? flight / (1.0 - part) < JD_REBOUNDS_OVER * run->stepper.unit
                    : flight < JD_FLIGHT_OVER * run->stepper.unit;
}

/* The rebound of @i is taken away: its row holds from now on. */
static void
hold (JdMotionRun *run,
      gsize        i)
{
  const int row = jd_system_find_row (run->stepper.system, i);

  mark_holding (run, i);
  run->acting.chosen[row] = TRUE;
  if (!jd_system_project (run->stepper.system, run->stepper.t, run->stepper.y, run->stepper.y + run->n,
                          run->acting.chosen, NULL) ||
      !jd_stepper_expand (&run->stepper, NULL))
    return;
  run->stepper.fresh = FALSE;
  jd_motion_events_add (run, JD_MOTION_CLOSES, jd_acting_equation (&run->acting, i)->name, NULL)->accumulates = TRUE;
}

/* Which flights are over is decided before any of them is taken away: that changes the rates of the others. */
gboolean
jd_motion_impacts_hold (JdMotionRun *run)
{
  g_autofree gboolean *over = g_new0 (gboolean, run->n_equations + 1);
  gboolean any = FALSE;

  for (gsize i = 0; i < run->n_equations; i++)
    {
      over[i] = run->approach[i] > 0.0 && flight_is_over (run, i);
      run->approach[i] = 0.0;
      any = any || over[i];
    }
  for (gsize i = 0; i < run->n_equations; i++)
    if (over[i])
      hold (run, i);
  return any;
}

/* Rows that take part, and the rates they are to have after; FALSE if some law is not Newton's without friction. */
static gboolean
plan_jump (JdMotionRun *run)
{
  const JdSystem *system = run->stepper.system;
  const JdFriction *friction = system->friction;

  for (gsize h = 0; h < run->m; h++)
    {
      const gsize i = system->complementary[h];
      JdContactGap contact;

      run->acting.chosen[h] = run->acting.rows.acting[h];
      run->goals[h] = 0.0;
      if (jd_acting_equation (&run->acting, i)->side == 0 || !jd_acting_is_there (&run->acting, i))
        continue;
      contact = jd_acting_gap (&run->acting, i);
      run->acting.chosen[h] = contact.gap <= contact.closed;
      if (jd_acting_equation (&run->acting, i)->f == NULL || (run->closing[i] && isnan (run->restitution[i])))
        return FALSE;
      if (run->closing[i])
        run->goals[h] = -run->restitution[i] * system->terms.rate[h];
    }
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i] && jd_system_find_row (system, i) < 0)
      return FALSE;
  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    if (friction->normal_row[k] < 0 || run->acting.chosen[friction->normal_row[k]])
      return FALSE;
  return TRUE;
}

/* An equation of a joint holds with the joint's contact only: one that closes brings the rest with it, which is left
 * to the jump function. */
static gboolean
joints_are_plain (const JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    for (gsize k = 0; run->closing[i] && k < run->n_equations; k++)
      if (k != i && jd_acting_equation (&run->acting, k)->joint == jd_acting_equation (&run->acting, i)->joint)
        return FALSE;
  return TRUE;
}

/* The change of q' into system->x. */
static gboolean
compute_jump (JdMotionRun *run)
{
  return joints_are_plain (run) && plan_jump (run) &&
         jd_system_jump (run->stepper.system, run->acting.chosen, run->goals) <= JD_VERDICT_HYPERSTATIC;
}

static gboolean
all_told (const JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i] && !run->law_known[i])
      return FALSE;
  return TRUE;
}

static void
apply_jump (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n; i++)
    run->stepper.y[run->n + i] += run->stepper.system->x[i];
  jd_system_add_rates (run->stepper.system, run->stepper.system->x);
  run->stepper.fresh = FALSE;
}

/* What the jump function tells becomes the state; contacts of which it told what is computed here need not be asked
 * for again. */
static gboolean
ask_for_jump (JdMotionRun   *run,
              const JdEvent *law,
              gpointer      *out_report)
{
  const gsize n = run->n;
  const gboolean computed = compute_jump (run);
  g_autofree double *expected = g_new (double, n + 1);
  double largest = 0.0, difference = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      expected[i] = run->stepper.y[n + i] + run->stepper.system->x[i];
      largest = MAX (largest, jd_stepper_part (&run->stepper, i, run->stepper.y[n + i]));
    }
  if (!jd_motion_events_jump (run, law, run->closing, out_report))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    difference = MAX (difference, jd_stepper_part (&run->stepper, i, run->stepper.y[n + i] - expected[i]));
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i])
      run->law_known[i] = computed && difference <= JD_SAME * largest;
  run->stepper.fresh = FALSE;
  return jd_system_eval (run->stepper.system, run->stepper.t, run->stepper.y, run->stepper.y + n, NULL);
}

/* Unilateral equations that stand on their bounds. */
static void
find_touching (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      JdContactGap contact;

      run->touching[i] = FALSE;
      if (jd_acting_equation (&run->acting, i)->side == 0 || !jd_acting_is_there (&run->acting, i))
        continue;
      contact = jd_acting_gap (&run->acting, i);
      run->touching[i] = jd_acting_equation (&run->acting, i)->f != NULL ? contact.gap <= contact.closed
                                                                         : contact.gap <= contact.still;
    }
}

/* The laws of what closes, joined; NULL: none but the joints'.  FALSE with the motion's end reason. */
static gboolean
join_laws (JdMotionRun  *run,
           JdEvent     **out_law)
{
  g_autoptr(GError) error = NULL;

  find_touching (run);
  if (jd_contact_laws_join (run->motion->laws, run->closing, run->touching, out_law, &error))
    return TRUE;
  jd_motion_run_stop (run, error, _("At t = %g s the jump of the velocities cannot be told: %s"), run->stepper.t,
                      error->message);
  return FALSE;
}

/* Whether a contact of this type lets pass what it does not throw back: glass that is broken, a fluid. */
static gboolean
may_be_passed (const JdImpulsiveType *type)
{
  return type->kind == JD_IMPULSIVE_PASQUERO ||
         (type->kind == JD_IMPULSIVE_BREAKABLE && type->breaking != JD_BREAKING_SWITCH);
}

/* What is passed through stays released. */
static gboolean
release_passed (JdMotionRun    *run,
                const JdEvent  *law,
                GError        **error)
{
  if (!jd_stepper_expand (&run->stepper, error))
    return FALSE;
  for (gsize i = 0; i < run->n_equations; i++)
    {
      const JdImpulsiveType *type = jd_event_find_type (law, jd_acting_equation (&run->acting, i)->name);
      JdContactGap contact;

      if (!run->closing[i] || type == NULL || !may_be_passed (type))
        continue;
      contact = jd_acting_gap (&run->acting, i);
      run->acting.released[i] |= approaches (jd_acting_equation (&run->acting, i)->f == NULL ? contact.gap
                                                                                             : contact.rate,
                                             contact.still);
    }
  return jd_acting_apply_types (&run->acting, error);
}

/* One event for each contact that closes.  Takes @law and @report. */
static void
tell_impact (JdMotionRun *run,
             JdEvent     *law,
             gpointer     report)
{
  gboolean first = TRUE;

  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i])
      {
        const JdEvent *its = jd_contact_laws_find (run->motion->laws, i);
        JdMotionEvent *event = jd_motion_events_add (run, JD_MOTION_IMPACT,
                                                     jd_acting_equation (&run->acting, i)->name,
                                                     its != NULL ? its->name : NULL);

        event->jumps = first;
        if (!first)
          continue;
        event->report = report;
        event->law = law;
        event->prior = g_steal_pointer (&run->prior);
        event->off = g_steal_pointer (&run->prior_off);
        first = FALSE;
      }
}

static gboolean
impact (JdMotionRun  *run,
        GError      **error)
{
  gpointer report = NULL;
  JdEvent *law;

  if (!join_laws (run, &law))
    {
      tell_impact (run, NULL, NULL);
      return FALSE;
    }
  if (run->options->jump != NULL && all_told (run) && compute_jump (run))
    {
      jd_motion_events_keep_prior (run);
      apply_jump (run);
    }
  else if (!ask_for_jump (run, law, &report))
    {
      /* it is met, though nobody can tell what follows */
      tell_impact (run, law, NULL);
      return FALSE;
    }
  tell_impact (run, law, report);
  if (law == NULL)
    return TRUE;
  jd_motion_events_release (run, law);
  return release_passed (run, law, error);
}

static void
remember_approach (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i] && jd_acting_equation (&run->acting, i)->f != NULL)
      {
        JdContactGap contact;

        contact = jd_acting_gap (&run->acting, i);
        run->approach[i] = -contact.rate;
      }
}

gboolean
jd_motion_impacts_happen (JdMotionRun  *run,
                          GError      **error)
{
  for (guint k = 0; jd_stepper_expand (&run->stepper, error) && jd_motion_impact_find (run, run->closing); k++)
    {
      if (k == MAX_IMPACTS)
        {
          jd_motion_run_stop (run, NULL, _("At t = %g s impacts follow each other without end"), run->stepper.t);
          return FALSE;
        }
      if (k == 0 && place_on_contacts (run) && !jd_stepper_expand (&run->stepper, error))
        return FALSE;
      remember_approach (run);
      if (!impact (run, error))
        return FALSE;
    }
  return error == NULL || *error == NULL;
}

/* e of Newton's law for equation @i, whose law is @event (NULL: its joint's); 0 where none is given, NAN where the
 * law is another. */
static double
plain_restitution (const JdMotionRun *run,
                   const JdEvent     *event,
                   gsize              i)
{
  JdModel *model = run->motion->model;
  const JdJoint *joint = jd_model_get_joint (model, jd_acting_equation (&run->acting, i)->joint);
  const JdImpulsiveType *type = event != NULL ? jd_event_find_type (event, jd_acting_equation (&run->acting, i)->name)
                                              : NULL;
  const JdExpr *e = type != NULL ? type->restitution : joint->restitution;

  if (type != NULL && (event->order != NULL || event->has_rest_frame ||
                       !(type->kind == JD_IMPULSIVE_INERT ||
                         (type->kind == JD_IMPULSIVE_ELASTIC && type->impact_law == JD_IMPACT_NEWTON))))
    return NAN;
  return e == NULL ? 0.0
                   : jd_model_eval (model, e, jd_model_get_time (model), jd_model_get_values (model),
                                    jd_model_get_rates (model));
}

void
jd_motion_impacts_prepare (JdMotionRun *run)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (run->motion->model));

  run->restitution = g_new (double, run->n_equations + 1);
  for (gsize i = 0; i < run->n_equations; i++)
    run->restitution[i] = plain_restitution (run, jd_contact_laws_find (run->motion->laws, i), i);
  run->law_known = g_new (gboolean, run->n_equations + 1);
  for (gsize i = 0; i < run->n_equations; i++)
    run->law_known[i] = !run->options->tell_laws;
  run->closing = g_new0 (gboolean, run->n_equations + 1);
  run->touching = g_new0 (gboolean, run->n_equations + 1);
  run->approach = g_new0 (double, run->n_equations + 1);
  run->listed = g_new0 (gboolean, run->acting.events->len + 1);
  run->regions = g_new0 (gboolean, joints->len + 1);
  run->forced = g_new0 (gboolean, run->n_equations + 1);
  run->open_before = g_new0 (gboolean, run->n_equations + 1);
  run->goals = g_new0 (double, run->m + 1);
}

void
jd_motion_impacts_clear (JdMotionRun *run)
{
  g_free (run->restitution);
  g_free (run->law_known);
  g_free (run->closing);
  g_free (run->touching);
  g_clear_pointer (&run->prior, g_free);
  g_clear_pointer (&run->prior_off, g_free);
  g_free (run->approach);
  g_free (run->listed);
  g_free (run->regions);
  g_free (run->forced);
  g_free (run->kinks);
  g_free (run->open_before);
  g_free (run->goals);
}
