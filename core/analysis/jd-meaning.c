/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/jd-meaning.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/jd-eliminate.h"
#include "core/analysis/jd-project.h"
#include "core/analysis/jd-subspace.h"
#include "core/expression/jd-expr-print.h"
#include "core/expression/jd-expr-simplify.h"
#include "core/parameterization/jd-dense.h"
#include "core/parameterization/jd-joint-powers.h"

#define N_POSITIONS    5      /* random ones, besides the state's */
#define MAX_DRAWS      25
#define SPREAD         0.3    /* m, rad, s */
#define RANK_TOLERANCE 1e-8
#define SAME           1e-8   /* of a coefficient, relative or absolute */
#define BUDGET         20000
#define LONGEST        200    /* characters of a coefficient */

/* One joint: its complementary equations, its efforts, and lambda_h = sum_e c_he F_e at several positions. */
typedef struct
{
  JdParameterization     *parameterization;
  JdModel                *model;
  JdParameterizationWork *work;
  gsize                   joint;
  JdJointPowers          *powers;
  gsize                   n, N, m;         /* m: complementary equations of this joint */
  gsize                  *rows;            /* their places among the complementary equations */
  GArray                 *held;            /* equations that positions must satisfy: the joint's and the primitive ones */
  GArray                 *values;          /* double: c, m x n_efforts, for each position */
  gsize                  *columns;         /* m of the retained parameters, by whose virtual rates the powers are equated */
  gboolean               *perfect;         /* for each effort: it is a combination of the rows at every position */
  gboolean                independent;     /* the rows are, at every position */
  gboolean                has_law;         /* friction or rolling resistance: what is not perfect enters by its own law */
  const gboolean         *unique;          /* for each complementary equation: its multiplier is; lent */
  GArray                 *conditions;      /* double: rows of n_efforts in the state, the power left in compatible fields */
} Joint;

static void
joint_clear (Joint *self)
{
  g_clear_pointer (&self->work, jd_parameterization_work_free);
  g_clear_pointer (&self->powers, jd_joint_powers_free);
  g_clear_pointer (&self->rows, g_free);
  g_clear_pointer (&self->held, g_array_unref);
  g_clear_pointer (&self->values, g_array_unref);
  g_clear_pointer (&self->columns, g_free);
  g_clear_pointer (&self->perfect, g_free);
  g_clear_pointer (&self->conditions, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Joint, joint_clear)

static gboolean
joint_init (Joint               *self,
            JdParameterization  *parameterization,
            gsize                joint,
            GError             **error)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);
  const JdJoint *drawn;

  self->parameterization = parameterization;
  self->model = jd_parameterization_get_model (parameterization);
  self->joint = joint;
  self->n = jd_parameterization_get_n_retained (parameterization);
  self->N = jd_model_get_n_parameters (self->model);
  self->work = jd_parameterization_work_new (parameterization);
  self->powers = jd_joint_powers_new (self->model, &joint, 1, FALSE, error);
  if (self->powers == NULL)
    return FALSE;
  drawn = g_ptr_array_index (jd_mechanism_get_joints (jd_model_get_mechanism (self->model)), (guint) joint);
  self->has_law = drawn->friction != NULL || drawn->rolling_resistance != NULL;
  self->conditions = g_array_new (FALSE, FALSE, sizeof (double));
  self->columns = g_new0 (gsize, self->n + 1);
  self->rows = g_new0 (gsize, m + 1);
  for (gsize h = 0; h < m; h++)
    if (jd_model_get_equation (self->model, complementary[h])->joint == joint)
      self->rows[self->m++] = h;
  self->held = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    if (jd_model_get_equation (self->model, e)->joint == joint || jd_parameterization_get_eliminated (parameterization, e) >= 0)
      g_array_append_val (self->held, e);
  self->values = g_array_new (FALSE, FALSE, sizeof (double));
  self->perfect = g_new (gboolean, self->powers->n_efforts + 1);
  for (gsize e = 0; e < self->powers->n_efforts; e++)
    self->perfect[e] = TRUE;
  self->independent = self->m > 0;
  return TRUE;
}

/* The joint's rows and efforts in the retained parameters, by the tangent map. */
static gboolean
reduce_at (Joint        *self,
           double        t,
           const double *p,
           double       *rows,
           double       *efforts)
{
  const gsize n = self->n, N = self->N, n_efforts = self->powers->n_efforts;
  const gsize *complementary = jd_parameterization_get_complementary (self->parameterization);
  g_autofree double *tangent = g_new0 (double, N * n + 1);
  g_autofree double *forces = g_new0 (double, n_efforts * N + 1);
  g_autofree double *row = g_new0 (double, N + 1);

  if (!jd_parameterization_tangent (self->parameterization, t, p, tangent, NULL, self->work, NULL))
    return FALSE;
  jd_joint_powers_eval (self->powers, self->model, t, p, forces);
  for (gsize h = 0; h < self->m + n_efforts; h++)
    {
      const double *all = h < self->m ? row : forces + (h - self->m) * N;
      double *out = h < self->m ? rows + h * n : efforts + (h - self->m) * n;

      if (h < self->m)
        {
          const JdEquation *equation = jd_model_get_equation (self->model, complementary[self->rows[h]]);

          memset (row, 0, N * sizeof *row);
          for (gsize i = 0; i < equation->n_terms; i++)
            row[equation->parameters[i]] = jd_model_eval (self->model, equation->coefficients[i], t, p, p);
        }
      for (gsize i = 0; i < n; i++)
        for (gsize k = 0; k < N; k++)
          out[i] += all[k] * tangent[k * n + i];
    }
  return TRUE;
}

/* Solves sum_h c_h row_h = effort in the chosen columns; @rest (n) is what is left in the others, the effort's power in fields
 * compatible with the joint.  FALSE if the columns fail here. */
static gboolean
solve_effort (const double *rows,
              gsize         m,
              const gsize  *columns,
              const double *effort,
              gsize         n,
              double       *c,
              double       *rest)
{
  g_autofree double *square = g_new0 (double, m * m + 1);
  g_autofree double *scale = g_new0 (double, m + 1);
  g_autofree gsize *pivot = g_new0 (gsize, m + 1);

  for (gsize r = 0; r < m; r++)
    {
      c[r] = effort[columns[r]];
      for (gsize h = 0; h < m; h++)
        {
          square[r * m + h] = rows[h * n + columns[r]];
          scale[r] = MAX (scale[r], fabs (square[r * m + h]));
        }
    }
  if (!jd_dense_lu_factor (square, pivot, scale, m, RANK_TOLERANCE))
    return FALSE;
  jd_dense_lu_solve (square, pivot, c, m);
  for (gsize i = 0; i < n; i++)
    {
      rest[i] = effort[i];
      for (gsize h = 0; h < m; h++)
        rest[i] -= c[h] * rows[h * n + i];
    }
  return TRUE;
}

static double
norm (const double *x,
      gsize         n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum = hypot (sum, x[i]);
  return sum;
}

/* The columns, chosen once in the state: those with the largest entries that make the rows independent. */
static void
choose_columns (Joint        *self,
                const double *rows)
{
  g_autofree double *reduced = g_memdup2 (rows, (self->m * self->n + 1) * sizeof (double));

  self->independent = jd_dense_reduce (reduced, self->m, self->n, self->columns, RANK_TOLERANCE) == self->m && self->m > 0;
}

/* What the efforts' powers leave in compatible fields in the state: sum_e F_e rest_e = 0 is the condition of perfection. */
static void
keep_conditions (Joint        *self,
                 const double *rests)
{
  const gsize n_efforts = self->powers->n_efforts;

  for (gsize i = 0; i < self->n; i++)
    for (gsize e = 0; e < n_efforts; e++)
      {
        const double rest = self->powers->absent[e] || self->powers->given[e] ? 0.0 : rests[e * self->n + i];

        g_array_append_val (self->conditions, rest);
      }
}

/* The coefficients at one position; FALSE where nothing can be looked at. */
static gboolean
look_at (Joint        *self,
         double        t,
         const double *p)
{
  const gsize n = self->n, n_efforts = self->powers->n_efforts;
  const gboolean is_first = self->values->len == 0;
  g_autofree double *rows = g_new0 (double, self->m * n + 1);
  g_autofree double *efforts = g_new0 (double, n_efforts * n + 1);
  g_autofree double *rests = g_new0 (double, n_efforts * n + 1);
  g_autofree double *c = g_new0 (double, self->m * n_efforts + 1);
  g_autofree double *of_effort = g_new0 (double, self->m + 1);

  if (!reduce_at (self, t, p, rows, efforts))
    return FALSE;
  if (is_first)
    choose_columns (self, rows);
  if (self->m == 0)
    memcpy (rests, efforts, n_efforts * n * sizeof (double));
  for (gsize e = 0; self->independent && e < n_efforts; e++)
    {
      if (!solve_effort (rows, self->m, self->columns, efforts + e * n, n, of_effort, rests + e * n))
        return FALSE;
      self->perfect[e] &= norm (rests + e * n, n) <= SAME * MAX (norm (efforts + e * n, n), 1e-6);
      for (gsize h = 0; h < self->m; h++)
        c[h * n_efforts + e] = of_effort[h];
    }
  if (is_first)
    keep_conditions (self, rests);
  g_array_append_vals (self->values, c, (guint) (self->m * n_efforts));
  return TRUE;
}

/* Whether a law declared with effort @e gives it. */
static gboolean
is_given (const Joint *self,
          gsize        e)
{
  return self->powers->given[e] && !self->has_law;
}

/* Whether effort @e is among those the multipliers stand for. */
static gboolean
is_meant (const Joint *self,
          gsize        e)
{
  return !self->powers->absent[e] && !is_given (self, e) && (self->perfect[e] || !self->has_law);
}

static void
look_around (Joint        *self,
             double        t,
             const double *p)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (8020);
  g_autofree double *moved = g_new (double, self->N + 1);
  guint found = 0;

  for (guint draw = 0; draw < MAX_DRAWS && found < N_POSITIONS; draw++)
    {
      const double when = t + g_rand_double_range (random, 0.0, SPREAD);

      for (gsize k = 0; k < self->N; k++)
        moved[k] = p[k] + g_rand_double_range (random, -SPREAD, SPREAD);
      if (jd_project (self->model, (gsize *) (gpointer) self->held->data, self->held->len, 0, when, moved) &&
          look_at (self, when, moved))
        found++;
    }
}

/* Coefficient of effort @e in lambda of row @h at position @k; and how many positions there are. */
static double
value_of (const Joint *self,
          gsize        k,
          gsize        h,
          gsize        e)
{
  return g_array_index (self->values, double, (k * self->m + h) * self->powers->n_efforts + e);
}

static gsize
count_positions (const Joint *self)
{
  return self->values->len / MAX (self->m * self->powers->n_efforts, 1);
}

static gboolean
is_constant (const Joint *self,
             gsize        h,
             gsize        e)
{
  const double first = value_of (self, 0, h, e);

  for (gsize k = 1; k < count_positions (self); k++)
    if (fabs (value_of (self, k, h, e) - first) > SAME * MAX (1.0, fabs (first)))
      return FALSE;
  return TRUE;
}

/* Formulas in the retained parameters: the rows as columns of equations for c, and the efforts as their right sides. */
static const JdExpr *
effort_formula (Joint      *self,
                JdExprPool *pool,
                gsize       e,
                gsize       i)
{
  const JdExpr *q = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                    jd_model_get_parameter_name (self->model, jd_parameterization_get_retained (self->parameterization)[i]), 0);
  const JdExpr *sum = jd_expr_number (pool, 0.0);
  g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);

  for (gsize k = 0; k < self->N; k++)
    {
      const JdExpr *x = jd_expr_import (pool, jd_parameterization_get_position (self->parameterization, k));
      const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (self->model, k), 0);

      if (x != symbol)
        g_hash_table_insert (map, (gpointer) symbol, (gpointer) x);
      sum = jd_expr_add (pool, sum, jd_expr_mul (pool, jd_expr_import (pool, self->powers->forces[e * self->N + k]),
                                                 jd_expr_diff (pool, x, q)));
    }
  return jd_expr_substitute (pool, sum, map);
}

typedef struct
{
  const JdModel *model;
  double         t;
  const double  *p;
} Point;

static double
value_at_point (const JdExpr *symbol,
                gpointer      data)
{
  const Point *point = data;

  return jd_model_eval (point->model, symbol, point->t, point->p, point->p);
}

/* c as formulas (m x n_efforts), or NULL: by the chosen columns. */
static const JdExpr **
solve_formulas (Joint        *self,
                JdExprPool   *pool,
                double        t,
                const double *p)
{
  const gsize m = self->m, n_efforts = self->powers->n_efforts, width = m + n_efforts;
  g_autofree gsize *pivots = g_new0 (gsize, m + 1);
  g_autofree const JdExpr **system = g_new0 (const JdExpr *, m * width + 1);
  const JdExpr **result;
  Point point = { self->model, t, p };

  if (jd_parameterization_get_n_symbolic (self->parameterization) > self->n)
    return NULL;
  for (gsize r = 0; r < m; r++)
    {
      pivots[r] = r;
      for (gsize h = 0; h < m; h++)
        system[r * width + h] =
          jd_expr_import (pool, jd_parameterization_get_coefficient (self->parameterization, self->rows[h], self->columns[r]));
      for (gsize e = 0; e < n_efforts; e++)
        system[r * width + m + e] = effort_formula (self, pool, e, self->columns[r]);
    }
  if (!jd_eliminate_formulas (pool, system, m, width, pivots, value_at_point, &point))
    return NULL;
  result = g_new0 (const JdExpr *, m * n_efforts + 1);
  for (gsize h = 0; h < m; h++)
    for (gsize e = 0; e < n_efforts; e++)
      result[h * n_efforts + e] = system[h * width + m + e];
  return result;
}

/* Where one of the joint's equations is solved for a retained parameter its solution is put in: the meaning is one on the joint's own
 * positions. */
static const JdExpr *
put_in_solutions (Joint        *self,
                  JdExprPool   *pool,
                  const JdExpr *expr)
{
  for (gsize h = 0; h < self->m; h++)
    {
      const JdEquation *equation =
        jd_model_get_equation (self->model, jd_parameterization_get_complementary (self->parameterization)[self->rows[h]]);

      if (equation->n_solvable > 0)
        expr = jd_expr_substitute_one (pool, expr,
                                       jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                       jd_model_get_parameter_name (self->model, equation->solvable_for[0]), 0),
                                       jd_expr_import (pool, equation->solutions[0]));
    }
  return expr;
}

/* A number that is a simple fraction as one. */
static const JdExpr *
simple_number (JdExprPool *pool,
               double      value)
{
  for (gint64 d = 1; d <= 12; d++)
    if (fabs (value * (double) d - round (value * (double) d)) < SAME)
      return jd_expr_rational (pool, (gint64) round (value * (double) d), d);
  return jd_expr_number (pool, value);
}

/* The coefficient of effort @e in lambda_h: a formula in constants alone, a number where it is the same at every position, any other
 * formula if it is short; NULL if none will do. */
static const JdExpr *
coefficient (Joint         *self,
             JdExprPool    *pool,
             const JdExpr **formulas,
             gsize          h,
             gsize          e)
{
  const gsize n_efforts = self->powers->n_efforts;
  const JdExpr *formula = NULL;

  if (formulas != NULL)
    {
      formula = jd_expr_simplify (pool, put_in_solutions (self, pool, formulas[h * n_efforts + e]), BUDGET);
      if (!jd_expr_depends_on_kind (formula, JD_SYMBOL_PARAMETER, 0, 0) &&
          !jd_expr_depends_on_kind (formula, JD_SYMBOL_TIME, 0, 0))
        return formula;
    }
  if (is_constant (self, h, e))
    return simple_number (pool, value_of (self, 0, h, e));
  if (formula != NULL && jd_expr_count_tree (formula) < LONGEST)
    {
      g_autofree char *text = jd_expr_to_text (formula);

      if (strlen (text) <= LONGEST)
        return formula;
    }
  return NULL;
}

/* Whether the conditions of perfection alone make effort @e zero: T of a particle on a smooth curve. */
static gboolean
is_zero_if_perfect (const Joint *self,
                    gsize        e)
{
  const gsize n_efforts = self->powers->n_efforts, n_rows = self->conditions->len / MAX (n_efforts, 1);
  g_autofree double *with = g_new0 (double, (n_rows + 1) * n_efforts + 1);
  g_autofree double *without = g_memdup2 (self->conditions->data, self->conditions->len * sizeof (double));

  if (self->has_law || self->conditions->len == 0)
    return FALSE;
  memcpy (with, without, self->conditions->len * sizeof (double));
  with[self->conditions->len + e] = 1.0;
  return jd_subspace_orthonormalize (with, n_rows + 1, n_efforts, RANK_TOLERANCE) ==
         jd_subspace_orthonormalize (without, n_rows, n_efforts, RANK_TOLERANCE);
}

/* sum_e c_he F_e, or NULL. */
static char *
write_meaning (Joint         *self,
               JdExprPool    *pool,
               const JdExpr **formulas,
               gsize          h)
{
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  for (gsize e = 0; e < self->powers->n_efforts; e++)
    {
      const JdExpr *c;

      if (!is_meant (self, e) || (!self->perfect[e] && is_zero_if_perfect (self, e)))
        continue;
      c = coefficient (self, pool, formulas, h, e);
      if (c == NULL)
        return NULL;
      sum = jd_expr_add (pool, sum, jd_expr_mul (pool, c, jd_expr_symbol (pool, JD_SYMBOL_LOCAL, self->powers->names[e], 0)));
    }
  return jd_expr_to_text (sum);
}

/* Whether some effort is there that perfection makes depend on others. */
static gboolean
is_conditional (const Joint *self)
{
  for (gsize e = 0; e < self->powers->n_efforts; e++)
    if (is_meant (self, e) && !self->perfect[e])
      return TRUE;
  return FALSE;
}

static void
tell_multipliers (Joint        *self,
                  JdMeaning    *meaning,
                  double        t,
                  const double *p)
{
  const gsize *complementary = jd_parameterization_get_complementary (self->parameterization);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree const JdExpr **formulas = self->independent ? solve_formulas (self, pool, t, p) : NULL;

  for (gsize h = 0; h < self->m; h++)
    {
      JdMultiplierMeaning *multiplier = &meaning->multipliers[self->rows[h]];

      multiplier->equation = complementary[self->rows[h]];
      if (self->powers->n_efforts == 0)
        multiplier->why = g_strdup (_("The file declares no efforts of this joint; the multiplier stands for whatever keeps the equation"));
      else if (!self->independent)
        multiplier->why = g_strdup (_("The joint's complementary equations depend on each other here, so that the multiplier alone is not determined"));
      else
        {
          multiplier->meaning = write_meaning (self, pool, formulas, h);
          multiplier->why = g_strdup (multiplier->meaning == NULL
                                      ? _("A combination of the joint's efforts that changes with the position, too long to be written")
                                      : is_conditional (self)
                                      ? _("The virtual power of the joint's efforts, equated with that of the multipliers in the same fields, given that the joint is perfect")
                                      : _("The virtual power of the joint's efforts, equated with that of the multipliers in the same fields"));
        }
    }
}

/* "a.x", "a.y": the joint's primitive equations that keep what effort @e acts against, found with all of them complementary. */
static char *
list_primitive (const Joint  *self,
                gsize         e,
                double        t,
                const double *p)
{
  const gsize N = self->N;
  GString *list = g_string_new (NULL);
  g_autoptr(GArray) own = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree double *rows = NULL;
  g_autofree double *reduced = NULL;
  g_autofree double *forces = g_new0 (double, self->powers->n_efforts * N + 1);
  g_autofree double *room = NULL;
  g_autofree gsize *columns = g_new0 (gsize, N + 1);

  for (gsize h = 0; h < jd_model_get_n_equations (self->model); h++)
    if (jd_model_get_equation (self->model, h)->joint == self->joint)
      g_array_append_val (own, h);
  rows = g_new0 (double, own->len * N + 1);
  room = g_new0 (double, own->len + N + 1);
  jd_project_rows (self->model, (gsize *) (gpointer) own->data, own->len, 0, t, p, rows);
  reduced = g_memdup2 (rows, (own->len * N + 1) * sizeof (double));
  jd_joint_powers_eval (self->powers, self->model, t, p, forces);
  if (jd_dense_reduce (reduced, own->len, N, columns, RANK_TOLERANCE) == own->len &&
      solve_effort (rows, own->len, columns, forces + e * N, N, room, room + own->len))
    for (guint h = 0; h < own->len; h++)
      {
        const gsize equation = g_array_index (own, gsize, h);

        if (jd_parameterization_get_eliminated (self->parameterization, equation) >= 0 && fabs (room[h]) > SAME)
          g_string_append_printf (list, "%s“%s”", list->len > 0 ? ", " : "", jd_model_get_equation (self->model, equation)->name);
      }
  return g_string_free (list, FALSE);
}

/* Whether F_e follows in the state from lambda_h = sum_e c_he F_e and the conditions of perfection: the unit vector of e is in the span
 * of their rows. */
static gboolean
is_told (const Joint *self,
         gsize        e)
{
  const gsize n_efforts = self->powers->n_efforts;
  g_autoptr(GArray) rows = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *unit = g_new0 (double, n_efforts + 1);
  g_autofree double *without = NULL;
  gsize n_rows;

  if (!self->independent || !is_meant (self, e))
    return FALSE;
  if (!self->has_law)
    g_array_append_vals (rows, self->conditions->data, self->conditions->len);
  for (gsize h = 0; h < self->m; h++)
    for (gsize f = 0; f < n_efforts; f++)
      {
        const double value = is_meant (self, f) ? value_of (self, 0, h, f) : 0.0;

        g_array_append_val (rows, value);
      }
  n_rows = rows->len / n_efforts;
  without = g_memdup2 (rows->data, rows->len * sizeof (double));
  unit[e] = 1.0;
  g_array_append_vals (rows, unit, (guint) n_efforts);
  return jd_subspace_orthonormalize ((double *) (gpointer) rows->data, n_rows + 1, n_efforts, RANK_TOLERANCE) ==
         jd_subspace_orthonormalize (without, n_rows, n_efforts, RANK_TOLERANCE);
}

/* Whether the multipliers that effort @e is read from are unique: not in a hyperstatic mechanism. */
static gboolean
is_unique (const Joint *self,
           gsize        e)
{
  for (gsize h = 0; h < self->m; h++)
    if (!self->unique[self->rows[h]] && fabs (value_of (self, 0, h, e)) > SAME)
      return FALSE;
  return TRUE;
}

static char *
explain_effort (const Joint  *self,
                gsize         e,
                gboolean      told,
                double        t,
                const double *p)
{
  g_autofree char *primitive = NULL;

  if (self->powers->absent[e])
    return g_strdup (_("No law of the file gives it: it is zero"));
  if (is_given (self, e))
    return g_strdup (_("The law of the file gives it: it enters the equations as an effort of its own"));
  if (is_zero_if_perfect (self, e))
    return g_strdup (_("The joint is perfect only without it, and no multiplier can stand for it: nothing tells it"));
  if (told && !is_unique (self, e))
    return g_strdup (_("The multipliers it is read from are not unique: the mechanism is hyperstatic"));
  if (told)
    return g_strdup (_("The multipliers tell it"));
  if (self->m > 0 && !is_meant (self, e))
    return g_strdup (_("It has virtual power in fields compatible with the joint: no multiplier stands for it, it enters by its own law"));
  primitive = list_primitive (self, e, t, p);
  if (*primitive != '\0')
    return g_strdup_printf (_("Out of reach here: it keeps what is primitive; with %s complementary it would be seen"), primitive);
  return g_strdup (_("Only a combination of it with other efforts of the joint is told"));
}

static void
tell_efforts (const Joint  *self,
              JdMeaning    *meaning,
              double        t,
              const double *p)
{
  for (gsize e = 0; e < self->powers->n_efforts; e++)
    {
      JdEffortMeaning effort = { .joint = self->joint, .effort = g_strdup (self->powers->names[e]) };

      effort.told = self->powers->absent[e] || is_given (self, e) || is_told (self, e);
      effort.why = explain_effort (self, e, effort.told, t, p);
      if (effort.told && !self->powers->absent[e] && !is_given (self, e))
        effort.told = is_unique (self, e) && !is_zero_if_perfect (self, e);
      meaning->efforts = g_renew (JdEffortMeaning, meaning->efforts, meaning->n_efforts + 1);
      meaning->efforts[meaning->n_efforts++] = effort;
    }
}

/* For each complementary equation, whether no dependence of the rows changes its multiplier. */
static gboolean *
find_unique (JdParameterization *parameterization,
             double              t,
             const double       *p)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree double *tangent = g_new0 (double, N * n + 1);
  g_autofree double *columns = g_new0 (double, n * m + 1);
  g_autofree double *kernel = g_new0 (double, m * m + 1);
  gboolean *unique = g_new (gboolean, m + 1);
  gsize dimension;

  for (gsize h = 0; h < m; h++)
    unique[h] = TRUE;
  if (m == 0 || !jd_parameterization_tangent (parameterization, t, p, tangent, NULL, work, NULL))
    return unique;
  for (gsize h = 0; h < m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);
      double largest = 0.0;

      for (gsize k = 0; k < equation->n_terms; k++)
        {
          const double alpha = jd_model_eval (model, equation->coefficients[k], t, p, p);

          largest = MAX (largest, fabs (alpha));
          for (gsize i = 0; i < n; i++)
            columns[i * m + h] += alpha * tangent[equation->parameters[k] * n + i];
        }
      for (gsize i = 0; i < n && largest > 0.0; i++)
        columns[i * m + h] /= largest;
    }
  dimension = jd_subspace_kernel (columns, n, m, RANK_TOLERANCE, kernel);
  for (gsize d = 0; d < dimension; d++)
    for (gsize h = 0; h < m; h++)
      unique[h] &= fabs (kernel[d * m + h]) < SAME;
  return unique;
}

JdMeaning *
jd_meaning_new (JdParameterization  *parameterization,
                double               t,
                const double        *p,
                GError             **error)
{
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  const gsize n_joints = jd_mechanism_get_joints (mechanism)->len;
  g_autofree gboolean *unique = find_unique (parameterization, t, p);
  g_autoptr(JdMeaning) self = g_new0 (JdMeaning, 1);

  self->n_multipliers = jd_parameterization_get_n_complementary (parameterization);
  self->multipliers = g_new0 (JdMultiplierMeaning, self->n_multipliers + 1);
  for (gsize j = 0; j < n_joints; j++)
    {
      g_auto(Joint) joint = { 0 };

      if (!joint_init (&joint, parameterization, j, error))
        return NULL;
      joint.unique = unique;
      if (look_at (&joint, t, p))
        look_around (&joint, t, p);
      else
        joint.independent = FALSE;
      tell_multipliers (&joint, self, t, p);
      tell_efforts (&joint, self, t, p);
    }
  return g_steal_pointer (&self);
}

void
jd_meaning_free (JdMeaning *self)
{
  for (gsize h = 0; h < self->n_multipliers; h++)
    {
      g_free (self->multipliers[h].meaning);
      g_free (self->multipliers[h].why);
    }
  for (gsize e = 0; e < self->n_efforts; e++)
    {
      g_free (self->efforts[e].effort);
      g_free (self->efforts[e].why);
    }
  g_free (self->multipliers);
  g_free (self->efforts);
  g_free (self);
}
