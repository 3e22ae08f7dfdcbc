/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits of the columns that the file stores. */
#include "ui/compare/jd-compare-columns-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"

static void
set_columns (JsonNode  *root,
             GPtrArray *columns)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < columns->len; i++)
    {
      const JdMechanismColumn *column = g_ptr_array_index (columns, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "parameterization", column->parameterization);
      if (column->event != NULL)
        json_object_set_string_member (object, "event", column->event);
      json_array_add_object_element (array, object);
    }
  json_object_set_array_member (json_node_get_object (root), "compare", array);
}

gboolean
jd_compare_columns_write (GPtrArray   *columns,
                          JdDocument  *document,
                          const char  *label,
                          GError     **error)
{
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));

  set_columns (root, columns);
  return jd_document_replace (document, root, label, NULL, error);
}

gboolean
jd_compare_columns_own_types (GPtrArray   *columns,
                              guint        index,
                              JdDocument  *document,
                              const char  *event,
                              GError     **error)
{
  JdMechanism *mechanism = jd_document_get_mechanism (document);
  const JdEvent *of = jd_mechanism_find_event (mechanism, event);
  JdMechanismColumn *column = g_ptr_array_index (columns, index);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  JsonNode *copy = jd_json_copy (jd_edit_get (root, JD_OBJECT_EVENT, event));
  const char *replaced = of->instead_of != NULL ? of->instead_of : event;
  /* Translators: an event of one column alone: its name, and the column's letter. */
  g_autofree char *stem = g_strdup_printf (_("%s, column %c"), replaced, 'A' + (char) index);
  g_autofree char *name = jd_edit_free_name (root, JD_OBJECT_EVENT, stem);

  json_object_set_string_member (json_node_get_object (copy), "instead_of", replaced);
  g_free (column->event);
  column->event = jd_edit_add (root, JD_OBJECT_EVENT, name, copy);
  set_columns (root, columns);
  return jd_document_replace (document, g_steal_pointer (&root), _("Own Impulsive Types"), NULL, error);
}
