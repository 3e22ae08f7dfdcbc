/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bundled examples against their sources: numbers, verdicts and printed equations.  Each file of
 * tests/app/sources is a list of rows, one test case each; README.md there says what a row may hold. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "tests/app/jd-test-cli.h"
#include "tests/app/sources.h"

#define TOLERANCE 1e-9   /* of values of the size of 1, where a check names none */

static char *folder;   /* for tables of motions */

/* One run of the command line. */
typedef struct
{
  JdMechanism *mechanism;
  GHashTable  *values;   /* of the state, and of the answer: sources.h */
  JsonNode    *answer;   /* NULL: none, for exit status 1 */
  JdTestRun    run;
  GStrv        table;    /* lines of a motion's table; NULL: none */
} Answer;

static void
answer_free (Answer *self)
{
  g_clear_object (&self->mechanism);
  g_clear_pointer (&self->values, g_hash_table_unref);
  g_clear_pointer (&self->answer, json_node_unref);
  g_clear_pointer (&self->table, g_strfreev);
  jd_test_run_clear (&self->run);
  g_free (self);
}

static const char *
text_of (JsonObject *object,
         const char *member)
{
  return json_object_get_string_member_with_default (object, member, NULL);
}

/* The members of @answer's table @name as values, with @suffix behind or @prefix before their names. */
static void
take_values (GHashTable *values,
             JsonNode   *answer,
             const char *name,
             const char *prefix,
             const char *suffix)
{
  JsonNode *table = json_object_get_member (json_node_get_object (answer), name);
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (table == NULL || !JSON_NODE_HOLDS_OBJECT (table))
    return;
  json_object_iter_init (&iter, json_node_get_object (table));
  while (json_object_iter_next (&iter, &key, &value))
    if (JSON_NODE_HOLDS_VALUE (value))
      {
        g_autofree char *whole = g_strconcat (prefix, key, suffix, NULL);

        sources_values_set (values, whole, json_node_get_double (value));
      }
}

/* Runs @command on the example @name; @wants_table: with a table of the motion. */
static Answer *
answer_new (const char *command,
            const char *name,
            gboolean    wants_table)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "examples", name, NULL);
  g_autofree char *csv = g_build_filename (folder, "motion.csv", NULL);
  g_autofree char *line = g_strconcat ("jourdain-cli ", command, " --json", wants_table ? " -o " : NULL, csv, NULL);
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) words = NULL;
  g_autofree char **parsed = NULL;
  Answer *self = g_new0 (Answer, 1);
  int n;

  g_test_message ("%s: %s", name, command);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_error ("there is no example %s", name);
  g_assert_true (g_shell_parse_argv (line, &n, &words, &error));
  parsed = g_memdup2 (words, (gsize) (n + 1) * sizeof *words);
  g_ptr_array_add (argv, (gpointer) g_getenv ("JD_CLI"));
  g_ptr_array_add (argv, words[1]);
  g_ptr_array_add (argv, path);
  for (int i = 2; i <= n; i++)
    g_ptr_array_add (argv, words[i]);
  self->run = jd_test_run (NULL, (const char *const *) argv->pdata, NULL);
  if (self->run.status == 1)
    return self;
  jd_cli_options_parse (&options, &n, &parsed, &error);
  g_assert_no_error (error);
  self->mechanism = sources_mechanism (path);
  self->values = sources_values_new (self->mechanism, &options);
  self->answer = jd_json_parse (self->run.out, -1, &error);
  g_assert_no_error (error);
  take_values (self->values, self->answer, "retained", "", "");
  take_values (self->values, self->answer, "rates", "", "'");
  take_values (self->values, self->answer, "accelerations", "", "''");
  take_values (self->values, self->answer, "multipliers", "lambda:", "");
  if (wants_table && self->run.status == 0)
    {
      g_autofree char *text = NULL;

      g_file_get_contents (csv, &text, NULL, &error);
      g_assert_no_error (error);
      self->table = g_strsplit (g_strchomp (text), "\n", -1);
    }
  g_unlink (csv);
  return self;
}

/* Whether @element has all members of @selector. */
static gboolean
is_selected (JsonNode   *element,
             JsonObject *selector)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (element))
    return FALSE;
  json_object_iter_init (&iter, selector);
  while (json_object_iter_next (&iter, &name, &value))
    {
      JsonNode *found = json_object_get_member (json_node_get_object (element), name);

      if (found == NULL || !json_node_equal (found, value))
        return FALSE;
    }
  return TRUE;
}

/* One step: a member's name, an index (below 0: from the end), or the members that an element of a list has. */
static JsonNode *
step_into (JsonNode *node,
           JsonNode *step)
{
  JsonArray *list;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return JSON_NODE_HOLDS_VALUE (step) && json_node_get_value_type (step) == G_TYPE_STRING
             ? json_object_get_member (json_node_get_object (node), json_node_get_string (step))
             : NULL;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return NULL;
  list = json_node_get_array (node);
  if (JSON_NODE_HOLDS_OBJECT (step))
    {
      for (guint i = 0; i < json_array_get_length (list); i++)
        if (is_selected (json_array_get_element (list, i), json_node_get_object (step)))
          return json_array_get_element (list, i);
      return NULL;
    }
  gint64 i = json_node_get_int (step);

  if (i < 0)
    i += json_array_get_length (list);
  return i >= 0 && i < json_array_get_length (list) ? json_array_get_element (list, (guint) i) : NULL;
}

static JsonNode *
find (JsonNode  *node,
      JsonArray *path)
{
  for (guint i = 0; node != NULL && i < json_array_get_length (path); i++)
    node = step_into (node, json_array_get_element (path, i));
  return node;
}

static gboolean
is_near (double found,
         double expected,
         double tolerance)
{
  return fabs (found - expected) <= tolerance * (1.0 + fabs (expected));
}

/* Numbers agree to @tolerance, texts in @expected are expressions, lists and tables agree member by member. */
static gboolean
agrees (const Answer *answer,
        JsonNode     *found,
        JsonNode     *expected,
        double        tolerance)
{
  if (JSON_NODE_HOLDS_ARRAY (expected))
    {
      JsonArray *list = json_node_get_array (expected);

      if (!JSON_NODE_HOLDS_ARRAY (found) ||
          json_array_get_length (json_node_get_array (found)) != json_array_get_length (list))
        return FALSE;
      for (guint i = 0; i < json_array_get_length (list); i++)
        if (!agrees (answer, json_array_get_element (json_node_get_array (found), i),
                     json_array_get_element (list, i), tolerance))
          return FALSE;
      return TRUE;
    }
  if (JSON_NODE_HOLDS_OBJECT (expected))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *value;

      if (!JSON_NODE_HOLDS_OBJECT (found) || json_object_get_size (json_node_get_object (found)) !=
                                               json_object_get_size (json_node_get_object (expected)))
        return FALSE;
      json_object_iter_init (&iter, json_node_get_object (expected));
      while (json_object_iter_next (&iter, &name, &value))
        {
          JsonNode *member = json_object_get_member (json_node_get_object (found), name);

          if (member == NULL || !agrees (answer, member, value, tolerance))
            return FALSE;
        }
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_VALUE (found) ||
      (json_node_get_value_type (found) != G_TYPE_INT64 && json_node_get_value_type (found) != G_TYPE_DOUBLE))
    return FALSE;
  return is_near (json_node_get_double (found),
                  json_node_get_value_type (expected) == G_TYPE_STRING
                    ? sources_eval (answer->mechanism, answer->values, json_node_get_string (expected))
                    : json_node_get_double (expected),
                  tolerance);
}

/* Length of a text, a list or a table; else the number itself. */
static double
size_of (JsonNode *found)
{
  if (JSON_NODE_HOLDS_ARRAY (found))
    return json_array_get_length (json_node_get_array (found));
  if (JSON_NODE_HOLDS_OBJECT (found))
    return json_object_get_size (json_node_get_object (found));
  if (json_node_get_value_type (found) == G_TYPE_STRING)
    return (double) g_utf8_strlen (json_node_get_string (found), -1);
  return json_node_get_double (found);
}

/* What a check may ask of a value. */
static const char *const tests[] = { "equals", "same-as", "is", "contains", "count", "at-least", "at-most", NULL };

static gboolean
passes (const Answer *answer,
        JsonNode     *found,
        JsonObject   *check,
        JsonObject   *letters,
        JsonArray    *positive,
        const char   *test)
{
  JsonNode *expected = json_object_get_member (check, test);
  const gboolean is_text = JSON_NODE_HOLDS_VALUE (found) && json_node_get_value_type (found) == G_TYPE_STRING;

  if (g_str_equal (test, "equals"))
    return agrees (answer, found, expected,
                   json_object_get_double_member_with_default (check, "tolerance", TOLERANCE));
  if (g_str_equal (test, "same-as"))
    return is_text && sources_same (answer->mechanism, json_node_get_string (found), json_node_get_string (expected),
                                    text_of (check, "plus-rate-of"), letters, positive, text_of (check, "up-to"));
  if (g_str_equal (test, "is"))
    return json_node_equal (found, expected);
  if (g_str_equal (test, "contains"))
    return is_text && strstr (json_node_get_string (found), json_node_get_string (expected)) != NULL;
  if (g_str_equal (test, "count"))
    return !is_text && !JSON_NODE_HOLDS_VALUE (found) && size_of (found) == json_node_get_double (expected);
  if (JSON_NODE_HOLDS_NULL (found))
    return FALSE;
  return g_str_equal (test, "at-least") ? size_of (found) >= json_node_get_double (expected)
                                        : size_of (found) <= json_node_get_double (expected);
}

/* The numbers of one line of a table as values. */
static void
read_line (const Answer *answer,
           guint         line)
{
  g_auto(GStrv) names = g_strsplit (answer->table[0], ",", -1);
  g_auto(GStrv) cells = g_strsplit (answer->table[line], ",", -1);

  g_assert_cmpuint (g_strv_length (names), ==, g_strv_length (cells));
  for (guint i = 0; names[i] != NULL; i++)
    if (*cells[i] != '\0')
      sources_values_set (answer->values, names[i], g_ascii_strtod (cells[i], NULL));
    else
      g_hash_table_remove (answer->values, names[i]);
}

/* The value of the expression "column" in the lines of the motion: in the last one, or the last at the time "at", for
 * "equals"; in all of them for the others, of which "constant" names the largest change. */
static gboolean
check_column (const Answer *answer,
              JsonObject   *check)
{
  const char *text = text_of (check, "column");
  const guint n = g_strv_length (answer->table);
  const double at = json_object_get_double_member_with_default (check, "at", NAN);
  double least = G_MAXDOUBLE, most = -G_MAXDOUBLE, value = NAN, expected = NAN;
  gboolean passed = TRUE;

  for (guint line = 1; line < n; line++)
    {
      double here;

      read_line (answer, line);
      here = sources_eval (answer->mechanism, answer->values, text);
      least = fmin (least, here);
      most = fmax (most, here);
      if (isnan (at) || is_near (*(double *) g_hash_table_lookup (answer->values, "t"), at, TOLERANCE))
        {
          value = here;
          if (json_object_has_member (check, "equals"))
            expected = json_node_get_value_type (json_object_get_member (check, "equals")) == G_TYPE_STRING
                         ? sources_eval (answer->mechanism, answer->values, text_of (check, "equals"))
                         : json_object_get_double_member (check, "equals");
        }
    }
  if (json_object_has_member (check, "equals"))
    passed = is_near (value, expected, json_object_get_double_member_with_default (check, "tolerance", TOLERANCE));
  else if (!isnan (at))
    g_error ("“at” without “equals”");
  if (json_object_has_member (check, "constant"))
    passed &= most - least <= json_object_get_double_member (check, "constant") * (1.0 + fabs (most));
  if (json_object_has_member (check, "at-least"))
    passed &= least >= json_object_get_double_member (check, "at-least");
  if (json_object_has_member (check, "at-most"))
    passed &= most <= json_object_get_double_member (check, "at-most");
  if (!passed)
    g_test_message ("%s is %.17g, from %.17g to %.17g", text, value, least, most);
  return passed;
}

/* FALSE, and a message, if the check of @row fails. */
static gboolean
check_holds (const Answer *answer,
             JsonObject   *row,
             JsonObject   *check)
{
  JsonArray *path = NULL, *positive = NULL;
  JsonObject *letters = NULL;
  JsonNode *found;
  guint n_tests = 0;

  for (int i = 0; i < 2; i++)
    {
      JsonObject *object = i == 0 ? row : check;

      if (json_object_has_member (object, "letters"))
        letters = json_object_get_object_member (object, "letters");
      if (json_object_has_member (object, "positive"))
        positive = json_object_get_array_member (object, "positive");
    }
  if (json_object_has_member (check, "column"))
    return check_column (answer, check);
  path = json_object_get_array_member (check, "path");
  found = find (answer->answer, path);
  if (json_object_has_member (check, "absent"))
    return found == NULL;
  if (found == NULL)
    {
      g_test_message ("there is no such member");
      return FALSE;
    }
  for (gsize i = 0; tests[i] != NULL; i++)
    if (json_object_has_member (check, tests[i]))
      {
        n_tests++;
        if (!passes (answer, found, check, letters, positive, tests[i]))
          {
            g_autofree char *text = json_to_string (found, FALSE);

            g_test_message ("%s: it is %s", tests[i], text);
            return FALSE;
          }
      }
  if (n_tests == 0)
    g_error ("a check that asks nothing");
  return TRUE;
}

/* Members that no row and no check has are mistakes. */
static void
check_members (JsonObject        *object,
               const char *const *known)
{
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *name = names; name != NULL; name = name->next)
    if (!g_strv_contains (known, name->data))
      g_error ("unknown member “%s”", (char *) name->data);
}

/* Whether a check's exit status and words on standard error are right, and, if it asks more, the answer. */
static gboolean
check_answer (const Answer *answer,
              JsonObject   *row,
              JsonObject   *check)
{
  const char *message = text_of (check, "message");

  if (answer->run.status != json_object_get_int_member_with_default (check, "exit", 0))
    {
      g_test_message ("exit status %d: %s", answer->run.status, answer->run.err);
      return FALSE;
    }
  if (message != NULL && strstr (answer->run.err, message) == NULL)
    {
      g_test_message ("standard error: %s", answer->run.err);
      return FALSE;
    }
  if (!json_object_has_member (check, "path") && !json_object_has_member (check, "column"))
    {
      g_assert_true (json_object_has_member (check, "exit"));
      return TRUE;
    }
  return check_holds (answer, row, check);
}

static void
require (gboolean    holds,
         const char *name,
         const char *mistake)
{
  if (holds)
    return;
  g_test_message ("failed: %s: %s", name, mistake);
  g_test_fail ();
}

/* What every example of a row promises: where it comes from, what to look for, two parameterizations where it has
 * joints, verdicts by their reasons, and a motion that can be told. */
static void
check_example (const char *name,
               double      plays)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "examples", name, NULL);
  g_autofree char *play = g_strdup_printf ("simulate --until %g --step 0.1", plays);
  g_autoptr(JdMechanism) mechanism = sources_mechanism (path);
  const GPtrArray *tags = jd_mechanism_get_parameterizations (mechanism);
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GError) error = NULL;
  Answer *joints = answer_new ("joints", name, FALSE);

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  root = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  require (text_of (json_node_get_object (root), "source") != NULL, name, "it names no source");
  require (g_utf8_strlen (jd_mechanism_get_description (mechanism), -1) >= 60, name, "its description is short");
  require (jd_mechanism_get_joints (mechanism)->len == 0 || tags->len >= 2, name, "it has one parameterization");
  require (joints->run.status == 0, name, joints->run.err);
  require (strstr (joints->run.out, "by definition") == NULL, name, "a joint is perfect by definition");
  answer_free (joints);
  for (guint i = 0; i < tags->len; i++)
    {
      const JdParameterizationTags *tag = g_ptr_array_index (tags, i);
      g_autofree char *quoted = g_shell_quote (tag->name);
      g_autofree char *command = g_strconcat ("evaluate -p ", quoted, NULL);
      Answer *answer = answer_new (command, name, FALSE);

      require (answer->run.status == 0, command, answer->run.err);
      answer_free (answer);
    }
  if (plays > 0.0)
    {
      Answer *motion = answer_new (play, name, FALSE);

      require (motion->run.status == 0, play, motion->run.err);
      require (strstr (motion->run.out, "\"ended-early\"") == NULL, name, "its motion ends early");
      answer_free (motion);
    }
}

static void
test_row (gconstpointer data)
{
  static const char *const known[] = { "row", "source", "example", "also", "plays", "letters", "positive", "checks",
                                       "note", NULL };
  static const char *const known_of_check[] = {
    "command", "example", "path", "column", "at", "exit", "message", "letters", "positive", "up-to",
    "plus-rate-of", "tolerance", "absent", "constant", "note", "equals", "same-as", "is", "contains",
    "count", "at-least", "at-most", NULL
  };
  JsonObject *row = (JsonObject *) data;
  JsonArray *checks = json_object_get_array_member (row, "checks");
  const double plays = json_object_get_double_member_with_default (row, "plays", 2.0);
  const GDestroyNotify end = (GDestroyNotify) answer_free;
  g_autoptr(GHashTable) answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, end);

  check_members (row, known);
  g_assert_nonnull (text_of (row, "source"));
  g_assert_cmpuint (json_array_get_length (checks), >, 0);
  check_example (text_of (row, "example"), plays);
  for (guint i = 0;
       json_object_has_member (row, "also") && i < json_array_get_length (json_object_get_array_member (row, "also"));
       i++)
    check_example (json_array_get_string_element (json_object_get_array_member (row, "also"), i), plays);
  for (guint i = 0; i < json_array_get_length (checks); i++)
    {
      JsonObject *check = json_array_get_object_element (checks, i);
      const char *name = json_object_get_string_member_with_default (check, "example", text_of (row, "example"));
      const gboolean wants_table = json_object_has_member (check, "column");
      g_autofree char *key = g_strdup_printf ("%s\n%s\n%d", name, text_of (check, "command"), wants_table);
      Answer *answer = g_hash_table_lookup (answers, key);

      check_members (check, known_of_check);
      if (answer == NULL)
        g_hash_table_insert (answers, g_steal_pointer (&key),
                             answer = answer_new (text_of (check, "command"), name, wants_table));
      if (!check_answer (answer, row, check))
        {
          g_autofree char *text = json_to_string (json_array_get_element (checks, i), FALSE);

          g_test_message ("failed: %s", text);
          g_test_fail ();
        }
    }
}

/* The rows of the file @name. */
static JsonNode *
add_rows (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "app", "sources", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *root;
  JsonArray *rows;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  root = jd_json_parse (text, -1, &error);
  if (root == NULL)
    g_error ("%s: %s", name, error->message);
  rows = json_node_get_array (root);
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);
      g_autofree char *test = g_strdup_printf ("/sources/row%02d", (int) json_object_get_int_member (row, "row"));

      g_test_add_data_func (test, row, test_row);
    }
  return root;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GPtrArray) roots = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  g_autofree char *path = NULL;
  g_autoptr(GDir) dir = NULL;
  const char *name;
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("jourdain-sources-XXXXXX", NULL);
  path = g_test_build_filename (G_TEST_DIST, "app", "sources", NULL);
  dir = g_dir_open (path, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json"))
      g_ptr_array_add (roots, add_rows (name));
  g_assert_cmpuint (roots->len, >, 0);
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
