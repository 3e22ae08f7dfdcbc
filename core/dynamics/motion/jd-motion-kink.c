/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equations whose coefficients are made of pieces (if, min, max, abs, sign): where another piece begins a row may
 * appear, vanish or be another one, and the velocities jump (Cortes et al., 4; Greenwood's coefficients a_ji (t1-),
 * a_ji (t1+)).  Where nothing is made of pieces the row's direction is continuous along the motion, and nothing
 * jumps.
 *
 * Of a contact or a rope the next piece is taken before its laws are: it opens, is hit, or stays. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <float.h>

#include <glib/gi18n-lib.h>

/* Steps end this part of the way to a kink, or, from the time JD_KINK_FINAL before it, the time JD_KINK_SHORT before
 * it.  From twice that time the accelerations give the rest of the way. */
#define APPROACH 0.6
/* So many crossings in a row, each within JD_KINK_BETWEEN, are one border that is crossed to and fro. */
#define MAX_CROSSINGS 8
/* A time is beyond another one whatever way its difference from an instant is rounded. */
#define BEYOND_ROUNDING (4.0 * DBL_EPSILON)
/* Places where a step to come is looked at. */
#define N_LOOKS 64
#define MAX_HALVINGS 40
/* A left side that has changed by more, times the sizes of the terms of its rate, has a step. */
#define MOVED 10.0

/* Of the coefficients, and of the left side, which may have a step where they have none. */
static void
add_kinks (JdExprPool       *pool,
           const JdEquation *equation,
           GPtrArray        *kinks)
{
  /* pieces of bodies that touch are watched by their borders */
  if (equation->border != NULL)
    return;
  for (gsize c = 0; c < equation->n_terms; c++)
    jd_expr_add_kinks (pool, equation->coefficients[c], kinks);
  jd_expr_add_kinks (pool, equation->beta, kinks);
  if (equation->f != NULL)
    jd_expr_add_kinks (pool, equation->f, kinks);
}

gboolean
jd_motion_kinks_has (const JdEquation *equation)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  if (equation->side == 0)
    add_kinks (pool, equation, kinks);
  return kinks->len > 0;
}

void
jd_watches_append_kinks (JdWatches *self,
                         GPtrArray *kinks,
                         JdKinkKind kind,
                         gsize      index,
                         GPtrArray *outputs)
{
  const JdKinkOwner owner = { kind, index };

  for (guint k = 0; k < kinks->len; k++)
    g_array_append_val (self->kink_owners, owner);
  g_ptr_array_extend (outputs, kinks, NULL, NULL);
  g_ptr_array_set_size (kinks, 0);
}

void
jd_watches_add_kinks (JdWatches  *self,
                      JdExprPool *pool,
                      GPtrArray  *outputs)
{
  const gsize n = self->acting->motion->n_equations;
  const JdModel *model = self->acting->motion->run_model;
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  g_array_set_size (self->kink_owners, 0);
  for (gsize i = 0; i < n; i++)
    if (jd_acting_equation (self->acting, i)->side == 0)
      add_kinks (pool, jd_acting_equation (self->acting, i), kinks);
  jd_watches_append_kinks (self, kinks, JD_KINK_BILATERAL, 0, outputs);
  for (gsize i = 0; i < n; i++)
    if (jd_acting_equation (self->acting, i)->side != 0)
      {
        add_kinks (pool, jd_acting_equation (self->acting, i), kinks);
        jd_watches_append_kinks (self, kinks, JD_KINK_CONTACT, i, outputs);
      }
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);

      /* those of a slip that is an equation are watched already, those of shapes by their borders */
      if (law->slip >= 0 || jd_acting_equation (self->acting, law->normal)->border != NULL)
        continue;
      /* those of the time alone are known from the start */
      jd_expr_add_kinks (pool, law->rate, kinks);
      for (guint j = kinks->len; j > 0; j--)
        if (!jd_expr_depends_on_kind (g_ptr_array_index (kinks, j - 1), JD_SYMBOL_PARAMETER, 0, 1))
          g_ptr_array_remove_index (kinks, j - 1);
      jd_watches_append_kinks (self, kinks, JD_KINK_CONTACT, law->normal, outputs);
    }
  jd_watches_add_place_kinks (self, pool, outputs);
}

gboolean
jd_watches_has_kink (const JdWatches *self,
                     gsize            k)
{
  const JdKinkOwner *owner = jd_watches_kink_owner (self, k);

  return owner->kind != JD_KINK_CONTACT || self->acting->acts[owner->index];
}

static double
value_of (const JdWatches *self,
          gsize            k)
{
  return self->values[self->first[JD_WATCH_KINK] + k];
}

static double
size_of (const JdWatches *self,
         gsize            k)
{
  return self->sizes[self->first[JD_WATCH_KINK] + k];
}

/* How fast each kink changes with the rates expanded last: (g (t + dt) - g (t - dt)) / (2 dt). */
static void
find_rates (JdWatches *self,
            double    *rates)
{
  const double dt = JD_NEARBY_TIME * self->stepper->unit;

  jd_watches_look_ahead (self, -dt);
  for (gsize k = 0; k < self->n_kinks; k++)
    rates[k] = value_of (self, k);
  jd_watches_look_ahead (self, dt);
  for (gsize k = 0; k < self->n_kinks; k++)
    rates[k] = (value_of (self, k) - rates[k]) / (2.0 * dt);
}

/* The first passage within @h that a look along the way sees, by halving; HUGE_VAL if there is none. */
static double
find_passage (JdWatches     *self,
              const JdWatch *watch,
              double         h)
{
  double above = 0.0, below = 0.0;

  for (guint k = 1; k <= N_LOOKS && below == 0.0; k++)
    {
      const double time = h * k / N_LOOKS;

      if (jd_watches_value_after (self, watch, time) < 0.0)
        below = time;
      else
        above = time;
    }
  if (below == 0.0)
    return HUGE_VAL;
  for (guint k = 0; k < MAX_HALVINGS; k++)
    {
      const double middle = 0.5 * (above + below);

      if (jd_watches_value_after (self, watch, middle) < 0.0)
        below = middle;
      else
        above = middle;
    }
  return above;
}

/* When the kink is reached: HUGE_VAL if it is not approached.  The first estimate is g dt / (g - g (dt)).  Near the
 * kink the secant rule makes the time exact, next = time - g (time - last) / (g - g_last). */
static double
find_time (JdWatches     *self,
           const JdWatch *watch)
{
  const double dt = JD_NEARBY_TIME * self->stepper->unit, final = JD_KINK_FINAL * self->stepper->unit;
  const double value = jd_watches_value_after (self, watch, 0.0);
  double last = 0.0, value_last = value, time = value / ((value - jd_watches_value_after (self, watch, dt)) / dt);

  if (!(time > 0.0))
    time = HUGE_VAL;
  time = MIN (time, find_passage (self, watch, MIN (2.0 * self->stepper->h, time)));
  if (time == HUGE_VAL)
    return HUGE_VAL;
  for (guint k = 0; k < 4 && time < final && time != last; k++)
    {
      const double here = jd_watches_value_after (self, watch, time);
      const double next = time - here * (time - last) / (here - value_last);

      if (!(next > 0.0 && next < 2.0 * final))
        break;
      last = time;
      value_last = here;
      time = next;
    }
  return time;
}

/* Which borders may be reached in the next steps: those that some look along the way sees passed, and those that
 * their rates lead to. */
static void
find_near_borders (JdWatches *self,
                   gboolean  *near)
{
  const double h = 2.0 * self->stepper->h, dt = JD_NEARBY_TIME * self->stepper->unit;
  const double times[] = { 0.0, dt, 0.25 * h, 0.5 * h, h };
  g_autofree double *start = g_new0 (double, self->watches->len + 1);
  const JdWatch state = { .kind = JD_WATCH_BORDER };

  for (gsize k = 0; k < G_N_ELEMENTS (times); k++)
    {
      if (isnan (jd_watches_value_after (self, &state, times[k])))
        continue;
      for (guint w = 0; w < self->watches->len; w++)
        {
          const JdWatch *watch = jd_watches_get (self, w);
          double value;

          if (watch->kind != JD_WATCH_BORDER || watch->sign == 0.0)
            continue;
          value = jd_watches_value (self, watch);
          if (k == 0)
            start[w] = value;
          near[w] |= value < 0.0 || (k == 1 && value < start[w] && start[w] / ((start[w] - value) / dt) < h);
        }
    }
}

/* The time to the first kink or border; HUGE_VAL if the motion goes to none. */
static double
predict (JdWatches *self,
         gsize     *out_watch)
{
  g_autofree gboolean *near = NULL;
  double first = HUGE_VAL;

  if (jd_watches_have_borders (self))
    {
      near = g_new0 (gboolean, self->watches->len + 1);
      find_near_borders (self, near);
    }
  for (guint w = 0; (self->n_kinks > 0 || near != NULL) && w < self->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self, w);
      const gboolean looked = watch->kind == JD_WATCH_KINK || (watch->kind == JD_WATCH_BORDER && near[w]);
      const double time = looked && watch->sign != 0.0 ? find_time (self, watch) : HUGE_VAL;

      if (time < first)
        {
          first = time;
          *out_watch = w;
        }
    }
  return first;
}

void
jd_watches_limit_step (JdWatches *self)
{
  const double unit = self->stepper->unit;
  gsize watch;
  const double time = predict (self, &watch);

  if (time < HUGE_VAL)
    self->stepper->h = MIN (self->stepper->h, time < JD_KINK_FINAL * unit
                                                ? MAX (time - JD_KINK_SHORT * unit, JD_KINK_SHORT * unit)
                                                : APPROACH * time);
}

gboolean
jd_watches_near_kink (JdWatches *self,
                      gsize     *out_watch)
{
  return predict (self, out_watch) < 2.0 * JD_KINK_SHORT * self->stepper->unit;
}

/* The largest time dt = JD_KINK_ASIDE size / |g'| of all kinks g, of bilateral equations or of other things, that the
 * state expanded last is at and that it crosses; 0: none. */
static double
find_time_aside (JdWatches *self,
                 gboolean   bilateral)
{
  const double still = JD_KINK_STILL * jd_acting_fastest (self->acting, self->stepper->pd);
  g_autofree double *rates = g_new0 (double, self->n_kinks + 1);
  double dt = 0.0;

  find_rates (self, rates);
  jd_watches_look_ahead (self, 0.0);
  for (gsize k = 0; k < self->n_kinks; k++)
    if ((jd_watches_kink_owner (self, k)->kind == JD_KINK_BILATERAL) == bilateral &&
        fabs (value_of (self, k)) <= JD_KINK_AT * size_of (self, k) && fabs (rates[k]) > still * size_of (self, k))
      dt = MAX (dt, JD_KINK_ASIDE * size_of (self, k) / fabs (rates[k]));
  return dt;
}

/* q += dt q'. */
static void
move_aside (JdStepper *stepper,
            double     dt)
{
  const gsize n = stepper->system->n;

  for (gsize i = 0; i < n; i++)
    stepper->y[i] += dt * stepper->y[n + i];
}

gboolean
jd_watches_leave_kink (JdWatches *self,
                       int        side)
{
  double dt;

  if (self->n_kinks == 0 || !jd_stepper_expand (self->stepper, NULL))
    return FALSE;
  dt = find_time_aside (self, TRUE);
  move_aside (self->stepper, side * dt);
  return dt > 0.0;
}

void
jd_watches_pass_kink (JdWatches *self)
{
  JdStepper *stepper = self->stepper;
  double dt;

  if (self->n_kinks == 0 || !jd_stepper_expand (stepper, NULL) || find_time_aside (self, TRUE) > 0.0)
    return;
  dt = find_time_aside (self, FALSE);
  if (!(dt > 0.0))
    return;
  move_aside (stepper, dt);
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, MAX (dt, BEYOND_ROUNDING * fabs (stepper->t)));
  stepper->fresh = FALSE;
}

/* Lengths of all rows at (t + dt, p + dt p'). */
static double *
find_lengths (const JdInstants *self,
              double            dt)
{
  const JdStepper *stepper = self->stepper;
  const gsize N = self->motion->N, n_equations = self->motion->n_equations;
  g_autofree double *rows = g_new0 (double, n_equations * N + 1);
  g_autofree double *p = g_new0 (double, N + 1);
  double *lengths = g_new0 (double, n_equations + 1);

  for (gsize k = 0; k < N; k++)
    p[k] = stepper->p[k] + dt * stepper->pd[k];
  jd_model_eval_dense (self->motion->run_model, stepper->t + dt, p, stepper->pd, NULL, NULL, rows, NULL);
  for (gsize i = 0; i < n_equations; i++)
    for (gsize k = 0; k < N; k++)
      lengths[i] = MAX (lengths[i], fabs (rows[i * N + k]));
  return lengths;
}

static gboolean
is_passed (const JdInstants *self,
           gsize             k)
{
  return jd_watches_has_fired (self->watches, JD_WATCH_KINK, k);
}

/* The equations that act and whose coefficients have pieces. */
static char *
name_piecewise (const JdInstants *self)
{
  GString *names = g_string_new (NULL);

  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (jd_acting_is_present (self->acting, i) && jd_motion_kinks_has (jd_acting_equation (self->acting, i)))
      g_string_append_printf (names, _("%s“%s”"), names->len > 0 ? ", " : "",
                              jd_acting_equation (self->acting, i)->name);
  return g_string_free (names, FALSE);
}

/* The jump was made for the piece that follows: the posterior rates have to lead there (Cortes et al., 4.1). */
static gboolean
check_passed (const JdInstants *self,
              const double     *before,
              const double     *after)
{
  g_autofree char *names = name_piecewise (self);
  gboolean passed = TRUE;

  for (gsize k = 0; k < self->watches->n_kinks; k++)
    passed &= !is_passed (self, k) || after[k] / before[k] > JD_KINK_STILL;
  return passed || jd_motion_stop (self->motion, NULL,
                                   _("At t = %g s the jump that %s demands leads back to where its coefficients are "
                                     "others: no motion goes on from there (Cortés et al., 4.1)"),
                                   self->stepper->t, names);
}

/* Goes on by @dt, q += dt q' and t += dt.  Returns whether all kinks that are passed are behind. */
static gboolean
go_beyond (JdInstants   *self,
           const double *rates,
           double        dt)
{
  JdStepper *stepper = self->stepper;
  const gsize n = self->motion->n;
  gboolean beyond = TRUE;

  for (gsize i = 0; i < n; i++)
    stepper->y[i] += dt * stepper->y[n + i];
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, dt);
  stepper->fresh = FALSE;
  if (!jd_stepper_expand (stepper, NULL))
    return TRUE;
  jd_watches_look_ahead (self->watches, 0.0);
  for (gsize k = 0; k < self->watches->n_kinks; k++)
    beyond &= !is_passed (self, k) || value_of (self->watches, k) * rates[k] > 0.0;
  return beyond;
}

/* Goes beyond the kinks that are passed, by dt = (2 |g| + rounding) / |g'|; if rounding hides this, by more.  Returns
 * the time. */
static double
step_beyond (JdInstants   *self,
             const double *rates)
{
  JdWatches *watches = self->watches;
  const double more = MAX (JD_KINK_BEYOND * self->stepper->unit, BEYOND_ROUNDING * fabs (self->stepper->t));
  double dt = 0.0;

  jd_watches_look_ahead (watches, 0.0);
  for (gsize k = 0; k < watches->n_kinks; k++)
    if (is_passed (self, k))
      dt = MAX (dt, (2.0 * fabs (value_of (watches, k)) + JD_KINK_ROUNDING * size_of (watches, k)) / fabs (rates[k]));
  if (go_beyond (self, rates, dt))
    return dt;
  (void) go_beyond (self, rates, more);
  return dt + more;
}

/* Counts the crossings in a row.  FALSE: the same borders are crossed to and fro, ever faster. */
static gboolean
count_crossing (JdInstants *self)
{
  const double t = self->stepper->t;
  g_autofree char *names = NULL;

  self->count.n_crossings = t - self->count.last_crossing < JD_KINK_BETWEEN * self->stepper->unit
                              ? self->count.n_crossings + 1
                              : 0;
  self->count.last_crossing = t;
  if (self->count.n_crossings < MAX_CROSSINGS)
    return TRUE;
  names = name_piecewise (self);
  return jd_motion_stop (self->motion, NULL,
                         _("At t = %g s the motion changes ever faster between two pieces of the coefficients "
                           "of %s: the file does not say what holds where they meet"),
                         t, names);
}

/* Adds the events of equations that have begun to act, no longer act, or have another row. */
static void
add_events (JdInstants   *self,
            const double *before,
            const double *after,
            gboolean      jumped,
            gpointer      report)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const gboolean was = before[i] > 0.0, is = after[i] > 0.0;

      if (!jd_acting_is_present (self->acting, i) || !jd_motion_kinks_has (jd_acting_equation (self->acting, i)) ||
          (was == is && !jumped))
        continue;
      jd_instants_add_jump (self, is ? JD_MOTION_ENTERS : JD_MOTION_LEAVES,
                            jd_acting_equation (self->acting, i)->name, NULL, report);
      report = NULL;
    }
  if (report != NULL && self->options->report_free != NULL)
    self->options->report_free (report);
}

/* Whether every equation that acts holds beyond the kinks that were passed, the time @dt later: a left side that is
 * made of pieces may have a step, over which no velocity leads.  A contact whose step leads away opens. */
static gboolean
check_steps (JdInstants  *self,
             double       dt,
             GError     **error)
{
  const JdStepper *stepper = self->stepper;
  const JdModel *model = self->motion->run_model;
  g_autofree double *values = g_new (double, self->motion->N + 3);

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const JdEquation *equation = jd_acting_equation (self->acting, i);
      const int row = jd_system_find_row (stepper->system, i);
      double left, rate, scale;

      /* the left side of a live equation says nothing */
      if (equation->f == NULL || equation->border != NULL || !self->acting->acts[i] ||
          (row >= 0 && stepper->system->rows.differential[row]))
        continue;
      jd_model_equation_eval (model, i, stepper->t, stepper->p, values);
      jd_model_equation_rate (model, i, values, stepper->pd, &rate, &scale);
      left = values[0];
      if (jd_model_position_holds (model, i, stepper->t, stepper->p, left) || equation->side * left > 0.0 ||
          fabs (left) <= MOVED * dt * scale)
        continue;
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                   _("At t = %g s the left side of “%s” has a step of %g: no velocity leads over it"), stepper->t,
                   equation->name, left);
      return FALSE;
    }
  return TRUE;
}

/* Whether a kink has fired that is of bilateral equations, or else of something other. */
static gboolean
has_fired_of (const JdInstants *self,
              gboolean          bilateral)
{
  for (gsize k = 0; k < self->watches->n_kinks; k++)
    if ((jd_watches_kink_owner (self->watches, k)->kind == JD_KINK_BILATERAL) == bilateral && is_passed (self, k))
      return TRUE;
  return FALSE;
}

gboolean
jd_kinks_leave (JdInstants  *self,
                GError     **error)
{
  JdStepper *stepper = self->stepper;
  g_autofree double *rates = NULL;
  double moved;

  if (!has_fired_of (self, FALSE))
    return TRUE;
  if (!jd_stepper_expand (stepper, error) || !jd_places_check (self, error))
    return FALSE;
  if (has_fired_of (self, TRUE))
    return TRUE;
  if (!count_crossing (self))
    return FALSE;
  rates = g_new0 (double, self->watches->n_kinks + 1);
  find_rates (self->watches, rates);
  moved = step_beyond (self, rates);
  /* impacts read the terms of the piece that begins */
  return jd_system_eval (stepper->system, stepper->t, stepper->y, stepper->y + self->motion->n, error) &&
         jd_stepper_expand (stepper, error) && check_steps (self, moved, error);
}

gboolean
jd_kinks_happen (JdInstants  *self,
                 GError     **error)
{
  JdStepper *stepper = self->stepper;
  const gsize N = self->motion->N;
  const double dt = JD_NEARBY_TIME * stepper->unit;
  g_autofree double *rates = NULL, *posterior = NULL, *before = NULL, *after = NULL, *change = NULL;
  double moved;
  gboolean jumped;
  gpointer report = NULL;

  if (!has_fired_of (self, TRUE))
    return TRUE;
  if (!count_crossing (self) || !jd_stepper_expand (stepper, error))
    return FALSE;
  rates = g_new0 (double, self->watches->n_kinks + 1);
  posterior = g_new0 (double, self->watches->n_kinks + 1);
  change = g_memdup2 (stepper->pd, (N + 1) * sizeof (double));
  find_rates (self->watches, rates);
  before = find_lengths (self, -dt);
  if (!jd_instants_jump (self, NULL, NULL, &report) || !jd_stepper_expand (stepper, error))
    return FALSE;
  for (gsize k = 0; k < N; k++)
    change[k] = stepper->pd[k] - change[k];
  jumped = jd_acting_fastest (self->acting, change) > JD_KINK_JUMPED * jd_acting_fastest (self->acting, stepper->pd);
  find_rates (self->watches, posterior);
  after = find_lengths (self, dt);
  add_events (self, before, after, jumped, report);
  if (!check_passed (self, rates, posterior))
    return FALSE;
  moved = step_beyond (self, posterior);
  return jd_stepper_expand (stepper, error) && check_steps (self, moved, error);
}
