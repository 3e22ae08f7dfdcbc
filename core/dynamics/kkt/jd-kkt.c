/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sparse solver of the equations of motion, with iterative refinement.  Singular systems go to jd-kkt-dense.c. */
#include "core/dynamics/kkt/jd-kkt-factors-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/expression/tape/jd-simd.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>
#include <suitesparse/ldl.h>

/* From this size on a block is factored with pairs of columns beside each other. */
#define LARGE_BLOCK 16
/* Columns subtracted in one pass. */
#define N_PASSED    4

/* Subtracts N_PASSED columns of L from the entries @first to @end - 1 of the row @li of M.  @above: these columns,
 * the first of rows of @size entries in the upper triangle.  @factors: the entries of the row in these columns. */
static inline void
subtract_columns (const double *above,
                  gsize         size,
                  const double *factors,
                  double       *li,
                  gsize         first,
                  gsize         end)
{
  const double *a = above, *b = a + size, *c = b + size, *d = c + size;
  const double p = factors[0], q = factors[1], r = factors[2], s = factors[3];
  gsize j = first;

  for (; j + 1 < end; j += 2)
    {
      JdDouble2 sum = *(const JdDouble2 *) (li + j);

      sum -= p * *(const JdDouble2 *) (a + j);
      sum -= q * *(const JdDouble2 *) (b + j);
      sum -= r * *(const JdDouble2 *) (c + j);
      sum -= s * *(const JdDouble2 *) (d + j);
      *(JdDouble2 *) (li + j) = sum;
    }
  for (; j < end; j++)
    li[j] = li[j] - p * a[j] - q * b[j] - r * c[j] - s * d[j];
}

/* Computes the first N_PASSED entries of a row of L from those of M, of which only their own products are still to be
 * subtracted.  @above: their columns in the upper triangle, from the diagonal on.  Returns @pivot less their
 * squares. */
static inline double
finish_entries (const double *above,
                gsize         size,
                double       *li,
                double        pivot)
{
  const double *a = above, *b = a + size, *c = b + size, *d = c + size;
  const double p = li[0] * a[0];
  const double q = (li[1] - p * a[1]) * b[1];
  const double r = (li[2] - p * a[2] - q * b[2]) * c[2];
  const double s = (li[3] - p * a[3] - q * b[3] - r * c[3]) * d[3];

  li[0] = p;
  li[1] = q;
  li[2] = r;
  li[3] = s;
  return pivot - p * p - q * q - r * r - s * s;
}

/* Does what factor_row() does, with the same operations for each number.  The upper triangle holds the columns of L
 * so far, and gets this row. */
static double
factor_long_row (double *l,
                 gsize   size,
                 gsize   i)
{
  double *li = l + i * size, pivot = li[i];
  gsize first = 0;

  for (; first + N_PASSED <= i; first += N_PASSED)
    {
      pivot = finish_entries (l + first * size + first, size, li + first, pivot);
      subtract_columns (l + first * size, size, li + first, li, first + N_PASSED, i);
    }
  for (gsize j = first; j < i; j++)
    {
      for (gsize k = first; k < j; k++)
        li[j] -= li[k] * l[k * size + j];
      li[j] *= l[j * size + j];
      pivot -= li[j] * li[j];
    }
  for (gsize j = 0; j < i; j++)
    l[j * size + i] = li[j];
  return pivot;
}

/* Computes the entries of row @i of L left of the diagonal, L_ij = (M_ij - sum_k L_ik L_jk) / L_jj, k < j.  Returns
 * the square of that on the diagonal, M_ii - sum_j L_ij^2. */
static inline double
factor_row (double *l,
            gsize   size,
            gsize   i)
{
  double *li = l + i * size, pivot = li[i];

  for (gsize j = 0; j < i; j++)
    {
      const double *lj = l + j * size;
      double sum = li[j];

      for (gsize k = 0; k < j; k++)
        sum -= li[k] * lj[k];
      li[j] = sum * lj[j];
      pivot -= li[j] * li[j];
    }
  return pivot;
}

/* Cholesky factorization of one block in place, M = L L^T, into the lower triangle.  Returns the smallest pivot as a
 * fraction of its diagonal entry.  The result is not above JD_MASS_ZERO if a velocity has no inertia. */
static double
factor_block (double *l,
              gsize   size)
{
  double smallest = 1.0;

  for (gsize i = 0; i < size; i++)
    {
      double *li = l + i * size;
      const double pivot = size < LARGE_BLOCK ? factor_row (l, size, i) : factor_long_row (l, size, i);

      if (!(pivot > JD_MASS_ZERO * li[i]))
        return 0.0;
      smallest = MIN (smallest, pivot / li[i]);
      /* the reciprocal, so that a solution needs no division */
      li[i] = 1.0 / sqrt (pivot);
    }
  return smallest;
}

static gboolean
factor_mass (JdKkt        *self,
             const double *mass)
{
  double smallest = 1.0;

  if (self->massless)
    return FALSE;
  memset (self->factor, 0, self->n_factor * sizeof (double));
  for (gsize k = 0; k < self->n_mass; k++)
    self->factor[self->mass_slot[k]] = mass[k];
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const double pivot = factor_block (self->factor + self->block_offset[b],
                                         self->block_start[b + 1] - self->block_start[b]);

      if (!(pivot > 0.0))
        return FALSE;
      smallest = MIN (smallest, pivot);
    }
  self->mass_pivot = smallest;
  return TRUE;
}

/* v := L^-1 v for one block. */
static inline void
solve_lower (const double *l,
             gsize         size,
             double       *v)
{
  if (size == 1)
    {
      v[0] *= l[0];
      return;
    }
  for (gsize i = 0; i < size; i++)
    {
      const double *li = l + i * size;
      double sum = v[i];

      for (gsize j = 0; j < i; j++)
        sum -= li[j] * v[j];
      v[i] = sum * li[i];
    }
}

/* v := L^-T v for one block. */
static inline void
solve_upper (const double *l,
             gsize         size,
             double       *v)
{
  for (gsize i = size; i-- > 0;)
    {
      const double *li = l + i * size;

      v[i] *= li[i];
      for (gsize j = 0; j < i; j++)
        v[j] -= li[j] * v[i];
    }
}

/* Computes W = A L^-T: a row of length 1 for each acting equation, and of zeros for the others.  Returns FALSE if an
 * acting row is zero. */
static gboolean
whiten_rows (JdKkt          *self,
             const double   *rows,
             const gboolean *active)
{
  memset (self->white, 0, self->n_white * sizeof (double));
  for (gsize k = 0; k < self->n_rows; k++)
    if (active == NULL || active[self->row_row[k]])
      self->white[self->row_slot[k]] = rows[k];

  for (gsize h = 0; h < self->m; h++)
    {
      const JdKktSegment *end = self->segments + self->segment_start[h + 1];
      double sum = 0.0, scale;

      self->length[h] = 0.0;
      if (active != NULL && !active[h])
        continue;
      for (const JdKktSegment *s = self->segments + self->segment_start[h]; s < end; s++)
        {
          double *w = self->white + s->offset;

          solve_lower (self->factor + self->block_offset[s->block], s->size, w);
          for (guint32 i = 0; i < s->size; i++)
            sum += w[i] * w[i];
        }
      if (!(sum > 0.0 && sum < HUGE_VAL))
        return FALSE;
      self->length[h] = sqrt (sum);
      scale = 1.0 / self->length[h];
      for (const JdKktSegment *s = self->segments + self->segment_start[h]; s < end; s++)
        for (guint32 i = 0; i < s->size; i++)
          self->white[s->offset + i] *= scale;
    }
  return TRUE;
}

/* S = W W^T = L D L^T.  Rows have length 1, so that S has a diagonal of ones.  FALSE if a pivot D_ii is not above
 * JD_KKT_REGULAR_PIVOT. */
static gboolean
factor_multipliers (JdKkt *self)
{
  const int n_entries = self->column_start[self->n_pattern];
  int k = 0;

  for (int e = 0; e < n_entries; e++)
    {
      double sum = 0.0;

      for (guint32 c = self->contribution_start[e]; c < self->contribution_start[e + 1]; c++)
        {
          const JdKktContribution *product = &self->contributions[c];

          for (guint32 i = 0; i < product->size; i++)
            sum += self->white[product->a + i] * self->white[product->b + i];
        }
      self->values[e] = sum;
      if (e + 1 == self->column_start[k + 1])
        {
          self->values[e] = 1.0;
          k++;
        }
    }
  if (ldl_numeric ((int) self->n_pattern, self->column_start, self->row_index, self->values, self->l_start,
                   self->parent, self->l_count, self->l_index, self->l_value, self->diagonal, self->scratch,
                   self->pattern, self->flag, NULL, NULL) != (int) self->n_pattern)
    return FALSE;
  for (gsize i = 0; i < self->n_pattern; i++)
    {
      if (!(self->diagonal[i] > JD_KKT_REGULAR_PIVOT))
        return FALSE;
      self->rows_pivot = MIN (self->rows_pivot, self->diagonal[i]);
    }
  return TRUE;
}

/* Stores which rows act.  Returns whether the same rows acted before. */
static gboolean
same_active (JdKkt          *self,
             const gboolean *active)
{
  gboolean same = TRUE;

  self->n_acting = 0;
  for (gsize h = 0; h < self->m; h++)
    {
      const gboolean acts = active == NULL || active[h];

      same &= acts == self->known_active[h];
      self->known_active[h] = acts;
      self->n_acting += acts ? 1 : 0;
    }
  return same;
}

/* Factors the matrices that have changed.  The mass matrix of bodies in Cartesian coordinates is constant, and so are
 * the rows of contacts with lines. */
static gboolean
factor (JdKkt          *self,
        const double   *mass,
        const double   *rows,
        const gboolean *active)
{
  const gboolean same = same_active (self, active);

  if (!self->mass_known || (self->n_mass > 0 && memcmp (mass, self->known_mass, self->n_mass * sizeof (double)) != 0))
    {
      self->mass_known = self->rows_known = FALSE;
      if (self->n_mass > 0)
        memcpy (self->known_mass, mass, self->n_mass * sizeof (double));
      if (!factor_mass (self, mass))
        return FALSE;
      self->mass_known = TRUE;
    }
  if (self->n_acting == 0)
    {
      self->rows_known = FALSE;
      self->smallest_pivot = self->mass_pivot;
      return TRUE;
    }
  if (!self->rows_known || !same ||
      (self->n_rows > 0 && memcmp (rows, self->known_rows, self->n_rows * sizeof (double)) != 0))
    {
      self->rows_known = FALSE;
      self->rows_pivot = 1.0;
      if (self->n_rows > 0)
        memcpy (self->known_rows, rows, self->n_rows * sizeof (double));
      jd_kkt_include_rows (self, active);
      if (!whiten_rows (self, rows, active) || !factor_multipliers (self))
        return FALSE;
      self->rows_known = TRUE;
    }
  self->smallest_pivot = MIN (self->mass_pivot, self->rows_pivot);
  return TRUE;
}

/* Solves with the present factors; @x, @y may be the same arrays as @r, @s:
 *
 *   z = L^-1 r,   S y = s - W z,   u = z + W^T y,   x = L^-T u. */
static void
solve_factored (JdKkt        *self,
                const double *r,
                const double *s,
                double       *x,
                double       *y)
{
  const int m = self->n_acting > 0 ? (int) self->n_pattern : 0;

  for (gsize i = 0; i < self->n; i++)
    self->u[i] = r[self->parameter_at[i]];
  for (gsize b = 0; b < self->n_blocks; b++)
    solve_lower (self->factor + self->block_offset[b], self->block_start[b + 1] - self->block_start[b],
                 self->u + self->block_start[b]);

  for (int k = 0; k < m; k++)
    {
      const gsize h = (gsize) self->order[k];
      double sum = self->length[h] > 0.0 ? s[h] / self->length[h] : 0.0;

      for (guint32 j = self->segment_start[h]; j < self->segment_start[h + 1]; j++)
        {
          const JdKktSegment *segment = &self->segments[j];

          for (guint32 i = 0; i < segment->size; i++)
            sum -= self->white[segment->offset + i] * self->u[segment->start + i];
        }
      self->b[k] = sum;
    }
  if (m > 0)
    {
      ldl_lsolve (m, self->b, self->l_start, self->l_index, self->l_value);
      ldl_dsolve (m, self->b, self->diagonal);
      ldl_ltsolve (m, self->b, self->l_start, self->l_index, self->l_value);
    }
  if (m < (int) self->m)
    memset (y, 0, self->m * sizeof (double));

  for (int k = 0; k < m; k++)
    {
      const gsize h = (gsize) self->order[k];

      for (guint32 j = self->segment_start[h]; j < self->segment_start[h + 1]; j++)
        {
          const JdKktSegment *segment = &self->segments[j];

          for (guint32 i = 0; i < segment->size; i++)
            self->u[segment->start + i] += self->white[segment->offset + i] * self->b[k];
        }
      y[h] = self->length[h] > 0.0 ? self->b[k] / self->length[h] : 0.0;
    }

  for (gsize b = 0; b < self->n_blocks; b++)
    solve_upper (self->factor + self->block_offset[b], self->block_start[b + 1] - self->block_start[b],
                 self->u + self->block_start[b]);
  for (gsize i = 0; i < self->n; i++)
    x[self->parameter_at[i]] = self->u[i];
}

/* One step of iterative refinement with the residuals r - M x + A^T y and s - A x of the unscaled system. */
static void
refine (JdKkt          *self,
        const double   *mass,
        const double   *rows,
        const double   *r,
        const double   *s,
        const gboolean *active,
        double         *x,
        double         *y)
{
  memcpy (self->residual_x, r, self->n * sizeof (double));
  memcpy (self->residual_y, s, self->m * sizeof (double));
  for (gsize k = 0; k < self->n_mass; k++)
    {
      const gsize i = self->mass_row[k], j = self->mass_column[k];

      self->residual_x[i] -= mass[k] * x[j];
      if (i != j)
        self->residual_x[j] -= mass[k] * x[i];
    }
  for (gsize k = 0; k < self->n_rows; k++)
    {
      const gsize h = self->row_row[k], i = self->row_column[k];

      if (active != NULL && !active[h])
        continue;
      self->residual_x[i] += rows[k] * y[h];
      self->residual_y[h] -= rows[k] * x[i];
    }
  solve_factored (self, self->residual_x, self->residual_y, self->dx, self->dy);
  for (gsize i = 0; i < self->n; i++)
    x[i] += self->dx[i];
  for (gsize h = 0; h < self->m; h++)
    y[h] += self->dy[h];
}

/* Finds the unknowns that inertia or an acting row contains.  The others are not coupled and would only make the
 * dense problem larger.  @place: the index of each coupled unknown in the dense problem.  Returns their number. */
static gsize
place_coupled (const JdKkt    *self,
               const double   *mass,
               const double   *rows,
               const gboolean *active,
               gsize          *place)
{
  gsize n_coupled = 0;

  for (gsize i = 0; i < self->n; i++)
    place[i] = G_MAXSIZE;
  for (gsize k = 0; k < self->n_mass; k++)
    if (mass[k] != 0.0)
      place[self->mass_row[k]] = place[self->mass_column[k]] = 0;
  for (gsize k = 0; k < self->n_rows; k++)
    if (rows[k] != 0.0 && (active == NULL || active[self->row_row[k]]))
      place[self->row_column[k]] = 0;
  for (gsize i = 0; i < self->n; i++)
    if (place[i] != G_MAXSIZE)
      place[i] = n_coupled++;
  return n_coupled;
}

/* Solves the dense rank-revealing problem of the acting rows. */
static JdVerdict
solve_dense (JdKkt          *self,
             const double   *mass,
             const double   *rows,
             const double   *r,
             const double   *s,
             const gboolean *active,
             double         *x,
             double         *y,
             gboolean       *unique,
             double         *dependent)
{
  g_autofree gsize *column = g_new0 (gsize, self->n + 1);
  const gsize n = place_coupled (self, mass, rows, active, column);
  g_autofree double *dense_mass = g_new0 (double, n * n + 1);
  g_autofree double *dense_rows = g_new0 (double, self->m * n + 1);
  g_autofree double *dense_r = g_new0 (double, n + 1), * dense_x = g_new0 (double, n + 1);
  g_autofree double *dense_s = g_new0 (double, self->m + 1);
  g_autofree double *natural = g_new0 (double, self->m + 1);
  g_autofree double *dense_y = g_new0 (double, self->m + 1);
  g_autofree double *dense_dependent = g_new0 (double, self->m + 1);
  g_autofree gboolean *dense_unique = g_new0 (gboolean, self->m + 1);
  g_autofree gboolean *dense_independent = g_new0 (gboolean, self->m + 1);
  g_autofree gsize *place = g_new0 (gsize, self->m + 1);
  JdKktDense problem = {
    .n = n, .mass = dense_mass, .rows = dense_rows, .r = dense_r, .s = dense_s, .natural = natural, .x = dense_x,
    .y = dense_y, .unique = dense_unique, .dependent = dense_dependent, .independent = dense_independent,
  };
  JdVerdict verdict;

  for (gsize k = 0; k < self->n_mass; k++)
    if (mass[k] != 0.0)
      dense_mass[column[self->mass_row[k]] * n + column[self->mass_column[k]]] =
        dense_mass[column[self->mass_column[k]] * n + column[self->mass_row[k]]] = mass[k];
  for (gsize i = 0; i < self->n; i++)
    if (column[i] != G_MAXSIZE)
      dense_r[column[i]] = r[i];
  for (gsize h = 0; h < self->m; h++)
    if (active == NULL || active[h])
      {
        dense_s[problem.k] = s[h];
        natural[problem.k] = self->natural != NULL ? self->natural[h] * self->natural_factor : 0.0;
        place[h] = problem.k++;
      }
  for (gsize k = 0; k < self->n_rows; k++)
    if (rows[k] != 0.0 && (active == NULL || active[self->row_row[k]]))
      dense_rows[place[self->row_row[k]] * n + column[self->row_column[k]]] = rows[k];

  verdict = jd_kkt_dense_solve (&problem);
  /* an uncoupled unknown has no inertia, and the motion is indeterminate */
  if (n < self->n && verdict != JD_VERDICT_INCONSISTENT)
    verdict = JD_VERDICT_INDETERMINATE;
  for (gsize i = 0; i < self->n; i++)
    x[i] = n == self->n ? dense_x[i] : NAN;
  for (gsize h = 0; h < problem.k && n < self->n; h++)
    dense_y[h] = NAN;
  self->n_redundant = problem.n_redundant;
  self->sine = problem.sine;
  for (gsize h = 0; h < self->m; h++)
    {
      const gboolean acts = active == NULL || active[h];

      y[h] = acts ? dense_y[place[h]] : 0.0;
      self->independent[h] = acts && dense_independent[place[h]];
      if (unique != NULL)
        unique[h] = !acts || dense_unique[place[h]];
      if (dependent != NULL)
        dependent[h] = acts ? dense_dependent[place[h]] : 0.0;
    }
  return verdict;
}

JdVerdict
jd_kkt_solve (JdKkt          *self,
              const double   *mass,
              const double   *rows,
              const double   *r,
              const double   *s,
              const gboolean *active,
              double         *x,
              double         *y,
              gboolean       *unique,
              double         *dependent)
{
  self->regular = factor (self, mass, rows, active);
  if (!self->regular)
    return solve_dense (self, mass, rows, r, s, active, x, y, unique, dependent);

  solve_factored (self, r, s, x, y);
  if (self->smallest_pivot < JD_KKT_REFINE_PIVOT)
    refine (self, mass, rows, r, s, active, x, y);

  self->n_redundant = 0;
  self->sine = self->n_acting > 0 ? sqrt (self->rows_pivot) : 1.0;
  for (gsize h = 0; h < self->m; h++)
    {
      self->independent[h] = active == NULL || active[h];
      if (unique != NULL)
        unique[h] = TRUE;
      if (dependent != NULL)
        dependent[h] = 0.0;
    }
  return JD_VERDICT_DETERMINATE;
}

gboolean
jd_kkt_is_regular (const JdKkt *self)
{
  return self->regular;
}

void
jd_kkt_solve_again (JdKkt        *self,
                    const double *r,
                    const double *s,
                    double       *x,
                    double       *y)
{
  g_return_if_fail (self->regular);

  if (r == NULL)
    {
      memset (self->residual_x, 0, self->n * sizeof (double));
      r = self->residual_x;
    }
  solve_factored (self, r, s, x, y);
}

void
jd_kkt_set_natural (JdKkt        *self,
                    const double *row,
                    double        factor)
{
  self->natural = row;
  self->natural_factor = factor;
}

double
jd_kkt_get_sine (const JdKkt *self)
{
  return self->sine;
}

gsize
jd_kkt_get_n_redundant (const JdKkt *self)
{
  return self->n_redundant;
}

const gboolean *
jd_kkt_get_independent (const JdKkt *self)
{
  return self->independent;
}

/* A_h x - s_h. */
double
jd_kkt_row_residual (const JdDynamicsPattern *pattern,
                     const double            *rows,
                     const double            *s,
                     const double            *x,
                     gsize                    h)
{
  double sum = -s[h];

  for (gsize k = 0; k < pattern->n_rows; k++)
    if (pattern->row_row[k] == h)
      sum += rows[k] * x[pattern->row_column[k]];
  return sum;
}
