/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps: the instant at which one stands, what its edits make of the document, and what the student's own document
 * is judged in. */
#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/jd-lesson-parts.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"
#define SLEIGH "06-sleigh-landing.jourdain"

/* The step opens at the time and on the side that its setup says; an edit leads to another. */
static void
test_instants (void)
{
  static const struct { const char *setup, *edit; double time; JdLessonSide side; } cases[] = {
    /* the sleigh lands at T, which its file has; a time is after what happens at it */
    { "", "{}", 0.0, JD_LESSON_AFTER },
    { "'instant': 0.25", "{}", 0.25, JD_LESSON_AFTER },
    { "'instant': '2*T/4'", "{}", -0.5, JD_LESSON_AFTER },
    { "", "{'instant': 0.125}", 0.125, JD_LESSON_AFTER },
    { "", "{'instant': {'event': 'landing'}}", -1.0, JD_LESSON_BEFORE },
    { "", "{'instant': {'event': 'landing', 'side': 'before'}}", -1.0, JD_LESSON_BEFORE },
    { "", "{'instant': {'event': 'landing', 'side': 'during'}}", -1.0, JD_LESSON_DURING },
    { "", "{'instant': {'event': 'landing', 'side': 'after'}}", -1.0, JD_LESSON_AFTER },
    { "'instant': {'event': 'landing', 'side': 'after'}", "{'instant': 0.125}", 0.125, JD_LESSON_AFTER },
    { "", "{'set': {'T': 0.5}, 'instant': {'event': 'landing'}}", 0.5, JD_LESSON_BEFORE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLessonTask) task = testing_scene (SLEIGH, cases[i].setup);
      g_autoptr(JsonObject) edit = testing_object (cases[i].edit);
      const double landing = testing_value (task, "T");
      const double expected = cases[i].time < 0.0 ? -cases[i].time * landing : cases[i].time;
      g_autoptr(GError) error = NULL;
      JdLessonSide side;
      double time;

      g_test_message ("%s, %s", cases[i].setup, cases[i].edit);
      g_assert_true (jd_lesson_task_find_instant (task, edit, &time, &side, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (time, expected, 1e-9);
      g_assert_cmpint (side, ==, cases[i].side);
      if (json_object_get_size (edit) == 0)
        {
          g_assert_cmpfloat_with_epsilon (jd_lesson_scene_get_time (jd_lesson_task_get_scene (task)), expected, 1e-9);
          g_assert_cmpint (jd_lesson_task_get_side (task), ==, cases[i].side);
        }
    }
}

/* An instant that is not there, and an edit with a mistake, lead nowhere. */
static void
test_no_instant (void)
{
  static const struct { const char *edit, *says; } cases[] = {
    { "{'instant': {'event': 'crash'}}", "no event is called “crash”" },
    { "{'instant': -3}", "is before the mechanism's time" },
    { "{'instant': {'when': 'theta = 1e9'}}", "is not reached until" },
    { "{'set': {'zz': 1}, 'instant': 0.1}", "no constant or parameter is called “zz”" },
    { "{'tags': {'blade.latera': null}}", "there is no equation “blade.latera”; did you mean “blade.lateral”?" },
    { "{'parameterization': 'totl'}", "no parameterization is called “totl”; did you mean “total”?" },
  };
  g_autoptr(JdLessonTask) task = testing_scene (SLEIGH, "");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) edit = testing_object (cases[i].edit);
      g_autoptr(GError) error = NULL;
      JdLessonSide side;
      double time;

      g_test_message ("%s", cases[i].edit);
      g_assert_false (jd_lesson_task_find_instant (task, edit, &time, &side, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

/* The member at @path of a document, "constants.k" or "events[0].types", as one line; "-": there is none. */
static char *
dup_member (JsonNode   *document,
            const char *path)
{
  g_auto(GStrv) names = g_strsplit (path, ".", -1);
  JsonNode *node = document;

  for (char **name = names; *name != NULL && node != NULL; name++)
    {
      char *index = strchr (*name, '[');
      g_autofree char *plain = index != NULL ? g_strndup (*name, (gsize) (index - *name)) : g_strdup (*name);

      g_strdelimit (plain, "~", '.');
      node = JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_member (json_node_get_object (node), plain) : NULL;
      if (node != NULL && index != NULL)
        node = json_array_get_element (json_node_get_array (node), (guint) g_ascii_strtoull (index + 1, NULL, 10));
    }
  return node != NULL ? jd_json_to_line (node) : g_strdup ("-");
}

/* What an edit makes of the document; the step's own document stays.  ~ stands for a point in a name. */
static void
test_edits (void)
{
  static const struct { const char *edit, *path, *before, *after; } cases[] = {
    { "'set': {'k': 60}", "constants.k", "47", "60" },
    { "'set': {'k': '2*k + m'}", "constants.k", "47", "95.2" },
    { "'set': {'x': '2*x'}", "parameters[0].value", "0.15", "0.3" },
    { "'set': {'x': 'x - 0.1', 'y': 'c - x + 0.1'}", "parameters[1].value", "\"c - 0.15\"", "-0.55" },
    { "'rate': {'x': 'x`/2', 'y': 'y`/2'}", "parameters[0].rate", "0.8", "0.4" },
    { "'tags': {'rope.length': null}", "parameterizations[0].primitive", "{ \"rope.length\": \"y\" }", "{}" },
    { "'tags': {'rope.length': 'x'}", "parameterizations[0].primitive", "{ \"rope.length\": \"y\" }",
      "{ \"rope.length\": \"x\" }" },
    { "'parameterization': 'total', 'tags': {'rope.length': 'x'}", "parameterizations[1].primitive", "{}",
      "{ \"rope.length\": \"x\" }" },
    { "'types': {'rope.length': 'inert'}", "events[0].types", "-", "{ \"rope.length\": \"inert\" }" },
    { "'merge': {'constants': {'k': null, 'k2': 5}, 'efforts': []}", "constants.k2", "-", "5" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *step = g_strdup_printf ("'ask': {'kind': 'make', 'goal': 'm > 99', 'solution': {%s}}",
                                               cases[i].edit);
      g_autoptr(JdLesson) lesson = testing_step (CART, step, "");
      g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) solved = jd_lesson_task_dup_solved (task, &error);
      g_autofree char *before = NULL, *after = NULL;

      g_test_message ("%s", cases[i].edit);
      g_assert_no_error (error);
      before = dup_member (jd_lesson_task_get_document (task), cases[i].path);
      after = dup_member (solved, cases[i].path);
      g_assert_cmpstr (before, ==, cases[i].before);
      g_assert_cmpstr (after, ==, cases[i].after);
    }
}

/* A solution with a mistake gives no document, and says why. */
static void
test_wrong_solution (void)
{
  g_autoptr(JdLesson) lesson = testing_step (CART,
                                             "'ask': {'kind': 'make', 'goal': 'm > 99', 'solution': {'set': "
                                             "{'kk': 1}}}",
                                             "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_lesson_task_dup_solved (task, &error));
  g_assert_cmpstr (error->message, ==, "no constant or parameter is called “kk”");
}

/* The student's document in the scene of the step: what is not said is the step's, and what is said is the window's. */
static void
test_live (void)
{
  static const struct { const char *setup; JdLessonSceneOptions shown; const char *text; double value; } cases[] = {
    { "'parameterization': 'total'", { 0 }, "unknowns()", 3 },
    { "'parameterization': 'total'", { .parameterization = "independent" }, "unknowns()", 1 },
    { "'view': 'compare'", { 0 }, "view() == 'compare'", 1 },
    { "'view': 'compare'", { .view = "draw" }, "view() == 'draw'", 1 },
    { "", { .played = 4.5 }, "played()", 4.5 },
    { "'instant': 0.25", { 0 }, "t", 0.25 },
    { "'instant': 0.25", { .has_time = TRUE, .time = 0.5 }, "t", 0.5 },
    { "'instant': 0.25", { .instant_when = "x = 0.2" }, "x", 0.2 },
    { "'instant': {'when': 'x = 0.2'}", { 0 }, "x", 0.2 },
    { "'until': 0.1", { 0 }, "near(most('t'), 0.1, 1e-9)", 1 },
    { "'until': 0.1", { .until = 0.2 }, "near(most('t'), 0.2, 1e-9)", 1 },
    /* the student's constant, not the step's */
    { "", { 0 }, "k", 47 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLessonTask) task = testing_scene (CART, cases[i].setup);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism)
        mechanism = jd_mechanism_new_from_json (jd_lesson_task_get_document (task), jd_joint_catalogue (), &error);
      g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
      JdLessonSceneOptions shown = cases[i].shown;
      g_autoptr(JdLessonScene) scene = NULL;
      gboolean null;
      double value;

      g_assert_no_error (error);
      shown.model = model;
      scene = jd_lesson_task_open_live (task, &shown, &error);
      g_assert_no_error (error);
      g_test_message ("%s: %s", cases[i].setup, cases[i].text);
      g_assert_true (jd_lesson_scene_number (scene, cases[i].text, &value, &null, &error));
      g_assert_cmpfloat_with_epsilon (value, cases[i].value, 1e-9);
    }
}

/* After a landing the student's scene stands after it, as the step does: the rates have jumped. */
static void
test_live_side (void)
{
  static const struct
  {
    const char *side;
    int after;
  } cases[] = { { "before", 0 }, { "during", 0 }, { "after", 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *setup = g_strdup_printf ("'instant': {'event': 'landing', 'side': '%s'}", cases[i].side);
      g_autoptr(JdLessonTask) task = testing_scene (SLEIGH, setup);
      g_autoptr(JdLessonTask) before = testing_scene (SLEIGH, "'instant': {'event': 'landing', 'side': 'before'}");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism)
        mechanism = jd_mechanism_new_from_json (jd_lesson_task_get_document (task), jd_joint_catalogue (), &error);
      g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
      const JdLessonSceneOptions shown = { .model = model };
      g_autoptr(JdLessonScene) scene = jd_lesson_task_open_live (task, &shown, &error);
      const double prior = testing_value (before, "theta'"), posterior = testing_value (before, "truth(\"theta'+\")");
      gboolean null;
      double value;

      g_assert_no_error (error);
      g_assert_cmpfloat (fabs (prior - posterior), >, 1e-3);
      g_assert_true (jd_lesson_scene_number (scene, "theta'", &value, &null, &error));
      g_assert_cmpfloat_with_epsilon (value, cases[i].after ? posterior : prior, 1e-9);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "theta'"), value, 1e-12);
    }
}

/* Steps in a lesson of several: what a later one begins with, and one with a mistake, which does not open. */
static void
test_documents (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = testing_lesson (
    "{'jlesson': 1, 'name': 'T', 'model': '" CART "', 'variants': {'m': [5]}, 'steps': ["
    "{'id': 'a', 'text': 'T', 'setup': {'set': {'k': 10}}, 'ask': {'kind': 'make', 'goal': 'k == 30', "
    "'solution': {'set': {'k': '3*k'}}}},"
    "{'id': 'b', 'text': 'T', 'setup': {'document': 'solution:a'}},"
    "{'id': 'c', 'text': 'T', 'setup': {'document': 'step:a', 'set': {'k': 'k + 1'}}},"
    "{'id': 'd', 'text': 'T', 'setup': {'model': '01-rolling-disk.jourdain'}},"
    "{'id': 'e', 'text': 'T', 'setup': {'document': {'jourdain': 1, 'constants': {'k': 4}, "
    "'parameters': [{'name': 'q'}]}}},"
    "{'id': 'f', 'text': 'T'},"
    "{'id': 'g', 'text': 'T', 'setup': {'document': 'step:h'}},"
    "{'id': 'h', 'text': 'T', 'setup': {'document': 'solution:b'}}]}",
    faults);
  static const struct { guint step; guint64 seed; const char *text; double value; } cases[] = {
    { 0, 0, "k", 10 }, { 1, 0, "k", 30 }, { 2, 0, "k", 11 }, { 4, 0, "k", 4 }, { 5, 0, "k", 47 },
    { 3, 0, "count('equations')", 2 },    { 4, 0, "count('parameters')", 1 },
    /* the constant that is drawn is drawn in every document that has it */
    { 0, 1, "m", 5 },  { 1, 1, "m", 5 },  { 5, 1, "m", 5 },  { 0, 0, "m", 1.2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, cases[i].seed, &error);
      g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, cases[i].step, &error);

      g_assert_no_error (error);
      g_test_message ("step %u, seed %u: %s", cases[i].step, (guint) cases[i].seed, cases[i].text);
      g_assert_cmpuint (jd_lesson_variant_get_seed (variant), ==, cases[i].seed);
      g_assert_cmpfloat (testing_value (task, cases[i].text), ==, cases[i].value);
    }
  for (guint i = 6; i < 8; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, &error);

      g_assert_null (jd_lesson_task_new (variant, i, &error));
      g_assert_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, i == 6 ? "steps[6]" : "steps[7]"));
    }
}

/* The words of the window are known one by one, each with a title of its own. */
static void
test_words (void)
{
  g_autoptr(GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  for (const char *word; (word = jd_lesson_show_nth (n)) != NULL; n++)
    g_assert_true (g_hash_table_add (titles, (gpointer) jd_lesson_show_to_text (word)));
  g_assert_cmpuint (n, >=, 10);
  g_hash_table_remove_all (titles);
  for (n = 0; jd_lesson_panel_nth (n) != NULL; n++)
    g_assert_true (g_hash_table_add (titles, (gpointer) jd_lesson_panel_to_text (jd_lesson_panel_nth (n))));
  g_assert_cmpuint (n, >=, 10);
  g_assert_cmpstr (jd_lesson_panel_to_text ("unknown"), ==, "unknown");
}

/* What a lesson says of itself; without a member, its usual value. */
static void
test_members (void)
{
  g_autoptr(JdLesson) plain = testing_step (CART, "'setup': {}", "");
  g_autoptr(JdLesson)
    whole = testing_step (CART, "'setup': {}",
                          ", 'goal': 'G', 'source': 'S', 'description': 'D', 'track': 'K', 'order': "
                          "2.5, 'minutes': 7, 'needs': ['a.jlesson', 'b.jlesson'], 'tries': 4");

  g_assert_cmpstr (jd_lesson_get_name (whole), ==, "Test");
  g_assert_cmpstr (jd_lesson_get_goal (whole), ==, "G");
  g_assert_cmpstr (jd_lesson_get_source (whole), ==, "S");
  g_assert_cmpstr (jd_lesson_get_description (whole), ==, "D");
  g_assert_cmpstr (jd_lesson_get_track (whole), ==, "K");
  g_assert_cmpfloat (jd_lesson_get_order (whole), ==, 2.5);
  g_assert_cmpfloat (jd_lesson_get_minutes (whole), ==, 7.0);
  g_assert_cmpuint (g_strv_length ((char **) jd_lesson_get_needs (whole)), ==, 2);
  g_assert_cmpuint (jd_lesson_get_tries (whole), ==, 4);
  g_assert_cmpuint (jd_lesson_get_tries (plain), ==, 2);
  g_assert_cmpfloat (jd_lesson_get_minutes (plain), ==, 0.0);
  g_assert_false (jd_lesson_has_variants (plain));
  /* progress is kept under the steps as they are */
  g_assert_cmpstr (jd_lesson_get_print (plain), ==, jd_lesson_get_print (whole));
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/steps/instants", test_instants);
  g_test_add_func ("/core/lesson/steps/no-instant", test_no_instant);
  g_test_add_func ("/core/lesson/steps/edits", test_edits);
  g_test_add_func ("/core/lesson/steps/wrong-solution", test_wrong_solution);
  g_test_add_func ("/core/lesson/steps/live", test_live);
  g_test_add_func ("/core/lesson/steps/live-side", test_live_side);
  g_test_add_func ("/core/lesson/steps/documents", test_documents);
  g_test_add_func ("/core/lesson/steps/words", test_words);
  g_test_add_func ("/core/lesson/steps/members", test_members);
  return g_test_run ();
}
