/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Newton's method for the equations of jd-rest.c: the guess it starts from, its steps of least norm, deflation, and
 * what an end must show to count as an equilibrium. */
#include "core/analysis/jd-rest-private.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

#include "core/analysis/jd-subspace.h"

#define N_NEWTON 80
#define N_HALVINGS 12
/* Converged: residuals in units of the force scale, of metres and radians. */
#define CONVERGED 1e-11
/* Where roots are double Newton's method ends before: this is still an equilibrium. */
#define ACCEPTED 1e-10
#define STEP_TOLERANCE 1e-14
#define CONFIRMED 1e-8
/* How far off, in widths, and what unbalanced force there is a jump. */
#define OFF 1e-7
#define JUMP 0.05
/* Derivative of a force, in its scale and widths, that is none. */
#define STEEPEST 1e7
/* Singular values below this part of the largest are zero. */
#define PSEUDO_INVERSE 1e-12
/* Of the widths, in one Newton step. */
#define LARGEST_STEP 0.2

gboolean
jd_rest_decompose (JdRest *self)
{
  return self->n_unknowns > 0 &&
         gsl_linalg_SV_decomp (self->jacobian, self->v, self->singular, self->svd_work) == GSL_SUCCESS;
}

/* step = - J^+ right, the shortest; in the units of the parameters. */
static void
least_step (JdRest *self)
{
  const double smallest = PSEUDO_INVERSE * gsl_vector_get (self->singular, 0);

  gsl_blas_dgemv (CblasTrans, -1.0, self->jacobian, self->right, 0.0, self->svd_work);
  for (gsize j = 0; j < self->n_unknowns; j++)
    {
      const double value = gsl_vector_get (self->singular, j);

      gsl_vector_set (self->svd_work, j, value > smallest ? gsl_vector_get (self->svd_work, j) / value : 0.0);
    }
  gsl_blas_dgemv (CblasNoTrans, 1.0, self->v, self->svd_work, 0.0, self->step);
}

static void
load_right (JdRest *self)
{
  gsl_vector_set_zero (self->right);
  for (gsize e = 0; e < self->n_equations; e++)
    gsl_vector_set (self->right, e, self->residual[e]);
}

void
jd_rest_guess (JdRest *self,
               double *x)
{
  const JdStaticsNumbers *numbers;
  gsl_matrix *a;
  gsl_vector *b;

  for (gsize h = 0; h < self->m; h++)
    x[self->n + h] = 0.0;
  numbers = jd_rest_evaluate (self, x, FALSE);
  if (self->m == 0)
    return;
  gsl_matrix_set_zero (self->jacobian);
  gsl_vector_set_zero (self->right);
  a = self->jacobian;
  b = self->right;
  for (gsize i = 0; i < self->n; i++)
    {
      for (gsize h = 0; h < self->m; h++)
        if (self->acts[h])
          gsl_matrix_set (a, i, self->n + h, numbers->rows[h * self->n + i]);
      gsl_vector_set (b, i, numbers->force[i] / self->scale);
    }
  for (gsize i = 0; i < self->n; i++)
    if (!isfinite (gsl_vector_get (b, i)))
      return;
  if (!jd_rest_decompose (self))
    return;
  least_step (self);
  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && isfinite (gsl_vector_get (self->step, self->n + h)))
      x[self->n + h] = gsl_vector_get (self->step, self->n + h);
}

/* Multiplies the step by what Newton's method for the deflated equations would (Farrell, Birkisson and Funke 2015):
 * the residual times prod (1 / |s - s_k|^2 + 1). */
static void
deflate (JdRest       *self,
         const double *x,
         GPtrArray    *known)
{
  double slope = 0.0, factor;

  for (guint k = 0; k < known->len; k++)
    {
      const double *other = g_ptr_array_index (known, k);
      double distance = 0.0, along = 0.0;

      for (gsize i = 0; i < self->n; i++)
        {
          const double d = (x[i] - other[i]) / self->width[i];

          distance += d * d;
          along += d * gsl_vector_get (self->step, i);
        }
      if (distance > 0.0)
        slope += -2.0 * along / (distance * distance) / (1.0 / distance + 1.0);
    }
  factor = 1.0 / (1.0 - slope);
  if (isfinite (factor))
    gsl_vector_scale (self->step, CLAMP (factor, -10.0, 10.0));
}

/* Takes the step, shorter where it is too long for the widths or does not lead down. */
static double
take_step (JdRest   *self,
           double   *x,
           double    last,
           gboolean  must_fall)
{
  double length = 1.0, residual = NAN;

  for (gsize i = 0; i < self->n; i++)
    length = fmin (length, LARGEST_STEP / fmax (LARGEST_STEP, fabs (gsl_vector_get (self->step, i))));
  for (guint k = 0; k < N_HALVINGS; k++, length *= 0.5)
    {
      for (gsize i = 0; i < self->n_unknowns; i++)
        self->trial[i] = x[i] + length * gsl_vector_get (self->step, i) * jd_rest_unit (self, i);
      residual = jd_rest_residual (self, self->trial);
      if (isfinite (residual) && (!must_fall || residual < last || residual < CONVERGED))
        break;
    }
  if (isfinite (residual))
    memcpy (x, self->trial, self->n_unknowns * sizeof (double));
  return residual;
}

static double
step_size (const JdRest *self)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->n_unknowns; i++)
    largest = fmax (largest, fabs (gsl_vector_get (self->step, i)));
  return largest;
}

/* A zero among values that jump about is none: a tiny way off, along what the equations allow, the forces must still
 * nearly balance. */
static gboolean
is_continuous (JdRest       *self,
               const double *x,
               const double *rows,
               gsize         n_rows)
{
  const gsize n = self->n;
  g_autofree double *basis = g_new0 (double, n * n + 1);
  g_autofree double *moved = g_memdup2 (x, (self->n_unknowns + 1) * sizeof (double));
  const gsize n_free = jd_subspace_kernel (rows, n_rows, n, JD_REST_RANK, basis);
  gboolean any = n_free == 0;

  for (gsize k = 0; k < n_free; k++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        double residual;

        for (gsize i = 0; i < n; i++)
          moved[i] = x[i] + sign * OFF * basis[k * n + i] * self->width[i];
        jd_rest_guess (self, moved);
        residual = jd_rest_residual (self, moved);
        if (residual > JUMP)
          return FALSE;
        any |= isfinite (residual);
      }
  return any;
}

/* Two points that lie on each other have no line between them: the forces along it change without bound. */
static gboolean
has_derivative (JdRest       *self,
                const double *x)
{
  if (!jd_rest_jacobian (self, x))
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    for (gsize j = 0; j < self->n; j++)
      if (fabs (gsl_matrix_get (self->jacobian, i, j)) > STEEPEST)
        return FALSE;
  return TRUE;
}

/* Near a singular position small residuals prove nothing: brought onto the equations to the last digit, and with
 * multipliers of its own, the position must still balance. */
static gboolean
is_confirmed (JdRest       *self,
              const double *x)
{
  const gsize n = self->n;
  const JdStaticsNumbers *numbers = jd_rest_evaluate (self, x, FALSE);
  g_autofree double *rows = g_new0 (double, self->m * n + 1), *left = g_new0 (double, self->m + 1);
  g_autofree double *d = g_new0 (double, n + 1), *moved = g_memdup2 (x, (self->n_unknowns + 1) * sizeof (double));
  gsize k = 0;

  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && jd_statics_get_row (self->statics, h)->holonomic)
      {
        for (gsize i = 0; i < n; i++)
          rows[k * n + i] = numbers->rows[h * n + i] * self->width[i];
        left[k++] = numbers->left[h];
      }
  if (k > 0)
    {
      if (!jd_rest_least_solution (rows, k, n, left, PSEUDO_INVERSE, d))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        moved[i] -= d[i] * self->width[i];
      jd_rest_guess (self, moved);
      if (!(jd_rest_residual (self, moved) < CONFIRMED))
        return FALSE;
    }
  return is_continuous (self, moved, rows, k) && has_derivative (self, moved);
}

gboolean
jd_rest_solve (JdRest    *self,
               double    *x,
               GPtrArray *known)
{
  const gboolean deflated = known != NULL && known->len > 0;
  double residual = jd_rest_residual (self, x);
  guint settled = 0;

  for (guint k = 0; k < N_NEWTON && isfinite (residual); k++)
    {
      double last = residual;

      if (!jd_rest_jacobian (self, x))
        return FALSE;
      load_right (self);
      if (!jd_rest_decompose (self))
        return FALSE;
      least_step (self);
      if (deflated && residual > CONVERGED)
        deflate (self, x, known);
      if (step_size (self) < STEP_TOLERANCE)
        break;
      residual = take_step (self, x, last, !deflated);
      /* Two more steps after convergence, for the last digits. */
      if (residual < CONVERGED && ++settled > 2)
        break;
      if (residual < ACCEPTED && !(residual < last))
        break;
    }
  return isfinite (residual) && residual < ACCEPTED && is_confirmed (self, x);
}
