/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The contact problem and its answer: memory, speeds and velocities for given impulses, and the search under Newton's
 * law. */
#include "core/contact/jd-contact-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"

const char *
jd_verdict_name (JdVerdict verdict)
{
  static const char *const names[] = {
    [JD_VERDICT_DETERMINATE] = "determinate",
    [JD_VERDICT_HYPERSTATIC] = "hyperstatic",
    [JD_VERDICT_ENERGY_GROWTH] = "energy-growth",
    [JD_VERDICT_SINGULAR] = "singular",
    [JD_VERDICT_INDETERMINATE] = "indeterminate",
    [JD_VERDICT_INCONSISTENT] = "inconsistent",
  };

  g_return_val_if_fail ((gsize) verdict < G_N_ELEMENTS (names), NULL);
  return names[verdict];
}

void
jd_contact_problem_init (JdContactProblem *self,
                         gsize             n,
                         gsize             c,
                         gsize             k)
{
  *self = (JdContactProblem) { .n = n, .c = c, .k = k };
  self->rows = g_new0 (JdContactRow, c + 1);
  self->laws = g_new0 (JdContactLaw, k + 1);
  self->base = g_new0 (double, n + 1);
  self->response = g_new0 (double, c * n + 1);
  self->w = g_new0 (double, c * c + 1);
  self->prior = g_new0 (double, n + 1);
  self->start = g_new0 (double, c + 1);
}

void
jd_contact_problem_clear (JdContactProblem *self)
{
  g_free (self->rows);
  g_free (self->laws);
  g_free (self->base);
  g_free (self->response);
  g_free (self->w);
  g_free (self->prior);
  g_free (self->start);
}

/* w_i = w0_i + sum_j W_ij L_j. */
double
jd_contact_speed (const JdContactProblem *self,
                  gsize                   i,
                  const double           *impulses)
{
  return self->rows[i].free + jd_dense_dot (self->c, self->w + i * self->c, impulses);
}

/* q' = q'_0 + sum_i X_i L_i. */
void
jd_contact_expand (const JdContactProblem *self,
                   const double           *impulses,
                   double                 *velocity)
{
  memcpy (velocity, self->base, self->n * sizeof (double));
  for (gsize i = 0; i < self->c; i++)
    for (gsize j = 0; j < self->n; j++)
      velocity[j] += impulses[i] * self->response[i * self->n + j];
}

double
jd_contact_fastest (const JdContactProblem *self,
                    const double           *impulses,
                    const double           *velocity)
{
  double fastest = self->least;

  for (gsize j = 0; j < self->n; j++)
    {
      double terms = 0.0;

      for (gsize i = 0; i < self->c; i++)
        terms += fabs (self->response[i * self->n + j] * impulses[i]);
      fastest = MAX (fastest, MAX (terms, MAX (fabs (velocity[j]), fabs (self->prior[j]))));
    }
  return fastest;
}

/* In sqrt (J), the smallest impulse of a row that changes some velocity by the least size of velocities, min_i unit_i
 * least / max_j |X_ij|; 0 if there is no least size. */
double
jd_contact_least_impulse (const JdContactProblem *self)
{
  double least = 0.0;

  for (gsize i = 0; i < self->c && self->least > 0.0; i++)
    {
      double response = 0.0;

      for (gsize j = 0; j < self->n; j++)
        response = MAX (response, fabs (self->response[i * self->n + j]));
      if (response > 0.0 && (least == 0.0 || self->rows[i].unit * self->least / response < least))
        least = self->rows[i].unit * self->least / response;
    }
  return least;
}

/* |jump_i| <= JD_INEQUALITY_HOLDS size_i for every row: nothing else jumps. */
gboolean
jd_contact_is_alone (const JdContactProblem *self)
{
  for (gsize i = 0; i < self->c; i++)
    if (fabs (self->rows[i].jump) > JD_INEQUALITY_HOLDS * self->rows[i].size)
      return FALSE;
  return TRUE;
}

gboolean
jd_contact_others_stay_open (const JdContactProblem *self,
                             const double           *impulses,
                             const gboolean         *pushed)
{
  for (gsize i = 0; i < self->c; i++)
    {
      const JdContactRow *row = &self->rows[i];

      if (!pushed[i] &&
          row->side * (jd_contact_speed (self, i, impulses) - row->goal) < -JD_INEQUALITY_HOLDS * row->size)
        return FALSE;
    }
  return TRUE;
}

JdContactAnswer *
jd_contact_answer_new (const JdContactProblem *problem)
{
  JdContactAnswer *self = g_new0 (JdContactAnswer, 1);

  self->status = JD_CONTACT_UNSOLVED;
  self->impulses = g_new0 (double, problem->c + 1);
  self->speeds = g_new (double, problem->c + 1);
  self->known = g_new0 (gboolean, problem->c + 1);
  self->shared = g_new0 (gboolean, problem->c + 1);
  for (gsize i = 0; i < problem->c; i++)
    self->speeds[i] = NAN;
  return self;
}

void
jd_contact_answer_free (JdContactAnswer *self)
{
  if (self == NULL)
    return;
  g_free (self->states);
  g_free (self->posteriors);
  g_free (self->pushes);
  g_free (self->impulses);
  g_free (self->speeds);
  g_free (self->known);
  g_free (self->shared);
  g_free (self);
}

/* ---- The groups under Newton's law ---- */

/* The outcomes of all groups: each of those found so far, q'_a, with each of @part's, q'_b: q' = q'_a + q'_b -
 * q'_0. */
static void
combine (const JdContactProblem *problem,
         const JdContactPart    *part,
         const JdContactAnswer  *found,
         JdContactAnswer        *answer)
{
  const gsize n = problem->n, c = problem->c, k = problem->k;
  const gsize before = answer->n_outcomes, count = before * found->n_outcomes;
  double *posteriors = g_new0 (double, count * n + 1);
  JdSlipState *states = g_new0 (JdSlipState, count * k + 1);
  int *pushes = g_new0 (int, count * c + 1);

  for (gsize o = 0; o < count; o++)
    {
      const gsize old = o % before, own = o / before;

      memcpy (states + o * k, answer->states + old * k, k * sizeof (JdSlipState));
      memcpy (pushes + o * c, answer->pushes + old * c, c * sizeof (int));
      for (gsize j = 0; j < n; j++)
        posteriors[o * n + j] = answer->posteriors[old * n + j] + found->posteriors[own * n + j] - problem->base[j];
      for (gsize f = 0; f < part->problem.k; f++)
        states[o * k + part->index[f]] = found->states[own * part->problem.k + f];
      for (gsize i = 0; i < part->problem.c; i++)
        pushes[o * c + part->place[i]] = found->pushes[own * part->problem.c + i];
    }
  g_free (answer->posteriors);
  g_free (answer->states);
  g_free (answer->pushes);
  answer->posteriors = posteriors;
  answer->states = states;
  answer->pushes = pushes;
  answer->n_outcomes = count;
}

/* Solves one group.  FALSE if it has no outcome, or too many with those of the other groups. */
static gboolean
choose_group (const JdContactProblem *problem,
              const JdContactPart    *part,
              JdContactAnswer        *answer)
{
  g_autoptr(JdContactAnswer) found = jd_contact_answer_new (&part->problem);
  JdChoices choices;

  jd_choices_init (&choices, &part->problem, NULL);
  jd_choices_search (&choices, found);
  for (gsize i = 0; i < part->problem.c; i++)
    {
      answer->impulses[part->place[i]] = choices.impulses[i];
      answer->known[part->place[i]] = choices.unique[i];
      answer->shared[part->place[i]] = !choices.unique[i];
    }
  jd_choices_clear (&choices);
  answer->is_range |= found->is_range;
  answer->unproved |= found->unproved;
  if (found->n_outcomes > 0 && answer->n_outcomes * found->n_outcomes <= JD_CONTACT_MAX_CHOICES)
    combine (problem, part, found, answer);
  else if (found->n_outcomes > 0)
    found->status = JD_CONTACT_TOO_MANY;
  if (found->status != JD_CONTACT_FOUND)
    answer->status = found->status;
  return found->status == JD_CONTACT_FOUND || found->status == JD_CONTACT_SEVERAL;
}

JdContactAnswer *
jd_contact_choose (const JdContactProblem *problem)
{
  JdContactAnswer *answer = jd_contact_answer_new (problem);
  g_autofree gsize *groups = jd_contact_find_groups (problem, FALSE);
  gboolean goes_on = TRUE;

  answer->status = JD_CONTACT_FOUND;
  answer->n_outcomes = 1;
  answer->states = g_new0 (JdSlipState, problem->k + 1);
  answer->pushes = g_new0 (int, problem->c + 1);
  answer->posteriors = g_memdup2 (problem->base, (problem->n + 1) * sizeof (double));
  for (gsize i = 0; i < problem->c && goes_on; i++)
    if (groups[i] == i)
      {
        JdContactPart part;

        jd_contact_part_init (&part, problem, groups, i);
        goes_on = choose_group (problem, &part, answer);
        jd_contact_part_clear (&part);
      }
  if (!goes_on)
    answer->n_outcomes = 0;
  return answer;
}
