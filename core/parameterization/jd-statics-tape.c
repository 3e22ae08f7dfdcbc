/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tapes of the statics: of large matrices only the entries that are not always 0. */
#include "core/parameterization/jd-statics-private.h"

void
jd_statics_outputs_init (JdStaticsOutputs *self,
                         gsize             first)
{
  self->exprs = g_ptr_array_new ();
  self->places = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->next = first;
}

void
jd_statics_outputs_clear (JdStaticsOutputs *self)
{
  g_ptr_array_unref (self->exprs);
  g_array_unref (self->places);
}

void
jd_statics_add (JdStaticsOutputs *self,
                gsize             place,
                const JdExpr     *expr)
{
  if (jd_expr_is_zero (expr))
    return;
  g_ptr_array_add (self->exprs, (gpointer) expr);
  g_array_append_val (self->places, place);
}

void
jd_statics_add_all (JdStaticsOutputs     *self,
                    const JdExpr *const  *exprs,
                    gsize                 n)
{
  for (gsize i = 0; i < n; i++)
    jd_statics_add (self, self->next++, exprs[i]);
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  const gsize *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* The indices of the symbols that @expr contains, ascending; @index: 1 + the index of a symbol. */
static GArray *
find_contained (const JdExpr *expr,
                GHashTable   *index)
{
  g_autoptr(GPtrArray) contained = jd_expr_get_symbols_of (&expr, 1);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (guint k = 0; k < contained->len; k++)
    {
      const gsize place = GPOINTER_TO_SIZE (g_hash_table_lookup (index, g_ptr_array_index (contained, k)));
      const gsize j = place - 1;

      if (place > 0)
        g_array_append_val (found, j);
    }
  g_array_sort (found, compare_indices);
  return found;
}

void
jd_statics_add_derivatives (JdStaticsOutputs     *self,
                            JdExprPool           *pool,
                            const JdExpr *const  *exprs,
                            gsize                 n,
                            const JdExpr *const  *symbols,
                            gsize                 n_symbols,
                            gboolean              negative,
                            GHashTable           *substitutes)
{
  g_autoptr(GHashTable) index = g_hash_table_new (NULL, NULL);

  for (gsize j = 0; j < n_symbols; j++)
    g_hash_table_insert (index, (gpointer) symbols[j], GSIZE_TO_POINTER (j + 1));
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr(GArray) contained = find_contained (exprs[i], index);

      for (guint k = 0; k < contained->len; k++)
        {
          const gsize j = g_array_index (contained, gsize, k);
          const JdExpr *d = jd_expr_diff (pool, exprs[i], symbols[j]);

          if (substitutes != NULL)
            d = jd_expr_substitute (pool, d, substitutes);
          jd_statics_add (self, self->next + i * n_symbols + j, negative ? jd_expr_neg (pool, d) : d);
        }
    }
  self->next += n * n_symbols;
}

gboolean
jd_statics_tape_init (JdStaticsTape           *self,
                      const JdStaticsOutputs  *outputs,
                      gsize                    n_watched,
                      const JdExpr *const     *inputs,
                      gsize                    n_inputs,
                      GHashTable              *constants,
                      GError                 **error)
{
  const JdExpr *const *exprs = (const JdExpr *const *) outputs->exprs->pdata;
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (exprs, n_watched);
  g_autoptr(GHashTable) present = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < symbols->len; k++)
    g_hash_table_add (present, g_ptr_array_index (symbols, k));
  self->used = g_new0 (gboolean, n_inputs + 1);
  for (gsize i = 0; i < n_inputs; i++)
    self->used[i] = g_hash_table_contains (present, inputs[i]);
  self->n = outputs->exprs->len;
  self->place = g_memdup2 (outputs->places->data, self->n * sizeof (gsize));
  self->outputs = g_new0 (double, self->n + 1);
  self->tape = jd_tape_new (exprs, self->n, inputs, n_inputs, constants, error);
  return self->tape != NULL;
}

void
jd_statics_tape_clear (JdStaticsTape *self)
{
  jd_tape_free (self->tape);
  g_free (self->place);
  g_free (self->outputs);
  g_free (self->used);
}
