/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The second derivatives of rows, and whether they violate the rows that are open. */
#include <math.h>

#include "core/dynamics/kkt/jd-accelerations-private.h"
#include "core/linear/jd-tolerances.h"

void
jd_accelerations_init (JdAccelerations *self,
                       gsize            m)
{
  self->value = g_new0 (double, m + 1);
  self->size = g_new0 (double, m + 1);
}

void
jd_accelerations_clear (JdAccelerations *self)
{
  g_free (self->value);
  g_free (self->size);
}

void
jd_accelerations_fill (JdAccelerations *self,
                       const JdSystem  *system)
{
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize *retained = jd_parameterization_get_retained (system->parameterization);
  g_autofree double *largest = g_new0 (double, system->n + 1), * force = g_new0 (double, system->n + 1);

  for (gsize i = 0; i < system->n; i++)
    {
      largest[i] = fabs (system->x[i]) + jd_least_acceleration (system->model, retained[i]);
      force[i] = fabs (system->r[i]);
    }
  for (gsize e = 0; e < pattern->n_rows; e++)
    force[pattern->row_column[e]] += fabs (system->terms.rows[e] * system->y[pattern->row_row[e]]);
  for (gsize e = 0; e < pattern->n_mass; e++)
    if (pattern->mass_row[e] == pattern->mass_column[e] && system->terms.mass[e] > 0.0)
      largest[pattern->mass_row[e]] += force[pattern->mass_row[e]] / system->terms.mass[e];
  for (gsize h = 0; h < system->m; h++)
    {
      self->value[h] = -system->s[h];
      self->size[h] = fabs (system->s[h]);
    }
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      const gsize h = pattern->row_row[e], i = pattern->row_column[e];

      self->value[h] += system->terms.rows[e] * system->x[i];
      self->size[h] += fabs (system->terms.rows[e]) * largest[i];
    }
}

gboolean
jd_accelerations_violate (const JdAccelerations *self,
                          const JdSystem        *system,
                          gsize                  h)
{
  return system->rows.side[h] * self->value[h] < -JD_INEQUALITY_HOLDS * self->size[h];
}
