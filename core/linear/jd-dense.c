/* SPDX-License-Identifier: GPL-3.0-or-later */

/* LU factorization, determinants and reduced row echelon forms of small dense matrices. */
#include "core/linear/jd-dense.h"

#include <float.h>
#include <math.h>

#include "core/linear/jd-tolerances.h"

static void
swap_rows (double *a,
           gsize   n_columns,
           gsize   one,
           gsize   other)
{
  for (gsize j = 0; j < n_columns && one != other; j++)
    {
      const double entry = a[one * n_columns + j];

      a[one * n_columns + j] = a[other * n_columns + j];
      a[other * n_columns + j] = entry;
    }
}

/* P A = L U in place, L with a diagonal of ones.  The pivot of column k is the largest |a_ik| / scale_i, i >= k. */
gboolean
jd_dense_lu_factor (double *a,
                    gsize  *pivot,
                    double *scale,
                    gsize   n,
                    double  tolerance)
{
  for (gsize i = 0; i < n && scale != NULL; i++)
    {
      for (gsize j = 0; j < n; j++)
        scale[i] = fmax (scale[i], fabs (a[i * n + j]));
      if (!(scale[i] > 0.0) || !isfinite (scale[i]))
        return FALSE;
    }
  for (gsize k = 0; k < n; k++)
    {
      gsize best = k;
      double largest = -1.0;

      for (gsize i = k; i < n; i++)
        {
          const double part = scale != NULL ? fabs (a[i * n + k]) / scale[i] : fabs (a[i * n + k]);

          if (part > largest)
            {
              largest = part;
              best = i;
            }
        }
      if (!(largest > tolerance))
        return FALSE;
      pivot[k] = best;
      swap_rows (a, n, k, best);
      if (scale != NULL)
        swap_rows (scale, 1, k, best);
      for (gsize i = k + 1; i < n; i++)
        {
          const double factor = a[i * n + k] / a[k * n + k];

          a[i * n + k] = factor;
          if (factor != 0.0)
            for (gsize j = k + 1; j < n; j++)
              a[i * n + j] -= factor * a[k * n + j];
        }
    }
  return TRUE;
}

/* det A = det P prod_k U_kk: each exchange of rows changes the sign. */
double
jd_dense_determinant (double *a,
                      gsize  *pivot,
                      gsize   n,
                      double  tolerance)
{
  double product = 1.0;

  if (!jd_dense_lu_factor (a, pivot, NULL, n, tolerance))
    return 0.0;
  for (gsize k = 0; k < n; k++)
    product *= pivot[k] != k ? -a[k * n + k] : a[k * n + k];
  return product;
}

/* L y = P b, U x = y. */
void
jd_dense_lu_solve (const double *a,
                   const gsize  *pivot,
                   double       *b,
                   gsize         n)
{
  for (gsize k = 0; k < n; k++)
    {
      const double entry = b[pivot[k]];

      b[pivot[k]] = b[k];
      b[k] = entry;
    }
  for (gsize i = 1; i < n; i++)
    for (gsize j = 0; j < i; j++)
      b[i] -= a[i * n + j] * b[j];
  for (gsize i = n; i-- > 0;)
    {
      for (gsize j = i + 1; j < n; j++)
        b[i] -= a[i * n + j] * b[j];
      b[i] /= a[i * n + i];
    }
}

/* Divides each row by its largest entry.  A row below JD_RANK_ZERO_ROW times the largest row becomes 0. */
static void
scale_rows (double *a,
            gsize   n_rows,
            gsize   n_columns)
{
  double largest_row = 0.0;

  for (gsize i = 0; i < n_rows * n_columns; i++)
    largest_row = fmax (largest_row, fabs (a[i]));
  for (gsize i = 0; i < n_rows; i++)
    {
      double largest = 0.0;

      for (gsize j = 0; j < n_columns; j++)
        largest = fmax (largest, fabs (a[i * n_columns + j]));
      for (gsize j = 0; j < n_columns; j++)
        a[i * n_columns + j] = largest > JD_RANK_ZERO_ROW * largest_row ? a[i * n_columns + j] / largest : 0.0;
    }
}

/* The largest entry of a row, the first of equal ones. */
typedef struct
{
  double value;
  gsize  column;
} Largest;

static Largest
find_largest (const double *row,
              gsize         n)
{
  Largest largest = { 0.0, 0 };

  for (gsize j = 0; j < n; j++)
    if (fabs (row[j]) > largest.value)
      largest = (Largest) { fabs (row[j]), j };
  return largest;
}

/* a_i -= factor a_r for the columns in @support, where row r is not 0; the entry in column @zero becomes 0. */
static void
subtract_row (double       *row,
              const double *pivot_row,
              const gsize  *support,
              gsize         n_support,
              gsize         zero)
{
  const double factor = row[zero];

  for (gsize k = 0; k < n_support; k++)
    row[support[k]] -= factor * pivot_row[support[k]];
  row[zero] = 0.0;
}

/* Gauss-Jordan elimination with complete pivoting.  The largest entry of each row is kept, so that a pivot is found
 * in as many steps as there are rows. */
gsize
jd_dense_reduce (double *a,
                 gsize   n_rows,
                 gsize   n_columns,
                 gsize  *column,
                 double  tolerance)
{
  const gsize n = n_columns;
  g_autofree Largest *largest = g_new (Largest, n_rows + 1);
  g_autofree gsize *support = g_new (gsize, n + 1);
  gsize rank = 0;

  scale_rows (a, n_rows, n);
  for (gsize i = 0; i < n_rows; i++)
    largest[i] = find_largest (a + i * n, n);
  for (; rank < n_rows && rank < n; rank++)
    {
      double *pivot_row = a + rank * n;
      gsize best = rank, n_support = 0;
      double pivot;

      for (gsize i = rank + 1; i < n_rows; i++)
        best = largest[i].value > largest[best].value ? i : best;
      if (!(largest[best].value > tolerance))
        break;
      column[rank] = largest[best].column;
      largest[best] = largest[rank];
      swap_rows (a, n, best, rank);
      pivot = pivot_row[column[rank]];
      for (gsize j = 0; j < n; j++)
        if (pivot_row[j] != 0.0)
          {
            pivot_row[j] /= pivot;
            support[n_support++] = j;
          }
      for (gsize i = 0; i < n_rows; i++)
        {
          double *row = a + i * n;

          if (i == rank || row[column[rank]] == 0.0)
            continue;
          subtract_row (row, pivot_row, support, n_support, column[rank]);
          if (i > rank)
            largest[i] = find_largest (row, n);
        }
    }
  return rank;
}

/* a - b, zero where it is only rounding. */
static double
subtract_clean (double a,
                double b)
{
  const double difference = a - b;

  return fabs (difference) <= 8.0 * DBL_EPSILON * (fabs (a) + fabs (b)) ? 0.0 : difference;
}

/* Gauss-Jordan elimination with row pivoting, column after column: a_r /= a_rj, a_i -= a_ij a_r for i != r. */
gsize
jd_dense_reduce_in_order (double *a,
                          gsize   n_rows,
                          gsize   n_columns,
                          gsize  *column,
                          double  tolerance)
{
  const gsize n = n_columns;
  gsize rank = 0;

  for (gsize j = 0; j < n && rank < n_rows; j++)
    {
      gsize best = rank;

      for (gsize i = rank + 1; i < n_rows; i++)
        if (fabs (a[i * n + j]) > fabs (a[best * n + j]))
          best = i;
      if (!(fabs (a[best * n + j]) > tolerance))
        continue;
      swap_rows (a, n, rank, best);
      for (gsize c = n; c-- > j;)
        a[rank * n + c] /= a[rank * n + j];
      for (gsize i = 0; i < n_rows; i++)
        {
          const double factor = a[i * n + j];

          if (i == rank || factor == 0.0)
            continue;
          for (gsize c = j; c < n; c++)
            a[i * n + c] = subtract_clean (a[i * n + c], factor * a[rank * n + c]);
          a[i * n + j] = 0.0;
        }
      column[rank++] = j;
    }
  return rank;
}

/* One vector z for each column j without pivot: z_j = 1, z_column[r] = -a_rj. */
void
jd_dense_null_space (const double *a,
                     gsize         n_columns,
                     gsize         rank,
                     const gsize  *column,
                     double       *basis)
{
  gsize n = 0;

  for (gsize free_column = 0; free_column < n_columns; free_column++)
    {
      gboolean is_pivot = FALSE;

      for (gsize r = 0; r < rank; r++)
        is_pivot |= column[r] == free_column;
      if (is_pivot)
        continue;
      for (gsize j = 0; j < n_columns; j++)
        basis[n * n_columns + j] = j == free_column ? 1.0 : 0.0;
      for (gsize r = 0; r < rank; r++)
        basis[n * n_columns + column[r]] = -a[r * n_columns + free_column];
      n++;
    }
}

/* H_j = 1 - u u^T, with u_j the entries from j on of vector j, and |u|^2 = 2:  H_j x = alpha e_j  for the vector's
 * entries x before, alpha = -+|x| = R_jj.  The entries before j are those of R. */
gboolean
jd_dense_reflect (double *v,
                  double *diagonal,
                  gsize   k,
                  gsize   n,
                  double  tolerance)
{
  double longest = 0.0;

  for (gsize j = 0; j < k; j++)
    longest = fmax (longest, jd_dense_dot (n, v + j * n, v + j * n));
  longest = sqrt (longest);
  for (gsize j = 0; j < k; j++)
    {
      double *u = v + j * n + j;
      const gsize rest = n - j;
      const double length = sqrt (jd_dense_dot (rest, u, u)), scale = sqrt (length * (length + fabs (u[0])));

      if (!(length > tolerance * longest))
        return FALSE;
      diagonal[j] = u[0] > 0.0 ? -length : length;
      u[0] -= diagonal[j];
      for (gsize i = 0; i < rest; i++)
        u[i] /= scale;
      for (gsize i = j + 1; i < k; i++)
        jd_dense_add_scaled (rest, v + i * n + j, -jd_dense_dot (rest, u, v + i * n + j), u);
    }
  return TRUE;
}

/* b = H_j b. */
static void
reflect (const double *v,
         gsize         j,
         gsize         n,
         double       *b)
{
  const double *u = v + j * n + j;

  jd_dense_add_scaled (n - j, b + j, -jd_dense_dot (n - j, u, b + j), u);
}

/* Q^T b = H_k-1 ... H_0 b, R z = Q^T b. */
void
jd_dense_reflect_least (const double *v,
                        const double *diagonal,
                        gsize         k,
                        gsize         n,
                        double       *b)
{
  for (gsize j = 0; j < k; j++)
    reflect (v, j, n, b);
  for (gsize j = k; j-- > 0;)
    {
      for (gsize i = j + 1; i < k; i++)
        b[j] -= v[i * n + j] * b[i];
      b[j] /= diagonal[j];
    }
}

/* R^T y = r, x = Q (y, 0); the other columns of Q span the kernel. */
void
jd_dense_reflect_solve (const double *v,
                        const double *diagonal,
                        gsize         k,
                        gsize         n,
                        double       *x,
                        double       *kernel)
{
  for (gsize j = 0; j < k; j++)
    x[j] = (x[j] - jd_dense_dot (j, v + j * n, x)) / diagonal[j];
  memset (x + k, 0, (n - k) * sizeof (double));
  memset (kernel, 0, (n - k) * n * sizeof (double));
  for (gsize i = 0; i < n - k; i++)
    kernel[i * n + k + i] = 1.0;
  for (gsize j = k; j-- > 0;)
    {
      reflect (v, j, n, x);
      for (gsize i = 0; i < n - k; i++)
        reflect (v, j, n, kernel + i * n);
    }
}
