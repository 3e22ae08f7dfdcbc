/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One outcome of many contacts by iteration (projected Gauss-Seidel).  The impulses of the rows are improved one
 * after the other, each within its law.  They tell which rows are open and which tangents slip; this choice is then
 * solved and checked as any other. */
#include "core/contact/jd-contact-private.h"

#include <math.h>

#include "core/linear/jd-dense.h"

/* Rounds of the iteration before its choice is tried. */
#define N_SWEEPS 2000
/* Choices that are tried, each after further rounds. */
#define N_LOOKS 4

/* What row @i takes to reach its goal. */
static double
towards (const JdChoices *self,
         const double    *impulses,
         gsize            i)
{
  const JdContactProblem *problem = self->problem;
  const double own = problem->w[i * problem->c + i];

  return own > 0.0 ? (problem->rows[i].goal - jd_contact_speed (problem, i, impulses)) / own : 0.0;
}

static void
sweep (const JdChoices *self,
       double          *impulses)
{
  const JdContactProblem *problem = self->problem;

  for (gsize i = 0; i < problem->c; i++)
    if (self->push[i] != 0)
      {
        impulses[i] += towards (self, impulses, i);
        if (problem->rows[i].side != 0)
          impulses[i] = self->push[i] * MAX (self->push[i] * impulses[i], 0.0);
      }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const double bound = law->coefficient * fabs (impulses[law->normal]);
      const double free = impulses[law->tangent] + towards (self, impulses, law->tangent);

      impulses[law->tangent] = law->slip != 0 ? -law->slip * bound : CLAMP (free, -bound, bound);
    }
}

/* The choice that the impulses tell: a rate below @part of its terms is none. */
static void
take_choice (JdChoices    *self,
             const double *impulses,
             double        part)
{
  const JdContactProblem *problem = self->problem;

  for (gsize i = 0; i < problem->c; i++)
    {
      const JdContactRow *row = &problem->rows[i];

      if (row->side != 0)
        self->closed[i] = self->push[i] != 0 &&
                          self->push[i] * (jd_contact_speed (problem, i, impulses) - row->goal) <= part * row->size;
      else
        self->closed[i] = self->push[i] != 0;
      if (row->side == 0 && self->push[i] != 0 && jd_choices_has_choice (self, i))
        self->push[i] = impulses[i] < 0.0 ? -1 : 1;
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const double speed = jd_contact_speed (problem, law->tangent, impulses);
      const int slip = law->slip != 0                                            ? law->slip
                       : fabs (speed) <= part * problem->rows[law->tangent].size ? 0
                       : speed > 0.0                                             ? 1
                                                                                 : -1;

      self->state[f] = !self->closed[law->normal] ? JD_SLIP_OPEN
                       : slip == 0                ? JD_SLIP_STICK
                       : slip > 0                 ? JD_SLIP_FORWARD
                                                  : JD_SLIP_BACKWARD;
    }
}

void
jd_choices_iterate (JdChoices *self)
{
  g_autofree double *impulses = g_new0 (double, self->problem->c + 1);

  for (guint look = 0; look < N_LOOKS && self->answer->n_outcomes == 0; look++)
    {
      for (guint k = 0; k < N_SWEEPS; k++)
        sweep (self, impulses);
      take_choice (self, impulses, JD_CONTACT_ITERATED);
      jd_choices_try (self);
    }
}
