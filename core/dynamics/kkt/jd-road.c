/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Accuracy of the solution of a system: condition number, singular values and residuals.  And of a state: residuals
 * of the equations and of their rate forms, and the decision on their rank. */
#include "core/dynamics/kkt/jd-road.h"
#include "core/dynamics/kkt/jd-system-private.h"
#include "core/parameterization/model/jd-model-feet.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"

#include <math.h>
#include <string.h>

double
jd_road_condition (gsize         n,
                   gsize         k,
                   gsize         rank,
                   const double *matrix,
                   const double *rows)
{
  const gsize size = n + k, n_regular = n + rank;
  g_autofree double *whole = g_new0 (double, size * size + 1);
  g_autofree double *singular = g_new0 (double, size + 1);

  if (n_regular == 0)
    return 1.0;
  for (gsize i = 0; i < n; i++)
    memcpy (whole + i * size, matrix + i * n, n * sizeof (double));
  for (gsize h = 0; h < k; h++)
    for (gsize j = 0; j < n; j++)
      whole[(n + h) * size + j] = whole[j * size + n + h] = rows[h * n + j];
  if (!jd_linear_singular (whole, size, size, singular, NULL) ||
      singular[n_regular - 1] <= JD_MASS_ZERO * singular[0])
    return INFINITY;
  return singular[0] / singular[n_regular - 1];
}

JdRoad *
jd_road_new (gsize         n,
             gsize         k,
             const double *mass,
             const double *rows)
{
  g_autofree double *scaled_mass = NULL, *scaled_rows = NULL;
  g_autoptr(JdRoad) self = NULL;

  g_return_val_if_fail (mass != NULL && rows != NULL, NULL);

  if (n + k > JD_ROAD_LARGEST)
    return NULL;
  for (gsize i = 0; i < n * n; i++)
    if (!isfinite (mass[i]))
      return NULL;
  for (gsize i = 0; i < k * n; i++)
    if (!isfinite (rows[i]))
      return NULL;
  self = g_new0 (JdRoad, 1);
  self->n = n;
  self->k = k;
  self->tolerance = JD_RANK_METRIC;
  self->n_singular = MIN (n, k);
  self->singular = g_new0 (double, MAX (n, k) + 1);
  scaled_mass = g_new0 (double, n * n + 1);
  scaled_rows = g_new0 (double, k * n + 1);
  self->rank = jd_kkt_dense_scale (n, k, mass, rows, scaled_mass, scaled_rows);
  if (self->n_singular > 0 && !jd_linear_singular (scaled_rows, k, n, self->singular, NULL))
    return NULL;
  self->condition = jd_road_condition (n, k, self->rank, scaled_mass, scaled_rows);
  return g_steal_pointer (&self);
}

JdRoad *
jd_road_new_of_rows (gsize         n,
                     gsize         k,
                     const double *rows,
                     gsize         rank,
                     double        tolerance)
{
  g_autoptr(JdRoad) self = NULL;

  if (n + k > JD_ROAD_LARGEST)
    return NULL;
  self = g_new0 (JdRoad, 1);
  self->n = n;
  self->k = k;
  self->rank = rank;
  self->tolerance = tolerance;
  self->n_singular = MIN (n, k);
  self->singular = g_new0 (double, MAX (n, k) + 1);
  if (self->n_singular > 0 && !jd_subspace_singular (rows, k, n, self->singular))
    return NULL;
  self->condition = rank == 0 ? 1.0 : self->singular[0] / self->singular[rank - 1];
  return g_steal_pointer (&self);
}

void
jd_road_free (JdRoad *self)
{
  if (self == NULL)
    return;
  g_free (self->singular);
  g_free (self);
}

void
jd_evaluation_road_free (JdEvaluationRoad *self)
{
  if (self == NULL)
    return;
  g_free (self->balance);
  g_free (self->balance_size);
  g_free (self->rows);
  g_free (self->row_size);
  g_clear_pointer (&self->system, jd_road_free);
  g_free (self);
}

static void
add_term (double *sum,
          double *size,
          double  term)
{
  *sum += term;
  *size += fabs (term);
}

/* balance = M q'' + bias - given - L, rows = A q'' + gamma, and the sums of the sizes of their terms. */
static void
find_residuals (JdEvaluationRoad   *self,
                const JdSystem     *system,
                const JdEvaluation *evaluation)
{
  const JdDynamicsPattern *pattern = system->pattern;
  const JdDynamicsTerms *terms = &system->terms;

  for (gsize k = 0; k < pattern->n_mass; k++)
    {
      const gsize i = pattern->mass_row[k], j = pattern->mass_column[k];

      add_term (&self->balance[i], &self->balance_size[i], terms->mass[k] * evaluation->qdd[j]);
      if (i != j)
        add_term (&self->balance[j], &self->balance_size[j], terms->mass[k] * evaluation->qdd[i]);
    }
  for (gsize i = 0; i < self->n; i++)
    {
      add_term (&self->balance[i], &self->balance_size[i], terms->bias[i]);
      add_term (&self->balance[i], &self->balance_size[i], -terms->given[i]);
      add_term (&self->balance[i], &self->balance_size[i], -evaluation->constraint[i]);
    }
  for (gsize h = 0; h < self->m; h++)
    add_term (&self->rows[h], &self->row_size[h], terms->gamma[h]);
  for (gsize k = 0; k < pattern->n_rows; k++)
    add_term (&self->rows[pattern->row_row[k]], &self->row_size[pattern->row_row[k]],
              terms->rows[k] * evaluation->qdd[pattern->row_column[k]]);
}

/* No size is below JD_FORCE_ZERO of the natural one, of which the terms may all be rounding. */
static void
floor_sizes (JdEvaluationRoad        *self,
             JdParameterization      *parameterization,
             const JdSystem          *system)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  g_autofree double *natural = g_new0 (double, self->m + 1);

  for (gsize i = 0; i < self->n; i++)
    self->balance_size[i] = fmax (self->balance_size[i], JD_FORCE_ZERO * jd_model_force_size (model, retained[i]));
  for (gsize k = 0; k < pattern->n_rows; k++)
    natural[pattern->row_row[k]] += fabs (system->terms.rows[k]) *
                                    jd_model_acceleration_size (model, retained[pattern->row_column[k]]);
  for (gsize h = 0; h < self->m; h++)
    self->row_size[h] = fmax (self->row_size[h], JD_FORCE_ZERO * natural[h]);
}

/* The matrices of the rows that act, and their road. */
static JdRoad *
find_system (const JdEvaluationRoad *self,
             const JdSystem         *system)
{
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize n = self->n;
  g_autofree double *mass = NULL, *rows = NULL;
  g_autofree gsize *place = g_new0 (gsize, self->m + 1);
  gsize k = 0;

  for (gsize h = 0; h < self->m; h++)
    if (!isnan (self->rows[h]))
      place[h] = k++;
  if (n + k > JD_ROAD_LARGEST)
    return NULL;
  mass = g_new0 (double, n * n + 1);
  rows = g_new0 (double, k * n + 1);
  for (gsize e = 0; e < pattern->n_mass; e++)
    mass[pattern->mass_row[e] * n + pattern->mass_column[e]] =
      mass[pattern->mass_column[e] * n + pattern->mass_row[e]] = system->terms.mass[e];
  for (gsize e = 0; e < pattern->n_rows; e++)
    if (!isnan (self->rows[pattern->row_row[e]]))
      rows[place[pattern->row_row[e]] * n + pattern->row_column[e]] = system->terms.rows[e];
  return jd_road_new (n, k, mass, rows);
}

JdEvaluationRoad *
jd_evaluation_road_new (JdParameterization  *parameterization,
                        const JdEvaluation  *evaluation,
                        const double        *p,
                        GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdModel) followed = NULL;
  g_autoptr(JdSystem) system = NULL;
  g_autoptr(JdEvaluationRoad) self = NULL;

  g_return_val_if_fail (parameterization != NULL && evaluation != NULL && p != NULL, NULL);
  g_return_val_if_fail (evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH, NULL);

  followed = jd_model_follow (model, jd_model_feet_for (model, p));
  system = jd_system_new_in (parameterization, followed);
  memcpy (system->p, p, system->N * sizeof (double));
  if (!jd_system_eval (system, evaluation->time, evaluation->q, evaluation->qd, error))
    return NULL;
  self = g_new0 (JdEvaluationRoad, 1);
  self->n = evaluation->n;
  self->m = evaluation->m;
  self->balance = g_new0 (double, self->n + 1);
  self->balance_size = g_new0 (double, self->n + 1);
  self->rows = g_new0 (double, self->m + 1);
  self->row_size = g_new0 (double, self->m + 1);
  find_residuals (self, system, evaluation);
  floor_sizes (self, parameterization, system);
  for (gsize h = 0; h < self->m; h++)
    if (!evaluation->acts[h] || (system->friction != NULL && jd_friction_owns_row (system->friction, h)))
      self->rows[h] = self->row_size[h] = NAN;
  self->system = find_system (self, system);
  return g_steal_pointer (&self);
}

/* The road of the rows that act, scaled as jd_model_count_freedom() does. */
static JdRoad *
find_rows (const JdModel     *model,
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
  self->system = find_rows (model, self);
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
