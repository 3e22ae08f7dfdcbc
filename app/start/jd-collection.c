/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading of the examples, lessons and words that the start page lists. */
#include "app/start/jd-collection.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/start/jd-chapters.h"
#include "app/start/jd-examples.h"
#include "app/start/jd-lessons.h"
#include "app/common/jd-places.h"
#include "app/start/jd-search.h"
#include "core/lesson/progress/jd-lesson-due.h"
#include "core/mechanism/jd-json.h"

#define TOUR "00-tour.jlesson"
/* Lessons of one folder elsewhere that are listed. */
#define MAX_ELSEWHERE 100

static void
example_free (JdCollectionExample *self)
{
  g_object_unref (self->file);
  g_free (self->title);
  g_free (self->description);
  g_free (self->source);
  g_free (self->lessons);
  g_free (self->words);
  g_free (self);
}

static void
lesson_free (JdCollectionLesson *self)
{
  g_object_unref (self->file);
  g_free (self->name);
  g_free (self->goal);
  g_free (self->track);
  g_free (self->after);
  g_free (self->problem);
  g_free (self->words);
  g_free (self);
}

static void
word_free (JdCollectionWord *self)
{
  g_free (self->word);
  g_free (self->says);
  g_free (self->source);
  g_free (self->words);
  g_free (self);
}

void
jd_collection_free (JdCollection *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->examples);
  g_ptr_array_unref (self->templates);
  g_ptr_array_unref (self->lessons);
  g_ptr_array_unref (self->words);
  g_clear_pointer (&self->due, g_variant_unref);
  g_free (self);
}

/* The object of a JSON file; NULL if it cannot be read. */
static JsonNode *
read_object (GFile *file)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  gsize length;

  if (file == NULL || !g_file_load_contents (file, NULL, &text, &length, NULL, NULL))
    return NULL;
  root = jd_json_parse (text, (gssize) length, NULL);
  return root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? g_steal_pointer (&root) : NULL;
}

/* The text @name of @object, or "". */
static const char *
get_text (JsonObject *object,
          const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : "";
}

/* Called for each text of a document, with the name of the member it stands under. */
typedef void (*TextFunc) (const char *member,
                          const char *text,
                          gpointer    data);

static void
each_text (JsonNode   *node,
           const char *member,
           TextFunc    func,
           gpointer    data)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *value;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &name, &value))
        each_text (value, name, func, data);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        each_text (json_array_get_element (array, i), member, func, data);
    }
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    func (member, json_node_get_string (node), data);
}

static void
append_words (GString    *words,
              const char *text)
{
  g_string_append (words, text);
  g_string_append_c (words, '\n');
}

/* A lesson with what is needed of its document. */
typedef struct
{
  JdCollectionLesson *lesson;
  JdLesson           *loaded;  /* NULL: it cannot be read */
  GPtrArray          *models;  /* char *, file names of the examples that it uses */
  GString            *words;
} Reading;

static void
reading_free (Reading *self)
{
  g_clear_pointer (&self->loaded, jd_lesson_unref);
  g_ptr_array_unref (self->models);
  g_string_free (self->words, TRUE);
  g_free (self);
}

/* Models, titles, and the words of the glossary that a text marks. */
static void
read_lesson_text (const char *member,
                  const char *text,
                  gpointer    data)
{
  Reading *reading = data;

  if (g_str_has_suffix (text, ".jourdain") &&
      !g_ptr_array_find_with_equal_func (reading->models, text, g_str_equal, NULL))
    g_ptr_array_add (reading->models, g_strdup (text));
  if (g_strcmp0 (member, "title") == 0)
    append_words (reading->words, text);
  for (const char *at = strstr (text, "[["); at != NULL; at = strstr (at + 2, "[["))
    {
      const gsize length = strcspn (at + 2, "|]");

      g_string_append_len (reading->words, at + 2, (gssize) length);
      g_string_append_c (reading->words, '\n');
    }
}

/* The first error, with its place. */
static char *
dup_problem (const GPtrArray *faults)
{
  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      if (fault->kind == JD_LESSON_FAULT_ERROR)
        return *fault->path != '\0' ? g_strdup_printf ("%s: %s", fault->path, fault->text) : g_strdup (fault->text);
    }
  return NULL;
}

static int
find_latest (const char      *name,
             const GPtrArray *records)
{
  for (guint i = records->len; i-- > 0;)
    if (g_strcmp0 (((const JdLessonRecord *) g_ptr_array_index (records, i))->lesson, name) == 0)
      return (int) i;
  return -1;
}

static void
fill_lesson (JdCollectionLesson *self,
             const JdLesson     *lesson,
             const GPtrArray    *records,
             GString            *words)
{
  const char *const texts[] = { jd_lesson_get_goal (lesson), jd_lesson_get_source (lesson),
                                jd_lesson_get_description (lesson), jd_lesson_get_track (lesson) };

  self->name = g_strdup (jd_examples_translate (jd_lesson_get_name (lesson)));
  self->goal = g_strdup (jd_examples_translate (texts[0] != NULL ? texts[0] : ""));
  if (!self->elsewhere)
    self->track = g_strdup (texts[3] != NULL ? texts[3] : "");
  self->number = (guint) CLAMP (jd_lesson_get_order (lesson), 0, 9999);
  self->minutes = (guint) CLAMP (jd_lesson_get_minutes (lesson), 0, 9999);
  self->n_steps = jd_lesson_get_n_steps (lesson);
  self->next = jd_lesson_progress_get_next (lesson, records);
  self->state = jd_lesson_progress_get_state (lesson, records);
  self->latest = find_latest (jd_lesson_get_file_name (lesson), records);
  append_words (words, self->name);
  append_words (words, self->goal);
  append_words (words, jd_lesson_get_name (lesson));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL)
      append_words (words, texts[i]);
}

static Reading *
read_lesson (GFile           *file,
             JdGlossary      *glossary,
             const char      *folder_name,
             const GPtrArray *records)
{
  Reading *reading = g_new0 (Reading, 1);
  JdCollectionLesson *self = g_new0 (JdCollectionLesson, 1);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lessons_load_with (file, glossary, faults);
  g_autoptr(JsonNode) root = read_object (file);

  reading->lesson = self;
  reading->models = g_ptr_array_new_with_free_func (g_free);
  reading->words = g_string_new (NULL);
  self->file = g_object_ref (file);
  self->elsewhere = folder_name != NULL;
  self->track = g_strdup (folder_name);
  self->latest = -1;
  self->problem = dup_problem (faults);
  if (lesson != NULL)
    {
      fill_lesson (self, lesson, records, reading->words);
      reading->loaded = jd_lesson_ref (lesson);
    }
  else
    {
      g_autofree char *base = g_file_get_basename (file);

      self->name = g_filename_display_name (base);
      self->goal = g_strdup ("");
      append_words (reading->words, self->name);
    }
  if (self->track == NULL)
    self->track = g_strdup ("");
  if (root != NULL)
    each_text (root, NULL, read_lesson_text, reading);
  return reading;
}

static int
compare_lessons (gconstpointer a,
                 gconstpointer b)
{
  const JdCollectionLesson *x = (*(Reading *const *) a)->lesson;
  const JdCollectionLesson *y = (*(Reading *const *) b)->lesson;
  g_autofree char *name_x = g_file_get_basename (x->file);
  g_autofree char *name_y = g_file_get_basename (y->file);

  return x->number != y->number ? (x->number < y->number ? -1 : 1) : g_strcmp0 (name_x, name_y);
}

static void
read_folder (GPtrArray       *readings,
             GPtrArray       *files,
             JdGlossary      *glossary,
             const char      *folder_name,
             const GPtrArray *records)
{
  g_autoptr(GPtrArray) here = g_ptr_array_new ();

  for (guint i = 0; i < files->len && (folder_name == NULL || i < MAX_ELSEWHERE); i++)
    g_ptr_array_add (here, read_lesson (g_ptr_array_index (files, i), glossary, folder_name, records));
  g_ptr_array_sort (here, compare_lessons);
  g_ptr_array_extend_and_steal (readings, g_steal_pointer (&here));
}

/* The steps of a warm-up, as win.warm-up takes them; NULL: nothing is due. */
static GVariant *
find_due (GPtrArray *readings,
          GPtrArray *records)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr(GPtrArray) lessons = g_ptr_array_new (), places = g_ptr_array_new (), due = NULL;
  GVariantBuilder builder;

  for (guint i = 0; i < readings->len; i++)
    {
      Reading *reading = g_ptr_array_index (readings, i);

      if (reading->loaded == NULL || reading->lesson->problem != NULL)
        continue;
      g_ptr_array_add (lessons, reading->loaded);
      g_ptr_array_add (places, reading->lesson->file);
    }
  due = jd_lesson_list_due (lessons, records, now);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sst)"));
  for (guint i = 0; i < due->len; i++)
    {
      const JdLessonDue *step = g_ptr_array_index (due, i);
      g_autofree char *uri = g_file_get_uri (g_ptr_array_index (places, step->lesson));

      g_variant_builder_add (&builder, "(sst)", uri, step->step, step->seed);
    }
  if (due->len > 0)
    return g_variant_ref_sink (g_variant_builder_end (&builder));
  g_variant_builder_clear (&builder);
  return NULL;
}

/* The lesson in the file @name: beside @from, else bundled; NULL: there is none. */
static const JdCollectionLesson *
find_file (GPtrArray  *readings,
           GFile      *from,
           const char *name)
{
  g_autoptr(GFile) folder = g_file_get_parent (from);
  g_autoptr(GFile) beside = g_file_get_child (folder, name);
  const JdCollectionLesson *bundled = NULL;

  for (guint i = 0; i < readings->len; i++)
    {
      const JdCollectionLesson *lesson = ((Reading *) g_ptr_array_index (readings, i))->lesson;
      g_autofree char *base = g_file_get_basename (lesson->file);

      if (g_file_equal (lesson->file, beside))
        return lesson;
      if (!lesson->elsewhere && g_str_equal (base, name))
        bundled = lesson;
    }
  return bundled;
}

/* Which lessons are to be done before others, and are not: a recommendation. */
static void
find_needs (GPtrArray *readings)
{
  for (guint i = 0; i < readings->len; i++)
    {
      const Reading *reading = g_ptr_array_index (readings, i);
      g_autoptr(GString) names = g_string_new (NULL);
      const char *const *need = reading->loaded != NULL ? jd_lesson_get_needs (reading->loaded) : NULL;

      for (; need != NULL && *need != NULL; need++)
        {
          const JdCollectionLesson *other = find_file (readings, reading->lesson->file, *need);

          if (other != NULL && other->state < JD_LESSON_DONE)
            g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", other->name);
        }
      if (names->len > 0)
        reading->lesson->after = g_string_free (g_steal_pointer (&names), FALSE);
    }
}

static GPtrArray *
read_records (void)
{
  g_autofree char *path = jd_lessons_dup_progress_path ();
  GPtrArray *records = jd_lesson_progress_read (path, NULL, NULL);

  return records != NULL ? records : g_ptr_array_new ();
}

/* All lessons: Reading *. */
static GPtrArray *
read_lessons (GPtrArray *folders,
              GPtrArray *records)
{
  GPtrArray *readings = g_ptr_array_new_with_free_func ((GDestroyNotify) reading_free);
  g_autoptr(GPtrArray) bundled = jd_lessons_list ();
  g_autoptr(JdGlossary) glossary = jd_lessons_load_glossary ();

  read_folder (readings, bundled, glossary, NULL, records);
  for (guint i = 0; i < folders->len; i++)
    {
      g_autoptr(GPtrArray) files = jd_examples_list_folder (g_ptr_array_index (folders, i), ".jlesson");
      g_autofree char *base = g_file_get_basename (g_ptr_array_index (folders, i));
      g_autofree char *name = g_filename_display_name (base);

      read_folder (readings, files, glossary, name, records);
    }
  find_needs (readings);
  return readings;
}

/* The glossary names a lesson by its file without number and suffix. */
static Reading *
find_explaining (GPtrArray  *readings,
                 const char *lesson)
{
  g_autofree char *ending = g_strconcat ("-", lesson, ".jlesson", NULL);

  for (guint i = 0; *lesson != '\0' && i < readings->len; i++)
    {
      Reading *reading = g_ptr_array_index (readings, i);
      g_autofree char *base = g_file_get_basename (reading->lesson->file);

      if (!reading->lesson->elsewhere && g_str_has_suffix (base, ending) && strlen (base) <= strlen (ending) + 2)
        return reading;
    }
  return NULL;
}

/* A word is found by itself and by the words beside it, and so is the lesson that explains it. */
static void
read_word (JdCollection *self,
           GPtrArray    *readings,
           const char   *word,
           JsonObject   *entry)
{
  JdCollectionWord *info = g_new0 (JdCollectionWord, 1);
  Reading *reading = find_explaining (readings, get_text (entry, "lesson"));
  JsonArray *others = jd_json_get_array (entry, "see");

  info->word = g_strdup (word);
  info->says = g_strdup (get_text (entry, "says"));
  info->source = jd_authors_dup_short (get_text (entry, "source"));
  info->lesson = reading != NULL ? reading->lesson : NULL;
  info->words = jd_search_fold (word);
  g_ptr_array_add (self->words, info);
  if (reading == NULL)
    return;
  append_words (reading->words, word);
  for (guint i = 0; others != NULL && i < json_array_get_length (others); i++)
    if (json_node_get_value_type (json_array_get_element (others, i)) == G_TYPE_STRING)
      append_words (reading->words, json_array_get_string_element (others, i));
}

static void
read_words (JdCollection *self,
            GPtrArray    *readings)
{
  g_autoptr(GFile) file = jd_places_find_data ("glossary.json", "JD_GLOSSARY");
  g_autoptr(JsonNode) root = read_object (file);
  JsonObjectIter iter;
  const char *word;
  JsonNode *entry;

  if (root == NULL)
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (root));
  while (json_object_iter_next_ordered (&iter, &word, &entry))
    if (JSON_NODE_HOLDS_OBJECT (entry))
      read_word (self, readings, word, json_node_get_object (entry));
}

/* Types of joints, of efforts and of equations in events are words of the glossary. */
static void
read_example_text (const char *member,
                   const char *text,
                   gpointer    data)
{
  if (g_strcmp0 (member, "type") == 0)
    append_words (data, text);
}

static void
read_types (JsonObject *object,
            GString    *words)
{
  JsonArray *array = jd_json_get_array (object, "events");

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *event = json_array_get_element (array, i);
      JsonNode *types = JSON_NODE_HOLDS_OBJECT (event)
                          ? json_object_get_member (json_node_get_object (event), "types")
                          : NULL;
      JsonObjectIter iter;
      JsonNode *type;

      if (types == NULL || !JSON_NODE_HOLDS_OBJECT (types))
        continue;
      json_object_iter_init (&iter, json_node_get_object (types));
      while (json_object_iter_next (&iter, NULL, &type))
        if (json_node_get_value_type (type) == G_TYPE_STRING)
          append_words (words, json_node_get_string (type));
    }
}

/* Numbers of the lessons that use the example, "3, 11"; and their names as words. */
static char *
dup_lessons (GPtrArray  *readings,
             const char *name,
             GString    *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < readings->len; i++)
    {
      const Reading *reading = g_ptr_array_index (readings, i);

      if (reading->lesson->elsewhere || reading->lesson->number == 0 ||
          !g_ptr_array_find_with_equal_func (reading->models, name, g_str_equal, NULL))
        continue;
      g_string_append_printf (text, "%s%u", text->len > 0 ? ", " : "", reading->lesson->number);
      append_words (words, reading->lesson->name);
    }
  return g_string_free (text, FALSE);
}

static JdCollectionExample *
read_example (GPtrArray *readings,
              GFile     *file)
{
  static const char *const texts[] = { "name", "description", "source" };
  JdCollectionExample *info = g_new0 (JdCollectionExample, 1);
  g_autoptr(JsonNode) root = read_object (file);
  g_autoptr(GString) words = g_string_new (NULL);
  g_autofree char *base = g_file_get_basename (file);
  JsonObject *object = root != NULL ? json_node_get_object (root) : NULL;
  guint place;
  const guint chapter = jd_chapters_find (base, &place);

  for (gsize i = 0; object != NULL && i < G_N_ELEMENTS (texts); i++)
    {
      const char *text = get_text (object, texts[i]);

      append_words (words, text);
      if (jd_examples_translate (text) != text)
        append_words (words, jd_examples_translate (text));
    }
  if (object != NULL)
    {
      each_text (root, NULL, read_example_text, words);
      read_types (object, words);
    }
  info->file = g_object_ref (file);
  info->title = g_strdup (object != NULL ? jd_examples_translate (get_text (object, "name")) : base);
  info->description = g_strdup (object != NULL ? jd_examples_translate (get_text (object, "description")) : "");
  info->source = jd_authors_dup_short (object != NULL ? get_text (object, "source") : "");
  info->authors = jd_authors_find (object != NULL ? get_text (object, "source") : NULL);
  info->lessons = dup_lessons (readings, base, words);
  append_words (words, info->source);
  if (chapter < jd_chapters_get_n ())
    append_words (words, jd_chapters_get_title (chapter));
  info->words = jd_search_fold (words->str);
  return info;
}

static GPtrArray *
read_examples (GPtrArray *readings,
               GPtrArray *files)
{
  GPtrArray *examples = g_ptr_array_new_with_free_func ((GDestroyNotify) example_free);

  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (examples, read_example (readings, g_ptr_array_index (files, i)));
  return examples;
}

JdCollection *
jd_collection_read (GPtrArray *folders)
{
  JdCollection *self = g_new0 (JdCollection, 1);
  g_autoptr(GPtrArray) records = read_records ();
  g_autoptr(GPtrArray) readings = read_lessons (folders, records);
  g_autoptr(GPtrArray) examples = jd_examples_list ();
  g_autoptr(GPtrArray) templates = jd_examples_list_templates ();

  self->examples = read_examples (readings, examples);
  self->templates = read_examples (readings, templates);
  self->lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) lesson_free);
  self->words = g_ptr_array_new_with_free_func ((GDestroyNotify) word_free);
  self->due = find_due (readings, records);
  read_words (self, readings);
  for (guint i = 0; i < readings->len; i++)
    {
      Reading *reading = g_ptr_array_index (readings, i);

      reading->lesson->words = jd_search_fold (reading->words->str);
      g_ptr_array_add (self->lessons, reading->lesson);
    }
  return self;
}

const JdCollectionExample *
jd_collection_find_example (const JdCollection *self,
                            GFile              *file)
{
  for (guint i = 0; i < self->examples->len; i++)
    if (g_file_equal (((JdCollectionExample *) g_ptr_array_index (self->examples, i))->file, file))
      return g_ptr_array_index (self->examples, i);
  return NULL;
}

static gboolean
is_tour (const JdCollectionLesson *lesson)
{
  g_autofree char *name = g_file_get_basename (lesson->file);

  return !lesson->elsewhere && g_str_equal (name, TOUR);
}

const JdCollectionLesson *
jd_collection_find_tour (const JdCollection *self)
{
  for (guint i = 0; i < self->lessons->len; i++)
    if (is_tour (g_ptr_array_index (self->lessons, i)))
      return g_ptr_array_index (self->lessons, i);
  return NULL;
}

/* The lesson that was worked on last, if it is not done; else the first after it that is not; else the first. */
const JdCollectionLesson *
jd_collection_find_next (const JdCollection *self)
{
  const guint n = self->lessons->len;
  const JdCollectionLesson *last = NULL;
  guint from = 0;

  for (guint i = 0; i < n; i++)
    {
      const JdCollectionLesson *lesson = g_ptr_array_index (self->lessons, i);

      if (!is_tour (lesson) && lesson->latest >= 0 && (last == NULL || lesson->latest > last->latest))
        {
          last = lesson;
          from = i;
        }
    }
  for (guint k = 0; k < n; k++)
    {
      const JdCollectionLesson *lesson = g_ptr_array_index (self->lessons, (from + k) % n);

      if (!is_tour (lesson) && lesson->problem == NULL && lesson->state < JD_LESSON_DONE &&
          (!lesson->elsewhere || lesson->state == JD_LESSON_BEGUN))
        return lesson;
    }
  return NULL;
}

char *
jd_collection_dup_progress (const JdCollectionLesson *lesson)
{
  if (lesson->problem != NULL)
    return g_strdup (_("has an error"));
  if (lesson->state == JD_LESSON_SURE)
    return g_strdup (_("sure: right at once on two days"));
  if (lesson->state == JD_LESSON_DONE)
    /* Translators: done: a lesson that was done. */
    return g_strdup (_("done"));
  if (lesson->state == JD_LESSON_NEW)
    return g_strdup (_("not begun"));
  return g_strdup_printf (_("step %u of %u"), MIN (lesson->next + 1, lesson->n_steps), lesson->n_steps);
}
