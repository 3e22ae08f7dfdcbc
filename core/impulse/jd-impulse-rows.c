/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rank, kernel and dependent combinations of constraint rows. */

#include <float.h>
#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Smallest coefficient of a dependent combination that counts: those below are due to a position that is
 * not exact. */
#define COMBINATION_TOLERANCE JD_COEFFICIENT_OF_STATE

/* The power of two nearest to M_jj^(-1/2); 1 for a coordinate without inertia of its own. */
static double
column_scale (double mass)
{
  return mass > 0.0 && isfinite (mass) ? ldexp (1.0, -(int) lround (0.5 * log2 (mass))) : 1.0;
}

/* Takes from @y what lies along the rows of q from @from to @to, twice; returns what is left of its length. */
static double
orthogonalize (const JdRowRank *self,
               gsize            from,
               gsize            to,
               double          *y)
{
  const gsize n = self->n;

  for (gsize pass = 0; pass < 2; pass++)
    for (gsize t = from; t < to; t++)
      {
        const double c = jd_dense_dot (n, self->q + t * n, y);

        for (gsize j = 0; c != 0.0 && j < n; j++)
          y[j] -= c * self->q[t * n + j];
      }
  return sqrt (jd_dense_dot (n, y, y));
}

/* @y: k x n, the B^.  Gram and Schmidt, the longest remainder first, always twice; the first of
 * equals, so that a dependent set is told by its later rows.  The remainders lose the newest direction alone, the one
 * that is chosen all of them once more. */
static void
choose_rows (JdRowRank *self,
             double    *y,
             double     tolerance)
{
  gsize n = self->n, k = self->k;

  for (self->rank = 0; self->rank < MIN (n, k); self->rank++)
    {
      gsize s = self->rank, best = s, row;
      double longest = -1.0;

      for (gsize i = s; i < k; i++)
        {
          const double rest = orthogonalize (self, s > 0 ? s - 1 : 0, s, y + self->order[i] * n);

          if (rest > longest * (1.0 + JD_PIVOT_TIE))
            {
              longest = rest;
              best = i;
            }
        }
      row = self->order[best];
      longest = orthogonalize (self, 0, s, y + row * n);
      if (!(longest > tolerance))
        return;
      /* Moved to place s, the others keep their order. */
      memmove (self->order + s + 1, self->order + s, (best - s) * sizeof (gsize));
      self->order[s] = row;
      for (gsize j = 0; j < n; j++)
        self->q[s * n + j] = y[row * n + j] / longest;
    }
}

/* Coefficients of every B^_j in the independent rows: R c = Q B^_j. */
static void
combine_rows (JdRowRank    *self,
              const double *normalized)
{
  gsize n = self->n, rank = self->rank;

  for (gsize t = 0; t < rank; t++)
    for (gsize s = t; s < rank; s++)
      self->r[t * rank + s] = jd_dense_dot (n, self->q + t * n, normalized + self->order[s] * n);
  for (gsize i = 0; i < self->k; i++)
    {
      gsize row = self->order[i];
      double *c = self->combination + row * rank;

      if (i < rank)
        {
          c[i] = 1.0;
          continue;
        }
      for (gsize t = rank; t-- > 0;)
        {
          c[t] = jd_dense_dot (n, self->q + t * n, normalized + row * n);
          for (gsize s = t + 1; s < rank; s++)
            c[t] -= self->r[t * rank + s] * c[s];
          c[t] /= self->r[t * rank + t];
        }
    }
}

JdRowRank *
jd_row_rank_new (gsize         n,
                 gsize         k,
                 const double *rows,
                 const double *mass,
                 double        tolerance)
{
  JdRowRank *self = g_new0 (JdRowRank, 1);
  g_autofree double *normalized = g_new0 (double, MAX (n * k, 1));
  g_autofree double *rest = NULL;

  self->n = n;
  self->k = k;
  self->column = g_new0 (double, MAX (n, 1));
  self->scale = g_new0 (double, MAX (k, 1));
  self->order = g_new0 (gsize, MAX (k, 1));
  self->q = g_new0 (double, MAX (MIN (n, k) * n, 1));

  for (gsize j = 0; j < n; j++)
    self->column[j] = column_scale (mass[j * n + j]);
  for (gsize i = 0; i < k; i++)
    {
      self->order[i] = i;
      for (gsize j = 0; j < n; j++)
        {
          normalized[i * n + j] = rows[i * n + j] * self->column[j];
          self->scale[i] = hypot (self->scale[i], normalized[i * n + j]);
        }
      for (gsize j = 0; self->scale[i] > 0.0 && j < n; j++)
        normalized[i * n + j] /= self->scale[i];
    }
  rest = g_memdup2 (normalized, MAX (n * k, 1) * sizeof (double));
  choose_rows (self, rest, tolerance);
  self->r = g_new0 (double, MAX (self->rank * self->rank, 1));
  self->combination = g_new0 (double, MAX (k * self->rank, 1));
  combine_rows (self, normalized);
  return self;
}

gboolean
jd_row_rank_add (JdRowRank    *self,
                 const double *row,
                 double        tolerance)
{
  const gsize n = self->n;
  g_autofree double *y = g_new0 (double, MAX (n, 1));
  double length = 0.0, rest;

  for (gsize j = 0; j < n; j++)
    {
      y[j] = row[j] * self->column[j];
      length = hypot (length, y[j]);
    }
  for (gsize j = 0; length > 0.0 && j < n; j++)
    y[j] /= length;
  rest = orthogonalize (self, 0, self->rank, y);
  if (self->rank == n || !(rest > tolerance))
    return FALSE;
  self->q = g_renew (double, self->q, (self->rank + 1) * n);
  for (gsize j = 0; j < n; j++)
    self->q[self->rank * n + j] = y[j] / rest;
  self->rank++;
  return TRUE;
}

void
jd_row_rank_free (JdRowRank *self)
{
  if (self == NULL)
    return;
  g_free (self->column);
  g_free (self->scale);
  g_free (self->order);
  g_free (self->q);
  g_free (self->r);
  g_free (self->combination);
  g_free (self);
}

/* a - b, zero where it is only rounding. */
static double
subtract_clean (double a,
                double b)
{
  double difference = a - b;

  return fabs (difference) <= 8.0 * DBL_EPSILON * (fabs (a) + fabs (b)) ? 0.0 : difference;
}

/* Gauss and Jordan from left to right with the largest element of each column as pivot; a column
 * whose elements in the rows left are below @tolerance has none.  Returns the number of pivots,
 * pivot[i] being the column of row i. */
static gsize
reduce_rows (gsize   n,
             gsize   rank,
             double *a,
             gsize  *pivot,
             double  tolerance)
{
  gsize found = 0;

  for (gsize j = 0; j < n && found < rank; j++)
    {
      gsize best = found;

      for (gsize i = found + 1; i < rank; i++)
        if (fabs (a[i * n + j]) > fabs (a[best * n + j]))
          best = i;
      if (!(fabs (a[best * n + j]) > tolerance))
        continue;
      for (gsize c = 0; c < n; c++)
        {
          double swap = a[found * n + c];

          a[found * n + c] = a[best * n + c];
          a[best * n + c] = swap;
        }
      for (gsize c = n; c-- > j;)
        a[found * n + c] /= a[found * n + j];
      for (gsize i = 0; i < rank; i++)
        {
          double factor = a[i * n + j];

          if (i == found || factor == 0.0)
            continue;
          for (gsize c = j; c < n; c++)
            a[i * n + c] = subtract_clean (a[i * n + c], factor * a[found * n + c]);
          a[i * n + j] = 0.0;
        }
      pivot[found++] = j;
    }
  return found;
}

void
jd_row_rank_kernel (const JdRowRank *self,
                    const double    *rows,
                    double          *basis)
{
  gsize n = self->n, rank = self->rank, found = 0, line = 0;
  g_autofree double *a = g_new0 (double, MAX (rank * n, 1));
  g_autofree gsize *pivot = g_new0 (gsize, MAX (rank, 1));
  g_autofree int *row_of = g_new (int, MAX (n, 1));

  /* Rows scaled by powers of two: exact, so that zeros of the rows stay zeros.  Nearly dependent
   * rows leave small remainders: the threshold goes down until every independent row has its pivot. */
  for (double tolerance = JD_RANK_ROWS; found < rank && tolerance > JD_RANK_LAST; tolerance *= JD_RANK_STEP)
    {
      for (gsize t = 0; t < rank; t++)
        {
          gsize row = self->order[t];
          double scale = ldexp (1.0, -(int) lround (log2 (self->scale[row])));

          for (gsize j = 0; j < n; j++)
            a[t * n + j] = rows[row * n + j] * self->column[j] * scale;
        }
      found = reduce_rows (n, rank, a, pivot, tolerance);
    }
  for (gsize j = 0; j < n; j++)
    row_of[j] = -1;
  for (gsize i = 0; i < found; i++)
    row_of[pivot[i]] = (int) i;
  memset (basis, 0, (n - rank) * n * sizeof (double));
  for (gsize j = 0; j < n && line < n - rank; j++)
    if (row_of[j] < 0)
      {
        basis[line * n + j] = 1.0;
        for (gsize i = 0; i < found; i++)
          if (a[i * n + j] != 0.0)
            basis[line * n + pivot[i]] = -a[i * n + j] * self->column[pivot[i]] / self->column[j];
        line++;
      }
}

/* Gram and Schmidt in the metric of M, twice: z_s -= (z_t . M z_s) z_t for t < s, then z_s / sqrt (z_s . M z_s). */
gboolean
jd_row_rank_metric_kernel (const JdRowRank *self,
                           const double    *rows,
                           const double    *mass,
                           double          *basis)
{
  const gsize n = self->n, d = n - self->rank;
  g_autofree double *mz = g_new0 (double, MAX (n, 1));
  gboolean has_inertia = TRUE;

  jd_row_rank_kernel (self, rows, basis);
  for (gsize s = 0; s < d; s++)
    for (gsize pass = 0; pass < 2; pass++)
      {
        double *zs = basis + s * n, length;

        for (gsize t = 0; t < s; t++)
          {
            double c;

            for (gsize j = 0; j < n; j++)
              mz[j] = jd_dense_dot (n, mass + j * n, basis + t * n);
            c = jd_dense_dot (n, mz, zs);
            for (gsize j = 0; j < n; j++)
              zs[j] -= c * basis[t * n + j];
          }
        for (gsize j = 0; j < n; j++)
          mz[j] = jd_dense_dot (n, mass + j * n, zs);
        length = sqrt (jd_dense_dot (n, mz, zs));
        has_inertia = has_inertia && length > JD_RANK_ROWS;
        for (gsize j = 0; length > 0.0 && j < n; j++)
          zs[j] /= length;
      }
  return has_inertia;
}

void
jd_row_rank_minimum (const JdRowRank *self,
                     const double    *g,
                     double          *lambda)
{
  gsize n = self->n, k = self->k, rank = self->rank;
  g_autofree double *mu = g_new0 (double, MAX (rank, 1));
  gsl_matrix *w;
  gsl_vector *tau, *y;

  memset (lambda, 0, k * sizeof (double));
  if (rank == 0)
    return;
  /* B^T Lambda = g for the independent rows: R mu = Q g^. */
  for (gsize t = rank; t-- > 0;)
    {
      for (gsize j = 0; j < n; j++)
        mu[t] += self->q[t * n + j] * g[j] * self->column[j];
      for (gsize s = t + 1; s < rank; s++)
        mu[t] -= self->r[t * rank + s] * mu[s];
      mu[t] /= self->r[t * rank + t];
    }
  if (k == rank)
    {
      for (gsize t = 0; t < rank; t++)
        lambda[self->order[t]] = mu[t] / self->scale[self->order[t]];
      return;
    }

  /* Any Lambda has W^T Lambda = mu, W the rows in terms of the independent ones; the shortest is in
   * the range of W. */
  w = gsl_matrix_alloc (k, rank);
  tau = gsl_vector_alloc (rank);
  y = gsl_vector_calloc (k);
  for (gsize i = 0; i < k; i++)
    for (gsize t = 0; t < rank; t++)
      gsl_matrix_set (w, i, t, self->scale[i] * self->combination[i * rank + t]);
  gsl_linalg_QR_decomp (w, tau);
  for (gsize t = 0; t < rank; t++)
    {
      double value = mu[t];

      for (gsize s = 0; s < t; s++)
        value -= gsl_matrix_get (w, s, t) * gsl_vector_get (y, s);
      gsl_vector_set (y, t, value / gsl_matrix_get (w, t, t));
    }
  gsl_linalg_QR_Qvec (w, tau, y);
  for (gsize i = 0; i < k; i++)
    lambda[i] = gsl_vector_get (y, i);
  gsl_matrix_free (w);
  gsl_vector_free (tau);
  gsl_vector_free (y);
}

gboolean
jd_row_rank_is_unique (const JdRowRank *self,
                       gsize            j)
{
  gsize place = 0;

  while (self->order[place] != j)
    place++;
  if (place >= self->rank)
    return FALSE;
  /* A combination c with c^T B = 0 exists for each dependent row; Lambda_j is free if one contains
   * it. */
  for (gsize i = self->rank; i < self->k; i++)
    if (fabs (self->combination[self->order[i] * self->rank + place]) > COMBINATION_TOLERANCE)
      return FALSE;
  return TRUE;
}

gboolean
jd_row_rank_agrees (const JdRowRank *self,
                    const double    *target,
                    const double    *size,
                    double          *c)
{
  for (gsize i = self->rank; i < self->k; i++)
    {
      gsize row = self->order[i];
      double unit = self->scale[row] > 0.0 ? self->scale[row] : 1.0;
      double mismatch = target[row] / unit, terms = (fabs (target[row]) + size[row]) / unit, largest;

      for (gsize t = 0; t < self->rank; t++)
        {
          gsize other = self->order[t];
          double factor = self->combination[row * self->rank + t];

          mismatch -= factor * target[other] / self->scale[other];
          terms += fabs (factor) * (fabs (target[other]) + size[other]) / self->scale[other];
        }
      if (fabs (mismatch) <= JD_HOLDS * terms)
        continue;

      memset (c, 0, self->k * sizeof (double));
      largest = 1.0 / unit;
      c[row] = 1.0 / unit;
      for (gsize t = 0; t < self->rank; t++)
        {
          gsize other = self->order[t];
          double factor = self->combination[row * self->rank + t];

          c[other] = fabs (factor) > COMBINATION_TOLERANCE ? -factor / self->scale[other] : 0.0;
          largest = MAX (largest, fabs (c[other]));
        }
      for (gsize j = 0; j < self->k; j++)
        c[j] /= largest;
      return FALSE;
    }
  return TRUE;
}
