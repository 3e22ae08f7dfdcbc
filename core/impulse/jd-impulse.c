/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The velocity jump: phases and targets of the rows (Wang and Chou, table 1), the three forms, and the degrees of
 * freedom, momenta, energies and warnings of the result. */

#include <math.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-tolerances.h"

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

/* goal = -e w- of a row with restitution that does not separate, else 0; or the speed that a law has prescribed. */
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

/* w- = B q'- + b, the sizes of its terms, and the targets of the virtual phase, B q'+ = goal - b+:
 *
 *   regular, live, inert: goal = 0;   elastic, instantaneous: goal = -e w-   (Wang and Chou, table 1 and (27)). */
static void
evaluate_rows (JdImpulseSolver *self)
{
  const JdImpulseProblem *problem = self->problem;
  const double *velocity = problem->velocity;
  double fastest = 1.0;

  for (gsize j = 0; j < self->n; j++)
    fastest = MAX (fastest, fabs (problem->prior[j]) / (velocity != NULL ? velocity[j] : 1.0));
  for (gsize i = 0; i < self->m; i++)
    {
      const double *b = jd_solver_row (self, i);
      double terms = MAX (fabs (problem->rows[i].b), fabs (problem->rows[i].b_after)), length = 0.0;

      for (gsize j = 0; j < self->n; j++)
        {
          terms += fabs (b[j] * problem->prior[j]);
          length += fabs (b[j]) * (velocity != NULL ? velocity[j] : 1.0);
        }
      self->speed[i] = jd_dense_dot (self->n, b, problem->prior) + problem->rows[i].b;
      self->size[i] = MAX (terms, problem->rows[i].scale) + JD_IMPACT_REST * length * fastest;
      self->target[i] = jd_impulse_row_goal (&problem->rows[i], self->speed[i]) - problem->rows[i].b_after;
    }
}

/* The right side of Greenwood (2.330) with the known impulses of friction F: M q'- + a- - a+ + P + F. */
void
jd_impulse_momentum (const JdImpulseProblem *problem,
                     double                 *momentum)
{
  for (gsize i = 0; i < problem->n; i++)
    {
      momentum[i] = jd_dense_dot (problem->n, problem->mass + i * problem->n, problem->prior);
      if (problem->offset_before != NULL)
        momentum[i] += problem->offset_before[i];
      if (problem->offset_after != NULL)
        momentum[i] -= problem->offset_after[i];
      if (problem->applied != NULL)
        momentum[i] += problem->applied[i];
      if (problem->friction != NULL)
        momentum[i] += problem->friction[i];
    }
}

/* Whether row @i holds before the instant as an equality: its prior speed is zero. */
gboolean
jd_solver_holds_before (const JdImpulseSolver *self,
                        gsize                  i)
{
  return fabs (self->speed[i]) <= JD_HOLDS * self->size[i];
}

/* Rows that act before must hold for q'-, w- = 0; inequalities of rates must hold whatever their type, w- >= 0
 * (Pasquero, example 7). */
static gboolean
check_prior (JdImpulseSolver *self)
{
  gboolean holds = TRUE;

  for (gsize i = self->m; i-- > 0;)
    {
      const JdImpulseRow *row = &self->problem->rows[i];
      gboolean at_all_times = row->side != 0 && row->of_rates && !has_restitution (row->type);

      if ((!acts_before (row->type) && !at_all_times) || jd_solver_holds_before (self, i))
        continue;
      if (row->side != 0 && row->side * self->speed[i] > 0.0 && (row->type == JD_ROW_REGULAR || at_all_times))
        continue;
      self->result->violated[i] = TRUE;
      self->result->offending = i;
      holds = FALSE;
    }
  return holds;
}

/* ---- The solution ---- */

/* Impulses of the gathered rows from those of the multiplier form: the same where the rows are
 * independent. */
static void
share_impulses (JdImpulseSolver *self,
                const JdRowRank *rank,
                double          *lambda)
{
  jd_solver_shorten_impulses (self, rank, lambda);
  for (gsize i = 0; i < self->k; i++)
    {
      self->result->impulses[self->index[i]] = lambda[i] + 0.0;
      self->result->unique[self->index[i]] = rank->rank == self->k || jd_row_rank_is_unique (rank, i);
    }
}

/* max_i |a_i - b_i|; NAN if one of them is NAN. */
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
solve_forms (JdImpulseSolver *self,
             const JdRowRank *rank)
{
  JdImpulseResult *result = self->result;
  const JdImpulseForms *forms = self->forms;
  const double *mass = self->problem->mass;
  gsize n = self->n, k = self->k;
  g_autofree double *lambda = g_new0 (double, MAX (k, 1)), * other = g_new0 (double, MAX (n, 1));
  double fastest = 0.0;

  result->has_multiplier = forms->multiplier (n, k, mass, self->rows, self->goal, self->momentum, result->posterior,
                                              lambda, self->work);
  if (!result->has_multiplier)
    {
      result->status = JD_VERDICT_INDETERMINATE;
      return;
    }
  share_impulses (self, rank, lambda);
  result->has_privileged = forms->privileged (n, k, mass, self->rows, self->goal, self->momentum, other, self->work);
  if (result->has_privileged)
    result->form_privileged = largest_difference (n, other, result->posterior);
  result->has_projector = forms->projector (n, k, mass, self->rows, self->goal, self->momentum, other, self->work);
  if (result->has_projector)
    result->form_projector = largest_difference (n, other, result->posterior);

  /* the momentum before, with what is applied, may be taken up wholly: q'_j+ = 0 is then a sum of such terms */
  for (gsize j = 0; j < n; j++)
    {
      const double inertia = mass[j * n + j];

      fastest = MAX (fastest, MAX (fabs (result->posterior[j]), fabs (self->problem->prior[j])));
      if (inertia > 0.0)
        fastest = MAX (fastest, fabs (self->momentum[j]) / inertia);
    }
  if (!(result->form_privileged <= JD_FORMS_AGREE * fastest) || !(result->form_projector <= JD_FORMS_AGREE * fastest))
    result->warnings |= JD_IMPULSE_WARN_FORMS_DISAGREE;
}

/* ---- Report ---- */

/* n less the ranks of the rows that act before, in the virtual phase, and after (Wang and Chou, table 1). */
static void
count_freedom (JdImpulseSolver *self)
{
  JdImpulseResult *result = self->result;
  g_autofree gboolean *member = g_new0 (gboolean, MAX (self->m, 1));

  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];

      member[i] = acts_before (row->type) && (row->side == 0 || jd_solver_holds_before (self, i));
    }
  result->dof_prior = self->n - jd_solver_rank (self, member);
  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];
      gboolean opens = row->prescribed && fabs (row->speed_after) > JD_HOLDS * self->size[i];

      member[i] = result->active[i] && acts_after (row->type) && !opens;
    }
  result->dof_posterior = self->n - jd_solver_rank (self, member);
  result->dof_virtual = self->n - jd_solver_rank (self, result->active);
}

/* The virtual-privileged velocities and momenta, L = D'^T (M q' + a): Wang and Chou (16), (18). The
 * active rows are gathered. */
static void
compute_momenta (JdImpulseSolver *self,
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

          result->momentum_before[s] += d[i] * jd_dense_dot (n, mass, problem->prior);
          result->momentum_after[s] += d[i] * jd_dense_dot (n, mass, result->posterior);
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

/* q'^T M q' / 2. */
static double
kinetic_energy (const JdImpulseSolver *self,
                const double          *velocity)
{
  double twice = 0.0;

  for (gsize i = 0; i < self->n; i++)
    twice += velocity[i] * jd_dense_dot (self->n, self->problem->mass + i * self->n, velocity);
  return twice / 2.0;
}

/* Whether nothing brings energy: no applied impulse, no moving or live row, a+ = a-. */
static gboolean
is_without_source (const JdImpulseSolver *self)
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
find_warnings (JdImpulseSolver *self)
{
  JdImpulseResult *result = self->result;

  if (result->energy_after > result->energy_before * (1.0 + JD_SAME) && is_without_source (self))
    result->warnings |= JD_IMPULSE_WARN_ENERGY_INCREASE;
  for (gsize i = 0; i < self->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];
      const double *b = jd_solver_row (self, i);
      double speed = jd_dense_dot (self->n, b, result->posterior) + row->b_after, size = self->size[i];

      if (row->side == 0)
        continue;
      for (gsize j = 0; j < self->n; j++)
        size += fabs (b[j] * result->posterior[j]);
      if (row->type == JD_ROW_RELEASED && row->side * speed < -JD_HOLDS * size)
        result->warnings |= JD_IMPULSE_WARN_RELEASED_REENTERS;
      /* A regular contact that separates is open: a warning only if it is pushed shut again. */
      if (row->type != JD_ROW_RELEASED && !row->of_rates && !jd_solver_holds_before (self, i) &&
          row->side * self->speed[i] > 0.0 && (row->type != JD_ROW_REGULAR || result->active[i]))
        result->warnings |= JD_IMPULSE_WARN_PRIOR_SEPARATING;
    }
}

/* Whether all numbers of the problem are finite. */
static gboolean
is_finite (const JdImpulseSolver *self)
{
  double sum = jd_dense_dot (self->n, self->momentum, self->momentum);

  for (gsize i = 0; i < self->n * self->n; i++)
    sum += fabs (self->problem->mass[i]);
  for (gsize i = 0; i < self->m; i++)
    sum += jd_dense_dot (self->n, jd_solver_row (self, i), jd_solver_row (self, i)) + fabs (self->target[i]) +
           self->size[i];
  return isfinite (sum);
}

static void
solve (JdImpulseSolver *self)
{
  JdImpulseResult *result = self->result;
  g_autoptr(JdRowRank) rank = NULL;

  evaluate_rows (self);
  jd_impulse_momentum (self->problem, self->momentum);
  if (!is_finite (self))
    {
      result->status = JD_VERDICT_INDETERMINATE;
      return;
    }
  result->energy_before = kinetic_energy (self, self->problem->prior);
  if (!check_prior (self))
    {
      result->status = JD_VERDICT_INCONSISTENT;
      result->breaks_prior = TRUE;
      return;
    }
  if (!jd_solver_find_active (self))
    {
      count_freedom (self);
      return;
    }
  count_freedom (self);
  jd_solver_gather (self, result->active);
  rank = jd_solver_rank_gathered (self);
  result->status = rank->rank < self->k ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE;
  if (rank->rank < self->k)
    result->warnings |= JD_IMPULSE_WARN_REDUNDANT_ROWS;
  solve_forms (self, rank);
  if (result->status == JD_VERDICT_INDETERMINATE)
    return;
  compute_momenta (self, rank);
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
  JdImpulseSolver self = {
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
