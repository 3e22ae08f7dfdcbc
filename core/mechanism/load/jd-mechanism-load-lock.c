/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads what a locked file leaves open to students. */
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* A topic, or one of the parameters or constants: "values:theta". */
static gboolean
check_open (JdReader   *self,
            const char *name)
{
  const char *colon = strchr (name, ':');
  g_autofree char *topic = colon != NULL ? g_strndup (name, (gsize) (colon - name)) : g_strdup (name);
  g_autofree char *known = NULL;
  const gboolean value = strcmp (topic, "values") == 0;

  if (!g_strv_contains (jd_lock_topics, topic))
    {
      known = g_strjoinv (", ", (char **) jd_lock_topics);
      return jd_reader_fail (self, _("“%s” cannot be opened to students; expected one of %s"), name, known);
    }
  if (colon == NULL)
    return TRUE;
  if (!value && strcmp (topic, "constants") != 0)
    return jd_reader_fail (self, _("only “values” and “constants” may name one of theirs, as in “values:theta”"));
  return g_hash_table_contains (value ? self->mechanism->index.parameters : self->mechanism->index.constants,
                                colon + 1) ||
         jd_reader_fail (self,
                         value ? _("there is no parameter “%s” that could stay open; name one of “parameters”")
                               : _("there is no constant “%s” that could stay open; name one of “constants”"),
                         colon + 1);
}

static gboolean
read_open (JdReader *self,
           JsonNode *node,
           gpointer  data)
{
  const char *name = jd_reader_string (self, node);

  if (name == NULL || !check_open (self, name))
    return FALSE;
  g_strv_builder_add (data, name);
  return TRUE;
}

gboolean
jd_reader_open (JdReader      *self,
                JsonNode      *node,
                const JdField *field G_GNUC_UNUSED,
                gpointer       out)
{
  g_autoptr(GStrvBuilder) open = g_strv_builder_new ();

  if (!jd_reader_each_element (self, node, read_open, open))
    return FALSE;
  *(char ***) out = g_strv_builder_end (open);
  return TRUE;
}
