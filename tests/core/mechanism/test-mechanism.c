/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-mechanism.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "core/mechanism/jd-joint-type.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-measured.h"
#include "tests/core/mechanism/fixture.h"

static JdMechanism *
read_text (const char  *text,
           GError     **error)
{
  return jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), error);
}

static void
check_document (JdMechanism *mechanism)
{
  JsonObject *root = json_node_get_object (jd_mechanism_get_json (mechanism));

  g_assert_cmpstr (jd_mechanism_get_name (mechanism), ==, "Everything");
  g_assert_cmpstr (json_object_get_string_member (root, "source"), ==, "none");
  g_assert_cmpstr (jd_mechanism_get_description (mechanism), ==, "A bit of all");
  g_assert_cmpuint (jd_mechanism_get_dimension (mechanism), ==, 2);
  g_assert_cmpfloat (jd_mechanism_get_time (mechanism), ==, 0.25);
  g_assert_true (jd_expr_is_zero (jd_mechanism_get_gravity (mechanism)[0]));
  g_assert_true (jd_expr_is_zero (jd_mechanism_get_gravity (mechanism)[2]));
  g_assert_null (jd_mechanism_get_kinetic_energy (mechanism));
  g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
  g_assert_cmpuint (jd_mechanism_get_constants (mechanism)->len, ==, 6);
  g_assert_cmpuint (jd_mechanism_get_parameters (mechanism)->len, ==, 6);
  g_assert_cmpuint (jd_mechanism_get_curves (mechanism)->len, ==, 4);
  g_assert_cmpuint (jd_mechanism_get_joints (mechanism)->len, ==,
                    json_array_get_length (json_object_get_array_member (root, "joints")));
  g_assert_cmpuint (jd_mechanism_get_efforts (mechanism)->len, ==, 8);
}

static void
check_bodies (JdMechanism *mechanism)
{
  const JdParameter *parameter;
  const JdBody *body;

  parameter = g_ptr_array_index (jd_mechanism_get_parameters (mechanism), 2);
  g_assert_cmpfloat (parameter->value, ==, 0.1);
  g_assert_cmpfloat (parameter->rate, ==, -0.4 / 0.5);
  parameter = g_ptr_array_index (jd_mechanism_get_parameters (mechanism), 4);
  g_assert_cmpfloat (parameter->value, ==, 0);
  g_assert_cmpfloat (parameter->rate, ==, 0);

  body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), 0);
  g_assert_false (body->is_particle);
  g_assert_cmpuint (body->points->len, ==, 3);
  g_assert_cmpint (body->shape.kind, ==, JD_SHAPE_DISK);
  g_assert_true (((const JdPoint *) g_ptr_array_index (body->points, 1))->at[0] == body->center[0]);
  body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), 1);
  g_assert_true (body->is_particle);
  body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), 3);
  g_assert_true (jd_expr_is_zero (body->mass));
  g_assert_cmpuint (body->shape.n_vertices, ==, 3);
}

static void
check_joints (JdMechanism *mechanism)
{
  const JdJoint *joint;
  g_autofree char *point = NULL;

  joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), 2);
  g_assert_cmpstr (joint->type->name, ==, "rope");
  g_assert_cmpuint (joint->n_points, ==, 3);
  g_assert_cmpint (joint->points[1].body, ==, JD_GROUND);
  point = jd_mechanism_dup_point_name (mechanism, joint->points[2]);
  g_assert_cmpstr (point, ==, "P.center");
  joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), 4);
  g_assert_true (joint->has_when);
  g_assert_cmpint (joint->when_relation, ==, JD_RELATION_GREATER);
  joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), 12);
  g_assert_cmpuint (joint->n_equations, ==, 2);
  g_assert_cmpstr (joint->equations[0].name, ==, "h");
  g_assert_true (joint->equations[1].differential);
}

static void
check_study (JdMechanism *mechanism)
{
  const JdParameterizationTags *tags;
  const JdTag *tag;
  const JdEvent *event;
  const JdImpulsiveType *type;

  tags = jd_mechanism_find_parameterization (mechanism, "a reduced one");
  g_assert_cmpuint (tags->tags->len, ==, 2);
  tag = g_ptr_array_index (tags->tags, 1);
  g_assert_cmpstr (tag->equation, ==, "laws.d");
  g_assert_cmpstr (tag->parameter, ==, "y");
  g_assert_true (tag->integrated);
  g_assert_null (jd_mechanism_find_parameterization (mechanism, "none"));

  event = jd_mechanism_find_event (mechanism, "landing");
  g_assert_true (event->has_at);
  g_assert_cmpuint (event->types->len, ==, 6);
  g_assert_cmpuint (event->impulses->len, ==, 3);
  g_assert_cmpstr (event->order[1], ==, "cord.length");
  g_assert_null (event->order[2]);
  g_assert_cmpuint (event->n_rest_frame, ==, 1);
  type = g_ptr_array_index (event->types, 1);
  g_assert_cmpint (type->kind, ==, JD_IMPULSIVE_ELASTIC);
  event = g_ptr_array_index (jd_mechanism_get_events (mechanism), 1);
  g_assert_nonnull (event->when);
  g_assert_cmpint (event->direction, ==, -1);
  g_assert_null (event->order);
}

/* What the file says is what the mechanism holds. */
static void
test_read (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_plane);

  check_document (mechanism);
  check_bodies (mechanism);
  check_joints (mechanism);
  check_study (mechanism);
}

/* The smallest mechanism, and what is so by default. */
static void
test_defaults (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read ("{\"jourdain\": 1}");
  g_autoptr(JdMechanism) one = fixture_read ("{\"jourdain\": 1, \"bodies\": [{\"name\": \"A\", \"origin\": [0, 0],"
                                             " \"inertia\": 1}],"
                                             " \"parameterizations\": [],"
                                             " \"curves\": [{\"name\": \"c\", \"line\": {\"direction\": [1, 0]}},"
                                             " {\"name\": \"d\", \"circle\": {\"radius\": 1}}]}");
  const JdParameterizationTags *tags = g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0);
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (one), 0);

  g_assert_cmpuint (jd_mechanism_get_parameterizations (mechanism)->len, ==, 1);
  g_assert_cmpstr (tags->name, ==, "total");
  g_assert_cmpuint (tags->tags->len, ==, 0);
  g_assert_cmpuint (jd_mechanism_get_parameterizations (one)->len, ==, 1);
  g_assert_cmpfloat (jd_mechanism_get_time (mechanism), ==, 0);
  g_assert_null (jd_mechanism_get_name (mechanism));
  for (int i = 0; i < 3; i++)
    g_assert_true (jd_expr_is_zero (jd_mechanism_get_gravity (mechanism)[i]));
  g_assert_false (body->is_particle);
  g_assert_true (jd_expr_is_zero (body->angle));
  g_assert_true (jd_expr_is_zero (body->mass));
}

/* "unilateral" turns what the type has by nature on and off. */
static void
test_side (void)
{
  static const struct { const char *type; const char *members; int plain; int on; int off; } cases[] = {
    { "rope", "\"through\": [\"A.origin\", \"ground.O\"], \"length\": 1", -1, -1, 0 },
    { "rod", "\"between\": [\"A.origin\", \"ground.O\"], \"length\": 1", 0, 1, 0 },
    { "contact", "\"point\": \"A.origin\", \"curve\": \"c\"", 1, 1, 0 },
    { "on-curve", "\"point\": \"A.origin\", \"curve\": \"c\"", 0, 1, 0 },
    { "equation", "\"holonomic\": {\"e\": \"x\"}", 0, 1, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int given = -1; given <= 1; given++)
      {
        g_autofree char
          *text = g_strdup_printf ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}],"
                                   " \"ground\": {\"points\": {\"O\": [0, 0]}},"
                                   " \"curves\": [{\"name\": \"c\", \"line\": {\"direction\": [1, 0]}}],"
                                   " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", 0]}],"
                                   " \"joints\": [{\"name\": \"j\", \"type\": \"%s\", %s%s}]}",
                                   cases[i].type, cases[i].members,
                                   given < 0 ? ""
                                   : given   ? ", \"unilateral\": true"
                                             : ", \"unilateral\": false");
        g_autoptr(JdMechanism) mechanism = fixture_read (text);
        const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), 0);

        g_assert_cmpint (jd_joint_get_side (joint), ==,
                         given < 0 ? cases[i].plain
                         : given   ? cases[i].on
                                   : cases[i].off);
      }
}

/* Unknown keys are told, each with the nearest known one, and kept. */
static void
test_unknown_keys (void)
{
  const char
    *text = "{\"jourdain\": 1, \"gravitty\": [0, 1], \"bodies\": [{\"name\": \"A\", \"origin\": [0, 0], \"masss\": 1,"
            " \"color\": {\"r\": 0.10}}], \"curves\": [{\"name\": \"c\", \"line\": {\"direction\": [1, 0],"
            " \"pont\": [0, 0]}}],"
            " \"joints\": [{\"name\": \"j\", \"type\": \"blade\", \"point\": \"A.origin\","
            " \"direction\": [1, 0], \"length\": 2}]}";
  static const char *const expected[][2] = {
    { "gravitty: ", "“gravity”" }, { "bodies[0].masss: ", "“mass”" }, { "bodies[0].color: ", "only kept" },
    { "curves[0].line.pont: ", "“point”" }, { "joints[0].length: ", "only kept" },
  };
  g_autoptr(JdMechanism) mechanism = fixture_read (text);
  const GPtrArray *warnings = jd_mechanism_get_warnings (mechanism);
  g_autofree char *saved = jd_mechanism_to_text (mechanism);

  g_assert_cmpuint (warnings->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < warnings->len; i++)
    {
      const JdWarning *warning = g_ptr_array_index (warnings, i);

      g_assert_cmpstr (warning->code, ==, "unknown-key");
      g_assert_true (g_str_has_prefix (warning->text, expected[i][0]));
      g_assert_nonnull (strstr (warning->text, expected[i][1]));
    }
  g_assert_nonnull (strstr (saved, "\"masss\": 1"));
  g_assert_nonnull (strstr (saved, "\"color\": { \"r\": 0.1 }"));
}

/* A particle in a joint that takes an angle is told. */
static void
test_particle_angle (void)
{
  g_autoptr(JdMechanism) mechanism =
    fixture_read ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}], \"ground\": {\"points\": {\"O\": [0, 0]}},"
                  " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", 0], \"mass\": 1}],"
                  " \"joints\": [{\"name\": \"j\", \"type\": \"slider\", \"between\": [\"A.origin\", \"ground.O\"],"
                  " \"axis\": [1, 0]}]}");
  const GPtrArray *warnings = jd_mechanism_get_warnings (mechanism);

  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_cmpstr (((const JdWarning *) g_ptr_array_index (warnings, 0))->code, ==, "particle-angle");
}

/* After the first writing the bytes stay; nothing is lost on the way. */
static void
test_round_trip (gconstpointer data)
{
  g_autoptr(JdMechanism) first = fixture_read (data);
  g_autofree char *once = jd_mechanism_to_text (first);
  g_autoptr(JdMechanism) second = fixture_read (once);
  g_autofree char *twice = jd_mechanism_to_text (second);
  g_autoptr(JsonNode) before = jd_json_parse (data, -1, NULL);
  g_autoptr(JsonNode) after = jd_mechanism_dup_json (second);

  g_assert_cmpstr (once, ==, twice);
  g_assert_true (json_node_equal (before, after));
}

/* Every value keeps its bits through a file. */
static void
test_bits (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);

  for (int i = 0; i < 200; i++)
    {
      const double value = ldexp (g_rand_double_range (rand, -1, 1), g_rand_int_range (rand, -900, 900));
      g_autoptr(JsonNode)
        root = jd_json_parse ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 0}]}", -1, NULL);
      JsonObject *x = json_array_get_object_element (json_object_get_array_member (json_node_get_object (root),
                                                                                   "parameters"),
                                                     0);
      g_autoptr(JdMechanism) mechanism = NULL;
      g_autoptr(JdMechanism) again = NULL;
      g_autofree char *text = NULL;
      const JdParameter *parameter;

      json_object_set_member (x, "value", jd_json_number (value));
      mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), NULL);
      /* The mechanism has a copy of its own. */
      json_object_set_int_member (x, "value", 1);
      text = jd_mechanism_to_text (mechanism);
      again = fixture_read (text);
      parameter = g_ptr_array_index (jd_mechanism_get_parameters (again), 0);
      g_assert_cmpmem (&parameter->value, sizeof value, &value, sizeof value);
    }
}

/* A file on disk: saved whole, read back the same; what is no file is told. */
static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("jd-mechanism-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "one.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFile) directory = g_file_new_for_path (folder);
  g_autoptr(GFile) device = g_file_new_for_path ("/dev/zero");
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_plane);
  g_autoptr(JdMechanism) again = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *before = jd_mechanism_to_text (mechanism);
  g_autofree char *after = NULL;

  g_assert_null (jd_mechanism_load (file, jd_joint_catalogue (), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (jd_mechanism_load (directory, jd_joint_catalogue (), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_clear_error (&error);
  g_assert_null (jd_mechanism_load (device, jd_joint_catalogue (), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  g_clear_error (&error);

  g_assert_true (jd_mechanism_save (mechanism, file, &error));
  g_assert_no_error (error);
  again = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  after = jd_mechanism_to_text (again);
  g_assert_cmpstr (before, ==, after);

  g_assert_false (jd_mechanism_save (mechanism, directory, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  /* Too large, without being read: the file is a hole. */
  {
    FILE *large = g_fopen (path, "w");

    g_assert_cmpint (fseek (large, 65l * 1024 * 1024, SEEK_SET), ==, 0);
    fputc ('}', large);
    fclose (large);
  }
  g_assert_null (jd_mechanism_load (file, jd_joint_catalogue (), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_unlink (path);
  g_rmdir (folder);
}

static GHashTable *
table_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
put (GHashTable *table,
     const char *name,
     double      value)
{
  g_hash_table_insert (table, g_strdup (name), g_memdup2 (&value, sizeof value));
}

/* An overridden constant changes what follows from it, and nothing before. */
static void
test_state (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_plane);
  g_autoptr(GHashTable) values = table_new ();
  g_autoptr(GHashTable) rates = table_new ();
  g_autoptr(GHashTable) constants = table_new ();
  g_autoptr(GHashTable) plain = table_new ();
  g_autoptr(GError) error = NULL;
  double p[6], pd[6];

  g_assert_true (jd_mechanism_evaluate_state (mechanism, NULL, NULL, plain, p, pd, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < 6; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (jd_mechanism_get_parameters (mechanism), i);

      g_assert_cmpfloat (p[i], ==, parameter->value);
      g_assert_cmpfloat (pd[i], ==, parameter->rate);
    }
  g_assert_cmpfloat (jd_mechanism_evaluate_time (mechanism, plain), ==, 0.25);

  put (values, "m", 8);
  put (values, "T", 3);
  put (values, "u", -7);
  put (rates, "th", 0.125);
  g_assert_true (jd_mechanism_evaluate_state (mechanism, values, rates, constants, p, pd, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (*(double *) g_hash_table_lookup (constants, "m"), ==, 8);
  g_assert_cmpfloat (*(double *) g_hash_table_lookup (constants, "R"), ==, 2);
  g_assert_cmpfloat (*(double *) g_hash_table_lookup (constants, "g"), ==, 9.81);
  g_assert_cmpuint (g_hash_table_size (constants), ==, 6);
  g_assert_cmpfloat (p[1], ==, 2);
  g_assert_cmpfloat (pd[2], ==, -0.2);
  g_assert_cmpfloat (p[3], ==, -7);
  g_assert_cmpfloat (pd[5], ==, 0.125);
  g_assert_cmpfloat (p[5], ==, G_PI / 6);
  g_assert_cmpfloat (jd_mechanism_evaluate_time (mechanism, constants), ==, 1.5);
}

/* Overrides that fit nothing, are not finite, or break a bound. */
static void
test_state_refused (void)
{
  static const struct { const char *name; double value; gboolean rate; const char *says; } cases[] = {
    { "mm", 1, FALSE, "“mm” is neither a constant nor a parameter" },
    { "phii", 1, TRUE, "“phii” is not a parameter" },
    { "m", 1, TRUE, "“m” is a constant and has no rate" },
    { "m", INFINITY, FALSE, "“m” is not a finite number" },
    { "phi", NAN, TRUE, "“phi” is not a finite number" },
    { "m", -1, FALSE, "bodies[0].mass: the value is -1" },
    { "R", 5e-324, FALSE, "parameters[2]: the rate of “phi” has no finite value" },   /* -0.4/R */
    { "e", 2, FALSE, "joints[1].impact.restitution: the value is 2" },
  };
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_plane);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GHashTable) overrides = table_new ();
      g_autoptr(GHashTable) constants = table_new ();
      g_autoptr(GError) error = NULL;
      double p[6], pd[6];

      put (overrides, cases[i].name, cases[i].value);
      g_assert_false (jd_mechanism_evaluate_state (mechanism, cases[i].rate ? NULL : overrides,
                                                   cases[i].rate ? overrides : NULL, constants, p, pd, &error));
      g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
      if (strstr (error->message, cases[i].says) == NULL)
        g_error ("says: %s\nnot: %s", error->message, cases[i].says);
    }
}

/* A condition's positions are those of the whole text, on both sides of the relation. */
static void
test_condition_position (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (read_text ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}], \"joints\": [{\"name\": \"j\","
                            " \"type\": \"equation\","
                            " \"holonomic\": {\"e\": \"x\"}, \"when\": \"if(x < 1, x, 2) >= 1 + qq\"}]}",
                            &error));
  g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "joints[0].when: "));
  g_assert_nonnull (strstr (error->message, "haracter 24"));
}

/* Kinetic energy and differential equations in disguise: the degree is that of the value, not of the writing. */
static void
test_degree (void)
{
  static const struct { const char *energy; const char *equation; } good[] = {
    { "m*x'^2/2 + sin(x)*x'*y' + x'", "sin(x)*x' + y'" },
    { "(x' + y')^3/(x' + y')", "(x'^2 - y'^2 - (x' - y')*(x' + y')) + y'" },
    { "(x'^2 + 1)^2 - x'^4", "if(x > 0, 1, -1)*x'" },
    { "abs(x)*x'^2", "(x' + x)^2 - x'^2" },
    { "0", "x'*cos(y)^2 + x'*sin(y)^2" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char
        *text = g_strdup_printf ("{\"jourdain\": 1, \"constants\": {\"m\": 1}, \"parameters\": [{\"name\": \"x\"},"
                                 " {\"name\": \"y\"}],"
                                 " \"kinetic_energy\": \"%s\", \"joints\": [{\"name\": \"j\", \"type\": \"equation\","
                                 " \"differential\": {\"e\": \"%s\"}}]}",
                                 good[i].energy, good[i].equation);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = read_text (text, &error);

      g_assert_no_error (error);
    }
}

/* The measures tell what the positions are; an angle of points is counterclockwise, of bodies with its sign. */
static void
test_measures (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (
    "{\"jourdain\": 1, \"constants\": {\"l\": 2}, \"parameters\": [{\"name\": \"q\", \"value\": \"pi/6\"}],"
    " \"ground\": {\"points\": {\"O\": [1, 0], \"X\": [3, 0]}},"
    " \"bodies\": [{\"name\": \"A\", \"origin\": [1, 0], \"angle\": \"q\", \"points\": {\"P\": [\"l\", 0]}}],"
    " \"measures\": [{\"name\": \"d\", \"between\": [\"A.P\", \"ground.X\"]},"
    "  {\"name\": \"alpha\", \"angle\": [\"ground.X\", \"ground.O\", \"A.P\"]},"
    "  {\"name\": \"beta\", \"angle\": [\"A.P\", \"ground.O\", \"ground.X\"]},"
    "  {\"name\": \"gamma\", \"bodies\": [\"ground\", \"A\"]}]}");
  /* The chord of 30 degrees on a circle of 2 m. */
  g_assert_cmpfloat_with_epsilon (jd_mechanism_measure (mechanism, "d"), 4 * sin (G_PI / 12), 1e-14);
  g_assert_cmpfloat_with_epsilon (jd_mechanism_measure (mechanism, "alpha"), G_PI / 6, 1e-14);
  g_assert_cmpfloat_with_epsilon (jd_mechanism_measure (mechanism, "beta"), 2 * G_PI - G_PI / 6, 1e-14);
  g_assert_cmpfloat_with_epsilon (jd_mechanism_measure (mechanism, "gamma"), -G_PI / 6, 1e-14);
  g_assert_true (isnan (jd_mechanism_measure (mechanism, "none")));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/mechanism/read", test_read);
  g_test_add_func ("/core/mechanism/mechanism/defaults", test_defaults);
  g_test_add_func ("/core/mechanism/mechanism/measures", test_measures);
  g_test_add_func ("/core/mechanism/mechanism/side", test_side);
  g_test_add_func ("/core/mechanism/mechanism/unknown-keys", test_unknown_keys);
  g_test_add_func ("/core/mechanism/mechanism/particle-angle", test_particle_angle);
  g_test_add_data_func ("/core/mechanism/mechanism/round-trip/plane", fixture_plane, test_round_trip);
  g_test_add_data_func ("/core/mechanism/mechanism/round-trip/space", fixture_space, test_round_trip);
  g_test_add_func ("/core/mechanism/mechanism/bits", test_bits);
  g_test_add_func ("/core/mechanism/mechanism/files", test_files);
  g_test_add_func ("/core/mechanism/mechanism/state", test_state);
  g_test_add_func ("/core/mechanism/mechanism/state-refused", test_state_refused);
  g_test_add_func ("/core/mechanism/mechanism/condition-position", test_condition_position);
  g_test_add_func ("/core/mechanism/mechanism/degree", test_degree);

  return g_test_run ();
}
