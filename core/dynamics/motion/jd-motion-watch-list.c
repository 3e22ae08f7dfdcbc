/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

/* Which functions are watched while integrating, from what acts. */

/* Part of a parameter's displacement after which a periodic function is not likely to be the same. */
#define PERIODIC 0.618

static const JdExpr *
rate_form (JdExprPool       *pool,
           const JdModel    *model,
           const JdEquation *equation)
{
  const JdExpr *sum = jd_expr_import (pool, equation->beta);

  for (gsize k = 0; k < equation->n_terms; k++)
    {
      const char *name = jd_model_get_parameter_name (model, equation->parameters[k]);

      sum = jd_expr_add (pool, sum,
                         jd_expr_mul (pool, jd_expr_import (pool, equation->coefficients[k]),
                                      jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 1)));
    }
  return sum;
}

/* Outputs: every event's "when" (0 if none), every joint's region, every unilateral equation's left side, every law's
 * speed, every kink. */
gboolean
jd_motion_watch_prepare (JdMotionRun  *run,
                         GError      **error)
{
  JdModel *model = run->motion->model;
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  gboolean any = FALSE, others = FALSE;

  run->watches = g_array_new (FALSE, TRUE, sizeof (JdWatch));
  run->n_listed = run->acting.events->len;
  run->n_regions = joints->len;
  for (guint k = 0; k < run->acting.events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (run->acting.events, k);

      others |= event->when != NULL;
      g_ptr_array_add (outputs, (gpointer) (event->when != NULL ? jd_expr_import (pool, event->when)
                                                                : jd_expr_number (pool, 0.0)));
    }
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      const JdExpr *value = jd_expr_number (pool, 0.0);

      if (joint->has_when)
        {
          value = jd_expr_sub (pool, jd_expr_import (pool, joint->when_left),
                               jd_expr_import (pool, joint->when_right));
          if (joint->when_relation == JD_RELATION_LESS || joint->when_relation == JD_RELATION_LESS_EQUAL)
            value = jd_expr_neg (pool, value);
          others = TRUE;
        }
      g_ptr_array_add (outputs, (gpointer) value);
    }
  for (gsize i = 0; i < run->n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);

      any |= equation->side != 0;
      g_ptr_array_add (outputs, (gpointer) (equation->side == 0   ? jd_expr_number (pool, 0.0)
                                            : equation->f != NULL ? jd_expr_import (pool, equation->f)
                                                                  : rate_form (pool, model, equation)));
    }
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      others = TRUE;
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (pool, jd_model_get_law (model, k)->rate));
    }
  jd_motion_kinks_prepare (run, pool, outputs);
  others |= run->n_kinks > 0;
  run->only_unilateral = !others;
  run->watch_values = g_new0 (double, outputs->len + 1);
  run->watch_sizes = g_new0 (double, outputs->len + 1);
  run->n_watch_values = outputs->len;
  if (!any && !others)
    return TRUE;
  run->watch_tape = jd_state_expressions_new (model, (const JdExpr *const *) outputs->pdata, outputs->len, error);
  return run->watch_tape != NULL;
}

/* The values at @t, @p and @pd: what they differ by from @here. */
static void
measure_at (JdMotionRun  *run,
            double        t,
            const double *p,
            const double *pd,
            const double *here)
{
  jd_state_expressions_eval (run->watch_tape, t, p, pd, run->watch_values);
  for (gsize k = 0; k < run->n_watch_values; k++)
    {
      const double change = fabs (run->watch_values[k] - here[k]);

      if (isfinite (change))
        run->watch_sizes[k] = MAX (run->watch_sizes[k], change);
    }
}

void
jd_motion_watch_measure (JdMotionRun *run)
{
  const JdModelSizes *sizes = jd_model_get_sizes (run->motion->model);
  const gsize size = (run->N + 1) * sizeof (double);
  g_autofree double *p = g_memdup2 (run->stepper.p, size), *pd = g_memdup2 (run->stepper.pd, size), *here = NULL;

  if (run->watch_tape == NULL || run->only_unilateral)
    return;
  here = g_new0 (double, run->n_watch_values + 1);
  jd_state_expressions_eval (run->watch_tape, run->stepper.t, p, pd, here);
  measure_at (run, run->stepper.t + run->stepper.unit, p, pd, here);
  for (gsize k = 0; k < run->N; k++)
    {
      p[k] += PERIODIC * sizes->displacement[k];
      measure_at (run, run->stepper.t, p, pd, here);
      p[k] = run->stepper.p[k];
      pd[k] += sizes->velocity[k];
      measure_at (run, run->stepper.t, p, pd, here);
      pd[k] = run->stepper.pd[k];
    }
}

static void
add_listed (JdMotionRun   *run,
            gsize          k,
            const JdWatch *before)
{
  const JdEvent *event = g_ptr_array_index (run->acting.events, k);
  JdWatch watch = { .kind = JD_WATCH_LISTED, .index = k, .direction = event->direction };
  const double value = run->watch_values[k], passed = jd_motion_watch_passed (run, &watch);
  const gboolean fired = before != NULL && before->fired &&
                         fabs (value) < JD_SAME_INSTANT * jd_motion_watch_size (run, &watch);

  if (event->direction != 0)
    {
      /* the next passage in this direction comes after one in the other */
      watch.sign = event->direction > 0 ? -1.0 : 1.0;
      watch.value = watch.sign * value;
      watch.armed = !fired && watch.value > passed;
    }
  else if (fired)
    {
      watch.sign = -before->sign;
      watch.armed = watch.from_zero = TRUE;
    }
  else
    {
      watch.sign = value > passed ? 1.0 : value < -passed ? -1.0 : 0.0;
      watch.value = fabs (value);
      watch.armed = watch.sign != 0.0;
    }
  g_array_append_val (run->watches, watch);
}

/* Closed, and carrying nothing: others hold it. */
static gboolean
is_held (const JdMotionRun *run,
         gsize              i)
{
  const int row = jd_system_find_row (run->stepper.system, i);

  return row >= 0 && !run->acting.rows.acting[row];
}

static void
add_unilateral (JdMotionRun *run,
                gsize        i)
{
  const JdEquation *equation = jd_model_get_equation (run->motion->model, i);
  JdWatch watch = { .index = i, .sign = equation->side, .armed = TRUE, .rate = NAN };
  double gap;

  if (equation->side == 0 || run->acting.skip[i] || run->acting.outside[equation->joint])
    return;
  watch.kind = run->acting.open[i] ? JD_WATCH_GAP : JD_WATCH_MULTIPLIER;
  if (watch.kind == JD_WATCH_MULTIPLIER && (!run->acting.acts[i] || is_held (run, i)))
    return;
  if (jd_motion_watch_settled_gap (run, &watch, &gap, &watch.rate))
    watch.value = gap;
  else
    watch.value = jd_motion_watch_value (run, &watch);
  watch.from_zero = watch.kind == JD_WATCH_GAP && fabs (watch.value) <= jd_acting_gap (&run->acting, i).closed;
  /* what has just left zero is above it, whatever rounding says */
  if (watch.from_zero)
    watch.value = 0.0;
  g_array_append_val (run->watches, watch);
}

/* Slip that comes to its end: its speed passes zero; of partners, their speed along where they head. */
static void
add_slip (JdMotionRun *run,
          gsize        k)
{
  const JdFriction *friction = run->stepper.system->friction;
  const gboolean pair = jd_friction_partner (friction, k) >= 0;
  JdWatch watch = { .kind = pair ? JD_WATCH_SLIDE : JD_WATCH_SLIP, .index = k, .armed = TRUE };

  watch.sign = pair || friction->states[k] == JD_SLIP_FORWARD ? 1.0 : -1.0;
  watch.value = jd_motion_watch_value (run, &watch);
  watch.from_zero = jd_friction_rests (friction, k);
  if (watch.from_zero)
    watch.value = 0.0;
  g_array_append_val (run->watches, watch);
}

/* The speed of each law that slips, the N of a bilateral contact that slips (T follows its size), and the end of what
 * sticks. */
static void
add_laws (JdMotionRun *run)
{
  const JdFriction *friction = run->stepper.system->friction;
  gboolean sticks = FALSE;

  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    {
      JdWatch watch;

      sticks |= friction->states[k] == JD_SLIP_STICK;
      if (friction->states[k] != JD_SLIP_FORWARD && friction->states[k] != JD_SLIP_BACKWARD)
        continue;
      if (jd_friction_follows (friction, k))
        continue;
      add_slip (run, k);
      if (!friction->bilateral[k] || friction->normal_row[k] < 0 ||
          jd_model_get_law (run->motion->model, k)->coefficient == 0.0)
        continue;
      watch = (JdWatch) { .kind = JD_WATCH_MULTIPLIER, .index = jd_model_get_law (run->motion->model, k)->normal,
                          .sign = friction->signs[k], .armed = TRUE };
      watch.value = jd_motion_watch_value (run, &watch);
      g_array_append_val (run->watches, watch);
    }
  if (sticks)
    {
      JdWatch watch = { .kind = JD_WATCH_STICK, .sign = 1.0, .armed = TRUE };

      watch.value = jd_motion_watch_value (run, &watch);
      g_array_append_val (run->watches, watch);
    }
}

static void
add_kinks (JdMotionRun   *run,
           const JdWatch *before,
           guint          n_before)
{
  for (gsize k = 0; k < run->n_kinks; k++)
    {
      JdWatch watch = { .kind = JD_WATCH_KINK, .index = k };
      const double value = jd_motion_watch_value (run, &watch), passed = jd_motion_watch_passed (run, &watch);

      watch.sign = value > passed ? 1.0 : value < -passed ? -1.0 : 0.0;
      /* on the other side of what has just been passed */
      for (guint w = 0; w < n_before && watch.sign == 0.0; w++)
        if (before[w].kind == JD_WATCH_KINK && before[w].index == k && before[w].fired)
          {
            watch.sign = -before[w].sign;
            watch.from_zero = TRUE;
          }
      watch.value = watch.from_zero ? 0.0 : fabs (value);
      watch.armed = watch.sign != 0.0;
      g_array_append_val (run->watches, watch);
    }
}

/* Nothing is watched but what the settled equations tell. */
static gboolean
looks_are_idle (const JdMotionRun *run)
{
  const JdSystem *system = run->stepper.system;
  gboolean idle = run->only_unilateral;

  for (gsize i = 0; idle && i < run->n_equations; i++)
    if (jd_model_get_equation (run->motion->model, i)->side != 0)
      idle = jd_system_find_row (system, i) >= 0 && !system->differential[jd_system_find_row (system, i)];
  return idle;
}

void
jd_motion_watch_restart (JdMotionRun *run)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (run->motion->model));
  g_autofree JdWatch *before = g_memdup2 (run->watches->data, run->watches->len * sizeof (JdWatch));
  const guint n_before = run->watches->len;

  run->marked = FALSE;
  g_array_set_size (run->watches, 0);
  if (run->watch_tape == NULL)
    return;
  if (!looks_are_idle (run))
    jd_motion_watch_look (run, run->stepper.t, run->stepper.y, run->stepper.y + run->n);
  for (guint k = 0; k < run->acting.events->len; k++)
    {
      const JdWatch *same = NULL;

      for (guint w = 0; w < n_before; w++)
        if (before[w].kind == JD_WATCH_LISTED && before[w].index == k)
          same = &before[w];
      if (((const JdEvent *) g_ptr_array_index (run->acting.events, k))->when != NULL)
        add_listed (run, k, same);
    }
  for (guint j = 0; j < joints->len; j++)
    if (((const JdJoint *) g_ptr_array_index (joints, j))->has_when)
      {
        JdWatch watch = {
          .kind = JD_WATCH_REGION, .index = j, .sign = run->acting.outside[j] ? -1.0 : 1.0, .armed = TRUE
        };

        watch.value = jd_motion_watch_value (run, &watch);
        watch.from_zero = watch.value < JD_SAME_INSTANT * jd_motion_watch_size (run, &watch);
        watch.value = MAX (watch.value, 0.0);
        g_array_append_val (run->watches, watch);
      }
  for (gsize i = 0; i < run->n_equations; i++)
    add_unilateral (run, i);
  add_laws (run);
  add_kinks (run, before, n_before);
}
