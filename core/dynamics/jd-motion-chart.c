/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Where a parameterization comes to its end along the motion: the Jacobian of its primitive equations by the parameters they eliminate
 * becomes singular, or one of them no longer acts. */

/* Rows of length 1 are independent in the eliminated parameters if their determinant is above this. */
#define SINGULAR 1e-9
#define BISECTIONS 60

typedef struct
{
  const JdMotion     *motion;
  JdParameterization *parameterization;
  gsize               n;           /* primitive equations */
  gsize              *equations;   /* n */
  gsize              *parameters;  /* n */
  double             *rows;        /* n x N: of length 1, at the state looked at last */
  double             *square;      /* n x n */
  double             *coefficients;  /* n_equations x N */
  double             *p, *pd;
} Chart;

static void
chart_init (Chart              *self,
            const JdMotion     *motion,
            JdParameterization *parameterization)
{
  *self = (Chart) { .motion = motion, .parameterization = parameterization };
  self->equations = g_new0 (gsize, motion->n_equations + 1);
  self->parameters = g_new0 (gsize, motion->n_equations + 1);
  for (gsize i = 0; i < motion->n_equations; i++)
    {
      const int eliminated = jd_parameterization_get_eliminated (parameterization, i);

      if (eliminated < 0)
        continue;
      self->equations[self->n] = i;
      self->parameters[self->n++] = (gsize) eliminated;
    }
  self->rows = g_new0 (double, self->n * motion->N + 1);
  self->square = g_new0 (double, self->n * self->n + 1);
  self->coefficients = g_new0 (double, motion->n_equations * motion->N + 1);
  self->p = g_new0 (double, motion->N + 1);
  self->pd = g_new0 (double, motion->N + 1);
}

static void
chart_clear (Chart *self)
{
  g_free (self->equations);
  g_free (self->parameters);
  g_free (self->rows);
  g_free (self->square);
  g_free (self->coefficients);
  g_free (self->p);
  g_free (self->pd);
}

static void
read_rows (Chart  *self,
           double  t)
{
  const JdMotion *motion = self->motion;
  const gsize N = motion->N;

  jd_motion_get_state (motion, t, FALSE, self->p, self->pd);
  jd_model_eval_dense (motion->model, t, self->p, self->pd, NULL, NULL, self->coefficients, NULL);
  for (gsize r = 0; r < self->n; r++)
    {
      const double *from = self->coefficients + self->equations[r] * N;
      double squared = 0.0;

      for (gsize k = 0; k < N; k++)
        squared += from[k] * from[k];
      for (gsize k = 0; k < N; k++)
        self->rows[r * N + k] = squared > 0.0 ? from[k] / sqrt (squared) : 0.0;
    }
}

/* The determinant, by elimination with row pivoting. */
static double
determinant (Chart  *self,
             double  t)
{
  const gsize n = self->n;
  double product = 1.0;

  read_rows (self, t);
  for (gsize r = 0; r < n; r++)
    for (gsize c = 0; c < n; c++)
      self->square[r * n + c] = self->rows[r * self->motion->N + self->parameters[c]];
  for (gsize k = 0; k < n; k++)
    {
      gsize pivot = k;

      for (gsize r = k + 1; r < n; r++)
        if (fabs (self->square[r * n + k]) > fabs (self->square[pivot * n + k]))
          pivot = r;
      if (self->square[pivot * n + k] == 0.0)
        return 0.0;
      for (gsize c = 0; c < n && pivot != k; c++)
        {
          const double kept = self->square[k * n + c];

          self->square[k * n + c] = self->square[pivot * n + c];
          self->square[pivot * n + c] = kept;
        }
      product *= pivot != k ? -self->square[k * n + k] : self->square[k * n + k];
      for (gsize r = k + 1; r < n; r++)
        {
          const double factor = self->square[r * n + k] / self->square[k * n + k];

          for (gsize c = k; c < n; c++)
            self->square[r * n + c] -= factor * self->square[k * n + c];
        }
    }
  return product;
}

/* The first zero of the determinant between stored instants; HUGE_VAL if none. */
static double
find_singular (Chart *self)
{
  const gsize n_samples = jd_motion_get_n_samples (self->motion);
  double before = 0.0, before_time = 0.0;

  for (gsize s = 0; self->n > 0 && s < n_samples; s++)
    {
      const double t = jd_motion_get_sample (self->motion, s, NULL, NULL), value = determinant (self, t);

      if (fabs (value) < SINGULAR)
        return t;
      if (s > 0 && (value > 0.0) != (before > 0.0))
        {
          double a = before_time, b = t;

          for (guint k = 0; k < BISECTIONS; k++)
            {
              const double c = 0.5 * (a + b);

              if ((determinant (self, c) > 0.0) == (before > 0.0))
                a = c;
              else
                b = c;
            }
          return b;
        }
      before = value;
      before_time = t;
    }
  return HUGE_VAL;
}

/* The first instant from which a primitive equation does not act; HUGE_VAL if none. */
static double
find_released (const Chart *self,
               gsize       *out_equation)
{
  for (guint k = 0; k < self->motion->segments->len; k++)
    {
      const JdMotionSegment *segment = g_ptr_array_index (self->motion->segments, k);

      for (gsize r = 0; r < self->n; r++)
        if (!segment->acts[self->equations[r]])
          {
            *out_equation = self->equations[r];
            return jd_motion_node_time (self->motion, segment->first);
          }
    }
  return HUGE_VAL;
}

/* Elimination with full pivoting at @t: the parameter in which each equation is best solved. */
static void
choose_parameters (Chart  *self,
                   double  t,
                   gsize  *chosen)
{
  const gsize N = self->motion->N;
  g_autofree gboolean *done = g_new0 (gboolean, self->n + 1);

  read_rows (self, t);
  for (gsize step = 0; step < self->n; step++)
    {
      gsize row = 0, column = 0;
      double largest = -1.0;

      for (gsize r = 0; r < self->n; r++)
        for (gsize k = 0; k < N && !done[r]; k++)
          if (fabs (self->rows[r * N + k]) > largest)
            {
              largest = fabs (self->rows[r * N + k]);
              row = r;
              column = k;
            }
      done[row] = TRUE;
      chosen[row] = column;
      for (gsize r = 0; r < self->n && largest > 0.0; r++)
        if (!done[r])
          {
            const double factor = self->rows[r * N + column] / self->rows[row * N + column];

            for (gsize k = 0; k < N; k++)
              self->rows[r * N + k] -= factor * self->rows[row * N + k];
            self->rows[r * N + column] = 0.0;
          }
    }
}

static char *
suggest (Chart  *self,
         double  t)
{
  JdModel *model = self->motion->model;
  g_autofree gsize *chosen = g_new0 (gsize, self->n + 1);
  g_autoptr(GString) text = g_string_new (NULL);

  choose_parameters (self, t, chosen);
  for (gsize r = 0; r < self->n; r++)
    if (chosen[r] != self->parameters[r])
      g_string_append_printf (text, _("%s“%s” by “%s” instead of “%s”"), text->len > 0 ? ", " : "",
                              jd_model_get_parameter_name (model, chosen[r]), jd_model_get_equation (model, self->equations[r])->name,
                              jd_model_get_parameter_name (model, self->parameters[r]));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

double
jd_motion_find_chart_limit (const JdMotion      *self,
                            JdParameterization  *parameterization,
                            char               **out_why)
{
  Chart chart;
  gsize equation = 0;
  double singular, released;

  g_return_val_if_fail (self != NULL && self->keep == JD_MOTION_KEEP_ALL && parameterization != NULL, HUGE_VAL);

  chart_init (&chart, self, parameterization);
  singular = find_singular (&chart);
  released = find_released (&chart, &equation);
  if (out_why != NULL)
    *out_why = NULL;
  if (out_why != NULL && released < HUGE_VAL && released <= singular)
    {
      *out_why = g_strdup_printf (_("From t = %.10g s on “%s” does not act, and cannot eliminate “%s”: make it complementary"), released,
                                  jd_model_get_equation (self->model, equation)->name,
                                  jd_model_get_parameter_name (self->model,
                                                               (gsize) jd_parameterization_get_eliminated (parameterization, equation)));
    }
  else if (out_why != NULL && singular < HUGE_VAL)
    {
      g_autofree char *instead = suggest (&chart, singular);

      *out_why = g_strdup_printf (_("At t = %.10g s the primitive equations no longer determine the eliminated parameters; there, "
                                    "eliminate %s"), singular, instead);
    }
  chart_clear (&chart);
  return MIN (singular, released);
}
