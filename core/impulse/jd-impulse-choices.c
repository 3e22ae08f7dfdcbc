/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impulses with friction by Coulomb's law on the slip at the end of a phase: every choice of sticking, slipping and
 * opening (jd-impulse-friction-private.h). */

#include "core/impulse/jd-impulse-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/impulse/jd-sharing.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Two outcomes are the same up to this part of the velocities. */
#define SAME_TOLERANCE JD_SAME
/* Velocities, and impulses, that differ by less than this part where impulses are shared are one: the inequalities
 * hold up to JD_FRICTION_TOLERANCE, and an oblique one magnifies that. */
#define SHARED_TOLERANCE JD_SAME_SOLUTION

static double
slip_sign (JdFrictionState state)
{
  return state == JD_FRICTION_FORWARD ? 1.0 : state == JD_FRICTION_BACKWARD ? -1.0 : 0.0;
}

static gboolean
is_bilateral (const JdChoices *self,
              gsize            i)
{
  return self->reduced->problem->rows[self->reduced->row[i]].side == 0;
}

static double
goal_of (const JdChoices *self,
         gsize            i)
{
  return self->goal != NULL ? self->goal[i] : self->reduced->goal[i];
}

/* ---- One choice ---- */

/* Whether row @i may be open or closed, or, of a bilateral contact with friction, pushed from either side. */
static gboolean
has_choice (const JdChoices *self,
            gsize            i)
{
  return self->push[i] != 0 && !self->two_sided[i] && !(self->before != NULL && is_bilateral (self, i));
}

/* Whether row @i has an impulse in this phase because it had one in the phase before. */
static gboolean
is_given (const JdChoices *self,
          gsize            i)
{
  return self->before != NULL && self->before->closed[i] && self->restitution[i] > 0.0;
}

/* Takes choice number @choice apart: for each row that can open one of two, and for each bilateral one that bounds a
 * friction, for each tangent one of three.  FALSE for one that stands for another. */
static gboolean
take_choice (JdChoices *self,
             guint64    choice)
{
  for (gsize i = 0; i < self->reduced->c; i++)
    {
      self->closed[i] = self->push[i] != 0 && !(self->before != NULL && is_bilateral (self, i));
      if (self->before != NULL && self->push[i] != 0 && is_bilateral (self, i))
        self->push[i] = self->before->push[i];
      if (!has_choice (self, i))
        continue;
      if (!is_bilateral (self, i))
        self->closed[i] = choice % 2 == 0;
      else
        self->push[i] = choice % 2 == 0 ? 1 : -1;
      choice /= 2;
    }
  for (gsize f = 0; f < self->k; f++)
    {
      guint64 digit = choice % 3;

      choice /= 3;
      self->state[f] = (JdFrictionState) (JD_FRICTION_STICK + digit);
      if (self->closed[self->normal[f]] || is_given (self, self->normal[f]))
        continue;
      if (digit != 0)
        return FALSE;
      self->state[f] = JD_FRICTION_OPEN;
    }
  return TRUE;
}

static guint64
count_choices (const JdChoices *self)
{
  guint64 count = 1;

  for (gsize i = 0; i < self->reduced->c && count <= JD_FRICTION_MAX_CHOICES; i++)
    if (has_choice (self, i))
      count *= 2;
  for (gsize f = 0; f < self->k && count <= JD_FRICTION_MAX_CHOICES; f++)
    count *= 3;
  return count;
}

/* Rows with unknown impulses: closed ones, sticking tangents. */
static void
list_unknowns (JdChoices *self)
{
  self->size = 0;
  for (gsize i = 0; i < self->reduced->c; i++)
    if (self->closed[i])
      self->unknown[self->size++] = i;
  for (gsize f = 0; f < self->k; f++)
    if (self->state[f] == JD_FRICTION_STICK)
      self->unknown[self->size++] = self->tangent[f];
}

/* Row @i has the impulse @value for unknown @u: its slipping tangents have theirs, -s f of it. */
static void
share_out (JdChoices *self,
           gsize      i,
           gsize      u,
           double     value)
{
  self->share[i * self->width + u] += value;
  for (gsize f = 0; f < self->k; f++)
    if (self->normal[f] == i)
      self->share[self->tangent[f] * self->width + u] -=
        slip_sign (self->state[f]) * self->frictions[f].coefficient * self->push[i] * value;
}

/* What each unknown, in sqrt (J), makes of the impulses. */
static void
find_shares (JdChoices *self)
{
  const gsize c = self->reduced->c, width = self->width;
  const JdChoices *before = self->before;

  list_unknowns (self);
  self->first = before != NULL ? before->first + before->size : 0;
  memset (self->share, 0, c * width * sizeof (double));
  for (gsize i = 0; i < c; i++)
    for (gsize u = 0; u < self->first && is_given (self, i); u++)
      if (before->share[i * before->width + u] != 0.0)
        share_out (self, i, u, self->restitution[i] * before->share[i * before->width + u]);
  for (gsize a = 0; a < self->size; a++)
    share_out (self, self->unknown[a], self->first + a, 1.0 / self->reduced->unit[self->unknown[a]]);
  for (gsize i = 0; i < c; i++)
    for (gsize u = 0; u < self->first + self->size; u++)
      self->sum[i * width + u] = self->share[i * width + u] +
                                 (u < self->first ? before->sum[i * before->width + u] : 0.0);
}

/* ---- Equations and inequalities ---- */

/* The rate of row @i after the phase, less w0, for each unknown, in the row's unit. */
static void
rate_row (const JdChoices *self,
          gsize            i,
          double          *row)
{
  const gsize c = self->reduced->c;

  memset (row, 0, self->width * sizeof (double));
  for (gsize r = 0; r < c; r++)
    for (gsize u = 0; u < self->first + self->size; u++)
      row[u] += self->reduced->w[i * c + r] * self->sum[r * self->width + u] / self->reduced->unit[i];
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

/* Coulomb's law at friction @f: what sticks is held, |L_t| <= f N; what slips slips. */
static void
add_friction (const JdChoices *self,
              gsize            f,
              JdSharing       *sharing,
              double          *row)
{
  const JdReduced *reduced = self->reduced;
  const gsize t = self->tangent[f], n = self->normal[f];
  const double s = slip_sign (self->state[f]), unit = reduced->unit[t];

  if (self->state[f] == JD_FRICTION_OPEN)
    return;
  if (s != 0.0)
    {
      rate_row (self, t, row);
      scale_row (self, row, s, row);
      jd_sharing_add_bound (sharing, row, -s * reduced->w0[t] / unit, reduced->size[t] / unit, TRUE);
      return;
    }
  for (int side = -1; side <= 1; side += 2)
    {
      const double bound = self->frictions[f].coefficient * self->push[n];

      for (gsize u = 0; u < self->width; u++)
        row[u] = unit * (bound * self->share[n * self->width + u] + side * self->share[t * self->width + u]);
      jd_sharing_add_bound (sharing, row, 0.0, 0.0, FALSE);
    }
}

/* At a row that can open: nothing pulls, nothing enters. */
static void
add_row (const JdChoices *self,
         gsize            i,
         JdSharing       *sharing,
         double          *row)
{
  const JdReduced *reduced = self->reduced;
  const double unit = reduced->unit[i];

  if (self->push[i] == 0 || self->two_sided[i] || (!self->closed[i] && is_bilateral (self, i)))
    return;
  if (self->closed[i])
    {
      memset (row, 0, self->width * sizeof (double));
      for (gsize a = 0; a < self->size; a++)
        if (self->unknown[a] == i)
          row[self->first + a] = self->push[i];
      jd_sharing_add_bound (sharing, row, 0.0, 0.0, FALSE);
      return;
    }
  rate_row (self, i, row);
  scale_row (self, row, self->push[i], row);
  jd_sharing_add_bound (sharing, row, self->push[i] * (goal_of (self, i) - reduced->w0[i]) / unit,
                        reduced->size[i] / unit, FALSE);
}

/* All that the choice demands, and those of the phases before. */
static void
add_conditions (const JdChoices *self,
                JdSharing       *sharing)
{
  const JdReduced *reduced = self->reduced;
  g_autofree double *row = g_new0 (double, self->width + 1);

  if (self->before != NULL)
    add_conditions (self->before, sharing);
  for (gsize a = 0; a < self->size; a++)
    {
      const gsize i = self->unknown[a];

      rate_row (self, i, row);
      jd_sharing_add_equation (sharing, row, (goal_of (self, i) - reduced->w0[i]) / reduced->unit[i],
                               reduced->size[i] / reduced->unit[i]);
    }
  for (gsize i = 0; i < reduced->c; i++)
    add_row (self, i, sharing, row);
  for (gsize f = 0; f < self->k; f++)
    add_friction (self, f, sharing, row);
}

/* ---- Outcomes ---- */

/* The rate of velocity @j for each unknown. */
static void
velocity_row (const JdChoices *self,
              gsize            j,
              double          *row)
{
  const JdReduced *reduced = self->reduced;

  memset (row, 0, self->width * sizeof (double));
  for (gsize i = 0; i < reduced->c; i++)
    for (gsize u = 0; u < self->first + self->size; u++)
      row[u] += reduced->response[i * reduced->n + j] * self->sum[i * self->width + u];
}

/* The impulses of unknowns @x, and the velocities after. */
static void
expand (const JdChoices *self,
        const double    *x,
        double          *impulses,
        double          *velocity)
{
  for (gsize i = 0; i < self->reduced->c; i++)
    impulses[i] = jd_dense_dot (self->first + self->size, self->sum + i * self->width, x);
  jd_reduced_expand (self->reduced, impulses, velocity);
}

static double
fastest_of (const JdChoices *self,
            const double    *velocity)
{
  double fastest = 0.0;

  for (gsize j = 0; j < self->reduced->n; j++)
    fastest = MAX (fastest, MAX (fabs (velocity[j]), fabs (self->reduced->problem->prior[j])));
  return fastest;
}

/* FALSE if the velocities are known already. */
static gboolean
add_outcome (JdChoices    *self,
             const double *velocity)
{
  JdFrictionAnswer *answer = self->answer;
  const gsize n = self->reduced->n, k = self->k, count = answer->n_outcomes;
  const double fastest = fastest_of (self, velocity);

  for (gsize o = 0; o < count; o++)
    {
      double difference = 0.0;

      for (gsize j = 0; j < n; j++)
        difference = MAX (difference, fabs (velocity[j] - answer->posteriors[o * n + j]));
      if (difference <= SAME_TOLERANCE * fastest)
        return FALSE;
    }
  answer->posteriors = g_renew (double, answer->posteriors, (count + 1) * n + 1);
  answer->states = g_renew (JdFrictionState, answer->states, (count + 1) * k + 1);
  memcpy (answer->posteriors + count * n, velocity, n * sizeof (double));
  memcpy (answer->states + count * k, self->state, k * sizeof (JdFrictionState));
  answer->n_outcomes++;
  return TRUE;
}

/* The end of the range of outcomes in which @row x grows: the largest growth is found to 1e-9 of itself.  One without
 * an end, as of a contact pushed in by its own slip, is told at a growth by @whole. */
static void
add_end (JdChoices       *self,
         const JdSharing *sharing,
         const double    *row,
         double           accuracy,
         double           whole)
{
  const gsize n = self->reduced->n;
  g_autofree double *x = g_new0 (double, self->width + 1), *impulses = g_new0 (double, self->reduced->c + 1),
                    *velocity = g_new0 (double, n + 1);
  double low = 0.0, high = accuracy;

  memcpy (x, jd_sharing_get (sharing), (self->first + self->size) * sizeof (double));
  while (high < whole && jd_sharing_find_more (sharing, row, high, x))
    {
      low = high;
      high *= 2.0;
    }
  for (guint k = 0; k < 40 && high < whole && high - low > SAME_TOLERANCE * high; k++)
    {
      const double middle = 0.5 * (low + high);

      if (jd_sharing_find_more (sharing, row, middle, x))
        low = middle;
      else
        high = middle;
    }
  expand (self, x, impulses, velocity);
  add_outcome (self, velocity);
}

/* Whether all impulses of the choice have one effect.  If not, the ends of the range of outcomes are added. */
static gboolean
has_one_effect (JdChoices       *self,
                const JdSharing *sharing,
                const double    *velocity)
{
  const double fastest = fastest_of (self, velocity), whole = fastest > 0.0 ? fastest : 1.0;
  const double accuracy = fastest > 0.0 ? SHARED_TOLERANCE * fastest : 0.5;
  g_autofree double *row = g_new0 (double, self->width + 1);

  for (gsize j = 0; j < self->reduced->n; j++)
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

/* Which impulses are unique in this choice, and the same as those of the first with this outcome. */
static void
check_impulses (JdChoices       *self,
                const JdSharing *sharing,
                const double    *impulses)
{
  const JdReduced *reduced = self->reduced;
  double largest = 0.0;

  for (gsize i = 0; i < reduced->c; i++)
    largest = MAX (largest, fabs (impulses[i]) * reduced->unit[i]);
  for (gsize i = 0; i < reduced->c; i++)
    {
      const double accuracy = (largest > 0.0 ? SHARED_TOLERANCE * largest : 1.0) / reduced->unit[i];

      self->unique[i] = self->unique[i] && fabs (impulses[i] - self->impulses[i]) <= accuracy &&
                        jd_sharing_is_unique (sharing, self->sum + i * self->width, accuracy);
    }
}

static void try_all (JdChoices *self);

/* The choice that stands. */
static void
try_choice (JdChoices *self)
{
  const gsize c = self->reduced->c, n = self->reduced->n;
  g_autoptr(JdSharing) sharing = NULL;
  g_autofree double *impulses = g_new0 (double, c + 1), *velocity = g_new0 (double, n + 1);

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
  if (!has_one_effect (self, sharing, velocity))
    {
      self->unsure = TRUE;
      return;
    }
  if (self->answer->n_outcomes == 0)
    memcpy (self->impulses, impulses, c * sizeof (double));
  add_outcome (self, velocity);
  check_impulses (self, sharing, impulses);
}

static void
try_all (JdChoices *self)
{
  const guint64 count = count_choices (self);

  for (guint64 choice = 0; choice < count; choice++)
    if (take_choice (self, choice))
      try_choice (self);
}

void
jd_choices_search (JdChoices        *self,
                   JdFrictionAnswer *answer)
{
  JdChoices *last = self->after != NULL ? self->after : self;

  self->answer = last->answer = answer;
  last->unsure = FALSE;
  for (gsize i = 0; i < self->reduced->c; i++)
    last->unique[i] = TRUE;
  if (count_choices (self) > JD_FRICTION_MAX_CHOICES)
    {
      answer->status = JD_FRICTION_TOO_MANY;
      return;
    }
  try_all (self);
  answer->is_range = last->unsure;
  answer->status = answer->n_outcomes > 1 || last->unsure ? JD_FRICTION_SEVERAL
                   : answer->n_outcomes == 1              ? JD_FRICTION_FOUND
                                                          : JD_FRICTION_NONE;
}

void
jd_choices_init (JdChoices               *self,
                 const JdReduced         *reduced,
                 gsize                    k,
                 const JdImpulseFriction *frictions,
                 JdChoices               *before)
{
  const gsize c = reduced->c, width = 2 * c + 1;

  *self = (JdChoices) { .reduced = reduced, .k = k, .frictions = frictions, .before = before, .width = width };
  if (before != NULL)
    before->after = self;
  self->tangent = g_new0 (gsize, k + 1);
  self->normal = g_new0 (gsize, k + 1);
  self->state = g_new0 (JdFrictionState, k + 1);
  self->push = g_new0 (int, c + 1);
  self->two_sided = g_new0 (gboolean, c + 1);
  self->closed = g_new0 (gboolean, c + 1);
  self->unknown = g_new0 (gsize, c + 1);
  self->share = g_new0 (double, c * width + 1);
  self->sum = g_new0 (double, c * width + 1);
  self->impulses = g_new0 (double, c + 1);
  self->unique = g_new0 (gboolean, c + 1);
  for (gsize i = 0; i < c; i++)
    {
      self->push[i] = reduced->problem->rows[reduced->row[i]].side;
      self->two_sided[i] = self->push[i] == 0;
      if (self->two_sided[i])
        self->push[i] = reduced->before[i] > 0.0 ? -1 : 1;
    }
  for (gsize f = 0; f < k; f++)
    {
      self->tangent[f] = jd_reduced_place (reduced, frictions[f].tangent);
      self->normal[f] = jd_reduced_place (reduced, frictions[f].normal);
      self->push[self->normal[f]] = frictions[f].push;
      self->push[self->tangent[f]] = 0;
      self->two_sided[self->normal[f]] = FALSE;
    }
}

void
jd_choices_clear (JdChoices *self)
{
  g_free (self->tangent);
  g_free (self->normal);
  g_free (self->state);
  g_free (self->push);
  g_free (self->two_sided);
  g_free (self->closed);
  g_free (self->unknown);
  g_free (self->share);
  g_free (self->sum);
  g_free (self->impulses);
  g_free (self->unique);
}
