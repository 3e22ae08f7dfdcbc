/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/linear/jd-linear.h"

#include <math.h>
#include <string.h>

#include <lapacke.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Sweeps of square roots: each halves the exponents' spread, from 1e+-300 at most. */
#define N_SWEEPS 12

static gboolean
is_finite (const double *a,
           gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (a[i]))
      return FALSE;
  return TRUE;
}

gboolean
jd_linear_singular (const double *a,
                    gsize         m,
                    gsize         n,
                    double       *s,
                    double       *v)
{
  /* Rows of a are the columns of what LAPACK sees, the transposed matrix: its left vectors are wanted. */
  g_autofree double *work = NULL, *values = NULL, *left = NULL, *failed = NULL;
  const int rows = (int) n, columns = (int) m;

  memset (s, 0, n * sizeof (double));
  if (n == 0)
    return TRUE;
  if (m == 0)
    {
      for (gsize i = 0; v != NULL && i < n * n; i++)
        v[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
      return TRUE;
    }
  if (!is_finite (a, m * n))
    return FALSE;
  work = g_memdup2 (a, m * n * sizeof (double));
  values = g_new0 (double, MIN (m, n) + 1);
  failed = g_new0 (double, MIN (m, n) + 1);
  if (v == NULL)
    left = g_new (double, 1);
  if (LAPACKE_dgesvd (LAPACK_COL_MAJOR, v != NULL ? 'A' : 'N', 'N', rows, columns, work, rows, values,
                      v != NULL ? v : left, rows, NULL, 1, failed) != 0)
    return FALSE;
  memcpy (s, values, MIN (m, n) * sizeof (double));
  return TRUE;
}

/* The power of two next to 1 / size: multiplying by it is exact. */
static double
inverse_power (double size)
{
  return size > 0.0 ? ldexp (1.0, -ilogb (size)) : 1.0;
}

static double
largest_of (const double *a,
            gsize         n,
            gsize         stride)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = fmax (largest, fabs (a[i * stride]));
  return largest;
}

static void
scale_rows (double *a,
            gsize   m,
            gsize   n)
{
  const double zero = JD_RANK_ZERO_ROW * largest_of (a, m * n, 1);

  for (gsize i = 0; i < m; i++)
    {
      const double size = largest_of (a + i * n, n, 1), factor = inverse_power (size);

      for (gsize j = 0; j < n && size > zero; j++)
        a[i * n + j] *= factor;
    }
}

/* Rows and columns to the size 1 together (Ruiz 2001), the columns' factors into @column. */
static void
equilibrate (double *a,
             gsize   m,
             gsize   n,
             double *column)
{
  for (gsize j = 0; j < n; j++)
    column[j] = 1.0;
  for (guint sweep = 0; sweep < N_SWEEPS; sweep++)
    {
      for (gsize i = 0; i < m; i++)
        {
          const double factor = inverse_power (sqrt (largest_of (a + i * n, n, 1)));

          for (gsize j = 0; j < n; j++)
            a[i * n + j] *= factor;
        }
      for (gsize j = 0; j < n; j++)
        {
          const double factor = inverse_power (sqrt (largest_of (a + j, m, n)));

          for (gsize i = 0; i < m; i++)
            a[i * n + j] *= factor;
          column[j] *= factor;
        }
    }
}

static double *
scaled (const double    *a,
        gsize            m,
        gsize            n,
        JdLinearScaling  scaling,
        double          *column)
{
  double *copy = g_new (double, m * n + 1);

  memcpy (copy, a, m * n * sizeof (double));
  for (gsize j = 0; j < n; j++)
    column[j] = 1.0;
  if (!is_finite (a, m * n))
    return copy;
  if (scaling == JD_LINEAR_ROWS)
    scale_rows (copy, m, n);
  else if (scaling == JD_LINEAR_BOTH)
    equilibrate (copy, m, n, column);
  return copy;
}

static gsize
count_above (const double *s,
             gsize         n,
             double        tolerance)
{
  gsize rank = 0;

  while (rank < n && s[rank] > tolerance * s[0])
    rank++;
  return rank;
}

gsize
jd_linear_rank (const double    *a,
                gsize            m,
                gsize            n,
                JdLinearScaling  scaling,
                double           tolerance)
{
  g_autofree double *column = g_new (double, n + 1), *s = g_new (double, n + 1);
  g_autofree double *copy = scaled (a, m, n, scaling, column);

  return jd_linear_singular (copy, m, n, s, NULL) ? count_above (s, n, tolerance) : 0;
}

/* Takes from row @i of @v what lies along the unit row @k, twice: once leaves the rounding of a long projection. */
static void
make_perpendicular (double *v,
                    gsize   n,
                    gsize   i,
                    gsize   k)
{
  for (guint pass = 0; pass < 2; pass++)
    {
      const double along = jd_dense_dot (n, v + i * n, v + k * n);

      for (gsize j = 0; j < n; j++)
        v[i * n + j] -= along * v[k * n + j];
    }
}

/* In echelon form first: no two then share their largest component. */
void
jd_linear_orthonormalize (double *v,
                          gsize   k,
                          gsize   n)
{
  g_autofree gsize *pivots = g_new (gsize, k + 1);

  jd_dense_reduce (v, k, n, pivots, 0.0);
  for (gsize i = 0; i < k; i++)
    {
      double length;

      for (guint pass = 0; pass < 2; pass++)
        for (gsize r = 0; r < i; r++)
          make_perpendicular (v, n, i, r);
      length = sqrt (jd_dense_dot (n, v + i * n, v + i * n));
      for (gsize j = 0; j < n; j++)
        v[i * n + j] /= length;
    }
}

gsize
jd_linear_kernel (const double    *a,
                  gsize            m,
                  gsize            n,
                  JdLinearScaling  scaling,
                  double           tolerance,
                  double          *basis)
{
  g_autofree double *column = g_new (double, n + 1), *s = g_new (double, n + 1), *v = g_new (double, n * n + 1);
  g_autofree double *copy = scaled (a, m, n, scaling, column);
  gsize rank;

  if (n == 0 || !jd_linear_singular (copy, m, n, s, v))
    return 0;
  rank = count_above (s, n, tolerance);
  for (gsize i = rank; i < n; i++)
    for (gsize j = 0; j < n; j++)
      basis[(i - rank) * n + j] = v[i * n + j] * column[j];
  if (scaling == JD_LINEAR_BOTH)
    jd_linear_orthonormalize (basis, n - rank, n);
  return n - rank;
}

double
jd_linear_least_singular (const double *a,
                          gsize         m,
                          gsize         n)
{
  g_autofree double *s = g_new (double, n + 1);

  return m > 0 && m <= n && jd_linear_singular (a, m, n, s, NULL) ? s[m - 1] : 0.0;
}

gboolean
jd_linear_least_squares (const double *a,
                         gsize         m,
                         gsize         n,
                         const double *b,
                         double        tolerance,
                         double       *x)
{
  const gsize rows = MAX (m, n);
  g_autofree double *work = NULL, *right = NULL;
  g_autofree int *order = NULL;
  int rank;

  memset (x, 0, n * sizeof (double));
  if (n == 0 || !is_finite (a, m * n) || !is_finite (b, m))
    return FALSE;
  if (m == 0)
    return TRUE;
  work = g_new (double, m * n);
  for (gsize i = 0; i < m; i++)
    for (gsize j = 0; j < n; j++)
      work[j * m + i] = a[i * n + j];
  right = g_new0 (double, rows);
  memcpy (right, b, m * sizeof (double));
  order = g_new0 (int, n);
  if (LAPACKE_dgelsy (LAPACK_COL_MAJOR, (int) m, (int) n, 1, work, (int) m, right, (int) rows, order, tolerance,
                      &rank) != 0)
    return FALSE;
  memcpy (x, right, n * sizeof (double));
  return TRUE;
}
