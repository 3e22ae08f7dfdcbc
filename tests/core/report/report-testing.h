/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Members of printed answers. */
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-answer.h"

static inline void
append_cb (const char *piece,
           gpointer    text)
{
  g_string_append (text, piece);
}

/* The answer as it is printed, read back. */
static inline JsonNode *
parse_answer (const JdAnswer *answer)
{
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(GError) error = NULL;
  JsonNode *root;

  g_assert_true (jd_answer_print (answer, TRUE, append_cb, text, &error));
  g_assert_no_error (error);
  root = jd_json_parse (text->str, -1, &error);
  g_assert_no_error (error);
  return root;
}

/* The text of the warning with this code; NULL: there is none. */
static inline const char *
find_warning (JsonNode   *root,
              const char *code)
{
  JsonArray *warnings = json_object_get_array_member (json_node_get_object (root), "warnings");

  for (guint i = 0; i < json_array_get_length (warnings); i++)
    {
      JsonObject *warning = json_array_get_object_element (warnings, i);

      if (g_str_equal (json_object_get_string_member (warning, "code"), code))
        return json_object_get_string_member (warning, "text");
    }
  return NULL;
}

/* The member at @path, such as "equilibria[0].parameters.x"; NULL: there is none. */
static inline JsonNode *
find_member (JsonNode   *root,
             const char *path)
{
  JsonNode *node = root;

  while (*path != '\0' && node != NULL)
    {
      const gsize length = strcspn (path, ".[");

      if (*path == '[')
        {
          const guint i = (guint) g_ascii_strtoull (path + 1, NULL, 10);
          JsonArray *array = json_node_get_array (node);

          node = i < json_array_get_length (array) ? json_array_get_element (array, i) : NULL;
          path = strchr (path, ']') + 1;
        }
      else if (length > 0)
        {
          g_autofree char *name = g_strndup (path, length);

          node = json_object_get_member (json_node_get_object (node), name);
          path += length;
        }
      path += *path == '.';
    }
  return node;
}

/* The number at @path; NAN where it is null. */
static inline double
number_at (JsonNode   *root,
           const char *path)
{
  JsonNode *node = find_member (root, path);

  if (node == NULL)
    g_error ("there is no %s", path);
  return JSON_NODE_HOLDS_NULL (node) ? NAN : json_node_get_double (node);
}

static inline const char *
text_at (JsonNode   *root,
         const char *path)
{
  JsonNode *node = find_member (root, path);

  if (node == NULL)
    g_error ("there is no %s", path);
  return json_node_get_string (node);
}

static inline guint
length_at (JsonNode   *root,
           const char *path)
{
  JsonNode *node = find_member (root, path);

  if (node == NULL)
    g_error ("there is no %s", path);
  return json_array_get_length (json_node_get_array (node));
}

/* The number at @path is @value to @part of it, or of 1 where it is smaller. */
static inline void
assert_number (JsonNode   *root,
               const char *path,
               double      value,
               double      part)
{
  const double found = number_at (root, path);

  if (!(fabs (found - value) <= part * MAX (fabs (value), 1.0)))
    g_error ("%s is %.17g and not %.17g", path, found, value);
}

/* The sentence of the answer begins with @text. */
static inline void
assert_why (JsonNode   *root,
            const char *text)
{
  if (!g_str_has_prefix (text_at (root, "why"), text))
    g_error ("“%s” does not begin with “%s”", text_at (root, "why"), text);
}
