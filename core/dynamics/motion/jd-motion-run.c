/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Steps in a row below JD_MOTION_TINY_STEP before the motion is given up. */
#define MAX_TINY_STEPS 2000
/* The motion is given up where it got on, SHORT_WINDOWS times in a row, by less than what lets the rest be done in
 * the steps that are left: a phase of rapid changes may pass.  A window has as many steps as SHORT_WORK allows, where
 * a step takes about the square of the parameters; but enough to tell. */
#define SHORT_WINDOWS 4
#define SHORT_WORK 200000
#define LEAST_WINDOW 5000
/* A step ends where a contact is predicted to close if that is within this part of its length: further on,
 * accelerations change. */
#define SHORT_AIM 0.1
/* What JD_MOTION_POLYNOMIAL limits may also be this part of the tolerance: the end of the step, which the polynomial
 * reaches, is not more accurate. */
#define POLYNOMIAL_TOLERANCE 0.1

void
jd_motion_run_stop (JdMotionRun   *run,
                    const GError  *cause,
                    const char    *format,
                    ...)
{
  va_list arguments;

  g_clear_error (&run->motion->end_error);
  if (cause != NULL)
    run->motion->end_error = g_error_copy (cause);

  va_start (arguments, format);
  g_free (run->motion->end_reason);
  run->motion->end_reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

/* Accelerations of what was evaluated last. */
static gboolean
solve (JdMotionRun *run,
       double       t)
{
  const JdVerdict verdict = jd_system_solve (run->system, run->all_active ? NULL : run->active, NULL, NULL);

  if (G_LIKELY (verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC))
    return TRUE;
  g_clear_error (&run->failure);
  return jd_system_fail (run->system, verdict, t, &run->failure);
}

static gboolean
evaluate (JdMotionRun  *run,
          double        t,
          const double *y)
{
  g_clear_error (&run->failure);
  return jd_system_eval (run->system, t, y, y + run->n, &run->failure);
}

/* Power of all that has no potential: efforts, moving frames and the constraints that move, -lambda beta (Le van
 * [9.2] with its Painleve form: d(E2 - E0 + V)/dt = D.q' - sum lambda beta - d(E - V)/dt explicit). */
static double
power (JdMotionRun  *run,
       double        t,
       const double *qd)
{
  double sum;

  jd_state_expressions_eval (run->power, t, run->system->p, run->system->pd, run->power_values);
  sum = run->power_values[0];
  for (gsize k = 0; k < run->n_power_rows; k++)
    sum += run->system->y[run->power_rows[k]] * run->power_values[1 + k];
  if (run->system->friction != NULL)
    sum += jd_friction_power (run->system->friction, qd);
  return sum;
}

gboolean
jd_motion_run_accelerations (JdMotionRun  *run,
                             double        t,
                             const double *y)
{
  return evaluate (run, t, y) && solve (run, t);
}

static void
fill_derivative (JdMotionRun  *run,
                 double        t,
                 const double *y,
                 double       *derivative)
{
  const gsize n = run->n;

  if (run->state_size > 2 * n)
    derivative[2 * n] = run->power != NULL ? power (run, t, y + n) : 0.0;
  memcpy (derivative, y + n, n * sizeof (double));
  memcpy (derivative + n, run->system->x, n * sizeof (double));
}

gboolean
jd_motion_run_rates (double        t,
                     const double *y,
                     double       *derivative,
                     gpointer      data)
{
  JdMotionRun *run = data;
  JdSystem *system = run->system;

  if (G_LIKELY (jd_system_accelerate (system, t, y, y + run->n)))
    system->n_evaluations++;
  else
    {
      g_clear_error (&run->failure);
      if (!(run->flies ? jd_system_eval_free (system, t, y, y + run->n, &run->failure)
                       : jd_system_eval (system, t, y, y + run->n, &run->failure)) ||
          !solve (run, t))
        return FALSE;
    }
  fill_derivative (run, t, y, derivative);
  return TRUE;
}

static const gboolean *
active_or_all (const JdMotionRun *run)
{
  return run->all_active ? NULL : run->active;
}

static gboolean
correct_positions (JdMotionRun *run)
{
  g_autofree gboolean *holonomic = NULL;
  JdSystem *system = run->system;
  gboolean differential = FALSE;

  for (gsize h = 0; h < run->m; h++)
    differential |= system->differential[h];
  for (gsize h = 0; h < run->m; h++)
    system->s[h] = run->active[h] && !system->differential[h] ? -system->terms.left[h] : 0.0;
  jd_system_set_right (system, JD_RIGHT_POSITION);
  if (differential)
    {
      holonomic = g_new (gboolean, run->m);
      for (gsize h = 0; h < run->m; h++)
        holonomic[h] = run->active[h] && !system->differential[h];
    }
  if (jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, system->zero, system->s,
                    differential ? holonomic : active_or_all (run), system->x, system->y, NULL,
                    NULL) > JD_VERDICT_HYPERSTATIC)
    return FALSE;
  for (gsize i = 0; i < run->n; i++)
    run->y[i] += system->x[i];
  return TRUE;
}

/* The rates are affine in q', so what is left of them after the correction is known without evaluating. */
static void
correct_rates (JdMotionRun *run)
{
  JdSystem *system = run->system;
  double *x = system->kept, *y = x + run->n;

  memcpy (x, system->x, run->n * sizeof (double));
  memcpy (y, system->y, run->m * sizeof (double));
  if (jd_system_correct_rates (system, active_or_all (run)))
    {
      for (gsize i = 0; i < run->n; i++)
        run->y[run->n + i] += system->x[i];
      jd_system_add_rates (system, system->x);
    }
  memcpy (system->x, x, run->n * sizeof (double));
  memcpy (system->y, y, run->m * sizeof (double));
}

gboolean
jd_motion_run_settle (JdMotionRun *run)
{
  JdSystem *system = run->system;
  double position = 0.0, largest, rate = 0.0, before = HUGE_VAL;

  if (!run->fresh && !evaluate (run, run->t, run->y))
    return FALSE;
  run->fresh = FALSE;
  for (guint k = 0; run->m > 0 || system->friction != NULL; k++)
    {
      position = jd_system_position_error (system, run->acting);
      jd_system_residuals (system, run->acting, &largest, &rate);
      if (position <= JD_POSITION_ROUNDING_OF_STEP || (position < JD_POSITION_SETTLED && position > 0.25 * before))
        break;
      /* terms may have grown since they were measured */
      if (k == 3)
        jd_system_measure (system, run->t, run->y);
      if (k == 10 || !correct_positions (run))
        {
          g_set_error (&run->failure, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s no position near this one satisfies all constraint equations"), run->t);
          return FALSE;
        }
      before = position;
      if (!evaluate (run, run->t, run->y))
        return FALSE;
    }
  if (!(run->flies && jd_system_accelerate (system, run->t, run->y, run->y + run->n)) && !solve (run, run->t))
    return FALSE;
  if (rate > 0.0)
    correct_rates (run);
  fill_derivative (run, run->t, run->y, run->derivative);
  jd_system_residuals (system, run->acting, &run->residual_position, &run->residual_rate);
  return TRUE;
}

/* The same after a step, where no row acts: of the equations only what is told without their rows. */
static gboolean
settle_step (JdMotionRun *run)
{
  if ((run->m > 0 && !run->flies) || run->parabolic ||
      !jd_system_eval_flight (run->system, run->t, run->y, run->y + run->n))
    return jd_motion_run_settle (run);
  run->fresh = FALSE;
  run->residual_position = run->residual_rate = 0.0;
  fill_derivative (run, run->t, run->y, run->derivative);
  return TRUE;
}

void
jd_motion_run_gap_motion (JdMotionRun *run,
                          gsize        i,
                          double      *out_rate,
                          double      *out_acceleration)
{
  JdSystem *system = run->system;
  const JdEquation *equation = jd_model_get_equation (run->motion->model, i);
  const gsize row = (gsize) jd_system_find_row (system, i);
  double sum;

  jd_system_complete (system);
  sum = system->terms.gamma[row];

  for (gsize k = 0; k < system->pattern->n_rows; k++)
    if (system->pattern->row_row[k] == row)
      sum += system->terms.rows[k] * system->x[system->pattern->row_column[k]];
  *out_rate = equation->f == NULL ? 0.0 : equation->side * system->terms.rate[row];
  *out_acceleration = equation->side * sum;
}

/* Order 8: the next step from the error of this one, its eighth root. */
static double
next_step (double h,
           double ratio)
{
  return ratio < JD_MOTION_LEAST_ERROR ? 5.0 * h : h * CLAMP (0.9 / sqrt (sqrt (sqrt (ratio))), 0.2, 5.0);
}

typedef enum
{
  ADVANCE_REACHED,
  ADVANCE_EVENT,
  ADVANCE_STOPPED,
  ADVANCE_CANCELLED,
} Advance;

/* A free flight with constant accelerations is a parabola, which is told without the rounding of the integrator's
 * stages: from the parabola's end to end that rounding has always the same sign, and would grow with each flight. */
static void
straighten (JdMotionRun *run,
            double       h)
{
  const gsize n = run->n;
  double *change = run->probe;
  gboolean any = FALSE;

  run->straight = run->flies;
  if (!run->flies || run->parabolic)
    return;
  memset (change, 0, run->state_size * sizeof (double));
  for (gsize i = 0; i < n; i++)
    {
      const double v = run->y_start[n + i], a = run->step_start_derivative[n + i];
      const double last = v + h * a;

      if (fabs (run->derivative[n + i] - a) > JD_MOTION_CONSTANT * fabs (a) ||
          fabs (run->error[n + i]) > JD_MOTION_CONSTANT * fabs (last) ||
          fabs (last - run->y[n + i]) > 4.0 * JD_MOTION_CONSTANT * (fabs (v) + fabs (h * a)))
        {
          run->straight = FALSE;
          continue;
        }
      change[i] = run->y_start[i] + 0.5 * h * (v + last) - run->y[i];
      change[n + i] = last - run->y[n + i];
      if (fabs (change[i]) > 10.0 * JD_MOTION_CONSTANT * (fabs (run->y[i]) + fabs (h * v) + fabs (h * h * a)))
        change[i] = change[n + i] = 0.0;
      any |= change[i] != 0.0 || change[n + i] != 0.0;
    }
  if (!any)
    return;
  for (gsize i = 0; i < 2 * n; i++)
    run->y[i] += change[i];
  jd_system_move (run->system, change, change + n);
}

/* Steps until one is good; run->t, y and derivative are the settled end, run->y_start and step_start_derivative where
 * it began.  @aim: length after which a contact is predicted to close, where the step ends if it can (*out_aimed). */
static gboolean
accept_step (JdMotionRun *run,
             double       target,
             double       aim,
             gboolean    *out_aimed)
{
  const double start = run->t, rest = run->t_rest, passing = jd_motion_pass_due (run);
  const gsize size = run->state_size * sizeof (double);

  if (passing < (target - start) - rest)
    return jd_motion_pass_hop (run, passing);
  memcpy (run->y_start, run->y, size);
  memcpy (run->step_start_derivative, run->derivative, size);
  for (gboolean tried = FALSE;; tried = TRUE)
    {
      const double whole = (target - start) - rest;
      /* a little further than the control of errors asks for, if that has not been tried */
      const gboolean aimed = aim < (run->ballistic ? (tried ? 1.0 : 1.5) : SHORT_AIM) * run->h && aim < whole;
      const gboolean last = !aimed && run->h * 1.0000001 >= whole;
      const double h = aimed ? aim : last ? whole : run->h;
      double ratio = HUGE_VAL;

      memcpy (run->derivative, run->step_start_derivative, size);
      if (run->parabolic && run->flies)
        ratio = jd_motion_run_fly (run, h);
      else if (jd_motion_run_step (run, start, h))
        ratio = jd_motion_run_error_ratio (run, h);
      if (ratio <= 1.0)
        {
          jd_motion_run_set_time (run, start, rest, h);
          if (last)
            {
              run->t = target;
              run->t_rest = 0.0;
            }
          if (settle_step (run))
            {
              run->h = last || aimed ? MAX (run->h, next_step (h, ratio)) : next_step (h, ratio);
              run->step_h = h;
              straighten (run, h);
              run->segment_straight &= run->straight;
              *out_aimed = aimed;
              return TRUE;
            }
          ratio = HUGE_VAL;
        }
      run->h = ratio < HUGE_VAL ? MIN (next_step (h, ratio), 0.9 * h) : 0.2 * h;
      if (start + 0.01 * run->h <= start)
        {
          run->t = start;
          run->t_rest = rest;
          memcpy (run->y, run->y_start, size);
          memcpy (run->derivative, run->step_start_derivative, size);
          return FALSE;
        }
    }
}

/* A flight too short for its gap to be told from rounding: goes to its end in one step, where the integral of the
 * gap's rate, by values and derivatives at both ends, is zero again. */
static gboolean
hop (JdMotionRun *run,
     double       flight,
     gsize        which)
{
  JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  const double start = run->t, start_rest = run->t_rest;
  const gsize size = run->state_size * sizeof (double);
  double rate, acceleration, last_rate, last_acceleration;

  memcpy (run->y_start, run->y, size);
  memcpy (run->step_start_derivative, run->derivative, size);
  jd_motion_run_gap_motion (run, watch->index, &rate, &acceleration);
  for (guint k = 0; k < 3; k++)
    {
      double gap, change;

      memcpy (run->derivative, run->step_start_derivative, size);
      if (!jd_motion_run_step (run, start, flight))
        return FALSE;
      jd_motion_run_set_time (run, start, start_rest, flight);
      if (!jd_motion_run_settle (run))
        return FALSE;
      run->step_h = flight;
      jd_motion_run_gap_motion (run, watch->index, &last_rate, &last_acceleration);
      gap = 0.5 * flight * (rate + last_rate) + flight * flight * (acceleration - last_acceleration) / 12.0;
      change = gap / last_rate;
      if (fabs (change) <= JD_ROUNDING_SOLVED * flight)
        break;
      flight -= change;
    }
  watch->fired = TRUE;
  return TRUE;
}

/* The instant on the polynomial refined inside the step, by the secant rule. */
static gboolean
land_on_polynomial (JdMotionRun *run,
                    double       start,
                    double       rest,
                    double       length,
                    gsize        watch)
{
  const double h = run->step_h;
  double s = length / h, largest = 0.0;

  for (gsize i = 0; i < run->n; i++)
    largest = MAX (largest, jd_run_part (run, i, run->largest[i]));
  if (!jd_motion_run_refine_step (run, start, h, s) || !jd_motion_watch_polish (run, start, h, watch, &s))
    return FALSE;
  jd_motion_run_eval_step (run, s, h, run->y, run->y + run->n);
  if (run->dimension > 2 * run->n)
    run->y[2 * run->n] = jd_motion_run_eval_work (run, s);
  jd_motion_run_set_time (run, start, rest, s * h);
  return jd_motion_run_settle (run) && jd_motion_run_step_error (run, s, h) <=
                                         MAX (JD_MOTION_POLYNOMIAL, POLYNOMIAL_TOLERANCE * run->tolerance) * largest;
}

/* The step from @start held an event after @length: goes there. */
static gboolean
land (JdMotionRun *run,
      double       start,
      double       rest,
      double       length,
      gsize        watch)
{
  const gsize size = run->state_size * sizeof (double);

  run->fresh = FALSE;
  if (length > 0.0)
    {
      if (!land_on_polynomial (run, start, rest, length, watch))
        {
          memcpy (run->derivative, run->step_start_derivative, size);
          jd_motion_run_set_time (run, start, rest, length);
          if (!jd_motion_run_step (run, start, length) || !jd_motion_run_settle (run))
            return FALSE;
        }
      return jd_motion_watch_land (run, watch);
    }
  run->t = start;
  run->t_rest = rest;
  memcpy (run->y, run->y_start, size);
  g_array_index (run->watches, JdWatch, watch).fired = TRUE;
  return jd_motion_run_settle (run);
}

/* Something else may happen before the end of a hop. */
static gboolean
look_inside_hop (JdMotionRun *run,
                 double       start,
                 double       rest,
                 gsize        which)
{
  JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  double length;
  gsize other;

  watch->sign = -watch->sign;
  watch->armed = FALSE;
  if (jd_motion_watch_find (run, start, &length, &other) && other != which)
    {
      watch->fired = FALSE;
      return land (run, start, rest, length, other);
    }
  return TRUE;
}

static void
tell_progress (JdMotionRun *run)
{
  const double whole = run->options->until - run->motion->start;
  const double fraction = whole > 0.0 ? (run->t - run->motion->start) / whole : 1.0;

  if (run->progress == NULL || fraction < run->told + 0.01)
    return;
  run->told = fraction;
  run->progress (fraction, run->progress_data);
}

static void
stop_by_failure (JdMotionRun *run)
{
  if (run->failure != NULL)
    jd_motion_run_stop (run, run->failure, _("The motion cannot go on: %s"), run->failure->message);
  else
    jd_motion_run_stop (run, NULL,
                        _("The motion cannot go on beyond t = %g s: it changes faster than any step can "
                          "follow"),
                        run->t);
}

/* Slipping goes on as long as it is possible; whether it is the only possible motion is looked at after each step. */
static gboolean
check_friction (JdMotionRun *run)
{
  JdSystem *system = run->system;
  JdFriction *friction = system->friction;
  g_autofree JdSlipState *states = NULL;
  g_autofree int *signs = NULL;
  g_autofree gboolean *active = NULL;
  g_autofree double *x = NULL, *y = NULL, *forces = NULL, *cosine = NULL;
  JdVerdict verdict;

  if (friction == NULL)
    return TRUE;
  cosine = g_memdup2 (friction->cosine, friction->n_laws * sizeof (double));
  states = g_memdup2 (friction->states, friction->n_laws * sizeof (JdSlipState));
  signs = g_memdup2 (friction->signs, friction->n_laws * sizeof (int));
  forces = g_memdup2 (friction->forces, friction->n_laws * sizeof (double));
  active = g_memdup2 (run->acting, (run->m + 1) * sizeof (gboolean));
  x = g_memdup2 (system->x, (run->n + 1) * sizeof (double));
  y = g_memdup2 (system->y, (run->m + 1) * sizeof (double));
  verdict = jd_system_solve_unilateral (system, active, NULL, NULL);
  memcpy (friction->states, states, friction->n_laws * sizeof (JdSlipState));
  memcpy (friction->signs, signs, friction->n_laws * sizeof (int));
  memcpy (friction->forces, forces, friction->n_laws * sizeof (double));
  memcpy (friction->cosine, cosine, friction->n_laws * sizeof (double));
  jd_friction_head (friction, FALSE);
  memcpy (system->x, x, run->n * sizeof (double));
  memcpy (system->y, y, run->m * sizeof (double));
  if (verdict <= JD_VERDICT_HYPERSTATIC || system->why == NULL)
    return TRUE;
  g_clear_error (&run->failure);
  return jd_system_fail (system, verdict, run->t, &run->failure);
}

/* Equations that were left out, because others gave them (or they had no coefficients) where the segment began, must
 * go on to follow. */
static gboolean
check_left_out (JdMotionRun *run)
{
  const JdSystem *system = run->system;

  for (gsize h = 0; h < run->m && !run->all_active; h++)
    {
      if (!run->acting[h] || run->active[h] || !jd_motion_acting_expand (run, NULL))
        continue;
      if (fabs (system->terms.rate[h]) <= jd_motion_acting_rate_tolerance (run, system->complementary[h],
                                                                           JD_MOTION_LEFT_OUT,
                                                                           JD_MOTION_LEFT_OUT_MOVING))
        continue;
      g_clear_error (&run->failure);
      g_set_error (&run->failure, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
                   _("“%s” followed from the others, or had no coefficients, where the motion began at t = %g s, "
                     "and not beyond: the rank of the equations changes there, and which motion goes on is not "
                     "determined (Cortés et al., 5.2); “jump” tells more"),
                   jd_model_get_equation (run->motion->model, system->complementary[h])->name, run->segment_start);
      return FALSE;
    }
  return TRUE;
}

static Advance
give_up (JdMotionRun *run)
{
  jd_motion_pass_explain (run);
  stop_by_failure (run);
  return ADVANCE_STOPPED;
}

/* A step, or a hop, and what happens in it; ADVANCE_REACHED: nothing. */
static Advance
advance_once (JdMotionRun *run,
              double       target)
{
  const double start = run->t, rest = run->t_rest;
  double length = HUGE_VAL, flight;
  gboolean aimed = FALSE, found, arrived;
  gsize watch = 0, predicted = 0, n_evaluations;

  run->motion->n_steps++;
  flight = jd_motion_watch_find_hop (run, &watch);
  if (start + flight < target)
    {
      if (!hop (run, flight, watch) || !look_inside_hop (run, start, rest, watch))
        return give_up (run);
      jd_motion_run_record_node (run);
      return ADVANCE_EVENT;
    }
  if (run->n_kinks > 0)
    run->h = jd_motion_kinks_limit (run, run->h);
  if (!accept_step (run, target, jd_motion_watch_foretell (run, &predicted), &aimed))
    return give_up (run);
  jd_motion_pass_follow (run);
  n_evaluations = run->system->n_evaluations;
  found = jd_motion_watch_find (run, start, &length, &watch);
  if (aimed)
    {
      const gboolean hits = (!found || watch == predicted) && jd_motion_watch_hits (run, predicted);

      /* short flights are parabolas anyway */
      if (run->step_h >= SHORT_AIM * run->h)
        run->ballistic = hits;
      aimed = hits;
      found |= hits;
    }
  if (found)
    {
      arrived = aimed ? jd_motion_watch_land (run, predicted) : land (run, start, rest, length, watch);
      if (!arrived)
        return give_up (run);
      run->motion->n_locating += run->system->n_evaluations - n_evaluations;
      if (run->t > start || run->t_rest > rest)
        jd_motion_run_record_node (run);
      return ADVANCE_EVENT;
    }
  if (run->n_kinks > 0 && jd_motion_kinks_near (run, &watch))
    {
      if (!jd_motion_watch_land (run, watch))
        return give_up (run);
      jd_motion_run_record_node (run);
      return ADVANCE_EVENT;
    }
  if (!check_left_out (run))
    return give_up (run);
  jd_motion_watch_advance (run);
  jd_motion_run_record_node (run);
  return check_friction (run) && jd_motion_rows_follow (run) ? ADVANCE_REACHED : give_up (run);
}

/* FALSE: the rest of the motion would take more steps than are left.  Where the motion ends at an event, the end is
 * only a bound, and tells nothing about the steps to come. */
static gboolean
gets_on (JdMotionRun *run)
{
  const gsize n = run->n + 1, window = MAX (SHORT_WORK / (n * n), LEAST_WINDOW);
  const double left = (double) (run->max_steps - run->motion->n_steps);
  const double passed = run->t - run->window_start;

  if (run->motion->n_steps == 0)
    run->window_start = run->t;
  if (run->options->until_event != NULL || ++run->n_window <= window)
    return TRUE;
  run->n_short = passed * left < (run->options->until - run->t) * (double) window ? run->n_short + 1 : 0;
  run->n_window = 1;
  run->window_start = run->t;
  return run->n_short < SHORT_WINDOWS;
}

static gboolean
within_budget (JdMotionRun *run)
{
  const gulong n_steps = (gulong) run->motion->n_steps;

  if (run->motion->n_steps >= run->max_steps)
    jd_motion_run_stop (run, NULL, _("The motion was given up at t = %g s after %lu steps"), run->t, n_steps);
  else if (!gets_on (run))
    jd_motion_run_stop (run, NULL,
                        _("The motion was given up at t = %g s after %lu steps: they are so short that "
                          "the rest would take more than the %lu steps that a motion may take"),
                        run->t, n_steps, (gulong) run->max_steps);
  else
    return TRUE;
  return FALSE;
}

static Advance
advance (JdMotionRun *run,
         double       target)
{
  guint n_tiny = 0;

  while (run->t < target)
    {
      const double start = run->t;
      Advance advanced;

      if (g_cancellable_is_cancelled (run->cancellable))
        return ADVANCE_CANCELLED;
      if (!within_budget (run))
        return ADVANCE_STOPPED;
      advanced = advance_once (run, target);
      if (advanced != ADVANCE_REACHED)
        return advanced;
      n_tiny = run->t - start < JD_MOTION_TINY_STEP * (run->options->until - run->motion->start) ? n_tiny + 1 : 0;
      if (n_tiny > MAX_TINY_STEPS)
        return give_up (run);
      tell_progress (run);
    }
  return ADVANCE_REACHED;
}

/* Until the end, an event that cannot be passed, or an error. */
gboolean
jd_motion_run_integrate (JdMotionRun  *run,
                         GError      **error)
{
  const double until = run->options->until;

  for (;;)
    {
      const double target = MIN (until, jd_motion_events_next_time (run));
      gboolean events;

      switch (advance (run, target))
        {
        case ADVANCE_CANCELLED:
          g_cancellable_set_error_if_cancelled (run->cancellable, error);
          return FALSE;
        case ADVANCE_STOPPED:
          jd_motion_run_end_segment (run);
          return TRUE;
        case ADVANCE_EVENT:
          events = TRUE;
          break;
        case ADVANCE_REACHED:
        default:
          events = jd_motion_events_due (run);
          break;
        }
      if (!events)
        {
          jd_motion_run_end_segment (run);
          return TRUE;
        }
      if (!jd_motion_events_happen (run))
        return TRUE;
      if (jd_motion_events_met (run))
        {
          jd_motion_run_end_segment (run);
          return TRUE;
        }
    }
}
