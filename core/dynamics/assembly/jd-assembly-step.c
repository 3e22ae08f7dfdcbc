/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One step: with g = p0 - p, a = 1/(1 + nu) and multipliers mu of the equations J and mu_P of the point's two
 * coordinates G,
 *
 *   dp = a (g + W^-1 (J^T mu + G^T mu_P)),
 *   J W^-1 J^T mu + J W^-1 G^T mu_P                = -f/a - J g,
 *   G W^-1 J^T mu + (G W^-1 G^T + 1/(a K)) mu_P    = (target - P)/a - G g,
 *
 * which is the minimum of what jd-assembly.h states, linearized.  The matrix S is sparse, symmetric, and made
 * definite by a very small part of its diagonal, which dependent equations ask for and the others do not feel after
 * the next step. */
#include "core/dynamics/assembly/jd-assembly-private.h"
#include "core/linear/jd-tolerances.h"

#include <suitesparse/amd.h>
#include <suitesparse/ldl.h>

/* How often the set of unilateral equations that hold may change in one step. */
#define MOST_CHANGES 16

static GPtrArray *
rows_of_parameters (const JdAssembly *self)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (gsize k = 0; k < self->N; k++)
    g_ptr_array_add (rows, g_array_new (FALSE, FALSE, sizeof (int)));
  for (gsize i = 0; i < self->m; i++)
    for (gsize e = self->row_start[i]; e < self->row_start[i + 1]; e++)
      {
        const int row = (int) i;

        g_array_append_val ((GArray *) g_ptr_array_index (rows, (guint) self->column[e]), row);
      }
  return rows;
}

/* For each row the others that share a parameter with it. */
static GPtrArray *
find_neighbours (const JdAssembly *self)
{
  g_autoptr(GPtrArray) rows = rows_of_parameters (self);
  GPtrArray *adjacent = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree gsize *seen = g_new0 (gsize, self->m + 1);

  for (gsize i = 0; i < self->m; i++)
    {
      GArray *found = g_array_new (FALSE, FALSE, sizeof (int));

      for (gsize e = self->row_start[i]; e < self->row_start[i + 1]; e++)
        {
          const GArray *sharing = g_ptr_array_index (rows, (guint) self->column[e]);

          for (guint j = 0; j < sharing->len; j++)
            {
              const int other = g_array_index (sharing, int, j);

              if ((gsize) other == i || seen[other] == i + 1)
                continue;
              seen[other] = i + 1;
              g_array_append_val (found, other);
            }
        }
      g_ptr_array_add (adjacent, found);
    }
  return adjacent;
}

static void
order_rows (JdAssembly *self,
            GPtrArray  *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree int *start = g_new0 (int, self->m + 1);

  for (gsize i = 0; i < self->m; i++)
    {
      const GArray *rows = g_ptr_array_index (adjacent, (guint) i);

      g_array_append_vals (index, rows->data, rows->len);
      start[i + 1] = (int) index->len;
    }
  self->pattern.order = jd_blocks_take (self->blocks, self->m, sizeof (int));
  if (index->len == 0 ||
      amd_order ((int) self->m, start, (int *) (gpointer) index->data, self->pattern.order, NULL, NULL) < AMD_OK)
    for (gsize i = 0; i < self->m; i++)
      self->pattern.order[i] = (int) i;
}

static void
append_products (const JdAssembly *self,
                 gsize             i,
                 gsize             j,
                 GArray           *products)
{
  for (gsize a = self->row_start[i]; a < self->row_start[i + 1]; a++)
    for (gsize b = self->row_start[j]; b < self->row_start[j + 1]; b++)
      if (self->column[a] == self->column[b])
        {
          const JdAssemblyProduct product = { (guint32) a, (guint32) b, (guint32) self->column[a] };

          g_array_append_val (products, product);
        }
}

/* Columns in the order of elimination, the diagonal last in each; then the two full ones of the target. */
static void
fill_pattern (JdAssembly *self,
              GPtrArray  *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr(GArray) start = g_array_new (FALSE, FALSE, sizeof (gsize));
  GArray *products = g_array_new (FALSE, FALSE, sizeof (JdAssemblyProduct));
  g_autofree int *position = g_new (int, self->m + 1);
  const int n = (int) self->m + JD_N_TARGET;

  for (gsize c = 0; c < self->m; c++)
    position[self->pattern.order[c]] = (int) c;
  self->pattern.column_start = jd_blocks_take (self->blocks, (gsize) n, sizeof (int));
  for (int c = 0; c < n; c++)
    {
      const GArray *rows = c < (int) self->m ? g_ptr_array_index (adjacent, (guint) self->pattern.order[c]) : NULL;

      for (int r = 0; rows == NULL && r <= c; r++)
        {
          g_array_append_val (start, ((gsize) { products->len }));
          g_array_append_val (index, r);
        }
      for (guint k = 0; rows != NULL && k < rows->len; k++)
        {
          const int row = g_array_index (rows, int, k);

          if (position[row] > c)
            continue;
          g_array_append_val (start, ((gsize) { products->len }));
          g_array_append_val (index, position[row]);
          append_products (self, (gsize) row, (gsize) self->pattern.order[c], products);
        }
      if (rows != NULL)
        {
          g_array_append_val (start, ((gsize) { products->len }));
          g_array_append_val (index, c);
          append_products (self, (gsize) self->pattern.order[c], (gsize) self->pattern.order[c], products);
        }
      self->pattern.column_start[c + 1] = (int) index->len;
    }
  self->pattern.n_values = index->len;
  g_array_append_val (start, ((gsize) { products->len }));
  self->pattern.row_index = jd_blocks_adopt (self->blocks, g_steal_pointer (&index));
  self->pattern.product_start = jd_blocks_adopt (self->blocks, g_steal_pointer (&start));
  self->pattern.products = jd_blocks_adopt (self->blocks, products);
}

void
jd_assembly_analyze (JdAssembly *self)
{
  g_autoptr(GPtrArray) adjacent = find_neighbours (self);
  const int n = (int) self->m + JD_N_TARGET;
  g_autofree int *count = g_new0 (int, (gsize) n + 1);
  g_autofree int *flag = g_new0 (int, (gsize) n + 1);

  order_rows (self, adjacent);
  fill_pattern (self, adjacent);
  self->pattern.l_start = jd_blocks_take (self->blocks, (gsize) n, sizeof (int));
  self->pattern.parent = jd_blocks_take (self->blocks, (gsize) n, sizeof (int));
  ldl_symbolic (n, self->pattern.column_start, self->pattern.row_index, self->pattern.l_start, self->pattern.parent,
                count, flag, NULL, NULL);
}

static double
entry_value (const JdAssembly     *self,
             const JdAssemblyWork *work,
             gsize                 e)
{
  double sum = 0;

  for (gsize k = self->pattern.product_start[e]; k < self->pattern.product_start[e + 1]; k++)
    {
      const JdAssemblyProduct *product = &self->pattern.products[k];

      sum += work->entries[product->a] * work->inverse[product->parameter] * work->entries[product->b];
    }
  return sum;
}

/* J_i W^-1 G_t^T. */
static double
coupling (const JdAssembly     *self,
          const JdAssemblyWork *work,
          gsize                 i,
          gsize                 t)
{
  double sum = 0;

  for (gsize e = self->row_start[i]; e < self->row_start[i + 1]; e++)
    sum += work->entries[e] * work->inverse[self->column[e]] * work->gradient[t * self->N + self->column[e]];
  return sum;
}

/* G_t W^-1 G_u^T. */
static double
mobility (const JdAssembly     *self,
          const JdAssemblyWork *work,
          gsize                 t,
          gsize                 u)
{
  double sum = 0;

  for (gsize k = 0; k < self->N; k++)
    sum += work->gradient[t * self->N + k] * work->inverse[k] * work->gradient[u * self->N + k];
  return sum;
}

static void
fill_target (const JdAssembly     *self,
             JdAssemblyWork       *work,
             const JdAssemblyStep *step,
             gsize                 t)
{
  const int c = (int) self->m + (int) t;
  double *column = work->solver.values + self->pattern.column_start[c];

  for (gsize r = 0; r < self->m + t; r++)
    if (!step->drags)
      column[r] = 0;
    else if (r >= self->m)
      column[r] = mobility (self, work, r - self->m, t);
    else
      column[r] = work->active[self->pattern.order[r]] ? coupling (self, work, (gsize) self->pattern.order[r], t) : 0;
  column[self->m + t] = step->drags ? mobility (self, work, t, t) + (1 + step->damping) / step->stiffness : 1;
}

static void
fill_values (const JdAssembly     *self,
             JdAssemblyWork       *work,
             const JdAssemblyStep *step)
{
  for (int c = 0; c < (int) self->m; c++)
    {
      const gsize last = (gsize) self->pattern.column_start[c + 1] - 1;
      const gboolean active = work->active[self->pattern.order[c]];
      const double diagonal = entry_value (self, work, last);

      for (gsize e = (gsize) self->pattern.column_start[c]; e < last; e++)
        work->solver.values[e] = active && work->active[self->pattern.order[self->pattern.row_index[e]]]
                                   ? entry_value (self, work, e)
                                   : 0;
      work->solver.values[last] = active && diagonal > 0 ? diagonal * (1 + JD_STEP_RELAXATION + step->relaxation) : 1;
    }
  for (gsize t = 0; t < JD_N_TARGET; t++)
    fill_target (self, work, step, t);
}

static void
fill_right (const JdAssembly     *self,
            JdAssemblyWork       *work,
            const double         *p,
            const JdAssemblyStep *step)
{
  const double inverse = 1 + step->damping;

  for (gsize c = 0; c < self->m; c++)
    {
      const gsize i = (gsize) self->pattern.order[c];
      double sum = -inverse * work->f[i];

      for (gsize e = self->row_start[i]; !step->restores && e < self->row_start[i + 1]; e++)
        sum -= work->entries[e] * (work->reference[self->column[e]] - p[self->column[e]]);
      work->solver.b[c] = work->active[i] ? sum : 0;
    }
  for (gsize t = 0; t < JD_N_TARGET; t++)
    {
      double sum = 0;

      if (step->drags)
        {
          sum = inverse * (step->target[t] - work->place[t]);
          for (gsize k = 0; k < self->N; k++)
            sum -= work->gradient[t * self->N + k] * (work->reference[k] - p[k]);
        }
      work->solver.b[self->m + t] = sum;
    }
}

static void
solve (const JdAssembly     *self,
       JdAssemblyWork       *work,
       const double         *p,
       const JdAssemblyStep *step)
{
  const int n = (int) self->m + JD_N_TARGET;

  fill_values (self, work, step);
  fill_right (self, work, p, step);
  ldl_numeric (n, (int *) self->pattern.column_start, (int *) self->pattern.row_index, work->solver.values,
               (int *) self->pattern.l_start, (int *) self->pattern.parent, work->solver.l_count,
               work->solver.l_index, work->solver.l_value, work->solver.diagonal, work->solver.scratch,
               work->solver.scratch_pattern, work->solver.flag, NULL, NULL);
  ldl_lsolve (n, work->solver.b, (int *) self->pattern.l_start, work->solver.l_index, work->solver.l_value);
  ldl_dsolve (n, work->solver.b, work->solver.diagonal);
  ldl_ltsolve (n, work->solver.b, (int *) self->pattern.l_start, work->solver.l_index, work->solver.l_value);
}

static void
gather_change (const JdAssembly     *self,
               JdAssemblyWork       *work,
               const double         *p,
               const JdAssemblyStep *step)
{
  const double a = 1 / (1 + step->damping);

  for (gsize k = 0; k < self->N; k++)
    work->change[k] = 0;
  for (gsize c = 0; c < self->m; c++)
    {
      const gsize i = (gsize) self->pattern.order[c];

      work->multiplier[i] = work->active[i] ? work->solver.b[c] : 0;
      for (gsize e = self->row_start[i]; e < self->row_start[i + 1]; e++)
        work->change[self->column[e]] += work->entries[e] * work->multiplier[i];
    }
  for (gsize k = 0; k < self->N; k++)
    {
      for (gsize t = 0; step->drags && t < JD_N_TARGET; t++)
        work->change[k] += work->gradient[t * self->N + k] * work->solver.b[self->m + t];
      work->change[k] *= work->inverse[k];
      if (!step->restores && work->inverse[k] > 0)
        work->change[k] += work->reference[k] - p[k];
      work->change[k] *= a;
    }
}

/* f_i once the step is made, linearly. */
static double
predicted (const JdAssembly     *self,
           const JdAssemblyWork *work,
           gsize                 i)
{
  double sum = work->f[i];

  for (gsize e = self->row_start[i]; e < self->row_start[i + 1]; e++)
    sum += work->entries[e] * work->change[self->column[e]];
  return sum;
}

/* Unilateral equations that pull are let go, those that would be crossed are held; TRUE if any was. */
static gboolean
change_active (const JdAssembly     *self,
               JdAssemblyWork       *work,
               const JdAssemblyStep *step,
               gboolean              may_release)
{
  gboolean changed = FALSE;

  for (gsize i = 0; i < self->m; i++)
    {
      gboolean active = work->active[i];

      if (self->side[i] == 0 || !work->acts[i])
        continue;
      if (active && may_release && self->side[i] * work->multiplier[i] < 0)
        active = FALSE;
      else if (!active && !step->restores && self->side[i] * predicted (self, work, i) < -JD_DRAG_TOUCHES)
        active = TRUE;
      changed = changed || active != work->active[i];
      work->active[i] = active;
    }
  return changed;
}

void
jd_assembly_step (const JdAssembly     *self,
                  JdAssemblyWork       *work,
                  const double         *p,
                  const JdAssemblyStep *step)
{
  guint changes = 0;

  for (gsize i = 0; i < self->m; i++)
    work->active[i] = work->acts[i] &&
                      (self->side[i] == 0 || self->side[i] * work->f[i] < (step->restores ? 0 : JD_DRAG_TOUCHES));
  do
    {
      solve (self, work, p, step);
      gather_change (self, work, p, step);
    }
  while (change_active (self, work, step, changes < MOST_CHANGES / 2) && ++changes < MOST_CHANGES);
}
