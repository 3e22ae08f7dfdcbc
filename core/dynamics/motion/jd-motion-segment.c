/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

/* What is stored of the motion: nodes, segments, samples; and the energy on the way. */

/* The settled state becomes a node: drifts are looked at here. */
static void
record_node (JdMotionRun *run,
             gboolean     begins)
{
  JdMotion *motion = run->motion;
  const JdStepper *stepper = &run->stepper;

  if (jd_motion_has_states (motion))
    jd_motion_append_node (motion, stepper->t, stepper->y, stepper->y + run->n, stepper->derivative + run->n);
  motion->position_drift = MAX (motion->position_drift, stepper->residual_position);
  motion->rate_drift = MAX (motion->rate_drift, stepper->residual_rate);
  jd_energy_follow (&run->energy, stepper->system, stepper->t, stepper->y, begins);
  motion->end = stepper->t;
}

void
jd_motion_run_record_node (JdMotionRun *run)
{
  record_node (run, FALSE);
}

gboolean
jd_motion_run_begin_segment (JdMotionRun  *run,
                             GError      **error)
{
  JdMotion *motion = run->motion;

  run->stepper.flies = run->stepper.system->friction == NULL && run->m > 0;
  for (gsize h = 0; h < run->m; h++)
    run->stepper.flies &= !run->acting.rows.active[h];
  jd_system_choose_rows (run->stepper.system, run->acting.rows.active, run->cancellable);
  if (run->stepper.system->friction != NULL)
    jd_friction_head (run->stepper.system->friction, TRUE);
  if (!jd_stepper_settle (&run->stepper))
    {
      g_propagate_error (error, g_steal_pointer (&run->stepper.failure));
      return FALSE;
    }
  jd_motion_pass_begin (run);
  jd_acting_measure (&run->acting);
  if (motion->keep == JD_MOTION_KEEP_STRETCH)
    jd_motion_clear_states (motion);
  if (run->segment == NULL || jd_motion_has_states (motion))
    {
      run->segment = jd_motion_segment_new (motion);
      g_ptr_array_add (motion->segments, run->segment);
    }
  run->segment->first = run->segment->last = motion->node_times->len;
  run->segment->system = run->stepper.system;
  run->segment_start = run->stepper.t;
  run->segment_straight = TRUE;
  memcpy (run->segment->active, run->acting.rows.active, run->m * sizeof (gboolean));
  memcpy (run->segment->acts, run->acting.acts, run->n_equations * sizeof (gboolean));
  memcpy (run->segment->switched_off, run->acting.skip, run->n_equations * sizeof (gboolean));
  if (run->stepper.system->friction != NULL)
    memcpy (run->segment->laws, run->stepper.system->friction->states,
            run->stepper.system->friction->n_laws * sizeof (JdSlipState));

  record_node (run, TRUE);
  jd_motion_watch_restart (run);
  if (!jd_parameterization_expand (motion->form, run->stepper.t, run->stepper.y, run->stepper.y + run->n,
                                   run->stepper.p, run->stepper.pd, run->stepper.system->work, error))
    return FALSE;
  if (!run->rechoosing && (jd_motion_has_states (motion) || motion->sample_times->len == 0))
    jd_motion_append_sample (motion, run->stepper.t, run->stepper.p, run->stepper.pd);
  return TRUE;
}

/* Whether the polynomial through the segment's nodes knows the acceleration in the middle of each step. */
static gboolean
nodes_suffice (JdMotionRun *run)
{
  JdMotion *motion = run->motion;

  for (gsize k = run->segment->first; k < run->segment->last; k++)
    {
      const double t = 0.5 * (jd_motion_node_time (motion, k) + jd_motion_node_time (motion, k + 1));
      g_autofree double *state = g_new (double, 3 * run->n + 1);
      double largest = 0.0, wrong = 0.0;

      jd_motion_interpolate (motion, run->segment, t, state, state + run->n, state + 2 * run->n);
      if (!jd_stepper_accelerate (&run->stepper, t, state))
        return FALSE;
      for (gsize i = 0; i < run->n; i++)
        {
          largest = MAX (largest, jd_stepper_part (&run->stepper, i, run->stepper.system->x[i]));
          wrong = MAX (wrong, jd_stepper_part (&run->stepper, i, run->stepper.system->x[i] - state[2 * run->n + i]));
        }
      if (wrong > JD_MOTION_NODE * largest)
        return FALSE;
    }
  return TRUE;
}

/* A node in the middle of the step from node @k. */
static gboolean
add_node (JdMotionRun *run,
          gsize        k)
{
  JdMotion *motion = run->motion;
  const double start = jd_motion_node_time (motion, k);
  const double h = 0.5 * (jd_motion_node_time (motion, k + 1) - start);
  const gsize n = run->n;

  memcpy (run->stepper.y_start, jd_motion_node (motion, k), 2 * n * sizeof (double));
  memcpy (run->stepper.start_derivative, jd_motion_node (motion, k) + n, 2 * n * sizeof (double));
  run->stepper.t = start + h;
  if (!jd_stepper_step (&run->stepper, start, h) || !jd_stepper_settle (&run->stepper))
    return FALSE;
  jd_motion_insert_node (motion, k + 1, run->stepper.t, run->stepper.y, run->stepper.y + n,
                         run->stepper.derivative + n);
  run->segment->last++;
  return TRUE;
}

/* Whether somewhere fewer than four nodes tell the state. */
static gboolean
is_short (const JdMotionRun *run)
{
  const JdMotion *motion = run->motion;

  for (gsize k = run->segment->first; k < run->segment->last; k++)
    if (jd_motion_count_nodes_about (motion, run->segment,
                                     0.5 * (jd_motion_node_time (motion, k) + jd_motion_node_time (motion, k + 1))) <
        4)
      return TRUE;
  return FALSE;
}

/* Where fewer than four nodes tell the state it is a polynomial of low degree: where that is not enough, steps are
 * halved. */
static void
fill_short_segment (JdMotionRun *run)
{
  const gsize size = run->stepper.size * sizeof (double);
  g_autofree double *y = g_memdup2 (run->stepper.y, size), *derivative = g_memdup2 (run->stepper.derivative, size);
  const double t = run->stepper.t;
  gboolean possible = TRUE;

  while (possible && is_short (run) && !nodes_suffice (run))
    for (gsize k = run->segment->last; possible && k-- > run->segment->first;)
      possible = add_node (run, k);
  run->stepper.t = t;
  run->stepper.fresh = FALSE;
  memcpy (run->stepper.y, y, size);
  memcpy (run->stepper.derivative, derivative, size);
  g_clear_error (&run->stepper.failure);
}

static void
append_sample_in (JdMotionRun *run,
                  double       t)
{
  g_autofree double *p = g_new (double, run->N + 1);
  g_autofree double *pd = g_new (double, run->N + 1);

  jd_motion_state_in (run->motion, run->segment, t, p, pd);
  jd_motion_append_sample (run->motion, t, p, pd);
  if (run->m > 0)
    {
      double position, rate;

      jd_system_residuals (run->segment->system, run->acting.rows.acting, &position, &rate);
      run->motion->position_drift = MAX (run->motion->position_drift, position);
      run->motion->rate_drift = MAX (run->motion->rate_drift, rate);
    }
}

static void
append_node_sample (JdMotionRun *run,
                    gsize        node)
{
  const double *state = jd_motion_node (run->motion, node);

  if (jd_parameterization_expand (run->motion->form, jd_motion_node_time (run->motion, node), state, state + run->n,
                                  run->stepper.p, run->stepper.pd, run->stepper.system->work, NULL))
    jd_motion_append_sample (run->motion, jd_motion_node_time (run->motion, node), run->stepper.p, run->stepper.pd);
}

/* Who looks at the stretch reads states of it: the last is to be the one at hand again. */
static void
tell_stretch (JdMotionRun *run)
{
  g_autofree double *p = g_new (double, run->N + 1), * pd = g_new (double, run->N + 1);

  if (run->options->keep != JD_MOTION_KEEP_STRETCH || run->options->stretch_func == NULL)
    return;
  run->options->stretch_func (run->motion, run->options->stretch_data);
  jd_motion_state_in (run->motion, run->segment, run->motion->end, p, pd);
}

/* The segment is complete: its samples, first excepted (it stands already). */
void
jd_motion_run_end_segment (JdMotionRun *run)
{
  JdMotion *motion = run->motion;
  const double step = run->options->step;
  double first, last;

  if (!jd_motion_has_states (motion))
    return;
  run->segment->last = motion->node_times->len - 1;
  if (run->segment->last == run->segment->first)
    {
      tell_stretch (run);
      return;
    }
  if (!run->segment_straight)
    fill_short_segment (run);
  first = jd_motion_node_time (motion, run->segment->first);
  last = jd_motion_node_time (motion, run->segment->last);
  if (step > 0.0)
    {
      const double margin = JD_SAME_INSTANT * step;

      for (double k = ceil ((first + margin - motion->start) / step);; k += 1.0)
        {
          const double t = motion->start + k * step;

          if (!(t < last - margin))
            break;
          if (t > first + margin)
            append_sample_in (run, t);
        }
    }
  else
    for (gsize k = run->segment->first + 1; k < run->segment->last; k++)
      append_node_sample (run, k);
  if (!run->rechoosing || step <= 0.0 || fabs (remainder (last - motion->start, step)) < JD_SAME_INSTANT * step)
    append_sample_in (run, last);
  tell_stretch (run);
}
