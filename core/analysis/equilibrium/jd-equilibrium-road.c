/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Accuracy of equilibria: residuals of their equations, and the condition of the stiffness with the equations that
 * act. */
#include "core/analysis/equilibrium/jd-equilibrium-road.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

JdStatics *
jd_equilibrium_statics (JdParameterization  *parameterization,
                        const double        *rates,
                        double              *symbolic,
                        GError             **error)
{
  const gsize n = jd_parameterization_get_n_symbolic (parameterization);
  g_autofree gboolean *moving = g_new0 (gboolean, n + 1);
  const JdStaticsUnits *units;
  JdStatics *statics;

  memset (symbolic, 0, n * sizeof (double));
  for (gsize i = 0; i < n && rates != NULL; i++)
    {
      symbolic[i] = rates[jd_parameterization_get_symbolic_indices (parameterization)[i]];
      moving[i] = symbolic[i] != 0.0;
    }
  statics = jd_statics_new (parameterization, NULL, rates != NULL ? moving : NULL, error);
  if (statics == NULL)
    return NULL;
  units = jd_statics_get_units (statics);
  for (gsize i = 0; i < n; i++)
    symbolic[i] *= units->time / units->place[i];
  return statics;
}

void
jd_equilibrium_road_free (JdEquilibriumRoad *self)
{
  if (self == NULL)
    return;
  g_free (self->parameters);
  g_free (self->balance);
  g_free (self->balance_size);
  g_free (self->equations);
  g_free (self->rows);
  g_free (self->row_size);
  g_clear_pointer (&self->system, jd_road_free);
  g_free (self);
}

static JdRoad *
find_system (const JdStaticsNumbers *numbers,
             const JdEquilibrium    *e,
             gsize                   n,
             gsize                   m)
{
  g_autofree double *rows = g_new0 (double, m * n + 1), *basis = NULL;
  JdRoad *system;
  gsize k = 0;

  for (gsize h = 0; h < m; h++)
    if (e->rows_act[h])
      memcpy (rows + n * k++, numbers->rows + h * n, n * sizeof (double));
  if (n + k > JD_ROAD_LARGEST)
    return NULL;
  basis = g_new0 (double, n * n + 1);
  system = jd_road_new_of_rows (n, k, rows, n - jd_subspace_kernel (rows, k, n, JD_RANK_ROWS, basis), JD_RANK_ROWS);
  if (system != NULL)
    system->condition = jd_road_condition (n, k, system->rank, numbers->stiffness, rows);
  return system;
}

JdEquilibriumRoad *
jd_equilibrium_road_new (JdStatics           *statics,
                         const double        *symbolic,
                         const JdEquilibrium *e)
{
  JdParameterization *of = jd_statics_get_parameterization (statics);
  const JdStaticsUnits *units = jd_statics_get_units (statics);
  const double t = jd_model_get_time (jd_parameterization_get_model (of));
  const gsize n = jd_statics_get_n (statics), m = jd_statics_get_n_rows (statics);
  g_autofree double *none = g_new0 (double, m + 1);
  JdEquilibriumRoad *self = g_new0 (JdEquilibriumRoad, 1);
  const JdStaticsNumbers *numbers = jd_statics_eval (statics, t, e->s, symbolic, none);

  self->n = n;
  self->m = m;
  self->parameters = g_memdup2 (jd_parameterization_get_symbolic_indices (of), (n + 1) * sizeof (gsize));
  self->balance = g_new0 (double, n + 1);
  self->balance_size = g_new0 (double, n + 1);
  self->equations = g_new0 (gsize, m + 1);
  self->rows = g_new0 (double, m + 1);
  self->row_size = g_new0 (double, m + 1);
  for (gsize i = 0; i < n; i++)
    self->balance_size[i] = fabs (numbers->force[i]);
  numbers = jd_statics_linearize (statics, t, e->s, symbolic, e->y);
  for (gsize i = 0; i < n; i++)
    {
      for (gsize h = 0; h < m; h++)
        self->balance_size[i] += fabs (numbers->rows[h * n + i] * e->y[h]);
      self->balance[i] = numbers->force[i] * units->energy / units->place[i];
      self->balance_size[i] = fmax (self->balance_size[i], 1.0) * units->energy / units->place[i];
    }
  for (gsize h = 0; h < m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (statics, h);
      const double unit = row->holonomic ? units->row[h] : units->row[h] / units->time;

      self->equations[h] = row->index;
      self->rows[h] = !e->rows_act[h] || row->kind == JD_STATICS_LAW
                        ? NAN
                        : (row->holonomic ? numbers->left[h] : numbers->beta[h]) * unit;
      self->row_size[h] = unit;
    }
  self->system = find_system (numbers, e, n, m);
  return self;
}
