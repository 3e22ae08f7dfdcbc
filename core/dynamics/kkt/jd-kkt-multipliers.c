/* SPDX-License-Identifier: GPL-3.0-or-later */

/* S, the matrix of the multipliers: its pattern, its order of elimination, and its factors. */
#include "core/dynamics/kkt/jd-kkt-multipliers-private.h"

#include <math.h>
#include <suitesparse/amd.h>
#include <suitesparse/ldl.h>

#include "core/linear/jd-tolerances.h"

/* S of at most so many rows has them all, whether they act or not. */
#define ALWAYS_IN_PATTERN 64

/* Appends the products of rows @g and @h in common blocks, their contributions to S.  Returns whether there are
 * any. */
static gboolean
append_contributions (const JdKktRows *rows,
                      gsize            g,
                      gsize            h,
                      GArray          *contributions)
{
  gboolean meet = FALSE;

  for (gsize i = rows->segment_start[g]; i < rows->segment_start[g + 1]; i++)
    for (gsize j = rows->segment_start[h]; j < rows->segment_start[h + 1]; j++)
      if (rows->segments[i].block == rows->segments[j].block)
        {
          const JdKktContribution c = {
            .a = rows->segments[i].offset,
            .b = rows->segments[j].offset,
            .size = rows->segments[i].size,
          };

          g_array_append_val (contributions, c);
          meet = TRUE;
        }
  return meet;
}

/* The rows of S that have entries in each block.  They give the neighbours without a comparison of all pairs. */
static GPtrArray *
rows_of_blocks (const JdKktMultipliers *self,
                const JdKktRows        *rows)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (gsize b = 0; b < rows->n_blocks; b++)
    g_ptr_array_add (found, g_array_new (FALSE, FALSE, sizeof (int)));
  for (gsize h = 0; h < rows->m; h++)
    for (gsize i = rows->segment_start[h]; self->in_pattern[h] && i < rows->segment_start[h + 1]; i++)
      {
        const int row = (int) h;

        g_array_append_val (g_ptr_array_index (found, rows->segments[i].block), row);
      }
  return found;
}

static int
compare_ints (gconstpointer a,
              gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* The rows of S other than @h that share a block with @h, sorted. */
static GArray *
neighbours (const JdKktRows *rows,
            GPtrArray       *block_rows,
            gsize            h,
            int             *mark)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (int));

  for (gsize i = rows->segment_start[h]; i < rows->segment_start[h + 1]; i++)
    {
      const GArray *beside = g_ptr_array_index (block_rows, rows->segments[i].block);

      for (guint j = 0; j < beside->len; j++)
        {
          const int row = g_array_index (beside, int, j);

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
order_rows (JdKktMultipliers *self,
            const GArray     *rows,
            const int        *local,
            GPtrArray        *adjacent)
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
fill_pattern (JdKktMultipliers *self,
              const JdKktRows  *rows,
              const int        *local,
              GPtrArray        *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr(GArray) start = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *contributions = g_array_new (FALSE, FALSE, sizeof (JdKktContribution));
  g_autofree int *position = g_new (int, rows->m + 1);
  guint32 end;

  for (gsize k = 0; k < self->n; k++)
    position[self->order[k]] = (int) k;
  self->column_start = g_new (int, self->n + 1);
  for (gsize k = 0; k < self->n; k++)
    {
      const gsize h = (gsize) self->order[k];
      const GArray *beside = g_ptr_array_index (adjacent, local[h]);
      const int column = (int) k;

      self->column_start[k] = (int) index->len;
      for (guint i = 0; i < beside->len; i++)
        {
          const int row = g_array_index (beside, int, i);

          if (position[row] > column)
            continue;
          g_array_append_val (start, (guint32) { contributions->len });
          g_array_append_val (index, position[row]);
          append_contributions (rows, (gsize) row, h, contributions);
        }
      g_array_append_val (start, (guint32) { contributions->len });
      g_array_append_val (index, column);
    }
  self->column_start[self->n] = (int) index->len;
  end = contributions->len;
  g_array_append_val (start, end);
  self->values = g_new0 (double, index->len + 1);
  self->row_index = (int *) (gpointer) g_array_free (g_steal_pointer (&index), FALSE);
  self->contribution_start = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&start), FALSE);
  self->contributions = (JdKktContribution *) (gpointer) g_array_free (contributions, FALSE);
}

static void
clear_pattern (JdKktMultipliers *self)
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
find_pattern (JdKktMultipliers *self,
              const JdKktRows  *rows)
{
  g_autoptr(GPtrArray) block_rows = rows_of_blocks (self, rows);
  g_autoptr(GPtrArray) adjacent = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr(GArray) members = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree int *mark = g_new0 (int, rows->m + 1), * local = g_new0 (int, rows->m + 1);
  gsize m;

  for (gsize h = 0; h < rows->m; h++)
    if (self->in_pattern[h])
      {
        const int row = (int) h;

        local[h] = (int) members->len;
        g_array_append_val (members, row);
        g_ptr_array_add (adjacent, neighbours (rows, block_rows, h, mark));
      }
  clear_pattern (self);
  self->n = m = members->len;
  order_rows (self, members, local, adjacent);
  fill_pattern (self, rows, local, adjacent);

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
jd_kkt_multipliers_include (JdKktMultipliers *self,
                            const JdKktRows  *rows,
                            const gboolean   *active)
{
  gsize n_active = 0, n_new = 0;

  for (gsize h = 0; h < rows->m; h++)
    if (active == NULL || active[h])
      {
        n_active++;
        n_new += !self->in_pattern[h];
      }
  if (n_new == 0)
    return;
  for (gsize h = 0; h < rows->m; h++)
    self->in_pattern[h] = active == NULL || active[h] || (self->in_pattern[h] && self->n + n_new <= 2 * n_active);
  find_pattern (self, rows);
}

gboolean
jd_kkt_multipliers_factor (JdKktMultipliers *self,
                           const JdKktRows  *rows)
{
  const int n_entries = self->column_start[self->n];
  int k = 0, n_done;

  self->pivot = 1.0;
  for (int e = 0; e < n_entries; e++)
    {
      double sum = 0.0;

      for (guint32 c = self->contribution_start[e]; c < self->contribution_start[e + 1]; c++)
        {
          const JdKktContribution *product = &self->contributions[c];

          for (guint32 i = 0; i < product->size; i++)
            sum += rows->white[product->a + i] * rows->white[product->b + i];
        }
      self->values[e] = sum;
      if (e + 1 == self->column_start[k + 1])
        {
          self->values[e] = 1.0;
          k++;
        }
    }
  n_done = ldl_numeric ((int) self->n, self->column_start, self->row_index, self->values, self->l_start, self->parent,
                        self->l_count, self->l_index, self->l_value, self->diagonal, self->scratch, self->pattern,
                        self->flag, NULL, NULL);
  self->n_pivots = MIN ((gsize) n_done + 1, self->n);
  if (n_done != (int) self->n)
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    {
      if (!(self->diagonal[i] > JD_KKT_REGULAR_PIVOT))
        return FALSE;
      self->pivot = MIN (self->pivot, self->diagonal[i]);
    }
  return TRUE;
}

/* A pivot that is not regular spoils those of its ancestors in the tree of elimination. */
gboolean
jd_kkt_multipliers_drop (const JdKktMultipliers *self,
                         gboolean               *active)
{
  g_autofree gboolean *spoilt = g_new0 (gboolean, self->n + 1);
  gboolean dropped = FALSE;

  for (gsize i = 0; i < self->n_pivots; i++)
    {
      if (!spoilt[i] && self->diagonal[i] > JD_KKT_REGULAR_PIVOT)
        continue;
      if (!spoilt[i])
        {
          if (!(fabs (self->diagonal[i]) < JD_KKT_DEPENDENT_PIVOT))
            return FALSE;
          active[self->order[i]] = FALSE;
          dropped = TRUE;
        }
      if (self->parent[i] >= 0)
        spoilt[self->parent[i]] = TRUE;
    }
  return dropped;
}

void
jd_kkt_multipliers_solve (const JdKktMultipliers *self,
                          double                 *b)
{
  ldl_lsolve ((int) self->n, b, self->l_start, self->l_index, self->l_value);
  ldl_dsolve ((int) self->n, b, self->diagonal);
  ldl_ltsolve ((int) self->n, b, self->l_start, self->l_index, self->l_value);
}

void
jd_kkt_multipliers_init (JdKktMultipliers *self,
                         const JdKktRows  *rows)
{
  *self = (JdKktMultipliers) { .in_pattern = g_new0 (gboolean, rows->m + 1) };
  for (gsize h = 0; h < rows->m; h++)
    self->in_pattern[h] = rows->m <= ALWAYS_IN_PATTERN;
  find_pattern (self, rows);
}

void
jd_kkt_multipliers_clear (JdKktMultipliers *self)
{
  clear_pattern (self);
  g_free (self->in_pattern);
}
