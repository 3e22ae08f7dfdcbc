/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The document's "sheet" and "underlay": what drawing catches, units that are shown, the picture below. */
#include "core/mechanism/jd-sheet.h"

#include "core/mechanism/jd-mechanism-private.h"

double
jd_mechanism_get_grid (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), 0);

  return self->sheet.grid;
}

double
jd_mechanism_get_angle_step (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), JD_USUAL_ANGLE_STEP);

  return self->sheet.angle_step > 0 ? self->sheet.angle_step : JD_USUAL_ANGLE_STEP;
}

const JdShownUnit *
jd_mechanism_get_shown_unit (JdMechanism *self,
                             const char  *si)
{
  static const JdShownUnit lengths[] = { { "m", 1, 1, FALSE }, { "cm", 1, 100, FALSE }, { "mm", 1, 1000, FALSE },
                                         { "km", 1000, 1, FALSE } };
  static const JdShownUnit masses[] = { { "kg", 1, 1, FALSE }, { "g", 1, 1000, FALSE } };
  static const JdShownUnit angles[] = { { "rad", 1, 1, FALSE }, { "°", 1, 180, TRUE } };

  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);

  if (g_strcmp0 (si, "m") == 0 && self->sheet.length_unit > 0)
    return &lengths[self->sheet.length_unit];
  if (g_strcmp0 (si, "kg") == 0 && self->sheet.mass_unit > 0)
    return &masses[self->sheet.mass_unit];
  if (g_strcmp0 (si, "rad") == 0 && self->sheet.angle_unit > 0)
    return &angles[self->sheet.angle_unit];
  return NULL;
}

double
jd_shown_unit_get_value (const JdShownUnit *self,
                         double             si)
{
  return self == NULL ? si : si * self->den / self->num / (self->pi ? G_PI : 1.0);
}

gboolean
jd_mechanism_get_underlay (JdMechanism *self,
                           JdUnderlay  *out)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), FALSE);
  g_return_val_if_fail (out != NULL, FALSE);

  *out = (JdUnderlay) {
    .image = self->underlay.image, .x = self->underlay.x, .y = self->underlay.y, .width = self->underlay.width,
    .angle = self->underlay.angle,
    .opacity = self->underlay.opacity_expr != NULL ? self->underlay.opacity : JD_USUAL_OPACITY,
    .locked = self->underlay.locked, .exported = self->underlay.exported,
  };
  return out->image != NULL;
}
