/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-mechanism-private.h"

#include <glib/gi18n-lib.h>

/* "frame": {"origin": [..], "angle": ..} or, in space, {"origin": [..], "rotation": [..]}. */

static gboolean
read_members (JdReader   *self,
              JsonObject *object,
              JdFrame    *frame)
{
  static const char *const planar_keys[] = { "origin", "angle", NULL },
                    *const spatial_keys[] = { "origin", "rotation", NULL };
  const guint dimension = self->mechanism->dimension;

  jd_reader_check_keys (self, object, dimension == 2 ? planar_keys : spatial_keys);
  for (guint i = 0; i < 3; i++)
    frame->origin[i] = jd_expr_number (self->mechanism->pool, 0.0);
  frame->angle = jd_expr_number (self->mechanism->pool, 0.0);
  if (!jd_reader_vector_member (self, object, "origin", FALSE, JD_SCOPE_TIME, dimension, frame->origin))
    return FALSE;
  if (dimension == 2)
    return jd_reader_expr_member (self, object, "angle", FALSE, JD_SCOPE_TIME, &frame->angle);
  return jd_reader_read_rotations (self, object, JD_SCOPE_TIME, &frame->n_rotations, &frame->rotations);
}

gboolean
jd_reader_read_frame (JdReader   *self,
                      JsonObject *root)
{
  JsonObject *object;
  gsize mark;

  if (!json_object_has_member (root, "frame"))
    return TRUE;
  mark = jd_reader_enter (self, "frame");
  object = jd_reader_object (self, json_object_get_member (root, "frame"));
  if (object == NULL)
    return FALSE;
  if (json_object_has_member (root, "kinetic_energy"))
    return jd_reader_fail (self, _("a kinetic energy given as a formula cannot be seen from a moving frame; give "
                                   "bodies, or write the formula in the Galilean frame"));
  self->mechanism->frame = g_new0 (JdFrame, 1);
  if (!read_members (self, object, self->mechanism->frame))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}
