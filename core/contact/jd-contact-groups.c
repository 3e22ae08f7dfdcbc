/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups of rows that do not push each other, W_ij = 0: each is a contact problem of its own. */
#include "core/contact/jd-contact-private.h"

#include <math.h>
#include <string.h>

/* The groups of rows @a and @b are one. */
static void
join (gsize *group,
      gsize  c,
      gsize  a,
      gsize  b)
{
  const gsize from = group[b], to = group[a];

  for (gsize i = 0; i < c && from != to; i++)
    if (group[i] == from)
      group[i] = to;
}

/* |W_ij| <= eps sqrt (W_ii W_jj) couples nothing. */
gsize *
jd_contact_find_groups (const JdContactProblem *self,
                        gboolean                smooth_apart)
{
  const gsize c = self->c;
  gsize *group = g_new0 (gsize, c + 1);
  g_autofree gboolean *smooth = g_new0 (gboolean, c + 1);

  for (gsize f = 0; f < self->k && smooth_apart; f++)
    smooth[self->laws[f].tangent] = self->laws[f].coefficient == 0.0;

  for (gsize i = 0; i < c; i++)
    group[i] = i;
  for (gsize f = 0; f < self->k; f++)
    join (group, c, self->laws[f].normal, self->laws[f].tangent);
  for (gsize i = 0; i < c; i++)
    for (gsize j = 0; j < i; j++)
      if (!smooth[i] && !smooth[j] &&
          fabs (self->w[i * c + j]) > JD_IMPACT_COUPLED * sqrt (self->w[i * c + i] * self->w[j * c + j]))
        join (group, c, i, j);
  return group;
}

/* The laws of the part's contacts, by its own numbers: @own_row of the whole's rows. */
static void
take_laws (JdContactPart          *self,
           const JdContactProblem *whole,
           const gsize            *own_row)
{
  g_autofree int *own_law = g_new0 (int, whole->k + 1);

  for (gsize f = 0; f < self->problem.k; f++)
    own_law[self->index[f]] = (int) f;
  for (gsize f = 0; f < self->problem.k; f++)
    {
      JdContactLaw *law = &self->problem.laws[f];

      *law = whole->laws[self->index[f]];
      law->tangent = own_row[law->tangent];
      law->normal = own_row[law->normal];
      law->partner = law->partner >= 0 ? own_law[law->partner] : -1;
    }
}

void
jd_contact_part_init (JdContactPart          *self,
                      const JdContactProblem *whole,
                      const gsize            *group,
                      gsize                   which)
{
  const gsize n = whole->n;
  g_autofree gsize *own_row = g_new0 (gsize, whole->c + 1);
  gsize c = 0, k = 0;

  self->place = g_new0 (gsize, whole->c + 1);
  self->index = g_new0 (gsize, whole->k + 1);
  for (gsize i = 0; i < whole->c; i++)
    if (group[i] == which)
      {
        own_row[i] = c;
        self->place[c++] = i;
      }
  for (gsize f = 0; f < whole->k; f++)
    if (group[whole->laws[f].normal] == which)
      self->index[k++] = f;
  jd_contact_problem_init (&self->problem, n, c, k);
  self->problem.leaving = whole->leaving;
  self->problem.brief = whole->brief;
  self->problem.least = whole->least;
  memcpy (self->problem.base, whole->base, n * sizeof (double));
  memcpy (self->problem.prior, whole->prior, n * sizeof (double));
  for (gsize i = 0; i < c; i++)
    {
      self->problem.rows[i] = whole->rows[self->place[i]];
      self->problem.start[i] = whole->start[self->place[i]];
      memcpy (self->problem.response + i * n, whole->response + self->place[i] * n, n * sizeof (double));
      for (gsize j = 0; j < c; j++)
        self->problem.w[i * c + j] = whole->w[self->place[i] * whole->c + self->place[j]];
    }
  take_laws (self, whole, own_row);
}

void
jd_contact_part_clear (JdContactPart *self)
{
  jd_contact_problem_clear (&self->problem);
  g_free (self->place);
  g_free (self->index);
}
