/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The road of an answer: its residuals are those of the numbers that the answer prints, put into the equations of a
 * particle on a circle by this test, for lengths of 1e-6 m to 1e6 m. */
#include "core/report/jd-report-road.h"

#include <math.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/report/jd-report-analysis.h"

#define ROUNDING 1e-14

/* A particle on the circle x^2 + y^2 = L^2, whose x is off by the part @off, and 20 times its equation. */
static JdModel *
circle_new (double   size,
            double   off,
            gboolean twice)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_strdup_printf (
    "{\"jourdain\": 1, \"constants\": {\"L\": %.17g, \"m\": 2, \"g\": %.17g}, \"gravity\": [0, \"-g\"], "
    "\"parameters\": [{\"name\": \"x\", \"value\": %.17g, \"rate\": %.17g}, {\"name\": \"y\", \"value\": %.17g, "
    "\"rate\": %.17g}], \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": \"m\"}], \"joints\": "
    "[{\"name\": \"rope\", \"type\": \"equation\", \"holonomic\": {\"a\": \"x^2 + y^2 - L^2\"%s}}], "
    "\"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}, {\"name\": \"one\", \"primitive\": "
    "{\"rope.a\": \"x\"}}]}",
    size, 9.81 * size, 0.8 * size * (1.0 + off), 1.2 * size, -0.6 * size, 1.6 * size,
    twice ? ", \"b\": \"20*(x^2 + y^2 - L^2)\"" : "");
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

static JdParameterization *
parameterize (JdModel    *model,
              const char *name)
{
  g_autoptr(GError) error = NULL;
  JdParameterization *parameterization =
    jd_parameterization_new (model, jd_mechanism_find_parameterization (jd_model_get_mechanism (model), name), NULL,
                             &error);

  g_assert_no_error (error);
  return parameterization;
}

/* The member @name of residuals is @residual to rounding of its size, which is at least @least and at most 1e3 times
 * it. */
static void
assert_residual (JsonObject *road,
                 const char *name,
                 double      residual,
                 double      least)
{
  JsonObject *residuals = json_object_get_object_member (road, "residuals"), *one;
  double size;

  g_assert_true (json_object_has_member (residuals, name));
  one = json_object_get_object_member (residuals, name);
  size = json_object_get_double_member (one, "size");
  g_assert_cmpfloat (size, >=, least * (1.0 - 1e-9));
  g_assert_cmpfloat (size, <=, least * 1e3);
  g_assert_cmpfloat (fabs (json_object_get_double_member (one, "residual") - residual), <=, ROUNDING * size);
}

static void
assert_decision (JsonObject *road,
                 gint64      rows,
                 gint64      rank)
{
  g_assert_cmpint (json_object_get_int_member (road, "rows"), ==, rows);
  g_assert_cmpint (json_object_get_int_member (road, "rank"), ==, rank);
  g_assert_cmpfloat (json_object_get_double_member (road, "smallest_kept"), >, 0.5);
  if (rank == rows)
    g_assert_true (json_object_get_null_member (road, "largest_dropped"));
  else
    g_assert_cmpfloat (json_object_get_double_member (road, "largest_dropped"), <, 1e-12);
}

static JsonObject *
road_of (const JdAnswer *answer)
{
  g_assert_true (json_object_has_member (answer->members, "road"));
  return json_object_get_object_member (answer->members, "road");
}

static void
check_state (double size)
{
  for (guint twice = 0; twice < 2; twice++)
    for (guint broken = 0; broken < 2; broken++)
      {
        g_autoptr(JdModel) model = circle_new (size, broken ? 1e-3 : 0.0, twice);
        g_autoptr(JdAnswer) answer = jd_report_check (model, TRUE, NULL);
        const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
        const double left = p[0] * p[0] + p[1] * p[1] - size * size, rate = 2.0 * (p[0] * pd[0] + p[1] * pd[1]);

        g_assert_true (broken == (fabs (left) > 1e-3 * size * size));
        assert_residual (road_of (answer), "rope.a", left, size * size);
        assert_residual (road_of (answer), "rope.a'", rate, 2.0 * (fabs (p[0] * pd[0]) + fabs (p[1] * pd[1])));
        if (twice)
          assert_residual (road_of (answer), "rope.b", 20.0 * left, 20.0 * size * size);
        assert_decision (road_of (answer), 1 + twice, 1);
      }
}

static void
test_check (void)
{
  check_state (1.0);
  check_state (1e-6);
  check_state (1e6);
}

/* The virtual velocity of the particle that is printed is tangent to the circle. */
static void
check_field (double size)
{
  g_autoptr(JdModel) model = circle_new (size, 0.0, FALSE);
  g_autoptr(JdParameterization) one = parameterize (model, "one"), total = parameterize (model, "total");
  g_autoptr(JdAnswer) basis = jd_report_field (one, NULL, TRUE, NULL),
                       compatible = jd_report_field (total, "rope", TRUE, NULL);
  const double *p = jd_model_get_values (model);
  JsonArray *velocity;
  JsonObject *field;
  double x, y;

  field = json_object_get_object_member (json_object_get_object_member (basis->members, "basis"), "y");
  velocity = json_object_get_array_member (json_object_get_object_member (field, "P"), "velocity");
  x = json_array_get_double_element (velocity, 0);
  y = json_array_get_double_element (velocity, 1);
  g_assert_cmpfloat (y, ==, 1.0);
  g_assert_cmpfloat_with_epsilon (x, 0.75, 1e-12);
  assert_residual (road_of (basis), "y: rope.a", 2.0 * (p[0] * x + p[1] * y), 2.0 * (fabs (p[0] * x) + fabs (p[1])));
  assert_decision (road_of (basis), 1, 1);

  field = json_array_get_object_element (json_object_get_array_member (compatible->members, "compatible"), 0);
  x = json_object_get_double_member (field, "x");
  y = json_object_get_double_member (field, "y");
  assert_residual (json_object_get_object_member (compatible->members, "compatible_road"), "1: rope.a",
                   2.0 * (p[0] * x + p[1] * y), 2.0 * (fabs (p[0] * x) + fabs (p[1] * y)));
  assert_decision (json_object_get_object_member (compatible->members, "compatible_road"), 1, 1);
}

static void
test_field (void)
{
  check_field (1.0);
  check_field (1e-6);
  check_field (1e6);
}

static void
test_joints (void)
{
  for (guint twice = 0; twice < 2; twice++)
    {
      g_autoptr(JdModel) model = circle_new (1e-6, 0.0, twice);
      g_autoptr(JdAnswer) answer = jd_report_joints (model, NULL, FALSE, TRUE, NULL);
      JsonObject *rope = json_object_get_object_member (json_object_get_object_member (answer->members, "joints"),
                                                        "rope");
      JsonObject *road = json_object_get_object_member (rope, "road");

      assert_decision (road, 1 + twice, 1);
      g_assert_cmpint (json_object_get_int_member (road, "rank") +
                         json_object_get_int_member (rope, "compatible_dimension"),
                       ==, 2);
      /* the field is (0.6, 0.8), so that each term is 0.96e-6 */
      assert_residual (road, "rope.a", 0.0, 1.92e-6);
    }
}

/* The rate of E + V by the accelerations that evaluate prints. */
static void
check_integrals (double size)
{
  g_autoptr(JdModel) model = circle_new (size, 0.0, FALSE);
  g_autoptr(JdParameterization) total = parameterize (model, "total");
  g_autoptr(JdAnswer) answer = jd_report_integrals (total, TRUE, NULL), state = jd_report_evaluate (total, NULL);
  JsonObject *accelerations = json_object_get_object_member (state->members, "accelerations");
  const double *pd = jd_model_get_rates (model);
  const double x = 2.0 * pd[0] * json_object_get_double_member (accelerations, "x");
  const double y = 2.0 * pd[1] * json_object_get_double_member (accelerations, "y");
  const double weight = 2.0 * 9.81 * size * pd[1];

  assert_residual (road_of (answer), "energy", x + y + weight, fabs (x) + fabs (y) + fabs (weight));
  assert_residual (road_of (answer), "power", 0.0, fabs (weight));
  assert_decision (road_of (answer), 1, 1);
}

static void
test_integrals (void)
{
  check_integrals (1.0);
  check_integrals (1e-6);
  check_integrals (1e6);
}

/* Two forces that hold each other on a particle in steady motion: each has the power 10 N times 3 m/s, and of these
 * two is their sum 0. */
static void
test_power_of_two_forces (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": 3}], \"bodies\": [{\"name\": \"P\", "
    "\"origin\": [\"x\", 0], \"mass\": 2}], \"efforts\": [{\"name\": \"a\", \"type\": \"force\", \"point\": "
    "\"P.origin\", \"vector\": [10, 0]}, {\"name\": \"b\", \"type\": \"force\", \"point\": \"P.origin\", "
    "\"vector\": [-10, 0]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, &error) : NULL;
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  g_assert_no_error (error);
  total = jd_parameterization_new (model, g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0), NULL,
                                   &error);
  g_assert_no_error (error);
  answer = jd_report_integrals (total, TRUE, NULL);
  assert_residual (road_of (answer), "power", 0.0, 2.0 * 10.0 * 3.0);
}

/* The last state of a motion, and its accelerations. */
static void
check_motion (double size)
{
  const JdMotionOptions options = { .until = 0.3 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = circle_new (size, 0.0, FALSE);
  g_autoptr(JdParameterization) total = parameterize (model, "total");
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdMotionLog) log = jd_motion_log_new ();
  g_autoptr(JdAnswer) answer = jd_report_motion (motion, log);
  g_autoptr(JdEvaluation) evaluation = NULL;
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  const double *p, *pd;
  double balance;

  g_assert_no_error (error);
  g_assert_true (jd_report_motion_add_road (answer, motion, g_ptr_array_index (tags, 0), &error));
  g_assert_no_error (error);
  jd_motion_get_sample (motion, jd_motion_get_n_samples (motion) - 1, &p, &pd);
  g_assert_cmpfloat (json_object_get_double_member (road_of (answer), "time"), ==, 0.3);
  assert_residual (road_of (answer), "rope.a", p[0] * p[0] + p[1] * p[1] - size * size, size * size);
  assert_residual (road_of (answer), "rope.a'", 2.0 * (p[0] * pd[0] + p[1] * pd[1]),
                   2.0 * (fabs (p[0] * pd[0]) + fabs (p[1] * pd[1])));
  evaluation = jd_evaluate (total, 0.3, p, pd, NULL, &error);
  g_assert_no_error (error);
  balance = 2.0 * evaluation->qdd[0] - 2.0 * p[0] * evaluation->multipliers[0];
  assert_residual (road_of (answer), "x", balance,
                   2.0 * fabs (evaluation->qdd[0]) + 2.0 * fabs (p[0] * evaluation->multipliers[0]));
  assert_residual (road_of (answer), "rope.a''",
                   2.0 * (p[0] * evaluation->qdd[0] + p[1] * evaluation->qdd[1] + pd[0] * pd[0] + pd[1] * pd[1]),
                   2.0 * (pd[0] * pd[0] + pd[1] * pd[1]));
}

static void
test_motion (void)
{
  check_motion (1.0);
  check_motion (1e-6);
  check_motion (1e6);
}

static char *
to_text (JsonObject *object)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_set_object (node, object);
  return json_to_string (node, FALSE);
}

/* Each parameterization has the road that evaluate gives it. */
static void
test_compare (void)
{
  g_autoptr(JdModel) model = circle_new (1.0, 0.0, FALSE);
  g_autoptr(JdParameterization) one = parameterize (model, "one"), total = parameterize (model, "total");
  JdParameterization *both[] = { total, one };
  g_autoptr(JdAnswer) answer = jd_report_compare (both, 2, NULL, NULL, NULL, NULL);

  jd_report_compare_add_road (answer, both, 2, NULL, NULL, NULL);
  g_assert_false (json_object_has_member (answer->members, "jump_road"));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(JdAnswer) state = jd_report_evaluate (both[i], NULL);
      g_autofree char *alone = NULL, *compared = NULL;

      g_assert_true (jd_report_evaluate_add_road (state, both[i], NULL));
      alone = to_text (road_of (state));
      compared = to_text (json_object_get_object_member (road_of (answer), jd_parameterization_get_name (both[i])));
      g_assert_cmpstr (compared, ==, alone);
    }
}

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  g_assert_nonnull (node);
  return json_object_ref (json_node_get_object (node));
}

/* Of three roads the largest parts of the sizes stay, and the system with the largest condition; null is infinity, and
 * of equal ones the first stays. */
static void
test_worst (void)
{
  static const char *const roads[] = {
    "{\"residuals\": {\"x\": {\"residual\": 2, \"size\": 10}, \"c\": {\"residual\": 0, \"size\": 1}}, \"condition\": 3, "
    "\"rank\": 1}",
    "{\"residuals\": {\"x\": {\"residual\": -3, \"size\": 100}, \"c\": {\"residual\": -1, \"size\": 4}}, \"condition\": "
    "null, \"rank\": 2}",
    "{\"residuals\": {\"x\": {\"residual\": 20, \"size\": 100}, \"d\": {\"residual\": 1, \"size\": 1}}, \"condition\": "
    "null, \"rank\": 3}",
  };
  g_autoptr(JsonObject) worst = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autoptr(JsonObject) road = parse (roads[i]);

      worst = jd_report_road_worsen (worst, road, i + 1);
    }
  text = to_text (worst);
  g_assert_cmpstr (
    text, ==,
    "{\"residuals\":{\"x\":{\"residual\":2,\"size\":10,\"row\":1},\"c\":{\"residual\":-1,\"size\":4,"
    "\"row\":2},\"d\":{\"residual\":1,\"size\":1,\"row\":3}},\"condition\":null,\"rank\":2,\"row\":2}");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/road/check", test_check);
  g_test_add_func ("/core/report/road/field", test_field);
  g_test_add_func ("/core/report/road/joints", test_joints);
  g_test_add_func ("/core/report/road/integrals", test_integrals);
  g_test_add_func ("/core/report/road/power-of-two-forces", test_power_of_two_forces);
  g_test_add_func ("/core/report/road/motion", test_motion);
  g_test_add_func ("/core/report/road/compare", test_compare);
  g_test_add_func ("/core/report/road/worst", test_worst);
  return g_test_run ();
}
