/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command line in another language: sentences are translated, and whatever a program reads is not: the members,
 * the kinds and names, every number to the bit, and the exit status (data/format-answers.md, "Text and JSON"). */
#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/app/jd-test-cli.h"

/* Members that are sentences, or hold them: only in these may the languages differ. */
static const char *const spoken[] = { "why", "text", "condition", "hypothesis", "inadmissible", "laws", "values" };

static JdTestRun
run (const char *language,
     const char *command,
     const char *path,
     const char *option)
{
  const char *const argv[] = { g_getenv ("JD_CLI"), command, path, option, NULL };
  g_auto(GStrv) environment = g_environ_setenv (g_get_environ (), "LANGUAGE", language, TRUE);

  return jd_test_run (NULL, argv, environment);
}

static void compare (JsonNode   *english,
                     JsonNode   *german,
                     gboolean    may_differ,
                     guint      *n_different);

static void
compare_objects (JsonObject *english,
                 JsonObject *german,
                 gboolean    may_differ,
                 guint      *n_different)
{
  g_autoptr(GList) members = json_object_get_members (english);
  g_autoptr(GList) others = json_object_get_members (german);

  g_assert_cmpuint (g_list_length (members), ==, g_list_length (others));
  for (GList *m = members, *o = others; m != NULL; m = m->next, o = o->next)
    {
      gboolean sentence = may_differ;

      g_assert_cmpstr (m->data, ==, o->data);
      for (guint i = 0; i < G_N_ELEMENTS (spoken); i++)
        sentence |= g_str_equal (m->data, spoken[i]);
      compare (json_object_get_member (english, m->data), json_object_get_member (german, m->data), sentence,
               n_different);
    }
}

static void
compare_arrays (JsonArray *english,
                JsonArray *german,
                gboolean   may_differ,
                guint     *n_different)
{
  g_assert_cmpuint (json_array_get_length (english), ==, json_array_get_length (german));
  for (guint i = 0; i < json_array_get_length (english); i++)
    compare (json_array_get_element (english, i), json_array_get_element (german, i), may_differ, n_different);
}

/* Counts sentences that differ; nothing else may. */
static void
compare (JsonNode *english,
         JsonNode *german,
         gboolean  may_differ,
         guint    *n_different)
{
  g_assert_cmpint (json_node_get_node_type (english), ==, json_node_get_node_type (german));
  if (JSON_NODE_HOLDS_OBJECT (english))
    compare_objects (json_node_get_object (english), json_node_get_object (german), may_differ, n_different);
  else if (JSON_NODE_HOLDS_ARRAY (english))
    compare_arrays (json_node_get_array (english), json_node_get_array (german), may_differ, n_different);
  else if (may_differ && json_node_get_value_type (english) == G_TYPE_STRING)
    *n_different += g_strcmp0 (json_node_get_string (english), json_node_get_string (german)) != 0;
  else
    g_assert_true (json_node_equal (english, german));
}

static void
test_json (gconstpointer data)
{
  static const char *const commands[] = { "check", "equations", "evaluate", "field", "joints", "jump", "equilibria",
                                          "modes",
                                          "integrals", "compare" };
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), data, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(JdTestRun) english = run ("C", commands[i], path, "--json");
      g_auto(JdTestRun) german = run ("de", commands[i], path, "--json");
      guint n_different = 0;

      g_test_message ("%s: %d", commands[i], english.status);
      g_assert_cmpint (english.status, ==, german.status);
      g_assert_cmpint (*english.out == '\0', ==, *german.out == '\0');
      if (*english.out != '\0')
        {
          g_autoptr(JsonNode) here = json_from_string (english.out, NULL);
          g_autoptr(JsonNode) there = json_from_string (german.out, NULL);

          compare (here, there, FALSE, &n_different);
          /* "why" at least, or the translations were not found. */
          g_assert_cmpuint (n_different, >, 0);
        }
    }
}

/* What is printed is read back: formulas are the same in every language. */
static void
test_latex (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "06-sleigh-landing.jourdain", NULL);
  g_auto(JdTestRun) english = run ("C", "equations", path, "--format=latex");
  g_auto(JdTestRun) german = run ("de", "equations", path, "--format=latex");

  g_assert_cmpint (english.status, ==, 0);
  g_assert_cmpstr (english.out, ==, german.out);
}

/* Standard output of @command about @path in German, written as @format. */
static char *
write_german (const char *command,
              const char *path,
              const char *format)
{
  const char *const argv[] = { g_getenv ("JD_CLI"), command, path, "-o", "-", format, NULL };
  g_auto(GStrv) environment = g_environ_setenv (g_get_environ (), "LANGUAGE", "de", TRUE);
  g_auto(JdTestRun) german = jd_test_run (NULL, argv, environment);

  g_assert_cmpint (german.status, ==, 0);
  return g_steal_pointer (&german.out);
}

/* What is handed out of a bundled example has its name and description in the language of the program, as the window
 * shows them.  A document with a description of its own keeps both. */
static void
test_bundled (void)
{
  static const struct { const char *command, *format; gboolean tells; } cases[] = {
    { "report", "--format=html", TRUE }, { "page", "--until=0.1", TRUE }, { "figure", "--format=tikz", FALSE },
  };
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "11-double-pendulum.jourdain", NULL);
  char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  g_autofree char *own = g_build_filename (folder, "own.jourdain", NULL);
  g_autofree char *contents = NULL;
  g_autoptr(GString) text = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  text = g_string_new (contents);
  g_assert_cmpuint (g_string_replace (text, "Two rods hang from each other.",
                                      "My own two rods, for the third lecture.", 0),
                    ==, 1);
  g_assert_true (g_file_set_contents (own, text->str, -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *bundled = write_german (cases[i].command, path, cases[i].format);
      g_autofree char *kept = write_german (cases[i].command, own, cases[i].format);

      g_test_message ("%s", cases[i].command);
      g_assert_nonnull (strstr (bundled, "Doppelpendel"));
      g_assert_null (strstr (bundled, "Double pendulum"));
      g_assert_cmpint (strstr (bundled, "Zwei Stäbe hängen") != NULL, ==, cases[i].tells);
      g_assert_nonnull (strstr (kept, "Double pendulum"));
      g_assert_cmpint (strstr (kept, "My own two rods") != NULL, ==, cases[i].tells);
    }
  jd_test_folder_remove (folder);
}

/* A figure has the names of bodies where they are asked for. */
static void
test_bodies (void)
{
  static const char *const shows[] = { "labels", "bodies" };
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "06-sleigh-landing.jourdain", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (shows); i++)
    {
      const char *const argv[] = { g_getenv ("JD_CLI"), "figure", path, "--format=tikz", "-o", "-", "--show", shows[i],
                                   NULL };
      g_auto(JdTestRun) figure = jd_test_run (NULL, argv, NULL);

      g_assert_cmpint (figure.status, ==, 0);
      g_assert_cmpint (strstr (figure.out, "{runner}") != NULL, ==, i == 1);
    }
}

/* The help of a command describes its options without what they do for other commands, in every language. */
static void
test_help (gconstpointer language)
{
  static const char *const commands[] = { "check",  "equations", "evaluate", "field",     "simulate",   "jump",
                                          "compare", "figure",    "report",   "page",      "joints",     "integrals",
                                          "modes",  "sweep",     "lesson",   "equilibria" };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(JdTestRun) help = run (language, commands[i], "--help", NULL);
      /* Where the texts of the options stand, after their names. */
      g_autofree char *examples = g_strdup_printf ("jourdain-cli %s ", commands[i]);
      char *end = strstr (help.out, examples);

      g_assert_nonnull (end);
      /* the number of values belongs to sweep's --vary; equilibria takes it as --count */
      g_assert_cmpint (strstr (help.out, "[:N]") != NULL, ==, g_str_equal (commands[i], "sweep"));
      end = strstr (end + 1, examples);
      if (end != NULL)
        *end = '\0';
      for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
        {
          g_autofree char *pattern = g_strdup_printf ("(^|  |; |, |；|、)%s([,、] ?[a-z]+)*[ \u00a0]*[:：]",
                                                      commands[k]);

          g_test_message ("%s, %s, %s", (const char *) language, commands[i], commands[k]);
          g_assert_false (g_regex_match_simple (pattern, help.out, G_REGEX_MULTILINE, 0));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const examples[] = { "06-sleigh-landing.jourdain", "48-kanes-double-pendulum.jourdain",
                                          "31-elastic-chair.jourdain" };

  static const char *const languages[] = { "C", "de", "fr", "es", "it", "pt", "zh_CN" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *name = g_strndup (examples[i], strcspn (examples[i], "."));
      g_autofree char *test = g_strconcat ("/app/cli/language/", name, NULL);

      g_test_add_data_func (test, examples[i], test_json);
    }
  g_test_add_func ("/app/cli/language/latex", test_latex);
  g_test_add_func ("/app/cli/language/bundled", test_bundled);
  g_test_add_func ("/app/cli/figure/bodies", test_bodies);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *test = g_strconcat ("/app/cli/language/help/", languages[i], NULL);

      g_test_add_data_func (test, languages[i], test_help);
    }
  return g_test_run ();
}
