/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers of commands: verdicts and warnings, and printing as JSON or as text for reading. */
#include "core/report/answer/jd-answer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-answer-private.h"

JdAnswer *
jd_answer_new (const char *command)
{
  JdAnswer *self = g_new0 (JdAnswer, 1);

  self->command = g_strdup (command);
  self->verdict = JD_VERDICT_DETERMINATE;
  self->why = g_strdup (_("Every number is unique."));
  self->warnings = json_array_new ();
  self->members = json_object_new ();
  self->digits = JD_ANSWER_USUAL_DIGITS;
  return self;
}

gboolean
jd_answer_add_refusal (JdAnswer     *self,
                       const GError *error)
{
  JdVerdict verdict;

  if (g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR))
    verdict = JD_VERDICT_SINGULAR;
  else if (g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE) ||
           g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE))
    verdict = JD_VERDICT_INDETERMINATE;
  else if (g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT))
    verdict = JD_VERDICT_INCONSISTENT;
  else
    return FALSE;
  jd_answer_add_verdict (self, verdict, error->message);
  return TRUE;
}

JdAnswer *
jd_answer_new_refusal (const char   *command,
                       const GError *error)
{
  g_autoptr(JdAnswer) self = jd_answer_new (command);

  return jd_answer_add_refusal (self, error) ? g_steal_pointer (&self) : NULL;
}

void
jd_answer_free (JdAnswer *self)
{
  if (self == NULL)
    return;
  g_free (self->command);
  g_free (self->why);
  json_array_unref (self->warnings);
  json_object_unref (self->members);
  g_free (self->list);
  jd_spool_free (self->items);
  jd_units_free (self->units);
  g_free (self);
}

/* Graver verdicts are greater: the enumeration is in that order. */
G_STATIC_ASSERT (JD_VERDICT_DETERMINATE < JD_VERDICT_HYPERSTATIC);
G_STATIC_ASSERT (JD_VERDICT_HYPERSTATIC < JD_VERDICT_ENERGY_GROWTH);
G_STATIC_ASSERT (JD_VERDICT_ENERGY_GROWTH < JD_VERDICT_SINGULAR);
G_STATIC_ASSERT (JD_VERDICT_SINGULAR < JD_VERDICT_INDETERMINATE);
G_STATIC_ASSERT (JD_VERDICT_INDETERMINATE < JD_VERDICT_INCONSISTENT);

void
jd_answer_add_verdict (JdAnswer   *self,
                       JdVerdict   verdict,
                       const char *why)
{
  if (verdict == JD_VERDICT_DETERMINATE)
    return;
  if (verdict > self->verdict)
    {
      if (self->verdict != JD_VERDICT_DETERMINATE)
        jd_answer_add_warning (self, jd_verdict_name (self->verdict), self->why);
      self->verdict = verdict;
      g_free (self->why);
      self->why = g_strdup (why != NULL ? why : jd_verdict_name (verdict));
    }
  else if (verdict < self->verdict)
    jd_answer_add_warning (self, jd_verdict_name (verdict), why != NULL ? why : "");
}

void
jd_answer_add_warning (JdAnswer   *self,
                       const char *code,
                       const char *text)
{
  JsonObject *warning = json_object_new ();

  json_object_set_string_member (warning, "code", code);
  json_object_set_string_member (warning, "text", text);
  json_array_add_object_element (self->warnings, warning);
}

gboolean
jd_answer_is_known (const JdAnswer *self)
{
  return self->verdict <= JD_VERDICT_ENERGY_GROWTH;
}

void
jd_answer_set_number (JsonObject *object,
                      const char *name,
                      double      value)
{
  if (isfinite (value))
    json_object_set_member (object, name, jd_json_number (value + 0.0));
  else
    json_object_set_null_member (object, name);
}

void
jd_answer_set_finite (JsonObject *object,
                      const char *name,
                      double      value)
{
  json_object_set_member (object, name, jd_json_number (value + 0.0));
}

char *
jd_text_to_show (const char *text)
{
  GString *out = g_string_new (NULL);
  g_autofree char *valid = g_utf8_validate (text, -1, NULL) ? NULL : g_utf8_make_valid (text, -1);

  for (const char *c = valid != NULL ? valid : text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      if (letter != '\n' && g_unichar_iscntrl (letter))
        g_string_append_printf (out, "\\u%04x", letter);
      else
        g_string_append_unichar (out, letter);
    }
  return g_string_free (out, FALSE);
}

/* How jd_expr_to_text() prints numbers that are none. */
static gboolean
is_not_finite (JsonNode *node,
               gboolean  formulas)
{
  const GType type = json_node_get_value_type (node);

  if (type == G_TYPE_DOUBLE)
    return !isfinite (json_node_get_double (node));
  return formulas && type == G_TYPE_STRING &&
         (strstr (json_node_get_string (node), "1/0") != NULL ||
          strstr (json_node_get_string (node), "log(-1)") != NULL);
}

static char *
find_not_finite (JsonNode   *node,
                 const char *path,
                 gboolean    formulas)
{
  char *found = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);
      g_autoptr(GList) names = json_object_get_members (object);

      for (GList *l = names; l != NULL && found == NULL; l = l->next)
        {
          g_autofree char *name = g_strjoin (*path != '\0' ? "/" : "", path, l->data, NULL);

          found = find_not_finite (json_object_get_member (object, l->data), name, formulas);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array) && found == NULL; i++)
        {
          g_autofree char *name = g_strdup_printf ("%s/%u", path, i);

          found = find_not_finite (json_array_get_element (array, i), name, formulas);
        }
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && is_not_finite (node, formulas))
    found = g_strdup (path);
  return found;
}

char *
jd_answer_find_not_finite (const JdAnswer *self,
                           gboolean        formulas)
{
  g_autoptr(JsonNode) root = json_node_new (JSON_NODE_OBJECT);

  g_return_val_if_fail (self != NULL, NULL);

  json_node_set_object (root, self->members);
  return find_not_finite (root, "", formulas);
}

void
jd_answer_take_list (JdAnswer   *self,
                     const char *name,
                     JdSpool    *items)
{
  g_return_if_fail (self != NULL && self->items == NULL && items != NULL);

  self->list = g_strdup (name);
  self->items = items;
  json_object_set_array_member (self->members, name, json_array_new ());
}

static void
copy_member (G_GNUC_UNUSED JsonObject *object,
             const char               *name,
             JsonNode                 *node,
             gpointer                  target)
{
  json_object_set_member (target, name, json_node_copy (node));
}

char *
jd_answer_to_json (const JdAnswer *self)
{
  JsonObject *object = json_object_new ();
  g_autoptr(JsonNode) root = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "command", self->command);
  json_object_set_string_member (object, "verdict", jd_verdict_name (self->verdict));
  json_object_set_string_member (object, "why", self->why);
  json_object_set_array_member (object, "warnings", json_array_ref (self->warnings));
  json_object_foreach_member (self->members, copy_member, object);
  json_node_take_object (root, object);
  return jd_json_to_text (root);
}

/* The list's items in JSON, each in its own piece. */
static gboolean
print_items (const JdAnswer  *self,
             JdAnswerPrint    print,
             gpointer         user_data,
             GError         **error)
{
  const char *before = "[\n    ";
  GError *local = NULL;
  char *line;

  if (jd_spool_get_n_lines (self->items) == 0)
    print ("[]", user_data);
  while ((line = jd_spool_read (self->items, &local)) != NULL)
    {
      g_autofree char *piece = g_strconcat (before, line, NULL);

      before = ",\n    ";
      g_free (line);
      print (piece, user_data);
    }
  if (local != NULL)
    g_propagate_error (error, local);
  else if (jd_spool_get_n_lines (self->items) > 0)
    print ("\n  ]", user_data);
  return local == NULL;
}

/* Where the items belong in the JSON text without them: in place of the empty list.  No text inside a string looks
 * like it: newlines are escaped there. */
static char *
find_place (const JdAnswer *self,
            char           *text)
{
  g_autofree char *name = g_strdup_printf ("\n  \"%s\": []", self->list);
  char *found = strstr (text, name);

  g_return_val_if_fail (found != NULL, NULL);

  return found + strlen (name) - strlen ("[]");
}

gboolean
jd_answer_print (const JdAnswer  *self,
                 gboolean         json,
                 JdAnswerPrint    print,
                 gpointer         user_data,
                 GError         **error)
{
  g_autofree char *text = NULL;
  g_autofree char *head = NULL;
  char *place;

  g_return_val_if_fail (self != NULL && print != NULL, FALSE);

  if (!json)
    return jd_answer_print_text (self, print, user_data, error);
  if (self->items != NULL && !jd_spool_rewind (self->items, error))
    return FALSE;
  text = jd_answer_to_json (self);
  place = self->items != NULL ? find_place (self, text) : NULL;
  if (place == NULL)
    {
      print (text, user_data);
      return TRUE;
    }
  head = g_strndup (text, (gsize) (place - text));
  print (head, user_data);
  if (!print_items (self, print, user_data, error))
    return FALSE;
  print (place + strlen ("[]"), user_data);
  return TRUE;
}
