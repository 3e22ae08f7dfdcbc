/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants: what happens at one, is told of it, and whether one is due. */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Instants within JD_SAME_INSTANT of each other, as a part of the natural time, before the motion is given up. */
#define MAX_INSTANTS 10000
/* Of these, instants in a row that change neither the time nor a rate: as many as each thing that is watched may need
 * to happen and to be undone, and some more.  Rates that differ by less than JD_ROUNDING of their largest value are
 * the same. */
#define MAX_UNCHANGED  100
#define UNCHANGED_EACH 4

static gboolean
has_time (const JdMotionRun *run,
          const JdEvent     *event)
{
  return event->has_at || event == run->run;
}

static double
event_time (const JdMotionRun *run,
            const JdEvent     *event)
{
  JdModel *model = run->motion->model;

  if (event == run->run)
    return run->options->run_time;
  return jd_model_eval (model, event->at, jd_model_get_time (model), jd_model_get_values (model),
                        jd_model_get_rates (model));
}

double
jd_motion_events_next_time (JdMotionRun *run)
{
  double next = HUGE_VAL;

  for (guint k = 0; k < run->acting.events->len; k++)
    if (has_time (run, jd_acting_event (&run->acting, k)) && !run->acting.happened[k])
      next = MIN (next, event_time (run, jd_acting_event (&run->acting, k)));
  return next;
}

void
jd_motion_events_release (JdMotionRun   *run,
                          const JdEvent *event)
{
  for (guint k = 0; k < event->types->len; k++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, k);
      const int breakable = jd_model_find_equation (run->motion->model, type->equation);

      if (type->releases == NULL || breakable < 0 || !run->broken[breakable])
        continue;
      for (gsize r = 0; type->releases[r] != NULL; r++)
        {
          const int i = jd_model_find_equation (run->motion->model, type->releases[r]);

          if (i >= 0 && i != breakable)
            run->acting.released[i] = TRUE;
        }
    }
}

/* Events whose instant has passed before the motion begins have happened. */
void
jd_motion_events_pass (JdMotionRun *run)
{
  for (guint k = 0; k < run->acting.events->len; k++)
    {
      const JdEvent *event = jd_acting_event (&run->acting, k);

      if (!has_time (run, event) || event_time (run, event) >= jd_model_get_time (run->motion->model))
        continue;
      jd_acting_remember (&run->acting, k);
    }
}

/* The rest of a joint acts with its contact: not yet where that approaches. */
static void
skip_with_contacts (const JdMotionRun *run,
                    const gboolean    *approaching,
                    gboolean          *skip)
{
  for (gsize i = 0; i < run->n_equations; i++)
    for (gsize k = 0; k < run->n_equations && !skip[i]; k++)
      skip[i] = approaching[k] &&
                jd_acting_equation (&run->acting, k)->joint == jd_acting_equation (&run->acting, i)->joint &&
                jd_acting_equation (&run->acting, i)->side == 0;
}

/* Which joints are outside their region in the file's state. */
static void
find_outside (JdMotionRun *run)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (run->motion->model));
  const JdStepper *stepper = &run->stepper;

  if (run->watch_tape == NULL)
    return;
  jd_state_expressions_eval (run->watch_tape, stepper->t, stepper->p, stepper->pd, run->watch_values);
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      const double value = run->watch_values[run->n_listed + j];
      const gboolean closed = joint->when_relation == JD_RELATION_LESS_EQUAL ||
                              joint->when_relation == JD_RELATION_GREATER_EQUAL;

      run->acting.outside[j] = joint->has_when && (closed ? value < 0.0 : value <= 0.0);
    }
}

/* The file's state, and what acts in it. */
gboolean
jd_motion_events_begin (JdMotionRun  *run,
                        GError      **error)
{
  g_autofree gboolean *approaching = g_new0 (gboolean, run->n_equations + 1);
  g_autofree gboolean *skip = g_memdup2 (run->acting.skip, (run->n_equations + 1) * sizeof (gboolean));

  if (!jd_stepper_expand (&run->stepper, error))
    return FALSE;
  find_outside (run);
  /* a closed contact that approaches is an impact about to happen, not a broken equation */
  for (gsize i = 0; i < run->n_equations; i++)
    if (jd_acting_equation (&run->acting, i)->side != 0)
      {
        JdContactGap contact;

        contact = jd_acting_gap (&run->acting, i);
        if (jd_acting_is_there (&run->acting, i) && contact.gap < -contact.closed &&
            jd_acting_equation (&run->acting, i)->f != NULL)
          {
            g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                         _("The positions break the equation “%s”: its left side is %g, on the forbidden side"),
                         jd_acting_equation (&run->acting, i)->name,
                         contact.gap * jd_acting_equation (&run->acting, i)->side);
            return FALSE;
          }
        approaching[i] = contact.rate < -contact.still;
        skip[i] |= approaching[i];
      }
  skip_with_contacts (run, approaching, skip);
  for (gsize k = 0; k < run->stepper.system->n_live; k++)
    skip[run->stepper.system->complementary[run->stepper.system->live_row[k]]] = TRUE;
  if (!jd_model_check_state (run->motion->model, run->stepper.t, jd_model_get_values (run->motion->model),
                             jd_model_get_rates (run->motion->model), skip, error))
    return FALSE;
  return jd_acting_update (&run->acting, approaching, error);
}

gboolean
jd_motion_events_due (JdMotionRun *run)
{
  return jd_motion_events_next_time (run) <= run->stepper.t ||
         (jd_stepper_expand (&run->stepper, NULL) && jd_motion_impact_find (run, run->closing));
}

JdMotionEvent *
jd_motion_events_add (JdMotionRun       *run,
                      JdMotionEventKind  kind,
                      const char        *equation,
                      const char        *event)
{
  JdMotionEvent *added = g_new0 (JdMotionEvent, 1);

  added->time = run->stepper.t;
  added->kind = kind;
  added->equation = equation;
  added->event = event;
  added->before = run->motion->sample_times->len - 1;
  added->after = added->before + 1;
  g_ptr_array_add (run->motion->events, added);
  return added;
}

void
jd_motion_events_keep_prior (JdMotionRun *run)
{
  g_clear_pointer (&run->prior, g_free);
  g_clear_pointer (&run->prior_off, g_free);
  if (run->has_jumped && jd_stepper_expand (&run->stepper, NULL))
    {
      run->prior = g_memdup2 (run->stepper.pd, (run->N + 1) * sizeof (double));
      run->prior_off = g_memdup2 (run->acting.skip, (run->n_equations + 1) * sizeof (gboolean));
    }
  run->has_jumped = TRUE;
}

gboolean
jd_motion_events_met (const JdMotionRun *run)
{
  const GPtrArray *events = run->motion->events;

  for (guint k = events->len; run->options->until_event != NULL && k-- > 0;)
    {
      const JdMotionEvent *event = g_ptr_array_index (events, k);

      if (event->time < run->stepper.t)
        return FALSE;
      if (g_strcmp0 (event->event, run->options->until_event) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
jd_motion_events_jump (JdMotionRun    *run,
                       const JdEvent  *event,
                       const gboolean *closing,
                       gpointer       *out_report)
{
  g_autoptr(GError) error = NULL;
  g_autofree double *posterior = g_new0 (double, run->N + 1);

  *out_report = NULL;
  jd_motion_events_keep_prior (run);
  memset (run->broken, 0, run->n_equations * sizeof (gboolean));
  if (run->options->jump == NULL)
    {
      jd_motion_run_stop (run, NULL, _("The velocities jump at t = %g s, and this computation knows no impacts"),
                          run->stepper.t);
      return FALSE;
    }
  if (!jd_stepper_expand (&run->stepper, &error) ||
      !run->options->jump (run->motion->form, event, closing, run->stepper.t, run->stepper.p, run->stepper.pd,
                           run->acting.skip, posterior, run->broken, out_report, &error))
    {
      jd_motion_run_stop (run, error, _("At t = %g s the jump of the velocities cannot be told: %s"), run->stepper.t,
                          error != NULL ? error->message : "");
      run->motion->end_event = event != NULL ? event->name : NULL;
      return FALSE;
    }
  run->stepper.fresh = FALSE;
  memcpy (run->stepper.pd, posterior, run->N * sizeof (double));
  jd_parameterization_retain (run->motion->form, posterior, run->stepper.y + run->n);
  return TRUE;
}

void
jd_motion_events_add_jump (JdMotionRun       *run,
                           JdMotionEventKind  kind,
                           const char        *equation,
                           const char        *event,
                           gpointer           report)
{
  JdMotionEvent *added = jd_motion_events_add (run, kind, equation, event);

  added->report = report;
  added->jumps = report != NULL;
  if (!added->jumps)
    return;
  added->prior = g_steal_pointer (&run->prior);
  added->off = g_steal_pointer (&run->prior_off);
}

/* All listed events of this instant, in the file's order. */
static gboolean
happen_listed (JdMotionRun     *run,
               const gboolean  *fired,
               GError         **error)
{
  for (guint k = 0; k < run->acting.events->len; k++)
    {
      const JdEvent *event = jd_acting_event (&run->acting, k);
      gpointer report = NULL;

      if (has_time (run, event) ? run->acting.happened[k] || event_time (run, event) > run->stepper.t : !fired[k])
        continue;
      if ((event->types->len > 0 || event->impulses->len > 0) && !jd_motion_events_jump (run, event, NULL, &report))
        {
          /* it is met, though nobody can tell what follows */
          jd_motion_events_add (run, JD_MOTION_LISTED, NULL, event->name)->jumps = TRUE;
          return FALSE;
        }
      jd_motion_events_add_jump (run, JD_MOTION_LISTED, NULL, event->name, report);
      jd_acting_remember (&run->acting, k);
      jd_motion_events_release (run, event);
      if (!jd_acting_apply_types (&run->acting, error))
        return FALSE;
    }
  return TRUE;
}

/* A listed event of this instant says what happens to the equation. */
gboolean
jd_motion_events_is_typed_now (const JdMotionRun *run,
                               gsize              i,
                               guint              first_event)
{
  for (guint k = first_event; k < run->motion->events->len; k++)
    {
      const JdMotionEvent *event = g_ptr_array_index (run->motion->events, k);

      if (event->kind == JD_MOTION_LISTED &&
          jd_event_find_type (jd_mechanism_find_event (jd_model_get_mechanism (run->motion->model), event->event),
                              jd_acting_equation (&run->acting, i)->name) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Equations that no longer, or now, act without a jump are told too. */
static void
tell_changes (JdMotionRun    *run,
              const gboolean *open_before,
              guint           first_event)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      gboolean told = FALSE;

      if (jd_acting_equation (&run->acting, i)->side == 0 || !jd_acting_is_there (&run->acting, i) ||
          open_before[i] == run->acting.open[i])
        continue;
      for (guint k = first_event; k < run->motion->events->len; k++)
        {
          const JdMotionEvent *event = g_ptr_array_index (run->motion->events, k);

          told |= event->equation != NULL &&
                  strcmp (event->equation, jd_acting_equation (&run->acting, i)->name) == 0;
        }
      if (!told)
        jd_motion_events_add (run, run->acting.open[i] ? JD_MOTION_OPENS : JD_MOTION_CLOSES,
                              jd_acting_equation (&run->acting, i)->name, NULL);
    }
}

/* What sticks now, or slips, or slips the other way. */
static void
tell_friction (JdMotionRun           *run,
               const JdSlipState *before)
{
  const JdFriction *friction = run->stepper.system->friction;

  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (run->motion->model, k);

      if (jd_friction_follows (friction, k) || before[k] == friction->states[k] || before[k] == JD_SLIP_OPEN ||
          friction->states[k] == JD_SLIP_OPEN)
        continue;
      jd_motion_events_add (run, friction->states[k] == JD_SLIP_STICK ? JD_MOTION_STICK : JD_MOTION_SLIP,
                            jd_acting_equation (&run->acting, law->slip >= 0 ? (gsize) law->slip : law->normal)->name,
                            NULL);
    }
}

/* FALSE: neither the time nor a rate has changed since the last instant. */
static gboolean
something_changed (JdMotionRun *run)
{
  const double *rates = run->stepper.y + run->n;
  gboolean changed = run->stepper.t != run->last_instant || run->stepper.t_rest != run->last_instant_rest;

  for (gsize i = 0; i < run->n; i++)
    {
      changed |= fabs (rates[i] - run->instant_rates[i]) > JD_ROUNDING * run->stepper.largest[run->n + i];
      run->instant_rates[i] = rates[i];
    }
  run->last_instant = run->stepper.t;
  run->last_instant_rest = run->stepper.t_rest;
  return changed;
}

/* Against endless chatter: instants so near each other that time does not pass. */
static gboolean
count_instant (JdMotionRun *run)
{
  if (run->stepper.t - run->instant > JD_SAME_INSTANT * MAX (run->stepper.unit, fabs (run->stepper.t)))
    {
      run->instant = run->stepper.t;
      run->n_instants = 0;
    }
  run->n_unchanged = something_changed (run) ? 0 : run->n_unchanged + 1;
  if (run->n_instants++ < MAX_INSTANTS && run->n_unchanged < MAX_UNCHANGED + UNCHANGED_EACH * run->watches->len)
    return TRUE;
  jd_motion_run_stop (run, NULL, _("At t = %g s events follow each other without end"), run->stepper.t);
  return FALSE;
}

/* What has fired, beside run->listed, regions and forced. */
typedef struct
{
  gboolean leaving;     /* what sticks comes to its end */
  gboolean any_region;
  gboolean any_kink;
} Fired;

static void
collect_fired (JdMotionRun *run,
               Fired       *fired)
{
  memset (run->listed, 0, (run->n_listed + 1) * sizeof (gboolean));
  memset (run->regions, 0, (run->n_regions + 1) * sizeof (gboolean));
  memset (run->kinks, 0, (run->n_kinks + 1) * sizeof (gboolean));
  memset (run->forced, 0, (run->n_equations + 1) * sizeof (gboolean));
  for (guint w = 0; w < run->watches->len; w++)
    {
      const JdWatch *watch = &g_array_index (run->watches, JdWatch, w);

      if (!watch->fired)
        continue;
      if (watch->kind == JD_WATCH_LISTED)
        run->listed[watch->index] = TRUE;
      else if (watch->kind == JD_WATCH_REGION)
        run->regions[watch->index] = fired->any_region = TRUE;
      else if (watch->kind == JD_WATCH_KINK)
        run->kinks[watch->index] = fired->any_kink = TRUE;
      else if (watch->kind == JD_WATCH_MULTIPLIER)
        run->forced[watch->index] = TRUE;
      else if (watch->kind == JD_WATCH_STICK)
        fired->leaving = TRUE;
      else if (watch->kind == JD_WATCH_SLIDE)
        run->stepper.system->friction->landing[watch->index] = run->stepper.system->friction
                                                                 ->landing[watch->index + 1] = TRUE;
    }
}

/* What acts after the instant; contacts whose rebounds have come to their end are closed. */
static gboolean
update_after (JdMotionRun  *run,
              const Fired  *fired,
              GError      **error)
{
  gboolean success;

  if (run->stepper.system->friction != NULL)
    run->stepper.system->friction->leaving = fired->leaving;
  success = jd_acting_update (&run->acting, run->forced, error) &&
            (!jd_motion_impacts_hold (run) || jd_acting_update (&run->acting, run->forced, error));
  if (run->stepper.system->friction != NULL)
    {
      run->stepper.system->friction->leaving = FALSE;
      memset (run->stepper.system->friction->landing, 0, run->stepper.system->friction->n_laws * sizeof (gboolean));
    }
  return success;
}

static void
tell_listeners (JdMotionRun *run,
                guint        first_event)
{
  GPtrArray *events = run->motion->events;

  for (guint k = first_event; run->options->event_func != NULL && k < events->len; k++)
    run->options->event_func (g_ptr_array_index (events, k), run->options->event_data);
}

/* FALSE: the motion ends here, with @error or with its end reason. */
static gboolean
happen (JdMotionRun  *run,
        const Fired  *fired,
        guint         first_event,
        GError      **error)
{
  g_autofree JdSlipState *laws_before = run->stepper.system->friction == NULL
                                          ? NULL
                                          : g_memdup2 (run->stepper.system->friction->states,
                                                       run->stepper.system->friction->n_laws * sizeof (JdSlipState));

  memcpy (run->open_before, run->acting.open, run->n_equations * sizeof (gboolean));
  if (!happen_listed (run, run->listed, error))
    return FALSE;
  if ((fired->any_region && !jd_motion_regions_happen (run, run->regions, first_event)) ||
      !jd_motion_impacts_happen (run, error) ||
      (fired->any_kink && !jd_motion_kinks_happen (run, run->kinks, error)) || !update_after (run, fired, error))
    return FALSE;
  tell_changes (run, run->open_before, first_event);
  if (laws_before != NULL)
    tell_friction (run, laws_before);
  return jd_motion_run_begin_segment (run, error);
}

gboolean
jd_motion_events_happen (JdMotionRun *run)
{
  JdMotion *motion = run->motion;
  g_autoptr(GError) failure = NULL;
  Fired fired = { FALSE, FALSE, FALSE };
  guint first_event;
  gboolean success;

  jd_motion_run_end_segment (run);
  if (!count_instant (run))
    return FALSE;
  if (run->options->keep == JD_MOTION_KEEP_NOTHING || run->options->keep == JD_MOTION_KEEP_STRETCH)
    jd_motion_clear_events (motion);
  first_event = motion->events->len;
  run->has_jumped = FALSE;
  jd_motion_watch_mark (run);
  collect_fired (run, &fired);
  success = happen (run, &fired, first_event, &failure);
  if (!success && failure != NULL)
    jd_motion_run_stop (run, failure, _("The motion cannot go on: %s"), failure->message);
  tell_listeners (run, first_event);
  return success;
}
