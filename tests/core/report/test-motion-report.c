/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports of motions against closed forms, and the LaTeX table of a jump against the numbers of the jump. */
#include <math.h>
#include <string.h>

#include "core/analysis/jump/jd-jump-table.h"
#include "core/dynamics/motion/jd-motion-trust.h"
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/report/examples.h"
#include "tests/core/report/report-testing.h"

#define GRAVITY 9.81
#define RESTITUTION 0.5
#define HEIGHT 2.0

#define BALL                                                                                                         \
  "{'jourdain':1,'gravity':[0,-9.81],'parameters':[{'name':'x','rate':0.5},{'name':'y','value':2}],"                 \
  "'curves':[{'name':'floor','line':{'point':[0,0],'direction':[1,0]}}],"                                            \
  "'bodies':[{'name':'B','origin':['x','y'],'mass':1}],"                                                             \
  "'joints':[{'name':'c','type':'contact','point':'B.origin','curve':'floor','impact':{'restitution':0.5}}]}"

/* A ball that falls from the height h with the restitution e: impact k is at
 *   t_k = sqrt (2 h / g) (1 + 2 (e + e^2 + ... + e^k)),
 * and all are over at sqrt (2 h / g) (1 + e) / (1 - e), from where it rests. */
static void
test_ball (void)
{
  const double fall = sqrt (2 * HEIGHT / GRAVITY);
  const double rest = fall * (1 + RESTITUTION) / (1 - RESTITUTION);
  g_autoptr(JdModel) model = model_from_text (BALL);
  g_autoptr(JdMotionLog) log = jd_motion_log_new ();
  const JdMotionOptions options = {
    .until = 3, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdAnswer) answer = NULL;
  g_autoptr(JsonNode) root = NULL;
  JsonArray *events, *drift;
  JsonObject *members;
  const char *text;
  double t = fall, flight = 2 * fall;

  g_assert_no_error (error);
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    jd_motion_log_add (jd_motion_get_event (motion, i), log);
  answer = jd_report_motion (motion, log);
  root = parse_answer (answer);
  members = json_node_get_object (root);
  g_assert_cmpstr (json_object_get_string_member (members, "command"), ==, "simulate");
  g_assert_cmpfloat (json_object_get_double_member (members, "until"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (members, "steps"), ==,
                   (gint64) jd_motion_get_figures (motion)->n_steps);
  events = json_object_get_array_member (members, "events");
  g_assert_cmpuint (json_array_get_length (events), >=, 20);
  for (guint k = 0; k < 20; k++)
    {
      JsonObject *event = json_array_get_object_element (events, k);

      g_assert_cmpstr (json_object_get_string_member (event, "kind"), ==, "impact");
      g_assert_cmpstr (json_object_get_string_member (event, "equation"), ==, "c.normal");
      g_assert_cmpfloat_with_epsilon (json_object_get_double_member (event, "time"), t, 1e-9);
      flight *= RESTITUTION;
      t += flight;
    }
  text = find_warning (root, "accumulated");
  g_assert_nonnull (text);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (strstr (text, "t = ") + 4, NULL), rest, 1e-9);
  g_assert_null (find_warning (root, "ended-early"));
  drift = json_object_get_array_member (members, "constraint_drift");
  g_assert_cmpfloat (json_array_get_double_element (drift, 0), <, 1e-12);
  g_assert_cmpfloat (json_array_get_double_element (drift, 1), <, 1e-12);
}

/* One warning for each contact, however often its impacts accumulate, and one if they would not end. */
static void
test_accumulations (void)
{
  const JdMotionEvent events[] = {
    { .time = 1, .equation = (char *) "c.normal", .kind = JD_MOTION_CLOSES, .accumulates = TRUE },
    { .time = 2, .equation = (char *) "d.normal", .kind = JD_MOTION_CLOSES, .accumulates = TRUE },
    { .time = 2.5, .equation = (char *) "c.normal", .kind = JD_MOTION_CLOSES },
    { .time = 3, .equation = (char *) "c.normal", .kind = JD_MOTION_CLOSES, .accumulates = TRUE },
    { .time = 4, .equation = (char *) "c.normal", .kind = JD_MOTION_CLOSES, .chatters = TRUE },
    { .time = 5, .equation = (char *) "e.normal", .kind = JD_MOTION_CLOSES, .chatters = TRUE },
    { .time = 6, .equation = (char *) "e.normal", .kind = JD_MOTION_CLOSES, .chatters = TRUE },
  };
  const char *const texts[] = {
    "“c.normal” follow each other ever faster 2 times, and end each time in contact: first at t = 1 s, last at t = 3 s",
    "“d.normal” follow each other ever faster and end at t = 2 s",
    "“c.normal” would follow each other without end, too weak to be seen: from t = 4 s on",
    "“e.normal” would follow each other without end, too weak to be seen: 2 times it is taken to be in contact, "
    "first at t = 5 s, last at t = 6 s",
  };
  g_autoptr(JdModel) model = model_from_text (BALL);
  g_autoptr(JdMotionLog) log = jd_motion_log_new ();
  const JdMotionOptions options = { .until = 0.1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdAnswer) answer = NULL;

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
    jd_motion_log_add (&events[i], log);
  answer = jd_report_motion (motion, log);
  g_assert_cmpuint (json_array_get_length (answer->warnings), ==, G_N_ELEMENTS (texts));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_nonnull (strstr (json_object_get_string_member (json_array_get_object_element (answer->warnings, i),
                                                             "text"),
                              texts[i]));
}

/* A motion that cannot go on says until when it went, and why. */
static void
test_ended (void)
{
  /* x'' = 1 / (1 - t)^2: no solution beyond t = 1 */
  g_autoptr(JdModel) model = model_from_text ("{'jourdain':1,'parameters':[{'name':'x'}],"
                                              "'bodies':[{'name':'B','origin':['x',0],'mass':1}],"
                                              "'efforts':[{'name':'F','type':'force','point':'B.origin',"
                                              "'vector':['1/(1-t)^2',0]}]}");
  g_autoptr(JdMotionLog) log = jd_motion_log_new ();
  const JdMotionOptions options = { .until = 2 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdAnswer) answer = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_assert_no_error (error);
  answer = jd_report_motion (motion, log);
  root = parse_answer (answer);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (json_node_get_object (root), "until"), 1, 1e-3);
  g_assert_cmpstr (find_warning (root, "ended-early"), ==, jd_motion_get_end_reason (motion));
}

/* Estimates of the error, and the instant from which the motion is not trusted. */
static void
test_trust (void)
{
  static const struct
  {
    double until;
    gsize parameter;
    const char *text;
  } cases[] = { { HUGE_VAL, 2, NULL }, { 1.25, 1, "1.25 s" }, { 0.75, 2, "0.75 s" } };
  g_autoptr(JdModel) model = model_from_text (BALL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double error[2] = { 1e-11, 2e-9 };
      const JdMotionTrust trust = {
        .N = 2, .error = error, .until = 3, .trusted_until = cases[i].until, .parameter = cases[i].parameter
      };
      g_autoptr(JdAnswer) answer = jd_answer_new ("simulate");
      g_autoptr(JsonNode) root = NULL;
      JsonObject *members, *errors;
      const char *text;

      jd_report_motion_trust (answer, model, &trust);
      root = parse_answer (answer);
      members = json_node_get_object (root);
      errors = json_object_get_object_member (members, "error_estimate");
      g_assert_cmpfloat (json_object_get_double_member (errors, "x"), ==, 1e-11);
      g_assert_cmpfloat (json_object_get_double_member (errors, "y"), ==, 2e-9);
      g_assert_true (json_object_get_null_member (members, "trusted_until") == (cases[i].text == NULL));
      text = find_warning (root, "not-trusted");
      g_assert_true ((text == NULL) == (cases[i].text == NULL));
      if (text == NULL)
        continue;
      g_assert_cmpfloat (json_object_get_double_member (members, "trusted_until"), ==, cases[i].until);
      g_assert_nonnull (strstr (text, cases[i].text));
      g_assert_true ((strstr (text, " y ") != NULL) == (cases[i].parameter == 1));
    }
}

/* Reads one number of a table, such as "-1.2 \cdot 10^{-3}". */
static double
read_number (const char *text)
{
  char *end;
  double value = g_ascii_strtod (text, &end);
  const char *power = strstr (end, "\\cdot 10^{");

  if (power != NULL)
    value *= pow (10, g_ascii_strtod (power + strlen ("\\cdot 10^{"), NULL));
  return value;
}

/* One matrix of the text against its numbers, @rows x @columns by columns and @last beside them. */
static void
check_matrix (const char   *what,
              char         *text,
              gsize         rows,
              gsize         columns,
              const double *matrix,
              const double *last,
              gboolean      planar)
{
  g_auto(GStrv) lines = g_strsplit (strstr (text, "}\n") + 2, "\\\\\n", -1);
  gsize line = 0;

  for (gsize r = 0; r < rows; r++)
    {
      g_auto(GStrv) cells = NULL;

      /* of a body in the plane the velocities along x and y and the angular velocity about z */
      if (planar && r % 6 != 0 && r % 6 != 1 && r % 6 != 5)
        continue;
      g_assert_nonnull (lines[line]);
      cells = g_strsplit (lines[line++], "&", -1);
      g_assert_cmpuint (g_strv_length (cells), ==, (guint) columns + 1);
      for (gsize c = 0; c <= columns; c++)
        {
          const double value = c < columns ? matrix[c * rows + r] : last[r];

          if (!(fabs (read_number (cells[c]) - value) <= 6e-6 * fabs (value)))
            g_error ("%s: row %zu, column %zu is %s, not %g", what, r, c, cells[c], value);
        }
    }
  g_assert_null (lines[line]);
}

static guint n_matrices;

/* The matrices in the order of the text: beside each other by kinds, below each other by phases. */
static void
check_table (const char        *what,
             const char        *latex,
             const JdJumpTable *table,
             gboolean           planar)
{
  const gboolean beside = strstr (latex, "{@{}lccc@{}}") != NULL;
  g_auto(GStrv) texts = NULL;
  g_autofree char *body = NULL;
  guint at = 1;

  body = g_strdup (strstr (latex, "\\begin{tabular}"));
  texts = g_strsplit (body, "\\begin{array}{", -1);
  for (guint k = 0; k < 3 * JD_N_PHASES; k++)
    {
      const guint kind = beside ? k / JD_N_PHASES : k % 3;
      const JdPhaseTable *phase = &table->phases[beside ? k % JD_N_PHASES : k / 3];
      const gsize rows[] = { table->N, table->n_quasi, 6 * table->n_bodies };
      const double *matrices[] = { phase->D, phase->G, phase->beta }, *lasts[] = { phase->d, phase->g, phase->gamma };
      char *end;

      if (kind > 0 && rows[kind] == 0)
        continue;
      g_assert_nonnull (texts[at]);
      end = strstr (texts[at], "\n\\end{array}");
      g_assert_nonnull (end);
      *end = '\0';
      check_matrix (what, texts[at++], rows[kind], phase->m, matrices[kind], lasts[kind], planar && kind == 2);
      n_matrices++;
    }
  g_assert_null (texts[at]);
}

static void
check_jumps (const char         *what,
             JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JdMechanism *mechanism = jd_model_get_mechanism (model);

  for (guint i = 0; i < jd_mechanism_get_events (mechanism)->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (jd_mechanism_get_events (mechanism), i);
      g_autofree char *latex = jd_report_jump_latex (parameterization, event, NULL, NULL, NULL);
      g_autoptr(JdJump) jump = NULL;
      g_autoptr(JdJumpTable) table = NULL;

      if (latex == NULL)
        continue;
      jump = jd_jump_new (parameterization, NULL, event, NULL, jd_model_get_time (model), jd_model_get_values (model),
                          jd_model_get_rates (model), NULL, NULL);
      table = jd_jump_table_new (jump, event, NULL);
      check_table (what, latex, table, jd_mechanism_get_dimension (mechanism) == 2);
    }
}

static void
test_jump_latex (void)
{
  example_visit_all (check_jumps);
  g_test_message ("%u matrices", n_matrices);
  g_assert_cmpuint (n_matrices, >, 300);
}

/* A ball of 2 kg that rests, by time stepping: figures, warning, table and estimate. */
static void
test_steps (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain':1,'gravity':[0,-9.81],'time_stepping':0.01,'parameters':[{'name':'y'}],"
                             "'curves':[{'name':'floor','line':{'point':[0,0],'direction':[1,0]}}],"
                             "'bodies':[{'name':'B','origin':[0,'y'],'mass':2}],"
                             "'joints':[{'name':'c','type':'contact','point':'B.origin','curve':'floor'}]}");
  g_autoptr(JdMotionLog) log = jd_motion_log_new ();
  const JdMotionOptions options = { .until = 0.03 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdAnswer) answer = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr(JdMotionTrust) trust = NULL;
  g_auto(GStrv) lines = NULL;
  JsonObject *members, *steps;
  JsonArray *warnings;

  g_assert_no_error (error);
  trust = jd_motion_trust_new (motion, &options, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (trust->error[0], <, 1e-14);
  answer = jd_report_motion (motion, log);
  root = parse_answer (answer);
  members = json_node_get_object (root);
  steps = json_object_get_object_member (members, "time_stepping");
  g_assert_cmpfloat (json_object_get_double_member (steps, "step"), ==, 0.01);
  g_assert_cmpfloat (json_object_get_double_member (steps, "penetration"), <, 1e-14);
  g_assert_cmpfloat (json_object_get_double_member (steps, "residual"), <, 1e-12);
  g_assert_cmpint (json_object_get_int_member (steps, "sweeps"), >=, 3);
  g_assert_cmpint (json_object_get_int_member (members, "steps"), ==, 3);
  warnings = json_object_get_array_member (members, "warnings");
  g_assert_cmpuint (json_array_get_length (warnings), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (warnings, 0), "code"), ==,
                   "time-stepping");

  g_assert_true (jd_report_motion_csv (motion, total, stream, NULL, &error));
  g_assert_no_error (error);
  lines = g_strsplit (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), "\n", -1);
  g_assert_cmpstr (lines[0], ==, "t,y,y',energy,lambda:c.normal");
  g_assert_true (g_str_has_suffix (lines[1], ","));
  for (guint k = 2; k <= 4; k++)
    {
      g_auto(GStrv) cells = g_strsplit (lines[k], ",", -1);

      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[0], NULL), 0.01 * (k - 1), 1e-15);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[4], NULL), 2 * GRAVITY, 1e-12);
    }
}

/* The two rows of a border of pieces in time tell the force on their side, whichever side holds at the instant. */
static void
test_pieces (void)
{
  static const char *const forces[] = { "if(t<1,-1,-3)", "if(t<=1,-1,-3)", "-2-sign(t-1)", "if(t>1,-3,-1)" };

  for (gsize f = 0; f < G_N_ELEMENTS (forces); f++)
    {
      g_autofree char
        *text = g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'y'}],'ground':{'points':{'Q':[1,1]}},"
                                 "'curves':[{'name':'floor','line':{'point':[0,0],'direction':[1,0]}}],"
                                 "'bodies':[{'name':'B','origin':[0,'y'],'mass':2}],"
                                 "'efforts':[{'name':'F','type':'force','point':'B.origin','vector':[0,'%s']}],"
                                 "'joints':[{'name':'c','type':'contact','point':'B.origin','curve':'floor'}]}",
                                 forces[f]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion)
        motion = jd_motion_new (model, &(JdMotionOptions) { .until = 2, .step = 5 }, NULL, NULL, NULL, NULL, &error);
      g_autoptr(GOutputStream) stream = g_memory_output_stream_new_resizable ();
      g_auto(GStrv) lines = NULL;

      g_assert_no_error (error);
      g_assert_true (jd_report_motion_csv (motion, total, stream, NULL, &error));
      g_assert_no_error (error);
      g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL);
      lines = g_strsplit (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), "\n", -1);
      for (guint k = 2; k <= 3; k++)
        {
          g_auto(GStrv) cells = g_strsplit (lines[k], ",", -1);

          g_assert_cmpfloat (g_ascii_strtod (cells[0], NULL), ==, 1.0);
          g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[4], NULL), k == 2 ? 1 : 3, 1e-12);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/motion/ball", test_ball);
  g_test_add_func ("/core/report/motion/accumulations", test_accumulations);
  g_test_add_func ("/core/report/motion/ended", test_ended);
  g_test_add_func ("/core/report/motion/trust", test_trust);
  g_test_add_func ("/core/report/motion/steps", test_steps);
  g_test_add_func ("/core/report/motion/pieces", test_pieces);
  g_test_add_func ("/core/report/motion/jump-latex", test_jump_latex);
  return g_test_run ();
}
