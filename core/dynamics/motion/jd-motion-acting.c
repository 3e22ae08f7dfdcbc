/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The acting set: which equations act, by the events that have typed them, their contacts and their regions. */
#include "core/dynamics/motion/jd-motion-acting-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

void
jd_acting_init (JdActingSet *self,
                JdMotion    *motion,
                JdStepper   *stepper,
                GPtrArray   *events,
                GPtrArray   *blocks)
{
  const gsize n_equations = motion->n_equations;
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (motion->run_model))->len;
  gboolean **flags[] = { &self->released, &self->skip, &self->leaving, &self->open, &self->acts,
                         &self->resting };
  gboolean **rows[] = { &self->rows.acting, &self->rows.active, &self->rows.bound, &self->chosen };

  self->motion = motion;
  self->stepper = stepper;
  self->events = events;
  self->gap_time = NAN;
  self->happened = jd_blocks_take (blocks, events->len, sizeof (gboolean));
  self->outside = jd_blocks_take (blocks, n_joints, sizeof (gboolean));
  self->last_typing = jd_blocks_take (blocks, n_equations, sizeof (int));
  self->resting_laws = jd_blocks_take (blocks, jd_model_get_n_laws (motion->run_model), sizeof (gboolean));
  self->still = jd_blocks_take (blocks, motion->n, sizeof (gboolean));
  self->gaps = jd_blocks_take (blocks, n_equations, sizeof (JdGap));
  self->gap_state = jd_blocks_take (blocks, 2 * motion->N, sizeof (double));
  for (gsize k = 0; k < G_N_ELEMENTS (flags); k++)
    *flags[k] = jd_blocks_take (blocks, n_equations, sizeof (gboolean));
  for (gsize k = 0; k < G_N_ELEMENTS (rows); k++)
    *rows[k] = jd_blocks_take (blocks, motion->m, sizeof (gboolean));
  for (gsize i = 0; i < n_equations; i++)
    {
      self->last_typing[i] = -1;
      self->gaps[i].values = jd_blocks_take (blocks, jd_acting_equation (self, i)->n_terms + 2, sizeof (double));
    }
}

void
jd_acting_remember (JdActingSet *self,
                    guint        k)
{
  self->happened[k] = TRUE;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (jd_event_find_type (jd_acting_event (self, k), jd_acting_equation (self, i)->name) != NULL)
      {
        self->last_typing[i] = (int) k;
        self->released[i] = FALSE;
      }
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
last_type (const JdActingSet *self,
           gsize              i)
{
  return self->last_typing[i] < 0 ? NULL
                                  : jd_event_find_type (jd_acting_event (self, (gsize) self->last_typing[i]),
                                                        jd_acting_equation (self, i)->name);
}

/* (format: Before and after an event.) What a coming event types inert, elastic, instantaneous, breakable or pasquero
 * does not act before it; what the last one typed so, but for inert, or released, does not act after it, nor does
 * what has been released by what broke.  A contact that has a law acts whenever it is closed, unless it has been
 * released. */
static gboolean
is_switched_off (const JdActingSet *self,
                 gsize              i)
{
  const JdImpulsiveType *last = last_type (self, i);

  if (jd_contact_laws_find (self->motion->laws, i) != NULL)
    return self->released[i] || (last != NULL && last->kind == JD_IMPULSIVE_RELEASED);
  for (guint k = 0; k < self->events->len; k++)
    {
      const JdImpulsiveType *type = jd_event_find_type (jd_acting_event (self, k),
                                                        jd_acting_equation (self, i)->name);

      if (!self->happened[k] && type != NULL && jd_impulsive_type_is_off_before (type))
        return TRUE;
    }
  return self->released[i] || (last != NULL && is_off_after (last, jd_acting_equation (self, i)->side));
}

/* v of a live equation: after the event that typed it last, else before the one that will; NULL if it is not live. */
static const JdExpr *
live_speed (const JdActingSet *self,
            gsize              i)
{
  const JdImpulsiveType *type = NULL;
  const gboolean typed = self->last_typing[i] >= 0;

  if (self->released[i])
    return NULL;
  if (typed)
    type = last_type (self, i);
  for (guint k = 0; type == NULL && k < self->events->len; k++)
    if (!self->happened[k])
      type = jd_event_find_type (jd_acting_event (self, k), jd_acting_equation (self, i)->name);
  if (type == NULL || type->kind != JD_IMPULSIVE_LIVE)
    return NULL;
  return typed ? type->after : type->before;
}

/* Another set of live equations is another system: states of earlier segments are still read with the old one. */
static gboolean
change_system (JdActingSet  *self,
               GArray       *live,
               GPtrArray    *speeds,
               GError      **error)
{
  JdStepper *stepper = self->stepper;
  const JdSystem *before = stepper->system;
  JdSystem *system = jd_system_new (self->motion->run_form);

  system->lean = before->lean;
  if (system->friction != NULL)
    system->friction->time = stepper->unit;
  memcpy (system->p, before->p, system->N * sizeof (double));
  g_ptr_array_add (self->motion->systems, system);
  stepper->system = system;
  stepper->fresh = FALSE;
  return jd_system_set_live (system, live->len, (const gsize *) (gpointer) live->data,
                             (const JdExpr *const *) speeds->pdata, error);
}

gboolean
jd_acting_apply_types (JdActingSet  *self,
                       GError      **error)
{
  const JdSystem *system = self->stepper->system;
  g_autoptr(GArray) live = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr(GPtrArray) speeds = g_ptr_array_new ();
  gboolean changed;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const JdExpr *speed = live_speed (self, i);

      self->skip[i] = is_switched_off (self, i);
      if (speed == NULL)
        continue;
      self->any_live = TRUE;
      g_array_append_val (live, i);
      g_ptr_array_add (speeds, (gpointer) speed);
    }
  changed = live->len != system->live.n;
  for (guint k = 0; k < live->len && !changed; k++)
    changed = jd_system_find_row (system, g_array_index (live, gsize, k)) != (int) system->live.row[k] ||
              g_ptr_array_index (speeds, k) != system->live.speeds[k];
  return !changed || (change_system (self, live, speeds, error) &&
                      jd_energy_prepare (self->stepper->energy, self->stepper->system, self->any_live, error));
}

/* Forgets of the equations what the state expanded last changes. */
static void
forget_gaps (JdActingSet *self)
{
  const JdStepper *stepper = self->stepper;
  const gsize N = self->motion->N, size = N * sizeof (double);
  const gboolean same = self->gap_time == stepper->t && memcmp (self->gap_state, stepper->p, size) == 0;

  if (same && memcmp (self->gap_state + N, stepper->pd, size) == 0)
    return;
  self->gap_time = stepper->t;
  memcpy (self->gap_state, stepper->p, size);
  memcpy (self->gap_state + N, stepper->pd, size);
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      self->gaps[i].rate_known = FALSE;
      self->gaps[i].known &= same;
    }
}

/* What is known of equation @i in the state expanded last. */
static const JdGap *
find_gap (JdActingSet *self,
          gsize        i)
{
  const JdModel *model = self->motion->run_model;
  JdGap *gap = &self->gaps[i];

  forget_gaps (self);
  if (!gap->known)
    jd_model_equation_eval (model, i, self->stepper->t, self->stepper->p, gap->values);
  if (!gap->rate_known)
    jd_model_equation_rate (model, i, gap->values, self->stepper->pd, &gap->rate, &gap->scale);
  if (!gap->known)
    gap->size = jd_model_equation_rate_size (model, i, gap->values);
  gap->known = gap->rate_known = TRUE;
  return gap;
}

JdContactGap
jd_acting_gap (JdActingSet *self,
               gsize        i)
{
  const JdEquation *equation = jd_acting_equation (self, i);
  const JdGap *gap = find_gap (self, i);
  const gboolean is_rate = equation->f == NULL;

  return (JdContactGap) {
    .gap = equation->side * (is_rate ? gap->rate : gap->values[0]),
    .rate = is_rate ? 0.0 : equation->side * gap->rate,
    .still = JD_RATE_ZERO * gap->scale + JD_SPEED_AT_REST * gap->size,
    .closed = is_rate ? JD_HOLDS * MAX (gap->scale, gap->size)
                      : (self->stepper->t > self->motion->start ? JD_MOTION_CLOSED : JD_HOLDS) *
                          jd_model_get_sizes (self->motion->run_model)->reach[i],
  };
}

/* max_k |p'_k| / displacement_k. */
double
jd_acting_fastest (const JdActingSet *self,
                   const double      *pd)
{
  const double *displacement = jd_model_get_sizes (self->motion->run_model)->displacement;
  double fastest = 0.0;

  for (gsize k = 0; k < self->motion->N; k++)
    if (displacement[k] > 0.0)
      fastest = MAX (fastest, fabs (pd[k]) / displacement[k]);
  return fastest;
}

double
jd_acting_rate_tolerance (JdActingSet *self,
                          gsize        i,
                          double       of_terms,
                          double       of_moving)
{
  const double *displacement = jd_model_get_sizes (self->motion->run_model)->displacement;
  const JdEquation *equation = jd_acting_equation (self, i);
  const JdGap *gap = find_gap (self, i);
  const double fastest = jd_acting_fastest (self, self->stepper->pd);
  double moving = 0.0;

  /* sum_j |A_j| displacement_j fastest */
  for (gsize j = 0; j < equation->n_terms; j++)
    moving += fabs (gap->values[2 + j]) * displacement[equation->parameters[j]] * fastest;
  return MAX (of_terms * gap->scale, of_moving * moving) + 10.0 * JD_SPEED_AT_REST * gap->size;
}

/* Opens what is apart or separates, and what is @forced; closes the rest, to be opened again if it would pull. */
static void
update_open (JdActingSet    *self,
             const gboolean *forced)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      JdContactGap contact;

      if (jd_acting_equation (self, i)->side == 0)
        continue;
      contact = jd_acting_gap (self, i);
      self->open[i] = !jd_acting_is_present (self, i) || contact.gap > contact.closed ||
                      contact.rate > contact.still || self->leaving[i] || (forced != NULL && forced[i]);
    }
}

static gboolean
is_slip (const JdSystem *system,
         gsize           h)
{
  return system->friction != NULL && jd_friction_owns_row (system->friction, h);
}

static void
update_acts (JdActingSet *self)
{
  const JdSystem *system = self->stepper->system;
  const gsize n_equations = self->motion->n_equations;

  for (gsize i = 0; i < n_equations; i++)
    {
      gsize first;
      const gsize n = jd_model_get_joint_equations (system->model, i, &first);

      self->acts[i] = jd_acting_is_present (self, i);
      for (gsize k = first; k < first + n && self->acts[i]; k++)
        self->acts[i] = !(jd_equation_is_with (jd_acting_equation (self, k), jd_acting_equation (self, i)) &&
                          jd_acting_equation (self, k)->side != 0 && self->open[k]);
    }
  /* what sticks is not a row of its own */
  for (gsize h = 0; h < system->m; h++)
    self->rows.acting[h] = self->acts[system->complementary[h]] && !is_slip (system, h);
}

/* Where all of a mechanism is in one place in the file's state, its equations have no size there.  In the motion they
 * hold as far as the projection onto them can show. */
static gboolean
position_holds (const JdActingSet *self,
                gsize              h)
{
  const JdSystem *system = self->stepper->system;

  return jd_model_position_holds (self->motion->run_model, system->complementary[h], self->stepper->t,
                                  self->stepper->p, system->terms.left[h]) ||
         (self->stepper->t > self->motion->start &&
          fabs (system->terms.left[h]) <= JD_POSITION_REACHED * system->sizes.left[h]);
}

/* A gap that counts as closed may turn the row of its contact by its part of a length: then its rate is known to this
 * part of the fastest rates. */
static double
tolerance_of_rate (JdActingSet *self,
                   gsize        i)
{
  const double of_rates = jd_acting_rate_tolerance (self, i, JD_STATE_RATE, JD_STATE_RATE_MOVING);

  if (!jd_acting_is_contact (self, i) || jd_acting_equation (self, i)->f == NULL)
    return of_rates;
  return MAX (of_rates, jd_acting_gap (self, i).closed * jd_acting_fastest (self, self->stepper->pd));
}

static gboolean
check_acting (JdActingSet  *self,
              GError      **error)
{
  const JdSystem *system = self->stepper->system;

  for (gsize h = 0; h < system->m; h++)
    {
      const JdEquation *equation = jd_acting_equation (self, system->complementary[h]);

      if (!self->rows.acting[h])
        continue;
      if (!system->rows.differential[h] && !position_holds (self, h))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the positions break the equation “%s”: its left side is %g, not 0"),
                       self->stepper->t, equation->name, system->terms.left[h]);
          return FALSE;
        }
      if (!(fabs (system->terms.rate[h]) <= tolerance_of_rate (self, system->complementary[h])))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the rates break the equation “%s”: its left side grows at %g, not 0"),
                       self->stepper->t, equation->name, system->terms.rate[h]);
          return FALSE;
        }
    }
  return TRUE;
}

/* Fails with @verdict.  Where only equations contradict each other they are named; with laws of contact or friction
 * a combination of rows need not be the reason. */
static gboolean
fail_system (JdActingSet  *self,
             JdVerdict     verdict,
             GError      **error)
{
  const JdSystem *system = self->stepper->system;
  gboolean plain = system->friction == NULL;

  for (gsize h = 0; h < system->m && plain; h++)
    plain = !self->rows.acting[h] || system->rows.side[h] == 0;
  if (!plain)
    return jd_system_fail (system, verdict, self->stepper->t, error);
  jd_stepper_fail_system (self->stepper, verdict, self->stepper->t);
  g_propagate_error (error, g_steal_pointer (&self->stepper->failure));
  return FALSE;
}

/* Rows that are solved: a largest independent set of those that act.  @solved: these have been solved last. */
static gboolean
choose_rows (JdActingSet  *self,
             gboolean      solved,
             GError      **error)
{
  JdSystem *system = self->stepper->system;
  const JdVerdict verdict = solved ? JD_VERDICT_DETERMINATE : jd_system_solve (system, self->rows.acting, NULL, NULL);

  if (verdict > JD_VERDICT_HYPERSTATIC)
    return fail_system (self, verdict, error);
  memcpy (self->rows.active, jd_kkt_get_independent (system->kkt), system->m * sizeof (gboolean));
  self->rows.all_active = TRUE;
  for (gsize h = 0; h < system->m; h++)
    self->rows.all_active &= self->rows.active[h];
  return TRUE;
}

static void
bind (JdActingSet *self)
{
  for (gsize h = 0; h < self->motion->m; h++)
    self->rows.bound[h] = self->rows.acting[h] && (self->rows.active[h] || !jd_acting_opens_alone (self, h));
}

/* Of unilateral rows that depend on each other those are solved that carry, beyond this instant too. */
static gboolean
choose_support (JdActingSet  *self,
                GError      **error)
{
  const JdSystem *system = self->stepper->system;
  gboolean redundant = FALSE;

  for (gsize h = 0; h < system->m && system->friction == NULL; h++)
    redundant |= self->rows.acting[h] && !self->rows.active[h];
  if (!redundant)
    {
      memcpy (self->rows.bound, self->rows.acting, system->m * sizeof (gboolean));
      return TRUE;
    }
  if (jd_acting_support (self))
    update_acts (self);
  bind (self);
  return jd_system_solve (self->stepper->system, self->rows.active, NULL, NULL) <= JD_VERDICT_HYPERSTATIC ||
         choose_rows (self, FALSE, error);
}

/* Whether @i is the only acting equation of its contact: nothing else ends where it opens. */
gboolean
jd_acting_opens_alone (const JdActingSet *self,
                       gsize              h)
{
  const JdSystem *system = self->stepper->system;
  const JdEquation *equation = jd_acting_equation (self, system->complementary[h]);

  for (gsize k = 0; k < system->m && system->rows.side[h] != 0; k++)
    if (k != h && self->rows.acting[k] &&
        jd_equation_is_with (jd_acting_equation (self, system->complementary[k]), equation))
      return FALSE;
  return equation->side != 0 && system->friction == NULL;
}

static gsize
count_independent (const JdActingSet *self,
                   const gboolean    *rows)
{
  const gboolean *independent = jd_acting_find_independent (self, rows);
  gsize n = 0;

  for (gsize h = 0; independent != NULL && h < self->motion->m; h++)
    n += rows[h] && independent[h] ? 1 : 0;
  return n;
}

/* Whether contact @i, with row @h, is closed and at rest, and nothing of its joint is lost if it carries nothing. */
static gboolean
may_be_held (JdActingSet *self,
             gsize        i,
             gsize        h)
{
  const JdSystem *system = self->stepper->system;
  JdContactGap contact;

  if (jd_acting_equation (self, i)->f == NULL || !jd_acting_is_present (self, i) || self->leaving[i])
    return FALSE;
  contact = jd_acting_gap (self, i);
  if (contact.gap > contact.closed || fabs (contact.rate) > contact.still)
    return FALSE;
  for (gsize k = 0; k < system->m; k++)
    if (k != h &&
        jd_equation_is_with (jd_acting_equation (self, system->complementary[k]), jd_acting_equation (self, i)) &&
        !is_slip (system, k))
      return FALSE;
  return TRUE;
}

/* Whether the left side of row @h stays zero because others hold. */
static gboolean
is_held_by_others (JdActingSet *self,
                   gsize        h)
{
  g_autofree gboolean *rows = g_memdup2 (self->rows.acting, (self->motion->m + 1) * sizeof (gboolean));
  const gsize before = count_independent (self, rows);

  rows[h] = TRUE;
  return before > 0 && count_independent (self, rows) == before;
}

/* A contact that the solution lets go, while those that hold keep it closed, carries nothing but does not open: of
 * redundant feet some may carry all.  TRUE if other rows have been solved than those that act. */
static gboolean
keep_held (JdActingSet *self)
{
  gboolean solved = FALSE;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const int row = jd_system_find_row (self->stepper->system, i);
      gsize first, n;

      if (jd_acting_equation (self, i)->side == 0 || !self->open[i] || row < 0 || !may_be_held (self, i, (gsize) row))
        continue;
      solved = TRUE;
      if (!is_held_by_others (self, (gsize) row))
        continue;
      self->open[i] = FALSE;
      n = jd_model_get_joint_equations (self->stepper->system->model, i, &first);
      for (gsize k = first; k < first + n; k++)
        if (jd_equation_is_with (jd_acting_equation (self, k), jd_acting_equation (self, i)))
          self->acts[k] = jd_acting_is_present (self, k);
    }
  return solved;
}

void
jd_acting_note_unproved (JdActingSet *self)
{
  const JdFriction *friction = self->stepper->system->friction;

  if (friction != NULL && friction->unproved && isnan (self->motion->unproved))
    self->motion->unproved = self->stepper->t;
}

gboolean
jd_acting_check_let_go (JdActingSet     *self,
                        const gboolean  *forced,
                        GError         **error)
{
  JdSystem *system = self->stepper->system;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const int row = forced[i] ? jd_system_find_row (system, i) : -1;
      JdContactGap contact;

      if (row < 0 || !jd_acting_is_present (self, i) || self->leaving[i])
        continue;
      contact = jd_acting_gap (self, i);
      if (contact.gap <= contact.closed && fabs (contact.rate) <= contact.still &&
          !jd_system_may_let_go (system, (gsize) row))
        return jd_system_fail (system, JD_VERDICT_INCONSISTENT, self->stepper->t, error);
    }
  return TRUE;
}

gboolean
jd_acting_update (JdActingSet     *self,
                  const gboolean  *forced,
                  GError         **error)
{
  JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  gboolean *acting = self->chosen, changed, same = FALSE;

  if (!jd_stepper_expand (stepper, error))
    return FALSE;
  update_open (self, forced);
  do
    {
      JdVerdict verdict;

      update_acts (self);
      if (!stepper->fresh && !jd_system_eval (system, stepper->t, stepper->y, stepper->y + system->n, error))
        return FALSE;
      stepper->fresh = TRUE;
      if (!check_acting (self, error))
        return FALSE;
      memcpy (acting, self->rows.acting, system->m * sizeof (gboolean));
      verdict = jd_system_solve_unilateral (system, acting, NULL, NULL);
      if (verdict > JD_VERDICT_HYPERSTATIC)
        return fail_system (self, verdict, error);
      jd_acting_note_unproved (self);
      same = verdict == JD_VERDICT_DETERMINATE && system->friction == NULL;
      changed = FALSE;
      for (gsize h = 0; h < system->m; h++)
        if (self->rows.acting[h] && !acting[h] && system->rows.side[h] != 0)
          self->open[system->complementary[h]] = changed = TRUE;
      /* that solution is of all rows: without those that have opened, another motion would be possible */
      if (changed && system->followed)
        {
          update_acts (self);
          changed = memcmp (acting, self->rows.acting, system->m * sizeof (gboolean)) != 0;
        }
    }
  while (changed);
  if (keep_held (self))
    same = FALSE;
  return choose_rows (self, same, error) && choose_support (self, error);
}
