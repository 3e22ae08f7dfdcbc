/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports of equilibria, of their branches, of steady motions and of small oscillations against closed forms. */
#include <gsl/gsl_errno.h>

#include "core/report/jd-report-road.h"
#include "core/report/jd-report.h"
#include "tests/core/model-from-text.h"
#include "tests/core/report/report-testing.h"

/* A particle of 2 kg on a rod of 0.5 m, g = 10: by its angle, and by its coordinates. */
#define ANGLE                                                                                                          \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'th', 'value': 0.3}], 'bodies': [{'name': 'P', "        \
  "'origin': ['sin(th)/2', '-cos(th)/2'], 'mass': 2}]}"
#define PLACE                                                                                                          \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 0.3}, {'name': 'y', 'value': -0.4}], "    \
  "'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}], 'joints': [{'name': 'r', 'type': 'rod', 'between': "     \
  "['P.origin', 'ground.origin'], 'length': 0.5}], 'parameterizations': [{'name': 'total'}]}"
/* The same upside down on a torsion spring of stiffness k: the support carries it while k > m g l = 10. */
#define BUCKLING                                                                                                       \
  "{'jourdain': 1, 'constants': {'k': 20}, 'gravity': [0, -10], 'parameters': [{'name': 'th'}], 'bodies': [{'name': "   \
  "'P', 'origin': ['sin(th)/2', 'cos(th)/2'], 'mass': 2}], 'efforts': [{'name': 's', 'type': 'potential', 'value': "    \
  "'k*th^2/2'}]}"
/* A bead on a sphere of 0.5 m: steady at the rate w of phi where cos th = g/(R w^2). */
#define HOOP                                                                                                           \
  "{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, -10], 'parameters': [{'name': 'th', 'value': %s}, {'name': 'phi', "  \
  "'rate': %s}], 'bodies': [{'name': 'P', 'origin': ['sin(th)*cos(phi)/2', 'sin(th)*sin(phi)/2', '-cos(th)/2'], "       \
  "'mass': 2}]}"

static JdParameterization *
first_parameterization (JdModel *model)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const JdParameterizationTags *tags = jd_mechanism_get_parameterizations (mechanism)->pdata[0];

  return parameterization_of (model, tags->name);
}

static JsonNode *
equilibria_of (const char *text,
               const char *cut,
               gboolean    steady,
               gboolean    road)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = first_parameterization (model);
  const JdEquilibriumRanges ranges = { 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_equilibria (parameterization, &ranges, cut, steady, road, &error);

  g_assert_no_error (error);
  return parse_answer (answer);
}

static JsonNode *
modes_of (const char *text,
          gboolean    steady,
          gboolean    road)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = first_parameterization (model);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_modes (parameterization, 0, steady, NULL, road, &error);

  g_assert_no_error (error);
  return parse_answer (answer);
}

/* The index of the member of "equilibria" whose @parameter is @value. */
static guint
find_place (JsonNode   *root,
            const char *parameter,
            double      value)
{
  for (guint i = 0; i < length_at (root, "equilibria"); i++)
    {
      g_autofree char *path = g_strdup_printf ("equilibria[%u].parameters.%s", i, parameter);

      if (fabs (number_at (root, path) - value) < 1e-8)
        return i;
    }
  g_error ("no equilibrium has %s = %g", parameter, value);
}

/* Down it is stable, up it is not. */
static void
test_pendulum (void)
{
  static const struct
  {
    double angle;
    gboolean stable;
  } places[] = { { 0.0, TRUE }, { G_PI, FALSE } };
  g_autoptr(JsonNode) root = equilibria_of (ANGLE, NULL, FALSE, FALSE);

  g_assert_cmpuint (length_at (root, "equilibria"), ==, 2);
  g_assert_cmpuint (length_at (root, "inadmissible"), ==, 0);
  assert_why (root, "2 equilibria. ");
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strdup_printf ("equilibria[%u].stable", find_place (root, "th", places[i].angle));

      g_assert_cmpint (json_node_get_boolean (find_member (root, path)), ==, places[i].stable);
    }
}

/* Virtually cut, the rod shows its tension: m g below, -m g above; its multiplier is minus that. */
static void
test_cut (void)
{
  static const double heights[] = { -0.5, 0.5 };
  g_autoptr(JsonNode) root = equilibria_of (PLACE, "r", FALSE, TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      const guint k = find_place (root, "y", heights[i]);
      g_autofree char *tension = g_strdup_printf ("equilibria[%u].cut.T", k);
      g_autofree char *multipliers = g_strdup_printf ("equilibria[%u].multipliers", k);
      g_autofree char *road = g_strdup_printf ("equilibria[%u].road.residuals", k);
      JsonObject *residuals = json_node_get_object (find_member (root, road));
      JsonObject *own = json_node_get_object (find_member (root, multipliers));

      assert_number (root, tension, heights[i] < 0.0 ? 20.0 : -20.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (json_object_get_double_member (own, "r.length"),
                                      heights[i] < 0.0 ? -20.0 : 20.0, 1e-8);
      /* the balance of y is m g - T, of 20 N each */
      g_assert_cmpuint (json_object_get_size (residuals), ==, 3);
      g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (residuals, "y"), "size"), >=,
                         39.9);
      g_assert_cmpfloat (fabs (json_object_get_double_member (json_object_get_object_member (residuals, "y"),
                                                              "residual")),
                         <, 1e-7);
    }
}

/* Where nothing holds, there is none; one is no plural. */
static void
test_counts (void)
{
  static const struct { const char *text, *why, *warning; } cases[] = {
    { "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y'}], 'bodies': [{'name': 'P', 'origin': [0, "
      "'y'], 'mass': 2}]}",
      "No equilibrium. ", "no-equilibrium" },
    { "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y'}], 'bodies': [{'name': 'P', 'origin': [0, "
      "'y'], 'mass': 2}], 'efforts': [{'name': 's', 'type': 'potential', 'value': '50*y^2'}]}",
      "1 equilibrium. ", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) root = equilibria_of (cases[i].text, NULL, FALSE, FALSE);

      assert_why (root, cases[i].why);
      g_assert_cmpint (find_warning (root, "no-equilibrium") != NULL, ==, cases[i].warning != NULL);
      /* m g = k y */
      if (i == 1)
        assert_number (root, "equilibria[0].parameters.y", -0.2, 1e-9);
    }
}

/* A joint that is not there, and an equilibrium that is not there, are mistakes. */
static void
test_refused (void)
{
  g_autoptr(JdModel) model = model_from_text (PLACE);
  g_autoptr(JdParameterization) parameterization = first_parameterization (model);
  const JdEquilibriumRanges ranges = { 0 };
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_report_equilibria (parameterization, &ranges, "rr", FALSE, FALSE, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "There is no joint “rr” to cut");
  g_clear_error (&error);
  g_assert_null (jd_report_modes (parameterization, 3, FALSE, NULL, FALSE, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "There is no equilibrium 3; “equilibria” finds 2");
}

/* k th = m g l sin th: the straight position is stable while k > m g l, and loses this in a pitchfork. */
static void
test_branches (void)
{
  g_autoptr(JdModel) model = model_from_text (BUCKLING);
  g_autoptr(JdParameterization) parameterization = first_parameterization (model);
  const JdEquilibriumRanges ranges = { 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_branches (parameterization, &ranges, "k", 5.0, 15.0, 21, &error);
  g_autoptr(JsonNode) root = NULL;
  guint n_points = 0, n_bent = 0;

  g_assert_no_error (error);
  root = parse_answer (answer);
  g_assert_cmpstr (text_at (root, "constant"), ==, "k");
  g_assert_cmpuint (length_at (root, "turns"), ==, 1);
  g_assert_cmpstr (text_at (root, "turns[0].kind"), ==, "branching");
  g_assert_cmpstr (text_at (root, "turns[0].branching"), ==, "pitchfork");
  assert_number (root, "turns[0].value", 10.0, 1e-6);
  assert_number (root, "turns[0].parameters.th", 0.0, 1e-4);
  for (guint b = 0; b < length_at (root, "branches"); b++)
    {
      g_autofree char *points = g_strdup_printf ("branches[%u].points", b);

      for (guint k = 0; k < length_at (root, points); k++)
        {
          g_autofree char *value = g_strdup_printf ("%s[%u].value", points, k);
          g_autofree char *place = g_strdup_printf ("%s[%u].parameters.th", points, k);
          g_autofree char *stable = g_strdup_printf ("%s[%u].stable", points, k);
          const double stiffness = number_at (root, value), angle = number_at (root, place);
          const double second = stiffness - 10.0 * cos (angle);
          JsonNode *said = find_member (root, stable);

          g_assert_cmpfloat_with_epsilon (stiffness * angle, 10.0 * sin (angle), 1e-7);
          if (fabs (second) > 1e-3)
            g_assert_cmpint (json_node_get_boolean (said), ==, second > 0.0);
          n_bent += fabs (angle) > 0.1;
          n_points++;
        }
    }
  g_assert_cmpuint (n_points, >=, 40);
  g_assert_cmpuint (n_bent, >=, 10);
  g_assert_true (g_str_has_suffix (text_at (root, "why"), " branches of equilibria as “k” varies"));
}

/* R w^2 cos th = g.  At fixed momentum of phi the frequency of th is w sqrt (1 + 3 cos^2 th), and that of phi 0. */
static void
test_steady (void)
{
  const double w = 6.0, cosine = 10.0 / (0.5 * w * w), angle = acos (cosine);
  char number[2][G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strdup_printf (HOOP, g_ascii_dtostr (number[0], sizeof number[0], angle),
                                           g_ascii_dtostr (number[1], sizeof number[1], w));
  g_autoptr(JsonNode) root = equilibria_of (text, NULL, TRUE, FALSE), modes = modes_of (text, TRUE, FALSE);
  const guint i = find_place (root, "th", angle);
  g_autofree char *stable = g_strdup_printf ("equilibria[%u].stable", i), *whole = NULL;

  g_assert_true (json_node_get_boolean (find_member (root, stable)));
  assert_number (root, "rates.phi", w, 1e-12);
  assert_why (modes, "2 modes of the linearized motion");
  assert_number (modes, "modes[0].frequency", 0.0, 1e-6);
  assert_number (modes, "modes[1].frequency", w * sqrt (1.0 + 3.0 * cosine * cosine), 1e-9);
  whole = g_strdup_printf ("%u steady motions. ", length_at (root, "equilibria"));
  assert_why (root, whole);
}

/* Frequencies and rates of decay: w = sqrt (k/m - d^2), d = c/(2 m). */
static void
test_modes (void)
{
  static const struct
  {
    double stiffness, damping;
  } cases[] = { { 50.0, 0.0 }, { 50.0, 4.0 }, { 8.0, 1.0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double decay = cases[i].damping / 4.0;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 2}], "
        "'efforts': [{'name': 's', 'type': 'potential', 'value': '%g*x^2/2'}, {'name': 'd', 'type': 'generalized', "
        "'values': {'x': '-%g*x`'}}]}",
        cases[i].stiffness, cases[i].damping);
      g_autoptr(JsonNode) root = modes_of (text, FALSE, TRUE);

      assert_why (root, "1 mode of the linearized motion");
      assert_number (root, "modes[0].frequency", sqrt (cases[i].stiffness / 2.0 - decay * decay), 1e-9);
      assert_number (root, "modes[0].growth", -decay, 1e-9);
      g_assert_cmpfloat (fabs (number_at (root, "road.residuals.1.residual")), <, 1e-9);
    }
}

/* Two masses between three springs: w^2 = k/m and 3 k/m, in step and against each other. */
static void
test_two_modes (void)
{
  g_autoptr(JsonNode) root = modes_of (
    "{'jourdain': 1, 'parameters': [{'name': 'a'}, {'name': 'b'}], 'bodies': [{'name': 'P', 'origin': ['a', 0], "
    "'mass': 2}, {'name': 'Q', 'origin': ['1 + b', 0], 'mass': 2}], 'efforts': [{'name': 's', 'type': 'potential', "
    "'value': '25*a^2 + 25*(b - a)^2 + 25*b^2'}]}",
    FALSE, FALSE);

  assert_why (root, "2 modes of the linearized motion");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *frequency = g_strdup_printf ("modes[%u].frequency", i);
      g_autofree char *a = g_strdup_printf ("modes[%u].shape.a", i), *b = g_strdup_printf ("modes[%u].shape.b", i);
      const gboolean in_step = fabs (number_at (root, frequency) - 5.0) < 1e-6;

      assert_number (root, frequency, in_step ? 5.0 : sqrt (75.0), 1e-9);
      g_assert_cmpfloat_with_epsilon (number_at (root, a), (in_step ? 1.0 : -1.0) * number_at (root, b), 1e-9);
    }
  g_assert_cmpfloat (number_at (root, "modes[0].frequency"), !=, number_at (root, "modes[1].frequency"));
}

/* Without a free motion, or without its inertia, there is no mode, which is said. */
static void
test_no_modes (void)
{
  g_autoptr(JsonNode) fixed = modes_of (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 2}], "
    "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'h': 'x'}}]}",
    FALSE, FALSE);
  g_autoptr(JsonNode) light = modes_of (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}], 'bodies': [{'name': 'P', 'origin': ['x', 0], "
    "'mass': 2}], 'efforts': [{'name': 's', 'type': 'potential', 'value': '9*x^2 + (y - x)^2'}]}",
    FALSE, FALSE);

  g_assert_cmpuint (length_at (fixed, "modes"), ==, 0);
  assert_why (fixed, "No motion is free");
  g_assert_nonnull (find_warning (light, "without-inertia"));
  /* y follows x, and leaves no force: w^2 = 18/2 */
  g_assert_cmpuint (length_at (light, "modes"), ==, 1);
  assert_number (light, "modes[0].frequency", 3.0, 1e-9);
}

/* The modes of the equilibrium that the answer names, and of none but this. */
static void
test_at_equilibrium (void)
{
  g_autoptr(JdModel) model = model_from_text (ANGLE);
  g_autoptr(JdParameterization) parameterization = first_parameterization (model);

  for (gint which = 1; which <= 2; which++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdAnswer) answer = jd_report_modes (parameterization, which, FALSE, NULL, FALSE, &error);
      g_autoptr(JsonNode) root = NULL;
      gboolean down;

      g_assert_no_error (error);
      root = parse_answer (answer);
      down = fabs (number_at (root, "equilibrium.parameters.th")) < 1e-6;
      /* w^2 = g/l = 20 */
      assert_number (root, "modes[0].frequency", down ? sqrt (20.0) : 0.0, 1e-8);
      if (!down)
        g_assert_cmpfloat_with_epsilon (fabs (number_at (root, "modes[0].growth")), sqrt (20.0), 1e-8);
    }
}

/* The road in words has the numbers of the road in the answer. */
static void
test_road_text (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y', 'value': -0.5}], 'bodies': "
    "[{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}], 'joints': [{'name': 'r', 'type': 'rod', 'between': "
    "['P.origin', 'ground.origin'], 'length': 0.5}], 'parameterizations': [{'name': 'total'}]}");
  g_autoptr(JdParameterization) parameterization = first_parameterization (model);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
  g_autoptr(JdLinearized) linearized = jd_modes_new (parameterization, e, NULL, &error);
  g_autofree char *text = jd_report_road_text_of_modes (parameterization, NULL, e, linearized, &error);
  g_auto(GStrv) lines = NULL;
  guint n_equations = 0, n_modes = 0;

  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      n_equations += g_str_has_prefix (*line, "x: ") || g_str_has_prefix (*line, "y: ") ||
                     g_str_has_prefix (*line, "r.length: ");
      n_modes += g_str_has_prefix (*line, "Mode 1: ");
    }
  g_test_message ("%s", text);
  g_assert_cmpuint (n_equations, ==, 3);
  g_assert_cmpuint (n_modes, ==, 1);
  /* m g and T, of 20 N each */
  g_assert_nonnull (strstr (text, "y: 0 of 40\n"));
  g_assert_nonnull (strstr (text, "\nSmall oscillations\n"));
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/statics/pendulum", test_pendulum);
  g_test_add_func ("/core/report/statics/cut", test_cut);
  g_test_add_func ("/core/report/statics/counts", test_counts);
  g_test_add_func ("/core/report/statics/refused", test_refused);
  g_test_add_func ("/core/report/statics/branches", test_branches);
  g_test_add_func ("/core/report/statics/steady", test_steady);
  g_test_add_func ("/core/report/modes/one", test_modes);
  g_test_add_func ("/core/report/modes/two", test_two_modes);
  g_test_add_func ("/core/report/modes/none", test_no_modes);
  g_test_add_func ("/core/report/modes/at-equilibrium", test_at_equilibrium);
  g_test_add_func ("/core/report/modes/road-text", test_road_text);
  return g_test_run ();
}
