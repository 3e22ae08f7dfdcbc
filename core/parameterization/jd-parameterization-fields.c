/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Virtual velocity fields: dP/dq_i with time frozen, Le van and Bouzidi, 4.2. */
#include "core/parameterization/jd-parameterization-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-tangent.h"
#include "core/parameterization/model/jd-model-size.h"

/* A basis of compatible fields with more entries than these does not fit in 1 GB as text. */
#define ENTRIES_MOST 1.2e7

void
jd_body_field_find_centre (JdBodyField  *self,
                           const double *origin,
                           double        scale)
{
  const double w = self->angular[2];

  self->has_centre = fabs (w) > JD_ROUNDING * scale;
  if (!self->has_centre)
    return;
  self->centre[0] = origin[0] - self->velocity[1] / w;
  self->centre[1] = origin[1] + self->velocity[0] / w;
}

void
jd_parameterization_field_of (const JdParameterization *self,
                              double                    t,
                              const double             *p,
                              const JdTangent          *tangent,
                              const double             *direction,
                              JdBodyField              *fields)
{
  const JdModel *model = self->model;
  const gsize n_all = model->n;
  g_autofree double *rates = g_new0 (double, n_all + 1);
  g_autofree double *moved = g_new (double, 6 * model->bodies.n + 1);
  g_autofree double *still = g_new (double, 6 * model->bodies.n + 1);
  double scale = 0.0, factor;

  /* Velocities are affine in the rates; their constant part, due to time, is not virtual. */
  jd_model_eval_bodies (model, t, p, rates, still);
  jd_tangent_apply (tangent, direction, rates);
  factor = jd_model_rate_factor (model, rates);
  for (gsize k = 0; k < n_all; k++)
    {
      scale = fmax (scale, fabs (rates[k]) / model->sizes.displacement[k]);
      rates[k] *= factor;
    }
  jd_model_eval_bodies (model, t, p, rates, moved);
  for (gsize b = 0; b < model->bodies.n; b++)
    {
      double origin[2];

      for (gsize i = 0; i < 3; i++)
        {
          fields[b].velocity[i] = (moved[6 * b + i] - still[6 * b + i]) / factor;
          fields[b].angular[i] = (moved[6 * b + 3 + i] - still[6 * b + 3 + i]) / factor;
        }
      for (gsize i = 0; i < 2; i++)
        origin[i] = jd_model_eval (model, model->bodies.origins[b].x[i], t, p, rates);
      fields[b].has_centre = FALSE;
      if (jd_mechanism_get_dimension (model->mechanism) == 2)
        jd_body_field_find_centre (&fields[b], origin, scale);
    }
}

gboolean
jd_parameterization_field (const JdParameterization  *self,
                           double                     t,
                           const double              *p,
                           const double              *direction,
                           JdBodyField               *fields,
                           JdParameterizationWork    *work,
                           GError                   **error)
{
  g_autoptr(JdTangent) tangent = jd_tangent_new (self, t, p, work, error);

  if (tangent == NULL)
    return FALSE;
  jd_parameterization_field_of (self, t, p, tangent, direction, fields);
  return TRUE;
}

gboolean
jd_parameterization_powers (const JdParameterization  *self,
                            double                     t,
                            const double              *p,
                            const double              *pd,
                            double                    *powers,
                            JdParameterizationWork    *work,
                            GError                   **error)
{
  const JdModel *model = self->model;
  const gsize n = self->part.n, n_all = model->n;
  g_autoptr(JdTangent) tangent = jd_tangent_new (self, t, p, work, error);
  g_autofree double *forces = g_new (double, model->n_efforts * n_all + 1);

  if (tangent == NULL)
    return FALSE;
  jd_model_eval_forces (model, t, p, pd, forces);
  for (gsize e = 0; e < model->n_efforts; e++)
    jd_tangent_combine (tangent, forces + e * n_all, powers + e * n, NULL);
  return TRUE;
}

/* One row of A: sum_k B_hk T_ki.  Returns its size before the terms cancel, in the displacements @unit of the
 * retained parameters and @displacement of all; a row that is rounding of it becomes 0.  Coefficients of eliminated
 * parameters count whole: T_ki may itself be rounding of 0.  @terms: room for n. */
static double
reduce_row (const double    *coefficients,
            const double    *displacement,
            gsize            n_all,
            const JdTangent *tangent,
            const double    *unit,
            double          *row,
            double          *terms)
{
  const gsize n = tangent->n_columns;
  double size = 0.0, largest = 0.0;

  for (gsize k = 0; k < n_all; k++)
    size = fmax (size, fabs (coefficients[k]) * displacement[k]);
  jd_tangent_combine (tangent, coefficients, row, terms);
  for (gsize i = 0; i < n; i++)
    {
      size = fmax (size, terms[i] * unit[i]);
      largest = fmax (largest, fabs (row[i]) * unit[i]);
    }
  for (gsize i = 0; i < n && largest <= JD_ROW_NEGLIGIBLE * size; i++)
    row[i] = 0.0;
  return size;
}

gboolean
jd_parameterization_row_sizes (const JdParameterization  *self,
                               double                     t,
                               const double              *p,
                               double                    *sizes,
                               JdParameterizationWork    *work,
                               GError                   **error)
{
  const JdModel *model = self->model;
  const gsize n = self->part.n, n_all = model->n;
  g_autofree double *all = g_new (double, model->n_equations * n_all + 1);
  g_autofree double *row = g_new (double, n + 1), * terms = g_new (double, n + 1), * unit = g_new0 (double, n + 1);
  g_autoptr(JdTangent) tangent = jd_tangent_new (self, t, p, work, error);

  if (tangent == NULL)
    return FALSE;
  jd_parameterization_retain (self, model->sizes.displacement, unit);
  jd_model_eval_dense (model, t, p, NULL, NULL, NULL, all, NULL);
  for (gsize h = 0; h < self->part.m; h++)
    sizes[h] = reduce_row (all + self->part.complementary[h] * n_all, model->sizes.displacement, n_all, tangent, unit,
                           row, terms);
  return TRUE;
}

/* A basis of jd_dense_null_space() by the displacements @unit: in each vector the parameter that is free is 1
 * again. */
static void
restore_units (double       *basis,
               const double *unit,
               gsize         n,
               gsize         rank,
               const gsize  *columns)
{
  gsize v = 0;

  for (gsize free_column = 0; free_column < n; free_column++)
    {
      gboolean is_pivot = FALSE;

      for (gsize r = 0; r < rank; r++)
        is_pivot |= columns[r] == free_column;
      for (gsize i = 0; i < n && !is_pivot; i++)
        if (i != free_column)
          basis[v * n + i] *= unit[i] / unit[free_column];
      v += is_pivot ? 0 : 1;
    }
}

static gboolean
check_size (const JdParameterization  *self,
            GError                   **error)
{
  if ((double) self->part.n * (double) self->model->n <= ENTRIES_MOST)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE,
               _("Too large: a basis of the compatible fields of %lu parameters would take more than the memory an "
                 "analysis may have (1 GB)"),
               (gulong) self->model->n);
  return FALSE;
}

gboolean
jd_parameterization_compatible_with (const JdParameterization  *self,
                                     const gboolean            *joints,
                                     const gboolean            *skip,
                                     double                     t,
                                     const double              *p,
                                     const double              *pd,
                                     double                    *basis,
                                     gsize                     *out_dimension,
                                     JdParameterizationWork    *work,
                                     GError                   **error)
{
  const JdModel *model = self->model;
  const gsize n = self->part.n, n_all = model->n;
  g_autofree double *all = NULL, *rows = NULL, *terms = g_new (double, n + 1);
  g_autoptr(JdTangent) tangent = NULL;
  g_autofree gsize *columns = g_new (gsize, n + 1);
  g_autofree double *unit = g_new0 (double, n + 1);
  gsize n_rows = 0, rank;

  if (!check_size (self, error))
    return FALSE;
  all = g_new (double, model->n_equations * n_all + 1);
  rows = g_new0 (double, model->n_equations * n + 1);
  jd_parameterization_retain (self, model->sizes.displacement, unit);
  if ((tangent = jd_tangent_new (self, t, p, work, error)) == NULL)
    return FALSE;
  jd_model_eval_dense (model, t, p, pd, NULL, NULL, all, NULL);
  for (gsize e = 0; e < model->n_equations; e++)
    {
      if (!joints[model->equations[e].joint] || self->part.eliminated[e] >= 0 || (skip != NULL && skip[e]) ||
          !jd_model_equation_acts (model, e, t, p, pd))
        continue;
      reduce_row (all + e * n_all, model->sizes.displacement, n_all, tangent, unit, rows + n_rows * n, terms);
      for (gsize i = 0; i < n; i++)
        rows[n_rows * n + i] *= unit[i];
      n_rows++;
    }
  rank = jd_dense_reduce (rows, n_rows, n, columns, JD_RANK_ELIMINATION);
  jd_dense_null_space (rows, n, rank, columns, basis);
  restore_units (basis, unit, n, rank, columns);
  *out_dimension = n - rank;
  return TRUE;
}

gboolean
jd_parameterization_check_primitive (const JdParameterization  *self,
                                     const JdModel             *model,
                                     double                     t,
                                     const double              *p,
                                     const double              *pd,
                                     const gboolean            *skip,
                                     GError                   **error)
{
  for (gsize i = 0; i < model->n_equations; i++)
    {
      const int parameter = self->part.eliminated[i];

      if (parameter < 0)
        continue;
      if ((skip == NULL || !skip[i]) && jd_model_equation_acts (model, i, t, p, pd))
        continue;
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                   _("“%s” is primitive but does not act in this state, so it cannot eliminate “%s”; make it "
                     "complementary"),
                   model->equations[i].name, model->names[parameter]);
      return FALSE;
    }
  return TRUE;
}
