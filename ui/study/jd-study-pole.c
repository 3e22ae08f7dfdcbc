/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rates that have no value at the instant shown. */
#include "ui/study/jd-study-pole.h"

#include "core/dynamics/motion/jd-motion-pole.h"
#include "ui/study/jd-study-private.h"

char *
jd_study_dup_pole (JdStudy *self)
{
  const double *p;

  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (self->motion == NULL || self->instant.preview != NULL)
    return NULL;
  jd_study_get_state (self, &p, NULL, NULL);
  return jd_motion_dup_pole (self->motion, self->clock.time, self->clock.side == JD_SIDE_AFTER, p);
}
