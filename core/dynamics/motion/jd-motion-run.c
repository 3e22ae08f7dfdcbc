/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The loop of the motion. */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/dynamics/stepper/jd-stepper-private.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* Steps in a row below JD_MOTION_TINY_STEP before the motion is given up, unless the later half of them goes so many
 * times as far: a slip in space that begins slowly is stiff across its direction, and its steps grow with the
 * speed. */
#define MAX_TINY_STEPS 2000
#define GROWN          1.1
/* The motion is given up where it got on, SHORT_WINDOWS times in a row, by less than what lets the rest be done in
 * the steps that are left: a phase of rapid changes may pass.  A window has as many steps as SHORT_WORK allows, where
 * a step takes about the square of the parameters; but enough to tell. */
#define SHORT_WINDOWS 4
#define SHORT_WORK 200000
#define LEAST_WINDOW 5000

/* The way of the fastest parameter in a step with curves whose nearest points are followed, of its displacement; and
 * how often such a step is halved. */
#define FEET_WAY 0.5
#define FEET_TRIES 40

typedef enum
{
  ADVANCE_REACHED,
  ADVANCE_EVENT,
  ADVANCE_MOVES,       /* what rested moves from now on */
  ADVANCE_STOPPED,
  ADVANCE_CANCELLED,
} Advance;

static void
report_progress (JdMotionRun *run)
{
  const double whole = run->watches.whole;
  const double fraction = whole > 0.0 ? (run->stepper.t - run->motion->start) / whole : 1.0;

  if (run->progress == NULL || fraction < run->reported + 0.01)
    return;
  run->reported = fraction;
  run->progress (fraction, run->progress_data);
}

static Advance
give_up (JdMotionRun *run)
{
  JdStepper *stepper = &run->stepper;
  g_autofree char *pole = jd_motion_run_explain_pole (run), *lost = NULL, *fastest = NULL, *undefined = NULL;
  const GError *failure;

  if (run->wrong)
    return ADVANCE_STOPPED;
  if (stepper->feet != NULL && jd_stepper_expand (stepper, NULL))
    lost = jd_model_explain_feet (stepper->system->model, stepper->t, stepper->p, stepper->feet);
  jd_passage_explain (&run->passage);
  failure = stepper->failure;
  fastest = failure == NULL ? jd_stepper_why_fastest (stepper) : NULL;
  if (lost == NULL && g_error_matches (failure, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR))
    undefined = jd_stepper_why_undefined (stepper, stepper->t - run->motion->start);
  if (pole != NULL || undefined != NULL)
    jd_motion_stop (run->motion, failure, _("The motion cannot go on beyond t = %g s: %s"), stepper->t,
                    pole != NULL ? pole : undefined);
  else if (lost != NULL)
    jd_motion_stop (run->motion, NULL, _("The motion cannot go on: %s"), lost);
  else if (failure != NULL)
    jd_motion_stop (run->motion, failure, _("The motion cannot go on: %s"), failure->message);
  else if (fastest != NULL)
    jd_motion_stop (run->motion, NULL,
                    _("The motion cannot go on beyond t = %g s: %s changes faster than any step can follow"),
                    stepper->t, fastest);
  else
    jd_motion_stop (run->motion, NULL,
                    _("The motion cannot go on beyond t = %g s: it changes faster than any step can "
                      "follow"),
                    run->stepper.t);
  return ADVANCE_STOPPED;
}

/* FALSE: the rest of the motion would take more steps than are left.  Where the motion ends at an event, the end is
 * only a bound, and says nothing about the steps to come. */
static gboolean
gets_on (JdMotionRun *run)
{
  const gsize n = run->motion->n + 1, window = MAX (SHORT_WORK / (n * n), LEAST_WINDOW);
  const double t = run->stepper.t, left = (double) (run->max_steps - run->motion->figures.n_steps);
  const double passed = t - run->window_start;

  if (run->motion->figures.n_steps == 0)
    run->window_start = t;
  if (run->options->until_event != NULL || ++run->n_window <= window)
    return TRUE;
  run->n_short = passed * left < (run->options->until - t) * (double) window ? run->n_short + 1 : 0;
  run->n_window = 1;
  run->window_start = t;
  return run->n_short < SHORT_WINDOWS;
}

static gboolean
within_budget (JdMotionRun *run)
{
  const gulong n_steps = (gulong) run->motion->figures.n_steps;

  if (run->motion->figures.n_steps >= run->max_steps)
    return jd_motion_stop (run->motion, NULL, _("The motion was given up at t = %g s after %lu steps"),
                           run->stepper.t, n_steps);
  return gets_on (run) ||
         jd_motion_stop (run->motion, NULL,
                         _("The motion was given up at t = %g s after %lu steps: they are so short that "
                           "the rest would take more than the %lu steps that a motion may take"),
                         run->stepper.t, n_steps, (gulong) run->max_steps);
}

/* Whether the nearest points of curves, followed from those at the start of the step straight to its end, are found
 * there. */
static gboolean
finds_feet (const JdMotionRun *run)
{
  JdStepper *stepper = (JdStepper *) &run->stepper;
  JdFeet feet = *stepper->feet;
  g_autofree double *s = g_memdup2 (feet.s, feet.n * sizeof (double));

  feet.s = s;
  return !jd_stepper_expand (stepper, NULL) ||
         jd_model_follow_feet (stepper->system->model, stepper->t, stepper->p, &feet);
}

/* The step again, with the length @h. */
static gboolean
step_again (JdMotionRun *run,
            double       target,
            double       h,
            double       aim,
            gboolean    *out_aimed)
{
  JdStepper *stepper = &run->stepper;

  *out_aimed = FALSE;
  jd_stepper_return (stepper);
  stepper->fresh = FALSE;
  stepper->h = h;
  return jd_stepper_advance (stepper, target, aim, out_aimed);
}

/* A step.  Bodies with curves turn and go so little in it that their nearest points are followed along its chord; it
 * is shorter where that fails. */
static gboolean
plain_step (JdMotionRun *run,
            double       target,
            double       aim,
            gboolean    *out_aimed)
{
  JdStepper *stepper = &run->stepper;
  gboolean success;

  if (stepper->feet == NULL)
    return jd_stepper_advance (stepper, target, aim, out_aimed);
  if (jd_stepper_expand (stepper, NULL))
    stepper->h = fmin (stepper->h, FEET_WAY / jd_acting_fastest (&run->acting, stepper->pd));
  success = jd_stepper_advance (stepper, target, aim, out_aimed);
  for (guint k = 0; k < FEET_TRIES && success && !finds_feet (run); k++)
    success = step_again (run, target, 0.5 * stepper->step_h, HUGE_VAL, out_aimed);
  return success;
}

/* A step, or one across a singular position where that is due. */
static gboolean
step (JdMotionRun *run,
      double       target,
      double       aim,
      gboolean    *out_aimed)
{
  const double left = (target - run->stepper.t) - run->stepper.t_rest;
  const double passing = jd_passage_due (&run->passage, left);
  JdPassed passed = JD_PASSED_LATER;
  gboolean success;
  double h;

  if (run->stays != NULL)
    return jd_stepper_fail (&run->stepper, JD_MODEL_ERROR_INDETERMINATE, "%s", run->stays->message);
  if (run->leaves)
    {
      run->segment_straight = FALSE;
      return jd_passage_leave (&run->passage, left);
    }
  if (passing < HUGE_VAL)
    passed = jd_passage_hop (&run->passage, passing);
  success = passed == JD_PASSED_LATER ? plain_step (run, target, aim, out_aimed) : passed == JD_PASSED;
  if (success && jd_passage_comes_near (&run->passage, &h) && passed == JD_PASSED_LATER)
    {
      success = step_again (run, target, h, aim, out_aimed);
      if (success)
        jd_passage_comes_near (&run->passage, &h);
    }
  run->segment_straight &= run->stepper.straight;
  return success;
}

/* To what happens in the last step, whose end was @aimed at where watch @predicted closes; *out_found: whether
 * anything does. */
static gboolean
locate (JdMotionRun *run,
        gboolean     aimed,
        gsize        predicted,
        gboolean    *out_found)
{
  const gsize n_evaluations = run->stepper.system->n_evaluations;
  double length = HUGE_VAL;
  gsize watch = 0;
  gboolean hits = FALSE, landed;

  *out_found = jd_watches_find (&run->watches, &length, &watch);
  if (aimed)
    {
      hits = (!*out_found || watch == predicted) && jd_watches_hits (&run->watches, predicted);
      /* short flights are parabolas anyway */
      if (run->stepper.step_h >= JD_STEP_SHORT_AIM * run->stepper.h)
        run->stepper.ballistic = hits;
      *out_found |= hits;
    }
  if (!*out_found)
    {
      *out_found = (run->watches.n_kinks > 0 || jd_watches_have_borders (&run->watches)) &&
                   jd_watches_near_kink (&run->watches, &watch);
      return !*out_found || jd_watches_land (&run->watches, watch);
    }
  landed = hits ? jd_watches_land (&run->watches, predicted) : jd_watches_land_inside (&run->watches, length, watch);
  run->motion->figures.n_locating += run->stepper.system->n_evaluations - n_evaluations;
  return landed;
}

/* Where other rows are to be solved the motion goes on in another segment, with nothing to be reported. */
static gboolean
follow_rows (JdMotionRun *run)
{
  gboolean success, leaves = run->leaves;

  run->leaves = FALSE;
  if (!leaves && !jd_acting_weakens (&run->acting))
    return TRUE;
  if (!leaves && !jd_acting_find_others (&run->acting))
    {
      /* the responses of the rows that are solved, again */
      run->stepper.fresh = FALSE;
      return jd_stepper_settle (&run->stepper);
    }
  run->rechoosing = TRUE;
  success = jd_motion_run_end_segment (run);
  if (success && leaves)
    success = jd_acting_choose_beyond (&run->acting);
  else if (success)
    jd_acting_take_others (&run->acting);
  success = success && jd_motion_run_begin_segment (run, &run->stepper.failure);
  run->rechoosing = FALSE;
  return success;
}

static void
record (JdMotionRun *run)
{
  jd_motion_run_record_node (run, FALSE);
  jd_instants_follow_changes (&run->instants);
}

/* A step, or a hop, and what happens in it; ADVANCE_REACHED: nothing. */
static Advance
advance_once (JdMotionRun *run,
              double       target)
{
  JdStepper *stepper = &run->stepper;
  const double start = stepper->t, start_rest = stepper->t_rest;
  gboolean aimed = FALSE, hopped = FALSE, found, rest_ends;
  gsize predicted = 0;
  double flight;

  if (!jd_motion_run_turn (run))
    return give_up (run);
  run->motion->figures.n_steps++;
  flight = jd_watches_find_hop (&run->watches, &predicted);
  if (start + flight < target && !jd_watches_hop (&run->watches, flight, predicted, &hopped))
    return give_up (run);
  if (hopped)
    {
      record (run);
      return ADVANCE_EVENT;
    }
  if (run->watches.n_kinks > 0 || jd_watches_have_borders (&run->watches))
    jd_watches_limit_step (&run->watches);
  jd_acting_limit_step (&run->acting);
  if (!step (run, target, jd_watches_predict (&run->watches, &predicted), &aimed))
    return give_up (run);
  jd_passage_follow (&run->passage);
  if (!jd_acting_follow_rest (&run->acting, &rest_ends) || !locate (run, aimed && !rest_ends, predicted, &found))
    return give_up (run);
  if (found || rest_ends)
    {
      if (stepper->t > start || stepper->t_rest > start_rest)
        record (run);
      return found ? ADVANCE_EVENT : ADVANCE_MOVES;
    }
  if (!jd_acting_check_left_out (&run->acting, run->watches.segment_start))
    return give_up (run);
  jd_watches_advance (&run->watches);
  record (run);
  if (jd_acting_is_released (&run->acting))
    return ADVANCE_EVENT;
  return jd_acting_check_friction (&run->acting) && follow_rows (run) ? ADVANCE_REACHED : give_up (run);
}

static Advance
advance (JdMotionRun *run,
         double       target)
{
  double first = 0.0, middle = 0.0;
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
      n_tiny = run->stepper.t - start < JD_MOTION_TINY_STEP * run->watches.whole ? n_tiny + 1 : 0;
      if (n_tiny == 1)
        first = start;
      if (n_tiny == MAX_TINY_STEPS / 2)
        middle = run->stepper.t;
      if (n_tiny > MAX_TINY_STEPS)
        {
          if (!(run->stepper.t - middle > GROWN * (middle - first)))
            return give_up (run);
          n_tiny = 0;
        }
      report_progress (run);
    }
  return ADVANCE_REACHED;
}

/* An instant at which something happens: between two segments.  @at, s: the instant, at most a rounding error away
 * from where the first ends; @beyond, s: where the next one goes on.  FALSE: the motion ends here. */
static gboolean
happen (JdMotionRun *run,
        double       at,
        double       beyond)
{
  g_autoptr(GError) failure = NULL;
  gboolean success;

  run->instant = at;
  success = jd_motion_run_end_segment (run) && jd_instants_count (&run->instants);
  if (!success)
    return FALSE;
  run->instants.instant = at;
  if (run->stepper.t != beyond)
    {
      run->stepper.t = beyond;
      run->stepper.t_rest = 0.0;
      run->stepper.fresh = FALSE;
      if (run->stepper.system->friction != NULL)
        jd_friction_forget_headings (run->stepper.system->friction);
    }
  success = jd_instants_happen (&run->instants, &failure) && jd_motion_run_begin_segment (run, &failure);
  run->instant = NAN;
  if (failure != NULL)
    jd_motion_stop (run->motion, failure, _("The motion cannot go on: %s"), failure->message);
  run->instants.ends = success && jd_instants_reached_event (&run->instants);
  if (run->instants.ends)
    jd_motion_run_end_segment (run);
  else if (!success)
    jd_instants_report (&run->instants);
  return success && !run->instants.ends;
}

/* Steps end so many rounding errors before a break, and begin as many after it.  There one piece holds at all their
 * stages: a condition "t > 1" holds only after 1 s. */
#define BESIDE_BREAK 8.0

static double
beside_break (const JdMotionRun *run,
              double             t)
{
  const JdStepper *stepper = &run->stepper;
  const double least = MIN (stepper->unit, run->options->until - run->motion->start);

  return BESIDE_BREAK * DBL_EPSILON * MAX (fabs (t), least);
}

void
jd_motion_run_pass_breaks (JdMotionRun *run)
{
  const double start = run->motion->start, first = start + beside_break (run, start);

  for (; run->stepper.t <= first && run->next_break < run->breaks->len &&
         g_array_index (run->breaks, double, run->next_break) <= first;
       run->next_break++)
    {
      run->stepper.t = first;
      run->stepper.fresh = FALSE;
    }
}

/* The instant at which steps end because of the next break; HUGE_VAL: there is none.  It is reached already where the
 * motion goes on from a state just before the break. */
static double
next_break_end (JdMotionRun *run)
{
  while (run->next_break < run->breaks->len)
    {
      const double t = g_array_index (run->breaks, double, run->next_break);
      const double end = t - beside_break (run, t);

      if (t + beside_break (run, t) > run->stepper.t)
        return end;
      run->next_break++;
    }
  return HUGE_VAL;
}

/* The instant of the next stop that is not at hand already; HUGE_VAL: there is none. */
static double
next_stop (JdMotionRun *run)
{
  const double near = run->stepper.t + JD_SAME_INSTANT * (run->options->until - run->motion->start);

  while (run->next_stop < run->stops->len && g_array_index (run->stops, double, run->next_stop) <= near)
    run->next_stop++;
  return run->next_stop < run->stops->len ? g_array_index (run->stops, double, run->next_stop) : HUGE_VAL;
}

/* Across a break: what acts is found anew, with the forces of the new piece. */
static gboolean
cross_break (JdMotionRun *run)
{
  const double at = g_array_index (run->breaks, double, run->next_break++);
  const gboolean goes_on = happen (run, at, at + beside_break (run, at));

  if (goes_on)
    jd_stepper_guess_step (&run->stepper, run->options->until - run->stepper.t);
  return goes_on;
}

gboolean
jd_motion_run_integrate (JdMotionRun  *run,
                         GError      **error)
{
  gboolean goes_on = !jd_instants_due (&run->instants) || happen (run, run->stepper.t, run->stepper.t);

  while (goes_on)
    {
      const double end = next_break_end (run);
      const double next = MIN (run->options->until, jd_instants_next_time (&run->instants));
      const double stop = next_stop (run), target = MIN (MIN (end, next), stop);
      const Advance advanced = end <= run->stepper.t ? ADVANCE_REACHED : advance (run, target);

      if (advanced == ADVANCE_CANCELLED)
        {
          g_cancellable_set_error_if_cancelled (run->cancellable, error);
          return FALSE;
        }
      if (advanced == ADVANCE_MOVES)
        {
          const double at = run->stepper.t, beyond = MIN (run->acting.moves_at, run->options->until);

          jd_acting_leave_rest (&run->acting, beyond);
          goes_on = happen (run, at, beyond);
        }
      else if (advanced == ADVANCE_EVENT || (advanced == ADVANCE_REACHED && jd_instants_due (&run->instants)))
        goes_on = happen (run, run->stepper.t, run->stepper.t);
      else if (advanced == ADVANCE_REACHED && stop < MIN (end, next))
        continue;
      else if (advanced == ADVANCE_REACHED && end < next)
        goes_on = cross_break (run);
      else
        {
          jd_motion_run_end_segment (run);
          goes_on = FALSE;
        }
    }
  return TRUE;
}
