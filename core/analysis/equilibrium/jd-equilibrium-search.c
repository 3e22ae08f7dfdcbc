/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Solutions of the equilibrium equations in the ranges: exhaustively where the configurations are a curve, else from
 * many starts, spread evenly (Halton's sequence), each plain and deflated by what is known. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"
#include "core/linear/jd-tolerances.h"

/* The search ends when this many starts in a row bring nothing new, and so many more for each parameter that the
 * equations contain. */
#define N_QUIET 60
#define N_QUIET_MORE 40
#define N_QUIET_MOST 400
#define N_STARTS_MOST 4000
/* Deflated starts find many solutions that plain ones would find too: not for more than these. */
#define N_DEFLATED 24

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
      /* The same base comes again for long chains, from another place. */
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

/* Of a range of equilibria one solution stands for all. */
static gboolean
is_of_known_family (const JdEquilibriumSearch *self,
                    JdEquilibriumEquations    *rest,
                    GPtrArray                 *found,
                    const double              *x)
{
  for (guint k = 0; k < found->len && jd_equilibrium_may_go_on (self); k++)
    if (jd_equilibrium_connected (self, rest, g_ptr_array_index (found, k), x))
      return TRUE;
  return FALSE;
}

/* Most solutions of a range are told to be so by the short way. */
static gboolean
leads_to_known (const JdEquilibriumSearch *self,
                JdEquilibriumEquations    *rest,
                GPtrArray                 *found,
                const double              *x)
{
  for (guint k = 0; k < found->len && jd_equilibrium_may_go_on (self); k++)
    if (jd_equilibrium_leads_to (self, rest, x, g_ptr_array_index (found, k)))
      return TRUE;
  return FALSE;
}

/* TRUE if @x is new; moves it into the ranges. */
static gboolean
keep (JdEquilibriumSearch    *self,
      JdEquilibriumEquations *rest,
      GPtrArray              *found,
      double                 *x,
      gboolean               *out_family)
{
  gboolean holds;

  if ((jd_equilibrium_is_at_singular (self, rest, x, &holds) && !holds) || !jd_equilibrium_has_place (self, rest, x))
    return FALSE;
  if (!jd_equilibrium_search_wrap (self, x) || is_known (self, found, x))
    return FALSE;
  jd_equilibrium_search_round (self, rest, x);
  if (jd_equilibrium_equations_dimension (rest, x, NULL, NULL) > 0 && jd_equilibrium_family_dimension (rest, x) > 0)
    {
      *out_family = TRUE;
      if (leads_to_known (self, rest, found, x))
        return FALSE;
      jd_equilibrium_walk (self, rest, x, self->start);
      if (!jd_equilibrium_search_wrap (self, x) || is_known (self, found, x) ||
          is_of_known_family (self, rest, found, x))
        return FALSE;
    }
  /* Without budget, nothing tells whether it is known. */
  if (!jd_equilibrium_may_go_on (self))
    return FALSE;
  g_ptr_array_add (found, g_memdup2 (x, (rest->n_unknowns + 1) * sizeof (double)));
  return TRUE;
}

GPtrArray *
jd_equilibrium_search_run (JdEquilibriumSearch    *self,
                           JdEquilibriumEquations *rest,
                           gboolean               *out_complete,
                           gsize                  *out_starts,
                           gsize                  *out_quiet)
{
  GPtrArray *found = jd_equilibrium_follow_curves (self, rest, out_complete);
  g_autofree double *x = NULL;
  gboolean family = FALSE;
  gsize k, quiet = 0, wanted = N_QUIET;

  *out_starts = *out_quiet = 0;
  if (found != NULL)
    return found;
  *out_complete = FALSE;
  for (gsize i = 0; i < self->n && wanted < N_QUIET_MOST; i++)
    wanted += self->ignorable[i] ? 0 : N_QUIET_MORE;
  wanted = MIN (wanted, N_QUIET_MOST);
  found = g_ptr_array_new_with_free_func (g_free);
  x = g_new0 (double, rest->n_unknowns + 1);
  for (k = 0; k < N_STARTS_MOST && quiet < wanted && jd_equilibrium_may_go_on (self); k++)
    {
      const guint before = found->len;

      place_start (self, k, x);
      jd_equilibrium_equations_guess (rest, x);
      if (jd_equilibrium_equations_solve (rest, x, NULL))
        keep (self, rest, found, x, &family);
      if (!family && found->len > 0 && found->len <= N_DEFLATED)
        {
          place_start (self, k, x);
          jd_equilibrium_equations_guess (rest, x);
          if (jd_equilibrium_equations_solve (rest, x, found))
            keep (self, rest, found, x, &family);
        }
      quiet = found->len > before ? 0 : quiet + 1;
    }
  *out_starts = k;
  *out_quiet = quiet;
  return found;
}
