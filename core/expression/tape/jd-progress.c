/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Progress of a long computation in parts, and its cancellation. */
#include "core/expression/tape/jd-progress.h"

#include "core/linear/jd-tolerances.h"

void
jd_progress_enter (JdProgress *self,
                   double      from,
                   double      to)
{
  g_return_if_fail (0.0 <= from && from <= to && to <= 1.0);

  if (self == NULL)
    return;
  self->from = from;
  self->to = to;
}

static void
report (JdProgress *self,
        double      part)
{
  const double to = self->to > 0.0 ? self->to : 1.0;
  const double fraction = self->from + part * (to - self->from);

  if (self->progress == NULL || fraction <= self->reported ||
      (fraction < self->reported + JD_PROGRESS_STEP && fraction < 1.0))
    return;
  self->reported = fraction;
  self->progress (fraction, self->progress_data);
}

gboolean
jd_progress_report (JdProgress  *self,
                    gsize        done,
                    gsize        n,
                    GError     **error)
{
  g_return_val_if_fail (done <= n, FALSE);

  if (self == NULL)
    return TRUE;
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  report (self, n > 0 ? (double) done / (double) n : 1.0);
  return TRUE;
}
