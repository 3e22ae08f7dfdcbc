/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The glossary's file: its members, and its links to other words. */
#include "core/lesson/jd-glossary-private.h"

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-private.h"
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/mechanism/jd-json.h"

#define MOST_ENTRIES 2000
#define MOST_WORDS   35   /* of "says" */
#define MOST_LINKS   12   /* of "see", and other forms */

static const JdLessonField entry_fields[] = {
  { .name = "says", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = MOST_WORDS },
  { .name = "here", .kind = JD_LFIELD_PROSE },
  { .name = "source", .kind = JD_LFIELD_PROSE },
  { .name = "lesson", .kind = JD_LFIELD_STRING },
  { .name = "see", .kind = JD_LFIELD_WORDS, .count = MOST_LINKS },
  { .name = "not", .kind = JD_LFIELD_STRING },
  { .name = "forms", .kind = JD_LFIELD_WORDS, .count = MOST_LINKS },
  { .name = NULL },
};

static void
entry_free (gpointer data)
{
  JdGlossaryEntry *entry = data;

  g_free ((gpointer) entry->see);
  g_free (entry);
}

/* The words of the list @name, each lent; NULL-terminated. */
static const char **
list_words (JsonObject *object,
            const char *name)
{
  JsonArray *array = jd_json_get_array (object, name);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    g_ptr_array_add (words, (gpointer) jd_json_get_text (json_array_get_element (array, i)));
  g_ptr_array_add (words, NULL);
  return (const char **) g_ptr_array_free (words, FALSE);
}

static void
read_entry (JdGlossary     *self,
            JdLessonReader *reader,
            const char     *word,
            JsonNode       *node)
{
  const guint n_before = jd_lesson_faults_count (reader->faults, FALSE);
  JsonObject *object;
  JdGlossaryEntry *entry;

  jd_lesson_reader_object (reader, node, entry_fields);
  if (jd_lesson_faults_count (reader->faults, FALSE) > n_before)
    return;
  object = json_node_get_object (node);
  entry = g_new0 (JdGlossaryEntry, 1);
  entry->word = word;
  entry->says = jd_lesson_text_get (jd_json_get_member (object, "says"));
  entry->here = jd_lesson_text_get (jd_json_get_member (object, "here"));
  entry->source = jd_lesson_text_get (jd_json_get_member (object, "source"));
  entry->lesson = jd_json_get_string (object, "lesson");
  entry->mistaken = jd_json_get_string (object, "not");
  entry->see = list_words (object, "see");
  g_ptr_array_add (self->entries, entry);
}

/* Other forms give way to the words themselves, so they are entered last. */
static void
enter_all (JdGlossary *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    jd_glossary_enter (self, ((JdGlossaryEntry *) g_ptr_array_index (self->entries, i))->word,
                       g_ptr_array_index (self->entries, i));
  for (guint i = 0; i < self->entries->len; i++)
    {
      JdGlossaryEntry *entry = g_ptr_array_index (self->entries, i);
      JsonObject *object = json_object_get_object_member (json_node_get_object (self->root), entry->word);
      g_autofree const char **forms = list_words (object, "forms");

      for (const char **form = forms; *form != NULL; form++)
        jd_glossary_enter (self, *form, entry);
    }
}

static void
check_link (const JdGlossary *self,
            JdLessonReader   *reader,
            const char       *word,
            const char       *member,
            const char       *other)
{
  const gsize mark = jd_lesson_reader_enter (reader, word);

  jd_lesson_reader_enter (reader, member);
  if (!g_hash_table_contains (self->exact, other))
    {
      g_autofree char *hint = jd_glossary_dup_hint (self, other);

      jd_lesson_reader_fail (reader, _("“%s” is no word of the glossary; %s"), other, hint);
    }
  jd_lesson_reader_leave (reader, mark);
}

static void
check_links (const JdGlossary *self,
             JdLessonReader   *reader)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      const JdGlossaryEntry *entry = g_ptr_array_index (self->entries, i);

      for (guint k = 0; entry->see[k] != NULL; k++)
        check_link (self, reader, entry->word, "see", entry->see[k]);
      if (entry->mistaken != NULL)
        check_link (self, reader, entry->word, "not", entry->mistaken);
    }
}

JdGlossary *
jd_glossary_new_from_json (JsonNode  *root,
                           GPtrArray *faults)
{
  g_autoptr(GString) path = g_string_new (NULL);
  JdLessonReader reader = { .path = path, .faults = faults };
  JdGlossary *self;
  JsonObjectIter iter;
  const char *word;
  JsonNode *node;

  g_return_val_if_fail (root != NULL && faults != NULL, NULL);

  if (!JSON_NODE_HOLDS_OBJECT (root) || json_object_get_size (json_node_get_object (root)) == 0 ||
      json_object_get_size (json_node_get_object (root)) > MOST_ENTRIES)
    {
      jd_lesson_reader_fail (&reader, _("a glossary is an object {\"word\": {\"says\": …}, …} of 1 to %d words"),
                             MOST_ENTRIES);
      return NULL;
    }
  self = g_new0 (JdGlossary, 1);
  self->ref_count = 1;
  self->root = jd_json_copy (root);
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->exact = g_hash_table_new (g_str_hash, g_str_equal);
  self->folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  json_object_iter_init_ordered (&iter, json_node_get_object (self->root));
  while (json_object_iter_next_ordered (&iter, &word, &node))
    {
      const gsize mark = jd_lesson_reader_enter (&reader, word);

      read_entry (self, &reader, word, node);
      jd_lesson_reader_leave (&reader, mark);
    }
  enter_all (self);
  check_links (self, &reader);
  return self;
}

JdGlossary *
jd_glossary_load (GFile     *file,
                  GPtrArray *faults)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && faults != NULL, NULL);

  root = jd_lesson_load_json (file, &error);
  if (root != NULL)
    return jd_glossary_new_from_json (root, faults);
  jd_lesson_faults_add (faults, JD_LESSON_FAULT_ERROR, "", "%s", error->message);
  return NULL;
}
