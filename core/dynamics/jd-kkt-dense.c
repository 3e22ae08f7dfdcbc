/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-kkt-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* The null-space method.  Parameters are scaled to unit inertia (x_j = d_j x^_j) and rows to length 1; hats mark what
 * is scaled.  Householder reflections with row interchanges give A^^T P = Q R; the first columns Q1 of Q span the
 * rows, the others, Q2, the velocities that the rows leave free:
 *
 *   x^ = Q1 c + Q2 w,   R11^T c = s^,   (Q2^T M^ Q2) w = Q2^T (r^ - M^ Q1 c),   R11 y^ = Q1^T (M^ x^ - r^). */

typedef struct
{
  const JdKktDense *problem;
  gsize   n, k, rank;
  double *mass;          /* n x n: M^ */
  double *rows;          /* k x n: A^ */
  double *r, *s;         /* n, k: r^, s^ */
  double *column;        /* n: d */
  double *length;        /* k: row h of A d is length_h times row h of A^ */
  double *reflected;     /* k x n: row j in the order chosen holds R's column j, and the reflector's tail where j <
                          * rank */
  double *reflector;     /* k x n: Householder vectors, v . v = 2 */
  gsize  *order;         /* k */
  double *basis;         /* n x n: rows are the columns of Q */
  double *combination;   /* k x rank: A^_order[j] = sum_t combination[j][t] A^_order[t] */
  double *x;             /* n: x^ */
} Dense;

static gboolean
all_finite (const double *a,
            gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (a[i]))
      return FALSE;
  return TRUE;
}

/* A first scale of the parameters without inertia: in the rows that they share with others they weigh as much.
 * Without it the unit of length would decide what a row is about. */
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

/* Parameters with inertia get unit inertia; the scale of one without follows from the rows it stands in, alternating
 * rows and columns a few times. */
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
  for (gsize h = 0; h < k; h++)
    {
      for (gsize j = 0; j < n; j++)
        self->rows[h * n + j] = rows[h * n + j] * self->column[j] / self->length[h];
      self->s[h] = self->problem->s[h] / self->length[h];
    }
}

/* Householder with row interchanges on @a (k x n, one vector in each row); returns the rank. Row order[j] of the
 * original is row j of the result. */
static gsize
factor_rows (gsize   n,
             gsize   k,
             double *a,
             double *reflector,
             gsize  *order)
{
  gsize rank = 0;

  for (gsize h = 0; h < k; h++)
    order[h] = h;
  for (; rank < MIN (n, k); rank++)
    {
      double *v = reflector + rank * n, largest = -1.0, norm, alpha;
      gsize best = rank;

      for (gsize h = rank; h < k; h++)
        {
          const double rest = jd_dense_dot (n - rank, a + h * n + rank, a + h * n + rank);

          if (rest > largest)
            {
              largest = rest;
              best = h;
            }
        }
      norm = sqrt (largest);
      if (!(norm > JD_RANK_METRIC))
        break;
      if (best != rank)
        {
          const gsize swap = order[best];

          for (gsize j = 0; j < n; j++)
            {
              const double value = a[best * n + j];

              a[best * n + j] = a[rank * n + j];
              a[rank * n + j] = value;
            }
          order[best] = order[rank];
          order[rank] = swap;
        }

      alpha = a[rank * n + rank] > 0.0 ? -norm : norm;
      memset (v, 0, n * sizeof (double));
      memcpy (v + rank, a + rank * n + rank, (n - rank) * sizeof (double));
      v[rank] -= alpha;
      {
        const double factor = M_SQRT2 / sqrt (jd_dense_dot (n - rank, v + rank, v + rank));

        for (gsize j = rank; j < n; j++)
          v[j] *= factor;
      }
      for (gsize h = rank; h < k; h++)
        {
          const double projection = jd_dense_dot (n - rank, v + rank, a + h * n + rank);

          for (gsize j = rank; j < n; j++)
            a[h * n + j] -= projection * v[j];
        }
    }
  return rank;
}

/* Rows of @basis := columns of Q = H_1 H_2 ... H_rank. */
static void
expand_basis (gsize         n,
              gsize         rank,
              const double *reflector,
              double       *basis)
{
  memset (basis, 0, n * n * sizeof (double));
  for (gsize i = 0; i < n; i++)
    {
      basis[i * n + i] = 1.0;
      for (gsize t = rank; t-- > 0;)
        {
          const double projection = jd_dense_dot (n, reflector + t * n, basis + i * n);

          for (gsize j = 0; j < n; j++)
            basis[i * n + j] -= projection * reflector[t * n + j];
        }
    }
}

/* R11 c = b, in place: R11[t][j] = reflected[j][t]. */
static void
solve_triangle (const Dense *self,
                double      *b)
{
  for (gsize t = self->rank; t-- > 0;)
    {
      for (gsize j = t + 1; j < self->rank; j++)
        b[t] -= self->reflected[j * self->n + t] * b[j];
      b[t] /= self->reflected[t * self->n + t];
    }
}

static void
solve_triangle_transposed (const Dense *self,
                           double      *b)
{
  for (gsize t = 0; t < self->rank; t++)
    {
      for (gsize j = 0; j < t; j++)
        b[t] -= self->reflected[t * self->n + j] * b[j];
      b[t] /= self->reflected[t * self->n + t];
    }
}

static void
find_combinations (Dense *self)
{
  for (gsize j = self->rank; j < self->k; j++)
    {
      double *c = self->combination + j * self->rank;

      memcpy (c, self->reflected + j * self->n, self->rank * sizeof (double));
      solve_triangle (self, c);
    }
}

/* c (k, in the rows as given) for the dependent row at @j: c^T A = 0. */
static void
null_combination (const Dense *self,
                  gsize        j,
                  double      *c)
{
  double largest = 0.0;

  memset (c, 0, self->k * sizeof (double));
  c[self->order[j]] = 1.0 / self->length[self->order[j]];
  for (gsize t = 0; t < self->rank; t++)
    {
      const double coefficient = self->combination[j * self->rank + t];

      if (fabs (coefficient) > JD_COEFFICIENT_ZERO)
        c[self->order[t]] = -coefficient / self->length[self->order[t]];
    }
  for (gsize h = 0; h < self->k; h++)
    largest = MAX (largest, fabs (c[h]));
  for (gsize h = 0; h < self->k; h++)
    c[h] /= largest;
}

/* Whether each dependent row's right-hand side follows from the others'; fills problem->dependent with the first that
 * does not. */
static gboolean
rows_agree (const Dense *self)
{
  double floor = 0.0;

  for (gsize h = 0; h < self->k; h++)
    floor = MAX (floor, fabs (self->s[h]));
  for (gsize i = 0; i < self->n; i++)
    if (self->problem->mass[i * self->n + i] > 0.0)
      floor = MAX (floor, fabs (self->r[i]));

  for (gsize j = self->rank; j < self->k; j++)
    {
      const double *row = self->rows + self->order[j] * self->n;
      double mismatch = self->s[self->order[j]], size = fabs (mismatch), allowed;

      for (gsize t = 0; t < self->rank; t++)
        {
          const double term = self->combination[j * self->rank + t] * self->s[self->order[t]];

          mismatch -= term;
          size += fabs (term);
        }
      allowed = JD_ROWS_AGREE * size + JD_ROWS_AGREE_FLOOR * floor;
      /* A row of zeros has no scale but that of the equation itself, in which states are accurate to 1e-8. */
      if (jd_dense_dot (self->n, row, row) <= 0.0)
        allowed = JD_HOLDS * (1.0 + floor);
      if (fabs (mismatch) > allowed)
        {
          null_combination (self, j, self->problem->dependent);
          return FALSE;
        }
    }
  return TRUE;
}

/* Cholesky with diagonal pivots of h (size x size, full), solving h w = b in place. FALSE if singular. */
static gboolean
solve_inertia (gsize   size,
               double *h,
               double *b)
{
  g_autofree gsize *order = g_new (gsize, size + 1);
  g_autofree double *w = g_new (double, size + 1);

  for (gsize i = 0; i < size; i++)
    order[i] = i;
  for (gsize i = 0; i < size; i++)
    {
      gsize best = i;
      double root;

      for (gsize j = i + 1; j < size; j++)
        if (h[order[j] * size + order[j]] > h[order[best] * size + order[best]])
          best = j;
      {
        const gsize swap = order[i];

        order[i] = order[best];
        order[best] = swap;
      }
      if (!(h[order[i] * size + order[i]] > JD_MASS_ZERO))
        return FALSE;
      root = sqrt (h[order[i] * size + order[i]]);
      h[order[i] * size + order[i]] = root;
      for (gsize j = i + 1; j < size; j++)
        h[order[j] * size + order[i]] /= root;
      for (gsize j = i + 1; j < size; j++)
        for (gsize l = i + 1; l < size; l++)
          h[order[j] * size + order[l]] -= h[order[j] * size + order[i]] * h[order[l] * size + order[i]];
    }
  for (gsize i = 0; i < size; i++)
    {
      w[i] = b[order[i]];
      for (gsize j = 0; j < i; j++)
        w[i] -= h[order[i] * size + order[j]] * w[j];
      w[i] /= h[order[i] * size + order[i]];
    }
  for (gsize i = size; i-- > 0;)
    {
      for (gsize j = i + 1; j < size; j++)
        w[i] -= h[order[j] * size + order[i]] * w[j];
      w[i] /= h[order[i] * size + order[i]];
    }
  for (gsize i = 0; i < size; i++)
    b[order[i]] = w[i];
  return TRUE;
}

/* x^ of this solution; FALSE if a velocity in ker A has no inertia. */
static gboolean
solve_motion (Dense *self)
{
  const gsize n = self->n, rank = self->rank, free_dimension = n - rank;
  g_autofree double *c = g_new0 (double, rank + 1);
  g_autofree double *force = g_new0 (double, n + 1);
  g_autofree double *inertia = g_new0 (double, free_dimension * free_dimension + 1);
  g_autofree double *moved = g_new0 (double, n + 1);
  g_autofree double *w = g_new0 (double, free_dimension + 1);

  for (gsize t = 0; t < rank; t++)
    c[t] = self->s[self->order[t]];
  solve_triangle_transposed (self, c);
  memset (self->x, 0, n * sizeof (double));
  for (gsize t = 0; t < rank; t++)
    for (gsize j = 0; j < n; j++)
      self->x[j] += c[t] * self->basis[t * n + j];

  for (gsize i = 0; i < n; i++)
    force[i] = self->r[i] - jd_dense_dot (n, self->mass + i * n, self->x);
  for (gsize a = 0; a < free_dimension; a++)
    {
      const double *q = self->basis + (rank + a) * n;

      w[a] = jd_dense_dot (n, q, force);
      for (gsize i = 0; i < n; i++)
        moved[i] = jd_dense_dot (n, self->mass + i * n, q);
      for (gsize b = 0; b < free_dimension; b++)
        inertia[b * free_dimension + a] = jd_dense_dot (n, self->basis + (rank + b) * n, moved);
    }
  if (!solve_inertia (free_dimension, inertia, w))
    return FALSE;
  for (gsize a = 0; a < free_dimension; a++)
    for (gsize j = 0; j < n; j++)
      self->x[j] += w[a] * self->basis[(rank + a) * n + j];
  return TRUE;
}

/* A solution y of A^T y = M x - r. */
static void
solve_multipliers (const Dense *self,
                   double      *y)
{
  const gsize n = self->n;
  g_autofree double *g = g_new0 (double, n + 1);
  g_autofree double *b = g_new0 (double, self->rank + 1);

  for (gsize i = 0; i < n; i++)
    g[i] = jd_dense_dot (n, self->mass + i * n, self->x) - self->r[i];
  for (gsize t = 0; t < self->rank; t++)
    b[t] = jd_dense_dot (n, self->basis + t * n, g);
  solve_triangle (self, b);
  memset (y, 0, self->k * sizeof (double));
  for (gsize t = 0; t < self->rank; t++)
    y[self->order[t]] = b[t] / self->length[self->order[t]];
}

/* Takes from y its part in the null space of A^T: the multipliers of least Euclidean norm, in the rows as given. */
static void
shorten_multipliers (const Dense *self,
                     double      *y)
{
  const gsize k = self->k, n_null = k - self->rank;
  g_autofree double *null = g_new0 (double, n_null * k + 1);
  g_autofree double *reflector = g_new0 (double, n_null * k + 1);
  g_autofree double *basis = g_new0 (double, k * k + 1);
  g_autofree gsize *order = g_new0 (gsize, n_null + 1);
  gsize rank;

  if (n_null == 0)
    return;
  for (gsize j = 0; j < n_null; j++)
    null_combination (self, self->rank + j, null + j * k);
  rank = factor_rows (k, n_null, null, reflector, order);
  expand_basis (k, rank, reflector, basis);
  for (guint pass = 0; pass < 2; pass++)
    for (gsize j = 0; j < rank; j++)
      {
        const double part = jd_dense_dot (k, basis + j * k, y);

        for (gsize h = 0; h < k; h++)
          y[h] -= part * basis[j * k + h];
      }
}

static void
mark_rows (const Dense *self)
{
  for (gsize h = 0; h < self->k; h++)
    self->problem->unique[h] = TRUE;
  for (gsize t = 0; t < self->k; t++)
    self->problem->independent[self->order[t]] = t < self->rank;
  for (gsize j = self->rank; j < self->k; j++)
    {
      self->problem->unique[self->order[j]] = FALSE;
      for (gsize t = 0; t < self->rank; t++)
        if (fabs (self->combination[j * self->rank + t]) > JD_COEFFICIENT_ZERO)
          self->problem->unique[self->order[t]] = FALSE;
    }
}

static void
tell_nothing (JdKktDense *problem)
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
  memcpy (self->reflected, self->rows, self->k * self->n * sizeof (double));
  self->rank = factor_rows (self->n, self->k, self->reflected, self->reflector, self->order);
  expand_basis (self->n, self->rank, self->reflector, self->basis);
  find_combinations (self);
  mark_rows (self);
  problem->n_redundant = self->k - self->rank;
  if (!rows_agree (self))
    return JD_VERDICT_INCONSISTENT;
  if (!solve_motion (self))
    return JD_VERDICT_INDETERMINATE;
  for (gsize i = 0; i < self->n; i++)
    problem->x[i] = self->column[i] * self->x[i];
  solve_multipliers (self, problem->y);
  shorten_multipliers (self, problem->y);
  return self->rank < self->k ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE;
}

JdVerdict
jd_kkt_dense_solve (JdKktDense *problem)
{
  const gsize n = problem->n, k = problem->k;
  g_autofree double *memory = g_new0 (double, 2 * n * n + 3 * n + 3 * k * n + 2 * k + k * MIN (n, k) + 1);
  g_autofree gsize *order = g_new0 (gsize, k + 1);
  Dense self = { .problem = problem, .n = n, .k = k, .order = order };
  double *next = memory;
  JdVerdict verdict;

  tell_nothing (problem);
  memset (problem->dependent, 0, k * sizeof (double));
  if (!all_finite (problem->mass, n * n) || !all_finite (problem->rows, k * n) ||
      !all_finite (problem->r, n) || !all_finite (problem->s, k))
    return JD_VERDICT_INDETERMINATE;

  self.mass = next;         next += n * n;
  self.basis = next;        next += n * n;
  self.r = next;            next += n;
  self.column = next;       next += n;
  self.x = next;            next += n;
  self.rows = next;         next += k * n;
  self.reflected = next;    next += k * n;
  self.reflector = next;    next += k * n;
  self.s = next;            next += k;
  self.length = next;       next += k;
  self.combination = next;
  scale (&self);
  verdict = solve (&self, problem);
  problem->sine = 1.0;
  for (gsize t = 0; t < self.rank; t++)
    problem->sine = MIN (problem->sine, fabs (self.reflected[t * n + t]));
  if (verdict == JD_VERDICT_INCONSISTENT || verdict == JD_VERDICT_INDETERMINATE)
    tell_nothing (problem);
  return verdict;
}
