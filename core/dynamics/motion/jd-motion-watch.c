/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

/* Places inside a step where the functions of the state are looked at, on the interpolated motion: at least, at most,
 * and so that the whole motion has this many. */
#define MIN_LOOKS 8
#define MIN_STRAIGHT_LOOKS 4   /* where the path is a parabola */
#define MAX_LOOKS 128
#define WHOLE_LOOKS 400.0
/* A rate that changes by less than this part of itself in a step keeps its sign inside it. */
#define STEADY 0.5
/* Places where multipliers are: each costs an evaluation of the equations. */
#define N_MULTIPLIER_LOOKS 3
#define MAX_ROOT_STEPS 100

gboolean
jd_motion_watch_is_force (const JdWatch *watch)
{
  return watch->kind == JD_WATCH_MULTIPLIER || watch->kind == JD_WATCH_STICK || watch->kind == JD_WATCH_SLIDE;
}

/* Its output of the watches' tape; FALSE if it is a force. */
static gboolean
find_output (const JdMotionRun *run,
             const JdWatch     *watch,
             gsize             *out_output)
{
  *out_output = watch->index;
  switch (watch->kind)
    {
    case JD_WATCH_KINK:
      *out_output += jd_model_get_n_laws (run->motion->model);
      G_GNUC_FALLTHROUGH;
    case JD_WATCH_SLIP:
      *out_output += run->n_equations;
      G_GNUC_FALLTHROUGH;
    case JD_WATCH_GAP:
      *out_output += run->n_regions;
      G_GNUC_FALLTHROUGH;
    case JD_WATCH_REGION:
      *out_output += run->n_listed;
      G_GNUC_FALLTHROUGH;
    case JD_WATCH_LISTED:
      return TRUE;
    case JD_WATCH_MULTIPLIER:
    case JD_WATCH_STICK:
    case JD_WATCH_SLIDE:
    default:
      return FALSE;
    }
}

double
jd_motion_watch_size (const JdMotionRun *run,
                      const JdWatch     *watch)
{
  const JdModel *model = run->motion->model;
  gsize output;

  if (watch->kind == JD_WATCH_GAP && jd_acting_equation (&run->acting, watch->index)->f != NULL)
    return jd_model_get_sizes (model)->reach[watch->index];
  if (watch->kind == JD_WATCH_SLIDE || watch->kind == JD_WATCH_SLIP)
    return jd_friction_speed_size (run->stepper.system->friction, watch->index);
  return find_output (run, watch, &output) ? run->watch_sizes[output] : 0.0;
}

double
jd_motion_watch_passed (const JdMotionRun *run,
                        const JdWatch     *watch)
{
  return JD_ROUNDING * jd_motion_watch_size (run, watch);
}

double
jd_motion_watch_value (const JdMotionRun *run,
                       const JdWatch     *watch)
{
  double value;
  gsize output;

  switch (watch->kind)
    {
    case JD_WATCH_LISTED:
    case JD_WATCH_REGION:
    case JD_WATCH_GAP:
    case JD_WATCH_SLIP:
    case JD_WATCH_KINK:
      find_output (run, watch, &output);
      value = run->watch_values[output];
      break;
    case JD_WATCH_SLIDE:
      value = jd_friction_along (run->stepper.system->friction, watch->index);
      break;
    case JD_WATCH_STICK:
      value = jd_friction_slack (run->stepper.system->friction, run->stepper.system->y);
      break;
    case JD_WATCH_MULTIPLIER:
    default:
      value = run->stepper.system->y[jd_system_find_row (run->stepper.system, watch->index)];
      break;
    }
  return watch->sign != 0.0 ? watch->sign * value : value;
}

gboolean
jd_motion_watch_look (JdMotionRun  *run,
                      double        t,
                      const double *q,
                      const double *qd)
{
  if (!jd_parameterization_expand (run->motion->form, t, q, qd, run->stepper.p, run->stepper.pd,
                                   run->stepper.system->work, NULL))
    return FALSE;
  jd_state_expressions_eval (run->watch_tape, t, run->stepper.p, run->stepper.pd, run->watch_values);
  for (gsize k = 0; k < run->n_watch_values; k++)
    if (fabs (run->watch_values[k]) > run->watch_sizes[k])
      run->watch_sizes[k] = fabs (run->watch_values[k]);
  return TRUE;
}

/* Multipliers at the state. */
static gboolean
look_at_forces (JdMotionRun  *run,
                double        t,
                const double *q,
                const double *qd)
{
  JdVerdict verdict;

  run->stepper.fresh = FALSE;
  if (!jd_system_eval (run->stepper.system, t, q, qd, NULL))
    return FALSE;
  verdict = jd_system_solve (run->stepper.system, run->acting.rows.all_active ? NULL : run->acting.rows.active, NULL,
                             NULL);
  return verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC;
}

double
jd_motion_watch_value_at (JdMotionRun   *run,
                          const JdWatch *watch,
                          double         t,
                          const double  *q,
                          const double  *qd)
{
  if (jd_motion_watch_is_force (watch) ? !look_at_forces (run, t, q, qd) : !jd_motion_watch_look (run, t, q, qd))
    return NAN;
  return jd_motion_watch_value (run, watch);
}

/* Value of @watch inside the step; NAN where it has none. */
static double
value_in_step (JdMotionRun   *run,
               const JdWatch *watch,
               double         t)
{
  double *q = run->stepper.probe, *qd = q + run->n;

  jd_stepper_eval (&run->stepper, t / run->stepper.step_h, q, qd);
  return jd_motion_watch_value_at (run, watch, run->stepper.start + t, q, qd);
}

/* How far below zero counts as passed. */
static double
threshold (const JdMotionRun *run,
           const JdWatch     *watch)
{
  double largest = 0.0;

  if (!jd_motion_watch_is_force (watch) || watch->kind == JD_WATCH_SLIDE)
    return jd_motion_watch_passed (run, watch);
  for (gsize h = 0; h < run->m; h++)
    largest = MAX (largest, fabs (run->stepper.system->y[h]));
  for (gsize i = 0; i < run->n; i++)
    largest = MAX (largest, fabs (run->stepper.system->r[i]));
  return JD_MULTIPLIER_PASSED * largest;
}

/* Zero of the watch between @a (above) and @b (below): regula falsi, Illinois variant, with bisection where it is
 * slow. */
static double
find_root (JdMotionRun   *run,
           const JdWatch *watch,
           double         a,
           double         value_a,
           double         b,
           double         value_b)
{
  /* what the landing corrects afterwards */
  const double accuracy = (jd_motion_watch_is_force (watch) ? JD_WATCH_TIME_OF_FORCE : JD_SAME_INSTANT) *
                          run->stepper.step_h;
  const double zero = JD_WATCH_ZERO * jd_motion_watch_size (run, watch);
  int side = 0;

  for (guint k = 0; k < MAX_ROOT_STEPS && b - a > accuracy; k++)
    {
      double c = (a * value_b - b * value_a) / (value_b - value_a), value;

      if (!(c > a && c < b) || k % 8 == 7)
        c = 0.5 * (a + b);
      value = value_in_step (run, watch, c);
      if (isnan (value))
        break;
      if (fabs (value) <= zero)
        return c;
      if (value > 0.0)
        {
          /* close enough: the other end need not follow */
          if (c - a < accuracy && side == 1)
            return c;
          a = c;
          value_a = value;
          if (side == 1)
            value_b *= 0.5;
          side = 1;
        }
      else
        {
          if (b - c < accuracy && side == -1)
            return c;
          b = c;
          value_b = value;
          if (side == -1)
            value_a *= 0.5;
          side = -1;
        }
    }
  return 0.5 * (a + b);
}

/* A passage in [a, b], where the watch may have left zero upwards just at @a: halves the way to find where it is
 * above. */
static double
find_passage (JdMotionRun   *run,
              const JdWatch *watch,
              double         a,
              double         value_a,
              double         b,
              double         value_b)
{
  const double start = a;

  for (guint k = 0; value_a <= 0.0 && k < 40; k++)
    {
      const double c = start + 0.5 * (b - start);
      const double value = value_in_step (run, watch, c);

      if (value > 0.0)
        {
          a = c;
          value_a = value;
        }
      else
        {
          b = c;
          value_b = value;
        }
    }
  return value_a > 0.0 ? find_root (run, watch, a, value_a, b, value_b) : start;
}

/* Three looks with the middle one lowest, all above: whether the function dips below between them.  Golden section;
 * fills the place of the dip. */
static gboolean
find_dip (JdMotionRun   *run,
          const JdWatch *watch,
          double         a,
          double         b,
          double         lowest,
          double         highest,
          double        *out_time,
          double        *out_value)
{
  const double golden = 0.5 * (sqrt (5.0) - 1.0), passed = jd_motion_watch_passed (run, watch);
  double left = b - golden * (b - a), right = a + golden * (b - a);
  double value_left, value_right;

  /* a function that stays far above cannot dip */
  if (lowest > 0.5 * highest)
    return FALSE;
  value_left = value_in_step (run, watch, left);
  value_right = value_in_step (run, watch, right);
  for (guint k = 0; k < 40; k++)
    {
      if (value_left < -passed || value_right < -passed)
        {
          *out_time = value_left < value_right ? left : right;
          *out_value = MIN (value_left, value_right);
          return TRUE;
        }
      if (value_left < value_right)
        {
          b = right;
          right = left;
          value_right = value_left;
          left = b - golden * (b - a);
          value_left = value_in_step (run, watch, left);
        }
      else
        {
          a = left;
          left = right;
          value_left = value_right;
          right = a + golden * (b - a);
          value_right = value_in_step (run, watch, right);
        }
    }
  return FALSE;
}

/* The first passage of @watch in the step, seen in @n_looks + 1 values at equal distances (values[0] at the start);
 * HUGE_VAL if none. */
static double
scan (JdMotionRun   *run,
      JdWatch       *watch,
      const double  *values,
      gsize          n_looks,
      double         passed)
{
  const double h = run->stepper.step_h / (double) n_looks;
  /* Slip that has left zero at the start, and is above it at the end: where it is below before it was above, in a
   * step so short that the polynomial's rounding counts, it has not come to its end. */
  gboolean armed = watch->armed, risen = watch->kind != JD_WATCH_SLIP || !watch->from_zero || values[n_looks] <= 0.0;

  for (gsize k = 1; k <= n_looks; k++)
    {
      const double t = k == n_looks ? run->stepper.step_h : h * (double) k;
      double dip, value;

      risen |= values[k] > 0.0;
      if (!risen)
        continue;
      if (armed && values[k] < -passed)
        return find_passage (run, watch, t - h, values[k - 1], t, values[k]);
      if (armed && !jd_motion_watch_is_force (watch) && k >= 2 && values[k - 1] >= 0.0 &&
          values[k - 1] < values[k - 2] && values[k - 1] < values[k] &&
          find_dip (run, watch, t - 2.0 * h, t, values[k - 1], MAX (values[k - 2], values[k]), &dip, &value))
        return find_passage (run, watch, t - 2.0 * h, values[k - 2], dip, value);
      armed |= values[k] > 0.0;
    }
  return HUGE_VAL;
}

/* A function that was zero at the start: its first value off zero says on which side it is. */
static void
find_sign (JdWatch *watch,
           double  *values,
           gsize    n_looks,
           double   passed)
{
  for (gsize k = 1; k <= n_looks && watch->sign == 0.0; k++)
    if (fabs (values[k]) > passed)
      watch->sign = values[k] > 0.0 ? 1.0 : -1.0;
  if (watch->sign == 0.0)
    return;
  for (gsize k = 1; k <= n_looks; k++)
    values[k] *= watch->sign;
  values[0] = 0.0;
  watch->next = values[n_looks];
  watch->armed = watch->from_zero = TRUE;
}

/* Room for @width values of each watch. */
static void
make_room (JdMotionRun *run,
           gsize        width)
{
  const gsize n = run->watches->len * width;

  if (n > run->n_looks_room)
    {
      run->n_looks_room = n;
      run->looks = g_renew (double, run->looks, n);
      run->look_passed = g_renew (double, run->look_passed, n);
    }
  memset (run->looks, 0, n * sizeof (double));
}

/* Values at equal distances: of functions of the state, at @n_looks places, of forces, at fewer. */
static void
look (JdMotionRun *run,
      gsize        n_looks,
      gsize        width,
      gboolean     forces)
{
  const gsize n_places = forces ? N_MULTIPLIER_LOOKS + 1 : n_looks;
  double *q = run->stepper.probe, *qd = q + run->n;

  for (gsize k = 1; k <= n_places; k++)
    {
      const double t = run->stepper.step_h * (double) k / (double) n_places;
      gboolean seen = TRUE;

      /* at the end stands the settled state itself */
      if (k < n_places)
        jd_stepper_eval (&run->stepper, t / run->stepper.step_h, q, qd);
      if (!forces)
        seen = k < n_places ? jd_motion_watch_look (run, run->stepper.start + t, q, qd)
                            : jd_motion_watch_look (run, run->stepper.t, run->stepper.y, run->stepper.y + run->n);
      else if (k < n_places)
        seen = look_at_forces (run, run->stepper.start + t, q, qd);
      if (!seen)
        continue;
      for (gsize w = 0; w < run->watches->len; w++)
        if (jd_motion_watch_is_force (&g_array_index (run->watches, JdWatch, w)) == forces &&
            (!forces || k < n_places))
          run->looks[w * width + k] = jd_motion_watch_value (run, &g_array_index (run->watches, JdWatch, w));
    }
}

/* The gap does not pass zero inside the step unless it does so once and for all: it is so wide at both ends that
 * twice its rate there does not close it; or its rate hardly changes; or it is a parabola that opens downwards. */
static gboolean
is_plain (const JdMotionRun *run,
          const JdWatch     *watch,
          double             gap,
          double             rate)
{
  const double fastest = MAX (fabs (watch->rate), fabs (rate)), slowest = MIN (fabs (watch->rate), fabs (rate));

  if (!watch->from_zero && MIN (watch->value, gap) > run->stepper.step_h * fastest)
    return TRUE;
  if (watch->rate * rate > 0.0 && fabs (rate - watch->rate) <= STEADY * slowest)
    return TRUE;
  return run->stepper.straight && rate < watch->rate &&
         run->stepper.system->constant[jd_system_find_row (run->stepper.system, watch->index)] &&
         (watch->rate > 0.0 || !watch->from_zero);
}

/* TRUE if nothing is watched but gaps that are plain in this step: their values at its end are all there is to
 * see. */
static gboolean
all_are_plain (JdMotionRun *run)
{
  for (guint w = 0; w < run->watches->len; w++)
    {
      const JdWatch *watch = &g_array_index (run->watches, JdWatch, w);
      double gap, rate;

      if (isnan (watch->rate) || !jd_motion_watch_settled_gap (run, watch, &gap, &rate) ||
          !is_plain (run, watch, gap, rate))
        return FALSE;
    }
  return TRUE;
}

/* Values at the end, where all are plain; TRUE if one has passed. */
static gboolean
any_has_passed (JdMotionRun *run)
{
  gboolean any = FALSE;

  for (guint w = 0; w < run->watches->len; w++)
    {
      JdWatch *watch = &g_array_index (run->watches, JdWatch, w);
      double rate;

      jd_motion_watch_settled_gap (run, watch, &watch->next, &rate);
      any |= watch->next < -jd_motion_watch_passed (run, watch);
    }
  return any;
}

gboolean
jd_motion_watch_find (JdMotionRun *run,
                      double      *out_length,
                      gsize       *out_watch)
{
  const double whole = run->options->until - run->motion->start;
  const double n_least = run->stepper.straight ? MIN_STRAIGHT_LOOKS : MIN_LOOKS;
  const gboolean plain = all_are_plain (run);
  const gsize n_state_looks = plain ? 1
                                    : (gsize) CLAMP (WHOLE_LOOKS * run->stepper.step_h / whole, n_least, MAX_LOOKS);
  const gsize n_watches = run->watches->len, width = MAX (n_state_looks, N_MULTIPLIER_LOOKS + 1) + 1;
  gboolean forces = FALSE, others = FALSE;

  *out_length = HUGE_VAL;
  if (n_watches == 0 || (plain && !any_has_passed (run)))
    return FALSE;
  jd_stepper_fit (&run->stepper);
  make_room (run, width);
  for (gsize w = 0; w < n_watches; w++)
    {
      const JdWatch *watch = &g_array_index (run->watches, JdWatch, w);

      run->looks[w * width] = watch->value;
      run->look_passed[w] = threshold (run, watch);
      forces |= jd_motion_watch_is_force (watch);
      others |= !jd_motion_watch_is_force (watch);
      /* forces at the end are those of the settled state */
      if (jd_motion_watch_is_force (watch))
        run->looks[w * width + N_MULTIPLIER_LOOKS + 1] = jd_motion_watch_value (run, watch);
    }
  if (others)
    look (run, n_state_looks, width, FALSE);
  if (forces)
    {
      look (run, n_state_looks, width, TRUE);
      /* the equations are those of the settled state again: a landing reads its gaps and accelerations there */
      look_at_forces (run, run->stepper.t, run->stepper.y, run->stepper.y + run->n);
    }

  for (gsize w = 0; w < n_watches; w++)
    {
      JdWatch *watch = &g_array_index (run->watches, JdWatch, w);
      const gsize n_looks = jd_motion_watch_is_force (watch) ? N_MULTIPLIER_LOOKS + 1 : n_state_looks;
      double time;

      watch->next = run->looks[w * width + n_looks];
      if (watch->sign == 0.0)
        find_sign (watch, run->looks + w * width, n_looks, jd_motion_watch_passed (run, watch));
      time = scan (run, watch, run->looks + w * width, n_looks, run->look_passed[w]);
      if (time < *out_length)
        {
          *out_length = time;
          *out_watch = w;
        }
    }
  return *out_length < HUGE_VAL;
}

gboolean
jd_motion_watch_polish (JdMotionRun *run,
                        gsize        which,
                        double      *s)
{
  const JdWatch *watch = &g_array_index (run->watches, JdWatch, which);
  const double first = *s, near = jd_motion_watch_is_force (watch) ? JD_WATCH_SLOPE_OF_FORCE : JD_WATCH_SLOPE;
  double before = first - near, at = first, value_before, value;

  value_before = value_in_step (run, watch, before * run->stepper.step_h);
  value = value_in_step (run, watch, at * run->stepper.step_h);
  for (guint k = 0; k < 6; k++)
    {
      const double next = at - value * (at - before) / (value - value_before);

      if (value == 0.0)
        break;
      if (!(fabs (next - first) < JD_WATCH_FARTHEST) || next < 0.0)
        return FALSE;
      before = at;
      value_before = value;
      at = next;
      if (fabs (at - before) <= JD_WATCH_INSTANT || jd_motion_watch_is_force (watch))
        break;
      value = value_in_step (run, watch, at * run->stepper.step_h);
    }
  *s = at;
  return TRUE;
}

void
jd_motion_watch_advance (JdMotionRun *run)
{
  for (guint w = 0; w < run->watches->len; w++)
    {
      JdWatch *watch = &g_array_index (run->watches, JdWatch, w);

      double gap;

      watch->value = watch->next;
      watch->armed |= watch->value > 0.0;
      watch->from_zero = FALSE;
      if (!jd_motion_watch_settled_gap (run, watch, &gap, &watch->rate))
        watch->rate = NAN;
    }
  run->marked = FALSE;
}
