/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kinetic energy of a jump as an observer sees it. */
#include "core/analysis/jump/jd-jump-observer.h"

#include <math.h>

#include "core/impulse/jd-jump-frame.h"
#include "core/linear/jd-dense.h"

/* |p' - h|^2 / 2. */
static double
energy_of (const JdJumpState *state,
           const double      *rates,
           const double      *frame)
{
  const gsize N = state->N;
  g_autofree double *relative = g_new0 (double, N + 1);
  double twice = 0.0;

  for (gsize k = 0; k < N; k++)
    relative[k] = rates[k] - frame[k];
  for (gsize k = 0; k < N; k++)
    twice += relative[k] * jd_dense_dot (N, state->mass + k * N, relative);
  return twice / 2.0;
}

/* Whether the row is at rest in the frame @h (n), before and after the instant. */
static gboolean
is_at_rest (const JdJumpFrame *frame,
            gsize              r,
            const double      *h)
{
  double rate = 0.0, size = 0.0;

  for (gsize j = 0; j < frame->n; j++)
    {
      const double term = frame->coefficients[r * frame->n + j] * h[j];

      rate += term;
      size += fabs (term);
    }
  return fabs (rate + frame->rows[r].b) <= JD_SAME * (size + fabs (frame->rows[r].b)) &&
         fabs (rate + frame->rows[r].b_after) <= JD_SAME * (size + fabs (frame->rows[r].b_after));
}

gboolean
jd_jump_observe (const JdJump    *jump,
                 const JdEvent   *event,
                 const double    *frame,
                 JdJumpObserver  *out,
                 GError         **error)
{
  JdJumpSetting setting;
  g_autofree double *h = g_new0 (double, jump->N + 1);

  g_return_val_if_fail (jd_jump_is_known (jump), FALSE);

  if (!jd_jump_setting_init (&setting, jump, event, error))
    return FALSE;
  for (gsize k = 0; k < jump->N; k++)
    h[k] = setting.frame.tau_before[k] +
           jd_dense_dot (setting.frame.n, setting.frame.tangent + k * setting.frame.n, frame);
  out->before = energy_of (&setting.state, jump->prior, h);
  out->after = energy_of (&setting.state, jump->posterior, h);
  out->at_rest = TRUE;
  for (gsize r = 0; r < setting.frame.n_rows; r++)
    if (setting.frame.rows[r].type != JD_ROW_RELEASED && !is_at_rest (&setting.frame, r, frame))
      out->at_rest = FALSE;
  jd_jump_setting_clear (&setting);
  return TRUE;
}
