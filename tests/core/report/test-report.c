/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-text-layout.h"
#include "core/report/jd-report-analysis.h"
#include "core/report/jd-report.h"
#include "tests/answer-text.h"
#include "tests/core/count-in-text.h"
#include "tests/core/model-from-text.h"
#include "tests/core/report/report-testing.h"

#include <math.h>
#include <string.h>

#define DISK                                                                                       \
  "{'jourdain':1,'constants':{'m':2,'R':0.5,'G':1.2},'gravity':[0,-9.81],"                         \
  "'parameters':[{'name':'x','rate':0.4},{'name':'y','value':'R'},{'name':'phi','rate':'-0.4/R'}],"\
  "'curves':[{'name':'axis','line':{'point':[0,0],'direction':[1,0]}}],"                           \
  "'bodies':[{'name':'S','origin':['x','y'],'angle':'phi','mass':'m','inertia':'m*R^2/2','shape':{'disk':'R'}}]," \
  "'joints':[{'name':'c','type':'rolling','body':'S','curve':'axis'}],"                            \
  "'efforts':[{'name':'motor','type':'torque','body':'S','value':'G'}],"                           \
  "'parameterizations':[{'name':'reduced','primitive':{'c.normal':'y'}},{'name':'total','primitive':{}}]}"

/* In the order of the format: the first that holds is told. */
static const JdVerdict by_gravity[] = {
  JD_VERDICT_INCONSISTENT, JD_VERDICT_INDETERMINATE, JD_VERDICT_SINGULAR,
  JD_VERDICT_ENERGY_GROWTH, JD_VERDICT_HYPERSTATIC,
};

/* Whatever the order in which two verdicts are found, the graver is the answer and the other a warning. */
static void
test_verdict_order (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (by_gravity); i++)
    for (gsize j = i + 1; j < G_N_ELEMENTS (by_gravity); j++)
      for (guint swap = 0; swap < 2; swap++)
        {
          g_autoptr(JdAnswer) answer = jd_answer_new ("evaluate");
          JsonObject *warning;

          jd_answer_add_verdict (answer, by_gravity[swap ? j : i], swap ? "light" : "grave");
          jd_answer_add_verdict (answer, by_gravity[swap ? i : j], swap ? "grave" : "light");
          g_assert_cmpint (answer->verdict, ==, by_gravity[i]);
          g_assert_cmpstr (answer->why, ==, "grave");
          g_assert_cmpuint (json_array_get_length (answer->warnings), ==, 1);
          warning = json_array_get_object_element (answer->warnings, 0);
          g_assert_cmpstr (json_object_get_string_member (warning, "code"), ==, jd_verdict_name (by_gravity[j]));
          g_assert_cmpstr (json_object_get_string_member (warning, "text"), ==, "light");
          g_assert_true (jd_answer_is_known (answer) == (i >= 3));
        }
}

static void
test_determinate_adds_nothing (void)
{
  g_autoptr(JdAnswer) answer = jd_answer_new ("check");
  g_autofree char *why = g_strdup (answer->why);

  jd_answer_add_verdict (answer, JD_VERDICT_DETERMINATE, "nothing");
  g_assert_cmpint (answer->verdict, ==, JD_VERDICT_DETERMINATE);
  g_assert_cmpstr (answer->why, ==, why);
  g_assert_cmpuint (json_array_get_length (answer->warnings), ==, 0);
}

/* A refusal is an answer; a mistake is none. */
static void
test_refusals (void)
{
  static const struct
  {
    JdModelError code;
    int verdict; /* -1: a mistake */
  } cases[] = {
    { JD_MODEL_ERROR_INVALID, -1 },
    { JD_MODEL_ERROR_FORBIDDEN, -1 },
    { JD_MODEL_ERROR_UNSUPPORTED, -1 },
    { JD_MODEL_ERROR_SINGULAR, JD_VERDICT_SINGULAR },
    { JD_MODEL_ERROR_INCONSISTENT, JD_VERDICT_INCONSISTENT },
    { JD_MODEL_ERROR_INDETERMINATE, JD_VERDICT_INDETERMINATE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = g_error_new_literal (JD_MODEL_ERROR, cases[i].code, "the reason");
      g_autoptr(JdAnswer) answer = jd_answer_new_refusal ("jump", error);

      g_assert_true ((answer == NULL) == (cases[i].verdict < 0));
      if (answer == NULL)
        continue;
      g_assert_cmpint (answer->verdict, ==, cases[i].verdict);
      g_assert_cmpstr (answer->why, ==, "the reason");
      g_assert_false (jd_answer_is_known (answer));
    }
}

/* Numbers in their shortest form that reads back equal; what is not finite is null; texts keep their quotes. */
static void
test_json (void)
{
  static const double numbers[] = { 0.1, 1e300, 5e-324, 1.0 / 3.0, -0.0, 123456789.0 };
  g_autoptr(JdAnswer) answer = jd_answer_new ("evaluate");
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *text = NULL;
  JsonObject *object;

  jd_answer_add_warning (answer, "code", "a “b” \"c\" \\ \n");
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *name = g_strdup_printf ("n%zu", i);

      jd_answer_set_number (answer->members, name, numbers[i]);
    }
  jd_answer_set_number (answer->members, "none", NAN);
  jd_answer_set_number (answer->members, "much", INFINITY);
  text = jd_answer_to_json (answer);
  g_assert_nonnull (strstr (text, "0.1,"));
  root = json_from_string (text, NULL);
  object = json_node_get_object (root);
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *name = g_strdup_printf ("n%zu", i);

      g_assert_true (json_object_get_double_member (object, name) == numbers[i]);
    }
  g_assert_true (json_object_get_null_member (object, "none"));
  g_assert_true (json_object_get_null_member (object, "much"));
  g_assert_cmpstr (json_object_get_string_member (
                     json_array_get_object_element (json_object_get_array_member (object, "warnings"), 0), "text"),
                   ==, "a “b” \"c\" \\ \n");
}

static void
test_text (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdAnswer) answer = jd_report_evaluate (total, NULL);
  g_autofree char *text = NULL;

  g_assert_nonnull (answer);
  jd_answer_add_warning (answer, "some-code", "some text");
  text = dup_answer_text (answer);
  g_assert_true (g_str_has_prefix (text, "evaluate: determinate."));
  g_assert_nonnull (strstr (text, "warning (some-code): some text\n"));
  g_assert_nonnull (strstr (text, "\n  c.normal  19.62\n"));
}

/* An answer for the tests of its text: the numbers of two lines, of a table and of a list, with the units of DISK. */
static JdAnswer *
new_answer_for_text (JdModel *model)
{
  static const char text[] =
    "{`time`: 0.5, `rates`: {`x`: -1.0885714285714285, `phi`: 12345.678901}, `multipliers`: {`c.normal`: 2e-16},"
    " `rows`: [{`name`: `x`, `values`: {`a`: 1.5, `b`: null}, `why`: `as written`},"
    "          {`name`: `phi'+`, `values`: {`a`: 20, `b`: 0.25}, `why`: ``}],"
    " `界`: 1, `e\u0301e\u0301`: 2, `lists`: [[1, 2], [`a`, `b`]], `empty`: {}, `blank`: [[], []], `bare`: [{}, {}]}";
  g_autofree char *json = g_strdelimit (g_strdup (text), "`", '"');
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = jd_json_parse (json, -1, &error);
  JdAnswer *answer = jd_answer_new ("evaluate");

  g_assert_no_error (error);
  json_object_unref (answer->members);
  answer->members = json_node_dup_object (node);
  answer->units = jd_units_new (jd_model_get_mechanism (model));
  return answer;
}

/* Six digits, points below each other, units, columns of wide and of combining characters; nothing of JSON. */
static void
test_text_columns (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdAnswer) answer = new_answer_for_text (model);
  g_autofree char *text = NULL, *short_text = NULL;

  text = dup_answer_text (answer);
  g_assert_cmpstr (text, ==,
                   "evaluate: determinate. Every number is unique.\n"
                   "time   0.5 s\n"
                   "rates\n"
                   "  x       -1.08857 m/s\n"
                   "  phi  12345.7     rad/s\n"
                   "multipliers\n"
                   "  c.normal  2e-16 N\n"
                   "rows\n"
                   "  name   values.a    values.b (rad/s)  why\n"
                   "  x       1.5 m      –                 as written\n"
                   "  phi'+  20   rad/s  0.25\n"
                   "界     1\n"
                   "e\u0301e\u0301     2\n"
                   "lists  1, 2; a, b\n"
                   "empty  none\n"
                   "blank  none\n"
                   "bare   none\n");
  answer->digits = 2;
  short_text = dup_answer_text (answer);
  g_assert_nonnull (strstr (short_text, "  phi   1.2e4 rad/s\n"));
}

/* No line is wider than the width, words apart; a table that does not fit is written one row below the other. */
static void
test_text_folded (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdAnswer) answer = new_answer_for_text (model);
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;

  g_free (answer->why);
  answer->why = g_strdup ("界界界 界界界 界界界 界界界 and a few more words, so that there is something to fold.");
  answer->width = 30;
  text = dup_answer_text (answer);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    g_assert_cmpint (jd_text_width (*line), <=, 30);
  g_assert_true (g_str_has_prefix (text, "evaluate: determinate. 界界界\n  界界界 界界界 界界界 and a\n  few"));
  g_assert_nonnull (strstr (text, "\n  2\n    name  phi'+\n    values\n      a  20    rad/s\n"));
}

/* The formulas of a paper: every brace closed, a row for each equation. */
static void
test_latex (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdParameterization) reduced = parameterization_of (model, "reduced");
  g_autofree char *latex = jd_report_equations_latex (reduced);
  int depth = 0;

  for (const char *c = latex; *c != '\0'; c++)
    {
      depth += *c == '{' ? 1 : *c == '}' ? -1 : 0;
      g_assert_cmpint (depth, >=, 0);
    }
  g_assert_cmpint (depth, ==, 0);
  g_assert_nonnull (strstr (latex, "m \\ddot{x} - \\lambda_{\\mathrm{c.slip}} &= 0"));
  g_assert_nonnull (strstr (latex, "R \\dot{\\varphi} + \\dot{x} &= 0"));
  g_assert_nonnull (strstr (latex, "y &= R"));
}

/* One row for each sample; the numbers read back to the bit; the multiplier of the reduced parameterization alone. */
static void
test_csv (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdParameterization) reduced = parameterization_of (model, "reduced");
  const JdMotionOptions options = { .until = 1.0, .step = 0.125 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_auto(GStrv) lines = NULL;

  g_assert_no_error (error);
  g_assert_true (jd_report_motion_csv (motion, reduced, stream, NULL, &error));
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, &error));
  lines = g_strsplit (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), "\n", -1);
  g_assert_cmpstr (lines[0], ==, "t,x,x',y,y',phi,phi',energy,lambda:c.slip");
  g_assert_cmpuint (g_strv_length (lines), ==, jd_motion_get_n_samples (motion) + 2);
  for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
    {
      g_auto(GStrv) cells = g_strsplit (lines[i + 1], ",", -1);
      const double *p, *pd;
      const double t = jd_motion_get_sample (motion, i, &p, &pd);

      g_assert_true (g_ascii_strtod (cells[0], NULL) == t);
      g_assert_true (g_ascii_strtod (cells[1], NULL) == p[0]);
      g_assert_true (g_ascii_strtod (cells[6], NULL) == pd[2]);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[1], NULL), 0.4 * t - 0.4 * t * t, 1e-10);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[8], NULL), -1.6, 1e-10);
    }
}

/* What both tell is the same, and what one tells is its own. */
static void
test_compare (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdParameterization) reduced = parameterization_of (model, "reduced");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  JdParameterization *both[] = { reduced, total };
  g_autoptr(JdAnswer) answer = jd_report_compare (both, 2, NULL, NULL, NULL, NULL);
  JsonObject *same = json_object_get_object_member (answer->members, "same");
  JsonObject *only = json_object_get_object_member (answer->members, "only");

  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (json_object_get_object_member (same, "x''"),
                                                                 "value"),
                                  -0.8, 1e-12);
  g_assert_true (json_object_has_member (same, "lambda:c.slip"));
  g_assert_false (json_object_has_member (answer->members, "differ"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (only, "reduced")), ==, 0);
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (only, "total"), 0), ==,
                   "lambda:c.normal");
}

/* The same as a table for a paper: a line for each row, balanced, the revealing entry bold. */
static void
test_compare_latex (void)
{
  static const char *const titles[] = { "reduced_&", "total", NULL };
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdParameterization) reduced = parameterization_of (model, "reduced");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  JdParameterization *both[] = { reduced, total };
  g_autoptr(JdComparison) comparison = jd_report_new_comparison (both, 2, NULL, NULL, NULL);
  g_autofree char *latex = jd_report_compare_latex (model, comparison, titles);
  g_auto(GStrv) lines = g_strsplit (latex, "\n", -1);
  gsize n_rows = 0;

  for (char **line = lines; *line != NULL; line++)
    {
      guint n_cells = 0;

      for (const char *c = *line; *c != '\0'; c++)
        n_cells += *c == '&' && (c == *line || c[-1] != '\\');
      if (!g_str_has_suffix (*line, "\\\\"))
        continue;
      g_assert_cmpuint (n_cells, ==, 3);
      n_rows++;
    }
  g_assert_cmpuint (n_rows, ==, jd_comparison_get_n_rows (comparison) + 1);
  g_assert_nonnull (strstr (latex, "\\toprule\nQuantity (SI) & A: reduced\\_\\&"));
  g_assert_nonnull (strstr (latex, "$\\lambda_{\\mathrm{c.normal}}$ & -- & \\boldmath\\textbf{"));
  g_assert_nonnull (strstr (latex, "$\\ddot{x}$ & $-0.8$ & $-0.8$ & equal"));
}

/* The virtual power of a given effort in the basis fields is its part of D. */
static void
test_powers (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdAnswer) field = jd_report_field (total, "c", FALSE, NULL);
  g_autoptr(JdAnswer) evaluation = jd_report_evaluate (total, NULL);
  JsonObject *power = json_object_get_object_member (field->members, "power");
  JsonObject *given = json_object_get_object_member (json_object_get_object_member (evaluation->members,
                                                                                    "generalized_forces"),
                                                     "D");
  static const char *const names[] = { "x", "y", "phi" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpfloat_with_epsilon (json_object_get_double_member (json_object_get_object_member (power, "weight"),
                                                                   names[i]) +
                                      json_object_get_double_member (json_object_get_object_member (power, "motor"),
                                                                     names[i]),
                                    json_object_get_double_member (given, names[i]), 1e-12);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (field->members, "compatible")), ==, 1);
  g_assert_null (jd_report_field (total, "nothing", FALSE, NULL));
}

/* Component @i of the velocity of @body in the basis field of @parameter of `relative` or its background. */
static double
read_velocity (JdAnswer   *answer,
               const char *member,
               const char *parameter,
               const char *body,
               guint       i)
{
  JsonObject *object = json_object_get_object_member (answer->members, "relative");

  if (g_str_equal (member, "absolute"))
    object = json_object_get_object_member (answer->members, "basis");
  else
    object = json_object_get_object_member (object, member);
  object = json_object_get_object_member (json_object_get_object_member (object, parameter), body);
  return json_array_get_double_element (json_object_get_array_member (object, "velocity"), i);
}

/* [4.43] in the answer: absolute is relative plus background; what moves the observer is named, and another name than
 * a body's is refused. */
static void
test_relative (void)
{
  static const char *const parameters[] = { "x", "y", "a" };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.3}, {'name': 'y', 'value': -0.2},"
    " {'name': 'a', 'value': 0.8}], 'bodies': [{'name': 'R', 'origin': ['x', 0], 'angle': 'a', 'mass': 1,"
    " 'inertia': 1}, {'name': 'p', 'origin': ['x + cos(a)', 'y'], 'mass': 1}], 'joints': []}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdAnswer) answer = jd_report_field (total, NULL, FALSE, NULL);
  g_autoptr(GError) error = NULL;
  JsonArray *moved_by;

  g_assert_true (jd_report_field_relative (answer, total, "R", &error));
  g_assert_no_error (error);
  moved_by = json_object_get_array_member (json_object_get_object_member (answer->members, "relative"), "moved_by");
  g_assert_cmpuint (json_array_get_length (moved_by), ==, 2);
  g_assert_cmpstr (json_array_get_string_element (moved_by, 0), ==, "x");
  g_assert_cmpstr (json_array_get_string_element (moved_by, 1), ==, "a");
  for (gsize k = 0; k < G_N_ELEMENTS (parameters); k++)
    for (guint i = 0; i < 2; i++)
      g_assert_cmpfloat_with_epsilon (read_velocity (answer, "absolute", parameters[k], "p", i),
                                      read_velocity (answer, "basis", parameters[k], "p", i) +
                                        read_velocity (answer, "background", parameters[k], "p", i),
                                      1e-14);
  /* the particle of R at p turns about the origin of R: z x (cos a, y) */
  g_assert_cmpfloat_with_epsilon (read_velocity (answer, "background", "a", "p", 0), 0.2, 1e-14);
  g_assert_cmpfloat_with_epsilon (read_velocity (answer, "background", "a", "p", 1), cos (0.8), 1e-14);
  g_assert_false (jd_report_field_relative (answer, total, "nobody", &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
}

/* Two files of one particle on a line, by another parameter; and one on another line. */
static void
test_same_as (void)
{
  g_autoptr(JdModel) here = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.4}, {'name': 'y', 'value': 0.4}], 'bodies': [{'name': 'p',"
    " 'origin': ['x', 'y'], 'mass': 1}], 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'x - y'}}]}");
  g_autoptr(JdModel) along = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 's', 'value': 3}], 'bodies': [{'name': 'p', 'origin': ['s', 's'], 'mass':"
    " 1}], 'joints': []}");
  g_autoptr(JdModel) across = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 's', 'value': 3}], 'bodies': [{'name': 'p', 'origin': ['s', '0.8 - s'],"
    " 'mass': 1}], 'joints': []}");
  g_autoptr(JdParameterization) total = parameterization_of (here, "total");
  g_autoptr(JdAnswer) answer = jd_report_field (total, NULL, FALSE, NULL);
  JsonObject *same;

  g_assert_true (jd_report_field_same_as (answer, total, "along", along, NULL));
  same = json_object_get_object_member (answer->members, "same_as");
  g_assert_true (json_object_get_boolean_member (same, "same"));
  g_assert_cmpint (json_object_get_int_member (same, "dimension"), ==, 1);
  g_assert_true (jd_report_field_same_as (answer, total, "across", across, NULL));
  same = json_object_get_object_member (answer->members, "same_as");
  g_assert_false (json_object_get_boolean_member (same, "same"));
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (same, "angle"), G_PI_2, 1e-12);
}

/* Whether the joint has efforts that come by a law of its own, not by multipliers. */
static gboolean
has_law (JdMechanism *mechanism,
         const char  *joint)
{
  const JdJoint *drawn = g_ptr_array_index (jd_mechanism_get_joints (mechanism),
                                            jd_mechanism_find_joint (mechanism, joint));

  return drawn->friction != NULL || drawn->rolling_resistance != NULL;
}

/* How many reactions of a determinate state are said in words to be told; none is denied. */
static guint
compare_words_and_numbers (JdParameterization *parameterization)
{
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_evaluate (parameterization, &error);
  JsonObjectIter joints;
  const char *joint;
  JsonNode *numbers;
  guint n = 0;

  g_assert_no_error (error);
  /* a large mechanism is not told the efforts that its multipliers mean */
  if (answer->verdict != JD_VERDICT_DETERMINATE || !json_object_has_member (answer->members, "efforts"))
    return 0;
  json_object_iter_init (&joints, json_object_get_object_member (answer->members, "reactions"));
  while (json_object_iter_next (&joints, &joint, &numbers))
    {
      JsonNode *words = json_object_get_member (json_object_get_object_member (answer->members, "efforts"), joint);
      JsonObjectIter components;
      const char *component;

      json_object_iter_init (&components, json_node_get_object (numbers));
      while (words != NULL && !has_law (mechanism, joint) && json_object_iter_next (&components, &component, NULL))
        {
          JsonNode *effort = json_object_get_member (json_node_get_object (words), component);

          if (effort == NULL)
            continue;
          g_test_message ("%s, %s.%s", jd_mechanism_get_name (mechanism), joint, component);
          g_assert_true (json_object_get_boolean_member (json_node_get_object (effort), "told"));
          n++;
        }
    }
  return n;
}

/* In all examples, in all their parameterizations. */
static void
test_reactions_reported (void)
{
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const char *file;
  guint n = 0;

  while ((file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), file, NULL);
      g_autoptr(GFile) at = g_file_new_for_path (path);
      g_autoptr(JdMechanism) mechanism = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(GError) error = NULL;
      const GPtrArray *parameterizations;

      if (!g_str_has_suffix (file, ".jourdain"))
        continue;
      mechanism = jd_mechanism_load (at, jd_joint_catalogue (), &error);
      g_assert_no_error (error);
      model = jd_model_new (mechanism, NULL, NULL, &error);
      g_assert_no_error (error);
      parameterizations = jd_mechanism_get_parameterizations (mechanism);
      for (guint i = 0; i < parameterizations->len; i++)
        {
          g_autoptr(JdParameterization)
            parameterization = jd_parameterization_new (model, g_ptr_array_index (parameterizations, i), NULL, NULL);

          if (parameterization != NULL)
            n += compare_words_and_numbers (parameterization);
        }
    }
  g_test_message ("%u reactions", n);
  g_assert_cmpuint (n, >, 200);
}

/* Of two boxes, one on the other, two corners touch.  The other equations of the pair are named as idle, and have no
 * formula; a free body's equation without touching shapes has one. */
static void
test_idle (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain':1,'parameters':[{'name':'x'},{'name':'y','value':0.2},{'name':'a'}],"
                     "'bodies':[{'name':'A','origin':[0,0],'shape':{'box':[0.8,0.2]}},"
                     "{'name':'B','origin':['x','y'],'angle':'a','mass':1,'inertia':1,'shape':{'box':[0.4,0.2]}}],"
                     "'joints':[{'name':'c','type':'contact','bodies':['B','A']},"
                     "{'name':'line','type':'equation','holonomic':{'line':'x - a'}}],"
                     "'parameterizations':[{'name':'total','primitive':{}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdAnswer) answer = jd_report_equations (total, NULL);
  JsonObject *constraints = json_object_get_object_member (answer->members, "constraints");
  JsonArray *idle = json_object_get_array_member (answer->members, "idle");
  g_autofree char *latex = jd_report_equations_latex (total);
  g_autofree char *mathml = jd_report_equations_mathml (total);

  g_assert_cmpuint (json_object_get_size (constraints), ==, 3);
  g_assert_true (json_object_has_member (constraints, "c.normal"));
  g_assert_true (json_object_has_member (constraints, "c.normal_2"));
  g_assert_cmpstr (json_object_get_string_member (constraints, "line.line"), ==, "x - a");
  g_assert_cmpuint (json_array_get_length (idle), ==, 2);
  g_assert_cmpstr (json_array_get_string_element (idle, 0), ==, "c.normal_3");
  g_assert_cmpstr (json_array_get_string_element (idle, 1), ==, "c.normal_4");
  g_assert_nonnull (strstr (latex, "% no corner touches with the number of: c.normal_3, c.normal_4\n"));
  /* V, three rows of Lagrange's equations and three of the constraints */
  g_assert_cmpuint (count_of (latex, "= 0"), ==, 7);
  g_assert_cmpuint (count_of (mathml, "<mn>0</mn></mtd>"), ==, 7);
}

/* MathML has each equation of the LaTeX, in the same order: energies, Lagrange's, complementary and primitive ones. */
static void
test_mathml (void)
{
  g_autoptr(JdModel) model = model_from_text (DISK);
  static const char *const names[] = { "reduced", "total" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, names[i]);
      g_autofree char *latex = jd_report_equations_latex (parameterization);
      g_autofree char *mathml = jd_report_equations_mathml (parameterization);
      const char *energy = strstr (mathml, "<mi>E</mi><mo>=</mo>");

      g_assert_cmpuint (count_of (mathml, "<mo>=</mo>"), ==, count_of (latex, " &= "));
      g_assert_nonnull (energy);
      g_assert_nonnull (strstr (energy, "<mi>V</mi><mo>=</mo>"));
      g_assert_true ((strstr (latex, "% primitive equations") != NULL) ==
                     (strstr (mathml, "<mi>y</mi><mo>=</mo><mi>R</mi>") != NULL));
    }
}

/* A disk slides between two walls, which may push by any force: every speed from 0 to that of before is possible
 * after the instant. */
static void
test_range (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain':1,'parameters':[{'name':'x','value':0.1},{'name':'y','rate':-1.5},{'name':'a'}],"
                     "'curves':[{'name':'left','line':{'point':[0,0],'direction':[0,-1]}},"
                     "{'name':'right','line':{'point':[0.2,0],'direction':[0,1]}}],"
                     "'bodies':[{'name':'D','origin':['x','y'],'angle':'a','mass':2,'inertia':0.01,"
                     "'shape':{'disk':0.1}}],"
                     "'joints':[{'name':'l','type':'contact','body':'D','curve':'left','friction':0.3},"
                     "{'name':'r','type':'contact','body':'D','curve':'right','friction':0.3}],"
                     "'events':[{'name':'hit','types':{'l.normal':'inert','r.normal':'inert'}}]}");
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_jump_at (total, g_ptr_array_index (events, 0), NULL, NULL, &error);
  JsonArray *outcomes;

  g_assert_no_error (error);
  g_assert_cmpint (answer->verdict, ==, JD_VERDICT_INDETERMINATE);
  g_assert_true (json_object_get_boolean_member (answer->members, "range"));
  g_assert_false (json_object_has_member (answer->members, "impulses"));
  outcomes = json_object_get_array_member (answer->members, "outcomes");
  g_assert_cmpuint (json_array_get_length (outcomes), ==, 2);
  for (guint o = 0; o < 2; o++)
    g_assert_cmpfloat_with_epsilon (json_object_get_double_member (json_array_get_object_element (outcomes, o), "y"),
                                    o == 0 ? 0.0 : -1.5, 1e-12);
}

/* A point on the axis y = 0 and on a second curve.  A curve that touches the axis leaves the velocities the same
 * freedom; whether the accelerations agree depends on its curvature, and on the velocity. */
static void
test_check_contradiction (void)
{
  static const struct
  {
    const char *curve;
    double rate;
    JdVerdict verdict;
  } cases[] = {
    { "2*y", 1.5, JD_VERDICT_HYPERSTATIC },         { "y - x^2", 0.0, JD_VERDICT_HYPERSTATIC },
    { "y - x^2", 1.5, JD_VERDICT_INCONSISTENT },    { "y - x^2", -1e-3, JD_VERDICT_INCONSISTENT },
    { "y - x^3", 1.5, JD_VERDICT_HYPERSTATIC },     { "y - 0.3*t^2", 0.0, JD_VERDICT_INCONSISTENT },
    { "y - 0.3*t^3", 0.0, JD_VERDICT_HYPERSTATIC }, { "x*y - y", 1.5, JD_VERDICT_HYPERSTATIC },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{'jourdain':1,'gravity':[0,-9.81],'parameters':[{'name':'x','rate':%g},{'name':'y'}],"
                         "'bodies':[{'name':'P','origin':['x','y'],'mass':2}],"
                         "'joints':[{'name':'a','type':'equation','holonomic':{'axis':'y'}},"
                         "{'name':'b','type':'equation','holonomic':{'curve':'%s'}}]}",
                         cases[i].rate, cases[i].curve);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(JdAnswer) answer = jd_report_check (model, FALSE, NULL);
      g_autoptr(JdAnswer) evaluated = jd_report_evaluate (total, NULL);
      g_autoptr(JsonNode) root = parse_answer (answer);
      const char *why = json_node_get_string (find_member (root, "dependent[0].why"));
      const gboolean contradicts = cases[i].verdict == JD_VERDICT_INCONSISTENT;

      g_test_message ("%s at %g", cases[i].curve, cases[i].rate);
      g_assert_cmpint (evaluated->verdict, ==, cases[i].verdict);
      /* The rates depend in every case, and this is what a check counts. */
      g_assert_cmpint (answer->verdict, ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpint (strstr (answer->why, "no acceleration satisfies") != NULL, ==, contradicts);
      g_assert_cmpint (find_warning (root, "inconsistent") != NULL, ==, contradicts);
      g_assert_cmpint (strstr (why, "No acceleration satisfies") != NULL, ==, contradicts);
    }
}

/* Where a parameter that depends on the time is eliminated numerically the lemma and the powers have no values. */
static void
test_integrals_numerically (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'y', 'value': 1}], 'bodies': [{'name': 'P', 'origin': ['y', 0], 'mass': 1}],"
    " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'f': 'y + 0.1*sin(y) - 1 - 0.1*sin(1) + t^2'}}],"
    " 'parameterizations': [{'name': 'p', 'primitive': {'c.f': 'y'}}]}");
  g_autoptr(JdParameterization) p = parameterization_of (model, "p");
  g_autoptr(JdAnswer) answer = jd_report_integrals (p, FALSE, NULL);

  g_assert_true (jd_answer_is_known (answer));
  g_assert_true (json_object_get_null_member (answer->members, "lemma"));
  g_assert_true (json_object_get_null_member (answer->members, "power"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/verdict-order", test_verdict_order);
  g_test_add_func ("/core/report/determinate-adds-nothing", test_determinate_adds_nothing);
  g_test_add_func ("/core/report/refusals", test_refusals);
  g_test_add_func ("/core/report/check-contradiction", test_check_contradiction);
  g_test_add_func ("/core/report/json", test_json);
  g_test_add_func ("/core/report/text", test_text);
  g_test_add_func ("/core/report/idle", test_idle);
  g_test_add_func ("/core/report/mathml", test_mathml);
  g_test_add_func ("/core/report/text-columns", test_text_columns);
  g_test_add_func ("/core/report/text-folded", test_text_folded);
  g_test_add_func ("/core/report/latex", test_latex);
  g_test_add_func ("/core/report/csv", test_csv);
  g_test_add_func ("/core/report/compare", test_compare);
  g_test_add_func ("/core/report/compare/latex", test_compare_latex);
  g_test_add_func ("/core/report/powers", test_powers);
  g_test_add_func ("/core/report/relative", test_relative);
  g_test_add_func ("/core/report/range", test_range);
  g_test_add_func ("/core/report/same-as", test_same_as);
  g_test_add_func ("/core/report/reactions-told", test_reactions_reported);
  g_test_add_func ("/core/report/integrals-numerically", test_integrals_numerically);
  return g_test_run ();
}
