/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The conditions of perfection as formulas, for joints whose conditions depend on the position.  The equations of the
 * joint are solved symbolically for some virtual rates. */
#include "core/analysis/verdict/jd-verdict-private.h"

#include <math.h>
#include <string.h>

#include "core/analysis/verdict/jd-eliminate-private.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Joints with more equations than this are not solved symbolically. */
#define MAX_EQUATIONS 8
#define BUDGET        20000
#define LATE          1024.0 /* a column of ones is the better pivot unless another one is larger by this factor */
#define LONGEST       160    /* characters of a condition in symbols, at most */

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

/* Whether all coefficients of the parameter of @column are 1 or -1, as that of x in x - p theta = 0. */
static gboolean
has_ones_only (const JdJudging *judging,
                  gsize            column)
{
  for (gsize h = 0; h < judging->n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (judging->release.model, judging->equations[h]);

      for (gsize i = 0; i < equation->n_terms; i++)
        if (equation->parameters[i] == judging->columns[column] && !jd_expr_is_one (equation->coefficients[i]) &&
            !jd_expr_is_number (equation->coefficients[i], -1.0))
          return FALSE;
    }
  return TRUE;
}

/* Chooses the pivot columns by the values at @p.  Columns of ones come first: the conditions then have no
 * denominators.  Returns FALSE if the equations are dependent there. */
static gboolean
choose_pivots (Solution     *self,
               const double *p)
{
  JdJudging *judging = self->judging;
  g_autofree double *a = g_new0 (double, self->m * judging->n + 1);

  jd_judging_fill_rows (judging, jd_model_get_time (judging->release.model), p, a);
  for (gsize k = 0; k < judging->n; k++)
    for (gsize h = 0; h < self->m && !has_ones_only (judging, k); h++)
      a[h * judging->n + k] /= LATE;
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

/* Powers of all efforts in the compatible field of @column: n_efforts, NULL where the power vanishes.  NULL if all
 * vanish. */
static const JdExpr **
powers_of (Solution     *self,
           gsize         column,
           const double *p)
{
  const gsize n_efforts = self->judging->forces->n_efforts;
  const double displacement = jd_model_get_sizes (self->judging->release.model)
                                ->displacement[self->judging->columns[column]];
  g_autofree const JdExpr **powers = g_new0 (const JdExpr *, n_efforts + 1);
  gboolean any = FALSE;

  for (gsize e = 0; e < n_efforts; e++)
    {
      const JdExpr *power = power_of (self, e, column);

      if (vanishes (self, power, self->judging->unit[e] / displacement, p))
        continue;
      powers[e] = power;
      any = TRUE;
    }
  return any ? g_steal_pointer (&powers) : NULL;
}

/* "sum_e power_e name_e = 0". */
static char *
write_powers (Solution      *self,
              const JdExpr **powers)
{
  const JdJointPowers *forces = self->judging->forces;
  const JdExpr *sum = jd_expr_number (self->pool, 0.0);
  g_autoptr(GPtrArray) symbols = g_ptr_array_new ();
  g_autofree char *text = NULL;

  for (gsize e = 0; e < forces->n_efforts; e++)
    {
      const JdExpr *name = jd_expr_symbol (self->pool, JD_SYMBOL_LOCAL, forces->names[e], 0);

      if (powers[e] == NULL)
        continue;
      g_ptr_array_add (symbols, (gpointer) name);
      sum = jd_expr_add (self->pool, sum, jd_expr_mul (self->pool, powers[e], name));
    }
  if (symbols->len == 1)
    sum = g_ptr_array_index (symbols, 0);
  text = jd_expr_to_text (jd_expr_collect (self->pool, sum, (const JdExpr *const *) symbols->pdata, symbols->len));
  return g_strconcat (text, " = 0", NULL);
}

/* Solves the equations of the joints for the virtual rates of the pivot columns.  Returns FALSE if there is no
 * symbolic solution. */
static gboolean
solution_init (Solution     *self,
               JdJudging    *judging,
               const double *p)
{
  *self = (Solution) { .judging = judging, .pool = judging->forces->pool, .m = judging->n_equations };
  self->pivots = g_new0 (gsize, self->m + 1);
  self->rows = g_new0 (const JdExpr *, self->m * judging->n + 1);
  if (self->m > MAX_EQUATIONS || !choose_pivots (self, p))
    return FALSE;
  load_rows (self);
  return jd_eliminate_formulas (self->pool, self->rows, self->m, judging->n, self->pivots, judging->release.model,
                                jd_model_get_time (judging->release.model), p);
}

static void
solution_clear (Solution *self)
{
  g_free (self->pivots);
  g_free (self->rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Solution, solution_clear)

/* Whether all @conditions are short enough that their texts may be too.  A node is at least one
 * character of a formula, but for the factor in -x: a formula with more nodes than twice LONGEST is too long. */
static gboolean
are_short (const GPtrArray *conditions,
           gsize            n_efforts)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      const JdExpr **powers = g_ptr_array_index (conditions, i);

      for (gsize e = 0; e < n_efforts; e++)
        if (powers[e] != NULL && jd_expr_count_tree (powers[e]) > 2.0 * LONGEST)
          return FALSE;
    }
  return TRUE;
}

/* "p*R.z + M.z = 0": the terms in the order of the efforts, as the source writes them. */
static char *
write_in_order (Solution      *self,
                const JdExpr **powers,
                gboolean       negated)
{
  const JdJointPowers *forces = self->judging->forces;
  GString *text = g_string_new (NULL);

  for (gsize e = 0; e < forces->n_efforts; e++)
    {
      g_autofree char *term = NULL;
      const JdExpr *power = powers[e];
      gboolean minus;

      if (power == NULL)
        continue;
      if (negated)
        power = jd_expr_simplify (self->pool, jd_expr_neg (self->pool, power), BUDGET);
      term = jd_expr_to_text (jd_expr_mul (self->pool, power,
                                           jd_expr_symbol (self->pool, JD_SYMBOL_LOCAL, forces->names[e], 0)));
      minus = term[0] == '-';
      g_string_append_printf (text, "%s%s",
                              text->len == 0 ? (minus ? "-" : "")
                              : minus        ? " - "
                                             : " + ",
                              term + (minus ? 1 : 0));
    }
  g_string_append (text, " = 0");
  return g_string_free (text, FALSE);
}

/* Appends the numbers of @powers in units of the efforts to @rows. */
static void
append_numbers (Solution      *self,
                const JdExpr **powers,
                const double  *p,
                GArray        *rows)
{
  for (gsize e = 0; e < self->judging->forces->n_efforts; e++)
    {
      const double value = powers[e] != NULL ? value_at (self, powers[e], p) / self->judging->unit[e] : 0.0;

      g_array_append_val (rows, value);
    }
}

/* Whether each condition contains an effort that no other condition contains. */
static gboolean
are_reduced (const GPtrArray *conditions,
             gsize            n_efforts)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      gboolean own = FALSE;

      for (gsize e = 0; e < n_efforts && !own; e++)
        {
          own = ((const JdExpr **) g_ptr_array_index (conditions, i))[e] != NULL;
          for (guint k = 0; k < conditions->len; k++)
            own = own && (k == i || ((const JdExpr **) g_ptr_array_index (conditions, k))[e] == NULL);
        }
      if (!own)
        return FALSE;
    }
  return TRUE;
}

/* Collects independent conditions, one for each free column that adds one: arrays of n_efforts powers. */
static GPtrArray *
collect_conditions (Solution     *self,
                    const double *p)
{
  const gsize n_efforts = self->judging->forces->n_efforts;
  GPtrArray *conditions = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GArray) rows = g_array_new (FALSE, FALSE, sizeof (double));

  for (gsize k = 0; k < self->judging->n; k++)
    {
      const JdExpr **powers = is_pivot (self, k) ? NULL : powers_of (self, k, p);
      g_autofree double *scratch = NULL;

      if (powers == NULL)
        continue;
      append_numbers (self, powers, p, rows);
      g_ptr_array_add (conditions, powers);
      scratch = g_memdup2 (rows->data, rows->len * sizeof (double));
      if (jd_subspace_orthonormalize (scratch, conditions->len, n_efforts, JD_RANK_DERIVED) == conditions->len)
        continue;
      g_ptr_array_set_size (conditions, (int) conditions->len - 1);
      g_array_set_size (rows, rows->len - (guint) n_efforts);
    }
  return conditions;
}

char **
jd_judging_write_symbols (JdJudging    *judging,
                          const double *p,
                          gsize         rank)
{
  g_auto(Solution) self = { 0 };
  g_autoptr(GPtrArray) conditions = NULL;
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  if (!solution_init (&self, judging, p))
    return NULL;
  conditions = collect_conditions (&self, p);
  if (conditions->len != rank || !are_reduced (conditions, judging->forces->n_efforts) ||
      !are_short (conditions, judging->forces->n_efforts))
    return NULL;
  for (guint i = 0; i < conditions->len; i++)
    {
      const JdExpr **powers = g_ptr_array_index (conditions, i);
      char *text = write_in_order (&self, powers, FALSE);

      if (*text == '-')
        {
          g_free (text);
          text = write_in_order (&self, powers, TRUE);
        }
      g_ptr_array_add (texts, text);
      if (strlen (text) > LONGEST)
        return NULL;
    }
  g_ptr_array_set_free_func (texts, NULL);
  g_ptr_array_add (texts, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
}

char **
jd_judging_write_formulas (JdJudging    *judging,
                           const double *p)
{
  g_auto(Solution) self = { 0 };
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  if (!solution_init (&self, judging, p))
    return NULL;
  for (gsize k = 0; k < judging->n; k++)
    {
      g_autofree const JdExpr **powers = is_pivot (&self, k) ? NULL : powers_of (&self, k, p);
      char *text = powers != NULL ? write_powers (&self, powers) : NULL;

      if (text != NULL && !g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
        g_ptr_array_add (texts, text);
      else
        g_free (text);
    }
  g_ptr_array_set_free_func (texts, NULL);
  g_ptr_array_add (texts, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
}
