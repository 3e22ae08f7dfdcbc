/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Common constant factors of the terms of a sum: 2 m a^2 x'' + 4 m a^2 y'' - 2 m a^2 z'' is
 * 2 m a^2 (x'' + 2 y'' - z'').  Terms with other constants stay as they are. */
#include "core/expression/simplify/jd-expr-forms.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-private.h"

#define LEAST_TERMS   3   /* fewer terms read as well with their factors */
#define LEAST_FACTORS 2   /* a single letter, or its power, stays in its terms */

/* number * constants * rest. */
typedef struct
{
  JdNumber      number;
  const JdExpr *constants;
  const JdExpr *rest;
  gboolean      done;
} Term;

static gboolean
is_constant (const JdExpr *node)
{
  return (node->has & ~(JD_HAS_CONSTANT | JD_HAS_PI)) == 0;
}

static Term
split_term (JdExprPool   *pool,
            const JdExpr *node)
{
  const JdExpr *const *factors = node->kind == JD_EXPR_MUL ? node->args : &node;
  const gsize n = node->kind == JD_EXPR_MUL ? node->n_args : 1;
  g_autofree const JdExpr **constants = g_new (const JdExpr *, n);
  g_autofree const JdExpr **rest = g_new (const JdExpr *, n);
  gsize n_constants = 0, n_rest = 0;
  Term term = { jd_one, NULL, NULL, FALSE };

  for (gsize i = 0; i < n; i++)
    if (factors[i]->kind == JD_EXPR_NUMBER)
      term.number = factors[i]->number;
    else if (is_constant (factors[i]))
      constants[n_constants++] = factors[i];
    else
      rest[n_rest++] = factors[i];
  term.constants = jd_expr_product (pool, constants, n_constants);
  term.rest = jd_expr_product (pool, rest, n_rest);
  return term;
}

/* The i-th factor of a product of constants: its letter or sum, and its power. */
static const JdExpr *
factor_at (const JdExpr *constants,
           guint32       i,
           const JdExpr **out_power)
{
  const JdExpr *factor = constants->kind == JD_EXPR_MUL ? constants->args[i] : constants;

  *out_power = factor;
  return factor->kind == JD_EXPR_POW ? factor->args[0] : factor;
}

static guint32
count_factors (const JdExpr *constants)
{
  return constants->kind == JD_EXPR_MUL ? constants->n_args : constants->kind != JD_EXPR_NUMBER;
}

/* Whether @constants are @common times letters that @common has not; then *out_rest is what those are. */
static gboolean
has_common (JdExprPool    *pool,
            const JdExpr  *constants,
            const JdExpr  *common,
            const JdExpr **out_rest)
{
  g_autoptr(GPtrArray) rest = g_ptr_array_new ();
  guint32 n_met = 0;

  for (guint32 i = 0; i < count_factors (constants); i++)
    {
      const JdExpr *power, *base = factor_at (constants, i, &power);
      gboolean met = FALSE;

      for (guint32 j = 0; j < count_factors (common); j++)
        {
          const JdExpr *other, *letter = factor_at (common, j, &other);

          if (letter == base && other != power)
            return FALSE;
          met |= letter == base;
        }
      if (met)
        n_met++;
      else
        g_ptr_array_add (rest, (gpointer) power);
    }
  *out_rest = jd_expr_product (pool, (const JdExpr *const *) rest->pdata, rest->len);
  return n_met == count_factors (common);
}

/* The largest number of which both are whole multiples; 1 unless both are exact. */
static JdNumber
common_number (JdNumber a,
               JdNumber b)
{
  gint64 numerator, denominator;

  if (!JD_NUMBER_IS_EXACT (a) || !JD_NUMBER_IS_EXACT (b))
    return jd_one;
  numerator = (gint64) jd_common_divisor ((guint64) ABS (a.numerator), (guint64) ABS (b.numerator));
  denominator = (gint64) jd_common_divisor ((guint64) a.denominator, (guint64) b.denominator);
  denominator = a.denominator / denominator * b.denominator;
  return jd_number_from_fraction (numerator, denominator);
}

/* A term's vote for the sign of the common factor; accelerations, which stand first, decide. */
static int
sign_of (const Term *term)
{
  const int weight = (term->rest->has & JD_HAS_ACCELERATION) != 0 ? 1000 : 1;

  return term->number.value < 0.0 ? -weight : weight;
}

/* Whether LEAST_TERMS terms have the very constants of term @first. */
static gboolean
begins_group (const Term *terms,
              gsize       n,
              gsize       first)
{
  gsize n_group = 0;

  for (gsize i = first; i < n; i++)
    n_group += !terms[i].done && terms[i].constants == terms[first].constants;
  return n_group >= LEAST_TERMS && count_factors (terms[first].constants) >= LEAST_FACTORS;
}

/* The terms with the constants of term @first, and others beside them, as one product. */
static const JdExpr *
take_group (JdExprPool *pool,
            Term       *terms,
            gsize       n,
            gsize       first)
{
  const JdExpr *constants = terms[first].constants;
  g_autofree const JdExpr **rest = g_new0 (const JdExpr *, n);
  g_autoptr(GPtrArray) inner = g_ptr_array_new ();
  JdNumber number = terms[first].number, inverse;
  int sign = 0;

  for (gsize i = 0; i < n; i++)
    if (!terms[i].done && has_common (pool, terms[i].constants, constants, &rest[i]))
      {
        number = common_number (number, terms[i].number);
        sign += sign_of (&terms[i]);
      }
    else
      rest[i] = NULL;
  if (sign < 0)
    number = jd_number_negate (number);
  if (!jd_number_pow (number, jd_number_negate (jd_one), &inverse))
    return NULL;
  for (gsize i = 0; i < n; i++)
    if (rest[i] != NULL)
      {
        const JdExpr *const factors[] = { jd_expr_from_number (pool, jd_number_mul (terms[i].number, inverse)),
                                          rest[i], terms[i].rest };

        g_ptr_array_add (inner, (gpointer) jd_expr_product (pool, factors, 3));
        terms[i].done = TRUE;
      }
  return jd_expr_mul (pool, jd_expr_mul (pool, jd_expr_from_number (pool, number), constants),
                      jd_expr_sum (pool, (const JdExpr *const *) inner->pdata, inner->len));
}

const JdExpr *
jd_expr_take_common (JdExprPool   *pool,
                     const JdExpr *expr)
{
  g_autofree Term *terms = NULL;
  g_autoptr(GPtrArray) nodes = NULL;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  if (expr->kind != JD_EXPR_ADD)
    return expr;
  terms = g_new (Term, expr->n_args);
  nodes = g_ptr_array_new ();
  for (guint32 i = 0; i < expr->n_args; i++)
    terms[i] = split_term (pool, expr->args[i]);
  for (guint32 i = 0; i < expr->n_args; i++)
    if (!terms[i].done && begins_group (terms, expr->n_args, i))
      {
        const JdExpr *group = take_group (pool, terms, expr->n_args, i);

        if (group != NULL)
          g_ptr_array_add (nodes, (gpointer) group);
      }
  for (guint32 i = 0; i < expr->n_args; i++)
    if (!terms[i].done)
      g_ptr_array_add (nodes, (gpointer) expr->args[i]);
  return jd_expr_sum (pool, (const JdExpr *const *) nodes->pdata, nodes->len);
}

/* The power of @base in a product of constants that has a whole power of it, or 0. */
static int
power_in (const JdExpr *constants,
          const JdExpr *base)
{
  for (guint32 i = 0; i < count_factors (constants); i++)
    {
      const JdExpr *power;

      if (factor_at (constants, i, &power) != base)
        continue;
      if (power == base)
        return 1;
      if (power->args[1]->kind == JD_EXPR_NUMBER && power->args[1]->number.denominator == 1 &&
          power->args[1]->number.numerator > 0 && power->args[1]->number.numerator < G_MAXINT)
        return (int) power->args[1]->number.numerator;
    }
  return 0;
}

const JdExpr *
jd_expr_take_factor (JdExprPool   *pool,
                     const JdExpr *expr)
{
  g_autofree Term *terms = NULL;
  const JdExpr *common = jd_expr_number (pool, 1.0), *sum = jd_expr_number (pool, 0.0);
  JdNumber number;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  if (expr->kind != JD_EXPR_ADD)
    return expr;
  terms = g_new (Term, expr->n_args);
  for (guint32 i = 0; i < expr->n_args; i++)
    terms[i] = split_term (pool, expr->args[i]);
  number = terms[0].number;
  for (guint32 i = 0; i < expr->n_args; i++)
    number = common_number (number, terms[i].number);
  for (guint32 j = 0; j < count_factors (terms[0].constants); j++)
    {
      const JdExpr *power, *base = factor_at (terms[0].constants, j, &power);
      int least = power_in (terms[0].constants, base);

      for (guint32 i = 1; i < expr->n_args; i++)
        least = MIN (least, power_in (terms[i].constants, base));
      if (least > 0)
        common = jd_expr_mul (pool, common, jd_expr_pow_int (pool, base, least));
    }
  if (jd_expr_is_one (common))
    return expr;
  common = jd_expr_mul (pool, jd_expr_from_number (pool, number), common);
  for (guint32 i = 0; i < expr->n_args; i++)
    sum = jd_expr_add (pool, sum, jd_expr_div (pool, expr->args[i], common));
  return jd_expr_mul (pool, common, sum);
}
