/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

#define DEFAULT_MAX_STEPS 1000000

/* What acts at the start.  Where another piece of some coefficients begins just there, it is taken to begin with the
 * motion, or, if the state breaks what holds before it, to have begun. */
static gboolean
begin (JdMotionRun  *run,
       GError      **error)
{
  const gsize size = run->n * sizeof (double);
  g_autofree double *y = g_memdup2 (run->stepper.y, size + sizeof (double));
  g_autoptr(GError) local = NULL;
  const gboolean at_kink = jd_motion_kinks_leave (run, -1);

  if (jd_motion_events_begin (run, &local))
    return TRUE;
  if (at_kink)
    {
      memcpy (run->stepper.y, y, size);
      jd_motion_kinks_leave (run, 1);
      run->stepper.fresh = FALSE;
      if (jd_motion_events_begin (run, NULL))
        return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
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
          JdMotion    *motion,
          GPtrArray   *events)
{
  run->motion = motion;
  run->n = motion->n;
  run->m = motion->m;
  run->N = motion->N;
  run->n_equations = motion->n_equations;
  run->broken = g_new0 (gboolean, run->n_equations + 1);
  run->row_length = g_new0 (double, run->m + 1);
  run->row_longest = g_new0 (double, run->m + 1);
  run->instant_rates = g_new0 (double, run->n + 1);
  run->last_instant = run->last_crossing = -HUGE_VAL;
  run->max_steps = run->options->max_steps > 0 ? run->options->max_steps : DEFAULT_MAX_STEPS;
  run->blocks = g_ptr_array_new_with_free_func (g_free);
  jd_energy_init (&run->energy, run->m, run->blocks);
  jd_stepper_init (&run->stepper, g_ptr_array_index (motion->systems, 0), &run->energy, &run->acting.rows,
                   run->options->until, run->blocks);
  motion->start = motion->end = run->stepper.t;
  jd_acting_init (&run->acting, motion, &run->stepper, events, run->blocks);
  jd_motion_impacts_prepare (run);
}

static void
run_clear (JdMotionRun *run)
{
  jd_stepper_clear (&run->stepper);
  jd_energy_clear (&run->energy);
  g_clear_pointer (&run->blocks, g_ptr_array_unref);
  g_clear_pointer (&run->watches, g_array_unref);
  g_clear_pointer (&run->watch_tape, jd_state_expressions_free);
  g_free (run->watch_values);
  g_free (run->watch_sizes);
  g_free (run->row_length);
  g_free (run->row_longest);
  g_free (run->looks);
  g_free (run->look_passed);
  jd_motion_impacts_clear (run);
  g_free (run->instant_rates);
  g_free (run->broken);
}

static gboolean
run (JdMotionRun  *self,
     GError      **error)
{
  jd_motion_events_pass (self);
  if (!jd_motion_watch_prepare (self, error) || !jd_acting_apply_types (&self->acting, error) ||
      !jd_energy_prepare (&self->energy, self->stepper.system, self->acting.any_live, error))
    return FALSE;
  jd_stepper_prepare (&self->stepper, self->options->tolerance);
  jd_motion_watch_measure (self);
  if (!begin (self, error) || !jd_motion_run_begin_segment (self, error))
    return FALSE;
  jd_stepper_guess_step (&self->stepper, self->options->until - self->stepper.t);
  if (jd_motion_events_due (self) && !jd_motion_events_happen (self))
    return TRUE;
  if (jd_motion_events_met (self))
    {
      jd_motion_run_end_segment (self);
      return TRUE;
    }
  return jd_motion_run_integrate (self, error);
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
  happening = collect_events (divided, events);
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
  run_init (&self, motion, happening);
  if (run (&self, &failure))
    motion->energy_drift = jd_energy_get_drift (&self.energy, self.stepper.system, self.stepper.unit);
  for (guint k = 0; k < motion->systems->len; k++)
    motion->n_evaluations += ((JdSystem *) g_ptr_array_index (motion->systems, k))->n_evaluations;
  if (!jd_motion_has_states (motion) && failure == NULL && jd_stepper_expand (&self.stepper, NULL))
    jd_motion_append_sample (motion, self.stepper.t, self.stepper.p, self.stepper.pd);
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
