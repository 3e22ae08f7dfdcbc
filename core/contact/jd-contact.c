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

gboolean
jd_contact_is_alone (const JdContactProblem *self)
{
  for (gsize i = 0; i < self->c; i++)
    if (fabs (self->rows[i].before - self->rows[i].free) > JD_INEQUALITY_HOLDS * self->rows[i].size)
      return FALSE;
  return TRUE;
}

gboolean
jd_contact_others_stay (const JdContactProblem *self,
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
  g_free (self->impulses);
  g_free (self->speeds);
  g_free (self->known);
  g_free (self->shared);
  g_free (self);
}

JdContactAnswer *
jd_contact_choose (const JdContactProblem *problem)
{
  JdContactAnswer *answer = jd_contact_answer_new (problem);
  JdChoices choices;

  jd_choices_init (&choices, problem, NULL);
  jd_choices_search (&choices, answer);
  for (gsize i = 0; i < problem->c; i++)
    {
      answer->impulses[i] = choices.impulses[i];
      answer->known[i] = choices.unique[i];
      answer->shared[i] = !choices.unique[i];
    }
  jd_choices_clear (&choices);
  return answer;
}
