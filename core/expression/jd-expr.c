/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-private.h"

#include <math.h>
#include <string.h>

/* Bits of a JdSymbolSet: the last one is for all constants and pi, by which nobody differentiates. */
#define N_SYMBOL_BITS 127

/* How far down jd_expr_compare() looks for a difference. */
#define COMPARED_DEPTH 24

#define LARGEST_SMALL 8

/* Memory of nodes is taken in blocks and given back with the pool. */
#define BLOCK_SIZE (64 * 1024)

/* Derivatives are remembered in that many tables, so that none takes long to grow.  A power of two. */
#define N_DERIVATIVE_TABLES 16

typedef struct
{
  const JdExpr *expr;
  const JdExpr *by;
  const JdExpr *derivative;
} Derivative;

/* Open addressing; size is a power of two, or 0. */
typedef struct
{
  Derivative *entries;
  gsize       size;
  gsize       n;
} DerivativeTable;

struct _JdExprPool
{
  GPtrArray     *blocks;       /* owned */
  char          *block;        /* the one being filled */
  gsize          block_used;
  gsize          block_size;

  const JdExpr **table;        /* open addressing by hash */
  gsize          table_size;   /* a power of two */
  gsize          n_nodes;

  DerivativeTable derivatives[N_DERIVATIVE_TABLES];

  const JdExpr  *small[2 * LARGEST_SMALL + 1];  /* whole numbers, found without a search */

  guint          n_symbols;    /* that are not constants */
  JdExpr        *bit_owners[N_SYMBOL_BITS];
};

G_DEFINE_QUARK (jd-expr-error-quark, jd_expr_error)

static inline guint64
hash_mix (guint64 hash,
          guint64 value)
{
  hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ (hash >> 29);
}

JdExprPool *
jd_expr_pool_new (void)
{
  JdExprPool *self = g_new0 (JdExprPool, 1);

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->table_size = 256;
  self->table = g_new0 (const JdExpr *, self->table_size);
  return self;
}

void
jd_expr_pool_free (JdExprPool *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->blocks);
  g_free (self->table);
  for (guint i = 0; i < N_DERIVATIVE_TABLES; i++)
    g_free (self->derivatives[i].entries);
  g_free (self);
}

gsize
jd_expr_pool_get_size (const JdExprPool *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_nodes;
}

static gpointer
pool_allocate (JdExprPool *self,
               gsize       size)
{
  gpointer memory;

  size = (size + 15) & ~(gsize) 15;
  if (self->block == NULL || self->block_used + size > self->block_size)
    {
      self->block_size = MAX (size, BLOCK_SIZE);
      self->block = g_malloc (self->block_size);
      self->block_used = 0;
      g_ptr_array_add (self->blocks, self->block);
    }
  memory = self->block + self->block_used;
  self->block_used += size;
  return memory;
}

static void
pool_grow (JdExprPool *self)
{
  gsize size = self->table_size * 2;
  const JdExpr **table = g_new0 (const JdExpr *, size);

  for (gsize i = 0; i < self->table_size; i++)
    {
      gsize j;

      if (self->table[i] == NULL)
        continue;
      for (j = self->table[i]->hash & (size - 1); table[j] != NULL; j = (j + 1) & (size - 1))
        ;
      table[j] = self->table[i];
    }
  g_free (self->table);
  self->table = table;
  self->table_size = size;
}

/* Puts a new node with no contents at @slot, which a search has left empty. */
static JdExpr *
pool_add (JdExprPool *self,
          gsize       slot,
          gsize       size,
          guint64     hash)
{
  JdExpr *node = pool_allocate (self, MAX (size, sizeof (JdExpr)));

  memset (node, 0, sizeof (JdExpr));
  node->hash = hash;
  self->table[slot] = node;
  self->n_nodes++;
  if (self->n_nodes * 2 > self->table_size)
    pool_grow (self);
  return node;
}

gboolean
jd_expr_pool_contains (const JdExprPool *self,
                       const JdExpr     *expr)
{
  gsize mask = self->table_size - 1;

  for (gsize i = expr->hash & mask; self->table[i] != NULL; i = (i + 1) & mask)
    if (self->table[i] == expr)
      return TRUE;
  return FALSE;
}

const JdExpr *
jd_expr_intern (JdExprPool          *pool,
                JdExprKind           kind,
                guint                op,
                const JdExpr *const *args,
                gsize                n_args)
{
  guint64 hash = hash_mix (kind * 64 + op + 1, n_args);
  gsize mask = pool->table_size - 1;
  gsize slot;
  JdExpr *node;

  for (gsize i = 0; i < n_args; i++)
    hash = hash_mix (hash, args[i]->hash);
  for (slot = hash & mask; pool->table[slot] != NULL; slot = (slot + 1) & mask)
    {
      const JdExpr *found = pool->table[slot];

      if (found->hash == hash && found->kind == kind && found->op == op &&
          found->n_args == n_args &&
          memcmp (found->args, args, n_args * sizeof (JdExpr *)) == 0)
        return found;
    }
  node = pool_add (pool, slot, G_STRUCT_OFFSET (JdExpr, args) + n_args * sizeof (JdExpr *), hash);
  node->kind = (guint8) kind;
  node->op = (guint8) op;
  node->n_args = (guint32) n_args;
  memcpy (node->args, args, n_args * sizeof (JdExpr *));
  for (gsize i = 0; i < n_args; i++)
    {
      node->has |= args[i]->has;
      node->symbols = jd_symbol_set_union (node->symbols, args[i]->symbols);
      node->height = MAX (node->height, args[i]->height + 1);
    }
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

static const JdExpr *
intern_number (JdExprPool *pool,
               JdNumber    number)
{
  gsize mask = pool->table_size - 1;
  guint64 bits = (guint64) number.numerator;
  guint64 hash;
  gsize slot;
  JdExpr *node;

  if (isnan (number.value))
    number.value = NAN;
  if (!JD_NUMBER_IS_EXACT (number))
    memcpy (&bits, &number.value, sizeof bits);
  hash = hash_mix (hash_mix (JD_EXPR_NUMBER + 7, bits), (guint64) number.denominator);
  for (slot = hash & mask; pool->table[slot] != NULL; slot = (slot + 1) & mask)
    {
      const JdExpr *found = pool->table[slot];

      if (found->hash == hash && found->kind == JD_EXPR_NUMBER &&
          number_equal (found->number, number))
        return found;
    }
  node = pool_add (pool, slot, sizeof (JdExpr), hash);
  node->kind = JD_EXPR_NUMBER;
  node->number = number;
  return node;
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

static guint8
symbol_has (JdSymbolKind kind,
            guint        order)
{
  switch (kind)
    {
    case JD_SYMBOL_CONSTANT:   return JD_HAS_CONSTANT;
    case JD_SYMBOL_PI:         return JD_HAS_PI;
    case JD_SYMBOL_TIME:       return JD_HAS_TIME;
    case JD_SYMBOL_PARAMETER:  return (guint8) (JD_HAS_PARAMETER << order);
    case JD_SYMBOL_MULTIPLIER: return JD_HAS_MULTIPLIER;
    case JD_SYMBOL_LOCAL:      return JD_HAS_LOCAL;
    default:                   g_return_val_if_reached (0);
    }
}

/* Gives a new symbol its bit, and tells the first owner if the bit is now shared. */
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
  guint64 hash = hash_mix (JD_EXPR_SYMBOL + 11, kind * 4 + order);
  gsize mask;
  gsize slot;
  gsize length;
  JdExpr *node;
  char *copy;

  g_return_val_if_fail (pool != NULL && order <= 2, NULL);
  g_return_val_if_fail (order == 0 || kind == JD_SYMBOL_PARAMETER, NULL);

  if (kind == JD_SYMBOL_PI || kind == JD_SYMBOL_TIME)
    name = kind == JD_SYMBOL_PI ? "pi" : "t";
  g_return_val_if_fail (name != NULL, NULL);

  for (const char *c = name; *c != '\0'; c++)
    hash = hash_mix (hash, (guchar) *c);
  mask = pool->table_size - 1;
  for (slot = hash & mask; pool->table[slot] != NULL; slot = (slot + 1) & mask)
    {
      const JdExpr *found = pool->table[slot];

      if (found->hash == hash && found->kind == JD_EXPR_SYMBOL && found->op == kind &&
          found->order == order && strcmp (found->name, name) == 0)
        return found;
    }
  length = strlen (name) + 1;
  copy = pool_allocate (pool, length);
  memcpy (copy, name, length);
  node = pool_add (pool, slot, sizeof (JdExpr), hash);
  node->kind = JD_EXPR_SYMBOL;
  node->op = (guint8) kind;
  node->order = (guint8) order;
  node->has = symbol_has (kind, order);
  node->name = copy;
  pool_mark_symbol (pool, node);
  return node;
}

const JdExpr *
jd_expr_time (JdExprPool *pool)
{
  return jd_expr_symbol (pool, JD_SYMBOL_TIME, "t", 0);
}

/* By the addresses, which are at hand: nodes are looked into nowhere when a table grows. */
static inline guint64
derivative_hash (const JdExpr *expr,
                 const JdExpr *by)
{
  return hash_mix (hash_mix (0, (guintptr) expr), (guintptr) by);
}

/* Where it is, or would be. */
static inline Derivative *
derivative_find (const DerivativeTable *table,
                 guint64                hash,
                 const JdExpr          *expr,
                 const JdExpr          *by)
{
  const gsize mask = table->size - 1;
  gsize i = hash / N_DERIVATIVE_TABLES & mask;

  while (table->entries[i].expr != NULL && (table->entries[i].expr != expr || table->entries[i].by != by))
    i = (i + 1) & mask;
  return &table->entries[i];
}

const JdExpr *
jd_expr_pool_get_diff (const JdExprPool *self,
                       const JdExpr     *expr,
                       const JdExpr     *by)
{
  const guint64 hash = derivative_hash (expr, by);
  const DerivativeTable *table = &self->derivatives[hash % N_DERIVATIVE_TABLES];

  return table->size > 0 ? derivative_find (table, hash, expr, by)->derivative : NULL;
}

static void
derivatives_grow (DerivativeTable *self)
{
  g_autofree Derivative *old = self->entries;
  const gsize old_size = self->size;

  self->size = MAX (16, old_size * 2);
  self->entries = g_new0 (Derivative, self->size);
  for (gsize i = 0; i < old_size; i++)
    if (old[i].expr != NULL)
      *derivative_find (self, derivative_hash (old[i].expr, old[i].by), old[i].expr, old[i].by) = old[i];
}

void
jd_expr_pool_set_diff (JdExprPool   *self,
                       const JdExpr *expr,
                       const JdExpr *by,
                       const JdExpr *derivative)
{
  const guint64 hash = derivative_hash (expr, by);
  DerivativeTable *table = &self->derivatives[hash % N_DERIVATIVE_TABLES];
  Derivative *entry;

  if (table->n * 2 >= table->size)
    derivatives_grow (table);
  entry = derivative_find (table, hash, expr, by);
  if (entry->expr == NULL)
    table->n++;
  *entry = (Derivative) { expr, by, derivative };
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

const char *
jd_expr_function_name (JdExprFunction function)
{
  static const char *const names[] = {
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
    "exp", "log", "sqrt", "abs", "sign", "min", "max",
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == JD_N_FUNCTIONS);
  g_return_val_if_fail (function < JD_N_FUNCTIONS, NULL);

  return names[function];
}

/* Equal hashes of 64 bits are taken as equal structure: nodes of different pools have no other
 * quick sign of being equal. */
static gboolean
same_structure (const JdExpr *a,
                const JdExpr *b)
{
  return a == b || (a->hash == b->hash && a->kind == b->kind && a->op == b->op &&
                    a->n_args == b->n_args);
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
  static const guint8 rank[] = { 0, 1, 4, 3, 2, 5, 6 };

  for (guint depth = 0; !same_structure (a, b); depth++)
    {
      gsize i = 0;

      if (depth > COMPARED_DEPTH)
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
