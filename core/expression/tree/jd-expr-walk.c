/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Walks over the nodes of an expression: lists and maps of nodes, their order, folds, and the queries that use
 * them. */
#include "core/expression/tree/jd-expr-private.h"

#include <string.h>

/* Keys of a substitution beyond which looking at all of them costs more than walking the expression. */
#define MANY_KEYS 64

void
jd_nodes_grow (JdNodes *self)
{
  const gboolean is_small = self->at == self->small;

  self->allocated *= 4;
  self->at = g_renew (const JdExpr *, is_small ? NULL : self->at, self->allocated);
  if (is_small)
    memcpy (self->at, self->small, sizeof self->small);
}

void
jd_nodes_clear (JdNodes *self)
{
  if (self->at != self->small)
    g_free (self->at);
  jd_nodes_init (self);
}

static gsize
map_slot (const JdNodeMap *self,
          const JdExpr    *node)
{
  gsize mask = self->size - 1, i = (gsize) node->hash & mask;

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
  g_free (self->entries);
  *self = (JdNodeMap) { 0 };
}

/* The place of a node whose arguments are being visited. */
#define BEGUN G_MAXSIZE

void
jd_node_order_init (JdNodeOrder         *self,
                    const JdExpr *const *roots,
                    gsize                n_roots,
                    const JdSymbolSet   *only)
{
  g_auto(JdNodes) stack;

  jd_nodes_init (&stack);
  jd_nodes_init (&self->nodes);
  self->places = (JdNodeMap) { 0 };
  for (gsize i = n_roots; i-- > 0;)
    if (only == NULL || jd_symbol_set_meets (roots[i]->symbols, *only))
      jd_nodes_add (&stack, roots[i]);
  while (stack.n > 0)
    {
      const JdExpr *node = stack.at[stack.n - 1];
      gboolean is_new;
      JdNodeValue *place = jd_node_map_insert (&self->places, node, &is_new);

      if (is_new && node->n_args > 0)
        {
          place->index = BEGUN;
          for (guint32 j = node->n_args; j-- > 0;)
            if (only == NULL || jd_symbol_set_meets (node->args[j]->symbols, *only))
              jd_nodes_add (&stack, node->args[j]);
          continue;
        }
      if (is_new || place->index == BEGUN)
        {
          place->index = self->nodes.n;
          jd_nodes_add (&self->nodes, node);
        }
      stack.n--;
    }
}

void
jd_node_order_clear (JdNodeOrder *self)
{
  jd_nodes_clear (&self->nodes);
  jd_node_map_clear (&self->places);
}

gpointer
jd_node_order_fold (const JdNodeOrder *self,
                    gsize              size,
                    JdFoldFunc         func,
                    gpointer           data)
{
  const gsize n = self->nodes.n;
  g_autofree char *results = NULL;
  gsize n_args = 0;
  char *args;

  for (gsize i = 0; i < n; i++)
    n_args = MAX (n_args, self->nodes.at[i]->n_args);
  results = g_malloc ((n + n_args + 1) * size);
  args = results + n * size;
  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *node = self->nodes.at[i];

      for (guint32 j = 0; j < node->n_args; j++)
        {
          const gsize place = jd_node_order_find (self, node->args[j]);

          if (place != G_MAXSIZE)
            memcpy (args + j * size, results + place * size, size);
          else if (!func (node->args[j], NULL, args + j * size, data))
            return NULL;
        }
      if (!func (node, args, results + i * size, data))
        return NULL;
    }
  return g_steal_pointer (&results);
}

gboolean
jd_expr_fold (const JdExpr      *expr,
              const JdSymbolSet *only,
              gsize              size,
              JdFoldFunc         func,
              gpointer           data,
              gpointer           out)
{
  g_auto(JdNodeOrder) order = { 0 };
  g_autofree char *results = NULL;

  jd_node_order_init (&order, &expr, 1, only);
  results = jd_node_order_fold (&order, size, func, data);
  if (results == NULL)
    return FALSE;
  if (order.nodes.n == 0)
    return func (expr, NULL, out, data);
  memcpy (out, results + (order.nodes.n - 1) * size, size);
  return TRUE;
}

gboolean
jd_expr_depends_on_kind (const JdExpr *self,
                         JdSymbolKind  kind,
                         guint         min_order,
                         guint         max_order)
{
  guint has = 0;

  for (guint order = min_order; order <= MIN (max_order, kind == JD_SYMBOL_PARAMETER ? 2 : 0); order++)
    has |= jd_symbol_has (kind, order);
  return (self->has & has) != 0;
}

gboolean
jd_expr_depends_on (const JdExpr *self,
                    const JdExpr *symbol)
{
  g_auto(JdNodeOrder) order = { 0 };

  g_return_val_if_fail (symbol->kind == JD_EXPR_SYMBOL, FALSE);

  if (self == symbol)
    return TRUE;
  if (self->n_args == 0 || (self->has & symbol->has) == 0 || !jd_symbol_set_meets (self->symbols, symbol->symbols))
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
  for (gsize i = 0; i < order.nodes.n; i++)
    if (order.nodes.at[i]->kind == JD_EXPR_SYMBOL)
      g_ptr_array_add (symbols, (gpointer) order.nodes.at[i]);
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
  return order.nodes.n;
}

static gboolean
count_node (const JdExpr  *node,
            gconstpointer  args,
            gpointer       out,
            gpointer       data G_GNUC_UNUSED)
{
  double *size = out;

  *size = 1.0;
  for (guint j = 0; j < node->n_args; j++)
    *size += ((const double *) args)[j];
  return TRUE;
}

double
jd_expr_count_tree (const JdExpr *self)
{
  double size = 0.0;

  jd_expr_fold (self, NULL, sizeof size, count_node, NULL, &size);
  return size;
}

static gboolean
import_node (const JdExpr  *node,
             gconstpointer  args,
             gpointer       out,
             gpointer       pool)
{
  const JdExpr **copy = out;

  if (node->kind == JD_EXPR_NUMBER)
    *copy = jd_expr_from_number (pool, node->number);
  else if (node->kind == JD_EXPR_SYMBOL)
    *copy = jd_expr_symbol (pool, node->op, node->name, node->order);
  else if (node->kind == JD_EXPR_CURVE)
    {
      const JdExpr *parts[JD_N_CURVE_PARTS];

      for (gsize i = 0; i < JD_N_CURVE_PARTS; i++)
        parts[i] = jd_expr_import (pool, node->args[i]);
      *copy = jd_expr_intern_curve (pool, node->op, parts);
    }
  else /* arguments are in an order that is the same in every pool */
    *copy = jd_expr_intern (pool, node->kind, node->op, args, node->n_args);
  return TRUE;
}

const JdExpr *
jd_expr_import (JdExprPool   *pool,
                const JdExpr *expr)
{
  const JdExpr *copy = expr;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  if (jd_expr_pool_contains (pool, expr))
    return expr;
  /* most expressions of a mechanism's file are numbers and names */
  if (expr->n_args == 0)
    import_node (expr, NULL, &copy, pool);
  else
    jd_expr_fold (expr, NULL, sizeof copy, import_node, pool, &copy);
  return copy;
}

typedef struct
{
  JdExprPool *pool;
  GHashTable *map;
} Substitution;

static gboolean
substitute_node (const JdExpr  *node,
                 gconstpointer  args,
                 gpointer       out,
                 gpointer       data)
{
  const Substitution *self = data;
  const JdExpr **result = out;
  const JdExpr *by = node->kind == JD_EXPR_SYMBOL ? g_hash_table_lookup (self->map, node) : NULL;

  *result = by != NULL ? by : args == NULL ? node : jd_expr_rebuild (self->pool, node, args);
  return TRUE;
}

const JdExpr *
jd_expr_substitute (JdExprPool   *pool,
                    const JdExpr *expr,
                    GHashTable   *map)
{
  Substitution self = { pool, map };
  const gboolean many = map != NULL && g_hash_table_size (map) > MANY_KEYS;
  JdSymbolSet symbols = many ? (JdSymbolSet) { { G_MAXUINT64, G_MAXUINT64 } } : (JdSymbolSet) { { 0, 0 } };
  const JdExpr *result = expr;
  GHashTableIter iter;
  gpointer key;

  g_return_val_if_fail (pool != NULL && expr != NULL && map != NULL, NULL);

  g_hash_table_iter_init (&iter, map);
  while (!many && g_hash_table_iter_next (&iter, &key, NULL))
    symbols = jd_symbol_set_union (symbols, ((const JdExpr *) key)->symbols);
  if (jd_symbol_set_meets (expr->symbols, symbols))
    jd_expr_fold (expr, &symbols, sizeof result, substitute_node, &self, &result);
  return result;
}

typedef struct
{
  JdExprPool      *pool;
  JdExprValueFunc  value;
  gpointer         user_data;
} Decision;

static gboolean
decide_node (const JdExpr  *node,
             gconstpointer  args,
             gpointer       out,
             gpointer       data)
{
  const Decision *self = data;
  const JdExpr *const *decided = args;
  const JdExpr **result = out;

  if (node->n_args == 0)
    *result = node;
  else if (node->kind != JD_EXPR_IF)
    *result = jd_expr_rebuild (self->pool, node, args);
  else
    *result = decided[jd_relation_holds (node->op, jd_expr_eval (node->args[0], self->value, self->user_data),
                                         jd_expr_eval (node->args[1], self->value, self->user_data))
                        ? 2
                        : 3];
  return TRUE;
}

const JdExpr *
jd_expr_decide (JdExprPool      *pool,
                const JdExpr    *expr,
                JdExprValueFunc  value,
                gpointer         user_data)
{
  Decision self = { pool, value, user_data };
  const JdExpr *result = expr;

  g_return_val_if_fail (pool != NULL && expr != NULL && value != NULL, NULL);

  jd_expr_fold (expr, NULL, sizeof result, decide_node, &self, &result);
  return result;
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
