/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads given efforts. */
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* A body that a torque turns. */
static void
warn_about_particle (JdReader *self,
                     int       index)
{
  const JdBody *body = index < 0 ? NULL : g_ptr_array_index (self->mechanism->bodies, (guint) index);

  if (body != NULL && body->is_particle)
    jd_reader_warn (self, "particle-angle",
                    _("“%s” is a particle, which cannot turn: the effort does nothing to it; give it an “angle”"),
                    body->name);
}

/* The efforts of gravity and of a moving frame have names of their own. */
static gboolean
check_own_name (JdReader   *self,
                const char *name)
{
  if (strcmp (name, "weight") == 0)
    return jd_reader_fail_at (self, "name", _("“weight” is the effort of gravity; choose another name"));
  if (self->mechanism->frame != NULL && (strcmp (name, "background") == 0 || strcmp (name, "coriolis") == 0))
    return jd_reader_fail_at (self, "name", _("“%s” is an inertial effort of the moving frame; choose another name"),
                              name);
  return TRUE;
}

gboolean
jd_reader_read_effort (JdReader   *self,
                       JsonObject *object,
                       gpointer    out)
{
  JdEffort *effort = out;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  int kind;

  for (int i = 0; i < JD_N_EFFORT_KINDS; i++)
    g_ptr_array_add (names, (gpointer) jd_effort_types[i].name);
  kind = jd_reader_type (self, object, names, _("there is no effort type “%s”%s; expected one of %s"));
  if (kind < 0)
    return FALSE;
  if (self->mechanism->dimension == 3 && jd_effort_types[kind].planar_only)
    return jd_reader_fail_at (self, "type",
                              _("an effort of type “%s” belongs to mechanisms in the plane; use "
                                "“torque” or “generalized”"),
                              jd_effort_types[kind].name);
  effort->kind = (JdEffortKind) kind;
  effort->points[0].body = effort->points[1].body = JD_NONE;
  effort->bodies[0] = effort->bodies[1] = JD_NONE;
  for (int i = 0; i < 3; i++)
    effort->vector[i] = jd_expr_number (self->mechanism->pool, 0);
  if (!jd_reader_fields (self, object, jd_effort_fields, 1u << kind, effort) || !check_own_name (self, effort->name))
    return FALSE;
  for (int i = 0; i < 2; i++)
    warn_about_particle (self, effort->bodies[i]);
  return TRUE;
}
