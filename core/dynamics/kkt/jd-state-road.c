/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Accuracy of a state: residuals of the equations and of their rate forms, and the decision on their rank. */
#include "core/dynamics/kkt/jd-road.h"
#include "core/parameterization/model/jd-model-size.h"

#include <math.h>

/* The road of the rows that act, scaled as jd_model_count_freedom() does. */
static JdRoad *
find_system (const JdModel     *model,
             const JdStateRoad *self)
{
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  const gsize n = jd_model_get_n_parameters (model);
  g_autofree double *rows = NULL;
  gsize k = 0, freedom;

  for (gsize i = 0; i < self->m; i++)
    k += isnan (self->rate[i]) ? 0 : 1;
  if (n + k > JD_ROAD_LARGEST)
    return NULL;
  rows = g_new0 (double, k * n + 1);
  k = 0;
  for (gsize i = 0; i < self->m; i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      g_autofree double *values = g_new (double, equation->n_terms + 2);

      if (isnan (self->rate[i]))
        continue;
      jd_model_equation_eval (model, i, t, p, values);
      for (gsize j = 0; j < equation->n_terms; j++)
        rows[k * n + equation->parameters[j]] = jd_model_scale_entry (model, i, equation->parameters[j],
                                                                      values[2 + j]);
      k++;
    }
  jd_model_count_freedom (model, t, p, jd_model_get_rates (model), &freedom, NULL);
  return jd_road_new_of_rows (n, k, rows, n - freedom, JD_RANK_ELIMINATION);
}

JdStateRoad *
jd_state_road_new (JdModel *model)
{
  JdStateRoad *self = g_new0 (JdStateRoad, 1);
  double t, scale;
  const double *p, *pd;

  g_return_val_if_fail (model != NULL, NULL);

  t = jd_model_get_time (model);
  p = jd_model_get_values (model);
  pd = jd_model_get_rates (model);
  self->m = jd_model_get_n_equations (model);
  self->left = g_new (double, self->m + 1);
  self->left_size = g_new (double, self->m + 1);
  self->rate = g_new (double, self->m + 1);
  self->rate_size = g_new (double, self->m + 1);
  for (gsize i = 0; i < self->m; i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      g_autofree double *values = g_new (double, equation->n_terms + 2);

      self->left[i] = self->left_size[i] = self->rate[i] = self->rate_size[i] = NAN;
      if (!jd_model_equation_acts (model, i, t, p, pd))
        continue;
      jd_model_equation_eval (model, i, t, p, values);
      jd_model_equation_rate (model, i, values, pd, &self->rate[i], &scale);
      self->rate_size[i] = fmax (scale, jd_model_equation_rate_size (model, i, values));
      if (equation->f == NULL)
        continue;
      self->left[i] = values[0];
      self->left_size[i] = jd_model_equation_size (model, i, t, p);
    }
  self->system = find_system (model, self);
  return self;
}

void
jd_state_road_free (JdStateRoad *self)
{
  if (self == NULL)
    return;
  g_free (self->left);
  g_free (self->left_size);
  g_free (self->rate);
  g_free (self->rate_size);
  g_clear_pointer (&self->system, jd_road_free);
  g_free (self);
}
