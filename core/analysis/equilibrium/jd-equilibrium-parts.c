/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ranges of equilibria that are parts of one another: each is listed once. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <math.h>

#include "core/linear/jd-tolerances.h"

static const double *
get_end (const JdEquilibrium *e,
         guint                k)
{
  return ((const JdEquilibriumLimit *) g_ptr_array_index (e->limits, k))->s;
}

/* Whether @s lies in the box between range @e's position and one of its ends, angles modulo whole turns. */
static gboolean
lies_within (const JdEquilibriumSearch *self,
             const JdEquilibrium       *e,
             const double              *s)
{
  gboolean within = FALSE;

  for (guint k = 0; k < 2 && !within; k++)
    {
      const double *end = get_end (e, k);

      within = TRUE;
      for (gsize i = 0; i < self->n && within; i++)
        {
          const double slack = JD_FAMILY_MEETS * self->width[i], turn = self->periodic[i] ? 2.0 * G_PI : HUGE_VAL;
          const double whole = remainder (end[i] - e->s[i], turn), here = remainder (s[i] - e->s[i], turn);

          within = here >= MIN (0.0, whole) - slack && here <= MAX (0.0, whole) + slack;
        }
    }
  return within;
}

/* Whether range @e is a part of range @other: one end is the same, and its position and its other end lie within.
 * A curve that is nearly singular somewhere is found on both sides of that place, and followed from one of them
 * only. */
static gboolean
is_part (const JdEquilibriumSearch *self,
         const JdEquilibrium       *e,
         const JdEquilibrium       *other)
{
  gboolean same_end = FALSE;

  if (e->dimension != 1 || other->dimension != 1 || !e->admissible || !other->admissible || e->limits->len != 2 ||
      other->limits->len != 2)
    return FALSE;
  for (guint k = 0; k < 4; k++)
    same_end |= jd_equilibrium_search_is_within (self, get_end (e, k / 2), get_end (other, k % 2), JD_FAMILY_MEETS);
  return same_end && lies_within (self, other, e->s) && lies_within (self, other, get_end (e, 0)) &&
         lies_within (self, other, get_end (e, 1));
}

void
jd_equilibrium_search_list (JdEquilibriumSearch *self,
                            JdEquilibrium       *e)
{
  GPtrArray *list = self->result->list;

  for (guint k = 0; k < list->len; k++)
    if (is_part (self, e, g_ptr_array_index (list, k)))
      {
        jd_equilibrium_free (e);
        return;
      }
  for (guint k = list->len; k > 0; k--)
    if (is_part (self, g_ptr_array_index (list, k - 1), e))
      g_ptr_array_remove_index (list, k - 1);
  g_ptr_array_add (list, e);
}
