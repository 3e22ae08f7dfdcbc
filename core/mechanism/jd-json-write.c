/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-json.h"

#include <math.h>
#include <string.h>

#include "core/expression/jd-expr-parse.h"

/* Arrays and objects that fit a line of this many bytes stand on one. */
#define LINE_WIDTH 100

static void
write_string (const char *text,
              GString    *out)
{
  g_string_append_c (out, '"');
  for (const char *p = text; *p; p++)
    switch (*p)
      {
      case '"':  g_string_append (out, "\\\""); break;
      case '\\': g_string_append (out, "\\\\"); break;
      case '\b': g_string_append (out, "\\b"); break;
      case '\f': g_string_append (out, "\\f"); break;
      case '\n': g_string_append (out, "\\n"); break;
      case '\r': g_string_append (out, "\\r"); break;
      case '\t': g_string_append (out, "\\t"); break;
      default:
        if ((guchar) *p < 0x20 || *p == 0x7f)
          g_string_append_printf (out, "\\u%04x", (guint) (guchar) *p);
        else if ((guchar) *p == 0xc2 && (guchar) p[1] >= 0x80 && (guchar) p[1] < 0xa0)
          /* the other control characters, which terminals obey too */
          g_string_append_printf (out, "\\u%04x", (guint) (guchar) *++p);
        else
          g_string_append_c (out, *p);
      }
  g_string_append_c (out, '"');
}

static void
write_number (double   value,
              GString *out)
{
  g_autofree char *text = NULL;

  /* JSON has no other numbers; a node that holds one cannot have come from a text. */
  text = isfinite (value) ? jd_number_to_text (value) : g_strdup ("null");
  g_string_append (out, text);
}

static void
write_scalar (JsonNode *node,
              GString  *out)
{
  if (json_node_get_node_type (node) != JSON_NODE_VALUE)
    {
      g_string_append (out, "null");
      return;
    }
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      write_string (json_node_get_string (node), out);
      break;
    case G_TYPE_BOOLEAN:
      g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
      break;
    case G_TYPE_INT64:
      g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
      break;
    default:
      write_number (json_node_get_double (node), out);
    }
}

static gboolean
is_container (JsonNode *node)
{
  return JSON_NODE_HOLDS_ARRAY (node) || JSON_NODE_HOLDS_OBJECT (node);
}

/* Writes @node on one line; gives up, with FALSE, when @out grows beyond @limit. */
static gboolean
write_flat (JsonNode *node,
            GString  *out,
            gsize     limit)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      const guint n = json_array_get_length (array);

      g_string_append_c (out, '[');
      for (guint i = 0; i < n; i++)
        {
          if (i > 0)
            g_string_append (out, ", ");
          if (!write_flat (json_array_get_element (array, i), out, limit))
            return FALSE;
        }
      g_string_append_c (out, ']');
    }
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;
      gboolean first = TRUE;

      g_string_append_c (out, '{');
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          g_string_append (out, first ? " " : ", ");
          first = FALSE;
          if (strlen (name) > limit)
            return FALSE;
          write_string (name, out);
          g_string_append (out, ": ");
          if (!write_flat (member, out, limit))
            return FALSE;
        }
      g_string_append (out, first ? "}" : " }");
    }
  else
    {
      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING &&
          strlen (json_node_get_string (node)) > limit)
        return FALSE;
      write_scalar (node, out);
    }
  return out->len <= limit;
}

static void write_node (JsonNode *node,
                        GString  *out,
                        guint     indent);

static void
begin_line (GString *out,
            guint    indent)
{
  g_string_append_c (out, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append (out, "  ");
}

static void
write_array (JsonArray *array,
             GString   *out,
             guint      indent)
{
  const guint n = json_array_get_length (array);

  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++)
    {
      begin_line (out, indent + 1);
      write_node (json_array_get_element (array, i), out, indent + 1);
      if (i + 1 < n)
        g_string_append_c (out, ',');
    }
  begin_line (out, indent);
  g_string_append_c (out, ']');
}

static void
write_object (JsonObject *object,
              GString    *out,
              guint       indent)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      begin_line (out, indent + 1);
      write_string (name, out);
      g_string_append (out, ": ");
      write_node (member, out, indent + 1);
    }
  begin_line (out, indent);
  g_string_append_c (out, '}');
}

/* How many bytes stand on the line that @out is writing. */
static gsize
get_line_length (const GString *out)
{
  gsize length = 0;

  while (length < out->len && out->str[out->len - length - 1] != '\n')
    length++;
  return length;
}

static void
write_node (JsonNode *node,
            GString  *out,
            guint     indent)
{
  const gsize mark = out->len;

  if (!is_container (node))
    {
      write_scalar (node, out);
      return;
    }
  /* The document itself is never squeezed onto one line. */
  if (indent > 0)
    {
      const gsize room = LINE_WIDTH - MIN (get_line_length (out) + 1, (gsize) LINE_WIDTH);

      if (write_flat (node, out, mark + room))
        return;
      g_string_truncate (out, mark);
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    write_array (json_node_get_array (node), out, indent);
  else
    write_object (json_node_get_object (node), out, indent);
}

char *
jd_json_to_text (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (node != NULL, NULL);

  write_node (node, out, 0);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

char *
jd_json_to_line (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (node != NULL, NULL);

  write_flat (node, out, G_MAXSIZE);
  return g_string_free (out, FALSE);
}
