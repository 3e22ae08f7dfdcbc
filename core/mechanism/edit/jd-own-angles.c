/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks for uses of a body's angles outside its rotations. */
#include "core/mechanism/edit/jd-own-angles.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/edit/jd-edit-private.h"

typedef struct
{
  const char *names[3];
  const char *body;
  int         uses[3];  /* in the rotation of the body */
  char       *why;
} Uses;

static char *
explain_use (const JdReference *reference)
{
  g_autofree char *owner = NULL;

  if (reference->owner == NULL)
    return g_strdup_printf (_("“%s” also occurs outside these rotations"), reference->name);
  owner = jd_object_describe (reference->owner);
  return g_strdup_printf (_("“%s” also occurs outside these rotations (%s)"), reference->name, owner);
}

static JdReferenceAnswer
note_use (const JdReference  *reference,
          char              **out_instead G_GNUC_UNUSED,
          gpointer            user_data)
{
  Uses *self = user_data;
  const JdObject *owner = reference->owner;

  if (self->why != NULL || reference->kind != JD_OBJECT_PARAMETER ||
      (owner != NULL && (owner->kind == JD_OBJECT_PARAMETERIZATION || owner->kind == JD_OBJECT_PARAMETER)))
    return JD_REFERENCE_KEEP;
  for (gsize r = 0; r < 3; r++)
    {
      if (g_strcmp0 (reference->name, self->names[r]) != 0)
        continue;
      self->uses[r]++;
      if (self->why == NULL && (owner == NULL || owner->kind != JD_OBJECT_BODY ||
                                strcmp (owner->name, self->body) != 0 || self->uses[r] > 1))
        self->why = explain_use (reference);
    }
  return JD_REFERENCE_KEEP;
}

gboolean
jd_own_angles_check (const JdAttitude  *self,
                    JdMechanism       *mechanism,
                    char             **out_why)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), (guint) self->body);
  Uses uses = { .body = body->name };

  for (gsize r = 0; r < 3; r++)
    uses.names[r] = jd_expr_get_name (body->rotations[r].angle);
  jd_edit_walk (root, note_use, &uses);
  *out_why = uses.why;
  return uses.why == NULL;
}
