/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions where the equations of equilibrium cannot tell: the parameters, or the joints, are singular there. */
#include "core/analysis/jd-equilibrium-private.h"

#include <math.h>

#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"

#define CHART_RANK 1e-10
/* Rows this much nearer to depending on each other than they are around. */
#define DEAD 1e-3
/* Forces on both sides of a position, this far away in widths: the difference of smooth ones is proportional to the
 * distance, that of a jump or a pole is not.  Forces in units of the force scale. */
#define FAR 1e-5
#define NEAR 1e-7
#define JUMP_RATIO 0.3
#define JUMP 1e-4
#define N_JUMP_DIRECTIONS 6

/* How many directions of the parameters have inertia around s. */
static gsize
mass_rank (const JdEquilibriumSearch *self,
           const double              *s)
{
  g_autofree double *y = g_new0 (double, self->m + 1);
  const JdStaticsNumbers *numbers = jd_statics_linearize (self->statics, self->time, s, NULL, y);
  g_autofree double *inertias = g_new0 (double, self->n + 1);
  double largest = 0.0;
  gsize rank = 0;

  if (!jd_linear_symmetric (numbers->mass, self->n, inertias, NULL))
    return 0;
  for (gsize i = 0; i < self->n; i++)
    largest = fmax (largest, fabs (inertias[i]));
  for (gsize i = 0; i < self->n; i++)
    rank += fabs (inertias[i]) > CHART_RANK * largest ? 1 : 0;
  return rank;
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
  return jd_linear_least_singular (rows, k, self->n);
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

/* How much the generalized forces at @distance on both sides of x along @direction differ; 0 outside the domain. */
static double
force_difference (const JdEquilibriumSearch *self,
                  const JdRest              *rest,
                  const double              *x,
                  const double              *direction,
                  double                     distance)
{
  g_autofree double *s = g_memdup2 (x, (self->n + 1) * sizeof (double)), *y = g_new0 (double, self->m + 1);
  g_autofree double *ahead = NULL;
  const JdStaticsNumbers *numbers;
  double difference = 0.0;

  for (gsize h = 0; h < self->m; h++)
    y[h] = rest->acts[h] ? x[self->n + h] * rest->scale : 0.0;
  for (gsize i = 0; i < self->n; i++)
    s[i] = x[i] + distance * direction[i] * self->width[i];
  numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
  ahead = g_memdup2 (numbers->force, (self->n + 1) * sizeof (double));
  for (gsize i = 0; i < self->n; i++)
    s[i] = x[i] - distance * direction[i] * self->width[i];
  numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
  for (gsize i = 0; i < self->n; i++)
    {
      const double d = fabs (ahead[i] - numbers->force[i]) * self->width[i] / rest->scale;

      if (!isfinite (d))
        return 0.0;
      difference = fmax (difference, d);
    }
  return difference;
}

/* Two points that meet have no direction from one to the other: a force along it, or a multiplier's, is 0/0 there, and
 * what rounding makes of it is no equilibrium. */
gboolean
jd_equilibrium_is_force_singular (const JdEquilibriumSearch *self,
                                  const JdRest              *rest,
                                  const double              *x)
{
  g_autofree double *direction = g_new0 (double, self->n + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (5);

  for (guint k = 0; k < N_JUMP_DIRECTIONS; k++)
    {
      double near;

      for (gsize i = 0; i < self->n; i++)
        direction[i] = g_rand_double_range (rand, -1.0, 1.0);
      near = force_difference (self, rest, x, direction, NEAR);
      if (near > JUMP && near > JUMP_RATIO * force_difference (self, rest, x, direction, FAR))
        return TRUE;
    }
  return FALSE;
}
