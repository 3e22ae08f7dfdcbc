/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads nodes and members of JSON that may be absent or of another kind. */
#include "core/mechanism/jd-json.h"

#include <glib/gi18n-lib.h>

const char *
jd_json_describe (JsonNode *node)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      return _("an object {…}");
    case JSON_NODE_ARRAY:
      return _("an array […]");
    case JSON_NODE_NULL:
      return _("null");
    case JSON_NODE_VALUE:
    default:
      switch (json_node_get_value_type (node))
        {
        case G_TYPE_STRING:
          return _("a text");
        case G_TYPE_BOOLEAN:
          return json_node_get_boolean (node) ? "true" : "false";
        default:
          return _("a number");
        }
    }
}

const char *
jd_json_get_text (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

gboolean
jd_json_is_number (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         (json_node_get_value_type (node) == G_TYPE_INT64 || json_node_get_value_type (node) == G_TYPE_DOUBLE);
}

gboolean
jd_json_is_boolean (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN;
}

JsonObject *
jd_json_as_object (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
jd_json_as_array (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

void
jd_json_set_value (JsonNode *node,
                   JsonNode *value)
{
  if (json_node_get_value_type (value) == G_TYPE_STRING)
    json_node_set_string (node, json_node_get_string (value));
  else if (json_node_get_value_type (value) == G_TYPE_INT64)
    json_node_set_int (node, json_node_get_int (value));
  else
    json_node_set_double (node, json_node_get_double (value));
}

JsonNode *
jd_json_get_member (JsonObject *object,
                    const char *name)
{
  return object != NULL ? json_object_get_member (object, name) : NULL;
}

const char *
jd_json_get_string (JsonObject *object,
                    const char *name)
{
  return jd_json_get_text (jd_json_get_member (object, name));
}

JsonObject *
jd_json_get_object (JsonObject *object,
                    const char *name)
{
  return jd_json_as_object (jd_json_get_member (object, name));
}

JsonArray *
jd_json_get_array (JsonObject *object,
                   const char *name)
{
  return jd_json_as_array (jd_json_get_member (object, name));
}

gboolean
jd_json_get_boolean (JsonObject *object,
                     const char *name,
                     gboolean    fallback)
{
  JsonNode *node = jd_json_get_member (object, name);

  return jd_json_is_boolean (node) ? json_node_get_boolean (node) : fallback;
}

double
jd_json_get_number (JsonObject *object,
                    const char *name,
                    double      fallback)
{
  JsonNode *node = jd_json_get_member (object, name);

  return jd_json_is_number (node) ? json_node_get_double (node) : fallback;
}

guint
jd_json_get_length (JsonObject *object,
                    const char *name)
{
  JsonArray *array = jd_json_get_array (object, name);

  return array != NULL ? json_array_get_length (array) : 0;
}

JsonObject *
jd_json_get_element (JsonObject *object,
                     const char *name,
                     guint       i)
{
  JsonArray *array = jd_json_get_array (object, name);

  return i < jd_json_get_length (object, name) ? jd_json_as_object (json_array_get_element (array, i)) : NULL;
}

JsonObject *
jd_json_ensure_object (JsonObject *object,
                       const char *name)
{
  if (jd_json_get_object (object, name) == NULL)
    json_object_set_object_member (object, name, json_object_new ());
  return jd_json_get_object (object, name);
}

gboolean
jd_json_is_same (JsonObject *a,
                 JsonObject *b,
                 const char *name)
{
  JsonNode *x = jd_json_get_member (a, name), *y = jd_json_get_member (b, name);

  return x == NULL || y == NULL ? x == y : json_node_equal (x, y);
}
