/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include "core/dynamics/kkt/jd-dynamics.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

/* Contacts with graphs, parametric curves and curves that contain t.  The second formulation has the contact's
 * parameter s as a coordinate of its own, with two closing equations, and the slip written out. */

/* Accelerations, of the largest: rounding of both formulations.  Positions after UNTIL: the error of the steps. */
#define EXACT 1e-12
#define AFTER 1e-10
#define UNTIL 1.0

static char *
text_of (JsonObject *object,
         const char *member)
{
  return json_to_string (json_object_get_member (object, member), FALSE);
}

static JdEvaluation *
evaluate_model (JdModel *model)
{
  g_autoptr(GError) error = NULL;
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, g_ptr_array_index (tags, 0), NULL, &error);
  JdEvaluation *evaluation;

  g_assert_no_error (error);
  evaluation = jd_evaluate (total, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                            NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  return evaluation;
}

/* x, y and phi, the first three parameters of both; a bead has no phi. */
static void
compare (const double *a,
         const double *b,
         gsize         n,
         double        tolerance)
{
  const double length = hypot (b[0], b[1]);

  for (gsize k = 0; k < n; k++)
    if (!(fabs (a[k] - b[k]) <= tolerance * (k < 2 ? length : MAX (1.0, fabs (b[2])))))
      g_error ("%" G_GSIZE_FORMAT ": %.17g is not %.17g", k, a[k], b[k]);
}

static void
test_pair (gconstpointer data)
{
  JsonObject *pair = (JsonObject *) data;
  g_autofree char *text = text_of (pair, "model"), *second_text = text_of (pair, "second");
  g_autoptr(JdModel) first = model_from_json (text), second = model_from_json (second_text);
  g_autoptr(JdEvaluation) a = evaluate_model (first), b = evaluate_model (second);
  const gsize n = jd_model_get_n_parameters (first);
  const double until = jd_model_get_time (first) + UNTIL;
  g_autoptr(JdMotion) motion = motion_of (first, until, 0.5, NULL), other = motion_of (second, until, 0.5, NULL);
  double p[3], pd[3], q[4], qd[4];

  compare (a->pdd, b->pdd, n, EXACT);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  for (int i = 1; i <= 4; i++)
    {
      const double t = jd_model_get_time (first) + 0.25 * i * UNTIL;

      jd_motion_get_state (motion, t, TRUE, p, pd);
      jd_motion_get_state (other, t, TRUE, q, qd);
      compare (p, q, n, AFTER);
      compare (pd, qd, n, AFTER);
    }
  /* the work of moving curves is counted */
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, AFTER);
}

/* A particle at (x, y), or a disk of @radius there, and a curve on the ground. */
static char *
touching (double      x,
          double      y,
          double      vx,
          double      vy,
          double      radius,
          const char *curve)
{
  g_autofree char *shape = radius > 0 ? g_strdup_printf (", 'angle': 0, 'shape': {'disk': %g}", radius)
                                      : g_strdup ("");
  g_autofree char
    *text = g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': %.17g, 'rate': %.17g},"
                             " {'name': 'y', 'value': %.17g, 'rate': %.17g}], 'curves': [{'name': 'c', %s}],"
                             " 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'mass': 1%s}],"
                             " 'joints': [{'name': 'k', 'type': 'contact', %s, 'curve': 'c'}]}",
                             x, vx, y, vy, curve, shape, radius > 0 ? "'body': 'D'" : "'point': 'D.origin'");

  return g_steal_pointer (&text);
}

#define PARABOLA "'graph': {'y': 'x^2'}"
#define ELLIPSE "'parametric': ['2*cos(s)', 'sin(s)']"
#define EIGHT "'parametric': ['sin(s)', 'sin(s)*cos(s)']"

/* What the file's state does not tell is refused, with the place. */
static void
test_refused (void)
{
  static const struct
  {
    double x, y, radius;
    const char *curve;
    int code;
    const char *place;
  } cases[] = {
    { 0, 3, 0, PARABOLA, JD_MODEL_ERROR_INDETERMINATE, "2.5)" },     /* as near on both sides */
    { 0, 0, 0, ELLIPSE, JD_MODEL_ERROR_INDETERMINATE, "-1)" },       /* the centre of an ellipse */
    { 0, 0, 0, EIGHT, JD_MODEL_ERROR_INDETERMINATE, "c" },           /* where the curve crosses itself */
    { 0, 0.5, 0, PARABOLA, JD_MODEL_ERROR_SINGULAR, "(0, 0)" },      /* the centre of curvature */
    { 0.001, 0.4, 0.6, PARABOLA, JD_MODEL_ERROR_SINGULAR, "0.6 m" }, /* the disk does not fit */
    { 1.9, 0, 0, ELLIPSE, -1, NULL },
    { 0, 0.4, 0.4, PARABOLA, -1, NULL },
    { 0, -0.4, 0.6, PARABOLA ", 'reversed': true", -1, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = touching (cases[i].x, cases[i].y, 0, 0, cases[i].radius, cases[i].curve);
      g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
      g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);

      g_assert_true ((model != NULL) == (cases[i].code < 0));
      if (model != NULL)
        continue;
      g_assert_error (error, JD_MODEL_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].place));
    }
}

/* A point that flies over a parabola keeps to the arm it began at, past the line of equal distances, until that arm
 * has no nearest point: at the evolute, x = -4 s^3, y = 1/2 + 3 s^2.  Its gap is measured on the way. */
static void
test_followed (void)
{
  g_autofree char *text = touching (0.5, 2, -1, 0, 0, PARABOLA);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = motion_of (model, 3, 0.5, NULL);
  const double end = 0.5 + 4 * pow (0.5, 1.5);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) late = jd_motion_new_model_at (motion, 1.0, TRUE, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), end, 1e-6);
  g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "(0.7071"));
  /* at (-0.5, 2) the nearest of all points is at x < 0 */
  g_assert_cmpfloat (jd_model_get_feet (late)->s[0], >, 0.5);
  g_assert_cmpfloat (jd_model_get_feet (model)->s[0], >, 1.0);
}

/* A bead runs at constant speed from the top of an ellipse to its bottom.  The model at each instant has the point of
 * the curve at which the bead is then, not the one at the end of the motion, which is a nearest point too. */
static void
test_instants (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 1}],"
                             " 'curves': [{'name': 'c', " ELLIPSE
                             "}], 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 1}],"
                             " 'joints': [{'name': 'on', 'type': 'on-curve', 'point': 'b.origin', 'curve': 'c'}]}");
  /* a quarter of the circumference */
  const double quarter = 2.4221120551369194;
  g_autoptr(JdMotion) motion = motion_of (model, 2.0 * quarter, 0.5, NULL);

  g_assert_null (jd_motion_get_end_reason (motion));
  for (int k = 0; k <= 8; k++)
    {
      const double t = 0.25 * k * quarter;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) here = jd_motion_new_model_at (motion, t, TRUE, &error);
      const double *p, *pd;
      double s, gap;

      g_assert_no_error (error);
      p = jd_model_get_values (here);
      pd = jd_model_get_rates (here);
      s = jd_model_get_feet (here)->s[0];
      g_assert_cmpfloat_with_epsilon (2.0 * cos (s), p[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (sin (s), p[1], 1e-9);
      g_assert_cmpfloat_with_epsilon (hypot (pd[0], pd[1]), 1.0, 1e-9);
      jd_model_equation_residuals (here, 0, t, p, NULL, &gap, NULL, NULL);
      g_assert_cmpfloat_with_epsilon (gap, 0.0, 1e-9);
      if (k % 4 == 0)
        g_assert_cmpfloat_with_epsilon (fabs (p[k == 4 ? 0 : 1]), k == 4 ? 2.0 : 1.0, 1e-9);
    }
}

/* A motion that comes to where an equation or an effort is not defined says which: a bead at the end of a graph's
 * half circle, a force log (x) at x = 0, alone or beside one that is defined everywhere. */
static void
test_undefined (void)
{
  static const struct
  {
    const char *text, *named;
    double end;
  } cases[] = {
    { "{\"jourdain\": 1, \"gravity\": [0, 0], \"parameters\": [{\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\", "
      "\"value\": 1}], \"curves\": [{\"name\": \"arc\", \"graph\": {\"y\": \"sqrt(1-x^2)\"}}], \"bodies\": "
      "[{\"name\": \"b\", \"origin\": [\"x\", \"y\"], \"mass\": 1}], \"joints\": [{\"name\": \"on\", \"type\": "
      "\"on-curve\", \"point\": \"b.origin\", \"curve\": \"arc\"}]}",
      "“on.normal” is not defined", G_PI / 2 },
    { "{\"jourdain\": 1, \"gravity\": [0, 0], \"parameters\": [{\"name\": \"x\", \"value\": 1, \"rate\": -1}], "
      "\"bodies\": [{\"name\": \"b\", \"origin\": [\"x\", 0], \"mass\": 1}], \"efforts\": [{\"name\": \"push\", "
      "\"type\": \"force\", \"point\": \"b.origin\", \"vector\": [\"log(x)\", 0]}]}",
      "“push” is not defined", 0.84837 },
    { "{\"jourdain\": 1, \"gravity\": [0, 0], \"parameters\": [{\"name\": \"x\", \"value\": 1, \"rate\": -1}], "
      "\"bodies\": [{\"name\": \"b\", \"origin\": [\"x\", 0], \"mass\": 1}], \"efforts\": [{\"name\": \"pull\", "
      "\"type\": \"force\", \"point\": \"b.origin\", \"vector\": [0, \"x\"]}, {\"name\": \"push\", "
      "\"type\": \"force\", \"point\": \"b.origin\", \"vector\": [\"log(x)\", 0]}]}",
      "“push” is not defined", 0.84837 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdModel) model = model_from_text (cases[i].text);
      g_autoptr(JdMotion) motion = motion_of (model, 3, 0.5, NULL);

      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), cases[i].end, 1e-4);
      g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), cases[i].named));
    }
}

/* The same state gives the same numbers, whatever was evaluated before. */
static void
test_repeatable (void)
{
  g_autofree char *text = touching (0.3, 1.5, 0.3, -1, 0.25, PARABOLA);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = motion_of (model, 0.8, 0.1, NULL), again = motion_of (model, 0.8, 0.1, NULL);
  double p[2], pd[2], q[2], qd[2];

  jd_motion_get_state (motion, 0.77, TRUE, q, qd);
  for (int i = 8; i >= 0; i--)
    {
      jd_motion_get_state (motion, 0.1 * i, TRUE, p, pd);
      jd_motion_get_state (again, 0.1 * i, TRUE, q, qd);
      g_assert_cmpmem (p, sizeof p, q, sizeof q);
      g_assert_cmpmem (pd, sizeof pd, qd, sizeof qd);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *path = NULL;
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *pairs;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "core", "dynamics", "any-curve.json", NULL);
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  pairs = json_node_get_array (json_parser_get_root (parser));
  for (guint i = 0; i < json_array_get_length (pairs); i++)
    {
      JsonObject *pair = json_array_get_object_element (pairs, i);
      g_autofree char *name = g_strdup_printf ("/core/dynamics/any-curve/%s",
                                               json_object_get_string_member (pair, "claim"));

      g_test_add_data_func (name, pair, test_pair);
    }
  g_test_add_func ("/core/dynamics/any-curve/refused", test_refused);
  g_test_add_func ("/core/dynamics/any-curve/followed", test_followed);
  g_test_add_func ("/core/dynamics/any-curve/instants", test_instants);
  g_test_add_func ("/core/dynamics/any-curve/undefined", test_undefined);
  g_test_add_func ("/core/dynamics/any-curve/repeatable", test_repeatable);
  return g_test_run ();
}
