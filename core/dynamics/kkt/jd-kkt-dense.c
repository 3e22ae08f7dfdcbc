/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dense solver of M x - A^T y = r, A x = s by the null-space method.  Parameters are scaled to unit inertia (x_j
 * = d_j x^_j) and rows to length 1; hats mark scaled quantities.  The rank-revealing factorization of the rows gives
 * A^ = R^T Q1 for the independent ones.  The orthonormal rows Q2 complete Q1 to a basis; they span the velocities
 * that the rows leave free.  Then
 *
 *   x^ = Q1^T c + Q2^T w,   R^T c = s^,   (Q2 M^ Q2^T) w = Q2 (r^ - M^ Q1^T c),   A^T y = M x - r, |y| least. */
#include "core/dynamics/kkt/jd-kkt-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"


typedef struct
{
  const JdKktDense *problem;
  gsize      n, k;
  double    *mass;          /* n x n: M^ */
  double    *r, *s;         /* n, k: r^, s^ */
  double    *column;        /* n: d */
  double    *length;        /* k: row h of A d is length_h times row h of A^ */
  JdRowRank *rows;
  double    *x;             /* n: x^ */
} Dense;

/* Computes a first scale of the parameters without inertia: in the rows that contain them they have unit weight.
 * Without it the unit of length would affect the rank of the rows. */
static void
scale_massless (Dense *self)
{
  const gsize n = self->n;
  const double *rows = self->problem->rows;
  gboolean changed = TRUE;

  while (changed)
    {
      changed = FALSE;
      for (gsize h = 0; h < self->k; h++)
        {
          double sum = 0.0;

          for (gsize j = 0; j < n; j++)
            sum += pow (rows[h * n + j] * self->column[j], 2);
          self->length[h] = sqrt (sum);
        }
      for (gsize j = 0; j < n; j++)
        {
          double largest = 0.0;

          for (gsize h = 0; h < self->k && self->column[j] == 0.0; h++)
            if (self->length[h] > 0.0)
              largest = MAX (largest, fabs (rows[h * n + j]) / self->length[h]);
          if (largest <= 0.0)
            continue;
          self->column[j] = 1.0 / largest;
          changed = TRUE;
        }
    }
  for (gsize j = 0; j < n; j++)
    if (self->column[j] == 0.0)
      self->column[j] = 1.0;
}

/* Computes the scales and the scaled system.  Parameters with inertia get unit inertia, d_j = M_jj^(-1/2).  The
 * scale of a parameter without inertia follows from its rows, with rows and columns scaled alternately:
 *
 *   M^_ij = d_i M_ij d_j,   r^_i = d_i r_i,   length_h = |A_h d|,   s^_h = s_h / length_h. */
static void
scale (Dense *self)
{
  const gsize n = self->n, k = self->k;
  const double *mass = self->problem->mass, *rows = self->problem->rows;

  for (gsize j = 0; j < n; j++)
    self->column[j] = mass[j * n + j] > 0.0 ? 1.0 / sqrt (mass[j * n + j]) : 0.0;
  scale_massless (self);
  for (guint sweep = 0; sweep < 4; sweep++)
    {
      for (gsize h = 0; h < k; h++)
        {
          double sum = 0.0;

          for (gsize j = 0; j < n; j++)
            sum += pow (rows[h * n + j] * self->column[j], 2);
          self->length[h] = sum > 0.0 ? sqrt (sum) : 1.0;
        }
      for (gsize j = 0; j < n && sweep < 3; j++)
        {
          double largest = 0.0;

          if (mass[j * n + j] > 0.0)
            continue;
          for (gsize h = 0; h < k; h++)
            largest = MAX (largest, fabs (rows[h * n + j]) / self->length[h]);
          self->column[j] = largest > 0.0 ? 1.0 / largest : 1.0;
        }
    }

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      self->mass[i * n + j] = mass[i * n + j] * self->column[i] * self->column[j];
  for (gsize i = 0; i < n; i++)
    self->r[i] = self->problem->r[i] * self->column[i];
  self->rows = jd_row_rank_new_scaled (n, k, rows, self->column, JD_RANK_METRIC);
  for (gsize h = 0; h < k; h++)
    self->s[h] = self->problem->s[h] / self->length[h];
}

/* Whether the right-hand sides of the dependent rows agree, |s^_i - sum_t combination_it s^_t| below its tolerance:
 * for each dependence c^T A^ = 0, c^T s^ = 0.  Fills problem->dependent with the first dependence that contradicts.
 * */
static gboolean
check_dependent_rows (const Dense *self)
{
  const JdRowRank *rank = self->rows;
  double floor = 0.0;

  for (gsize h = 0; h < self->k; h++)
    if (rank->scale[h] > 0.0)
      floor = MAX (floor, fabs (self->s[h]));
  for (gsize i = 0; i < self->n; i++)
    if (self->problem->mass[i * self->n + i] > 0.0)
      floor = MAX (floor, fabs (self->r[i]));

  for (gsize j = rank->rank; j < self->k; j++)
    {
      const gsize row = rank->order[j];
      double mismatch = self->s[row], size = fabs (mismatch), allowed;

      for (gsize t = 0; t < rank->rank; t++)
        {
          const double term = rank->combination[row * rank->rank + t] * self->s[rank->order[t]];

          mismatch -= term;
          size += fabs (term);
        }
      /* A row of zeros has no scale but that of the equation nearby, in which states are accurate to JD_HOLDS. */
      allowed = rank->scale[row] > 0.0 ? JD_ROWS_AGREE * size + JD_ROWS_AGREE_FLOOR * floor
                                       : JD_HOLDS * self->problem->natural[row];
      if (fabs (mismatch) > allowed)
        {
          jd_row_rank_dependence (rank, j, self->problem->dependent);
          return FALSE;
        }
    }
  return TRUE;
}

/* Solves R^T c = s^ and (Q2 M^ Q2^T) w = Q2 (r^ - M^ Q1^T c) for x^ = Q1^T c + Q2^T w.  Returns FALSE if a velocity
 * in ker A has no inertia. */
static gboolean
solve_motion (Dense *self)
{
  const gsize n = self->n, rank = self->rows->rank, free_dimension = n - rank;
  g_autofree double *c = g_new0 (double, rank + 1);
  g_autofree double *force = g_new0 (double, n + 1);
  g_autofree double *inertia = g_new0 (double, free_dimension * free_dimension + 1);
  g_autofree double *moved = g_new0 (double, n + 1);
  g_autofree double *w = g_new0 (double, free_dimension + 1);
  const double *free;

  jd_row_rank_complete (self->rows);
  free = self->rows->q + rank * n;
  for (gsize t = 0; t < rank; t++)
    c[t] = self->s[self->rows->order[t]];
  jd_row_rank_solve (self->rows, c);
  memset (self->x, 0, n * sizeof (double));
  for (gsize t = 0; t < rank; t++)
    for (gsize j = 0; j < n; j++)
      self->x[j] += c[t] * self->rows->q[t * n + j];

  for (gsize i = 0; i < n; i++)
    force[i] = self->r[i] - jd_dense_dot (n, self->mass + i * n, self->x);
  for (gsize a = 0; a < free_dimension; a++)
    {
      w[a] = jd_dense_dot (n, free + a * n, force);
      for (gsize i = 0; i < n; i++)
        moved[i] = jd_dense_dot (n, self->mass + i * n, free + a * n);
      for (gsize b = 0; b < free_dimension; b++)
        inertia[b * free_dimension + a] = jd_dense_dot (n, free + b * n, moved);
    }
  if (!jd_linear_solve_positive (inertia, free_dimension, w, JD_MASS_ZERO))
    return FALSE;
  for (gsize a = 0; a < free_dimension; a++)
    for (gsize j = 0; j < n; j++)
      self->x[j] += w[a] * free[a * n + j];
  return TRUE;
}

/* Computes the multipliers of least Euclidean norm, in the unscaled rows: A^T y = M x - r. */
static void
solve_multipliers (const Dense *self,
                   double      *y)
{
  const gsize n = self->n;
  g_autofree double *g = g_new0 (double, n + 1);

  for (gsize i = 0; i < n; i++)
    g[i] = (jd_dense_dot (n, self->mass + i * n, self->x) - self->r[i]) / self->column[i];
  jd_row_rank_minimum (self->rows, g, y);
}

static void
mark_rows (const Dense *self)
{
  for (gsize t = 0; t < self->k; t++)
    {
      self->problem->independent[self->rows->order[t]] = t < self->rows->rank;
      self->problem->unique[t] = jd_row_rank_is_unique (self->rows, t);
    }
}

static void
clear_solution (JdKktDense *problem)
{
  for (gsize i = 0; i < problem->n; i++)
    problem->x[i] = NAN;
  for (gsize h = 0; h < problem->k; h++)
    problem->y[h] = NAN;
}

static JdVerdict
solve (Dense      *self,
       JdKktDense *problem)
{
  mark_rows (self);
  problem->n_redundant = self->k - self->rows->rank;
  if (!check_dependent_rows (self))
    return JD_VERDICT_INCONSISTENT;
  if (!solve_motion (self))
    return JD_VERDICT_INDETERMINATE;
  for (gsize i = 0; i < self->n; i++)
    problem->x[i] = self->column[i] * self->x[i];
  solve_multipliers (self, problem->y);
  return problem->n_redundant > 0 ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE;
}

/* The arrays of @self, in one block of memory to be freed. */
static double *
take_memory (Dense *self)
{
  const gsize n = self->n, k = self->k;

  self->mass = g_new0 (double, n * n + 3 * n + 2 * k + 1);
  self->r = self->mass + n * n;
  self->column = self->r + n;
  self->x = self->column + n;
  self->s = self->x + n;
  self->length = self->s + k;
  return self->mass;
}

gsize
jd_kkt_dense_scale (gsize         n,
                    gsize         k,
                    const double *mass,
                    const double *rows,
                    double       *scaled_mass,
                    double       *scaled_rows)
{
  g_autofree double *zeros = g_new0 (double, MAX (n, k) + 1), * memory = NULL;
  const JdKktDense problem = { .n = n, .k = k, .mass = mass, .rows = rows, .r = zeros, .s = zeros };
  Dense self = { .problem = &problem, .n = n, .k = k };
  gsize rank;

  memory = take_memory (&self);
  scale (&self);
  memcpy (scaled_mass, self.mass, n * n * sizeof (double));
  for (gsize h = 0; h < k; h++)
    for (gsize j = 0; j < n; j++)
      scaled_rows[h * n + j] = self.rows->scale[h] > 0.0
                                 ? rows[h * n + j] * self.rows->column[j] / self.rows->scale[h]
                                 : 0.0;
  rank = self.rows->rank;
  jd_row_rank_free (self.rows);
  return rank;
}

JdVerdict
jd_kkt_dense_solve (JdKktDense *problem)
{
  const gsize n = problem->n, k = problem->k;
  g_autofree double *memory = NULL;
  Dense self = { .problem = problem, .n = n, .k = k };
  JdVerdict verdict;

  clear_solution (problem);
  memset (problem->dependent, 0, k * sizeof (double));
  if (!jd_dense_is_finite (n * n, problem->mass) || !jd_dense_is_finite (k * n, problem->rows) ||
      !jd_dense_is_finite (n, problem->r) || !jd_dense_is_finite (k, problem->s))
    return JD_VERDICT_INDETERMINATE;

  memory = take_memory (&self);
  scale (&self);
  verdict = solve (&self, problem);
  problem->sine = 1.0;
  for (gsize t = 0; t < self.rows->rank; t++)
    problem->sine = MIN (problem->sine, self.rows->r[t * self.rows->rank + t]);
  jd_row_rank_free (self.rows);
  if (verdict == JD_VERDICT_INCONSISTENT || verdict == JD_VERDICT_INDETERMINATE)
    clear_solution (problem);
  return verdict;
}
