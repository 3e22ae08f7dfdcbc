/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-private.h"

#include <string.h>

static gsize
map_slot (const JdNodeMap *self,
          const JdExpr    *node)
{
  gsize mask = self->size - 1;
  gsize i = node->hash & mask;

  while (self->keys[i] != NULL && self->keys[i] != node)
    i = (i + 1) & mask;
  return i;
}

JdNodeValue *
jd_node_map_lookup (const JdNodeMap *self,
                    const JdExpr    *node)
{
  gsize i;

  if (self->size == 0)
    return NULL;
  i = map_slot (self, node);
  return self->keys[i] == node ? &self->values[i] : NULL;
}

static void
map_grow (JdNodeMap *self)
{
  JdNodeMap old = *self;

  self->size = MAX (32, old.size * 2);
  self->keys = g_new0 (const JdExpr *, self->size);
  self->values = g_new (JdNodeValue, self->size);
  for (gsize i = 0; i < old.size; i++)
    if (old.keys[i] != NULL)
      {
        gsize j = map_slot (self, old.keys[i]);

        self->keys[j] = old.keys[i];
        self->values[j] = old.values[i];
      }
  g_free (old.keys);
  g_free (old.values);
}

JdNodeValue *
jd_node_map_insert (JdNodeMap    *self,
                    const JdExpr *node,
                    gboolean     *out_new)
{
  gsize i;

  if (self->n * 2 >= self->size)
    map_grow (self);
  i = map_slot (self, node);
  *out_new = self->keys[i] == NULL;
  if (*out_new)
    {
      self->keys[i] = node;
      self->values[i].pointer = NULL;
      self->n++;
    }
  return &self->values[i];
}

void
jd_node_map_clear (JdNodeMap *self)
{
  g_free (self->keys);
  g_free (self->values);
  *self = (JdNodeMap) { 0 };
}

typedef struct
{
  const JdExpr *node;
  guint32       next;  /* argument to visit next */
} Visit;

/* Begins with @node unless it has been seen or is to be left out. */
static void
order_enter (JdNodeOrder       *self,
             GArray            *stack,
             const JdExpr      *node,
             const JdSymbolSet *only)
{
  gboolean is_new;

  if (only != NULL && !jd_symbol_set_meets (node->symbols, *only))
    return;
  jd_node_map_insert (&self->index, node, &is_new);
  if (is_new)
    {
      Visit visit = { node, 0 };

      g_array_append_val (stack, visit);
    }
}

void
jd_node_order_init (JdNodeOrder         *self,
                    const JdExpr *const *roots,
                    gsize                n_roots,
                    const JdSymbolSet   *only)
{
  g_autoptr(GArray) stack = g_array_new (FALSE, FALSE, sizeof (Visit));

  self->nodes = g_ptr_array_new ();
  self->index = (JdNodeMap) { 0 };
  for (gsize i = 0; i < n_roots; i++)
    {
      order_enter (self, stack, roots[i], only);
      while (stack->len > 0)
        {
          Visit *top = &g_array_index (stack, Visit, stack->len - 1);

          if (top->next < top->node->n_args)
            order_enter (self, stack, top->node->args[top->next++], only);
          else
            {
              jd_node_map_lookup (&self->index, top->node)->index = self->nodes->len;
              g_ptr_array_add (self->nodes, (gpointer) top->node);
              g_array_set_size (stack, stack->len - 1);
            }
        }
    }
}

void
jd_node_order_clear (JdNodeOrder *self)
{
  g_clear_pointer (&self->nodes, g_ptr_array_unref);
  jd_node_map_clear (&self->index);
}

static guint
has_of_kind (JdSymbolKind kind,
             guint        min_order,
             guint        max_order)
{
  guint has = 0;

  switch (kind)
    {
    case JD_SYMBOL_CONSTANT:
      return min_order == 0 ? JD_HAS_CONSTANT : 0;
    case JD_SYMBOL_PI:
      return min_order == 0 ? JD_HAS_PI : 0;
    case JD_SYMBOL_TIME:
      return min_order == 0 ? JD_HAS_TIME : 0;
    case JD_SYMBOL_MULTIPLIER:
      return min_order == 0 ? JD_HAS_MULTIPLIER : 0;
    case JD_SYMBOL_LOCAL:
      return min_order == 0 ? JD_HAS_LOCAL : 0;
    case JD_SYMBOL_PARAMETER:
      for (guint order = min_order; order <= MIN (max_order, 2); order++)
        has |= (guint) JD_HAS_PARAMETER << order;
      return has;
    default:
      g_return_val_if_reached (0);
    }
}

gboolean
jd_expr_depends_on_kind (const JdExpr *self,
                         JdSymbolKind  kind,
                         guint         min_order,
                         guint         max_order)
{
  return (self->has & has_of_kind (kind, min_order, max_order)) != 0;
}

gboolean
jd_expr_depends_on (const JdExpr *self,
                    const JdExpr *symbol)
{
  g_auto(JdNodeOrder) order = { 0 };

  g_return_val_if_fail (symbol->kind == JD_EXPR_SYMBOL, FALSE);

  if (self == symbol)
    return TRUE;
  if (self->n_args == 0 || (self->has & symbol->has) == 0 ||
      !jd_symbol_set_meets (self->symbols, symbol->symbols))
    return FALSE;
  if (!symbol->shared_bit)
    return TRUE;
  jd_node_order_init (&order, &self, 1, &symbol->symbols);
  return jd_node_order_find (&order, symbol) != G_MAXSIZE;
}

static int
compare_pointers (gconstpointer a,
                  gconstpointer b)
{
  return jd_expr_compare (*(const JdExpr *const *) a, *(const JdExpr *const *) b);
}

GPtrArray *
jd_expr_get_symbols (const JdExpr *self)
{
  static const JdSymbolSet all = { { G_MAXUINT64, G_MAXUINT64 } };
  GPtrArray *symbols = g_ptr_array_new ();
  g_auto(JdNodeOrder) order = { 0 };

  jd_node_order_init (&order, &self, 1, &all);
  for (guint i = 0; i < order.nodes->len; i++)
    {
      const JdExpr *node = g_ptr_array_index (order.nodes, i);

      if (node->kind == JD_EXPR_SYMBOL)
        g_ptr_array_add (symbols, (gpointer) node);
    }
  g_ptr_array_sort (symbols, compare_pointers);
  return symbols;
}

gsize
jd_expr_count_nodes (const JdExpr *self)
{
  g_auto(JdNodeOrder) order = { 0 };

  jd_node_order_init (&order, &self, 1, NULL);
  return order.nodes->len;
}

double
jd_expr_count_tree (const JdExpr *self)
{
  g_auto(JdNodeOrder) order = { 0 };
  g_autofree double *sizes = NULL;

  jd_node_order_init (&order, &self, 1, NULL);
  sizes = g_new (double, order.nodes->len);
  for (guint i = 0; i < order.nodes->len; i++)
    {
      const JdExpr *node = g_ptr_array_index (order.nodes, i);

      sizes[i] = 1.0;
      for (guint j = 0; j < node->n_args; j++)
        sizes[i] += sizes[jd_node_order_find (&order, node->args[j])];
    }
  return sizes[order.nodes->len - 1];
}

const JdExpr *
jd_expr_import (JdExprPool   *pool,
                const JdExpr *expr)
{
  g_auto(JdNodeOrder) order = { 0 };
  g_autofree const JdExpr **copies = NULL;
  g_autoptr(GPtrArray) args = NULL;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  if (jd_expr_pool_contains (pool, expr))
    return expr;
  jd_node_order_init (&order, &expr, 1, NULL);
  copies = g_new (const JdExpr *, order.nodes->len);
  args = g_ptr_array_new ();
  for (guint i = 0; i < order.nodes->len; i++)
    {
      const JdExpr *node = g_ptr_array_index (order.nodes, i);

      if (node->kind == JD_EXPR_NUMBER)
        copies[i] = jd_expr_from_number (pool, node->number);
      else if (node->kind == JD_EXPR_SYMBOL)
        copies[i] = jd_expr_symbol (pool, node->op, node->name, node->order);
      else
        {
          /* arguments are in an order that is the same in every pool */
          g_ptr_array_set_size (args, 0);
          for (guint j = 0; j < node->n_args; j++)
            g_ptr_array_add (args, (gpointer)
                             copies[jd_node_order_find (&order, node->args[j])]);
          copies[i] = jd_expr_intern (pool, node->kind, node->op,
                                      (const JdExpr *const *) args->pdata, args->len);
        }
    }
  return copies[order.nodes->len - 1];
}

/* What @node becomes, its arguments having become theirs. */
static const JdExpr *
substitute_node (JdExprPool           *pool,
                 const JdExpr         *node,
                 GHashTable           *map,
                 const JdNodeOrder    *order,
                 const JdExpr *const  *results,
                 GPtrArray            *args)
{
  if (node->kind == JD_EXPR_SYMBOL)
    {
      const JdExpr *by = g_hash_table_lookup (map, node);

      return by != NULL ? by : node;
    }
  g_ptr_array_set_size (args, 0);
  for (guint j = 0; j < node->n_args; j++)
    {
      gsize place = jd_node_order_find (order, node->args[j]);

      g_ptr_array_add (args, (gpointer) (place == G_MAXSIZE ? node->args[j] : results[place]));
    }
  return jd_expr_rebuild (pool, node, (const JdExpr *const *) args->pdata);
}

const JdExpr *
jd_expr_substitute (JdExprPool   *pool,
                    const JdExpr *expr,
                    GHashTable   *map)
{
  JdSymbolSet symbols = { { 0, 0 } };
  GHashTableIter iter;
  gpointer key;
  g_auto(JdNodeOrder) order = { 0 };
  g_autofree const JdExpr **results = NULL;
  g_autoptr(GPtrArray) args = NULL;

  g_return_val_if_fail (pool != NULL && expr != NULL && map != NULL, NULL);

  g_hash_table_iter_init (&iter, map);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    symbols = jd_symbol_set_union (symbols, ((const JdExpr *) key)->symbols);
  if (!jd_symbol_set_meets (expr->symbols, symbols))
    return expr;
  jd_node_order_init (&order, &expr, 1, &symbols);
  results = g_new (const JdExpr *, order.nodes->len);
  args = g_ptr_array_new ();
  for (guint i = 0; i < order.nodes->len; i++)
    results[i] = substitute_node (pool, g_ptr_array_index (order.nodes, i), map, &order,
                                  results, args);
  return results[order.nodes->len - 1];
}

const JdExpr *
jd_expr_substitute_one (JdExprPool   *pool,
                        const JdExpr *expr,
                        const JdExpr *symbol,
                        const JdExpr *by)
{
  g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);

  g_hash_table_insert (map, (gpointer) symbol, (gpointer) by);
  return jd_expr_substitute (pool, expr, map);
}
