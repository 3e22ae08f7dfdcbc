/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Poisson's and Stronge's laws at any number of contacts, group by group of those that push each other. */

#include "core/impulse/jd-impulse-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-tolerances.h"

/* Rows that answer each other's impulse by less than this part of what they answer their own do not push each
 * other. */
#define COUPLED JD_IMPACT_COUPLED

/* What is left of the inertia against slip in the stiffest direction, of that across it, where other rows hold it. */
#define HELD JD_IMPACT_HELD

typedef struct
{
  const JdImpulseProblem  *problem;
  gsize                    k;
  const JdImpulseFriction *frictions;
  const JdImpactLaw       *laws;
  gboolean                *in_question;  /* m */
  gsize                    n_in_question;
  gsize                   *group;        /* m: of a row in question, a number */
  JdFrictionAnswer        *answer;
} Follow;

/* One group, reduced to its own rows. */
typedef struct
{
  Follow            *follow;
  gsize              which;
  JdImpulseRow      *rows;       /* m: those of other groups act no more */
  JdImpulseProblem   problem;
  JdReduced          reduced;
  gsize              k;
  JdImpulseFriction *frictions;  /* k */
  gsize             *index;      /* k: among all */
  double            *impulses;   /* c: the outcome */
  gboolean          *shared;     /* c: other impulses would do the same */
} Group;

static gboolean
is_tangent (const Follow *self,
            gsize         row)
{
  for (gsize f = 0; f < self->k; f++)
    if (self->frictions[f].tangent == row)
      return TRUE;
  return FALSE;
}

/* e of a row's law. */
static double
restitution_of (const Follow *self,
                gsize         row)
{
  const JdImpulseRow *what = &self->problem->rows[row];

  return what->type == JD_ROW_ELASTIC || what->type == JD_ROW_INSTANTANEOUS ? what->restitution : 0.0;
}

/* ---- Groups ---- */

static void
join (Follow *self,
      gsize   a,
      gsize   b)
{
  gsize from = self->group[b], to = self->group[a];

  for (gsize i = 0; i < self->problem->m && from != to; i++)
    if (self->group[i] == from)
      self->group[i] = to;
}

/* FALSE where the bilateral rows leave nothing determined. */
static gboolean
find_groups (Follow *self)
{
  JdReduced reduced;
  gboolean solved = jd_reduced_init (&reduced, self->problem, self->in_question);
  gsize c = reduced.c;

  for (gsize i = 0; i < self->problem->m; i++)
    self->group[i] = i;
  for (gsize f = 0; f < self->k; f++)
    join (self, self->frictions[f].normal, self->frictions[f].tangent);
  for (gsize i = 0; solved && i < c; i++)
    for (gsize j = 0; j < i; j++)
      if (fabs (reduced.w[i * c + j]) > COUPLED * sqrt (reduced.w[i * c + i] * reduced.w[j * c + j]))
        join (self, reduced.row[i], reduced.row[j]);
  jd_reduced_clear (&reduced);
  return solved;
}

static void
group_clear (Group *self)
{
  jd_reduced_clear (&self->reduced);
  g_free (self->rows);
  g_free (self->frictions);
  g_free (self->index);
  g_free (self->impulses);
  g_free (self->shared);
}

static gboolean
group_init (Group  *self,
            Follow *follow,
            gsize   which)
{
  const JdImpulseProblem *problem = follow->problem;
  g_autofree gboolean *member = g_new0 (gboolean, problem->m + 1);
  gboolean solved;

  *self = (Group) { .follow = follow, .which = which, .problem = *problem };
  self->rows = g_memdup2 (problem->rows, (problem->m + 1) * sizeof *self->rows);
  self->frictions = g_new0 (JdImpulseFriction, follow->k + 1);
  self->index = g_new0 (gsize, follow->k + 1);
  for (gsize i = 0; i < problem->m; i++)
    {
      member[i] = follow->in_question[i] && follow->group[i] == which;
      if (follow->in_question[i] && !member[i])
        self->rows[i].type = JD_ROW_SLIPPING;
    }
  for (gsize f = 0; f < follow->k; f++)
    if (member[follow->frictions[f].normal])
      {
        self->index[self->k] = f;
        self->frictions[self->k++] = follow->frictions[f];
      }
  self->problem.rows = self->rows;
  solved = jd_reduced_init (&self->reduced, &self->problem, member);
  self->impulses = g_new0 (double, self->reduced.c + 1);
  self->shared = g_new0 (gboolean, self->reduced.c + 1);
  return solved;
}

/* Whether row @i (a place) is a normal one that approaches: a bilateral one does so from either side. */
static gboolean
approaches (const Group *self,
            gsize        i)
{
  gsize row = self->reduced.row[i];
  int side = self->problem.rows[row].side;
  double before = self->reduced.before[i];

  if (is_tangent (self->follow, row))
    return FALSE;
  return (side != 0 ? -side * before : fabs (before)) > JD_FRICTION_TOLERANCE * self->reduced.size[i];
}

static gsize
count_normals (const Group *self)
{
  gsize count = 0;

  for (gsize i = 0; i < self->reduced.c; i++)
    count += !is_tangent (self->follow, self->reduced.row[i]);
  return count;
}

/* ---- Laws ---- */

/* A row of the group under a law over time; m if there is none. */
static gsize
find_over_time (const Group *self)
{
  for (gsize i = 0; i < self->reduced.c; i++)
    if (self->follow->laws[self->reduced.row[i]] != JD_IMPACT_NEWTON)
      return self->reduced.row[i];
  return self->problem.m;
}

/* A law over time is in question where a contact has one and some contact approaches; a single one without friction
 * is the same by every law. */
static gboolean
is_followed (const Group *self)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < self->reduced.c; i++)
    any |= approaches (self, i);
  return any && find_over_time (self) < self->problem.m && (self->k > 0 || count_normals (self) > 1);
}

static void
refuse (Group            *self,
        JdFrictionStatus  status,
        gsize             row)
{
  self->follow->answer->status = status;
  self->follow->answer->offending = row;
}

/* Without friction, one contact by any law is one by Newton's.  FALSE if it pushes another. */
static gboolean
follow_smooth (Group *self,
               gsize  normal)
{
  const JdReduced *reduced = &self->reduced;
  gsize c = reduced->c, at = jd_reduced_place (reduced, normal);

  self->impulses[at] = -(1.0 + restitution_of (self->follow, normal)) * reduced->w0[at] / reduced->w[at * c + at];
  for (gsize i = 0; i < c; i++)
    if (self->problem.rows[reduced->row[i]].side * jd_reduced_speed (reduced, i, self->impulses) <
        -JD_FRICTION_TOLERANCE * reduced->size[i])
      return FALSE;
  return TRUE;
}

/* The one contact of the group that approaches, if no more than it and one friction of its own are pushed. */
static gboolean
follow_alone (Group *self)
{
  const Follow *follow = self->follow;
  gsize count = 0, normal = 0, own = 0, f = 0;

  for (gsize i = 0; i < self->reduced.c; i++)
    if (approaches (self, i))
      {
        normal = self->reduced.row[i];
        count++;
      }
  for (gsize k = 0; k < self->k; k++)
    if (self->frictions[k].normal == normal)
      {
        f = k;
        own++;
      }
  if (count == 1 && own <= 1 && follow->laws[normal] != JD_IMPACT_NEWTON)
    {
      if (own == 0 ? follow_smooth (self, normal)
                   : jd_routh_follow (&self->reduced, &self->frictions[f], follow->laws[normal],
                                      restitution_of (follow, normal), self->impulses))
        return TRUE;
    }
  memset (self->impulses, 0, self->reduced.c * sizeof (double));
  return FALSE;
}

/* The first of partners in the group, or k. */
static gsize
find_partners (const Group *self)
{
  for (gsize f = 0; f < self->k; f++)
    if (self->frictions[f].partner >= 0)
      return f;
  return self->k;
}

static const JdImpulseFriction *
partner_of (const Group *self,
            gsize        f)
{
  return &self->follow->frictions[self->frictions[f].partner];
}

/* A contact whose slip has two components, alone in its group. */
static void
follow_in_space (Group *self)
{
  const gsize first = find_partners (self), normal = self->frictions[first].normal,
              at = jd_reduced_place (&self->reduced, normal);
  const JdImpulseFriction *partner = partner_of (self, first);
  const JdImpactLaw law = self->follow->laws[normal];
  gboolean others = self->k > 2;

  for (gsize i = 0; i < self->reduced.c; i++)
    others |= i != at && !is_tangent (self->follow, self->reduced.row[i]) &&
              (law == JD_IMPACT_NEWTON || approaches (self, i));
  if (others)
    refuse (self, JD_FRICTION_SPATIAL, normal);
  else if (law == JD_IMPACT_NEWTON || !approaches (self, at))
    self->follow->answer->status = jd_space_choose (&self->reduced, &self->frictions[first], partner, self->impulses);
  else if (!jd_reduced_is_alone (&self->reduced))
    refuse (self, JD_FRICTION_CROWDED, normal);
  else if (!jd_space_follow (&self->reduced, &self->frictions[first], partner, law,
                             restitution_of (self->follow, normal), self->impulses))
    refuse (self, JD_FRICTION_SPATIAL, normal);
}

/* Several contacts at once need one law: Poisson's, or none with e > 0. */
static gboolean
check_together (Group *self)
{
  const Follow *follow = self->follow;

  for (gsize i = 0; i < self->reduced.c; i++)
    {
      gsize row = self->reduced.row[i];

      if (is_tangent (follow, row) || restitution_of (follow, row) == 0.0 || follow->laws[row] == JD_IMPACT_POISSON)
        continue;
      refuse (self, follow->laws[row] == JD_IMPACT_STRONGE ? JD_FRICTION_TANGLED : JD_FRICTION_MIXED, row);
      return FALSE;
    }
  return TRUE;
}

/* The outcome of the choices, of which @last are those of the last phase. */
static void
take_outcome (Group            *self,
              const JdChoices  *last,
              JdFrictionAnswer *answer)
{
  JdFrictionAnswer *whole = self->follow->answer;

  whole->status = answer->status;
  whole->is_range = answer->is_range;
  memcpy (self->impulses, last->impulses, self->reduced.c * sizeof (double));
  for (gsize i = 0; i < self->reduced.c; i++)
    self->shared[i] = !last->unique[i];
  /* The outcomes of a group are those of the whole where there is no other group. */
  if (answer->status != JD_FRICTION_SEVERAL || self->reduced.c != self->follow->n_in_question)
    return;
  whole->n_outcomes = answer->n_outcomes;
  g_free (whole->posteriors);
  whole->posteriors = g_steal_pointer (&answer->posteriors);
}

/* All compressed together, then released together. */
static void
follow_together (Group *self)
{
  const gsize c = self->reduced.c;
  g_autofree double *restitution = g_new0 (double, c + 1), *goal = g_new0 (double, c + 1);
  g_autoptr(JdFrictionAnswer) answer = jd_friction_answer_new (&self->problem, self->k);
  JdChoices compression, release;

  for (gsize i = 0; i < c; i++)
    restitution[i] = is_tangent (self->follow, self->reduced.row[i])
                       ? 0.0 : restitution_of (self->follow, self->reduced.row[i]);
  jd_choices_init (&compression, &self->reduced, self->k, self->frictions, NULL);
  jd_choices_init (&release, &self->reduced, self->k, self->frictions, &compression);
  compression.goal = release.goal = goal;
  release.restitution = restitution;
  jd_choices_search (&compression, answer);
  take_outcome (self, &release, answer);
  self->follow->answer->by_phases = TRUE;
  jd_choices_clear (&release);
  jd_choices_clear (&compression);
}

/* Newton's law, in the group alone. */
static void
choose (Group *self)
{
  g_autoptr(JdFrictionAnswer) answer = jd_friction_answer_new (&self->problem, self->k);
  JdChoices choices;

  jd_choices_init (&choices, &self->reduced, self->k, self->frictions, NULL);
  jd_choices_search (&choices, answer);
  take_outcome (self, &choices, answer);
  jd_choices_clear (&choices);
}

/* The state in which friction @f of the group ends. */
static JdFrictionState
end_state (const Group *self,
           gsize        f)
{
  gsize n = jd_reduced_place (&self->reduced, self->frictions[f].normal);
  gsize t = jd_reduced_place (&self->reduced, self->frictions[f].tangent);
  double speed = jd_reduced_speed (&self->reduced, t, self->impulses);

  if (self->impulses[n] == 0.0)
    return JD_FRICTION_OPEN;
  if (self->frictions[f].partner >= 0)
    {
      const gsize other = jd_reduced_place (&self->reduced, partner_of (self, f)->tangent);
      const double across = jd_reduced_speed (&self->reduced, other, self->impulses);

      return fabs (across) <= JD_FRICTION_TOLERANCE * self->reduced.size[other] &&
             fabs (speed) <= JD_FRICTION_TOLERANCE * self->reduced.size[t] ? JD_FRICTION_STICK : JD_FRICTION_ACROSS;
    }
  if (fabs (speed) <= JD_FRICTION_TOLERANCE * self->reduced.size[t])
    return JD_FRICTION_STICK;
  return speed > 0.0 ? JD_FRICTION_FORWARD : JD_FRICTION_BACKWARD;
}

/* Partners that the bilateral rows hold, in one direction at least: how they share the tangential impulse with these
 * nobody can tell. */
static gboolean
is_held (Group *self,
         gsize  row)
{
  const gsize c = self->reduced.c;

  for (gsize f = 0; f < self->k; f++)
    {
      const gsize t = jd_reduced_place (&self->reduced, self->frictions[f].tangent);
      const gsize n = jd_reduced_place (&self->reduced, self->frictions[f].normal);
      gsize other;
      double own, across, both;

      if (self->frictions[f].partner < 0 || t != row || self->impulses[n] == 0.0)
        continue;
      other = jd_reduced_place (&self->reduced, partner_of (self, f)->tangent);
      own = self->reduced.w[t * c + t];
      across = self->reduced.w[other * c + other];
      both = self->reduced.w[t * c + other];
      return !(own * across - both * both > HELD * own * across);
    }
  return FALSE;
}

static void
tell (Group *self)
{
  JdFrictionAnswer *answer = self->follow->answer;

  for (gsize i = 0; i < self->reduced.c; i++)
    {
      gsize row = self->reduced.row[i];
      double speed = jd_reduced_speed (&self->reduced, i, self->impulses);

      answer->pushes[row] = self->impulses[i];
      answer->known[row] = !self->shared[i] && !is_held (self, i);
      answer->shared[row] = self->shared[i];
      answer->speeds[row] = fabs (speed) <= JD_FRICTION_TOLERANCE * self->reduced.size[i] ? 0.0 : speed;
    }
  for (gsize f = 0; f < self->k; f++)
    {
      answer->states[self->index[f]] = end_state (self, f);
      answer->impulses[self->index[f]] =
        self->impulses[jd_reduced_place (&self->reduced, self->frictions[f].tangent)];
    }
}

/* FALSE: the group has no outcome, and the answer says why. */
static gboolean
follow_group (Follow *follow,
              gsize   which)
{
  Group self;
  gboolean goes_on = group_init (&self, follow, which);

  follow->answer->status = goes_on ? JD_FRICTION_FOUND : JD_FRICTION_UNSOLVED;
  if (goes_on && find_partners (&self) < self.k)
    {
      follow_in_space (&self);
      goes_on = follow->answer->status == JD_FRICTION_FOUND;
      if (goes_on)
        tell (&self);
    }
  else if (goes_on && is_followed (&self))
    {
      if (!jd_reduced_is_alone (&self.reduced))
        refuse (&self, JD_FRICTION_CROWDED, find_over_time (&self));
      else if (!follow_alone (&self) && check_together (&self))
        follow_together (&self);
      goes_on = follow->answer->status == JD_FRICTION_FOUND;
      if (goes_on)
        tell (&self);
    }
  else if (goes_on && self.k > 0)
    {
      choose (&self);
      goes_on = follow->answer->status == JD_FRICTION_FOUND;
      if (goes_on)
        tell (&self);
    }
  group_clear (&self);
  return goes_on;
}

/* Rows that a law can be about: unilateral ones, those of frictions, bilateral ones under a law over time. */
static void
find_in_question (Follow *self)
{
  for (gsize i = 0; i < self->problem->m; i++)
    {
      const JdImpulseRow *row = &self->problem->rows[i];

      self->in_question[i] = jd_impulse_row_is_virtual (row) &&
                             (row->side != 0 || (self->laws[i] != JD_IMPACT_NEWTON && row->type == JD_ROW_ELASTIC));
    }
  for (gsize f = 0; f < self->k; f++)
    self->in_question[self->frictions[f].tangent] = self->in_question[self->frictions[f].normal] = TRUE;
  for (gsize i = 0; i < self->problem->m; i++)
    self->n_in_question += self->in_question[i] ? 1 : 0;
}

JdFrictionAnswer *
jd_friction_follow (const JdImpulseProblem  *problem,
                    gsize                    k,
                    const JdImpulseFriction *frictions,
                    const JdImpactLaw       *laws)
{
  Follow self = { .problem = problem, .k = k, .frictions = frictions, .laws = laws };
  gsize m = problem->m;

  self.answer = jd_friction_answer_new (problem, k);
  self.answer->states = g_new0 (JdFrictionState, k + 1);
  self.in_question = g_new0 (gboolean, m + 1);
  self.group = g_new0 (gsize, m + 1);
  find_in_question (&self);
  if (find_groups (&self))
    {
      self.answer->status = JD_FRICTION_FOUND;
      for (gsize i = 0; i < m; i++)
        if (self.in_question[i] && self.group[i] == i && !follow_group (&self, i))
          break;
    }
  g_free (self.in_question);
  g_free (self.group);
  return self.answer;
}
