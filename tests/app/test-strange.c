/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Strange but valid mechanisms through all commands: weightless bodies, doubled joints, closed and approaching
 * contacts, joints outside their "when", sizes far apart.  Every answer is strict JSON with finite numbers; every
 * refusal says why; nothing aborts.  Seeded: the same mechanisms each time.  In the long suite a hundred times as
 * many. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "app/cli/jd-cli.h"
#include "core/mechanism/jd-json.h"
#include "tests/answer-text.h"
#include "tests/jd-test-folder.h"

#define N_USUAL 100

static char *folder;

/* One of the texts, NULL at their end. */
static const char *
one_of (GRand             *random,
        const char *const *texts)
{
  return texts[g_rand_int_range (random, 0, (gint32) g_strv_length ((char **) texts))];
}

static gboolean
chance (GRand  *random,
        double  probability)
{
  return g_rand_double (random) < probability;
}

static void
add_bodies (GString *text,
            GRand   *random,
            guint    n)
{
  static const char *const origins[] = {
    "[\"x%u\", \"y%u\"]", "[\"x%u\", \"y%u\"]", "[\"x%u\", \"y%u\"]", "[\"x%u\", \"y%u\"]", "[\"x%u\", \"y%u\"]",
    "[\"x%u\", \"y%u\"]", "[\"x%u\", \"y%u\"]", "[\"x%u*cos(y%u)\", \"x%u*sin(y%u)\"]",
    "[\"x%u + t\", \"y%u\"]", "[\"x%u\", \"y%u + sin(3*t)/10\"]",
    "[\"x%u + y%u\", \"x%u - y%u\"]", NULL
  };
  static const char *const masses[] = { "1", "2", "m", "3", "1e6", "1", "m", "0.1", "5", "0", NULL };

  g_string_append (text, "\"bodies\": [");
  for (guint b = 0; b < n; b++)
    {
      g_auto(GStrv) parts = g_strsplit (one_of (random, origins), "%u", -1);
      g_autofree char *number = g_strdup_printf ("%u", b);
      g_autofree char *origin = g_strjoinv (number, parts);

      g_string_append_printf (text, "%s{\"name\": \"B%u\", \"origin\": %s, \"mass\": \"%s\"", b > 0 ? ", " : "", b,
                              origin, one_of (random, masses));
      g_string_append_printf (text, ", \"angle\": \"a%u\", \"inertia\": \"%s\"", b, one_of (random, masses));
      g_string_append_printf (text,
                              ", \"points\": {\"A\": [\"L\", 0], \"C\": [%g, %g]}, "
                              "\"shape\": {\"disk\": \"L\"}}",
                              g_rand_double_range (random, -2, 2), g_rand_double_range (random, -2, 2));
    }
  g_string_append (text, "], ");
}

/* Most hold in the state of the file, (X, Y) being the values of (x, y).  Returns what may be eliminated by it. */
static const char *
add_joint (GString *text,
           GRand   *random,
           guint    k,
           guint    n)
{
  static const char *const extras[] = {
    "", "", "", ", \"when\": \"t >= 0\"", ", \"when\": \"x0 > 1\"", ", \"unilateral\": true", NULL
  };
  static const char *const laws[] = {
    "", ", \"friction\": 0.3", ", \"impact\": {\"restitution\": 0.5}",
    ", \"friction\": 0, \"unilateral\": false", NULL
  };
  static const char *const holonomic[] = {
    "x0*y0 - X0*Y0", "x0^3 - X0^3", "exp(x0) - exp(X0)", "K*(x0 - X0)", "x0 - X0 - 3*t",
    "sqrt(y0 + 5) - sqrt(Y0 + 5)", NULL
  };
  static const char *const differential[] = { "x0' - y0*y0'", "x0*y0' - y0*x0'", "K*x0'", "y0'", "x0' + 1", NULL };
  const guint b = (guint) g_rand_int_range (random, 0, (gint32) n);

  g_string_append_printf (text, "%s{\"name\": \"j%u\", ", k > 0 ? ", " : "", k);
  switch (g_rand_int_range (random, 0, 8))
    {
    case 0:
      g_string_append_printf (text, "\"type\": \"pivot\", \"between\": [\"B%u.origin\", \"ground.P%u\"]}", b, b);
      return "\"j0.x\": \"x0\"";
    case 1:
      g_string_append_printf (text,
                              "\"type\": \"rod\", \"between\": [\"B%u.origin\", \"ground.origin\"], "
                              "\"length\": \"sqrt(X%u^2 + Y%u^2)\"%s}",
                              b, b, b, one_of (random, extras));
      return "\"j0.length\": \"y0\"";
    case 2:
      g_string_append_printf (text,
                              "\"type\": \"rope\", \"through\": [\"B%u.origin\", \"ground.origin\"], "
                              "\"length\": \"sqrt(X%u^2 + Y%u^2)\"}",
                              b, b, b);
      return "\"j0.length\": \"x0\"";
    case 3:
      g_string_append_printf (text, "\"type\": \"contact\", \"body\": \"B%u\", \"curve\": \"floor\"%s}", b,
                              one_of (random, laws));
      return "\"j0.normal\": \"y0\"";
    case 4:
      g_string_append_printf (text, "\"type\": \"rolling\", \"body\": \"B%u\", \"curve\": \"floor\"%s}", b,
                              one_of (random, laws));
      return "\"j0.normal\": \"y0\"";
    case 5:
      g_string_append_printf (text, "\"type\": \"equation\", \"holonomic\": {\"h\": \"%s\"}%s}",
                              one_of (random, holonomic), one_of (random, extras));
      return "\"j0.h\": \"x0\"";
    case 6:
      g_string_append_printf (text, "\"type\": \"equation\", \"differential\": {\"d\": \"%s\"}%s}",
                              one_of (random, differential), one_of (random, extras));
      return "";
    default:
      g_string_append_printf (text, "\"type\": \"contact\", \"point\": \"B%u.origin\", \"curve\": \"own%u\"%s}", b, b,
                              one_of (random, laws));
      return "\"j0.normal\": \"y0\"";
    }
}

static void
add_efforts (GString *text,
             GRand   *random)
{
  static const char *const efforts[] = {
    "{\"name\": \"e\", \"type\": \"force\", \"point\": \"B0.A\", \"vector\": [\"-x0'\", \"K*sin(t)\"]}",
    "{\"name\": \"e\", \"type\": \"spring\", \"between\": [\"B0.C\", \"ground.origin\"], \"stiffness\": \"K\"}",
    "{\"name\": \"e\", \"type\": \"potential\", \"value\": \"K*x0^4/4 - y0\"}",
    "{\"name\": \"e\", \"type\": \"generalized\", \"values\": {\"x0\": \"1/(1 + t^2)\"}}",
    "", NULL
  };

  g_string_append_printf (text, "\"efforts\": [%s], ", one_of (random, efforts));
}

static void
add_study (GString    *text,
           GRand      *random,
           const char *tag)
{
  static const char *const events[] = {
    "{\"name\": \"hit:after\", \"at\": 0.01, \"impulses\": [{\"parameter\": \"x0\", \"value\": 1}]}",
    "{\"name\": \"hit:after\", \"when\": \"x0 - 1\", \"impulses\": [{\"point\": \"B0.A\", \"vector\": [\"K\", 0]}]}",
    "{\"name\": \"hit:after\", \"at\": 0}", NULL
  };

  g_string_append_printf (text,
                          "\"parameterizations\": [{\"name\": \"total\"}, "
                          "{\"name\": \"some\", \"primitive\": {%s}}], ",
                          tag);
  g_string_append_printf (text, "\"events\": [%s]}", one_of (random, events));
}

static char *
new_mechanism (GRand *random)
{
  static const char *const sizes[] = { "1e-3", "1", "1e3", "0.5", "2", NULL };
  static const char *const values[] = { "0", "1", "L", "-1", "0.3", NULL };
  static const char *const heights[] = { "L", "L", "1", "2", NULL };
  static const char *const rates[] = { "0", "1", "-1", "1e-12", "100", NULL };
  GString *text = g_string_new ("{\"jourdain\": 1, \"name\": \"strange\", ");
  const guint n = (guint) g_rand_int_range (random, 1, 4), n_joints = (guint) g_rand_int_range (random, 1, 4);
  const gboolean at_rest = chance (random, 0.6);
  const char *tag = "";

  g_string_append_printf (text, "\"constants\": {\"m\": %s, \"L\": %s, \"K\": %s", one_of (random, sizes),
                          one_of (random, sizes), one_of (random, sizes));
  for (guint b = 0; b < n; b++)
    g_string_append_printf (text, ", \"X%u\": \"%s\", \"Y%u\": \"%s\"", b, one_of (random, values), b,
                            one_of (random, heights));
  g_string_append_printf (text, "}, \"gravity\": [0, %s], \"parameters\": [", chance (random, 0.7) ? "-9.81" : "0");
  for (guint b = 0; b < n; b++)
    g_string_append_printf (text,
                            "%s{\"name\": \"x%u\", \"value\": \"X%u\", \"rate\": \"%s\"}, "
                            "{\"name\": \"y%u\", \"value\": \"Y%u\", \"rate\": \"%s\"}, {\"name\": \"a%u\"}",
                            b > 0 ? ", " : "", b, b, at_rest ? "0" : one_of (random, rates), b, b,
                            at_rest ? "0" : one_of (random, rates), b);
  g_string_append (text, "], \"ground\": {\"points\": {");
  for (guint b = 0; b < n; b++)
    g_string_append_printf (text, "%s\"P%u\": [\"X%u\", \"Y%u\"]", b > 0 ? ", " : "", b, b, b);
  g_string_append (text, "}}, \"curves\": [{\"name\": \"floor\", "
                         "\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}");
  for (guint b = 0; b < n; b++)
    g_string_append_printf (text,
                            ", {\"name\": \"own%u\", "
                            "\"line\": {\"point\": [0, \"Y%u\"], \"direction\": [1, 0]}}",
                            b, b);
  g_string_append (text, "], ");
  add_bodies (text, random, n);
  g_string_append (text, "\"joints\": [");
  for (guint k = 0; k < n_joints; k++)
    {
      const char *own = add_joint (text, random, k, n);

      tag = k == 0 ? own : tag;
    }
  g_string_append (text, "], ");
  add_efforts (text, random);
  add_study (text, random, chance (random, 0.7) ? tag : "");
  return g_string_free (text, FALSE);
}

static void
check_answer (const JdAnswer *answer)
{
  g_autofree char *json = jd_answer_to_json (answer);
  g_autofree char *text = dup_answer_text (answer);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = jd_json_parse (json, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (answer->why, !=, "");
  if (!jd_answer_is_known (answer))
    return;
  g_assert_null (jd_answer_find_not_finite (answer, TRUE));
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

/* @command with what it needs, on the file @path. */
static void
run_command (const char *command,
             const char *path,
             const char *at,
             gboolean    second)
{
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autofree char *printed = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  options.state.at = g_strdup (at);
  if (second)
    options.state.parameterizations = g_strdupv ((char *[]) { (char *) "some", NULL });
  if (g_str_equal (command, "simulate"))
    options.motion.until = 0.02;
  if (g_str_equal (command, "field"))
    options.field.compatible = g_strdup ("all");
  if (g_str_equal (command, "figure") || g_str_equal (command, "simulate"))
    options.answer.output = g_build_filename (folder, g_str_equal (command, "figure") ? "out.svg" : "out.csv", NULL);
  if (g_str_equal (command, "figure"))
    options.figure.show = g_strdup ("velocity,field,forces,jump,labels");
  answer = jd_cli_run (command, path, &options, &printed, &error);
  g_assert_true ((answer != NULL) != (error != NULL));
  if (answer != NULL)
    check_answer (answer);
  else
    g_assert_true (g_str_has_prefix (error->message, path) && strlen (error->message) > strlen (path) + 10);
}

/* Equilibria are left out: their search has a budget of its own, and tests of its own. */
static void
test_strange (void)
{
  static const char *const commands[] = {
    "check", "equations", "evaluate", "field", "joints", "integrals", "jump", "compare", "figure", "simulate",
    "modes",
  };
  const gboolean is_long = g_getenv ("JD_TEST_LONG") != NULL;
  g_autoptr(GRand) random = g_rand_new_with_seed (20261122);
  g_autofree char *path = g_build_filename (folder, "strange.jourdain", NULL);

  for (guint k = 0; k < (is_long ? 100 * N_USUAL : N_USUAL); k++)
    {
      g_autofree char *text = new_mechanism (random);
      /* without mass what is stiff takes all the steps that a motion may take */
      const gboolean moves = strstr (text, "\"mass\": \"0\"") == NULL && strstr (text, "\"inertia\": \"0\"") == NULL;

      g_test_message ("%u: %s", k, text);
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
      for (gsize c = 0; c < G_N_ELEMENTS (commands); c++)
        {
          g_test_message ("%s", commands[c]);
          if (moves || !g_str_equal (commands[c], "simulate"))
            run_command (commands[c], path, NULL, k % 2 == 1);
          if (moves && (c < 5 || (c >= 6 && c < 9)))
            run_command (commands[c], path,
                         k % 3 == 0   ? "hit:after"
                         : k % 3 == 1 ? "hit:after:after"
                                      : "0.01:before",
                         FALSE);
        }
    }
}

/* Nothing of one kind: no parameter, no body, no joint, nothing left to be retained, no law at an event.  Arrays of
 * length 0 are then NULL, and a sanitizer reports a copy from them or an offset of them. */
static void
test_nothing (void)
{
  static const char *const texts[] = {
    "{\"jourdain\": 1}",
    "{\"jourdain\": 1, \"dimension\": 3}",
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}]}",
    "{\"jourdain\": 1, \"bodies\": [{\"name\": \"P\", \"origin\": [0, 0], \"mass\": 1}]}",
    "{\"jourdain\": 1, \"dimension\": 3, \"bodies\": [{\"name\": \"P\", \"origin\": [0, 0, 0], \"mass\": 1}]}",
    "{\"jourdain\": 1, \"parameters\": [], \"bodies\": [], \"joints\": [], \"efforts\": [], \"events\": [],"
    " \"parameterizations\": []}",
    "{\"jourdain\": 1, \"events\": [{\"name\": \"hit\", \"types\": {}}]}",
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}], \"kinetic_energy\": \"x'^2/2\","
    " \"events\": [{\"name\": \"hit\", \"when\": \"x - 1\", \"types\": {}}]}",
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}], \"bodies\": [{\"name\": \"P\","
    " \"origin\": [\"x\", 0], \"mass\": 1}], \"joints\": [{\"name\": \"tie\", \"type\": \"equation\","
    " \"holonomic\": {\"x\": \"x - t\"}}],"
    " \"parameterizations\": [{\"name\": \"all\", \"primitive\": {\"tie.x\": \"x\"}}, {\"name\": \"some\"}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {\"tie.x\": \"regular\"}}]}",
  };
  static const char *const commands[] = {
    "check", "equations", "evaluate", "field", "joints", "integrals", "jump", "compare", "figure", "simulate",
    "modes", "equilibria",
  };
  g_autofree char *path = g_build_filename (folder, "nothing.jourdain", NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    {
      g_test_message ("%s", texts[k]);
      g_assert_true (g_file_set_contents (path, texts[k], -1, NULL));
      for (gsize c = 0; c < G_N_ELEMENTS (commands); c++)
        {
          g_test_message ("%s", commands[c]);
          run_command (commands[c], path, NULL, FALSE);
          run_command (commands[c], path, NULL, TRUE);
          if (c < 5 || (c >= 6 && c < 9))
            run_command (commands[c], path, "0.5", FALSE);
        }
    }
}

/* An answer of as many fields as there are parameters times bodies does not fit: a refusal that says so. */
static void
test_large (void)
{
  enum
  {
    N = 700
  };
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x0\"}");
  g_autofree char *path = g_build_filename (folder, "large.jourdain", NULL), *printed = NULL;
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  for (guint k = 1; k < N; k++)
    g_string_append_printf (text, ", {\"name\": \"x%u\"}", k);
  g_string_append (text, "], \"bodies\": [");
  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, "%s{\"name\": \"P%u\", \"origin\": [\"x%u\", 0], \"mass\": 1}", k > 0 ? ", " : "",
                            k, k);
  g_string_append (text, "]}");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  answer = jd_cli_run ("field", path, &options, &printed, &error);
  g_assert_no_error (error);
  g_assert_cmpint (answer->verdict, ==, JD_VERDICT_INDETERMINATE);
  g_assert_nonnull (strstr (answer->why, "700 parameters, for 700 bodies"));
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  /* as the program does: every status is looked at */
  gsl_set_error_handler_off ();
  folder = g_dir_make_tmp ("jourdain-strange-XXXXXX", NULL);
  g_test_add_func ("/app/cli/nothing", test_nothing);
  g_test_add_func ("/app/cli/large", test_large);
  g_test_add_func ("/app/cli/strange", test_strange);
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
