/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-model-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"

/* Constraint equations and their kinds: Le van and Bouzidi, 2.3. */

#define COEFFICIENT_BUDGET 2000

static void
set_terms (JdModel       *self,
           JdEquation    *equation,
           GArray        *parameters,
           const JdExpr  *expr,
           const JdExpr **symbols)
{
  equation->parameters = g_new (gsize, MAX (parameters->len, 1));
  equation->coefficients = g_new (const JdExpr *, MAX (parameters->len, 1));
  for (guint i = 0; i < parameters->len; i++)
    {
      const gsize k = g_array_index (parameters, gsize, i);
      const JdExpr *alpha = jd_expr_diff (self->pool, expr, symbols[k]);

      if (jd_expr_is_zero (alpha))
        continue;
      equation->parameters[equation->n_terms] = k;
      equation->coefficients[equation->n_terms++] = alpha;
    }
}

/* The coefficient of @symbol in @f if it is free of parameters, and the rest; NULL if @f is not so
 * solved. */
static const JdExpr *
free_coefficient (JdModel       *self,
                  const JdExpr  *f,
                  const JdExpr  *symbol,
                  const JdExpr **out_rest)
{
  const JdExpr *coefficient;

  if (!jd_expr_is_affine (self->pool, f, symbol, &coefficient, out_rest))
    return NULL;
  if (jd_expr_depends_on_kind (coefficient, JD_SYMBOL_PARAMETER, 0, 0))
    coefficient = jd_expr_simplify (self->pool, coefficient, COEFFICIENT_BUDGET);
  if (jd_expr_depends_on_kind (coefficient, JD_SYMBOL_PARAMETER, 0, 0))
    return NULL;
  return coefficient;
}

static void
find_solutions (JdModel    *self,
                JdEquation *equation)
{
  equation->solvable_for = g_new (gsize, MAX (equation->n_terms, 1));
  equation->solutions = g_new (const JdExpr *, MAX (equation->n_terms, 1));
  for (gsize i = 0; i < equation->n_terms; i++)
    {
      const gsize k = equation->parameters[i];
      const JdExpr *rest, *coefficient = free_coefficient (self, equation->f, self->p[k], &rest);
      double value;

      if (coefficient == NULL)
        continue;
      value = jd_expr_eval (coefficient, jd_model_state_value, self);
      if (!isfinite (value) || value == 0.0)
        continue;
      equation->solvable_for[equation->n_solvable] = k;
      rest = jd_expr_neg (self->pool, jd_expr_div (self->pool, rest, coefficient));
      equation->solutions[equation->n_solvable++] = jd_expr_expand (self->pool, rest);
    }
}

static void
derive_holonomic (JdModel    *self,
                  JdEquation *equation)
{
  g_autoptr(GArray) parameters = jd_model_get_parameters_of (self, &equation->f, 1, 0);

  set_terms (self, equation, parameters, equation->f, self->p);
  equation->beta = jd_expr_diff (self->pool, equation->f, self->t);
  equation->homogeneous = jd_model_vanishes (self, equation->beta);
  equation->time_dependent = !equation->homogeneous;
  find_solutions (self, equation);
  equation->kind = equation->n_solvable > 0 ? JD_EQUATION_SOLVED : JD_EQUATION_HOLONOMIC;
}

static gboolean
is_time_dependent (JdModel          *self,
                   const JdEquation *equation)
{
  for (gsize i = 0; i < equation->n_terms; i++)
    if (!jd_model_vanishes (self, jd_expr_diff (self->pool, equation->coefficients[i], self->t)))
      return TRUE;
  return !jd_model_vanishes (self, jd_expr_diff (self->pool, equation->beta, self->t));
}

static gboolean
derive_differential (JdModel       *self,
                     JdEquation    *equation,
                     const JdExpr  *rate,
                     GError       **error)
{
  g_autoptr(GArray) parameters = jd_model_get_parameters_of (self, &rate, 1, 1);
  g_autoptr(GHashTable) rest = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < parameters->len; i++)
    g_hash_table_insert (rest, (gpointer) self->pd[g_array_index (parameters, gsize, i)],
                         (gpointer) jd_expr_number (self->pool, 0.0));
  set_terms (self, equation, parameters, rate, self->pd);
  for (gsize i = 0; i < equation->n_terms; i++)
    if (jd_expr_depends_on_kind (equation->coefficients[i], JD_SYMBOL_PARAMETER, 1, 1))
      equation->coefficients[i] = jd_expr_simplify (self->pool, equation->coefficients[i], COEFFICIENT_BUDGET);
  for (gsize i = 0; i < equation->n_terms; i++)
    if (jd_expr_depends_on_kind (equation->coefficients[i], JD_SYMBOL_PARAMETER, 1, 1))
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                     _("The equation “%s” is not affine in the rates"), equation->name);
        return FALSE;
      }
  equation->beta = jd_expr_substitute (self->pool, rate, rest);
  if (self->divided)
    jd_model_divide_equation (self, equation);
  equation->homogeneous = jd_model_vanishes (self, equation->beta);
  equation->time_dependent = is_time_dependent (self, equation);
  return TRUE;
}

static void
find_reaction (const JdJoint *joint,
               const char    *name,
               JdEquation    *equation)
{
  const JdReaction *reactions = joint->type->reactions;

  if (reactions == NULL)
    {
      equation->reaction = name;
      equation->reaction_factor = 1;
      return;
    }
  for (; reactions->name != NULL; reactions++)
    if (g_str_equal (reactions->equation, name))
      {
        equation->reaction = reactions->name;
        equation->reaction_factor = reactions->factor;
        return;
      }
}

static gboolean
derive_joint (JdModel        *self,
              gsize           j,
              const JdJoint  *joint,
              GArray         *built,
              GArray         *equations,
              GError        **error)
{
  JdModelJoint *out = &self->joints[j];

  out->first = equations->len;
  out->n_equations = built->len;
  for (guint i = 0; i < built->len; i++)
    {
      const JdJointEquation *from = &g_array_index (built, JdJointEquation, i);
      JdEquation equation = { .joint = j, .index_in_joint = i, .f = from->f, .side = from->side,
                              .of_rates = from->f == NULL && from->side != 0 };

      equation.name = g_strdup_printf ("%s.%s", joint->name, from->name);
      out->is_unilateral |= from->side != 0;
      find_reaction (joint, from->name, &equation);
      g_array_append_val (equations, equation);
      if (from->f != NULL)
        derive_holonomic (self, &g_array_index (equations, JdEquation, equations->len - 1));
      else if (!derive_differential (self, &g_array_index (equations, JdEquation, equations->len - 1), from->rate,
                                     error))
        return FALSE;
    }
  if (joint->has_when)
    {
      const JdExpr *sides[] = { jd_expr_import (self->pool, joint->when_left),
                                jd_expr_import (self->pool, joint->when_right) };

      out->when = jd_model_tape_new (self, sides, 2, error);
      return out->when != NULL;
    }
  return TRUE;
}

/* Its coefficients and its rest are found as those of a differential equation. */
static gboolean
derive_law (JdModel           *self,
            gsize              j,
            const JdJointLaw  *from,
            GArray            *laws,
            GError           **error)
{
  const JdModelJoint *joint = &self->joints[j];
  const JdJoint *drawn = jd_model_get_joint (self, j);
  JdEquation equation = { .name = drawn->name };
  JdModelLaw law = {
    .joint = j, .normal = joint->first, .slip = from->equation < 0 ? -1 : (int) joint->first + from->equation,
    .rolling = from->rolling, .rate = from->rate, .partner = from->paired ? (int) laws->len - 1 : -1,
    .coefficient = jd_expr_eval (jd_expr_import (self->pool, from->coefficient), jd_model_state_value, self),
  };

  if (!derive_differential (self, &equation, from->rate, error))
    return FALSE;
  law.n_terms = equation.n_terms;
  law.parameters = equation.parameters;
  law.coefficients = equation.coefficients;
  law.beta = equation.beta;
  if (from->paired)
    g_array_index (laws, JdModelLaw, laws->len - 1).partner = (int) laws->len;
  g_array_append_val (laws, law);
  return TRUE;
}

static gboolean
build_joint (JdModel        *self,
             const JdJoint  *joint,
             GArray         *built,
             GArray         *laws,
             GError        **error)
{
  JdJointBuilder builder = { .kinematics = &self->kinematics, .value = jd_model_state_value,
                             .value_data = self, .equations = built, .laws = laws };
  GError *local_error = NULL;

  if (joint->type->build (joint->type, joint, &builder, &local_error))
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR,
               g_error_matches (local_error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED)
                 ? JD_MODEL_ERROR_UNSUPPORTED
                 : JD_MODEL_ERROR_INVALID,
               "joints[%d]: %s", jd_mechanism_find_joint (self->mechanism, joint->name), local_error->message);
  g_error_free (local_error);
  return FALSE;
}

gboolean
jd_model_derive_equations (JdModel     *self,
                           JdProgress  *progress,
                           GError     **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (self->mechanism);
  GArray *equations = g_array_new (FALSE, TRUE, sizeof (JdEquation));
  GArray *laws = g_array_new (FALSE, TRUE, sizeof (JdModelLaw));
  gboolean success = TRUE;

  self->n_joints = joints->len;
  self->joints = g_new0 (JdModelJoint, joints->len);
  for (guint j = 0; success && j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      g_autoptr(GArray) built = g_array_new (FALSE, FALSE, sizeof (JdJointEquation));
      g_autoptr(GArray) built_laws = g_array_new (FALSE, FALSE, sizeof (JdJointLaw));

      success = build_joint (self, joint, built, built_laws, error) &&
                derive_joint (self, j, joint, built, equations, error);
      for (guint k = 0; success && k < built_laws->len; k++)
        success = derive_law (self, j, &g_array_index (built_laws, JdJointLaw, k), laws, error);
      success = success && jd_progress_report (progress, j + 1, joints->len, error);
    }
  self->n_laws = laws->len;
  self->laws = (JdModelLaw *) (gpointer) g_array_free (laws, FALSE);
  self->n_equations = equations->len;
  self->equations = (JdEquation *) (gpointer) g_array_free (equations, FALSE);
  return success;
}
