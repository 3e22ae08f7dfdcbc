/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mistakes of setups and edits, and what of them is reported: not what only follows from another mistake. */
#include "core/lesson/jd-lesson-task-private.h"

#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

static void
mistake_free (gpointer data)
{
  JdLessonMistake *mistake = data;

  g_free (mistake->path);
  g_free (mistake->about);
  g_error_free (mistake->error);
  g_free (mistake);
}

GPtrArray *
jd_lesson_mistakes_new (void)
{
  return g_ptr_array_new_with_free_func (mistake_free);
}

gboolean
jd_lesson_error_is_of_name (const GError *error)
{
  return g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME) ||
         g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_PATH) ||
         g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_SYNTAX);
}

JdLessonMistake *
jd_lesson_mistakes_add (GPtrArray     *mistakes,
                        JdLessonStage *stage,
                        const char    *path,
                        const char    *about,
                        GError        *error)
{
  JdLessonMistake *mistake = g_new0 (JdLessonMistake, 1);

  mistake->path = g_strdup (path);
  mistake->about = g_strdup (about);
  mistake->error = error;
  mistake->follows = stage != NULL && stage->unsure &&
                     (!jd_lesson_error_is_of_name (error) ||
                      (about != NULL && jd_lesson_stage_may_miss (stage, about)));
  if (stage != NULL)
    stage->unsure = TRUE;
  g_ptr_array_add (mistakes, mistake);
  return mistake;
}

char *
jd_lesson_path_join (const char *path,
                     const char *name)
{
  g_autoptr(GString) joined = g_string_new (path);
  JdLessonReader reader = { .path = joined };

  jd_lesson_reader_enter (&reader, name);
  return g_string_free (g_steal_pointer (&joined), FALSE);
}

static gboolean
is_of_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (c & 0x80) != 0;
}

/* Adds the words of @text to @words; names of functions, which stand before a parenthesis, are none. */
static void
add_words (GHashTable *words,
           const char *text)
{
  for (const char *at = text; *at != '\0';)
    {
      const char *end = at;

      while (is_of_word (*end))
        end++;
      if (end == at)
        {
          at++;
          continue;
        }
      if (*end != '(')
        g_hash_table_add (words, g_strndup (at, (gsize) (end - at)));
      at = end;
    }
}

static void
add_words_of_node (GHashTable *words,
                   JsonNode   *node)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          add_words (words, name);
          add_words_of_node (words, member);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      add_words_of_node (words, json_array_get_element (json_node_get_array (node), i));
  else if (jd_json_get_text (node) != NULL)
    add_words (words, jd_json_get_text (node));
}

gboolean
jd_lesson_stage_may_miss (const JdLessonStage *stage,
                          const char          *about)
{
  g_autoptr(GHashTable) missing = NULL;
  g_autoptr(GHashTable) asked = NULL;
  GHashTableIter iter;
  gpointer word;

  if (stage->no_names || stage->left_out == NULL)
    return stage->no_names;
  missing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  add_words_of_node (missing, stage->left_out);
  add_words (asked, about);
  g_hash_table_iter_init (&iter, asked);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (g_hash_table_contains (missing, word))
      return TRUE;
  return FALSE;
}

/* How many members that @kind requires @ask has; 0: one is missing. */
static guint
count_required (const JdLessonKind *kind,
                JsonObject         *ask)
{
  guint n = 0;

  for (const JdLessonField *field = kind->fields; field->name != NULL; field++)
    if (field->required)
      {
        if (!json_object_has_member (ask, field->name))
          return 0;
        n++;
      }
  return n;
}

const JdLessonKind *
jd_lesson_kind_guess (JsonObject *ask)
{
  const char *name = jd_json_get_string (ask, "kind");
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  const JdLessonKind *guess = NULL;
  const char *nearest;
  guint most = 0;

  if (ask == NULL)
    return NULL;
  for (const char *const *one = jd_lesson_kind_names (); *one != NULL; one++)
    g_ptr_array_add (names, (gpointer) *one);
  nearest = name != NULL ? jd_name_nearest (name, names) : NULL;
  if (nearest != NULL)
    return jd_lesson_kind_find (nearest);
  for (guint i = 0; i < names->len; i++)
    {
      const JdLessonKind *kind = jd_lesson_kind_find (g_ptr_array_index (names, i));
      const guint n = count_required (kind, ask);

      if (n > most)
        guess = kind;
      most = MAX (most, n);
    }
  return guess;
}

/* Whether the reader reported an error at @full, a path of the file, or below it. */
static gboolean
is_reported (const JdLessonCheck *self,
             const char          *full)
{
  const gsize length = strlen (full);

  for (guint i = 0; i < self->n_read; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (self->faults, i);

      if (fault->kind == JD_LESSON_FAULT_ERROR && g_str_has_prefix (fault->path, full) &&
          strchr (".[", fault->path[length]) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
jd_lesson_check_is_lesson_reported (const JdLessonCheck *self,
                                    const char          *path)
{
  g_autofree char *full = g_strconcat (self->lesson->inside ? "lesson." : "", path, NULL);

  return is_reported (self, full);
}

gboolean
jd_lesson_check_is_reported (const JdLessonCheck *self,
                             const char          *path)
{
  g_autofree char *full = jd_lesson_task_dup_path (self->task, path);

  return is_reported (self, full);
}

/* Adds a fault that has not been reported for another variant. */
static void
add_once (JdLessonCheck *self,
          const char    *path,
          const char    *format,
          va_list        args) G_GNUC_PRINTF (3, 0);

static void
add_once (JdLessonCheck *self,
          const char    *path,
          const char    *format,
          va_list        args)
{
  g_autofree char *text = g_strdup_vprintf (format, args);
  g_autoptr(GString) key = g_string_new (strcmp (format, "%s") == 0 ? text : format);

  if (*self->where != '\0')
    g_string_replace (key, self->where, "", 0);
  g_string_prepend (key, ": ");
  g_string_prepend (key, path);
  if (g_hash_table_add (self->seen, g_strdup (key->str)))
    jd_lesson_faults_add (self->faults, JD_LESSON_FAULT_ERROR, path, "%s", text);
}

void
jd_lesson_check_whole (JdLessonCheck *self,
                       const char    *path,
                       const char    *format,
                       ...)
{
  g_autofree char *full = g_strconcat (self->lesson->inside ? "lesson." : "", path, NULL);
  va_list args;

  if (is_reported (self, full))
    return;
  va_start (args, format);
  add_once (self, full, format, args);
  va_end (args);
}

void
jd_lesson_check_fail (JdLessonCheck       *self,
                      const JdLessonStage *stage,
                      const char          *path,
                      const char          *format,
                      ...)
{
  g_autofree char *full = jd_lesson_task_dup_path (self->task, path);
  va_list args;

  if (stage->unsure || self->task->stage->unsure || is_reported (self, full))
    return;
  va_start (args, format);
  add_once (self, full, format, args);
  va_end (args);
}

void
jd_lesson_check_name (JdLessonCheck       *self,
                      const JdLessonStage *stage,
                      const char          *path,
                      const char          *about,
                      const char          *format,
                      ...)
{
  g_autofree char *full = jd_lesson_task_dup_path (self->task, path);
  va_list args;

  if (is_reported (self, full) || (stage != NULL && about != NULL && jd_lesson_stage_may_miss (stage, about)))
    return;
  va_start (args, format);
  add_once (self, full, format, args);
  va_end (args);
}

void
jd_lesson_check_error (JdLessonCheck       *self,
                       const JdLessonStage *stage,
                       const char          *path,
                       const char          *about,
                       const GError        *error)
{
  if (jd_lesson_error_is_of_name (error))
    jd_lesson_check_name (self, stage, path, about, "%s", error->message);
  else
    jd_lesson_check_fail (self, stage, path, "%s", error->message);
}

gboolean
jd_lesson_check_number (JdLessonCheck *self,
                        const char    *path,
                        JsonNode      *node,
                        double        *out)
{
  JdLessonTask *task = self->task;
  g_autofree char *text = jd_lesson_expression_text (node);
  g_autoptr(GError) error = NULL;
  g_autofree char *why = NULL;

  if (text == NULL || jd_lesson_check_is_reported (self, path))
    return FALSE;
  if (jd_lesson_task_number (task, node, out, &error))
    return TRUE;
  if (!g_str_equal (error->message, "null"))
    {
      jd_lesson_check_error (self, task->stage, path, text, error);
      return FALSE;
    }
  why = jd_lesson_why_null (task, self->where);
  jd_lesson_check_fail (self, task->stage, path, "%s", why);
  return FALSE;
}

gboolean
jd_lesson_check_condition (JdLessonCheck       *self,
                           const JdLessonStage *stage,
                           JdLessonScene       *scene,
                           const char          *path,
                           JsonNode            *node)
{
  const gboolean many = node != NULL && JSON_NODE_HOLDS_ARRAY (node);
  const guint n = many ? json_array_get_length (json_node_get_array (node)) : 1;
  gboolean ok = node != NULL;

  for (guint i = 0; node != NULL && i < n; i++)
    {
      JsonNode *one = many ? json_array_get_element (json_node_get_array (node), i) : node;
      g_autofree char *place = many ? g_strdup_printf ("%s[%u]", path, i) : g_strdup (path);
      g_autoptr(GError) error = NULL;

      if (jd_lesson_check_is_reported (self, place))
        {
          ok = FALSE;
          continue;
        }
      jd_lesson_scene_holds (scene, one, &error);
      if (error != NULL)
        jd_lesson_check_error (self, stage, place, jd_json_get_text (one), error);
      ok = ok && error == NULL;
    }
  return ok;
}

void
jd_lesson_check_mistakes (JdLessonCheck *self,
                          GPtrArray     *mistakes)
{
  for (guint i = 0; i < mistakes->len; i++)
    {
      const JdLessonMistake *mistake = g_ptr_array_index (mistakes, i);
      const gboolean drawn = mistake->whole && g_str_equal (mistake->path, "variants");
      const gboolean named = !drawn && (mistake->whole || jd_lesson_error_is_of_name (mistake->error));
      g_autofree char *text = g_strconcat (mistake->error->message, named ? "" : self->where, NULL);

      if (mistake->whole)
        jd_lesson_check_whole (self, mistake->path, "%s", text);
      else if (!mistake->follows)
        jd_lesson_check_name (self, NULL, mistake->path, mistake->about, "%s", text);
    }
}

JdLessonScene *
jd_lesson_check_edit (JdLessonCheck  *self,
                      const char     *path,
                      JsonObject     *edit,
                      JdLessonStage **out_stage)
{
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  JdLessonTask *task = self->task;
  JdLessonScene *scene;

  *out_stage = jd_lesson_stage_edit (task->stage, task->variant, edit, path, mistakes);
  (*out_stage)->unsure = (*out_stage)->unsure || jd_lesson_check_is_reported (self, path);
  scene = jd_lesson_stage_try (*out_stage, task->variant, path, mistakes);
  jd_lesson_check_mistakes (self, mistakes);
  if (scene == NULL)
    g_clear_pointer (out_stage, jd_lesson_stage_free);
  return scene;
}
