/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The mass matrix by blocks: bodies in coordinates of their own have blocks of one to three rows. */
#include "core/dynamics/stepping/jd-mass-blocks-private.h"

#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

gsize
jd_union_find (guint32 *parent,
               gsize    a)
{
  while (parent[a] != a)
    {
      parent[a] = parent[parent[a]];
      a = parent[a];
    }
  return a;
}

void
jd_union_merge (guint32 *parent,
                gsize    a,
                gsize    b)
{
  const gsize root_a = jd_union_find (parent, a), root_b = jd_union_find (parent, b);

  parent[MAX (root_a, root_b)] = (guint32) MIN (root_a, root_b);
}

/* Numbers the blocks in the order of their first members, and lists their members. */
static void
list_blocks (JdMassBlocks *self,
             guint32      *parent,
             GPtrArray    *memory)
{
  g_autofree guint32 *place = g_new0 (guint32, self->n + 1);

  for (gsize i = 0; i < self->n; i++)
    {
      const gsize root = jd_union_find (parent, i);

      self->block_of[i] = root == i ? (guint32) self->n_blocks++ : self->block_of[root];
    }
  self->start = jd_blocks_take (memory, self->n_blocks + 1, sizeof (guint32));
  self->offset = jd_blocks_take (memory, self->n_blocks + 1, sizeof (gsize));
  for (gsize i = 0; i < self->n; i++)
    self->start[self->block_of[i] + 1]++;
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const gsize size = self->start[b + 1];

      self->offset[b + 1] = self->offset[b] + size * size;
      self->start[b + 1] += self->start[b];
    }
  for (gsize i = 0; i < self->n; i++)
    {
      const guint32 b = self->block_of[i];

      self->members[self->start[b] + place[b]++] = (guint32) i;
    }
}

void
jd_mass_blocks_init (JdMassBlocks *self,
                     gsize         n,
                     gsize         n_entries,
                     const gsize  *row,
                     const gsize  *column,
                     GPtrArray    *memory)
{
  g_autofree guint32 *parent = g_new (guint32, n + 1), * place = g_new0 (guint32, n + 1);

  self->n = n;
  self->n_entries = n_entries;
  self->n_blocks = 0;
  self->block_of = jd_blocks_take (memory, n, sizeof (guint32));
  self->members = jd_blocks_take (memory, n, sizeof (guint32));
  self->slots = jd_blocks_take (memory, n_entries, sizeof (gsize));
  for (gsize i = 0; i < n; i++)
    parent[i] = (guint32) i;
  for (gsize k = 0; k < n_entries; k++)
    jd_union_merge (parent, row[k], column[k]);
  list_blocks (self, parent, memory);
  self->factors = jd_blocks_take (memory, self->offset[self->n_blocks], sizeof (double));
  for (gsize k = 0; k < n; k++)
    place[self->members[k]] = (guint32) k - self->start[self->block_of[self->members[k]]];
  for (gsize k = 0; k < n_entries; k++)
    {
      const guint32 b = self->block_of[row[k]], size = self->start[b + 1] - self->start[b];

      self->slots[k] = self->offset[b] + place[row[k]] * size + place[column[k]];
    }
}

/* M = L L^T, row by row: L_ij = (M_ij - sum_k L_ik L_jk) / L_jj, k < j.  Returns the first row whose pivot is not
 * positive, or @size. */
static gsize
factor_block (double *l,
              gsize   size)
{
  for (gsize i = 0; i < size; i++)
    {
      double *li = l + i * size, pivot = li[i];

      for (gsize j = 0; j < i; j++)
        {
          const double *lj = l + j * size;

          for (gsize k = 0; k < j; k++)
            li[j] -= li[k] * lj[k];
          li[j] *= lj[j];
          pivot -= li[j] * li[j];
        }
      if (!(pivot > JD_MASS_ZERO * li[i]))
        return i;
      li[i] = 1.0 / sqrt (pivot);
    }
  return size;
}

int
jd_mass_blocks_factor (JdMassBlocks *self,
                       const double *entries)
{
  memset (self->factors, 0, self->offset[self->n_blocks] * sizeof (double));
  for (gsize k = 0; k < self->n_entries; k++)
    self->factors[self->slots[k]] = entries[k];
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const gsize size = self->start[b + 1] - self->start[b];
      const gsize failed = factor_block (self->factors + self->offset[b], size);

      if (failed < size)
        return (int) self->members[self->start[b] + failed];
    }
  return -1;
}

void
jd_mass_blocks_solve (const JdMassBlocks *self,
                      gsize               b,
                      double             *x)
{
  const double *l = self->factors + self->offset[b];
  const gsize size = self->start[b + 1] - self->start[b];

  for (gsize i = 0; i < size; i++)
    {
      for (gsize j = 0; j < i; j++)
        x[i] -= l[i * size + j] * x[j];
      x[i] *= l[i * size + i];
    }
  for (gsize i = size; i-- > 0;)
    {
      x[i] *= l[i * size + i];
      for (gsize j = 0; j < i; j++)
        x[j] -= l[i * size + j] * x[i];
    }
}
