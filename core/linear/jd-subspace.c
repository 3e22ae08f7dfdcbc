/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Orthonormal bases of subspaces by singular values, null spaces, and the largest principal angle between two
 * subspaces: its sine is the largest singular value of X - (X Y^T) Y for orthonormal rows X and Y. */
#include "core/linear/jd-subspace.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-linear-private.h"

/* The right singular vectors of s_k > tolerance s_0. */
gsize
jd_subspace_orthonormalize (double *a,
                            gsize   n_rows,
                            gsize   n_columns,
                            double  tolerance)
{
  g_autofree double *s = g_new (double, n_columns + 1), * v = g_new (double, n_columns * n_columns + 1);
  gsize rank = 0;

  if (n_rows == 0 || n_columns == 0 || !jd_linear_singular (a, n_rows, n_columns, s, v))
    return 0;
  while (rank < MIN (n_rows, n_columns) && s[rank] > tolerance * s[0])
    rank++;
  memcpy (a, v, rank * n_columns * sizeof (double));
  return rank;
}

gsize
jd_subspace_kernel (const double *a,
                    gsize         n_rows,
                    gsize         n_columns,
                    double        tolerance,
                    double       *basis)
{
  return jd_linear_kernel (a, n_rows, n_columns, JD_LINEAR_ROWS, tolerance, basis);
}

gboolean
jd_subspace_singular (const double *a,
                      gsize         n_rows,
                      gsize         n_columns,
                      double       *s)
{
  g_autofree double *column = g_new (double, n_columns + 1);
  g_autofree double *rows = jd_linear_scaled (a, n_rows, n_columns, JD_LINEAR_ROWS, column);

  return jd_linear_singular (rows, n_rows, n_columns, s, NULL);
}

/* The largest length of what is left of a unit vector of the span of @x (orthonormal rows) outside the span of @y:
 * the largest singular value of X - (X Y^T) Y. */
static double
largest_sine (const double *x,
              gsize         n_x,
              const double *y,
              gsize         n_y,
              gsize         n)
{
  g_autofree double *rest = g_memdup2 (x, n_x * n * sizeof (double));
  g_autofree double *s = g_new (double, n + 1);

  for (gsize i = 0; i < n_x; i++)
    for (gsize k = 0; k < n_y; k++)
      {
        double dot = 0.0;

        for (gsize j = 0; j < n; j++)
          dot += x[i * n + j] * y[k * n + j];
        for (gsize j = 0; j < n; j++)
          rest[i * n + j] -= dot * y[k * n + j];
      }
  return jd_linear_singular (rest, n_x, n, s, NULL) ? s[0] : 1.0;
}

/* The cosine of the largest angle between the spans of @x and @y, both of @rank orthonormal rows: the smallest
 * singular value of X Y^T. */
static double
smallest_cosine (const double *x,
                 const double *y,
                 gsize         rank,
                 gsize         n)
{
  g_autofree double *products = g_new0 (double, rank * rank);
  g_autofree double *s = g_new (double, rank);

  for (gsize i = 0; i < rank; i++)
    for (gsize k = 0; k < rank; k++)
      for (gsize j = 0; j < n; j++)
        products[i * rank + k] += x[i * n + j] * y[k * n + j];
  return jd_linear_singular (products, rank, rank, s, NULL) ? s[rank - 1] : 0.0;
}

double
jd_subspace_angle (const double *a,
                   gsize         n_a,
                   const double *b,
                   gsize         n_b,
                   gsize         n,
                   double        tolerance)
{
  g_autofree double *x = g_memdup2 (a, n_a * n * sizeof (double));
  g_autofree double *y = g_memdup2 (b, n_b * n * sizeof (double));
  const gsize rank_x = jd_subspace_orthonormalize (x, n_a, n, tolerance);
  const gsize rank_y = jd_subspace_orthonormalize (y, n_b, n, tolerance);

  if (rank_x != rank_y)
    return G_PI_2;
  if (rank_x == 0)
    return 0.0;
  /* The sine alone tells an angle near pi/2 to eight digits, the cosine alone one near 0. */
  return atan2 (largest_sine (x, rank_x, y, rank_y, n), smallest_cosine (x, y, rank_x, n));
}
