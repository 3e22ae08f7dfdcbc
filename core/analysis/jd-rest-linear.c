/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Least squares and singular values of small matrices. */
#include "core/analysis/jd-rest-private.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

gboolean
jd_rest_least_solution (const double *a,
                        gsize         n_rows,
                        gsize         n,
                        const double *b,
                        double        tolerance,
                        double       *x)
{
  const gsize rows = MAX (n_rows, n);
  gsl_matrix *u = gsl_matrix_calloc (MAX (rows, 1), MAX (n, 1)), *v = gsl_matrix_alloc (MAX (n, 1), MAX (n, 1));
  gsl_vector *singular = gsl_vector_alloc (MAX (n, 1)), *work = gsl_vector_alloc (MAX (n, 1));
  gboolean finite = TRUE;

  for (gsize r = 0; r < n_rows; r++)
    for (gsize i = 0; i < n; i++)
      {
        gsl_matrix_set (u, r, i, a[r * n + i]);
        finite = finite && isfinite (a[r * n + i]) && isfinite (b[r]);
      }
  memset (x, 0, n * sizeof (double));
  finite = finite && n > 0 && gsl_linalg_SV_decomp (u, v, singular, work) == GSL_SUCCESS;
  for (gsize j = 0; finite && j < n; j++)
    {
      double part = 0.0;

      if (gsl_vector_get (singular, j) <= tolerance * gsl_vector_get (singular, 0))
        continue;
      for (gsize r = 0; r < n_rows; r++)
        part += gsl_matrix_get (u, r, j) * b[r];
      for (gsize i = 0; i < n; i++)
        x[i] += gsl_matrix_get (v, i, j) * part / gsl_vector_get (singular, j);
    }
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (singular);
  gsl_vector_free (work);
  return finite;
}

double
jd_rest_least_singular (const double *a,
                        gsize         n_rows,
                        gsize         n)
{
  gsl_matrix *u, *v;
  gsl_vector *singular, *work;
  double least;

  if (n_rows == 0 || n_rows > n)
    return 0.0;
  /* Of the transposed matrix, which has the same. */
  u = gsl_matrix_alloc (n, n_rows);
  v = gsl_matrix_alloc (n_rows, n_rows);
  singular = gsl_vector_alloc (n_rows);
  work = gsl_vector_alloc (n_rows);
  for (gsize r = 0; r < n_rows; r++)
    for (gsize i = 0; i < n; i++)
      gsl_matrix_set (u, i, r, a[r * n + i]);
  gsl_linalg_SV_decomp (u, v, singular, work);
  least = gsl_vector_get (singular, n_rows - 1);
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (singular);
  gsl_vector_free (work);
  return least;
}
