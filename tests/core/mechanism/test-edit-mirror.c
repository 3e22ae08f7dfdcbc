/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mirror images: where each point is afterwards, and the physics that a mirror does not change. */
#include "tests/core/mechanism/edit-testing.h"

/* Bodies of each form in coordinates of their own, a point on an axis of a body, angles between bodies, a contact with
 * a line and one with a circle of the ground. */
static const char bodies_apart[] =
  "{ 'jourdain': 1, 'constants': {'L': 1.5},"
  "  'parameters': [ {'name': 'x1', 'value': 0.4, 'rate': 0.3}, {'name': 'y1', 'value': 0.7, 'rate': -0.2},"
  "    {'name': 'a1', 'value': 0.6, 'rate': 1.1}, {'name': 'x2', 'value': 1.2, 'rate': -0.4},"
  "    {'name': 'y2', 'value': -0.3, 'rate': 0.5}, {'name': 'a2', 'value': -0.9, 'rate': 0.8},"
  "    {'name': 'x3', 'value': -0.8, 'rate': 0.1}, {'name': 'y3', 'value': 0.25}, {'name': 'a3', 'rate': 2},"
  "    {'name': 'x4', 'value': 2.1}, {'name': 'y4', 'value': 1.3, 'rate': 0.6}, {'name': 'a4', 'value': 2.8},"
  "    {'name': 'x5', 'value': -1.4, 'rate': 0.7}, {'name': 'y5', 'value': 1.6}, {'name': 'a5', 'value': 0.2} ],"
  "  'ground': {'points': {'O': [0.1, -0.2], 'M': ['L/2', 3]}},"
  "  'curves': [ {'name': 'slope', 'line': {'point': [0, 0], 'direction': [1, 0.2]}},"
  "    {'name': 'roof', 'line': {'point': [0, 4], 'direction': [-1, 0]}, 'reversed': true},"
  "    {'name': 'ball', 'circle': {'center': [-3, 1], 'radius': 0.5}} ],"
  "  'bodies': [ {'name': 'rod', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 1, 'inertia': 0.1,"
  "      'points': {'A': [-0.5, 0], 'B': ['L/3', 0]}, 'shape': {'rod': 1}},"
  "    {'name': 'plate', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 2, 'inertia': 0.3,"
  "      'center': [0.1, 0.05], 'points': {'P': [0.1, 'L/10']},"
  " 'shape': {'polygon': [[0, 0], [0.4, 0], [0, 0.3]]}},"
  "    {'name': 'wheel', 'origin': ['x3', 'y3'], 'angle': 'a3', 'mass': 3, 'inertia': 0.2,"
  "      'points': {'R': [0.2, 0.03]}, 'shape': {'disk': 0.2}},"
  "    {'name': 'block', 'origin': ['x4', 'y4'], 'angle': 'a4', 'mass': 4, 'inertia': 0.4,"
  "      'points': {'S': [0.05, -0.02]}, 'shape': {'box': [0.3, 0.2]}},"
  "    {'name': 'bowl', 'origin': ['x5', 'y5'], 'angle': 'a5', 'mass': 5, 'inertia': 0.5,"
  "      'points': {'T': [0.1, -0.07]}, 'shape': {'shell': 0.3}} ],"
  "  'joints': [ {'name': 'pin', 'type': 'pivot', 'between': ['rod.A', 'ground.O']},"
  "    {'name': 'guide', 'type': 'slider', 'between': ['rod.B', 'plate.P'], 'axis': [1, 0.5], 'angle': 0.4},"
  "    {'name': 'slot', 'type': 'pin-slot', 'between': ['block.S', 'ground.M'], 'axis': [0.3, 1]},"
  "    {'name': 'glue', 'type': 'weld', 'between': ['bowl.T', 'wheel.R'], 'angle': 0.7},"
  "    {'name': 'edge', 'type': 'blade', 'point': 'plate.P', 'direction': [1, 0.3]},"
  "    {'name': 'touch', 'type': 'contact', 'body': 'wheel', 'curve': 'slope'},"
  "    {'name': 'over', 'type': 'contact', 'point': 'block.S', 'curve': 'roof'},"
  "    {'name': 'bump', 'type': 'contact', 'body': 'bowl', 'curve': 'ball'} ] }";

static JsonNode *
parse_bodies (void)
{
  g_autofree char *text = g_strdup (bodies_apart);

  return parse (g_strdelimit (text, "'", '"'));
}

static GPtrArray *
list_all (JsonNode *root)
{
  static const JdObjectKind kinds[] = { JD_OBJECT_BODY, JD_OBJECT_POINT, JD_OBJECT_CURVE };
  GPtrArray *all = jd_object_array_new ();

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr(GPtrArray) some = jd_edit_list (root, kinds[k]);

      for (guint i = 0; i < some->len; i++)
        g_ptr_array_add (all, jd_object_copy (g_ptr_array_index (some, i)));
    }
  return all;
}

static double
value_of (JsonNode     *root,
          JdObjectKind  kind,
          const char   *name,
          const char   *path)
{
  JsonNode *node = jd_edit_get_member (root, kind, name, path);

  return node != NULL ? jd_edit_evaluate (root, node) : 0;
}

/* The place of a point "body.P" or "ground.P" in the axes of the ground: origin + rotation of the coordinates. */
static void
place_of (JsonNode   *root,
          const char *point,
          double      out[2])
{
  g_auto(GStrv) names = g_strsplit (point, ".", 2);
  const double x = value_of (root, JD_OBJECT_POINT, point, "0"), y = value_of (root, JD_OBJECT_POINT, point, "1");
  double angle;

  out[0] = x;
  out[1] = y;
  if (g_str_equal (names[0], "ground"))
    return;
  angle = value_of (root, JD_OBJECT_BODY, names[0], "angle");
  out[0] = value_of (root, JD_OBJECT_BODY, names[0], "origin/0") + cos (angle) * x - sin (angle) * y;
  out[1] = value_of (root, JD_OBJECT_BODY, names[0], "origin/1") + sin (angle) * x + cos (angle) * y;
}

/* A mirror keeps the kinetic energy and the size of each joint's residual and of its rate. */
static GArray *
measure_sizes (JsonNode *root)
{
  g_autoptr(JdMechanism) mechanism = read_root (root);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  const double *p, *pd;

  g_assert_no_error (error);
  p = jd_model_get_values (model);
  pd = jd_model_get_rates (model);
  add (numbers, jd_model_eval (model, jd_model_get_kinetic_energy (model), 0, p, pd));
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      double f, rate, f_next = 0, rate_next = 0;

      jd_model_equation_residuals (model, i, 0, p, pd, &f, &rate, NULL);
      /* The two components of a pivot or of a weld turn with the mirror: their length stays. */
      if (g_str_has_suffix (jd_model_get_equation (model, i)->name, ".x"))
        jd_model_equation_residuals (model, ++i, 0, p, pd, &f_next, &rate_next, NULL);
      add (numbers, hypot (f, f_next));
      add (numbers, hypot (rate, rate_next));
    }
  return numbers;
}

static void
mirror_all (JsonNode *root,
            guint     axis,
            double    at)
{
  g_autoptr(GPtrArray) all = list_all (root);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_mirror (root, all, axis, at, &error));
  g_assert_no_error (error);
}

/* About a vertical and a horizontal line: each point is at its mirror image, joints are closed or open as they were,
 * and the second image is the first document. */
static void
test_image (void)
{
  static const double lines[] = { 0.5, -2.25e3, 1e-6 };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (lines); k++)
    {
      const guint axis = k % 2;
      const double at = lines[k / 2];
      g_autoptr(JsonNode) root = parse_bodies ();
      g_autoptr(JsonNode) before = jd_json_copy (root);
      g_autoptr(GPtrArray) points = jd_edit_list (root, JD_OBJECT_POINT);
      g_autoptr(GArray) sizes = measure_sizes (root);
      g_autoptr(GArray) numbers = measure (root);
      g_autoptr(GArray) image_sizes = NULL;
      g_autoptr(GArray) numbers_again = NULL;

      mirror_all (root, axis, at);
      for (guint i = 0; i < points->len; i++)
        {
          const char *name = ((const JdObject *) g_ptr_array_index (points, i))->name;
          double was[2], is[2];

          place_of (before, name, was);
          place_of (root, name, is);
          g_assert_cmpfloat_with_epsilon (is[axis], 2 * at - was[axis], 1e-12 * (1 + fabs (at)));
          g_assert_cmpfloat_with_epsilon (is[1 - axis], was[1 - axis], 1e-12);
        }
      image_sizes = measure_sizes (root);
      g_assert_cmpuint (image_sizes->len, ==, sizes->len);
      for (guint i = 0; i < sizes->len; i++)
        g_assert_cmpfloat_with_epsilon (g_array_index (image_sizes, double, i), g_array_index (sizes, double, i),
                                        1e-12 * (10 + fabs (at)));

      mirror_all (root, axis, at);
      numbers_again = measure (root);
      g_assert_cmpuint (numbers_again->len, ==, numbers->len);
      for (guint i = 0; i < numbers->len; i++)
        g_assert_cmpfloat_with_epsilon (g_array_index (numbers_again, double, i), g_array_index (numbers, double, i),
                                        1e-12 * (10 + fabs (at)));
    }
}

/* Bodies alone: what joins them with others keeps its direction, and those others stay where they are. */
static void
test_some (void)
{
  g_autoptr(JsonNode) root = parse_bodies ();
  g_autoptr(JsonNode) before = jd_json_copy (root);
  g_autoptr(GPtrArray) some = objects_of ("plate", JD_OBJECT_BODY, NULL);
  g_autoptr(GError) error = NULL;
  double was[2], is[2];

  g_assert_true (jd_edit_mirror (root, some, 0, 1, &error));
  g_assert_no_error (error);
  place_of (before, "plate.P", was);
  place_of (root, "plate.P", is);
  g_assert_cmpfloat_with_epsilon (is[0], 2 - was[0], 1e-12);
  g_assert_cmpfloat_with_epsilon (is[1], was[1], 1e-12);
  place_of (root, "rod.B", is);
  place_of (before, "rod.B", was);
  g_assert_cmpfloat (is[0], ==, was[0]);
  /* The blade is the plate's own, and the slider's axis is not: the rod is not mirrored. */
  g_assert_cmpfloat (value_of (root, JD_OBJECT_JOINT, "edge", "direction/0"), ==, -1);
  g_assert_cmpfloat (value_of (root, JD_OBJECT_JOINT, "guide", "axis/0"), ==, 1);
  g_assert_cmpfloat (value_of (root, JD_OBJECT_JOINT, "guide", "angle"), ==, 0.4);
}

/* What has no mirror image is refused by its name, and nothing is changed. */
static void
test_refused (void)
{
  static const struct
  {
    const char *name;
    JdObjectKind kind;
  } cases[] = { { "bowl", JD_OBJECT_CURVE }, { "loop", JD_OBJECT_CURVE } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) root = parse (fixture_plane);
      g_autoptr(GPtrArray) some = objects_of ("ground.O", JD_OBJECT_POINT, cases[i].name, cases[i].kind, NULL);
      g_autofree char *before = jd_json_to_text (root);
      g_autofree char *after = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_false (jd_edit_mirror (root, some, 0, 7, &error));
      g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
      g_assert_nonnull (strstr (error->message, cases[i].name));
      after = jd_json_to_text (root);
      g_assert_cmpstr (before, ==, after);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/mirror/image", test_image);
  g_test_add_func ("/core/mechanism/mirror/some", test_some);
  g_test_add_func ("/core/mechanism/mirror/refused", test_refused);
  return g_test_run ();
}
