/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The values of the watches, and the first passage in a step. */
#include "core/dynamics/motion/jd-motion-watch-private.h"

#include <string.h>

/* Places inside a step where the functions of the state are looked at, on the interpolated motion: at least and
 * at most. */
#define MIN_LOOKS 8
#define MIN_STRAIGHT_LOOKS 4   /* where the path is a parabola */
#define MAX_LOOKS 128
/* A rate that changes by less than this part of itself in a step keeps its sign inside it. */
#define STEADY 0.5
/* A way of two shapes, of their size, in which they do not meet and part again. */
#define SHORT_WAY 0.25
#define MAX_MEETINGS 4096.0
#define MAX_ROOT_STEPS 100
#define MAX_HALVINGS 40

/* sign * g at a time after the start of the step. */
typedef struct
{
  double t, value;
} Place;

double
jd_watches_size (const JdWatches *self,
                 const JdWatch   *watch)
{
  const JdModel *model = self->acting->motion->run_model;

  if (watch->kind == JD_WATCH_GAP && jd_acting_equation (self->acting, watch->index)->f != NULL)
    return jd_model_get_sizes (model)->reach[watch->index];
  if (watch->kind == JD_WATCH_SLIDE || watch->kind == JD_WATCH_SLIP)
    return jd_friction_speed_size (self->stepper->system->friction, watch->index);
  return jd_watch_is_force (watch) ? 0.0 : self->sizes[self->first[watch->kind] + watch->index];
}

double
jd_watches_passed (const JdWatches *self,
                   const JdWatch   *watch)
{
  return JD_ROUNDING * jd_watches_size (self, watch);
}

double
jd_watches_value (const JdWatches *self,
                  const JdWatch   *watch)
{
  const JdSystem *system = self->stepper->system;
  double value;

  if (!jd_watch_is_force (watch))
    value = self->values[self->first[watch->kind] + watch->index];
  else if (watch->kind == JD_WATCH_SLIDE)
    value = jd_friction_along (system->friction, watch->index);
  else if (watch->kind == JD_WATCH_STICK)
    value = self->acting->at_rest
              ? jd_friction_slack_without (system->friction, system->y, self->acting->resting_laws)
              : jd_friction_slack (system->friction, system->y);
  else
    value = system->y[jd_system_find_row (system, watch->index)];
  return watch->sign != 0.0 ? watch->sign * value - watch->zero : value;
}

gboolean
jd_watches_look (JdWatches    *self,
                 double        t,
                 const double *y)
{
  JdStepper *stepper = self->stepper;

  if (!jd_parameterization_expand (stepper->system->parameterization, t, y, y + stepper->system->n, stepper->p,
                                   stepper->pd, stepper->system->work, NULL))
    return FALSE;
  jd_state_expressions_eval (self->tape, t, stepper->p, stepper->pd, self->values);
  for (gsize k = 0; k < self->n_values; k++)
    if (fabs (self->values[k]) > self->sizes[k])
      self->sizes[k] = fabs (self->values[k]);
  return TRUE;
}

/* Multipliers at the state. */
gboolean
jd_watches_look_at_forces (JdWatches    *self,
                           double        t,
                           const double *y)
{
  JdStepper *stepper = self->stepper;

  stepper->fresh = FALSE;
  return jd_system_eval (stepper->system, t, y, y + stepper->system->n, NULL) &&
         jd_system_solve (stepper->system, stepper->rows->all_active ? NULL : stepper->rows->active, NULL, NULL) <=
           JD_VERDICT_HYPERSTATIC;
}

/* Looks at what the watches of this sort need. */
static gboolean
look_at (JdWatches    *self,
         gboolean      forces,
         double        t,
         const double *y)
{
  return forces ? jd_watches_look_at_forces (self, t, y) : jd_watches_look (self, t, y);
}

/* sign * g at this state; NAN where it has none. */
static double
value_at (JdWatches     *self,
          const JdWatch *watch,
          double         t,
          const double  *y)
{
  return look_at (self, jd_watch_is_force (watch), t, y) ? jd_watches_value (self, watch) : NAN;
}

/* The value at t + dt, q + dt q' + dt^2 q'' / 2, q' + dt q''. */
double
jd_watches_value_after (JdWatches     *self,
                        const JdWatch *watch,
                        double         dt)
{
  const JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  const double *q = stepper->y, *v = q + n, *a = stepper->derivative + n;
  double *later = stepper->probe;

  for (gsize i = 0; i < n; i++)
    {
      later[i] = q[i] + dt * (v[i] + 0.5 * dt * a[i]);
      later[n + i] = v[i] + dt * a[i];
    }
  return value_at (self, watch, stepper->t + dt, later);
}

/* Evaluates the watched functions at t + dt, p + dt p'. */
void
jd_watches_look_ahead (JdWatches *self,
                       double     dt)
{
  const JdStepper *stepper = self->stepper;
  const gsize N = self->acting->motion->N;
  g_autofree double *p = g_new (double, N + 1);

  for (gsize k = 0; k < N; k++)
    p[k] = stepper->p[k] + dt * stepper->pd[k];
  jd_state_expressions_eval (self->tape, stepper->t + dt, p, stepper->pd, self->values);
}

gboolean
jd_watches_has_fired (const JdWatches *self,
                      JdWatchKind      kind,
                      gsize            index)
{
  for (guint w = 0; w < self->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);

      if (watch->fired && watch->kind == kind && (index == JD_WATCH_ANY || watch->index == index))
        return TRUE;
    }
  return FALSE;
}

/* The value of @watch at @t after the start of the step; NAN where it has none. */
static Place
place_at (JdWatches     *self,
          const JdWatch *watch,
          double         t)
{
  JdStepper *stepper = self->stepper;

  jd_stepper_eval (stepper, t / stepper->step_h, stepper->probe);
  return (Place) { t, value_at (self, watch, stepper->start + t, stepper->probe) };
}

/* The zero between @a (above) and @b (below) by regula falsi, t = (t_a g_b - t_b g_a) / (g_b - g_a), Illinois
 * variant: the end that stays twice in a row counts half.  Every eighth step halves the interval.  The accuracy is
 * what the landing corrects afterwards. */
static double
find_root (JdWatches     *self,
           const JdWatch *watch,
           Place          a,
           Place          b)
{
  const double accuracy = (jd_watch_is_force (watch) ? JD_WATCH_TIME_OF_FORCE : JD_SAME_INSTANT) *
                          self->stepper->step_h;
  const double zero = JD_WATCH_ZERO * jd_watches_size (self, watch);
  int side = 0;

  for (guint k = 0; k < MAX_ROOT_STEPS && b.t - a.t > accuracy; k++)
    {
      double t = (a.t * b.value - b.t * a.value) / (b.value - a.value);
      Place c;

      if (!(t > a.t && t < b.t) || k % 8 == 7)
        t = 0.5 * (a.t + b.t);
      c = place_at (self, watch, t);
      if (isnan (c.value))
        break;
      if (fabs (c.value) <= zero)
        return t;
      if (c.value > 0.0)
        {
          /* close enough: the other end need not follow */
          if (t - a.t < accuracy && side == 1)
            return t;
          a = c;
          if (side == 1)
            b.value *= 0.5;
          side = 1;
        }
      else
        {
          if (b.t - t < accuracy && side == -1)
            return t;
          b = c;
          if (side == -1)
            a.value *= 0.5;
          side = -1;
        }
    }
  return 0.5 * (a.t + b.t);
}

/* A passage in [a, b].  Where the watch may have left zero upwards just at @a, halving finds where it is above. */
static double
find_passage (JdWatches     *self,
              const JdWatch *watch,
              Place          a,
              Place          b)
{
  const double start = a.t;

  for (guint k = 0; a.value <= 0.0 && k < MAX_HALVINGS; k++)
    {
      const Place c = place_at (self, watch, start + 0.5 * (b.t - start));

      if (c.value > 0.0)
        a = c;
      else
        b = c;
    }
  return a.value > 0.0 ? find_root (self, watch, a, b) : start;
}

/* Between @a and @b lies a look that is @lowest, and all are above zero: whether the function dips below between
 * them, by golden sections; where it does. */
static gboolean
find_dip (JdWatches     *self,
          const JdWatch *watch,
          Place          a,
          double         lowest,
          Place          b,
          Place         *out_dip)
{
  const double golden = 0.5 * (sqrt (5.0) - 1.0), passed = jd_watches_passed (self, watch);
  Place left, right;

  /* a function that stays far above cannot dip */
  if (lowest > 0.5 * MAX (a.value, b.value))
    return FALSE;
  left = place_at (self, watch, b.t - golden * (b.t - a.t));
  right = place_at (self, watch, a.t + golden * (b.t - a.t));
  for (guint k = 0; k < MAX_HALVINGS; k++)
    {
      if (left.value < -passed || right.value < -passed)
        {
          *out_dip = left.value < right.value ? left : right;
          return TRUE;
        }
      if (left.value < right.value)
        {
          b = right;
          right = left;
          left = place_at (self, watch, b.t - golden * (b.t - a.t));
        }
      else
        {
          a = left;
          left = right;
          right = place_at (self, watch, a.t + golden * (b.t - a.t));
        }
    }
  return FALSE;
}

/* The passage in a short step, whose ends are all that is known: t = h g_0 / (g_0 - g_1).  What left zero at its
 * start is back at its end. */
static double
scan_short (const JdWatches *self,
            const JdWatch   *watch,
            double           first,
            double           last,
            double           passed)
{
  if (!(watch->armed && last < -passed))
    return HUGE_VAL;
  return first > 0.0 ? self->stepper->step_h * first / (first - last) : self->stepper->step_h;
}

/* The first passage of @watch in the step, seen in @n_looks + 1 values at equal distances (values[0] at the start);
 * HUGE_VAL if none. */
static double
scan (JdWatches     *self,
      const JdWatch *watch,
      const double  *values,
      gsize          n_looks,
      double         passed)
{
  const double whole = self->stepper->step_h, h = whole / (double) n_looks;
  /* Slip that has left zero at the start, and is above it at the end: where it is below before it was above, in a
   * step so short that the polynomial's rounding counts, it has not come to its end. */
  gboolean armed = watch->armed, risen = watch->kind != JD_WATCH_SLIP || !watch->from_zero || values[n_looks] <= 0.0;

  for (gsize k = 1; k <= n_looks; k++)
    {
      const double t = k == n_looks ? whole : h * (double) k;
      const Place here = { t, values[k] };
      Place dip;

      risen |= values[k] > 0.0;
      if (!risen)
        continue;
      if (armed && values[k] < -passed)
        return find_passage (self, watch, (Place) { t - h, values[k - 1] }, here);
      if (armed && !jd_watch_is_force (watch) && k >= 2 && values[k - 1] >= -passed &&
          values[k - 1] < values[k - 2] && values[k - 1] < values[k])
        {
          const Place before = { t - 2.0 * h, values[k - 2] };

          if (find_dip (self, watch, before, values[k - 1], here, &dip))
            return find_passage (self, watch, before, dip);
        }
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

/* Values at @n_places equal distances, of functions of the state or of forces, into the @looks (@width for each
 * watch).  At the end stands the settled state itself, whose forces are known. */
static void
look_inside (JdWatches *self,
             gsize      n_places,
             double    *looks,
             gsize      width,
             gboolean   forces)
{
  JdStepper *stepper = self->stepper;

  for (gsize k = 1; k < n_places + (forces ? 0 : 1); k++)
    {
      const double t = stepper->step_h * (double) k / (double) n_places;

      if (k < n_places)
        jd_stepper_eval (stepper, t / stepper->step_h, stepper->probe);
      if (!(k < n_places ? look_at (self, forces, stepper->start + t, stepper->probe)
                         : jd_watches_look (self, stepper->t, stepper->y)))
        continue;
      for (guint w = 0; w < self->watches->len; w++)
        if (jd_watch_is_force (jd_watches_get (self, w)) == forces)
          looks[w * width + k] = jd_watches_value (self, jd_watches_get (self, w));
    }
}

/* How far the parameters of the gap move in the step, each as a part of its displacement, of which 1 rad is the most:
 * 1 is a turn of a body by 1 rad, or a way of the mechanism's length. */
static double
find_way (const JdWatches *self,
          const JdWatch   *watch)
{
  const JdStepper *stepper = self->stepper;
  const JdModelSizes *sizes = jd_model_get_sizes (self->acting->motion->run_model);
  const JdEquation *equation = jd_acting_equation (self->acting, watch->index);
  double way = 0.0;

  for (gsize k = 0; k < equation->n_terms; k++)
    way += fabs (stepper->pd[equation->parameters[k]]) / sizes->displacement[equation->parameters[k]];
  return stepper->step_h * way;
}

static gboolean
is_constant (const JdWatches *self,
             const JdWatch   *watch)
{
  const JdSystem *system = self->stepper->system;

  return system->rows.constant[jd_system_find_row (system, watch->index)];
}

/* How often to look at a function of the state that is not linear in the parameters, in a step so long that its ends
 * say nothing of what is between, as in the free flight of a body that turns round: 0 if the step is shorter. */
static gsize
count_turns (const JdWatches *self,
             const JdWatch   *watch)
{
  const double way = watch->kind != JD_WATCH_GAP ? jd_watches_find_largest_way (self)
                     : is_constant (self, watch) ? 0.0
                                                 : find_way (self, watch);

  return way > JD_WATCH_PLAIN_TURN ? (gsize) fmin (way / JD_WATCH_LOOK_TURN, JD_WATCH_MAX_TURN_LOOKS) : 0;
}

/* Two shapes whose corners are in front of no edge at an end of the step: the gap is a constant length there, and
 * its rate says nothing of what is between.  How often to look whether they have met: 0 if no end is such, or if they
 * move by less than a part of the gap. */
static gsize
count_meetings (const JdWatches *self,
                const JdWatch   *watch,
                double           gap,
                double           rate)
{
  const double length = jd_model_get_sizes (self->acting->motion->run_model)->length;
  const double least = MIN (watch->value, gap);
  double way;

  if (jd_acting_equation (self->acting, watch->index)->border == NULL || (watch->rate != 0.0 && rate != 0.0))
    return 0;
  way = find_way (self, watch) * length;
  return way > SHORT_WAY * least ? (gsize) fmin (way / (SHORT_WAY * fmax (least, way / MAX_MEETINGS)), MAX_MEETINGS)
                                 : 0;
}

/* The gap does not pass zero inside the step unless it does so once and for all: it is so wide at both ends that
 * twice its rate there does not close it; or its rate hardly changes; or it is a parabola that opens downwards. */
static gboolean
is_plain (const JdWatches *self,
          const JdWatch   *watch,
          double           gap,
          double           rate)
{
  const JdStepper *stepper = self->stepper;
  const double fastest = MAX (fabs (watch->rate), fabs (rate)), slowest = MIN (fabs (watch->rate), fabs (rate));

  if (count_turns (self, watch) > 0 || count_meetings (self, watch, gap, rate) > 0)
    return FALSE;
  if (!watch->from_zero && MIN (watch->value, gap) > stepper->step_h * fastest)
    return TRUE;
  if (watch->rate * rate > 0.0 && fabs (rate - watch->rate) <= STEADY * slowest)
    return TRUE;
  return stepper->straight && rate < watch->rate && is_constant (self, watch) &&
         (watch->rate > 0.0 || !watch->from_zero);
}

/* Whether nothing is watched but gaps that are plain in this step: their values at its end are all there is to
 * see. */
static gboolean
all_are_plain (const JdWatches *self)
{
  for (guint w = 0; w < self->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);
      double gap, rate;

      if (isnan (watch->rate) || !jd_watches_settled_gap (self, watch, &gap, &rate) ||
          !is_plain (self, watch, gap, rate))
        return FALSE;
    }
  return TRUE;
}

/* Looks inside the step. */
static gsize
count_looks (const JdWatches *self)
{
  const JdStepper *stepper = self->stepper;
  const double n_least = stepper->straight ? MIN_STRAIGHT_LOOKS : MIN_LOOKS;
  gsize n = (gsize) CLAMP (JD_WATCH_WHOLE_LOOKS * stepper->step_h / self->whole, n_least, MAX_LOOKS);

  for (guint w = 0; w < self->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);
      double gap, rate;

      if (!jd_watch_is_force (watch))
        n = MAX (n, count_turns (self, watch));
      if (jd_watches_settled_gap (self, watch, &gap, &rate))
        n = MAX (n, count_meetings (self, watch, gap, rate));
    }
  return n;
}

/* Values at the end, where all are plain; TRUE if one has passed. */
static gboolean
any_has_passed (JdWatches *self)
{
  gboolean any = FALSE;

  for (guint w = 0; w < self->watches->len; w++)
    {
      JdWatch *watch = jd_watches_get (self, w);
      double rate;

      jd_watches_settled_gap (self, watch, &watch->next, &rate);
      any |= watch->next < -jd_watches_passed (self, watch);
    }
  return any;
}

gboolean
jd_watches_find (JdWatches *self,
                 double    *out_length,
                 gsize     *out_watch)
{
  JdStepper *stepper = self->stepper;
  const gboolean plain = all_are_plain (self);
  const gboolean one_look = plain || jd_watches_is_short (self);
  const gsize n_state_looks = one_look ? 1 : count_looks (self);
  const gsize n_watches = self->watches->len;
  gboolean forces = FALSE, others = FALSE;
  gsize n_force_looks, width;
  double *looks;

  *out_length = HUGE_VAL;
  if (n_watches == 0 || (plain && !any_has_passed (self)))
    return FALSE;
  jd_stepper_fit (stepper);
  n_force_looks = jd_watches_count_force_looks (self);
  width = MAX (n_state_looks, n_force_looks) + 2;
  g_array_set_size (self->looks, (guint) (n_watches * width));
  looks = (double *) (gpointer) self->looks->data;
  memset (looks, 0, n_watches * width * sizeof (double));
  for (gsize w = 0; w < n_watches; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);
      double *values = looks + w * width;

      values[0] = watch->value;
      values[width - 1] = jd_watches_threshold (self, watch);
      forces |= jd_watch_is_force (watch);
      others |= !jd_watch_is_force (watch);
      /* forces at the end are those of the settled state */
      if (jd_watch_is_force (watch))
        values[n_force_looks] = jd_watches_value (self, watch);
    }
  if (others)
    look_inside (self, n_state_looks, looks, width, FALSE);
  if (forces && !jd_watches_is_short (self))
    look_inside (self, n_force_looks, looks, width, TRUE);
  for (gsize w = 0; w < n_watches; w++)
    {
      JdWatch *watch = jd_watches_get (self, w);
      const gsize n_looks = jd_watch_is_force (watch) ? n_force_looks : n_state_looks;
      double *values = looks + w * width, time;

      watch->next = values[n_looks];
      if (watch->sign == 0.0)
        find_sign (watch, values, n_looks, jd_watches_passed (self, watch));
      time = jd_watches_is_short (self) ? scan_short (self, watch, values[0], values[n_looks], values[width - 1])
                                        : scan (self, watch, values, n_looks, values[width - 1]);
      if (time < *out_length)
        {
          *out_length = time;
          *out_watch = w;
        }
    }
  /* the equations are those of the settled state again: a landing reads its gaps and accelerations there */
  if (forces && !jd_watches_is_short (self))
    jd_watches_look_at_forces (self, stepper->t, stepper->y);
  return *out_length < HUGE_VAL;
}

/* The secant rule: s_next = s - g (s - s_before) / (g - g_before).  Of a force one step is enough. */
gboolean
jd_watches_polish (JdWatches     *self,
                   const JdWatch *watch,
                   double        *s)
{
  const double first = *s, h = self->stepper->step_h;
  const double near = jd_watch_is_force (watch) ? JD_WATCH_SLOPE_OF_FORCE : JD_WATCH_SLOPE;
  double before = first - near, value_before = place_at (self, watch, before * h).value;
  double value = place_at (self, watch, first * h).value;

  for (guint k = 0; k < 6 && value != 0.0; k++)
    {
      const double next = *s - value * (*s - before) / (value - value_before);

      if (!(fabs (next - first) < JD_WATCH_FARTHEST) || next < 0.0)
        return FALSE;
      before = *s;
      value_before = value;
      *s = next;
      if (fabs (*s - before) <= JD_WATCH_INSTANT || jd_watch_is_force (watch))
        break;
      value = place_at (self, watch, *s * h).value;
    }
  return TRUE;
}
