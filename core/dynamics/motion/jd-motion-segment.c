/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

/* What is stored of the motion: nodes, segments, samples; and the energy on the way. */

/* E2 - E0 + V less the work done; @out_total: |E| + |V|. */
static double
energy_kept (JdMotionRun *run,
             double      *out_total)
{
  JdSystem *system = run->system;
  double kinetic[3] = { 0.0 }, potential = 0.0;

  if (!jd_parameterization_energies (run->motion->form, run->t, run->y, run->y + run->n,
                                     system->lean ? NULL : system->p, kinetic, &potential, system->work, NULL))
    return NAN;
  *out_total = fabs (kinetic[0] + kinetic[1] + kinetic[2]) + fabs (potential);
  return kinetic[2] - kinetic[0] + potential - (run->power != NULL ? run->y[2 * run->n] : 0.0);
}

/* The settled state becomes a node: drifts are looked at here. */
static void
record_node_with (JdMotionRun *run,
                  double       energy,
                  double       total)
{
  JdMotion *motion = run->motion;

  if (jd_motion_has_states (motion))
    jd_motion_append_node (motion, run->t, run->y, run->y + run->n, run->derivative + run->n);
  motion->position_drift = MAX (motion->position_drift, run->residual_position);
  motion->rate_drift = MAX (motion->rate_drift, run->residual_rate);
  run->energy_now = energy - run->energy_base;
  run->energy_change = MAX (run->energy_change, fabs (run->energy_now));
  run->energy_largest = MAX (run->energy_largest, total);
  motion->end = run->t;
}

void
jd_motion_run_record_node (JdMotionRun *run)
{
  double total = 0.0;
  const double energy = energy_kept (run, &total);

  record_node_with (run, energy, total);
}

gboolean
jd_motion_run_begin_segment (JdMotionRun  *run,
                             GError      **error)
{
  JdMotion *motion = run->motion;
  double energy, total = 0.0;

  run->flies = run->system->friction == NULL && run->m > 0;
  for (gsize h = 0; h < run->m; h++)
    run->flies &= !run->active[h];
  jd_system_choose_rows (run->system, run->active, run->cancellable);
  if (run->system->friction != NULL)
    jd_friction_head (run->system->friction, TRUE);
  if (!jd_motion_run_settle (run))
    {
      g_propagate_error (error, g_steal_pointer (&run->failure));
      return FALSE;
    }
  jd_motion_pass_begin (run);
  run->independence = run->independence_now = run->all_active ? 1.0 : jd_motion_rows_independence (run);
  if (motion->keep == JD_MOTION_KEEP_STRETCH)
    jd_motion_clear_states (motion);
  if (run->segment == NULL || jd_motion_has_states (motion))
    {
      run->segment = jd_motion_segment_new (motion);
      g_ptr_array_add (motion->segments, run->segment);
    }
  run->segment->first = run->segment->last = motion->node_times->len;
  run->segment->system = run->system;
  run->segment_start = run->t;
  run->segment_straight = TRUE;
  memcpy (run->segment->active, run->active, run->m * sizeof (gboolean));
  memcpy (run->segment->acts, run->acts, run->n_equations * sizeof (gboolean));
  memcpy (run->segment->switched_off, run->skip, run->n_equations * sizeof (gboolean));
  if (run->system->friction != NULL)
    memcpy (run->segment->laws, run->system->friction->states, run->system->friction->n_laws * sizeof (JdSlipState));

  /* what a jump changes is not drift: the drift so far goes on */
  energy = energy_kept (run, &total);
  run->energy_base = energy - run->energy_now;
  record_node_with (run, energy, total);
  jd_motion_watch_restart (run);
  if (!jd_parameterization_expand (motion->form, run->t, run->y, run->y + run->n, run->p, run->pd, run->system->work,
                                   error))
    return FALSE;
  if (!run->rechoosing && (jd_motion_has_states (motion) || motion->sample_times->len == 0))
    jd_motion_append_sample (motion, run->t, run->p, run->pd);
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
      if (!jd_motion_run_accelerations (run, t, state))
        return FALSE;
      for (gsize i = 0; i < run->n; i++)
        {
          largest = MAX (largest, jd_run_part (run, i, run->system->x[i]));
          wrong = MAX (wrong, jd_run_part (run, i, run->system->x[i] - state[2 * run->n + i]));
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

  memcpy (run->y_start, jd_motion_node (motion, k), 2 * n * sizeof (double));
  memcpy (run->derivative, run->y_start + n, n * sizeof (double));
  memcpy (run->derivative + n, jd_motion_node (motion, k) + 2 * n, n * sizeof (double));
  run->t = start + h;
  if (!jd_motion_run_step (run, start, h) || !jd_motion_run_settle (run))
    return FALSE;
  jd_motion_insert_node (motion, k + 1, run->t, run->y, run->y + n, run->derivative + n);
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
  const gsize size = run->state_size * sizeof (double);
  g_autofree double *y = g_memdup2 (run->y, size), *derivative = g_memdup2 (run->derivative, size);
  const double t = run->t;
  gboolean possible = TRUE;

  while (possible && is_short (run) && !nodes_suffice (run))
    for (gsize k = run->segment->last; possible && k-- > run->segment->first;)
      possible = add_node (run, k);
  run->t = t;
  run->fresh = FALSE;
  memcpy (run->y, y, size);
  memcpy (run->derivative, derivative, size);
  g_clear_error (&run->failure);
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

      jd_system_residuals (run->segment->system, run->acting, &position, &rate);
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
                                  run->p, run->pd, run->system->work, NULL))
    jd_motion_append_sample (run->motion, jd_motion_node_time (run->motion, node), run->p, run->pd);
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
