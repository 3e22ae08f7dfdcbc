/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sparse matrices of formulas, and those that a kinetic energy gives. */
#include "core/parameterization/model/jd-kinetic.h"

gboolean
jd_kinetic_add_term (const JdCoordinates  *self,
                     const JdExpr         *term,
                     GArray               *mass,
                     GArray               *bias,
                     JdProgress           *progress,
                     GError              **error)
{
  JdExprPool *pool = self->pool;
  g_autoptr(GArray) rates = jd_coordinates_in (self, term, 1);
  g_autoptr(GArray) in = jd_coordinates_in (self, term, 0);

  for (guint i = 0; i < rates->len; i++)
    {
      const gsize row = g_array_index (rates, gsize, i);
      const JdExpr *momentum = jd_expr_diff (pool, term, self->qd[row]);

      for (guint j = 0; j <= i; j++)
        {
          const gsize column = g_array_index (rates, gsize, j);

          jd_entries_add (mass, row, column, jd_expr_diff (pool, momentum, self->qd[column]));
        }
      for (guint j = 0; j < in->len; j++)
        {
          const gsize k = g_array_index (in, gsize, j);

          jd_entries_add (bias, row, 0, jd_expr_mul (pool, jd_expr_diff (pool, momentum, self->q[k]), self->qd[k]));
        }
      jd_entries_add (bias, row, 0, jd_expr_diff (pool, momentum, self->t));
      if (!jd_progress_report (progress, i + 1, rates->len + in->len, error))
        return FALSE;
    }
  for (guint i = 0; i < in->len; i++)
    {
      const gsize row = g_array_index (in, gsize, i);

      jd_entries_add (bias, row, 0, jd_expr_neg (pool, jd_expr_diff (pool, term, self->q[row])));
      if (!jd_progress_report (progress, rates->len + i + 1, rates->len + in->len, error))
        return FALSE;
    }
  return TRUE;
}

void
jd_sparsity_init (JdSparsity   *self,
                  const GArray *entries,
                  JdOwned      *owned)
{
  self->n = entries->len;
  self->row = jd_owned_array (owned, self->n, sizeof (gsize));
  self->column = jd_owned_array (owned, self->n, sizeof (gsize));
  for (guint i = 0; i < entries->len; i++)
    {
      self->row[i] = g_array_index (entries, JdFormulaEntry, i).row;
      self->column[i] = g_array_index (entries, JdFormulaEntry, i).column;
    }
}

void
jd_sparsity_init_dense (JdSparsity     *self,
                        const gboolean *present,
                        gsize           n_rows,
                        gsize           n_columns,
                        gboolean        lower,
                        JdOwned        *owned)
{
  g_autoptr(GArray) entries = jd_entries_new ();

  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < (lower ? i + 1 : n_columns); j++)
      if (present == NULL || present[i * n_columns + j])
        {
          const JdFormulaEntry entry = { i, j, NULL };

          g_array_append_val (entries, entry);
        }
  jd_sparsity_init (self, entries, owned);
}

GArray *
jd_entries_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (JdFormulaEntry));
}

void
jd_entries_list (const GArray *entries,
                 GPtrArray    *outputs)
{
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (outputs, (gpointer) g_array_index (entries, JdFormulaEntry, i).expr);
}

void
jd_entries_add (GArray       *entries,
                gsize         row,
                gsize         column,
                const JdExpr *expr)
{
  const JdFormulaEntry entry = { row, column, expr };

  if (!jd_expr_is_zero (expr))
    g_array_append_val (entries, entry);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const JdFormulaEntry *x = a, *y = b;

  if (x->row != y->row)
    return x->row < y->row ? -1 : 1;
  return (x->column > y->column) - (x->column < y->column);
}

gboolean
jd_entries_merge (GArray      *entries,
                  JdExprPool  *pool,
                  JdProgress  *progress,
                  GError     **error)
{
  g_autoptr(GPtrArray) same = g_ptr_array_new ();
  gboolean goes_on = TRUE;
  guint n = 0;

  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len && goes_on; goes_on = jd_progress_report (progress, i, entries->len, error))
    {
      JdFormulaEntry entry = g_array_index (entries, JdFormulaEntry, i);

      g_ptr_array_set_size (same, 0);
      for (; i < entries->len && compare_entries (&entry, &g_array_index (entries, JdFormulaEntry, i)) == 0; i++)
        g_ptr_array_add (same, (gpointer) g_array_index (entries, JdFormulaEntry, i).expr);
      entry.expr = jd_expr_sum (pool, (const JdExpr *const *) same->pdata, same->len);
      if (!jd_expr_is_zero (entry.expr))
        g_array_index (entries, JdFormulaEntry, n++) = entry;
    }
  g_array_set_size (entries, n);
  return goes_on;
}
