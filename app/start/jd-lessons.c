/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places of lessons and of progress. */
#include "app/start/jd-lessons.h"

#include "app/start/jd-examples.h"
#include "app/common/jd-places.h"
#include "app/start/jd-recent.h"

/* Recently used lessons that are looked at; their folders are at most as many. */
#define N_RECENT 20

static GFile *
dup_bundled (void)
{
  return jd_places_find_data ("lessons", "JD_LESSONS_DIR");
}

GPtrArray *
jd_lessons_list (void)
{
  g_autoptr(GFile) folder = dup_bundled ();

  return jd_examples_list_folder (folder, ".jlesson");
}

static gboolean
same_file (gconstpointer a,
           gconstpointer b)
{
  return g_file_equal ((GFile *) a, (GFile *) b);
}

GPtrArray *
jd_lessons_list_folders (void)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GPtrArray) recent = jd_recent_list_lessons (N_RECENT);

  for (guint i = 0; i < recent->len; i++)
    {
      g_autoptr(GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (g_ptr_array_index (recent, i)));
      g_autoptr(GFile) folder = g_file_get_parent (file);

      if (folder != NULL && !jd_lessons_contain (file) &&
          !g_ptr_array_find_with_equal_func (folders, folder, same_file, NULL))
        g_ptr_array_add (folders, g_steal_pointer (&folder));
    }
  return folders;
}

GFile *
jd_lessons_find (const char *name)
{
  g_autofree char *scheme = g_uri_parse_scheme (name);
  g_autoptr(GFile) folder = NULL;

  if (scheme != NULL)
    return g_file_new_for_uri (name);
  folder = dup_bundled ();
  return folder != NULL ? g_file_get_child (folder, name) : g_file_new_for_path (name);
}

gboolean
jd_lessons_contain (GFile *file)
{
  g_autoptr(GFile) folder = dup_bundled ();

  return folder != NULL && g_file_has_parent (file, folder);
}

char *
jd_lessons_dup_target (GFile *file)
{
  return jd_lessons_contain (file) ? g_file_get_basename (file) : g_file_get_uri (file);
}

JdGlossary *
jd_lessons_load_glossary (void)
{
  g_autoptr(GFile) file = jd_places_find_data ("glossary.json", "JD_GLOSSARY");
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  JdGlossary *glossary = file != NULL ? jd_glossary_load (file, faults) : NULL;

  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      g_warning ("glossary.json: %s: %s", fault->path, fault->text);
    }
  return glossary;
}

JdLesson *
jd_lessons_load_with (GFile      *file,
                      JdGlossary *glossary,
                      GPtrArray  *faults)
{
  g_autoptr(GFile) examples = jd_places_find_data ("examples", "JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = jd_places_find_data ("templates", "JD_TEMPLATES_DIR");
  const JdLessonPlaces places = { .examples = examples, .templates = templates, .glossary = glossary };

  return jd_lesson_load (file, &places, faults);
}

JdLesson *
jd_lessons_load (GFile     *file,
                 GPtrArray *faults)
{
  g_autoptr(JdGlossary) glossary = jd_lessons_load_glossary ();

  return jd_lessons_load_with (file, glossary, faults);
}

JdLesson *
jd_lessons_read (JsonNode   *root,
                 const char *name,
                 GFile      *folder,
                 GPtrArray  *faults)
{
  g_autoptr(GFile) examples = jd_places_find_data ("examples", "JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = jd_places_find_data ("templates", "JD_TEMPLATES_DIR");
  g_autoptr(JdGlossary) glossary = jd_lessons_load_glossary ();
  const JdLessonPlaces places = { .examples = examples, .templates = templates, .glossary = glossary };

  return jd_lesson_new_from_json (root, name, folder, &places, faults);
}

char *
jd_lessons_dup_progress_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "jourdain", "progress.jsonl", NULL);
}
