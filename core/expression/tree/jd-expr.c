/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The pool: memory of nodes, interning (equal expressions are one node), numbers and symbols; reading and
 * comparing nodes. */
#include "core/expression/tree/jd-expr-private.h"

#include <math.h>
#include <string.h>

/* Bits of a JdSymbolSet.  The last bit is shared by all constants and pi: no derivative is taken by them. */
#define N_SYMBOL_BITS 127

/* Depth to which jd_expr_compare() compares structures. */
#define COMPARED_DEPTH 24

#define LARGEST_SMALL 8

/* Memory of nodes is allocated in blocks and freed with the pool. */
#define BLOCK_SIZE (64 * 1024)

struct _JdExprPool
{
  GPtrArray     *blocks;       /* owned */
  char          *block;        /* the one being filled */
  gsize          block_used;
  gsize          block_size;

  const JdExpr **table;        /* open addressing by hash */
  gsize          table_size;   /* a power of two */
  gsize          n_nodes;

  GHashTable    *derivatives;  /* symbol, or NULL for d/dt -> JdNodeMap of the derivatives known */

  const JdExpr  *small[2 * LARGEST_SMALL + 1];  /* whole numbers, found without a search */

  guint          n_symbols;    /* that are not constants */
  JdExpr        *bit_owners[N_SYMBOL_BITS];
};

G_DEFINE_QUARK (jd-expr-error-quark, jd_expr_error)

static void
node_map_free (gpointer map)
{
  jd_node_map_clear (map);
  g_free (map);
}

JdExprPool *
jd_expr_pool_new (void)
{
  JdExprPool *self = g_new0 (JdExprPool, 1);

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->table_size = 256;
  self->table = g_new0 (const JdExpr *, self->table_size);
  self->derivatives = g_hash_table_new_full (NULL, NULL, NULL, node_map_free);
  return self;
}

void
jd_expr_pool_free (JdExprPool *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->blocks);
  g_free (self->table);
  g_hash_table_unref (self->derivatives);
  g_free (self);
}

gsize
jd_expr_pool_get_size (const JdExprPool *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_nodes;
}

/* Room for @size bytes at the end of the last block; it stays free until pool_keep(). */
static gpointer
pool_reserve (JdExprPool *self,
              gsize       size)
{
  if (self->block == NULL || self->block_used + size > self->block_size)
    {
      self->block_size = MAX (size, BLOCK_SIZE);
      self->block = g_malloc (self->block_size);
      self->block_used = 0;
      g_ptr_array_add (self->blocks, self->block);
    }
  return self->block + self->block_used;
}

/* Keeps the first @size bytes of what was reserved last. */
static void
pool_keep (JdExprPool *self,
           gsize       size)
{
  self->block_used = MIN (self->block_used + ((size + 15) & ~(gsize) 15), self->block_size);
}

static gsize
node_size (gsize n_args)
{
  return MAX (sizeof (JdExpr), G_STRUCT_OFFSET (JdExpr, args) + n_args * sizeof (JdExpr *));
}

static gsize
count_pointers (const JdExpr *node)
{
  return node->kind == JD_EXPR_CURVE ? JD_N_CURVE_PARTS : node->n_args;
}

/* A node without contents, to be completed and handed to pool_intern(). */
static JdExpr *
pool_draft (JdExprPool *self,
            JdExprKind  kind,
            guint       op,
            gsize       n_args)
{
  JdExpr *node = pool_reserve (self, node_size (n_args));

  memset (node, 0, sizeof (JdExpr));
  node->kind = (guint8) kind;
  node->op = (guint8) op;
  node->n_args = (guint32) n_args;
  return node;
}

static gboolean
number_equal (JdNumber a,
              JdNumber b)
{
  if (JD_NUMBER_IS_EXACT (a) || JD_NUMBER_IS_EXACT (b))
    return a.numerator == b.numerator && a.denominator == b.denominator;
  return memcmp (&a.value, &b.value, sizeof a.value) == 0;
}

static gboolean
node_equal (const JdExpr *a,
            const JdExpr *b)
{
  if (a->hash != b->hash || a->kind != b->kind || a->op != b->op || a->order != b->order || a->n_args != b->n_args)
    return FALSE;
  if (a->kind == JD_EXPR_NUMBER)
    return number_equal (a->number, b->number);
  if (a->kind == JD_EXPR_SYMBOL)
    return strcmp (a->name, b->name) == 0;
  return memcmp (a->args, b->args, count_pointers (a) * sizeof (JdExpr *)) == 0;
}

/* The slot of the node that equals @node, or the empty slot where it belongs. */
static const JdExpr **
pool_find (const JdExprPool *self,
           const JdExpr     *node)
{
  const gsize mask = self->table_size - 1;
  gsize i = (gsize) node->hash & mask;

  while (self->table[i] != NULL && self->table[i] != node && !node_equal (self->table[i], node))
    i = (i + 1) & mask;
  return &self->table[i];
}

static void
pool_grow (JdExprPool *self)
{
  g_autofree const JdExpr **old = self->table;
  const gsize old_size = self->table_size;

  self->table_size *= 2;
  self->table = g_new0 (const JdExpr *, self->table_size);
  for (gsize i = 0; i < old_size; i++)
    if (old[i] != NULL)
      *pool_find (self, old[i]) = old[i];
}

/* The node of the pool that equals the @draft; the draft itself if there is none yet. */
static const JdExpr *
pool_intern (JdExprPool *self,
             JdExpr     *draft)
{
  const JdExpr **slot = pool_find (self, draft);

  if (*slot != NULL)
    return *slot;
  *slot = draft;
  pool_keep (self, node_size (count_pointers (draft)));
  if (++self->n_nodes * 2 > self->table_size)
    pool_grow (self);
  return draft;
}

gboolean
jd_expr_pool_contains (const JdExprPool *self,
                       const JdExpr     *expr)
{
  return *pool_find (self, expr) == expr;
}

const JdExpr *
jd_expr_intern (JdExprPool          *pool,
                JdExprKind           kind,
                guint                op,
                const JdExpr *const *args,
                gsize                n_args)
{
  JdExpr *node = pool_draft (pool, kind, op, n_args);

  node->hash = jd_hash_mix (kind * 64 + op + 1, n_args);
  for (gsize i = 0; i < n_args; i++)
    {
      node->args[i] = args[i];
      node->hash = jd_hash_mix (node->hash, args[i]->hash);
      node->has |= args[i]->has;
      node->symbols = jd_symbol_set_union (node->symbols, args[i]->symbols);
      node->height = MAX (node->height, args[i]->height + 1);
    }
  return pool_intern (pool, node);
}

/* Its parts are not arguments: it depends on no symbol but constants. */
const JdExpr *
jd_expr_intern_curve (JdExprPool          *pool,
                      gboolean             graph,
                      const JdExpr *const *parts)
{
  JdExpr *node = pool_reserve (pool, node_size (JD_N_CURVE_PARTS));

  memset (node, 0, sizeof (JdExpr));
  node->kind = JD_EXPR_CURVE;
  node->op = graph ? 1 : 0;
  node->hash = jd_hash_mix (JD_EXPR_CURVE * 64 + node->op + 1, JD_N_CURVE_PARTS);
  for (gsize i = 0; i < JD_N_CURVE_PARTS; i++)
    {
      node->args[i] = parts[i];
      node->hash = jd_hash_mix (node->hash, parts[i]->hash);
      node->has |= parts[i]->has & (JD_HAS_CONSTANT | JD_HAS_PI);
    }
  return pool_intern (pool, node);
}

static const JdExpr *
intern_number (JdExprPool *pool,
               JdNumber    number)
{
  JdExpr *node = pool_draft (pool, JD_EXPR_NUMBER, 0, 0);
  guint64 bits = (guint64) number.numerator;

  if (isnan (number.value))
    number.value = NAN;
  if (!JD_NUMBER_IS_EXACT (number))
    memcpy (&bits, &number.value, sizeof bits);
  node->hash = jd_hash_mix (jd_hash_mix (JD_EXPR_NUMBER + 7, bits), (guint64) number.denominator);
  node->number = number;
  return pool_intern (pool, node);
}

const JdExpr *
jd_expr_from_number (JdExprPool *pool,
                     JdNumber    number)
{
  gint64 i = number.numerator;

  if (number.denominator != 1 || i < -LARGEST_SMALL || i > LARGEST_SMALL)
    return intern_number (pool, number);
  if (pool->small[i + LARGEST_SMALL] == NULL)
    pool->small[i + LARGEST_SMALL] = intern_number (pool, number);
  return pool->small[i + LARGEST_SMALL];
}

const JdExpr *
jd_expr_number (JdExprPool *pool,
                double      value)
{
  g_return_val_if_fail (pool != NULL, NULL);

  return jd_expr_from_number (pool, jd_number_from_double (value));
}

const JdExpr *
jd_expr_rational (JdExprPool *pool,
                  gint64      numerator,
                  gint64      denominator)
{
  g_return_val_if_fail (pool != NULL && denominator != 0, NULL);

  return jd_expr_from_number (pool, jd_number_from_fraction (numerator, denominator));
}

guint8
jd_symbol_has (JdSymbolKind kind,
               guint        order)
{
  switch (kind)
    {
    case JD_SYMBOL_CONSTANT:
      return JD_HAS_CONSTANT;
    case JD_SYMBOL_PI:
      return JD_HAS_PI;
    case JD_SYMBOL_TIME:
      return JD_HAS_TIME;
    case JD_SYMBOL_PARAMETER:
      return (guint8) (JD_HAS_PARAMETER << order);
    case JD_SYMBOL_MULTIPLIER:
      return JD_HAS_MULTIPLIER;
    case JD_SYMBOL_LOCAL:
      return JD_HAS_LOCAL;
    default:
      g_return_val_if_reached (0);
    }
}

/* Gives a new symbol its bit, and marks the first owner if the bit is now shared. */
static void
pool_mark_symbol (JdExprPool *self,
                  JdExpr     *symbol)
{
  guint bit = N_SYMBOL_BITS;

  if (symbol->op == JD_SYMBOL_CONSTANT || symbol->op == JD_SYMBOL_PI)
    symbol->shared_bit = TRUE;
  else
    {
      bit = self->n_symbols++ % N_SYMBOL_BITS;
      if (self->bit_owners[bit] == NULL)
        self->bit_owners[bit] = symbol;
      else
        {
          self->bit_owners[bit]->shared_bit = TRUE;
          symbol->shared_bit = TRUE;
        }
    }
  symbol->symbols.bits[bit / 64] = G_GUINT64_CONSTANT (1) << (bit % 64);
}

const JdExpr *
jd_expr_symbol (JdExprPool   *pool,
                JdSymbolKind  kind,
                const char   *name,
                guint         order)
{
  const JdExpr *symbol;
  JdExpr *draft;
  gsize size;

  g_return_val_if_fail (pool != NULL && order <= 2, NULL);
  g_return_val_if_fail (order == 0 || kind == JD_SYMBOL_PARAMETER, NULL);

  if (kind == JD_SYMBOL_PI || kind == JD_SYMBOL_TIME)
    name = kind == JD_SYMBOL_PI ? "pi" : "t";
  g_return_val_if_fail (name != NULL, NULL);

  draft = pool_draft (pool, JD_EXPR_SYMBOL, kind, 0);
  draft->order = (guint8) order;
  draft->has = jd_symbol_has (kind, order);
  draft->name = name;
  draft->hash = jd_hash_mix (JD_EXPR_SYMBOL + 11, kind * 4 + order);
  for (const char *c = name; *c != '\0'; c++)
    draft->hash = jd_hash_mix (draft->hash, (guchar) *c);
  symbol = pool_intern (pool, draft);
  if (symbol != draft)
    return symbol;
  pool_mark_symbol (pool, draft);
  size = strlen (name) + 1;
  draft->name = memcpy (pool_reserve (pool, size), name, size);
  pool_keep (pool, size);
  return draft;
}

const JdExpr *
jd_expr_time (JdExprPool *pool)
{
  return jd_expr_symbol (pool, JD_SYMBOL_TIME, "t", 0);
}

JdNodeMap *
jd_expr_pool_get_derivatives (JdExprPool   *self,
                              const JdExpr *by)
{
  JdNodeMap *map = g_hash_table_lookup (self->derivatives, by);

  if (map == NULL)
    {
      map = g_new0 (JdNodeMap, 1);
      g_hash_table_insert (self->derivatives, (gpointer) by, map);
    }
  return map;
}

JdExprKind
jd_expr_get_kind (const JdExpr *self)
{
  return self->kind;
}

gsize
jd_expr_get_n_args (const JdExpr *self)
{
  return self->n_args;
}

const JdExpr *
jd_expr_get_arg (const JdExpr *self,
                 gsize         i)
{
  g_return_val_if_fail (i < self->n_args, NULL);

  return self->args[i];
}

double
jd_expr_get_value (const JdExpr *self)
{
  g_return_val_if_fail (self->kind == JD_EXPR_NUMBER, NAN);

  return self->number.value;
}

gboolean
jd_expr_get_rational (const JdExpr *self,
                      gint64       *out_numerator,
                      gint64       *out_denominator)
{
  if (self->kind != JD_EXPR_NUMBER || !JD_NUMBER_IS_EXACT (self->number))
    return FALSE;
  if (out_numerator != NULL)
    *out_numerator = self->number.numerator;
  if (out_denominator != NULL)
    *out_denominator = self->number.denominator;
  return TRUE;
}

gboolean
jd_expr_is_number (const JdExpr *self,
                   double        value)
{
  return self->kind == JD_EXPR_NUMBER && self->number.value == value;
}

JdSymbolKind
jd_expr_get_symbol (const JdExpr *self)
{
  g_return_val_if_fail (self->kind == JD_EXPR_SYMBOL, JD_SYMBOL_CONSTANT);

  return self->op;
}

const char *
jd_expr_get_name (const JdExpr *self)
{
  g_return_val_if_fail (self->kind == JD_EXPR_SYMBOL, NULL);

  return self->name;
}

guint
jd_expr_get_order (const JdExpr *self)
{
  return self->order;
}

JdExprFunction
jd_expr_get_function (const JdExpr *self)
{
  g_return_val_if_fail (self->kind == JD_EXPR_CALL, JD_FUNCTION_SIN);

  return self->op;
}

JdExprRelation
jd_expr_get_relation (const JdExpr *self)
{
  g_return_val_if_fail (self->kind == JD_EXPR_IF, JD_RELATION_LESS);

  return self->op;
}

/* Equal hashes of 64 bits are taken as equal structure: nodes of different pools have no other
 * quick sign of being equal. */
static gboolean
same_structure (const JdExpr *a,
                const JdExpr *b)
{
  return a == b || (a->hash == b->hash && a->kind == b->kind && a->op == b->op && a->n_args == b->n_args);
}

static int
compare_numbers (JdNumber a,
                 JdNumber b)
{
  if (a.value != b.value)
    return a.value < b.value ? -1 : 1;
  if (a.denominator != b.denominator)
    return a.denominator < b.denominator ? -1 : 1;
  return (a.numerator > b.numerator) - (a.numerator < b.numerator);
}

/* m, R, g before pi, t, x, y, x', y', s and multipliers. */
static int
compare_symbols (const JdExpr *a,
                 const JdExpr *b)
{
  if (a->op != b->op)
    return a->op < b->op ? -1 : 1;
  if (a->order != b->order)
    return a->order < b->order ? -1 : 1;
  return strcmp (a->name, b->name);
}

/* By structure down to some depth, then by hash: still one order for all, and quick for graphs that
 * are huge as trees. */
int
jd_expr_compare (const JdExpr *a,
                 const JdExpr *b)
{
  static const guint8 rank[] = { 0, 1, 4, 3, 2, 5, 6, 7, 8, 9 };

  for (guint depth = 0; !same_structure (a, b); depth++)
    {
      gsize i = 0;

      if (depth > COMPARED_DEPTH || (a->kind == JD_EXPR_CURVE && b->kind == JD_EXPR_CURVE))
        return a->hash < b->hash ? -1 : 1;
      if (a->kind != b->kind)
        return rank[a->kind] < rank[b->kind] ? -1 : 1;
      if (a->kind == JD_EXPR_NUMBER)
        return compare_numbers (a->number, b->number);
      if (a->kind == JD_EXPR_SYMBOL)
        return compare_symbols (a, b);
      if (a->op != b->op)
        return a->op < b->op ? -1 : 1;
      while (i < a->n_args && i < b->n_args && same_structure (a->args[i], b->args[i]))
        i++;
      if (i == a->n_args || i == b->n_args)
        return (a->n_args > b->n_args) - (a->n_args < b->n_args);
      a = a->args[i];
      b = b->args[i];
    }
  return 0;
}

guint
jd_expr_hash (const JdExpr *self)
{
  return (guint) (self->hash ^ (self->hash >> 32));
}
