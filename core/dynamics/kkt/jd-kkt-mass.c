/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The mass matrix: its blocks, and their Cholesky factors. */
#include "core/dynamics/kkt/jd-kkt-mass-private.h"

#include <math.h>
#include <string.h>

#include "core/expression/tape/jd-simd.h"
#include "core/linear/jd-tolerances.h"

/* From this size on a block is factored with pairs of columns beside each other. */
#define LARGE_BLOCK 16
/* Columns subtracted in one pass. */
#define N_PASSED    4

/* Union-find with path halving. */
static gsize
find_root (gsize *parent,
           gsize  i)
{
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

/* Finds the blocks: the connected components of the pattern of M, numbered by their first parameter. */
static void
find_blocks (JdKktMass *self)
{
  g_autofree gsize *root = g_new (gsize, self->n + 1);
  g_autofree gsize *block_of = g_new (gsize, self->n + 1);
  g_autofree gsize *fill = NULL;
  gsize n_factor = 0;

  for (gsize i = 0; i < self->n; i++)
    root[i] = i;
  for (gsize k = 0; k < self->n_entries; k++)
    {
      const gsize a = find_root (root, self->row[k]);
      const gsize b = find_root (root, self->column[k]);

      root[MAX (a, b)] = MIN (a, b);
    }

  self->block_start = g_new0 (gsize, self->n + 2);
  for (gsize i = 0; i < self->n; i++)
    {
      const gsize r = find_root (root, i);

      block_of[i] = r == i ? self->n_blocks++ : block_of[r];
      self->block_start[block_of[i] + 1]++;
    }
  for (gsize b = 0; b < self->n_blocks; b++)
    self->block_start[b + 1] += self->block_start[b];

  fill = g_memdup2 (self->block_start, (self->n_blocks + 1) * sizeof (gsize));
  self->parameter_at = g_new (gsize, self->n + 1);
  self->place = g_new (gsize, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    {
      self->place[i] = fill[block_of[i]]++;
      self->parameter_at[self->place[i]] = i;
    }

  self->block_offset = g_new (gsize, self->n_blocks + 1);
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const gsize size = self->block_start[b + 1] - self->block_start[b];

      self->block_offset[b] = n_factor;
      n_factor += size * size;
    }
  self->n_factor = n_factor;
  self->factor = g_new0 (double, n_factor + 1);

  self->slot = g_new (guint32, self->n_entries + 1);
  for (gsize k = 0; k < self->n_entries; k++)
    {
      const gsize b = block_of[self->row[k]];
      const gsize size = self->block_start[b + 1] - self->block_start[b];
      const gsize i = self->place[self->row[k]] - self->block_start[b];
      const gsize j = self->place[self->column[k]] - self->block_start[b];

      self->slot[k] = (guint32) (self->block_offset[b] + MAX (i, j) * size + MIN (i, j));
    }
}

gsize
jd_kkt_mass_block_of_place (const JdKktMass *self,
                            gsize            place)
{
  gsize low = 0, high = self->n_blocks;

  while (high - low > 1)
    {
      const gsize middle = (low + high) / 2;

      if (self->block_start[middle] <= place)
        low = middle;
      else
        high = middle;
    }
  return low;
}

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

gboolean
jd_kkt_mass_factor (JdKktMass    *self,
                    const double *mass)
{
  double smallest = 1.0;

  if (self->massless)
    return FALSE;
  memset (self->factor, 0, self->n_factor * sizeof (double));
  for (gsize k = 0; k < self->n_entries; k++)
    self->factor[self->slot[k]] = mass[k];
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const double pivot = factor_block (self->factor + self->block_offset[b],
                                         self->block_start[b + 1] - self->block_start[b]);

      if (!(pivot > 0.0))
        return FALSE;
      smallest = MIN (smallest, pivot);
    }
  self->pivot = smallest;
  return TRUE;
}

static gboolean
has_massless (const JdKktMass *self)
{
  gsize n_diagonal = 0;

  for (gsize k = 0; k < self->n_entries; k++)
    n_diagonal += self->row[k] == self->column[k];
  return n_diagonal < self->n;
}

void
jd_kkt_mass_init (JdKktMass               *self,
                  const JdDynamicsPattern *pattern)
{
  *self = (JdKktMass) { .n = pattern->n, .n_entries = pattern->n_mass };
  self->row = g_memdup2 (pattern->mass_row, self->n_entries * sizeof (gsize));
  self->column = g_memdup2 (pattern->mass_column, self->n_entries * sizeof (gsize));
  self->massless = has_massless (self);
  find_blocks (self);
}

void
jd_kkt_mass_clear (JdKktMass *self)
{
  g_free (self->row);
  g_free (self->column);
  g_free (self->block_start);
  g_free (self->block_offset);
  g_free (self->parameter_at);
  g_free (self->place);
  g_free (self->slot);
  g_free (self->factor);
}
