/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The glossary: its file, and how a word is found in it. */
#include "core/lesson/jd-glossary.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/lesson/jd-lesson-private.h"
#include "core/lesson/jd-lesson-text-private.h"
#include "core/mechanism/jd-json.h"

#define MOST_ENTRIES 2000
#define MOST_WORDS   35   /* of "says" */
#define NEAREST      3    /* words that a message proposes */
#define MOST_LINKS   12   /* of "see", and other forms */

struct _JdGlossary
{
  int         ref_count;
  JsonNode   *root;
  GPtrArray  *entries;  /* JdGlossaryEntry * */
  GHashTable *exact;    /* word or other form -> entry */
  GHashTable *folded;   /* the same, folded -> entry */
};

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

/* Small letters, with single spaces for hyphens and spaces, and straight apostrophes. */
static char *
fold (const char *word)
{
  g_autofree char *small = g_utf8_casefold (word, -1);
  g_autoptr(GString) straight = g_string_new (small);
  GString *folded = g_string_new (NULL);

  g_string_replace (straight, "’", "'", 0);
  for (const char *c = straight->str; *c != '\0'; c++)
    if (*c != '-' && *c != '_' && !g_ascii_isspace (*c))
      g_string_append_c (folded, *c);
    else if (folded->len > 0 && folded->str[folded->len - 1] != ' ')
      g_string_append_c (folded, ' ');
  if (folded->len > 0 && folded->str[folded->len - 1] == ' ')
    g_string_truncate (folded, folded->len - 1);
  return g_string_free (folded, FALSE);
}

/* The first entry that has a word keeps it. */
static void
enter_one (JdGlossary      *self,
           const char      *word,
           JdGlossaryEntry *entry)
{
  char *folded = fold (word);

  if (!g_hash_table_contains (self->exact, word))
    g_hash_table_insert (self->exact, (gpointer) word, entry);
  if (!g_hash_table_contains (self->folded, folded))
    g_hash_table_insert (self->folded, folded, entry);
  else
    g_free (folded);
}

/* A word is also found as the program shows it in the user's language. */
static void
enter (JdGlossary      *self,
       const char      *word,
       JdGlossaryEntry *entry)
{
  const char *shown = g_dgettext (GETTEXT_PACKAGE, word);

  enter_one (self, word, entry);
  if (!g_str_equal (shown, word))
    enter_one (self, shown, entry);
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
    enter (self, ((JdGlossaryEntry *) g_ptr_array_index (self->entries, i))->word,
           g_ptr_array_index (self->entries, i));
  for (guint i = 0; i < self->entries->len; i++)
    {
      JdGlossaryEntry *entry = g_ptr_array_index (self->entries, i);
      JsonObject *object = json_object_get_object_member (json_node_get_object (self->root), entry->word);
      g_autofree const char **forms = list_words (object, "forms");

      for (const char **form = forms; *form != NULL; form++)
        enter (self, *form, entry);
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
  jd_lesson_add_fault (faults, JD_LESSON_FAULT_ERROR, "", "%s", error->message);
  return NULL;
}

JdGlossary *
jd_glossary_ref (JdGlossary *self)
{
  g_atomic_int_inc (&self->ref_count);
  return self;
}

void
jd_glossary_unref (JdGlossary *self)
{
  if (self == NULL || !g_atomic_int_dec_and_test (&self->ref_count))
    return;
  g_hash_table_unref (self->exact);
  g_hash_table_unref (self->folded);
  g_ptr_array_unref (self->entries);
  json_node_unref (self->root);
  g_free (self);
}

guint
jd_glossary_get_n_entries (const JdGlossary *self)
{
  return self->entries->len;
}

const JdGlossaryEntry *
jd_glossary_get_entry (const JdGlossary *self,
                       guint             i)
{
  g_return_val_if_fail (i < self->entries->len, NULL);

  return g_ptr_array_index (self->entries, i);
}

/* Endings of a plural, and those of its singular. */
static const struct
{
  const char *plural, *singular;
} endings[] = {
  { "s", "" }, { "es", "" }, { "ies", "y" }, { "a", "um" }, { "", "s" },
};

const JdGlossaryEntry *
jd_glossary_find (const JdGlossary *self,
                  const char       *word)
{
  const JdGlossaryEntry *found;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL && word != NULL, NULL);

  found = g_hash_table_lookup (self->exact, word);
  if (found != NULL)
    return found;
  folded = fold (word);
  found = g_hash_table_lookup (self->folded, folded);
  for (gsize i = 0; found == NULL && *folded != '\0' && i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (folded, endings[i].plural))
      {
        const int stem = (int) (strlen (folded) - strlen (endings[i].plural));
        g_autofree char *other = g_strdup_printf ("%.*s%s", stem, folded, endings[i].singular);

        found = stem > 1 ? g_hash_table_lookup (self->folded, other) : NULL;
      }
  return found;
}

char *
jd_glossary_dup_hint (const JdGlossary *self,
                      const char       *word)
{
  g_autoptr(GPtrArray) words = g_ptr_array_new ();
  g_autoptr(GString) near = g_string_new (NULL);

  for (guint i = 0; i < self->entries->len; i++)
    g_ptr_array_add (words, (gpointer) ((JdGlossaryEntry *) g_ptr_array_index (self->entries, i))->word);
  for (guint i = 0; i < NEAREST; i++)
    {
      const char *nearest = jd_name_nearest (word, words);

      if (nearest == NULL)
        break;
      g_string_append_printf (near, near->len > 0 ? _(", “%s”") : _("“%s”"), nearest);
      g_ptr_array_remove (words, (gpointer) nearest);
    }
  return near->len > 0 ? g_strdup_printf (_("did you mean %s?"), near->str)
                       : g_strdup (_("“jourdain-cli explain” lists all words"));
}

char *
jd_glossary_entry_dup_here (const JdGlossaryEntry *entry,
                            JdLessonScene         *scene)
{
  g_autofree char *here = NULL;
  gboolean null = FALSE;

  g_return_val_if_fail (entry != NULL && scene != NULL, NULL);

  if (entry->here != NULL)
    here = jd_lesson_scene_expand (scene, entry->here, &null, NULL);
  return null ? NULL : g_steal_pointer (&here);
}

gboolean
jd_glossary_entry_is_lesson (const JdGlossaryEntry *entry,
                             const char            *file_name)
{
  const char *name = file_name;
  const char *end;

  while (g_ascii_isdigit (*name))
    name++;
  name += name != file_name && *name == '-';
  end = g_strrstr (name, ".jlesson");
  return entry->lesson != NULL && end != NULL && strlen (entry->lesson) == (gsize) (end - name) &&
         strncmp (name, entry->lesson, (gsize) (end - name)) == 0;
}

char *
jd_glossary_next_link (const char **at,
                       GString     *before,
                       char       **out_shown)
{
  const char *open = strstr (*at, "[[");
  const char *close = open != NULL ? strstr (open, "]]") : NULL;
  const char *bar = close != NULL ? memchr (open, '|', (gsize) (close - open)) : NULL;
  const char *word = open != NULL ? open + 2 : NULL;

  if (before != NULL)
    g_string_append_len (before, *at, close != NULL ? open - *at : -1);
  if (close == NULL)
    {
      *at += strlen (*at);
      return NULL;
    }
  *at = close + 2;
  if (out_shown != NULL)
    *out_shown = bar != NULL ? g_strndup (bar + 1, (gsize) (close - bar - 1))
                             : g_strndup (word, (gsize) (close - word));
  return g_strndup (word, (gsize) ((bar != NULL ? bar : close) - word));
}

char *
jd_glossary_dup_plain (const char *text)
{
  GString *plain = g_string_new (NULL);
  char *shown = NULL, *word;

  while ((word = jd_glossary_next_link (&text, plain, &shown)) != NULL)
    {
      g_string_append (plain, shown);
      g_free (shown);
      g_free (word);
    }
  return g_string_free (plain, FALSE);
}
