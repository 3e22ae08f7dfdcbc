/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rank of rows by Gram-Schmidt orthogonalization, twice, with the longest remainder first: B^_order[s] = sum_t
 * r[t][s] q_t. */
#include "core/linear/jd-row-rank.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"

/* The power of two nearest to M_jj^(-1/2); 1 for a coordinate without inertia of its own. */
static double
column_scale (double mass)
{
  return mass > 0.0 && isfinite (mass) ? ldexp (1.0, -(int) lround (0.5 * log2 (mass))) : 1.0;
}

/* Squares are exact enough unless they leave the range of normal numbers: rows may be as short as 1e-200. */
static double
length_of (gsize         n,
           const double *y)
{
  const double square = jd_dense_dot (n, y, y);
  double length = 0.0;

  if (isnormal (square))
    return sqrt (square);
  for (gsize j = 0; j < n; j++)
    length = hypot (length, y[j]);
  return length;
}

/* Projects @y on the complement of the rows of q from @from to @to, @passes times: y -= (q_t . y) q_t.  Returns its
 * remaining length. */
static double
orthogonalize (const JdRowRank *self,
               gsize            from,
               gsize            to,
               guint            passes,
               double          *y)
{
  for (guint pass = 0; pass < passes; pass++)
    for (gsize t = from; t < to; t++)
      {
        const double c = jd_dense_dot_wide (self->n, self->q + t * self->n, y);

        if (c != 0.0)
          jd_dense_add_scaled (self->n, y, -c, self->q + t * self->n);
      }
  return sqrt (jd_dense_dot_wide (self->n, y, y));
}

/* Appends the next row of q: the longest remainder among the rows of @y (the remaining B^), the first of equal ones,
 * so that later rows count as dependent.  The remainders are projected on the complement of the newest row only; the
 * chosen row is projected on that of all rows once more.  FALSE if no remainder is longer than @tolerance. */
static gboolean
choose_row (JdRowRank *self,
            double    *y,
            double     tolerance)
{
  const gsize n = self->n, s = self->rank;
  gsize best = s, row;
  double longest = -1.0;

  for (gsize i = s; i < self->k; i++)
    {
      const double rest = orthogonalize (self, s > 0 ? s - 1 : 0, s, 1, y + self->order[i] * n);

      if (rest > longest * (1.0 + JD_PIVOT_TIE))
        {
          longest = rest;
          best = i;
        }
    }
  row = self->order[best];
  longest = orthogonalize (self, 0, s, 1, y + row * n);
  if (!(longest > tolerance))
    return FALSE;
  /* Moved to place s, the others keep their order. */
  memmove (self->order + s + 1, self->order + s, (best - s) * sizeof (gsize));
  self->order[s] = row;
  for (gsize j = 0; j < n; j++)
    self->q[s * n + j] = y[row * n + j] / longest;
  self->rank++;
  return TRUE;
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

/* B^_ij = B_ij d_j / scale_i, scale_i = |B_i d|, with the scales d of the columns. */
JdRowRank *
jd_row_rank_new_scaled (gsize         n,
                        gsize         k,
                        const double *rows,
                        const double *column,
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
    self->column[j] = column != NULL ? column[j] : 1.0;
  for (gsize i = 0; i < k; i++)
    {
      self->order[i] = i;
      for (gsize j = 0; j < n; j++)
        normalized[i * n + j] = rows[i * n + j] * self->column[j];
      self->scale[i] = length_of (n, normalized + i * n);
      for (gsize j = 0; self->scale[i] > 0.0 && j < n; j++)
        normalized[i * n + j] /= self->scale[i];
    }
  rest = g_memdup2 (normalized, MAX (n * k, 1) * sizeof (double));
  while (self->rank < MIN (n, k) && choose_row (self, rest, tolerance))
    ;
  self->r = g_new0 (double, MAX (self->rank * self->rank, 1));
  self->combination = g_new0 (double, MAX (k * self->rank, 1));
  combine_rows (self, normalized);
  return self;
}

JdRowRank *
jd_row_rank_new (gsize         n,
                 gsize         k,
                 const double *rows,
                 const double *mass,
                 double        tolerance)
{
  g_autofree double *column = g_new0 (double, MAX (n, 1));

  for (gsize j = 0; j < n; j++)
    column[j] = column_scale (mass[j * n + j]);
  return jd_row_rank_new_scaled (n, k, rows, column, tolerance);
}

void
jd_row_rank_complete (JdRowRank *self)
{
  const gsize n = self->n;
  g_autofree double *left = g_new (double, n + 1);

  /* left_j: squared length of the unit vector j without its part in the span; the largest is at least 1 / n. */
  self->q = g_renew (double, self->q, MAX (n * n, 1));
  for (gsize j = 0; j < n; j++)
    left[j] = 1.0;
  for (gsize s = 0; s < n; s++)
    {
      double *y = self->q + s * n;
      gsize best = 0;

      for (gsize j = 1; j < n && s >= self->rank; j++)
        best = left[j] > left[best] * (1.0 + JD_PIVOT_TIE) ? j : best;
      if (s >= self->rank)
        {
          double length;

          memset (y, 0, n * sizeof (double));
          y[best] = 1.0;
          length = orthogonalize (self, 0, s, 2, y);
          for (gsize j = 0; j < n; j++)
            y[j] /= length;
        }
      for (gsize j = 0; j < n; j++)
        left[j] -= y[j] * y[j];
    }
}

/* R^T c = b by forward substitution, in place. */
void
jd_row_rank_solve (const JdRowRank *self,
                   double          *b)
{
  for (gsize t = 0; t < self->rank; t++)
    {
      for (gsize s = 0; s < t; s++)
        b[t] -= self->r[s * self->rank + t] * b[s];
      b[t] /= self->r[t * self->rank + t];
    }
}

/* y = d row / |d row|; the row is independent if its remainder |y - sum_t (q_t . y) q_t| > tolerance. */
gboolean
jd_row_rank_add (JdRowRank    *self,
                 const double *row,
                 double        tolerance)
{
  const gsize n = self->n;
  g_autofree double *y = g_new0 (double, MAX (n, 1));
  double length, rest;

  for (gsize j = 0; j < n; j++)
    y[j] = row[j] * self->column[j];
  length = length_of (n, y);
  for (gsize j = 0; length > 0.0 && j < n; j++)
    y[j] /= length;
  rest = orthogonalize (self, 0, self->rank, 2, y);
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

/* Rows reduced to echelon form a.  One vector z for each column j without pivot, with the scales d of the columns:
 *
 *   z_j = 1,   z_pivot[i] = -a_ij d_pivot[i] / d_j. */
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
      found = jd_dense_reduce_in_order (a, rank, n, pivot, tolerance);
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
  g_autofree double *mu = g_new0 (double, MAX (rank, 1)), * w = NULL;

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

  w = g_new (double, rank * k);
  /* Any Lambda has W Lambda = mu, the columns of W being the rows in terms of the independent ones: of full rank,
   * whatever the lengths of the rows. */
  for (gsize i = 0; i < k; i++)
    for (gsize t = 0; t < rank; t++)
      w[t * k + i] = self->scale[i] * self->combination[i * rank + t];
  jd_linear_least_squares (w, rank, k, mu, 0.0, lambda);
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
    if (fabs (self->combination[self->order[i] * self->rank + place]) > JD_COEFFICIENT_OF_STATE)
      return FALSE;
  return TRUE;
}

/* c with c^T B = 0: c_i = 1 / scale_i, c_other = -combination_i,other / scale_other, divided by the largest |c_j|.
 * */
void
jd_row_rank_dependence (const JdRowRank *self,
                        gsize            i,
                        double          *c)
{
  const gsize row = self->order[i];
  double largest;

  memset (c, 0, self->k * sizeof (double));
  c[row] = 1.0 / (self->scale[row] > 0.0 ? self->scale[row] : 1.0);
  largest = c[row];
  for (gsize t = 0; t < self->rank; t++)
    {
      const gsize other = self->order[t];
      const double factor = self->combination[row * self->rank + t];

      c[other] = fabs (factor) > JD_COEFFICIENT_OF_STATE ? -factor / self->scale[other] : 0.0;
      largest = MAX (largest, fabs (c[other]));
    }
  for (gsize j = 0; j < self->k; j++)
    c[j] /= largest;
}

/* |target_i / scale_i - sum_t combination_it target_t / scale_t| <= JD_HOLDS times the sum of the terms' sizes. */
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
      double mismatch = target[row] / unit, terms = (fabs (target[row]) + size[row]) / unit;

      for (gsize t = 0; t < self->rank; t++)
        {
          gsize other = self->order[t];
          double factor = self->combination[row * self->rank + t];

          mismatch -= factor * target[other] / self->scale[other];
          terms += fabs (factor) * (fabs (target[other]) + size[other]) / self->scale[other];
        }
      if (fabs (mismatch) <= JD_HOLDS * terms)
        continue;

      jd_row_rank_dependence (self, i, c);
      return FALSE;
    }
  return TRUE;
}
