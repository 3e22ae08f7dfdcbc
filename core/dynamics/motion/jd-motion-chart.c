/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants at which a parameterization becomes singular along the motion: the Jacobian of its primitive equations by
 * the parameters they eliminate becomes singular, or one of them no longer acts. */
#include "core/dynamics/motion/jd-motion-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define BISECTIONS 60
/* How much smaller the entry of a parameter may be that is eliminated already. */
#define KEPT 10.0

struct _JdMotionChart
{
  GPtrArray          *blocks;      /* memory of the arrays */
  JdParameterization *parameterization;
  const JdMotion     *motion;      /* the one looked at */
  gsize               N;
  gsize               n;           /* primitive equations */
  gsize              *equations;   /* n */
  gsize              *parameters;  /* n */
  double             *rows;        /* n x N: of length 1, at the state looked at last */
  double             *square;      /* n x n */
  gsize              *pivot;       /* n */
  double             *coefficients;  /* n_equations x N */
  double             *p, *pd;

  gboolean            begun;       /* before and before_time are those of the sample looked at last */
  double              before, before_time;
  double              singular;    /* the first zero of the determinant so far; HUGE_VAL: none */
  char               *instead;     /* what to eliminate there */
  double              released;    /* the first instant so far from which a primitive equation does not act;
                                    * HUGE_VAL: none */
  gsize               equation;    /* which */
};

JdMotionChart *
jd_motion_chart_new (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n_equations = jd_model_get_n_equations (model);
  JdMotionChart *self = g_new0 (JdMotionChart, 1);

  self->parameterization = jd_parameterization_ref (parameterization);
  self->N = jd_model_get_n_parameters (model);
  self->singular = self->released = HUGE_VAL;
  self->blocks = jd_blocks_new ();
  self->equations = jd_blocks_take (self->blocks, n_equations, sizeof (gsize));
  self->parameters = jd_blocks_take (self->blocks, n_equations, sizeof (gsize));
  for (gsize i = 0; i < n_equations; i++)
    {
      const int eliminated = jd_parameterization_get_eliminated (parameterization, i);

      if (eliminated < 0)
        continue;
      self->equations[self->n] = i;
      self->parameters[self->n++] = (gsize) eliminated;
    }
  self->rows = jd_blocks_take (self->blocks, self->n * self->N, sizeof (double));
  self->square = jd_blocks_take (self->blocks, self->n * self->n, sizeof (double));
  self->pivot = jd_blocks_take (self->blocks, self->n, sizeof (gsize));
  self->coefficients = jd_blocks_take (self->blocks, n_equations * self->N, sizeof (double));
  self->p = jd_blocks_take (self->blocks, self->N, sizeof (double));
  self->pd = jd_blocks_take (self->blocks, self->N, sizeof (double));
  return self;
}

void
jd_motion_chart_free (JdMotionChart *self)
{
  if (self == NULL)
    return;
  jd_parameterization_unref (self->parameterization);
  g_ptr_array_unref (self->blocks);
  g_free (self->instead);
  g_free (self);
}

/* Evaluates the rows of the primitive equations at @t, B_r / |B_r|, by the displacements of the parameters: no unit
 * is in them. */
static void
read_rows (JdMotionChart *self,
           double  t)
{
  const JdMotion *motion = self->motion;
  const double *displacement = jd_model_get_sizes (motion->model)->displacement;
  const gsize N = self->N;

  jd_motion_get_state (motion, t, FALSE, self->p, self->pd);
  jd_model_eval_dense (motion->model, t, self->p, self->pd, NULL, NULL, self->coefficients, NULL);
  for (gsize r = 0; r < self->n; r++)
    {
      const double *from = self->coefficients + self->equations[r] * N;
      double squared = 0.0;

      for (gsize k = 0; k < N; k++)
        squared += (from[k] * displacement[k]) * (from[k] * displacement[k]);
      for (gsize k = 0; k < N; k++)
        self->rows[r * N + k] = squared > 0.0 ? from[k] * displacement[k] / sqrt (squared) : 0.0;
    }
}

/* The determinant of the rows of the primitive equations in the eliminated parameters. */
static double
determinant (JdMotionChart *self,
             double  t)
{
  const gsize n = self->n;

  read_rows (self, t);
  for (gsize r = 0; r < n; r++)
    for (gsize c = 0; c < n; c++)
      self->square[r * n + c] = self->rows[r * self->N + self->parameters[c]];
  return jd_dense_determinant (self->square, self->pivot, n, 0.0);
}

/* The zero of the determinant between @a, where it has the sign of self->before, and @b, by bisection. */
static double
bisect (JdMotionChart *self,
        double         a,
        double         b)
{
  for (guint k = 0; k < BISECTIONS; k++)
    {
      const double c = 0.5 * (a + b);

      if ((determinant (self, c) > 0.0) == (self->before > 0.0))
        a = c;
      else
        b = c;
    }
  return b;
}

/* The first zero of the determinant between the samples at hand; HUGE_VAL if none. */
static double
find_singular (JdMotionChart *self)
{
  const gsize n_samples = jd_motion_get_n_samples (self->motion);

  for (gsize s = 0; s < n_samples; s++)
    {
      const double t = jd_motion_get_sample (self->motion, s, NULL, NULL), value = determinant (self, t);

      if (fabs (value) < JD_CHART_SINGULAR)
        return t;
      if (self->begun && (value > 0.0) != (self->before > 0.0))
        return bisect (self, self->before_time, t);
      self->begun = TRUE;
      self->before = value;
      self->before_time = t;
    }
  return HUGE_VAL;
}

/* The same of a motion by time stepping, from its samples. */
static double
find_released_step (const JdMotionChart *self,
                    gsize               *out_equation)
{
  g_autofree gboolean *skip = g_new0 (gboolean, self->motion->n_equations + 1);

  for (gsize s = 0; s < jd_motion_get_n_samples (self->motion); s++)
    {
      const double t = jd_motion_get_sample (self->motion, s, NULL, NULL);

      jd_motion_get_skipped (self->motion, t, TRUE, skip);
      for (gsize r = 0; r < self->n; r++)
        if (skip[self->equations[r]])
          {
            *out_equation = self->equations[r];
            return t;
          }
    }
  return HUGE_VAL;
}

/* The first instant from which a primitive equation does not act; HUGE_VAL if none. */
static double
find_released (const JdMotionChart *self,
               gsize               *out_equation)
{
  if (self->motion->states != NULL)
    return find_released_step (self, out_equation);
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

/* How well row @r is solved for parameter @k.  The one that it eliminates already stays where it can. */
static double
fitness (const JdMotionChart *self,
         gsize                r,
         gsize                k)
{
  return fabs (self->rows[r * self->N + k]) * (k == self->parameters[r] ? KEPT : 1.0);
}

/* Elimination with full pivoting at @t: the parameter in which each equation is best solved. */
static void
choose_parameters (JdMotionChart *self,
                   double  t,
                   gsize  *chosen)
{
  const gsize N = self->N;
  g_autofree gboolean *done = g_new0 (gboolean, self->n + 1);

  read_rows (self, t);
  for (gsize step = 0; step < self->n; step++)
    {
      gsize row = 0, column = 0;
      double largest = -1.0;

      for (gsize r = 0; r < self->n; r++)
        for (gsize k = 0; k < N && !done[r]; k++)
          if (fitness (self, r, k) > largest)
            {
              largest = fitness (self, r, k);
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
suggest (JdMotionChart *self,
         double  t)
{
  JdModel *model = self->motion->model;
  g_autofree gsize *chosen = g_new0 (gsize, self->n + 1);
  g_autoptr(GString) text = g_string_new (NULL);

  choose_parameters (self, t, chosen);
  for (gsize r = 0; r < self->n; r++)
    if (chosen[r] != self->parameters[r])
      g_string_append_printf (text, _("%s“%s” by “%s” instead of “%s”"), text->len > 0 ? ", " : "",
                              jd_model_get_parameter_name (model, chosen[r]),
                              jd_model_get_equation (model, self->equations[r])->name,
                              jd_model_get_parameter_name (model, self->parameters[r]));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
jd_motion_chart_look (JdMotionChart  *self,
                      const JdMotion *motion)
{
  g_return_if_fail (self != NULL && motion != NULL && jd_motion_has_states (motion));

  self->motion = motion;
  if (self->n > 0 && self->released == HUGE_VAL)
    self->released = find_released (self, &self->equation);
  if (self->n > 0 && self->singular == HUGE_VAL)
    {
      self->singular = find_singular (self);
      if (self->singular < HUGE_VAL)
        self->instead = suggest (self, self->singular);
    }
  self->motion = NULL;
}

double
jd_motion_chart_get_limit (const JdMotionChart  *self,
                           char                **out_why)
{
  JdModel *model;

  g_return_val_if_fail (self != NULL, HUGE_VAL);

  model = jd_parameterization_get_model (self->parameterization);
  if (out_why != NULL)
    *out_why = NULL;
  if (out_why != NULL && self->released < HUGE_VAL && self->released <= self->singular)
    {
      const gsize eliminated = (gsize) jd_parameterization_get_eliminated (self->parameterization, self->equation);

      *out_why = g_strdup_printf (
        _("From t = %.10g s on “%s” does not act, and cannot eliminate “%s”: make it complementary"), self->released,
        jd_model_get_equation (model, self->equation)->name, jd_model_get_parameter_name (model, eliminated));
    }
  else if (out_why != NULL && self->singular < HUGE_VAL)
    *out_why = g_strdup_printf (
      _("At t = %.10g s the primitive equations no longer determine the eliminated parameters; there, "
        "eliminate %s"),
      self->singular, self->instead);
  return MIN (self->singular, self->released);
}
