/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mirror images and turns: where each point is afterwards, and the physics that they do not change. */
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
  g_autoptr(GPtrArray) all = list_all (root, FALSE);
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

/* Place and velocity of the origin and of the mass centre of each body, in this order, x before y. */
static GArray *
list_places (const JdModel *model)
{
  const gsize n = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  for (gsize body = 0; body < n; body++)
    {
      const JdExprVec places[] = { jd_model_get_origin (model, body), jd_model_get_center (model, body) };

      for (guint k = 0; k < 4; k++)
        {
          const JdExpr *x = jd_expr_import (pool, places[k / 2].x[k % 2]);

          add (numbers, jd_model_eval (model, x, t, p, pd));
          add (numbers, jd_model_eval (model, jd_expr_diff_time (pool, x), t, p, pd));
        }
    }
  return numbers;
}

/* Magnitudes of the equations and of their rates: what a mirror keeps.  The contacts of two boxes change their
 * order: their sum counts. */
static GArray *
list_magnitudes (const JdModel *model)
{
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  const char *last = "";

  add (numbers, jd_model_eval (model, jd_model_get_kinetic_energy (model), t, p, pd));
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const char *name = jd_model_get_equation (model, i)->name;
      const gsize joint = strcspn (name, ".");
      double f, rate;

      jd_model_equation_residuals (model, i, t, p, pd, &f, &rate, NULL);
      if (strncmp (last, name, joint + 1) != 0)
        {
          add (numbers, f * f);
          add (numbers, rate * rate);
        }
      else
        {
          g_array_index (numbers, double, numbers->len - 2) += f * f;
          g_array_index (numbers, double, numbers->len - 1) += rate * rate;
        }
      last = name;
    }
  return numbers;
}

static JdModel *
new_model (JsonNode *root)
{
  g_autoptr(JdMechanism) mechanism = read_root (root);
  g_autoptr(GError) error = NULL;
  JdModel *model = jd_model_new (mechanism, NULL, NULL, &error);

  g_assert_no_error (error);
  return model;
}

/* Bodies that have an angle or a coordinate in common, places that follow from an angle, a weld without an angle, a
 * belt, curves that a body carries, a wall that moves, a drive. */
static const char joined[] =
  "{ 'jourdain': 1, 'time': 0.25, 'constants': {'l': 0.8, 'w': 1.5},"
  "  'parameters': [ {'name': 'th', 'value': 0.4, 'rate': 1.5}, {'name': 'u', 'value': 0.3, 'rate': '-w/5'},"
  "    {'name': 'v', 'value': 1.1, 'rate': 0.2}, {'name': 'a', 'value': 2.9, 'rate': 0.6},"
  "    {'name': 'b', 'value': 2.9, 'rate': 0.6}, {'name': 'c', 'value': -2.2, 'rate': 1} ],"
  "  'ground': {'points': {'O': [0, 0], 'M': ['0.2*sin(3*t)', 1]}},"
  "  'curves': [ {'name': 'belt', 'line': {'point': ['t^2', -1], 'direction': [2, 'w']}, 'velocity': [0.3, 'w*t']},"
  "    {'name': 'drum', 'circle': {'center': [3, '2 - t'], 'radius': 0.5}, 'velocity': [0.1, 0]},"
  "    {'name': 'rail', 'on': 'plate', 'line': {'point': [0.1, 0.2], 'direction': [1, 0.5]}, 'velocity': ['w', 0.2]},"
  "    {'name': 'hole', 'on': 'bowl', 'circle': {'center': [0.1, 0.05], 'radius': 0.4}, 'reversed': true} ],"
  "  'bodies': [ {'name': 'bar', 'origin': [0, 0], 'angle': 'th', 'mass': 1, 'inertia': 0.1,"
  "      'points': {'E': ['l', 0]}, 'shape': {'rod': 1}},"
  "    {'name': 'twin', 'origin': ['l*cos(th)', 'l*sin(th)'], 'angle': 'th', 'mass': 2, 'inertia': 0.2,"
  "      'points': {'P': [0.2, 0.1]}, 'shape': {'polygon': [[0, 0], [1, 0], [0.5, 0.4]]}},"
  "    {'name': 'plate', 'origin': ['u', 'v'], 'angle': 'a', 'mass': 3, 'inertia': 0.3, 'center': [0.1, -0.3],"
  "      'shape': {'box': [1, 0.5]}},"
  "    {'name': 'lift', 'origin': ['u', 5], 'mass': 4, 'points': {'K': [0.3, 0.1]}, 'shape': {'rod': 1}},"
  "    {'name': 'stick', 'origin': ['u', 'v'], 'angle': 'b', 'mass': 1, 'inertia': 0.1, 'shape': {'rod': 0.4}},"
  "    {'name': 'bowl', 'origin': [2, 'v'], 'angle': 'c', 'mass': 5, 'inertia': 0.5, 'shape': {'shell': 0.3}} ],"
  "  'joints': [ {'name': 'glue', 'type': 'weld', 'between': ['stick.origin', 'plate.origin']},"
  "    {'name': 'guide', 'type': 'slider', 'between': ['plate.origin', 'ground.M'], 'axis': [1, 0.2]},"
  "    {'name': 'roll', 'type': 'rolling', 'point': 'twin.P', 'curve': 'belt'},"
  "    {'name': 'drum', 'type': 'rolling', 'point': 'lift.K', 'curve': 'drum'},"
  "    {'name': 'along', 'type': 'rolling', 'point': 'bar.E', 'curve': 'rail'},"
  "    {'name': 'inside', 'type': 'rolling', 'point': 'lift.K', 'curve': 'hole'},"
  "    {'name': 'motor', 'type': 'drive', 'of': 'th', 'value': '0.025 + w*t'},"
  "    {'name': 'hold', 'type': 'drive', 'of': 'v', 'value': 1.1} ] }";

/* In mechanisms whose bodies share coordinates, too, all places and velocities are mirrored, and each joint is as
 * closed as before. */
static void
test_joined (void)
{
  static const char *const documents[] = {
    NULL, "04-disk-welded-to-a-rod.jourdain", "05-sleigh-struck.jourdain", "12-slider-crank.jourdain",
    "59-sleigh-of-the-paper-struck.jourdain", "115-block-on-a-shaking-floor.jourdain", "116-cam-of-five-corners.jourdain",
  };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (documents); k++)
    {
      const char *name = documents[k / 2];
      const guint axis = k % 2;
      const double at = name == NULL ? 0 : 0.37; /* the bar and its twin turn about the origin */
      g_autofree char *text = g_strdup (joined);
      g_autoptr(JsonNode) root = name != NULL ? parse_example (name) : parse (g_strdelimit (text, "'", '"'));
      g_autoptr(JdModel) before = new_model (root), after = NULL;
      g_autoptr(GArray) places = list_places (before), magnitudes = list_magnitudes (before);
      g_autoptr(GArray) images = NULL, kept = NULL;
      g_autoptr(GPtrArray) all = list_all (root, FALSE);
      g_autoptr(GError) error = NULL;

      g_test_message ("%s, axis %u", name != NULL ? name : "joined", axis);
      if (!jd_edit_mirror (root, all, axis, at, &error))
        {
          g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
          g_test_message ("%s", error->message);
          g_assert_true (name != NULL && g_str_has_prefix (name, "115") && axis == 1);
          continue;
        }
      after = new_model (root);
      images = list_places (after);
      kept = list_magnitudes (after);
      for (guint i = 0; i < places->len; i++)
        {
          const double was = g_array_index (places, double, i);
          const double image = i / 2 % 2 != axis ? was : i % 2 == 1 ? -was : 2 * at - was;

          g_assert_cmpfloat_with_epsilon (g_array_index (images, double, i), image, 1e-12 * (1 + fabs (was)));
        }
      g_assert_cmpuint (kept->len, ==, magnitudes->len);
      for (guint i = 0; i < kept->len; i++)
        g_assert_cmpfloat_with_epsilon (g_array_index (kept, double, i), g_array_index (magnitudes, double, i),
                                        1e-11 * (1 + g_array_index (magnitudes, double, i)));
    }
}

/* Joints to the ground with formulas, in both orders of their points; one that is open by some numbers. */
static const char held[] =
  "{ 'jourdain': 1, 'time': 0.5, 'constants': {'k': 0.3, 'w': 1.5}, 'parameters': [ {'name': 'x', 'value': 0.4, 'rate':"
  " 'w'}, {'name': 'y', 'value': 1, 'rate': -0.5}, {'name': 'a', 'value': 0.8, 'rate': 2}, {'name': 'u', 'value': 2},"
  " {'name': 'v', 'rate': 1}, {'name': 'b', 'value': -0.4} ], 'ground': {'points': {'O': [0.5, 0.25], 'M': [1, -1]}},"
  "  'bodies': [ {'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 1, 'center': [0.2, -0.1],"
  " 'points': {'P': [0.3, 0.1]}}, {'name': 'B', 'origin': ['u', 'v'], 'angle': 'b', 'mass': 1, 'inertia': 1} ],"
  "  'joints': [ {'name': 'g', 'type': 'weld', 'between': ['ground.O', 'A.P'], 'angle': 'k - 1'},"
  " {'name': 's', 'type': 'slider', 'between': ['B.origin', 'ground.M'], 'axis': ['k', '1 - 2*k'], 'angle': 'k'},"
  " {'name': 'o', 'type': 'slider', 'between': ['ground.M', 'A.origin'], 'axis': [1, 2]},"
  " {'name': 'p', 'type': 'pin-slot', 'between': ['A.P', 'ground.O'], 'axis': ['sqrt(k)', 1]},"
  " {'name': 'r', 'type': 'weld', 'between': ['A.P', 'B.origin'], 'angle': 1},"
  " {'name': 'm', 'type': 'drive', 'of': 'a', 'value': '0.05 + w*t'} ] }";

/* Turned about a point, in mechanisms that welds, sliders and drives hold to the ground: all places and velocities turn,
 * and each joint is as closed as before. */
static void
test_turned (void)
{
  static const char *const documents[] = {
    "04-disk-welded-to-a-rod.jourdain", "05-sleigh-struck.jourdain", "09-ball-and-floor.jourdain", "12-slider-crank.jourdain",
    "42-disk-on-a-belt.jourdain", "53-painleves-rod.jourdain", "59-sleigh-of-the-paper-struck.jourdain",
    "116-cam-of-five-corners.jourdain", NULL,
  };
  static const double angles[] = { G_PI_2, -G_PI, 0.7, -2.9 };
  guint n = 0;

  for (guint k = 0; k < 2 * G_N_ELEMENTS (documents); k++)
    {
      const double angle = angles[(k + k / 8) % G_N_ELEMENTS (angles)], c = cos (angle), s = sin (angle), x = 0.3,
                   y = -0.2;
      g_autofree char *text = g_strdup (held);
      g_autoptr(JsonNode) root = documents[k / 2] != NULL ? parse_example (documents[k / 2])
                                                           : parse (g_strdelimit (text, "'", '"'));
      g_autoptr(JdModel) before = new_model (root), after = NULL;
      g_autoptr(GArray) places = list_places (before), magnitudes = list_magnitudes (before);
      g_autoptr(GArray) images = NULL, kept = NULL;
      g_autoptr(GPtrArray) all = list_all (root, FALSE);
      g_autoptr(GError) error = NULL;

      g_test_message ("%s by %g", documents[k / 2], angle);
      if (!jd_edit_turn (root, all, x, y, angle, &error))
        {
          g_test_message ("%s", error->message);
          g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
          continue;
        }
      n++;
      after = new_model (root);
      images = list_places (after);
      kept = list_magnitudes (after);
      for (guint i = 0; i < places->len; i += 4)
        {
          const double *was = &g_array_index (places, double, i), *is = &g_array_index (images, double, i);

          g_assert_cmpfloat_with_epsilon (is[0], x + c * (was[0] - x) - s * (was[2] - y), 1e-11);
          g_assert_cmpfloat_with_epsilon (is[2], y + s * (was[0] - x) + c * (was[2] - y), 1e-11);
          g_assert_cmpfloat_with_epsilon (is[1], c * was[1] - s * was[3], 1e-11);
          g_assert_cmpfloat_with_epsilon (is[3], s * was[1] + c * was[3], 1e-11);
        }
      for (guint i = 0; i < kept->len; i++)
        g_assert_cmpfloat_with_epsilon (g_array_index (kept, double, i), g_array_index (magnitudes, double, i),
                                        1e-10 * (1 + g_array_index (magnitudes, double, i)));
    }
  g_assert_cmpuint (n, >, 8);
}

/* A half turn reverses each velocity, also where a parameter is a coordinate of two bodies, or two of one.  Where two
 * coordinates ask for different rates of one parameter nothing is turned. */
static void
test_turned_shared (void)
{
  static const char format[] =
    "{ 'jourdain': 1, 'parameters': [ {'name': 'u', 'value': 2, 'rate': 3}, {'name': 'v', 'value': 1, 'rate': -4},"
    " {'name': 'w', 'value': 5, 'rate': 7}, {'name': 'z', 'value': 0, 'rate': %g} ], 'bodies': ["
    " {'name': 'A', 'origin': ['u', 'v'], 'mass': 1}, {'name': 'B', 'origin': ['u', 'w'], 'mass': 1},"
    " {'name': 'C', 'origin': ['z', 'z'], 'mass': 1} ] }";
  static const char *const names[] = { "u", "v", "w", "z" };
  static const double rates[] = { 3, -4, 7, 2 };

  for (guint quarter = 0; quarter < 2; quarter++)
    {
      g_autofree char *text = g_strdup_printf (format, rates[3]);
      g_autoptr(JsonNode) root = parse (g_strdelimit (text, "'", '"'));
      g_autoptr(GPtrArray) all = list_all (root, FALSE), third = objects_of ("C", JD_OBJECT_BODY, NULL);
      g_autoptr(GError) error = NULL;
      const gboolean turned = jd_edit_turn (root, quarter ? third : all, 0, 0, quarter ? G_PI_2 : G_PI, &error);

      g_assert_cmpint (turned, ==, !quarter);
      if (quarter)
        g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
      else
        g_assert_no_error (error);
      for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
        {
          JsonNode *rate = jd_edit_get_member (root, JD_OBJECT_PARAMETER, names[k], "rate");

          g_assert_cmpfloat (jd_edit_evaluate (root, rate), ==, quarter ? rates[k] : -rates[k]);
        }
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

/* Bodies without a mirror image are refused, too. */
static void
test_refused_bodies (void)
{
  static const struct
  {
    const char *body, *origin, *angle;
    const char *says;
  } cases[] = {
    { "wheel", "'u', 'u'", "'a'", "“u” is another coordinate too" },
    { "wheel", "'u', 0", "'u'", "“u” is another coordinate too" },
    { "wheel", "'u', 't'", "'a'", "written as “t”" },
    { "wheel", "'u', 0", "'a + t'", "written as “a + t”" },
    { "shell", "'u', 0", "", "has no angle" },
    { "nothing", "'u', 0", "'a'", "nothing" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *angle = cases[i].angle;
      g_autofree char *text =
        g_strdup_printf ("{'jourdain': 1, 'time': 2, 'parameters': [{'name': 'u', 'value': 0.5},"
                         " {'name': 'a', 'value': 0.25}], 'bodies': [{'name': '%s', 'origin':"
                         " [%s]%s%s, 'shape': {'%s': 1}}]}",
                         i == 5 ? "wheel" : cases[i].body, cases[i].origin, *angle != '\0' ? ", 'angle': " : "",
                         angle, g_str_equal (cases[i].body, "shell") ? "shell" : "disk");
      g_autoptr(JsonNode) root = parse (g_strdelimit (text, "'", '"'));
      g_autofree char *before = jd_json_to_text (root);
      g_autofree char *after = NULL;
      g_autoptr(GPtrArray) one = objects_of (cases[i].body, JD_OBJECT_BODY, NULL);
      g_autoptr(GError) error = NULL;

      g_assert_false (jd_edit_mirror (root, one, 1, 3, &error));
      g_assert_nonnull (strstr (error->message, cases[i].says));
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
  g_test_add_func ("/core/mechanism/mirror/joined", test_joined);
  g_test_add_func ("/core/mechanism/mirror/turned", test_turned);
  g_test_add_func ("/core/mechanism/mirror/turned-shared", test_turned_shared);
  g_test_add_func ("/core/mechanism/mirror/some", test_some);
  g_test_add_func ("/core/mechanism/mirror/refused", test_refused);
  g_test_add_func ("/core/mechanism/mirror/refused-bodies", test_refused_bodies);
  return g_test_run ();
}
