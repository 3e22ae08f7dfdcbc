/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Continua of equilibria of two or more dimensions, for example of a particle on a rough surface.  Such a continuum
 * is a part of a surface, bounded where an inequality ends to hold.  It is reported by the intervals along its free
 * parameters. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

#define N_ROUNDS 8
#define N_TARGETS 24
/* Work for each parameter reported at a limit, for its memory and its place in the answer. */
#define LIMIT_WORK 20000.0

static void
interval_free (JdEquilibriumInterval *interval)
{
  g_ptr_array_unref (interval->limits);
  g_free (interval);
}

/* Chooses the free parameters of the continuum around x, as many as its dimensions: those that determine the others
 * best. */
static gboolean
choose_free (JdEquilibriumEquations *equations,
             const double           *x,
             gsize                   dimension,
             gsize                  *chosen)
{
  const gsize n = equations->n;
  g_autofree double *basis = g_new0 (double, n * n + 1);
  gsize n_others = 0, n_chosen;

  if (jd_equilibrium_equations_dimension (equations, x, basis, NULL) != dimension)
    return FALSE;
  /* A direction of an idle parameter belongs to that parameter only, and comes after the others. */
  while (n_others < dimension && !jd_equilibrium_equations_is_idle (equations, basis + n_others * n))
    n_others++;
  n_chosen = jd_dense_reduce (basis, n_others, n, chosen, JD_SHEET_RANK);
  for (gsize k = n_others; k < dimension; k++)
    for (gsize i = 0; i < n; i++)
      if (basis[k * n + i] != 0.0)
        chosen[n_chosen++] = i;
  return n_chosen == dimension;
}

/* Pins all of @chosen except the one at @k to their values in x. */
static void
hold_others (const JdEquilibriumSearch *self,
             JdEquilibriumEquations    *equations,
             const gsize               *chosen,
             gsize                      dimension,
             gsize                      k,
             const double              *x)
{
  g_autofree gboolean *held = g_new0 (gboolean, equations->n + 1);

  for (gsize j = 0; j < dimension; j++)
    held[chosen[j]] = j != k;
  for (gsize i = 0; self->moving != NULL && i < equations->n; i++)
    held[i] |= self->moving[i];
  jd_equilibrium_equations_pin (equations, held, x);
}

static double
margin_at (JdEquilibriumEquations *equations,
           const double           *x)
{
  int row;

  return jd_equilibrium_equations_margin (equations, x, &row);
}

/* Moves x to larger margins, along one free parameter after the other. */
static void
climb (const JdEquilibriumSearch *self,
       JdEquilibriumEquations    *equations,
       gsize                      dimension,
       double                    *x)
{
  g_autofree gsize *chosen = g_new0 (gsize, equations->n + 1);
  g_autofree double *trial = g_new0 (double, equations->n_unknowns + 1);

  for (guint round = 0; round < N_ROUNDS && margin_at (equations, x) < 0.0; round++)
    {
      gboolean any = FALSE;

      if (!choose_free (equations, x, dimension, chosen))
        return;
      for (gsize k = 0; k < dimension; k++)
        {
          const double before = margin_at (equations, x);

          memcpy (trial, x, equations->n_unknowns * sizeof (double));
          hold_others (self, equations, chosen, dimension, k, x);
          if (jd_equilibrium_trace_best (self, equations, trial) > before + JD_SHEET_IMPROVES)
            {
              memcpy (x, trial, equations->n_unknowns * sizeof (double));
              any = TRUE;
            }
          jd_equilibrium_equations_pin (equations, self->moving, x);
        }
      if (!any)
        return;
    }
}

/* Tries starts in the whole continuum, if x alone did not lead to a position where the inequalities hold. */
static void
seek (const JdEquilibriumSearch *self,
      JdEquilibriumEquations    *equations,
      gsize                      dimension,
      double                    *x)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (47);
  g_autofree double *target = g_new0 (double, equations->n + 1);
  g_autofree double *trial = g_new0 (double, equations->n_unknowns + 1);
  g_autofree double *best = g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));

  climb (self, equations, dimension, best);
  for (guint k = 0; k < N_TARGETS && margin_at (equations, best) < 0.0 && !jd_budget_is_spent (equations->budget);
       k++)
    {
      memcpy (trial, x, equations->n_unknowns * sizeof (double));
      for (gsize i = 0; i < equations->n; i++)
        target[i] = g_rand_double_range (rand, self->low[i], self->high[i]);
      jd_equilibrium_walk (self, equations, trial, target);
      climb (self, equations, dimension, trial);
      if (margin_at (equations, trial) > margin_at (equations, best))
        memcpy (best, trial, equations->n_unknowns * sizeof (double));
    }
  if (margin_at (equations, best) >= -JD_EQUILIBRIUM_TOLERANCE)
    memcpy (x, best, equations->n_unknowns * sizeof (double));
}

/* Orders the two limits, the lower one first. */
static void
put_in_order (JdEquilibriumInterval *interval)
{
  gpointer *limits = interval->limits->pdata;

  if (interval->limits->len == 2 && ((JdEquilibriumLimit *) limits[0])->p[interval->parameter] >
                                      ((JdEquilibriumLimit *) limits[1])->p[interval->parameter])
    {
      const gpointer swap = limits[0];

      limits[0] = limits[1];
      limits[1] = swap;
    }
}

/* Limits of an idle parameter: only the range of the search bounds it, because no equation and no inequality
 * contains it. */
static GPtrArray *
end_idle (const JdEquilibriumSearch *self,
          const double              *x,
          gsize                      parameter)
{
  GPtrArray *limits = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_equilibrium_limit_free);
  g_autofree double *s = g_memdup2 (x, (self->n + 1) * sizeof (double));

  for (int side = 0; side < 2; side++)
    {
      s[parameter] = side == 0 ? self->low[parameter] : self->high[parameter];
      g_ptr_array_add (limits, jd_equilibrium_limit_new (self->statics, self->time, s,
                                                         g_strdup (_("the end of the range searched"))));
    }
  return limits;
}

GPtrArray *
jd_equilibrium_measure_sheet (const JdEquilibriumSearch *self,
                              JdEquilibriumEquations    *equations,
                              gsize                      dimension,
                              double                    *x)
{
  GPtrArray *along = g_ptr_array_new_with_free_func ((GDestroyNotify) interval_free);
  g_autofree gsize *chosen = g_new0 (gsize, equations->n + 1);

  if (margin_at (equations, x) < -JD_EQUILIBRIUM_TOLERANCE)
    seek (self, equations, dimension, x);
  if (margin_at (equations, x) < -JD_EQUILIBRIUM_TOLERANCE || !choose_free (equations, x, dimension, chosen))
    return along;
  for (gsize k = 0; k < dimension && jd_budget_spend (equations->budget, 2.0 * LIMIT_WORK * (double) equations->n);
       k++)
    {
      JdEquilibriumInterval *interval = g_new0 (JdEquilibriumInterval, 1);

      interval->parameter = jd_parameterization_get_symbolic_indices (self->parameterization)[chosen[k]];
      if (equations->idle[chosen[k]])
        {
          interval->limits = end_idle (self, x, chosen[k]);
        }
      else
        {
          hold_others (self, equations, chosen, dimension, k, x);
          interval->limits = jd_equilibrium_trace_interval (self, equations, x, &interval->closed);
          jd_equilibrium_equations_pin (equations, self->moving, x);
        }
      put_in_order (interval);
      g_ptr_array_add (along, interval);
    }
  return along;
}
