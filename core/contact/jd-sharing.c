/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Solution set of K x = r, G x >= h.  The equations are solved by singular values: x = x0 + Z z, with x0 the shortest
 * solution and K Z = 0.  The bounds are then a least distance problem in z: min |z| subject to (G Z) z >= h - G x0
 * (Lawson and Hanson, chapter 23). */
#include "core/contact/jd-sharing.h"

#include <math.h>
#include <string.h>

#include "core/contact/jd-least-distance.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"

/* The part of a bound's slack that rounding may take: where bounds contradict each other by no more than their slack,
 * the least distance is not exact. */
#define ERROR_SHARE 0.5

struct _JdSharing
{
  gsize    n;
  GArray  *equations;  /* n + 2 each: row, right, size */
  GArray  *bounds;     /* n + 2 each: row, limit, size */
  GArray  *strict;     /* gboolean: of each bound */
  gsize    n_free;
  double  *free;       /* n_free x n: Z, orthonormal */
  double  *x;          /* n */
};

JdSharing *
jd_sharing_new (gsize n)
{
  JdSharing *self = g_new0 (JdSharing, 1);

  self->n = n;
  self->equations = g_array_new (FALSE, FALSE, sizeof (double));
  self->bounds = g_array_new (FALSE, FALSE, sizeof (double));
  self->strict = g_array_new (FALSE, FALSE, sizeof (gboolean));
  self->free = g_new0 (double, n * n + 1);
  self->x = g_new0 (double, n + 1);
  return self;
}

void
jd_sharing_free (JdSharing *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->equations);
  g_array_unref (self->bounds);
  g_array_unref (self->strict);
  g_free (self->free);
  g_free (self->x);
  g_free (self);
}

static void
add_row (GArray       *rows,
         gsize         n,
         const double *row,
         double        right,
         double        size)
{
  g_array_append_vals (rows, row, (guint) n);
  g_array_append_val (rows, right);
  g_array_append_val (rows, size);
}

void
jd_sharing_add_equation (JdSharing    *self,
                         const double *row,
                         double        right,
                         double        size)
{
  add_row (self->equations, self->n, row, right, size);
}

void
jd_sharing_add_bound (JdSharing    *self,
                      const double *row,
                      double        limit,
                      double        size,
                      gboolean      strict)
{
  add_row (self->bounds, self->n, row, limit, size);
  g_array_append_val (self->strict, strict);
}

static const double *
row_of (const JdSharing *self,
        const GArray    *rows,
        gsize            i)
{
  return &g_array_index (rows, double, i *(self->n + 2));
}

static gsize
count_of (const JdSharing *self,
          const GArray    *rows)
{
  return rows->len / (self->n + 2);
}

static double
largest_of (const JdSharing *self)
{
  double largest = 0.0;

  for (gsize j = 0; j < self->n; j++)
    largest = MAX (largest, fabs (self->x[j]));
  return largest;
}

/* Whether |K x - r| is below its rounding error,
 *
 *   JD_HOLDS (|r_i| + sum_j |K_ij x_j|) + JD_INEQUALITY_HOLDS s_i + JD_ROUNDING_SOLVED max_k |x_k| sum_j |K_ij|,
 *
 * with the size s_i of equation i.  The last is the error of the unknowns, which are solved for together. */
static gboolean
equations_hold (const JdSharing *self)
{
  const gsize n = self->n, count = count_of (self, self->equations);
  const double largest = largest_of (self);

  for (gsize i = 0; i < count; i++)
    {
      const double *row = row_of (self, self->equations, i);
      double left = 0.0, terms = fabs (row[n]), weight = 0.0;

      for (gsize j = 0; j < n; j++)
        {
          left += row[j] * self->x[j];
          terms += fabs (row[j] * self->x[j]);
          weight += fabs (row[j]);
        }
      if (!(fabs (left - row[n]) <=
            JD_HOLDS * terms + JD_INEQUALITY_HOLDS * row[n + 1] + JD_ROUNDING_SOLVED * largest * weight))
        return FALSE;
    }
  return TRUE;
}

/* Finds x0 and Z of @count equations that are far from linear dependence.  FALSE where they are not. */
static gboolean
solve_regular (JdSharing    *self,
               gsize         count,
               const double *right)
{
  const gsize n = self->n;
  g_autofree double *rows = g_new (double, count * n + 1), *diagonal = g_new (double, count + 1);

  if (count > n)
    return FALSE;
  for (gsize i = 0; i < count; i++)
    memcpy (rows + i * n, row_of (self, self->equations, i), n * sizeof (double));
  if (!jd_dense_reflect (rows, diagonal, count, n, JD_REFLECT_REGULAR))
    return FALSE;
  memcpy (self->x, right, count * sizeof (double));
  self->n_free = n - count;
  jd_dense_reflect_solve (rows, diagonal, count, n, self->x, self->free);
  return TRUE;
}

/* Finds x0 and Z.  FALSE if the equations contradict each other. */
static gboolean
solve_equations (JdSharing *self)
{
  const gsize n = self->n, count = count_of (self, self->equations);
  g_autofree double *k = NULL, *right = NULL;

  self->n_free = 0;
  if (n == 0)
    return equations_hold (self);
  k = g_new0 (double, count * n + 1);
  right = g_new0 (double, count + 1);
  for (gsize i = 0; i < count; i++)
    {
      const double *row = row_of (self, self->equations, i);

      memcpy (k + i * n, row, n * sizeof (double));
      right[i] = row[n];
    }
  if (solve_regular (self, count, right))
    return equations_hold (self);
  self->n_free = jd_linear_kernel (k, count, n, JD_LINEAR_AS_IS, JD_RANK_RESPONSE, self->free);
  if (!jd_linear_least_squares (k, count, n, right, JD_RANK_RESPONSE, self->x))
    return FALSE;
  return equations_hold (self);
}

/* Writes @row Z, the row along the free directions, into @along (n_free).  Returns its length, 0 if the row does
 * not depend on them. */
static double
project (const JdSharing *self,
         const double    *row,
         double          *along)
{
  double length;

  for (gsize k = 0; k < self->n_free; k++)
    along[k] = jd_dense_dot (self->n, row, self->free + k * self->n);
  length = sqrt (jd_dense_dot (self->n_free, along, along));
  if (length > JD_RANK_METRIC * sqrt (jd_dense_dot (self->n, row, row)))
    return length;
  memset (along, 0, self->n_free * sizeof (double));
  return 0.0;
}

/* The rounding error of @row x beside a @size: JD_INEQUALITY_HOLDS (size + max_k |x_k| sum_j |row_j|). */
static double
rounding_of (const JdSharing *self,
             const double    *row,
             double           size,
             double           largest)
{
  for (gsize j = 0; j < self->n; j++)
    size += fabs (row[j]) * largest;
  return JD_INEQUALITY_HOLDS * size;
}

/* By its rounding error bound @i may be missed; a strict bound must be exceeded by it (negative). */
static double
slack_of (const JdSharing *self,
          gsize            i,
          double           largest)
{
  const double *row = row_of (self, self->bounds, i);
  const double rounding = rounding_of (self, row, row[self->n + 1], largest);

  return g_array_index (self->strict, gboolean, i) ? -rounding : rounding;
}

/* h_i - slack - G_i x. */
static double
missing_of (const JdSharing *self,
            gsize            i,
            double           slack)
{
  const double *row = row_of (self, self->bounds, i);

  return row[self->n] - slack - jd_dense_dot (self->n, row, self->x);
}

/* The shortest z with G_i Z z >= h_i - slack_i - G_i x for every bound, where a part of a slack is left to the error
 * of z, and @extra Z z >= @more if @extra is not NULL.  Its rows are scaled to g_i of length 1, and z = sum_i u_i
 * g_i.  FALSE if there is none. */
static gboolean
find_nearest (const JdSharing *self,
              const double    *extra,
              double           more,
              double          *z)
{
  const gsize d = self->n_free, count = count_of (self, self->bounds);
  const double largest = largest_of (self);
  g_autofree double *g = g_new0 (double, (count + 1) * d + 1), * h = g_new0 (double, count + 2),
                    *u = g_new0 (double, count + 2), * error = g_new0 (double, count + 2);
  gsize k = 0;

  memset (z, 0, d * sizeof (double));
  for (gsize i = 0; i <= count; i++)
    {
      const double length = i < count       ? project (self, row_of (self, self->bounds, i), g + k * d)
                            : extra != NULL ? project (self, extra, g + k * d)
                                            : 0.0;
      double slack, missing;

      if (i == count && extra == NULL)
        break;
      slack = i < count ? slack_of (self, i, largest) : MIN (rounding_of (self, extra, 0.0, largest), more);
      missing = i < count ? missing_of (self, i, slack > 0.0 ? (1.0 - ERROR_SHARE) * slack : slack) : more;
      if (length == 0.0 && missing > 0.0)
        return FALSE;
      if (length == 0.0)
        continue;
      for (gsize j = 0; j < d; j++)
        g[k * d + j] /= length;
      error[k] = ERROR_SHARE * fabs (slack) / length;
      h[k++] = missing / length;
    }
  if (k == 0)
    return TRUE;
  if (!jd_least_distance (d, k, g, h, u))
    return FALSE;
  for (gsize i = 0; i < k; i++)
    for (gsize j = 0; j < d; j++)
      z[j] += g[i * d + j] * u[i];
  for (gsize i = 0; i < k; i++)
    if (!(jd_dense_dot (d, g + i * d, z) >= h[i] - error[i] - JD_ROUNDING_SOLVED * sqrt (jd_dense_dot (d, z, z))))
      return FALSE;
  return TRUE;
}

/* x = x_0 + Z z. */
static void
move (const JdSharing *self,
      const double    *z,
      double          *x)
{
  memmove (x, self->x, self->n * sizeof (double));
  for (gsize k = 0; k < self->n_free; k++)
    for (gsize j = 0; j < self->n; j++)
      x[j] += z[k] * self->free[k * self->n + j];
}

gboolean
jd_sharing_solve (JdSharing *self)
{
  g_autofree double *z = g_new0 (double, self->n + 1);

  if (!solve_equations (self) || !find_nearest (self, NULL, 0.0, z))
    return FALSE;
  move (self, z, self->x);
  return TRUE;
}

const double *
jd_sharing_get (const JdSharing *self)
{
  return self->x;
}

gboolean
jd_sharing_find_more (const JdSharing *self,
                      const double    *row,
                      double           more,
                      double          *other)
{
  g_autofree double *along = g_new0 (double, self->n_free + 1), * z = g_new0 (double, self->n_free + 1);

  if (project (self, row, along) == 0.0 || !find_nearest (self, row, more, z))
    return FALSE;
  move (self, z, other);
  return TRUE;
}

gboolean
jd_sharing_is_unique (const JdSharing *self,
                      const double    *row,
                      double           accuracy)
{
  g_autofree double *opposite = g_new0 (double, self->n + 1), * other = g_new0 (double, self->n + 1);

  for (gsize j = 0; j < self->n; j++)
    opposite[j] = -row[j];
  return !jd_sharing_find_more (self, row, accuracy, other) &&
         !jd_sharing_find_more (self, opposite, accuracy, other);
}
