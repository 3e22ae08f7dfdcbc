/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Singular positions, where the equations of equilibrium do not decide: singular parameters (Euler's angles at theta
 * = 0), dead centres of the mechanism, and singular forces. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"

/* Ratio of the force differences at JD_JUMP_NEAR and JD_JUMP_FAR above which the force jumps. */
#define JUMP_RATIO 0.3
#define N_JUMP_DIRECTIONS 6
/* Maximum number of Newton steps to a dead centre. */
#define N_SINGULAR 20

/* Number of directions of the parameters with inertia at s. */
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
    rank += fabs (inertias[i]) > JD_RANK_CHART * largest ? 1 : 0;
  return rank;
}

/* The acting holonomic rows at @s, and unless NULL their left sides. */
static gsize
gather_rows (const JdEquilibriumSearch    *self,
             const JdEquilibriumEquations *equations,
             const double                 *s,
             double                       *rows,
             double                       *left)
{
  g_autofree double *y = g_new0 (double, self->m + 1);

  return jd_equilibrium_gather_rows (self, equations, jd_statics_eval (self->statics, self->time, s, NULL, y), rows,
                                     left);
}

/* Singular values (n), descending, of the acting holonomic rows at @s, in widths.  Returns the number of rows; 0 if
 * they have no values. */
static gsize
find_singular_values (const JdEquilibriumSearch    *self,
                      const JdEquilibriumEquations *equations,
                      const double                 *s,
                      double                       *values)
{
  g_autofree double *rows = g_new0 (double, self->m * self->n + 1);
  const gsize k = gather_rows (self, equations, s, rows, NULL);

  return jd_dense_is_finite (k * self->n, rows) && jd_linear_singular (rows, k, self->n, values, NULL) ? k : 0;
}

/* Euler's angles at theta = 0: the mass matrix loses rank at this position but not around it. */
gboolean
jd_equilibrium_is_chart_singular (const JdEquilibriumSearch    *self,
                                  const JdEquilibriumEquations *equations,
                                  const double                 *x)
{
  g_autofree double *near = g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
  g_autoptr(GRand) rand = g_rand_new_with_seed (2);

  for (gsize i = 0; i < self->n; i++)
    near[i] += 0.01 * self->width[i] * g_rand_double_range (rand, 0.5, 1.0);
  return mass_rank (self, x) < mass_rank (self, near);
}

/* Rank of the acting holonomic rows in an allowed position near @s; 0 if none is found. */
static gsize
find_allowed_rank (const JdEquilibriumSearch    *self,
                   const JdEquilibriumEquations *equations,
                   const double                 *s)
{
  g_autofree double *allowed = g_memdup2 (s, self->n * sizeof (double));
  g_autofree double *values = g_new0 (double, self->n + 1);
  gsize k, rank = 0;

  if (!jd_equilibrium_project (self, equations, allowed))
    return 0;
  k = find_singular_values (self, equations, allowed, values);
  while (rank < MIN (k, self->n) && values[rank] > JD_RANK_DERIVED * values[0])
    rank++;
  return rank;
}

/* Dead centre: rows that are independent around this position are dependent at it, and the mechanism can move on in
 * more than one way.  Redundant rows depend on others in every position that the equations allow: with r their rank
 * there, the r-th singular value decides.  r is the larger of the ranks near the file's position and near this one,
 * as the projection may end at a dead centre. */
gboolean
jd_equilibrium_is_dead_centre (const JdEquilibriumSearch    *self,
                               const JdEquilibriumEquations *equations,
                               const double                 *x)
{
  g_autofree double *near = g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
  g_autofree double *here = g_new0 (double, self->n + 1), * around = g_new0 (double, self->n + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);
  gsize k, rank;

  for (gsize i = 0; i < self->n; i++)
    near[i] += 0.01 * self->width[i] * g_rand_double_range (rand, 0.5, 1.0);
  k = find_singular_values (self, equations, near, around);
  rank = MAX (find_allowed_rank (self, equations, self->start), find_allowed_rank (self, equations, near));
  if (rank == 0)
    rank = k;
  return rank > 0 && rank <= self->n && find_singular_values (self, equations, x, here) == k &&
         here[rank - 1] < JD_DEAD_CENTRE * around[rank - 1];
}

/* The position of dependent rows next to s, by the Gauss-Newton method for the unknowns (s, mu), in widths:
 *   f (s) = 0,   A(s)^T mu = 0,   (mu . mu - 1) / 2 = 0. */
typedef struct
{
  const JdEquilibriumSearch *search;
  const JdEquilibriumEquations              *equations;
  gsize                      k;        /* number of acting holonomic rows */
  double                    *rows;     /* k x n: A */
  double                    *left;     /* k: f */
  double                    *mu;       /* k */
  double                    *jacobian, *residual, *step;
} Singular;

static void
singular_clear (Singular *self)
{
  g_free (self->rows);
  g_free (self->left);
  g_free (self->mu);
  g_free (self->jacobian);
  g_free (self->residual);
  g_free (self->step);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Singular, singular_clear)

/* Derivatives of A^T mu by s (n x n), sum_h mu_h (A_hi (s + d e_j) - A_hi (s)) / d, by forward differences: those
 * of the forces may not be finite here. */
static void
derive (Singular *self,
        double   *s,
        double   *second)
{
  const gsize n = self->search->n;
  g_autofree double *rows = g_new0 (double, self->k * n + 1);

  for (gsize j = 0; j < n; j++)
    {
      const double before = s[j];

      s[j] += JD_DEAD_ASIDE * self->search->width[j];
      gather_rows (self->search, self->equations, s, rows, NULL);
      s[j] = before;
      for (gsize h = 0; h < self->k; h++)
        for (gsize i = 0; i < n; i++)
          second[i * n + j] += self->mu[h] * (rows[h * n + i] - self->rows[h * n + i]) / JD_DEAD_ASIDE;
    }
}

/* Initial mu: the unit combination of rows nearest to 0. */
static gboolean
start_singular (Singular     *self,
                const double *s)
{
  const gsize n = self->search->n, m = self->search->m;
  g_autofree double *transposed = g_new0 (double, n * m + 1);
  g_autofree double *values = g_new0 (double, m + 1), * v = g_new0 (double, m * m + 1);

  self->rows = g_new0 (double, m * n + 1);
  self->left = g_new0 (double, m + 1);
  self->mu = g_new0 (double, m + 1);
  self->k = gather_rows (self->search, self->equations, s, self->rows, self->left);
  for (gsize h = 0; h < self->k; h++)
    for (gsize i = 0; i < n; i++)
      transposed[i * self->k + h] = self->rows[h * n + i];
  if (self->k == 0 || self->k > n || !jd_linear_singular (transposed, n, self->k, values, v))
    return FALSE;
  memcpy (self->mu, v + (self->k - 1) * self->k, self->k * sizeof (double));
  self->jacobian = g_new0 (double, (self->k + n + 1) * (n + self->k));
  self->residual = g_new0 (double, self->k + n + 1);
  self->step = g_new0 (double, n + self->k);
  return TRUE;
}

/* One Gauss-Newton step, J (ds, dmu) = residual, s -= ds, mu -= dmu.  Returns its length in s; NAN if there is
 * none. */
static double
step_singular (Singular *self,
               double   *s)
{
  const gsize n = self->search->n, k = self->k, size = n + k;
  g_autofree double *second = g_new0 (double, n * n + 1);
  double longest = 0.0;

  gather_rows (self->search, self->equations, s, self->rows, self->left);
  derive (self, s, second);
  memset (self->jacobian, 0, (size + 1) * size * sizeof (double));
  memset (self->residual, 0, (size + 1) * sizeof (double));
  memcpy (self->residual, self->left, k * sizeof (double));
  self->residual[size] = 0.5 * (jd_dense_dot (k, self->mu, self->mu) - 1.0);
  for (gsize h = 0; h < k; h++)
    {
      memcpy (self->jacobian + h * size, self->rows + h * n, n * sizeof (double));
      self->jacobian[size * size + n + h] = self->mu[h];
      for (gsize i = 0; i < n; i++)
        {
          self->jacobian[(k + i) * size + n + h] = self->rows[h * n + i];
          self->residual[k + i] += self->mu[h] * self->rows[h * n + i];
        }
    }
  for (gsize i = 0; i < n * n; i++)
    self->jacobian[(k + i / n) * size + i % n] = second[i];
  if (!jd_linear_least_squares (self->jacobian, size + 1, size, self->residual, JD_RANK_NEWTON, self->step))
    return NAN;
  for (gsize i = 0; i < n; i++)
    {
      s[i] -= self->step[i] * self->search->width[i];
      longest = fmax (longest, fabs (self->step[i]));
    }
  for (gsize h = 0; h < k; h++)
    self->mu[h] -= self->step[n + h];
  return longest;
}

gboolean
jd_equilibrium_find_singular (const JdEquilibriumSearch    *self,
                              const JdEquilibriumEquations *equations,
                              double                       *s)
{
  g_auto(Singular) singular = { .search = self, .equations = equations };
  g_autofree double *at = g_memdup2 (s, (self->n + 1) * sizeof (double));
  double length = INFINITY, largest = 0.0;

  if (!start_singular (&singular, at))
    return FALSE;
  for (guint k = 0; k < N_SINGULAR && !(length <= JD_DEAD_ARRIVED); k++)
    length = step_singular (&singular, at);
  for (gsize i = 0; i < singular.k + self->n; i++)
    largest = fmax (largest, fabs (singular.residual[i]));
  if (!(length <= JD_DEAD_ARRIVED) || !(largest <= JD_RANK_DERIVED) ||
      !(jd_equilibrium_search_distance (self, at, s) <= JD_DEAD_REACH))
    return FALSE;
  memcpy (s, at, self->n * sizeof (double));
  return TRUE;
}

gboolean
jd_equilibrium_is_at_singular (const JdEquilibriumSearch *self,
                               JdEquilibriumEquations    *equations,
                               double                    *x,
                               gboolean                  *out_holds)
{
  g_autofree double *at = NULL;

  if (!jd_equilibrium_is_dead_centre (self, equations, x))
    return FALSE;
  at = g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
  if (!jd_equilibrium_find_singular (self, equations, at))
    return FALSE;
  jd_equilibrium_equations_guess (equations, at);
  *out_holds = jd_equilibrium_equations_residual (equations, at) < JD_EQUILIBRIUM_TOLERANCE;
  if (*out_holds)
    memcpy (x, at, equations->n_unknowns * sizeof (double));
  return TRUE;
}

/* Largest difference of the generalized forces Q at @distance on both sides of x along @direction,
 *
 *   max_i |Q_i (x + distance direction) - Q_i (x - distance direction)| width_i / scale;
 *
 * 0 outside the domain. */
static double
force_difference (const JdEquilibriumSearch    *self,
                  const JdEquilibriumEquations *equations,
                  const double                 *x,
                  const double                 *direction,
                  double                        distance)
{
  g_autofree double *s = g_memdup2 (x, (self->n + 1) * sizeof (double)), *y = g_new0 (double, self->m + 1);
  g_autofree double *ahead = NULL;
  const JdStaticsNumbers *numbers;
  double difference = 0.0;

  for (gsize h = 0; h < self->m; h++)
    y[h] = equations->acts[h] ? x[self->n + h] * equations->scale : 0.0;
  for (gsize i = 0; i < self->n; i++)
    s[i] = x[i] + distance * direction[i] * self->width[i];
  numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
  ahead = g_memdup2 (numbers->force, (self->n + 1) * sizeof (double));
  for (gsize i = 0; i < self->n; i++)
    s[i] = x[i] - distance * direction[i] * self->width[i];
  numbers = jd_statics_eval (self->statics, self->time, s, NULL, y);
  for (gsize i = 0; i < self->n; i++)
    {
      const double d = fabs (ahead[i] - numbers->force[i]) * self->width[i] / equations->scale;

      if (!isfinite (d))
        return 0.0;
      difference = fmax (difference, d);
    }
  return difference;
}

/* Whether a force at x is singular.  Two coincident points have no direction from one to the other: a force along it
 * is 0/0, and rounding errors make false equilibria. */
gboolean
jd_equilibrium_is_force_singular (const JdEquilibriumSearch    *self,
                                  const JdEquilibriumEquations *equations,
                                  const double                 *x)
{
  g_autofree double *direction = g_new0 (double, self->n + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (5);

  for (guint k = 0; k < N_JUMP_DIRECTIONS; k++)
    {
      double near;

      for (gsize i = 0; i < self->n; i++)
        direction[i] = g_rand_double_range (rand, -1.0, 1.0);
      near = force_difference (self, equations, x, direction, JD_JUMP_NEAR);
      if (near > JD_JUMP_LEAST && near > JUMP_RATIO * force_difference (self, equations, x, direction, JD_JUMP_FAR))
        return TRUE;
    }
  return FALSE;
}

gboolean
jd_equilibrium_has_place (const JdEquilibriumSearch *self,
                          JdEquilibriumEquations    *equations,
                          const double              *x)
{
  g_autofree double *moved = NULL;
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);

  if (!jd_equilibrium_is_force_singular (self, equations, x))
    return TRUE;
  moved = g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
  for (gsize i = 0; i < self->n; i++)
    moved[i] += self->ignorable[i] ? 0.0 : JD_JUMP_FAR * self->width[i] * g_rand_double_range (rand, -1.0, 1.0);
  jd_equilibrium_equations_guess (equations, moved);
  return jd_equilibrium_equations_converge (equations, moved, NULL) &&
         jd_equilibrium_search_distance (self, moved, x) < JD_DEAD_SAME_PLACE;
}
