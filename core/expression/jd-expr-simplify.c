/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-simplify.h"
#include "core/expression/jd-expr-simplify-private.h"

const JdExpr *
jd_expr_expand (JdExprPool   *pool,
                const JdExpr *expr)
{
  g_auto(JdWork) work = { 0 };
  const JdPoly *poly;
  const JdExpr *expanded;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  jd_work_init (&work, pool, 0);
  work.only_expand = TRUE;
  poly = jd_poly_from_expr (&work, expr);
  expanded = jd_poly_expanded (&work, poly);
  return work.exceeded ? expr : expanded;
}

const JdExpr *
jd_expr_simplify (JdExprPool   *pool,
                  const JdExpr *expr,
                  gsize         budget)
{
  g_auto(JdWork) work = { 0 };
  const JdExpr *result;

  g_return_val_if_fail (pool != NULL && expr != NULL, NULL);

  jd_work_init (&work, pool, budget);
  result = jd_poly_present (&work, jd_poly_from_expr (&work, expr));
  return !work.exceeded && jd_expr_agree (expr, result, 8) ? result : expr;
}

const JdExpr *
jd_expr_collect (JdExprPool          *pool,
                 const JdExpr        *expr,
                 const JdExpr *const *symbols G_GNUC_UNUSED,
                 gsize                n_symbols G_GNUC_UNUSED)
{
  return jd_expr_simplify (pool, expr, 0);
}
