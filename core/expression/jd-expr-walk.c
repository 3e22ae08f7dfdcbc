/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-private.h"

#include <string.h>

/* Keys of a substitution beyond which looking at all of them costs more than walking the expression. */
#define MANY_KEYS 64

static gsize
map_slot (const JdNodeMap *self,
          const JdExpr    *node)
{
  gsize mask = self->size - 1;
  gsize i = node->hash & mask;

  while (self->entries[i].node != NULL && self->entries[i].node != node)
    i = (i + 1) & mask;
  return i;
}

JdNodeValue *
jd_node_map_lookup (const JdNodeMap *self,
                    const JdExpr    *node)
{
  JdNodeEntry *entry;

  if (self->size == 0)
    return NULL;
  entry = &self->entries[map_slot (self, node)];
  return entry->node == node ? &entry->value : NULL;
}

static void
map_grow (JdNodeMap *self)
{
  JdNodeMap old = *self;

  self->size = MAX (64, old.size * 4);
  self->entries = g_new0 (JdNodeEntry, self->size);
  self->lent = FALSE;
  for (gsize i = 0; i < old.size; i++)
    if (old.entries[i].node != NULL)
      self->entries[map_slot (self, old.entries[i].node)] = old.entries[i];
  jd_node_map_clear (&old);
}

JdNodeValue *
jd_node_map_insert (JdNodeMap    *self,
                    const JdExpr *node,
                    gboolean     *out_new)
{
  JdNodeEntry *entry;

  if (self->n * 2 >= self->size)
    map_grow (self);
  entry = &self->entries[map_slot (self, node)];
  *out_new = entry->node == NULL;
  if (*out_new)
    {
      entry->node = node;
      entry->value.pointer = NULL;
      self->n++;
    }
  return &entry->value;
}

void
jd_node_map_clear (JdNodeMap *self)
{
  if (!self->lent)
    g_free (self->entries);
  *self = (JdNodeMap) { 0 };
}

typedef struct
{
  const JdExpr *node;
  guint32       next;  /* argument to visit next */
} Visit;

/* What has been begun and not ended. */
typedef struct
{
  Visit *visits;
  gsize  n;
  gsize  allocated;
  Visit  small[JD_SMALL_WALK];
} VisitStack;

static void
order_append (JdNodeOrder  *self,
              const JdExpr *node)
{
  if (self->n == self->allocated)
    {
      const gboolean is_small = self->nodes == self->small_nodes;

      self->allocated *= 4;
      self->nodes = g_renew (const JdExpr *, is_small ? NULL : self->nodes, self->allocated);
      if (is_small)
        memcpy (self->nodes, self->small_nodes, sizeof self->small_nodes);
    }
  self->nodes[self->n++] = node;
}

static void
stack_push (VisitStack   *self,
            const JdExpr *node)
{
  if (self->n == self->allocated)
    {
      const gboolean is_small = self->visits == self->small;

      self->allocated *= 4;
      self->visits = g_renew (Visit, is_small ? NULL : self->visits, self->allocated);
      if (is_small)
        memcpy (self->visits, self->small, sizeof self->small);
    }
  self->visits[self->n++] = (Visit) { node, 0 };
}

/* Begins with @node unless it has been seen or is to be left out. */
static void
order_enter (JdNodeOrder       *self,
             VisitStack        *stack,
             const JdExpr      *node,
             const JdSymbolSet *only)
{
  JdNodeValue *place;
  gboolean is_new;

  if (only != NULL && !jd_symbol_set_meets (node->symbols, *only))
    return;
  place = jd_node_map_insert (&self->index, node, &is_new);
  if (!is_new)
    return;
  if (node->n_args > 0)
    {
      stack_push (stack, node);
      return;
    }
  place->index = self->n;
  order_append (self, node);
}

void
jd_node_order_init (JdNodeOrder         *self,
                    const JdExpr *const *roots,
                    gsize                n_roots,
                    const JdSymbolSet   *only)
{
  VisitStack stack;

  stack.visits = stack.small;
  stack.n = 0;
  stack.allocated = JD_SMALL_WALK;
  memset (self->small_entries, 0, sizeof self->small_entries);
  self->index = (JdNodeMap) { self->small_entries, G_N_ELEMENTS (self->small_entries), 0, TRUE };
  self->nodes = self->small_nodes;
  self->n = 0;
  self->allocated = JD_SMALL_WALK;
  for (gsize i = 0; i < n_roots; i++)
    {
      order_enter (self, &stack, roots[i], only);
      while (stack.n > 0)
        {
          Visit *top = &stack.visits[stack.n - 1];

          if (top->next < top->node->n_args)
            order_enter (self, &stack, top->node->args[top->next++], only);
          else
            {
              jd_node_map_lookup (&self->index, top->node)->index = self->n;
              order_append (self, top->node);
              stack.n--;
            }
        }
    }
  if (stack.visits != stack.small)
    g_free (stack.visits);
}

void
jd_node_order_clear (JdNodeOrder *self)
{
  if (self->nodes != self->small_nodes)
    g_free (self->nodes);
  self->nodes = NULL;
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
jd_expr_get_symbols_of (const JdExpr *const *exprs,
                        gsize                n)
{
  static const JdSymbolSet all = { { G_MAXUINT64, G_MAXUINT64 } };
  GPtrArray *symbols = g_ptr_array_new ();
  g_auto(JdNodeOrder) order = { 0 };

  g_return_val_if_fail (exprs != NULL || n == 0, NULL);

  jd_node_order_init (&order, exprs, n, &all);
  for (gsize i = 0; i < order.n; i++)
    if (order.nodes[i]->kind == JD_EXPR_SYMBOL)
      g_ptr_array_add (symbols, (gpointer) order.nodes[i]);
  g_ptr_array_sort (symbols, compare_pointers);
  return symbols;
}

GPtrArray *
jd_expr_get_symbols (const JdExpr *self)
{
  return jd_expr_get_symbols_of (&self, 1);
}

gsize
jd_expr_count_nodes (const JdExpr *self)
{
  g_auto(JdNodeOrder) order = { 0 };

  jd_node_order_init (&order, &self, 1, NULL);
  return order.n;
}

double
jd_expr_count_tree (const JdExpr *self)
{
  g_auto(JdNodeOrder) order = { 0 };
  g_autofree double *sizes = NULL;

  jd_node_order_init (&order, &self, 1, NULL);
  sizes = g_new (double, order.n);
  for (gsize i = 0; i < order.n; i++)
    {
      const JdExpr *node = order.nodes[i];

      sizes[i] = 1.0;
      for (guint j = 0; j < node->n_args; j++)
        sizes[i] += sizes[jd_node_order_find (&order, node->args[j])];
    }
  return sizes[order.n - 1];
}

static gboolean
is_leaf (const JdExpr *node)
{
  return node->kind == JD_EXPR_NUMBER || node->kind == JD_EXPR_SYMBOL;
}

static const JdExpr *
import_leaf (JdExprPool   *pool,
             const JdExpr *leaf)
{
  return leaf->kind == JD_EXPR_NUMBER ? jd_expr_from_number (pool, leaf->number)
                                      : jd_expr_symbol (pool, leaf->op, leaf->name, leaf->order);
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
  /* Most of what a mechanism's file says are numbers and names. */
  if (is_leaf (expr))
    return import_leaf (pool, expr);
  jd_node_order_init (&order, &expr, 1, NULL);
  copies = g_new (const JdExpr *, order.n);
  args = g_ptr_array_new ();
  for (gsize i = 0; i < order.n; i++)
    {
      const JdExpr *node = order.nodes[i];

      if (is_leaf (node))
        copies[i] = import_leaf (pool, node);
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
  return copies[order.n - 1];
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

  if (g_hash_table_size (map) > MANY_KEYS)
    symbols = (JdSymbolSet) { { G_MAXUINT64, G_MAXUINT64 } };
  g_hash_table_iter_init (&iter, map);
  while (g_hash_table_size (map) <= MANY_KEYS && g_hash_table_iter_next (&iter, &key, NULL))
    symbols = jd_symbol_set_union (symbols, ((const JdExpr *) key)->symbols);
  if (!jd_symbol_set_meets (expr->symbols, symbols))
    return expr;
  jd_node_order_init (&order, &expr, 1, &symbols);
  results = g_new (const JdExpr *, order.n);
  args = g_ptr_array_new ();
  for (gsize i = 0; i < order.n; i++)
    results[i] = substitute_node (pool, order.nodes[i], map, &order,
                                  results, args);
  return results[order.n - 1];
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
