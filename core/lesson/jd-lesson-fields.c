/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares objects of a lesson with tables of their members. */
#include "core/lesson/jd-lesson-fields-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/lesson/language/jd-lesson-language-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

void
jd_lesson_reader_fail (JdLessonReader *self,
                       const char     *format,
                       ...)
{
  va_list args;

  va_start (args, format);
  jd_lesson_faults_add_va (self->faults, JD_LESSON_FAULT_ERROR, self->path->str, format, args);
  va_end (args);
}

/* Whether @name stands after a point in a path, as in ask.sign; others stand in brackets, as in
 * tags["rope.length"]. */
static gboolean
is_plain_key (const char *name)
{
  const char *c = name;

  while (g_ascii_isalnum (*c) || *c == '_')
    c++;
  return jd_name_is_valid (name) || (*c == '\0' && !g_ascii_isdigit (*name) && *name != '\0');
}

gsize
jd_lesson_reader_enter (JdLessonReader *self,
                        const char     *name)
{
  const gsize mark = self->path->len;

  if (is_plain_key (name))
    g_string_append_printf (self->path, "%s%s", mark > 0 ? "." : "", name);
  else
    g_string_append_printf (self->path, "[\"%s\"]", name);
  return mark;
}

gsize
jd_lesson_reader_enter_index (JdLessonReader *self,
                              guint           i)
{
  const gsize mark = self->path->len;

  g_string_append_printf (self->path, "[%u]", i);
  return mark;
}

void
jd_lesson_reader_leave (JdLessonReader *self,
                        gsize           mark)
{
  g_string_truncate (self->path, mark);
}

/* Only the grammar: the names are known when the mechanism is. */
static void
check_syntax (JdLessonReader *self,
              const char     *text,
              const char     *prefix)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonProgram) program = jd_lesson_program_new (text, NULL, &error);

  if (program == NULL)
    jd_lesson_reader_fail (self, "%s%s", prefix, error->message);
}

void
jd_lesson_reader_expression (JdLessonReader *self,
                             JsonNode       *node)
{
  const char *text = jd_json_get_text (node);

  if (text != NULL)
    check_syntax (self, text, "");
  else if (!jd_json_is_number (node))
    jd_lesson_reader_fail (self, _("this is %s; expected a number, or an expression in quotes"),
                           jd_json_describe (node));
}

/* Its [[words]] are in the glossary. */
static void
check_links (JdLessonReader *self,
             const char     *text)
{
  const char *at = text;
  char *next;

  while ((next = jd_glossary_next_link (&at, NULL, NULL)) != NULL)
    {
      g_autofree char *word = next;
      g_autofree char *hint = NULL;

      if (jd_glossary_find (self->glossary, word) != NULL)
        continue;
      hint = jd_glossary_dup_hint (self->glossary, word);
      jd_lesson_faults_add (self->faults, JD_LESSON_FAULT_LINK, self->path->str,
                            _("[[%s]]: the glossary has no such word; %s"), word, hint);
    }
}

/* Each { and [[ of @text has its end. */
static void
check_closed (JdLessonReader *self,
              const char     *text)
{
  for (const char *at = text; at != NULL && *at != '\0'; at++)
    {
      const gboolean brace = *at == '{' && at[1] != '{', link = g_str_has_prefix (at, "[[");
      const char *end = link ? "]]" : "}";

      at += *at == '{' && !brace;
      if (!brace && !link)
        continue;
      at = strstr (at, end);
      if (at == NULL)
        {
          jd_lesson_reader_fail (self, _("“%s” has no end; write “%s” after it"), link ? "[[" : "{", end);
          return;
        }
    }
}

/* The length of @text, and the expressions in it. */
static void
check_prose (JdLessonReader *self,
             const char     *text,
             guint           most)
{
  const guint n = jd_lesson_text_count_words (text);
  const char *at = text;
  char *next;

  if (*text == '\0')
    jd_lesson_reader_fail (self, _("nothing is written here yet"));
  if (g_utf8_strlen (text, -1) > JD_LESSON_TEXT_LONGEST)
    {
      jd_lesson_reader_fail (self, _("the text is longer than %d characters; write a shorter one"),
                             JD_LESSON_TEXT_LONGEST);
      return;
    }
  check_closed (self, text);
  if (most > 0 && n > most)
    jd_lesson_faults_add (self->faults, JD_LESSON_FAULT_LENGTH, self->path->str,
                          g_str_has_suffix (self->path->str, ".text") &&
                              strstr (self->path->str, "feedback") == NULL &&
                              strstr (self->path->str, "choices") == NULL
                            ? _("%u words; a step has at most %u. Split it, or move what is learned to “explain”")
                            : _("%u words; at most %u are read here. Say it shorter"),
                          n, most);
  while ((next = jd_lesson_text_next_expression (&at, NULL)) != NULL)
    {
      g_autofree char *expression = next;
      g_autofree char *prefix = g_strdup_printf ("{%s}: ", expression);

      check_syntax (self, expression, prefix);
    }
  if (self->glossary != NULL)
    check_links (self, text);
}

static void
lesson_reader_prose (JdLessonReader *self,
                     JsonNode       *node,
                     guint           most)
{
  const char *text = jd_json_get_text (node);
  JsonObjectIter iter;
  const char *language;
  JsonNode *member;

  if (text != NULL)
    {
      check_prose (self, text, most);
      return;
    }
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      jd_lesson_reader_fail (self, _("this is %s; expected a text, or {\"en\": \"…\", \"fr\": \"…\"}"),
                             jd_json_describe (node));
      return;
    }
  if (json_object_get_size (json_node_get_object (node)) == 0)
    jd_lesson_reader_fail (self, _("this is %s; expected a text, or {\"en\": \"…\", \"fr\": \"…\"}"), "{}");
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &language, &member))
    {
      const gsize mark = jd_lesson_reader_enter (self, language);

      if (jd_json_get_text (member) != NULL)
        check_prose (self, jd_json_get_text (member), most);
      else
        jd_lesson_reader_fail (self, _("this is %s; expected a text in quotes"), jd_json_describe (member));
      jd_lesson_reader_leave (self, mark);
    }
}

static void
check_word (JdLessonReader    *self,
            JsonNode          *node,
            const char *const *words)
{
  const char *text = jd_json_get_text (node);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;
  g_autofree char *list = NULL;

  if (text == NULL || *text == '\0')
    {
      if (text == NULL)
        jd_lesson_reader_fail (self, _("this is %s; expected a text in quotes"), jd_json_describe (node));
      else
        jd_lesson_reader_fail (self, _("nothing is written here yet"));
      return;
    }
  if (words == NULL || g_strv_contains (words, text))
    return;
  if (words[0] != NULL && words[1] == NULL)
    {
      jd_lesson_reader_fail (self, _("“%s” has no meaning here; expected “%s”"), text, words[0]);
      return;
    }
  names = g_ptr_array_new ();
  for (const char *const *word = words; *word != NULL; word++)
    g_ptr_array_add (names, (gpointer) *word);
  hint = jd_lesson_did_you_mean (text, names);
  list = g_strjoinv (", ", (char **) words);
  jd_lesson_reader_fail (self, _("“%s” has no meaning here%s; there are %s"), text, hint, list);
}

typedef void (*ElementFunc) (JdLessonReader *self, JsonNode *node, const JdLessonField *field);

static void
each_element (JdLessonReader      *self,
              JsonNode            *node,
              const JdLessonField *field,
              ElementFunc          func)
{
  JsonArray *array;
  guint n;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      jd_lesson_reader_fail (self, _("this is %s; expected an array […]"), jd_json_describe (node));
      return;
    }
  array = json_node_get_array (node);
  n = json_array_get_length (array);
  if (n < field->least)
    jd_lesson_reader_fail (self, _("the length of this array is %u; expected %u or more"), n, field->least);
  if (field->count > 0 && n > field->count)
    {
      jd_lesson_reader_fail (self, _("the length of this array is %u; expected at most %u"), n, field->count);
      n = field->count;
    }
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_lesson_reader_enter_index (self, i);

      func (self, json_array_get_element (array, i), field);
      jd_lesson_reader_leave (self, mark);
    }
}

static void
check_word_cb (JdLessonReader      *self,
               JsonNode            *node,
               const JdLessonField *field)
{
  check_word (self, node, field->words);
}

static void
check_prose_cb (JdLessonReader      *self,
                JsonNode            *node,
                const JdLessonField *field)
{
  lesson_reader_prose (self, node, field->most);
}

static void
check_object_cb (JdLessonReader      *self,
                 JsonNode            *node,
                 const JdLessonField *field)
{
  jd_lesson_reader_object (self, node, field->fields);
}

static void
check_condition_cb (JdLessonReader      *self,
                    JsonNode            *node,
                    const JdLessonField *field G_GNUC_UNUSED)
{
  const char *text = jd_json_get_text (node);

  if (text != NULL)
    check_syntax (self, text, "");
  else if (!jd_json_is_boolean (node))
    jd_lesson_reader_fail (self, _("this is %s; expected a condition in quotes"), jd_json_describe (node));
}

static void
check_expressions (JdLessonReader *self,
                   JsonNode       *node)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      jd_lesson_reader_fail (self, _("this is %s; expected an object {…}"), jd_json_describe (node));
      return;
    }
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const gsize mark = jd_lesson_reader_enter (self, name);

      jd_lesson_reader_expression (self, member);
      jd_lesson_reader_leave (self, mark);
    }
}

static void
check_integer (JdLessonReader      *self,
               JsonNode            *node,
               const JdLessonField *field)
{
  const double value = jd_json_is_number (node) ? json_node_get_double (node) : NAN;

  if (!(value >= field->least && value <= field->count && value == floor (value)))
    jd_lesson_reader_fail (self, _("expected a whole number from %u to %u"), field->least, field->count);
}

static void
check_value (JdLessonReader      *self,
             JsonNode            *node,
             const JdLessonField *field)
{
  switch (field->kind)
    {
    case JD_LFIELD_STRING:
      check_word (self, node, NULL);
      break;
    case JD_LFIELD_WORD:
      check_word (self, node, field->words);
      break;
    case JD_LFIELD_WORDS:
      each_element (self, node, field, check_word_cb);
      break;
    case JD_LFIELD_PROSE:
      lesson_reader_prose (self, node, field->most);
      break;
    case JD_LFIELD_PROSES:
      each_element (self, node, field, check_prose_cb);
      break;
    case JD_LFIELD_NUMBER:
      if (!jd_json_is_number (node))
        jd_lesson_reader_fail (self, _("this is %s; expected a number"), jd_json_describe (node));
      break;
    case JD_LFIELD_INTEGER:
      check_integer (self, node, field);
      break;
    case JD_LFIELD_BOOLEAN:
      if (!jd_json_is_boolean (node))
        jd_lesson_reader_fail (self, _("this is %s; expected true or false"), jd_json_describe (node));
      break;
    case JD_LFIELD_EXPRESSION:
      jd_lesson_reader_expression (self, node);
      break;
    case JD_LFIELD_EXPRESSIONS:
      check_expressions (self, node);
      break;
    case JD_LFIELD_CONDITION:
      if (JSON_NODE_HOLDS_ARRAY (node))
        each_element (self, node, field, check_condition_cb);
      else
        check_condition_cb (self, node, field);
      break;
    case JD_LFIELD_OBJECT:
      jd_lesson_reader_object (self, node, field->fields);
      break;
    case JD_LFIELD_LIST:
      each_element (self, node, field, check_object_cb);
      break;
    case JD_LFIELD_ANY:
    case JD_LFIELD_NONE:
    default:
      break;
    }
  if (field->check != NULL)
    field->check (self, node);
}

static const JdLessonField *
find_field (const JdLessonField *fields,
            const char          *name)
{
  for (const JdLessonField *field = fields; field->name != NULL; field++)
    if (strcmp (field->name, name) == 0)
      return field;
  return NULL;
}

/* An unknown key is kept, and warned about, as in a mechanism file. */
static void
warn_unknown (JdLessonReader      *self,
              const char          *name,
              const JdLessonField *fields)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  for (const JdLessonField *field = fields; field->name != NULL; field++)
    g_ptr_array_add (names, (gpointer) field->name);
  hint = jd_lesson_did_you_mean (name, names);
  jd_lesson_faults_add (self->faults, JD_LESSON_FAULT_WARNING, self->path->str,
                        _("this key has no meaning here, and is only kept%s"), hint);
}

void
jd_lesson_reader_object (JdLessonReader      *self,
                         JsonNode            *node,
                         const JdLessonField *fields)
{
  JsonObject *object;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      jd_lesson_reader_fail (self, _("this is %s; expected an object {…}"), jd_json_describe (node));
      return;
    }
  if (fields == NULL)
    return;
  object = json_node_get_object (node);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const JdLessonField *field = find_field (fields, name);
      const gsize mark = jd_lesson_reader_enter (self, name);

      if (field == NULL)
        warn_unknown (self, name, fields);
      else
        check_value (self, member, field);
      jd_lesson_reader_leave (self, mark);
    }
  for (const JdLessonField *field = fields; field->name != NULL; field++)
    if (field->required && !json_object_has_member (object, field->name))
      {
        const gsize mark = jd_lesson_reader_enter (self, field->name);

        jd_lesson_reader_fail (self, _("this member is missing, and required"));
        jd_lesson_reader_leave (self, mark);
      }
}

char *
jd_lesson_expression_text (JsonNode *node)
{
  if (node == NULL)
    return NULL;
  if (jd_json_get_text (node) != NULL)
    return g_strdup (jd_json_get_text (node));
  return jd_json_is_number (node) ? jd_number_to_text (json_node_get_double (node)) : NULL;
}
