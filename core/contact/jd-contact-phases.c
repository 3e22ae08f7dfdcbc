/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Newton's, Poisson's and Stronge's laws for any number of contacts.  The contacts that push each other form groups,
 * which are solved one by one. */
#include "core/contact/jd-contact-private.h"

#include <math.h>
#include <string.h>

/* The rows that push each other, as a problem of their own. */
typedef struct
{
  const JdContactProblem *whole;
  JdContactAnswer        *answer;    /* of the whole */
  JdContactPart           part;
  double                 *impulses;  /* c: the outcome */
  gboolean               *shared;    /* c: other impulses would do the same */
} Group;

static gboolean
is_tangent (const JdContactProblem *self,
            gsize                   i)
{
  for (gsize f = 0; f < self->k; f++)
    if (self->laws[f].tangent == i)
      return TRUE;
  return FALSE;
}

static void
group_clear (Group *self)
{
  jd_contact_part_clear (&self->part);
  g_free (self->impulses);
  g_free (self->shared);
}

/* The rows of group number @which, as a problem of its own. */
static void
group_init (Group                  *self,
            const JdContactProblem *whole,
            JdContactAnswer        *answer,
            const gsize            *group,
            gsize                   which)
{
  *self = (Group) { .whole = whole, .answer = answer };
  jd_contact_part_init (&self->part, whole, group, which);
  self->impulses = g_new0 (double, self->part.problem.c + 1);
  self->shared = g_new0 (gboolean, self->part.problem.c + 1);
}

/* Whether row @i is a normal row that approaches: side w- < 0, or of a bilateral row w- != 0, beyond rounding. */
static gboolean
approaches (const Group *self,
            gsize        i)
{
  const JdContactRow *row = &self->part.problem.rows[i];

  return !is_tangent (&self->part.problem, i) &&
         (row->side != 0 ? -row->side * row->before : fabs (row->before)) > JD_INEQUALITY_HOLDS * row->size;
}

static gsize
count_normals (const Group *self)
{
  gsize count = 0;

  for (gsize i = 0; i < self->part.problem.c; i++)
    count += !is_tangent (&self->part.problem, i);
  return count;
}

/* ---- Laws ---- */

/* A row of the group under a law over time; c if there is none. */
static gsize
find_over_time (const Group *self)
{
  gsize i = 0;

  while (i < self->part.problem.c && self->part.problem.rows[i].law == JD_IMPACT_NEWTON)
    i++;
  return i;
}

/* A law over time is in question where a contact has one and some contact approaches; a single one without friction
 * is the same by every law. */
static gboolean
is_followed (const Group *self)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < self->part.problem.c; i++)
    any |= approaches (self, i);
  return any && find_over_time (self) < self->part.problem.c &&
         (self->part.problem.k > 0 || count_normals (self) > 1);
}

static void
refuse (Group           *self,
        JdContactStatus  status,
        gsize            i)
{
  self->answer->status = status;
  self->answer->offending = self->part.problem.rows[i].row;
}

/* Without friction, one contact by any law is one by Newton's: N = -(1 + e) w0 / W_nn.  FALSE if it pushes another.
 * */
static gboolean
follow_smooth (Group *self,
               gsize  normal)
{
  const JdContactProblem *problem = &self->part.problem;
  const gsize c = problem->c;

  self->impulses[normal] = -(1.0 + problem->rows[normal].restitution) * problem->rows[normal].free /
                           problem->w[normal * c + normal];
  for (gsize i = 0; i < c; i++)
    if (problem->rows[i].side * jd_contact_speed (problem, i, self->impulses) <
        -JD_INEQUALITY_HOLDS * problem->rows[i].size)
      return FALSE;
  return TRUE;
}

/* The one contact of the group that approaches, if no more than it and one friction of its own are pushed.  FALSE
 * with a refusal: its friction wedges it, and no push gives back the work that Stronge's law asks for. */
static gboolean
follow_alone (Group *self)
{
  const JdContactProblem *problem = &self->part.problem;
  gsize count = 0, normal = 0, own = 0, f = 0;
  gboolean endless = FALSE;

  for (gsize i = 0; i < problem->c; i++)
    if (approaches (self, i))
      {
        normal = i;
        count++;
      }
  for (gsize k = 0; k < problem->k; k++)
    if (problem->laws[k].normal == normal)
      {
        f = k;
        own++;
      }
  if (count == 1 && own <= 1 && problem->rows[normal].law != JD_IMPACT_NEWTON &&
      (own == 0 ? follow_smooth (self, normal) : jd_impact_follow (problem, f, self->impulses, &endless)))
    return TRUE;
  if (endless && problem->rows[normal].law == JD_IMPACT_STRONGE)
    refuse (self, JD_CONTACT_NONE, normal);
  memset (self->impulses, 0, problem->c * sizeof (double));
  return FALSE;
}

/* The first of partners in the group, or k. */
static gsize
find_partners (const Group *self)
{
  gsize f = 0;

  while (f < self->part.problem.k && self->part.problem.laws[f].partner < 0)
    f++;
  return f;
}

/* A contact whose slip has two components, alone in its group. */
static void
follow_in_space (Group *self)
{
  const JdContactProblem *problem = &self->part.problem;
  const gsize first = find_partners (self), normal = problem->laws[first].normal;
  const gboolean newton = problem->rows[normal].law == JD_IMPACT_NEWTON;
  gboolean others = problem->k > 2;

  for (gsize i = 0; i < problem->c; i++)
    others |= i != normal && !is_tangent (problem, i) && (newton || approaches (self, i));
  if (others)
    refuse (self, JD_CONTACT_SPATIAL, normal);
  else if (newton || !approaches (self, normal))
    self->answer->status = jd_impact_choose (problem, first, self->impulses);
  else if (!jd_contact_is_alone (problem))
    refuse (self, JD_CONTACT_CROWDED, normal);
  else if (!jd_impact_follow (problem, first, self->impulses, NULL))
    refuse (self, JD_CONTACT_SPATIAL, normal);
}

/* Several contacts at once need one law: Poisson's, or none with e > 0. */
static gboolean
check_together (Group *self)
{
  for (gsize i = 0; i < self->part.problem.c; i++)
    {
      const JdContactRow *row = &self->part.problem.rows[i];

      if (is_tangent (&self->part.problem, i) || row->restitution == 0.0 || row->law == JD_IMPACT_POISSON)
        continue;
      refuse (self, row->law == JD_IMPACT_STRONGE ? JD_CONTACT_TANGLED : JD_CONTACT_MIXED, i);
      return FALSE;
    }
  return TRUE;
}

/* The outcome of the choices, of which @last are those of the last phase. */
static void
take_outcome (Group           *self,
              const JdChoices *last,
              JdContactAnswer *answer)
{
  self->answer->status = answer->status;
  self->answer->is_range = answer->is_range;
  self->answer->unproved |= answer->unproved;
  memcpy (self->impulses, last->impulses, self->part.problem.c * sizeof (double));
  for (gsize i = 0; i < self->part.problem.c; i++)
    self->shared[i] = !last->unique[i];
  /* The outcomes of a group are those of the whole where there is no other group. */
  if (answer->status != JD_CONTACT_SEVERAL || self->part.problem.c != self->whole->c)
    return;
  self->answer->n_outcomes = answer->n_outcomes;
  g_free (self->answer->posteriors);
  self->answer->posteriors = g_steal_pointer (&answer->posteriors);
}

/* All compressed together, w+ >= 0 _|_ N_C >= 0, then released together, N_R >= e N_C (Pfeiffer and Glocker). */
static void
follow_together (Group *self)
{
  const JdContactProblem *problem = &self->part.problem;
  g_autofree double *restitution = g_new0 (double, problem->c + 1), * goal = g_new0 (double, problem->c + 1);
  g_autoptr(JdContactAnswer) answer = jd_contact_answer_new (problem);
  JdChoices compression, release;

  for (gsize i = 0; i < problem->c; i++)
    restitution[i] = is_tangent (problem, i) ? 0.0 : problem->rows[i].restitution;
  jd_choices_init (&compression, problem, NULL);
  jd_choices_init (&release, problem, &compression);
  compression.goal = release.goal = goal;
  release.restitution = restitution;
  jd_choices_search (&compression, answer);
  take_outcome (self, &release, answer);
  self->answer->by_phases = TRUE;
  jd_choices_clear (&release);
  jd_choices_clear (&compression);
}

/* Solves the group by Newton's law. */
static void
choose (Group *self)
{
  g_autoptr(JdContactAnswer) answer = jd_contact_answer_new (&self->part.problem);
  JdChoices choices;

  jd_choices_init (&choices, &self->part.problem, NULL);
  jd_choices_search (&choices, answer);
  take_outcome (self, &choices, answer);
  jd_choices_clear (&choices);
}

/* ---- What is found ---- */

/* w of row @i after the @impulses (c), 0 where it is rounding. */
static double
speed_after (const JdContactProblem *problem,
             gsize                   i,
             const double           *impulses)
{
  const double speed = jd_contact_speed (problem, i, impulses);

  return fabs (speed) <= JD_INEQUALITY_HOLDS * problem->rows[i].size ? 0.0 : speed;
}

/* The state in which law @f ends. */
static JdSlipState
end_state (const JdContactProblem *problem,
           gsize                   f,
           const double           *impulses)
{
  const JdContactLaw *law = &problem->laws[f];
  const double speed = speed_after (problem, law->tangent, impulses);

  if (impulses[law->normal] == 0.0)
    return JD_SLIP_OPEN;
  if (law->partner >= 0)
    return speed == 0.0 && speed_after (problem, problem->laws[law->partner].tangent, impulses) == 0.0
             ? JD_SLIP_STICK
             : JD_SLIP_OBLIQUE;
  return speed == 0.0 ? JD_SLIP_STICK : speed > 0.0 ? JD_SLIP_FORWARD : JD_SLIP_BACKWARD;
}

/* Whether the bilateral rows hold partners in at least one direction, det W_tt <= JD_IMPACT_HELD W_11 W_22: then
 * their shares of the tangential impulse are indeterminate. */
static gboolean
is_held (const Group *self,
         gsize        i)
{
  const gsize c = self->part.problem.c;
  const double *w = self->part.problem.w;

  for (gsize f = 0; f < self->part.problem.k; f++)
    {
      const JdContactLaw *law = &self->part.problem.laws[f];
      const gsize other = law->partner >= 0 ? self->part.problem.laws[law->partner].tangent : i;
      const double own = w[i * c + i], across = w[other * c + other], both = w[i * c + other];

      if (law->partner >= 0 && law->tangent == i && self->impulses[law->normal] != 0.0)
        return !(own * across - both * both > JD_IMPACT_HELD * own * across);
    }
  return FALSE;
}

static void
report (const Group *self)
{
  JdContactAnswer *answer = self->answer;

  for (gsize i = 0; i < self->part.problem.c; i++)
    {
      const gsize place = self->part.place[i];

      answer->impulses[place] = self->impulses[i];
      answer->known[place] = !self->shared[i] && !is_held (self, i);
      answer->shared[place] = self->shared[i];
      answer->speeds[place] = speed_after (&self->part.problem, i, self->impulses);
    }
  for (gsize f = 0; f < self->part.problem.k; f++)
    answer->states[self->part.index[f]] = end_state (&self->part.problem, f, self->impulses);
}

/* FALSE: the group has no outcome, and the answer says why. */
static gboolean
follow_group (Group *self)
{
  JdContactAnswer *answer = self->answer;

  answer->status = JD_CONTACT_FOUND;
  if (find_partners (self) < self->part.problem.k)
    follow_in_space (self);
  else if (is_followed (self))
    {
      if (!jd_contact_is_alone (&self->part.problem))
        refuse (self, JD_CONTACT_CROWDED, find_over_time (self));
      else if (!follow_alone (self) && answer->status == JD_CONTACT_FOUND && check_together (self))
        follow_together (self);
    }
  else if (self->part.problem.k > 0)
    choose (self);
  else
    return TRUE;
  if (answer->status == JD_CONTACT_FOUND)
    report (self);
  return answer->status == JD_CONTACT_FOUND;
}

/* The slips without friction, whose rates the impulses of all groups change. */
static void
report_smooth (const JdContactProblem *problem,
               JdContactAnswer        *answer)
{
  for (gsize f = 0; f < problem->k; f++)
    if (problem->laws[f].coefficient == 0.0)
      {
        const gsize tangent = problem->laws[f].tangent;

        answer->speeds[tangent] = speed_after (problem, tangent, answer->impulses);
        answer->states[f] = end_state (problem, f, answer->impulses);
      }
}

JdContactAnswer *
jd_contact_follow (const JdContactProblem *problem)
{
  JdContactAnswer *answer = jd_contact_answer_new (problem);
  g_autofree gsize *groups = jd_contact_find_groups (problem, TRUE);
  JdContactStatus status = JD_CONTACT_FOUND;
  gsize offending = 0;
  gboolean is_range = FALSE;

  answer->states = g_new0 (JdSlipState, problem->k + 1);
  for (gsize i = 0; i < problem->c && status != JD_CONTACT_NONE; i++)
    if (groups[i] == i)
      {
        Group group;

        group_init (&group, problem, answer, groups, i);
        /* of several reasons the first one is told, but that there is no outcome at all before every other */
        if (!follow_group (&group) && (status == JD_CONTACT_FOUND || answer->status == JD_CONTACT_NONE))
          {
            status = answer->status;
            offending = answer->offending;
            is_range = answer->is_range;
          }
        group_clear (&group);
      }
  answer->status = status;
  answer->offending = offending;
  answer->is_range = is_range;
  if (status == JD_CONTACT_FOUND)
    report_smooth (problem, answer);
  return answer;
}
