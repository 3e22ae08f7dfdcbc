/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The commands “lesson” and “explain” as others meet them: exit status, output and messages of the built program. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/app/jd-test-cli.h"

#define RIGHT                                                                                             \
  "{'jlesson': 1, 'name': 'Right', 'model': '02-cart-and-particle.jourdain', 'steps': ["                  \
  "{'id': 'T', 'title': 'Half the weight?', 'text': 'A [[multiplier]] for {m*g} N.', "                    \
  "'ask': {'kind': 'number', 'answer': '2*m', 'unit': 'kg'}, "                                            \
  "'feedback': [{'near': 'm*g', 'text': 'That is a weight.'}], 'explain': 'It is {2*m} kg.'}]}"
#define WRONG                                                                                             \
  "{'jlesson': 1, 'name': 'Wrong', 'model': '02-cart-and-particle.jourdain', 'steps': ["                  \
  "{'id': 'T', 'text': 'A [[multiplyer]].', 'ask': {'kind': 'number', 'answer': 'truth(`rope.TT`)'}}]}"
#define VARIED                                                                                            \
  "{'jlesson': 1, 'name': 'Varied', 'model': '02-cart-and-particle.jourdain', 'variants': {'k': [70]}, "   \
  "'steps': [{'id': 'k', 'text': 'k?', 'ask': {'kind': 'number', 'answer': '2*k'}}]}"
#define BROKEN "{'jlesson': 1, 'name': "
#define PENDULUM                                                                                          \
  "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 3, 'rate': 2}, {'name': 'y'}], "                 \
  "'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1.5}], "                                        \
  "'joints': [{'name': 'k', 'type': 'equation', 'holonomic': {'f': 'y'}}], "                              \
  "'parameterizations': [{'name': 'all', 'primitive': {'k.f': 'y'}}, {'name': 'none', 'primitive': {}}]}"

#define JUDGED                                                                                            \
  "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 3, 'rate': 2}], "                                \
  "'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1.5}], "                                          \
  "'lesson': {'name': 'Judged', 'steps': [{'id': 'a', 'text': 'All?', "                                   \
  "'ask': {'kind': 'number', 'answer': '1234567', 'tolerance': 0.0123456789}, "                           \
  "'feedback': [{'near': '2/3', 'text': 'No.'}]}, "                                                       \
  "{'id': 'b', 'text': 'A third?', 'ask': {'kind': 'number', 'answer': '1/3'}}]}}"

static char *folder;

typedef struct
{
  const char *name;
  const char *arguments;  /* between spaces; ~ stands for a space within one */
  int         status;
  const char *out[6];     /* words of standard output, NULL-terminated */
  const char *err[4];     /* words of standard error; none: it is empty */
  const char *absent;     /* words that standard output has not */
} Case;

static const Case cases[] = {
  { "lesson/right", "lesson right.jlesson", 0,
    { "right.jlesson: Right", "T [number]", "A multiplier for 11.8 N.", "variant 0: 2.4", "> It is 2.4 kg." },
    { NULL }, NULL },
  { "lesson/right-json", "lesson right.jlesson --json --seeds 2", 0,
    { "\"command\": \"lesson\"", "\"id\": \"T\"", "\"seed\": 1", "\"errors\": []" }, { NULL }, NULL },
  { "lesson/variants", "lesson varied.jlesson --seed 3 --seeds 1", 0, { "variant 3 (k = 70): 140" }, { NULL }, NULL },
  { "lesson/variants-json", "lesson varied.jlesson --seed 3 --seeds 1 --json", 0, { "\"constants\": { \"k\": 70 }" },
    { NULL }, NULL },
  { "lesson/wrong", "lesson wrong.jlesson", 1, { "wrong.jlesson: Wrong" },
    { "steps[0].text: [[multiplyer]]: the glossary has no such word; did you mean “multiplier”?",
      "steps[0].ask.answer: column 7: no quantity is called “rope.TT”; did you mean “rope.T”?" }, NULL },
  { "lesson/broken", "lesson broken.jlesson", 1, { NULL }, { "broken.jlesson: line 1" }, NULL },
  { "lesson/missing", "lesson nowhere.jlesson", 1, { NULL }, { "nowhere.jlesson" }, NULL },
  { "lesson/one-bad", "lesson broken.jlesson right.jlesson", 1, { "right.jlesson: Right", "variant 0: 2.4" },
    { "broken.jlesson: line 1" }, "broken" },
  { "lesson/seeds", "lesson right.jlesson --seeds 0", 1, { NULL }, { "--seeds N should be from 1 to 10000" }, NULL },
  { "lesson/page-judges-by-all-digits", "page judged.jourdain --until 0.1 -o -", 0,
    { "\"answer\":1234567", "\"tolerance\":0.0123456789", "\"near\":0.66666666666666663",
      "\"answer\":0.33333333333333331" }, { NULL }, NULL },
  { "explain/word", "explain multiplier", 0,
    { "multiplier\n", "The unknown λ", "Source: Le van and Bouzidi", "Lesson: one-force-three-multipliers",
      "Not to be taken for: reaction" }, { NULL }, "Here:" },
  { "explain/plural", "explain Virtual~Powers", 0, { "virtual power\n" }, { NULL }, NULL },
  { "explain/verdict", "explain energy-growth --json", 0, { "\"word\": \"energy-growth\"", "\"here\": null" },
    { NULL }, NULL },
  { "explain/here", "explain unknowns pendulum.jourdain", 0, { "Here: Unknowns here: 1." }, { NULL }, NULL },
  { "explain/here-parameterization", "explain unknowns pendulum.jourdain -p none", 0, { "Here: Unknowns here: 3." },
    { NULL }, NULL },
  { "explain/here-json", "explain kinetic~energy pendulum.jourdain --rate x=4 --json", 0,
    { "\"here\": \"Kinetic energy now: 12 J.\"" }, { NULL }, NULL },
  { "explain/here-unknown", "explain carnot pendulum.jourdain --json", 0, { "\"here\": null" }, { NULL }, NULL },
  { "explain/list", "explain", 0, { "position parameter\n", "hyperstatic\n" }, { NULL }, NULL },
  { "explain/list-json", "explain --json", 0, { "\"words\": [" }, { NULL }, NULL },
  { "explain/unknown", "explain multiplyer", 1, { NULL },
    { "the glossary has no word “multiplyer”; did you mean “multiplier”?" }, NULL },
  { "explain/far", "explain xqzzy", 1, { NULL }, { "“jourdain-cli explain” lists all words" }, NULL },
  { "explain/file", "explain unknowns nowhere.jourdain", 1, { NULL }, { "nowhere.jourdain" }, NULL },
  { "explain/parameterization", "explain unknowns pendulum.jourdain -p nne", 1, { NULL },
    { "no parameterization is called “nne”; did you mean “none”?" }, NULL },
  { "explain/quotes", "explain virtual power pendulum.jourdain", 1, { NULL }, { "in quotes" }, NULL },
  { "explain/no-file", "explain unknowns -p none", 1, { NULL }, { "go with explain WORD FILE only" }, NULL },
  { "explain/option", "explain unknowns --at 1", 1, { NULL }, { "does not know this option" }, NULL },
  { "help", "--help", 0, { "lesson ", "explain " }, { NULL }, NULL },
  { "help/one", "check --help", 0, { "Use the parameterization NAME\n" }, { NULL }, "several times" },
  { "help/several", "compare --help", 0, { "compare NAME, may be given several times\n" }, { NULL }, NULL },
  { "options/twice", "check pendulum.jourdain --at 1 --at=2", 1, { NULL }, { "--at: given twice" }, NULL },
  { "options/twice-short", "page pendulum.jourdain -o a --output b", 1, { NULL }, { "--output: given twice" }, NULL },
  { "options/twice-number", "check pendulum.jourdain --digits 3 --digits 3", 1, { NULL },
    { "--digits: given twice; it takes one value" }, NULL },
  { "options/road-latex", "compare pendulum.jourdain --road --format latex", 1, { NULL },
    { "--road and --format latex exclude each other" }, NULL },
  { "options/road-table", "sweep pendulum.jourdain --road --vary x=1:2:2 --measure E", 1, { NULL },
    { "sweep --road needs --json, or -o FILE" }, NULL },
  { "options/road-stream", "simulate pendulum.jourdain --until 1 --road -o -", 1, { NULL },
    { "--road and -o - exclude each other" }, NULL },
  { "options/set-twice", "check pendulum.jourdain --set x=1 --set x=2", 1, { NULL },
    { "--set x=2: “x” is given twice" }, NULL },
  { "options/rate-twice", "check pendulum.jourdain --rate x=1 --rate x=1", 1, { NULL },
    { "--rate x=1: “x” is given twice" }, NULL },
  { "options/range-twice", "equilibria pendulum.jourdain --range x=0:1 --range x=2:4", 1, { NULL },
    { "--range x=2:4: “x” is given twice" }, NULL },
  { "options/range-count", "equilibria pendulum.jourdain --range x=0:1:5", 1, { NULL },
    { "should be name=a:b, such as theta=-pi:pi" }, NULL },
  { "options/cut-vary", "equilibria pendulum.jourdain --vary x=1:2 --cut wire", 1, { NULL },
    { "--cut and --vary exclude each other" }, NULL },
  { "options/vary-set", "equilibria pendulum.jourdain --vary x=1:2 --set x=1", 1, { NULL },
    { "--vary x: --set gives it a value too" }, NULL },
  { "options/sweep-set", "sweep pendulum.jourdain --vary x=1:2:3 --set x=1 --measure E", 1, { NULL },
    { "--vary x: --set gives it a value too" }, NULL },
  { "options/sweep-rate", "sweep pendulum.jourdain --vary x'=1:2:3 --rate x=1 --measure E", 1, { NULL },
    { "--vary x': --rate gives it a value too" }, NULL },
  { "options/sample-count", "sweep pendulum.jourdain --vary x=1:2:3 --sample 2 --measure E", 1, { NULL },
    { "write x=a:b without a number of values" }, NULL },
  { "options/measure", "sweep pendulum.jourdain --vary x=1:2:3 --measure nope", 1, { NULL },
    { "--measure nope: no quantity is called “nope”" }, NULL },
  { "options/measures", "sweep pendulum.jourdain --vary x=1:2:3 --measure E+V", 1, { NULL },
    { "no quantity is called “E+V”", "as in truth('E') + truth('V')" }, NULL },
  { "options/seed", "sweep pendulum.jourdain --vary x=1:2 --sample 2 --seed -1 --measure E", 1, { NULL },
    { "--seed -1: should be 0 or more" }, NULL },
  { "options/size", "sweep pendulum.jourdain --vary x=1:2:3 --size 9x9 --measure E", 1, { NULL },
    { "sweep --size needs a picture" }, NULL },
  { "options/units", "simulate pendulum.jourdain --until 1 --units", 1, { NULL }, { "--units needs a table" }, NULL },
  { "options/units-picture", "sweep pendulum.jourdain --vary x=1:2:3 --measure E --units -o a.svg", 1, { NULL },
    { "--units needs a table" }, NULL },
  { "options/dpi", "figure pendulum.jourdain --dpi 3 -o a.png", 1, { NULL }, { "should be from 10 to 2400" }, NULL },
  { "options/text", "figure pendulum.jourdain --text -o a.pdf", 1, { NULL }, { "--text needs an SVG" }, NULL },
  { "options/empty", "joints pendulum.jourdain --compound=", 1, { NULL }, { "--compound: the value is empty" }, NULL },
  { "options/compound", "joints pendulum.jourdain --compound k,k", 1, { NULL },
    { "The joint “k” stands twice in the compound joint" }, NULL },
  { "options/word", "check pendulum.jourdain --digits x", 1, { NULL }, { "--digits x: should be a whole number" },
    NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_auto(GStrv) words = g_strsplit (c->arguments, " ", -1);
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();
  g_auto(JdTestRun) run = { 0 };

  g_ptr_array_add (argv, (gpointer) g_getenv ("JD_CLI"));
  for (char **word = words; *word != NULL; word++)
    g_ptr_array_add (argv, g_strdelimit (*word, "~", ' '));
  g_ptr_array_add (argv, NULL);
  run = jd_test_run (folder, (const char *const *) argv->pdata, NULL);
  g_test_message ("%s%s", run.out, run.err);
  g_assert_cmpint (run.status, ==, c->status);
  for (const char *const *out = c->out; *out != NULL; out++)
    g_assert_nonnull (strstr (run.out, *out));
  for (const char *const *err = c->err; *err != NULL; err++)
    g_assert_nonnull (strstr (run.err, *err));
  if (c->out[0] == NULL)
    g_assert_cmpstr (run.out, ==, "");
  if (c->err[0] == NULL)
    g_assert_cmpstr (run.err, ==, "");
  if (c->absent != NULL)
    g_assert_null (strstr (run.out, c->absent));
  if (c->status == 0 && strstr (c->arguments, "--json") != NULL)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) answer = json_from_string (run.out, &error);

      g_assert_no_error (error);
      g_assert_nonnull (json_object_get_string_member (json_node_get_object (answer), "why"));
    }
}

/* Writes @text, with ' for " and ` for '. */
static void
write_file (const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *json = g_strdelimit (g_strdelimit (g_strdup (text), "'", '"'), "`", '\'');
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, json, -1, &error);
  g_assert_no_error (error);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_setenv ("LANGUAGE", "C", TRUE);
  folder = g_dir_make_tmp ("jourdain-lessons-XXXXXX", NULL);
  write_file ("right.jlesson", RIGHT);
  write_file ("wrong.jlesson", WRONG);
  write_file ("varied.jlesson", VARIED);
  write_file ("broken.jlesson", BROKEN);
  write_file ("pendulum.jourdain", PENDULUM);
  write_file ("judged.jourdain", JUDGED);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/app/cli/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
