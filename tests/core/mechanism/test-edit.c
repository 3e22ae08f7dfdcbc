/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits that remove, paste, move and set. */
#include "tests/core/mechanism/edit-testing.h"
#include "tests/new-document.h"

/* Whatever single thing is removed, with what depends on it, a valid mechanism is left.  Of many things of a kind
 * usually a seeded tenth is removed, one after another; with JD_TEST_LONG all. */
static void
test_remove (void)
{
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL;
  g_autoptr(GPtrArray) documents = list_documents ();
  guint n = 0;

  for (guint d = 0; d < documents->len; d++)
    for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
      {
        g_autoptr(JsonNode) root = parse_document (g_ptr_array_index (documents, d));
        g_autoptr(GPtrArray) objects = jd_edit_list (root, (JdObjectKind) kind);

        for (guint i = 0; i < objects->len; i++)
          {
            g_autoptr(JsonNode) copy = NULL;
            g_autoptr(GPtrArray) one = NULL, dependents = NULL;
            g_autoptr(GError) error = NULL;

            if (objects->len > 20 && !whole && g_test_rand_int_range (0, 10) != 0)
              continue;
            copy = jd_json_copy (root);
            one = jd_object_array_new ();
            g_ptr_array_add (one, jd_object_copy (g_ptr_array_index (objects, i)));
            dependents = jd_edit_get_dependents (copy, one);
            if (!jd_edit_remove (copy, one, &error))
              {
                /* Only what a formula of the whole document uses. */
                g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_IN_USE);
                g_assert_cmpint (kind, ==, JD_OBJECT_PARAMETER);
                g_assert_true (json_object_has_member (json_node_get_object (copy), "kinetic_energy"));
                continue;
              }
            for (guint k = 0; k < dependents->len; k++)
              {
                const JdObject *object = g_ptr_array_index (dependents, k);

                g_assert_null (jd_edit_get (copy, object->kind, object->name));
              }
            assert_valid (copy);
            n++;
          }
      }
  g_test_message ("%u removals", n);
  g_assert_cmpuint (n, >, 300);
}

/* An event goes without what stands in its place, and without the comparison that shows it: both stay, and do not
 * mention it any more. */
static void
test_remove_event (void)
{
  g_autoptr(JsonNode) root =
    parse ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"u\"}, {\"name\": \"v\"}],"
           " \"bodies\": [{\"name\": \"A\", \"origin\": [\"u\", \"v\"], \"mass\": 1}],"
           " \"parameterizations\": [{\"name\": \"total\"}],"
           " \"events\": [{\"name\": \"first\", \"at\": 1, \"impulses\": [{\"parameter\": \"u\", \"value\": 1}]},"
           " {\"name\": \"second\", \"instead_of\": \"first\", \"at\": 2}],"
           " \"compare\": [{\"parameterization\": \"total\", \"event\": \"first\"},"
           " {\"parameterization\": \"total\"}]}");
  g_autoptr(GPtrArray) first = objects_of ("first", JD_OBJECT_EVENT, NULL);
  g_autoptr(GPtrArray) dependents = jd_edit_get_dependents (root, first);
  g_autoptr(GError) error = NULL;
  JsonArray *columns;

  g_assert_cmpuint (dependents->len, ==, 0);
  g_assert_true (jd_edit_remove (root, first, &error));
  g_assert_no_error (error);
  g_assert_null (jd_edit_get (root, JD_OBJECT_EVENT, "first"));
  g_assert_nonnull (jd_edit_get_member (root, JD_OBJECT_EVENT, "second", "at"));
  g_assert_null (jd_edit_get_member (root, JD_OBJECT_EVENT, "second", "instead_of"));
  columns = json_object_get_array_member (json_node_get_object (root), "compare");
  g_assert_cmpuint (json_array_get_length (columns), ==, 2);
  g_assert_false (json_object_has_member (json_array_get_object_element (columns, 0), "event"));
  assert_valid (root);
}

/* A removed constant leaves its value: the numbers stay. */
static void
test_remove_constant (void)
{
  g_autoptr(GPtrArray) documents = list_documents ();

  for (guint d = 0; d < documents->len; d++)
    {
      g_autoptr(JsonNode) root = parse_document (g_ptr_array_index (documents, d));
      g_autoptr(GPtrArray) constants = jd_edit_list (root, JD_OBJECT_CONSTANT);
      g_autoptr(GArray) before = measure (root);
      g_autoptr(GArray) after = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_true (jd_edit_remove (root, constants, &error));
      g_assert_no_error (error);
      after = measure (root);
      g_array_remove_range (before, 0, constants->len);
      assert_same (before, after);
    }
}

/* A body's own parameter goes with it though a curve has a variable called so. */
static void
test_remove_namesake (void)
{
  g_autoptr(JsonNode) root = parse ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}, {\"name\": \"s\"}],"
                                    " \"curves\": [{\"name\": \"hill\", \"graph\": {\"y\": \"x^2\"}},"
                                    " {\"name\": \"loop\", \"parametric\": [\"cos(s)\", \"sin(s)\"]}],"
                                    " \"bodies\": [{\"name\": \"p\", \"origin\": [\"x\", \"s\"], \"mass\": 1}]}");
  g_autoptr(GPtrArray) p = objects_of ("p", JD_OBJECT_BODY, NULL);
  g_autoptr(GPtrArray) left = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_remove (root, p, &error));
  g_assert_no_error (error);
  left = jd_edit_list (root, JD_OBJECT_PARAMETER);
  g_assert_cmpuint (left->len, ==, 0);
  assert_valid (root);
}

/* What a constant says is not taken for the variable of a curve that uses it. */
static void
test_remove_captured (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"constants\": {\"x\": 2, \"s\": 3, \"a\": \"2*x\", \"b\": \"s-1\", \"c\": \"1-2\"},"
    "\"curves\": [{\"name\": \"hill\", \"graph\": {\"y\": \"a*x^2 + b*c\"}},"
    " {\"name\": \"loop\", \"parametric\": [\"b*s\", \"b\"]}]}";
  g_autoptr(JsonNode) root = parse (text);
  g_autoptr(GPtrArray)
    gone = objects_of ("a", JD_OBJECT_CONSTANT, "b", JD_OBJECT_CONSTANT, "c", JD_OBJECT_CONSTANT, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_remove (root, gone, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_CURVE, "hill", "graph/y")), ==,
                   "4*x^2 + (s-1)*(1-2)");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_CURVE, "loop", "parametric/0")), ==,
                   "2*s");
  g_assert_cmpint (json_node_get_int (jd_edit_get_member (root, JD_OBJECT_CURVE, "loop", "parametric/1")), ==, 2);
  assert_valid (root);
}

static void
test_dependents (void)
{
  g_autoptr(JsonNode) root = parse_example ("06-sleigh-landing.jourdain");
  g_autoptr(GPtrArray) runner = objects_of ("runner", JD_OBJECT_BODY, NULL);
  g_autoptr(GPtrArray) dependents = jd_edit_get_dependents (root, runner);
  g_autoptr(GError) error = NULL;

  g_assert_cmpuint (dependents->len, ==, 2);
  g_assert_cmpstr (((JdObject *) g_ptr_array_index (dependents, 0))->name, ==, "weld");
  g_assert_cmpstr (((JdObject *) g_ptr_array_index (dependents, 1))->name, ==, "blade");
  g_assert_true (jd_edit_remove (root, runner, &error));
  g_assert_no_error (error);
  /* Its own parameters go with it, and tags and types that named its joints. */
  g_assert_null (jd_edit_get (root, JD_OBJECT_PARAMETER, "xA"));
  g_assert_null (jd_edit_get (root, JD_OBJECT_PARAMETER, "alpha"));
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_PARAMETER, "theta"));
  g_assert_null (jd_edit_get_member (root, JD_OBJECT_EVENT, "landing", "types/blade.lateral"));
  g_assert_null (jd_edit_get_member (root, JD_OBJECT_PARAMETERIZATION, "welded runner", "primitive/weld.x"));
  assert_valid (root);
}

/* Copies of everything, pasted twice into the document itself and into an empty one. */
static void
test_paste (void)
{
  g_autoptr(GPtrArray) documents = list_documents ();

  for (guint d = 0; d < documents->len; d++)
    {
      g_autoptr(JsonNode) root = parse_document (g_ptr_array_index (documents, d));
      g_autoptr(JsonNode) empty = new_document ("Empty");
      g_autoptr(GPtrArray) all = jd_object_array_new ();
      g_autoptr(JsonNode) fragment = NULL;
      g_autoptr(JdMechanism) mechanism = NULL;
      g_autoptr(GError) error = NULL;
      const JdObjectKind kinds[] = { JD_OBJECT_BODY, JD_OBJECT_CURVE, JD_OBJECT_JOINT, JD_OBJECT_EFFORT };
      guint n_bodies;

      for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
        {
          g_autoptr(GPtrArray) objects = jd_edit_list (root, kinds[k]);

          for (guint i = 0; i < objects->len; i++)
            g_ptr_array_add (all, jd_object_copy (g_ptr_array_index (objects, i)));
        }
      mechanism = read_root (root);
      n_bodies = jd_mechanism_get_bodies (mechanism)->len;
      if (jd_mechanism_get_dimension (mechanism) == 3)
        {
          g_autoptr(JsonNode) spatial = jd_edit_copy (root, all);

          g_assert_null (jd_edit_paste (empty, spatial, 0, 0, &error));
          g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN);
          g_clear_error (&error);
          json_object_set_int_member (json_node_get_object (empty), "dimension", 3);
          g_assert_true (jd_edit_set_document_member (empty, "gravity", parse ("[0, 0, -9.81]"), &error));
        }
      fragment = jd_edit_copy (root, all);
      for (int i = 0; i < 2; i++)
        {
          g_autoptr(GPtrArray) here = jd_edit_paste (root, fragment, 0.5, 0.25, &error);
          g_autoptr(GPtrArray) there = jd_edit_paste (empty, fragment, 0, 0, &error);

          g_assert_no_error (error);
          g_assert_cmpuint (here->len, >=, all->len);
          g_assert_cmpuint (there->len, >=, n_bodies);
          assert_valid (root);
          assert_valid (empty);
        }
      g_clear_object (&mechanism);
      mechanism = read_root (root);
      g_assert_cmpuint (jd_mechanism_get_bodies (mechanism)->len, ==, 3 * n_bodies);
    }
}

/* The pendulum of two documents with other constants of the same names: those that differ get new names, the equal
 * are shared. */
static void
test_paste_constants (void)
{
  static const char first[] =
    "{\"jourdain\": 1, \"constants\": {\"m\": 2, \"L\": 1, \"half\": \"L/2\", \"g\": 9.81}, \"gravity\": [0, \"-g\"],"
    "\"parameters\": [{\"name\": \"th\", \"value\": 0.3}],"
    "\"bodies\": [{\"name\": \"rod\", \"origin\": [\"half*sin(th)\", \"-half*cos(th)\"],"
    " \"angle\": \"th\", \"mass\": \"m\"}]}";
  static const char second[] = "{\"jourdain\": 1, \"constants\": {\"m\": 2, \"L\": 3, \"half\": \"L/2\"},"
                               "\"parameters\": [{\"name\": \"th\", \"value\": 0.1}]}";
  g_autoptr(JsonNode) from = parse (first);
  g_autoptr(JsonNode) to = parse (second);
  g_autoptr(GPtrArray) rod = objects_of ("rod", JD_OBJECT_BODY, NULL);
  g_autoptr(JsonNode) fragment = jd_edit_copy (from, rod);
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) added = jd_edit_paste (to, fragment, 0, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (added->len, ==, 1);
  g_assert_null (jd_edit_get (fragment, JD_OBJECT_CONSTANT, "g"));
  g_assert_cmpfloat (jd_edit_evaluate (to, jd_edit_get (to, JD_OBJECT_CONSTANT, "L")), ==, 3);
  g_assert_cmpfloat (jd_edit_evaluate (to, jd_edit_get (to, JD_OBJECT_CONSTANT, "half")), ==, 1.5);
  g_assert_cmpfloat (jd_edit_evaluate (to, jd_edit_get (to, JD_OBJECT_CONSTANT, "L2")), ==, 1);
  g_assert_cmpfloat (jd_edit_evaluate (to, jd_edit_get (to, JD_OBJECT_CONSTANT, "half2")), ==, 0.5);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (to, jd_edit_get_member (to, JD_OBJECT_BODY, "rod", "origin/0")),
                                  0.5 * sin (0.3), 1e-15);
  g_assert_null (jd_edit_get (to, JD_OBJECT_CONSTANT, "m2"));
  assert_valid (to);
}

/* A small value is shown; only what is left of terms that cancel is 0. */
static void
test_evaluate_shown (void)
{
  static const struct { const char *text; double value; } cases[] = {
    { "m", 1e-15 }, { "m*L^2/12", 1e-15 * 1e-12 / 12 }, { "m*(L^2 + L^2)/12", 1e-15 * 1e-12 / 6 }, { "-L*sin(1e-9)", -1e-15 },
    { "cos(pi/2)", 0 }, { "L*cos(pi/2)", 0 }, { "L*(sin(1)^2 + cos(1)^2 - 1)", 0 }, { "0.3*L - 0.1*L - 0.2*L", 0 },
    { "tan(pi)^2", 0 }, { "0", 0 }, { "B*C*D - E", 0 },
  };
  g_autoptr(JsonNode) root = parse (
    "{\"jourdain\": 1, \"constants\": {\"m\": 1e-15, \"L\": 1e-6, \"B\": 3e9, \"C\": 0.3, \"D\": 1.1, \"E\": 99e7}}");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) node = json_node_init_string (json_node_alloc (), cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpfloat (fabs (jd_edit_evaluate_shown (root, node) - cases[i].value), <=,
                         1e-9 * fabs (cases[i].value));
    }
}

/* What a joint alone refers to must be there: in another document it is left out. */
static void
test_paste_strays (void)
{
  g_autoptr(JsonNode) root = parse_example ("12-slider-crank.jourdain");
  g_autoptr(JsonNode) empty = new_document (NULL);
  g_autoptr(GPtrArray) joints = jd_edit_list (root, JD_OBJECT_JOINT);
  g_autoptr(JsonNode) fragment = jd_edit_copy (root, joints);
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) there = jd_edit_paste (empty, fragment, 0, 0, &error);
  g_autoptr(GPtrArray) left = jd_edit_list (empty, JD_OBJECT_JOINT);

  g_assert_no_error (error);
  g_assert_cmpuint (left->len, ==, 0);
  assert_valid (empty);
}

/* A drive whose parameter is not copied with it stands where there is such a parameter, and is left out where only a
 * constant is called so, or what a parameter of the copy comes to be called. */
static void
test_paste_namesake (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"constants\": {\"w\": 2%s}, \"parameters\": [{\"name\": \"%s\"}],"
    " \"bodies\": [{\"name\": \"arm\", \"origin\": [0, 0], \"angle\": \"%s\", \"inertia\": 1}],"
    " \"joints\": [{\"name\": \"engine\", \"type\": \"drive\", \"of\": \"%s\", \"value\": \"w*t\"}]}";
  g_autofree char *one = g_strdup_printf (text, "", "a", "a", "a");
  g_autofree char *other = g_strdup_printf (text, ", \"a\": 1", "b", "b", "b");
  g_autoptr(JsonNode) root = parse (one);
  g_autoptr(JsonNode) there = parse (other);
  g_autoptr(GPtrArray) engine = objects_of ("engine", JD_OBJECT_JOINT, NULL);
  g_autoptr(JsonNode) fragment = jd_edit_copy (root, engine);
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) added = jd_edit_paste (root, fragment, 0, 0, &error);
  g_autoptr(GPtrArray) none = jd_edit_paste (there, fragment, 0, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (added->len, ==, 1);
  g_assert_cmpuint (none->len, ==, 0);
  assert_valid (root);
  assert_valid (there);

  g_clear_pointer (&fragment, json_node_unref);
  g_clear_pointer (&none, g_ptr_array_unref);
  g_free (jd_edit_add (root, JD_OBJECT_PARAMETER, "a2", parse ("{\"value\": 0}")));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_JOINT, "engine", "of",
                                     json_node_init_string (json_node_alloc (), "a2"), &error));
  g_ptr_array_add (engine, jd_object_new (JD_OBJECT_BODY, "arm"));
  fragment = jd_edit_copy (root, engine);
  none = jd_edit_paste (there, fragment, 0, 0, &error);
  g_assert_no_error (error);
  /* The arm alone, by a parameter a2 of its own. */
  g_assert_cmpuint (none->len, ==, 1);
  g_assert_nonnull (jd_edit_get (there, JD_OBJECT_PARAMETER, "a2"));
  assert_valid (there);
}

/* One joint of every type of the catalogue in the plane is added, copied with its bodies, and removed. */
static void
test_catalogue (void)
{
  const JdJointType *const *types = jd_joint_catalogue ();
  guint n = 0;

  for (gsize i = 0; types[i] != NULL; i++)
    {
      g_autoptr(JsonNode) root = parse (fixture_plane);
      g_autoptr(GPtrArray) joints = jd_edit_list (root, JD_OBJECT_JOINT);
      g_autofree char *before = NULL;

      before = jd_json_to_text (root);
      for (guint j = 0; j < joints->len; j++)
        {
          const JdObject *joint = g_ptr_array_index (joints, j);
          JsonNode *node = jd_edit_get (root, JD_OBJECT_JOINT, joint->name);
          g_autofree char *name = NULL;
          g_autofree char *after = NULL;
          g_autoptr(GPtrArray) one = NULL;
          g_autoptr(GError) error = NULL;

          if (g_strcmp0 (json_object_get_string_member (json_node_get_object (node), "type"), types[i]->name) != 0)
            continue;
          name = jd_edit_add (root, JD_OBJECT_JOINT, types[i]->name, jd_json_copy (node));
          assert_valid (root);
          one = objects_of (name, JD_OBJECT_JOINT, NULL);
          g_assert_true (jd_edit_remove (root, one, &error));
          after = jd_json_to_text (root);
          g_assert_cmpstr (before, ==, after);
          n++;
          break;
        }
      if (types[i]->planar && n == 0)
        g_error ("no joint of the type “%s” in the file that this test edits", types[i]->name);
      n = types[i]->planar ? 0 : n;
    }
}

/* Moved there and back, the document is the same to the byte; in between everything has moved. */
static void
test_move (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  const JdBodyDraft rod = { .stem = "rod", .x = 1, .y = 0.5, .angle = 0.25, .mass = 2, .shape = JD_SHAPE_ROD,
                            .size = { 2 } };
  g_autofree char *body = jd_edit_add_body (root, &rod);
  g_autofree char *point = jd_edit_add_point (root, "ground", "O", 0.5, 0.5);
  g_autofree char *graph = jd_edit_add (root, JD_OBJECT_CURVE, "hill",
                                        parse ("{\"graph\": {\"y\": \"x^2 + max(x, 2e-3)\"}}"));
  g_autofree char *line = jd_edit_add (root, JD_OBJECT_CURVE, "floor", parse ("{\"line\": {\"direction\": [1, 0]}}"));
  g_autofree char *loop = jd_edit_add (root, JD_OBJECT_CURVE, "loop", parse ("{\"parametric\": [\"2*s\", \"s^2\"]}"));
  g_autoptr(GPtrArray) all = objects_of ("rod", JD_OBJECT_BODY, "ground.O", JD_OBJECT_POINT, "hill", JD_OBJECT_CURVE,
                                         "floor", JD_OBJECT_CURVE, "loop", JD_OBJECT_CURVE, NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  /* A line's point is written once it has been moved. */
  g_assert_true (jd_edit_move (root, all, 0, 0, &error));
  before = jd_json_to_text (root);
  g_assert_true (jd_edit_move (root, all, 0.5, -0.25, &error));
  g_assert_no_error (error);
  assert_valid (root);
  g_assert_cmpfloat (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_PARAMETER, "x_rod", "value")), ==,
                     1.5);
  g_assert_cmpfloat (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_POINT, point, "1")), ==, 0.25);
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_CURVE, graph, "graph/y")), ==,
                   "(x - 0.5)^2 + max((x - 0.5), 2e-3) - 0.25");
  g_assert_true (jd_edit_move (root, all, 0.5, 0, &error));
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_CURVE, graph, "graph/y")), ==,
                   "(x - 1)^2 + max((x - 1), 2e-3) - 0.25");
  g_assert_true (jd_edit_move (root, all, -1, 0.25, &error));
  after = jd_json_to_text (root);
  g_assert_cmpstr (before, ==, after);
  (void) body;
  (void) line;
  (void) loop;
}

/* How sums that end in a number, and graphs whose x is moved already, are moved. */
static void
test_move_text (void)
{
  static const struct
  {
    const char *y, *moved, *back; /* by (0.5, 1), and by (-0.5, -1) again */
  } cases[] = {
    { "sin(x - 0.25)", "sin((x - 0.75)) + 1", "sin((x - 0.25))" },
    { "2*(x - 0.25)^2 - (x - 0.25)", "2*(x - 0.75)^2 - (x - 0.75) + 1", "2*(x - 0.25)^2 - (x - 0.25)" },
    { "(x - 1-2)^2", "((x - 0.5) - 1-2)^2 + 1", "(x - 1-2)^2" },
    { "(x - 1)*x", "((x - 0.5) - 1)*(x - 0.5) + 1", "(x - 1)*x" },
    { "x * - 3", "(x - 0.5) * - 3 + 1", "x * - 3" },
    { "x - 3", "(x - 0.5) - 2", "x - 3" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) root = new_document ("Test");
      g_autoptr(JsonNode) curve = parse ("{\"graph\": {\"y\": \"\"}}");
      g_autoptr(GPtrArray) hill = objects_of ("hill", JD_OBJECT_CURVE, NULL);
      g_autoptr(GError) error = NULL;

      g_free (jd_edit_add (root, JD_OBJECT_CURVE, "hill", g_steal_pointer (&curve)));
      g_assert_true (jd_edit_set_member (root, JD_OBJECT_CURVE, "hill", "graph/y",
                                         json_node_init_string (json_node_alloc (), cases[i].y), &error));
      for (int back = 0; back < 2; back++)
        {
          g_assert_true (jd_edit_move (root, hill, back ? -0.5 : 0.5, back ? -1 : 1, &error));
          g_assert_no_error (error);
          g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_CURVE, "hill", "graph/y")), ==,
                           back ? cases[i].back : cases[i].moved);
          assert_valid (root);
        }
    }
}

/* A belt turns with its line; what changes with the motion cannot be turned by adding numbers. */
static void
test_rotate_belt (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  g_autofree char *belt = jd_edit_add (root, JD_OBJECT_CURVE, "belt",
                                       parse ("{\"line\": {\"direction\": [1, 0]}, \"velocity\": [2, 0]}"));
  g_autofree char *swinging = jd_edit_add (root, JD_OBJECT_CURVE, "swinging",
                                           parse ("{\"line\": {\"direction\": [1, 0]}, \"velocity\": [\"sin(t)\","
                                                  " 0]}"));
  g_autoptr(GPtrArray) turned = objects_of (belt, JD_OBJECT_CURVE, NULL);
  g_autoptr(GPtrArray) refused = objects_of (swinging, JD_OBJECT_CURVE, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_rotate (root, turned, 0, 0, G_PI / 2, &error));
  g_assert_no_error (error);
  for (int i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                      jd_edit_get_member (root, JD_OBJECT_CURVE, belt,
                                                                          i == 0 ? "velocity/0" : "velocity/1")),
                                    i == 0 ? 0 : 2, 1e-15);
  g_assert_false (jd_edit_rotate (root, refused, 0, 0, G_PI / 2, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
}

/* A parameter that is two coordinates cannot take two values. */
static void
test_move_shared (void)
{
  g_autoptr(JsonNode) root = parse ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"u\"}, {\"name\": \"v\"}],"
                                    "\"bodies\": [{\"name\": \"A\", \"origin\": [\"u\", \"u\"]},"
                                    " {\"name\": \"B\", \"origin\": [\"v\", 1]}, {\"name\": \"C\","
                                    " \"origin\": [\"v\", 2]}]}");
  g_autoptr(GPtrArray) diagonal = objects_of ("A", JD_OBJECT_BODY, NULL);
  g_autoptr(GPtrArray) both = objects_of ("B", JD_OBJECT_BODY, "C", JD_OBJECT_BODY, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_false (jd_edit_move (root, diagonal, 1, 0, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
  g_clear_error (&error);
  g_assert_false (jd_edit_move (root, diagonal, 0, 1, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
  g_clear_error (&error);
  g_assert_true (jd_edit_move (root, diagonal, 1, 1, &error));
  g_assert_true (jd_edit_move (root, both, 1, 0.5, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_BODY, "C", "origin/0")), ==, 1);
}

/* A body turned about a point: its distance from it stays, its angle grows. */
static void
test_rotate (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  const JdBodyDraft disk = { .stem = "disk", .x = 3, .y = 1, .angle = 0.25, .mass = 2, .shape = JD_SHAPE_DISK,
                             .size = { 0.5 } };
  g_autofree char *body = jd_edit_add_body (root, &disk);
  g_autofree char *line = jd_edit_add (root, JD_OBJECT_CURVE, "floor",
                                       parse ("{\"line\": {\"point\": [3, 1], \"direction\": [1, 0]}}"));
  g_autoptr(GPtrArray) all = objects_of (body, JD_OBJECT_BODY, line, JD_OBJECT_CURVE, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_rotate (root, all, 1, 1, G_PI / 2, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                    jd_edit_get_member (root, JD_OBJECT_BODY, body, "origin/0")),
                                  1, 1e-15);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                    jd_edit_get_member (root, JD_OBJECT_BODY, body, "origin/1")),
                                  3, 1e-15);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_BODY, body, "angle")),
                                  0.25 + G_PI / 2, 1e-15);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_CURVE, line,
                                                                              "line/direction/1")),
                                  1, 1e-15);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                    jd_edit_get_member (root, JD_OBJECT_CURVE, line, "line/point/1")),
                                  3, 1e-15);
  assert_valid (root);
}

static void
test_move_refused (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autoptr(GPtrArray) q = objects_of ("S", JD_OBJECT_BODY, "Q", JD_OBJECT_BODY, NULL);
  g_autofree char *before = jd_json_to_text (root);
  g_autofree char *after = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_false (jd_edit_move (root, q, 1, 0, &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED);
  g_assert_nonnull (strstr (error->message, "u + cos(th)"));
  after = jd_json_to_text (root);
  g_assert_cmpstr (before, ==, after);
}

/* Moments of inertia of homogeneous bodies, by numbers and by formulas; a polygon that is a box gives the box's. */
static void
test_homogeneous (void)
{
  static const double square[][2] = { { 0, 0 }, { 2, 0 }, { 2, 1 }, { 0, 1 } };
  const JdBodyDraft drafts[] = {
    { .stem = "rod", .mass = 3, .shape = JD_SHAPE_ROD, .size = { 2 } },
    { .stem = "disk", .mass = 3, .shape = JD_SHAPE_DISK, .size = { 2 } },
    { .stem = "box", .mass = 3, .shape = JD_SHAPE_BOX, .size = { 2, 1 } },
    { .stem = "plate", .mass = 3, .shape = JD_SHAPE_POLYGON, .n_vertices = 4, .vertices = square },
    { .stem = "ring", .mass = 3, .shape = JD_SHAPE_RING, .size = { 2 } },
    { .stem = "shell", .mass = 3, .shape = JD_SHAPE_SHELL, .size = { 2 } },
    { .stem = "sphere", .mass = 3, .shape = JD_SHAPE_SPHERE, .size = { 2 } },
    { .stem = "string", .mass = 3, .shape = JD_SHAPE_STRING, .size = { 2 } },
    { .stem = "pane", .mass = 3, .shape = JD_SHAPE_PANE, .size = { 2, 1 } },
  };
  /* of the shell: 2 m a^2 / 3 about the centre of its sphere, at the distance a / 2 of the mass centre */
  const double expected[] = { 1, 6, 1.25, 1.25, 12, 5, 4.8, 1, 1.25 };
  g_autoptr(JsonNode) root = new_document ("Test");

  for (gsize i = 0; i < G_N_ELEMENTS (drafts); i++)
    {
      g_autofree char *name = jd_edit_add_body (root, &drafts[i]);

      g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                        jd_edit_get_member (root, JD_OBJECT_BODY, name, "inertia")),
                                      expected[i], 1e-12);
    }
  g_assert_cmpfloat (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_BODY, "plate", "center/0")), ==, 1);
  g_assert_cmpfloat (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_BODY, "plate", "center/1")), ==,
                     0.5);

  g_assert_cmpfloat (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_BODY, "shell", "center/1")), ==, -1);
  g_assert_true (jd_edit_is_homogeneous (root, "shell"));

  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "L", json_node_init_int (json_node_alloc (), 4)));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "rod", "shape/rod", jd_edit_value_from_text ("L/2"),
                                     NULL));
  g_assert_true (jd_edit_set_homogeneous (root, "rod"));
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "rod", "inertia")), ==,
                   "3*(L/2)^2/12");
  g_assert_true (jd_edit_set_size (root, "ring", "shape/ring", jd_edit_value_from_text ("L"), NULL));
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "ring", "inertia")), ==, "3*L^2");
  assert_valid (root);
}

/* Minus zero is written as 0; a number keeps its sign. */
static void
test_minus_zero (void)
{
  static const double values[] = { -0.0, -1e-320 * 1e-5, 0.0 };
  g_autoptr(JsonObject) object = json_object_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *text = NULL;

      jd_edit_set_number (object, "value", values[i]);
      text = jd_json_to_text (json_object_get_member (object, "value"));
      g_assert_cmpstr (g_strstrip (text), ==, "0");
    }
  g_assert_cmpfloat (jd_edit_clean (-1.5), ==, -1.5);
}

static void
test_add_point (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autofree char *same = jd_edit_add_point (root, "S", "B", 0.5, 0);
  g_autofree char *origin = jd_edit_add_point (root, "S", "B", 0, 1e-12);
  g_autofree char *center = jd_edit_add_point (root, "S", "B", 0.1, 0);
  g_autofree char *new = jd_edit_add_point (root, "S", "A", 0.25, 0);
  g_autofree char *ground = jd_edit_add_point (root, "ground", "O", 1, 1);

  g_assert_cmpstr (same, ==, "S.A");
  g_assert_cmpstr (origin, ==, "S.origin");
  g_assert_cmpstr (center, ==, "S.center");
  g_assert_cmpstr (new, ==, "S.A2");
  g_assert_cmpstr (ground, ==, "ground.O2");
  g_assert_null (jd_edit_add_point (root, "nobody", "A", 0, 0));
  assert_valid (root);
}

static void
test_set_member (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "Q", "points/B/0", jd_edit_value_from_text (" 0.75 "),
                                     &error));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "P", "points/N", jd_edit_value_from_text ("1"), &error));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "P", "points/N", NULL, &error));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_CONSTANT, "e", "", jd_edit_value_from_text ("0.25 + T/10"),
                                     &error));
  g_assert_true (jd_edit_set_document_member (root, "gravity/1", jd_edit_value_from_text ("-1.6"), &error));
  g_assert_no_error (error);
  text = jd_json_to_text (jd_edit_get_member (root, JD_OBJECT_BODY, "Q", "points/B"));
  g_assert_cmpstr (text, ==, "[\n  0.75,\n  0\n]\n");
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root, jd_edit_get (root, JD_OBJECT_CONSTANT, "e")), 0.3, 1e-15);
  assert_valid (root);
  g_assert_false (jd_edit_set_member (root, JD_OBJECT_BODY, "Q", "points/B/7", jd_edit_value_from_text ("1"),
                                      &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN);
}

static void
test_state (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autoptr(GError) error = NULL;
  double values[] = { 0.3, 0.75, 0.1, 2, 0, G_PI / 6 };
  const double bad[] = { NAN, 0, 0, 0, 0, 0 };

  g_assert_true (jd_edit_set_state (root, values, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (json_node_get_double (jd_edit_get_member (root, JD_OBJECT_PARAMETER, "y", "value")), ==, 0.75);
  /* What is the same keeps its expression. */
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_PARAMETER, "th", "value")), ==, "pi/6");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_PARAMETER, "phi", "rate")), ==,
                   "-0.4/R");
  g_assert_false (jd_edit_set_state (root, bad, NULL, &error));
  g_assert_nonnull (error);
}

static void
test_free_names (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  static const struct
  {
    JdObjectKind kind;
    const char *stem, *expected;
  } cases[] = {
    { JD_OBJECT_BODY, "S", "S2" },          { JD_OBJECT_BODY, "new one!", "new_one" },
    { JD_OBJECT_CONSTANT, "x", "x2" },      { JD_OBJECT_PARAMETER, "sin", "sin2" },
    { JD_OBJECT_JOINT, "7", "a" },          { JD_OBJECT_EVENT, "landing", "landing 2" },
    { JD_OBJECT_BODY, "Stößel", "Stößel" }, { JD_OBJECT_EFFORT, "weight", "weight2" },
    { JD_OBJECT_POINT, "S.A", "S.A2" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = jd_edit_free_name (root, cases[i].kind, cases[i].stem);

      g_assert_cmpstr (name, ==, cases[i].expected);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/edit/evaluate-shown", test_evaluate_shown);
  g_test_add_func ("/core/mechanism/edit/remove", test_remove);
  g_test_add_func ("/core/mechanism/edit/remove-event", test_remove_event);
  g_test_add_func ("/core/mechanism/edit/remove-constant", test_remove_constant);
  g_test_add_func ("/core/mechanism/edit/remove-namesake", test_remove_namesake);
  g_test_add_func ("/core/mechanism/edit/remove-captured", test_remove_captured);
  g_test_add_func ("/core/mechanism/edit/dependents", test_dependents);
  g_test_add_func ("/core/mechanism/edit/paste", test_paste);
  g_test_add_func ("/core/mechanism/edit/paste-constants", test_paste_constants);
  g_test_add_func ("/core/mechanism/edit/paste-strays", test_paste_strays);
  g_test_add_func ("/core/mechanism/edit/paste-namesake", test_paste_namesake);
  g_test_add_func ("/core/mechanism/edit/catalogue", test_catalogue);
  g_test_add_func ("/core/mechanism/edit/move", test_move);
  g_test_add_func ("/core/mechanism/edit/move-text", test_move_text);
  g_test_add_func ("/core/mechanism/edit/move-shared", test_move_shared);
  g_test_add_func ("/core/mechanism/edit/rotate", test_rotate);
  g_test_add_func ("/core/mechanism/edit/rotate-belt", test_rotate_belt);
  g_test_add_func ("/core/mechanism/edit/move-refused", test_move_refused);
  g_test_add_func ("/core/mechanism/edit/homogeneous", test_homogeneous);
  g_test_add_func ("/core/mechanism/edit/add-point", test_add_point);
  g_test_add_func ("/core/mechanism/edit/minus-zero", test_minus_zero);
  g_test_add_func ("/core/mechanism/edit/set-member", test_set_member);
  g_test_add_func ("/core/mechanism/edit/state", test_state);
  g_test_add_func ("/core/mechanism/edit/free-names", test_free_names);
  return g_test_run ();
}
