/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* Dense linear algebra for small problems, on row-major arrays of the caller.  No function here allocates memory.
 * Counters of the inline functions are declared before their loops, as g-ir-scanner reads no others. */

/**
 * jd_dense_is_finite:
 *
 * Returns whether all entries of @a (n) are finite.
 */
static inline gboolean
jd_dense_is_finite (gsize         n,
                    const double *a)
{
  gsize i;

  for (i = 0; i < n; i++)
    if (!isfinite (a[i]))
      return FALSE;
  return TRUE;
}

/**
 * jd_dense_dot:
 *
 * a . b, summed in the order of the entries.
 */
static inline double
jd_dense_dot (gsize         n,
              const double *a,
              const double *b)
{
  double sum = 0.0;
  gsize i;

  for (i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/**
 * jd_dense_dot_wide:
 *
 * a . b by four partial sums, which a processor adds in parallel.
 */
static inline double
jd_dense_dot_wide (gsize         n,
                   const double *a,
                   const double *b)
{
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  gsize i = 0;

  for (; i + 4 <= n; i += 4)
    {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
  for (; i < n; i++)
    s0 += a[i] * b[i];
  return (s0 + s1) + (s2 + s3);
}

/**
 * jd_dense_add_scaled:
 *
 * a += factor b.
 */
static inline void
jd_dense_add_scaled (gsize         n,
                     double       *a,
                     double        factor,
                     const double *b)
{
  gsize i;

  for (i = 0; i < n; i++)
    a[i] += factor * b[i];
}

/**
 * jd_dense_lu_factor:
 *
 * LU factorization of @a with row exchanges, in place.  A candidate pivot is divided by the largest entry of its row,
 * or by the row's entry of @scale (n, overwritten) if that is larger on entry.  With @scale NULL candidates are not
 * divided.  FALSE if a pivot is not above @tolerance.
 */
gboolean  jd_dense_lu_factor  (double *a,
                               gsize  *pivot,
                               double *scale,
                               gsize   n,
                               double  tolerance);
/**
 * jd_dense_determinant:
 *
 * Determinant by LU factorization with @scale NULL; 0 if a pivot is not above @tolerance.  Overwrites @a.
 */
double    jd_dense_determinant (double *a,
                                gsize  *pivot,
                                gsize   n,
                                double  tolerance);
/**
 * jd_dense_lu_solve:
 *
 * Solves a x = b with the factors of jd_dense_lu_factor().  The solution replaces @b.
 */
void      jd_dense_lu_solve   (const double *a,
                               const gsize  *pivot,
                               double       *b,
                               gsize         n);
/**
 * jd_dense_reduce:
 *
 * Reduced row echelon form by elimination with complete pivoting: each pivot is the largest entry of the rows and
 * columns that are left.  Rows are first divided by their largest entry; a row that is rounding of zero beside the
 * largest entry of all (JD_RANK_ZERO_ROW) becomes 0.  @column[r], r < rank, is the column of pivot r.  Returns the
 * rank.
 */
gsize     jd_dense_reduce     (double *a,
                               gsize   n_rows,
                               gsize   n_columns,
                               gsize  *column,
                               double  tolerance);
/**
 * jd_dense_reduce_in_order:
 *
 * Reduces as jd_dense_reduce(), without scaling of rows, and with each pivot in the first column that has one.  An
 * entry that is not above @tolerance is no pivot.  A difference below rounding error becomes 0.
 */
gsize     jd_dense_reduce_in_order (double *a,
                                    gsize   n_rows,
                                    gsize   n_columns,
                                    gsize  *column,
                                    double  tolerance);
/**
 * jd_dense_null_space:
 *
 * Fills @basis with a basis of the null space {x: a x = 0} after one of these reductions: n_columns - rank rows.
 */
void      jd_dense_null_space (const double *a,
                               gsize         n_columns,
                               gsize         rank,
                               const gsize  *column,
                               double       *basis);
/**
 * jd_dense_reflect:
 *
 * QR factorization by Householder's reflections of the n x k matrix V whose columns are the @k <= @n vectors @v (k x
 * n, one after the other), in place.  @diagonal (k) receives that of R.  FALSE if an |R_jj| is not above @tolerance
 * times the longest vector: the vectors are not far from linear dependence.
 */
gboolean  jd_dense_reflect     (double *v,
                                double *diagonal,
                                gsize   k,
                                gsize   n,
                                double  tolerance);
/**
 * jd_dense_reflect_least:
 *
 * Least squares min |V z - b| with the factors of jd_dense_reflect().  z replaces the first k entries of @b (n).
 */
void      jd_dense_reflect_least (const double *v,
                                  const double *diagonal,
                                  gsize         k,
                                  gsize         n,
                                  double       *b);
/**
 * jd_dense_reflect_solve:
 *
 * All solutions of V^T x = r with the factors of jd_dense_reflect(): the shortest one @x (n), whose first k entries
 * are r on entry, and an orthonormal basis @kernel (n - k rows of n) of the solutions of V^T x = 0.
 */
void      jd_dense_reflect_solve (const double *v,
                                  const double *diagonal,
                                  gsize         k,
                                  gsize         n,
                                  double       *x,
                                  double       *kernel);

G_END_DECLS
