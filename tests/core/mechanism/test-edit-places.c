/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits of places and of single members: moves and turns keep shapes, a pull is the force of its spring, members are
 * set where their path leads, and a removal that the document does not allow changes nothing. */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/edit/jd-edit-pull.h"
#include "tests/core/mechanism/edit-testing.h"
#include "tests/new-document.h"

/* The y of the graph "hill" at @x: its text, with the curve's own x as a constant of a document beside. */
static double
height (JsonNode *root,
        double    x)
{
  g_autoptr(JsonNode) beside = jd_json_copy (root);

  json_object_set_double_member (json_object_get_object_member (json_node_get_object (beside), "constants"), "x", x);
  return jd_edit_evaluate (beside, jd_edit_get_member (root, JD_OBJECT_CURVE, "hill", "graph/y"));
}

/* A graph that has been moved many times is y (x - X) + Y, and its text does not grow. */
static void
test_graph (void)
{
  static const char *const texts[] = {
    "x^2/2", "sin(x) - 3", "max(x - 1, x)", "(x - 2)^2 + (x - 2)", "(x - 2)*(x - 3)", "exp(-x^2)*ax - 0.5", "2*x_1 + 1",
    "if(x > 1, x - 1, 2*(x + 0.5))", "abs(x)", "-x", "x", "1/(1 + x^2)", "x*x - x", "ax*(x - 1e-3)^3", "min(x, -(x + 1)) - 1e-2",
    "sin(x + 0.5)", "3", "2^x - 2",
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (31);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JsonNode) root = new_document ("graph");
      g_autoptr(JsonNode) curve = parse ("{\"graph\": {\"y\": 0}}");
      g_autoptr(GPtrArray) hill = objects_of ("hill", JD_OBJECT_CURVE, NULL);
      g_autoptr(JsonNode) before = NULL;
      double moved[2] = { 0, 0 };

      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "ax", jd_json_number (1.75)));
      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "x_1", jd_json_number (-0.5)));
      g_free (jd_edit_add (root, JD_OBJECT_CURVE, "hill", g_steal_pointer (&curve)));
      g_assert_true (jd_edit_set_member (root, JD_OBJECT_CURVE, "hill", "graph/y", jd_edit_value_from_text (texts[i]),
                                         NULL));
      before = jd_json_copy (root);
      for (guint step = 0; step < 12; step++)
        {
          const double dx = g_rand_int_range (rand, -16, 17) / 8.0, dy = g_rand_int_range (rand, -16, 17) / 4.0;
          g_autoptr(GError) error = NULL;
          const char *text;

          g_assert_true (jd_edit_move (root, hill, dx, dy, &error));
          g_assert_no_error (error);
          moved[0] += dx;
          moved[1] += dy;
          for (double x = -2.0; x < 2.0; x += 0.37)
            g_assert_cmpfloat_with_epsilon (height (root, x), height (before, x - moved[0]) + moved[1], 1e-11);
          assert_valid (root);
          text = jd_json_get_text (jd_edit_get_member (root, JD_OBJECT_CURVE, "hill", "graph/y"));
          g_assert_true (text == NULL || strlen (text) < 80);
        }
    }
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

/* Bodies, points and curves that are turned: each place is where the rotation takes it. */
static void
test_turned (void)
{
  static const char text[] =
    "{'jourdain': 1, 'constants': {'L': 2}, 'parameters': [{'name': 'x', 'value': 0.5}, {'name': 'y', 'value': -1},"
    " {'name': 'a', 'value': 0.25}], 'ground': {'points': {'O': [1, 2], 'M': ['L/2', 'L']}}, 'bodies': [{'name': 'B',"
    " 'origin': ['x', 'y'], 'angle': 'a', 'points': {'P': [1, 0]}}, {'name': 'N', 'origin': [3, 1], 'angle': -0.5}],"
    " 'curves': [{'name': 'line', 'line': {'point': ['L', 1], 'direction': [1, 'L']}}, {'name': 'ring', 'circle':"
    " {'center': [0, -3], 'radius': 'L'}}] }";
  static const struct
  {
    JdObjectKind kind;
    const char *name, *x, *y;
    gboolean direction;
  } pairs[] = {
    { JD_OBJECT_BODY, "B", "origin/0", "origin/1", FALSE },
    { JD_OBJECT_BODY, "N", "origin/0", "origin/1", FALSE },
    { JD_OBJECT_POINT, "ground.O", "0", "1", FALSE },
    { JD_OBJECT_POINT, "ground.M", "0", "1", FALSE },
    { JD_OBJECT_CURVE, "line", "line/point/0", "line/point/1", FALSE },
    { JD_OBJECT_CURVE, "line", "line/direction/0", "line/direction/1", TRUE },
    { JD_OBJECT_CURVE, "ring", "circle/center/0", "circle/center/1", FALSE },
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (32);
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');

  for (guint round = 0; round < 20; round++)
    {
      g_autoptr(JsonNode) root = parse (json);
      g_autoptr(JsonNode) before = jd_json_copy (root);
      g_autoptr(GPtrArray)
        all = objects_of ("B", JD_OBJECT_BODY, "N", JD_OBJECT_BODY, "ground.O", JD_OBJECT_POINT, "ground.M",
                          JD_OBJECT_POINT, "line", JD_OBJECT_CURVE, "ring", JD_OBJECT_CURVE, NULL);
      const double cx = g_rand_double_range (rand, -4, 4), cy = g_rand_double_range (rand, -4, 4);
      const double angle = round % 4 == 0 ? G_PI_2 * (round / 4 - 2.0) : g_rand_double_range (rand, -3, 3);
      g_autoptr(GError) error = NULL;

      g_assert_true (jd_edit_rotate (root, all, cx, cy, angle, &error));
      g_assert_no_error (error);
      for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
        {
          const double ox = pairs[i].direction ? 0 : cx, oy = pairs[i].direction ? 0 : cy;
          const double x = value_of (before, pairs[i].kind, pairs[i].name, pairs[i].x) - ox;
          const double y = value_of (before, pairs[i].kind, pairs[i].name, pairs[i].y) - oy;

          g_assert_cmpfloat_with_epsilon (value_of (root, pairs[i].kind, pairs[i].name, pairs[i].x),
                                          ox + cos (angle) * x - sin (angle) * y, 1e-13);
          g_assert_cmpfloat_with_epsilon (value_of (root, pairs[i].kind, pairs[i].name, pairs[i].y),
                                          oy + sin (angle) * x + cos (angle) * y, 1e-13);
        }
      g_assert_cmpfloat_with_epsilon (value_of (root, JD_OBJECT_BODY, "B", "angle"), 0.25 + angle, 1e-14);
      g_assert_cmpfloat_with_epsilon (value_of (root, JD_OBJECT_BODY, "N", "angle"), -0.5 + angle, 1e-14);
      g_assert_cmpfloat (value_of (root, JD_OBJECT_POINT, "B.P", "0"), ==, 1);
      assert_valid (root);
    }
}

/* Places before and after, along x: "align" to the first of the list, "distribute" between the outermost two.  NAN: it
 * is refused. */
static void
test_arranged (void)
{
  static const struct
  {
    const char *names[5];
    double aligned[4], distributed[4];
  } cases[] = {
    { { "A", "B", "C" }, { 1, 1, 1 }, { 1, 3, 2 } },
    { { "B", "A", "ground.O", "C" }, { 3, 3, 3, 3 }, { 3, 1.0 / 3.0, -1, 5.0 / 3.0 } },
    { { "A" }, { 1 }, { 1 } },
    /* A and U share x: there both go, or neither can */
    { { "B", "A", "U" }, { 3, 3, 3 }, { 3, 1, NAN } },
    { { "A", "U" }, { 1, 1 }, { 1, 1 } },
    { { "A", "F" }, { 1, NAN }, { 1, 1.5 } },
    { { "F", "A" }, { 1.5, 1.5 }, { 1.5, 1 } },
  };
  static const char text[] =
    "{'jourdain': 1, 'constants': {'k': 1.5}, 'parameters': [{'name': 'x', 'value': 1}, {'name': 'c', 'value': 1.75}],"
    " 'ground': {'points': {'O': [-1, 4]}}, 'bodies': [{'name': 'A', 'origin': ['x', 7]}, {'name': 'B', 'origin':"
    " [3, 8]}, {'name': 'C', 'origin': ['c', 9]}, {'name': 'U', 'origin': ['x', 1]}, {'name': 'F', 'origin':"
    " ['k*1', 2]}]}";

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const double *expected = i % 2 == 0 ? cases[i / 2].aligned : cases[i / 2].distributed;
      g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"'), *before = NULL, *after = NULL;
      g_autoptr(JsonNode) root = parse (json);
      g_autoptr(GPtrArray) objects = jd_object_array_new ();
      g_autoptr(GError) error = NULL;
      gboolean refused = FALSE, done;

      for (guint k = 0; cases[i / 2].names[k] != NULL; k++)
        {
          g_ptr_array_add (objects,
                           jd_object_new (strlen (cases[i / 2].names[k]) == 1 ? JD_OBJECT_BODY : JD_OBJECT_POINT,
                                          cases[i / 2].names[k]));
          refused = refused || isnan (expected[k]);
        }
      before = jd_json_to_text (root);
      done = i % 2 == 0 ? jd_edit_align (root, objects, 0, &error) : jd_edit_distribute (root, objects, 0, &error);
      g_assert_cmpint (done, ==, !refused);
      after = jd_json_to_text (root);
      if (refused)
        {
          g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
          g_assert_cmpstr (before, ==, after);
          continue;
        }
      g_assert_no_error (error);
      for (guint k = 0; k < objects->len; k++)
        {
          const JdObject *object = g_ptr_array_index (objects, k);

          g_assert_cmpfloat_with_epsilon (value_of (root, object->kind, object->name,
                                                    object->kind == JD_OBJECT_BODY ? "origin/0" : "0"),
                                          expected[k], 1e-12);
        }
      g_assert_cmpfloat (value_of (root, JD_OBJECT_BODY, "A", "origin/1"), ==, 7);
      assert_valid (root);
    }
}

/* The hand at the time @t: along straight lines between the nodes. */
static double
hand_at (const JdPull *pull,
         double        t,
         int           i)
{
  gsize k = 0;

  while (pull->path[k + 1].t <= t)
    k++;
  return pull->path[k].at[i] + (t - pull->path[k].t) / (pull->path[k + 1].t - pull->path[k].t) *
                                 (pull->path[k + 1].at[i] - pull->path[k].at[i]);
}

/* A pull is k (X - G) - c G' while the hand holds the body, and 0 before and after. */
static void
test_pull (void)
{
  static const char text[] =
    "{'jourdain': 1, 'time': %g, 'parameters': [{'name': 'x', 'value': 0.5, 'rate': 2}, {'name': 'y', 'value': -1,"
    " 'rate': 0.5}, {'name': 'a', 'value': 0.4, 'rate': -3}], 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle':"
    " 'a', 'mass': 1, 'inertia': 1}]}";
  static const JdPullNode path[] = { { 1, { 0, 0 } }, { 1.25, { 1, -2 } }, { 2, { 1, 3 } }, { 2.5, { 0.1, 0.2 } },
                                     { 4, { -1, 0.2 } } };
  const JdPull pull = {
    .body = 0, .at = { 0.3, -0.2 }, .stiffness = 40, .viscosity = 1.5, .n_nodes = 5, .path = path
  };
  const double g[2] = { 0.5 + 0.3 * cos (0.4) + 0.2 * sin (0.4), -1 + 0.3 * sin (0.4) - 0.2 * cos (0.4) };
  const double v[2] = { 2 + 3 * (g[1] + 1), 0.5 - 3 * (g[0] - 0.5) };

  for (double t = 0.5; t < 4.6; t += 0.125)
    {
      g_autofree char *json = g_strdup_printf (text, t);
      g_autoptr(JsonNode) root = parse (g_strdelimit (json, "'", '"'));
      g_autoptr(JdMechanism) mechanism = read_root (root);
      g_autoptr(JdMechanism) pulled = NULL;
      g_autoptr(JdModel) model = NULL;
      const JdModelEffort *effort;
      const double *p, *pd;

      jd_edit_set_pull (root, mechanism, "hand", &pull);
      jd_edit_set_pull (root, mechanism, "hand", &pull);
      pulled = read_root (root);
      model = jd_model_new (pulled, NULL, NULL, NULL);
      p = jd_model_get_values (model);
      pd = jd_model_get_rates (model);
      g_assert_cmpuint (jd_model_get_n_efforts (model), ==, 1);
      effort = jd_model_get_effort (model, 0);
      for (int i = 0; i < 2; i++)
        {
          const double force = t < 1 || t >= 4 ? 0 : 40 * (hand_at (&pull, t, i) - g[i]) - 1.5 * v[i];

          g_assert_cmpfloat_with_epsilon (jd_model_eval (model, effort->forces[i], t, p, pd), force, 1e-9);
        }
    }
}

/* Left sides and rates of all equations, and after them the coordinates of all bodies. */
static GArray *
list_numbers (JsonNode *root,
              gsize    *n_equations)
{
  g_autoptr(JdMechanism) mechanism = read_root (root);
  g_autoptr(GPtrArray) bodies = jd_edit_list (root, JD_OBJECT_BODY);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  g_assert_no_error (error);
  *n_equations = jd_model_get_n_equations (model);
  for (gsize i = 0; i < *n_equations; i++)
    {
      double f, rate;

      jd_model_equation_residuals (model, i, jd_model_get_time (model), jd_model_get_values (model),
                                   jd_model_get_rates (model), &f, &rate, NULL);
      add (numbers, f);
      add (numbers, rate);
    }
  for (guint i = 0; i < bodies->len; i++)
    for (guint axis = 0; axis < 2; axis++)
      add (numbers, value_of (root, JD_OBJECT_BODY, ((const JdObject *) g_ptr_array_index (bodies, i))->name,
                              axis == 0 ? "origin/0" : "origin/1"));
  return numbers;
}

/* A copy beside the original is as closed as that: what expressions, drives or equations hold stays where it is, with
 * all that joints connect with it, and the rest is displaced. */
static void
test_copy (void)
{
  static const struct
  {
    const char *name;
    gboolean moves; /* the whole of it */
  } documents[] = {
    { "02-cart-and-particle.jourdain", FALSE },
    { "04-disk-welded-to-a-rod.jourdain", TRUE },
    { "12-slider-crank.jourdain", TRUE },
    { "15-particle-on-a-parabola.jourdain", FALSE },
    { "18-particle-on-a-circle.jourdain", FALSE },
    { "20-jack.jourdain", FALSE },
    { "33-set-square.jourdain", FALSE },
    { "48-kanes-double-pendulum.jourdain", FALSE },
    { "59-sleigh-of-the-paper-struck.jourdain", TRUE },
    { "72-hoop-cartesian.jourdain", FALSE },
    { "110-stack-of-three-boxes.jourdain", FALSE },
    { "115-block-on-a-shaking-floor.jourdain", FALSE },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (documents); k++)
    {
      g_autoptr(JsonNode) root = parse_example (documents[k].name);
      gsize n, n_twice;
      g_autoptr(GArray) before = list_numbers (root, &n), after = NULL;
      g_autoptr(GPtrArray) all = list_all (root, TRUE), added = NULL;
      g_autoptr(JsonNode) fragment = jd_edit_copy (root, all);
      g_autoptr(GError) error = NULL;
      gboolean moves = TRUE;

      added = jd_edit_paste (root, fragment, 0.5, -0.25, &error);
      g_assert_no_error (error);
      after = list_numbers (root, &n_twice);
      g_test_message ("%s", documents[k].name);
      g_assert_cmpuint (n_twice, ==, 2 * n);
      for (gsize i = 0; i < 2 * n; i++)
        {
          const double was = fabs (g_array_index (before, double, i));

          g_assert_cmpfloat_with_epsilon (fabs (g_array_index (after, double, 2 * n + i)), was, 1e-11 * (1 + was));
        }
      for (gsize i = 2 * n; i < before->len; i++)
        moves = moves && fabs (g_array_index (after, double, before->len + i) - g_array_index (before, double, i) -
                               (i % 2 == 0 ? 0.5 : -0.25)) < 1e-12;
      g_assert_cmpint (moves, ==, documents[k].moves);
    }
}

/* Where a path leads, and what it makes on the way. */
static void
test_paths (void)
{
  static const struct
  {
    JdObjectKind kind;
    const char *name, *path, *value; /* value NULL: removed */
    const char *expected;            /* all of the object on one line; NULL: refused */
  } cases[] = {
    { JD_OBJECT_BODY, "B", "mass", "2", "{\"name\":\"B\",\"origin\":[0,1],\"mass\":2}" },
    { JD_OBJECT_BODY, "B", "origin/1", "x", "{\"name\":\"B\",\"origin\":[0,\"x\"],\"mass\":1}" },
    { JD_OBJECT_BODY, "B", "origin/2", "3", "{\"name\":\"B\",\"origin\":[0,1,3],\"mass\":1}" },
    { JD_OBJECT_BODY, "B", "origin/3", "3", NULL },
    { JD_OBJECT_BODY, "B", "origin/x", "3", NULL },
    { JD_OBJECT_BODY, "B", "origin/-1", "3", NULL },
    { JD_OBJECT_BODY, "B", "origin/0", NULL, "{\"name\":\"B\",\"origin\":[1],\"mass\":1}" },
    { JD_OBJECT_BODY, "B", "origin/2", NULL, NULL },
    { JD_OBJECT_BODY, "B", "mass", NULL, "{\"name\":\"B\",\"origin\":[0,1]}" },
    { JD_OBJECT_BODY, "B", "angle", NULL, "{\"name\":\"B\",\"origin\":[0,1],\"mass\":1}" },
    { JD_OBJECT_BODY, "B", "shape/disk", "R",
      "{\"name\":\"B\",\"origin\":[0,1],\"mass\":1,\"shape\":{\"disk\":\"R\"}}" },
    { JD_OBJECT_BODY, "B", "shape/disk", NULL, "{\"name\":\"B\",\"origin\":[0,1],\"mass\":1}" },
    { JD_OBJECT_BODY, "B", "mass/unit", "kg", NULL },
    { JD_OBJECT_BODY, "C", "mass", "2", NULL },
    { JD_OBJECT_CONSTANT, "R", "", "0.5", "0.5" },
    { JD_OBJECT_POINT, "ground.O", "", "[7, 8]", "[7,8]" },
    { JD_OBJECT_POINT, "ground.O", "1", "R", "[0,\"R\"]" },
    { JD_OBJECT_CURVE, "k", "", "{\"line\": {\"direction\": [1, 0]}}",
      "{\"line\":{\"direction\":[1,0]},\"name\":\"k\"}" },
  };
  static const char text[] =
    "{'jourdain': 1, 'constants': {'R': 1}, 'ground': {'points': {'O': [0, 0]}}, 'curves': [{'name': 'k', 'graph':"
    " {'y': 0}}], 'bodies': [{'name': 'B', 'origin': [0, 1], 'mass': 1}]}";

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
      g_autoptr(JsonNode) root = parse (json);
      g_autoptr(GError) error = NULL;
      g_autofree char *found = NULL, *squeezed = NULL;
      g_auto(GStrv) parts = NULL;
      JsonNode *value = cases[i].value == NULL                   ? NULL
                        : strchr ("[{", *cases[i].value) != NULL ? parse (cases[i].value)
                                                                 : jd_edit_value_from_text (cases[i].value);
      const gboolean done = jd_edit_set_member (root, cases[i].kind, cases[i].name, cases[i].path, value, &error);

      g_test_message ("%s %s: %s", cases[i].name, cases[i].path, done ? "done" : error->message);
      g_assert_cmpint (done, ==, cases[i].expected != NULL);
      if (!done)
        {
          g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN);
          continue;
        }
      found = jd_json_to_line (jd_edit_get (root, cases[i].kind, cases[i].name));
      parts = g_strsplit (found, " ", -1);
      squeezed = g_strjoinv ("", parts);
      g_assert_cmpstr (squeezed, ==, cases[i].expected);
    }
}

/* What the kinetic energy of the document uses cannot be removed; a constant in it gives its value. */
static void
test_document (void)
{
  static const char text[] =
    "{'jourdain': 1, 'constants': {'m': '1 + 2', 'k': 4}, 'parameters': [{'name': 'x'}, {'name': 'y'}],"
    " 'kinetic_energy': 'm*x`^2/2 + y`^2', 'gravity': [0, '-k'], 'time': 'k/2', 'efforts': [{'name': 'f', 'type':"
    " 'potential', 'value': 'k*y^2'}]}";
  g_autofree char *json = g_strdelimit (g_strdelimit (g_strdup (text), "'", '"'), "`", '\'');
  g_autoptr(JsonNode) root = parse (json);
  g_autoptr(GPtrArray) x = objects_of ("x", JD_OBJECT_PARAMETER, NULL);
  g_autoptr(GPtrArray) f_and_y = objects_of ("f", JD_OBJECT_EFFORT, "y", JD_OBJECT_PARAMETER, NULL);
  g_autoptr(GPtrArray) constants = objects_of ("m", JD_OBJECT_CONSTANT, "k", JD_OBJECT_CONSTANT, NULL);
  g_autoptr(GPtrArray) none = objects_of ("z", JD_OBJECT_PARAMETER, NULL);
  g_autofree char *before = jd_json_to_text (root), *after = NULL;
  g_autoptr(GError) error = NULL;
  JsonObject *document;

  g_assert_false (jd_edit_remove (root, x, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_IN_USE);
  g_clear_error (&error);
  g_assert_false (jd_edit_remove (root, f_and_y, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_IN_USE);
  g_clear_error (&error);
  g_assert_false (jd_edit_remove (root, none, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN);
  g_clear_error (&error);
  after = jd_json_to_text (root);
  g_assert_cmpstr (before, ==, after);

  g_assert_true (jd_edit_remove (root, constants, &error));
  g_assert_no_error (error);
  document = json_node_get_object (root);
  g_assert_cmpstr (json_object_get_string_member (document, "kinetic_energy"), ==, "(1 + 2)*x'^2/2 + y'^2");
  g_assert_cmpfloat (jd_edit_evaluate (root, json_object_get_member (document, "time")), ==, 2);
  g_assert_cmpfloat (jd_edit_evaluate (root,
                                       json_array_get_element (json_object_get_array_member (document, "gravity"),
                                                               1)),
                     ==, -4);
  g_assert_cmpstr (jd_json_get_text (jd_edit_get_member (root, JD_OBJECT_EFFORT, "f", "value")), ==, "4*y^2");
  assert_valid (root);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/edit-places/graph", test_graph);
  g_test_add_func ("/core/mechanism/edit-places/turned", test_turned);
  g_test_add_func ("/core/mechanism/edit-places/arranged", test_arranged);
  g_test_add_func ("/core/mechanism/edit-places/pull", test_pull);
  g_test_add_func ("/core/mechanism/edit-places/copy", test_copy);
  g_test_add_func ("/core/mechanism/edit-places/paths", test_paths);
  g_test_add_func ("/core/mechanism/edit-places/document", test_document);
  return g_test_run ();
}
