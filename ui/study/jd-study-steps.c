/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motions by time stepping. */
#include "ui/study/jd-study-steps.h"

#include <glib/gi18n-lib.h>

#include "core/dynamics/motion/jd-motion-steps.h"
#include "core/mechanism/jd-time-step.h"
#include "ui/study/jd-study-private.h"

gboolean
jd_study_is_by_steps (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->model != NULL && jd_mechanism_evaluate_time_step (jd_model_get_mechanism (self->model),
                                                                 jd_model_get_constants (self->model)) > 0.0;
}

char *
jd_study_dup_steps (JdStudy *self)
{
  const JdMotionSteps *steps;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  steps = self->motion != NULL ? jd_motion_get_steps (self->motion) : NULL;
  if (steps == NULL || (!jd_study_get_playing (self) && jd_study_get_time (self) <= jd_study_get_start (self)))
    return NULL;
  return g_strdup_printf (
    _("This motion is computed by time steps of %g s: it is approximate, and has no events and no "
      "forces at an instant."),
    steps->step);
}
