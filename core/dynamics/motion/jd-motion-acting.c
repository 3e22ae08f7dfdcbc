/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which equations act: those that the listed events leave, that are inside their region, and that no open contact of
 * their joint lets go. */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

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
  return run->last_typing[i] < 0
           ? NULL
           : jd_event_find_type (jd_run_event (run, (gsize) run->last_typing[i]), jd_run_equation (run, i)->name);
}

/* (format: Before and after an event.) What a coming event types inert, elastic, instantaneous, breakable or pasquero
 * does not act before it; what the last one typed so, but for inert, or released, does not act after it, nor does
 * what has been released by what broke.  A contact that has a law acts whenever it is closed, unless it has been
 * released. */
static gboolean
is_switched_off (const JdMotionRun *run,
                 gsize              i)
{
  if (jd_contact_laws_find (run->motion->laws, i) != NULL)
    return run->released[i] || (run->last_typing[i] >= 0 && last_type (run, i)->kind == JD_IMPULSIVE_RELEASED);
  for (guint k = 0; k < run->events->len; k++)
    {
      const JdImpulsiveType *type = jd_event_find_type (jd_run_event (run, k), jd_run_equation (run, i)->name);

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
      const JdImpulsiveType *type = jd_event_find_type (jd_run_event (run, k), jd_run_equation (run, i)->name);

      if (!run->happened[k] && type != NULL)
        return type->kind == JD_IMPULSIVE_LIVE ? type->before : NULL;
    }
  return NULL;
}

/* Another set of live equations is another system: states of earlier segments are still to be told with the old
 * one. */
static gboolean
change_system (JdMotionRun  *run,
               GError      **error)
{
  JdMotion *motion = run->motion;
  JdSystem *system = jd_system_new (motion->form);

  run->stepper.fresh = FALSE;
  system->lean = run->stepper.system->lean;
  if (system->friction != NULL)
    system->friction->time = run->stepper.unit;
  memcpy (system->p, run->stepper.system->p, run->N * sizeof (double));
  g_ptr_array_add (motion->systems, system);
  run->stepper.system = system;
  return jd_system_set_live (system, run->live->len, (const gsize *) (gpointer) run->live->data,
                             (const JdExpr *const *) run->live_speeds->pdata, error);
}

gboolean
jd_motion_acting_apply_types (JdMotionRun  *run,
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
  return change_system (run, error) && jd_energy_prepare (&run->energy, run->stepper.system, run->any_live, error);
}

/* Forgets of the equations what the state expanded last changes. */
static void
forget_gaps (JdMotionRun *run)
{
  const gsize size = run->N * sizeof (double);
  double *p = run->gap_state, *pd = p + run->N;
  const gboolean same = run->gap_time == run->stepper.t && memcmp (p, run->stepper.p, size) == 0;

  if (same && memcmp (pd, run->stepper.pd, size) == 0)
    return;
  run->gap_time = run->stepper.t;
  memcpy (p, run->stepper.p, size);
  memcpy (pd, run->stepper.pd, size);
  for (gsize i = 0; i < run->n_equations; i++)
    {
      run->gaps[i].rate_known = FALSE;
      run->gaps[i].known &= same;
    }
}

/* What is known of equation @i in the state expanded last. */
static JdGap *
find_gap (JdMotionRun *run,
          gsize        i)
{
  const JdModel *model = run->motion->model;
  const JdEquation *equation = jd_run_equation (run, i);
  JdGap *gap = &run->gaps[i];

  forget_gaps (run);
  if (gap->values == NULL)
    gap->values = g_new (double, equation->n_terms + 2);
  if (!gap->known)
    jd_model_equation_eval (model, i, run->stepper.t, run->stepper.p, gap->values);
  if (!gap->rate_known)
    jd_model_equation_rate (model, i, gap->values, run->stepper.pd, &gap->rate, &gap->scale);
  if (!gap->known)
    gap->size = jd_model_equation_rate_size (model, i, gap->values);
  gap->known = gap->rate_known = TRUE;
  return gap;
}

void
jd_motion_acting_gap (JdMotionRun *run,
                      gsize        i,
                      double      *out_gap,
                      double      *out_rate,
                      double      *out_still)
{
  const JdEquation *equation = jd_run_equation (run, i);
  const JdGap *gap = find_gap (run, i);

  *out_gap = equation->side * (equation->f == NULL ? gap->rate : gap->values[0]);
  *out_rate = equation->f == NULL ? 0.0 : equation->side * gap->rate;
  *out_still = JD_RATE_ZERO * gap->scale + JD_REST_SPEED * gap->size;
}

double
jd_motion_acting_closed (JdMotionRun *run,
                         gsize        i)
{
  const JdGap *gap;

  if (jd_run_equation (run, i)->f != NULL)
    return JD_HOLDS * jd_model_get_sizes (run->motion->model)->reach[i];
  gap = find_gap (run, i);
  return JD_HOLDS * MAX (gap->scale, gap->size);
}

double
jd_motion_acting_rate_tolerance (JdMotionRun *run,
                                 gsize        i,
                                 double       of_terms,
                                 double       of_moving)
{
  const JdModelSizes *sizes = jd_model_get_sizes (run->motion->model);
  const JdEquation *equation = jd_run_equation (run, i);
  const JdGap *gap = find_gap (run, i);
  double fastest = 0.0, moving = 0.0;

  for (gsize k = 0; k < run->N; k++)
    if (sizes->displacement[k] > 0.0)
      fastest = MAX (fastest, fabs (run->stepper.pd[k]) / sizes->displacement[k]);
  for (gsize j = 0; j < equation->n_terms; j++)
    moving += fabs (gap->values[2 + j]) * sizes->displacement[equation->parameters[j]] * fastest;
  return MAX (of_terms * gap->scale, of_moving * moving) + 10.0 * JD_REST_SPEED * gap->size;
}

gboolean
jd_motion_acting_is_there (const JdMotionRun *run,
                           gsize              i)
{
  return !run->skip[i] && !run->outside[jd_run_equation (run, i)->joint];
}

/* Opens what is apart or separates; closes the rest, to be opened again if it would have to pull.  @forced: stays
 * open. */
static void
update_open (JdMotionRun    *run,
             const gboolean *forced)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      double gap, rate, still;

      if (jd_run_equation (run, i)->side == 0)
        continue;
      jd_motion_acting_gap (run, i, &gap, &rate, &still);
      run->open[i] = !jd_motion_acting_is_there (run, i) || gap > jd_motion_acting_closed (run, i) || rate > still ||
                     (forced != NULL && forced[i]);
    }
}

/* An equation acts if it is there and no unilateral one of its joint is open. */
static void
update_acts (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      run->acts[i] = jd_motion_acting_is_there (run, i);
      for (gsize k = 0; k < run->n_equations && run->acts[i]; k++)
        if (jd_run_equation (run, k)->joint == jd_run_equation (run, i)->joint &&
            jd_run_equation (run, k)->side != 0 && run->open[k])
          run->acts[i] = FALSE;
    }
  /* what sticks is not a row of its own */
  for (gsize h = 0; h < run->m; h++)
    run->rows.acting[h] = run->acts[run->stepper.system->complementary[h]] &&
                          (run->stepper.system->friction == NULL ||
                           !jd_friction_owns_row (run->stepper.system->friction, h));
}

/* Where all of a mechanism is in one place in the file's state, its equations have no size there.  In the motion they
 * hold as far as the projection onto them can tell. */
static gboolean
position_holds (const JdMotionRun *run,
                gsize              h)
{
  const JdSystem *system = run->stepper.system;

  return jd_model_position_holds (run->motion->model, system->complementary[h], run->stepper.t, run->stepper.p,
                                  system->terms.left[h]) ||
         (run->stepper.t > run->motion->start &&
          fabs (system->terms.left[h]) <= JD_POSITION_REACHED * system->left_size[h]);
}

static gboolean
check_acting (JdMotionRun  *run,
              GError      **error)
{
  const JdSystem *system = run->stepper.system;

  for (gsize h = 0; h < run->m; h++)
    {
      const JdEquation *equation = jd_run_equation (run, system->complementary[h]);

      if (!run->rows.acting[h])
        continue;
      if (!system->differential[h] && !position_holds (run, h))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the positions break the equation “%s”: its left side is %g, not 0"),
                       run->stepper.t, equation->name, system->terms.left[h]);
          return FALSE;
        }
      if (!(fabs (system->terms.rate[h]) <=
            jd_motion_acting_rate_tolerance (run, system->complementary[h], JD_STATE_RATE, JD_STATE_RATE_MOVING)))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the rates break the equation “%s”: its left side grows at %g, not 0"),
                       run->stepper.t, equation->name, system->terms.rate[h]);
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
  JdSystem *system = run->stepper.system;
  const JdVerdict verdict = solved ? JD_VERDICT_DETERMINATE : jd_system_solve (system, run->rows.acting, NULL, NULL);

  if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
    return jd_system_fail (system, verdict, run->stepper.t, error);
  memcpy (run->rows.active, jd_kkt_get_independent (system->kkt), run->m * sizeof (gboolean));
  run->rows.all_active = TRUE;
  for (gsize h = 0; h < run->m; h++)
    run->rows.all_active &= run->rows.active[h];
  return TRUE;
}

gboolean
jd_motion_acting_update_regions (JdMotionRun  *run,
                                 GError      **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (run->motion->model));

  if (!jd_stepper_expand (&run->stepper, error))
    return FALSE;
  if (run->watch_tape == NULL)
    return TRUE;
  jd_state_expressions_eval (run->watch_tape, run->stepper.t, run->stepper.p, run->stepper.pd, run->watch_values);
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      const double value = run->watch_values[run->n_listed + j];

      if (joint->has_when && run->segment == NULL)
        run->outside[j] = joint->when_relation == JD_RELATION_LESS_EQUAL ||
                              joint->when_relation == JD_RELATION_GREATER_EQUAL
                            ? value < 0.0
                            : value <= 0.0;
    }
  return TRUE;
}

static gsize
count_independent (JdMotionRun    *run,
                   const gboolean *rows)
{
  JdSystem *system = run->stepper.system;
  gsize n = 0;

  memset (system->s, 0, run->m * sizeof (double));
  if (jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, system->zero, system->s, rows, system->kept,
                    system->kept + run->n, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
    return 0;
  for (gsize h = 0; h < run->m; h++)
    n += rows[h] && jd_kkt_get_independent (system->kkt)[h] ? 1 : 0;
  return n;
}

/* Whether contact @i, with row @h, is closed and at rest, and nothing of its joint is lost if it carries nothing. */
static gboolean
may_be_held (JdMotionRun *run,
             gsize        i,
             gsize        h)
{
  double gap, rate, still;

  if (jd_run_equation (run, i)->f == NULL || !jd_motion_acting_is_there (run, i))
    return FALSE;
  jd_motion_acting_gap (run, i, &gap, &rate, &still);
  if (gap > jd_motion_acting_closed (run, i) || fabs (rate) > still)
    return FALSE;
  for (gsize k = 0; k < run->m; k++)
    if (k != h &&
        jd_run_equation (run, run->stepper.system->complementary[k])->joint == jd_run_equation (run, i)->joint &&
        !(run->stepper.system->friction != NULL && jd_friction_owns_row (run->stepper.system->friction, k)))
      return FALSE;
  return TRUE;
}

/* Whether the left side of row @h stays zero because others hold. */
static gboolean
is_held_by_others (JdMotionRun *run,
                   gsize        h)
{
  g_autofree gboolean *rows = g_memdup2 (run->rows.acting, (run->m + 1) * sizeof (gboolean));
  const gsize before = count_independent (run, rows);

  rows[h] = TRUE;
  return before > 0 && count_independent (run, rows) == before;
}

/* A contact that the solution lets go, while those that hold keep it closed, carries nothing but does not open: of
 * redundant feet some may carry all.  TRUE if other rows have been solved than those that act. */
static gboolean
keep_held (JdMotionRun *run)
{
  gboolean solved = FALSE;

  for (gsize i = 0; i < run->n_equations; i++)
    {
      const int row = jd_system_find_row (run->stepper.system, i);

      if (jd_run_equation (run, i)->side == 0 || !run->open[i] || row < 0 || !may_be_held (run, i, (gsize) row))
        continue;
      solved = TRUE;
      if (!is_held_by_others (run, (gsize) row))
        continue;
      run->open[i] = FALSE;
      for (gsize k = 0; k < run->n_equations; k++)
        if (jd_run_equation (run, k)->joint == jd_run_equation (run, i)->joint)
          run->acts[k] = jd_motion_acting_is_there (run, k);
    }
  return solved;
}

gboolean
jd_motion_acting_update (JdMotionRun     *run,
                         const gboolean  *forced,
                         GError         **error)
{
  gboolean *acting = run->chosen, changed, same = FALSE;

  if (!jd_stepper_expand (&run->stepper, error))
    return FALSE;
  update_open (run, forced);
  do
    {
      JdVerdict verdict;

      update_acts (run);
      if (!run->stepper.fresh &&
          !jd_system_eval (run->stepper.system, run->stepper.t, run->stepper.y, run->stepper.y + run->n, error))
        return FALSE;
      run->stepper.fresh = TRUE;
      if (!check_acting (run, error))
        return FALSE;
      memcpy (acting, run->rows.acting, run->m * sizeof (gboolean));
      verdict = jd_system_solve_unilateral (run->stepper.system, acting, NULL, NULL);
      if (verdict != JD_VERDICT_DETERMINATE && verdict != JD_VERDICT_HYPERSTATIC)
        return jd_system_fail (run->stepper.system, verdict, run->stepper.t, error);
      changed = FALSE;
      same = verdict == JD_VERDICT_DETERMINATE && run->stepper.system->friction == NULL;
      for (gsize h = 0; h < run->m; h++)
        if (run->rows.acting[h] && !acting[h])
          run->open[run->stepper.system->complementary[h]] = changed = TRUE;
    }
  while (changed);
  if (keep_held (run))
    same = FALSE;
  return choose_rows (run, same, error);
}
