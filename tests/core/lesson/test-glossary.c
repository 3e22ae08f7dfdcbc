/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/joint/jd-joint-catalogue.h"
#include <string.h>

#include "tests/core/lesson/lesson-testing.h"

static JdGlossary *
glossary_from (const char *text,
               GPtrArray  *faults)
{
  g_autofree char *json = g_strdelimit (g_strdelimit (g_strdup (text), "'", '"'), "`", '\'');
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (json, -1, &error);

  g_assert_no_error (error);
  return jd_glossary_new_from_json (root, faults);
}

static void
test_forms (void)
{
  static const struct { const char *asked, *word; } cases[] = {
    { "multiplier", "multiplier" }, { "Multiplier", "multiplier" }, { "multipliers", "multiplier" },
    { "virtual  powers", "virtual power" }, { "Non Holonomic", "non-holonomic" }, { "nonholonomic", "non-holonomic" },
    { "freedoms", "freedom" }, { "Degrees of freedom", "freedom" }, { "privileged momenta", "privileged momentum" },
    { "frequencies", "frequency" }, { "D", "D" }, { "given D", "D" },
    { "Lagrange’s equations", "Lagrange's equations" },
    { "equilibria", "equilibrium" }, { "unknown", "unknowns" }, { "privileged", "privileged velocity" },
    { "energy_growth", "energy-growth" }, { "opens", "opens" }, { "multiplyer", NULL }, { "", NULL }, { "s", NULL },
  };
  g_autoptr(JdGlossary) glossary = testing_glossary ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdGlossaryEntry *entry = jd_glossary_find (glossary, cases[i].asked);

      g_test_message ("%s", cases[i].asked);
      g_assert_cmpstr (entry != NULL ? entry->word : NULL, ==, cases[i].word);
    }
}

static void
test_faults (void)
{
  static const struct { const char *text, *path, *says; } cases[] = {
    { "[]", "", "a glossary is an object" },
    { "{}", "", "a glossary is an object" },
    { "{'a': 7}", "a", "expected an object" },
    { "{'a': {'here': 'H'}}", "a.says", "missing, and required" },
    { "{'a': {'says': 7}}", "a.says", "expected a text" },
    { "{'a b': {'says': 'S', 'here': '{1 +}'}}", "[\"a b\"].here", "{1 +}: " },
    { "{'a': {'says': 'S', 'see': 'b'}}", "a.see", "expected an array" },
    { "{'circle': {'says': 'S', 'see': ['cirkle']}}", "circle.see",
      "“cirkle” is no word of the glossary; did you mean “circle”?" },
    { "{'a': {'says': 'S', 'not': 'xyz'}}", "a.not", "“xyz” is no word of the glossary" },
    { "{'a': {'says': 'S', 'sea': []}}", "a.sea", "did you mean “see”?" },
    { "{'a': {'says': '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 "
      "35 36'}}",
      "a.says", "36 words; at most 35" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdGlossary) glossary = glossary_from (cases[i].text, faults);

      g_assert_true (testing_has_fault (faults, cases[i].path, cases[i].says));
    }
}

/* A wrong entry hides no other. */
static void
test_wrong_entry (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdGlossary) glossary = glossary_from ("{'a': 7, 'b': {'says': 'S', 'forms': ['a', 'bee']}}", faults);

  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpuint (jd_glossary_get_n_entries (glossary), ==, 1);
  g_assert_cmpstr (jd_glossary_find (glossary, "bee")->word, ==, "b");
  g_assert_cmpstr (jd_glossary_get_entry (glossary, 0)->says, ==, "S");
}

/* The scene of an example in the state of its file. */
static JdLessonScene *
scene_of (const char *name)
{
  g_autoptr(GFile) folder = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) file = g_file_get_child (folder, name);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, &error) : NULL;
  JdLessonSceneOptions options = { .model = model };
  JdLessonScene *scene;

  g_assert_no_error (error);
  scene = jd_lesson_scene_new (&options, &error);
  g_assert_no_error (error);
  return scene;
}

/* Each sentence about the mechanism can be computed for one of two examples, a motion and an impact. */
static void
test_here (void)
{
  g_autoptr(JdGlossary) glossary = testing_glossary ();
  g_autoptr(JdLessonScene) cart = scene_of ("02-cart-and-particle.jourdain");
  g_autoptr(JdLessonScene) sleigh = scene_of ("06-sleigh-landing.jourdain");
  g_autofree char *freedoms = jd_glossary_entry_dup_here (jd_glossary_find (glossary, "freedom"), sleigh);

  g_assert_cmpstr (freedoms, ==, "Degrees of freedom now: 3.");
  for (guint i = 0; i < jd_glossary_get_n_entries (glossary); i++)
    {
      const JdGlossaryEntry *entry = jd_glossary_get_entry (glossary, i);
      g_autofree char *of_cart = jd_glossary_entry_dup_here (entry, cart);
      g_autofree char *of_sleigh = jd_glossary_entry_dup_here (entry, sleigh);

      g_test_message ("%s: %s | %s", entry->word, of_cart, of_sleigh);
      g_assert_true (of_cart != NULL || of_sleigh != NULL);
      g_assert_true (of_cart == NULL || strchr (of_cart, '?') == NULL);
      g_assert_true (of_sleigh == NULL || strchr (of_sleigh, '{') == NULL);
    }
}

/* The sentences about the mechanism of the example @name. */
static void
check_example (const JdGlossary *glossary,
               const char       *name)
{
  g_autoptr(JdLessonScene) scene = scene_of (name);
  const gboolean has_event = jd_mechanism_get_events (jd_lesson_scene_get_mechanism (scene))->len > 0;

  for (guint i = 0; i < jd_glossary_get_n_entries (glossary); i++)
    {
      const JdGlossaryEntry *entry = jd_glossary_get_entry (glossary, i);
      g_autoptr(GError) error = NULL;
      g_autofree char *here = NULL;

      if (entry->here == NULL)
        continue;
      here = jd_lesson_scene_expand (scene, entry->here, NULL, &error);
      if (error == NULL)
        continue;
      g_test_message ("%s: %s: %s", name, entry->word, error->message);
      g_assert_true (g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_BUDGET) ||
                     (!has_event &&
                      (strstr (entry->here, "'jump'") != NULL || strstr (entry->here, "'E-'") != NULL)));
    }
}

/* What asks for an event says nothing where there is none. */
static void
test_here_unknown (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdGlossary) glossary = glossary_from ("{'a': {'says': 'S', 'here': '{value(`rope.T`)}'}, "
                                                  "'b': {'says': 'S', 'here': '{truth(`nothing.N`)}'}, "
                                                  "'c': {'says': 'S'}}",
                                                  faults);
  g_autoptr(JdLessonScene) cart = scene_of ("02-cart-and-particle.jourdain");

  for (guint i = 0; i < jd_glossary_get_n_entries (glossary); i++)
    g_assert_null (jd_glossary_entry_dup_here (jd_glossary_get_entry (glossary, i), cart));
}

/* Each sentence says something of each example.  Those about an impact need an event; a search for all equilibria may
 * be too long.  JD_TEST_LONG: all examples, else a tenth by the seed. */
static void
test_here_examples (void)
{
  g_autoptr(JdGlossary) glossary = testing_glossary ();
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain") &&
        (g_getenv ("JD_TEST_LONG") != NULL || g_test_rand_int_range (0, 10) == 0))
      check_example (glossary, name);
}

static void
test_lesson_names (void)
{
  const JdGlossaryEntry entry = { .word = "a", .lesson = "cut-the-rope" }, none = { .word = "b" };

  g_assert_true (jd_glossary_entry_is_lesson (&entry, "03-cut-the-rope.jlesson"));
  g_assert_true (jd_glossary_entry_is_lesson (&entry, "cut-the-rope.jlesson"));
  g_assert_false (jd_glossary_entry_is_lesson (&entry, "03-cut-the-ropes.jlesson"));
  g_assert_false (jd_glossary_entry_is_lesson (&entry, "03-cut-the-rope"));
  g_assert_false (jd_glossary_entry_is_lesson (&none, "03-cut-the-rope.jlesson"));
}

static void
test_links (void)
{
  const char *text = "A [[multiplier]] and [[painleve|Painlevé's]] one, [[open";
  g_autoptr(GString) before = g_string_new (NULL);
  g_autofree char *shown = NULL;
  g_autofree char *word = jd_glossary_next_link (&text, before, &shown);
  g_autofree char *shown_next = NULL;
  g_autofree char *next = NULL;

  g_assert_cmpstr (word, ==, "multiplier");
  g_assert_cmpstr (shown, ==, "multiplier");
  g_assert_cmpstr (before->str, ==, "A ");
  next = jd_glossary_next_link (&text, before, &shown_next);
  g_assert_cmpstr (next, ==, "painleve");
  g_assert_cmpstr (shown_next, ==, "Painlevé's");
  g_assert_null (jd_glossary_next_link (&text, before, NULL));
  g_assert_cmpstr (before->str, ==, "A  and  one, [[open");
  g_assert_cmpstr (text, ==, "");
}

/* A text without its links, as a terminal shows it. */
static void
test_plain (void)
{
  g_autofree char *plain = jd_glossary_dup_plain ("A [[multiplier]] of a [[solved|solved equation]], [[not closed");

  g_assert_cmpstr (plain, ==, "A multiplier of a solved equation, [[not closed");
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/glossary/plain", test_plain);
  g_test_add_func ("/core/lesson/glossary/forms", test_forms);
  g_test_add_func ("/core/lesson/glossary/faults", test_faults);
  g_test_add_func ("/core/lesson/glossary/wrong-entry", test_wrong_entry);
  g_test_add_func ("/core/lesson/glossary/here", test_here);
  g_test_add_func ("/core/lesson/glossary/here-unknown", test_here_unknown);
  g_test_add_func ("/core/lesson/glossary/here-examples", test_here_examples);
  g_test_add_func ("/core/lesson/glossary/lesson-names", test_lesson_names);
  g_test_add_func ("/core/lesson/glossary/links", test_links);
  return g_test_run ();
}
