/* SPDX-License-Identifier: GPL-3.0-or-later */

/* First-order surroundings of an equilibrium: the kernel of the Jacobian J dx = 0 gives the dimension of a continuum
 * of equilibria, the multipliers that are not unique, and the tangent of the curve along which a constant varies. */
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* Marks the multipliers that the balance A^T y = -force does not determine: those in the kernel of A^T. */
static void
note_free_multipliers (JdEquilibriumEquations *self,
                       const double           *x,
                       gboolean               *out_free)
{
  const gsize n = self->n, m = self->m;
  const JdStaticsNumbers *numbers = jd_equilibrium_equations_evaluate (self, x, FALSE);
  g_autofree double *transposed = g_new0 (double, n * m + 1), *basis = g_new0 (double, m * m + 1);
  gsize n_null;

  memset (out_free, 0, m * sizeof (gboolean));
  for (gsize i = 0; i < n; i++)
    for (gsize h = 0; h < m; h++)
      {
        transposed[i * m + h] = self->acts[h] ? numbers->rows[h * n + i] : 0.0;
        if (!isfinite (transposed[i * m + h]))
          return;
      }
  n_null = jd_subspace_kernel (transposed, n, m, JD_RANK_DERIVED, basis);
  for (gsize k = 0; k < n_null; k++)
    for (gsize h = 0; h < m; h++)
      out_free[h] |= self->acts[h] && fabs (basis[k * m + h]) > JD_RANK_DERIVED;
}

/* Largest singular value, at least 1.  Derivatives are about 1 in units of the force scale and the widths; if all of
 * them are rounding errors, the rank is therefore 0. */
static double
largest_singular (const JdEquilibriumEquations *self)
{
  return fmax (gsl_vector_get (self->singular, 0), 1.0);
}

gsize
jd_equilibrium_equations_dimension (JdEquilibriumEquations *self,
                                    const double           *x,
                                    double                 *basis,
                                    gboolean               *out_free)
{
  const gsize n = self->n;
  g_autofree double *directions = NULL;
  gsize n_null = 0;
  double largest;

  if (out_free != NULL)
    note_free_multipliers (self, x, out_free);
  if (!jd_equilibrium_equations_jacobian (self, x) ||
      jd_equilibrium_equations_is_regular (self, x, JD_RANK_DERIVED) || !jd_equilibrium_equations_decompose (self))
    return 0;
  largest = largest_singular (self);
  directions = g_new0 (double, self->n_unknowns * MAX (n, 1) + 1);
  for (gsize j = 0; j < self->n_unknowns; j++)
    {
      if (gsl_vector_get (self->singular, j) > JD_RANK_DERIVED * largest)
        continue;
      for (gsize i = 0; i < n; i++)
        directions[n_null * n + i] = gsl_matrix_get (self->v, i, j);
      n_null++;
    }
  if (n_null == 0)
    return 0;
  /* Kernel directions without a part in s are multipliers that are not unique; they are left out.  Directions of
   * idle parameters are already separate and stay as they are. */
  {
    g_autofree double *kept = g_new0 (double, n_null * n + 1), *idle = g_new0 (double, n_null * n + 1);
    gsize n_kept = 0, n_idle = 0, rank;

    for (gsize k = 0; k < n_null; k++)
      {
        double size = 0.0;

        for (gsize i = 0; i < n; i++)
          size = fmax (size, fabs (directions[k * n + i]));
        if (size > JD_RANK_DERIVED && jd_equilibrium_equations_is_idle (self, directions + k * n))
          memcpy (idle + n * n_idle++, directions + k * n, n * sizeof (double));
        else if (size > JD_RANK_DERIVED)
          memcpy (kept + n * n_kept++, directions + k * n, n * sizeof (double));
      }
    rank = jd_subspace_orthonormalize (kept, n_kept, n, JD_RANK_DERIVED);
    if (basis != NULL)
      {
        memcpy (basis, kept, rank * n * sizeof (double));
        memcpy (basis + rank * n, idle, n_idle * n * sizeof (double));
      }
    return rank + n_idle;
  }
}

/* The number of singular values s_j <= tolerance max (s_0, 1) of J. */
gsize
jd_equilibrium_equations_nullity (JdEquilibriumEquations *self,
                                  const double           *x,
                                  double                  tolerance)
{
  gsize nullity = 0;

  if (!jd_equilibrium_equations_jacobian (self, x) || !jd_equilibrium_equations_decompose (self))
    return 0;
  for (gsize j = 0; j < self->n_unknowns; j++)
    nullity += gsl_vector_get (self->singular, j) <= tolerance * largest_singular (self) ? 1 : 0;
  return nullity;
}

/* J tangent = 0, of length 1 without its multipliers. */
gboolean
jd_equilibrium_equations_tangent (JdEquilibriumEquations *self,
                                  const double           *x,
                                  const double           *last,
                                  double                 *tangent)
{
  const gsize n = self->n_unknowns;
  double along = 0.0, size = 0.0;
  gsize best = n;

  if (!jd_equilibrium_equations_jacobian (self, x) || !jd_equilibrium_equations_decompose (self))
    return FALSE;
  /* Chooses the null direction that continues @last.  Pure multiplier directions do not count. */
  for (gsize j = 0; j < n; j++)
    {
      double part = 0.0, score;

      if (gsl_vector_get (self->singular, j) > JD_RANK_DERIVED * largest_singular (self))
        continue;
      for (gsize i = 0; i < n; i++)
        if (i < self->n || i >= self->n + self->m)
          part += gsl_matrix_get (self->v, i, j) * gsl_matrix_get (self->v, i, j);
      if (part < JD_RANK_DERIVED)
        continue;
      score = part;
      if (last != NULL)
        {
          score = 0.0;
          for (gsize i = 0; i < n; i++)
            score += gsl_matrix_get (self->v, i, j) * last[i];
        }
      if (best == n || fabs (score) > fabs (along))
        {
          best = j;
          along = score;
        }
    }
  if (best == n)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      tangent[i] = gsl_matrix_get (self->v, i, best) * (last != NULL && along < 0.0 ? -1.0 : 1.0);
      size += i < self->n || i >= self->n + self->m ? tangent[i] * tangent[i] : 0.0;
    }
  for (gsize i = 0; i < n; i++)
    tangent[i] /= sqrt (size);
  return TRUE;
}

/* out = x + step tangent, corrected by Newton's method.  The curve may end, as where a spring has no length: a
 * correction longer than the step leads to another one. */
gboolean
jd_equilibrium_equations_advance (JdEquilibriumEquations *self,
                                  const double           *x,
                                  const double           *tangent,
                                  double                  step,
                                  double                 *out)
{
  double moved = 0.0;

  for (gsize i = 0; i < self->n_unknowns; i++)
    out[i] = x[i] + step * tangent[i] * jd_equilibrium_equations_unit (self, i);
  if (!jd_equilibrium_equations_solve (self, out, NULL))
    return FALSE;
  for (gsize i = 0; i < self->n_unknowns; i++)
    if (i < self->n || i == self->n + self->m)
      moved = hypot (moved, (out[i] - x[i]) / jd_equilibrium_equations_unit (self, i) - step * tangent[i]);
  return moved <= fmax (fabs (step), JD_FAMILY_SHORTEST_STRIDE);
}
