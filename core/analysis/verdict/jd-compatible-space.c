/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Virtual velocity fields that are compatible with joints: a basis, and the nearest field. */
#include "core/analysis/verdict/jd-compatible-space.h"

#include <string.h>

#include "core/linear/jd-linear.h"
#include "core/parameterization/model/jd-model-size.h"

/* Finds the free parameter of each basis field: no other basis field has a rate of it.  The fields are in the order
 * of their free parameters. */
static void
find_free (JdCompatibleSpace *self)
{
  gsize k = 0;

  for (gsize i = 0; i < self->n && k < self->dimension; i++)
    {
      gboolean found = self->basis[k * self->n + i] == 1.0;

      for (gsize v = 0; found && v < self->dimension; v++)
        found = v == k || self->basis[v * self->n + i] == 0.0;
      if (found)
        self->free[k++] = i;
    }
  g_assert (k == self->dimension);
}

JdCompatibleSpace *
jd_compatible_space_new (const JdParameterization  *parameterization,
                         const gboolean            *joints,
                         const gboolean            *skip,
                         double                     t,
                         const double              *p,
                         const double              *pd,
                         JdParameterizationWork    *work,
                         GError                   **error)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autoptr(JdCompatibleSpace) self = g_new0 (JdCompatibleSpace, 1);

  /* The memory of calloc() is not used before the size is checked. */
  self->n = n;
  self->basis = g_new0 (double, n * n + 1);
  if (!jd_parameterization_compatible_with (parameterization, joints, skip, t, p, pd, self->basis, &self->dimension,
                                            work, error))
    return NULL;
  self->free = g_new0 (gsize, self->dimension + 1);
  self->unit = g_new0 (double, n + 1);
  self->orthonormal = g_new0 (double, self->dimension * n + 1);
  find_free (self);
  jd_parameterization_retain (parameterization, jd_model_get_sizes (model)->displacement, self->unit);
  for (gsize k = 0; k < self->dimension; k++)
    for (gsize i = 0; i < n; i++)
      self->orthonormal[k * n + i] = self->basis[k * n + i] / self->unit[i];
  jd_linear_orthonormalize (self->orthonormal, self->dimension, n);
  return g_steal_pointer (&self);
}

void
jd_compatible_space_free (JdCompatibleSpace *self)
{
  g_free (self->free);
  g_free (self->basis);
  g_free (self->unit);
  g_free (self->orthonormal);
  g_free (self);
}

void
jd_compatible_space_project (const JdCompatibleSpace *self,
                             double                  *direction)
{
  const gsize n = self->n;
  g_autofree double *nearest = g_new0 (double, n + 1);

  for (gsize k = 0; k < self->dimension; k++)
    {
      const double *field = self->orthonormal + k * n;
      double component = 0.0;

      for (gsize i = 0; i < n; i++)
        component += field[i] * direction[i] / self->unit[i];
      for (gsize i = 0; i < n; i++)
        nearest[i] += component * field[i] * self->unit[i];
    }
  memcpy (direction, nearest, n * sizeof (double));
  /* The equations then hold to the rounding of one product for each rate. */
  jd_compatible_space_complete (self, direction);
}

void
jd_compatible_space_complete (const JdCompatibleSpace *self,
                              double                  *direction)
{
  const gsize n = self->n;
  g_autofree double *rates = g_new0 (double, n + 1);

  for (gsize k = 0; k < self->dimension; k++)
    for (gsize i = 0; i < n; i++)
      rates[i] += direction[self->free[k]] * self->basis[k * n + i];
  memcpy (direction, rates, n * sizeof (double));
}

gboolean
jd_compatible_space_is_free (const JdCompatibleSpace *self,
                             gsize                    i)
{
  for (gsize k = 0; k < self->dimension; k++)
    if (self->free[k] == i)
      return TRUE;
  return FALSE;
}
