/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Verdicts of joints against Le van and Bouzidi, 7.5, 7.6 and appendix 2: the compatible field, the virtual power of
 * given efforts in it, the conditions.  The data give twists and powers computed apart from this program. */
#include "core/linear/jd-subspace.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "tests/core/model-from-text.h"

#include <math.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <json-glib/json-glib.h>

#define TOLERANCE 1e-9

static JdModel *
new_model (JsonNode *mechanism)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) read = jd_mechanism_new_from_json (mechanism, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (read, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

static JdModel *
model_of_text (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return new_model (node);
}

/* The verdict of the joints called @names (commas between). */
static JdJointVerdict *
judge (JdModel    *model,
       const char *names,
       gboolean    external)
{
  g_auto(GStrv) list = g_strsplit (names, ",", -1);
  g_autoptr(GError) error = NULL;
  gsize joints[8];
  guint n = g_strv_length (list);
  JdJointVerdict *verdict;

  for (guint i = 0; i < n; i++)
    joints[i] = (gsize) jd_mechanism_find_joint (jd_model_get_mechanism (model), list[i]);
  verdict = jd_joint_verdict_new (model, joints, n, external, NULL, &error);
  g_assert_no_error (error);
  return verdict;
}

static gsize
index_of (char *const *names,
          const char  *name)
{
  for (gsize i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return i;
  g_error ("no “%s”", name);
}

static void
check (const char *what,
       double      value,
       double      expected)
{
  if (!(fabs (value - expected) <= TOLERANCE * MAX (1.0, fabs (expected))))
    g_error ("%s: %.17g, expected %.17g", what, value, expected);
}

/* Powers of the example's efforts in each field of the verdict's basis. */
static void
powers_of (const JdJointVerdict *verdict,
           JsonObject           *efforts,
           double               *powers)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  for (gsize b = 0; b < verdict->n_fields; b++)
    powers[b] = 0.0;
  json_object_iter_init (&iter, efforts);
  while (json_object_iter_next (&iter, &name, &node))
    for (gsize b = 0; b < verdict->n_fields; b++)
      powers[b] += json_node_get_double (node) *
                   verdict->powers[b * verdict->n_efforts + index_of (verdict->efforts, name)];
}

/* The field's coordinates in the verdict's orthonormal basis; it must lie in it. */
static void
coordinates_of (const JdJointVerdict *verdict,
                const char           *what,
                const double         *field,
                double               *coordinates)
{
  const gsize n = verdict->n_parameters;
  double whole = 0.0, inside = 0.0;

  for (gsize k = 0; k < n; k++)
    whole += field[k] * field[k];
  for (gsize b = 0; b < verdict->n_fields; b++)
    {
      coordinates[b] = 0.0;
      for (gsize k = 0; k < n; k++)
        coordinates[b] += verdict->field[b * n + k] * field[k];
      inside += coordinates[b] * coordinates[b];
    }
  check (what, inside, whole);
}

static void
check_example (const char           *what,
               const JdJointVerdict *verdict,
               JsonObject           *example)
{
  const gsize n = verdict->n_parameters;
  g_autofree double *field = g_new0 (double, n);
  g_autofree double *coordinates = g_new0 (double, verdict->n_fields + 1);
  g_autofree double *powers = g_new0 (double, verdict->n_fields + 1);
  double power = 0.0, largest = 0.0;

  if (json_object_has_member (example, "per"))
    {
      const gsize k = index_of (verdict->parameters, json_object_get_string_member (example, "per"));

      g_assert_cmpuint (verdict->dimension, ==, 1);
      for (gsize j = 0; j < n; j++)
        field[j] = verdict->field[j] / verdict->field[k];
    }
  else
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *node;

      json_object_iter_init (&iter, json_object_get_object_member (example, "field"));
      while (json_object_iter_next (&iter, &name, &node))
        field[index_of (verdict->parameters, name)] = json_node_get_double (node);
    }
  coordinates_of (verdict, what, field, coordinates);
  powers_of (verdict, json_object_get_object_member (example, "efforts"), powers);
  for (gsize b = 0; b < verdict->n_fields; b++)
    {
      power += coordinates[b] * powers[b];
      largest = MAX (largest, fabs (powers[b]));
    }
  check (what, power, json_object_get_double_member (example, "power"));
  if (json_object_has_member (example, "perfect"))
    g_assert_cmpint (largest < TOLERANCE, ==, json_object_get_boolean_member (example, "perfect"));
}

static void
check_case (JsonObject *data)
{
  const char *what = json_object_get_string_member (data, "name");
  g_autoptr(JdModel) model = new_model (json_object_get_member (data, "mechanism"));
  g_autoptr(JdJointVerdict)
    verdict = judge (model, json_object_get_string_member (data, "joint"),
                     json_object_has_member (data, "external") && json_object_get_boolean_member (data, "external"));

  g_test_message ("%s: %s", what, verdict->condition);
  g_assert_cmpint (verdict->perfect, ==, json_object_get_boolean_member (data, "perfect"));
  g_assert_cmpuint (verdict->dimension, ==, (guint64) json_object_get_int_member (data, "dimension"));
  g_assert_cmpuint (g_strv_length (verdict->conditions), ==,
                    (guint64) json_object_get_int_member (data, "conditions"));
  if (json_object_has_member (data, "condition"))
    g_assert_true (g_strv_contains ((const char *const *) verdict->conditions,
                                    json_object_get_string_member (data, "condition")));
  if (json_object_has_member (data, "absent"))
    g_assert_true (verdict->absent[index_of (verdict->efforts, "T")]);
  for (guint i = 0; json_object_has_member (data, "examples") &&
                    i < json_array_get_length (json_object_get_array_member (data, "examples"));
       i++)
    check_example (what, verdict, json_array_get_object_element (json_object_get_array_member (data, "examples"), i));
}

static void
for_each_case (const char *file,
               void      (*visit) (JsonObject *data))
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "core", "analysis", "data", file, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *cases;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  cases = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "cases");
  for (guint i = 0; i < json_array_get_length (cases); i++)
    visit (json_array_get_object_element (cases, i));
}

static void
test_verdict_book (void)
{
  for_each_case ("joints.json", check_case);
}

static void
read_numbers (JsonArray *array,
              double    *out)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    out[i] = json_array_get_double_element (array, i);
}

/* Relative twists of the verdict's fields, by the data's partial twists; a parameter without one must be held. */
static double *
relative_twists (const JdJointVerdict *verdict,
                 JsonObject           *twists)
{
  const gsize n = verdict->n_parameters;
  double *relative = g_new0 (double, 6 * verdict->n_fields + 1);

  for (gsize k = 0; k < n; k++)
    {
      double twist[6] = { 0 };

      if (json_object_has_member (twists, verdict->parameters[k]))
        read_numbers (json_object_get_array_member (twists, verdict->parameters[k]), twist);
      for (gsize b = 0; b < verdict->n_fields; b++)
        {
          if (!json_object_has_member (twists, verdict->parameters[k]))
            check (verdict->parameters[k], verdict->field[b * n + k], 0.0);
          for (int c = 0; c < 6; c++)
            relative[6 * b + (gsize) c] += verdict->field[b * n + k] * twist[c];
        }
    }
  return relative;
}

/* Coefficients of the fields whose relative twist is @wanted: least squares. */
static void
fields_with_twist (const double *relative,
                   gsize         dimension,
                   const double *wanted,
                   double       *coefficients)
{
  const gsize rows = MAX (6, dimension);
  gsl_matrix *u = gsl_matrix_calloc (rows, dimension), *v = gsl_matrix_alloc (dimension, dimension);
  gsl_vector *s = gsl_vector_alloc (dimension), *b = gsl_vector_calloc (rows), *x = gsl_vector_alloc (dimension);

  for (gsize k = 0; k < dimension; k++)
    for (gsize c = 0; c < 6; c++)
      gsl_matrix_set (u, c, k, relative[6 * k + c]);
  for (gsize c = 0; c < 6; c++)
    gsl_vector_set (b, c, wanted[c]);
  gsl_linalg_SV_decomp_jacobi (u, v, s);
  for (gsize k = 0; k < dimension; k++)
    if (gsl_vector_get (s, k) < 1e-9 * gsl_vector_get (s, 0))
      gsl_vector_set (s, k, 0.0);
  gsl_linalg_SV_solve (u, v, s, b, x);
  for (gsize k = 0; k < dimension; k++)
    coefficients[k] = gsl_vector_get (x, k);
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  gsl_vector_free (b);
  gsl_vector_free (x);
}

/* The powers of R and M: in each field by the data's twists, and in each twist of the data's basis. */
static void
check_wrench (const char           *what,
              const JdJointVerdict *verdict,
              const double         *relative,
              JsonArray            *basis,
              JsonObject           *example)
{
  double wrench[6], largest = 0.0;
  g_autofree double *powers = g_new0 (double, verdict->n_fields + 1);
  g_autofree double *coefficients = g_new0 (double, verdict->n_fields + 1);

  read_numbers (json_object_get_array_member (example, "R"), wrench);
  read_numbers (json_object_get_array_member (example, "M"), wrench + 3);
  for (gsize b = 0; b < verdict->n_fields; b++)
    {
      double expected = 0.0;

      for (gsize c = 0; c < 6; c++)
        {
          powers[b] += wrench[c] * verdict->powers[b * verdict->n_efforts + c];
          expected += wrench[c] * relative[6 * b + c];
        }
      check (what, powers[b], expected);
      largest = MAX (largest, fabs (powers[b]));
    }
  for (guint i = 0; i < json_array_get_length (basis); i++)
    {
      double twist[6], power = 0.0;

      read_numbers (json_array_get_array_element (basis, i), twist);
      fields_with_twist (relative, verdict->n_fields, twist, coefficients);
      for (gsize b = 0; b < verdict->n_fields; b++)
        power += coefficients[b] * powers[b];
      check (what, power, json_array_get_double_element (json_object_get_array_member (example, "powers"), i));
    }
  g_assert_cmpint (largest < TOLERANCE, ==, json_object_get_boolean_member (example, "perfect"));
}

static void
check_elementary (JsonObject *data)
{
  const char *what = json_object_get_string_member (data, "name");
  const gsize dimension = (gsize) json_object_get_int_member (data, "dimension");
  JsonArray *basis = json_object_get_array_member (data, "basis"),
            *examples = json_object_get_array_member (data, "examples");
  g_autoptr(JdModel) model = model_of_example (json_object_get_string_member (data, "example"));
  g_autoptr(JdJointVerdict) verdict = judge (model, "joint", FALSE);
  g_autofree double *relative = relative_twists (verdict, json_object_get_object_member (data, "twists"));
  g_autofree double *expected = g_new0 (double, 36);
  gsize n_equations = 0;

  g_test_message ("%s: %s", what, verdict->condition);
  g_assert_cmpuint (verdict->n_efforts, ==, 6);
  for (gsize h = 0; h < jd_model_get_n_equations (model); h++)
    n_equations += g_str_has_prefix (jd_model_get_equation (model, h)->name, "joint.");
  g_assert_cmpuint (n_equations, ==, (guint64) json_object_get_int_member (data, "equations"));
  for (guint i = 0; i < json_array_get_length (basis); i++)
    read_numbers (json_array_get_array_element (basis, i), expected + 6 * i);
  g_assert_cmpfloat (jd_subspace_angle (relative, verdict->n_fields, expected, dimension, 6, 1e-9), <, TOLERANCE);
  g_assert_cmpuint (g_strv_length (verdict->conditions), ==,
                    (guint64) json_object_get_int_member (data, "conditions"));
  for (guint i = 0; i < json_array_get_length (examples); i++)
    check_wrench (what, verdict, relative, basis, json_array_get_object_element (examples, i));
}

static void
test_verdict_elementary (void)
{
  for_each_case ("elementary-joints.json", check_elementary);
}

/* Two bars whose placement already shares parameters: the pivot between the second and the ground cannot be released
 * in them, nor can their hidden joint.  Judged in new parameters. */
static void
test_verdict_shared_parameters (void)
{
  g_autoptr(JdModel) model = model_of_text (
    "{\"jourdain\": 1, \"name\": \"s\", \"parameters\": [{\"name\": \"a\", \"value\": 0.4},"
    " {\"name\": \"b\", \"value\": -0.8}],"
    " \"ground\": {\"points\": {\"E\": [1.617788, 0.0]}},"
    " \"bodies\": [{\"name\": \"A\", \"origin\": [0, 0], \"angle\": \"a\", \"mass\": 1, \"inertia\": 1},"
    " {\"name\": \"B\", \"origin\": [\"cos(a)\", \"sin(a)\"], \"angle\": \"b\", \"mass\": 1, \"inertia\": 1,"
    " \"points\": {\"E\": [1, 0]}}],"
    " \"joints\": [{\"name\": \"end\", \"type\": \"pivot\", \"between\": [\"B.E\", \"ground.E\"]}]}");
  g_autoptr(JdJointVerdict) verdict = judge (model, "end", FALSE);

  g_assert_true (verdict->perfect);
  g_assert_true (verdict->new_parameters);
  g_assert_cmpuint (verdict->n_parameters, ==, 3);
  g_assert_cmpuint (verdict->dimension, ==, 1);
}

#define TWO_BARS(joint)                                                                                              \
  "{\"jourdain\": 1, \"name\": \"s\", \"ground\": {\"points\": {\"O\": [2, 1.5]}}," \
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.3}, {\"name\": \"y\", \"value\": -0.2}," \
  " {\"name\": \"a\", \"value\": 0.4}," \
  " {\"name\": \"u\", \"value\": \"0.3 + 0.7*cos(0.4) - 0.5*cos(1.1)\"}," \
  " {\"name\": \"v\", \"value\": \"-0.2 + 0.7*sin(0.4) - 0.5*sin(1.1)\"}," \
  " {\"name\": \"b\", \"value\": 1.1}],"                                                                             \
  " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"a\", \"mass\": 1, \"inertia\": 1, \"points\": {\"P\": [0.7, 0]}}," \
  " {\"name\": \"B\", \"origin\": [\"u\", \"v\"], \"angle\": \"b\", \"mass\": 1, \"inertia\": 1," \
  " \"points\": {\"Q\": [0.5, 0]}}]," \
  " \"joints\": [" joint "]}"

/* The pivot of the catalogue, and the same written as equations with the same declared efforts, have the same
 * verdict; with a torque declared too both the equations' is that of a pivot with friction. */
static void
test_verdict_rewritten (void)
{
  static const char *const rows =
    "\"holonomic\": {\"x\": \"x + 0.7*cos(a) - u - 0.5*cos(b)\", \"y\": \"y + 0.7*sin(a) - v - 0.5*sin(b)\"},"
    " \"efforts\": ["
    "{\"name\": \"X\", \"point\": \"A.P\", \"vector\": [1, 0], \"by\": \"B\"},"
    "{\"name\": \"Y\", \"point\": \"A.P\", \"vector\": [0, 1], \"by\": \"B\"}";
  g_autofree char *without = g_strdup_printf (TWO_BARS ("{\"name\": \"j\", \"type\": \"equation\", %s]}"), rows);
  g_autofree char *with = g_strdup_printf (TWO_BARS ("{\"name\": \"j\", \"type\": \"equation\", %s,"
                                                     " {\"name\": \"Gamma\", \"body\": \"A\", \"couple\": 1,"
                                                     " \"by\": \"B\"}]}"),
                                           rows);
  g_autoptr(JdModel)
    drawn = model_of_text (TWO_BARS ("{\"name\": \"j\", \"type\": \"pivot\", \"between\": [\"A.P\", \"B.Q\"]}"));
  g_autoptr(JdModel) written = model_of_text (without);
  g_autoptr(JdModel) rusty = model_of_text (with);
  g_autoptr(JdJointVerdict) a = judge (drawn, "j", FALSE);
  g_autoptr(JdJointVerdict) b = judge (written, "j", FALSE);
  g_autoptr(JdJointVerdict) c = judge (rusty, "j", FALSE);
  g_autoptr(JdJointVerdict) a_out = judge (drawn, "j", TRUE);
  g_autoptr(JdJointVerdict) b_out = judge (written, "j", TRUE);

  g_assert_true (a->perfect && b->perfect);
  g_assert_cmpstr (a->condition, ==, b->condition);
  g_assert_cmpuint (a->dimension, ==, b->dimension);
  /* x, y, angle of both bodies are the released joint's own parameters too, in the same order. */
  g_assert_cmpfloat (jd_subspace_angle (a->field, a->n_fields, b->field, b->n_fields, 6, 1e-9), <, 1e-10);
  g_assert_false (c->perfect);
  g_assert_cmpstr (c->conditions[0], ==, "Gamma = 0");
  g_assert_null (c->conditions[1]);
  g_assert_false (a_out->perfect);
  g_assert_cmpstr (a_out->condition, ==, b_out->condition);
}

/* 7.6: a body on a ball joint and a point contact.  The parts are perfect only if C_A = 0 and the contact has no
 * friction; together the weaker [7.90] is enough. */
static void
test_verdict_compound (void)
{
  /* a = 0.3, e = 0.2: OA = 0, theta0 = atan (e / a). */
#define OUT_I                                                                                                        \
  "\"at\": [\"x - (e*sin(theta) + a*cos(theta))*(-sin(psi))\", \"y - (e*sin(theta) + a*cos(theta))*cos(psi)\", \"z + e*cos(theta) - a*sin(theta)\"]"
  g_autoptr(JdModel) model = model_of_text (
    "{\"jourdain\": 1, \"name\": \"c\", \"dimension\": 3, \"constants\": {\"a\": 0.3, \"e\": 0.2},"
    " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}, {\"name\": \"z\"}, {\"name\": \"psi\", \"value\": 0.7},"
    " {\"name\": \"theta\", \"value\": \"atan(e/a)\"}, {\"name\": \"phi\", \"value\": 0.4}],"
    " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\", \"z\"], \"rotation\": [[\"z\", \"psi\"],"
    " [\"x\", \"theta\"], [\"z\", \"phi\"]],"
    " \"mass\": 1, \"inertia\": [1, 1, 1]}],"
    " \"joints\": [{\"name\": \"A\", \"type\": \"equation\", \"holonomic\": {\"x\": \"x\", \"y\": \"y\","
    " \"z\": \"z\"}, \"efforts\": ["
    " {\"name\": \"FX\", \"point\": \"S.origin\", \"vector\": [1, 0, 0]},"
    " {\"name\": \"FY\", \"point\": \"S.origin\", \"vector\": [0, 1, 0]},"
    " {\"name\": \"FZ\", \"point\": \"S.origin\", \"vector\": [0, 0, 1]},"
    " {\"name\": \"CX\", \"body\": \"S\", \"couple\": [1, 0, 0]},"
    " {\"name\": \"CY\", \"body\": \"S\", \"couple\": [0, 1, 0]},"
    " {\"name\": \"CZ\", \"body\": \"S\", \"couple\": [0, 0, 1]}]},"
    " {\"name\": \"I\", \"type\": \"equation\", \"holonomic\": {\"normal\": \"z - a*sin(theta) + e*cos(theta)\"},"
    " \"efforts\": ["
    " {\"name\": \"IX\", \"body\": \"S\", " OUT_I
    ", \"vector\": [1, 0, 0]}, {\"name\": \"IY\", \"body\": \"S\", " OUT_I ", \"vector\": [0, 1, 0]},"
    " {\"name\": \"IZ\", \"body\": \"S\", " OUT_I ", \"vector\": [0, 0, 1]}]}]}");
  g_autoptr(JdJointVerdict) ball = judge (model, "A", FALSE);
  g_autoptr(JdJointVerdict) contact = judge (model, "I", FALSE);
  g_autoptr(JdJointVerdict) both = judge (model, "A,I", FALSE);
  const double psi = 0.7, theta = atan2 (0.2, 0.3);
  const double a = 0.3, n[3] = { cos (psi), sin (psi), 0.0 };
  const double z_s[3] = { sin (psi) * sin (theta), -cos (psi) * sin (theta), cos (theta) };
  /* [7.90]: efforts that satisfy both lines, with C_A and the friction F_I.n not zero. */
  const double friction = 2.0, c_z = -a * friction / cos (theta), c_u = (-a * friction - c_z * z_s[2]) / -sin (theta);
  const double u[3] = { -sin (psi), cos (psi), 0.0 };

  g_assert_cmpuint (g_strv_length (ball->conditions), ==, 3);
  g_assert_cmpstr (ball->conditions[0], ==, "CX = 0");
  g_assert_cmpuint (g_strv_length (contact->conditions), ==, 2);
  g_assert_cmpstr (contact->conditions[0], ==, "IX = 0");
  g_assert_cmpuint (both->dimension, ==, 2);
  g_assert_false (both->perfect);
  for (gsize b = 0; b < both->n_fields; b++)
    {
      const double *row = &both->powers[b * both->n_efforts];
      double power = row[index_of (both->efforts, "A.CZ")] * c_z;

      power += c_u * (u[0] * row[index_of (both->efforts, "A.CX")] + u[1] * row[index_of (both->efforts, "A.CY")]);
      power += friction *
               (n[0] * row[index_of (both->efforts, "I.IX")] + n[1] * row[index_of (both->efforts, "I.IY")]);
      power += 5.0 * row[index_of (both->efforts, "I.IZ")] + 3.0 * row[index_of (both->efforts, "A.FX")];
      check ("[7.90]", power, 0.0);
    }
}

/* The condition is written with the constants of the file, in the order of the efforts: [A2.22] for a rack in the
 * plane, also where the value of the constant is 1. */
static void
test_verdict_symbols (void)
{
  static const char *const pitches[] = { "0.013", "1", "-3" };

  for (gsize i = 0; i < G_N_ELEMENTS (pitches); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"name\": \"s\", \"constants\": {\"p\": %s},"
        " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"phi\"}],"
        " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", 0], \"angle\": \"phi\", \"mass\": 1,"
        " \"inertia\": 1}],"
        " \"joints\": [{\"name\": \"j\", \"type\": \"equation\", \"holonomic\": {\"screw\": \"x - p*phi\"},"
        " \"efforts\": [{\"name\": \"R\", \"point\": \"S.origin\", \"vector\": [1, 0]},"
        " {\"name\": \"M\", \"body\": \"S\", \"couple\": 1}]}]}",
        pitches[i]);
      g_autoptr(JdModel) model = model_of_text (text);
      g_autoptr(JdJointVerdict) verdict = judge (model, "j", FALSE);

      g_assert_cmpuint (g_strv_length (verdict->conditions), ==, 1);
      g_assert_cmpstr (verdict->conditions[0], ==, "p*R + M = 0");
      g_assert_false (verdict->perfect);
    }
}

#define BALL_AND_CONTACT(force, couple)                                                                             \
  "{\"jourdain\": 1, \"name\": \"c\", \"dimension\": 3, \"constants\": {\"a\": 0.3, \"e\": 0.4},"                   \
  " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}, {\"name\": \"z\"}, {\"name\": \"psi\","                  \
  " \"value\": 0.7},"                                                                                               \
  " {\"name\": \"theta\", \"value\": \"atan(e/a)\"}, {\"name\": \"phi\", \"value\": 0.4}],"                         \
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\", \"z\"], \"rotation\": [[\"z\", \"psi\"],"             \
  " [\"x\", \"theta\"], [\"z\", \"phi\"]], \"mass\": 1, \"inertia\": [1, 1, 1]}],"                                  \
  " \"joints\": [{\"name\": \"A\", \"type\": \"equation\", \"holonomic\": {\"x\": \"x\", \"y\": \"y\","             \
  " \"z\": \"z\"},"                                                                                                 \
  " \"efforts\": [{\"name\": \"C\", \"body\": \"S\", \"couple\": " couple "}]},"                                    \
  " {\"name\": \"I\", \"type\": \"equation\", \"holonomic\": {\"z\": \"z + e*cos(theta) - a*sin(theta)\"},"         \
  " \"efforts\": [{\"name\": \"F\", \"body\": \"S\", \"at\": [\"x + (e*sin(theta) + a*cos(theta))*sin(psi)\","      \
  " \"y - (e*sin(theta) + a*cos(theta))*cos(psi)\", \"z + e*cos(theta) - a*sin(theta)\"],"                          \
  " \"vector\": " force "}]}]}"

/* Efforts in the components of the source: the conditions are those of [7.90], [7.92] and [7.95].  C is given on
 * oblique vectors. */
static void
test_verdict_components (void)
{
  g_autoptr(JdModel) model = model_of_text (
    BALL_AND_CONTACT ("{\"n\": [\"cos(psi)\", \"sin(psi)\", 0], \"u\": [\"-sin(psi)\", \"cos(psi)\", 0],"
                      " \"z0\": [0, 0, 1]}",
                      "{\"z0\": [0, 0, 1], \"zS\": [\"sin(theta)*sin(psi)\", \"-sin(theta)*cos(psi)\","
                      " \"cos(theta)\"], \"n\": [\"2*cos(psi)\", \"2*sin(psi)\", 0]}"));
  g_autoptr(JdJointVerdict) ball = judge (model, "A", FALSE);
  g_autoptr(JdJointVerdict) contact = judge (model, "I", FALSE);
  g_autoptr(JdJointVerdict) both = judge (model, "A,I", FALSE);
  const gsize psi = index_of (both->parameters, "psi"), theta = index_of (both->parameters, "theta"),
              phi = index_of (both->parameters, "phi");

  g_assert_cmpstr (ball->condition, ==, "perfect if and only if C.z0 = 0 and C.zS = 0 and C.n = 0");
  g_assert_cmpstr (contact->condition, ==, "perfect if and only if F.n = 0 and F.u = 0");
  g_assert_cmpuint (g_strv_length (both->conditions), ==, 2);
  g_assert_cmpstr (both->conditions[0], ==, "A.C.z0 + I.F.n*(e*sin(theta) + a*cos(theta)) = 0");
  g_assert_cmpstr (both->conditions[1], ==, "A.C.zS + a*I.F.n = 0");
  /* C . Omega*, with Omega* = psi* z0 + theta* n + phi* zS: the component on z0 has the power psi*, and so on */
  for (gsize b = 0; b < both->n_fields; b++)
    {
      const double *row = &both->powers[b * both->n_efforts], *field = &both->field[b * both->n_parameters];

      check ("C.z0", row[index_of (both->efforts, "A.C.z0")], field[psi]);
      check ("C.zS", row[index_of (both->efforts, "A.C.zS")], field[phi]);
      check ("C.n", row[index_of (both->efforts, "A.C.n")], 0.5 * field[theta]);
    }
}

/* Every joint of the catalogue is perfect with the efforts it transmits without friction, and none with the exterior
 * of a single body; a driven or steered one as well, for time is frozen. */
static void
test_verdict_catalogue (void)
{
  static const struct
  {
    const char *joint;
    gsize dimension;
  } cases[] = {
    { "{\"name\": \"j\", \"type\": \"pivot\", \"between\": [\"A.P\", \"B.Q\"]}", 4 },
    { "{\"name\": \"j\", \"type\": \"weld\", \"between\": [\"A.P\", \"B.Q\"], \"angle\": -0.7}", 3 },
    { "{\"name\": \"j\", \"type\": \"pin-slot\", \"between\": [\"A.P\", \"B.Q\"], \"axis\": [1, 2]}", 5 },
    { "{\"name\": \"j\", \"type\": \"slider\", \"between\": [\"A.P\", \"B.Q\"], \"axis\": [1, 2],"
      " \"angle\": \"-0.7 + t\"}",
      4 },
    { "{\"name\": \"j\", \"type\": \"rod\", \"between\": [\"A.origin\", \"B.Q\"], \"length\": \"0.7 + 0.1*t\"}", 5 },
    { "{\"name\": \"j\", \"type\": \"rope\", \"through\": [\"A.origin\", \"ground.O\", \"B.origin\"], \"length\": 1}",
      5 },
    { "{\"name\": \"j\", \"type\": \"gear\", \"bodies\": [\"A\", \"B\"], \"ratio\": -2}", 5 },
    { "{\"name\": \"j\", \"type\": \"blade\", \"point\": \"A.P\", \"direction\": [1, 0.3]}", 2 },
    { "{\"name\": \"j\", \"type\": \"drive\", \"of\": \"a - b\", \"value\": \"-0.7 + 2*t\"}", 5 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (TWO_BARS ("%s"), cases[i].joint);
      g_autoptr(JdModel) model = model_of_text (text);
      g_autoptr(JdJointVerdict) verdict = judge (model, "j", FALSE);

      g_test_message ("%s: %s", cases[i].joint, verdict->condition);
      g_assert_true (verdict->perfect);
      g_assert_cmpuint (verdict->dimension, ==, cases[i].dimension);
      g_assert_cmpuint (verdict->n_efforts, >, 0);
    }
}

/* Parameters that the joint does not contain add to the compatible field, and to nothing else: no matrix has a row of
 * theirs, however many they are. */
static void
test_verdict_idle (void)
{
  GString *text = g_string_new ("{\"jourdain\": 1, \"name\": \"i\", \"parameters\": [");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdJointVerdict) verdict = NULL;
  g_autofree char *owned = NULL;

  for (guint i = 0; i < 10000; i++)
    g_string_append_printf (text, "{\"name\": \"p%u\"}, ", i);
  g_string_append (
    text, "{\"name\": \"x\", \"value\": 1}, {\"name\": \"y\"}],"
          " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
          " \"joints\": [{\"name\": \"j\", \"type\": \"equation\", \"holonomic\": {\"h\": \"x^2 + y^2 - 1\"},"
          " \"efforts\": [{\"name\": \"X\", \"point\": \"B.origin\", \"vector\": [1, 0]},"
          " {\"name\": \"Y\", \"point\": \"B.origin\", \"vector\": [0, 1]}]}]}");
  owned = g_string_free (text, FALSE);
  model = model_of_text (owned);
  verdict = judge (model, "j", FALSE);
  g_assert_cmpuint (verdict->n_parameters, ==, 2);
  g_assert_cmpstr (verdict->parameters[0], ==, "x");
  g_assert_cmpuint (verdict->n_fields, ==, 1);
  g_assert_cmpuint (verdict->dimension, ==, 10001);
  g_assert_false (verdict->perfect);
  g_assert_cmpuint (g_strv_length (verdict->conditions), ==, 1);
}

/* No position satisfies two equations that contradict each other. */
static void
test_verdict_refuses (void)
{
  g_autoptr(JdModel)
    model = model_of_text (TWO_BARS ("{\"name\": \"j\", \"type\": \"equation\", \"holonomic\": {\"one\": \"x - 0.3\","
                                     " \"two\": \"x - 0.4\"}}"));
  const gsize joint = 0;
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_joint_verdict_new (model, &joint, 1, FALSE, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
}

static void
test_subspace_angle (void)
{
  const double a[] = { 1, 0, 0, 0, 1, 0 }, b[] = { 2, 2, 0, 1, -1, 0, 3, 0, 0 },
               c[] = { 1, 0, 0, 0, cos (1e-9), sin (1e-9) };
  const double line[] = { 0, 0, 3 };

  g_assert_cmpfloat (jd_subspace_angle (a, 2, b, 3, 3, 1e-9), <, 1e-15);
  g_assert_cmpfloat_with_epsilon (jd_subspace_angle (a, 2, c, 2, 3, 1e-9), 1e-9, 1e-15);
  g_assert_cmpfloat (jd_subspace_angle (a, 2, line, 1, 3, 1e-9), ==, G_PI_2);
  g_assert_cmpfloat_with_epsilon (jd_subspace_angle (a, 1, line, 1, 3, 1e-9), G_PI_2, 1e-15);
  g_assert_cmpfloat (jd_subspace_angle (a, 0, line, 0, 3, 1e-9), ==, 0.0);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/subspace/angle", test_subspace_angle);
  g_test_add_func ("/core/analysis/verdict/book", test_verdict_book);
  g_test_add_func ("/core/analysis/verdict/elementary-joints", test_verdict_elementary);
  g_test_add_func ("/core/analysis/verdict/shared-parameters", test_verdict_shared_parameters);
  g_test_add_func ("/core/analysis/verdict/rewritten", test_verdict_rewritten);
  g_test_add_func ("/core/analysis/verdict/compound", test_verdict_compound);
  g_test_add_func ("/core/analysis/verdict/symbols", test_verdict_symbols);
  g_test_add_func ("/core/analysis/verdict/components", test_verdict_components);
  g_test_add_func ("/core/analysis/verdict/catalogue", test_verdict_catalogue);
  g_test_add_func ("/core/analysis/verdict/idle", test_verdict_idle);
  g_test_add_func ("/core/analysis/verdict/refuses", test_verdict_refuses);
  return g_test_run ();
}
