/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every bundled lesson is right in 25 variants, usually in five of them: its answers exist, its solutions reach their
 * goals, and no misconception counts as right.  Every lesson of a track has three to six short steps, a mechanism to make, and
 * variants. */
#include "tests/core/lesson/lesson-testing.h"

#define N_SEEDS_LONG 25
#define N_SEEDS      5

static void
test_lesson (gconstpointer data)
{
  const char *name = data;
  const guint n_seeds = g_getenv ("JD_TEST_LONG") != NULL ? N_SEEDS_LONG : N_SEEDS;
  g_autoptr(GFile) folder = testing_folder ("JD_LESSONS_DIR");
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = testing_folder ("JD_TEMPLATES_DIR");
  g_autoptr(JdGlossary) glossary = testing_glossary ();
  const JdLessonPlaces places = { examples, templates, glossary };
  g_autoptr(GFile) file = g_file_get_child (folder, name);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lesson_load (file, &places, faults);
  g_autoptr(JsonArray) crib = NULL;

  if (lesson != NULL)
    crib = jd_lesson_check (lesson, 0, n_seeds, faults);
  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      g_test_message ("%s: %s: %s", name, fault->path, fault->text);
    }
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (json_array_get_length (crib), >=, 1);
  for (guint i = 0; i < json_array_get_length (crib); i++)
    g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_array_get_object_element (crib, i),
                                                                           "answers")),
                      ==, n_seeds);
}

static guint
count_words (const char *text)
{
  g_auto(GStrv) words = g_strsplit_set (text, " \n", -1);
  guint count = 0;

  for (gsize i = 0; words[i] != NULL; i++)
    count += words[i][0] != '\0';
  return count;
}

/* The tour shows the window and asks for no number: it needs no variants. */
static void
test_form (gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_LESSONS_DIR"), data, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  JsonObject *lesson;
  JsonArray *steps;
  guint made = 0;

  g_assert_true (json_parser_load_from_file (parser, path, NULL));
  lesson = json_node_get_object (json_parser_get_root (parser));
  steps = json_object_get_array_member (lesson, "steps");
  g_assert_cmpuint (json_array_get_length (steps), >=, 3);
  g_assert_cmpuint (json_array_get_length (steps), <=, 6);
  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      JsonObject *step = json_array_get_object_element (steps, i);

      made += g_str_equal (json_object_get_string_member (json_object_get_object_member (step, "ask"), "kind"),
                           "make");
      g_assert_cmpuint (count_words (json_object_get_string_member (step, "text")), <=, 60);
      g_assert_cmpuint (count_words (json_object_get_string_member_with_default (step, "explain", "")), <=, 60);
    }
  g_assert_cmpuint (made, >=, 1);
  if (!g_str_equal (json_object_get_string_member (lesson, "track"), "Tour"))
    g_assert_true (json_object_has_member (lesson, "variants"));
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = NULL;
  const char *name;

  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  dir = g_dir_open (g_getenv ("JD_LESSONS_DIR"), 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jlesson"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >=, 8);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_strconcat ("/core/lesson/lessons/", g_ptr_array_index (names, i), NULL);

      g_autofree char *form = g_strconcat ("/core/lesson/form/", g_ptr_array_index (names, i), NULL);

      g_test_add_data_func (path, g_ptr_array_index (names, i), test_lesson);
      g_test_add_data_func (form, g_ptr_array_index (names, i), test_form);
    }
  return g_test_run ();
}
