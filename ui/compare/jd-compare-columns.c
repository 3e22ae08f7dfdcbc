/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/compare/jd-compare-columns.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-edit.h"
#include "core/mechanism/jd-json.h"

#define LEAST_COLUMNS 2
/* As many as there is room for. */
#define USUAL_COLUMNS 3

static void
column_free (gpointer data)
{
  JdMechanismColumn *column = data;

  g_free (column->parameterization);
  g_free (column->event);
  g_free (column);
}

GPtrArray *
jd_compare_columns_new (void)
{
  return g_ptr_array_new_with_free_func (column_free);
}

void
jd_compare_columns_add (GPtrArray  *columns,
                        const char *parameterization,
                        const char *event)
{
  JdMechanismColumn *column = g_new0 (JdMechanismColumn, 1);

  column->parameterization = g_strdup (parameterization);
  column->event = g_strdup (event);
  g_ptr_array_add (columns, column);
}

GPtrArray *
jd_compare_columns_read (JdMechanism *mechanism)
{
  const GPtrArray *written = jd_mechanism_get_columns (mechanism);
  const GPtrArray *taggings = jd_mechanism_get_taggings (mechanism);
  GPtrArray *columns = jd_compare_columns_new ();

  for (guint i = 0; i < written->len; i++)
    {
      const JdMechanismColumn *column = g_ptr_array_index (written, i);

      jd_compare_columns_add (columns, column->parameterization, column->event);
    }
  for (guint i = 0; written->len == 0 && i < MIN (taggings->len, USUAL_COLUMNS); i++)
    jd_compare_columns_add (columns, ((const JdTagging *) g_ptr_array_index (taggings, i))->name, NULL);
  for (guint i = 0; columns->len < LEAST_COLUMNS; i++)
    jd_compare_columns_add (columns, ((const JdTagging *) g_ptr_array_index (taggings, i % taggings->len))->name, NULL);
  return columns;
}

gboolean
jd_compare_columns_equal (GPtrArray *a,
                          GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const JdMechanismColumn *x = g_ptr_array_index (a, i), *y = g_ptr_array_index (b, i);

      if (!g_str_equal (x->parameterization, y->parameterization) || g_strcmp0 (x->event, y->event) != 0)
        return FALSE;
    }
  return TRUE;
}

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

/* Whether @event happens in column @index. */
static gboolean
happens (GPtrArray     *columns,
         guint          index,
         JdMechanism   *mechanism,
         const JdEvent *event)
{
  const JdMechanismColumn *own = g_ptr_array_index (columns, index);
  const JdEvent *chosen = own->event != NULL ? jd_mechanism_find_event (mechanism, own->event) : NULL;

  if (event == chosen)
    return TRUE;
  if (event->instead_of != NULL)
    return FALSE;
  if (chosen == NULL)
    return TRUE;
  if (g_strcmp0 (chosen->instead_of, event->name) == 0)
    return FALSE;
  for (guint c = 0; c < columns->len; c++)
    if (g_strcmp0 (((const JdMechanismColumn *) g_ptr_array_index (columns, c))->event, event->name) == 0)
      return FALSE;
  return TRUE;
}

char **
jd_compare_columns_dup_events (GPtrArray   *columns,
                               guint        index,
                               JdMechanism *mechanism)
{
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();
  gboolean usual = TRUE;

  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);
      const gboolean here = happens (columns, index, mechanism, event);

      usual = usual && here == (event->instead_of == NULL);
      if (here)
        g_strv_builder_add (names, event->name);
    }
  return usual ? NULL : g_strv_builder_end (names);
}
