/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions where the equations of equilibrium cannot tell: the parameters, or the joints, are singular there. */
#include "core/analysis/jd-equilibrium-private.h"

#include <math.h>

#include "core/analysis/jd-subspace.h"

#define CHART_RANK 1e-10
/* Rows this much nearer to depending on each other than they are around. */
#define DEAD 1e-3

/* How many directions of the parameters have inertia around s. */
static gsize
mass_rank (const JdEquilibriumSearch *self,
           const double              *s)
{
  g_autofree double *y = g_new0 (double, self->m + 1);
  const JdStaticsNumbers *numbers = jd_statics_linearize (self->statics, self->time, s, NULL, y);
  g_autofree double *mass = g_memdup2 (numbers->mass, (self->n * self->n + 1) * sizeof (double));

  for (gsize i = 0; i < self->n * self->n; i++)
    if (!isfinite (mass[i]))
      return 0;
  return jd_subspace_orthonormalize (mass, self->n, self->n, CHART_RANK);
}

/* How far the acting holonomic rows at s are from depending on each other; 0 if they do, or are none. */
static double
row_independence (const JdEquilibriumSearch *self,
                  const JdRest              *rest,
                  const double              *s)
{
  g_autofree double *y = g_new0 (double, self->m + 1), *rows = g_new0 (double, self->m * self->n + 1);
  const JdStaticsNumbers *numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
  gsize k = 0;

  for (gsize h = 0; h < self->m; h++)
    if (rest->acts[h] && jd_statics_get_row (self->statics, h)->holonomic)
      {
        for (gsize i = 0; i < self->n; i++)
          {
            rows[k * self->n + i] = numbers->rows[h * self->n + i] * self->width[i];
            if (!isfinite (rows[k * self->n + i]))
              return 0.0;
          }
        k++;
      }
  return jd_rest_least_singular (rows, k, self->n);
}

/* Euler's angles at theta = 0: the inertia of a direction is lost at this very position, and not around it. */
gboolean
jd_equilibrium_is_chart_singular (const JdEquilibriumSearch *self,
                                  const JdRest              *rest,
                                  const double              *x)
{
  g_autofree double *near = g_memdup2 (x, (rest->n_unknowns + 1) * sizeof (double));
  g_autoptr(GRand) rand = g_rand_new_with_seed (2);

  for (gsize i = 0; i < self->n; i++)
    near[i] += 0.01 * self->width[i] * g_rand_double_range (rand, 0.5, 1.0);
  return mass_rank (self, x) < mass_rank (self, near);
}

/* A dead centre: equations that are independent around here are not so at this very position, and the mechanism can
 * go on in more than one way. */
gboolean
jd_equilibrium_is_dead_centre (const JdEquilibriumSearch *self,
                               const JdRest              *rest,
                               const double              *x)
{
  g_autofree double *near = g_memdup2 (x, (rest->n_unknowns + 1) * sizeof (double));
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);

  for (gsize i = 0; i < self->n; i++)
    near[i] += 0.01 * self->width[i] * g_rand_double_range (rand, 0.5, 1.0);
  return row_independence (self, rest, x) < DEAD * row_independence (self, rest, near);
}
