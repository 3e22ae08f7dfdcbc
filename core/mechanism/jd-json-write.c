/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes JSON: small arrays and objects on one line, larger ones with a line for each element. */
#include "core/mechanism/jd-json.h"

#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

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
      case '"':
        g_string_append (out, "\\\"");
        break;
      case '\\':
        g_string_append (out, "\\\\");
        break;
      case '\b':
        g_string_append (out, "\\b");
        break;
      case '\f':
        g_string_append (out, "\\f");
        break;
      case '\n':
        g_string_append (out, "\\n");
        break;
      case '\r':
        g_string_append (out, "\\r");
        break;
      case '\t':
        g_string_append (out, "\\t");
        break;
      default:
        if ((guchar) *p < 0x20 || *p == 0x7f)
          g_string_append_printf (out, "\\u%04x", (guint) (guchar) *p);
        else if ((guchar) *p == 0xc2 && (guchar) p[1] >= 0x80 && (guchar) p[1] < 0xa0)
          /* the other control characters, which terminals obey too */
          g_string_append_printf (out, "\\u%04x", (guint) (guchar) * ++p);
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

/* The indentation of what stands on one line. */
#define FLAT (-1)

static gboolean write_node (JsonNode *node,
                            GString  *out,
                            int       indent,
                            gsize     limit);

static void
begin_line (GString *out,
            int      indent)
{
  g_string_append_c (out, '\n');
  for (int i = 0; i < indent; i++)
    g_string_append (out, "  ");
}

/* Writes an array or object; on one line it gives up, with FALSE, when @out grows beyond @limit. */
static gboolean
write_container (JsonNode *node,
                 GString  *out,
                 int       indent,
                 gsize     limit)
{
  JsonArray *array = jd_json_as_array (node);
  const guint n = array != NULL ? json_array_get_length (array) : json_object_get_size (json_node_get_object (node));
  JsonObjectIter iter;

  if (array == NULL)
    json_object_iter_init_ordered (&iter, json_node_get_object (node));
  g_string_append_c (out, array != NULL ? '[' : '{');
  for (guint i = 0; i < n; i++)
    {
      const char *name = NULL;
      JsonNode *child = NULL;

      if (i > 0)
        g_string_append_c (out, ',');
      if (indent != FLAT)
        begin_line (out, indent + 1);
      else if (i > 0 || array == NULL)
        g_string_append_c (out, ' ');
      if (array != NULL)
        child = json_array_get_element (array, i);
      else if (json_object_iter_next_ordered (&iter, &name, &child))
        {
          if (indent == FLAT && strlen (name) > limit)
            return FALSE;
          write_string (name, out);
          g_string_append (out, ": ");
        }
      if (!write_node (child, out, indent != FLAT ? indent + 1 : FLAT, limit))
        return FALSE;
    }
  if (indent != FLAT)
    begin_line (out, indent);
  else if (array == NULL && n > 0)
    g_string_append_c (out, ' ');
  g_string_append_c (out, array != NULL ? ']' : '}');
  return out->len <= limit;
}

/* Number of bytes on the line that @out is writing. */
static gsize
get_line_length (const GString *out)
{
  gsize length = 0;

  while (length < out->len && out->str[out->len - length - 1] != '\n')
    length++;
  return length;
}

static gboolean
write_node (JsonNode *node,
            GString  *out,
            int       indent,
            gsize     limit)
{
  const gsize mark = out->len;

  if (!JSON_NODE_HOLDS_ARRAY (node) && !JSON_NODE_HOLDS_OBJECT (node))
    {
      if (indent == FLAT && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING &&
          strlen (json_node_get_string (node)) > limit)
        return FALSE;
      write_scalar (node, out);
      return out->len <= limit;
    }
  /* The document itself is never squeezed onto one line. */
  if (indent > 0)
    {
      const gsize room = LINE_WIDTH - MIN (get_line_length (out) + 1, (gsize) LINE_WIDTH);

      if (write_container (node, out, FLAT, mark + room))
        return TRUE;
      g_string_truncate (out, mark);
    }
  return write_container (node, out, indent, limit);
}

char *
jd_json_to_text (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (node != NULL, NULL);

  write_node (node, out, 0, G_MAXSIZE);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

char *
jd_json_to_line (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (node != NULL, NULL);

  write_node (node, out, FLAT, G_MAXSIZE);
  return g_string_free (out, FALSE);
}
