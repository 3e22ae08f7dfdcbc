/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Constraint equations and their kinds: Le van and Bouzidi, 2.3. */
#include "core/mechanism/jd-joint-sets.h"
#include "core/parameterization/model/jd-model-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"

#define COEFFICIENT_BUDGET 2000

static void
set_terms (JdModel       *self,
           JdEquation    *equation,
           GArray        *parameters,
           const JdExpr  *expr,
           const JdExpr **symbols)
{
  equation->parameters = jd_owned_array (self->owned, parameters->len, sizeof (gsize));
  equation->coefficients = jd_owned_array (self->owned, parameters->len, sizeof (JdExpr *));
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

const JdExpr *
jd_model_solve_for (const JdModel *self,
                    JdExprPool    *pool,
                    const JdExpr  *f,
                    const JdExpr  *symbol)
{
  const JdExpr *coefficient, *rest;
  double value;

  if (!jd_expr_is_affine (pool, f, symbol, &coefficient, &rest))
    return NULL;
  if (jd_expr_depends_on_kind (coefficient, JD_SYMBOL_PARAMETER, 0, 0))
    coefficient = jd_expr_simplify (pool, coefficient, COEFFICIENT_BUDGET);
  if (jd_expr_depends_on_kind (coefficient, JD_SYMBOL_PARAMETER, 0, 0))
    return NULL;
  value = jd_expr_eval (coefficient, jd_model_state_value, (gpointer) self);
  if (!isfinite (value) || value == 0.0)
    return NULL;
  return jd_expr_expand (pool, jd_expr_neg (pool, jd_expr_div (pool, rest, coefficient)));
}

static void
find_solutions (JdModel    *self,
                JdEquation *equation)
{
  equation->solvable_for = jd_owned_array (self->owned, equation->n_terms, sizeof (gsize));
  equation->solutions = jd_owned_array (self->owned, equation->n_terms, sizeof (JdExpr *));
  for (gsize i = 0; i < equation->n_terms; i++)
    {
      const gsize k = equation->parameters[i];
      const JdExpr *solution = jd_model_solve_for (self, self->pool, equation->f, self->p.q[k]);

      if (solution == NULL)
        continue;
      equation->solvable_for[equation->n_solvable] = k;
      equation->solutions[equation->n_solvable++] = solution;
    }
}

static void
derive_holonomic (JdModel    *self,
                  JdEquation *equation)
{
  g_autoptr(GArray) parameters = jd_model_get_parameters_of (self, &equation->f, 1, 0);

  set_terms (self, equation, parameters, equation->f, self->p.q);
  equation->beta = jd_expr_diff (self->pool, equation->f, self->p.t);
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
    if (!jd_model_vanishes (self, jd_expr_diff (self->pool, equation->coefficients[i], self->p.t)))
      return TRUE;
  return !jd_model_vanishes (self, jd_expr_diff (self->pool, equation->beta, self->p.t));
}

static gboolean
derive_differential (JdModel       *self,
                     JdEquation    *equation,
                     const JdExpr  *rate,
                     GError       **error)
{
  g_autoptr(GArray) parameters = jd_model_get_parameters_of (self, &rate, 1, 1);
  g_autoptr(GHashTable) rest = jd_coordinates_rest (&self->p, rate);

  set_terms (self, equation, parameters, rate, self->p.qd);
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

/* The multipliers of a compound joint stand for the efforts of all its joints together: none is the reaction of one.
 * */
static void
find_reaction (const JdJoint *joint,
               gboolean       in_compound,
               const char    *name,
               JdEquation    *equation)
{
  const JdReaction *reactions = joint->type->reactions;
  gsize contact;

  if (in_compound)
    return;
  if (reactions == NULL)
    {
      equation->reaction = name;
      equation->reaction_factor = 1;
      return;
    }
  reactions = jd_joint_find_reaction (joint, name, &contact);
  if (reactions == NULL)
    return;
  equation->reaction = jd_joint_number_name (reactions->name, contact);
  equation->reaction_factor = reactions->factor;
}

static gboolean
derive_joint (JdModel        *self,
              gsize           j,
              const JdJoint  *joint,
              GArray         *built,
              GArray         *equations,
              GError        **error)
{
  const gboolean in_compound = jd_mechanism_is_in_compound (self->mechanism, j);
  JdModelJoint *out = &self->joints[j];

  out->first = equations->len;
  out->n_equations = built->len;
  for (guint i = 0; i < built->len; i++)
    {
      const JdJointEquation *from = &g_array_index (built, JdJointEquation, i);
      JdEquation equation = { .joint = j, .index_in_joint = i, .f = from->f, .side = from->side,
                              .contact = from->contact, .border = from->border,
                              .of_rates = from->f == NULL && from->side != 0 };

      equation.name = jd_owned_take (self->owned, g_strdup_printf ("%s.%s", joint->name, from->name), g_free);
      out->is_unilateral |= from->side != 0;
      find_reaction (joint, in_compound, from->name, &equation);
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

      out->when = jd_owned_take (self->owned, jd_model_tape_new (self, sides, 2, error), jd_model_tape_free);
      return out->when != NULL;
    }
  return TRUE;
}

/* Its coefficients and its rest are found as those of a differential equation. */
static gboolean
derive_law (JdModel           *self,
            gsize              j,
            const JdJointLaw  *from,
            const GArray      *equations,
            GArray            *laws,
            GError           **error)
{
  const JdModelJoint *joint = &self->joints[j];
  const JdJoint *drawn = jd_model_get_joint (self, j);
  const gsize contact = g_array_index (equations, JdEquation, joint->first + from->normal).contact;
  JdEquation equation = { .name = drawn->name };
  JdModelLaw law = {
    .joint = j, .normal = joint->first + from->normal,
    .slip = from->equation < 0 ? -1 : (int) joint->first + from->equation,
    .effort = jd_joint_number_name (from->rolling ? "Gamma" : "T", contact), .rolling = from->rolling,
    .rate = from->rate, .partner = from->paired ? (int) laws->len - 1 : -1,
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
  g_autoptr(GPtrArray) distances = g_ptr_array_new ();
  JdJointBuilder builder = { .kinematics = &self->kinematics, .value = jd_model_state_value, .value_data = self,
                             .equations = built, .laws = laws, .distances = distances };
  GError *local_error = NULL;

  if (joint->type->build (joint->type, joint, &builder, &local_error))
    {
      for (guint i = 0; i < distances->len; i++)
        jd_model_add_line_distance (self, g_ptr_array_index (distances, i), joint->name, TRUE);
      return TRUE;
    }
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
  self->joints = jd_owned_array (self->owned, joints->len, sizeof (JdModelJoint));
  for (guint j = 0; success && j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      g_autoptr(GArray) built = g_array_new (FALSE, FALSE, sizeof (JdJointEquation));
      g_autoptr(GArray) built_laws = g_array_new (FALSE, FALSE, sizeof (JdJointLaw));

      success = build_joint (self, joint, built, built_laws, error) &&
                derive_joint (self, j, joint, built, equations, error);
      for (guint k = 0; success && k < built_laws->len; k++)
        success = derive_law (self, j, &g_array_index (built_laws, JdJointLaw, k), equations, laws, error);
      success = success && jd_progress_report (progress, j + 1, joints->len, error);
    }
  self->n_laws = laws->len;
  self->laws = jd_owned_take (self->owned, g_array_free (laws, FALSE), g_free);
  self->n_equations = equations->len;
  self->equations = jd_owned_take (self->owned, g_array_free (equations, FALSE), g_free);
  return success;
}
