/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of a lesson: their language, their words, and the values in them. */
#include "core/lesson/language/jd-lesson-text-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-language-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

/* Numbers from here to there are shown without an exponent. */
#define PLAIN_LEAST 0.001
#define PLAIN_MOST  1e6

const char *
jd_lesson_text_get (JsonNode *node)
{
  const char *text = jd_json_get_text (node);
  JsonObject *object;
  JsonObjectIter iter;
  const char *language;
  JsonNode *first;

  if (text != NULL)
    return *text != '\0' ? g_dgettext (GETTEXT_PACKAGE, text) : text;
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  object = json_node_get_object (node);
  for (const char *const *name = g_get_language_names (); *name != NULL; name++)
    if (json_object_has_member (object, *name))
      return jd_json_get_text (json_object_get_member (object, *name));
  if (json_object_has_member (object, "en"))
    return jd_json_get_text (json_object_get_member (object, "en"));
  json_object_iter_init_ordered (&iter, object);
  return json_object_iter_next_ordered (&iter, &language, &first) ? jd_json_get_text (first) : NULL;
}

guint
jd_lesson_text_count_words (const char *text)
{
  gboolean inside = FALSE;
  guint n = 0;

  while (*text != '\0')
    {
      const gunichar c = g_utf8_get_char (text);

      if (c == '{' && text[1] != '{')
        {
          const char *end = strchr (text, '}');

          n += !inside;
          inside = TRUE;
          text = end != NULL ? end + 1 : text + strlen (text);
          continue;
        }
      n += !inside && !g_unichar_isspace (c);
      inside = !g_unichar_isspace (c);
      text = g_utf8_next_char (text);
      /* "{{" is a brace */
      text += c == '{';
    }
  return n;
}

char *
jd_lesson_text_next_expression (const char **at,
                                GString     *before)
{
  for (const char *c = *at; *c != '\0'; c++)
    {
      const char *end;

      if (*c == '{' && c[1] != '{')
        {
          end = strchr (c, '}');
          *at = end != NULL ? end + 1 : c + strlen (c);
          return g_strndup (c + 1, end != NULL ? (gsize) (end - c - 1) : strlen (c + 1));
        }
      if (before != NULL)
        g_string_append_c (before, *c);
      c += *c == '{';
    }
  *at += strlen (*at);
  return NULL;
}

char *
jd_lesson_number_to_text (double value,
                          int    digits)
{
  g_autoptr(GString) shown = NULL;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  const char format[] = { '%', '.', (char) ('0' + CLAMP (digits, 1, 9) - 1), 'e', '\0' };
  const char general[] = { '%', '.', (char) ('0' + CLAMP (digits, 1, 9)), 'g', '\0' };

  if (!isfinite (value))
    return g_strdup ("–");
  if (fabs (value) < JD_SHOWN_ZERO)
    return g_strdup ("0");
  if (fabs (value) < PLAIN_LEAST || fabs (value) >= PLAIN_MOST)
    g_ascii_formatd (text, sizeof text, general, value);
  else
    {
      char fixed[8];
      char *end;

      /* rounded to its digits first, then written without an exponent and without zeros at the end */
      value = g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, value), NULL);
      g_snprintf (fixed, sizeof fixed, "%%.%df", CLAMP (digits - 1 - (int) floor (log10 (fabs (value))), 0, 12));
      g_ascii_formatd (text, sizeof text, fixed, value);
      end = text + strlen (text);
      while (strchr (text, '.') != NULL && (end[-1] == '0' || end[-1] == '.'))
        *--end = '\0';
    }
  shown = g_string_new (text);
  g_string_replace (shown, "-", "\u2212", 0);
  return g_string_free (g_steal_pointer (&shown), FALSE);
}

/* The value of one {expression} as it is shown. */
static char *
show_value (const JdLessonValue *value)
{
  if (value->kind == JD_LESSON_NUMBER)
    return jd_lesson_number_to_text (value->number, JD_LESSON_DIGITS);
  if (value->kind == JD_LESSON_TEXT)
    return g_strdup (value->text);
  return g_strdup ("?");
}

char *
jd_lesson_scene_expand (JdLessonScene  *self,
                        const char     *text,
                        gboolean       *out_null,
                        GError        **error)
{
  g_autoptr(GString) shown = g_string_new (NULL);
  char *next;

  if (out_null != NULL)
    *out_null = FALSE;
  while ((next = jd_lesson_text_next_expression (&text, shown)) != NULL)
    {
      g_autofree char *expression = next;
      g_autofree char *value_text = NULL;
      GError *local = NULL;
      JdLessonValue value;

      if (!jd_lesson_scene_value (self, expression, &value, NULL, &local))
        {
          g_propagate_prefixed_error (error, local, "{%s}: ", expression);
          return NULL;
        }
      if (value.kind == JD_LESSON_NODE)
        {
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                       _("{%s}: a list or an object cannot be shown; use count() or one of its members"),
                       expression);
          return NULL;
        }
      if (out_null != NULL)
        *out_null = *out_null || value.kind == JD_LESSON_NULL;
      value_text = show_value (&value);
      g_string_append (shown, value_text);
    }
  return g_string_free (g_steal_pointer (&shown), FALSE);
}
