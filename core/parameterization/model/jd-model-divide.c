/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equations between rates whose coefficients all have a factor exp (...), which is nowhere zero: they say the same
 * without it.  Near a place where it vanishes faster than any power its numbers are zero, and the equation would be
 * lost (Cortes et al., example 2.1: exp (-1/x^2) below x = 0.037). */
#include "core/parameterization/model/jd-model-private.h"

/* Terms are not opened below this depth. */
#define MAX_DEPTH 50

static gboolean
is_exponential (const JdExpr *expr)
{
  return jd_expr_get_kind (expr) == JD_EXPR_CALL && jd_expr_get_function (expr) == JD_FUNCTION_EXP;
}

/* The first exponential that is a factor of @expr, or of what it is where a condition holds; NULL if none is. */
static const JdExpr *
find_factor (const JdExpr *expr,
             guint         depth)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  const JdExpr *found = is_exponential (expr) ? expr : NULL;
  const gsize first = kind == JD_EXPR_IF ? 2 : 0;

  if (found != NULL || depth > MAX_DEPTH || (kind != JD_EXPR_MUL && kind != JD_EXPR_IF && kind != JD_EXPR_ADD))
    return found;
  for (gsize a = first; a < jd_expr_get_n_args (expr) && found == NULL; a++)
    found = find_factor (jd_expr_get_arg (expr, a), depth + 1);
  return found;
}

/* @expr / @factor, NULL where it is not a factor of all of it. */
static const JdExpr *
divide (JdExprPool   *pool,
        const JdExpr *expr,
        const JdExpr *factor,
        guint         depth)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  const gsize n = jd_expr_get_n_args (expr);
  g_autofree const JdExpr **args = g_new0 (const JdExpr *, n + 1);

  if (expr == factor)
    return jd_expr_number (pool, 1.0);
  if (jd_expr_is_zero (expr))
    return expr;
  if (depth > MAX_DEPTH || (kind != JD_EXPR_MUL && kind != JD_EXPR_IF && kind != JD_EXPR_ADD))
    return NULL;
  for (gsize a = 0; a < n; a++)
    args[a] = jd_expr_get_arg (expr, a);
  if (kind == JD_EXPR_MUL)
    {
      for (gsize a = 0; a < n; a++)
        {
          const JdExpr *quotient = divide (pool, args[a], factor, depth + 1);

          if (quotient == NULL)
            continue;
          args[a] = quotient;
          return jd_expr_product (pool, args, n);
        }
      return NULL;
    }
  for (gsize a = kind == JD_EXPR_IF ? 2 : 0; a < n; a++)
    if ((args[a] = divide (pool, args[a], factor, depth + 1)) == NULL)
      return NULL;
  return kind == JD_EXPR_ADD ? jd_expr_sum (pool, args, n)
                             : jd_expr_if (pool, jd_expr_get_relation (expr), args[0], args[1], args[2], args[3]);
}

/* All coefficients and the rest by the same factor, into @out (n_terms + 1; NULL: only asks). */
static gboolean
divide_equation (JdExprPool        *pool,
                 const JdEquation  *equation,
                 const JdExpr     **out)
{
  const JdExpr *factor = equation->f == NULL && equation->side == 0 && equation->n_terms > 0
                           ? find_factor (equation->coefficients[0], 0)
                           : NULL;

  for (gsize k = 0; factor != NULL && k <= equation->n_terms; k++)
    {
      const JdExpr *quotient = divide (pool, k < equation->n_terms ? equation->coefficients[k] : equation->beta,
                                       factor, 0);

      if (quotient == NULL)
        return FALSE;
      if (out != NULL)
        out[k] = quotient;
    }
  return factor != NULL;
}

void
jd_model_divide_equation (JdModel    *self,
                          JdEquation *equation)
{
  g_autofree const JdExpr **quotients = g_new0 (const JdExpr *, equation->n_terms + 1);

  while (divide_equation (self->pool, equation, quotients))
    {
      for (gsize k = 0; k < equation->n_terms; k++)
        equation->coefficients[k] = quotients[k];
      equation->beta = quotients[equation->n_terms];
    }
}

static void
copy_values (GHashTable   *table,
             const char   *name,
             double        value)
{
  g_hash_table_insert (table, g_strdup (name), g_memdup2 (&value, sizeof value));
}

JdModel *
jd_model_divide (JdModel  *self,
                 GError  **error)
{
  g_autoptr(GHashTable) values = NULL, rates = NULL;
  GHashTableIter iter;
  gpointer key, value;
  gboolean any = FALSE;

  for (gsize i = 0; i < self->n_equations && !any; i++)
    any = self->equations[i].f == NULL && self->equations[i].n_terms > 0 &&
          find_factor (self->equations[i].coefficients[0], 0) != NULL;
  if (!any)
    return jd_model_ref (self);

  values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_iter_init (&iter, self->constants);
  while (g_hash_table_iter_next (&iter, &key, &value))
    copy_values (values, key, *(double *) value);
  for (gsize k = 0; k < self->n; k++)
    {
      copy_values (values, self->names[k], self->values[k]);
      copy_values (rates, self->names[k], self->rates[k]);
    }
  return jd_model_new_full (self->mechanism, values, rates, TRUE, NULL, error);
}
