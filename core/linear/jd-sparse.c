/* SPDX-License-Identifier: GPL-3.0-or-later */

/* QR factorization of sparse matrices, Q R = A E with orthogonal Q and triangular R: R has the singular values of
 * A. */
#include "core/linear/jd-sparse.h"

#include <math.h>
#include <string.h>

#include <suitesparse/SuiteSparseQR_C.h>

#include "core/linear/jd-tolerances.h"

/* Work m n min (m, n) from which on a sparse factorization is tried, and the largest part of entries that are not
 * 0. */
#define LEAST_WORK 3e7
#define MOST_FULL  0.05
/* Steps of the inverse iteration: each divides what is left of other singular vectors by the square of their
 * ratio. */
#define MAX_STEPS  200

struct _JdSparseQr
{
  cholmod_common common;
  SuiteSparseQR_C_factorization *qr;
  gsize          rows, columns;   /* rows >= columns */
  double         norm;            /* root of the sum of squares, at least the largest singular value */
  double         least;           /* smallest singular value; negative: not yet found */
};

static gsize
count_entries (const double *a,
               gsize         n)
{
  gsize count = 0;

  for (gsize k = 0; k < n; k++)
    count += a[k] != 0.0;
  return count;
}

/* The tall one of @a and its transpose, by columns. */
static cholmod_sparse *
take_entries (JdSparseQr   *self,
              const double *a,
              gsize         m,
              gsize         n,
              gsize         n_entries)
{
  const gsize by_row = m < n ? n : 1, by_column = m < n ? 1 : n;
  cholmod_sparse *sparse = cholmod_l_allocate_sparse (self->rows, self->columns, n_entries, TRUE, TRUE, 0,
                                                      CHOLMOD_REAL, &self->common);
  SuiteSparse_long *start, *row;
  double *value;
  gsize k = 0;

  if (sparse == NULL)
    return NULL;
  start = sparse->p;
  row = sparse->i;
  value = sparse->x;
  for (gsize j = 0; j < self->columns; j++)
    {
      start[j] = (SuiteSparse_long) k;
      for (gsize i = 0; i < self->rows; i++)
        {
          const double entry = a[m < n ? j * by_row + i * by_column : i * by_column + j * by_row];

          if (entry == 0.0)
            continue;
          row[k] = (SuiteSparse_long) i;
          value[k++] = entry;
          self->norm = hypot (self->norm, entry);
        }
    }
  start[self->columns] = (SuiteSparse_long) k;
  return sparse;
}

JdSparseQr *
jd_sparse_qr_new (const double *a,
                  gsize         m,
                  gsize         n)
{
  const double size = (double) m * (double) n;
  g_autoptr(JdSparseQr) self = NULL;
  cholmod_sparse *sparse;
  gsize n_entries;

  if (!(size * (double) MIN (m, n) >= LEAST_WORK))
    return NULL;
  n_entries = count_entries (a, m * n);
  if (!((double) n_entries <= MOST_FULL * size))
    return NULL;
  self = g_new0 (JdSparseQr, 1);
  cholmod_l_start (&self->common);
  self->common.print = 0;
  self->rows = MAX (m, n);
  self->columns = MIN (m, n);
  self->least = -1.0;
  sparse = take_entries (self, a, m, n, n_entries);
  if (sparse == NULL)
    return NULL;
  if (isfinite (self->norm))
    self->qr = SuiteSparseQR_C_factorize (SPQR_ORDERING_DEFAULT, SPQR_NO_TOL, sparse, &self->common);
  cholmod_l_free_sparse (&sparse, &self->common);
  return self->qr != NULL ? g_steal_pointer (&self) : NULL;
}

void
jd_sparse_qr_free (JdSparseQr *self)
{
  if (self == NULL)
    return;
  if (self->qr != NULL)
    SuiteSparseQR_C_free (&self->qr, &self->common);
  cholmod_l_finish (&self->common);
  g_free (self);
}

static double
length_of (const double *x,
           gsize         n)
{
  double length = 0.0;

  for (gsize i = 0; i < n; i++)
    length = hypot (length, x[i]);
  return length;
}

/* @x (columns) becomes (R^T R)^-1 @x: R^T y = x, R z = y.  FALSE where R is singular, or the numbers become too
 * large. */
static gboolean
apply_inverse (JdSparseQr     *self,
               cholmod_dense  *x)
{
  static const int systems[] = { SPQR_RTX_EQUALS_B, SPQR_RX_EQUALS_B };
  cholmod_dense *from = x, *to = NULL;
  gboolean done = TRUE;

  for (gsize k = 0; k < G_N_ELEMENTS (systems) && done; k++)
    {
      to = SuiteSparseQR_C_solve (systems[k], self->qr, from, &self->common);
      if (from != x)
        cholmod_l_free_dense (&from, &self->common);
      from = to;
      done = to != NULL;
    }
  if (done)
    memcpy (x->x, to->x, self->columns * sizeof (double));
  cholmod_l_free_dense (&to, &self->common);
  return done && isfinite (length_of (x->x, self->columns));
}

/* Inverse iteration, x := (R^T R)^-1 x / |x|.  |(R^T R)^-1 x| of the unit vector x becomes 1 / s^2 of the smallest
 * singular value s.  Returns s, 0 where R is singular. */
static double
iterate (JdSparseQr    *self,
         cholmod_dense *x)
{
  double *at = x->x, least = 0.0;

  for (gsize i = 0; i < self->columns; i++)
    at[i] = cos (1.0 + 2.4 * (double) i) / sqrt ((double) self->columns);
  for (guint step = 0; step < MAX_STEPS; step++)
    {
      const double before = least, length = length_of (at, self->columns);

      for (gsize i = 0; i < self->columns; i++)
        at[i] /= length;
      if (!apply_inverse (self, x))
        return 0.0;
      least = 1.0 / sqrt (length_of (at, self->columns));
      if (fabs (least - before) <= JD_SPARSE_SETTLED * least)
        break;
    }
  return least;
}

double
jd_sparse_qr_least_singular (JdSparseQr *self)
{
  cholmod_dense *x;

  if (self->least >= 0.0)
    return self->least;
  self->least = 0.0;
  x = self->common.SPQR_istat[4] < (SuiteSparse_long) self->columns
        ? NULL
        : cholmod_l_zeros (self->columns, 1, CHOLMOD_REAL, &self->common);
  if (x == NULL)
    return 0.0;
  self->least = iterate (self, x);
  cholmod_l_free_dense (&x, &self->common);
  return self->least;
}

/* s_min > JD_SPARSE_SURE tolerance max (norm, floor). */
gboolean
jd_sparse_qr_is_regular (JdSparseQr *self,
                         double      tolerance,
                         double      floor)
{
  return jd_sparse_qr_least_singular (self) > JD_SPARSE_SURE * tolerance * fmax (self->norm, floor);
}

/* The last columns of Q. */
gboolean
jd_sparse_qr_kernel (JdSparseQr *self,
                     double     *basis)
{
  const gsize n = self->rows, k = n - self->columns;
  cholmod_dense *units = cholmod_l_zeros (n, k, CHOLMOD_REAL, &self->common), *vectors = NULL;
  gboolean found;

  if (units != NULL)
    {
      for (gsize i = 0; i < k; i++)
        ((double *) units->x)[i * n + self->columns + i] = 1.0;
      vectors = SuiteSparseQR_C_qmult (SPQR_QX, self->qr, units, &self->common);
    }
  found = vectors != NULL;
  if (found)
    memcpy (basis, vectors->x, n * k * sizeof (double));
  cholmod_l_free_dense (&units, &self->common);
  cholmod_l_free_dense (&vectors, &self->common);
  return found;
}
