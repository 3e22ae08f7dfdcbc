/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Coulomb's law on the slip at the end of a phase, by a search over all choices of sticking, slipping and opening.
 * The unknowns x of a choice are the impulses of its closed rows and sticking tangents, in sqrt (J).  The impulses of
 * slipping tangents follow from them: L_t = -s f N.  A choice requires
 *
 *   closed rows:        w = goal, N >= 0;        open rows:           w >= goal;
 *
 *   sticking tangents:  w_t = 0, |L_t| <= f N;   slipping tangents:   s w_t > 0. */
#include "core/contact/jd-contact-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "core/contact/jd-sharing.h"
#include "core/linear/jd-dense.h"

/* Up to so many choices are all tried.  Where there are more, a proof that an outcome is the only one saves time. */
#define FEW_CHOICES 100

/* The rounding error of the sum of a slip's terms, of what the tolerance of inequalities allows it. */
#define SLIP_OF_ROUNDING (DBL_EPSILON / JD_INEQUALITY_HOLDS)

static double
slip_sign (JdSlipState state)
{
  return state == JD_SLIP_FORWARD ? 1.0 : state == JD_SLIP_BACKWARD ? -1.0 : 0.0;
}

static gboolean
is_bilateral (const JdChoices *self,
              gsize            i)
{
  return self->problem->rows[i].side == 0;
}

static double
goal_of (const JdChoices *self,
         gsize            i)
{
  return self->goal != NULL ? self->goal[i] : self->problem->rows[i].goal;
}

/* ---- One choice ---- */

/* Whether row @i may be open or closed, or, of a bilateral contact with friction, pushed from either side. */
gboolean
jd_choices_has_choice (const JdChoices *self,
                       gsize            i)
{
  return self->push[i] != 0 && !self->two_sided[i] && !(self->before != NULL && is_bilateral (self, i));
}

/* Whether it is not decided from which side bilateral row @i pushes: its impulse has either sign, and bounds no
 * friction yet. */
static gboolean
has_no_side (const JdChoices *self,
             gsize            i)
{
  return self->loose[i] && self->push[i] != 0 && is_bilateral (self, i);
}

/* Whether row @i has an impulse in this phase because it had one in the phase before. */
static gboolean
is_given (const JdChoices *self,
          gsize            i)
{
  return self->before != NULL && self->before->closed[i] && self->restitution[i] > 0.0;
}

/* Writes choice number @choice: one of two digits for each row that can open, or, bilateral, bounds a friction
 * (pushed from either side); one of three for each tangent.  FALSE where another number stands for the same choice.
 * */
static gboolean
take_choice (JdChoices *self,
             guint64    choice)
{
  for (gsize i = 0; i < self->problem->c; i++)
    {
      self->closed[i] = self->push[i] != 0 && !(self->before != NULL && is_bilateral (self, i));
      if (self->before != NULL && self->push[i] != 0 && is_bilateral (self, i))
        self->push[i] = self->before->push[i];
      if (!jd_choices_has_choice (self, i))
        continue;
      if (!is_bilateral (self, i))
        self->closed[i] = choice % 2 == 0;
      else
        self->push[i] = choice % 2 == 0 ? 1 : -1;
      choice /= 2;
    }
  for (gsize f = 0; f < self->problem->k; f++)
    {
      const int slip = self->problem->laws[f].slip;
      guint64 digit = slip != 0 ? 0 : choice % 3;

      choice /= slip != 0 ? 1 : 3;
      self->state[f] = slip > 0   ? JD_SLIP_FORWARD
                       : slip < 0 ? JD_SLIP_BACKWARD
                                  : (JdSlipState) (JD_SLIP_STICK + (digit + (self->problem->leaving ? 1 : 0)) % 3);
      if (self->closed[self->problem->laws[f].normal] || is_given (self, self->problem->laws[f].normal))
        continue;
      if (digit != 0)
        return FALSE;
      self->state[f] = JD_SLIP_OPEN;
    }
  return TRUE;
}

/* Number of choices, at most a little more than @limit. */
static guint64
choices_count (const JdChoices *self,
               guint64          limit)
{
  guint64 count = 1;

  for (gsize i = 0; i < self->problem->c && count <= limit; i++)
    if (jd_choices_has_choice (self, i))
      count *= 2;
  for (gsize f = 0; f < self->problem->k && count <= limit; f++)
    if (self->problem->laws[f].slip == 0)
      count *= 3;
  return count;
}

/* Rows with unknown impulses: closed ones, sticking tangents. */
static void
list_unknowns (JdChoices *self)
{
  self->size = 0;
  for (gsize i = 0; i < self->problem->c; i++)
    if (self->closed[i])
      self->unknown[self->size++] = i;
  for (gsize f = 0; f < self->problem->k; f++)
    if (self->state[f] == JD_SLIP_STICK)
      self->unknown[self->size++] = self->problem->laws[f].tangent;
}

/* Row @i has @value of unknown @u: L_i = value x_u, and of its slipping tangents L_t = -s f push value x_u. */
static void
share_out (JdChoices *self,
           gsize      i,
           gsize      u,
           double     value)
{
  self->share[i * self->width + u] += value;
  for (gsize f = 0; f < self->problem->k; f++)
    if (self->problem->laws[f].normal == i)
      self->share[self->problem->laws[f].tangent * self->width + u] -= slip_sign (self->state[f]) *
                                                                       self->problem->laws[f].coefficient *
                                                                       self->push[i] * value;
}

/* The impulses of this phase and of all phases in the unknowns, L = share x and L = sum x; in a second phase a row
 * has e times its impulse of the first. */
static void
find_shares (JdChoices *self)
{
  const gsize c = self->problem->c, width = self->width;
  const JdChoices *before = self->before;

  list_unknowns (self);
  self->first = before != NULL ? before->first + before->size : 0;
  memset (self->share, 0, c * width * sizeof (double));
  for (gsize i = 0; i < c; i++)
    for (gsize u = 0; u < self->first && is_given (self, i); u++)
      if (before->share[i * before->width + u] != 0.0)
        share_out (self, i, u, self->restitution[i] * before->share[i * before->width + u]);
  for (gsize a = 0; a < self->size; a++)
    share_out (self, self->unknown[a], self->first + a, 1.0 / self->problem->rows[self->unknown[a]].unit);
  for (gsize i = 0; i < c; i++)
    for (gsize u = 0; u < self->first + self->size; u++)
      self->sum[i * width + u] = self->share[i * width + u] +
                                 (u < self->first ? before->sum[i * before->width + u] : 0.0);
}

/* ---- Equations and inequalities ---- */

/* The row of (w_i - w0_i) / unit_i = sum_r W_ir L_r / unit_i in the unknowns. */
static void
rate_row (const JdChoices *self,
          gsize            i,
          double          *row)
{
  const gsize c = self->problem->c;

  memset (row, 0, self->width * sizeof (double));
  for (gsize r = 0; r < c; r++)
    {
      const double effect = self->problem->w[i * c + r] / self->problem->rows[i].unit;
      if (effect != 0.0)
        jd_dense_add_scaled (self->first + self->size, row, effect, self->sum + r * self->width);
    }
}

static void
scale_row (const JdChoices *self,
           const double    *from,
           double           factor,
           double          *row)
{
  for (gsize u = 0; u < self->width; u++)
    row[u] = factor * from[u];
}

/* Coulomb's law @f:  f N +- L_t >= 0 where it sticks,  s w_t > 0 where it begins to slip. */
static void
add_friction (const JdChoices *self,
              gsize            f,
              JdSharing       *sharing,
              double          *row)
{
  const JdContactProblem *problem = self->problem;
  const gsize t = self->problem->laws[f].tangent, n = self->problem->laws[f].normal;
  const double s = slip_sign (self->state[f]), unit = problem->rows[t].unit;

  if (self->state[f] == JD_SLIP_OPEN || problem->laws[f].slip != 0 || has_no_side (self, n))
    return;
  if (s != 0.0)
    {
      rate_row (self, t, row);
      scale_row (self, row, s, row);
      jd_sharing_add_bound (sharing, row, -s * problem->rows[t].free / unit,
                            problem->rows[t].size / unit * (self->at_rounding ? SLIP_OF_ROUNDING : 1.0),
                            !problem->leaving);
      return;
    }
  for (int side = -1; side <= 1; side += 2)
    {
      const double bound = self->problem->laws[f].coefficient * self->push[n];

      for (gsize u = 0; u < self->width; u++)
        row[u] = unit * (bound * self->share[n * self->width + u] + side * self->share[t * self->width + u]);
      jd_sharing_add_bound (sharing, row, 0.0, 0.0, problem->leaving && !self->loose[t]);
    }
}

/* A row that can open:  push L >= 0 where it is closed,  push (w - goal) >= 0 where it is open, both where it is not
 * decided. */
static void
add_row (const JdChoices *self,
         gsize            i,
         JdSharing       *sharing,
         double          *row)
{
  const JdContactProblem *problem = self->problem;
  const double unit = problem->rows[i].unit;

  if (self->push[i] == 0 || self->two_sided[i] || (!self->closed[i] && is_bilateral (self, i)) ||
      has_no_side (self, i))
    return;
  if (self->closed[i])
    {
      memset (row, 0, self->width * sizeof (double));
      for (gsize a = 0; a < self->size; a++)
        if (self->unknown[a] == i)
          row[self->first + a] = self->push[i];
      jd_sharing_add_bound (sharing, row, 0.0, 0.0, FALSE);
      if (!self->loose[i])
        return;
    }
  rate_row (self, i, row);
  scale_row (self, row, self->push[i], row);
  jd_sharing_add_bound (sharing, row, self->push[i] * (goal_of (self, i) - problem->rows[i].free) / unit,
                        problem->rows[i].size / unit, self->strict && !self->closed[i]);
}

/* All conditions of the choice, and of the phases before:  w = goal for every unknown, and the inequalities. */
static void
add_conditions (const JdChoices *self,
                JdSharing       *sharing)
{
  const JdContactProblem *problem = self->problem;
  g_autofree double *row = g_new0 (double, self->width + 1);

  if (self->before != NULL)
    add_conditions (self->before, sharing);
  for (gsize a = 0; a < self->size; a++)
    {
      const gsize i = self->unknown[a];

      if (self->loose[i] && !has_no_side (self, i))
        continue;
      rate_row (self, i, row);
      jd_sharing_add_equation (sharing, row, (goal_of (self, i) - problem->rows[i].free) / problem->rows[i].unit,
                               problem->rows[i].size / problem->rows[i].unit);
    }
  for (gsize i = 0; i < problem->c; i++)
    add_row (self, i, sharing, row);
  for (gsize f = 0; f < self->problem->k; f++)
    add_friction (self, f, sharing, row);
}

/* ---- Outcomes ---- */

/* The row of q'_j - q'_0j = sum_i X_ij L_i in the unknowns. */
static void
velocity_row (const JdChoices *self,
              gsize            j,
              double          *row)
{
  const JdContactProblem *problem = self->problem;

  memset (row, 0, self->width * sizeof (double));
  for (gsize i = 0; i < problem->c; i++)
    for (gsize u = 0; u < self->first + self->size; u++)
      row[u] += problem->response[i * problem->n + j] * self->sum[i * self->width + u];
}

/* The impulses of unknowns @x, L = sum x, and the velocities after, q' = q'_0 + sum_i X_i L_i. */
static void
expand (const JdChoices *self,
        const double    *x,
        double          *impulses,
        double          *velocity)
{
  for (gsize i = 0; i < self->problem->c; i++)
    impulses[i] = jd_dense_dot (self->first + self->size, self->sum + i * self->width, x);
  jd_contact_expand (self->problem, impulses, velocity);
}

/* Adds an outcome.  FALSE if one with these velocities was found before: max_j |q'_j - q'_oj| <= JD_SAME_SOLUTION
 * fastest. */
static gboolean
add_outcome (JdChoices    *self,
             const double *impulses,
             const double *velocity)
{
  JdContactAnswer *answer = self->answer;
  const gsize n = self->problem->n, k = self->problem->k, count = answer->n_outcomes;
  const double fastest = jd_contact_fastest (self->problem, impulses, velocity);

  for (gsize o = 0; o < count; o++)
    {
      double difference = 0.0;

      for (gsize j = 0; j < n; j++)
        difference = MAX (difference, fabs (velocity[j] - answer->posteriors[o * n + j]));
      if (difference <= JD_SAME_SOLUTION * fastest)
        return FALSE;
    }
  answer->posteriors = g_renew (double, answer->posteriors, (count + 1) * n + 1);
  answer->states = g_renew (JdSlipState, answer->states, (count + 1) * k + 1);
  memcpy (answer->posteriors + count * n, velocity, n * sizeof (double));
  memcpy (answer->states + count * k, self->state, k * sizeof (JdSlipState));
  answer->pushes = g_renew (int, answer->pushes, (count + 1) * self->problem->c + 1);
  for (gsize i = 0; i < self->problem->c; i++)
    answer->pushes[count * self->problem->c + i] = self->closed[i] ? self->push[i] : 0;
  answer->n_outcomes++;
  return TRUE;
}

/* Adds the end of the range of outcomes along which @row x grows: the largest t for which a solution has row x >=
 * row x_0 + t.  t is found by doubling and by bisection to JD_SAME t.  A range without an end, as of a contact that
 * is pushed in by its own slip, is cut at t = @whole. */
static void
add_end (JdChoices       *self,
         const JdSharing *sharing,
         const double    *row,
         double           accuracy,
         double           whole)
{
  const gsize n = self->problem->n;
  g_autofree double *x = g_new0 (double, self->width + 1), * impulses = g_new0 (double, self->problem->c + 1),
                    *velocity = g_new0 (double, n + 1);
  double low = 0.0, high = accuracy;

  memcpy (x, jd_sharing_get (sharing), (self->first + self->size) * sizeof (double));
  while (high < whole && jd_sharing_find_more (sharing, row, high, x))
    {
      low = high;
      high *= 2.0;
    }
  if (high >= whole && jd_sharing_find_more (sharing, row, whole, x))
    low = whole;
  high = MIN (high, whole);
  for (guint k = 0; k < 40 && high - low > JD_SAME * high; k++)
    {
      const double middle = 0.5 * (low + high);

      if (jd_sharing_find_more (sharing, row, middle, x))
        low = middle;
      else
        high = middle;
    }
  expand (self, x, impulses, velocity);
  add_outcome (self, impulses, velocity);
}

/* Whether all impulses of the choice have one effect: no solution changes a q'_j by JD_SAME_SOLUTION fastest.  If
 * not, the ends of the range of outcomes are added. */
static gboolean
has_one_effect (JdChoices       *self,
                const JdSharing *sharing,
                const double    *impulses,
                const double    *velocity)
{
  const double fastest = jd_contact_fastest (self->problem, impulses, velocity),
               whole = fastest > 0.0 ? fastest : 1.0;
  const double accuracy = fastest > 0.0 ? JD_SAME_SOLUTION * fastest : 0.5;
  g_autofree double *row = g_new0 (double, self->width + 1);

  for (gsize j = 0; j < self->problem->n; j++)
    {
      velocity_row (self, j, row);
      if (jd_sharing_is_unique (sharing, row, accuracy))
        continue;
      add_end (self, sharing, row, accuracy, whole);
      scale_row (self, row, -1.0, row);
      add_end (self, sharing, row, accuracy, whole);
      return FALSE;
    }
  return TRUE;
}

/* Impulses that differ by less are the same, JD_SAME_SOLUTION max_j |L_j| unit_j, in sqrt (J), or that of the least
 * impulse if it is larger; 1 if all are 0. */
static double
accuracy_of (const JdContactProblem *problem,
             const double           *impulses)
{
  double largest = jd_contact_least_impulse (problem);

  for (gsize i = 0; i < problem->c; i++)
    largest = MAX (largest, fabs (impulses[i]) * problem->rows[i].unit);
  return largest > 0.0 ? JD_SAME_SOLUTION * largest : 1.0;
}

/* Marks the impulses that are unique: L_i varies within this choice, and differs from that of the first outcome, by
 * no more than JD_SAME_SOLUTION max_j |L_j| unit_j / unit_i. */
static void
check_impulses (JdChoices       *self,
                const JdSharing *sharing,
                const double    *impulses)
{
  const JdContactProblem *problem = self->problem;

  for (gsize i = 0; i < problem->c; i++)
    {
      const double accuracy = accuracy_of (problem, impulses) / problem->rows[i].unit;

      self->unique[i] = self->unique[i] && fabs (impulses[i] - self->impulses[i]) <= accuracy &&
                        jd_sharing_is_unique (sharing, self->sum + i * self->width, accuracy);
    }
}

static void try_all (JdChoices *self);

gboolean
jd_choices_is_possible (JdChoices *self)
{
  g_autoptr(JdSharing) sharing = NULL;

  find_shares (self);
  sharing = jd_sharing_new (self->first + self->size);
  add_conditions (self, sharing);
  return jd_sharing_solve (sharing);
}

gboolean
jd_choices_find_unique (JdChoices    *self,
                        const double *impulses,
                        gboolean     *unique)
{
  const JdContactProblem *problem = self->problem;
  const double accuracy = accuracy_of (problem, impulses);
  g_autoptr(JdSharing) sharing = NULL;

  find_shares (self);
  sharing = jd_sharing_new (self->first + self->size);
  add_conditions (self, sharing);
  if (!jd_sharing_solve (sharing))
    return FALSE;
  for (gsize i = 0; i < problem->c; i++)
    unique[i] = unique[i] ||
                jd_sharing_is_unique (sharing, self->sum + i * self->width, accuracy / problem->rows[i].unit);
  return TRUE;
}

/* Adds the outcome of a choice; in a first phase, all choices of the second one. */
void
jd_choices_try (JdChoices *self)
{
  const gsize c = self->problem->c, n = self->problem->n;
  g_autoptr(JdSharing) sharing = NULL;
  g_autofree double *impulses = g_new0 (double, c + 1), * velocity = g_new0 (double, n + 1);

  find_shares (self);
  sharing = jd_sharing_new (self->first + self->size);
  add_conditions (self, sharing);
  if (!jd_sharing_solve (sharing))
    return;
  if (self->after != NULL)
    {
      try_all (self->after);
      return;
    }
  expand (self, jd_sharing_get (sharing), impulses, velocity);
  if (!has_one_effect (self, sharing, impulses, velocity))
    {
      self->unsure = TRUE;
      return;
    }
  if (self->answer->n_outcomes == 0)
    memcpy (self->impulses, impulses, c * sizeof (double));
  add_outcome (self, impulses, velocity);
  check_impulses (self, sharing, impulses);
}

void
jd_choices_take (JdChoices    *self,
                 const double *impulses)
{
  g_autofree double *velocity = g_new0 (double, self->problem->n + 1);

  jd_contact_expand (self->problem, impulses, velocity);
  memcpy (self->impulses, impulses, self->problem->c * sizeof (double));
  add_outcome (self, impulses, velocity);
}

static void
try_all (JdChoices *self)
{
  const guint64 count = choices_count (self, JD_CONTACT_MAX_CHOICES);
  g_autoptr(JdQuick) quick = self->after == NULL && self->before == NULL && count > 1 ? jd_quick_new (self) : NULL;

  for (guint64 choice = 0; choice < count; choice++)
    if (take_choice (self, choice))
      {
        list_unknowns (self);
        if (quick == NULL || !jd_quick_misses (quick))
          jd_choices_try (self);
      }
}

/* Finds one outcome by iteration, and keeps it if it is proved to be the only one. */
static gboolean
search_quickly (JdChoices *self)
{
  JdContactAnswer *answer = self->answer;

  if (jd_choices_find_proved (self))
    return TRUE;
  answer->n_outcomes = 0;
  self->unsure = FALSE;
  for (gsize i = 0; i < self->problem->c; i++)
    self->unique[i] = TRUE;
  return FALSE;
}

/* Whether the impulses that are held give another motion than the outcome: max_j |q'_j - q'_0j| > JD_SAME_SOLUTION
 * fastest, with the q'_0 of the first outcome. */
static gboolean
held_differs (const JdChoices *self)
{
  g_autofree double *velocity = g_new0 (double, self->problem->n + 1);
  double difference = 0.0;

  jd_contact_expand (self->problem, self->settled, velocity);
  for (gsize j = 0; j < self->problem->n; j++)
    difference = MAX (difference, fabs (velocity[j] - self->answer->posteriors[j]));
  return difference > JD_SAME_SOLUTION * jd_contact_fastest (self->problem, self->settled, velocity);
}

/* Too many choices to be written one by one.  FALSE: nothing is known.  That the tree finds nothing is no proof that
 * there is nothing, as open rows must leave their goal by more than rounding there.  Where an outcome is held, the
 * tree tells whether there are others; a tree that is not whole leaves that open. */
static gboolean
search_many (JdChoices *self)
{
  JdContactAnswer *answer = self->answer;
  gboolean whole = jd_choices_search_tree (self, TRUE);

  if (answer->n_outcomes == 0 && !self->unsure && (whole || !self->held))
    whole = jd_choices_search_tree (self, FALSE);
  if ((whole && answer->n_outcomes > 0) || answer->n_outcomes > 1 || self->unsure)
    return TRUE;
  if (self->held && (answer->n_outcomes == 0 || held_differs (self)))
    jd_choices_take_held (self);
  else if (answer->n_outcomes == 0)
    jd_choices_iterate (self);
  answer->unproved = answer->n_outcomes == 1 && !jd_contact_is_only (self->problem, self->impulses);
  return answer->n_outcomes > 0;
}

/* All choices, of all phases.  FALSE: they are too many, and nothing is known. */
static gboolean
search_choices (JdChoices *self)
{
  if (self->after == NULL && self->before == NULL && choices_count (self, FEW_CHOICES) > FEW_CHOICES &&
      search_quickly (self))
    return TRUE;
  if (choices_count (self, JD_CONTACT_MAX_CHOICES) > JD_CONTACT_MAX_CHOICES)
    return self->after == NULL && search_many (self);
  try_all (self);
  return TRUE;
}

/* No choice is consistent.  A slip that begins with less than the tolerance of its terms is not taken for one.  The
 * impulse that would hold it may still exceed f N, where the impulses are that small themselves.  Such slips are
 * tried now: only the rounding error of the sum is allowed them, and that of the impulses. */
static gboolean
try_at_rounding (JdChoices *self)
{
  gboolean known;

  self->at_rounding = TRUE;
  if (self->after != NULL)
    self->after->at_rounding = TRUE;
  known = search_choices (self);
  self->at_rounding = FALSE;
  if (self->after != NULL)
    self->after->at_rounding = FALSE;
  return known;
}

void
jd_choices_search (JdChoices        *self,
                   JdContactAnswer *answer)
{
  JdChoices *last = self->after != NULL ? self->after : self;
  gboolean known;

  self->answer = last->answer = answer;
  last->unsure = FALSE;
  for (gsize i = 0; i < self->problem->c; i++)
    last->unique[i] = TRUE;
  known = search_choices (self);
  if (answer->n_outcomes == 0 && !last->unsure && self->problem->k > 0 && !self->problem->leaving)
    known = try_at_rounding (self);
  if (!known)
    {
      answer->status = JD_CONTACT_TOO_MANY;
      return;
    }
  answer->is_range = last->unsure;
  answer->status = answer->n_outcomes > 1 || last->unsure ? JD_CONTACT_SEVERAL
                   : answer->n_outcomes == 1              ? JD_CONTACT_FOUND
                                                          : JD_CONTACT_NONE;
}

void
jd_choices_init (JdChoices              *self,
                 const JdContactProblem *problem,
                 JdChoices              *before)
{
  const gsize c = problem->c, width = 2 * c + 1;

  *self = (JdChoices) { .problem = problem, .before = before, .width = width };
  if (before != NULL)
    before->after = self;
  self->state = g_new0 (JdSlipState, problem->k + 1);
  self->push = g_new0 (int, c + 1);
  self->two_sided = g_new0 (gboolean, c + 1);
  self->closed = g_new0 (gboolean, c + 1);
  self->loose = g_new0 (gboolean, c + 1);
  self->unknown = g_new0 (gsize, c + 1);
  self->share = g_new0 (double, c * width + 1);
  self->sum = g_new0 (double, c * width + 1);
  self->impulses = g_new0 (double, c + 1);
  self->unique = g_new0 (gboolean, c + 1);
  self->settled = g_new0 (double, c + 1);
  self->settled_state = g_new0 (JdSlipState, problem->k + 1);
  self->settled_closed = g_new0 (gboolean, c + 1);
  self->settled_unique = g_new0 (gboolean, c + 1);
  for (gsize i = 0; i < c; i++)
    {
      self->push[i] = problem->rows[i].side;
      self->two_sided[i] = self->push[i] == 0;
      if (self->two_sided[i])
        self->push[i] = problem->rows[i].before > 0.0 ? -1 : 1;
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];

      self->push[law->normal] = law->push;
      self->push[law->tangent] = 0;
      self->two_sided[law->normal] = FALSE;
    }
}

void
jd_choices_clear (JdChoices *self)
{
  g_free (self->state);
  g_free (self->push);
  g_free (self->two_sided);
  g_free (self->closed);
  g_free (self->loose);
  g_free (self->unknown);
  g_free (self->share);
  g_free (self->sum);
  g_free (self->impulses);
  g_free (self->unique);
  g_free (self->settled);
  g_free (self->settled_state);
  g_free (self->settled_closed);
  g_free (self->settled_unique);
}
