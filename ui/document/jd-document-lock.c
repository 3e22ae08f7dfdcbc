/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lock of a document: the open topics in words, and the edit that changes the lock. */
#include "ui/document/jd-document-lock.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-mechanism-lock.h"
#include "ui/document/jd-document-private.h"

gboolean
jd_document_get_locked (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return jd_mechanism_get_locked (jd_document_get_mechanism (self));
}

gboolean
jd_document_may (JdDocument *self,
                 const char *topic)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  return jd_mechanism_is_open (jd_document_get_mechanism (self), topic);
}

const char *
jd_document_lock_reason (void)
{
  return _("This file is locked by its author");
}

const char *
jd_document_get_lock_reason (JdDocument *self)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  return jd_document_get_of_lesson (self) ? _("Closed in this step: look only") : jd_document_lock_reason ();
}

char *
jd_lock_topic_dup_name (const char *topic)
{
  static const struct
  {
    const char *topic;
    const char *name;
  } names[] = {
    { "tags", N_("which equations are primitive") },
    { "parameterizations", N_("parameterizations") },
    { "types", N_("impulsive types") },
    { "events", N_("events") },
    { "values", N_("values and rates of parameters") },
    { "constants", N_("constants") },
    { "compare", N_("the columns of Compare") },
    { "time", N_("playing and scrubbing") },
    { "draw", N_("the drawing") },
    { "direction", N_("virtual velocities") },
    { "event", N_("the choice of an event") },
    { "parameterization", N_("the choice of a parameterization") },
  };
  const char *colon = strchr (topic, ':');

  if (colon != NULL)
    return g_strdup (colon + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].topic, topic))
      return g_strdup (_(names[i].name));
  return g_strdup (topic);
}

char *
jd_document_dup_open (JdDocument *self)
{
  const char *const *open;
  GString *text;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  open = jd_mechanism_get_open (jd_document_get_mechanism (self));
  text = g_string_new (NULL);
  for (guint i = 0; open[i] != NULL; i++)
    {
      g_autofree char *name = jd_lock_topic_dup_name (open[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (text, FALSE);
}

gboolean
jd_document_check_lock (JdDocument  *self,
                        JsonNode    *root,
                        GError     **error)
{
  g_autofree char *closed = jd_mechanism_find_closed (jd_document_get_mechanism (self), root);
  g_autofree char *name = closed != NULL ? jd_lock_topic_dup_name (closed) : NULL;

  if (closed == NULL)
    return TRUE;
  g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LOCKED,
               jd_document_get_of_lesson (self) ? _("This is closed in this step of the lesson: %s")
                                                : _("The author of this file has locked this: %s"),
               name);
  return FALSE;
}

gboolean
jd_document_set_lock (JdDocument         *self,
                      gboolean            locked,
                      const char *const  *open,
                      GError            **error)
{
  JsonNode *root;
  JsonObject *object;
  JsonArray *array;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (open != NULL, FALSE);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  object = json_node_get_object (root);
  array = json_array_new ();
  for (guint i = 0; open[i] != NULL; i++)
    json_array_add_string_element (array, open[i]);
  json_object_set_boolean_member (object, "locked", locked);
  json_object_set_array_member (object, "open_to_students", array);
  return jd_document_replace (self, root, locked ? _("Lock") : _("Unlock"), NULL, error);
}
