/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The meaning of each multiplier as a combination of the efforts of its joint, and which efforts the multipliers
 * determine. */
#include "core/analysis/verdict/jd-multiplier-meaning-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-eliminate-private.h"
#include "core/analysis/diagnosis/jd-position-projection.h"
#include "core/linear/jd-subspace.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/parameterization/jd-tangent.h"

#define BUDGET         20000
#define LONGEST        200    /* characters of a coefficient, at most */

/* Whether the file declares a law for effort @e. */
static gboolean
is_given (const JdMeaningJoint *self,
          gsize                 e)
{
  return self->powers->given[e] && !self->has_law;
}

/* Whether effort @e occurs in the meaning of the multipliers. */
static gboolean
is_meant (const JdMeaningJoint *self,
          gsize                 e)
{
  return !self->powers->absent[e] && !is_given (self, e) && (self->perfect[e] || !self->has_law);
}

/* The value of the law of friction or rolling resistance that gives effort @e of a catalogue joint, or NULL. */
static const JdSlipValue *
find_law_of (const JdMeaningJoint *self,
             gsize                 e)
{
  for (gsize k = 0; self->evaluation != NULL && self->powers->given[e] && k < self->evaluation->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);

      if (jd_meaning_joint_has (self, law->joint) && g_str_equal (self->powers->names[e], law->effort))
        return &self->evaluation->laws[k];
    }
  return NULL;
}

/* Whether the joint slips in the direction of effort @e, so that the law of friction gives this effort. */
static gboolean
is_along_slip (const JdMeaningJoint *self,
               gsize                 e)
{
  for (gsize k = 0; self->evaluation != NULL && k < self->evaluation->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);
      const JdSlipState state = self->evaluation->laws[k].state;

      for (gsize h = 0; h < self->m; h++)
        if (law->slip == (int) self->equations[h] && self->independent &&
            (state == JD_SLIP_FORWARD || state == JD_SLIP_BACKWARD) &&
            fabs (jd_meaning_joint_value (self, 0, h, e)) > JD_VALUES_AGREE)
          return TRUE;
    }
  return FALSE;
}

/* Right-hand side of the linear system for c: sum_k F_ek dx_k/dq_i for effort @e and retained parameter @i, as a
 * formula in the retained parameters. */
static const JdExpr *
effort_formula (JdMeaningJoint *self,
                JdExprPool     *pool,
                gsize           e,
                gsize           i)
{
  const JdExpr
    *q = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                         jd_model_get_parameter_name (self->model,
                                                      jd_parameterization_get_retained (self->parameterization)[i]),
                         0);
  const JdExpr *sum = jd_expr_number (pool, 0.0);
  g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);

  for (gsize k = 0; k < self->N; k++)
    {
      const JdExpr *x = jd_expr_import (pool, jd_parameterization_get_position (self->parameterization, k));
      const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (self->model, k),
                                             0);

      if (x != symbol)
        g_hash_table_insert (map, (gpointer) symbol, (gpointer) x);
      sum = jd_expr_add (pool, sum,
                         jd_expr_mul (pool, jd_expr_import (pool, self->powers->forces[e * self->N + k]),
                                      jd_expr_diff (pool, x, q)));
    }
  return jd_expr_substitute (pool, sum, map);
}

/* Solves the chosen columns for c as formulas (m x n_efforts); NULL if there is no symbolic solution. */
static const JdExpr **
solve_formulas (JdMeaningJoint *self,
                JdExprPool     *pool,
                double          t,
                const double   *p)
{
  const gsize m = self->m, n_efforts = self->powers->n_efforts, width = m + n_efforts;
  g_autofree gsize *pivots = g_new0 (gsize, m + 1);
  g_autofree const JdExpr **system = g_new0 (const JdExpr *, m * width + 1);
  const JdExpr **result;

  if (jd_parameterization_get_n_symbolic (self->parameterization) > self->n)
    return NULL;
  for (gsize r = 0; r < m; r++)
    {
      pivots[r] = r;
      for (gsize h = 0; h < m; h++)
        system[r * width + h] = jd_expr_import (pool, jd_parameterization_get_coefficient (self->parameterization,
                                                                                           self->rows[h],
                                                                                           self->columns[r]));
      for (gsize e = 0; e < n_efforts; e++)
        system[r * width + m + e] = effort_formula (self, pool, e, self->columns[r]);
    }
  if (!jd_eliminate_formulas (pool, system, m, width, pivots, self->model, t, p))
    return NULL;
  result = g_new0 (const JdExpr *, m * n_efforts + 1);
  for (gsize h = 0; h < m; h++)
    for (gsize e = 0; e < n_efforts; e++)
      result[h * n_efforts + e] = system[h * width + m + e];
  return result;
}

/* Returns @value as a fraction with a denominator up to 12 if it is one to rounding. */
static const JdExpr *
simple_number (JdExprPool *pool,
               double      value)
{
  for (gint64 d = 1; d <= 12; d++)
    if (fabs (value * (double) d - round (value * (double) d)) <
        JD_VALUES_AGREE * MIN (1.0, fabs (value * (double) d)))
      return jd_expr_rational (pool, (gint64) round (value * (double) d), d);
  return jd_expr_number (pool, value);
}

/* The coefficient of effort @e in lambda_h, 0 if it is below rounding error: a formula in constants alone, or a
 * number if it is the same at every position, or any other short formula; NULL otherwise. */
static const JdExpr *
coefficient (JdMeaningJoint  *self,
             JdExprPool      *pool,
             const JdExpr   **formulas,
             gsize            h,
             gsize            e)
{
  const gsize n_efforts = self->powers->n_efforts;
  const JdExpr *formula = NULL;

  if (jd_meaning_joint_is_constant (self, h, e) && fabs (jd_meaning_joint_value (self, 0, h, e)) < JD_VALUES_AGREE)
    return jd_expr_number (pool, 0.0);
  if (formulas != NULL)
    {
      formula = jd_expr_simplify (pool,
                                  jd_substitute_solutions (pool, self->model, self->equations, self->m,
                                                           formulas[h * n_efforts + e]),
                                  BUDGET);
      if (jd_expr_get_kind (formula) == JD_EXPR_NUMBER)
        return simple_number (pool, jd_expr_get_value (formula));
      if (!jd_expr_depends_on_kind (formula, JD_SYMBOL_PARAMETER, 0, 0) &&
          !jd_expr_depends_on_kind (formula, JD_SYMBOL_TIME, 0, 0))
        return formula;
    }
  if (jd_meaning_joint_is_constant (self, h, e))
    return simple_number (pool, jd_meaning_joint_value (self, 0, h, e) * jd_meaning_joint_unit (self, h, e));
  if (formula != NULL && jd_expr_count_tree (formula) < LONGEST)
    {
      g_autofree char *text = jd_expr_to_text (formula);

      if (strlen (text) <= LONGEST)
        return formula;
    }
  return NULL;
}

/* Whether the unit vector of effort @e is in the span of @rows (double, rows of n_efforts). */
static gboolean
is_in_span (const GArray *rows,
            gsize         n_efforts,
            gsize         e)
{
  const gsize n_rows = rows->len / n_efforts;
  g_autofree double *with = g_new0 (double, (n_rows + 1) * n_efforts + 1);
  g_autofree double *without = g_memdup2 (rows->data, rows->len * sizeof (double));

  if (n_rows == 0)
    return FALSE;
  memcpy (with, without, rows->len * sizeof (double));
  with[rows->len + e] = 1.0;
  return jd_subspace_orthonormalize (with, n_rows + 1, n_efforts, JD_RANK_DERIVED) ==
         jd_subspace_orthonormalize (without, n_rows, n_efforts, JD_RANK_DERIVED);
}

/* Whether the conditions of perfection make effort @e zero, as T of a particle on a smooth curve. */
static gboolean
is_zero_if_perfect (const JdMeaningJoint *self,
                    gsize                 e)
{
  return !self->has_law && is_in_span (self->conditions, self->powers->n_efforts, e);
}

/* sum_e c_he F_e; NULL if a coefficient has no short form. */
static const JdExpr *
find_meaning (JdMeaningJoint  *self,
               JdExprPool      *pool,
               const JdExpr   **formulas,
               gsize            h)
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
      sum = jd_expr_add (pool, sum,
                         jd_expr_mul (pool, c, jd_expr_symbol (pool, JD_SYMBOL_LOCAL, self->powers->names[e], 0)));
    }
  return sum;
}

/* Whether perfection makes some effort depend on others. */
static gboolean
is_conditional (const JdMeaningJoint *self)
{
  for (gsize e = 0; e < self->powers->n_efforts; e++)
    if (is_meant (self, e) && !self->perfect[e])
      return TRUE;
  return FALSE;
}

static void
report_multipliers (JdMeaningJoint       *self,
                    JdMultiplierMeanings *meaning,
                    double                t,
                    const double         *p)
{
  g_autofree const JdExpr **formulas = self->independent ? solve_formulas (self, meaning->pool, t, p) : NULL;

  for (gsize h = 0; h < self->m; h++)
    {
      JdMultiplierMeaning *multiplier = &meaning->multipliers[self->rows[h]];

      multiplier->equation = self->equations[h];
      if (self->powers->n_efforts == 0)
        multiplier->why = g_strdup (_("The file declares no efforts of this joint; the multiplier stands for the "
                                      "effort that maintains the equation"));
      else if (!self->independent)
        multiplier->why = g_strdup (_("The joint's complementary equations depend on each other here, so that the "
                                      "multiplier alone is not determined"));
      else
        {
          multiplier->expr = find_meaning (self, meaning->pool, formulas, h);
          multiplier->meaning = multiplier->expr != NULL ? jd_expr_to_text (multiplier->expr) : NULL;
          multiplier->why = g_strdup (multiplier->meaning == NULL
                                        ? _("It is a combination of the joint's efforts that changes with the "
                                            "position and is too long to be written")
                                      : is_conditional (self) && self->assumed
                                        ? _("The virtual power of the joint's efforts, equated with that of the "
                                            "multipliers in the same fields; the file assumes that the joint is "
                                            "perfect")
                                      : is_conditional (self)
                                        ? _("The virtual power of the joint's efforts, equated with that of the "
                                            "multipliers in the same fields, given that the joint is perfect")
                                        : _("The virtual power of the joint's efforts, equated with that of the "
                                            "multipliers in the same fields"));
        }
    }
}

/* "a.x", "a.y": the primitive equations of the joint in which effort @e has a coefficient when all equations of the
 * joint are complementary. */
static char *
list_primitive (const JdMeaningJoint *self,
                gsize                 e,
                double                t,
                const double         *p)
{
  const gsize N = self->N;
  GString *list = g_string_new (NULL);
  g_autoptr(GArray) own = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree double *rows = NULL;
  g_autofree double *reduced = NULL;
  g_autofree double *forces = g_new0 (double, self->powers->n_efforts * N + 1);
  g_autofree double *room = NULL;
  g_autofree gsize *columns = g_new0 (gsize, N + 1);
  double largest = 0.0;

  for (gsize h = 0; h < jd_model_get_n_equations (self->model); h++)
    if (jd_meaning_joint_has (self, jd_model_get_equation (self->model, h)->joint))
      g_array_append_val (own, h);
  rows = g_new0 (double, own->len * N + 1);
  room = g_new0 (double, own->len + N + 1);
  jd_position_rows (self->model, (gsize *) (gpointer) own->data, own->len, 0, t, p, rows);
  reduced = g_memdup2 (rows, (own->len * N + 1) * sizeof (double));
  jd_joint_powers_eval (self->powers, self->model, t, p, forces);
  for (gsize k = 0; k < N; k++)
    {
      forces[e * N + k] *= jd_model_get_sizes (self->model)->displacement[k];
      largest = MAX (largest, fabs (forces[e * N + k]));
    }
  if (jd_dense_reduce (reduced, own->len, N, columns, JD_RANK_DERIVED) == own->len &&
      jd_multiplier_meaning_solve_effort (rows, own->len, columns, forces + e * N, N, room, room + own->len))
    for (guint h = 0; h < own->len; h++)
      {
        const gsize equation = g_array_index (own, gsize, h);

        if (jd_parameterization_get_eliminated (self->parameterization, equation) >= 0 &&
            fabs (room[h]) > JD_VALUES_AGREE * largest)
          g_string_append_printf (list, _("%s“%s”"), list->len > 0 ? ", " : "",
                                  jd_model_get_equation (self->model, equation)->name);
      }
  return g_string_free (list, FALSE);
}

/* The equations of the efforts in the state, rows of n_efforts: the conditions of perfection, and sum_e c_he F_e =
 * lambda_h.  Fills @values, unless it is NULL, with their right-hand sides in the units of the rows. */
static GArray *
collect_rows (const JdMeaningJoint *self,
              GArray               *values)
{
  const gsize n_efforts = self->powers->n_efforts;
  const double zero = 0.0;
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (double));

  if (!self->has_law)
    g_array_append_vals (rows, self->conditions->data, self->conditions->len);
  for (gsize i = 0; values != NULL && i < rows->len / n_efforts; i++)
    g_array_append_val (values, zero);
  for (gsize h = 0; h < self->m && self->independent; h++)
    {
      for (gsize f = 0; f < n_efforts; f++)
        {
          const double value = is_meant (self, f) ? jd_meaning_joint_value (self, 0, h, f) : 0.0;

          g_array_append_val (rows, value);
        }
      if (values != NULL)
        {
          const double lambda = self->evaluation->multipliers[self->rows[h]] * self->row_unit[h];

          g_array_append_val (values, lambda);
        }
    }
  return rows;
}

/* Whether these equations determine F_e in the state: the unit vector of e is in the span of their rows. */
static gboolean
is_determined (const JdMeaningJoint *self,
               gsize                 e)
{
  g_autoptr(GArray) rows = NULL;

  if (!(self->independent || self->assumed) || !is_meant (self, e))
    return FALSE;
  rows = collect_rows (self, NULL);
  return is_in_span (rows, self->powers->n_efforts, e);
}

/* The value of effort @e, which the equations determine, in SI units.  FALSE if the evaluation has no multipliers. */
static gboolean
find_value (const JdMeaningJoint *self,
            gsize                 e,
            double               *out)
{
  const gsize n_efforts = self->powers->n_efforts;
  g_autoptr(GArray) values = g_array_new (FALSE, TRUE, sizeof (double)), rows = NULL;
  g_autofree double *x = g_new0 (double, n_efforts + 1);

  if (self->evaluation == NULL || self->evaluation->verdict > JD_VERDICT_ENERGY_GROWTH ||
      !(self->effort_unit[e] > 0.0))
    return FALSE;
  rows = collect_rows (self, values);
  if (!jd_linear_least_squares ((double *) (gpointer) rows->data, values->len, n_efforts,
                                (double *) (gpointer) values->data, JD_RANK_DERIVED, x))
    return FALSE;
  *out = x[e] / self->effort_unit[e];
  return TRUE;
}

/* Whether the multipliers that contain effort @e are unique.  In a hyperstatic mechanism some are not. */
static gboolean
is_unique (const JdMeaningJoint *self,
           gsize                 e)
{
  for (gsize h = 0; h < self->m; h++)
    if (!self->unique[self->rows[h]] && fabs (jd_meaning_joint_value (self, 0, h, e)) > JD_VALUES_AGREE)
      return FALSE;
  return TRUE;
}

/* Whether the joint acts in the state.  An open joint, or one outside of its region, has no efforts. */
static gboolean
acts (const JdMeaningJoint *self,
      double                t,
      const double         *p,
      const double         *pd)
{
  for (gsize h = 0; h < jd_model_get_n_equations (self->model); h++)
    if (jd_meaning_joint_has (self, jd_model_get_equation (self->model, h)->joint) &&
        jd_model_equation_acts (self->model, h, t, p, pd))
      return TRUE;
  return FALSE;
}

static char *
explain_effort (const JdMeaningJoint *self,
                gsize                 e,
                gboolean              known,
                double                t,
                const double         *p)
{
  g_autofree char *primitive = NULL;

  if (self->open[e])
    return g_strdup (_("The bodies do not touch at this place: it is zero"));
  if (self->powers->absent[e])
    return g_strdup (_("No law of the file gives it: it is zero"));
  if (is_given (self, e))
    return g_strdup (_("The law of the file gives it: it enters the equations as an effort of its own"));
  if (self->assumed && is_zero_if_perfect (self, e))
    return g_strdup (_("The joint is assumed perfect, so that it is zero"));
  if (is_zero_if_perfect (self, e))
    return g_strdup (_("The joint is perfect only if it is zero, and no multiplier stands for it: it is not "
                       "determined"));
  if (known && !is_unique (self, e))
    return g_strdup (_("It depends on multipliers that are not unique: the mechanism is hyperstatic"));
  if (known && is_along_slip (self, e))
    return g_strdup (_("The joint slips: the law of friction gives it"));
  if (known && self->assumed && !self->perfect[e])
    return g_strdup (_("The multipliers determine it, the joint being assumed perfect"));
  if (known)
    return g_strdup (_("The multipliers determine it"));
  if (self->n_joints > 1)
    return g_strdup (_("The joints are assumed perfect together, not each by itself: the multipliers stand for all "
                       "their efforts, and how these are shared is not determined"));
  if (self->m > 0 && !is_meant (self, e))
    return g_strdup (_("It has virtual power in fields compatible with the joint, so no multiplier stands for "
                       "it: it enters by its own law"));
  primitive = list_primitive (self, e, t, p);
  if (*primitive != '\0')
    return g_strdup_printf (_("Not known here: its equation is primitive; make %s complementary to know it"),
                            primitive);
  return g_strdup (_("Only a combination of it with other efforts of the joint is known"));
}

/* Whether the equations, a law of the file or the lack of one say what effort @e is, where the joint acts. */
static gboolean
is_known (const JdMeaningJoint *self,
          gsize                 e)
{
  if (self->powers->absent[e] || is_given (self, e))
    return TRUE;
  if (!is_meant (self, e) && find_law_of (self, e) != NULL)
    return find_law_of (self, e)->unique;
  if (is_zero_if_perfect (self, e))
    return self->assumed;
  return is_determined (self, e) && is_unique (self, e);
}

static void
report_efforts (const JdMeaningJoint *self,
                JdMultiplierMeanings *meaning,
                double                t,
                const double         *p,
                const double         *pd)
{
  const gboolean in_action = acts (self, t, p, pd);

  for (gsize e = 0; e < self->powers->n_efforts; e++)
    {
      const gboolean absent = self->powers->absent[e], given = is_given (self, e);
      JdEffortMeaning effort = { .known = !in_action || is_known (self, e) };
      const char *name;

      effort.joint = jd_meaning_joint_of_effort (self, e, &name);
      effort.effort = g_strdup (name);
      effort.why = in_action || absent || given
                     ? explain_effort (self, e, absent || given || is_determined (self, e), t, p)
                     : g_strdup (_("The joint does not act in this state: it is zero"));
      effort.has_value = effort.known && !given && (is_meant (self, e) || absent);
      if (effort.has_value && in_action && !absent)
        effort.has_value = find_value (self, e, &effort.value);
      meaning->efforts = g_renew (JdEffortMeaning, meaning->efforts, meaning->n_efforts + 1);
      meaning->efforts[meaning->n_efforts++] = effort;
    }
}

/* For each complementary equation, whether its multiplier is unique: no combination sum_h c_h row_h = 0 of the rows
 * that act contains it.  The multiplier of a row that does not act is 0 or given by a law. */
static gboolean *
find_unique (JdParameterization *parameterization,
             double              t,
             const double       *p,
             const double       *pd)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree double *row = g_new0 (double, N + 1), * reduced = g_new0 (double, n + 1);
  g_autofree double *columns = g_new0 (double, n * m + 1);
  g_autofree double *kernel = g_new0 (double, m * m + 1);
  g_autofree gboolean *acts = g_new0 (gboolean, m + 1);
  const double *displacement = jd_model_get_sizes (model)->displacement;
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  gboolean *unique = g_new (gboolean, m + 1);
  g_autoptr(JdTangent) tangent = NULL;
  gsize dimension;

  for (gsize h = 0; h < m; h++)
    unique[h] = TRUE;
  if (m == 0 || (tangent = jd_tangent_new (parameterization, t, p, work, NULL)) == NULL)
    return unique;
  for (gsize h = 0; h < m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);
      const double size = jd_model_get_sizes (model)->row[complementary[h]];

      acts[h] = jd_model_equation_acts (model, complementary[h], t, p, pd);
      if (!acts[h])
        continue;
      memset (row, 0, N * sizeof (double));
      for (gsize k = 0; k < equation->n_terms; k++)
        row[equation->parameters[k]] = jd_model_eval (model, equation->coefficients[k], t, p, p);
      jd_tangent_combine (tangent, row, reduced, NULL);
      for (gsize i = 0; i < n; i++)
        columns[i * m + h] = size > 0.0 ? reduced[i] * displacement[retained[i]] / size : reduced[i];
    }
  dimension = jd_subspace_kernel (columns, n, m, JD_RANK_DERIVED, kernel);
  for (gsize d = 0; d < dimension; d++)
    for (gsize h = 0; h < m; h++)
      unique[h] &= !acts[h] || fabs (kernel[d * m + h]) < JD_VALUES_AGREE;
  return unique;
}

static gboolean
report_joints (JdMultiplierMeanings  *self,
               JdParameterization    *parameterization,
               const gsize           *joints,
               gsize                  n_joints,
               double                 t,
               const double          *p,
               const double          *pd,
               const gboolean        *unique,
               const JdEvaluation    *evaluation,
               GError               **error)
{
  g_auto(JdMeaningJoint) joint = { 0 };

  if (!jd_meaning_joint_init (&joint, parameterization, joints, n_joints, error))
    return FALSE;
  jd_meaning_joint_leave_open (&joint, t, p, pd);
  joint.unique = unique;
  joint.evaluation = evaluation;
  if (jd_meaning_joint_sample (&joint, t, p))
    jd_meaning_joint_sample_around (&joint, t, p);
  else
    joint.independent = FALSE;
  jd_meaning_joint_take_assumptions (&joint);
  report_multipliers (&joint, self, t, p);
  report_efforts (&joint, self, t, p, pd);
  return TRUE;
}

/* The multipliers of places of a contact where the bodies do not touch, which no joint reported. */
static void
report_open (JdMultiplierMeanings *self,
             JdParameterization   *parameterization)
{
  for (gsize h = 0; h < self->n_multipliers; h++)
    if (self->multipliers[h].why == NULL)
      {
        self->multipliers[h].equation = jd_parameterization_get_complementary (parameterization)[h];
        self->multipliers[h].why = g_strdup (_("The bodies do not touch at this place: it is zero"));
      }
}

JdMultiplierMeanings *
jd_multiplier_meanings_new (JdParameterization  *parameterization,
                            double               t,
                            const double        *p,
                            const double        *pd,
                            const JdEvaluation  *evaluation,
                            GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (model))->len;
  g_autofree gboolean *unique = find_unique (parameterization, t, p, pd);
  g_autofree gsize *group = g_new0 (gsize, n_joints + 1);
  g_autoptr(JdMultiplierMeanings) self = g_new0 (JdMultiplierMeanings, 1);

  self->pool = jd_expr_pool_new ();
  for (gsize h = 0; evaluation != NULL && h < evaluation->m; h++)
    unique[h] = evaluation->unique[h] || !evaluation->acts[h];
  self->n_multipliers = jd_parameterization_get_n_complementary (parameterization);
  self->multipliers = g_new0 (JdMultiplierMeaning, self->n_multipliers + 1);
  for (gsize j = 0; j < n_joints; j++)
    {
      const gsize n = jd_meaning_joint_group (model, j, t, p, pd, group);

      if (n > 0 && !report_joints (self, parameterization, group, n, t, p, pd, unique, evaluation, error))
        return NULL;
    }
  report_open (self, parameterization);
  return g_steal_pointer (&self);
}

void
jd_multiplier_meanings_free (JdMultiplierMeanings *self)
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
  jd_expr_pool_free (self->pool);
  g_free (self);
}
