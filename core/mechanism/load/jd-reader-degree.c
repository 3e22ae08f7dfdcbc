/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks the degree of an expression in the rates: kinetic energy is at most quadratic, a differential equation is
 * affine. */
#include "core/mechanism/load/jd-reader-private.h"

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"

#define NOT_POLYNOMIAL G_MAXUINT
#define MAX_DEGREE     1000u

/* Upper bound of the degree in rates, as the expression stands; cancellations can make the true one smaller.
 * @seen remembers shared nodes: node -> degree + 1. */
static guint
bound_degree (const JdExpr *expr,
              GHashTable   *seen)
{
  const gsize n = jd_expr_get_n_args (expr);
  guint degree = GPOINTER_TO_UINT (g_hash_table_lookup (seen, expr));
  gint64 power, one;

  if (degree > 0)
    return degree - 1 == MAX_DEGREE + 1 ? NOT_POLYNOMIAL : degree - 1;

  switch (jd_expr_get_kind (expr))
    {
    case JD_EXPR_NUMBER:
      break;
    case JD_EXPR_SYMBOL:
      degree = jd_expr_get_symbol (expr) == JD_SYMBOL_PARAMETER && jd_expr_get_order (expr) > 0 ? 1 : 0;
      break;
    case JD_EXPR_ADD:
    case JD_EXPR_MUL:
      for (gsize i = 0; i < n && degree <= MAX_DEGREE; i++)
        {
          const guint d = bound_degree (jd_expr_get_arg (expr, i), seen);

          if (d == NOT_POLYNOMIAL)
            degree = MAX_DEGREE + 1;
          else
            degree = jd_expr_get_kind (expr) == JD_EXPR_ADD ? MAX (degree, d) : degree + d;
        }
      break;
    case JD_EXPR_POW:
      degree = bound_degree (jd_expr_get_arg (expr, 0), seen);
      if (bound_degree (jd_expr_get_arg (expr, 1), seen) > 0)
        degree = NOT_POLYNOMIAL;
      else if (degree > 0 && degree != NOT_POLYNOMIAL)
        {
          const JdExpr *exponent = jd_expr_get_arg (expr, 1);

          if (jd_expr_get_kind (exponent) == JD_EXPR_NUMBER && jd_expr_get_rational (exponent, &power, &one) &&
              one == 1 && power >= 0 && power <= (gint64) MAX_DEGREE)
            degree *= (guint) power;
          else
            degree = NOT_POLYNOMIAL;
        }
      break;
    case JD_EXPR_CALL:
    case JD_EXPR_IF:
    default:
      for (gsize i = 0; i < n; i++)
        if (bound_degree (jd_expr_get_arg (expr, i), seen) > 0)
          degree = NOT_POLYNOMIAL;
      break;
    }
  if (degree > MAX_DEGREE)
    degree = NOT_POLYNOMIAL;
  g_hash_table_insert (seen, (gpointer) expr,
                       GUINT_TO_POINTER ((degree == NOT_POLYNOMIAL ? MAX_DEGREE + 1 : degree) + 1));
  return degree;
}

static GPtrArray *
list_rates (const JdExpr *expr)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);
  GPtrArray *rates = g_ptr_array_new ();

  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);

      if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER && jd_expr_get_order (symbol) > 0)
        g_ptr_array_add (rates, (gpointer) symbol);
    }
  return rates;
}

/* Symbolically, or by its values where the symbols do not show it. */
static gboolean
is_zero (JdExprPool   *pool,
         const JdExpr *expr)
{
  return jd_expr_is_zero (expr) || jd_expr_agree (expr, jd_expr_number (pool, 0), 20);
}

/* TRUE if every derivative of @expr by @order of its rates, taken in order from @first on, vanishes. */
static gboolean
derivatives_vanish (JdExprPool   *pool,
                    const JdExpr *expr,
                    GPtrArray    *rates,
                    guint         first,
                    guint         order)
{
  if (jd_expr_is_zero (expr))
    return TRUE;
  if (order == 0)
    return is_zero (pool, expr);
  for (guint i = first; i < rates->len; i++)
    if (!derivatives_vanish (pool, jd_expr_diff (pool, expr, g_ptr_array_index (rates, i)), rates, i, order - 1))
      return FALSE;
  return TRUE;
}

/* A piece may be anywhere: a window of time lies between the values that are tried. */
static gboolean
has_pieces (JdExprPool   *pool,
            const JdExpr *expr)
{
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  jd_expr_add_kinks (pool, expr, kinks);
  return kinks->len > 0;
}

/* Whether @expr vanishes at all sizes of the parameters, and not only where they are about 1: exp (-1/x^2) is 0 to
 * the last digit where x is a thousandth of its constants. */
static gboolean
is_zero_at_all_sizes (JdExprPool   *pool,
                      const JdExpr *expr)
{
  static const double sizes[] = { 1e-12, 1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9, 1e12 };
  g_autoptr(GPtrArray) symbols = NULL;

  if (!is_zero (pool, expr) || has_pieces (pool, expr))
    return FALSE;
  symbols = jd_expr_get_symbols (expr);
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);

      for (guint i = 0; i < symbols->len; i++)
        {
          const JdExpr *symbol = g_ptr_array_index (symbols, i);

          if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER)
            g_hash_table_insert (map, (gpointer) symbol,
                                 (gpointer) jd_expr_mul (pool, jd_expr_number (pool, sizes[k]), symbol));
        }
      if (!is_zero (pool, jd_expr_substitute (pool, expr, map)))
        return FALSE;
    }
  return TRUE;
}

/* TRUE if some rate really occurs: x' - x' has none. */
static gboolean
has_rate (JdExprPool   *pool,
          const JdExpr *expr,
          GPtrArray    *rates)
{
  for (guint i = 0; i < rates->len; i++)
    if (!is_zero_at_all_sizes (pool, jd_expr_diff (pool, expr, g_ptr_array_index (rates, i))))
      return TRUE;
  return FALSE;
}

gboolean
jd_reader_check_degree (JdReader     *self,
                        const JdExpr *expr,
                        guint         degree,
                        gboolean      need_rate)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr(GPtrArray) rates = list_rates (expr);
  g_autoptr(JdExprPool) pool = NULL;
  const JdExpr *copy;
  guint bound;

  if (need_rate && rates->len == 0)
    return jd_reader_fail (
      self, _("the equation contains no rate; write one, such as x', or make the equation holonomic"));
  bound = bound_degree (expr, seen);
  if (bound == NOT_POLYNOMIAL)
    return degree == 1
             ? jd_reader_fail (self, _("a rate stands inside a function, a condition or a power; a differential "
                                       "equation is affine: rates times expressions of the position"))
             : jd_reader_fail (self,
                               _("a rate stands inside a function, a condition or a power; kinetic energy is at "
                                 "most quadratic in the rates"));
  if (bound <= degree && !need_rate)
    return TRUE;

  /* In a pool of its own, so that the mechanism does not keep the derivatives. */
  pool = jd_expr_pool_new ();
  copy = jd_expr_import (pool, expr);
  g_ptr_array_unref (g_steal_pointer (&rates));
  rates = list_rates (copy);
  if (bound > degree && !derivatives_vanish (pool, copy, rates, 0, degree + 1))
    return degree == 1
             ? jd_reader_fail (self,
                               _("the equation is not affine in the rates; write it as rates times expressions "
                                 "of the position"))
             : jd_reader_fail (self,
                               _("kinetic energy is at most quadratic in the rates; this one has a higher power"));
  if (need_rate && !has_rate (pool, copy, rates))
    return jd_reader_fail (self, _("the rates in this equation cancel; write one, such as x', or make the equation "
                                   "holonomic"));
  return TRUE;
}
