/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motions by time stepping: the loop over the steps, and the states they leave. */
#include "core/dynamics/motion/jd-motion-steps-private.h"

#include "core/dynamics/stepping/jd-stepping-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bounds of one motion: steps, unless the options have one; and bytes of its states. */
#define MOST_STEPS 1000000
#define MOST_BYTES ((gsize) 1 << 30)

typedef struct
{
  JdMotion              *motion;
  const JdMotionOptions *options;
  JdStepping             stepping;
  double                 step;
} Run;

static double *
state_at (const JdMotionStates *self,
          gsize                 N,
          gsize                 i)
{
  return (double *) (gpointer) self->states->data + (2 * N + 1) * i;
}

static JdMotionStates *
states_new (gsize  N,
            double step)
{
  JdMotionStates *self = g_new0 (JdMotionStates, 1);
  const gsize none = 0;

  self->figures.step = step;
  self->states = g_array_new (FALSE, FALSE, (guint) ((2 * N + 1) * sizeof (double)));
  self->first = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->forces = g_array_new (FALSE, FALSE, sizeof (JdMeanForce));
  g_array_append_val (self->first, none);
  return self;
}

void
jd_motion_states_free (JdMotionStates *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->states);
  g_array_unref (self->first);
  g_array_unref (self->forces);
  g_free (self);
}

static void
append_force (JdMotionStates *self,
              gsize           row,
              double          value)
{
  const JdMeanForce force = { (guint32) row, value };

  if (value != 0.0)
    g_array_append_val (self->forces, force);
}

/* The mean forces of the step of length @h that has been made: those of bilateral equations, N and T of contacts. */
static void
append_forces (JdMotionStates   *self,
               const JdStepping *stepping,
               gsize             n_equations,
               double            h)
{
  const JdSteppingTerms *terms = &stepping->terms;

  for (gsize b = 0; b < terms->m; b++)
    append_force (self, terms->bilateral[b], stepping->tied[b] / h);
  for (gsize i = 0; i < stepping->n_active; i++)
    {
      const JdSteppingContact *contact = &terms->contacts[stepping->active[i]];
      const double *impulse = stepping->contacts[i].impulse;

      append_force (self, contact->equation, contact->side * impulse[0] / h);
      for (guint r = 1; r < contact->n_rows; r++)
        append_force (self, n_equations + contact->law[r], impulse[r] / h);
    }
}

/* The state at hand, at the start (@h is 0) or after a step of length @h. */
static void
append_state (Run    *self,
              double  h)
{
  JdMotion *motion = self->motion;
  JdMotionStates *states = motion->states;
  const JdStepping *stepping = &self->stepping;
  const gsize N = motion->N, n_states = states->states->len;
  gsize n_forces;
  double *state;

  motion->end = stepping->t;
  if (!jd_motion_has_states (motion))
    return;
  g_array_set_size (states->states, (guint) n_states + 1);
  state = state_at (states, N, n_states);
  state[0] = stepping->t;
  memcpy (state + 1, stepping->p, N * sizeof (double));
  memcpy (state + 1 + N, stepping->v, N * sizeof (double));
  if (h > 0.0)
    append_forces (states, stepping, motion->n_equations, h);
  n_forces = states->forces->len;
  g_array_append_val (states->first, n_forces);
}

/* Samples between @before and the state at hand: at multiples of the options' step, or at the ends of steps. */
static void
append_samples (Run    *self,
                double  before)
{
  JdMotion *motion = self->motion;
  const JdStepping *stepping = &self->stepping;
  const double step = self->options->step, margin = JD_SAME_INSTANT * step, start = motion->start;
  g_autofree double *p = NULL;

  if (step <= 0.0)
    {
      jd_motion_append_sample (motion, stepping->t, stepping->p, stepping->v);
      return;
    }
  p = g_new (double, 2 * motion->N + 1);
  for (double k = floor ((before - start + margin) / step) + 1.0; start + k * step <= stepping->t + margin; k += 1.0)
    {
      jd_motion_states_read (motion, MIN (start + k * step, stepping->t), p, p + motion->N);
      jd_motion_append_sample (motion, MIN (start + k * step, stepping->t), p, p + motion->N);
    }
}

/* FALSE: the motion ends here. */
static gboolean
within_bounds (Run *self)
{
  const gsize most = self->options->max_steps > 0 ? self->options->max_steps : MOST_STEPS;
  const JdMotionStates *states = self->motion->states;
  const gsize bytes = states->states->len * (2 * self->motion->N + 1) * sizeof (double) +
                      states->forces->len * sizeof (JdMeanForce);

  if (self->stepping.figures.n_steps >= most)
    return jd_motion_stop (self->motion, NULL,
                           _("The motion takes more than %lu steps: choose a longer step of time stepping"),
                           (gulong) most);
  if (bytes > MOST_BYTES)
    return jd_motion_stop (self->motion, NULL,
                           _("The states of the motion take too much memory: choose a longer step of "
                             "time stepping"));
  return TRUE;
}

/* Steps end at start + k step, so that no rounding adds up, and the last one at until.  FALSE: cancelled. */
static gboolean
run_steps (Run             *self,
           GCancellable    *cancellable,
           JdProgressFunc   progress,
           gpointer         progress_data,
           GError         **error)
{
  JdMotion *motion = self->motion;
  JdStepping *stepping = &self->stepping;
  const double start = motion->start, until = self->options->until;

  for (double k = 1.0; stepping->t < until && within_bounds (self); k += 1.0)
    {
      const double end = start + k * self->step, before = stepping->t;
      const double next = end > until - JD_SAME_INSTANT * self->step ? until : end;
      g_autoptr(GError) local = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!(next > before))
        {
          jd_motion_stop (motion, NULL, _("The step of time stepping is too short beside the time"));
          break;
        }
      if (!jd_stepping_step (stepping, next - before, &local))
        {
          jd_motion_stop (motion, local, "%s", local->message);
          break;
        }
      stepping->t = next;
      append_state (self, next - before);
      if (jd_motion_has_states (motion))
        append_samples (self, before);
      if (progress != NULL)
        progress ((next - start) / (until - start), progress_data);
    }
  return TRUE;
}

static void
finish (Run *self)
{
  JdMotion *motion = self->motion;
  const JdStepping *stepping = &self->stepping;
  const JdSteppingFigures *figures = &stepping->figures;
  const gsize n_samples = motion->samples->len;

  motion->states->figures.penetration = figures->penetration;
  motion->states->figures.residual = figures->residual;
  motion->states->figures.sweeps = figures->sweeps;
  motion->figures.n_steps = motion->figures.n_evaluations = figures->n_steps;
  motion->figures.position_drift = figures->position_drift;
  motion->figures.rate_drift = figures->rate_drift;
  motion->figures.energy_drift = jd_stepping_energy_drift (&stepping->energy,
                                                           jd_model_get_sizes (motion->model)->energy);
  if (n_samples > 0 && jd_motion_get_sample (motion, n_samples - 1, NULL, NULL) < motion->end)
    jd_motion_append_sample (motion, stepping->t, stepping->p, stepping->v);
}

static JdMotion *
motion_new (JdModel               *given,
            JdModel               *model,
            double                 step,
            const JdMotionOptions *options)
{
  JdMotion *motion = g_new0 (JdMotion, 1);

  g_atomic_ref_count_init (&motion->refs);
  g_mutex_init (&motion->lock);
  motion->unproved = motion->passed = NAN;
  motion->model = jd_model_ref (model);
  motion->given_model = jd_model_ref (given);
  motion->N = jd_model_get_n_parameters (model);
  motion->n_equations = jd_model_get_n_equations (model);
  motion->systems = g_ptr_array_new ();
  motion->nodes = g_array_new (FALSE, FALSE, sizeof (double));
  motion->segments = g_ptr_array_new ();
  motion->samples = g_array_new (FALSE, FALSE, (guint) ((2 * motion->N + 1) * sizeof (double)));
  motion->events = g_ptr_array_new ();
  motion->keep = options->keep;
  motion->states = states_new (motion->N, step);
  motion->start = motion->end = jd_model_get_time (model);
  return motion;
}

JdMotion *
jd_motion_new_by_steps (JdModel                *model,
                        double                  step,
                        const JdMotionOptions  *options,
                        const char *const      *events,
                        GCancellable           *cancellable,
                        JdProgressFunc          progress,
                        gpointer                progress_data,
                        GError                **error)
{
  g_autoptr(JdModel) divided = jd_model_divide (model, error);
  g_autoptr(JdMotion) motion = NULL;
  Run self = { .options = options, .step = step };
  gboolean success;

  if (divided == NULL)
    return NULL;
  if (options->run_event != NULL)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                   _("Time stepping knows no events, and “%s” cannot be run"), options->run_event);
      return NULL;
    }
  self.motion = motion = motion_new (model, divided, step, options);
  motion->laws = jd_contact_laws_new (divided, events);
  success = jd_stepping_init (&self.stepping, divided, events, error);
  if (success)
    {
      if (options->start_change != NULL)
        for (gsize k = 0; k < motion->N; k++)
          self.stepping.p[k] += options->start_change[k];
      append_state (&self, 0.0);
      jd_motion_append_sample (motion, motion->start, self.stepping.p, self.stepping.v);
      success = run_steps (&self, cancellable, progress, progress_data, error);
    }
  if (success)
    finish (&self);
  jd_stepping_clear (&self.stepping);
  if (!success)
    return NULL;
  if (options->keep == JD_MOTION_KEEP_STRETCH && options->stretch_func != NULL)
    options->stretch_func (motion, options->stretch_data);
  if (progress != NULL)
    progress (1.0, progress_data);
  return g_steal_pointer (&motion);
}

/* The last state at or before @t such that another follows, unless there is only one. */
static gsize
find_state (const JdMotion *self,
            double          t)
{
  gsize low = 0, high = self->states->states->len - 1;

  while (high - low > 1)
    {
      const gsize middle = (low + high) / 2;

      if (state_at (self->states, self->N, middle)[0] <= t)
        low = middle;
      else
        high = middle;
    }
  return low;
}

void
jd_motion_states_read (const JdMotion *self,
                       double          t,
                       double         *p,
                       double         *pd)
{
  const gsize N = self->N, i = find_state (self, t), j = MIN (i + 1, self->states->states->len - 1);
  const double *a = state_at (self->states, N, i), *b = state_at (self->states, N, j);
  const double part = b[0] > a[0] ? CLAMP ((t - a[0]) / (b[0] - a[0]), 0.0, 1.0) : 0.0;

  for (gsize k = 0; k < N; k++)
    {
      /* exact at both ends */
      p[k] = part < 1.0 ? a[1 + k] + part * (b[1 + k] - a[1 + k]) : b[1 + k];
      pd[k] = part < 1.0 ? a[1 + N + k] + part * (b[1 + N + k] - a[1 + N + k]) : b[1 + N + k];
    }
}

void
jd_motion_states_find_acting (const JdMotion *self,
                              double          t,
                              gboolean        after,
                              gboolean       *acts)
{
  const JdMotionStates *states = self->states;
  const gsize last = states->states->len - 1, i = find_state (self, t);
  const gsize ends = MIN (i + 1, last), begins = !after && state_at (states, self->N, i)[0] == t ? i : ends;

  for (gsize e = 0; e < self->n_equations; e++)
    acts[e] = jd_model_get_equation (self->model, e)->side == 0;
  for (gsize k = g_array_index (states->first, gsize, begins); k < g_array_index (states->first, gsize, begins + 1);
       k++)
    if (g_array_index (states->forces, JdMeanForce, k).row < self->n_equations)
      acts[g_array_index (states->forces, JdMeanForce, k).row] = TRUE;
  /* a slip acts with its contact */
  for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);

      if (law->slip >= 0)
        acts[law->slip] = acts[law->normal];
    }
}

gboolean
jd_motion_check_forces (const JdMotion  *self,
                        GError         **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->states == NULL)
    return TRUE;
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                       _("A motion by time stepping has no accelerations, and no forces at an instant"));
  return FALSE;
}

JdModel *
jd_motion_new_model_of_step (const JdMotion  *self,
                             double           t,
                             GError         **error)
{
  g_autofree double *p = NULL;
  JdModelInstant instant = { .t = t };

  g_return_val_if_fail (self != NULL && self->states != NULL && jd_motion_has_states (self), NULL);

  p = g_new (double, 2 * self->N + 1);
  jd_motion_states_read (self, t, p, p + self->N);
  instant.p = p;
  instant.pd = p + self->N;
  return jd_model_new_at (self->model, &instant, error);
}

const JdMotionSteps *
jd_motion_get_steps (const JdMotion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->states != NULL ? &self->states->figures : NULL;
}

gboolean
jd_motion_get_mean_forces (const JdMotion *self,
                           double          t,
                           double         *multipliers,
                           double         *laws)
{
  gsize i;

  g_return_val_if_fail (self != NULL && jd_motion_has_states (self), FALSE);

  if (self->states == NULL || !(t > self->start))
    return FALSE;
  i = find_state (self, t);
  i = state_at (self->states, self->N, i)[0] < t ? i + 1 : i;
  if (multipliers != NULL)
    memset (multipliers, 0, self->n_equations * sizeof (double));
  if (laws != NULL)
    memset (laws, 0, jd_model_get_n_laws (self->model) * sizeof (double));
  for (gsize k = g_array_index (self->states->first, gsize, i); k < g_array_index (self->states->first, gsize, i + 1);
       k++)
    {
      const JdMeanForce *force = &g_array_index (self->states->forces, JdMeanForce, k);
      const gsize law = force->row - self->n_equations;

      if (force->row < self->n_equations)
        {
          if (multipliers != NULL)
            multipliers[force->row] = force->value;
          continue;
        }
      if (laws != NULL)
        laws[law] = force->value;
      if (multipliers != NULL && jd_model_get_law (self->model, law)->slip >= 0)
        multipliers[jd_model_get_law (self->model, law)->slip] = force->value;
    }
  return TRUE;
}
