/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The document's "sheet": steps that drawing catches. */
#include "core/mechanism/jd-sheet.h"

#include "core/mechanism/jd-mechanism-private.h"

double
jd_mechanism_get_grid (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), 0);

  return self->grid;
}

double
jd_mechanism_get_angle_step (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), JD_USUAL_ANGLE_STEP);

  return self->angle_step > 0 ? self->angle_step : JD_USUAL_ANGLE_STEP;
}
