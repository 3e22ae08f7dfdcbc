/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The velocity jump: phases and targets of the rows (Wang and Chou, table 1), the complementarity of
 * unilateral ones, and what there is to tell about the result. */

#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"

/* A row holds if its value is below this part of the sum of its terms. */
#define ROW_TOLERANCE 1e-8
/* Below this part of its terms a unilateral row is taken to stand exactly on its bound. */
#define TIGHT_TOLERANCE 1e-10

/* The least sum of terms that tolerances refer to, of |B| times the largest velocity or 1: what is
 * at rest but for rounding. */
#define REST 1e-5

typedef struct
{
  const JdImpulseProblem *problem;
  const JdImpulseForms   *forms;
  JdImpulseResult        *result;
  JdImpulseWork          *work;
  gsize                   n, m;
  double                 *momentum;  /* n: M q'- + a- - a+ + P */
  double                 *speed;     /* m: w- = B q'- + b */
  double                 *size;      /* m: sum |B_j q'-_j| + |b|, with a floor far below any motion */
  double                 *target;    /* m: B q'+ = target */
  /* the rows of a set, close together */
  gsize                   k;
  gsize                  *index;     /* k: which row */
  double                 *rows;      /* k x n */
  double                 *goal;      /* k: their targets */
  double                 *reference; /* k: their sizes */
} Solver;

static double
dot (gsize         n,
     const double *a,
     const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static const double *
row_of (const Solver *self,
        gsize         i)
{
  return self->problem->coefficients + i * self->n;
}

/* ---- Phases, targets ---- */

static gboolean
acts_before (JdRowType type)
{
  return type == JD_ROW_REGULAR || type == JD_ROW_LIVE || type == JD_ROW_RELEASED;
}

static gboolean
acts_after (JdRowType type)
{
  return type == JD_ROW_REGULAR || type == JD_ROW_LIVE || type == JD_ROW_INERT;
}

static gboolean
has_restitution (JdRowType type)
{
  return type == JD_ROW_ELASTIC || type == JD_ROW_INSTANTANEOUS;
}

double
jd_impulse_row_goal (const JdImpulseRow *row,
                     double              speed)
{
  if (row->prescribed)
    return row->speed_after;
  if (!has_restitution (row->type) || row->side * speed > 0.0)
    return 0.0;
  return -row->restitution * speed;
}

static void
evaluate_rows (Solver *self)
{
  const JdImpulseProblem *problem = self->problem;
  double fastest = 1.0;

  for (gsize j = 0; j < self->n; j++)
    fastest = MAX (fastest, fabs (problem->prior[j]));
  for (gsize i = 0; i < self->m; i++)
    {
      const double *b = row_of (self, i);
      double terms = MAX (fabs (problem->rows[i].b), fabs (problem->rows[i].b_after)), length = 0.0;

      for (gsize j = 0; j < self->n; j++)
        {
          terms += fabs (b[j] * problem->prior[j]);
          length += fabs (b[j]);
        }
      self->speed[i] = dot (self->n, b, problem->prior) + problem->rows[i].b;
      self->size[i] = MAX (terms, problem->rows[i].scale) + REST * length * fastest;
      self->target[i] = jd_impulse_row_goal (&problem->rows[i], self->speed[i]) - problem->rows[i].b_after;
    }
}

static void
evaluate_momentum (Solver *self)
{
  const JdImpulseProblem *problem = self->problem;

  for (gsize i = 0; i < self->n; i++)
    {
      self->momentum[i] = dot (self->n, problem->mass + i * self->n, problem->prior);
      if (problem->offset_before != NULL)
        self->momentum[i] += problem->offset_before[i];
      if (problem->offset_after != NULL)
        self->momentum[i] -= problem->offset_after[i];
      if (problem->applied != NULL)
        self->momentum[i] += problem->applied[i];
      if (problem->friction != NULL)
        self->momentum[i] += problem->friction[i];
    }
}

/* Whether row @i holds before the instant as an equality: its prior speed is zero. */
static gboolean
holds_before (const Solver *self,
              gsize         i)
{
  return fabs (self->speed[i]) <= ROW_TOLERANCE * self->size[i];
}

/* Rows that act before must hold; an inequality that acts must not be broken, one about rates
 * whatever its type (Pasquero, example 7). */
static gboolean
check_prior (Solver *self)
{
  gboolean holds = TRUE;

  for (gsize i = self->m; i-- > 0;)
    {
      const JdImpulseRow *row = &self->problem->rows[i];
      gboolean at_all_times = row->side != 0 && row->of_rates && !has_restitution (row->type);

      if ((!acts_before (row->type) && !at_all_times) || holds_before (self, i))
        continue;
      if (row->side != 0 && row->side * self->speed[i] > 0.0 && (row->type == JD_ROW_REGULAR || at_all_times))
        continue;
      self->result->violated[i] = TRUE;
      self->result->offending = i;
      holds = FALSE;
    }
  return holds;
}

/* ---- Sets of rows ---- */

/* Puts the rows with @member TRUE close together. */
static void
gather (Solver         *self,
        const gboolean *member)
{
  self->k = 0;
  for (gsize i = 0; i < self->m; i++)
    if (member[i])
      {
        memcpy (self->rows + self->k * self->n, row_of (self, i), self->n * sizeof (double));
        self->goal[self->k] = self->target[i];
        self->reference[self->k] = self->size[i];
        self->index[self->k++] = i;
      }
}

static JdRowRank *
rank_gathered (const Solver *self)
{
  return jd_row_rank_new (self->n, self->k, self->rows, self->problem->mass, JD_ROW_RANK_TOLERANCE);
}

static gsize
rank_of (Solver         *self,
         const gboolean *member)
{
  g_autoptr(JdRowRank) rank = NULL;

  gather (self, member);
  rank = rank_gathered (self);
  return rank->rank;
}

/* FALSE, with the combination, if the targets of the gathered rows contradict each other. */
static gboolean
targets_agree (Solver          *self,
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
find_massless (Solver *self)
{
  gsize n = self->n, k = self->k;
  g_autofree double *stacked = g_new0 (double, MAX ((k + n) * n, 1));
  g_autoptr(JdRowRank) rank = NULL;

  memcpy (stacked, self->rows, k * n * sizeof (double));
  memcpy (stacked + k * n, self->problem->mass, n * n * sizeof (double));
  rank = jd_row_rank_new (n, k + n, stacked, self->problem->mass, 1e-12);
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

/* How far row @i lies beyond its bound at @velocity, on the admissible side; *out_size: the sum of
 * its terms. */
static double
margin (const Solver *self,
        gsize         i,
        const double *velocity,
        double       *out_size)
{
  const double *b = row_of (self, i);
  double terms = fabs (self->target[i]) + self->size[i];

  for (gsize j = 0; j < self->n; j++)
    terms += fabs (b[j] * velocity[j]);
  *out_size = terms;
  return self->problem->rows[i].side * (dot (self->n, b, velocity) - self->target[i]);
}

/* Z (d x n) with Z M Z^T = 1, a basis of the velocities that the gathered rows leave free.  Returns
 * d; g_free() @out_basis. */
static gsize
orthonormal_kernel (const Solver     *self,
                    const JdRowRank  *rank,
                    double          **out_basis)
{
  gsize n = self->n, d = n - rank->rank;
  double *z = g_new0 (double, MAX (d * n, 1));
  g_autofree double *mz = g_new0 (double, MAX (n, 1));

  jd_row_rank_kernel (rank, self->rows, z);
  for (gsize s = 0; s < d; s++)
    for (gsize pass = 0; pass < 2; pass++)
      {
        double *zs = z + s * n, norm;

        for (gsize t = 0; t < s; t++)
          {
            double c;

            for (gsize j = 0; j < n; j++)
              mz[j] = dot (n, self->problem->mass + j * n, z + t * n);
            c = dot (n, mz, zs);
            for (gsize j = 0; j < n; j++)
              zs[j] -= c * z[t * n + j];
          }
        for (gsize j = 0; j < n; j++)
          mz[j] = dot (n, self->problem->mass + j * n, zs);
        norm = sqrt (dot (n, mz, zs));
        for (gsize j = 0; norm > 0.0 && j < n; j++)
          zs[j] /= norm;
      }
  *out_basis = z;
  return d;
}

/* TRUE if row @i follows from the gathered rows. */
static gboolean
follows (const Solver *self,
         gsize         i,
         gsize         gathered_rank)
{
  g_autofree double *stacked = g_new0 (double, (self->k + 1) * MAX (self->n, 1));
  g_autoptr(JdRowRank) rank = NULL;

  memcpy (stacked, self->rows, self->k * self->n * sizeof (double));
  memcpy (stacked + self->k * self->n, row_of (self, i), self->n * sizeof (double));
  rank = jd_row_rank_new (self->n, self->k + 1, stacked, self->problem->mass, JD_ROW_RANK_TOLERANCE);
  return rank->rank == gathered_rank;
}

/* No velocity satisfies the rows: c = (@u on the unilateral rows) and what balances it on the
 * gathered ones, c^T B = 0. */
static void
tell_infeasible (Solver          *self,
                 const JdRowRank *rank,
                 gsize            count,
                 const gsize     *unilateral,
                 const double    *u)
{
  g_autofree double *g = g_new0 (double, MAX (self->n, 1)), *c = g_new0 (double, MAX (self->k, 1));
  double largest = 0.0;

  for (gsize i = 0; i < count; i++)
    {
      double value = self->problem->rows[unilateral[i]].side * u[i];

      self->result->dependent[unilateral[i]] = value;
      for (gsize j = 0; j < self->n; j++)
        g[j] -= value * row_of (self, unilateral[i])[j];
    }
  jd_row_rank_minimum (rank, g, c);
  for (gsize i = 0; i < self->k; i++)
    self->result->dependent[self->index[i]] = c[i];
  for (gsize i = 0; i < self->m; i++)
    largest = MAX (largest, fabs (self->result->dependent[i]));
  for (gsize i = self->m; i-- > 0;)
    {
      double *value = &self->result->dependent[i];

      *value = largest > 0.0 && fabs (*value) > 1e-9 * largest ? *value / largest : 0.0;
      if (*value != 0.0)
        self->result->offending = i;
    }
}

/* The strictly convex program min |q' - q0|_M with the gathered rows kept and the @count unilateral
 * ones on their side: Lambda >= 0, margin >= 0, one of them zero.  @u (count): the impulses.  FALSE
 * if no velocity satisfies all. */
static gboolean
push_apart (Solver          *self,
            const JdRowRank *rank,
            const double    *q0,
            gsize            count,
            const gsize     *unilateral,
            double          *u)
{
  gsize n = self->n, d;
  g_autofree double *z = NULL, *g = NULL, *h = g_new0 (double, count), *length = g_new0 (double, count);

  d = orthonormal_kernel (self, rank, &z);
  g = g_new0 (double, MAX (count * d, 1));
  for (gsize i = 0; i < count; i++)
    {
      const double *b = row_of (self, unilateral[i]);
      double size, *gi = g + i * d;

      h[i] = -margin (self, unilateral[i], q0, &size);
      if (fabs (h[i]) <= TIGHT_TOLERANCE * size)
        h[i] = 0.0;
      if (!follows (self, unilateral[i], rank->rank))
        for (gsize s = 0; s < d; s++)
          gi[s] = self->problem->rows[unilateral[i]].side * dot (n, b, z + s * n);
      length[i] = sqrt (dot (d, gi, gi));
      for (gsize s = 0; length[i] > 0.0 && s < d; s++)
        gi[s] /= length[i];
      if (length[i] > 0.0)
        h[i] /= length[i];
      else if (h[i] <= ROW_TOLERANCE * size)
        h[i] = MIN (h[i], 0.0);
    }
  if (!jd_least_distance (d, count, g, h, u))
    {
      for (gsize i = 0; i < count; i++)
        u[i] = length[i] > 0.0 ? u[i] / length[i] : u[i];
      tell_infeasible (self, rank, count, unilateral, u);
      return FALSE;
    }
  for (gsize i = 0; i < count; i++)
    u[i] = length[i] > 0.0 ? u[i] / length[i] : 0.0;
  return TRUE;
}

/* Orthonormal basis of the Lambda with B^T Lambda = 0 for the gathered rows; returns how many. */
static gsize
idle_impulses (const Solver    *self,
               const JdRowRank *rank,
               double          *basis)
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
              double factor = dot (k, basis + s * k, c);

              for (gsize j = 0; j < k; j++)
                c[j] -= factor * basis[s * k + j];
            }
          norm = sqrt (dot (k, c, c));
          for (gsize j = 0; j < k; j++)
            c[j] /= norm;
        }
      count++;
    }
  return count;
}

/* Of the impulses with the same effect, the shortest that pulls at no unilateral row. */
static void
keep_pushing (const Solver    *self,
              const JdRowRank *rank,
              double          *lambda)
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
      if (length <= 1e-9)
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

/* Replaces the impulses @lambda of the gathered rows by the shortest with the same effect that pull
 * at no unilateral row. */
static void
shorten_impulses (const Solver    *self,
                  const JdRowRank *rank,
                  double          *lambda)
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
mark_tight (const Solver *self,
            const double *velocity,
            const double *lambda,
            gsize         count,
            const gsize  *unilateral,
            gboolean     *tight)
{
  for (gsize i = 0; i < count; i++)
    {
      gsize row = unilateral[i];
      double size, beyond = margin (self, row, velocity, &size);

      tight[row] = lambda[row] != 0.0 || fabs (beyond) <= TIGHT_TOLERANCE * size;
    }
}

/* Of the gathered rows, with impulses @shared: those that push count, and those that acted before and
 * go on acting (regular, live). */
static void
mark_pushed (Solver       *self,
             const double *shared)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->k; i++)
    largest = MAX (largest, fabs (shared[i]));
  for (gsize i = 0; i < self->k; i++)
    {
      gsize row = self->index[i];
      const JdImpulseRow *what = &self->problem->rows[row];
      gboolean goes_on = (what->type == JD_ROW_REGULAR || what->type == JD_ROW_LIVE) &&
                         holds_before (self, row);

      if (what->side != 0)
        self->result->active[row] = goes_on || what->side * shared[i] > 1e-11 * largest;
    }
}

/* Which of the unilateral rows count, at the velocity of the solution: of those that stand on their
 * bound the ones that push when all share the impulses, and the ones that follow from these: they may
 * push instead.  @lambda (m): impulses of some solution. */
static void
mark_active (Solver       *self,
             const double *velocity,
             const double *lambda,
             gsize         count,
             const gsize  *unilateral)
{
  gboolean *active = self->result->active;
  g_autofree gboolean *tight = g_memdup2 (active, MAX (self->m, 1) * sizeof (gboolean));
  g_autofree double *shared = NULL;
  g_autoptr(JdRowRank) rank = NULL;
  gsize pushed;

  mark_tight (self, velocity, lambda, count, unilateral, tight);
  gather (self, tight);
  rank = rank_gathered (self);
  shared = g_new0 (double, MAX (self->k, 1));
  for (gsize i = 0; i < self->k; i++)
    shared[i] = lambda[self->index[i]];
  shorten_impulses (self, rank, shared);
  for (gsize i = 0; i < count; i++)
    active[unilateral[i]] = FALSE;
  mark_pushed (self, shared);

  pushed = rank_of (self, active);
  for (gsize i = 0; i < count; i++)
    if (!active[unilateral[i]] && tight[unilateral[i]])
      active[unilateral[i]] = follows (self, unilateral[i], pushed);
}

/* Finds the rows of the virtual phase.  FALSE with the status if there is no answer. */
static gboolean
find_active (Solver *self)
{
  JdImpulseResult *result = self->result;
  g_autofree gsize *unilateral = g_new0 (gsize, MAX (self->m, 1));
  g_autofree double *q0 = g_new0 (double, MAX (self->n, 1)), *u = g_new0 (double, MAX (self->m, 1));
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
  gather (self, result->active);
  rank = rank_gathered (self);
  if (!targets_agree (self, rank))
    {
      result->status = JD_IMPULSE_INCONSISTENT;
      return FALSE;
    }
  if (find_massless (self) ||
      !jd_impulse_multiplier_form (self->n, self->k, self->problem->mass, self->rows, self->goal,
                                   self->momentum,
                                   q0, NULL, self->work))
    {
      result->status = JD_IMPULSE_INDETERMINATE;
      return FALSE;
    }
  if (count == 0)
    return TRUE;
  if (!push_apart (self, rank, q0, count, unilateral, u))
    {
      result->status = JD_IMPULSE_INCONSISTENT;
      return FALSE;
    }
  /* The velocity with these impulses: the pushed rows on their bounds. */
  for (gsize i = 0; i < count; i++)
    result->active[unilateral[i]] = u[i] > 0.0;
  gather (self, result->active);
  lambda = g_new0 (double, self->m);
  packed = g_new0 (double, self->m);
  if (!jd_impulse_multiplier_form (self->n, self->k, self->problem->mass, self->rows, self->goal,
                                   self->momentum,
                                   q0, packed, self->work))
    {
      result->status = JD_IMPULSE_INDETERMINATE;
      return FALSE;
    }
  for (gsize i = 0; i < self->k; i++)
    lambda[self->index[i]] = packed[i];
  mark_active (self, q0, lambda, count, unilateral);
  return TRUE;
}

/* ---- The solution ---- */

/* Impulses of the gathered rows from those of the multiplier form: the same where the rows are
 * independent. */
static void
share_impulses (Solver          *self,
                const JdRowRank *rank,
                double          *lambda)
{
  shorten_impulses (self, rank, lambda);
  for (gsize i = 0; i < self->k; i++)
    {
      self->result->impulses[self->index[i]] = lambda[i] + 0.0;
      self->result->unique[self->index[i]] = rank->rank == self->k || jd_row_rank_is_unique (rank, i);
    }
}

/* NAN if any component is. */
static double
largest_difference (gsize         n,
                    const double *a,
                    const double *b)
{
  double largest = 0.0;

  for (gsize i = 0; i < n && !isnan (largest); i++)
    if (!(fabs (a[i] - b[i]) <= largest))
      largest = fabs (a[i] - b[i]);
  return largest;
}

/* The three forms, compared.  The posterior velocity is that of the multiplier form. */
static void
solve_forms (Solver          *self,
             const JdRowRank *rank)
{
  JdImpulseResult *result = self->result;
  const JdImpulseForms *forms = self->forms;
  const double *mass = self->problem->mass;
  gsize n = self->n, k = self->k;
  g_autofree double *lambda = g_new0 (double, MAX (k, 1)), *other = g_new0 (double, MAX (n, 1));
  double fastest = 0.0;

  result->has_multiplier = forms->multiplier (n, k, mass, self->rows, self->goal, self->momentum,
                                              result->posterior, lambda, self->work);
  if (!result->has_multiplier)
    {
      result->status = JD_IMPULSE_INDETERMINATE;
      return;
    }
  share_impulses (self, rank, lambda);
  result->has_privileged = forms->privileged (n, k, mass, self->rows, self->goal, self->momentum, other,
                                              self->work);
  if (result->has_privileged)
    result->form_privileged = largest_difference (n, other, result->posterior);
  result->has_projector = forms->projector (n, k, mass, self->rows, self->goal, self->momentum, other,
                                            self->work);
  if (result->has_projector)
    result->form_projector = largest_difference (n, other, result->posterior);

  for (gsize j = 0; j < n; j++)
    fastest = MAX (fastest, MAX (fabs (result->posterior[j]), fabs (self->problem->prior[j])));
  if (!(result->form_privileged <= 1e-8 * fastest) || !(result->form_projector <= 1e-8 * fastest))
    result->warnings |= JD_IMPULSE_WARN_FORMS_DISAGREE;
}

/* ---- What there is to tell ---- */

static void
count_freedom (Solver *self)
{
  JdImpulseResult *result = self->result;
  g_autofree gboolean *member = g_new0 (gboolean, MAX (self->m, 1));

  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];

      member[i] = acts_before (row->type) && (row->side == 0 || holds_before (self, i));
    }
  result->dof_prior = self->n - rank_of (self, member);
  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];
      gboolean opens = row->prescribed && fabs (row->speed_after) > ROW_TOLERANCE * self->size[i];

      member[i] = result->active[i] && acts_after (row->type) && !opens;
    }
  result->dof_posterior = self->n - rank_of (self, member);
  result->dof_virtual = self->n - rank_of (self, result->active);
}

/* The virtual-privileged velocities and momenta, L = D'^T (M q' + a): Wang and Chou (16), (18). The
 * active rows are gathered. */
static void
tell_momenta (Solver          *self,
              const JdRowRank *rank)
{
  JdImpulseResult *result = self->result;
  const JdImpulseProblem *problem = self->problem;
  gsize n = self->n, count = n - rank->rank;

  result->n_privileged = count;
  result->privileged = g_new0 (double, MAX (count * n, 1));
  result->momentum_before = g_new0 (double, MAX (count, 1));
  result->momentum_after = g_new0 (double, MAX (count, 1));
  result->momentum_applied = g_new0 (double, MAX (count, 1));
  result->momentum_friction = g_new0 (double, MAX (count, 1));
  jd_row_rank_kernel (rank, self->rows, result->privileged);
  for (gsize s = 0; s < count; s++)
    {
      const double *d = result->privileged + s * n;

      for (gsize i = 0; i < n; i++)
        {
          const double *mass = problem->mass + i * n;

          result->momentum_before[s] += d[i] * dot (n, mass, problem->prior);
          result->momentum_after[s] += d[i] * dot (n, mass, result->posterior);
          if (problem->offset_before != NULL)
            result->momentum_before[s] += d[i] * problem->offset_before[i];
          if (problem->offset_after != NULL)
            result->momentum_after[s] += d[i] * problem->offset_after[i];
          if (problem->applied != NULL)
            result->momentum_applied[s] += d[i] * problem->applied[i];
          if (problem->friction != NULL)
            result->momentum_friction[s] += d[i] * problem->friction[i];
        }
    }
}

static double
kinetic_energy (const Solver *self,
                const double *velocity)
{
  double twice = 0.0;

  for (gsize i = 0; i < self->n; i++)
    twice += velocity[i] * dot (self->n, self->problem->mass + i * self->n, velocity);
  return twice / 2.0;
}

/* TRUE if nothing could have brought energy: no applied impulse, no moving or live row, no change of
 * frame. */
static gboolean
is_without_source (const Solver *self)
{
  const JdImpulseProblem *problem = self->problem;

  for (gsize j = 0; j < self->n; j++)
    {
      double before = problem->offset_before != NULL ? problem->offset_before[j] : 0.0;
      double after = problem->offset_after != NULL ? problem->offset_after[j] : 0.0;

      if ((problem->applied != NULL && problem->applied[j] != 0.0) || before != after)
        return FALSE;
    }
  for (gsize i = 0; i < self->m; i++)
    if (problem->rows[i].b != 0.0 || problem->rows[i].b_after != 0.0)
      return FALSE;
  return TRUE;
}

static void
find_warnings (Solver *self)
{
  JdImpulseResult *result = self->result;

  if (result->energy_after > result->energy_before * (1.0 + 1e-9) && is_without_source (self))
    result->warnings |= JD_IMPULSE_WARN_ENERGY_INCREASE;
  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];
      const double *b = row_of (self, i);
      double speed = dot (self->n, b, result->posterior) + row->b_after, size = self->size[i];

      if (row->side == 0)
        continue;
      for (gsize j = 0; j < self->n; j++)
        size += fabs (b[j] * result->posterior[j]);
      if (row->type == JD_ROW_RELEASED && row->side * speed < -ROW_TOLERANCE * size)
        result->warnings |= JD_IMPULSE_WARN_RELEASED_REENTERS;
      /* A regular contact that separates is open: worth a word only if it is pushed shut again. */
      if (row->type != JD_ROW_RELEASED && !row->of_rates && !holds_before (self, i) &&
          row->side * self->speed[i] > 0.0 && (row->type != JD_ROW_REGULAR || result->active[i]))
        result->warnings |= JD_IMPULSE_WARN_PRIOR_SEPARATING;
    }
}

/* Nothing can be told from numbers that are none. */
static gboolean
is_finite (const Solver *self)
{
  double sum = dot (self->n, self->momentum, self->momentum);

  for (gsize i = 0; i < self->n * self->n; i++)
    sum += fabs (self->problem->mass[i]);
  for (gsize i = 0; i < self->m; i++)
    sum += dot (self->n, row_of (self, i), row_of (self, i)) + fabs (self->target[i]) + self->size[i];
  return isfinite (sum);
}

static void
solve (Solver *self)
{
  JdImpulseResult *result = self->result;
  g_autoptr(JdRowRank) rank = NULL;

  evaluate_rows (self);
  evaluate_momentum (self);
  if (!is_finite (self))
    {
      result->status = JD_IMPULSE_INDETERMINATE;
      return;
    }
  result->energy_before = kinetic_energy (self, self->problem->prior);
  if (!check_prior (self))
    {
      result->status = JD_IMPULSE_INCONSISTENT_PRIOR;
      return;
    }
  if (!find_active (self))
    {
      count_freedom (self);
      return;
    }
  count_freedom (self);
  gather (self, result->active);
  rank = rank_gathered (self);
  result->status = rank->rank < self->k ? JD_IMPULSE_HYPERSTATIC : JD_IMPULSE_DETERMINATE;
  if (rank->rank < self->k)
    result->warnings |= JD_IMPULSE_WARN_REDUNDANT_ROWS;
  solve_forms (self, rank);
  if (result->status == JD_IMPULSE_INDETERMINATE)
    return;
  tell_momenta (self, rank);
  result->energy_after = kinetic_energy (self, result->posterior);
  find_warnings (self);
}

static JdImpulseResult *
result_new (gsize n,
            gsize m)
{
  JdImpulseResult *result = g_new0 (JdImpulseResult, 1);

  result->n = n;
  result->m = m;
  result->posterior = g_new0 (double, MAX (n, 1));
  result->impulses = g_new0 (double, MAX (m, 1));
  result->unique = g_new0 (gboolean, MAX (m, 1));
  result->active = g_new0 (gboolean, MAX (m, 1));
  result->violated = g_new0 (gboolean, MAX (m, 1));
  result->dependent = g_new0 (double, MAX (m, 1));
  result->energy_after = NAN;
  for (gsize j = 0; j < n; j++)
    result->posterior[j] = NAN;
  for (gsize i = 0; i < m; i++)
    result->unique[i] = TRUE;
  return result;
}

JdImpulseResult *
jd_impulse_solve_with_forms (const JdImpulseProblem *problem,
                             const JdImpulseForms   *forms)
{
  gsize n = problem->n, m = problem->m;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, m);
  g_autofree double *block = g_new0 (double, n + m * (n + 5) + 1);
  g_autofree gsize *index = g_new0 (gsize, MAX (m, 1));
  Solver self = {
    .problem = problem, .forms = forms, .result = result_new (n, m), .work = work, .n = n, .m = m,
    .momentum = block, .speed = block + n, .size = block + n + m, .target = block + n + 2 * m,
    .goal = block + n + 3 * m, .reference = block + n + 4 * m, .rows = block + n + 5 * m, .index = index,
  };

  solve (&self);
  return self.result;
}

JdImpulseResult *
jd_impulse_solve (const JdImpulseProblem *problem)
{
  g_return_val_if_fail (problem != NULL, NULL);

  return jd_impulse_solve_with_forms (problem, &jd_impulse_forms);
}

void
jd_impulse_result_free (JdImpulseResult *self)
{
  if (self == NULL)
    return;
  g_free (self->posterior);
  g_free (self->impulses);
  g_free (self->unique);
  g_free (self->active);
  g_free (self->violated);
  g_free (self->privileged);
  g_free (self->momentum_before);
  g_free (self->momentum_after);
  g_free (self->momentum_applied);
  g_free (self->momentum_friction);
  g_free (self->dependent);
  g_free (self->massless);
  g_free (self);
}
