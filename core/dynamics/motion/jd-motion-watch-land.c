/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants near a settled state, known from its rates and accelerations: when a gap closes, how far it still is, what
 * else happens then; and the way from a step to the instant inside it.  How often to look for it at forces. */
#include "core/dynamics/motion/jd-motion-watch-private.h"

/* A gap is far if it is wider than what its rate closes in so many of the usual steps. */
#define FAR 2.0
/* JD_MOTION_POLYNOMIAL may also be this part of the tolerance: the end of the step, which the polynomial reaches, is
 * not more accurate. */
#define POLYNOMIAL_TOLERANCE 0.1
/* A short flight that is not over after so many times its predicted length is no short flight. */
#define LONGEST_HOP 2.0
/* Places where multipliers are looked at: each costs an evaluation of the equations. */
#define N_MULTIPLIER_LOOKS 3
/* Of forces that follow the time: at most so many, and so far from a straight line between two looks, of the lower of
 * them, that they do not pass zero and come back. */
#define MAX_TIMED_LOOKS 65536
#define FAR_FROM_ZERO   0.5
#define GOLDEN          0.6180339887498949

/* gap + rate t + acceleration t^2 / 2 = 0 without cancellation: the later zero of a gap that rises and falls, else
 * the first.  A zero at the same instant is one of a gap that begins to open, whose rate and acceleration are
 * rounding. */
double
jd_watches_predict (JdWatches *self,
                    gsize     *out_watch)
{
  const double same = JD_SAME_INSTANT * self->stepper->unit;
  double first = HUGE_VAL;

  for (guint w = 0; w < self->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);
      double rate, acceleration, square, time = HUGE_VAL;

      /* where accelerations change, only what is near is worth aiming at */
      if (watch->kind != JD_WATCH_GAP ||
          (!self->stepper->ballistic && watch->value > FAR * self->stepper->h * fabs (watch->rate)))
        continue;
      jd_stepper_gap_motion (self->stepper, watch->index, &rate, &acceleration);
      square = rate * rate - 2.0 * acceleration * watch->value;
      if (!(square >= 0.0))
        continue;
      if (rate > 0.0 && acceleration < 0.0)
        time = (rate + sqrt (square)) / -acceleration;
      else if (watch->value > 0.0 && sqrt (square) - rate > 0.0)
        time = 2.0 * watch->value / (sqrt (square) - rate);
      if (time > same && time < first)
        {
          first = time;
          *out_watch = w;
        }
    }
  return first;
}

gboolean
jd_watches_hits (JdWatches *self,
                 gsize      which)
{
  const JdWatch *watch = jd_watches_get (self, which);
  double gap, rate, acceleration;

  if (!jd_watches_settled_gap (self, watch, &gap, &rate))
    jd_stepper_gap_motion (self->stepper, watch->index, &rate, &acceleration);
  return rate < 0.0 && fabs (watch->next) <= JD_LAND_HIT * MAX (self->stepper->h, self->stepper->step_h) * -rate;
}

/* A function of the settled state with this value and slope passes zero at this instant: its watch fires. */
static void
mark_passing (const JdWatches *self,
              JdWatch         *watch,
              double           value,
              double           slope)
{
  const double same = JD_SAME_INSTANT * self->stepper->unit;

  if (watch->sign == 0.0 || !watch->armed ||
      (watch->from_zero && watch->kind != JD_WATCH_REGION && self->stepper->t - self->segment_start < 2.0 * same))
    return;
  if (slope < 0.0 && fabs (value) <= -slope * same)
    watch->fired = TRUE;
}

/* FALSE if something else than gaps of the equations at hand is watched. */
static gboolean
mark_settled_gaps (const JdWatches *self)
{
  double gap, rate;

  for (guint w = 0; w < self->watches->len; w++)
    if (!jd_watches_settled_gap (self, jd_watches_get (self, w), &gap, &rate))
      return FALSE;
  for (guint w = 0; w < self->watches->len; w++)
    {
      jd_watches_settled_gap (self, jd_watches_get (self, w), &gap, &rate);
      mark_passing (self, jd_watches_get (self, w), gap, rate);
    }
  return TRUE;
}

void
jd_watches_mark (JdWatches *self)
{
  const gsize n_watches = self->watches->len;
  const double dt = JD_NEARBY_TIME * self->stepper->unit;
  const JdWatch state = { .kind = JD_WATCH_REGION };
  g_autofree double *values = NULL;

  if (self->tape == NULL || self->marked)
    return;
  self->marked = TRUE;
  /* the one that has fired is marked */
  if ((n_watches == 1 && jd_watches_get (self, 0)->fired) || mark_settled_gaps (self))
    return;
  values = g_new0 (double, n_watches);
  jd_watches_value_after (self, &state, 0.0);
  for (gsize w = 0; w < n_watches; w++)
    values[w] = jd_watch_is_force (jd_watches_get (self, w)) ? 0.0
                                                             : jd_watches_value (self, jd_watches_get (self, w));
  jd_watches_value_after (self, &state, dt);
  for (gsize w = 0; w < n_watches; w++)
    {
      JdWatch *watch = jd_watches_get (self, w);

      if (!jd_watch_is_force (watch))
        mark_passing (self, watch, values[w], (jd_watches_value (self, watch) - values[w]) / dt);
    }
}

/* Whether the instant @dt after the settled state is before the last event, and not the same instant: a zero of
 * @watch there is over.  A force changes at an event: its zero is not before.  The zero from which a slip began is
 * over, too. */
static gboolean
is_before_segment (const JdWatches *self,
                   const JdWatch   *watch,
                   double           dt)
{
  const double same = JD_SAME_INSTANT * self->stepper->unit;
  const double early = watch->kind == JD_WATCH_SLIP && watch->from_zero ? -same
                       : jd_watch_is_force (watch)                      ? 0.0
                                                                        : same;

  return self->stepper->t + dt < self->segment_start - early;
}

/* How long after the settled state, or before, @watch is zero, by the secant rule, next = dt - g (other - dt) /
 * (g_other - g). */
static double
time_to_zero (JdWatches     *self,
              const JdWatch *watch)
{
  const double step = MAX (self->stepper->h, JD_LAND_LEAST_STEP * self->stepper->unit);
  double dt = 0.0, other = JD_NEARBY_TIME * step;
  double value = jd_watches_value_after (self, watch, 0.0), value_other = jd_watches_value_after (self, watch, other);

  for (guint k = 0; k < 3 && isfinite (value) && isfinite (value_other) && value != value_other; k++)
    {
      const double next = dt - value * (other - dt) / (value_other - value);

      if (!(fabs (next) <= JD_LAND_FARTHEST * step) || is_before_segment (self, watch, next))
        break;
      other = dt;
      value_other = value;
      dt = next;
      if (fabs (dt - other) <= JD_LAND_ROUNDING * fabs (self->stepper->t) || jd_watch_is_force (watch))
        break;
      value = jd_watches_value_after (self, watch, dt);
    }
  return dt;
}

/* The settled state a short time later, q += dt q' + dt^2 q'' / 2, q' += dt q''.  *out_tiny: constraints and
 * accelerations are taken to be as they were, because the time is so short, or @at_kink, where it is not known
 * which piece of the coefficients holds. */
static gboolean
move_on (JdStepper *self,
         double     dt,
         gboolean   at_kink,
         gboolean  *out_tiny)
{
  const gsize n = self->system->n;

  for (gsize i = 0; i < n; i++)
    {
      self->y[i] += dt * (self->y[n + i] + 0.5 * dt * self->derivative[n + i]);
      self->y[n + i] += dt * self->derivative[n + i];
    }
  if (jd_stepper_has_work (self))
    self->y[2 * n] += dt * self->derivative[2 * n];
  jd_stepper_set_time (self, self->t, self->t_rest, dt);
  self->fresh = FALSE;
  *out_tiny = at_kink || fabs (dt) <= JD_LAND_TINY * MAX (self->h, JD_LAND_LEAST_STEP * self->unit);
  if (!*out_tiny)
    return jd_stepper_settle (self);
  jd_system_shift (self->system, dt, self->derivative + n);
  return TRUE;
}

/* Moves the state onto the instant at which a gap of the equations is zero, by Newton's rule dt = -gap / rate.
 * FALSE: there is no settled state; *out_there: the instant is reached. */
static gboolean
land_on_gap (JdWatches     *self,
             const JdWatch *watch,
             gboolean      *out_there)
{
  double gap, rate;

  *out_there = FALSE;
  for (guint k = 0; k < 4 && !*out_there && jd_watches_settled_gap (self, watch, &gap, &rate); k++)
    {
      const double dt = -gap / rate;

      if (!(fabs (dt) <= JD_LAND_HIT * self->stepper->h) || is_before_segment (self, watch, dt))
        break;
      if (!move_on (self->stepper, dt, FALSE, out_there))
        return FALSE;
    }
  return TRUE;
}

/* Whether the contact touches nothing beyond its border, which is passed at @time after the settled state. */
static gboolean
ends_at (JdWatches     *self,
         const JdWatch *border,
         double         time)
{
  const JdWatch gap = { .kind = JD_WATCH_GAP, .index = border->index,
                        .sign = jd_acting_equation (self->acting, border->index)->side };

  jd_watches_value_after (self, border, time + JD_NEARBY_TIME * self->stepper->unit);
  return jd_watches_value (self, &gap) > JD_HOLDS * jd_watches_size (self, &gap);
}

/* How long after the settled state @watch has its instant.  A border is not passed where the contact ends. */
static double
time_to_instant (JdWatches     *self,
                 const JdWatch *watch)
{
  const double time = time_to_zero (self, watch);

  return watch->kind == JD_WATCH_BORDER && ends_at (self, watch, time) ? time - JD_LAND_BEFORE * fabs (time) : time;
}

gboolean
jd_watches_land (JdWatches *self,
                 gsize      which)
{
  JdWatch *watch = jd_watches_get (self, which);
  gboolean there, tiny;

  watch->fired = TRUE;
  if (!land_on_gap (self, watch, &there))
    return FALSE;
  if (!there && (!move_on (self->stepper, time_to_instant (self, watch),
                           watch->kind == JD_WATCH_KINK || watch->kind == JD_WATCH_BORDER, &tiny) ||
                 (tiny && jd_watch_is_force (watch) && !jd_stepper_settle (self->stepper))))
    return FALSE;
  jd_watches_mark (self);
  return TRUE;
}

/* Moves the state to the instant on the polynomial refined inside the step.  FALSE: the polynomial is not accurate
 * enough there. */
static gboolean
land_on_polynomial (JdWatches     *self,
                    double         length,
                    const JdWatch *watch)
{
  JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  const double largest = jd_stepper_largest_part (stepper, stepper->largest);
  double s = length / stepper->step_h;

  if (!jd_stepper_refine (stepper, s) || !jd_watches_polish (self, watch, &s))
    return FALSE;
  jd_stepper_eval (stepper, s, stepper->y);
  if (jd_stepper_has_work (stepper))
    stepper->y[2 * n] = jd_stepper_eval_work (stepper, s);
  jd_stepper_set_time (stepper, stepper->start, stepper->start_rest, s * stepper->step_h);
  return jd_stepper_settle (stepper) &&
         jd_stepper_misfit (stepper, s) <=
           MAX (JD_MOTION_POLYNOMIAL, POLYNOMIAL_TOLERANCE * stepper->tolerance) * largest;
}

/* The settled end of a step of this length from the start of the last one. */
static gboolean
step_again (JdStepper *self,
            double     length)
{
  jd_stepper_set_time (self, self->start, self->start_rest, length);
  return jd_stepper_step (self, self->start, length) && jd_stepper_settle (self);
}

gboolean
jd_watches_land_inside (JdWatches *self,
                        double     length,
                        gsize      which)
{
  JdWatch *watch = jd_watches_get (self, which);

  self->stepper->fresh = FALSE;
  if (length > 0.0)
    return (land_on_polynomial (self, length, watch) || step_again (self->stepper, length)) &&
           jd_watches_land (self, which);
  jd_stepper_return (self->stepper);
  watch->fired = TRUE;
  return jd_stepper_settle (self->stepper);
}

double
jd_watches_find_hop (JdWatches *self,
                     gsize     *out_watch)
{
  /* a contact that opens where its force is 0 has a rate and an acceleration of 0, except for rounding */
  const double longest = JD_LAND_HOP * self->stepper->unit, rounding = DBL_EPSILON * longest;
  double shortest = HUGE_VAL;

  for (guint w = 0; w < self->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);
      double rate, acceleration, flight;

      if (watch->kind != JD_WATCH_GAP || !watch->from_zero)
        continue;
      jd_stepper_gap_motion (self->stepper, watch->index, &rate, &acceleration);
      if (!(rate > 0.0 && acceleration < 0.0))
        continue;
      /* rate t + acceleration t^2 / 2 = 0 */
      flight = -2.0 * rate / acceleration;
      if (flight > rounding && flight < longest && flight < shortest)
        {
          shortest = flight;
          *out_watch = w;
        }
    }
  return shortest;
}

/* The flight ends where the integral of the gap's rate, by values and derivatives at both ends, is zero again:
 *
 *   t (v0 + v) / 2 + t^2 (a0 - a) / 12 = 0. */
static gboolean
find_end_of_hop (JdWatches     *self,
                 const JdWatch *watch,
                 double         flight)
{
  JdStepper *stepper = self->stepper;
  const double predicted = flight;
  double rate, acceleration, last_rate, last_acceleration;

  jd_stepper_gap_motion (stepper, watch->index, &rate, &acceleration);
  for (guint k = 0; k < 3; k++)
    {
      double gap, change;

      if (!step_again (stepper, flight))
        return FALSE;
      stepper->step_h = flight;
      jd_stepper_gap_motion (stepper, watch->index, &last_rate, &last_acceleration);
      gap = 0.5 * flight * (rate + last_rate) + flight * flight * (acceleration - last_acceleration) / 12.0;
      change = gap / last_rate;
      if (fabs (change) <= JD_ROUNDING_SOLVED * flight)
        break;
      flight -= change;
      if (!(flight > 0.0 && flight < LONGEST_HOP * predicted))
        return FALSE;
    }
  return TRUE;
}

gboolean
jd_watches_hop (JdWatches *self,
                double     flight,
                gsize      which,
                gboolean  *out_hopped)
{
  JdStepper *stepper = self->stepper;
  JdWatch *watch = jd_watches_get (self, which);
  double length;
  gsize other;

  jd_stepper_begin (stepper);
  *out_hopped = find_end_of_hop (self, watch, flight);
  if (!*out_hopped)
    {
      stepper->fresh = FALSE;
      jd_stepper_return (stepper);
      return jd_stepper_settle (stepper);
    }
  watch->fired = TRUE;
  watch->sign = -watch->sign;
  watch->armed = FALSE;
  if (!jd_watches_find (self, &length, &other) || other == which)
    return TRUE;
  watch->fired = FALSE;
  return jd_watches_land_inside (self, length, other);
}

double
jd_watches_find_largest_way (const JdWatches *self)
{
  const JdStepper *stepper = self->stepper;
  const JdMotion *motion = self->acting->motion;
  const double *displacement = jd_model_get_sizes (motion->run_model)->displacement;
  double way = 0.0;

  for (gsize k = 0; k < motion->N; k++)
    way = fmax (way, fabs (stepper->pd[k]) / displacement[k]);
  return stepper->step_h * way;
}

/* Whether the forces go straight from the beginning of the step to its end, seen at places without a period: they do
 * not follow the turns of the bodies. */
static gboolean
forces_are_steady (JdWatches *self)
{
  static const double places[] = { 0.137, 0.419, 0.683, 0.871 };
  JdStepper *stepper = self->stepper;
  const guint n = self->watches->len;
  gboolean steady = TRUE;
  double *ends;

  g_array_set_size (self->looks, n);
  ends = (double *) (gpointer) self->looks->data;
  for (guint w = 0; w < n; w++)
    ends[w] = jd_watch_is_force (jd_watches_get (self, w)) ? jd_watches_value (self, jd_watches_get (self, w)) : 0.0;
  for (gsize k = 0; k < G_N_ELEMENTS (places) && steady; k++)
    {
      jd_stepper_eval (stepper, places[k], stepper->probe);
      steady = jd_watches_look_at_forces (self, stepper->start + places[k] * stepper->step_h, stepper->probe);
      for (guint w = 0; w < n && steady; w++)
        {
          const JdWatch *watch = jd_watches_get (self, w);
          const double straight = watch->value + places[k] * (ends[w] - watch->value);

          steady = !jd_watch_is_force (watch) || fabs (jd_watches_value (self, watch) - straight) <=
                                                   JD_WATCH_STEADY_FORCE * MAX (fabs (watch->value), fabs (ends[w]));
        }
    }
  jd_watches_look_at_forces (self, stepper->t, stepper->y);
  return steady;
}

/* Whether the force of @watch, @value at a @part of the way from @before to @here, passes zero there only if one of
 * them has. */
static gboolean
is_far_from_zero (const JdWatches *self,
                  const JdWatch   *watch,
                  double           before,
                  double           value,
                  double           here,
                  double           part)
{
  const double lower = MIN (fabs (before), fabs (here)), passed = jd_watches_threshold (self, watch);
  const double distance = lower > passed ? lower : MAX (fabs (before), fabs (here));

  return fabs (value - before - part * (here - before)) <= MAX (FAR_FROM_ZERO * distance, passed);
}

/* Whether @n looks show the first passage of the forces.  Between each two of them is another one, at places without
 * a period. */
static gboolean
shows_forces (JdWatches *self,
              gsize      n)
{
  JdStepper *stepper = self->stepper;
  const guint n_watches = self->watches->len;
  double *before, *between, part = GOLDEN;
  gboolean far = TRUE, passed = FALSE;

  g_array_set_size (self->looks, 2 * n_watches);
  before = (double *) (gpointer) self->looks->data;
  between = before + n_watches;
  for (guint w = 0; w < n_watches; w++)
    before[w] = jd_watches_get (self, w)->value;
  for (gsize k = 0; k < n && far && !passed; k++)
    {
      part = fmod (part + GOLDEN, 1.0);
      for (guint half = 0; half < 2; half++)
        {
          const double s = ((double) k + (half == 0 ? part : 1.0)) / (double) n;

          jd_stepper_eval (stepper, s, stepper->probe);
          if (!jd_watches_look_at_forces (self, stepper->start + s * stepper->step_h, stepper->probe))
            return TRUE;
          for (guint w = 0; w < n_watches; w++)
            {
              const JdWatch *watch = jd_watches_get (self, w);
              double value;

              if (watch->kind != JD_WATCH_MULTIPLIER && watch->kind != JD_WATCH_STICK)
                continue;
              value = jd_watches_value (self, watch);
              if (half == 0)
                between[w] = value;
              else
                {
                  passed |= value < -jd_watches_threshold (self, watch);
                  far &= is_far_from_zero (self, watch, before[w], between[w], value, part);
                  before[w] = value;
                }
            }
        }
    }
  return far || passed;
}

/* Of forces that follow the time.  It bounds no step of what rests. */
static gsize
count_timed_looks (JdWatches *self)
{
  const double n_least = N_MULTIPLIER_LOOKS + 1;
  gsize n = (gsize) CLAMP (JD_WATCH_WHOLE_LOOKS * self->stepper->step_h / self->whole, n_least, JD_WATCH_WHOLE_LOOKS);

  while (n < MAX_TIMED_LOOKS && !shows_forces (self, n))
    n *= 2;
  jd_watches_look_at_forces (self, self->stepper->t, self->stepper->y);
  return n;
}

gsize
jd_watches_count_force_looks (JdWatches *self)
{
  const double way = jd_watches_is_short (self) ? 0.0 : jd_watches_find_largest_way (self);
  gboolean forces = FALSE;
  gsize n = N_MULTIPLIER_LOOKS + 1;

  for (guint w = 0; w < self->watches->len; w++)
    forces |= jd_watch_is_force (jd_watches_get (self, w));
  if (forces && self->timed && !jd_watches_is_short (self))
    n = count_timed_looks (self);
  if (!forces || !(way > JD_WATCH_PLAIN_TURN) || forces_are_steady (self))
    return n;
  return MAX (n, (gsize) CLAMP (way / JD_WATCH_LOOK_TURN, N_MULTIPLIER_LOOKS + 1, JD_WATCH_MAX_TURN_LOOKS));
}
