/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Solutions of the equations of equilibrium in the ranges.  If the configurations are a curve the search is
 * exhaustive.  Otherwise Newton's method starts from many points of Halton's sequence, each time plain and then
 * deflated by the known solutions. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <string.h>

#include "core/linear/jd-tolerances.h"

/* Number of successive starts without a new solution after which the search ends, and the addition for each
 * parameter in the equations. */
#define N_QUIET 60
#define N_QUIET_MORE 40
#define N_QUIET_MOST 400
#define N_STARTS_MOST 4000
/* With more known solutions than this, starts are not deflated: they mostly repeat what plain starts find. */
#define N_DEFLATED 24

/* Halton's sequence: sum_i d_i / base^(i + 1), with the digits d_i of index + 1 to this base, the lowest first. */
static double
halton (gsize index,
        guint base)
{
  double value = 0.0, fraction = 1.0 / base;

  for (index++; index > 0; index /= base, fraction /= base)
    value += fraction * (double) (index % base);
  return value;
}

static void
place_start (const JdEquilibriumSearch *self,
             gsize                      k,
             double                    *x)
{
  static const guint primes[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71 };

  for (gsize i = 0; i < self->n; i++)
    if (k == 0 || self->ignorable[i])
      x[i] = self->start[i];
    else
      /* Long chains use a base of the sequence again, with another offset. */
      x[i] = self->low[i] +
             self->width[i] * halton (k + 409 * (i / G_N_ELEMENTS (primes)), primes[i % G_N_ELEMENTS (primes)]);
}

static gboolean
is_known (const JdEquilibriumSearch *self,
          GPtrArray                 *found,
          const double              *x)
{
  for (guint k = 0; k < found->len; k++)
    if (jd_equilibrium_search_is_within (self, g_ptr_array_index (found, k), x, JD_SAME_EQUILIBRIUM))
      return TRUE;
  return FALSE;
}

/* Whether x belongs to a known continuum of equilibria, which one solution represents. */
static gboolean
is_of_known_family (const JdEquilibriumSearch *self,
                    JdEquilibriumEquations    *equations,
                    GPtrArray                 *found,
                    const double              *x)
{
  for (guint k = 0; k < found->len && jd_equilibrium_may_continue (self); k++)
    if (jd_equilibrium_connected (self, equations, g_ptr_array_index (found, k), x))
      return TRUE;
  return FALSE;
}

/* The same by a cheap test, which decides most cases. */
static gboolean
leads_to_known (const JdEquilibriumSearch *self,
                JdEquilibriumEquations    *equations,
                GPtrArray                 *found,
                const double              *x)
{
  for (guint k = 0; k < found->len && jd_equilibrium_may_continue (self); k++)
    if (jd_equilibrium_leads_to (self, equations, x, g_ptr_array_index (found, k)))
      return TRUE;
  return FALSE;
}

/* Moves x into the ranges.  Returns whether it is a new solution. */
static gboolean
keep (JdEquilibriumSearch    *self,
      JdEquilibriumEquations *equations,
      GPtrArray              *found,
      double                 *x,
      gboolean               *out_family)
{
  gboolean holds;

  if ((jd_equilibrium_is_at_singular (self, equations, x, &holds) && !holds) ||
      !jd_equilibrium_has_place (self, equations, x))
    return FALSE;
  if (!jd_equilibrium_search_wrap (self, x) || is_known (self, found, x))
    return FALSE;
  jd_equilibrium_search_round (self, equations, x);
  if (jd_equilibrium_equations_dimension (equations, x, NULL, NULL) > 0 &&
      jd_equilibrium_family_dimension (equations, x) > 0)
    {
      *out_family = TRUE;
      if (leads_to_known (self, equations, found, x))
        return FALSE;
      jd_equilibrium_walk (self, equations, x, self->start);
      if (!jd_equilibrium_search_wrap (self, x) || is_known (self, found, x) ||
          is_of_known_family (self, equations, found, x))
        return FALSE;
    }
  /* Without budget it cannot be decided whether it is known. */
  if (!jd_equilibrium_may_continue (self))
    return FALSE;
  g_ptr_array_add (found, g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double)));
  return TRUE;
}

/* Whether no force tells a from b: it is rounding all the way between them. */
static gboolean
is_one_place (const JdEquilibriumSearch *self,
              JdEquilibriumEquations    *equations,
              const double              *a,
              const double              *b)
{
  static const double parts[] = { 0.25, 0.5, 0.75 };
  g_autofree double *x = g_new0 (double, equations->n_unknowns + 1);

  if (!jd_equilibrium_search_is_within (self, a, b, JD_SAME_FLAT))
    return FALSE;
  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    {
      for (gsize i = 0; i < equations->n_unknowns; i++)
        x[i] = a[i] + parts[k] * (b[i] - a[i]);
      if (!(jd_equilibrium_equations_residual (equations, x) < JD_EQUILIBRIUM_CONVERGED))
        return FALSE;
    }
  return TRUE;
}

/* Keeps of the solutions that are one place the one with the least force.  Where V is as flat as x^4, Newton's method
 * stops at many. */
static void
merge_flat (const JdEquilibriumSearch *self,
            JdEquilibriumEquations    *equations,
            GPtrArray                 *found)
{
  for (guint i = 0; i < found->len; i++)
    for (guint k = i + 1; k < found->len;)
      {
        double *a = g_ptr_array_index (found, i), *b = g_ptr_array_index (found, k);

        if (!is_one_place (self, equations, a, b))
          {
            k++;
            continue;
          }
        if (jd_equilibrium_equations_residual (equations, b) < jd_equilibrium_equations_residual (equations, a))
          memcpy (a, b, equations->n_unknowns * sizeof (double));
        g_ptr_array_remove_index (found, k);
      }
}

GPtrArray *
jd_equilibrium_search_run (JdEquilibriumSearch    *self,
                           JdEquilibriumEquations *equations,
                           gboolean               *out_complete,
                           gsize                  *out_starts,
                           gsize                  *out_quiet)
{
  GPtrArray *found = jd_equilibrium_follow_curves (self, equations, out_complete);
  g_autofree double *x = NULL;
  gboolean family = FALSE;
  gsize k, quiet = 0, wanted = N_QUIET;

  *out_starts = *out_quiet = 0;
  if (found != NULL)
    {
      merge_flat (self, equations, found);
      return found;
    }
  *out_complete = FALSE;
  for (gsize i = 0; i < self->n && wanted < N_QUIET_MOST; i++)
    wanted += self->ignorable[i] ? 0 : N_QUIET_MORE;
  wanted = MIN (wanted, N_QUIET_MOST);
  found = g_ptr_array_new_with_free_func (g_free);
  x = g_new0 (double, equations->n_unknowns + 1);
  for (k = 0; k < N_STARTS_MOST && quiet < wanted && jd_equilibrium_may_continue (self); k++)
    {
      const guint before = found->len;

      place_start (self, k, x);
      jd_equilibrium_equations_guess (equations, x);
      if (jd_equilibrium_equations_solve (equations, x, NULL))
        keep (self, equations, found, x, &family);
      if (!family && found->len > 0 && found->len <= N_DEFLATED)
        {
          place_start (self, k, x);
          jd_equilibrium_equations_guess (equations, x);
          if (jd_equilibrium_equations_solve (equations, x, found))
            keep (self, equations, found, x, &family);
        }
      quiet = found->len > before ? 0 : quiet + 1;
    }
  merge_flat (self, equations, found);
  *out_starts = k;
  *out_quiet = quiet;
  return found;
}
