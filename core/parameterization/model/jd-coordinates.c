/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The symbols of a set of parameters, and the derivatives by them. */
#include "core/parameterization/model/jd-coordinates.h"

/* Up to this number of parameters each symbol is looked for: the sets of symbols that nodes carry answer at once. */
#define ASKED_MAX 32

void
jd_coordinates_init (JdCoordinates      *self,
                     JdExprPool         *pool,
                     const char *const  *names,
                     gsize               n)
{
  const JdExpr **inputs = g_new (const JdExpr *, 2 * n + 1);

  inputs[2 * n] = jd_expr_time (pool);
  *self = (JdCoordinates) { .pool = pool, .n = n, .inputs = inputs, .q = inputs, .qd = inputs + n,
                            .t = inputs[2 * n], .index = g_hash_table_new (NULL, NULL) };
  for (gsize k = 0; k < n; k++)
    for (guint order = 0; order < 2; order++)
      {
        const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, names[k], order);

        inputs[order * n + k] = symbol;
        g_hash_table_insert (self->index, (gpointer) symbol, GSIZE_TO_POINTER (k + 1));
      }
}

void
jd_coordinates_clear (JdCoordinates *self)
{
  g_clear_pointer (&self->inputs, g_free);
  g_clear_pointer (&self->index, g_hash_table_unref);
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const gsize x = *(const gsize *) a, y = *(const gsize *) b;

  return (x > y) - (x < y);
}

GArray *
jd_coordinates_in (const JdCoordinates *self,
                   const JdExpr        *expr,
                   guint                order)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr(GPtrArray) symbols = NULL;

  if (self->n <= ASKED_MAX)
    {
      for (gsize k = 0; k < self->n; k++)
        if (jd_expr_depends_on (expr, self->inputs[order * self->n + k]))
          g_array_append_val (found, k);
      return found;
    }
  symbols = jd_expr_get_symbols (expr);
  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);
      const gsize k = GPOINTER_TO_SIZE (g_hash_table_lookup (self->index, symbol)) - 1;

      if (k != G_MAXSIZE && jd_expr_get_order (symbol) == order)
        g_array_append_val (found, k);
    }
  g_array_sort (found, compare_sizes);
  return found;
}

GHashTable *
jd_coordinates_rest (const JdCoordinates *self,
                     const JdExpr        *expr)
{
  g_autoptr(GArray) rates = jd_coordinates_in (self, expr, 1);
  GHashTable *rest = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < rates->len; i++)
    g_hash_table_insert (rest, (gpointer) self->qd[g_array_index (rates, gsize, i)],
                         (gpointer) jd_expr_number (self->pool, 0.0));
  return rest;
}

const JdExpr *
jd_coordinates_drift (const JdCoordinates *self,
                      const JdExpr        *expr)
{
  g_autoptr(GArray) in = jd_coordinates_in (self, expr, 0);
  g_autofree const JdExpr **terms = g_new (const JdExpr *, in->len + 1);

  for (guint i = 0; i < in->len; i++)
    {
      const gsize k = g_array_index (in, gsize, i);

      terms[i] = jd_expr_mul (self->pool, jd_expr_diff (self->pool, expr, self->q[k]), self->qd[k]);
    }
  terms[in->len] = jd_expr_diff (self->pool, expr, self->t);
  return jd_expr_sum (self->pool, terms, in->len + 1);
}
