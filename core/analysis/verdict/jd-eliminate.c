/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Gauss-Jordan elimination with formulas as entries.  The pivots are chosen by the values of the entries. */
#include "core/analysis/verdict/jd-eliminate-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"

#define BUDGET 20000
/* Nodes of an entry, as it would be printed, above which it is no formula that can be read: the distance of two
 * polygons written out. */
#define LONGEST 10000.0

static gboolean
are_readable (const JdExpr *const *rows,
              gsize                n)
{
  for (gsize i = 0; i < n; i++)
    if (jd_expr_count_tree (rows[i]) > LONGEST)
      return FALSE;
  return TRUE;
}

static void
exchange_rows (const JdExpr **rows,
               gsize          n_columns,
               gsize          a,
               gsize          b)
{
  for (gsize j = 0; j < n_columns; j++)
    {
      const JdExpr *swap = rows[a * n_columns + j];

      rows[a * n_columns + j] = rows[b * n_columns + j];
      rows[b * n_columns + j] = swap;
    }
}

/* row_i := row_i - factor row_r. */
static void
subtract_row (JdExprPool    *pool,
              const JdExpr **rows,
              gsize          n_columns,
              gsize          i,
              gsize          r,
              const JdExpr  *factor)
{
  for (gsize j = 0; j < n_columns; j++)
    {
      const JdExpr **entry = &rows[i * n_columns + j];

      *entry = jd_expr_simplify (pool,
                                 jd_expr_sub (pool, *entry, jd_expr_mul (pool, factor, rows[r * n_columns + j])),
                                 BUDGET);
    }
}

gboolean
jd_eliminate_formulas (JdExprPool       *pool,
                       const JdExpr    **rows,
                       gsize             n_rows,
                       gsize             n_columns,
                       const gsize      *pivots,
                       const JdModel    *model,
                       double            t,
                       const double     *p)
{
  if (!are_readable (rows, n_rows * n_columns))
    return FALSE;
  for (gsize r = 0; r < n_rows; r++)
    {
      const gsize c = pivots[r];
      double largest = 0.0;
      gsize best = r;
      const JdExpr *pivot;

      for (gsize i = r; i < n_rows; i++)
        {
          const double size = fabs (jd_model_eval (model, rows[i * n_columns + c], t, p, p));

          if (size > largest)
            {
              largest = size;
              best = i;
            }
        }
      if (!(largest > 0.0) || !isfinite (largest))
        return FALSE;
      exchange_rows (rows, n_columns, best, r);
      pivot = rows[r * n_columns + c];
      for (gsize j = 0; j < n_columns; j++)
        rows[r * n_columns + j] = jd_expr_simplify (pool, jd_expr_div (pool, rows[r * n_columns + j], pivot), BUDGET);
      for (gsize i = 0; i < n_rows; i++)
        if (i != r && !jd_expr_is_zero (rows[i * n_columns + c]))
          subtract_row (pool, rows, n_columns, i, r, rows[i * n_columns + c]);
    }
  return TRUE;
}

const JdExpr *
jd_substitute_solutions (JdExprPool    *pool,
                         const JdModel *model,
                         const gsize   *equations,
                         gsize          n_equations,
                         const JdExpr  *expr)
{
  for (gsize h = 0; h < n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, equations[h]);

      if (equation->n_solvable > 0)
        expr = jd_expr_substitute_one (pool, expr,
                                       jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                       jd_model_get_parameter_name (model, equation->solvable_for[0]),
                                                       0),
                                       jd_expr_import (pool, equation->solutions[0]));
    }
  return expr;
}
