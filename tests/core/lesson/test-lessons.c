/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every bundled lesson is right in 25 variants, usually in five of them: its answers exist, its solutions reach their
 * goals, and no misconception counts as right.  Every lesson of a track has three to six short steps, a mechanism to
 * make, and variants.  What a goal says is true at each value of the step's slider. */
#include "tests/core/lesson/lesson-testing.h"

#include "core/joint/jd-joint-catalogue.h"

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

/* A rolling block of height h is stable on top of a cylinder if h < 2 R: Le van and Bouzidi, 11.7. */
static void
judge_block (JsonObject *constants,
             gboolean    out[2])
{
  const double part = 2.0 * json_object_get_double_member (constants, "R") /
                      json_object_get_double_member (constants, "h");

  out[0] = part < 1.0 + 1e-9;
  out[1] = out[0] && part > 0.9 + 1e-9;
}

/* A sliding rod has a second outcome if mu is larger than (1 + 3 c^2)/(3 s c); here the cosine c is 5/13. */
static void
judge_rod (JsonObject *constants,
           gboolean    out[2])
{
  const double c = 5.0 / 13.0, s = 12.0 / 13.0, limit = (1.0 + 3.0 * c * c) / (3.0 * s * c);
  const double mu = json_object_get_double_member (constants, "mu");

  out[0] = mu < limit;
  out[1] = out[0] && mu > 0.9 * limit;
}

static const struct
{
  const char *lesson, *step, *constant;
  void      (*judge) (JsonObject *constants, gboolean out[2]);
} slides[] = {
  { "19-until-it-folds.jlesson", "lose", "R", judge_block },
  { "30-a-law-with-two-answers.jlesson", "one", "mu", judge_rod },
};

/* The scene of the step with another value of a constant. */
static JdLessonScene *
slide (JdLessonTask  *task,
       JsonNode      *document)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (document, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  const JdLessonSceneOptions shown = { .model = model };
  JdLessonScene *scene = jd_lesson_task_open_live (task, &shown, &error);

  g_assert_no_error (error);
  return scene;
}

/* Both goals say what is so, wherever the slider is; when both hold the step is done. */
static void
test_slide (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr(GFile) folder = testing_folder ("JD_LESSONS_DIR");
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = testing_folder ("JD_TEMPLATES_DIR");
  g_autoptr(JdGlossary) glossary = testing_glossary ();
  const JdLessonPlaces places = { examples, templates, glossary };
  g_autoptr(GFile) file = g_file_get_child (folder, slides[i].lesson);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lesson_load (file, &places, faults);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, &error);
  g_autoptr(JdLessonTask)
    task = jd_lesson_task_new (variant, (guint) jd_lesson_find_step (lesson, slides[i].step), &error);
  g_autoptr(JsonNode) document = jd_json_copy (jd_lesson_task_get_document (task));
  JsonObject *constants = json_object_get_object_member (json_node_get_object (document), "constants");
  JsonObject *control =
    json_array_get_object_element (json_object_get_array_member (jd_lesson_task_get_step (task)->object, "controls"),
                                   0);
  const double from = json_object_get_double_member (control, "from"),
               to = json_object_get_double_member (control, "to");
  const double step = json_object_get_double_member (control, "step");
  guint n_done = 0;

  g_assert_cmpstr (json_object_get_string_member (control, "constant"), ==, slides[i].constant);
  for (int k = 0; from + k * step < to + 0.5 * step; k++)
    {
      g_autoptr(JdLessonScene) scene = NULL;
      g_autoptr(GPtrArray) goals = NULL;
      JdLessonJudgement out;
      gboolean truth[2];

      json_object_set_double_member (constants, slides[i].constant, from + k * step);
      scene = slide (task, document);
      goals = jd_lesson_task_list_goals (task, scene);
      out = testing_judge (task, (JdLessonGiven) { .scene = scene });
      slides[i].judge (constants, truth);
      g_test_message ("%s = %g", slides[i].constant, from + k * step);
      g_assert_cmpuint (goals->len, ==, 2);
      for (int goal = 0; goal < 2; goal++)
        g_assert_cmpint (((JdLessonGoal *) goals->pdata[goal])->holds, ==, truth[goal]);
      g_assert_cmpint (out.right, ==, truth[0] && truth[1]);
      /* too far, or not far enough */
      g_assert_cmpint (out.feedback, ==, out.right ? -1 : truth[0] ? 0 : 1);
      n_done += out.right;
    }
  g_assert_cmpuint (n_done, >=, 2);
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
  for (guint i = 0; i < G_N_ELEMENTS (slides); i++)
    {
      g_autofree char *path = g_strconcat ("/core/lesson/slide/", slides[i].lesson, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_slide);
    }
  return g_test_run ();
}
