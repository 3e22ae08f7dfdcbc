/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Small dense linear algebra on row-major arrays of the caller: nothing here allocates. */

/* a . b, added up in order. */
static inline double
jd_dense_dot (gsize         n,
              const double *a,
              const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* The same, by four sums beside each other: a processor adds faster than one sum after the other allows. */
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

/* a += factor b. */
static inline void
jd_dense_add_scaled (gsize         n,
                     double       *a,
                     double        factor,
                     const double *b)
{
  for (gsize i = 0; i < n; i++)
    a[i] += factor * b[i];
}

/* a = L U with row exchanges, in place.  Pivots are compared as parts of the row's largest entry, or of @scale (n,
 * overwritten) where that is larger on entry; with @scale NULL as they are.  FALSE if one is not above @tolerance. */
gboolean  jd_dense_lu_factor  (double *a,
                               gsize  *pivot,
                               double *scale,
                               gsize   n,
                               double  tolerance);
/* The determinant, with @scale NULL; 0 if a pivot is not above @tolerance.  Overwrites @a. */
double    jd_dense_determinant (double *a,
                                gsize  *pivot,
                                gsize   n,
                                double  tolerance);
/* Solves for one column held in @b. */
void      jd_dense_lu_solve   (const double *a,
                               const gsize  *pivot,
                               double       *b,
                               gsize         n);
/* Reduced row echelon form by exchanging rows and choosing the largest entry of all columns left;
 * rows are first divided by their largest entry. @column[r], r < rank: the column of pivot r.
 * Returns the rank. */
gsize     jd_dense_reduce     (double *a,
                               gsize   n_rows,
                               gsize   n_columns,
                               gsize  *column,
                               double  tolerance);
/* The same with pivots in the first columns that have one, and rows as they are: an entry that is not above
 * @tolerance is no pivot.  Differences that are rounding become 0. */
gsize     jd_dense_reduce_in_order (double *a,
                                    gsize   n_rows,
                                    gsize   n_columns,
                                    gsize  *column,
                                    double  tolerance);
/* A basis of {x: a x = 0} after one of these: n_columns - rank rows of @basis. */
void      jd_dense_null_space (const double *a,
                               gsize         n_columns,
                               gsize         rank,
                               const gsize  *column,
                               double       *basis);

G_END_DECLS
