/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command line as others meet it: the built program is run on files, and its exit status, its output and its
 * messages are compared with the documentation of the format (data/format-file.md, data/format-answers.md).  The cases stand in cli/(name).json,
 * lists of
 *
 *   { "name", "run": "evaluate -p total", "file": {...}, "text": "..." or "example": "name.jourdain",
 *     "exit": 0, "expect": {"accelerations/x": -0.8, ...}, "absent": ["reactions/j/N"], "message": ["words of
 *     standard error"] }
 *
 * Expected numbers are closed forms, computed outside this program. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/app/jd-test-cli.h"

#define RELATIVE 1e-9
#define ABSOLUTE 1e-10

static char *folder;   /* for the files of this run */

/* Runs the program with @arguments, words between spaces; @path (may be NULL) follows the first.  A hang is a failure
 * of the suite's own time limit. */
static JdTestRun
run (const char *arguments,
     const char *path)
{
  g_auto(GStrv) words = g_strsplit (arguments, " ", -1);
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();

  g_ptr_array_add (argv, (gpointer) g_getenv ("JD_CLI"));
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_ptr_array_add (argv, words[i]);
      if (i == 0 && path != NULL)
        g_ptr_array_add (argv, (gpointer) path);
    }
  g_ptr_array_add (argv, NULL);
  return jd_test_run (folder, (const char *const *) argv->pdata, NULL);
}

static char *
write_file (const char *text,
            gssize      length)
{
  char *path = g_build_filename (folder, "file.jourdain", NULL);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
  return path;
}

/* Member by its path, names and indices between slashes; NULL if there is none. */
static JsonNode *
find (JsonNode   *node,
      const char *path)
{
  g_auto(GStrv) steps = g_strsplit (path, "/", -1);

  for (char **step = steps; *step != NULL && node != NULL; step++)
    {
      if (JSON_NODE_HOLDS_OBJECT (node))
        node = json_object_get_member (json_node_get_object (node), *step);
      else if (JSON_NODE_HOLDS_ARRAY (node) &&
               g_ascii_strtoull (*step, NULL, 10) < json_array_get_length (json_node_get_array (node)))
        node = json_array_get_element (json_node_get_array (node), (guint) g_ascii_strtoull (*step, NULL, 10));
      else
        node = NULL;
    }
  return node;
}

static gboolean
is_number (JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

static gboolean agrees (JsonNode *found,
                        JsonNode *expected);

static gboolean
lists_agree (JsonArray *found,
             JsonArray *expected)
{
  if (json_array_get_length (found) != json_array_get_length (expected))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (found); i++)
    if (!agrees (json_array_get_element (found, i), json_array_get_element (expected, i)))
      return FALSE;
  return TRUE;
}

static gboolean
objects_agree (JsonObject *found,
               JsonObject *expected)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (json_object_get_size (found) != json_object_get_size (expected))
    return FALSE;
  json_object_iter_init (&iter, expected);
  while (json_object_iter_next (&iter, &name, &value))
    if (!json_object_has_member (found, name) || !agrees (json_object_get_member (found, name), value))
      return FALSE;
  return TRUE;
}

/* {"contains": text}, {"count": n} or {"near": x, "within": y} instead of a value; FALSE in @out_is_test if it is
 * none. */
static gboolean
passes (JsonNode   *found,
        JsonObject *test,
        gboolean   *out_is_test)
{
  *out_is_test = TRUE;
  if (json_object_has_member (test, "contains"))
    return strstr (json_node_get_string (found), json_object_get_string_member (test, "contains")) != NULL;
  if (json_object_has_member (test, "count"))
    return (JSON_NODE_HOLDS_ARRAY (found)
              ? json_array_get_length (json_node_get_array (found))
              : json_object_get_size (json_node_get_object (found))) == json_object_get_int_member (test, "count");
  if (json_object_has_member (test, "near"))
    return fabs (json_node_get_double (found) - json_object_get_double_member (test, "near")) <=
           json_object_get_double_member (test, "within");
  *out_is_test = FALSE;
  return FALSE;
}

static gboolean
agrees (JsonNode *found,
        JsonNode *expected)
{
  if (JSON_NODE_HOLDS_OBJECT (expected))
    {
      gboolean is_test, passed = passes (found, json_node_get_object (expected), &is_test);

      return is_test ? passed
                     : JSON_NODE_HOLDS_OBJECT (found) &&
                         objects_agree (json_node_get_object (found), json_node_get_object (expected));
    }
  if (JSON_NODE_HOLDS_ARRAY (expected))
    return JSON_NODE_HOLDS_ARRAY (found) && lists_agree (json_node_get_array (found), json_node_get_array (expected));
  if (is_number (expected))
    return is_number (found) && fabs (json_node_get_double (found) - json_node_get_double (expected)) <=
                                  RELATIVE * fabs (json_node_get_double (expected)) + ABSOLUTE;
  return json_node_equal (found, expected);
}

/* The one object on standard output. */
static JsonNode *
read_answer (const JdTestRun *result)
{
  g_autoptr(GError) error = NULL;
  JsonNode *answer = json_from_string (result->out, &error);

  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (answer));
  return answer;
}

static void
check_expected (JsonNode   *answer,
                JsonObject *expected)
{
  JsonObjectIter iter;
  const char *path;
  JsonNode *value;

  json_object_iter_init (&iter, expected);
  while (json_object_iter_next (&iter, &path, &value))
    {
      JsonNode *found = find (answer, path);
      g_autofree char *is = found != NULL ? json_to_string (found, FALSE) : g_strdup ("missing");
      g_autofree char *should = json_to_string (value, FALSE);

      if (found == NULL || !agrees (found, value))
        g_error ("%s is %s, expected %s", path, is, should);
    }
}

/* What stands in every answer, by its exit status. */
static void
check_form (const JdTestRun *result,
            JsonNode        *answer,
            const char      *command)
{
  const char *verdict = json_node_get_string (find (answer, "verdict"));
  const char *const verdicts[] = { "determinate", "hyperstatic", "energy-growth", NULL };
  const char *const refused[] = { "inconsistent", "indeterminate", "singular", NULL };

  g_assert_cmpstr (json_node_get_string (find (answer, "command")), ==, command);
  g_assert_nonnull (json_node_get_string (find (answer, "why")));
  g_assert_true (JSON_NODE_HOLDS_ARRAY (find (answer, "warnings")));
  if (result->status == 0)
    {
      g_assert_true (g_strv_contains (verdicts, verdict));
      g_assert_cmpstr (result->err, ==, "");
      return;
    }
  g_assert_true (g_strv_contains (refused, verdict));
  g_assert_nonnull (strstr (result->err, verdict));
}

static char *
file_of (JsonObject *c)
{
  g_autofree char *text = NULL;

  if (json_object_has_member (c, "example"))
    return g_test_build_filename (G_TEST_DIST, "..", "data", "examples", json_object_get_string_member (c, "example"),
                                  NULL);
  text = json_object_has_member (c, "text") ? g_strdup (json_object_get_string_member (c, "text"))
                                            : json_to_string (json_object_get_member (c, "file"), FALSE);

  return write_file (text, -1);
}

static void
test_case (gconstpointer data)
{
  JsonObject *c = (JsonObject *) data;
  const char *arguments = json_object_get_string_member (c, "run");
  g_autofree char *with_json = g_strconcat (arguments, " --json", NULL);
  g_autofree char *command = g_strndup (arguments, strcspn (arguments, " "));
  g_autofree char *path = file_of (c);
  g_auto(JdTestRun) result = run (with_json, path);
  JsonArray *list;

  g_test_message ("%s", result.err);
  g_assert_cmpint (result.status, ==, json_object_get_int_member_with_default (c, "exit", 0));
  for (guint i = 0; json_object_has_member (c, "message") &&
                    i < json_array_get_length (list = json_object_get_array_member (c, "message"));
       i++)
    g_assert_nonnull (strstr (result.err, json_array_get_string_element (list, i)));
  if (result.status == 1)
    {
      g_assert_cmpstr (result.out, ==, "");
      g_assert_cmpuint (strlen (result.err), >, 20);
      return;
    }

  g_autoptr(JsonNode) answer = read_answer (&result);

  check_form (&result, answer, command);
  if (json_object_has_member (c, "expect"))
    check_expected (answer, json_object_get_object_member (c, "expect"));
  for (guint i = 0; json_object_has_member (c, "absent") &&
                    i < json_array_get_length (list = json_object_get_array_member (c, "absent"));
       i++)
    g_assert_null (find (answer, json_array_get_string_element (list, i)));
}

/* Bytes that no JSON text can show. */
static void
test_hostile (void)
{
  static const struct
  {
    const char *text;
    gssize length;
    const char *message;
  } files[] = {
    { "{\"jourdain\": 1, \"name\": \"\xff\xfe\"}", -1, "UTF-8" },
    { "\xef\xbb\xbf{\"jourdain\": 1}", -1, "byte order mark" },
    { "{\"jourdain\": 1\0}", 16, "line 1" },
    { "", 0, "empty" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = write_file (files[i].text, files[i].length);
      g_auto(JdTestRun) result = run ("check --json", path);

      g_assert_cmpint (result.status, ==, 1);
      g_assert_cmpstr (result.out, ==, "");
      g_assert_nonnull (strstr (result.err, files[i].message));
    }
}

/* A hundred thousand of anything is an answer or an error, soon. */
static void
test_large (void)
{
  static const struct
  {
    const char *before, *repeated, *after;
    int status;
  } files[] = {
    { "", "[", "", 1 },
    { "{\"jourdain\": 1, \"time\": \"", "(", "\"}", 1 },
    { "{\"jourdain\": 1, \"time\": \"", "1+", "1\"}", 0 },
    { "{\"jourdain\": 1, \"time\": \"", "-", "1\"}", 0 },
    { "{\"jourdain\": 1, \"description\": \"", "x", "\"}", 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr(GString) text = g_string_new (files[i].before);

      for (guint k = 0; k < 100000; k++)
        g_string_append (text, files[i].repeated);
      g_string_append (text, files[i].after);

      g_autofree char *path = write_file (text->str, (gssize) text->len);
      g_auto(JdTestRun) result = run ("check --json", path);

      g_assert_cmpint (result.status, ==, files[i].status);
    }
}

#define FALLING                                                                                    \
  "{\"jourdain\": 1, \"gravity\": [0, -10], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", " \
  "\"value\": 1.25}], \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2}],"     \
  "\"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"       \
  "\"joints\": [{\"name\": \"c\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": "       \
  "\"floor\", \"impact\": {\"restitution\": 0.6}}]}"

static double
cell (const char *line,
      guint       column)
{
  g_auto(GStrv) cells = g_strsplit (line, ",", -1);

  g_assert_cmpuint (g_strv_length (cells), ==, 7);
  return g_ascii_strtod (cells[column], NULL);
}

/* A step below the rounding of the time is refused at once. */
static void
test_rows (void)
{
  static const char *const times[] = { "--until 1 --step 1e-300", "--until 1 --step 1e-17", "--until 1e20 --step 1" };
  g_autofree char *path = write_file (FALLING, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autofree char *command = g_strdup_printf ("simulate %s", times[i]);
      g_auto(JdTestRun) result = run (command, path);

      g_assert_cmpint (result.status, ==, 1);
      g_assert_nonnull (strstr (result.err, "it can have 1e+15"));
    }
}

/* A ball falls from 1.25 m with g = 10 m/s^2: at 0.5 s it arrives with 5 m/s and leaves with 3 m/s; the impact has
 * two rows.  At 1.1 s it is back. */
static void
test_csv (void)
{
  g_autofree char *path = write_file (FALLING, -1);
  g_auto(JdTestRun) result = run ("simulate --until 1 --step 0.25 --output rows.csv --json", path);
  g_autofree char *csv_path = g_build_filename (folder, "rows.csv", NULL);
  g_autofree char *csv = NULL;
  g_auto(GStrv) lines = NULL;
  guint n_rows, impact = 0;

  g_assert_cmpint (result.status, ==, 0);
  g_assert_true (g_file_get_contents (csv_path, &csv, NULL, NULL));
  lines = g_strsplit (csv, "\n", -1);
  g_assert_cmpstr (lines[0], ==, "t,x,x',y,y',energy,lambda:c.normal");
  n_rows = g_strv_length (lines) - 2; /* without the header, and after the last line's end */
  g_assert_cmpstr (lines[n_rows + 1], ==, "");
  for (guint i = 1; i <= n_rows; i++)
    {
      const double t = cell (lines[i], 0), y = cell (lines[i], 3), energy = cell (lines[i], 5);
      const double fallen = t - 0.5;

      if (i > 1 && t - cell (lines[i - 1], 0) == 0.0)
        impact = i;
      g_assert_cmpfloat_with_epsilon (y, impact == 0 ? 1.25 - 5 * t * t : 3 * fallen - 5 * fallen * fallen, 1e-9);
      g_assert_cmpfloat_with_epsilon (energy, impact == 0 ? 25.0 : 9.0, 1e-8);
      g_assert_cmpfloat (cell (lines[i], 6), ==, 0.0);
    }
  g_assert_cmpuint (impact, >, 1);
  g_assert_cmpfloat_with_epsilon (cell (lines[impact], 0), 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (cell (lines[impact - 1], 4), -5.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (cell (lines[impact], 4), 3.0, 1e-9);
  g_assert_cmpfloat (cell (lines[n_rows], 0), ==, 1.0);
}

/* Most memory, in kB, that the program takes for @until seconds of a ball that loses nothing. */
static glong
memory_of (const char *path,
           const char *until)
{
  const char *argv[] = { g_getenv ("JD_CLI"), "simulate", path, "--json", "--output", "memory.csv", "--until", until,
                         NULL };
  g_autoptr(GError) error = NULL;
  struct rusage usage;
  GPid pid;
  int status;

  g_spawn_async (folder, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL,
                 &pid, &error);
  g_assert_no_error (error);
  g_assert_cmpint (wait4 (pid, &status, 0, &usage), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  return usage.ru_maxrss;
}

/* A hundred times as many impacts, 20,000, take no more memory, though each stands in the list and in the file. */
static void
test_memory (void)
{
  static const char elastic[] =
    "{\"jourdain\": 1, \"gravity\": [0, -10], \"parameters\": [{\"name\": \"x\"},"
    " {\"name\": \"y\", \"value\": 1.25}, {\"name\": \"z\"}], "
    "\"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2},"
    " {\"name\": \"Q\", \"origin\": [\"z\", 0], \"mass\": 2}], "
    "\"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}], "
    "\"joints\": [{\"name\": \"c\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": \"floor\","
    " \"impact\": {\"restitution\": 1}}, "
    "{\"name\": \"same\", \"type\": \"equation\", \"holonomic\": {\"z\": \"z - x\"}}], "
    "\"parameterizations\": [{\"name\": \"reduced\", \"primitive\": {\"same.z\": \"z\"}}]}";
  g_autofree char *path = write_file (elastic, -1);

#if defined(__SANITIZE_ADDRESS__) || defined(JD_SANITIZE_ADDRESS)
  g_test_skip ("the sanitizer keeps what is freed");
  return;
#endif
  g_assert_cmpint (memory_of (path, "20000"), <, memory_of (path, "200") + 1024);
}

/* A motion that ends in a mistake of the file leaves neither a file nor the half of one, and an older one as it
 * was. */
static void
test_csv_given_up (void)
{
  g_autofree char *path =
    write_file ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": -1, \"rate\": 1},"
                " {\"name\": \"y\", \"value\": -1, \"rate\": 1}], "
                "\"kinetic_energy\": \"x'^2/2\", \"joints\": [{\"name\": \"tie\", \"type\": \"equation\","
                " \"holonomic\": {\"y\": \"y - x\"}}, {\"name\": \"pane\", \"type\": \"equation\","
                " \"holonomic\": {\"x\": \"x\"}, \"unilateral\": true}], "
                "\"events\": [{\"name\": \"hit\", \"when\": \"x\", \"types\": {\"pane.x\": {\"type\": \"breakable\","
                " \"law\": \"glass\", \"threshold\": 1}}}]}",
                -1);
  g_autofree char *csv_path = g_build_filename (folder, "given-up.csv", NULL);
  g_autofree char *contents = NULL;

  for (guint k = 0; k < 2; k++)
    {
      g_auto(JdTestRun) result = run ("simulate --until 2 --step 0.25 --output given-up.csv", path);

      g_assert_cmpint (result.status, ==, 1);
      g_assert_cmpstr (result.out, ==, "");
      if (k == 0)
        g_assert_false (g_file_test (csv_path, G_FILE_TEST_EXISTS));
      g_assert_true (k == 1 || g_file_set_contents (csv_path, "older", -1, NULL));
    }
  g_assert_true (g_file_get_contents (csv_path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "older");
}

/* A refusal leaves no file, and no half of one. */
static void
test_csv_refused (void)
{
  g_autofree char *path = write_file (FALLING, -1);
  g_autofree char *csv_path = g_build_filename (folder, "none.csv", NULL);
  g_auto(JdTestRun) below = run ("simulate --until 1 --set y=-1 --output none.csv", path);
  g_auto(JdTestRun) nowhere = run ("simulate --until 1 --output nowhere/none.csv", path);

  g_assert_cmpint (below.status, ==, 2);
  g_assert_false (g_file_test (csv_path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (nowhere.status, ==, 1);
  g_assert_cmpstr (nowhere.out, ==, "");
}

/* Each format begins as its kind does; the size is that asked for. */
static void
test_figure (void)
{
  static const struct
  {
    const char *name, *start;
  } kinds[] = { { "f.svg", "<?xml" }, { "f.pdf", "%PDF" }, { "f.png", "\x89PNG" } };
  g_autofree char *path = write_file (FALLING, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char
        *arguments = g_strdup_printf ("figure --at 0.7 --show field,forces,velocity,jump --size 320x200 -o %s --json",
                                      kinds[i].name);
      g_autofree char *file = g_build_filename (folder, kinds[i].name, NULL);
      g_autofree char *contents = NULL;
      g_auto(JdTestRun) result = run (arguments, path);
      gsize length;

      g_assert_cmpint (result.status, ==, 0);
      g_assert_true (g_file_get_contents (file, &contents, &length, NULL));
      g_assert_cmpuint (length, >, 500);
      g_assert_cmpint (memcmp (contents, kinds[i].start, strlen (kinds[i].start)), ==, 0);
      if (i == 0)
        g_assert_nonnull (strstr (contents, "viewBox=\"0 0 320 200\""));
      if (i == 2)
        g_assert_cmpint (memcmp (contents + 16, "\0\0\1\100\0\0\0\310", 8), ==, 0);
    }
}

#define TWO_COLUMNS \
  "\"compare\": [{\"parameterization\": \"high\"}, {\"parameterization\": \"low\"}," \
  " {\"parameterization\": \"low\"}]," \
  "\"parameterizations\": [{\"name\": \"low\"}, {\"name\": \"high\"}]"

/* The comparison as a figure: the file's own columns in their order, or those of -p; as high as its table is, or in
 * the size asked for. */
static void
test_figure_compare (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": 2}],"
    " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 1}]," TWO_COLUMNS "}";
  static const char asked[] =
    "figure --at 0.5 --show compare,forces --json --size 900x500 -p low -p high -o asked.svg";
  g_autofree char *path = write_file (text, -1);
  g_auto(JdTestRun) own = run ("figure --show compare --json -o own.svg", path);
  g_auto(JdTestRun) two = run (asked, path);
  g_auto(JdTestRun) one = run ("figure --show compare -p low -o one.svg", path);
  g_autofree char *asked_path = g_build_filename (folder, "asked.svg", NULL);
  g_autofree char *one_path = g_build_filename (folder, "one.svg", NULL);
  g_autofree char *drawn = NULL;
  g_autoptr(JsonNode) answer = json_from_string (own.out, NULL);
  g_autoptr(JsonNode) answer_two = json_from_string (two.out, NULL);

  g_assert_cmpint (own.status, ==, 0);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (find (answer, "columns"))), ==, 3);
  g_assert_cmpstr (json_node_get_string (find (answer, "columns/0")), ==, "high");
  g_assert_cmpint (two.status, ==, 0);
  g_assert_cmpstr (json_node_get_string (find (answer_two, "columns/0")), ==, "low");
  g_assert_cmpstr (json_node_get_string (find (answer_two, "columns/1")), ==, "high");
  g_assert_true (g_file_get_contents (asked_path, &drawn, NULL, NULL));
  g_assert_nonnull (strstr (drawn, "viewBox=\"0 0 900 500\""));
  g_assert_cmpint (one.status, ==, 1);
  g_assert_nonnull (strstr (one.err, "-p"));
  g_assert_false (g_file_test (one_path, G_FILE_TEST_EXISTS));
}

/* Without --json the same is told in words; LaTeX as LaTeX. */
static void
test_text (void)
{
  g_autofree char *path = write_file (FALLING, -1);
  g_auto(JdTestRun) check = run ("check", path);
  g_auto(JdTestRun) equations = run ("equations", path);
  g_auto(JdTestRun) latex = run ("equations --format latex", path);
  g_auto(JdTestRun) refused = run ("evaluate --set y=-1", path);
  g_auto(JdTestRun) rounded = run ("evaluate --set y=0.123456789 --digits 3", path);
  g_auto(JdTestRun) whole = run ("evaluate --set y=0.123456789 --digits 17", path);
  g_auto(JdTestRun) none = run ("evaluate --digits 0", path);
  g_auto(JdTestRun) version = run ("--version", NULL);
  g_auto(JdTestRun) help = run ("--help", NULL);
  g_auto(JdTestRun) nothing = run ("check", NULL);
  g_auto(JdTestRun) absent = run ("check nothing.jourdain", NULL);

  g_assert_true (g_str_has_prefix (check.out, "check: determinate."));
  g_assert_nonnull (strstr (check.out, "degrees_of_freedom  2"));
  g_assert_nonnull (strstr (equations.out, "lambda(\"c.normal\")"));
  g_assert_nonnull (strstr (equations.out, "c.normal  y = 0\n"));
  g_assert_nonnull (strstr (latex.out, "\\ddot{y}"));
  g_assert_nonnull (strstr (latex.out, "\\begin{align*}"));
  g_assert_cmpint (refused.status, ==, 2);
  g_assert_nonnull (strstr (refused.err, "inconsistent"));
  g_assert_nonnull (strstr (refused.err, "c.normal"));
  g_assert_nonnull (strstr (rounded.out, "0.123 m\n"));
  g_assert_nonnull (strstr (whole.out, "0.123456789 m\n"));
  g_assert_cmpint (none.status, ==, 1);
  g_assert_nonnull (strstr (none.err, "--digits takes a number from 1 to 17"));
  g_assert_true (g_str_has_prefix (version.out, "jourdain-cli "));
  g_assert_nonnull (strstr (help.out, "simulate"));
  g_assert_cmpint (nothing.status, ==, 1);
  g_assert_cmpint (absent.status, ==, 1);
  g_assert_nonnull (strstr (absent.err, "nothing.jourdain"));
}

static void
assert_narrow (const char *text)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    g_assert_cmpint (g_utf8_strlen (*line, -1), <=, 79);
}

/* Every command has a help with its own options only, an example, and the exit statuses. */
static void
test_help (void)
{
  g_auto(JdTestRun) all = run ("--help", NULL), unknown = run ("no-command x", NULL),
                     wrong = run ("dig --help", NULL), asked = run ("help", NULL), of_one = run ("help sweep", NULL);
  const char *list = strstr (unknown.err, "there are ");
  g_auto(GStrv) names = NULL;

  g_assert_nonnull (list);
  names = g_strsplit (g_strchomp ((char *) list + strlen ("there are ")), ", ", -1);
  g_assert_cmpuint (g_strv_length (names), >=, 15);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *entry = g_strdup_printf ("\n  %s ", names[i]);
      g_autofree char *command = g_strdup_printf ("%s --help", names[i]);
      g_autofree char *example = g_strdup_printf ("\n  jourdain-cli %s ", names[i]);
      g_auto(JdTestRun) help = run (command, NULL);

      g_assert_nonnull (strstr (all.out, entry));
      g_assert_cmpint (help.status, ==, 0);
      g_assert_nonnull (strstr (help.out, example));
      g_assert_nonnull (strstr (help.out, "Exit status:"));
      assert_narrow (help.out);
      g_assert_true ((strstr (help.out, "--orders") != NULL) == g_str_equal (names[i], "jump"));
    }
  g_assert_cmpint (wrong.status, ==, 1);
  g_assert_nonnull (strstr (wrong.err, "“dig”"));
  g_assert_cmpstr (asked.out, ==, all.out);
  g_assert_true (g_str_has_prefix (of_one.out, "Usage: jourdain-cli sweep FILE"));
  g_assert_nonnull (strstr (of_one.out, " \\\n      --measure"));
}

/* The same file, the same bytes. */
static void
test_same_twice (void)
{
  g_autofree char *path = write_file (FALLING, -1);
  g_auto(JdTestRun) first = run ("evaluate --json", path);
  g_auto(JdTestRun) second = run ("evaluate --json", path);

  g_assert_cmpstr (first.out, ==, second.out);
}

static JsonArray *
add_cases (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "app", "cli", name, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  g_autofree char *stem = g_strndup (name, strcspn (name, "."));
  JsonArray *cases;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  cases = json_array_ref (json_node_get_array (json_parser_get_root (parser)));
  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *c = json_array_get_object_element (cases, i);
      g_autofree char *test = g_strdup_printf ("/app/cli/%s/%s", stem, json_object_get_string_member (c, "name"));

      g_test_add_data_func (test, c, test_case);
    }
  return cases;
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = {
    "analysis.json", "equilibria.json", "joints.json", "mechanics.json", "states.json", "jumps.json", "refusals.json",
    "motions.json", "descriptions.json", "instants.json",
    "names-and-numbers.json",
  };
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) json_array_unref);
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("jourdain-cli-XXXXXX", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    g_ptr_array_add (all, add_cases (files[i]));
  g_test_add_func ("/app/cli/hostile", test_hostile);
  g_test_add_func ("/app/cli/large", test_large);
  g_test_add_func ("/app/cli/csv", test_csv);
  g_test_add_func ("/app/cli/rows", test_rows);
  g_test_add_func ("/app/cli/csv-refused", test_csv_refused);
  g_test_add_func ("/app/cli/csv-given-up", test_csv_given_up);
  g_test_add_func ("/app/cli/memory", test_memory);
  g_test_add_func ("/app/cli/figure", test_figure);
  g_test_add_func ("/app/cli/figure-compare", test_figure_compare);
  g_test_add_func ("/app/cli/text", test_text);
  g_test_add_func ("/app/cli/help", test_help);
  g_test_add_func ("/app/cli/same-twice", test_same_twice);
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
