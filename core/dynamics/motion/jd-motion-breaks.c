/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants, known from the start, at which an effort or a drive has a kink in time. */
#include "core/dynamics/motion/jd-motion-breaks.h"

#include <math.h>

/* The zero -g (0) / g' of @kink g if it is affine in t and depends on no parameter; NAN: it is not. */
static double
instant_of (const JdModel *model,
            JdExprPool    *pool,
            const JdExpr  *kink)
{
  const JdExpr *time = jd_expr_time (pool), *slope;
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

  if (jd_expr_depends_on_kind (kink, JD_SYMBOL_PARAMETER, 0, 1))
    return NAN;
  slope = jd_expr_diff (pool, kink, time);
  if (jd_expr_depends_on (slope, time))
    return NAN;
  return -jd_model_eval (model, kink, 0.0, p, pd) / jd_model_eval (model, slope, 0.0, p, pd);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return (difference > 0.0) - (difference < 0.0);
}

/* Of the efforts from @first to before @end. */
static GArray *
find_breaks (const JdModel *model,
             gsize          first,
             gsize          end,
             double         start,
             double         until)
{
  GArray *breaks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  for (gsize e = first; e < end; e++)
    for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
      jd_expr_add_kinks (pool, jd_model_get_effort (model, e)->forces[k], kinks);
  for (guint i = 0; i < kinks->len; i++)
    {
      const double t = instant_of (model, pool, g_ptr_array_index (kinks, i));

      if (t > start && t < until)
        g_array_append_val (breaks, t);
    }
  g_array_sort (breaks, compare_times);
  return breaks;
}

GArray *
jd_motion_breaks_new (const JdModel *model,
                      double         start,
                      double         until)
{
  return find_breaks (model, 0, jd_model_get_n_efforts (model), start, until);
}

GArray *
jd_motion_breaks_of (const JdModel *model,
                     gsize          e,
                     double         start,
                     double         until)
{
  return find_breaks (model, e, e + 1, start, until);
}
