/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of the virtual phase: the bilateral rows, and those unilateral rows that are pushed, determined by
 * complementarity: for each unilateral row either its impulse is 0 or its target is reached. */
#include <math.h>
#include <string.h>

#include "core/contact/jd-least-distance.h"
#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-tolerances.h"

/* ---- Sets of rows ---- */

void
jd_solver_gather (JdImpulseSolver *self,
                  const gboolean  *member)
{
  self->k = 0;
  for (gsize i = 0; i < self->m; i++)
    if (member[i])
      {
        memcpy (self->rows + self->k * self->n, jd_solver_row (self, i), self->n * sizeof (double));
        self->goal[self->k] = self->target[i];
        self->reference[self->k] = self->size[i];
        self->index[self->k++] = i;
      }
}

JdRowRank *
jd_solver_rank_gathered (const JdImpulseSolver *self)
{
  return jd_row_rank_new (self->n, self->k, self->rows, self->problem->mass, JD_RANK_METRIC);
}

gsize
jd_solver_rank (JdImpulseSolver *self,
                const gboolean  *member)
{
  g_autoptr(JdRowRank) rank = NULL;

  jd_solver_gather (self, member);
  rank = jd_solver_rank_gathered (self);
  return rank->rank;
}

/* Whether c^T goal = 0 for every c with c^T B = 0 of the gathered rows.  If not, the first such c is the result's. */
static gboolean
targets_agree (JdImpulseSolver *self,
               const JdRowRank *rank)
{
  g_autofree double *c = g_new0 (double, MAX (self->k, 1));

  if (jd_row_rank_agrees (rank, self->goal, self->reference, c))
    return TRUE;
  for (gsize i = self->k; i-- > 0;)
    {
      self->result->dependent[self->index[i]] = c[i];
      if (c[i] != 0.0)
        self->result->offending = self->index[i];
    }
  return FALSE;
}

/* Velocities z that the gathered rows leave free and that have no inertia: B z = 0 and, M being
 * semidefinite, M z = 0. */
static gboolean
find_massless (JdImpulseSolver *self)
{
  gsize n = self->n, k = self->k;
  g_autofree double *stacked = g_new0 (double, MAX ((k + n) * n, 1));
  g_autoptr(JdRowRank) rank = NULL;

  memcpy (stacked, self->rows, k * n * sizeof (double));
  memcpy (stacked + k * n, self->problem->mass, n * n * sizeof (double));
  rank = jd_row_rank_new (n, k + n, stacked, self->problem->mass, JD_MASS_ZERO);
  self->result->n_massless = n - rank->rank;
  if (self->result->n_massless == 0)
    return FALSE;
  g_free (self->result->massless);
  self->result->massless = g_new0 (double, self->result->n_massless * n);
  jd_row_rank_kernel (rank, stacked, self->result->massless);
  return TRUE;
}

/* ---- Unilateral rows ---- */

gboolean
jd_impulse_row_is_virtual (const JdImpulseRow *row)
{
  return row->type != JD_ROW_RELEASED && row->type != JD_ROW_SLIPPING;
}

/* side (B_i velocity - target): the distance of row @i from its bound, on the admissible side.  *out_size: the sum of
 * its terms. */
static double
margin (const JdImpulseSolver *self,
        gsize                  i,
        const double          *velocity,
        double                *out_size)
{
  const double *b = jd_solver_row (self, i);
  double terms = fabs (self->target[i]) + self->size[i];

  for (gsize j = 0; j < self->n; j++)
    terms += fabs (b[j] * velocity[j]);
  *out_size = terms;
  return self->problem->rows[i].side * (jd_dense_dot (self->n, b, velocity) - self->target[i]);
}

/* Whether row @i is a combination of the gathered rows. */
static gboolean
follows (const JdImpulseSolver *self,
         gsize                  i,
         gsize                  gathered_rank)
{
  g_autofree double *stacked = g_new0 (double, (self->k + 1) * MAX (self->n, 1));
  g_autoptr(JdRowRank) rank = NULL;

  memcpy (stacked, self->rows, self->k * self->n * sizeof (double));
  memcpy (stacked + self->k * self->n, jd_solver_row (self, i), self->n * sizeof (double));
  rank = jd_row_rank_new (self->n, self->k + 1, stacked, self->problem->mass, JD_RANK_METRIC);
  return rank->rank == gathered_rank;
}

/* No velocity satisfies the rows.  The proof is c with c^T B = 0 and c . h > 0: side @u on the unilateral rows, and
 * the combination of the gathered ones that balances it. */
static void
report_infeasible (JdImpulseSolver *self,
                   const JdRowRank *rank,
                   gsize            count,
                   const gsize     *unilateral,
                   const double    *u)
{
  g_autofree double *g = g_new0 (double, MAX (self->n, 1)), * c = g_new0 (double, MAX (self->k, 1));
  double largest = 0.0;

  for (gsize i = 0; i < count; i++)
    {
      double value = self->problem->rows[unilateral[i]].side * u[i];

      self->result->dependent[unilateral[i]] = value;
      for (gsize j = 0; j < self->n; j++)
        g[j] -= value * jd_solver_row (self, unilateral[i])[j];
    }
  jd_row_rank_minimum (rank, g, c);
  for (gsize i = 0; i < self->k; i++)
    self->result->dependent[self->index[i]] = c[i];
  for (gsize i = 0; i < self->m; i++)
    largest = MAX (largest, fabs (self->result->dependent[i]));
  for (gsize i = self->m; i-- > 0;)
    {
      double *value = &self->result->dependent[i];

      *value = largest > 0.0 && fabs (*value) > JD_COEFFICIENT_ZERO * largest ? *value / largest : 0.0;
      if (*value != 0.0)
        self->result->offending = i;
    }
}

/* Complementarity, Lambda >= 0 _|_ margin >= 0, as the strictly convex program
 *
 *   min |q' - q0|_M   with the gathered rows, and margin >= 0 for the @count unilateral ones.
 *
 * In q' = q0 + Z^T y, Z M Z^T = 1, it is a problem of least distance, min |y| with G y >= h.  @u (count): the
 * impulses. FALSE if no velocity satisfies all. */
static gboolean
push_apart (JdImpulseSolver *self,
            const JdRowRank *rank,
            const double    *q0,
            gsize            count,
            const gsize     *unilateral,
            double          *u)
{
  const gsize n = self->n, d = n - rank->rank;
  g_autofree double *z = g_new0 (double, MAX (d * n, 1)), * g = g_new0 (double, MAX (count * d, 1));
  g_autofree double *h = g_new0 (double, count), * length = g_new0 (double, count);

  jd_row_rank_metric_kernel (rank, self->rows, self->problem->mass, z);
  for (gsize i = 0; i < count; i++)
    {
      const double *b = jd_solver_row (self, unilateral[i]);
      double size, *gi = g + i * d;

      h[i] = -margin (self, unilateral[i], q0, &size);
      if (fabs (h[i]) <= JD_INEQUALITY_HOLDS * size)
        h[i] = 0.0;
      if (!follows (self, unilateral[i], rank->rank))
        for (gsize s = 0; s < d; s++)
          gi[s] = self->problem->rows[unilateral[i]].side * jd_dense_dot (n, b, z + s * n);
      length[i] = sqrt (jd_dense_dot (d, gi, gi));
      for (gsize s = 0; length[i] > 0.0 && s < d; s++)
        gi[s] /= length[i];
      if (length[i] > 0.0)
        h[i] /= length[i];
      else if (h[i] <= JD_HOLDS * size)
        h[i] = MIN (h[i], 0.0);
    }
  if (!jd_least_distance (d, count, g, h, u))
    {
      for (gsize i = 0; i < count; i++)
        u[i] = length[i] > 0.0 ? u[i] / length[i] : u[i];
      report_infeasible (self, rank, count, unilateral, u);
      return FALSE;
    }
  for (gsize i = 0; i < count; i++)
    u[i] = length[i] > 0.0 ? u[i] / length[i] : 0.0;
  return TRUE;
}

/* Orthonormal basis of the Lambda with B^T Lambda = 0 for the gathered rows; returns how many. */
static gsize
idle_impulses (const JdImpulseSolver *self,
               const JdRowRank       *rank,
               double                *basis)
{
  gsize k = self->k, count = 0;

  for (gsize i = rank->rank; i < k; i++)
    {
      gsize row = rank->order[i];
      double *c = basis + count * k, norm;

      memset (c, 0, k * sizeof (double));
      c[row] = rank->scale[row] > 0.0 ? 1.0 / rank->scale[row] : 1.0;
      for (gsize t = 0; t < rank->rank; t++)
        c[rank->order[t]] = -rank->combination[row * rank->rank + t] / rank->scale[rank->order[t]];
      for (gsize pass = 0; pass < 2; pass++)
        {
          for (gsize s = 0; s < count; s++)
            {
              double factor = jd_dense_dot (k, basis + s * k, c);

              for (gsize j = 0; j < k; j++)
                c[j] -= factor * basis[s * k + j];
            }
          norm = sqrt (jd_dense_dot (k, c, c));
          for (gsize j = 0; j < k; j++)
            c[j] /= norm;
        }
      count++;
    }
  return count;
}

/* Replaces @lambda by the shortest lambda + sum_s y_s c_s, c_s with B^T c_s = 0, that pulls at no unilateral row:
 * least distance in y. */
static void
keep_pushing (const JdImpulseSolver *self,
              const JdRowRank       *rank,
              double                *lambda)
{
  gsize k = self->k, count, pulled = 0, n_bounds = 0;
  g_autofree double *basis = g_new0 (double, k * k), *g = g_new0 (double, k * k), *h = g_new0 (double, k);
  g_autofree double *u = g_new0 (double, k);

  count = idle_impulses (self, rank, basis);
  for (gsize i = 0; i < k; i++)
    {
      int side = self->problem->rows[self->index[i]].side;
      double length = 0.0;

      if (side == 0)
        continue;
      for (gsize s = 0; s < count; s++)
        length = hypot (length, basis[s * k + i]);
      pulled += side * lambda[i] < 0.0 ? 1 : 0;
      if (length <= JD_COEFFICIENT_ZERO)
        continue;
      for (gsize s = 0; s < count; s++)
        g[n_bounds * count + s] = side * basis[s * k + i] / length;
      h[n_bounds++] = -side * lambda[i] / length;
    }
  if (pulled == 0 || !jd_least_distance (count, n_bounds, g, h, u))
    return;
  for (gsize s = 0; s < count; s++)
    {
      double y = 0.0;

      for (gsize i = 0; i < n_bounds; i++)
        y += g[i * count + s] * u[i];
      for (gsize i = 0; i < k; i++)
        lambda[i] += y * basis[s * k + i];
    }
}

void
jd_solver_shorten_impulses (const JdImpulseSolver *self,
                            const JdRowRank       *rank,
                            double                *lambda)
{
  g_autofree double *g = NULL;

  if (rank->rank == self->k)
    return;
  g = g_new0 (double, MAX (self->n, 1));
  for (gsize i = 0; i < self->k; i++)
    for (gsize j = 0; j < self->n; j++)
      g[j] += lambda[i] * self->rows[i * self->n + j];
  jd_row_rank_minimum (rank, g, lambda);
  keep_pushing (self, rank, lambda);
}

/* Marks the unilateral rows that stand on their bound at @velocity, and those that have an impulse. */
static void
mark_tight (const JdImpulseSolver *self,
            const double          *velocity,
            const double          *lambda,
            gsize                  count,
            const gsize           *unilateral,
            gboolean              *tight)
{
  for (gsize i = 0; i < count; i++)
    {
      gsize row = unilateral[i];
      double size, beyond = margin (self, row, velocity, &size);

      tight[row] = lambda[row] != 0.0 || fabs (beyond) <= JD_INEQUALITY_HOLDS * size;
    }
}

/* Of the unilateral gathered rows, with impulses @shared, these are active: those that push, and those that acted
 * before and go on acting (regular, live).  Impulses are compared in one unit, as impulses of rows of length 1. */
static void
mark_pushed (JdImpulseSolver *self,
             const JdRowRank *rank,
             const double    *shared)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->k; i++)
    largest = MAX (largest, fabs (shared[i]) * rank->scale[i]);
  for (gsize i = 0; i < self->k; i++)
    {
      gsize row = self->index[i];
      const JdImpulseRow *what = &self->problem->rows[row];
      gboolean goes_on = (what->type == JD_ROW_REGULAR || what->type == JD_ROW_LIVE) &&
                         jd_solver_holds_before (self, row);

      if (what->side != 0)
        self->result->active[row] = goes_on || what->side * shared[i] * rank->scale[i] > JD_ROUNDING_SHARED * largest;
    }
}

/* Finds the active unilateral rows at the velocity of the solution.  Of the rows on their bound these are the ones
 * that push when all share the impulses, and those that depend on them, which may push instead.  @lambda (m):
 * impulses of some solution. */
static void
mark_active (JdImpulseSolver *self,
             const double    *velocity,
             const double    *lambda,
             gsize            count,
             const gsize     *unilateral)
{
  gboolean *active = self->result->active;
  g_autofree gboolean *tight = g_memdup2 (active, MAX (self->m, 1) * sizeof (gboolean));
  g_autofree double *shared = NULL;
  g_autoptr(JdRowRank) rank = NULL;
  gsize pushed;

  mark_tight (self, velocity, lambda, count, unilateral, tight);
  jd_solver_gather (self, tight);
  rank = jd_solver_rank_gathered (self);
  shared = g_new0 (double, MAX (self->k, 1));
  for (gsize i = 0; i < self->k; i++)
    shared[i] = lambda[self->index[i]];
  jd_solver_shorten_impulses (self, rank, shared);
  for (gsize i = 0; i < count; i++)
    active[unilateral[i]] = FALSE;
  mark_pushed (self, rank, shared);

  pushed = jd_solver_rank (self, active);
  for (gsize i = 0; i < count; i++)
    if (!active[unilateral[i]] && tight[unilateral[i]])
      active[unilateral[i]] = follows (self, unilateral[i], pushed);
}

/* Finds the rows of the virtual phase.  FALSE with the status if there is no answer. */
gboolean
jd_solver_find_active (JdImpulseSolver *self)
{
  JdImpulseResult *result = self->result;
  g_autofree gsize *unilateral = g_new0 (gsize, MAX (self->m, 1));
  g_autofree double *q0 = g_new0 (double, MAX (self->n, 1)), * u = g_new0 (double, MAX (self->m, 1));
  g_autofree double *lambda = NULL, *packed = NULL;
  g_autoptr(JdRowRank) rank = NULL;
  gsize count = 0;

  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];

      result->active[i] = jd_impulse_row_is_virtual (row) && row->side == 0;
      if (jd_impulse_row_is_virtual (row) && row->side != 0)
        unilateral[count++] = i;
    }
  jd_solver_gather (self, result->active);
  rank = jd_solver_rank_gathered (self);
  if (!targets_agree (self, rank))
    {
      result->status = JD_VERDICT_INCONSISTENT;
      return FALSE;
    }
  if (find_massless (self) || !jd_impulse_multiplier_form (self->n, self->k, self->problem->mass, self->rows,
                                                           self->goal, self->momentum, q0, NULL, self->work))
    {
      result->status = JD_VERDICT_INDETERMINATE;
      return FALSE;
    }
  if (count == 0)
    return TRUE;
  if (!push_apart (self, rank, q0, count, unilateral, u))
    {
      result->status = JD_VERDICT_INCONSISTENT;
      return FALSE;
    }
  /* The velocity with these impulses: the pushed rows on their bounds. */
  for (gsize i = 0; i < count; i++)
    result->active[unilateral[i]] = u[i] > 0.0;
  jd_solver_gather (self, result->active);
  lambda = g_new0 (double, self->m);
  packed = g_new0 (double, self->m);
  if (!jd_impulse_multiplier_form (self->n, self->k, self->problem->mass, self->rows, self->goal, self->momentum, q0,
                                   packed, self->work))
    {
      result->status = JD_VERDICT_INDETERMINATE;
      return FALSE;
    }
  for (gsize i = 0; i < self->k; i++)
    lambda[self->index[i]] = packed[i];
  mark_active (self, q0, lambda, count, unilateral);
  return TRUE;
}
