/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a motion: which events happen, the form that is integrated, and the run.  Releases it. */
#include "core/dynamics/motion/jd-motion-angles-private.h"
#include "core/dynamics/motion/jd-motion-breaks.h"
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/dynamics/motion/jd-motion-steps-private.h"
#include "core/mechanism/jd-time-step.h"
#include "core/parameterization/model/jd-model-size.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define DEFAULT_MAX_STEPS 1000000

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

  motion->unproved = motion->passed = NAN;

  g_atomic_ref_count_init (&motion->refs);
  g_mutex_init (&motion->lock);
  motion->model = jd_model_ref (model);
  motion->form = jd_parameterization_ref (form);
  motion->run_model = model;
  motion->run_form = form;
  motion->N = jd_model_get_n_parameters (model);
  motion->n = jd_parameterization_get_n_retained (form);
  motion->m = jd_parameterization_get_n_complementary (form);
  motion->n_equations = jd_model_get_n_equations (model);
  motion->systems = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_system_free);
  if (jd_model_get_feet (model) != NULL)
    motion->feet = *jd_model_get_feet (model);
  motion->nodes = g_array_new (FALSE, FALSE, (guint) ((3 * motion->n + 1 + motion->feet.n) * sizeof (double)));
  motion->segments = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_motion_segment_free);
  motion->samples = g_array_new (FALSE, FALSE, (guint) ((2 * motion->N + 1) * sizeof (double)));
  motion->events = g_ptr_array_new ();
  motion->report_free = options->report_free;
  motion->keep = options->keep;
  g_ptr_array_add (motion->systems, jd_system_new (form));
  motion->angles = jd_motion_angles_new (motion);
  return motion;
}

/* What acts in the file's state.  Where no answer is possible because angles are at their pole, the error says so. */
static gboolean
begin (JdMotionRun  *self,
       GError      **error)
{
  g_autoptr(GError) local = NULL;
  g_autofree char *pole = NULL;
  gboolean begun;

  /* a tiny step may lead into the piece that begins here */
  self->instant = self->stepper.t;
  jd_motion_run_pass_breaks (self);
  begun = jd_instants_begin (&self->instants, &local) && jd_motion_run_begin_segment (self, &local);
  self->instant = NAN;
  if (begun)
    return TRUE;
  if (g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE))
    pole = jd_motion_run_explain_pole (self);
  if (pole != NULL)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                 _("At t = %g s a motion has no inertia, and no equation determines it: %s"), self->stepper.t, pole);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* The parts, lower ones first: the state of the file, what acts in it, and the first segment; then the loop. */
static gboolean
run (JdMotionRun    *self,
     GPtrArray      *events,
     const JdEvent  *run_event,
     GError        **error)
{
  JdMotion *motion = self->motion;
  const JdMotionOptions *options = self->options;

  self->max_steps = options->max_steps > 0 ? options->max_steps : DEFAULT_MAX_STEPS;
  self->instant = NAN;
  jd_energy_init (&self->energy, motion->m, self->blocks);
  jd_stepper_init (&self->stepper, g_ptr_array_index (motion->systems, 0), &self->energy, &self->acting.rows,
                   options->until, self->blocks);
  self->stepper.feet = motion->feet.n > 0 ? &motion->feet : NULL;
  motion->start = motion->end = self->stepper.t;
  jd_acting_init (&self->acting, motion, &self->stepper, events, self->blocks);
  if (!jd_watches_init (&self->watches, &self->acting, options->until, self->blocks, error))
    return FALSE;
  jd_instants_init (&self->instants, &self->watches, options, run_event, self->blocks);
  jd_passage_init (&self->passage, &self->stepper, self->watches.n_kinks > 0, self->blocks);

  jd_instants_pass (&self->instants);
  if (!jd_acting_apply_types (&self->acting, error) ||
      !jd_energy_prepare (&self->energy, self->stepper.system, self->acting.any_live, error))
    return FALSE;
  jd_stepper_prepare (&self->stepper, options->tolerance);
  if (options->start_change != NULL)
    jd_stepper_change (&self->stepper, options->start_change);
  /* Where the motion goes on from an earlier one, the first sample stands already. */
  self->rechoosing = jd_motion_run_resume (self, events);
  jd_watches_measure (&self->watches);
  if (!begin (self, error))
    return FALSE;
  self->rechoosing = FALSE;
  jd_stepper_guess_step (&self->stepper, options->until - self->stepper.t);
  return jd_motion_run_integrate (self, error);
}

/* The motion is made: what is left to report of it. */
static void
finish (JdMotionRun *self,
        gboolean     success)
{
  JdMotion *motion = self->motion;

  if (success)
    motion->figures.energy_drift = MAX (motion->figures.energy_drift,
                                        jd_energy_get_drift (&self->energy, self->stepper.system, self->stepper.unit,
                                                             jd_model_get_sizes (motion->model)->energy));
  if (success && !jd_motion_has_states (motion) && jd_stepper_expand (&self->stepper, NULL))
    {
      jd_motion_to_file (motion, NULL, self->stepper.t, self->stepper.p, self->stepper.pd);
      jd_motion_append_sample (motion, self->stepper.t, self->stepper.p, self->stepper.pd);
    }
  /* where the motion stopped at an event there is no other side */
  for (guint k = 0; k < motion->events->len; k++)
    {
      JdMotionEvent *event = g_ptr_array_index (motion->events, k);

      event->before = MIN (event->before, motion->samples->len - 1);
      event->after = MIN (event->after, motion->samples->len - 1);
    }
  for (guint k = 0; k < motion->systems->len; k++)
    {
      JdSystem *system = g_ptr_array_index (motion->systems, k);

      motion->figures.n_evaluations += system->n_evaluations;
      system->lean = FALSE;
    }
  jd_stepper_clear (&self->stepper);
  jd_energy_clear (&self->energy);
  jd_watches_clear (&self->watches);
  g_clear_error (&self->stays);
  jd_instants_clear (&self->instants);
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
  g_autoptr(JdModel) divided = NULL, followed = NULL;
  g_autoptr(GPtrArray) happening = NULL;
  g_autoptr(GPtrArray) blocks = jd_blocks_new ();
  g_autoptr(JdContactLaws) laws = NULL;
  g_autoptr(JdParameterization) form = NULL;
  g_autoptr(JdMotion) motion = NULL;
  const JdEvent *run_event;
  g_autoptr(GArray) breaks = NULL, stops = NULL;
  double step;
  gboolean success;
  JdMotionRun self = {
    .options = options, .cancellable = cancellable, .progress = progress, .progress_data = progress_data,
    .blocks = blocks,
  };

  g_return_val_if_fail (model != NULL && options != NULL, NULL);

  step = options->time_stepping > 0.0
           ? options->time_stepping
           : jd_mechanism_evaluate_time_step (jd_model_get_mechanism (model), jd_model_get_constants (model));
  if (step > 0.0)
    return jd_motion_new_by_steps (model, step, options, events, cancellable, progress, progress_data, error);
  divided = jd_model_divide (model, error);
  if (divided == NULL)
    return NULL;
  followed = jd_model_follow (divided, jd_model_get_feet (divided));
  happening = collect_events (followed, events);
  run_event = find_run (followed, options);
  if (run_event != NULL)
    g_ptr_array_add (happening, (gpointer) run_event);
  laws = jd_contact_laws_new (followed, events);
  form = form_new (followed, happening, laws, cancellable, error);
  if (form == NULL)
    return NULL;
  self.motion = motion = motion_new (followed, form, options);
  motion->given_model = jd_model_ref (model);
  motion->laws = g_steal_pointer (&laws);
  self.breaks = breaks = jd_motion_breaks_new (followed, jd_model_get_time (followed), options->until);
  self.stops = stops = jd_motion_stops_new (followed, happening, jd_model_get_time (followed), options->until);
  if (options->guard != NULL && jd_motion_has_states (motion))
    self.guard = options->guard->begin (model);
  success = run (&self, happening, run_event, error);
  if (self.guard != NULL)
    options->guard->end (self.guard);
  finish (&self, success);
  if (!success)
    return NULL;
  if (progress != NULL)
    progress (1.0, progress_data);
  return g_steal_pointer (&motion);
}

void
jd_motion_unref (JdMotion *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->refs))
    return;
  jd_motion_clear_events (self);
  g_ptr_array_unref (self->events);
  jd_contact_laws_free (self->laws);
  g_ptr_array_unref (self->segments);
  g_array_unref (self->nodes);
  g_array_unref (self->samples);
  g_ptr_array_unref (self->systems);
  jd_motion_angles_free (self->angles);
  jd_motion_states_free (self->states);
  g_mutex_clear (&self->lock);
  g_free (self->end_reason);
  g_clear_error (&self->end_error);
  g_clear_pointer (&self->form, jd_parameterization_unref);
  jd_model_unref (self->model);
  jd_model_unref (self->given_model);
  g_free (self);
}
