/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr.h"

/* What is zero where a piece of @self itself ends; NULL if it has no pieces. */
static const JdExpr *
kink_of (JdExprPool   *pool,
         const JdExpr *self)
{
  if (jd_expr_get_kind (self) == JD_EXPR_IF)
    return jd_expr_sub (pool, jd_expr_get_arg (self, 0), jd_expr_get_arg (self, 1));
  if (jd_expr_get_kind (self) != JD_EXPR_CALL)
    return NULL;
  switch ((int) jd_expr_get_function (self))
    {
    case JD_FUNCTION_MIN:
    case JD_FUNCTION_MAX:
      return jd_expr_sub (pool, jd_expr_get_arg (self, 0), jd_expr_get_arg (self, 1));

    case JD_FUNCTION_ABS:
    case JD_FUNCTION_SIGN:
      return jd_expr_get_arg (self, 0);

    default:
      return NULL;
    }
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
      gsize n_args = jd_expr_get_kind (node) == JD_EXPR_NUMBER || jd_expr_get_kind (node) == JD_EXPR_SYMBOL
                       ? 0 : jd_expr_get_n_args (node);

      if (!g_hash_table_add (seen, (gpointer) node))
        continue;
      kink = kink_of (pool, node);
      if (kink != NULL && !g_ptr_array_find (kinks, kink, NULL) &&
          (jd_expr_depends_on_kind (kink, JD_SYMBOL_PARAMETER, 0, 1) ||
           jd_expr_depends_on_kind (kink, JD_SYMBOL_TIME, 0, 0)))
        g_ptr_array_add (kinks, (gpointer) kink);
      for (gsize i = 0; i < n_args; i++)
        g_ptr_array_add (waiting, (gpointer) jd_expr_get_arg (node, i));
    }
}
