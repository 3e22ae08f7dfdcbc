/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Equations whose coefficients are made of pieces (if, min, max, abs, sign): where another piece begins a row may
 * appear, vanish or be another one, and the velocities jump (Cortes et al., 4; Greenwood's coefficients a_ji (t1-),
 * a_ji (t1+)).  Where nothing is made of pieces the row's direction is continuous along the motion, and nothing
 * jumps. */

/* Steps end this part of the way to a kink, or, from the time JD_KINK_FINAL before it, the time JD_KINK_SHORT before
 * it.  From twice that time the accelerations give the rest of the way. */
#define APPROACH 0.6
/* So many crossings in a row, each within JD_KINK_BETWEEN, are one border that is crossed to and fro. */
#define MAX_CROSSINGS 8
/* Places where a step to come is looked at. */
#define N_LOOKS 64

static void
add_kinks (JdExprPool       *pool,
           const JdEquation *equation,
           GPtrArray        *kinks)
{
  if (equation->side != 0)
    return;
  for (gsize c = 0; c < equation->n_terms; c++)
    jd_expr_add_kinks (pool, equation->coefficients[c], kinks);
  jd_expr_add_kinks (pool, equation->beta, kinks);
}

gboolean
jd_motion_kinks_has (const JdEquation *equation)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  add_kinks (pool, equation, kinks);
  return kinks->len > 0;
}

void
jd_motion_kinks_prepare (JdMotionRun *run,
                         JdExprPool  *pool,
                         GPtrArray   *outputs)
{
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  for (gsize i = 0; i < run->n_equations; i++)
    add_kinks (pool, jd_acting_equation (&run->acting, i), kinks);
  run->n_kinks = kinks->len;
  run->kinks = g_new0 (gboolean, run->n_kinks + 1);
  for (guint k = 0; k < kinks->len; k++)
    g_ptr_array_add (outputs, g_ptr_array_index (kinks, k));
}

/* Values of all kinks at p + dt p', t + dt. */
static void
look (JdMotionRun *run,
      double       dt,
      double      *values)
{
  const gsize first = run->n_listed + run->n_regions + run->n_equations + jd_model_get_n_laws (run->motion->model);
  g_autofree double *p = g_new0 (double, run->N + 1);

  for (gsize k = 0; k < run->N; k++)
    p[k] = run->stepper.p[k] + dt * run->stepper.pd[k];
  jd_state_expressions_eval (run->watch_tape, run->stepper.t + dt, p, run->stepper.pd, run->watch_values);
  memcpy (values, run->watch_values + first, run->n_kinks * sizeof (double));
}

/* How fast each kink changes with the rates expanded last. */
static void
find_rates (JdMotionRun *run,
            double      *rates)
{
  g_autofree double *before = g_new0 (double, run->n_kinks + 1);

  look (run, -JD_NEARBY_TIME * run->stepper.unit, before);
  look (run, JD_NEARBY_TIME * run->stepper.unit, rates);
  for (gsize k = 0; k < run->n_kinks; k++)
    rates[k] = (rates[k] - before[k]) / (2.0 * JD_NEARBY_TIME * run->stepper.unit);
}

static double
size_of (const JdMotionRun *run,
         gsize              k)
{
  const JdWatch watch = { .kind = JD_WATCH_KINK, .index = k };

  return jd_motion_watch_size (run, &watch);
}

/* The kink's value after @dt of the settled state's own motion (its terms to dt^2). */
static double
value_after (JdMotionRun   *run,
             const JdWatch *watch,
             double         dt)
{
  const gsize n = run->n;
  double *q = run->stepper.probe, *qd = q + n;

  for (gsize i = 0; i < n; i++)
    {
      q[i] = run->stepper.y[i] + dt * (run->stepper.y[n + i] + 0.5 * dt * run->stepper.derivative[n + i]);
      qd[i] = run->stepper.y[n + i] + dt * run->stepper.derivative[n + i];
    }
  return jd_motion_watch_look (run, run->stepper.t + dt, q, qd) ? jd_motion_watch_value (run, watch) : NAN;
}

/* The first passage within @h that a look along the way sees; HUGE_VAL if there is none. */
static double
find_passage (JdMotionRun   *run,
              const JdWatch *watch,
              double         h)
{
  double above = 0.0, below = 0.0;

  for (guint k = 1; k <= N_LOOKS && below == 0.0; k++)
    {
      const double time = h * k / N_LOOKS;

      if (value_after (run, watch, time) < 0.0)
        below = time;
      else
        above = time;
    }
  if (below == 0.0)
    return HUGE_VAL;
  for (guint k = 0; k < 40; k++)
    {
      const double middle = 0.5 * (above + below);

      if (value_after (run, watch, middle) < 0.0)
        below = middle;
      else
        above = middle;
    }
  return above;
}

/* When the kink is reached: HUGE_VAL if it is not approached. */
static double
find_time (JdMotionRun   *run,
           const JdWatch *watch)
{
  const double dt = JD_NEARBY_TIME * run->stepper.unit, final = JD_KINK_FINAL * run->stepper.unit;
  const double value = value_after (run, watch, 0.0);
  double last = 0.0, value_last = value, time = value / ((value - value_after (run, watch, dt)) / dt);

  if (!(time > 0.0))
    time = HUGE_VAL;
  time = MIN (time, find_passage (run, watch, MIN (2.0 * run->stepper.h, time)));
  if (time == HUGE_VAL)
    return HUGE_VAL;
  for (guint k = 0; k < 4 && time < final && time != last; k++)
    {
      const double here = value_after (run, watch, time);
      const double next = time - here * (time - last) / (here - value_last);

      if (!(next > 0.0 && next < 2.0 * final))
        break;
      last = time;
      value_last = here;
      time = next;
    }
  return time;
}

/* How long the motion goes on to the first kink, by its rate and, near it, by its acceleration; HUGE_VAL if it goes
 * to none. */
static double
foretell (JdMotionRun *run,
          gsize       *out_watch)
{
  double first = HUGE_VAL;

  for (guint w = 0; run->n_kinks > 0 && w < run->watches->len; w++)
    {
      const JdWatch *watch = &g_array_index (run->watches, JdWatch, w);
      double time;

      if (watch->kind != JD_WATCH_KINK || watch->sign == 0.0)
        continue;
      time = find_time (run, watch);
      if (time < first)
        {
          first = time;
          *out_watch = w;
        }
    }
  return first;
}

double
jd_motion_kinks_limit (JdMotionRun *run,
                       double       h)
{
  gsize watch;
  const double time = foretell (run, &watch);

  if (time == HUGE_VAL)
    return h;
  return MIN (h, time < JD_KINK_FINAL * run->stepper.unit
                   ? MAX (time - JD_KINK_SHORT * run->stepper.unit, JD_KINK_SHORT * run->stepper.unit)
                   : APPROACH * time);
}

gboolean
jd_motion_kinks_near (JdMotionRun *run,
                      gsize       *out_watch)
{
  return foretell (run, out_watch) < 2.0 * JD_KINK_SHORT * run->stepper.unit;
}

gboolean
jd_motion_kinks_leave (JdMotionRun *run,
                       int          side)
{
  g_autofree double *values = NULL, *rates = NULL;
  double dt = 0.0;

  if (run->n_kinks == 0 || !jd_stepper_expand (&run->stepper, NULL))
    return FALSE;
  values = g_new0 (double, run->n_kinks);
  rates = g_new0 (double, run->n_kinks);
  find_rates (run, rates);
  look (run, 0.0, values);
  for (gsize k = 0; k < run->n_kinks; k++)
    if (fabs (values[k]) <= JD_KINK_AT * size_of (run, k) &&
        fabs (rates[k]) > JD_KINK_STILL * size_of (run, k) * jd_acting_fastest (&run->acting, run->stepper.pd))
      dt = MAX (dt, JD_KINK_ASIDE * size_of (run, k) / fabs (rates[k]));
  for (gsize i = 0; i < run->n; i++)
    run->stepper.y[i] += side * dt * run->stepper.y[run->n + i];
  return dt > 0.0;
}

/* Lengths of all rows at p + dt p', t + dt. */
static void
find_lengths (JdMotionRun *run,
              double       dt,
              double      *lengths)
{
  g_autofree double *rows = g_new0 (double, run->n_equations * run->N + 1);
  g_autofree double *p = g_new0 (double, run->N + 1);

  for (gsize k = 0; k < run->N; k++)
    p[k] = run->stepper.p[k] + dt * run->stepper.pd[k];
  jd_model_eval_dense (run->motion->model, run->stepper.t + dt, p, run->stepper.pd, NULL, NULL, rows, NULL);
  for (gsize i = 0; i < run->n_equations; i++)
    {
      lengths[i] = 0.0;
      for (gsize k = 0; k < run->N; k++)
        lengths[i] = MAX (lengths[i], fabs (rows[i * run->N + k]));
    }
}

/* The jump was made for the piece that follows: the posterior rates have to lead there (Cortes et al., 4.1). */
static gboolean
check_passed (JdMotionRun    *run,
              const gboolean *kinks,
              const double   *before,
              const double   *after)
{
  g_autoptr(GString) names = g_string_new (NULL);
  gboolean passed = TRUE;

  for (gsize k = 0; k < run->n_kinks; k++)
    passed &= !kinks[k] || after[k] / before[k] > JD_KINK_STILL;
  for (gsize i = 0; i < run->n_equations && !passed; i++)
    if (jd_acting_is_there (&run->acting, i) && jd_motion_kinks_has (jd_acting_equation (&run->acting, i)))
      g_string_append_printf (names, "%s“%s”", names->len > 0 ? ", " : "",
                              jd_acting_equation (&run->acting, i)->name);
  if (!passed)
    jd_motion_run_stop (run, NULL,
                        _("At t = %g s the jump that %s demands leads back to where its coefficients are "
                          "others: no motion goes on from there (Cortés et al., 4.1)"),
                        run->stepper.t, names->str);
  return passed;
}

/* By the positions; where a kink is one of the time, by that. */
static void
step_beyond (JdMotionRun    *run,
             const gboolean *kinks,
             const double   *rates)
{
  g_autofree double *values = g_new0 (double, run->n_kinks + 1);
  gboolean still = FALSE;
  double dt = JD_KINK_BEYOND * run->stepper.unit;

  look (run, 0.0, values);
  for (gsize k = 0; k < run->n_kinks; k++)
    if (kinks[k])
      dt = MAX (dt, (2.0 * fabs (values[k]) + JD_KINK_ROUNDING * size_of (run, k)) / fabs (rates[k]));
  for (gsize i = 0; i < run->n; i++)
    run->stepper.y[i] += dt * run->stepper.y[run->n + i];
  run->stepper.fresh = FALSE;
  if (!jd_stepper_expand (&run->stepper, NULL))
    return;
  look (run, 0.0, values);
  for (gsize k = 0; k < run->n_kinks; k++)
    still |= kinks[k] && !(values[k] * rates[k] > 0.0);
  if (still)
    jd_stepper_set_time (&run->stepper, run->stepper.t, run->stepper.t_rest, dt);
}

/* FALSE: the same borders are crossed to and fro, ever faster. */
static gboolean
count_crossing (JdMotionRun *run)
{
  run->n_crossings = run->stepper.t - run->last_crossing < JD_KINK_BETWEEN * run->stepper.unit ? run->n_crossings + 1
                                                                                               : 0;
  run->last_crossing = run->stepper.t;
  if (run->n_crossings < MAX_CROSSINGS)
    return TRUE;
  jd_motion_run_stop (run, NULL,
                      _("At t = %g s the motion goes to and fro, ever faster, between pieces of an "
                        "equation's coefficients: what holds where they meet is not told"),
                      run->stepper.t);
  return FALSE;
}

/* What has begun to act, no longer acts, or is another row. */
static void
tell (JdMotionRun  *run,
      const double *before,
      const double *after,
      gboolean      jumped,
      gpointer      report)
{
  for (gsize i = 0; i < run->n_equations; i++)
    {
      const gboolean was = before[i] > 0.0, is = after[i] > 0.0;

      if (!jd_acting_is_there (&run->acting, i) || !jd_motion_kinks_has (jd_acting_equation (&run->acting, i)) ||
          (was == is && !jumped))
        continue;
      jd_motion_events_add_jump (run, is ? JD_MOTION_ENTERS : JD_MOTION_LEAVES,
                                 jd_acting_equation (&run->acting, i)->name, NULL, report);
      report = NULL;
    }
  if (report != NULL && run->options->report_free != NULL)
    run->options->report_free (report);
}

gboolean
jd_motion_kinks_happen (JdMotionRun     *run,
                        const gboolean  *kinks,
                        GError         **error)
{
  g_autofree double *rates = g_new0 (double, run->n_kinks + 1), * posterior = g_new0 (double, run->n_kinks + 1);
  g_autofree double *before = g_new0 (double, run->n_equations + 1), * after = g_new0 (double, run->n_equations + 1);
  g_autofree double *prior = NULL;
  gboolean jumped = FALSE;
  gpointer report = NULL;

  if (!count_crossing (run) || !jd_stepper_expand (&run->stepper, error))
    return FALSE;
  prior = g_memdup2 (run->stepper.pd, (run->N + 1) * sizeof (double));
  find_rates (run, rates);
  find_lengths (run, -JD_NEARBY_TIME * run->stepper.unit, before);
  if (!jd_motion_events_jump (run, NULL, NULL, &report) || !jd_stepper_expand (&run->stepper, error))
    return FALSE;
  for (gsize k = 0; k < run->N; k++)
    prior[k] = run->stepper.pd[k] - prior[k];
  jumped = jd_acting_fastest (&run->acting, prior) >
           JD_KINK_JUMPED * jd_acting_fastest (&run->acting, run->stepper.pd);
  find_rates (run, posterior);
  find_lengths (run, JD_NEARBY_TIME * run->stepper.unit, after);
  tell (run, before, after, jumped, report);
  if (!check_passed (run, kinks, rates, posterior))
    return FALSE;
  step_beyond (run, kinks, posterior);
  return jd_stepper_expand (&run->stepper, error);
}
