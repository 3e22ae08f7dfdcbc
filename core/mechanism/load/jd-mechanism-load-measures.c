/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads measures: lengths and angles that figures show. */
#include "core/mechanism/load/jd-reader-private.h"

#include <glib/gi18n-lib.h>

gboolean
jd_reader_read_measure (JdReader   *self,
                        JsonObject *object,
                        gpointer    out)
{
  JdMeasured *measure = out;
  const int kind = jd_reader_alternative (self, object, jd_measure_fields, NULL);

  for (int i = 0; i < 3; i++)
    measure->points[i].body = JD_NONE;
  measure->bodies[0] = measure->bodies[1] = JD_NONE;
  if (kind < 0)
    return FALSE;
  measure->kind = (JdMeasuredKind) kind;
  if (measure->kind != JD_MEASURED_LENGTH && self->mechanism->dimension == 3)
    return jd_reader_fail (self, _("in space only a length is measured, “between” two points"));
  return jd_reader_fields (self, object, jd_measure_fields, 1u << kind, measure);
}
