/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion-run-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Left sides of positions smaller than this are closed (the format's tolerance). */
#define CLOSED 1e-8
/* Rates smaller than this part of their terms are no approach and no separation. */
#define RATE_ROUNDING 1e-10
/* Rates, m/s or rad/s, that are rounding of a state at rest. */
#define REST 1e-12
/* What a state may break a rate equation by, as a part of its terms, before it is called inconsistent. */
#define RATE_TOLERANCE 1e-7
/* Instants within SAME_TIME s of each other before the motion is given up. */
#define SAME_TIME 1e-9
#define MAX_INSTANTS 10000

static const JdEvent *
event_at (const JdMotionRun *run,
          gsize              k)
{
  return g_ptr_array_index (run->events, k);
}

static double
event_time (const JdMotionRun *run,
            const JdEvent     *event)
{
  JdModel *model = run->motion->model;

  return jd_model_eval (model, event->at, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model));
}

double
jd_motion_events_next_time (JdMotionRun *run)
{
  double next = HUGE_VAL;

  for (guint k = 0; k < run->events->len; k++)
    if (event_at (run, k)->has_at && !run->happened[k])
      next = MIN (next, event_time (run, event_at (run, k)));
  return next;
}

/* A contact (@side not 0) that has bounced is open, and may close again; what has been glass or a fluid may not. */
static gboolean
is_off_after (const JdImpulsiveType *type,
              int                    side)
{
  return type->kind == JD_IMPULSIVE_RELEASED ||
         (type->kind == JD_IMPULSIVE_BREAKABLE && type->breaking != JD_BREAKING_SWITCH) ||
         (side == 0 && jd_impulsive_type_is_off_before (type) && type->kind != JD_IMPULSIVE_INERT);
}

/* What the last event that typed equation @i made of it; NULL if none has. */
static const JdImpulsiveType *
last_type (const JdMotionRun *run,
           gsize              i)
{
  return run->last_typing[i] < 0 ? NULL
    : jd_event_find_type (event_at (run, (gsize) run->last_typing[i]), jd_run_equation (run, i)->name);
}

/* (format: Before and after an event.) What a coming event types inert, elastic, instantaneous, breakable or pasquero does not act before
 * it; what the last one typed so, but for inert, or released, does not act after it, nor does what has been released by what broke. */
static gboolean
is_switched_off (const JdMotionRun *run,
                 gsize              i)
{
  for (guint k = 0; k < run->events->len; k++)
    {
      const JdImpulsiveType *type = jd_event_find_type (event_at (run, k), jd_run_equation (run, i)->name);

      if (!run->happened[k] && type != NULL && jd_impulsive_type_is_off_before (type))
        return TRUE;
    }
  if (run->released[i])
    return TRUE;
  return run->last_typing[i] >= 0 && is_off_after (last_type (run, i), jd_run_equation (run, i)->side);
}

/* v of a live equation: after the event that typed it last, else before the one that will; NULL if it is not live. */
static const JdExpr *
live_speed (const JdMotionRun *run,
            gsize              i)
{
  if (run->released[i])
    return NULL;
  if (run->last_typing[i] >= 0)
    {
      const JdImpulsiveType *type = last_type (run, i);

      return type->kind == JD_IMPULSIVE_LIVE ? type->after : NULL;
    }
  for (guint k = 0; k < run->events->len; k++)
    {
      const JdImpulsiveType *type = jd_event_find_type (event_at (run, k), jd_run_equation (run, i)->name);

      if (!run->happened[k] && type != NULL)
        return type->kind == JD_IMPULSIVE_LIVE ? type->before : NULL;
    }
  return NULL;
}

/* Another set of live equations is another system: states of earlier segments are still to be told with the old one. */
static gboolean
change_system (JdMotionRun  *run,
               GError      **error)
{
  JdMotion *motion = run->motion;
  JdSystem *system = jd_system_new (motion->form);

  run->fresh = FALSE;
  system->lean = run->system->lean;
  memcpy (system->p, run->system->p, run->N * sizeof (double));
  g_ptr_array_add (motion->systems, system);
  run->system = system;
  return jd_system_set_live (system, run->live->len, (const gsize *) (gpointer) run->live->data,
                             (const JdExpr *const *) run->live_speeds->pdata, error);
}

gboolean
jd_motion_events_apply_types (JdMotionRun  *run,
                              GError      **error)
{
  g_autoptr(GArray) live = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr(GPtrArray) speeds = g_ptr_array_new ();
  gboolean changed;

  for (gsize i = 0; i < run->n_equations; i++)
    {
      const JdExpr *speed = live_speed (run, i);

      run->skip[i] = is_switched_off (run, i);
      if (speed == NULL)
        continue;
      run->any_live = TRUE;
      g_array_append_val (live, i);
      g_ptr_array_add (speeds, (gpointer) speed);
    }
  changed = live->len != run->live->len;
  for (guint k = 0; k < live->len && !changed; k++)
    changed = g_array_index (live, gsize, k) != g_array_index (run->live, gsize, k) ||
              g_ptr_array_index (speeds, k) != g_ptr_array_index (run->live_speeds, k);
  if (!changed)
    return TRUE;
  g_array_set_size (run->live, 0);
  g_array_append_vals (run->live, live->data, live->len);
  g_ptr_array_set_size (run->live_speeds, 0);
  g_ptr_array_extend (run->live_speeds, speeds, NULL, NULL);
  return change_system (run, error) && jd_motion_run_prepare_power (run, error);
}

/* p and p' of the current state into run->p and run->pd. */
gboolean
jd_motion_events_expand (JdMotionRun  *run,
                         GError      **error)
{
  return jd_parameterization_expand (run->motion->form, run->t, run->y, run->y + run->n, run->p, run->pd,
                                     run->system->work, error);
}

/* Forgets of the equations what the state expanded last changes. */
static void
forget_gaps (JdMotionRun *run)
{
  const gsize size = run->N * sizeof (double);
  double *p = run->gap_state, *pd = p + run->N;
  const gboolean same = run->gap_time == run->t && memcmp (p, run->p, size) == 0;

  if (same && memcmp (pd, run->pd, size) == 0)
    return;
  run->gap_time = run->t;
  memcpy (p, run->p, size);
  memcpy (pd, run->pd, size);
  for (gsize i = 0; i < run->n_equations; i++)
    {
      run->gaps[i].rate_known = FALSE;
      run->gaps[i].known &= same;
    }
}

void
jd_motion_events_gap (JdMotionRun *run,
                      gsize        i,
                      double      *out_gap,
                      double      *out_rate,
                      double      *out_scale)
{
  const JdModel *model = run->motion->model;
  const JdEquation *equation = jd_run_equation (run, i);
  JdGap *gap = &run->gaps[i];

  forget_gaps (run);
  if (gap->values == NULL)
    gap->values = g_new (double, equation->n_terms + 2);
  if (!gap->known)
    jd_model_equation_eval (model, i, run->t, run->p, gap->values);
  if (!gap->rate_known)
    jd_model_equation_rate (model, i, gap->values, run->pd, &gap->rate, &gap->scale);
  gap->known = gap->rate_known = TRUE;
  *out_gap = equation->side * (equation->f == NULL ? gap->rate : gap->values[0]);
  *out_rate = equation->f == NULL ? 0.0 : equation->side * gap->rate;
  *out_scale = gap->scale;
}

gboolean
jd_motion_events_is_there (const JdMotionRun *run,
                           gsize              i)
{
  return !run->skip[i] && !run->outside[jd_run_equation (run, i)->joint];
}

/* Opens what is apart or separates; closes the rest, to be opened again if it would have to pull.  @forced: stays open. */
static void
update_open (JdMotionRun    *run,
             const gboolean *forced)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      double gap, rate, scale;

      if (jd_run_equation (run, i)->side == 0)
        continue;
      jd_motion_events_gap (run, i, &gap, &rate, &scale);
      run->open[i] = !jd_motion_events_is_there (run, i) || gap > CLOSED || rate > RATE_ROUNDING * scale + REST || (forced != NULL && forced[i]);
    }
}

/* An equation acts if it is there and no unilateral one of its joint is open. */
static void
update_acts (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      run->acts[i] = jd_motion_events_is_there (run, i);
      for (gsize k = 0; k < run->n_equations && run->acts[i]; k++)
        if (jd_run_equation (run, k)->joint == jd_run_equation (run, i)->joint &&
            jd_run_equation (run, k)->side != 0 && run->open[k])
          run->acts[i] = FALSE;
    }
  /* what sticks is not a row of its own */
  for (gsize h = 0; h < run->m; h++)
    run->acting[h] = run->acts[run->system->complementary[h]] &&
                     (run->system->friction == NULL || !jd_friction_owns_row (run->system->friction, h));
}

static gboolean
check_acting (JdMotionRun  *run,
              GError      **error)
{
  const JdSystem *system = run->system;

  for (gsize h = 0; h < run->m; h++)
    {
      const JdEquation *equation = jd_run_equation (run, system->complementary[h]);
      double scale, largest = 0.0;

      if (!run->acting[h])
        continue;
      jd_model_equation_residuals (run->motion->model, system->complementary[h], run->t, run->p, run->pd, NULL, NULL, &scale);
      for (gsize k = 0; k < run->N; k++)
        largest = MAX (largest, fabs (run->pd[k]));
      if (!system->differential[h] && !(fabs (system->terms.left[h]) <= CLOSED))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the positions break the equation “%s”: its left side is %g, not 0"),
                       run->t, equation->name, system->terms.left[h]);
          return FALSE;
        }
      if (!(fabs (system->terms.rate[h]) <= RATE_TOLERANCE * MAX (scale, 1e-6 * largest) + 10.0 * REST))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the rates break the equation “%s”: its left side grows at %g, not 0"),
                       run->t, equation->name, system->terms.rate[h]);
          return FALSE;
        }
    }
  return TRUE;
}

/* Rows that are solved: a largest independent set of those that act.  @solved: just so they have been solved last. */
static gboolean
choose_rows (JdMotionRun  *run,
             gboolean      solved,
             GError      **error)
{
  JdSystem *system = run->system;
  const JdVerdict verdict = solved ? JD_VERDICT_DETERMINATE : jd_system_solve (system, run->acting, NULL, NULL);

  if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
    return jd_system_fail (system, verdict, run->t, error);
  memcpy (run->active, jd_kkt_get_independent (system->kkt), run->m * sizeof (gboolean));
  run->all_active = TRUE;
  for (gsize h = 0; h < run->m; h++)
    run->all_active &= run->active[h];
  return TRUE;
}

static gboolean
update_regions (JdMotionRun  *run,
                GError      **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (run->motion->model));

  if (!jd_motion_events_expand (run, error))
    return FALSE;
  if (run->watch_tape == NULL)
    return TRUE;
  jd_state_tape_eval (run->watch_tape, run->t, run->p, run->pd, run->watch_values);
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      const double value = run->watch_values[run->n_listed + j];

      if (joint->has_when && run->segment == NULL)
        run->outside[j] = joint->when_relation == JD_RELATION_LESS_EQUAL || joint->when_relation == JD_RELATION_GREATER_EQUAL
          ? value < 0.0 : value <= 0.0;
    }
  return TRUE;
}

/* Which equations act at the current state, unilateral ones by the signs of gaps, rates, multipliers and accelerations. */
gboolean
jd_motion_events_update (JdMotionRun     *run,
                         const gboolean  *forced,
                         GError         **error)
{
  gboolean *acting = run->rows, changed, same = FALSE;

  if (!jd_motion_events_expand (run, error))
    return FALSE;
  update_open (run, forced);
  do
    {
      JdVerdict verdict;

      update_acts (run);
      if (!run->fresh && !jd_system_eval (run->system, run->t, run->y, run->y + run->n, error))
        return FALSE;
      run->fresh = TRUE;
      if (!check_acting (run, error))
        return FALSE;
      memcpy (acting, run->acting, run->m * sizeof (gboolean));
      verdict = jd_system_solve_unilateral (run->system, acting, NULL, NULL);
      if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
        return jd_system_fail (run->system, verdict, run->t, error);
      changed = FALSE;
      same = verdict == JD_VERDICT_DETERMINATE && run->system->friction == NULL;
      for (gsize h = 0; h < run->m; h++)
        if (run->acting[h] && !acting[h])
          run->open[run->system->complementary[h]] = changed = TRUE;
    }
  while (changed);
  return choose_rows (run, same, error);
}

static void
remember_typing (JdMotionRun *run,
                 guint        k)
{
  run->happened[k] = TRUE;
  for (gsize i = 0; i < run->n_equations; i++)
    if (jd_event_find_type (event_at (run, k), jd_run_equation (run, i)->name) != NULL)
      {
        run->last_typing[i] = (int) k;
        run->released[i] = FALSE;
      }
}

/* The event's jump has told what broke: what that releases stays released. */
static void
release_others (JdMotionRun   *run,
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
            run->released[i] = TRUE;
        }
    }
}

/* Events whose instant has passed before the motion begins have happened. */
void
jd_motion_events_pass (JdMotionRun *run)
{
  for (guint k = 0; k < run->events->len; k++)
    {
      const JdEvent *event = event_at (run, k);

      if (!event->has_at || event_time (run, event) >= jd_model_get_time (run->motion->model))
        continue;
      remember_typing (run, k);
    }
}

/* The file's state, and what acts in it. */
gboolean
jd_motion_events_begin (JdMotionRun  *run,
                        GError      **error)
{
  g_autofree gboolean *approaching = g_new0 (gboolean, run->n_equations + 1);
  g_autofree gboolean *skip = g_memdup2 (run->skip, (run->n_equations + 1) * sizeof (gboolean));

  if (!update_regions (run, error))
    return FALSE;
  /* a closed contact that approaches is an impact about to happen, not a broken equation */
  for (gsize i = 0; i < run->n_equations; i++)
    if (jd_run_equation (run, i)->side != 0)
      {
        double gap, rate, scale;

        jd_motion_events_gap (run, i, &gap, &rate, &scale);
        if (jd_motion_events_is_there (run, i) && gap < -CLOSED && jd_run_equation (run, i)->f != NULL)
          {
            g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                         _("The positions break the equation “%s”: its left side is %g, on the forbidden side"),
                         jd_run_equation (run, i)->name, gap * jd_run_equation (run, i)->side);
            return FALSE;
          }
        approaching[i] = rate < -RATE_ROUNDING * scale - REST;
        skip[i] |= approaching[i];
      }
  for (guint k = 0; k < run->live->len; k++)
    skip[g_array_index (run->live, gsize, k)] = TRUE;
  if (!jd_model_check_state (run->motion->model, run->t, jd_model_get_values (run->motion->model),
                             jd_model_get_rates (run->motion->model), skip, error))
    return FALSE;
  return jd_motion_events_update (run, approaching, error);
}

gboolean
jd_motion_events_due (JdMotionRun *run)
{
  return jd_motion_events_next_time (run) <= run->t ||
         (jd_motion_events_expand (run, NULL) && jd_motion_impact_find (run, run->closing));
}

JdMotionEvent *
jd_motion_events_add (JdMotionRun       *run,
                      JdMotionEventKind  kind,
                      const char        *equation,
                      const char        *event)
{
  JdMotionEvent *added = g_new0 (JdMotionEvent, 1);

  added->time = run->t;
  added->kind = kind;
  added->equation = equation;
  added->event = event;
  added->before = run->motion->sample_times->len - 1;
  added->after = added->before + 1;
  g_ptr_array_add (run->motion->events, added);
  return added;
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
  memset (run->broken, 0, run->n_equations * sizeof (gboolean));
  if (run->options->jump == NULL)
    {
      jd_motion_run_stop (run, NULL, _("The velocities jump at t = %g s, and this computation knows no impacts"), run->t);
      return FALSE;
    }
  if (!jd_motion_events_expand (run, &error) ||
      !run->options->jump (run->motion->form, event, closing, run->t, run->p, run->pd, run->skip, posterior, run->broken,
                           out_report, &error))
    {
      jd_motion_run_stop (run, error, _("At t = %g s the jump of the velocities cannot be told: %s"), run->t,
                          error != NULL ? error->message : "");
      return FALSE;
    }
  run->fresh = FALSE;
  memcpy (run->pd, posterior, run->N * sizeof (double));
  jd_parameterization_retain (run->motion->form, posterior, run->y + run->n);
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
}

/* All listed events of this instant, in the file's order. */
static gboolean
happen_listed (JdMotionRun     *run,
               const gboolean  *fired,
               GError         **error)
{
  for (guint k = 0; k < run->events->len; k++)
    {
      const JdEvent *event = event_at (run, k);
      gpointer report = NULL;

      if (event->has_at ? run->happened[k] || event_time (run, event) > run->t : !fired[k])
        continue;
      if ((event->types->len > 0 || event->impulses->len > 0) && !jd_motion_events_jump (run, event, NULL, &report))
        return FALSE;
      jd_motion_events_add_jump (run, JD_MOTION_LISTED, NULL, event->name, report);
      remember_typing (run, k);
      release_others (run, event);
      if (!jd_motion_events_apply_types (run, error))
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

      if (event->event != NULL &&
          jd_event_find_type (jd_mechanism_find_event (jd_model_get_mechanism (run->motion->model), event->event),
                              jd_run_equation (run, i)->name) != NULL)
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

      if (jd_run_equation (run, i)->side == 0 || !jd_motion_events_is_there (run, i) || open_before[i] == run->open[i])
        continue;
      for (guint k = first_event; k < run->motion->events->len; k++)
        {
          const JdMotionEvent *event = g_ptr_array_index (run->motion->events, k);

          told |= event->equation != NULL && strcmp (event->equation, jd_run_equation (run, i)->name) == 0;
        }
      if (!told)
        jd_motion_events_add (run, run->open[i] ? JD_MOTION_OPENS : JD_MOTION_CLOSES,
                              jd_run_equation (run, i)->name, NULL);
    }
}

/* What sticks now, or slips, or slips the other way. */
static void
tell_friction (JdMotionRun           *run,
               const JdSlipState *before)
{
  const JdFriction *friction = run->system->friction;

  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (run->motion->model, k);

      if (jd_friction_follows (friction, k) || before[k] == friction->states[k] || before[k] == JD_SLIP_OPEN || friction->states[k] == JD_SLIP_OPEN)
        continue;
      jd_motion_events_add (run, friction->states[k] == JD_SLIP_STICK ? JD_MOTION_STICK : JD_MOTION_SLIP,
                            jd_run_equation (run, law->slip >= 0 ? (gsize) law->slip : law->normal)->name, NULL);
    }
}

/* Against endless chatter: instants so near each other that time does not pass. */
static gboolean
count_instant (JdMotionRun *run)
{
  if (run->t - run->instant > SAME_TIME * MAX (1.0, fabs (run->t)))
    {
      run->instant = run->t;
      run->n_instants = 0;
    }
  if (run->n_instants++ < MAX_INSTANTS)
    return TRUE;
  jd_motion_run_stop (run, NULL, _("At t = %g s events follow each other without end"), run->t);
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
        run->system->friction->landing[watch->index] = run->system->friction->landing[watch->index + 1] = TRUE;
    }
}

/* What acts after the instant; contacts whose rebounds have come to their end are closed. */
static gboolean
update_after (JdMotionRun  *run,
              const Fired  *fired,
              GError      **error)
{
  gboolean success;

  if (run->system->friction != NULL)
    run->system->friction->leaving = fired->leaving;
  success = jd_motion_events_update (run, run->forced, error) &&
            (!jd_motion_impacts_hold (run) || jd_motion_events_update (run, run->forced, error));
  if (run->system->friction != NULL)
    {
      run->system->friction->leaving = FALSE;
      memset (run->system->friction->landing, 0, run->system->friction->n_laws * sizeof (gboolean));
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
  g_autofree JdSlipState *laws_before = run->system->friction == NULL ? NULL
    : g_memdup2 (run->system->friction->states, run->system->friction->n_laws * sizeof (JdSlipState));

  memcpy (run->open_before, run->open, run->n_equations * sizeof (gboolean));
  if (!happen_listed (run, run->listed, error))
    return FALSE;
  if ((fired->any_region && !jd_motion_regions_happen (run, run->regions, first_event)) || !jd_motion_impacts_happen (run, error) ||
      (fired->any_kink && !jd_motion_kinks_happen (run, run->kinks, error)) ||
      !update_after (run, fired, error))
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
  jd_motion_watch_mark (run);
  collect_fired (run, &fired);
  success = happen (run, &fired, first_event, &failure);
  if (!success && failure != NULL)
    jd_motion_run_stop (run, failure, _("The motion cannot go on: %s"), failure->message);
  tell_listeners (run, first_event);
  return success;
}
