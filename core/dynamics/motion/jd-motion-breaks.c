/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants, known from the start, at which an effort or a rate of slip has a kink in time. */
#include "core/dynamics/motion/jd-motion-breaks.h"

#include <math.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_min.h>

#include "core/linear/jd-tolerances.h"

/* Places at which a kink that is not affine in t is looked at. */
#define N_LOOKS 4096
/* Where a step ends between two zeros of a condition: not where another condition has a zero, as the cosine between
 * those of the sine. */
#define STOP_PART 0.4142
/* Iterations towards a zero, or an extremum, between two of them. */
#define N_HALVES 100

/* A kink g as a function of the time alone. */
typedef struct
{
  const JdModel *model;
  const JdExpr  *kink;
  const double  *p, *pd;
  double         sign;   /* of g, where the least of sign g is looked for */
} Kink;

static double
value_at (const Kink *self,
          double      t)
{
  return jd_model_eval (self->model, self->kink, t, self->p, self->pd);
}

static int
sign_at (const Kink *self,
         double      t)
{
  const double g = value_at (self, t);

  return (g > 0.0) - (g < 0.0);
}

/* Adds the first instant after @low at which g has another sign than there; it has at @high. */
static void
add_change (const Kink *self,
            double      low,
            double      high,
            GArray     *breaks)
{
  const int sign = sign_at (self, low);

  for (guint k = 0; k < N_HALVES; k++)
    {
      const double middle = 0.5 * (low + high);

      if (!(middle > low && middle < high))
        break;
      *(sign_at (self, middle) == sign ? &low : &high) = middle;
    }
  g_array_append_val (breaks, high);
}

static double
signed_value (double t,
              void  *data)
{
  const Kink *self = data;

  return self->sign * value_at (self, t);
}

/* Where g has one sign at @low, @middle and @high, and is nearest to zero at @middle: adds the instants between which
 * it has another one. */
static void
add_dip (Kink   *self,
         double  low,
         double  middle,
         double  high,
         GArray *breaks)
{
  const int sign = sign_at (self, middle);
  gsl_function function = { signed_value, self };
  gsl_min_fminimizer *minimizer = gsl_min_fminimizer_alloc (gsl_min_fminimizer_brent);
  double lowest = middle;

  self->sign = sign;
  if (gsl_min_fminimizer_set (minimizer, &function, middle, low, high) == GSL_SUCCESS)
    for (guint k = 0; k < N_HALVES && sign_at (self, lowest) == sign; k++)
      {
        const double before = gsl_min_fminimizer_x_upper (minimizer) - gsl_min_fminimizer_x_lower (minimizer);

        if (!(before > 0.0) || gsl_min_fminimizer_iterate (minimizer) != GSL_SUCCESS)
          break;
        lowest = gsl_min_fminimizer_x_minimum (minimizer);
      }
  gsl_min_fminimizer_free (minimizer);
  if (sign_at (self, lowest) == sign)
    return;
  add_change (self, low, lowest, breaks);
  add_change (self, lowest, high, breaks);
}

/* Adds the instants at which g (t) passes through zero, or begins or ceases to be zero. */
static void
add_zeros (Kink   *self,
           double  start,
           double  until,
           GArray *breaks)
{
  double before = start, t = start, g_before = NAN, g = value_at (self, start);

  for (guint k = 1; k <= N_LOOKS; k++)
    {
      const double next = start + (until - start) * k / N_LOOKS, g_next = value_at (self, next);

      if (sign_at (self, t) != sign_at (self, next))
        add_change (self, t, next, breaks);
      else if (fabs (g) < fabs (g_before) && fabs (g) < fabs (g_next) && g * g_before > 0.0)
        add_dip (self, before, t, next, breaks);
      before = t;
      t = next;
      g_before = g;
      g = g_next;
    }
}

/* The instants of @kink g, if it depends on no parameter: -g (0) / g' if it is affine in t. */
static void
add_instants (const JdModel *model,
              JdExprPool    *pool,
              const JdExpr  *kink,
              double         start,
              double         until,
              GArray        *breaks)
{
  const JdExpr *time = jd_expr_time (pool), *slope;
  Kink of_time = { model, kink, jd_model_get_values (model), jd_model_get_rates (model), 1.0 };
  double t;

  if (jd_expr_depends_on_kind (kink, JD_SYMBOL_PARAMETER, 0, 1) || !jd_expr_depends_on (kink, time))
    return;
  slope = jd_expr_diff (pool, kink, time);
  if (jd_expr_depends_on (slope, time))
    {
      add_zeros (&of_time, start, until, breaks);
      return;
    }
  t = -value_at (&of_time, 0.0) / jd_model_eval (model, slope, 0.0, of_time.p, of_time.pd);
  g_array_append_val (breaks, t);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return (difference > 0.0) - (difference < 0.0);
}

/* Of the efforts from @first to before @end; @whole: of the rates of slip, too, and at @start itself. */
static GArray *
find_breaks (const JdModel *model,
             gsize          first,
             gsize          end,
             gboolean       whole,
             double         start,
             double         until)
{
  GArray *breaks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  for (gsize e = first; e < end; e++)
    for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
      jd_expr_add_kinks (pool, jd_model_get_effort (model, e)->forces[k], kinks);
  /* the kinks of a slip that is an equation are watched */
  for (gsize k = 0; whole && k < jd_model_get_n_laws (model); k++)
    if (jd_model_get_law (model, k)->slip < 0)
      jd_expr_add_kinks (pool, jd_model_get_law (model, k)->rate, kinks);
  for (guint i = 0; i < kinks->len; i++)
    add_instants (model, pool, g_ptr_array_index (kinks, i), start, until, breaks);
  for (guint i = breaks->len; i > 0; i--)
    {
      const double t = g_array_index (breaks, double, i - 1);

      if (!((t > start || (whole && t == start)) && t < until))
        g_array_remove_index_fast (breaks, i - 1);
    }
  g_array_sort (breaks, compare_times);
  return breaks;
}

GArray *
jd_motion_breaks_new (const JdModel *model,
                      double         start,
                      double         until)
{
  return find_breaks (model, 0, jd_model_get_n_efforts (model), TRUE, start, until);
}

GArray *
jd_motion_breaks_of (const JdModel *model,
                     gsize          e,
                     double         start,
                     double         until)
{
  return find_breaks (model, e, e + 1, FALSE, start, until);
}

/* Adds an instant between each two zeros of condition @left less @right that follow each other, unless they are one
 * for the motion. */
static void
add_stops (const JdModel *model,
           JdExprPool    *pool,
           const JdExpr  *left,
           const JdExpr  *right,
           double         start,
           double         until,
           GArray        *stops)
{
  g_autoptr(GArray) zeros = g_array_new (FALSE, FALSE, sizeof (double));
  const JdExpr *form = jd_expr_import (pool, left);

  if (right != NULL)
    form = jd_expr_sub (pool, form, jd_expr_import (pool, right));
  add_instants (model, pool, form, start, until, zeros);
  g_array_sort (zeros, compare_times);
  for (guint i = 1; i < zeros->len; i++)
    {
      const double zero = g_array_index (zeros, double, i - 1), gap = g_array_index (zeros, double, i) - zero;
      const double stop = zero + STOP_PART * gap;

      if (gap > 4.0 * JD_SAME_INSTANT * (until - start))
        g_array_append_val (stops, stop);
    }
}

GArray *
jd_motion_stops_new (JdModel         *model,
                     const GPtrArray *events,
                     double           start,
                     double           until)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (double));
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (guint k = 0; k < events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (events, k);

      if (event->when != NULL)
        add_stops (model, pool, event->when, NULL, start, until, stops);
    }
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      if (joint->has_when)
        add_stops (model, pool, joint->when_left, joint->when_right, start, until, stops);
    }
  g_array_sort (stops, compare_times);
  return stops;
}
