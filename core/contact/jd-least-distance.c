/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Least distance problem by nonnegative least squares: Lawson and Hanson, Solving Least Squares Problems (1974),
 * chapter 23. */
#include "core/contact/jd-least-distance.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"

/* Least squares over @count columns that are far from linear dependence: @vectors are the columns, overwritten.
 * FALSE where they are not. */
static gboolean
solve_regular (gsize         rows,
               gsize         count,
               double       *vectors,
               const double *f,
               double       *solution)
{
  g_autofree double *right = g_memdup2 (f, rows * sizeof (double));

  if (!jd_dense_reflect (vectors, solution, count, rows, JD_REFLECT_REGULAR))
    return FALSE;
  jd_dense_reflect_least (vectors, solution, count, rows, right);
  memcpy (solution, right, count * sizeof (double));
  return TRUE;
}

/* Least squares E_P z = f over the columns in @passive; E is rows x k, @z has 0 elsewhere. */
static void
solve_passive (gsize           rows,
               gsize           k,
               const double   *e,
               const double   *f,
               const gboolean *passive,
               double         *z)
{
  g_autofree double *columns = g_new (double, rows * k + 1), *solution = g_new0 (double, k + 1);
  gsize count = 0, c = 0;

  for (gsize j = 0; j < k; j++)
    count += passive[j] ? 1 : 0;
  memset (z, 0, k * sizeof (double));
  if (count == 0 || count > rows)
    return;
  for (gsize j = 0; j < k; j++)
    for (gsize i = 0; i < rows && passive[j]; i++)
      columns[c++] = e[i * k + j];
  if (!solve_regular (rows, count, columns, f, solution))
    {
      c = 0;
      for (gsize i = 0; i < rows; i++)
        for (gsize j = 0; j < k; j++)
          if (passive[j])
            columns[c++] = e[i * k + j];
      jd_linear_least_squares (columns, rows, count, f, JD_RANK_NEWTON, solution);
    }
  c = 0;
  for (gsize j = 0; j < k; j++)
    if (passive[j])
      z[j] = solution[c++];
}

/* residual = f - E u. */
static void
residual_of (gsize         rows,
             gsize         k,
             const double *e,
             const double *f,
             const double *u,
             double       *residual)
{
  for (gsize i = 0; i < rows; i++)
    residual[i] = f[i] - jd_dense_dot (k, e + i * k, u);
}

/* Moves @u towards @z as far as it stays positive: u += alpha (z - u) with the least alpha = u_j / (u_j - z_j) of
 * all z_j <= 0.  The column that stops it leaves the passive set.  FALSE if @z could be reached. */
static gboolean
step_towards (gsize         k,
              double       *u,
              const double *z,
              gboolean     *passive)
{
  double alpha = 1.0;
  gsize stop = k;

  for (gsize j = 0; j < k; j++)
    if (passive[j] && z[j] <= 0.0 && (stop == k || u[j] / (u[j] - z[j]) < alpha))
      {
        alpha = u[j] > 0.0 ? u[j] / (u[j] - z[j]) : 0.0;
        stop = j;
      }
  for (gsize j = 0; j < k; j++)
    u[j] = passive[j] ? MAX (u[j] + alpha * (z[j] - u[j]), 0.0) : 0.0;
  if (stop == k)
    return FALSE;
  u[stop] = 0.0;
  passive[stop] = FALSE;
  return TRUE;
}

/* min |E u - f|, u >= 0: Lawson and Hanson's NNLS.  In each round the column with the largest E_j . (f - E u) > 0
 * becomes passive, and the least squares over the passive columns are solved.  As f = (0, ..., 0, 1), the last entry
 * of the residual is its square, which falls with each round: the rounds end where it is rounding. */
static void
nonnegative_least_squares (gsize         rows,
                           gsize         k,
                           const double *e,
                           const double *f,
                           double       *u)
{
  g_autofree gboolean *passive = g_new0 (gboolean, k), * refused = g_new0 (gboolean, k);
  g_autofree double *z = g_new0 (double, k), * residual = g_new0 (double, rows);

  memset (u, 0, k * sizeof (double));
  for (gsize round = 0; round < 30 * k + 30; round++)
    {
      gsize best = k;
      double steepest = JD_ROUNDING;

      residual_of (rows, k, e, f, u, residual);
      if (!(residual[rows - 1] > JD_ROUNDING))
        return;
      for (gsize j = 0; j < k; j++)
        {
          double slope = 0.0;

          for (gsize i = 0; i < rows; i++)
            slope += e[i * k + j] * residual[i];
          if (!passive[j] && !refused[j] && slope > steepest)
            {
              steepest = slope;
              best = j;
            }
        }
      if (best == k)
        return;
      passive[best] = TRUE;
      solve_passive (rows, k, e, f, passive, z);
      if (!(z[best] > 0.0))
        {
          /* Only rounding said that this column would help. */
          passive[best] = FALSE;
          refused[best] = TRUE;
          continue;
        }
      memset (refused, 0, k * sizeof (gboolean));
      while (step_towards (k, u, z, passive))
        solve_passive (rows, k, e, f, passive, z);
    }
}

gboolean
jd_least_distance (gsize         n,
                   gsize         k,
                   const double *g,
                   const double *h,
                   double       *u)
{
  g_autofree double *e = g_new0 (double, (n + 1) * MAX (k, 1));
  g_autofree double *f = g_new0 (double, n + 1), * residual = g_new0 (double, n + 1);
  g_autofree double *length = g_new0 (double, MAX (k, 1));
  double unit = 0.0;

  memset (u, 0, k * sizeof (double));
  for (gsize i = 0; i < k; i++)
    unit = MAX (unit, h[i]);
  if (unit <= 0.0)
    return TRUE;

  /* E = [G^T; h^T], f = (0, ..., 0, 1): y = -residual / last residual.  Columns to length 1. */
  for (gsize i = 0; i < k; i++)
    {
      length[i] = hypot (sqrt (jd_dense_dot (n, g + i * n, g + i * n)), h[i] / unit);
      for (gsize j = 0; length[i] > 0.0 && j < n; j++)
        e[j * k + i] = g[i * n + j] / length[i];
      e[n * k + i] = length[i] > 0.0 ? h[i] / unit / length[i] : 0.0;
    }
  f[n] = 1.0;
  nonnegative_least_squares (n + 1, k, e, f, u);
  residual_of (n + 1, k, e, f, u, residual);
  for (gsize i = 0; i < k; i++)
    u[i] = length[i] > 0.0 ? u[i] / length[i] : 0.0;
  if (!(residual[n] > JD_ROUNDING))
    return FALSE;
  for (gsize i = 0; i < k; i++)
    u[i] *= unit / residual[n];
  return TRUE;
}
