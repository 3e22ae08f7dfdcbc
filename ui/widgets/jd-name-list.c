/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Conversion between a JSON list of names and its text. */
#include "ui/widgets/jd-name-list.h"

char *
jd_name_list_to_text (JsonNode *node)
{
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GString *text = g_string_new (NULL);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", json_array_get_string_element (array, i));
  return g_string_free (text, FALSE);
}

JsonNode *
jd_name_list_from_text (const char *text)
{
  g_auto(GStrv) names = g_strsplit (text, ",", -1);
  JsonArray *array = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);

  for (guint i = 0; names[i] != NULL; i++)
    if (*g_strstrip (names[i]) != '\0')
      json_array_add_string_element (array, names[i]);
  json_node_take_array (node, array);
  return node;
}
