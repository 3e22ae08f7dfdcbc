/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-private.h"
#include "core/expression/jd-expr-simplify.h"

/* An expression as coefficient * symbol + rest, both free of the symbol.  Decided by structure: sums of
 * affine terms, products with one affine factor, choices between affine branches.  Nothing is guessed from
 * derivatives, which vanish for sign () and for steps. */
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

static gboolean
affine_of_node (JdExprPool   *pool,
                const JdExpr *expr,
                const JdExpr *symbol,
                const Affine *args,
                Affine       *out_affine)
{
  gboolean depends = FALSE;

  *out_affine = (Affine) { jd_expr_number (pool, expr == symbol ? 1.0 : 0.0),
                           expr == symbol ? jd_expr_number (pool, 0.0) : expr };
  for (guint i = 0; i < expr->n_args; i++)
    depends |= !jd_expr_is_zero (args[i].coefficient);
  if (!depends)
    {
      /* terms in the symbol have cancelled: what is left must be free of it */
      if (expr->kind == JD_EXPR_ADD)
        out_affine->rest = affine_of_sum (pool, expr, args).rest;
      return expr == symbol || !jd_expr_depends_on (out_affine->rest, symbol);
    }
  switch ((JdExprKind) expr->kind)
    {
    case JD_EXPR_ADD:
      *out_affine = affine_of_sum (pool, expr, args);
      return TRUE;
    case JD_EXPR_MUL:
      return affine_of_product (pool, expr, args, out_affine);
    case JD_EXPR_IF:
      return affine_of_choice (pool, expr, args, out_affine);
    case JD_EXPR_POW:
    case JD_EXPR_CALL:
    case JD_EXPR_NUMBER:
    case JD_EXPR_SYMBOL:
    default:
      return FALSE;
    }
}

static gboolean
affine_by_structure (JdExprPool   *pool,
                     const JdExpr *expr,
                     const JdExpr *symbol,
                     Affine       *out_affine)
{
  g_auto(JdNodeOrder) order = { 0 };
  g_autofree Affine *known = NULL;
  g_autoptr(GArray) args = g_array_new (FALSE, FALSE, sizeof (Affine));

  jd_node_order_init (&order, &expr, 1, &symbol->symbols);
  known = g_new (Affine, order.n + 1);
  *out_affine = (Affine) { jd_expr_number (pool, 0.0), expr };
  for (gsize i = 0; i < order.n; i++)
    {
      const JdExpr *node = order.nodes[i];

      g_array_set_size (args, 0);
      for (guint j = 0; j < node->n_args; j++)
        {
          gsize place = jd_node_order_find (&order, node->args[j]);
          Affine arg = { jd_expr_number (pool, 0.0), node->args[j] };

          if (place != G_MAXSIZE)
            arg = known[place];
          g_array_append_val (args, arg);
        }
      if (!affine_of_node (pool, node, symbol, (const Affine *) args->data, &known[i]))
        return FALSE;
      *out_affine = known[i];
    }
  return TRUE;
}

gboolean
jd_expr_is_affine (JdExprPool    *pool,
                   const JdExpr  *expr,
                   const JdExpr  *symbol,
                   const JdExpr **out_coefficient,
                   const JdExpr **out_rest)
{
  Affine affine;

  g_return_val_if_fail (pool != NULL && expr != NULL && symbol != NULL, FALSE);
  g_return_val_if_fail (symbol->kind == JD_EXPR_SYMBOL, FALSE);

  if (!affine_by_structure (pool, expr, symbol, &affine) &&
      !affine_by_structure (pool, jd_expr_expand (pool, expr), symbol, &affine))
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
