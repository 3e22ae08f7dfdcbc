/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The virtual power of each effort of a joint in one field. */
#include "core/analysis/verdict/jd-effort-powers.h"

#include <math.h>

#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-joint-sets.h"
#include "core/parameterization/model/jd-joint-powers.h"
#include "core/parameterization/model/jd-model-size.h"

struct _JdEffortPowers
{
  JdModel       *model;
  gsize          joint;
  JdJointPowers *mutual;   /* they determine the values */
  JdJointPowers *shown;    /* the same object, or the efforts on one body alone */
  JdEffortPower *efforts;  /* those of @shown */
  double        *forces;   /* of @shown at the instant, n_efforts x N */
};

JdEffortPowers *
jd_effort_powers_new (JdModel   *model,
                      gsize      joint,
                      gboolean   external,
                      GError   **error)
{
  g_autoptr(JdEffortPowers) self = g_new0 (JdEffortPowers, 1);

  self->model = jd_model_ref (model);
  self->joint = joint;
  self->mutual = jd_joint_powers_new (model, &joint, 1, FALSE, error);
  if (self->mutual == NULL)
    return NULL;
  self->shown = external ? jd_joint_powers_new (model, &joint, 1, TRUE, error) : self->mutual;
  if (self->shown == NULL)
    return NULL;
  self->efforts = g_new0 (JdEffortPower, self->shown->n_efforts + 1);
  self->forces = g_new0 (double, self->shown->n_efforts * self->shown->n_parameters + 1);
  for (gsize e = 0; e < self->shown->n_efforts; e++)
    self->efforts[e] = (JdEffortPower) { self->shown->names[e], NAN, 0.0, NAN };
  return g_steal_pointer (&self);
}

void
jd_effort_powers_free (JdEffortPowers *self)
{
  if (self->shown != self->mutual)
    g_clear_pointer (&self->shown, jd_joint_powers_free);
  g_clear_pointer (&self->mutual, jd_joint_powers_free);
  g_free (self->efforts);
  g_free (self->forces);
  jd_model_unref (self->model);
  g_free (self);
}

/* Adds the generalized forces that the multipliers of the joint have in all parameters.  FALSE if one is not
 * unique. */
static gboolean
add_multipliers (const JdEffortPowers     *self,
                 const JdParameterization *parameterization,
                 const JdEvaluation       *evaluation,
                 double                    t,
                 const double             *p,
                 double                   *forces)
{
  for (gsize h = 0; h < evaluation->m; h++)
    {
      const gsize e = jd_parameterization_get_complementary (parameterization)[h];
      const JdEquation *equation = jd_model_get_equation (self->model, e);
      g_autofree double *values = NULL;

      if (equation->joint != self->joint || !evaluation->acts[h])
        continue;
      if (!evaluation->unique[h])
        return FALSE;
      values = g_new0 (double, equation->n_terms + 2);
      jd_model_equation_eval (self->model, e, t, p, values);
      for (gsize k = 0; k < equation->n_terms; k++)
        forces[equation->parameters[k]] += evaluation->multipliers[h] * values[2 + k];
    }
  return TRUE;
}

/* Adds those of friction and rolling resistance that stand for no multiplier. */
static gboolean
add_friction (const JdEffortPowers *self,
              const JdEvaluation   *evaluation,
              double                t,
              const double         *p,
              const double         *pd,
              double               *forces)
{
  for (gsize i = 0; i < evaluation->n_laws; i++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, i);
      const JdSlipValue *value = &evaluation->laws[i];

      if (law->joint != self->joint)
        continue;
      if (!value->unique)
        return FALSE;
      for (gsize k = 0; k < law->n_terms && law->slip < 0; k++)
        forces[law->parameters[k]] += value->force * jd_model_eval (self->model, law->coefficients[k], t, p, pd);
    }
  return TRUE;
}

/* Adds those of efforts to which the file gives a value. */
static void
add_declared (const JdEffortPowers *self,
              double                t,
              const double         *p,
              const double         *pd,
              double               *forces)
{
  const gsize n_all = self->mutual->n_parameters;

  for (gsize i = 0; i < jd_model_get_n_efforts (self->model); i++)
    {
      const JdModelEffort *effort = jd_model_get_effort (self->model, i);

      for (gsize k = 0; effort->joint == (int) self->joint && k < n_all; k++)
        forces[k] += jd_model_eval (self->model, effort->forces[k], t, p, pd);
    }
}

/* Solves sum_e F_e P_e = @right in the retained parameters for the efforts that occur.  @columns: n x n_efforts.
 * A value is NAN if it is not unique; all are if there is no solution. */
static void
solve_values (const double *columns,
              const double *right,
              gsize         n,
              gsize         n_efforts,
              double       *values)
{
  g_autofree double *kernel = g_new0 (double, n_efforts * n_efforts + 1);
  const gsize dimension = jd_linear_kernel (columns, n, n_efforts, JD_LINEAR_BOTH, JD_RANK_DERIVED, kernel);
  double size = 0.0, rest = 0.0;

  if (!jd_linear_least_squares (columns, n, n_efforts, right, JD_RANK_DERIVED, values))
    {
      for (gsize e = 0; e < n_efforts; e++)
        values[e] = NAN;
      return;
    }
  for (gsize i = 0; i < n; i++)
    {
      double sum = -right[i];

      size = fmax (size, fabs (right[i]));
      for (gsize e = 0; e < n_efforts; e++)
        {
          sum += columns[i * n_efforts + e] * values[e];
          size = fmax (size, fabs (columns[i * n_efforts + e] * values[e]));
        }
      rest = fmax (rest, fabs (sum));
    }
  for (gsize e = 0; e < n_efforts; e++)
    {
      gboolean unique = rest <= JD_VALUES_AGREE * size;

      for (gsize k = 0; k < dimension; k++)
        unique &= fabs (kernel[k * n_efforts + e]) <= JD_COEFFICIENT_ZERO;
      if (!unique)
        values[e] = NAN;
    }
}

/* Values of the mutual efforts, n_efforts. */
static double *
find_values (const JdEffortPowers     *self,
             const JdParameterization *parameterization,
             const JdTangent          *tangent,
             const JdEvaluation       *evaluation,
             double                    t,
             const double             *p,
             const double             *pd)
{
  const JdJointPowers *powers = self->mutual;
  const gsize n = tangent->n_columns, n_all = powers->n_parameters, n_efforts = powers->n_efforts;
  const double *displacement = jd_model_get_sizes (self->model)->displacement;
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  g_autofree double *forces = g_new0 (double, n_efforts * n_all + 1), *given = g_new0 (double, n_all + 1);
  g_autofree double *columns = g_new0 (double, n * n_efforts + 1), *right = g_new0 (double, n + 1);
  g_autofree double *row = g_new0 (double, n + 1);
  double *values = g_new (double, n_efforts + 1);

  for (gsize e = 0; e < n_efforts; e++)
    values[e] = NAN;
  /* In a compound the multipliers stand for the efforts of all its joints together. */
  if (n_efforts == 0 || evaluation == NULL ||
      jd_mechanism_is_in_compound (jd_model_get_mechanism (self->model), self->joint) ||
      !add_multipliers (self, parameterization, evaluation, t, p, given) ||
      !add_friction (self, evaluation, t, p, pd, given))
    return values;
  add_declared (self, t, p, pd, given);
  jd_joint_powers_eval (powers, self->model, t, p, forces);
  jd_tangent_combine (tangent, given, right, NULL);
  for (gsize e = 0; e < n_efforts; e++)
    {
      const double unit = jd_joint_powers_unit (powers, self->model, e, t, p);

      jd_tangent_combine (tangent, forces + e * n_all, row, NULL);
      /* An effort without power in any of the fields, but for rounding, takes no part. */
      for (gsize i = 0; i < n && !powers->absent[e]; i++)
        if (fabs (row[i] * displacement[retained[i]]) > JD_POWER_ZERO * unit)
          columns[i * n_efforts + e] = row[i] * displacement[retained[i]];
    }
  for (gsize i = 0; i < n; i++)
    right[i] *= displacement[retained[i]];
  solve_values (columns, right, n, n_efforts, values);
  for (gsize e = 0; e < n_efforts; e++)
    if (powers->absent[e])
      values[e] = 0.0;
  return values;
}

void
jd_effort_powers_set_instant (JdEffortPowers           *self,
                              const JdParameterization *parameterization,
                              const JdTangent          *tangent,
                              const JdEvaluation       *evaluation,
                              double                    t,
                              const double             *p,
                              const double             *pd)
{
  g_autofree double *values = find_values (self, parameterization, tangent, evaluation, t, p, pd);

  jd_joint_powers_eval (self->shown, self->model, t, p, self->forces);
  for (gsize e = 0; e < self->shown->n_efforts; e++)
    for (gsize i = 0; i < self->mutual->n_efforts; i++)
      if (g_str_equal (self->shown->names[e], self->mutual->names[i]))
        self->efforts[e].value = values[i];
}

const JdEffortPower *
jd_effort_powers_apply (JdEffortPowers *self,
                        const double   *rates,
                        gsize          *out_n)
{
  const gsize n_all = self->shown->n_parameters;
  const double *displacement = jd_model_get_sizes (self->model)->displacement;
  double speed = 0.0;

  for (gsize k = 0; k < n_all; k++)
    speed = fmax (speed, fabs (rates[k]) / displacement[k]);
  for (gsize e = 0; e < self->shown->n_efforts; e++)
    {
      JdEffortPower *effort = &self->efforts[e];
      double unit = 0.0;

      effort->unit_power = 0.0;
      for (gsize k = 0; k < n_all; k++)
        {
          effort->unit_power += self->forces[e * n_all + k] * rates[k];
          unit = hypot (unit, self->forces[e * n_all + k] * displacement[k]);
        }
      if (fabs (effort->unit_power) <= JD_POWER_ZERO * unit * speed)
        effort->unit_power = 0.0;
      effort->power = effort->unit_power == 0.0 ? 0.0 : effort->value * effort->unit_power;
    }
  *out_n = self->shown->n_efforts;
  return self->efforts;
}
