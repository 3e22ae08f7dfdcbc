/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The projection of a position onto holonomic equations: a d = -f with |d| least, p := p + d, until f vanishes. */
#include "core/analysis/diagnosis/jd-position-projection.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

#define MAX_ITERATIONS 50

/* The coefficients of equation @e in the parameters from @first on, times their displacements.  Returns its left
 * side; 0 where it has none. */
static double
eval_row (const JdModel *model,
          gsize          e,
          gsize          first,
          double         t,
          const double  *p,
          double        *row)
{
  const JdEquation *equation = jd_model_get_equation (model, e);
  const double *displacement = jd_model_get_sizes (model)->displacement;
  g_autofree double *values = g_new0 (double, equation->n_terms + 2);

  jd_model_equation_eval (model, e, t, p, values);
  memset (row, 0, (jd_model_get_n_parameters (model) - first) * sizeof *row);
  for (gsize i = 0; i < equation->n_terms; i++)
    if (equation->parameters[i] >= first)
      row[equation->parameters[i] - first] = values[2 + i] * displacement[equation->parameters[i]];
  return values[0];
}

void
jd_position_rows (const JdModel *model,
                  const gsize   *equations,
                  gsize          n_equations,
                  gsize          first,
                  double         t,
                  const double  *p,
                  double        *rows)
{
  const gsize n = jd_model_get_n_parameters (model) - first;

  for (gsize h = 0; h < n_equations; h++)
    {
      double *row = &rows[h * n], largest = 0.0;

      eval_row (model, equations[h], first, t, p, row);
      for (gsize k = 0; k < n; k++)
        largest = MAX (largest, fabs (row[k]));
      for (gsize k = 0; k < n && largest > 0.0; k++)
        row[k] /= largest;
    }
}

/* The size by which the left side of equation @e is divided. */
static double
size_of (const JdModel *model,
         gsize          e,
         double         t,
         const double  *p)
{
  const double size = MAX (jd_model_equation_size (model, e, t, p), jd_model_get_sizes (model)->reach[e]);

  return size > 0.0 && isfinite (size) ? size : 1.0;
}

/* Fills the left sides @f and coefficients @a of the holonomic equations, divided by their sizes.  Returns the
 * largest left side. */
static double
linearize (const JdModel *model,
           const gsize   *equations,
           gsize          n_equations,
           gsize          first,
           double         t,
           const double  *p,
           double        *a,
           double        *f)
{
  const gsize n = jd_model_get_n_parameters (model) - first;
  double largest = 0.0;
  gsize row = 0;

  for (gsize h = 0; h < n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, equations[h]);
      double size;

      if (equation->f == NULL)
        continue;
      size = size_of (model, equations[h], t, p);
      f[row] = eval_row (model, equations[h], first, t, p, a + row * n) / size;
      for (gsize k = 0; k < n; k++)
        a[row * n + k] /= size;
      largest = fabs (f[row]) > largest || isnan (f[row]) ? fabs (f[row]) : largest;
      row++;
    }
  return largest;
}

static gsize
count_holonomic (const JdModel *model,
                 const gsize   *equations,
                 gsize          n_equations)
{
  gsize n = 0;

  for (gsize h = 0; h < n_equations; h++)
    n += jd_model_get_equation (model, equations[h])->f != NULL;
  return n;
}

gboolean
jd_position_project (const JdModel *model,
                     const gsize   *equations,
                     gsize          n_equations,
                     gsize          first,
                     double         t,
                     double        *p)
{
  const gsize n = jd_model_get_n_parameters (model) - first;
  const gsize m = count_holonomic (model, equations, n_equations);
  g_autofree double *a = g_new0 (double, m * n + 1), *f = g_new0 (double, m + 1), * step = g_new0 (double, n + 1);
  const double *displacement = jd_model_get_sizes (model)->displacement;
  double left = 0.0;

  if (m == 0 || n == 0)
    return m == 0;
  for (guint i = 0; i < MAX_ITERATIONS; i++)
    {
      left = linearize (model, equations, n_equations, first, t, p, a, f);
      if (!(left > JD_POSITION_REACHED) || !isfinite (left) ||
          !jd_linear_least_squares (a, m, n, f, JD_RANK_PROJECTION, step))
        break;
      for (gsize k = 0; k < n; k++)
        p[first + k] -= step[k] * displacement[first + k];
    }
  return left <= JD_POSITION_ACCEPTED;
}

gboolean
jd_position_draw (const JdModel *model,
                  const gsize   *equations,
                  gsize          n_equations,
                  gsize          first,
                  GRand         *random,
                  double         spread,
                  double         t,
                  const double  *p,
                  double        *when,
                  double        *moved)
{
  const JdModelSizes *sizes = jd_model_get_sizes (model);

  *when = t + (sizes->time > 0.0 ? sizes->time : 1.0) * g_rand_double_range (random, 0.0, spread);
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    moved[k] = p[k] + (k < first ? 0.0 : sizes->displacement[k] * g_rand_double_range (random, -spread, spread));
  return jd_position_project (model, equations, n_equations, first, *when, moved);
}
