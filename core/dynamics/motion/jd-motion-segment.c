/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stored motion: its nodes, segments and samples. */
#include "core/dynamics/motion/jd-motion-angles-private.h"
#include "core/dynamics/motion/jd-motion-run-private.h"

#include <math.h>
#include <string.h>

/* Whether the ends of a spring that always lie on one line have passed each other. */
static void
look_at_lines (JdMotionRun *run)
{
  JdMotion *motion = run->motion;
  const JdModel *model = motion->run_model;
  const gsize n = jd_model_get_n_line_distances (model);
  const JdStepper *stepper = &run->stepper;

  for (gsize i = 0; i < n && isnan (motion->passed); i++)
    {
      const JdLineDistance *line = jd_model_get_line_distance (model, i);

      if (!line->of_joint && jd_stepper_expand (&run->stepper, NULL) &&
          jd_model_eval (model, line->distance, stepper->t, stepper->p, stepper->pd) < 0.0)
        {
          motion->passed = stepper->t;
          motion->passed_line = i;
        }
    }
}

void
jd_motion_run_record_node (JdMotionRun *run,
                           gboolean     begins)
{
  JdMotion *motion = run->motion;
  JdStepper *stepper = &run->stepper;
  const gsize n = motion->n;

  jd_stepper_follow (stepper);
  if (jd_motion_has_states (motion))
    jd_motion_insert_node (motion, motion->nodes->len, stepper->t, stepper->y, stepper->derivative + n);
  motion->figures.position_drift = MAX (motion->figures.position_drift, stepper->residual_position);
  motion->figures.rate_drift = MAX (motion->figures.rate_drift, stepper->residual_rate);
  jd_energy_follow (&run->energy, stepper->system, stepper->t, stepper->y, begins);
  look_at_lines (run);
  if (!begins && !jd_motion_has_states (motion))
    jd_motion_run_follow_angles (run);
  motion->end = stepper->t;
}

/* What acts in the segment that begins. */
static JdMotionSegment *
segment_new (const JdMotionRun *run)
{
  const JdActingSet *acting = &run->acting;
  const JdFriction *friction = run->stepper.system->friction;
  const gsize of_rows = (run->motion->m + 1) * sizeof (gboolean);
  const gsize of_equations = (run->motion->n_equations + 1) * sizeof (gboolean);
  JdMotionSegment *segment = g_new0 (JdMotionSegment, 1);

  segment->begins = isnan (run->instant) ? run->stepper.t : run->instant;
  segment->first = segment->last = run->motion->nodes->len;
  segment->system = run->stepper.system;
  segment->turned = run->motion->angles != NULL ? run->motion->angles->chart->turned : NULL;
  segment->active = g_memdup2 (acting->rows.active, of_rows);
  segment->acts = g_memdup2 (acting->acts, of_equations);
  segment->switched_off = g_memdup2 (acting->skip, of_equations);
  segment->pieces = run->watches.n_kinks > 0;
  for (gsize i = 0; i < run->motion->n_equations; i++)
    segment->borders |= segment->acts[i] && jd_acting_equation (acting, i)->border != NULL;
  if (friction != NULL)
    segment->laws = g_memdup2 (friction->states, friction->n_laws * sizeof (JdSlipState));
  return segment;
}

/* A sample of the state expanded last, at @t inside @segment (NULL: at hand). */
static void
append_state (JdMotionRun           *run,
              const JdMotionSegment *segment,
              double                 t)
{
  const gsize size = run->motion->N * sizeof (double);
  g_autofree double *p = NULL, *pd = NULL;

  if (run->motion->angles == NULL)
    {
      jd_motion_append_sample (run->motion, t, run->stepper.p, run->stepper.pd);
      return;
    }
  p = g_memdup2 (run->stepper.p, size);
  pd = g_memdup2 (run->stepper.pd, size);
  jd_motion_to_file (run->motion, segment, t, p, pd);
  jd_motion_append_sample (run->motion, t, p, pd);
}

gboolean
jd_motion_run_begin_segment (JdMotionRun  *run,
                             GError      **error)
{
  JdMotion *motion = run->motion;
  JdStepper *stepper = &run->stepper;
  const gboolean *active = run->acting.rows.active;
  JdFriction *friction = stepper->system->friction;

  jd_acting_find_rest (&run->acting);
  stepper->flies = friction == NULL && motion->m > 0;
  for (gsize h = 0; h < motion->m; h++)
    stepper->flies &= !active[h];
  jd_system_choose_rows (stepper->system, active, run->cancellable);
  if (friction != NULL)
    jd_friction_head (friction, TRUE);
  if (!jd_stepper_settle (stepper))
    {
      g_propagate_error (error, g_steal_pointer (&stepper->failure));
      return FALSE;
    }
  run->leaves = FALSE;
  g_clear_error (&run->stays);
  if (!run->rechoosing)
    jd_acting_begin_singular (&run->acting, &run->leaves, &run->stays);
  if (run->leaves)
    jd_stepper_fill (stepper);
  jd_passage_begin (&run->passage);
  jd_acting_measure (&run->acting);
  if (motion->keep == JD_MOTION_KEEP_STRETCH)
    jd_motion_clear_states (motion);
  else if (!jd_motion_has_states (motion))
    g_ptr_array_set_size (motion->segments, 0);
  run->segment = segment_new (run);
  g_ptr_array_add (motion->segments, run->segment);
  run->segment_straight = TRUE;
  jd_motion_run_record_node (run, TRUE);
  jd_watches_restart (&run->watches);
  if (!jd_stepper_expand (stepper, error))
    return FALSE;
  if (!run->rechoosing && (jd_motion_has_states (motion) || motion->samples->len == 0))
    append_state (run, NULL, run->segment->begins);
  return TRUE;
}

static double
middle_of (const JdMotion *motion,
           gsize           k)
{
  return 0.5 * (jd_motion_node_time (motion, k) + jd_motion_node_time (motion, k + 1));
}

/* The nearest points of curves are followed from node @k. */
static void
take_feet (JdMotionRun *run,
           gsize        k)
{
  const JdFeet feet = jd_motion_feet_of_node (run->motion, k);

  if (feet.n > 0)
    memcpy (run->motion->feet.s, feet.s, feet.n * sizeof (double));
}

/* Whether the polynomial through the segment's nodes has the acceleration of the equations in the middle of each
 * step. */
static gboolean
nodes_suffice (JdMotionRun *run)
{
  JdMotion *motion = run->motion;
  JdStepper *stepper = &run->stepper;
  const gsize n = motion->n;
  g_autofree double *state = g_new (double, 3 * n + 1);

  for (gsize k = run->segment->first; k < run->segment->last; k++)
    {
      const double t = middle_of (motion, k), *x = stepper->system->x;
      double largest;

      take_feet (run, k);
      jd_motion_interpolate (motion, run->segment, t, state);
      if (!jd_stepper_accelerate (stepper, t, state))
        return FALSE;
      largest = jd_stepper_largest_part (stepper, x);
      for (gsize i = 0; i < n; i++)
        if (jd_stepper_part (stepper, i, x[i] - state[2 * n + i]) > JD_MOTION_NODE * largest)
          return FALSE;
    }
  return TRUE;
}

/* A node in the middle of the step from node @k.  FALSE where no instant is between its ends. */
static gboolean
add_node (JdMotionRun *run,
          gsize        k)
{
  JdMotion *motion = run->motion;
  JdStepper *stepper = &run->stepper;
  const double start = jd_motion_node_time (motion, k), h = 0.5 * (jd_motion_node_time (motion, k + 1) - start);
  const double *node = jd_motion_node (motion, k);
  const gsize n = motion->n;

  if (!(start + h > start && start + h < jd_motion_node_time (motion, k + 1)))
    return FALSE;
  take_feet (run, k);
  memcpy (stepper->y_start, node, 2 * n * sizeof (double));
  memcpy (stepper->start_derivative, node + n, 2 * n * sizeof (double));
  stepper->t = start + h;
  if (!jd_stepper_step (stepper, start, h) || !jd_stepper_settle (stepper))
    return FALSE;
  jd_stepper_follow (stepper);
  jd_motion_insert_node (motion, k + 1, stepper->t, stepper->y, stepper->derivative + n);
  run->segment->last++;
  return TRUE;
}

/* Whether somewhere the state is interpolated by fewer than four nodes. */
static gboolean
is_short (const JdMotionRun *run)
{
  for (gsize k = run->segment->first; k < run->segment->last; k++)
    if (jd_motion_count_nodes_about (run->motion, run->segment, middle_of (run->motion, k)) < 4)
      return TRUE;
  return FALSE;
}

/* Through fewer than four nodes goes a polynomial of low degree only: where that is not enough, steps are halved. */
static void
fill_short_segment (JdMotionRun *run)
{
  JdStepper *stepper = &run->stepper;
  const gsize size = stepper->size * sizeof (double);
  g_autofree double *y = g_memdup2 (stepper->y, size), *derivative = g_memdup2 (stepper->derivative, size);
  const double t = stepper->t;
  gboolean possible = TRUE;

  while (possible && is_short (run) && !nodes_suffice (run))
    for (gsize k = run->segment->last; possible && k-- > run->segment->first;)
      possible = add_node (run, k);
  stepper->t = t;
  stepper->fresh = FALSE;
  memcpy (stepper->y, y, size);
  memcpy (stepper->derivative, derivative, size);
  take_feet (run, run->segment->last);
  g_clear_error (&stepper->failure);
}

static void
append_sample_in (JdMotionRun *run,
                  double       t)
{
  JdMotion *motion = run->motion;
  g_autofree double *p = g_new (double, motion->N + 1), * pd = g_new (double, motion->N + 1);
  double position, rate;

  jd_motion_state_in (motion, run->segment, t, p, pd);
  jd_motion_append_sample (motion, t, p, pd);
  if (motion->m == 0 || jd_motion_is_at_border (motion, run->segment, t))
    return;
  jd_system_residuals (run->segment->system, run->acting.rows.acting, &position, &rate);
  motion->figures.position_drift = MAX (motion->figures.position_drift, position);
  motion->figures.rate_drift = MAX (motion->figures.rate_drift, rate);
}

static void
append_node_sample (JdMotionRun *run,
                    gsize        node)
{
  JdStepper *stepper = &run->stepper;
  const double *state = jd_motion_node (run->motion, node), t = jd_motion_node_time (run->motion, node);

  if (jd_parameterization_expand (run->motion->run_form, t, state, state + run->motion->n, stepper->p, stepper->pd,
                                  stepper->system->work, NULL))
    append_state (run, run->segment, t);
}

/* Samples of the segment, whose nodes are complete: at the multiples of the options' step, or at the nodes. */
static void
append_samples (JdMotionRun *run)
{
  const JdMotion *motion = run->motion;
  const double first = jd_motion_node_time (motion, run->segment->first), start = motion->start;
  const double last = jd_motion_node_time (motion, run->segment->last), step = run->options->step;
  const double margin = JD_SAME_INSTANT * step;

  for (gsize k = run->segment->first + 1; step <= 0.0 && k < run->segment->last; k++)
    append_node_sample (run, k);
  for (double k = ceil ((first + margin - start) / step); step > 0.0 && start + k * step < last - margin; k += 1.0)
    if (start + k * step > first + margin)
      append_sample_in (run, start + k * step);
  if (!run->rechoosing || step <= 0.0 || fabs (remainder (last - start, step)) < margin)
    append_sample_in (run, last);
  /* steps end a rounding error before a break, whose time the sample has */
  if (!isnan (run->instant))
    jd_motion_move_last_sample (run->motion, last, run->instant);
}

/* Who looks at the stretch reads states of it: the last is to be the one at hand again. */
static void
pass_stretch (JdMotionRun *run)
{
  const JdMotion *motion = run->motion;
  g_autofree double *p = g_new (double, motion->N + 1), * pd = g_new (double, motion->N + 1);

  if (run->options->keep != JD_MOTION_KEEP_STRETCH || run->options->stretch_func == NULL)
    return;
  run->options->stretch_func (motion, run->options->stretch_data);
  jd_motion_state_in (motion, run->segment, motion->end, p, pd);
}

/* The motion ends at @t inside the segment. */
static void
cut (JdMotionRun *run,
     double       t)
{
  JdMotion *motion = run->motion;
  guint n = motion->samples->len;

  while (n > 1 && jd_motion_get_sample (motion, n - 1, NULL, NULL) > t)
    n--;
  g_array_set_size (motion->samples, n);
  if (jd_motion_get_sample (motion, n - 1, NULL, NULL) < t)
    append_sample_in (run, t);
  motion->end = t;
  if (motion->unproved > t)
    motion->unproved = NAN;
}

/* Whether the guard finds nothing wrong in the segment, the last of whose samples stand. */
static gboolean
is_right (JdMotionRun *run)
{
  const JdMotion *motion = run->motion;
  const gsize first = MIN (run->guarded, motion->samples->len - 1);
  g_autofree double *p = NULL, *pd = NULL;
  g_autoptr(GError) error = NULL;
  double t;

  if (run->guard == NULL)
    return TRUE;
  p = g_new (double, motion->N + 1);
  pd = g_new (double, motion->N + 1);
  if (run->options->guard->look (run->guard, motion, first, &t, &error))
    {
      cut (run, CLAMP (t, jd_motion_node_time (motion, run->segment->first), motion->end));
      run->wrong = TRUE;
      return jd_motion_stop (run->motion, error, "%s", error->message);
    }
  run->guarded = motion->keep == JD_MOTION_KEEP_STRETCH ? 0 : motion->samples->len - 1;
  jd_motion_state_in (motion, run->segment, motion->end, p, pd);
  return TRUE;
}

gboolean
jd_motion_run_end_segment (JdMotionRun *run)
{
  const JdFriction *friction = run->stepper.system->friction;
  gboolean right;

  if (!run->rechoosing)
    jd_instants_report (&run->instants);
  if (!jd_motion_has_states (run->motion) || run->wrong)
    return !run->wrong;
  run->segment->last = run->motion->nodes->len - 1;
  if (friction != NULL && run->segment->headings == NULL)
    run->segment->headings = g_memdup2 (friction->slip.heading, friction->n_laws * sizeof (double));
  if (run->segment->last > run->segment->first && !run->segment_straight)
    fill_short_segment (run);
  jd_motion_run_follow_angles (run);
  if (run->segment->last > run->segment->first)
    append_samples (run);
  right = is_right (run);
  pass_stretch (run);
  return right;
}
