/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

#define DEFAULT_MAX_STEPS 1000000

/* There is none to compute where no effort is without potential, nothing depends on time, and no equation has a
 * beta. */
gboolean
jd_motion_run_prepare_power (JdMotionRun  *run,
                             GError      **error)
{
  JdModel *model = run->motion->model;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  g_autoptr(GArray) rows = g_array_new (FALSE, FALSE, sizeof (gsize));
  const JdExpr *time = jd_expr_time (pool);
  const JdExpr *energy = jd_expr_sub (pool, jd_expr_import (pool, jd_model_get_kinetic_energy (model)),
                                      jd_expr_import (pool, jd_model_get_potential (model)));
  const JdExpr *sum = jd_expr_neg (pool, jd_expr_diff (pool, energy, time));

  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (model, e);

      for (gsize k = 0; effort->potential == NULL && k < run->N; k++)
        sum = jd_expr_add (pool, sum,
                           jd_expr_mul (pool, jd_expr_import (pool, effort->forces[k]),
                                        jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                        jd_model_get_parameter_name (model, k), 1)));
    }
  g_ptr_array_add (outputs, (gpointer) sum);
  for (gsize h = 0; h < run->m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, run->system->complementary[h]);
      const JdExpr *beta = jd_expr_import (pool, equation->beta);
      const JdExpr *speed = jd_expr_neg (pool, beta);

      for (guint k = 0; k < run->live->len; k++)
        if (g_array_index (run->live, gsize, k) == run->system->complementary[h])
          speed = jd_expr_import (pool, g_ptr_array_index (run->live_speeds, k));
      /* T of friction works on all of the slip: jd_friction_power() */
      if (jd_expr_is_zero (speed) ||
          (run->system->friction != NULL && jd_friction_owns_row (run->system->friction, h)))
        continue;
      g_ptr_array_add (outputs, (gpointer) speed);
      g_array_append_val (rows, h);
    }
  g_clear_pointer (&run->power, jd_state_expressions_free);
  g_clear_pointer (&run->power_rows, g_free);
  g_clear_pointer (&run->power_values, g_free);
  run->n_power_rows = rows->len;
  if (jd_expr_is_zero (sum) && rows->len == 0 && !run->any_live && run->system->friction == NULL)
    return TRUE;
  run->power_rows = g_memdup2 (rows->data, rows->len * sizeof (gsize));
  run->power_values = g_new0 (double, outputs->len);
  run->power = jd_state_expressions_new (model, (const JdExpr *const *) outputs->pdata, outputs->len, error);
  return run->power != NULL;
}

static void
prepare_integrator (JdMotionRun *run)
{
  const gsize n = run->n;

  run->dimension = 2 * n + (run->power != NULL ? 1 : 0);
  run->state_size = MAX (run->dimension, 1);
  run->stepper = jd_rk8_new (run->state_size);
  run->last_crossing = -HUGE_VAL;
  run->tolerance = run->options->tolerance > 0.0 ? run->options->tolerance : JD_MOTION_TOLERANCE;
  run->max_steps = run->options->max_steps > 0 ? run->options->max_steps : DEFAULT_MAX_STEPS;
  run->y = g_new0 (double, run->state_size);
  run->y_start = g_new0 (double, run->state_size);
  run->error = g_new0 (double, run->state_size);
  run->derivative = g_new0 (double, run->state_size);
  run->largest = g_new0 (double, run->state_size);
  run->step_start_derivative = g_new0 (double, run->state_size);
  run->probe = g_new0 (double, run->state_size);
  run->polynomial = g_new0 (double, (n + 1) * (JD_STEP_DEGREE + 1));
  run->reach = g_new0 (double, n + 1);
  jd_parameterization_retain (run->motion->form, jd_model_get_sizes (run->motion->model)->displacement, run->reach);
  run->row_length = g_new0 (double, run->m + 1);
  run->row_longest = g_new0 (double, run->m + 1);
  run->wrong = g_new0 (double, (n + 1) * JD_STEP_POINTS);
  run->instant_rates = g_new0 (double, n + 1);
  run->last_instant = -HUGE_VAL;
  run->ballistic = TRUE;
  run->parabolic = run->power == NULL && jd_parameterization_is_ballistic (run->motion->form);
  run->system->lean = run->power == NULL;
}

/* Where a first step is nothing but a guess that the control of errors corrects: a hundredth of the time in which the
 * rates change by themselves. */
static double
first_step (const JdMotionRun *run)
{
  const double whole = run->options->until - run->t;
  double rate = 0.0, acceleration = 0.0, position = JD_SMALL_PART;

  for (gsize i = 0; i < run->n; i++)
    if (run->reach[i] > 0.0)
      {
        position = MAX (position, MIN (1.0, fabs (run->y[i]) / run->reach[i]));
        rate = MAX (rate, fabs (run->y[run->n + i]) / run->reach[i]);
        acceleration = MAX (acceleration, fabs (run->derivative[run->n + i]) / run->reach[i]);
      }
  if (acceleration <= 0.0)
    return whole;
  return MIN (whole, 0.1 * MAX (sqrt (position / acceleration), rate / acceleration));
}

/* What acts at the start.  Where another piece of some coefficients begins just there, it is taken to begin with the
 * motion, or, if the state breaks what holds before it, to have begun. */
static gboolean
begin (JdMotionRun  *run,
       GError      **error)
{
  const gsize size = run->n * sizeof (double);
  g_autofree double *y = g_memdup2 (run->y, size + sizeof (double));
  g_autoptr(GError) local = NULL;
  const gboolean at_kink = jd_motion_kinks_leave (run, -1);

  if (jd_motion_events_begin (run, &local))
    return TRUE;
  if (at_kink)
    {
      memcpy (run->y, y, size);
      jd_motion_kinks_leave (run, 1);
      run->fresh = FALSE;
      if (jd_motion_events_begin (run, NULL))
        return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
prepare_state (JdMotionRun  *run,
               GError      **error)
{
  JdModel *model = run->motion->model;
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

  run->t = run->motion->start = run->motion->end = jd_model_get_time (model);
  run->unit = jd_model_get_sizes (model)->time;
  if (!(run->unit > 0.0))
    run->unit = run->options->until > run->t ? run->options->until - run->t : 1.0;
  if (run->system->friction != NULL)
    run->system->friction->time = run->unit;
  jd_parameterization_retain (run->motion->form, p, run->y);
  jd_parameterization_retain (run->motion->form, pd, run->y + run->n);
  memcpy (run->system->p, p, run->N * sizeof (double));
  memcpy (run->p, p, run->N * sizeof (double));
  memcpy (run->pd, pd, run->N * sizeof (double));
  jd_motion_watch_measure (run);
  return begin (run, error) && jd_motion_run_begin_segment (run, error);
}

/* Events of the mechanism that happen at an instant: those named, or all that stand in the place of no other. */
static GPtrArray *
collect_events (JdModel            *model,
                const char *const  *names)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));
  GPtrArray *collected = g_ptr_array_new ();

  for (guint k = 0; k < events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (events, k);

      if ((event->has_at || event->when != NULL) &&
          (names == NULL ? event->instead_of == NULL : g_strv_contains (names, event->name)))
        g_ptr_array_add (collected, (gpointer) event);
    }
  return collected;
}

/* The event that is run, where it has neither an instant nor a condition and is no law. */
static const JdEvent *
find_run (JdModel               *model,
          const JdMotionOptions *options)
{
  const JdEvent *event = options->run_event == NULL
                           ? NULL
                           : jd_mechanism_find_event (jd_model_get_mechanism (model), options->run_event);

  return event == NULL || event->has_at || event->when != NULL || jd_event_is_contact_law (model, event) ? NULL
                                                                                                         : event;
}

/* These and the laws: what may switch an equation off. */
static JdParameterization *
form_new (JdModel              *model,
          GPtrArray            *happening,
          const JdContactLaws  *laws,
          GCancellable         *cancellable,
          GError              **error)
{
  g_autoptr(GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_extend (all, happening, NULL, NULL);
  g_ptr_array_extend (all, (GPtrArray *) jd_contact_laws_get_events (laws), NULL, NULL);
  return jd_motion_form_new (model, all, cancellable, error);
}

static JdMotion *
motion_new (JdModel                *model,
            JdParameterization     *form,
            const JdMotionOptions  *options)
{
  JdMotion *motion = g_new0 (JdMotion, 1);

  g_atomic_ref_count_init (&motion->refs);
  g_mutex_init (&motion->lock);
  motion->model = jd_model_ref (model);
  motion->form = jd_parameterization_ref (form);
  motion->N = jd_model_get_n_parameters (model);
  motion->n = jd_parameterization_get_n_retained (form);
  motion->m = jd_parameterization_get_n_complementary (form);
  motion->n_equations = jd_model_get_n_equations (model);
  motion->systems = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_system_free);
  motion->node_times = g_array_new (FALSE, FALSE, sizeof (double));
  motion->nodes = g_array_new (FALSE, FALSE, sizeof (double));
  motion->segments = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_motion_segment_free);
  motion->sample_times = g_array_new (FALSE, FALSE, sizeof (double));
  motion->samples = g_array_new (FALSE, FALSE, sizeof (double));
  motion->events = g_ptr_array_new ();
  motion->report_free = options->report_free;
  motion->keep = options->keep;
  g_ptr_array_add (motion->systems, jd_system_new (form));
  return motion;
}

static void
run_init (JdMotionRun *run,
          JdMotion    *motion)
{
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (motion->model))->len;

  run->motion = motion;
  run->system = g_ptr_array_index (motion->systems, 0);
  run->n = motion->n;
  run->m = motion->m;
  run->N = motion->N;
  run->n_equations = motion->n_equations;
  run->live = g_array_new (FALSE, FALSE, sizeof (gsize));
  run->live_speeds = g_ptr_array_new ();
  run->happened = g_new0 (gboolean, run->events->len + 1);
  run->last_typing = g_new (int, run->n_equations + 1);
  for (gsize i = 0; i < run->n_equations; i++)
    run->last_typing[i] = -1;
  run->released = g_new0 (gboolean, run->n_equations + 1);
  run->broken = g_new0 (gboolean, run->n_equations + 1);
  run->skip = g_new0 (gboolean, run->n_equations + 1);
  run->open = g_new0 (gboolean, run->n_equations + 1);
  run->outside = g_new0 (gboolean, n_joints + 1);
  run->acts = g_new0 (gboolean, run->n_equations + 1);
  run->gaps = g_new0 (JdGap, run->n_equations + 1);
  run->gap_time = NAN;
  run->gap_state = g_new0 (double, 2 * run->N + 1);
  run->acting = g_new0 (gboolean, run->m + 1);
  run->active = g_new0 (gboolean, run->m + 1);
  run->p = g_new0 (double, run->N + 1);
  run->pd = g_new0 (double, run->N + 1);
  run->q = g_new0 (double, run->n + 1);
  run->qd = g_new0 (double, run->n + 1);
  jd_motion_impacts_prepare (run);
}

static void
run_clear (JdMotionRun *run)
{
  g_clear_pointer (&run->stepper, jd_rk8_free);
  g_clear_pointer (&run->watches, g_array_unref);
  g_clear_pointer (&run->watch_tape, jd_state_expressions_free);
  g_clear_pointer (&run->power, jd_state_expressions_free);
  g_clear_error (&run->failure);
  g_clear_pointer (&run->live, g_array_unref);
  g_clear_pointer (&run->live_speeds, g_ptr_array_unref);
  g_free (run->watch_values);
  g_free (run->watch_sizes);
  g_free (run->power_rows);
  g_free (run->power_values);
  g_free (run->y);
  g_free (run->y_start);
  g_free (run->error);
  g_free (run->derivative);
  g_free (run->largest);
  g_free (run->step_start_derivative);
  g_free (run->probe);
  g_free (run->polynomial);
  g_free (run->wrong);
  g_free (run->row_length);
  g_free (run->row_longest);
  g_free (run->reach);
  g_free (run->looks);
  g_free (run->look_passed);
  jd_motion_impacts_clear (run);
  g_free (run->instant_rates);
  g_free (run->happened);
  g_free (run->last_typing);
  g_free (run->released);
  g_free (run->broken);
  g_free (run->skip);
  g_free (run->open);
  g_free (run->outside);
  g_free (run->acts);
  for (gsize i = 0; i < run->n_equations; i++)
    g_free (run->gaps[i].values);
  g_free (run->gaps);
  g_free (run->gap_state);
  g_free (run->acting);
  g_free (run->active);
  g_free (run->p);
  g_free (run->pd);
  g_free (run->q);
  g_free (run->qd);
}

static gboolean
run (JdMotionRun  *self,
     GError      **error)
{
  jd_motion_events_pass (self);
  if (!jd_motion_watch_prepare (self, error) || !jd_motion_acting_apply_types (self, error) ||
      !jd_motion_run_prepare_power (self, error))
    return FALSE;
  prepare_integrator (self);
  if (!prepare_state (self, error))
    return FALSE;
  self->h = first_step (self);
  if (jd_motion_events_due (self) && !jd_motion_events_happen (self))
    return TRUE;
  if (jd_motion_events_met (self))
    {
      jd_motion_run_end_segment (self);
      return TRUE;
    }
  return jd_motion_run_integrate (self, error);
}

/* Kinetic energy at the natural velocities. */
static double
natural_energy (const JdMotionRun *run)
{
  const JdDynamicsPattern *pattern = run->system->pattern;
  double energy = 0.0;

  for (gsize k = 0; k < pattern->n_mass; k++)
    if (pattern->mass_row[k] == pattern->mass_column[k])
      {
        const double velocity = run->reach[pattern->mass_row[k]] / run->unit;

        energy = MAX (energy, 0.5 * run->system->terms.mass[k] * velocity * velocity);
      }
  return energy;
}

JdMotion *
jd_motion_new (JdModel                *model,
               const JdMotionOptions  *options,
               const char *const      *events,
               GCancellable           *cancellable,
               JdProgressFunc          progress,
               gpointer                progress_data,
               GError                **error)
{
  g_autoptr(JdModel) divided = NULL;
  g_autoptr(GPtrArray) happening = NULL;
  g_autoptr(JdContactLaws) laws = NULL;
  g_autoptr(JdParameterization) form = NULL;
  g_autoptr(JdMotion) motion = NULL;
  GError *failure = NULL;
  JdMotionRun self = {
    .options = options, .cancellable = cancellable, .progress = progress, .progress_data = progress_data,
  };

  g_return_val_if_fail (model != NULL && options != NULL, NULL);

  divided = jd_model_divide (model, error);
  if (divided == NULL)
    return NULL;
  self.events = happening = collect_events (divided, events);
  self.run = find_run (divided, options);
  if (self.run != NULL)
    g_ptr_array_add (happening, (gpointer) self.run);
  laws = jd_contact_laws_new (divided, events);
  form = form_new (divided, happening, laws, cancellable, error);
  if (form == NULL)
    return NULL;
  motion = motion_new (divided, form, options);
  motion->told = jd_model_ref (model);
  motion->laws = g_steal_pointer (&laws);
  run_init (&self, motion);
  if (run (&self, &failure))
    motion->energy_drift = self.energy_largest > JD_MOTION_ENERGY_OF_REST * natural_energy (&self)
                             ? self.energy_change / self.energy_largest
                             : 0.0;
  for (guint k = 0; k < motion->systems->len; k++)
    motion->n_evaluations += ((JdSystem *) g_ptr_array_index (motion->systems, k))->n_evaluations;
  if (!jd_motion_has_states (motion) && failure == NULL && jd_motion_acting_expand (&self, NULL))
    jd_motion_append_sample (motion, self.t, self.p, self.pd);
  run_clear (&self);
  /* where the motion stopped at an event there is no other side */
  for (guint k = 0; k < motion->events->len; k++)
    {
      JdMotionEvent *event = g_ptr_array_index (motion->events, k);

      event->before = MIN (event->before, motion->sample_times->len - 1);
      event->after = MIN (event->after, motion->sample_times->len - 1);
    }
  for (guint k = 0; k < motion->systems->len; k++)
    ((JdSystem *) g_ptr_array_index (motion->systems, k))->lean = FALSE;
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  if (progress != NULL)
    progress (1.0, progress_data);
  return g_steal_pointer (&motion);
}
