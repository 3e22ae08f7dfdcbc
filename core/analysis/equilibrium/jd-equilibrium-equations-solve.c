/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Newton's method for the equations of jd-equilibrium-equations.c: the initial multipliers, steps of least norm dx =
 * -J^+ r, deflation of known solutions, and the checks that a result must pass. */
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-linear.h"
#include "core/linear/jd-sparse.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

#define N_NEWTON 80
#define N_HALVINGS 12
/* Steps towards a multiple root: enough for multiplicity 5. */
#define N_APPROACH 100
/* Steps in which the residual must fall before they are taken. */
#define N_FALLING 3
/* Residual at the distance JD_JUMP_NEAR, in units of the force scale, above which the force jumps. */
#define JUMP 0.05
/* Derivatives above this, in units of the force scale and the widths, count as unbounded. */
#define STEEPEST 1e7
/* From this number of unknowns on, singular values are computed before singular vectors, which take several times
 * the work. */
#define MANY_UNKNOWNS 64
/* Largest Newton step, in widths. */
#define LARGEST_STEP 0.2

/* Cost of a solution.  Rows and columns of zeros do not count. */
static double
cost_of_solve (const JdEquilibriumEquations *self,
               gsize                         n_rows)
{
  return jd_budget_cost_of_solve (MIN (n_rows, 2 * self->n_live), self->n_live);
}

gboolean
jd_equilibrium_equations_is_regular (JdEquilibriumEquations *self,
                                     const double           *x,
                                     double                  tolerance)
{
  const gsize size = self->n_unknowns * sizeof (double);

  if (self->n_unknowns < MANY_UNKNOWNS)
    return FALSE;
  if (self->regular_at != NULL && memcmp (self->regular_at, x, size) == 0)
    return TRUE;
  g_clear_pointer (&self->regular_at, g_free);
  if (!jd_linear_is_regular (self->jacobian->data, self->n_equations, self->n_unknowns, tolerance, 1.0))
    return FALSE;
  self->regular_at = g_memdup2 (x, size);
  return TRUE;
}

gboolean
jd_equilibrium_equations_is_judged (JdEquilibriumEquations *self,
                                    const double           *x,
                                    double                  tolerance)
{
  g_autoptr(JdSparseQr) sparse = NULL;

  if (!jd_equilibrium_equations_jacobian (self, x) || self->n_equations < self->n_unknowns)
    return FALSE;
  sparse = jd_sparse_qr_new (self->jacobian->data, self->n_equations, self->n_unknowns);
  if (sparse == NULL || !jd_sparse_qr_is_regular (sparse, tolerance, 1.0))
    return FALSE;
  g_free (self->regular_at);
  self->regular_at = g_memdup2 (x, self->n_unknowns * sizeof (double));
  return TRUE;
}

gboolean
jd_equilibrium_equations_decompose (JdEquilibriumEquations *self)
{
  /* Does not start what the budget does not allow: one decomposition may exceed the whole budget. */
  if (self->n_unknowns == 0 || !jd_budget_spend (self->budget, 8.0 * cost_of_solve (self, self->n_equations)) ||
      !jd_linear_singular (self->jacobian->data, self->n_equations, self->n_unknowns, self->singular->data,
                           self->v->data))
    return FALSE;
  gsl_matrix_transpose (self->v);
  return TRUE;
}

/* step = -J^+ right for the first @n_rows rows: least squares of least norm, in units of the parameters. */
static gboolean
least_step (JdEquilibriumEquations *self,
            gsize                   n_rows,
            const double           *right)
{
  if (self->n_unknowns == 0 || !jd_budget_spend (self->budget, cost_of_solve (self, n_rows)) ||
      !jd_linear_least_squares (self->jacobian->data, n_rows, self->n_unknowns, right, JD_RANK_NEWTON,
                                self->step->data))
    return FALSE;
  gsl_vector_scale (self->step, -1.0);
  return TRUE;
}

/* A^T y = -force / scale for the acting rows, |y| least. */
void
jd_equilibrium_equations_guess (JdEquilibriumEquations *self,
                                double                 *x)
{
  const JdStaticsNumbers *numbers;
  gsl_matrix *a = self->jacobian;

  for (gsize h = 0; h < self->m; h++)
    x[self->n + h] = 0.0;
  numbers = jd_equilibrium_equations_evaluate (self, x, FALSE);
  if (self->m == 0)
    return;
  gsl_matrix_set_zero (self->jacobian);
  for (gsize i = 0; i < self->n; i++)
    {
      for (gsize h = 0; h < self->m; h++)
        if (self->acts[h])
          gsl_matrix_set (a, i, self->n + h, numbers->rows[h * self->n + i]);
      gsl_vector_set (self->right, i, numbers->force[i] / self->scale);
    }
  if (!least_step (self, self->n, self->right->data))
    return;
  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && isfinite (gsl_vector_get (self->step, self->n + h)))
      x[self->n + h] = gsl_vector_get (self->step, self->n + h);
}

/* Multiplies the step by the factor of Newton's method for the deflated residual m r (Farrell, Birkisson and Funke
 * 2015),
 *
 *   m (s) = prod_k (1 / |s - s_k|^2 + 1),   factor = 1 / (1 - grad (ln m) . step). */
static void
deflate (JdEquilibriumEquations *self,
         const double           *x,
         GPtrArray              *known)
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

/* Takes the step, halved while it is too long or, if @must_fall, does not reduce the residual.  Returns the
 * residual. */
static double
take_step (JdEquilibriumEquations *self,
           double                 *x,
           double                  last,
           gboolean                must_fall)
{
  double length = 1.0, residual = NAN;

  for (gsize i = 0; i < self->n; i++)
    length = fmin (length, LARGEST_STEP / fmax (LARGEST_STEP, fabs (gsl_vector_get (self->step, i))));
  for (guint k = 0; k < N_HALVINGS; k++, length *= 0.5)
    {
      for (gsize i = 0; i < self->n_unknowns; i++)
        self->trial[i] = x[i] + length * gsl_vector_get (self->step, i) * jd_equilibrium_equations_unit (self, i);
      residual = jd_equilibrium_equations_residual (self, self->trial);
      if (isfinite (residual) && (!must_fall || residual < last || residual < JD_EQUILIBRIUM_CONVERGED))
        break;
    }
  if (isfinite (residual))
    memcpy (x, self->trial, self->n_unknowns * sizeof (double));
  return residual;
}

static double
step_size (const JdEquilibriumEquations *self)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->n_unknowns; i++)
    largest = fmax (largest, fabs (gsl_vector_get (self->step, i)));
  return largest;
}

/* Whether the residual at a small distance along +- @direction is finite; @out_jumps: whether it is large. */
static gboolean
is_finite_along (JdEquilibriumEquations *self,
                 const double           *x,
                 const double           *direction,
                 gboolean               *out_jumps)
{
  g_autofree double *moved = g_memdup2 (x, (self->n_unknowns + 1) * sizeof (double));
  gboolean any = FALSE;

  for (int sign = -1; sign <= 1 && !*out_jumps; sign += 2)
    {
      double residual;

      for (gsize i = 0; i < self->n; i++)
        moved[i] = x[i] + sign * JD_JUMP_NEAR * direction[i] * self->width[i];
      jd_equilibrium_equations_guess (self, moved);
      residual = jd_equilibrium_equations_residual (self, moved);
      *out_jumps = residual > JUMP;
      any |= isfinite (residual);
    }
  return any;
}

/* Rejects a zero at which the force jumps: at a small distance along the directions that the rows allow the forces
 * must still nearly balance. */
static gboolean
is_continuous (JdEquilibriumEquations *self,
               const double           *x,
               const double           *rows,
               gsize                   n_rows)
{
  const gsize n = self->n;
  g_autofree double *basis = n_rows > 0 ? g_new0 (double, n * n + 1) : NULL;
  g_autofree double *unit = g_new0 (double, n + 1);
  const gsize n_free = n_rows > 0 ? jd_subspace_kernel (rows, n_rows, n, JD_RANK_DERIVED, basis) : n;
  gboolean any = n_free == 0;

  for (gsize k = 0; k < n_free; k++)
    {
      const double *direction = n_rows > 0 ? basis + k * n : unit;
      gboolean jumps = FALSE;

      unit[k] = n_rows > 0 ? 0.0 : 1.0;
      if (n_rows > 0 ? jd_equilibrium_equations_is_idle (self, direction) : self->idle[k])
        any = TRUE;
      else
        any |= is_finite_along (self, x, direction, &jumps);
      unit[k] = 0.0;
      if (jumps)
        return FALSE;
    }
  return any;
}

/* Rejects unbounded derivatives, for example of a force between two coincident points, which has no direction. */
static gboolean
has_derivative (JdEquilibriumEquations *self,
                const double           *x)
{
  if (!jd_equilibrium_equations_jacobian (self, x))
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    {
      const double *row = gsl_matrix_const_ptr (self->jacobian, i, 0);

      for (gsize j = 0; j < self->n; j++)
        if (fabs (row[j]) > STEEPEST)
          return FALSE;
    }
  return TRUE;
}

/* Confirms a solution.  Near a singular position small residuals prove nothing: after projection onto the equations,
 * s - A^+ f, and with new multipliers, the forces must still balance. */
static gboolean
is_confirmed (JdEquilibriumEquations *self,
              const double           *x)
{
  const gsize n = self->n;
  const JdStaticsNumbers *numbers = jd_equilibrium_equations_evaluate (self, x, FALSE);
  g_autofree double *rows = g_new0 (double, self->m * n + 1), *left = g_new0 (double, self->m + 1);
  g_autofree double *d = g_new0 (double, n + 1), * moved = g_memdup2 (x, (self->n_unknowns + 1) * sizeof (double));
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
      if (!jd_linear_least_squares (rows, k, n, left, JD_RANK_NEWTON, d))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        moved[i] -= d[i] * self->width[i];
      jd_equilibrium_equations_guess (self, moved);
      if (!(jd_equilibrium_equations_residual (self, moved) < JD_EQUILIBRIUM_TOLERANCE))
        return FALSE;
    }
  return is_continuous (self, moved, rows, k) && has_derivative (self, moved);
}

/* Goes on where the residual is small but the steps are not: at a root of multiplicity k, as of x^k, Newton's method
 * takes a k-th of the way in each step, and the residual is below its tolerance far from the root.  It falls by
 * (1 - 1/k)^k < 1/2 in each step there; at a root in a range of roots, where it is rounding, it does not. */
static void
approach_multiple (JdEquilibriumEquations *self,
                   double                 *x,
                   double                  residual)
{
  g_autofree double *moved = g_memdup2 (x, self->n_unknowns * sizeof (double));
  double last = HUGE_VAL;
  guint k;

  for (k = 0; k < N_APPROACH && residual < 0.5 * last && residual > 0.0; k++)
    {
      last = residual;
      if (k > N_FALLING)
        memcpy (x, moved, self->n_unknowns * sizeof (double));
      if (jd_budget_is_spent (self->budget) || !jd_equilibrium_equations_jacobian (self, moved) ||
          !least_step (self, self->n_equations, self->residual) ||
          !(step_size (self) > (k == 0 ? JD_EQUILIBRIUM_FLAT_STEP : JD_EQUILIBRIUM_LAST_STEP)))
        return;
      for (gsize i = 0; i < self->n_unknowns; i++)
        moved[i] += gsl_vector_get (self->step, i) * jd_equilibrium_equations_unit (self, i);
      residual = jd_equilibrium_equations_residual (self, moved);
    }
  if (k > N_FALLING && residual < 0.5 * last)
    memcpy (x, moved, self->n_unknowns * sizeof (double));
}

gboolean
jd_equilibrium_equations_converge (JdEquilibriumEquations *self,
                                   double                 *x,
                                   GPtrArray              *known)
{
  const gboolean deflated = known != NULL && known->len > 0;
  double residual = jd_equilibrium_equations_residual (self, x), size = HUGE_VAL;
  guint settled = 0;

  for (guint k = 0; k < N_NEWTON && isfinite (residual); k++)
    {
      double last = residual;

      if (jd_budget_is_spent (self->budget))
        return FALSE;
      if (residual < JD_EQUILIBRIUM_EXACT)
        break;
      if (!jd_equilibrium_equations_jacobian (self, x))
        return FALSE;
      if (!least_step (self, self->n_equations, self->residual))
        return FALSE;
      if (deflated && residual > JD_EQUILIBRIUM_CONVERGED)
        deflate (self, x, known);
      size = step_size (self);
      if (size < JD_EQUILIBRIUM_LAST_STEP)
        break;
      residual = take_step (self, x, last, !deflated);
      /* Two more steps after convergence give the last digits. */
      if (residual < JD_EQUILIBRIUM_CONVERGED && ++settled > 2)
        break;
      if (residual < JD_EQUILIBRIUM_ACCEPTED && !(residual < last))
        break;
    }
  if (!(residual < JD_EQUILIBRIUM_ACCEPTED))
    return FALSE;
  if (size > JD_EQUILIBRIUM_FLAT_STEP)
    approach_multiple (self, x, residual);
  return TRUE;
}

gboolean
jd_equilibrium_equations_solve (JdEquilibriumEquations *self,
                                double                 *x,
                                GPtrArray              *known)
{
  return jd_equilibrium_equations_converge (self, x, known) && is_confirmed (self, x);
}
