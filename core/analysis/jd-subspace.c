/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/jd-subspace.h"

#include <math.h>

#include <gsl/gsl_linalg.h>

/* Singular values and right singular vectors of @a, padded with rows of zeros to be at least square: one-sided
 * Jacobi, accurate for small values too. @s and @v have as many entries and columns as @a has columns. */
static void
singular_vectors (const double *a,
                  gsize         n_rows,
                  gsize         n_columns,
                  gsl_vector   *s,
                  gsl_matrix   *v)
{
  gsl_matrix *u = gsl_matrix_calloc (MAX (n_rows, n_columns), n_columns);

  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < n_columns; j++)
      gsl_matrix_set (u, i, j, a[i * n_columns + j]);
  gsl_linalg_SV_decomp_jacobi (u, v, s);
  gsl_matrix_free (u);
}

static gsize
count_above (const gsl_vector *s,
             double            tolerance)
{
  const double largest = gsl_vector_get (s, 0);
  gsize rank = 0;

  while (rank < s->size && gsl_vector_get (s, rank) > tolerance * largest)
    rank++;
  return largest > 0.0 ? rank : 0;
}

/* Columns @first and after of @v as the rows of @basis. */
static void
take_columns (const gsl_matrix *v,
              gsize             first,
              gsize             last,
              double           *basis)
{
  for (gsize r = first; r < last; r++)
    for (gsize j = 0; j < v->size1; j++)
      basis[(r - first) * v->size1 + j] = gsl_matrix_get (v, j, r);
}

gsize
jd_subspace_orthonormalize (double *a,
                            gsize   n_rows,
                            gsize   n_columns,
                            double  tolerance)
{
  gsl_vector *s;
  gsl_matrix *v;
  gsize rank;

  if (n_rows == 0 || n_columns == 0)
    return 0;
  s = gsl_vector_alloc (n_columns);
  v = gsl_matrix_alloc (n_columns, n_columns);
  singular_vectors (a, n_rows, n_columns, s, v);
  rank = count_above (s, tolerance);
  take_columns (v, 0, rank, a);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  return rank;
}

gsize
jd_subspace_kernel (const double *a,
                    gsize         n_rows,
                    gsize         n_columns,
                    double        tolerance,
                    double       *basis)
{
  gsl_vector *s;
  gsl_matrix *v;
  gsize rank;

  if (n_columns == 0)
    return 0;
  s = gsl_vector_alloc (n_columns);
  v = gsl_matrix_alloc (n_columns, n_columns);
  singular_vectors (a, n_rows, n_columns, s, v);
  rank = count_above (s, tolerance);
  take_columns (v, rank, n_columns, basis);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  return n_columns - rank;
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
  gsl_vector *s = gsl_vector_alloc (n);
  gsl_matrix *v = gsl_matrix_alloc (n, n);
  double sine;

  for (gsize i = 0; i < n_x; i++)
    for (gsize k = 0; k < n_y; k++)
      {
        double dot = 0.0;

        for (gsize j = 0; j < n; j++)
          dot += x[i * n + j] * y[k * n + j];
        for (gsize j = 0; j < n; j++)
          rest[i * n + j] -= dot * y[k * n + j];
      }
  singular_vectors (rest, n_x, n, s, v);
  sine = gsl_vector_get (s, 0);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  return sine;
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
  return asin (MIN (1.0, largest_sine (x, rank_x, y, rank_y, n)));
}
