/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Affine form of an expression: coefficient * symbol + remainder, both free of the symbol.  It is decided by
 * structure: a sum of affine terms, a product with one affine factor, a choice between affine branches.  Derivatives
 * are not used, because they vanish for sign () and for steps. */
#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/simplify/jd-expr-simplify.h"

typedef struct
{
  const JdExpr *coefficient;
  const JdExpr *rest;
} Affine;

static Affine
affine_of_sum (JdExprPool   *pool,
               const JdExpr *expr,
               const Affine *args)
{
  g_autoptr(GPtrArray) coefficients = g_ptr_array_new ();
  g_autoptr(GPtrArray) rests = g_ptr_array_new ();

  for (guint i = 0; i < expr->n_args; i++)
    {
      if (!jd_expr_is_zero (args[i].coefficient))
        g_ptr_array_add (coefficients, (gpointer) args[i].coefficient);
      g_ptr_array_add (rests, (gpointer) args[i].rest);
    }
  return (Affine) {
    jd_expr_sum (pool, (const JdExpr *const *) coefficients->pdata, coefficients->len),
    jd_expr_sum (pool, (const JdExpr *const *) rests->pdata, rests->len),
  };
}

static gboolean
affine_of_product (JdExprPool   *pool,
                   const JdExpr *expr,
                   const Affine *args,
                   Affine       *out_affine)
{
  g_autoptr(GPtrArray) factors = g_ptr_array_new ();
  const Affine *moving = NULL;
  const JdExpr *fixed;

  for (guint i = 0; i < expr->n_args; i++)
    {
      if (jd_expr_is_zero (args[i].coefficient))
        g_ptr_array_add (factors, (gpointer) expr->args[i]);
      else if (moving != NULL)
        return FALSE;
      else
        moving = &args[i];
    }
  g_return_val_if_fail (moving != NULL, FALSE);
  fixed = jd_expr_product (pool, (const JdExpr *const *) factors->pdata, factors->len);
  *out_affine = (Affine) { jd_expr_mul (pool, fixed, moving->coefficient),
                           jd_expr_mul (pool, fixed, moving->rest) };
  return TRUE;
}

static gboolean
affine_of_choice (JdExprPool   *pool,
                  const JdExpr *expr,
                  const Affine *args,
                  Affine       *out_affine)
{
  if (!jd_expr_is_zero (args[0].coefficient) || !jd_expr_is_zero (args[1].coefficient))
    return FALSE;
  *out_affine = (Affine) {
    jd_expr_if (pool, expr->op, expr->args[0], expr->args[1],
                args[2].coefficient, args[3].coefficient),
    jd_expr_if (pool, expr->op, expr->args[0], expr->args[1], args[2].rest, args[3].rest),
  };
  return TRUE;
}

typedef struct
{
  JdExprPool   *pool;
  const JdExpr *symbol;
} Affinity;

static gboolean
affine_of_node (const JdExpr  *expr,
                gconstpointer  results,
                gpointer       out,
                gpointer       data)
{
  const Affinity *self = data;
  const Affine *args = results;
  Affine *affine = out;
  gboolean depends = FALSE;

  *affine = (Affine) { jd_expr_number (self->pool, expr == self->symbol ? 1.0 : 0.0),
                       expr == self->symbol ? jd_expr_number (self->pool, 0.0) : expr };
  if (args == NULL)
    return TRUE;
  for (guint i = 0; i < expr->n_args; i++)
    depends |= !jd_expr_is_zero (args[i].coefficient);
  if (!depends)
    {
      /* terms in the symbol have cancelled: the rest must be free of it */
      if (expr->kind == JD_EXPR_ADD)
        affine->rest = affine_of_sum (self->pool, expr, args).rest;
      return expr == self->symbol || !jd_expr_depends_on (affine->rest, self->symbol);
    }
  if (expr->kind == JD_EXPR_ADD)
    *affine = affine_of_sum (self->pool, expr, args);
  return expr->kind == JD_EXPR_ADD ||
         (expr->kind == JD_EXPR_MUL && affine_of_product (self->pool, expr, args, affine)) ||
         (expr->kind == JD_EXPR_IF && affine_of_choice (self->pool, expr, args, affine));
}

gboolean
jd_expr_is_affine (JdExprPool    *pool,
                   const JdExpr  *expr,
                   const JdExpr  *symbol,
                   const JdExpr **out_coefficient,
                   const JdExpr **out_rest)
{
  Affinity self = { pool, symbol };
  Affine affine;

  g_return_val_if_fail (pool != NULL && expr != NULL && symbol != NULL, FALSE);
  g_return_val_if_fail (symbol->kind == JD_EXPR_SYMBOL, FALSE);

  if (!jd_expr_fold (expr, &symbol->symbols, sizeof affine, affine_of_node, &self, &affine) &&
      !jd_expr_fold (jd_expr_expand (pool, expr), &symbol->symbols, sizeof affine, affine_of_node, &self, &affine))
    return FALSE;
  /* (y + 1)^2 - y^2 - 2 y - 1 is 0, and nothing may be divided by it */
  if (affine.coefficient->n_args > 0 && jd_expr_is_zero (jd_expr_expand (pool, affine.coefficient)))
    affine.coefficient = jd_expr_number (pool, 0.0);
  if (out_coefficient != NULL)
    *out_coefficient = affine.coefficient;
  if (out_rest != NULL)
    *out_rest = affine.rest;
  return TRUE;
}
