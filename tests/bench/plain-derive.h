/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A plain symbolic differentiator: trees without sharing or caching that only drop 0 and 1.  It is the reference for
 * deriving the equations of a chain of rods in its angles. */

typedef enum { PLAIN_NUMBER, PLAIN_SYMBOL, PLAIN_ADD, PLAIN_MUL, PLAIN_SIN, PLAIN_COS } PlainKind;

typedef struct _PlainTree PlainTree;
struct _PlainTree
{
  PlainKind  kind;
  double     number;
  guint      symbol;
  PlainTree *a, *b;
};

static inline PlainTree *
plain_new (PlainKind  kind,
           double     number,
           guint      symbol,
           PlainTree *a,
           PlainTree *b)
{
  PlainTree *tree = g_new (PlainTree, 1);

  *tree = (PlainTree) { kind, number, symbol, a, b };
  return tree;
}

static inline void
plain_free (PlainTree *tree)
{
  if (tree == NULL)
    return;
  plain_free (tree->a);
  plain_free (tree->b);
  g_free (tree);
}

static inline PlainTree *
plain_copy (const PlainTree *tree)
{
  return tree == NULL
           ? NULL
           : plain_new (tree->kind, tree->number, tree->symbol, plain_copy (tree->a), plain_copy (tree->b));
}

static inline gsize
plain_count (const PlainTree *tree)
{
  return tree == NULL ? 0 : 1 + plain_count (tree->a) + plain_count (tree->b);
}

static inline PlainTree *
plain_number (double value)
{
  return plain_new (PLAIN_NUMBER, value, 0, NULL, NULL);
}

static inline gboolean
plain_is (const PlainTree *tree,
          double           value)
{
  return tree->kind == PLAIN_NUMBER && tree->number == value;
}

/* Both functions take over their arguments. */
static inline PlainTree *
plain_add (PlainTree *a,
           PlainTree *b)
{
  PlainTree *zero = plain_is (a, 0.0) ? a : b, *other = zero == a ? b : a;

  if (!plain_is (zero, 0.0))
    return plain_new (PLAIN_ADD, 0.0, 0, a, b);
  plain_free (zero);
  return other;
}

static inline PlainTree *
plain_mul (PlainTree *a,
           PlainTree *b)
{
  const gboolean zero = plain_is (a, 0.0) || plain_is (b, 0.0);
  PlainTree *number = plain_is (a, zero ? 0.0 : 1.0) ? a : b, *other = number == a ? b : a;

  if (!zero && !plain_is (number, 1.0))
    return plain_new (PLAIN_MUL, 0.0, 0, a, b);
  plain_free (zero ? other : number);
  return zero ? number : other;
}

static inline PlainTree *
plain_diff (const PlainTree *tree,
            guint            symbol)
{
  switch (tree->kind)
    {
    case PLAIN_ADD:
      return plain_add (plain_diff (tree->a, symbol), plain_diff (tree->b, symbol));
    case PLAIN_MUL:
      return plain_add (plain_mul (plain_diff (tree->a, symbol), plain_copy (tree->b)),
                        plain_mul (plain_copy (tree->a), plain_diff (tree->b, symbol)));
    case PLAIN_SIN:
      return plain_mul (plain_new (PLAIN_COS, 0.0, 0, plain_copy (tree->a), NULL), plain_diff (tree->a, symbol));
    case PLAIN_COS:
      return plain_mul (plain_mul (plain_number (-1.0), plain_new (PLAIN_SIN, 0.0, 0, plain_copy (tree->a), NULL)),
                        plain_diff (tree->a, symbol));
    case PLAIN_NUMBER:
    case PLAIN_SYMBOL:
    default:
      return plain_number (tree->kind == PLAIN_SYMBOL && tree->symbol == symbol ? 1.0 : 0.0);
    }
}

/* Symbols of a chain of n rods: its angles, then their rates, then their accelerations. */
static inline PlainTree *
plain_symbol (guint symbol)
{
  return plain_new (PLAIN_SYMBOL, 0.0, symbol, NULL, NULL);
}

/* A component of the velocity of the centre of rod @k: sum over j <= k of (L, for j = k L/2) sin or cos (a_j)
 * a_j'. */
static inline PlainTree *
plain_velocity (guint     n,
                guint     k,
                PlainKind function)
{
  PlainTree *sum = plain_number (0.0);

  for (guint j = 0; j <= k; j++)
    sum = plain_add (sum, plain_mul (plain_number (j < k ? 1.0 : 0.5),
                                     plain_mul (plain_new (function, 0.0, 0, plain_symbol (j), NULL),
                                                plain_symbol (n + j))));
  return sum;
}

static inline PlainTree *
plain_chain_energy (guint n)
{
  PlainTree *sum = plain_number (0.0);

  for (guint k = 0; k < n; k++)
    {
      for (PlainKind f = PLAIN_SIN; f <= PLAIN_COS; f++)
        sum = plain_add (sum, plain_mul (plain_number (0.5),
                                         plain_mul (plain_velocity (n, k, f), plain_velocity (n, k, f))));
      sum = plain_add (sum,
                       plain_mul (plain_number (1.0 / 24.0), plain_mul (plain_symbol (n + k), plain_symbol (n + k))));
    }
  return sum;
}

/* Writes d/dt dE/da' - dE/da for every angle.  Returns the number of nodes. */
static inline gsize
plain_chain_equations (guint n)
{
  PlainTree *energy = plain_chain_energy (n);
  gsize count = 0;

  for (guint i = 0; i < n; i++)
    {
      PlainTree *momentum = plain_diff (energy, n + i);
      PlainTree *sum = plain_mul (plain_number (-1.0), plain_diff (energy, i));

      for (guint j = 0; j < 2 * n; j++)
        sum = plain_add (sum, plain_mul (plain_diff (momentum, j), plain_symbol (n + j)));
      count += plain_count (sum);
      plain_free (momentum);
      plain_free (sum);
    }
  plain_free (energy);
  return count;
}
