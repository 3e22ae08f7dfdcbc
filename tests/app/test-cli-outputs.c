/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the command line writes: an answer that is lost is told, what is read is never written over, a simulation that
 * is ended leaves nothing behind; and the instants of --at are those of the motion. */
#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tests/app/jd-test-cli.h"

#define BOUNCING                                                                                    \
  "{\"jourdain\": 1, \"gravity\": [0, -10], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", " \
  "\"value\": 1.25}], \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2}],"     \
  "\"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"       \
  "\"joints\": [{\"name\": \"c\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": "       \
  "\"floor\", \"impact\": {\"restitution\": 1}}], \"events\": [{\"name\": \"blow\", \"at\": 0.25,"   \
  "\"impulses\": [{\"parameter\": \"x\", \"value\": 3}]}]}"

/* A rod at height 1 that falls flat: its ends close at one instant, each under a law of its own. */
#define FALLING                                                                                               \
  "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": 1}," \
  "{\"name\": \"a\"}], \"bodies\": [{\"name\": \"R\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1,"  \
  "\"inertia\": 0.2, \"points\": {\"A\": [-0.5, 0], \"B\": [0.7, 0]}}], \"curves\": [{\"name\": \"floor\","       \
  "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}], \"joints\": [{\"name\": \"A\", \"type\": \"contact\","  \
  "\"point\": \"R.A\", \"curve\": \"floor\"}, {\"name\": \"B\", \"type\": \"contact\", \"point\": \"R.B\","       \
  "\"curve\": \"floor\", \"impact\": {\"restitution\": 0.3}}], \"events\": [{\"name\": \"left\", \"types\":"        \
  "{\"A.normal\": {\"type\": \"elastic\", \"restitution\": 0.8}}}%s]}"
#define RIGHT ", {\"name\": \"right\", \"types\": {\"B.normal\": {\"type\": \"elastic\", \"restitution\": 0.5}}}"

/* Both ways of reaching the state after an event end in rounding of the same size. */
#define SAME 1e-9

static char *folder;

/* The program by the shell, so that its output can be sent anywhere: @command begins with its name of a command. */
static JdTestRun
run (const char *format,
     ...) G_GNUC_PRINTF (1, 2);

static JdTestRun
run (const char *format,
     ...)
{
  va_list arguments;
  g_autofree char *command = NULL;
  g_autofree char *line = NULL;
  g_autofree char *program = g_shell_quote (g_getenv ("JD_CLI"));
  const char *argv[] = { "/bin/sh", "-c", NULL, NULL };

  va_start (arguments, format);
  command = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  argv[2] = line = g_strdup_printf ("%s %s", program, command);
  return jd_test_run (folder, argv, NULL);
}

static char *
write_file (const char *name,
            const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* On a disk that is full every answer is lost. */
static void
test_lost (void)
{
  static const char *const commands[] = {
    "check m.jourdain", "equations m.jourdain --format latex", "evaluate m.jourdain --json", "field m.jourdain",
    "joints m.jourdain", "integrals m.jourdain", "jump m.jourdain", "compare m.jourdain", "equilibria m.jourdain",
    "simulate m.jourdain --until 1 --json", "figure m.jourdain -o f.svg", "evaluate m.jourdain --set y=-1", "--help",
    "--version", "figure m.jourdain -o -", "report m.jourdain -o - --format html", "page m.jourdain --until 1 -o -",
  };
  g_autofree char *path = write_file ("m.jourdain", BOUNCING);

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no /dev/full");
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(JdTestRun) lost = run ("%s > /dev/full", commands[i]);

      g_test_message ("%s", commands[i]);
      g_assert_cmpint (lost.status, ==, 1);
      g_assert_nonnull (strstr (lost.err, "cannot be written"));
      g_assert_nonnull (strstr (lost.err, g_strerror (ENOSPC)));
    }
  g_auto(JdTestRun) table = run ("simulate m.jourdain --until 1 -o /dev/full");

  g_assert_cmpint (table.status, ==, 1);
  g_assert_nonnull (strstr (table.err, "“/dev/full” cannot be written"));
}

/* A disk that gets full while a table is written: the file is named, and keeps its old contents. */
static void
test_too_long (void)
{
  g_autofree char *path = write_file ("m.jourdain", BOUNCING), *table = write_file ("old.csv", "old"), *left = NULL;
  static const char *const argv[] = {
    "/bin/sh", "-c",
    "trap '' XFSZ; ulimit -f 8; exec \"$JD_CLI\" simulate m.jourdain --until 10 --step 0.001 -o old.csv", NULL
  };
  g_auto(JdTestRun) lost = jd_test_run (folder, argv, NULL);

  g_assert_cmpint (lost.status, ==, 1);
  g_assert_nonnull (strstr (lost.err, "“old.csv” cannot be written"));
  g_assert_true (g_file_get_contents (table, &left, NULL, NULL));
  g_assert_cmpstr (left, ==, "old");
}

/* The mechanism is never the output, whatever it is called there. */
static void
test_not_over_the_input (void)
{
  static const char *const outputs[] = { "in.jourdain", "hard.csv", "soft.csv", "./in.jourdain", "/dev/fd/3" };
  g_autofree char *path = write_file ("in.jourdain", BOUNCING);
  g_autofree char *hard = g_build_filename (folder, "hard.csv", NULL);
  g_autofree char *soft = g_build_filename (folder, "soft.csv", NULL);
  g_autofree char *svg = g_build_filename (folder, "hard.svg", NULL);
  g_autofree char *left = NULL;

  g_assert_cmpint (link (path, hard), ==, 0);
  g_assert_cmpint (link (path, svg), ==, 0);
  g_assert_cmpint (symlink ("in.jourdain", soft), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
    {
      g_auto(JdTestRun) refused = run ("simulate in.jourdain --until 1 -o %s 3< in.jourdain", outputs[i]);

      g_assert_cmpint (refused.status, ==, 1);
      g_assert_nonnull (strstr (refused.err, outputs[i]));
    }
  g_auto(JdTestRun) figure = run ("figure in.jourdain -o hard.svg");

  g_assert_cmpint (figure.status, ==, 1);
  g_assert_true (g_file_get_contents (path, &left, NULL, NULL));
  g_assert_cmpstr (left, ==, BOUNCING);
}

/* Whether the process has a file open that has no name any more. */
static gboolean
has_nameless (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/fd", pid);
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *fd = g_build_filename (path, name, NULL);
      g_autofree char *target = g_file_read_link (fd, NULL);

      if (target != NULL && strstr (target, "jourdain-") != NULL && g_str_has_suffix (target, " (deleted)"))
        return TRUE;
    }
  return FALSE;
}

/* Ended in the middle of a table, by the terminal or from outside: no table, and nothing beside it. */
static void
test_ended (gconstpointer signal)
{
  const char *argv[] = { g_getenv ("JD_CLI"), "simulate", "m.jourdain", "-o", "half.csv", "--until", "1e9", "--step",
                         "0.01", NULL };
  g_autofree char *path = write_file ("m.jourdain", BOUNCING);
  g_autoptr(GDir) dir = NULL;
  g_autoptr(GError) error = NULL;
  const char *name;
  GPid pid;
  int status;

  if (!g_file_test ("/proc/self/fd", G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("there is no /proc");
      return;
    }
  g_spawn_async (folder, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, &error);
  g_assert_no_error (error);
  while (!has_nameless (pid) && waitpid (pid, &status, WNOHANG) == 0)
    g_usleep (1000);
  g_assert_cmpint (kill (pid, GPOINTER_TO_INT (signal)), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_assert_true (!g_str_has_prefix (name, "half") && !g_str_has_prefix (name, "."));
}

static JsonNode *
answer (const JdTestRun *of)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node;

  g_test_message ("%s", of->err);
  g_assert_cmpint (of->status, ==, 0);
  node = json_from_string (of->out, &error);
  g_assert_no_error (error);
  return node;
}

/* That two objects of numbers have the same members. */
static void
assert_same_numbers (JsonObject *a,
                     JsonObject *b)
{
  g_autoptr(GList) names = json_object_get_members (a);

  g_assert_cmpuint (json_object_get_size (a), ==, json_object_get_size (b));
  for (GList *l = names; l != NULL; l = l->next)
    {
      const double x = json_object_get_double_member (a, l->data), y = json_object_get_double_member (b, l->data);

      g_test_message ("%s", (char *) l->data);
      g_assert_cmpfloat_with_epsilon (x, y, SAME * (1.0 + fabs (x)));
    }
}

/* Rates after @event in the motion, and in its jump at the instant the motion meets it, which is the same whatever side
 * of the instant the state is taken from. */
static void
check_event (const char *path,
             const char *event,
             double      time)
{
  g_auto(JdTestRun) jumped = run ("jump %s -e '%s' --at '%s' --json", path, event, event);
  g_auto(JdTestRun) simulated = run ("simulate %s --until %.17g --step 100 -o after.csv", path, time + 1e-3);
  g_autofree char *csv_path = g_build_filename (folder, "after.csv", NULL);
  g_autofree char *csv = NULL;
  g_auto(GStrv) lines = NULL, names = NULL;
  JsonObject *posterior;
  char **after = NULL;
  static const char *const members[] = { "dof", "prior", "posterior", "impulses" };

  g_autoptr(JsonNode) node = answer (&jumped);
  g_auto(JdTestRun) at_time = run ("jump %s -e '%s' --at %.17g --json", path, event, time);
  g_autoptr(JsonNode) same = answer (&at_time);

  g_assert_cmpint (simulated.status, ==, 0);
  for (gsize k = 0; k < G_N_ELEMENTS (members); k++)
    assert_same_numbers (json_object_get_object_member (json_node_get_object (node), members[k]),
                         json_object_get_object_member (json_node_get_object (same), members[k]));
  posterior = json_object_get_object_member (json_node_get_object (node), "posterior");
  g_assert_true (g_file_get_contents (csv_path, &csv, NULL, NULL));
  lines = g_strsplit (csv, "\n", -1);
  names = g_strsplit (lines[0], ",", -1);
  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    if (g_ascii_strtod (lines[i], NULL) == time)
      {
        g_strfreev (after);
        after = g_strsplit (lines[i], ",", -1);
      }
  g_assert_nonnull (after);
  for (guint k = 0; names[k] != NULL; k++)
    if (g_str_has_suffix (names[k], "'"))
      {
        g_autofree char *name = g_strndup (names[k], strlen (names[k]) - 1);
        const double found = g_ascii_strtod (after[k], NULL),
                     reported = json_object_get_double_member (posterior, name);

        g_assert_cmpfloat_with_epsilon (found, reported, SAME * (1.0 + fabs (reported)));
      }
  g_strfreev (after);
}

/* The member of @node that @steps (NULL at their end) lead to; the last of an array. */
static JsonObject *
find_object (JsonNode   *node,
             const char *first,
             ...)
{
  va_list steps;

  va_start (steps, first);
  for (const char *step = first; step != NULL; step = va_arg (steps, const char *))
    {
      node = json_object_get_member (json_node_get_object (node), step);
      g_assert_nonnull (node);
      if (JSON_NODE_HOLDS_ARRAY (node))
        {
          JsonArray *array = json_node_get_array (node);

          node = json_array_get_element (array, json_array_get_length (array) - 1);
        }
    }
  va_end (steps);
  return json_node_get_object (node);
}

/* The ends' normal speeds after the impact of FALLING, -e times those before. */
static void
assert_rebound (double y,
                double a,
                double right)
{
  const double speed = sqrt (2.0 * 9.81);

  g_assert_cmpfloat_with_epsilon (y - 0.5 * a, 0.8 * speed, SAME);
  g_assert_cmpfloat_with_epsilon (y + 0.7 * a, right * speed, SAME);
}

static void
assert_posterior (JsonObject *rates,
                  double      right)
{
  assert_rebound (json_object_get_double_member (rates, "y"), json_object_get_double_member (rates, "a"), right);
}

/* What closes at one instant takes part in whatever is told of that instant, under its event's law or its joint's. */
static void
check_together (const char *other,
                double      right)
{
  static const char *const sides[] = { "left", "left:before" };
  g_autofree char *text = g_strdup_printf (FALLING, other);
  g_autofree char *path = write_file ("falling.jourdain", text);

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_auto(JdTestRun)
        jumped = run ("jump falling.jourdain -e left --at %s --json --orders all --laws newton", sides[i]);
      g_auto(JdTestRun) compared = run ("compare falling.jourdain -e left --at %s --json", sides[i]);
      g_autoptr(JsonNode) jump = answer (&jumped);
      g_autoptr(JsonNode) comparison = answer (&compared);

      assert_posterior (find_object (jump, "posterior", NULL), right);
      assert_posterior (find_object (jump, "comparison", "laws", "newton", "posterior", NULL), right);
      assert_posterior (find_object (jump, "orders", "posterior", NULL), right);
      assert_rebound (json_object_get_double_member (find_object (comparison, "same", "y'+", NULL), "value"),
                      json_object_get_double_member (find_object (comparison, "same", "a'+", NULL), "value"), right);
    }
}

static void
test_together (void)
{
  check_together ("", 0.3);
  check_together (RIGHT, 0.5);
}

/* Of every example: each event that the motion meets within 10 s. */
static void
test_examples (void)
{
  g_autofree char *examples = g_test_build_filename (G_TEST_DIST, "..", "data", "examples", NULL);
  g_autoptr(GDir) dir = g_dir_open (examples, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (examples, name, NULL);
      g_autofree char *text = NULL;
      g_autoptr(GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      JsonArray *events;

      if (!g_str_has_suffix (name, ".jourdain") || !g_file_get_contents (path, &text, NULL, NULL) ||
          strstr (text, "\"events\"") == NULL)
        continue;
      g_test_message ("%s", name);

      g_auto(JdTestRun) motion = run ("simulate %s --until 10 --json", path);

      if (motion.status != 0)
        continue;

      g_autoptr(JsonNode) node = answer (&motion);

      events = json_object_get_array_member (json_node_get_object (node), "events");
      for (guint i = 0; i < json_array_get_length (events); i++)
        {
          JsonObject *event = json_array_get_object_element (events, i);
          const char *of = json_object_get_string_member_with_default (event, "event", NULL);

          if (of == NULL || !g_hash_table_add (met, g_strdup (of)))
            continue;
          check_event (path, of, json_object_get_double_member (event, "time"));
          n++;
        }
    }
  g_assert_cmpuint (n, >=, 20);
}

/* “-” is standard input and output; several files have their answers together, and the worst status counts. */
static void
test_streams (void)
{
  g_autofree char *path = write_file ("m.jourdain", BOUNCING);
  g_autofree char *broken = write_file ("broken.jourdain", "{");
  g_auto(JdTestRun) file = run ("evaluate %s --json", path), input = run ("evaluate - --json < %s", path);
  g_auto(JdTestRun) wrong = run ("check - < %s", broken), both = run ("simulate %s --until 1 -o - --json", path);
  g_auto(JdTestRun) table = run ("simulate - --until 0.2 --step 0.1 -o - < %s", path);
  g_auto(JdTestRun) picture = run ("figure %s -o -", path),
                     closed = run ("simulate %s --until 9 -o - | head -n 1", path);
  g_auto(JdTestRun) many = run ("check %s %s %s", path, broken, path);
  g_auto(JdTestRun) list = run ("check %s %s %s --json", path, broken, path);
  g_auto(JdTestRun) refused = run ("evaluate %s %s --set y=-1", path, path);
  g_auto(JdTestRun) word = run ("explain multiplier %s", path), word_here = run ("explain multiplier - < %s", path);
  g_auto(JdTestRun) other = run ("field %s --same-as - --json < %s", path, path);
  g_auto(JdTestRun) lesson = run ("lesson - < %s", broken), results = run ("lesson --results - < %s", broken);
  g_autoptr(JsonNode) answers = json_from_string (list.out, NULL);
  JsonArray *array;

  g_assert_cmpint (input.status, ==, 0);
  g_assert_cmpstr (input.out, ==, file.out);
  g_assert_cmpint (wrong.status, ==, 1);
  g_assert_nonnull (strstr (wrong.err, "standard input: line 1"));
  g_assert_cmpint (both.status, ==, 1);
  g_assert_true (g_str_has_prefix (table.out, "t,x,x',y,y',energy"));
  g_assert_nonnull (strstr (table.out, "\n0.2,"));
  g_assert_null (strstr (table.out, "determinate"));
  g_assert_nonnull (strstr (word.out, "\n  Here: "));
  g_assert_cmpstr (word_here.out, ==, word.out);
  g_assert_nonnull (strstr (other.out, "\"same_as\""));
  g_assert_nonnull (strstr (lesson.err, "standard input: line 1, column 2"));
  g_assert_nonnull (strstr (results.err, "standard input: "));
  g_assert_nonnull (strstr (picture.out, "</svg>"));
  g_assert_true (g_str_has_prefix (closed.out, "t,x,x',y,y',energy"));
  g_assert_cmpstr (closed.err, ==, "");
  g_assert_cmpint (many.status, ==, 1);
  g_assert_true (g_str_has_prefix (many.out, path));
  g_assert_cmpint (list.status, ==, 1);
  g_assert_nonnull (answers);
  array = json_node_get_array (answers);
  g_assert_cmpuint (json_array_get_length (array), ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      JsonObject *answer = json_array_get_object_element (array, i);

      g_assert_cmpstr (json_object_get_string_member (answer, "file"), ==, i == 1 ? broken : path);
      g_assert_true (json_object_has_member (answer, i == 1 ? "error" : "degrees_of_freedom"));
    }
  g_assert_cmpint (refused.status, ==, 2);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_unlink (broken), ==, 0);
}

#define SWEEP "sweep %s --vary x=0:2:7 --vary \"x'=-1:1:5\" --measure \"x(0.2)\" --measure E"

/* A sweep is the same table for any number of threads, and its shares with one header are the whole.  What a row lacks
 * is an empty field and a warning. */
static void
test_sweep (void)
{
  g_autofree char *path = write_file ("m.jourdain", BOUNCING);
  g_autofree char *map = g_build_filename (folder, "map.svg", NULL);
  g_autofree char *table = g_build_filename (folder, "table.csv", NULL);
  g_auto(JdTestRun) one = run (SWEEP " --threads 1", path), two = run (SWEEP " --threads 2", path);
  g_auto(JdTestRun) written = run (SWEEP " -o %s", path, map);
  g_auto(JdTestRun) refused = run ("sweep %s --vary y=-1:1:3 --measure \"max(x, y)\" --measure \"x(0.1)\"", path);
  g_auto(JdTestRun) headed = run ("sweep %s --vary x=0:2:2 --measure \"x'(0.1)\" --measure E --units", path);
  g_auto(JdTestRun) counted = run ("sweep %s --vary x=0:2:2 --measure E -o %s", path, table);
  g_auto(GStrv) lines = g_strsplit (one.out, "\n", -1);
  g_autoptr(GString) joined = g_string_new (NULL);

  g_assert_cmpint (one.status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 7 * 5 + 1);
  g_assert_cmpstr (lines[0], ==, "x,x',x(0.2),E");
  g_assert_cmpstr (lines[1], ==, "0,-1,-0.2,1");
  g_assert_cmpstr (two.out, ==, one.out);
  for (guint k = 1; k <= 4; k++)
    {
      g_auto(JdTestRun) share = run (SWEEP " --shard %u/4", path, k);

      g_assert_cmpint (share.status, ==, 0);
      g_string_append (joined, k == 1 ? share.out : strchr (share.out, '\n') + 1);
    }
  g_assert_cmpstr (joined->str, ==, one.out);
  g_assert_cmpint (written.status, ==, 0);
  g_assert_true (g_file_test (map, G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint (refused.status, ==, 0);
  g_assert_true (g_str_has_prefix (refused.out, "y,\"max(x, y)\",x(0.1)\n-1,0,\n0,0,0\n"));
  g_assert_nonnull (strstr (refused.err, "1 of 3 rows"));
  g_assert_true (g_str_has_prefix (headed.out, "x (m),x'(0.1) (m/s),E (J)\n"));
  g_assert_nonnull (strstr (counted.out, "rows     2\n"));
  g_assert_cmpint (g_unlink (table), ==, 0);
  g_assert_cmpint (g_unlink (map), ==, 0);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* The figure command for @example with @arguments. */
static JdTestRun
run_figure (const char *example,
            const char *arguments)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "examples", example, NULL);

  return run ("figure %s -o - %s", path, arguments);
}

static double
read_width (const char *svg)
{
  const char *at = strstr (svg, "width=\"");

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen ("width=\""), NULL);
}

/* A figure has the width asked for; cropping takes the empty paper away; texts stay texts; several instants, a path
 * and the instant are drawn. */
static void
test_figure_look (void)
{
  const char *pendulum = "11-double-pendulum.jourdain";
  g_auto(JdTestRun) wide = run_figure (pendulum, "--show textbook --width 8cm");
  g_auto(JdTestRun) cropped = run_figure (pendulum, "--show textbook --width 80mm --crop");
  g_auto(JdTestRun) texts = run_figure (pendulum, "--show textbook --text --at 0.3");
  g_auto(JdTestRun) tikz = run_figure (pendulum, "--show labels --format tikz --at 0,0.1,0.3 --trace lower.B");
  g_auto(JdTestRun) once = run_figure (pendulum, "--show labels --format tikz --at 0.3");
  g_auto(JdTestRun) black = run_figure (pendulum, "--show textbook,forces --black-white --format tikz");
  g_auto(JdTestRun) landing = run_figure ("06-sleigh-landing.jourdain", "--at landing --text");

  g_assert_cmpfloat_with_epsilon (read_width (wide.out), 80 / 25.4 * 96, 1e-3);
  g_assert_cmpfloat_with_epsilon (read_width (cropped.out), 80 / 25.4 * 96, 1e-3);
  g_assert_null (strstr (wide.out, "<text"));
  g_assert_nonnull (strstr (texts.out, ">\u03b8<tspan"));
  g_assert_nonnull (strstr (tikz.out, "0, 0.1, 0.3"));
  g_assert_cmpuint (strlen (tikz.out), >, strlen (once.out) + 2000);
  g_assert_nonnull (strstr (tikz.out, "opacity=0.38"));
  g_assert_nonnull (strstr (black.out, "black"));
  g_assert_null (strstr (black.out, "{0,158,115}"));
  g_assert_nonnull (strstr (landing.out, "before"));
}

/* A figure shows the jump of the motion, with its impulses, on whatever side of the event its state is. */
static void
test_figure_jump (void)
{
  static const char *const instants[] = { "landing", "0.6", "landing:after" };
  static const char *const shows[] = { "jump", "compare,jump" };

  for (gsize i = 0; i < G_N_ELEMENTS (instants); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (shows); k++)
      {
        g_autofree char *arguments = g_strdup_printf ("-e landing --at %s --show %s --text", instants[i], shows[k]);
        g_auto(JdTestRun) figure = run_figure ("06-sleigh-landing.jourdain", arguments);

        g_test_message ("%s", arguments);
        g_assert_cmpint (figure.status, ==, 0);
        g_assert_nonnull (strstr (figure.out, "impulse, "));
      }
}

/* A wrong value is told with what would be right. */
/* A measure of a large mechanism has its power of ten raised, as the scale bar has. */
static void
test_figure_measure (void)
{
  static const struct
  {
    const char *length, *says;
  } cases[] = { { "1", "= 2.5" }, { "1e6", "= 2.5\u00b710<tspan" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"constants\": {\"L\": %s}, \"parameters\": [{\"name\": \"x\", \"value\": \"2.5*L\"}], "
        "\"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", 0], \"mass\": 1}], \"measures\": [{\"name\": \"d\", "
        "\"between\": [\"P.origin\", \"ground.origin\"]}]}",
        cases[i].length);
      g_autofree char *path = write_file ("measured.jourdain", text);
      g_auto(JdTestRun) figure = run ("figure %s --text --show dimensions -o -", path);

      g_assert_cmpint (figure.status, ==, 0);
      if (strstr (figure.out, cases[i].says) == NULL)
        g_error ("no “%s” in %s", cases[i].says, figure.out);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

static void
test_figure_refused (void)
{
  static const struct { const char *arguments, *told; } cases[] = {
    { "--width 80", "such as 8cm" },           { "--width 9km", "mm, cm, in, pt or px" },
    { "--font-size 1pt", "--font-size 1pt" },  { "--line-width thin", "--line-width thin" },
    { "--font Nonesuch", "DejaVu" },
    { "--at 0.2,0.1", "increase" },            { "--at 1 --trace lower.C", "lower.B" },
    { "--trace lower.B", "--at" },             { "--show no-arcs", "angles" },
    { "--dpi 300", "--dpi needs a PNG" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(JdTestRun) refused = run_figure ("11-double-pendulum.jourdain", cases[i].arguments);

      g_assert_cmpint (refused.status, ==, 1);
      g_assert_cmpstr (refused.out, ==, "");
      g_assert_nonnull (strstr (refused.err, cases[i].told));
    }
}

/* Where rods come to lie along each other at t = 0.5 the motion ends, and so do its table, its page, its figures and
 * what is asked for later. */
static void
test_table_ends (void)
{
  g_autofree char *path = write_file (
    "rods.jourdain",
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 0.3}, {\"name\": \"y\", \"value\": 0.5, \"rate\": -1}, "
    "{\"name\": \"a\"}], \"bodies\": [{\"name\": \"A\", \"origin\": [0, 0], \"angle\": 0, \"mass\": 1, \"inertia\": 1, "
    "\"shape\": {\"rod\": 1}}, {\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": 0.1, "
    "\"shape\": {\"rod\": 1}}], \"joints\": [{\"name\": \"c\", \"type\": \"contact\", \"bodies\": [\"A\", \"B\"]}]}");
  g_auto(JdTestRun) ended = run ("simulate rods.jourdain --until 2 --step 0.08 -o rods.csv");
  g_auto(JdTestRun) later = run ("evaluate rods.jourdain --at 1");
  g_auto(JdTestRun) page = run ("page rods.jourdain --until 2 -o rods.html");
  g_autofree char *html = g_build_filename (folder, "rods.html", NULL), *page_text = NULL;
  g_autofree char *csv = g_build_filename (folder, "rods.csv", NULL);
  g_autofree char *table = NULL;
  g_auto(GStrv) lines = NULL;
  guint n;

  g_assert_cmpint (ended.status, ==, 2);
  g_assert_true (g_file_get_contents (csv, &table, NULL, NULL));
  lines = g_strsplit (g_strstrip (table), "\n", -1);
  n = g_strv_length (lines);
  g_assert_cmpuint (n, ==, 1 + 8);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (lines[n - 1], NULL), 0.5, 1e-6);
  g_assert_cmpint (later.status, ==, 2);
  g_assert_nonnull (strstr (later.out, "lie along each other"));
  g_assert_cmpint (page.status, ==, 0);
  g_assert_true (g_file_get_contents (html, &page_text, NULL, NULL));
  g_assert_nonnull (strstr (page_text, "lie along each other"));
}

/* Appends "{...}, " of a rough disk of radius 1. */
static void
add_disk (GString *parameters,
          GString *bodies,
          guint    k,
          double   x,
          double   y,
          double   vx,
          double   vy)
{
  g_string_append_printf (parameters,
                          "%s{'name': 'x%u', 'value': %.17g, 'rate': %g}, {'name': 'y%u', 'value': %.17g, "
                          "'rate': %g}, {'name': 'a%u'}",
                          k > 0 ? ", " : "", k, x, vx, k, y, vy, k);
  g_string_append_printf (bodies,
                          "{'name': 'D%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': 1, 'inertia': 0.5, "
                          "'shape': {'disk': 1}}, ",
                          k, k, k, k);
}

static void
add_contact (GString    *joints,
             const char *one,
             const char *other)
{
  g_string_append_printf (joints, "%s{'name': '%s%s', 'type': 'contact', 'bodies': ['%s', '%s'], 'friction': 0.3}",
                          joints->len > 0 ? ", " : "", one, other, one, other);
}

/* The answer of `simulate` for the disks with a floor and walls at x = 0 and @right. */
static JsonParser *
simulate_disks (double      right,
                const char *gravity,
                GString    *parameters,
                GString    *bodies,
                GString    *joints)
{
  g_autofree char *all = NULL, *path = NULL;
  g_auto(JdTestRun) told = { 0 };
  JsonParser *parser = json_parser_new ();

  all = g_strdup_printf ("{'jourdain': 1, 'gravity': %s, 'parameters': [%s], 'bodies': [%s"
                         "{'name': 'floor', 'origin': [0, -0.5], 'shape': {'box': [200, 1]}}, "
                         "{'name': 'left', 'origin': [-0.5, 0], 'shape': {'box': [1, 99]}}, "
                         "{'name': 'right', 'origin': [%g, 0], 'shape': {'box': [1, 99]}}], 'joints': [%s]}",
                         gravity, parameters->str, bodies->str, right + 0.5, joints->str);
  path = write_file ("disks.jourdain", g_strdelimit (all, "'", '"'));
  told = run ("simulate disks.jourdain --until 0.0001 --json");
  g_assert_cmpint (told.status, ==, 0);
  g_assert_true (json_parser_load_from_data (parser, told.out, -1, NULL));
  return parser;
}

/* Six rough disks in a heap on the floor: a motion satisfies every law, and no proof is known that it is the only
 * one. */
static void
test_not_proved (void)
{
  static const char *const pairs[][2] = {
    { "D0", "floor" }, { "D1", "floor" }, { "D2", "floor" }, { "D0", "D1" }, { "D1", "D2" }, { "D0", "D3" },
    { "D1", "D3" },    { "D1", "D4" },    { "D2", "D4" },    { "D3", "D4" }, { "D3", "D5" }, { "D4", "D5" },
  };
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autoptr(JsonParser) parser = NULL;
  JsonObject *answer, *warning;
  guint n = 0;

  for (int row = 0; row < 3; row++)
    for (int k = 0; k < 3 - row; k++)
      add_disk (parameters, bodies, n++, 10 + 2 * k + row, 1 + row * sqrt (3), 0, 0);
  for (gsize k = 0; k < G_N_ELEMENTS (pairs); k++)
    add_contact (joints, pairs[k][0], pairs[k][1]);
  parser = simulate_disks (30, "[0, -9.81]", parameters, bodies, joints);
  answer = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpstr (json_object_get_string_member (answer, "verdict"), ==, "determinate");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "warnings")), ==, 1);
  warning = json_array_get_object_element (json_object_get_array_member (answer, "warnings"), 0);
  g_assert_cmpstr (json_object_get_string_member (warning, "code"), ==, "not-proved-unique");
  g_assert_true (g_str_has_prefix (json_object_get_string_member (warning, "text"), "At t = 0 s: "));
  g_assert_nonnull (strstr (json_object_get_string_member (warning, "text"), "that it is the only one"));
  g_assert_cmpstr (json_object_get_string_member (answer, "why"), ==,
                   json_object_get_string_member (warning, "text"));
}

/* Four rough disks beside and above each other fall onto the floor between two walls that they fill, and a weight
 * presses them to one side: contacts that only touch begin no event again and again. */
static void
test_wedged (void)
{
  static const char *const pairs[][2] = {
    { "D0", "floor" }, { "D0", "left" }, { "D0", "D1" }, { "D1", "floor" }, { "D1", "right" },
    { "D0", "D2" },    { "D2", "left" }, { "D2", "D3" }, { "D1", "D3" },    { "D3", "right" },
  };
  static const double sides[] = { -0.07, 0.07, 0.05, -0.05 };
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autoptr(JsonParser) parser = NULL;
  JsonObject *answer;

  for (guint k = 0; k < 4; k++)
    add_disk (parameters, bodies, k, 1 + 2 * (k % 2), 1 + 2 * (k / 2), sides[k], -1);
  for (gsize k = 0; k < G_N_ELEMENTS (pairs); k++)
    add_contact (joints, pairs[k][0], pairs[k][1]);
  parser = simulate_disks (4, "[3, -9.81]", parameters, bodies, joints);
  answer = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "warnings")), ==, 0);
  g_assert_cmpfloat (json_object_get_double_member (answer, "until"), ==, 0.0001);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("jourdain-outputs-XXXXXX", NULL);
  g_test_add_func ("/app/cli/outputs/lost", test_lost);
  g_test_add_func ("/app/cli/outputs/too-long", test_too_long);
  g_test_add_func ("/app/cli/outputs/not-over-the-input", test_not_over_the_input);
  g_test_add_data_func ("/app/cli/outputs/terminated", GINT_TO_POINTER (SIGTERM), test_ended);
  g_test_add_data_func ("/app/cli/outputs/interrupted", GINT_TO_POINTER (SIGINT), test_ended);
  g_test_add_func ("/app/cli/outputs/together", test_together);
  g_test_add_func ("/app/cli/outputs/examples", test_examples);
  g_test_add_func ("/app/cli/outputs/streams", test_streams);
  g_test_add_func ("/app/cli/outputs/sweep", test_sweep);
  g_test_add_func ("/app/cli/outputs/not-proved", test_not_proved);
  g_test_add_func ("/app/cli/outputs/wedged", test_wedged);
  g_test_add_func ("/app/cli/outputs/table-ends", test_table_ends);
  g_test_add_func ("/app/cli/outputs/figure-look", test_figure_look);
  g_test_add_func ("/app/cli/outputs/figure-jump", test_figure_jump);
  g_test_add_func ("/app/cli/outputs/figure-measure", test_figure_measure);
  g_test_add_func ("/app/cli/outputs/figure-refused", test_figure_refused);
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
