/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Largest t for which every cone |w| <= u has a point, by the barrier method (Boyd and Vandenberghe, Convex
 * Optimization, 11.3, 11.6): damped Newton steps minimize
 *
 *   -pressure t - sum log (u^2 - |w|^2)
 *
 * for growing pressure, until the gap to the largest t, at most 2 n / pressure, is below rounding error. */
#include "core/contact/jd-cones.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"

#define TIGHTER   8.0     /* from one point of the path to the next */
#define N_NEWTON  60
#define N_PATHS   60

typedef struct
{
  gsize       size;       /* d + 1 */
  gsize       n;
  const JdCone *cones;
  double     *x, *step, *trial, *gradient, *slope;
  double     *hessian;    /* size x size */
  gsize      *used;       /* n x size: of each cone, the variables that it depends on */
  gsize      *n_used;     /* n */
} Climb;

/* sum_i row_i x_i + row_size, the constant of @row. */
static double
affine (const double *row,
        const double *x,
        gsize         size)
{
  double sum = row[size];

  for (gsize i = 0; i < size; i++)
    sum += row[i] * x[i];
  return sum;
}

/* u^2 - |w|^2, or a negative number outside of the cone. */
static double
depth (const Climb  *self,
       const JdCone *cone,
       const double *x)
{
  const double u = affine (cone->u, x, self->size);
  double sum = u * u;

  for (gsize j = 0; j < cone->n_w; j++)
    sum -= pow (affine (cone->w[j], x, self->size), 2.0);
  return u > 0.0 ? sum : -1.0;
}

/* -pressure t - sum log (u^2 - |w|^2); infinite outside. */
static double
barrier (const Climb  *self,
         double        pressure,
         const double *x)
{
  double sum = -pressure * x[self->size - 1];

  for (gsize k = 0; k < self->n; k++)
    {
      const double inside = depth (self, &self->cones[k], x);

      if (!(inside > 0.0))
        return HUGE_VAL;
      sum -= log (inside);
    }
  return sum;
}

/* Gradient and Hessian of the barrier.  With D = u^2 - |w|^2:
 *
 *   g = -pressure e_t - sum grad D / D,   H = sum grad D grad D^T / D^2 - 2 (u_ u_^T - sum w_ w_^T) / D. */
static void
derive (Climb  *self,
        double  pressure)
{
  const gsize size = self->size;

  memset (self->gradient, 0, size * sizeof (double));
  memset (self->hessian, 0, size * size * sizeof (double));
  self->gradient[size - 1] = -pressure;
  for (gsize k = 0; k < self->n; k++)
    {
      const JdCone *cone = &self->cones[k];
      const double inside = depth (self, cone, self->x), u = affine (cone->u, self->x, size);
      double w[2] = { 0.0 };

      for (gsize l = 0; l < cone->n_w; l++)
        w[l] = affine (cone->w[l], self->x, size);
      for (gsize a = 0; a < self->n_used[k]; a++)
        {
          const gsize i = self->used[k * size + a];

          self->slope[i] = 2.0 * u * cone->u[i];
          for (gsize l = 0; l < cone->n_w; l++)
            self->slope[i] -= 2.0 * w[l] * cone->w[l][i];
          self->gradient[i] -= self->slope[i] / inside;
        }
      for (gsize a = 0; a < self->n_used[k]; a++)
        for (gsize b = 0; b <= a; b++)
          {
            const gsize i = self->used[k * size + a], j = self->used[k * size + b];
            double second = 2.0 * cone->u[i] * cone->u[j];

            for (gsize l = 0; l < cone->n_w; l++)
              second -= 2.0 * cone->w[l][i] * cone->w[l][j];
            self->hessian[i * size + j] += self->slope[i] * self->slope[j] / (inside * inside) - second / inside;
          }
    }
  for (gsize i = 0; i < size; i++)
    for (gsize j = 0; j < i; j++)
      self->hessian[j * size + i] = self->hessian[i * size + j];
}

/* Newton's step, H step = -g.  Returns the square of its decrement, g^T H^-1 g, or NAN. */
static double
find_step (Climb *self)
{
  double decrement = 0.0;

  memcpy (self->step, self->gradient, self->size * sizeof (double));
  if (!jd_linear_solve_positive (self->hessian, self->size, self->step, 0.0))
    return NAN;
  for (gsize i = 0; i < self->size; i++)
    {
      decrement += self->gradient[i] * self->step[i];
      self->step[i] = -self->step[i];
    }
  return decrement;
}

/* Damped Newton steps to the point of the central path for @pressure.  The length of a step is halved until barrier
 * (x + length step) <= barrier (x) - length decrement / 4. */
static gboolean
centre (Climb  *self,
        double  pressure)
{
  for (guint k = 0; k < N_NEWTON; k++)
    {
      const double before = barrier (self, pressure, self->x);
      double decrement, length = 1.0;

      derive (self, pressure);
      decrement = find_step (self);
      if (!isfinite (decrement))
        return FALSE;
      if (decrement < JD_CONES_CENTRED)
        return TRUE;
      for (;; length *= 0.5)
        {
          if (length < JD_CONES_LEAST_STEP)
            return FALSE;
          for (gsize i = 0; i < self->size; i++)
            self->trial[i] = self->x[i] + length * self->step[i];
          if (barrier (self, pressure, self->trial) <= before - 0.25 * length * decrement)
            break;
        }
      memcpy (self->x, self->trial, self->size * sizeof (double));
    }
  return TRUE;
}

/* Follows the path from z = 0, t = min_k (u_k - |w_k|) - @scale until the gap to the best t, at most 2 n /
 * pressure, is rounding. */
static double
climb (Climb  *self,
       double  scale)
{
  const gsize t = self->size - 1;
  double pressure = 1.0 / scale;

  self->x[t] = HUGE_VAL;
  for (gsize k = 0; k < self->n; k++)
    {
      double size = 0.0;

      for (gsize j = 0; j < self->cones[k].n_w; j++)
        size = hypot (size, self->cones[k].w[j][self->size]);
      self->x[t] = MIN (self->x[t], self->cones[k].u[self->size] - size - scale);
    }
  for (guint k = 0; k < N_PATHS && 2.0 * (double) self->n / pressure > JD_ROUNDING * scale; k++, pressure *= TIGHTER)
    if (!centre (self, pressure))
      break;
  return self->x[t];
}

/* Cones depend on few variables each: derivatives by the others are 0. */
static void
find_used (Climb *self)
{
  const gsize size = self->size;

  for (gsize k = 0; k < self->n; k++)
    for (gsize i = 0; i < size; i++)
      {
        gboolean used = self->cones[k].u[i] != 0.0;

        for (gsize l = 0; l < self->cones[k].n_w; l++)
          used |= self->cones[k].w[l][i] != 0.0;
        if (used)
          self->used[k * size + self->n_used[k]++] = i;
      }
}

double
jd_cones_best (const JdCone *cones,
               gsize         n,
               gsize         d,
               double        scale)
{
  const gsize size = d + 1;
  g_autofree double *room = g_new0 (double, 5 * size), * hessian = g_new0 (double, size * size);
  g_autofree gsize *used = g_new (gsize, n * size + 1), * n_used = g_new0 (gsize, n + 1);
  Climb self = { .size = size, .n = n, .cones = cones, .x = room, .step = room + size, .trial = room + 2 * size,
                 .gradient = room + 3 * size, .slope = room + 4 * size, .hessian = hessian,
                 .used = used, .n_used = n_used };

  find_used (&self);
  return climb (&self, scale);
}
