/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Expressions that vanish where a piece of a piecewise expression ends. */
#include "core/expression/tree/jd-expr-private.h"

/* The expression that vanishes where a piece of @node itself ends; NULL if it has no pieces. */
static const JdExpr *
kink_of (JdExprPool   *pool,
         const JdExpr *node)
{
  const gboolean is_call = node->kind == JD_EXPR_CALL;

  if (node->kind == JD_EXPR_IF || (is_call && (node->op == JD_FUNCTION_MIN || node->op == JD_FUNCTION_MAX)))
    return jd_expr_sub (pool, node->args[0], node->args[1]);
  return is_call && (node->op == JD_FUNCTION_ABS || node->op == JD_FUNCTION_SIGN) ? node->args[0] : NULL;
}

void
jd_expr_add_kinks (JdExprPool   *pool,
                   const JdExpr *expr,
                   GPtrArray    *kinks)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr(GPtrArray) waiting = g_ptr_array_new ();

  g_ptr_array_add (waiting, (gpointer) jd_expr_import (pool, expr));
  while (waiting->len > 0)
    {
      const JdExpr *node = g_ptr_array_steal_index_fast (waiting, waiting->len - 1), *kink;

      if (!g_hash_table_add (seen, (gpointer) node))
        continue;
      kink = kink_of (pool, node);
      if (kink != NULL && !g_ptr_array_find (kinks, kink, NULL) &&
          (jd_expr_depends_on_kind (kink, JD_SYMBOL_PARAMETER, 0, 1) ||
           jd_expr_depends_on_kind (kink, JD_SYMBOL_TIME, 0, 0)))
        g_ptr_array_add (kinks, (gpointer) kink);
      for (gsize i = 0; i < node->n_args; i++)
        g_ptr_array_add (waiting, (gpointer) node->args[i]);
    }
}
