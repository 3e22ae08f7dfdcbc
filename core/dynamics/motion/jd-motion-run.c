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

typedef enum
{
  ADVANCE_REACHED,
  ADVANCE_EVENT,
  ADVANCE_STOPPED,
  ADVANCE_CANCELLED,
} Advance;

/* A flight too short for its gap to be told from rounding: goes to its end in one step, where the integral of the
 * gap's rate, by values and derivatives at both ends, is zero again. */
static gboolean
hop (JdMotionRun *run,
     double       flight,
     gsize        which)
{
  JdStepper *stepper = &run->stepper;
  JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  double rate, acceleration, last_rate, last_acceleration;

  jd_stepper_begin (stepper);
  jd_stepper_gap_motion (stepper, watch->index, &rate, &acceleration);
  for (guint k = 0; k < 3; k++)
    {
      double gap, change;

      if (!jd_stepper_step (stepper, stepper->start, flight))
        return FALSE;
      jd_stepper_set_time (stepper, stepper->start, stepper->start_rest, flight);
      if (!jd_stepper_settle (stepper))
        return FALSE;
      stepper->step_h = flight;
      jd_stepper_gap_motion (stepper, watch->index, &last_rate, &last_acceleration);
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
                    double       length,
                    gsize        watch)
{
  JdStepper *stepper = &run->stepper;
  const gsize n = run->n;
  const double largest = jd_stepper_largest_part (stepper, stepper->largest);
  double s = length / stepper->step_h;

  if (!jd_stepper_refine (stepper, s) || !jd_motion_watch_polish (run, watch, &s))
    return FALSE;
  jd_stepper_eval (stepper, s, stepper->y, stepper->y + n);
  if (jd_stepper_has_work (stepper))
    stepper->y[2 * n] = jd_stepper_eval_work (stepper, s);
  jd_stepper_set_time (stepper, stepper->start, stepper->start_rest, s * stepper->step_h);
  return jd_stepper_settle (stepper) &&
         jd_stepper_misfit (stepper, s) <=
           MAX (JD_MOTION_POLYNOMIAL, POLYNOMIAL_TOLERANCE * stepper->tolerance) * largest;
}

/* The last step held an event after @length: goes there. */
static gboolean
land (JdMotionRun *run,
      double       length,
      gsize        watch)
{
  JdStepper *stepper = &run->stepper;

  stepper->fresh = FALSE;
  if (length > 0.0)
    {
      if (!land_on_polynomial (run, length, watch))
        {
          jd_stepper_set_time (stepper, stepper->start, stepper->start_rest, length);
          if (!jd_stepper_step (stepper, stepper->start, length) || !jd_stepper_settle (stepper))
            return FALSE;
        }
      return jd_motion_watch_land (run, watch);
    }
  jd_stepper_return (stepper);
  g_array_index (run->watches, JdWatch, watch).fired = TRUE;
  return jd_stepper_settle (stepper);
}

/* Something else may happen before the end of a hop. */
static gboolean
look_inside_hop (JdMotionRun *run,
                 gsize        which)
{
  JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  double length;
  gsize other;

  watch->sign = -watch->sign;
  watch->armed = FALSE;
  if (!jd_motion_watch_find (run, &length, &other) || other == which)
    return TRUE;
  watch->fired = FALSE;
  return land (run, length, other);
}

static void
tell_progress (JdMotionRun *run)
{
  const double whole = run->options->until - run->motion->start;
  const double fraction = whole > 0.0 ? (run->stepper.t - run->motion->start) / whole : 1.0;

  if (run->progress == NULL || fraction < run->told + 0.01)
    return;
  run->told = fraction;
  run->progress (fraction, run->progress_data);
}

static void
stop_by_failure (JdMotionRun *run)
{
  if (run->stepper.failure != NULL)
    jd_motion_run_stop (run, run->stepper.failure, _("The motion cannot go on: %s"), run->stepper.failure->message);
  else
    jd_motion_run_stop (run, NULL,
                        _("The motion cannot go on beyond t = %g s: it changes faster than any step can "
                          "follow"),
                        run->stepper.t);
}

/* Slipping goes on as long as it is possible; whether it is the only possible motion is looked at after each step. */
static gboolean
check_friction (JdMotionRun *run)
{
  JdSystem *system = run->stepper.system;
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
  active = g_memdup2 (run->acting.rows.acting, (run->m + 1) * sizeof (gboolean));
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
  return jd_stepper_fail_system (&run->stepper, verdict, run->stepper.t);
}

/* Equations that were left out, because others gave them (or they had no coefficients) where the segment began, must
 * go on to follow. */
static gboolean
check_left_out (JdMotionRun *run)
{
  const JdSystem *system = run->stepper.system;

  for (gsize h = 0; h < run->m && !run->acting.rows.all_active; h++)
    {
      if (!run->acting.rows.acting[h] || run->acting.rows.active[h] || !jd_stepper_expand (&run->stepper, NULL))
        continue;
      if (fabs (system->terms.rate[h]) <= jd_acting_rate_tolerance (&run->acting, system->complementary[h],
                                                                    JD_MOTION_LEFT_OUT, JD_MOTION_LEFT_OUT_MOVING))
        continue;
      return jd_stepper_fail (
        &run->stepper, JD_MODEL_ERROR_INDETERMINATE,
        _("“%s” followed from the others, or had no coefficients, where the motion began at t = %g s, "
          "and not beyond: the rank of the equations changes there, and which motion goes on is not "
          "determined (Cortés et al., 5.2); “jump” tells more"),
        jd_model_get_equation (run->motion->model, system->complementary[h])->name, run->segment_start);
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

/* A step, or one across a singular position where that is due. */
static gboolean
go_on (JdMotionRun *run,
       double       target,
       double       aim,
       gboolean    *out_aimed)
{
  const double passing = jd_motion_pass_due (run);
  gboolean success;

  if (passing < (target - run->stepper.t) - run->stepper.t_rest)
    return jd_motion_pass_hop (run, passing);
  success = jd_stepper_advance (&run->stepper, target, aim, out_aimed);
  run->segment_straight &= !success || run->stepper.straight;
  return success;
}

/* Where other rows are to be solved the motion goes on in another segment, with nothing to be told. */
static gboolean
follow_rows (JdMotionRun *run)
{
  gboolean success;

  if (!jd_acting_weakens (&run->acting))
    return TRUE;
  if (!jd_acting_find_others (&run->acting))
    {
      /* the responses of the rows that are solved, again */
      run->stepper.fresh = FALSE;
      return jd_stepper_settle (&run->stepper);
    }
  run->rechoosing = TRUE;
  jd_motion_run_end_segment (run);
  jd_acting_take_others (&run->acting);
  success = jd_motion_run_begin_segment (run, &run->stepper.failure);
  run->rechoosing = FALSE;
  return success;
}

/* A step, or a hop, and what happens in it; ADVANCE_REACHED: nothing. */
static Advance
advance_once (JdMotionRun *run,
              double       target)
{
  const double start = run->stepper.t, rest = run->stepper.t_rest;
  double length = HUGE_VAL, flight;
  gboolean aimed = FALSE, found, arrived;
  gsize watch = 0, predicted = 0, n_evaluations;

  run->motion->n_steps++;
  flight = jd_motion_watch_find_hop (run, &watch);
  if (start + flight < target)
    {
      if (!hop (run, flight, watch) || !look_inside_hop (run, watch))
        return give_up (run);
      jd_motion_run_record_node (run);
      return ADVANCE_EVENT;
    }
  if (run->n_kinks > 0)
    run->stepper.h = jd_motion_kinks_limit (run, run->stepper.h);
  if (!go_on (run, target, jd_motion_watch_foretell (run, &predicted), &aimed))
    return give_up (run);
  jd_motion_pass_follow (run);
  n_evaluations = run->stepper.system->n_evaluations;
  found = jd_motion_watch_find (run, &length, &watch);
  if (aimed)
    {
      const gboolean hits = (!found || watch == predicted) && jd_motion_watch_hits (run, predicted);

      /* short flights are parabolas anyway */
      if (run->stepper.step_h >= JD_STEP_SHORT_AIM * run->stepper.h)
        run->stepper.ballistic = hits;
      aimed = hits;
      found |= hits;
    }
  if (found)
    {
      arrived = aimed ? jd_motion_watch_land (run, predicted) : land (run, length, watch);
      if (!arrived)
        return give_up (run);
      run->motion->n_locating += run->stepper.system->n_evaluations - n_evaluations;
      if (run->stepper.t > start || run->stepper.t_rest > rest)
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
  return check_friction (run) && follow_rows (run) ? ADVANCE_REACHED : give_up (run);
}

/* FALSE: the rest of the motion would take more steps than are left.  Where the motion ends at an event, the end is
 * only a bound, and tells nothing about the steps to come. */
static gboolean
gets_on (JdMotionRun *run)
{
  const gsize n = run->n + 1, window = MAX (SHORT_WORK / (n * n), LEAST_WINDOW);
  const double left = (double) (run->max_steps - run->motion->n_steps);
  const double passed = run->stepper.t - run->window_start;

  if (run->motion->n_steps == 0)
    run->window_start = run->stepper.t;
  if (run->options->until_event != NULL || ++run->n_window <= window)
    return TRUE;
  run->n_short = passed * left < (run->options->until - run->stepper.t) * (double) window ? run->n_short + 1 : 0;
  run->n_window = 1;
  run->window_start = run->stepper.t;
  return run->n_short < SHORT_WINDOWS;
}

static gboolean
within_budget (JdMotionRun *run)
{
  const gulong n_steps = (gulong) run->motion->n_steps;

  if (run->motion->n_steps >= run->max_steps)
    jd_motion_run_stop (run, NULL, _("The motion was given up at t = %g s after %lu steps"), run->stepper.t,
                        n_steps);
  else if (!gets_on (run))
    jd_motion_run_stop (run, NULL,
                        _("The motion was given up at t = %g s after %lu steps: they are so short that "
                          "the rest would take more than the %lu steps that a motion may take"),
                        run->stepper.t, n_steps, (gulong) run->max_steps);
  else
    return TRUE;
  return FALSE;
}

static Advance
advance (JdMotionRun *run,
         double       target)
{
  guint n_tiny = 0;

  while (run->stepper.t < target)
    {
      const double start = run->stepper.t;
      Advance advanced;

      if (g_cancellable_is_cancelled (run->cancellable))
        return ADVANCE_CANCELLED;
      if (!within_budget (run))
        return ADVANCE_STOPPED;
      advanced = advance_once (run, target);
      if (advanced != ADVANCE_REACHED)
        return advanced;
      n_tiny = run->stepper.t - start < JD_MOTION_TINY_STEP * (run->options->until - run->motion->start) ? n_tiny + 1
                                                                                                         : 0;
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
