/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search for the states of the laws in the accelerations.  For each choice of open rows one solution without
 * friction and the responses to each T are computed.  For each choice of sticking and slipping a small linear system
 * gives T. */
#include "core/dynamics/kkt/jd-friction-search-private.h"
#include "core/dynamics/kkt/jd-kkt-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Largest number of cases that are tried. */
#define MAX_CASES 200000
/* Beyond the first number, groups of contacts are looked at apart, which may prove that a motion is the only one;
 * beyond the second, all cases are too many to be tried otherwise. */
#define SOME_CASES 100
#define MANY_CASES 20000
/* Number of starting points for the directions of slip, if the first one leads to no solution. */
#define N_TRIES 24

gboolean
jd_friction_rows_consistent (const JdFrictionSearch *self)
{
  for (gsize u = 0; u < self->n_unilateral; u++)
    {
      const gsize h = self->unilateral[u];

      /* jd_friction_slack() asks whether a shared N pushes for some T */
      if (self->active[h] && jd_friction_is_shared (self->friction, h) &&
          jd_friction_least_slack (self->friction, self->problem->y) < HUGE_VAL)
        continue;
      if (self->active[h] ? self->side[h] * self->problem->y[h] < -JD_INEQUALITY_HOLDS * self->force
                          : self->side[h] * jd_kkt_row_residual (self->problem->pattern, self->problem->rows,
                                                                 self->problem->s, self->problem->x, h) <
                              -JD_INEQUALITY_HOLDS * self->acceleration)
        return FALSE;
    }
  return TRUE;
}

double
jd_friction_acceleration_along (const JdFrictionSearch *self,
                                gsize                   k)
{
  const JdFriction *friction = self->friction;
  const int partner = jd_friction_partner (friction, k);
  const double own = jd_friction_acceleration (friction, k, self->problem->x);

  if (partner < 0)
    return friction->states[k] == JD_SLIP_FORWARD ? own : -own;
  return friction->slip.cosine[k] * own +
         friction->slip.cosine[partner] * jd_friction_acceleration (friction, (gsize) partner, self->problem->x);
}

/* Forces no larger than this are those of rates at rest. */
static double
least_force (const JdFrictionSearch *self)
{
  double least = 0.0;

  for (gsize h = 0; h < self->m; h++)
    least = MAX (least, jd_least_multiplier (self->friction->model, self->complementary[h]));
  return least;
}

/* Whether the laws are consistent.  Slipping laws: N has the assumed sign, and a slip that begins grows along its
 * direction.  Sticking laws: N - |T| / f >= 0. */
static gboolean
laws_consistent (const JdFrictionSearch *self)
{
  const JdFriction *friction = self->friction;
  const double rounding = JD_INEQUALITY_HOLDS * self->force;

  for (gsize k = 0; k < self->l; k++)
    {
      const int row = friction->normal_row[k];

      if (friction->states[k] != JD_SLIP_FORWARD && friction->states[k] != JD_SLIP_BACKWARD)
        continue;
      if (friction->bilateral[k] && row >= 0 && friction->signs[k] * self->problem->y[row] < -rounding)
        return FALSE;
      if (jd_friction_rests (friction, k) &&
          jd_friction_acceleration_along (self, k) < -JD_INEQUALITY_HOLDS * self->acceleration)
        return FALSE;
    }
  if (!friction->slip.leaving && jd_friction_least_slack (friction, self->problem->y) >= -rounding)
    return TRUE;
  return !(jd_friction_slack (friction, self->problem->y) <
           (friction->slip.leaving && self->force > least_force (self) ? JD_STICK_AGAIN * self->force : -rounding));
}

/* force = max (|y_h|, |T_k|),   acceleration = max (|r_i| / M_ii, |x_0i| + sum_k |T_k x_ki|), and no less than those
 * of rates at rest. */
void
jd_friction_measure (JdFrictionSearch *self)
{
  self->force = least_force (self);
  self->acceleration = 0.0;
  for (gsize h = 0; h < self->m; h++)
    self->force = MAX (self->force, fabs (self->problem->y[h]));
  for (gsize k = 0; k < self->l; k++)
    self->force = MAX (self->force, fabs (self->friction->forces[k]));
  /* the sizes of the terms, as their sum may cancel: the effect |r_i| / M_ii of the given efforts alone, and the
   * responses */
  for (gsize e = 0; e < self->problem->pattern->n_mass; e++)
    {
      const gsize i = self->problem->pattern->mass_row[e];

      if (i == self->problem->pattern->mass_column[e] && self->problem->mass[e] > 0.0)
        self->acceleration = MAX (self->acceleration, fabs (self->problem->r[i]) / self->problem->mass[e]);
    }
  for (gsize i = 0; i < self->n; i++)
    {
      double sum = fabs (self->friction->responses.base_x[i]) + self->friction->least[i];

      for (gsize k = 0; k < self->l; k++)
        sum += fabs (self->friction->forces[k] * self->friction->responses.x[k][i]);
      self->acceleration = MAX (self->acceleration, sum);
    }
}

/* Whether @x (n) is the motion of the present case: max_i |x_i - problem x_i| <= JD_SAME_SOLUTION acceleration. */
static gboolean
same_motion (const JdFrictionSearch *self,
             const double           *x)
{
  double difference = 0.0;

  for (gsize i = 0; i < self->n; i++)
    difference = MAX (difference, fabs (x[i] - self->problem->x[i]));
  return difference <= JD_SAME_SOLUTION * self->acceleration;
}

/* Marks the unique multipliers and T.  A multiplier is unique if it is unique without friction and no free T changes
 * it: sum_k null_k y_kh = 0. */
static void
mark_unique (JdFrictionSearch *self)
{
  const JdFriction *friction = self->friction;
  const JdFrictionEquations *equations = &friction->equations;
  const JdFrictionResponses *responses = &friction->responses;

  for (gsize h = 0; h < self->m; h++)
    {
      self->unique[h] = responses->base_unique[h] && !self->varies[h];
      for (gsize d = 0; d < equations->rank_defect; d++)
        {
          double sum = 0.0, largest = 0.0;

          for (gsize k = 0; k < self->l; k++)
            {
              const double null = equations->null[d * self->l + k];
              const double term = friction->slip_row[k] == (int) h ? null : null * responses->y[k][h];

              sum += term;
              largest = MAX (largest, fabs (null));
            }
          self->unique[h] = self->unique[h] && fabs (sum) <= JD_COEFFICIENT_ZERO * largest;
        }
    }
  for (gsize k = 0; k < self->l; k++)
    {
      self->unique_forces[k] = !self->varies_force[k];
      for (gsize d = 0; d < equations->rank_defect; d++)
        self->unique_forces[k] = self->unique_forces[k] &&
                                 fabs (equations->null[d * self->l + k]) * responses->unit[k] <= JD_COEFFICIENT_ZERO;
    }
}

/* Whether the N of every slipping law is unique.  Only these N enter the motion. */
static gboolean
normals_unique (const JdFrictionSearch *self)
{
  for (gsize k = 0; k < self->l; k++)
    if ((self->friction->states[k] == JD_SLIP_FORWARD || self->friction->states[k] == JD_SLIP_BACKWARD) &&
        self->friction->normal_row[k] >= 0 && jd_model_get_law (self->friction->model, k)->coefficient > 0.0 &&
        !self->friction->responses.base_unique[self->friction->normal_row[k]])
      return FALSE;
  return TRUE;
}

gboolean
jd_friction_solve_case (JdFrictionSearch *self)
{
  JdFriction *friction = self->friction;

  return jd_friction_superpose (friction, friction->rates.gamma, TRUE, self->problem->x, self->problem->y);
}

/* Takes the sharing of the multipliers and T that is given with the case, in the place of any other with the same
 * motion.  FALSE if it has another motion. */
static gboolean
take_sharing (JdFrictionSearch *self)
{
  if (self->shared_x == NULL)
    return TRUE;
  if (!same_motion (self, self->shared_x))
    return FALSE;
  memcpy (self->problem->y, self->shared_y, self->m * sizeof (double));
  memcpy (self->friction->forces, self->shared_forces, self->l * sizeof (double));
  jd_friction_measure (self);
  return TRUE;
}

double
jd_friction_scale_of_idle (const JdFrictionSearch *self)
{
  double largest = 0.0;

  if (self->force > least_force (self))
    return self->force;
  for (gsize k = 0; k < self->l; k++)
    for (gsize i = 0; i < self->n; i++)
      largest = MAX (largest, fabs (self->friction->responses.x[k][i]));
  return (self->acceleration > 0.0 ? self->acceleration : 1.0) / (largest > 0.0 ? largest : 1.0);
}

/* Whether the motion depends on N that are not unique.  Other values are y + nu with A^T nu = 0, and T = -f N follows
 * them.  Marks the multipliers and T that depend on nu. */
static gboolean
motion_depends_on_normals (JdFrictionSearch *self)
{
  JdFriction *friction = self->friction;
  g_autofree double *idle = NULL, *x = g_memdup2 (self->problem->x, (self->n + 1) * sizeof (double));
  g_autofree double *y = g_memdup2 (self->problem->y, (self->m + 1) * sizeof (double));
  g_autofree double *forces = g_memdup2 (friction->forces, self->l * sizeof (double));
  g_autofree double *base = g_memdup2 (friction->responses.base_y, (self->m + 1) * sizeof (double));
  const gsize n_idle = jd_friction_find_idle (self, &idle);
  const double scale = jd_friction_scale_of_idle (self);
  gboolean moves = FALSE;

  if (self->shared_x != NULL)
    {
      jd_friction_solve_case (self);
      memcpy (y, self->problem->y, self->m * sizeof (double));
      memcpy (forces, friction->forces, self->l * sizeof (double));
    }
  for (gsize d = 0; d < n_idle && !moves; d++)
    {
      for (gsize h = 0; h < self->m; h++)
        friction->responses.base_y[h] = base[h] + scale * idle[d * self->m + h];
      moves = !jd_friction_solve_case (self);
      for (gsize i = 0; i < self->n; i++)
        moves |= !(fabs (self->problem->x[i] - x[i]) <= JD_SAME_SOLUTION * self->acceleration);
      for (gsize h = 0; h < self->m; h++)
        self->varies[h] |= !(fabs (self->problem->y[h] - y[h]) <= JD_RANK_ROWS * self->force);
      for (gsize k = 0; k < self->l; k++)
        self->varies_force[k] |= !(fabs (friction->forces[k] - forces[k]) <= JD_RANK_ROWS * self->force);
    }
  memcpy (friction->responses.base_y, base, self->m * sizeof (double));
  jd_friction_solve_case (self);
  take_sharing (self);
  return moves;
}

/* Whether the motion depends on N or T that are not unique.  Marks those that vary. */
static gboolean
depends_on_shares (JdFrictionSearch *self)
{
  const gboolean depends = jd_friction_free_moves (self->friction, self->problem->x) ||
                           (!normals_unique (self) && motion_depends_on_normals (self)) ||
                           jd_friction_depends_on_signs (self);

  return depends && !self->shared_only;
}

/* The present case: its solution is that of the problem, its T and states are those of the laws. */
static JdFrictionCase
present_case (const JdFrictionSearch *self,
              gboolean               *active)
{
  const JdFriction *friction = self->friction;

  return (JdFrictionCase) {
    .x = self->problem->x, .y = self->problem->y, .forces = friction->forces, .cosine = friction->slip.cosine,
    .states = friction->states, .signs = friction->signs, .active = active,
  };
}

static void
copy_case (const JdFrictionSearch *self,
           const JdFrictionCase   *from,
           const JdFrictionCase   *to)
{
  memcpy (to->x, from->x, self->n * sizeof (double));
  memcpy (to->y, from->y, self->m * sizeof (double));
  memcpy (to->forces, from->forces, self->l * sizeof (double));
  memcpy (to->cosine, from->cosine, self->l * sizeof (double));
  memcpy (to->states, from->states, self->l * sizeof (JdSlipState));
  memcpy (to->signs, from->signs, self->l * sizeof (int));
  memcpy (to->active, from->active, self->m * sizeof (gboolean));
}

static void
store_case (JdFrictionSearch *self,
            JdVerdict         verdict)
{
  const JdFrictionCase present = present_case (self, self->active);

  self->found = TRUE;
  copy_case (self, &present, &self->first);
  self->verdict = self->friction->equations.rank_defect > 0 ? JD_VERDICT_HYPERSTATIC : verdict;
  mark_unique (self);
}

gboolean
jd_friction_store_same (JdFrictionSearch *self,
                        JdVerdict         verdict)
{
  if (!same_motion (self, self->first.x))
    return FALSE;
  memset (self->varies, 0, self->m * sizeof (gboolean));
  memset (self->varies_force, 0, self->l * sizeof (gboolean));
  store_case (self, verdict);
  return TRUE;
}

/* Solves the present case.  Stores it if it is consistent and its motion is new. */
void
jd_friction_try_case (JdFrictionSearch *self,
                      JdVerdict         verdict)
{
  self->n_cases++;
  if (!jd_friction_solve_case (self))
    return;
  self->solvable = TRUE;
  jd_friction_measure (self);
  jd_friction_direct_frictionless (self);
  if (!take_sharing (self) || !jd_friction_rows_consistent (self) || !laws_consistent (self))
    return;
  if (self->found && same_motion (self, self->first.x))
    return;
  memset (self->varies, 0, self->m * sizeof (gboolean));
  memset (self->varies_force, 0, self->l * sizeof (gboolean));
  if (self->found || depends_on_shares (self))
    {
      self->several = TRUE;
      memcpy (self->other, self->friction->states, self->l * sizeof (JdSlipState));
      if (self->found)
        return;
    }
  store_case (self, verdict);
}

static void
try_directions (JdFrictionSearch *self,
                JdVerdict         verdict)
{
  gsize n_starts = 0, start = 0;

  for (gsize k = 0; k < self->l; k++)
    if (self->starts[k])
      {
        n_starts++;
        start = k;
      }
  if (n_starts == 0)
    jd_friction_try_case (self, verdict);
  else if (n_starts == 1)
    jd_friction_find_direction (self, start, verdict);
  else
    jd_friction_find_directions (self, verdict);
}

static void try_states (JdFrictionSearch *self,
                        gsize             k,
                        JdVerdict         verdict);

static void
set_state (JdFrictionSearch *self,
           gsize             k,
           gsize             n,
           JdSlipState       state,
           int               sign)
{
  for (gsize i = k; i < k + n; i++)
    {
      self->friction->states[i] = state;
      self->friction->signs[i] = sign;
    }
}

/* Tries the states of law @k and its partner: both stick, or both slip. */
static void
try_partners (JdFrictionSearch *self,
              gsize             k,
              JdVerdict         verdict)
{
  const gboolean rests = jd_friction_rests (self->friction, k);

  if (rests)
    {
      set_state (self, k, 2, JD_SLIP_STICK, 1);
      try_states (self, k + 2, verdict);
    }
  for (int sign = 1; sign >= (self->friction->bilateral[k] ? -1 : 1); sign -= 2)
    {
      set_state (self, k, 2, JD_SLIP_FORWARD, sign);
      self->starts[k] = rests;
      try_states (self, k + 2, verdict);
      self->starts[k] = FALSE;
    }
  set_state (self, k, 2, JD_SLIP_STICK, 1);
}

/* Tries all states of law @k with all states of the laws after it.  A law with a speed slips in its direction. */
static void
try_states (JdFrictionSearch *self,
            gsize             k,
            JdVerdict         verdict)
{
  JdFriction *friction = self->friction;
  static const JdSlipState all[] = { JD_SLIP_STICK, JD_SLIP_FORWARD, JD_SLIP_BACKWARD };
  int slips;

  while (k < self->l && friction->states[k] == JD_SLIP_OPEN)
    k++;
  if (self->several || self->n_cases >= MAX_CASES)
    return;
  if (k == self->l)
    {
      try_directions (self, verdict);
      return;
    }
  if (jd_friction_partner (friction, k) >= 0)
    {
      try_partners (self, k, verdict);
      return;
    }
  slips = jd_friction_direction (friction, k);
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const int direction = all[i] == JD_SLIP_FORWARD ? 1 : all[i] == JD_SLIP_BACKWARD ? -1 : 0;

      if (slips != 0 && direction != slips)
        continue;
      set_state (self, k, 1, all[i], 1);
      try_states (self, k + 1, verdict);
      if (direction == 0 || !friction->bilateral[k])
        continue;
      set_state (self, k, 1, all[i], -1);
      try_states (self, k + 1, verdict);
    }
  friction->states[k] = JD_SLIP_STICK;
}

void
jd_friction_set_pushing (JdFrictionSearch *self,
                         const gboolean   *active)
{
  memset (self->friction->pushing, 0, self->m * sizeof (int));
  for (gsize u = 0; u < self->n_unilateral; u++)
    if (active[self->unilateral[u]])
      self->friction->pushing[self->unilateral[u]] = self->side[self->unilateral[u]];
}

/* Opens the unilateral rows of @mask with all rows of their joints.  Returns FALSE if another mask gives the same
 * choice. */
static gboolean
open_rows (JdFrictionSearch *self,
           guint             mask)
{
  const JdModel *model = self->friction->model;

  memcpy (self->active, self->given, self->m * sizeof (gboolean));
  for (gsize u = 0; u < self->n_unilateral; u++)
    if ((mask & (1u << u)) != 0)
      {
        const JdEquation *open = jd_model_get_equation (model, self->complementary[self->unilateral[u]]);

        for (gsize h = 0; h < self->m; h++)
          if (jd_equation_is_with (jd_model_get_equation (model, self->complementary[h]), open))
            self->active[h] = FALSE;
      }
  /* a joint with several such rows opens as a whole */
  for (gsize u = 0; u < self->n_unilateral; u++)
    if ((mask & (1u << u)) == 0 && !self->active[self->unilateral[u]])
      return FALSE;
  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      self->friction->states[k] = row >= 0 && !self->active[row] ? JD_SLIP_OPEN : JD_SLIP_STICK;
    }
  jd_friction_set_pushing (self, self->active);
  return TRUE;
}

/* No number stays of a motion that is not determined. */
static JdVerdict
withdraw (const JdFrictionSearch *self)
{
  for (gsize i = 0; i < self->n; i++)
    self->problem->x[i] = NAN;
  for (gsize h = 0; h < self->m; h++)
    self->problem->y[h] = NAN;
  for (gsize k = 0; k < self->l; k++)
    self->friction->forces[k] = NAN;
  return JD_VERDICT_INDETERMINATE;
}

static JdVerdict
conclude (JdFrictionSearch  *self,
          gboolean          *active,
          gboolean          *unique,
          char             **out_why)
{
  JdFriction *friction = self->friction;

  if (self->found && !self->several)
    {
      const JdFrictionCase result = present_case (self, active);

      copy_case (self, &self->first, &result);
      jd_friction_set_pushing (self, active);
      memcpy (friction->last.normal, self->first.y, self->m * sizeof (double));
      memcpy (friction->last.forces, self->first.forces, self->l * sizeof (double));
      if (unique != NULL)
        memcpy (unique, self->unique, self->m * sizeof (gboolean));
      memcpy (friction->unique, self->unique_forces, self->l * sizeof (gboolean));
      return self->verdict;
    }
  *out_why = self->found ? jd_friction_explain_several (self) : jd_friction_explain_none (self);
  withdraw (self);
  return self->found ? JD_VERDICT_INDETERMINATE : JD_VERDICT_INCONSISTENT;
}

/* Tries every choice of open rows.  @failure: the verdict if nothing opens and the equations have no solution. */
static void
try_masks (JdFrictionSearch *self,
           double           *dependent,
           JdVerdict        *failure)
{
  for (guint mask = 0; mask < (1u << self->n_unilateral) && !self->several && self->n_cases < MAX_CASES; mask++)
    {
      JdVerdict verdict;

      if (!open_rows (self, mask))
        continue;
      verdict = jd_friction_respond (self->friction, self->problem, mask == 0 ? dependent : NULL);
      if (verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC)
        try_states (self, 0, verdict);
      else if (mask == 0)
        *failure = verdict;
    }
}

/* About how many cases there are: of a contact with friction at rest, open, sticking, slipping either way. */
static double
count_cases (const JdFrictionSearch *self)
{
  double count = ldexp (1.0, (int) self->n_unilateral);

  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      if (row >= 0 && self->given[row] && jd_friction_rests (self->friction, k))
        count *= self->side[row] != 0 ? 2.0 : 3.0;
    }
  return count;
}

/* The search group by group.  FALSE: all cases are to be tried.  Where contacts are wedged, it tells all: the cases
 * one by one know no forces that push contacts apart from all others. */
static gboolean
search_groups (JdFrictionSearch  *self,
               double            *dependent,
               char             **out_why)
{
  const double n_cases = count_cases (self);
  const gboolean wedged = n_cases <= MANY_CASES && jd_friction_is_wedged (self);
  gboolean done = (wedged || n_cases > SOME_CASES) && jd_friction_search_many (self, dependent, out_why);

  if (n_cases > MANY_CASES || (wedged && done && self->found))
    return done;
  done = done && *out_why == NULL && self->found && !self->several && !self->friction->unproved;
  if (done)
    return TRUE;
  self->found = self->several = self->solvable = self->friction->unproved = FALSE;
  self->wedged = wedged;
  self->n_cases = 0;
  g_clear_pointer (out_why, g_free);
  return FALSE;
}

gboolean
jd_friction_has_bilateral (const JdFrictionSearch *self)
{
  gboolean has = FALSE;

  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      has |= self->friction->bilateral[k] && row >= 0 && self->given[row];
    }
  return has;
}

/* The cases one by one follow N and T that are not unique without regard to their inequalities, and found several
 * motions.  Where these leave one motion only, that is the result.  The search of groups sees the N of bilateral laws
 * with one sign each, and does not settle these. */
static JdVerdict
conclude_several (JdFrictionSearch  *self,
                  gboolean          *active,
                  gboolean          *unique,
                  char             **out_why)
{
  g_autofree char *why = NULL, *several = jd_friction_explain_several (self);

  self->found = self->several = FALSE;
  if (!jd_friction_has_bilateral (self) && jd_friction_search_many (self, NULL, &why) && why == NULL && self->found &&
      !self->several && !self->friction->unproved)
    return conclude (self, active, unique, out_why);
  self->friction->unproved = FALSE;
  *out_why = g_steal_pointer (&several);
  return withdraw (self);
}

JdVerdict
jd_friction_decide (JdFriction         *self,
                    JdFrictionProblem  *problem,
                    gboolean           *active,
                    const int          *side,
                    const gsize        *complementary,
                    gboolean           *unique,
                    double             *dependent,
                    char              **out_why)
{
  const gsize n = self->n, m = self->m, l = self->n_laws;
  g_autofree gboolean *given = g_memdup2 (active, (m + 1) * sizeof (gboolean));
  g_autofree gboolean *at_hand = g_new0 (gboolean, m + 1), * chosen = g_new0 (gboolean, m + 1),
                      *only = g_new0 (gboolean, m + 1);
  g_autofree double *x = g_new (double, n + 1), * y = g_new (double, m + 1), * forces = g_new (double, l);
  g_autofree JdSlipState *states = g_new0 (JdSlipState, l), * other = g_new0 (JdSlipState, l);
  g_autofree int *signs = g_new0 (int, l);
  g_autofree double *cosine = g_new0 (double, l);
  g_autofree gsize *unilateral = g_new0 (gsize, m + 1);
  g_autofree gboolean *only_forces = g_new0 (gboolean, l), * starts = g_new0 (gboolean, l);
  g_autofree gboolean *varies = g_new0 (gboolean, m + 1), * varies_force = g_new0 (gboolean, l);
  JdVerdict failure = JD_VERDICT_INCONSISTENT;
  JdFrictionSearch search = {
    .friction = self, .problem = problem, .side = side, .complementary = complementary, .n = n, .m = m, .l = l,
    .given = given, .active = at_hand, .other = other, .unique = only, .unique_forces = only_forces, .starts = starts,
    .first = { x, y, forces, cosine, states, signs, chosen },
    .varies = varies, .varies_force = varies_force, .n_tries = 1, .unilateral = unilateral,
    .brief = unique == NULL,
  };

  *out_why = NULL;
  self->unproved = FALSE;
  memset (self->slip.creeps, 0, l * sizeof (gboolean));
  for (gsize h = 0; h < m; h++)
    if (active[h] && side[h] != 0 && !jd_friction_owns_row (self, h))
      search.unilateral[search.n_unilateral++] = h;
  problem->active = at_hand;
  if (search_groups (&search, dependent, out_why))
    return *out_why != NULL ? withdraw (&search) : conclude (&search, active, unique, out_why);
  if (search.n_unilateral > MAX_UNILATERAL)
    {
      *out_why = g_strdup_printf (_("More than %d contacts are closed together with friction: too many "
                                    "cases to try"),
                                  MAX_UNILATERAL);
      return withdraw (&search);
    }
  try_masks (&search, dependent, &failure);
  if (!search.found && search.searched && search.n_cases < MAX_CASES)
    {
      search.n_tries = N_TRIES;
      try_masks (&search, NULL, &failure);
    }
  if (search.n_cases >= MAX_CASES)
    {
      *out_why = g_strdup_printf (_("More than %d combinations of sticking, slipping and opening contacts: too "
                                    "many to try"),
                                  MAX_CASES);
      return withdraw (&search);
    }
  if (!search.solvable && search.n_cases == 0)
    return failure;
  if (search.wedged && search.found && !search.several)
    jd_friction_look_at_wedges (&search);
  if (search.found && !search.several)
    jd_friction_look_at_touching (&search);
  return search.several ? conclude_several (&search, active, unique, out_why)
                        : conclude (&search, active, unique, out_why);
}
