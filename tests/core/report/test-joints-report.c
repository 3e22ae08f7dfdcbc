/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports on perfect joints: each by itself, several together, and those that a file assumes to be perfect. */
#include <gsl/gsl_errno.h>

#include "core/report/jd-report-analysis.h"
#include "core/report/jd-report.h"
#include "tests/core/model-from-text.h"
#include "tests/core/report/report-testing.h"

/* A bar of 2 kg and 2 m that lies on pivots at both ends, which hold it along x both; only their sum is known. */
#define BAR(more)                                                                                                      \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'th'}], 'bodies': "       \
  "[{'name': 'B', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 1, 'points': {'L': [-1, 0], 'R': [1, "    \
  "0]}}], 'ground': {'points': {'L': [-1, 0], 'R': [1, 0]}}, 'joints': [{'name': 'a', 'type': 'pivot', 'between': "    \
  "['B.L', 'ground.L']}, {'name': 'b', 'type': 'pivot', 'between': ['B.R', 'ground.R']}]" more "}"
/* A slider whose guide has friction that the file gives. */
#define CONTACT                                                                                                        \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y'}], 'curves': [{'name': "  \
  "'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': " \
  "2}], 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor', 'friction': 0.3}]}"

static JsonNode *
joints_of (const char *text,
           const char *compound,
           gboolean    external,
           gboolean    road)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_joints (model, compound, external, road, &error);

  g_assert_no_error (error);
  return parse_answer (answer);
}

/* A pivot has no couple, and is perfect whatever its forces are. */
static void
test_each (void)
{
  g_autoptr(JsonNode) root = joints_of (BAR (""), NULL, FALSE, TRUE);
  JsonObject *joints = json_node_get_object (find_member (root, "joints"));

  g_assert_cmpuint (json_object_get_size (joints), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      JsonObject *one = json_object_get_object_member (joints, i == 0 ? "a" : "b");
      JsonArray *efforts = json_object_get_array_member (one, "efforts");
      g_autoptr(GString) list = g_string_new (NULL);

      for (guint k = 0; k < json_array_get_length (efforts); k++)
        g_string_append_printf (list, "%s ", json_array_get_string_element (efforts, k));
      g_assert_cmpstr (list->str, ==, "X Y ");
      /* the joint leaves the bar one freedom */
      g_assert_cmpint (json_object_get_int_member (one, "compatible_dimension"), ==, 1);
      g_assert_cmpuint (json_array_get_length (json_object_get_array_member (one, "conditions")), ==, 0);
      g_assert_true (json_object_get_boolean_member (one, "perfect"));
      g_assert_false (json_object_get_boolean_member (one, "assumed"));
      g_assert_true (json_object_has_member (one, "road"));
    }
}

/* Together they leave no freedom, and are perfect whatever their efforts; a name is no joint with a space in it. */
static void
test_compound (void)
{
  g_autoptr(JsonNode) root = joints_of (BAR (""), "a,b", FALSE, FALSE);
  g_autoptr(JdModel) model = model_from_text (BAR (""));
  g_autoptr(GError) error = NULL;
  JsonObject *both = json_object_get_object_member (json_node_get_object (find_member (root, "joints")), "a+b");

  g_assert_cmpint (json_object_get_int_member (both, "compatible_dimension"), ==, 0);
  g_assert_true (json_object_get_boolean_member (both, "perfect"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (both, "conditions")), ==, 0);
  g_assert_null (jd_report_joints (model, "a,c", FALSE, FALSE, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "There is no joint “c”");
}

/* What one frictional contact does with power is not perfect where it slips. */
static void
test_friction (void)
{
  g_autoptr(JsonNode) root = joints_of (CONTACT, NULL, FALSE, FALSE);
  g_autoptr(JdModel) model = model_from_text (CONTACT);
  g_autoptr(JdAnswer) answer = jd_answer_new ("evaluate");
  g_autoptr(JsonNode) imperfect = NULL;

  g_assert_false (json_node_get_boolean (find_member (root, "joints.c.perfect")));
  g_assert_cmpstr (text_at (root, "joints.c.conditions[0]"), ==, "T = 0");
  jd_report_add_imperfect (answer, model, NULL);
  imperfect = parse_answer (answer);
  g_assert_cmpuint (length_at (imperfect, "imperfect"), ==, 1);
  g_assert_cmpstr (text_at (imperfect, "imperfect[0].joint"), ==, "c");
  g_assert_cmpstr (text_at (imperfect, "imperfect[0].efforts[0]"), ==, "T");
  g_assert_nonnull (strstr (text_at (imperfect, "imperfect[0].why"), "(8.2.4)"));
}

/* Joints that a file assumes to be perfect: the members of the answer, and the verdict of what stays open. */
static void
test_assumed (void)
{
  static const struct { const char *text; guint n; } cases[] = {
    { BAR (""), 0 },
    { BAR (", 'assumed_perfect': [['a', 'b']]"), 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdModel) model = model_from_text (cases[i].text);
      g_autoptr(JdAnswer) answer = jd_answer_new ("evaluate");
      g_autoptr(JsonNode) root = NULL, joints = joints_of (cases[i].text, NULL, FALSE, FALSE);

      jd_report_add_assumed (answer, model);
      root = parse_answer (answer);
      g_assert_cmpint (find_member (root, "assumed") != NULL, ==, cases[i].n > 0);
      g_assert_cmpint (json_object_has_member (json_node_get_object (find_member (joints, "joints")), "a+b"), ==,
                       cases[i].n > 0);
      if (cases[i].n == 0)
        continue;
      g_assert_cmpuint (length_at (root, "assumed"), ==, cases[i].n);
      g_assert_cmpstr (text_at (root, "assumed[0].joints[1]"), ==, "b");
      /* X of both push the bar along itself: their difference has no power, and nothing determines it */
      assert_number (root, "assumed[0].undetermined", 1.0, 0.0);
      g_assert_cmpstr (text_at (root, "verdict"), ==, "hyperstatic");
      assert_why (root,
                  "“a+b” is assumed perfect as a whole: the motion is determined, the sharing of the efforts is "
                  "hyperstatic: 1 combination of them is not determined (7.6)");
    }
}

/* A state that breaks an equation has no verdicts, and says which. */
static void
test_broken (void)
{
  g_autoptr(GString) text = g_string_new (BAR (""));
  g_autoptr(JsonNode) root = NULL;

  g_string_replace (text, "{'name': 'y'}", "{'name': 'y', 'value': 0.25}", 1);
  root = joints_of (text->str, NULL, FALSE, FALSE);
  g_assert_cmpstr (text_at (root, "verdict"), ==, "inconsistent");
  g_assert_nonnull (strstr (text_at (root, "why"), "“a.y”"));
  g_assert_nonnull (strstr (text_at (root, "why"), "0.25"));
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/joints/each", test_each);
  g_test_add_func ("/core/report/joints/compound", test_compound);
  g_test_add_func ("/core/report/joints/friction", test_friction);
  g_test_add_func ("/core/report/joints/assumed", test_assumed);
  g_test_add_func ("/core/report/joints/broken", test_broken);
  return g_test_run ();
}
