/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Public functions of the simplifier: expand, simplify, collect. jd_expr_simplify() rearranges the whole expression
 * and its parts, takes the shortest form, and compares it with the original at random points. */
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/simplify/jd-expr-simplify-private.h"

const JdExpr *
jd_expr_expand (JdExprPool   *pool,
                const JdExpr *expr)
{
  g_auto(JdWork) work = { 0 };
  const JdPoly *poly;
  const JdExpr *expanded;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  expanded = jd_expr_expand_plain (pool, expr);
  if (expanded != NULL)
    return expanded;
  jd_work_init (&work, pool, 0);
  work.only_expand = TRUE;
  poly = jd_poly_from_expr (&work, expr);
  expanded = jd_poly_expanded (&work, poly);
  return work.exceeded ? expr : expanded;
}

#define CHECK_POINTS 8
#define MAX_PASSES   4
#define MAX_PARTS    24   /* a longer sum or product is not tried part by part */
#define MAX_PARTS_DEPTH 6

/* What another arrangement must be to be preferred to the usual one, and how long an expression may be
 * that might become that. */
#define MUCH_SHORTER  0.8
#define MAYBE_SHORTER 1.6

static const JdExpr *
present_expr (JdWork       *work,
              const JdExpr *expr)
{
  const JdPoly *poly = jd_poly_from_expr (work, expr);

  return poly->n > JD_TERMS_MAX ? expr : jd_poly_present (work, poly);
}

static const JdExpr *best_form (JdWork       *work,
                                const JdExpr *expr,
                                guint         depth);

/* (-a - b) c is -(a + b) c. */
static const JdExpr *
product_of_parts (JdWork        *work,
                  const JdExpr **parts,
                  gsize          n)
{
  double sign = 1.0;

  for (gsize i = 0; i < n; i++)
    {
      gsize n_negative = 0;

      if (parts[i]->kind != JD_EXPR_ADD)
        continue;
      for (guint32 j = 0; j < parts[i]->n_args; j++)
        n_negative += jd_term_is_negative (parts[i]->args[j]) ? 1 : 0;
      if (2 * n_negative <= parts[i]->n_args)
        continue;
      parts[i] = jd_expr_neg (work->pool, parts[i]);
      sign = -sign;
    }
  return jd_expr_mul (work->pool, jd_expr_number (work->pool, sign), jd_expr_product (work->pool, parts, n));
}

/* The same node with each of its parts simplified by itself: where the user's arrangement is better
 * than any that is found again after multiplying out. */
static const JdExpr *
present_parts (JdWork       *work,
               const JdExpr *expr,
               guint         depth)
{
  g_autofree const JdExpr **parts = g_new (const JdExpr *, expr->n_args + 1);

  for (guint32 i = 0; i < expr->n_args; i++)
    parts[i] = best_form (work, expr->args[i], depth + 1);
  if (expr->kind == JD_EXPR_MUL)
    return product_of_parts (work, parts, expr->n_args);
  return jd_expr_rebuild (work->pool, expr, parts);
}

/* The whole rearranged, unless its parts rearranged, or all as it is, are much shorter. */
static const JdExpr *
best_form (JdWork       *work,
           const JdExpr *expr,
           guint         depth)
{
  const JdExpr *best = expr->n_args > 0 ? present_expr (work, expr) : expr;
  double limit = MUCH_SHORTER * jd_node_cost (work, best);
  double raw_cost = jd_node_cost (work, expr);

  if (raw_cost < MAYBE_SHORTER * limit && depth < MAX_PARTS_DEPTH && !work->exceeded && expr->n_args > 0 &&
      expr->n_args <= MAX_PARTS)
    {
      const JdExpr *parts = present_parts (work, expr, depth);

      if (jd_node_cost (work, parts) < limit)
        {
          best = parts;
          limit = jd_node_cost (work, parts);
        }
    }
  return raw_cost <= limit ? expr : best;
}

/* Again and again while it gets shorter, so that the result is its own simplest form. */
static const JdExpr *
settled_form (JdWork       *work,
              const JdExpr *expr)
{
  for (guint pass = 0; pass < MAX_PASSES && !work->exceeded; pass++)
    {
      const JdExpr *form = best_form (work, expr, 0);

      if (form == expr)
        break;
      expr = form;
    }
  return expr;
}

const JdExpr *
jd_expr_simplify (JdExprPool   *pool,
                  const JdExpr *expr,
                  gsize         budget)
{
  g_auto(JdWork) work = { 0 };
  const JdExpr *form;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  if (expr->n_args == 0)
    return expr;
  jd_work_init (&work, pool, budget);
  form = settled_form (&work, expr);
  return !work.exceeded && jd_expr_agree (expr, form, CHECK_POINTS) ? form : expr;
}

static gboolean
is_of_symbols (JdWork         *work G_GNUC_UNUSED,
               const JdFactor *factor,
               gconstpointer   is_symbol)
{
  return ((const gboolean *) is_symbol)[factor->atom];
}

/* FALSE if a symbol stands in a denominator, under a root or in a function. */
static gboolean
is_polynomial_in (JdWork              *work,
                  const JdPoly        *poly,
                  const gboolean      *is_symbol,
                  const JdExpr *const *symbols,
                  gsize                n_symbols)
{
  g_autoptr(GPtrArray) seen = g_ptr_array_new ();

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];

      for (gsize j = 0; j < jd_work_mono (work, term->mono)->n; j++)
        {
          const JdFactor factor = jd_work_factors (work, term->mono)[j];

          if (is_symbol[factor.atom] && factor.exponent < 0)
            return FALSE;
          if (!is_symbol[factor.atom])
            g_ptr_array_add (seen, (gpointer) jd_work_atom (work, factor.atom)->node);
        }
      if (term->trig != 0)
        g_ptr_array_add (seen, (gpointer) jd_angle_node (work, term->trig / 2));
    }
  for (guint i = 0; i < seen->len; i++)
    for (gsize j = 0; j < n_symbols; j++)
      if (jd_expr_depends_on (g_ptr_array_index (seen, i), symbols[j]))
        return FALSE;
  return TRUE;
}

/* Sum of simplified coefficient * monomial in the symbols. */
static const JdExpr *
collected (JdWork         *work,
           const JdPoly   *poly,
           const gboolean *is_symbol)
{
  g_autoptr(GPtrArray) nodes = g_ptr_array_new ();
  g_autofree JdTerm *terms = g_new (JdTerm, poly->n + 1); /* mono: of the symbols; trig: which term */
  gsize end;

  for (gsize i = 0; i < poly->n; i++)
    terms[i] = (JdTerm) { jd_mono_filter (work, poly->terms[i].mono, is_of_symbols, is_symbol), (guint32) i, jd_one };
  g_qsort_with_data (terms, (int) poly->n, sizeof (JdTerm), jd_term_compare, work);
  for (gsize i = 0; i < poly->n; i = end)
    {
      guint32 inverse = jd_mono_raise (work, terms[i].mono, -1);
      JdSum *sum = jd_sum_begin (work);
      const JdExpr *coefficient;

      for (end = i; end < poly->n && terms[end].mono == terms[i].mono; end++)
        {
          const JdTerm *term = &poly->terms[terms[end].trig];

          jd_sum_add (sum, jd_mono_mul (work, term->mono, inverse), term->trig, term->c);
        }
      coefficient = jd_poly_present (work, jd_sum_end (work, sum));
      g_ptr_array_add (nodes, (gpointer) jd_expr_mul (work->pool, coefficient, jd_mono_node (work, terms[i].mono)));
    }
  return jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
}

const JdExpr *
jd_expr_collect (JdExprPool          *pool,
                 const JdExpr        *expr,
                 const JdExpr *const *symbols,
                 gsize                n_symbols)
{
  g_auto(JdWork) work = { 0 };
  g_autofree gboolean *is_symbol = NULL;
  const JdPoly *poly;
  const JdExpr *form = NULL;

  g_return_val_if_fail (pool != NULL && expr != NULL && (symbols != NULL || n_symbols == 0), NULL);

  jd_work_init (&work, pool, 0);
  poly = jd_poly_cancel (&work, jd_poly_from_expr (&work, expr));
  is_symbol = g_new0 (gboolean, work.atoms->len + n_symbols + 1);
  for (gsize i = 0; i < n_symbols; i++)
    is_symbol[jd_work_plain_atom (&work, symbols[i])] = TRUE;
  if (!work.exceeded && is_polynomial_in (&work, poly, is_symbol, symbols, n_symbols))
    form = collected (&work, poly, is_symbol);
  if (form == NULL || work.exceeded || !jd_expr_agree (expr, form, CHECK_POINTS))
    return jd_expr_simplify (pool, expr, 0);
  return form;
}
