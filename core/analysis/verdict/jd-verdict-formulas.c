/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The conditions of perfection as formulas, for joints whose conditions depend on the position.  The equations of the
 * joint are solved symbolically for some virtual rates. */
#include "core/analysis/verdict/jd-verdict-private.h"

#include <math.h>

#include "core/analysis/verdict/jd-eliminate.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-model-size.h"

/* Joints with more equations than this are not solved symbolically. */
#define MAX_EQUATIONS 4
#define BUDGET        20000

/* The symbolic solution of A_pivots x = -A_free: the virtual rates x of the pivot parameters for a virtual rate of 1
 * of each free parameter. */
typedef struct
{
  JdJudging     *judging;
  JdExprPool    *pool;
  gsize          m;
  gsize         *pivots;     /* m columns */
  const JdExpr **rows;       /* m x n: coefficients, reduced in place to the unit matrix in the pivot columns */
} Solution;

static const JdExpr **
entry (Solution *self,
       gsize     row,
       gsize     column)
{
  return &self->rows[row * self->judging->n + column];
}

/* Chooses the pivot columns by the values at @p.  Returns FALSE if the equations are dependent there. */
static gboolean
choose_pivots (Solution     *self,
               const double *p)
{
  JdJudging *judging = self->judging;
  g_autofree double *a = g_new0 (double, self->m * judging->n + 1);

  jd_judging_fill_rows (judging, jd_model_get_time (judging->release.model), p, a);
  return jd_dense_reduce (a, self->m, judging->n, self->pivots, JD_RANK_ELIMINATION) == self->m;
}

static void
load_rows (Solution *self)
{
  JdJudging *judging = self->judging;
  g_autoptr(GHashTable) column = g_hash_table_new (NULL, NULL);

  for (gsize k = 0; k < judging->n; k++)
    g_hash_table_insert (column, GSIZE_TO_POINTER (judging->columns[k]), GSIZE_TO_POINTER (k));
  for (gsize i = 0; i < self->m * judging->n; i++)
    self->rows[i] = jd_expr_number (self->pool, 0.0);
  for (gsize h = 0; h < self->m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (judging->release.model, judging->equations[h]);

      for (gsize i = 0; i < equation->n_terms; i++)
        {
          gpointer k;

          if (g_hash_table_lookup_extended (column, GSIZE_TO_POINTER (equation->parameters[i]), NULL, &k))
            *entry (self, h, GPOINTER_TO_SIZE (k)) = jd_expr_import (self->pool, equation->coefficients[i]);
        }
    }
}

static double
value_at (Solution     *self,
          const JdExpr *expr,
          const double *p)
{
  const JdModel *model = self->judging->release.model;

  return jd_model_eval (model, expr, jd_model_get_time (model), p, p);
}

static gboolean
is_pivot (const Solution *self,
          gsize           column)
{
  for (gsize r = 0; r < self->m; r++)
    if (self->pivots[r] == column)
      return TRUE;
  return FALSE;
}

/* Whether @expr, a power in units of @unit, vanishes at @p and at every random position. */
static gboolean
vanishes (Solution     *self,
          const JdExpr *expr,
          double        unit,
          const double *p)
{
  JdJudging *judging = self->judging;
  const JdModel *model = judging->release.model;
  const gsize N = jd_model_get_n_parameters (model);

  if (fabs (value_at (self, expr, p)) > JD_POWER_ZERO * unit)
    return FALSE;
  for (guint i = 0; i < judging->times->len; i++)
    {
      const double *q = &g_array_index (judging->positions, double, i *N);

      if (fabs (jd_model_eval (model, expr, g_array_index (judging->times, double, i), q, q)) > JD_POWER_ZERO * unit)
        return FALSE;
    }
  return TRUE;
}

/* Power of effort @e in the compatible field with virtual rate 1 of parameter @column: F_column - sum_r x_r
 * F_pivot(r). */
static const JdExpr *
power_of (Solution *self,
          gsize     e,
          gsize     column)
{
  JdJudging *judging = self->judging;
  const JdExpr *const *force = &judging->forces->forces[e * judging->forces->n_parameters];
  const JdExpr *power = force[judging->columns[column]];

  for (gsize r = 0; r < self->m; r++)
    power = jd_expr_sub (self->pool, power,
                         jd_expr_mul (self->pool, *entry (self, r, column),
                                      force[judging->columns[self->pivots[r]]]));
  return jd_expr_simplify (self->pool,
                           jd_substitute_solutions (self->pool, judging->release.model, judging->equations,
                                                    judging->n_equations, power),
                           BUDGET);
}

/* "sum_e power_e name_e = 0", or NULL if all powers vanish. */
static char *
write_column (Solution     *self,
              gsize         column,
              const double *p)
{
  const JdJointPowers *forces = self->judging->forces;
  const double displacement = jd_model_get_sizes (self->judging->release.model)
                                ->displacement[self->judging->columns[column]];
  const JdExpr *sum = jd_expr_number (self->pool, 0.0);
  g_autoptr(GPtrArray) symbols = g_ptr_array_new ();
  g_autofree char *text = NULL;

  for (gsize e = 0; e < forces->n_efforts; e++)
    {
      const JdExpr *power = power_of (self, e, column), *name;

      if (vanishes (self, power, self->judging->unit[e] / displacement, p))
        continue;
      name = jd_expr_symbol (self->pool, JD_SYMBOL_LOCAL, forces->names[e], 0);
      g_ptr_array_add (symbols, (gpointer) name);
      sum = jd_expr_add (self->pool, sum, jd_expr_mul (self->pool, power, name));
    }
  if (symbols->len == 0)
    return NULL;
  if (symbols->len == 1)
    sum = g_ptr_array_index (symbols, 0);
  text = jd_expr_to_text (jd_expr_collect (self->pool, sum, (const JdExpr *const *) symbols->pdata, symbols->len));
  return g_strconcat (text, " = 0", NULL);
}

char **
jd_judging_write_formulas (JdJudging    *judging,
                           const double *p)
{
  Solution self = { .judging = judging, .pool = judging->forces->pool, .m = judging->n_equations };
  g_autofree gsize *pivots = g_new0 (gsize, self.m + 1);
  g_autofree const JdExpr **rows = g_new0 (const JdExpr *, self.m * judging->n + 1);
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  self.pivots = pivots;
  self.rows = rows;
  if (self.m > MAX_EQUATIONS || !choose_pivots (&self, p))
    return NULL;
  load_rows (&self);
  if (!jd_eliminate_formulas (self.pool, rows, self.m, judging->n, pivots, judging->release.model,
                              jd_model_get_time (judging->release.model), p))
    return NULL;
  for (gsize k = 0; k < judging->n; k++)
    {
      char *text = is_pivot (&self, k) ? NULL : write_column (&self, k, p);

      if (text != NULL && !g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
        g_ptr_array_add (texts, text);
      else
        g_free (text);
    }
  g_ptr_array_set_free_func (texts, NULL);
  g_ptr_array_add (texts, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
}
