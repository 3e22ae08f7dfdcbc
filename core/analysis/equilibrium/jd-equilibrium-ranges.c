/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Search region of equilibria: periods of the equations, ranges of the parameters, and the force scale. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* Number of points at which the equations are compared with those a turn later. */
#define N_POINTS 10
#define POINTS_SEED 17
/* Number of neighbours at which a force is evaluated again. */
#define N_NEXT 4
/* Half the range of a length, in sizes of the drawing. */
#define SIZES 4.0

/* The numbers of the equations at s + turn e_i and random multipliers, at the next point that @rand gives; only those
 * that are not identically 0. */
static double *
dup_numbers (JdEquilibriumSearch *self,
             GRand               *rand,
             gsize                i,
             double               turn)
{
  g_autofree double *s = g_new0 (double, self->n + 1), * y = g_new0 (double, self->m + 1);
  const JdStaticsNumbers *numbers;
  const gsize *place;
  double *values;
  gsize n;

  for (gsize k = 0; k < self->n; k++)
    s[k] = self->start[k] + g_rand_double_range (rand, -1.0, 1.0);
  for (gsize h = 0; h < self->m; h++)
    y[h] = g_rand_double_range (rand, -1.0, 1.0);
  s[i] += turn;
  numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
  place = jd_statics_get_places (self->statics, &n);
  values = g_new (double, n + 1);
  for (gsize k = 0; k < n; k++)
    values[k] = numbers->force[place[k]];
  return values;
}

/* Whether the numbers are equal; those @before are finite. */
static gboolean
is_same (const double *before,
         const double *after,
         gsize         n)
{
  double largest = 0.0, change = 0.0;

  for (gsize k = 0; k < n; k++)
    {
      const double size = fabs (before[k]), difference = fabs (after[k] - before[k]);

      largest = size > largest ? size : largest;
      change = difference > change ? difference : change;
    }
  return !(change > JD_RANGE_SAME * (1.0 + largest));
}

static gboolean
are_finite (const double *values,
            gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;
  return TRUE;
}

/* Whether all equations are equal after a turn of s_i.  This is tested with numbers, not by the parameter's name.
 * @before: the numbers without the turn at N_POINTS points, which are the same for every parameter. */
static gboolean
is_periodic (JdEquilibriumSearch *self,
             gsize                i,
             double *const       *before)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (POINTS_SEED);
  guint n_compared = 0;
  gsize n;

  jd_statics_get_places (self->statics, &n);
  for (guint point = 0; point < N_POINTS; point++)
    {
      g_autofree double *after = dup_numbers (self, rand, i, 2.0 * G_PI);

      if (!are_finite (before[point], n))
        continue;
      if (!is_same (before[point], after, n))
        return FALSE;
      n_compared++;
    }
  return n_compared > 0;
}

static void
find_periodic (JdEquilibriumSearch *self)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (POINTS_SEED);
  double *before[N_POINTS];

  for (guint point = 0; point < N_POINTS; point++)
    before[point] = dup_numbers (self, rand, 0, 0.0);
  for (gsize i = 0; i < self->n; i++)
    self->periodic[i] = !self->ignorable[i] && is_periodic (self, i, before);
  for (guint point = 0; point < N_POINTS; point++)
    g_free (before[point]);
}

static double
eval (JdModel      *model,
      const JdExpr *expr)
{
  return expr == NULL ? 0.0
                      : fabs (jd_model_eval (model, expr, jd_model_get_time (model), jd_model_get_values (model),
                                             jd_model_get_rates (model)));
}

/* Largest coordinate or shape in the file's state, in the mechanism's unit of length. */
static double
drawing_size (JdModel *model)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  const double length = jd_model_get_sizes (model)->length;
  double size = 0.0;

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      const JdExprVec origin = jd_model_get_origin (model, b);

      for (int k = 0; k < 3; k++)
        size = fmax (size, eval (model, origin.x[k]));
      for (int k = 0; k < 2; k++)
        size = fmax (size, eval (model, body->shape.size[k]));
      /* where corners touch nothing, they are drawn only */
      for (gsize v = 0; jd_model_has_borders (model) && v < body->shape.n_vertices; v++)
        for (int k = 0; k < 2; k++)
          size = fmax (size, eval (model, body->shape.vertices[v][k]));
    }
  return isfinite (size) && size > 0.0 && length > 0.0 ? size / length : 1.0;
}

static void
default_range (JdEquilibriumSearch *self,
               gsize                i,
               double               size)
{
  const double value = self->start[i];

  if (self->periodic[i] || jd_statics_is_angle (self->statics, i))
    {
      const double middle = fabs (value) <= G_PI ? 0.0 : value;

      self->low[i] = middle - G_PI;
      self->high[i] = middle + G_PI;
    }
  else
    {
      const double half = SIZES * fmax (size, fabs (value));

      self->low[i] = -half;
      self->high[i] = half;
    }
}

static int
find_parameter (const JdEquilibriumSearch *self,
                const char                *name)
{
  for (gsize i = 0; i < self->n; i++)
    {
      const gsize parameter = jd_parameterization_get_symbolic_indices (self->parameterization)[i];

      if (g_str_equal (jd_model_get_parameter_name (self->model, parameter), name))
        return (int) i;
    }
  return -1;
}

static gboolean
take_ranges (JdEquilibriumSearch        *self,
             const JdEquilibriumRanges  *ranges,
             GError                    **error)
{
  for (gsize k = 0; ranges != NULL && k < ranges->n_ranges; k++)
    {
      const int i = find_parameter (self, ranges->names[k]);

      if (i < 0)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                       _("“%s” is no parameter that the parameterization “%s” searches: only retained parameters "
                         "have a range"),
                       ranges->names[k], jd_parameterization_get_name (self->parameterization));
          return FALSE;
        }
      if (!(ranges->lows[k] < ranges->highs[k]))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                       _("The range of “%s” ends before it begins: %g to %g"), ranges->names[k], ranges->lows[k],
                       ranges->highs[k]);
          return FALSE;
        }
      self->low[i] = ranges->lows[k] / jd_statics_get_units (self->statics)->place[i];
      self->high[i] = ranges->highs[k] / jd_statics_get_units (self->statics)->place[i];
      self->given[i] = TRUE;
    }
  return TRUE;
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Largest generalized force of a single effort in the file's state, at rest. */
static double
largest_effort (const JdEquilibriumSearch *self)
{
  const gsize n_retained = jd_parameterization_get_n_retained (self->parameterization);
  const gsize n = jd_model_get_n_efforts (self->model) * n_retained;
  const JdStaticsUnits *units = jd_statics_get_units (self->statics);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self->parameterization);
  g_autofree double *powers = g_new0 (double, n + 1);
  g_autofree double *at_rest = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);
  double size = 0.0;

  if (!jd_parameterization_powers (self->parameterization, self->time, jd_model_get_values (self->model), at_rest,
                                   powers, work, NULL))
    return 0.0;
  for (gsize i = 0; i < n; i++)
    if (isfinite (powers[i]))
      size = fmax (size, fabs (powers[i]) * units->place[i % n_retained] / units->energy);
  return size;
}

/* Whether the forces at @s are rounding errors of 0, as those of sin^2 + cos^2 - 1: they then change strongly
 * between neighbouring positions. */
static gboolean
is_rounding (JdEquilibriumSearch *self,
             const double        *s,
             const double        *y,
             GRand               *rand)
{
  g_autofree double *near = g_new0 (double, self->n + 1);
  g_autofree double *force = g_memdup2 (jd_statics_eval (self->statics, self->time, s, NULL, y)->force,
                                        (self->n + 1) * sizeof (double));
  g_autofree gboolean *changes = g_new0 (gboolean, self->n + 1);

  for (guint k = 0; k < N_NEXT; k++)
    {
      const JdStaticsNumbers *numbers;

      for (gsize i = 0; i < self->n; i++)
        near[i] = s[i] +
                  (self->ignorable[i] ? 0.0 : JD_RANGE_NEXT * self->width[i] * g_rand_double_range (rand, -1.0, 1.0));
      numbers = jd_statics_eval (self->statics, self->time, near, NULL, y);
      for (gsize i = 0; i < self->n; i++)
        changes[i] |= !(fabs (numbers->force[i] - force[i]) <= JD_RANGE_UNLIKE * fabs (force[i]));
    }
  for (gsize i = 0; i < self->n; i++)
    if (!isfinite (force[i]) || (force[i] != 0.0 && !changes[i]))
      return FALSE;
  return TRUE;
}

/* Force scale: the median over points of the ranges of the largest force without multipliers.  If efforts balance
 * each other, it must exceed the remaining rounding error. */
static double
force_scale (JdEquilibriumSearch *self)
{
  double least = JD_RANGE_CANCELLED * largest_effort (self);
  g_autoptr(GArray) sizes = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *s = g_new0 (double, self->n + 1), * y = g_new0 (double, self->m + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (4);

  double largest = 0.0;
  guint n_rounding = 0;

  for (guint point = 0; point < 31; point++)
    {
      const JdStaticsNumbers *numbers;
      double size = 0.0;

      for (gsize i = 0; i < self->n; i++)
        s[i] = self->ignorable[i] ? self->start[i] : g_rand_double_range (rand, self->low[i], self->high[i]);
      numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
      for (gsize i = 0; i < self->n; i++)
        size = fmax (size, isfinite (numbers->force[i]) ? fabs (numbers->force[i]) : 0.0);
      if (size > 0.0)
        g_array_append_val (sizes, size);
      largest = fmax (largest, size);
      n_rounding += size > 0.0 && is_rounding (self, s, y, rand) ? 1 : 0;
    }
  /* Rounding errors may be equal at two points by chance; a smooth force does not vary strongly at many points. */
  if (n_rounding > sizes->len / 2)
    least = fmax (least, largest / JD_RANGE_ROUNDING);
  g_array_sort (sizes, compare_numbers);
  return sizes->len > 0 ? fmax (g_array_index (sizes, double, sizes->len / 2), least) : 1.0;
}

gboolean
jd_equilibrium_search_prepare (JdEquilibriumSearch        *self,
                               const JdEquilibriumRanges  *ranges,
                               GError                    **error)
{
  const double size = drawing_size (self->model);

  for (gsize i = 0; i < self->n; i++)
    {
      self->start[i] =
        jd_model_get_values (self->model)[jd_parameterization_get_symbolic_indices (self->parameterization)[i]] /
        jd_statics_get_units (self->statics)->place[i];
      self->ignorable[i] = !jd_statics_depends_on (self->statics, i);
    }
  find_periodic (self);
  for (gsize i = 0; i < self->n; i++)
    default_range (self, i, size);
  if (!take_ranges (self, ranges, error))
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    self->width[i] = self->high[i] - self->low[i];
  self->scale = force_scale (self);
  return TRUE;
}

gboolean
jd_equilibrium_search_wrap (const JdEquilibriumSearch *self,
                            double                    *x)
{
  for (gsize i = 0; i < self->n; i++)
    {
      const double slack = JD_RANGE_SLACK * self->width[i];

      if (self->periodic[i])
        x[i] -= 2.0 * G_PI * ceil ((x[i] - self->high[i] - slack) / (2.0 * G_PI));
      if (self->periodic[i] && x[i] < self->low[i] - slack && x[i] + 2.0 * G_PI <= self->high[i] + slack)
        x[i] += 2.0 * G_PI;
      if ((self->given[i] || self->periodic[i]) && !self->ignorable[i] &&
          (x[i] < self->low[i] - slack || x[i] > self->high[i] + slack))
        return FALSE;
    }
  return TRUE;
}

/* Size of the difference @d of parameter @i, in widths, modulo whole turns. */
static double
distance_along (const JdEquilibriumSearch *self,
                gsize                      i,
                double                     d)
{
  return fabs (self->periodic[i] ? remainder (d, 2.0 * G_PI) : d) / self->width[i];
}

gboolean
jd_equilibrium_search_is_within (const JdEquilibriumSearch *self,
                                 const double              *a,
                                 const double              *b,
                                 double                     distance)
{
  for (gsize i = 0; i < self->n; i++)
    if (!(distance_along (self, i, a[i] - b[i]) < distance))
      return FALSE;
  return TRUE;
}

/* max_i |a_i - b_i| / width_i, modulo whole turns. */
double
jd_equilibrium_search_distance (const JdEquilibriumSearch *self,
                                const double              *a,
                                const double              *b)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->n; i++)
    largest = fmax (largest, distance_along (self, i, a[i] - b[i]));
  return largest;
}

void
jd_equilibrium_search_round (const JdEquilibriumSearch *self,
                             JdEquilibriumEquations    *equations,
                             double                    *x)
{
  for (gsize i = 0; i < self->n + self->m; i++)
    {
      const double value = x[i], before = jd_equilibrium_equations_residual (equations, x);

      if (value == 0.0 || fabs (value) > JD_RANGE_NOTHING * jd_equilibrium_equations_unit (equations, i))
        continue;
      x[i] = 0.0;
      if (!(jd_equilibrium_equations_residual (equations, x) <= fmax (before, JD_RANGE_STILL_SOLVED)))
        x[i] = value;
    }
}
