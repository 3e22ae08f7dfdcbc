/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints that may or may not act, and whether a solution is admissible: its inequalities, its conditions, and
 * properties that the equations of equilibrium do not contain. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <glib/gi18n-lib.h>

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/linear/jd-tolerances.h"

/* The equations must hold for all t: they are checked at these later instants, in the natural time. */
static const double later[] = { 0.37, 1.9, 5.3 };

/* The joint of a row. */
static gsize
joint_of (const JdEquilibriumSearch *self,
          gsize                      h)
{
  const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

  return row->kind == JD_STATICS_LAW ? jd_model_get_law (self->model, row->index)->joint
                                     : jd_model_get_equation (self->model, row->index)->joint;
}

GArray *
jd_equilibrium_list_choices (const JdEquilibriumSearch *self)
{
  GArray *joints = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);
      const gsize joint = joint_of (self, h);
      gboolean known = joints->len > 0 && g_array_index (joints, gsize, joints->len - 1) == joint;

      if (row->kind != JD_STATICS_COMPLEMENTARY || known)
        continue;
      if (jd_model_get_equation (self->model, row->index)->side != 0 ||
          jd_model_get_joint (self->model, joint)->has_when)
        g_array_append_val (joints, joint);
    }
  return joints;
}

void
jd_equilibrium_fill_acts (const JdEquilibriumSearch *self,
                          const GArray              *choices,
                          guint                      open,
                          gboolean                  *acts)
{
  for (gsize h = 0; h < self->m; h++)
    {
      acts[h] = TRUE;
      for (guint c = 0; c < choices->len; c++)
        if ((open >> c & 1u) != 0 && g_array_index (choices, gsize, c) == joint_of (self, h))
          acts[h] = FALSE;
    }
}

void
jd_equilibrium_fill_acts_at (const JdEquilibriumSearch *self,
                             const double              *p,
                             gboolean                  *acts)
{
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);

  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);
      const gsize equation = row->kind == JD_STATICS_LAW ? jd_model_get_law (self->model, row->index)->normal
                                                         : row->index;

      acts[h] = jd_model_equation_acts (self->model, equation, self->time, p, rates);
    }
}

void
jd_equilibrium_release_smooth (const JdEquilibriumSearch *self,
                               gboolean                  *acts)
{
  for (gsize h = 0; h < self->m && !self->varied; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

      for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
        {
          const JdModelLaw *law = jd_model_get_law (self->model, k);

          if (law->coefficient == 0.0 &&
              (row->kind == JD_STATICS_LAW ? row->index == k : law->slip >= 0 && (gsize) law->slip == row->index))
            acts[h] = FALSE;
        }
    }
}

gboolean
jd_equilibrium_acts_in_part (const JdEquilibriumSearch *self,
                             const GArray              *choices,
                             const gboolean            *acts)
{
  gboolean in_part = FALSE;

  for (guint c = 0; c < choices->len; c++)
    {
      gboolean some = FALSE, all = TRUE;

      for (gsize h = 0; h < self->m; h++)
        if (jd_statics_get_row (self->statics, h)->kind == JD_STATICS_COMPLEMENTARY &&
            joint_of (self, h) == g_array_index (choices, gsize, c))
          {
            some |= acts[h];
            all &= acts[h];
          }
      in_part |= some && !all;
    }
  return in_part;
}

guint
jd_equilibrium_choice_of_state (const JdEquilibriumSearch *self,
                                const GArray              *choices)
{
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);
  guint open = 0;

  for (guint c = 0; c < choices->len && c < 32; c++)
    for (gsize h = 0; h < self->m; h++)
      {
        const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

        if (row->kind == JD_STATICS_COMPLEMENTARY && joint_of (self, h) == g_array_index (choices, gsize, c) &&
            !jd_model_equation_acts (self->model, row->index, self->time, jd_model_get_values (self->model), rates))
          open |= 1u << c;
      }
  return open;
}

static gboolean
holds_when (const JdEquilibriumSearch *self,
            const JdJoint             *joint,
            const double              *p)
{
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);
  double left, right;

  /* Where a constant is varied, the conditions cannot be evaluated with the model's constants. */
  if (!joint->has_when || self->varied)
    return TRUE;
  left = jd_model_eval (self->model, joint->when_left, self->time, p, rates);
  right = jd_model_eval (self->model, joint->when_right, self->time, p, rates);
  return jd_model_condition_holds (joint->when_relation, left, right);
}

gboolean
jd_equilibrium_holds_later (const JdEquilibriumSearch *self,
                            JdEquilibriumEquations    *equations,
                            const double              *x)
{
  g_autofree double *other = g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
  const double now = equations->time;
  gboolean holds = TRUE;

  if (!jd_statics_depends_on_time (self->statics))
    return TRUE;
  for (gsize k = 0; holds && k < G_N_ELEMENTS (later); k++)
    {
      equations->time = now + later[k] * jd_statics_get_units (self->statics)->time;
      jd_equilibrium_equations_guess (equations, other);
      holds = jd_equilibrium_equations_residual (equations, other) < JD_EQUILIBRIUM_HOLDS;
    }
  equations->time = now;
  return holds;
}

/* Whether a primitive equation pulls.  It acts whatever force it takes, and its own parameterization does not give
 * this force; the hidden total solution of the evaluation does. */
static char *
judge_primitive (const JdEquilibriumSearch *self,
                 const double              *p)
{
  const JdStaticsUnits *units = jd_statics_get_units (self->statics);
  const gsize N = jd_model_get_n_parameters (self->model);
  g_autofree double *q = g_new0 (double, N + 1), * qd = g_new0 (double, N + 1), * pd = g_new0 (double, N + 1);
  g_autofree double *at = g_memdup2 (p, (N + 1) * sizeof (double));
  g_autoptr(JdParameterizationWork) work = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GError) error = NULL;
  gboolean any = FALSE;

  for (gsize i = 0; i < jd_model_get_n_equations (self->model); i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      const JdJoint *joint = jd_model_get_joint (self->model, equation->joint);

      if (jd_parameterization_get_eliminated (self->parameterization, i) < 0)
        continue;
      any |= equation->side != 0;
      if (!holds_when (self, joint, p))
        return g_strdup_printf (_("the condition under which “%s” acts does not hold here"), joint->name);
    }
  if (!any || self->varied)
    return NULL;
  work = jd_parameterization_work_new (self->parameterization);
  jd_parameterization_retain (self->parameterization, p, q);
  for (gsize i = 0; self->rates != NULL && i < jd_parameterization_get_n_retained (self->parameterization); i++)
    qd[i] = self->rates[i] * units->place[i] / units->time;
  if (!jd_parameterization_expand (self->parameterization, self->time, q, qd, at, pd, work, NULL))
    return NULL;
  evaluation = jd_evaluate (self->parameterization, self->time, at, pd, NULL, &error);
  return evaluation == NULL && g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR)
           ? g_strdup (error->message)
           : NULL;
}

/* Whether the distance of two points on one line would be negative. */
static char *
judge_lines (const JdEquilibriumSearch *self,
             const double              *p)
{
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);

  for (gsize i = 0; !self->varied && i < jd_model_get_n_line_distances (self->model); i++)
    {
      const JdLineDistance *line = jd_model_get_line_distance (self->model, i);

      if (line->of_joint && jd_model_eval (self->model, line->distance, self->time, p, rates) < 0.0)
        return g_strdup_printf (
          _("two points of “%s”, which always lie on one line, have passed each other, and its "
            "formulas hold on the other side only"),
          line->owner);
    }
  return NULL;
}

char *
jd_equilibrium_judge (const JdEquilibriumSearch *self,
                      JdEquilibriumEquations    *equations,
                      const GArray              *choices,
                      const double              *x,
                      const double              *p)
{
  char *why = judge_lines (self, p);
  int row;

  if (why != NULL)
    return why;
  if (jd_equilibrium_equations_margin (equations, x, &row) < -JD_EQUILIBRIUM_TOLERANCE && row >= 0)
    return jd_equilibrium_explain_margin (equations, (gsize) row);
  for (guint c = 0; c < choices->len; c++)
    {
      const gsize index = g_array_index (choices, gsize, c);
      const JdJoint *joint = jd_model_get_joint (self->model, index);
      gboolean acts = FALSE, unilateral = FALSE;

      for (gsize h = 0; h < self->m; h++)
        if (joint_of (self, h) == index)
          {
            acts |= equations->acts[h];
            unilateral |= jd_statics_get_row (self->statics, h)->kind == JD_STATICS_COMPLEMENTARY &&
                          jd_model_get_equation (self->model, jd_statics_get_row (self->statics, h)->index)->side !=
                            0;
          }
      if (acts && !holds_when (self, joint, p))
        return g_strdup_printf (_("the condition under which “%s” acts does not hold here"), joint->name);
      if (!acts && !unilateral && holds_when (self, joint, p))
        return g_strdup_printf (_("“%s” acts here, and nothing but it could let the rest be"), joint->name);
    }
  if (jd_equilibrium_is_chart_singular (self, equations, x))
    return g_strdup (_("the parameters are singular here: two of them have the same effect, so these equations "
                       "do not determine an equilibrium"));
  if (jd_equilibrium_is_dead_centre (self, equations, x))
    return g_strdup (_("the equations of the joints are not independent at this position: the mechanism can move "
                       "on in more than one way, and the equations of equilibrium do not decide"));
  if (jd_equilibrium_is_force_singular (self, equations, x))
    return g_strdup (_("a force has no value here: it changes with a jump or without bound around this position, as "
                       "one along the line between two points does where they meet"));
  return judge_primitive (self, p);
}
