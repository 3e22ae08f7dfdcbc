/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Accuracy of virtual fields: residuals of the equations that they satisfy, and the decision on the rank of these. */
#include "core/analysis/verdict/jd-field-road.h"

#include <math.h>

#include "core/analysis/diagnosis/jd-position-projection.h"
#include "core/analysis/verdict/jd-verdict-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-tangent.h"
#include "core/parameterization/model/jd-model-size.h"

void
jd_field_road_free (JdFieldRoad *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->equations);
  g_free (self->residual);
  g_free (self->size);
  g_clear_pointer (&self->system, jd_road_free);
  g_free (self);
}

static JdFieldRoad *
road_new (const JdModel *model,
          gsize          n_fields,
          gsize          n_equations,
          const gsize   *equations)
{
  JdFieldRoad *self = g_new0 (JdFieldRoad, 1);

  self->n_fields = n_fields;
  self->n_equations = n_equations;
  self->residual = g_new0 (double, n_fields * n_equations + 1);
  self->size = g_new0 (double, n_fields * n_equations + 1);
  self->equations = g_new0 (char *, n_equations + 1);
  for (gsize h = 0; h < n_equations; h++)
    self->equations[h] = g_strdup (jd_model_get_equation (model, equations[h])->name);
  return self;
}

/* Puts the virtual @rates (N) of field @f into the equations at (t, p).  The size of a rate form is at least that of
 * its coefficients times that of the field, as its terms may all be rounding of 0. */
static void
put_in (JdFieldRoad   *self,
        gsize          f,
        const JdModel *model,
        const gsize   *equations,
        double         t,
        const double  *p,
        const double  *rates)
{
  const double *displacement = jd_model_get_sizes (model)->displacement;
  const double speed = jd_model_speed (model, rates);

  for (gsize h = 0; h < self->n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, equations[h]);
      g_autofree double *values = g_new (double, equation->n_terms + 2);
      double length = 0.0, *size = &self->size[f * self->n_equations + h];

      jd_model_equation_eval (model, equations[h], t, p, values);
      values[1] = 0.0;
      jd_model_equation_rate (model, equations[h], values, rates, &self->residual[f * self->n_equations + h], size);
      for (gsize j = 0; j < equation->n_terms; j++)
        length = hypot (length, values[2 + j] * displacement[equation->parameters[j]]);
      if (*size > 0.0)
        *size = fmax (*size, length * speed);
    }
}

/* B of the primitive equations in the parameters that they eliminate, these in displacements. */
static JdRoad *
find_elimination (JdParameterization *parameterization,
                  const gsize        *equations,
                  gsize               k)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const double *displacement = jd_model_get_sizes (model)->displacement;
  g_autofree double *rows = NULL;

  if (2 * k > JD_ROAD_LARGEST)
    return NULL;
  rows = g_new0 (double, k * k + 1);
  for (gsize h = 0; h < k; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, equations[h]);
      g_autofree double *values = g_new (double, equation->n_terms + 2);

      jd_model_equation_eval (model, equations[h], jd_model_get_time (model), jd_model_get_values (model), values);
      for (gsize j = 0; j < equation->n_terms; j++)
        for (gsize c = 0; c < k; c++)
          if (jd_parameterization_get_eliminated (parameterization, equations[c]) == (int) equation->parameters[j])
            rows[h * k + c] = values[2 + j] * displacement[equation->parameters[j]];
    }
  return jd_road_new_of_rows (k, k, rows, k, JD_NEWTON_PIVOT);
}

JdFieldRoad *
jd_field_road_new_basis (JdParameterization  *parameterization,
                         GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  const gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdTangent) tangent = jd_tangent_new (parameterization, t, p, work, error);
  g_autofree gsize *equations = g_new0 (gsize, jd_model_get_n_equations (model) + 1);
  g_autofree double *direction = g_new0 (double, n + 1), * rates = g_new0 (double, N + 1);
  JdFieldRoad *self;
  gsize k = 0;

  if (tangent == NULL)
    return NULL;
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    if (jd_parameterization_get_eliminated (parameterization, e) >= 0)
      equations[k++] = e;
  self = road_new (model, n, k, equations);
  for (gsize i = 0; i < n; i++)
    {
      direction[i] = 1.0;
      jd_tangent_apply (tangent, direction, rates);
      direction[i] = 0.0;
      put_in (self, i, model, equations, t, p, rates);
    }
  self->system = find_elimination (parameterization, equations, k);
  return self;
}

/* The complementary equations of the @joints that act; of each its place among the complementary ones. */
static gsize
collect_complementary (JdParameterization *parameterization,
                       const gboolean     *joints,
                       gsize              *equations,
                       gsize              *places)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  gsize k = 0;

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      if (!joints[jd_model_get_equation (model, complementary[h])->joint] ||
          !jd_model_equation_acts (model, complementary[h], jd_model_get_time (model), jd_model_get_values (model),
                                   jd_model_get_rates (model)))
        continue;
      places[k] = h;
      equations[k++] = complementary[h];
    }
  return k;
}

/* A = B T in displacements; rows that are rounding of their @sizes are 0, as in the decision. */
static JdRoad *
find_compatible (JdParameterization *parameterization,
                 const JdTangent    *tangent,
                 const gsize        *equations,
                 const double       *sizes,
                 gsize               k,
                 gsize               rank)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = tangent->n_columns, N = tangent->n_rows;
  g_autofree double *unit = g_new0 (double, n + 1), * factors = NULL, *rows = NULL;

  if (n + k > JD_ROAD_LARGEST)
    return NULL;
  factors = g_new0 (double, N + 1);
  rows = g_new0 (double, k * n + 1);
  jd_parameterization_retain (parameterization, jd_model_get_sizes (model)->displacement, unit);
  for (gsize h = 0; h < k; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, equations[h]);
      g_autofree double *values = g_new (double, equation->n_terms + 2);
      double *row = rows + h * n, largest = 0.0;

      jd_model_equation_eval (model, equations[h], jd_model_get_time (model), jd_model_get_values (model), values);
      for (gsize j = 0; j < equation->n_terms; j++)
        factors[equation->parameters[j]] = values[2 + j];
      jd_tangent_combine (tangent, factors, row, NULL);
      for (gsize j = 0; j < equation->n_terms; j++)
        factors[equation->parameters[j]] = 0.0;
      for (gsize i = 0; i < n; i++)
        largest = fmax (largest, fabs (row[i] *= unit[i]));
      for (gsize i = 0; i < n && largest <= JD_ROW_NEGLIGIBLE * sizes[h]; i++)
        row[i] = 0.0;
    }
  return jd_road_new_of_rows (n, k, rows, rank, JD_RANK_ELIMINATION);
}

JdFieldRoad *
jd_field_road_new_compatible (JdParameterization  *parameterization,
                              const gboolean      *joints,
                              GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  const gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdTangent) tangent = jd_tangent_new (parameterization, t, p, work, error);
  g_autofree gsize *equations = g_new0 (gsize, m + 1), * places = g_new0 (gsize, m + 1);
  g_autofree double *basis = g_new0 (double, n * n + 1), *rates = g_new0 (double, N + 1);
  g_autofree double *sizes = g_new0 (double, m + 1);
  gsize dimension, k;
  JdFieldRoad *self;

  if (tangent == NULL || !jd_parameterization_row_sizes (parameterization, t, p, sizes, work, error) ||
      !jd_parameterization_compatible_with (parameterization, joints, NULL, t, p, jd_model_get_rates (model), basis,
                                            &dimension, work, error))
    return NULL;
  k = collect_complementary (parameterization, joints, equations, places);
  self = road_new (model, dimension, k, equations);
  for (gsize f = 0; f < dimension; f++)
    {
      jd_tangent_apply (tangent, basis + f * n, rates);
      put_in (self, f, model, equations, t, p, rates);
    }
  for (gsize h = 0; h < k; h++)
    sizes[h] = sizes[places[h]];
  self->system = find_compatible (parameterization, tangent, equations, sizes, k, n - dimension);
  return self;
}

JdFieldRoad *
jd_field_road_new_verdict (JdModel              *model,
                           const gsize          *joints,
                           gsize                 n_joints,
                           gboolean              external,
                           const gboolean       *slipping,
                           const JdJointVerdict *verdict,
                           GError              **error)
{
  g_auto(JdJudging) judging = { 0 };
  const gsize n = verdict->n_parameters;
  g_autofree double *p = NULL, *rates = NULL, *rows = NULL;
  const JdModel *alone;
  JdFieldRoad *self;
  double t;

  if (!jd_judging_init (&judging, model, joints, n_joints, external, slipping, error))
    return NULL;
  alone = judging.release.model;
  t = jd_model_get_time (alone);
  p = g_memdup2 (jd_model_get_values (alone), jd_model_get_n_parameters (alone) * sizeof (double));
  rates = g_new0 (double, jd_model_get_n_parameters (alone) + 1);
  rows = g_new0 (double, judging.n_equations * n + 1);
  jd_position_project (alone, judging.equations, judging.n_equations, judging.release.first, t, p);
  self = road_new (alone, verdict->n_fields, judging.n_equations, judging.equations);
  for (gsize f = 0; f < verdict->n_fields; f++)
    {
      for (gsize c = 0; c < n; c++)
        rates[judging.columns[c]] = verdict->field[f * n + c];
      put_in (self, f, alone, judging.equations, t, p, rates);
    }
  jd_judging_fill_rows (&judging, t, p, rows);
  self->system = jd_road_new_of_rows (n, judging.n_equations, rows, n - verdict->n_fields, JD_RANK_DERIVED);
  return self;
}
