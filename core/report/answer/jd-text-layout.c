/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text in columns of a terminal. */
#include "core/report/answer/jd-text-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

int
jd_text_width (const char *text)
{
  int width = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      width += g_unichar_iszerowidth (letter) ? 0 : g_unichar_iswide (letter) ? 2 : 1;
    }
  return width;
}

void
jd_text_append_padded (GString    *into,
                       const char *text,
                       int         width)
{
  g_string_append_printf (into, "%s%*s", text, MAX (width - jd_text_width (text), 0), "");
}

void
jd_text_append_wrapped (GString    *into,
                        const char *text,
                        int         at,
                        int         indent,
                        int         width)
{
  g_auto(GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      const int length = jd_text_width (*word);
      const gboolean full = width > 0 && at + 1 + length > width;

      if (word != words && full)
        {
          g_string_append_printf (into, "\n%*s", indent, "");
          at = indent;
        }
      else if (word != words)
        {
          g_string_append_c (into, ' ');
          at++;
        }
      g_string_append (into, *word);
      at += length;
    }
}

char *
jd_text_of_number (double value,
                   int    digits)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE], format[8];
  char *exponent;

  if (digits >= 17)
    return jd_number_to_text (value + 0.0);
  g_snprintf (format, sizeof format, "%%.%dg", CLAMP (digits, 1, 16));
  g_ascii_formatd (buffer, sizeof buffer, format, value + 0.0);
  exponent = strchr (buffer, 'e');
  if (exponent == NULL)
    return g_strdup (buffer);
  /* e-05 is e-5, e+06 is e6 */
  *exponent = '\0';
  return g_strdup_printf ("%se%d", buffer, (int) g_ascii_strtoll (exponent + 1, NULL, 10));
}

/* ---- JSON for reading ---- */

static void append_cell (GString *into, int digits, JsonNode *node, guint depth);

static void
append_list (GString        *into,
             int digits,
             JsonArray      *array,
             guint           depth)
{
  const guint n = json_array_get_length (array);
  gboolean lists = FALSE;

  for (guint i = 0; i < n; i++)
    lists = lists || JSON_NODE_HOLDS_ARRAY (json_array_get_element (array, i));
  for (guint i = 0; i < n; i++)
    {
      g_string_append (into, i == 0 ? "" : lists ? "; " : ", ");
      append_cell (into, digits, json_array_get_element (array, i), depth + 1);
    }
}

static void
append_members (GString        *into,
                int digits,
                JsonObject     *object,
                guint           depth)
{
  JsonObjectIter iter;
  const char *name, *between = depth > 0 ? "(" : "";
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      g_string_append_printf (into, "%s%s ", between, name);
      append_cell (into, digits, member, depth + 1);
      between = ", ";
    }
  if (depth > 0 && json_object_get_size (object) > 0)
    g_string_append_c (into, ')');
}

static void
append_scalar (GString        *into,
               int digits,
               JsonNode       *node)
{
  const GType type = JSON_NODE_HOLDS_NULL (node) ? G_TYPE_NONE : json_node_get_value_type (node);
  g_autofree char *number = NULL;

  if (type == G_TYPE_STRING)
    g_string_append (into, json_node_get_string (node));
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (into, json_node_get_boolean (node) ? _("yes") : _("no"));
  else if (type == G_TYPE_INT64)
    g_string_append_printf (into, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (type == G_TYPE_DOUBLE && isfinite (json_node_get_double (node)))
    {
      number = jd_text_of_number (json_node_get_double (node), digits);
      g_string_append (into, number);
    }
  else
    g_string_append (into, "–");
}

static void
append_cell (GString        *into,
             int digits,
             JsonNode       *node,
             guint           depth)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    append_list (into, digits, json_node_get_array (node), depth);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    append_members (into, digits, json_node_get_object (node), depth);
  else
    append_scalar (into, digits, node);
}

char *
jd_text_of_json (JsonNode *node,
                 int       digits)
{
  GString *text = g_string_new (NULL);

  append_cell (text, digits, node, 0);
  return g_string_free (text, FALSE);
}

char *
jd_text_fold (const char *text,
              int         indent,
              int         width)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);
  GString *folded = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    {
      const int own = (int) strspn (*line, " ");

      g_string_append_printf (folded, "%s%*s", line != lines ? "\n" : "", own, "");
      jd_text_append_wrapped (folded, *line + own, own, own + indent, width);
    }
  return g_string_free (folded, FALSE);
}
