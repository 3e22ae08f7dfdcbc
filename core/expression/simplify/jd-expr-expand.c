/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Expansion of products and whole powers of sums, node by node, if every factor is a sum or has no sum in it.  Nearly
 * all energies and equations have this form.  Other expressions (roots, sums in denominators) are expanded by the
 * polynomials of the simplifier. */
#include "core/expression/simplify/jd-expr-simplify-private.h"
#include "core/expression/simplify/jd-expr-simplify.h"

#include <string.h>

#define MAX_TERMS   2000  /* of the result; a longer one is left to the polynomials */
#define MAX_FACTORS 24
#define MAX_DEPTH   16

typedef struct
{
  JdExprPool *pool;
  gsize       n_made;
} Expansion;

/* A product: the factors that are no sums, then the terms of each sum in turn. */
typedef struct
{
  const JdExpr *plain[MAX_FACTORS];
  gsize         n_plain;
  const JdExpr *sums[MAX_FACTORS];    /* multiplied out, each of them ADD */
  gsize         n_sums;
} Factors;

static gboolean
is_whole_power (const JdExpr *node)
{
  return node->kind == JD_EXPR_POW && node->args[1]->kind == JD_EXPR_NUMBER && node->args[1]->number.denominator == 1;
}

/* Nothing in it is to be multiplied out: arguments of functions are left alone.  Numbers are exact: of others a sum
 * may leave rounding where it should cancel. */
static gboolean
is_plain (const JdExpr *node)
{
  switch ((JdExprKind) node->kind)
    {
    case JD_EXPR_NUMBER:
      return JD_NUMBER_IS_EXACT (node->number);
    case JD_EXPR_SYMBOL:
    case JD_EXPR_CALL:
    case JD_EXPR_IF:
    case JD_EXPR_CURVE:
    case JD_EXPR_FOOT:
    case JD_EXPR_GAP:
      return TRUE;
    case JD_EXPR_POW:
      return is_whole_power (node) && node->args[0]->kind != JD_EXPR_NUMBER && is_plain (node->args[0]);
    case JD_EXPR_ADD:
    case JD_EXPR_MUL:
    default:
      return FALSE;
    }
}

/* Whether @is holds for @node, or, if it is of @kind, for each of its arguments. */
static gboolean
each_is (const JdExpr  *node,
         JdExprKind     kind,
         gboolean     (*is) (const JdExpr *node))
{
  if (node->kind != kind)
    return is (node);
  for (guint32 i = 0; i < node->n_args; i++)
    if (!is (node->args[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_plain_term (const JdExpr *node)
{
  return each_is (node, JD_EXPR_MUL, is_plain);
}

static gboolean
is_plain_sum (const JdExpr *node)
{
  return each_is (node, JD_EXPR_ADD, is_plain_term);
}

static const JdExpr *expand (Expansion *self, const JdExpr *expr, guint depth);

/* Adds to a product, @n times, the factors that @expr gives when it is multiplied out. */
static gboolean
add_factor (Expansion    *self,
            Factors      *factors,
            const JdExpr *expr,
            gint64        n,
            guint         depth)
{
  const JdExpr *expanded = expand (self, expr, depth);
  const gboolean is_sum = expanded != NULL && expanded->kind == JD_EXPR_ADD;

  if (expanded == NULL || factors->n_sums + (gsize) n > MAX_FACTORS || factors->n_plain + 1 > MAX_FACTORS)
    return FALSE;
  if (!is_sum)
    factors->plain[factors->n_plain++] = jd_expr_pow_int (self->pool, expanded, (int) n);
  for (gint64 i = 0; is_sum && i < n; i++)
    factors->sums[factors->n_sums++] = expanded;
  return TRUE;
}

static gboolean
find_factors (Expansion    *self,
              Factors      *factors,
              const JdExpr *expr,
              guint         depth)
{
  const gboolean is_product = expr->kind == JD_EXPR_MUL;
  const JdExpr *const *args = is_product ? expr->args : &expr;
  const gsize n = is_product ? expr->n_args : 1;

  if (n > MAX_FACTORS)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *factor = args[i];
      const gint64 power = is_whole_power (factor) ? factor->args[1]->number.numerator : 1;

      if (is_plain (factor))
        factors->plain[factors->n_plain++] = factor;
      else if (factor->kind == JD_EXPR_ADD ? !add_factor (self, factors, factor, 1, depth)
                                           : !is_whole_power (factor) || power < 1 || power > MAX_FACTORS ||
                                               !add_factor (self, factors, factor->args[0], power, depth))
        return FALSE;
    }
  return factors->n_plain + factors->n_sums <= MAX_FACTORS;
}

/* How often the choice of terms, one from each sum, stands in the product: equal sums follow each other, and of the
 * choices that differ in their order only the one that does not descend is made.  0 for the others. */
static gint64
count_orders (const Factors *factors,
              const gsize   *place)
{
  gint64 orders = 1;
  gsize same = 1, equal = 1;

  for (gsize i = 1; i < factors->n_sums; i++)
    {
      if (factors->sums[i] != factors->sums[i - 1])
        {
          same = equal = 1;
          continue;
        }
      if (place[i] < place[i - 1])
        return 0;
      same++;
      equal = place[i] == place[i - 1] ? equal + 1 : 1;
      orders = orders * (gint64) same / (gint64) equal;
    }
  return orders;
}

/* FALSE after the last choice. */
static gboolean
next_choice (const Factors *factors,
             gsize         *place)
{
  for (gsize i = 0; i < factors->n_sums; i++)
    {
      if (++place[i] < factors->sums[i]->n_args)
        return TRUE;
      place[i] = 0;
    }
  return FALSE;
}

/* One product for each choice of a term from every sum. */
static gboolean
multiply (Expansion     *self,
          const Factors *factors,
          GPtrArray     *terms)
{
  const JdExpr *chosen[MAX_FACTORS + 1];
  gsize place[MAX_FACTORS] = { 0 };

  memcpy (chosen + 1, factors->plain, factors->n_plain * sizeof (JdExpr *));
  do
    {
      const gint64 orders = count_orders (factors, place);

      if (self->n_made++ > MAX_TERMS)
        return FALSE;
      if (orders == 0)
        continue;
      chosen[0] = jd_expr_rational (self->pool, orders, 1);
      for (gsize i = 0; i < factors->n_sums; i++)
        chosen[1 + factors->n_plain + i] = factors->sums[i]->args[place[i]];
      g_ptr_array_add (terms,
                       (gpointer) jd_expr_product (self->pool, chosen, 1 + factors->n_plain + factors->n_sums));
    }
  while (next_choice (factors, place));
  return TRUE;
}

static gboolean
add_terms (Expansion    *self,
           const JdExpr *expr,
           GPtrArray    *terms,
           guint         depth)
{
  Factors factors = { .n_plain = 0 };

  if (self->n_made > MAX_TERMS || depth > MAX_DEPTH)
    return FALSE;
  if (is_plain_term (expr))
    {
      g_ptr_array_add (terms, (gpointer) expr);
      self->n_made++;
      return TRUE;
    }
  return find_factors (self, &factors, expr, depth + 1) && multiply (self, &factors, terms);
}

static const JdExpr *
expand (Expansion    *self,
        const JdExpr *expr,
        guint         depth)
{
  const gboolean is_sum = expr->kind == JD_EXPR_ADD;
  const JdExpr *const *args = is_sum ? expr->args : &expr;
  const gsize n = is_sum ? expr->n_args : 1;
  g_autoptr(GPtrArray) terms = NULL;

  const JdExpr *sum;

  if (is_plain_sum (expr))
    return expr;
  terms = g_ptr_array_sized_new (64);
  for (gsize i = 0; i < n; i++)
    if (!add_terms (self, args[i], terms, depth))
      return NULL;
  sum = jd_expr_sum (self->pool, (const JdExpr *const *) terms->pdata, terms->len);
  return is_plain_sum (sum) ? sum : NULL;
}

/* NULL: not of the plain kind, or long. */
const JdExpr *
jd_expr_expand_plain (JdExprPool   *pool,
                      const JdExpr *expr)
{
  Expansion self = { .pool = pool };

  return expand (&self, expr, 0);
}

/* Of a power of a sum of @n terms: (n + k - 1 over k). */
static double
count_power_terms (double n,
                   double k)
{
  double count = 1.0;

  for (double i = 1.0; i <= k; i++)
    count *= (n + i - 1.0) / i;
  return count;
}

static gboolean
count_node_terms (const JdExpr  *node,
                  gconstpointer  args,
                  gpointer       out,
                  gpointer       data G_GNUC_UNUSED)
{
  const double *counts = args;
  double *count = out;

  *count = node->kind == JD_EXPR_ADD ? 0.0 : 1.0;
  if (is_whole_power (node) && node->args[1]->number.numerator > 0)
    *count = count_power_terms (counts[0], node->args[1]->number.value);
  for (guint32 i = 0; i < node->n_args; i++)
    if (node->kind == JD_EXPR_ADD)
      *count += counts[i];
    else if (node->kind == JD_EXPR_MUL)
      *count *= counts[i];
  return TRUE;
}

double
jd_expr_count_terms (const JdExpr *expr)
{
  double count = 1.0;

  g_return_val_if_fail (expr != NULL, 0.0);

  if (!is_plain_term (expr))
    jd_expr_fold (expr, NULL, sizeof count, count_node_terms, NULL, &count);
  return count;
}
