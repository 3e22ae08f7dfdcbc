/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts that are wedged, as of a ball between two walls, where the search tries all cases one by one.  It opens
 * as many rows as it can, and so does not see that all may push more: y + alpha nu with A^T nu = 0, side nu >= 0.
 * What slips then is slowed by any friction; what would begin to slip sticks by enough of it; what sticks stays. */
#include "core/dynamics/kkt/jd-friction-search-private.h"

#include <math.h>
#include <string.h>

/* Whether @sign times @idle (m) pushes where it is not 0. */
static gboolean
pushes (const JdFrictionSearch *self,
        const double           *idle,
        int                     sign)
{
  gboolean any = FALSE;

  for (gsize h = 0; h < self->m; h++)
    {
      if (self->side[h] * sign * idle[h] < 0.0)
        return FALSE;
      any |= self->side[h] != 0 && idle[h] != 0.0;
    }
  return any;
}

/* Makes of the case found one with the rows of @idle closed, in which what rests sticks, but without friction. */
static void
close_rows (JdFrictionSearch *self,
            const double     *idle)
{
  const JdModel *model = self->friction->model;

  memcpy (self->active, self->first.active, self->m * sizeof (gboolean));
  memcpy (self->friction->states, self->first.states, self->l * sizeof (JdSlipState));
  memcpy (self->friction->signs, self->first.signs, self->l * sizeof (int));
  memcpy (self->friction->slip.cosine, self->first.cosine, self->l * sizeof (double));
  for (gsize h = 0; h < self->m; h++)
    for (gsize other = 0; other < self->m && idle[h] != 0.0; other++)
      if (self->given[other] && jd_equation_is_with (jd_model_get_equation (model, self->complementary[h]),
                                                     jd_model_get_equation (model, self->complementary[other])))
        self->active[other] = TRUE;
  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      if (row < 0 || idle[row] == 0.0)
        continue;
      if (jd_friction_rests (self->friction, k) && jd_model_get_law (model, k)->coefficient > 0.0)
        self->friction->states[k] = JD_SLIP_STICK;
      else if (jd_friction_partner (self->friction, k) >= 0 || self->friction->rates.speed[k] > 0.0)
        self->friction->states[k] = JD_SLIP_FORWARD;
      else
        self->friction->states[k] = JD_SLIP_BACKWARD;
    }
}

/* Solves the case found with @sign times @idle pushing more.  FALSE: it has no solution. */
static gboolean
solve_pressed (JdFrictionSearch *self,
               const double     *idle,
               int               sign,
               JdVerdict        *out_verdict)
{
  double least = 0.0;

  close_rows (self, idle);
  *out_verdict = jd_friction_respond (self->friction, self->problem, NULL);
  if (*out_verdict > JD_VERDICT_HYPERSTATIC || !jd_friction_solve_case (self))
    return FALSE;
  jd_friction_measure (self);
  for (gsize h = 0; h < self->m; h++)
    if (self->side[h] != 0 && idle[h] != 0.0)
      least = fmax (least, -self->side[h] * self->problem->y[h] / fabs (idle[h]));
  least += jd_friction_scale_of_idle (self);
  for (gsize h = 0; h < self->m; h++)
    self->friction->responses.base_y[h] += least * sign * idle[h];
  return jd_friction_solve_case (self);
}

void
jd_friction_look_at_wedges (JdFrictionSearch *self)
{
  g_autofree double *idle = NULL;
  gsize n_idle;

  if (!jd_friction_is_wedged (self))
    return;
  n_idle = jd_friction_find_idle (self, &idle);
  for (gsize d = 0; d < n_idle && !self->several; d++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        const double *direction = idle + d * self->m;
        JdVerdict verdict;

        if (!pushes (self, direction, sign))
          continue;
        if (solve_pressed (self, direction, sign, &verdict) && !jd_friction_store_same (self, verdict))
          {
            self->several = TRUE;
            memcpy (self->other, self->first.states, self->l * sizeof (JdSlipState));
          }
        break;
      }
}
