/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sparsity of the equations of motion: connected blocks of M, segments of W, and the pattern of S with its order
 * of elimination. */
#include "core/dynamics/kkt/jd-kkt-factors-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"

#include <suitesparse/amd.h>
#include <suitesparse/ldl.h>

/* S of at most so many rows has them all, whether they act or not. */
#define ALWAYS_IN_PATTERN 64

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
find_blocks (JdKkt *self)
{
  g_autofree gsize *root = g_new (gsize, self->n + 1);
  g_autofree gsize *block_of = g_new (gsize, self->n + 1);
  g_autofree gsize *fill = NULL;
  gsize n_factor = 0;

  for (gsize i = 0; i < self->n; i++)
    root[i] = i;
  for (gsize k = 0; k < self->n_mass; k++)
    {
      const gsize a = find_root (root, self->mass_row[k]);
      const gsize b = find_root (root, self->mass_column[k]);

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

  self->mass_slot = g_new (guint32, self->n_mass + 1);
  for (gsize k = 0; k < self->n_mass; k++)
    {
      const gsize b = block_of[self->mass_row[k]];
      const gsize size = self->block_start[b + 1] - self->block_start[b];
      const gsize i = self->place[self->mass_row[k]] - self->block_start[b];
      const gsize j = self->place[self->mass_column[k]] - self->block_start[b];

      self->mass_slot[k] = (guint32) (self->block_offset[b] + MAX (i, j) * size + MIN (i, j));
    }
}

static gsize
block_of_place (const JdKkt *self,
                gsize        place)
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

static void
find_segments (JdKkt *self)
{
  /* at least one element, as an array of length 0 has no memory */
  GArray *segments = g_array_sized_new (FALSE, FALSE, sizeof (JdKktSegment), 1);
  gsize k = 0;

  self->segment_start = g_new0 (guint32, self->m + 1);
  self->row_slot = g_new (guint32, self->n_rows + 1);
  for (gsize h = 0; h < self->m; h++)
    {
      self->segment_start[h] = segments->len;
      for (; k < self->n_rows && self->row_row[k] == h; k++)
        {
          const gsize place = self->place[self->row_column[k]];
          const gsize block = block_of_place (self, place), start = self->block_start[block];
          const JdKktSegment wanted = {
            .start = (guint32) start, .size = (guint32) (self->block_start[block + 1] - start),
            .block = (guint32) block, .offset = (guint32) self->n_white,
          };
          const JdKktSegment *found = NULL;

          for (guint32 i = self->segment_start[h]; i < segments->len && found == NULL; i++)
            if (g_array_index (segments, JdKktSegment, i).block == wanted.block)
              found = &g_array_index (segments, JdKktSegment, i);
          if (found == NULL)
            {
              self->n_white += wanted.size;
              g_array_append_val (segments, wanted);
              found = &wanted;
            }
          self->row_slot[k] = found->offset + (guint32) place - found->start;
        }
    }
  self->segment_start[self->m] = segments->len;
  self->segments = (JdKktSegment *) (gpointer) g_array_free (segments, FALSE);
  self->white = g_new0 (double, self->n_white + 1);
  self->length = g_new0 (double, self->m + 1);
}

/* Appends the products of rows @g and @h in common blocks, their contributions to S.  Returns whether there are
 * any. */
static gboolean
append_contributions (const JdKkt *self,
                      gsize        g,
                      gsize        h,
                      GArray      *contributions)
{
  gboolean meet = FALSE;

  for (gsize i = self->segment_start[g]; i < self->segment_start[g + 1]; i++)
    for (gsize j = self->segment_start[h]; j < self->segment_start[h + 1]; j++)
      if (self->segments[i].block == self->segments[j].block)
        {
          const JdKktContribution c = {
            .a = self->segments[i].offset,
            .b = self->segments[j].offset,
            .size = self->segments[i].size,
          };

          g_array_append_val (contributions, c);
          meet = TRUE;
        }
  return meet;
}

/* The rows of S that have entries in each block.  They give the neighbours without a comparison of all pairs. */
static GPtrArray *
rows_of_blocks (const JdKkt *self)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (gsize b = 0; b < self->n_blocks; b++)
    g_ptr_array_add (rows, g_array_new (FALSE, FALSE, sizeof (int)));
  for (gsize h = 0; h < self->m; h++)
    for (gsize i = self->segment_start[h]; self->in_pattern[h] && i < self->segment_start[h + 1]; i++)
      {
        const int row = (int) h;

        g_array_append_val (g_ptr_array_index (rows, self->segments[i].block), row);
      }
  return rows;
}

static int
compare_ints (gconstpointer a,
              gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* The rows of S other than @h that share a block with @h, sorted. */
static GArray *
neighbours (const JdKkt *self,
            GPtrArray   *block_rows,
            gsize        h,
            int         *mark)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (int));

  for (gsize i = self->segment_start[h]; i < self->segment_start[h + 1]; i++)
    {
      const GArray *rows = g_ptr_array_index (block_rows, self->segments[i].block);

      for (guint j = 0; j < rows->len; j++)
        {
          const int row = g_array_index (rows, int, j);

          if (row == (int) h || mark[row] == (int) h + 1)
            continue;
          mark[row] = (int) h + 1;
          g_array_append_val (found, row);
        }
    }
  g_array_sort (found, compare_ints);
  return found;
}

/* Computes the order of elimination of the @rows of S: approximate minimum degree on its pattern.  @local: the index
 * of each row among them. */
static void
order_rows (JdKkt        *self,
            const GArray *rows,
            const int    *local,
            GPtrArray    *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree int *start = g_new (int, rows->len + 1);

  for (guint k = 0; k < rows->len; k++)
    {
      const GArray *neighbours = g_ptr_array_index (adjacent, k);

      start[k] = (int) index->len;
      for (guint i = 0; i < neighbours->len; i++)
        g_array_append_val (index, local[g_array_index (neighbours, int, i)]);
    }
  start[rows->len] = (int) index->len;
  self->order = g_new (int, rows->len + 1);
  if (rows->len == 0)
    return;
  if (index->len == 0 ||
      amd_order ((int) rows->len, start, (int *) (gpointer) index->data, self->order, NULL, NULL) < AMD_OK)
    for (guint k = 0; k < rows->len; k++)
      self->order[k] = (int) k;
  for (guint k = 0; k < rows->len; k++)
    self->order[k] = g_array_index (rows, int, self->order[k]);
}

/* Fills the pattern of S: the upper triangle by columns in the order of elimination, the diagonal last in each. */
static void
fill_pattern (JdKkt     *self,
              const int *local,
              GPtrArray *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr(GArray) start = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *contributions = g_array_new (FALSE, FALSE, sizeof (JdKktContribution));
  g_autofree int *position = g_new (int, self->m + 1);
  guint32 end;

  for (gsize k = 0; k < self->n_pattern; k++)
    position[self->order[k]] = (int) k;
  self->column_start = g_new (int, self->n_pattern + 1);
  for (gsize k = 0; k < self->n_pattern; k++)
    {
      const gsize h = (gsize) self->order[k];
      const GArray *rows = g_ptr_array_index (adjacent, local[h]);
      const int column = (int) k;

      self->column_start[k] = (int) index->len;
      for (guint i = 0; i < rows->len; i++)
        {
          const int row = g_array_index (rows, int, i);

          if (position[row] > column)
            continue;
          g_array_append_val (start, (guint32) { contributions->len });
          g_array_append_val (index, position[row]);
          append_contributions (self, (gsize) row, h, contributions);
        }
      g_array_append_val (start, (guint32) { contributions->len });
      g_array_append_val (index, column);
    }
  self->column_start[self->n_pattern] = (int) index->len;
  end = contributions->len;
  g_array_append_val (start, end);
  self->values = g_new0 (double, index->len + 1);
  self->row_index = (int *) (gpointer) g_array_free (g_steal_pointer (&index), FALSE);
  self->contribution_start = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&start), FALSE);
  self->contributions = (JdKktContribution *) (gpointer) g_array_free (contributions, FALSE);
}

static void
clear_multiplier_pattern (JdKkt *self)
{
  g_clear_pointer (&self->order, g_free);
  g_clear_pointer (&self->column_start, g_free);
  g_clear_pointer (&self->row_index, g_free);
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->contribution_start, g_free);
  g_clear_pointer (&self->contributions, g_free);
  g_clear_pointer (&self->l_start, g_free);
  g_clear_pointer (&self->parent, g_free);
  g_clear_pointer (&self->l_count, g_free);
  g_clear_pointer (&self->flag, g_free);
  g_clear_pointer (&self->l_index, g_free);
  g_clear_pointer (&self->pattern, g_free);
  g_clear_pointer (&self->l_value, g_free);
  g_clear_pointer (&self->diagonal, g_free);
  g_clear_pointer (&self->scratch, g_free);
}

/* The pattern of S and of its factors for the rows that are marked in in_pattern. */
static void
find_multiplier_pattern (JdKkt *self)
{
  g_autoptr(GPtrArray) block_rows = rows_of_blocks (self);
  g_autoptr(GPtrArray) adjacent = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr(GArray) rows = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree int *mark = g_new0 (int, self->m + 1), * local = g_new0 (int, self->m + 1);
  gsize m;

  for (gsize h = 0; h < self->m; h++)
    if (self->in_pattern[h])
      {
        const int row = (int) h;

        local[h] = (int) rows->len;
        g_array_append_val (rows, row);
        g_ptr_array_add (adjacent, neighbours (self, block_rows, h, mark));
      }
  clear_multiplier_pattern (self);
  self->n_pattern = m = rows->len;
  order_rows (self, rows, local, adjacent);
  fill_pattern (self, local, adjacent);

  self->l_start = g_new0 (int, m + 1);
  self->parent = g_new0 (int, m + 1);
  self->l_count = g_new0 (int, m + 1);
  self->flag = g_new0 (int, m + 1);
  self->pattern = g_new0 (int, m + 1);
  ldl_symbolic ((int) m, self->column_start, self->row_index, self->l_start, self->parent, self->l_count, self->flag,
                NULL, NULL);
  self->l_index = g_new0 (int, (gsize) self->l_start[m] + 1);
  self->l_value = g_new0 (double, (gsize) self->l_start[m] + 1);
  self->diagonal = g_new0 (double, m + 1);
  self->scratch = g_new0 (double, m + 1);
}

/* Many rows are mostly those of contacts that are open: S of all of them would be large and dense. */
void
jd_kkt_include_rows (JdKkt          *self,
                     const gboolean *active)
{
  gsize n_active = 0, n_new = 0;

  for (gsize h = 0; h < self->m; h++)
    if (active == NULL || active[h])
      {
        n_active++;
        n_new += !self->in_pattern[h];
      }
  if (n_new == 0)
    return;
  for (gsize h = 0; h < self->m; h++)
    self->in_pattern[h] = active == NULL || active[h] ||
                          (self->in_pattern[h] && self->n_pattern + n_new <= 2 * n_active);
  find_multiplier_pattern (self);
}

static gboolean
has_massless (const JdKkt *self)
{
  gsize n_diagonal = 0;

  for (gsize k = 0; k < self->n_mass; k++)
    n_diagonal += self->mass_row[k] == self->mass_column[k];
  return n_diagonal < self->n;
}

JdKkt *
jd_kkt_new (const JdDynamicsPattern *pattern)
{
  JdKkt *self;

  g_return_val_if_fail (pattern != NULL, NULL);

  self = g_new0 (JdKkt, 1);
  self->n = pattern->n;
  self->m = pattern->m;
  self->n_mass = pattern->n_mass;
  self->n_rows = pattern->n_rows;
  self->mass_row = g_memdup2 (pattern->mass_row, self->n_mass * sizeof (gsize));
  self->mass_column = g_memdup2 (pattern->mass_column, self->n_mass * sizeof (gsize));
  self->row_row = g_memdup2 (pattern->row_row, self->n_rows * sizeof (gsize));
  self->row_column = g_memdup2 (pattern->row_column, self->n_rows * sizeof (gsize));
  self->massless = has_massless (self);
  find_blocks (self);
  find_segments (self);
  self->in_pattern = g_new0 (gboolean, self->m + 1);
  for (gsize h = 0; h < self->m; h++)
    self->in_pattern[h] = self->m <= ALWAYS_IN_PATTERN;
  find_multiplier_pattern (self);
  self->z = g_new0 (double, self->n + 1);
  self->u = g_new0 (double, self->n + 1);
  self->b = g_new0 (double, self->m + 1);
  self->residual_x = g_new0 (double, self->n + 1);
  self->residual_y = g_new0 (double, self->m + 1);
  self->dx = g_new0 (double, self->n + 1);
  self->dy = g_new0 (double, self->m + 1);
  self->independent = g_new0 (gboolean, self->m + 1);
  self->known_mass = g_new0 (double, self->n_mass + 1);
  self->known_rows = g_new0 (double, self->n_rows + 1);
  self->known_active = g_new0 (gboolean, self->m + 1);
  return self;
}

void
jd_kkt_free (JdKkt *self)
{
  if (self == NULL)
    return;
  g_free (self->mass_row);
  g_free (self->mass_column);
  g_free (self->row_row);
  g_free (self->row_column);
  g_free (self->block_start);
  g_free (self->block_offset);
  g_free (self->parameter_at);
  g_free (self->place);
  g_free (self->mass_slot);
  g_free (self->factor);
  g_free (self->segment_start);
  g_free (self->segments);
  g_free (self->row_slot);
  g_free (self->white);
  g_free (self->length);
  clear_multiplier_pattern (self);
  g_free (self->in_pattern);
  g_free (self->z);
  g_free (self->u);
  g_free (self->b);
  g_free (self->residual_x);
  g_free (self->residual_y);
  g_free (self->dx);
  g_free (self->dy);
  g_free (self->independent);
  g_free (self->known_mass);
  g_free (self->known_rows);
  g_free (self->known_active);
  g_free (self);
}
