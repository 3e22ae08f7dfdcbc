/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* How far sticking is from its end. */

/* Corners of the set of possible T that are looked at. */
#define MAX_CORNERS 50000

/* Constraints a . (z, t) <= c on the free T (d of them) and the slack t. */
typedef struct
{
  gsize    d, n;
  double  *a;      /* n x (d + 1) */
  double  *c;      /* n */
  double   best;
  gsize   *chosen; /* d + 1 */
  double  *matrix; /* (d + 1) x (d + 2) */
} Corners;

/* Gauss with row pivoting; FALSE where the chosen constraints meet in no point. */
static gboolean
meet (Corners *self)
{
  const gsize size = self->d + 1, width = size + 1;
  double *matrix = self->matrix;

  for (gsize i = 0; i < size; i++)
    {
      memcpy (matrix + i * width, self->a + self->chosen[i] * size, size * sizeof (double));
      matrix[i * width + size] = self->c[self->chosen[i]];
    }
  for (gsize k = 0; k < size; k++)
    {
      gsize pivot = k;

      for (gsize i = k + 1; i < size; i++)
        if (fabs (matrix[i * width + k]) > fabs (matrix[pivot * width + k]))
          pivot = i;
      if (!(fabs (matrix[pivot * width + k]) > JD_CORNER_PIVOT))
        return FALSE;
      for (gsize j = 0; j < width; j++)
        {
          const double kept = matrix[k * width + j];

          matrix[k * width + j] = matrix[pivot * width + j];
          matrix[pivot * width + j] = kept;
        }
      for (gsize i = 0; i < size; i++)
        if (i != k)
          {
            const double factor = matrix[i * width + k] / matrix[k * width + k];

            for (gsize j = k; j < width; j++)
              matrix[i * width + j] -= factor * matrix[k * width + j];
          }
    }
  for (gsize i = 0; i < size; i++)
    matrix[i * width + size] /= matrix[i * width + i];
  return TRUE;
}

static void
look_at_corner (Corners *self)
{
  const gsize size = self->d + 1, width = size + 1;
  double t;

  if (!meet (self))
    return;
  t = self->matrix[self->d * width + size];
  if (t <= self->best)
    return;
  for (gsize i = 0; i < self->n; i++)
    {
      double sum = -self->c[i], largest = fabs (self->c[i]);

      for (gsize j = 0; j < size; j++)
        {
          const double term = self->a[i * size + j] * self->matrix[j * width + size];

          sum += term;
          largest = MAX (largest, fabs (term));
        }
      if (sum > JD_ROUNDING_SOLVED * largest)
        return;
    }
  self->best = t;
}

static void
look_at_corners (Corners *self,
                 gsize    depth,
                 gsize    from)
{
  if (depth == self->d + 1)
    {
      look_at_corner (self);
      return;
    }
  for (gsize i = from; i < self->n; i++)
    {
      self->chosen[depth] = i;
      look_at_corners (self, depth + 1, i + 1);
    }
}

static double
n_subsets (gsize n,
           gsize k)
{
  double count = 1.0;

  for (gsize i = 0; i < k; i++)
    count *= (double) (n - i) / (double) (i + 1);
  return count;
}

static double
normal_force (const JdFriction *self,
              gsize             k,
              const double     *y)
{
  const int row = self->normal_row[k];

  return row < 0 ? 0.0 : self->bilateral[k] ? fabs (y[row]) : y[row];
}

/* |N| - |T| / c of law @k as it stands. */
static double
slack_of (const JdFriction *self,
          gsize             k,
          const double     *y)
{
  const double c = jd_model_get_law (self->model, k)->coefficient;
  const int partner = jd_friction_partner (self, k);
  const double force = hypot (self->forces[k], partner < 0 ? 0.0 : self->forces[partner]);

  return c > 0.0 ? normal_force (self, k, y) - force / c : -force;
}

/* The largest t such that |T_k + sum z null| / c + t <= N_k (z) for every law that sticks: the best of the
 * corners. */
static double
best_slack (const JdFriction *self,
            const double     *y,
            gsize             n_sticking)
{
  const gsize d = self->rank_defect, size = d + 1, l = self->n_laws;
  g_autofree double *a = g_new0 (double, (2 * n_sticking + 1) * size);
  g_autofree double *c = g_new0 (double, 2 * n_sticking + 1);
  g_autofree double *matrix = g_new (double, size * (size + 1));
  g_autofree gsize *chosen = g_new (gsize, size);
  Corners corners = { .d = d, .a = a, .c = c, .best = -HUGE_VAL, .chosen = chosen, .matrix = matrix };
  double cap = 1.0;

  for (gsize k = 0; k < l; k++)
    {
      const double coefficient = jd_model_get_law (self->model, k)->coefficient;
      const double weight = coefficient > 0.0 ? 1.0 / coefficient : 1.0;
      const int row = self->normal_row[k];
      const double normal = row < 0 || coefficient <= 0.0 ? 0.0 : y[row];
      const double sign = self->bilateral[k] && normal < 0.0 ? -1.0 : 1.0;

      if (self->states[k] != JD_SLIP_STICK)
        continue;
      cap += fabs (normal);
      for (int side = -1; side <= 1; side += 2)
        {
          for (gsize e = 0; e < d; e++)
            {
              double change = 0.0;

              for (gsize j = 0; row >= 0 && coefficient > 0.0 && j < l; j++)
                change += self->null[e * l + j] * self->y[j * self->m + (gsize) row];
              a[corners.n * size + e] = side * weight * self->null[e * l + k] - sign * change;
            }
          a[corners.n * size + d] = 1.0;
          c[corners.n++] = sign * normal - side * weight * self->forces[k];
        }
    }
  a[corners.n * size + d] = 1.0;
  c[corners.n++] = cap;
  if (n_subsets (corners.n, size) > MAX_CORNERS)
    return NAN;
  look_at_corners (&corners, 0, 0);
  return corners.best;
}

/* The limit of partners is a circle, which has no corners. */
static gboolean
has_partners (const JdFriction *self)
{
  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] == JD_SLIP_STICK && jd_friction_partner (self, k) >= 0)
      return TRUE;
  return FALSE;
}

double
jd_friction_slack (const JdFriction *self,
                   const double     *y)
{
  double slack = HUGE_VAL;
  gsize n_sticking = 0;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] == JD_SLIP_STICK)
      {
        slack = MIN (slack, slack_of (self, k, y));
        n_sticking++;
      }
  if (n_sticking > 0 && self->rank_defect > 0)
    {
      const double best = has_partners (self) ? jd_friction_best_in_cones (self, y)
                                              : best_slack (self, y, n_sticking);

      return isnan (best) ? slack : MAX (slack, best);
    }
  return slack;
}
