/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Largest t for which every cone |w| <= u has a point, if each cone has at most one w.  Then |w| <= u is two half
 * spaces, +-w - u <= 0, and the largest t is reached in a corner of d + 1 of them. */
#include "core/contact/jd-cones.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* Corners that are looked at. */
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
  double   scale;  /* the largest c */
} Corners;

/* Solves a_i . (z, t) = c_i for the chosen constraints, by Gauss-Jordan elimination with row pivoting.  FALSE if
 * they meet in no point. */
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

/* Keeps t of the corner if it is larger than the best so far, and a_i . (z, t) <= c_i for all constraints.  The
 * rounding of z and t is that of the largest c: it is more than the terms of a constraint with a small c. */
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
      double sum = -self->c[i], largest = self->scale;

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

/* n! / (k! (n - k)!). */
static double
n_subsets (gsize n,
           gsize k)
{
  double count = 1.0;

  for (gsize i = 0; i < k; i++)
    count *= (double) (n - i) / (double) (i + 1);
  return count;
}

/* a . (z, t) <= c of the half space sign w - u <= 0. */
static void
add_half_space (Corners      *self,
                const JdCone *cone,
                double        sign)
{
  const gsize size = self->d + 1;

  for (gsize e = 0; e < size; e++)
    self->a[self->n * size + e] = (sign != 0.0 ? sign * cone->w[0][e] : 0.0) - cone->u[e];
  self->c[self->n++] = cone->u[size] - (sign != 0.0 ? sign * cone->w[0][size] : 0.0);
}

double
jd_corners_best (const JdCone *cones,
                 gsize         n,
                 gsize         d)
{
  const gsize size = d + 1;
  g_autofree double *a = g_new0 (double, 2 * n * size);
  g_autofree double *c = g_new0 (double, 2 * n);
  g_autofree double *matrix = g_new (double, size * (size + 1));
  g_autofree gsize *chosen = g_new (gsize, size);
  Corners self = { .d = d, .a = a, .c = c, .best = -HUGE_VAL, .chosen = chosen, .matrix = matrix };

  for (gsize k = 0; k < n; k++)
    {
      g_return_val_if_fail (cones[k].n_w <= 1, NAN);
      for (int side = cones[k].n_w == 0 ? 0 : -1; side <= (int) cones[k].n_w; side += 2)
        add_half_space (&self, &cones[k], side);
    }
  for (gsize i = 0; i < self.n; i++)
    self.scale = MAX (self.scale, fabs (c[i]));
  if (n_subsets (self.n, size) > MAX_CORNERS)
    return NAN;
  look_at_corners (&self, 0, 0);
  return self.best;
}
