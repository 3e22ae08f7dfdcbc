/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pages: one file, small, complete, and with the numbers that `evaluate` gives. */
#include "ui/page/jd-page.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/report/jd-report.h"

/* What a page of 10 s of an example may weigh, bytes. */
#define LARGEST (2 * 1024 * 1024)

static const char *const examples[] = { "02-cart-and-particle", "06-sleigh-landing", "10-bouncing-ball",
                                        "01-rolling-disk" };

static JdModel *
load (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".jourdain", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), file, NULL);
  g_autoptr(GFile) place = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (place, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

static char *
new_page (JdModel *model,
          double   until,
          double   step)
{
  const JdPageOptions options = { .until = until, .step = step };
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = jd_page_new (model, &options, NULL, &error);

  g_assert_no_error (error);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* The JSON inside the page. */
static JsonObject *
read_data (const char *page)
{
  const char *open = strstr (page, "id=\"data\">"), *close;
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  g_assert_nonnull (open);
  open += strlen ("id=\"data\">");
  close = strstr (open, "</script>");
  g_assert_nonnull (close);
  json_parser_load_from_data (parser, open, close - open, &error);
  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (json_parser_get_root (parser)));
}

static JsonObject *
read_data_of_text (const char *text,
                   double      until,
                   double      step)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, &error) : NULL;
  g_autofree char *page = NULL;

  g_assert_no_error (error);
  page = new_page (model, until, step);
  return read_data (page);
}

/* Nothing in the page leads to a network: the only addresses are names of XML, and links of the texts' own. */
static void
assert_offline (const char *page)
{
  static const char *const leads[] = { "<link", "<iframe", "<img", "src=", "url(", "@import", "fetch(",
                                       "XMLHttpRequest", "sendBeacon", "WebSocket", "import(" };

  for (gsize i = 0; i < G_N_ELEMENTS (leads); i++)
    g_assert_null (strstr (page, leads[i]));
  for (const char *at = page; (at = strstr (at, "http:")) != NULL || (at = NULL); at++)
    g_assert_true (g_str_has_prefix (at, "http://www.w3.org/2000/svg"));
  g_assert_null (strstr (page, "https:"));
  g_assert_nonnull (strstr (page, "default-src 'none'"));
}

/* The whole numbers that the page has as differences, or as one number. */
static int *
unpack (JsonNode *node,
        guint     n)
{
  int *values = g_new (int, n);
  int last = 0;

  for (guint i = 0; i < n; i++)
    {
      JsonNode *step = JSON_NODE_HOLDS_ARRAY (node) ? json_array_get_element (json_node_get_array (node), i) : node;

      if (JSON_NODE_HOLDS_NULL (step))
        values[i] = G_MININT;
      else
        values[i] = last = JSON_NODE_HOLDS_ARRAY (node) ? last + (int) json_node_get_int (step)
                                                        : (int) json_node_get_int (step);
    }
  return values;
}

/* In every sample something that moves is on the sheet, however far the mechanism goes; 20 lengths are a pixel. */
static void
assert_on_sheet (JsonObject *object)
{
  const guint n = json_array_get_length (json_object_get_array_member (object, "times"));
  JsonArray *corners = json_object_get_array_member (object, "corners");
  JsonArray *size = json_object_get_array_member (object, "size");
  JsonArray *tracks = json_array_get_array_element (json_object_get_array_member (object, "moving"), 0);
  g_autofree guint *seen = g_new0 (guint, n);

  for (guint k = 0; k < json_array_get_length (tracks); k++)
    {
      JsonArray *track = json_array_get_array_element (tracks, k);
      g_autofree guint *inside = g_new0 (guint, n);

      for (guint c = 0; c < 2; c++)
        {
          g_autofree int *corner = unpack (json_array_get_element (corners, c), n);
          g_autofree int *place = unpack (json_array_get_element (track, 1 + c), n);

          for (guint i = 0; i < n; i++)
            inside[i] += place[i] != G_MININT && place[i] / 20.0 >= corner[i] &&
                         place[i] / 20.0 <= corner[i] + json_array_get_double_element (size, c);
        }
      for (guint i = 0; i < n; i++)
        seen[i] += inside[i] == 2;
    }
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (seen[i], >, 0);
}

static void
test_page_file (gconstpointer data)
{
  g_autoptr(JdModel) model = load (data);
  g_autofree char *page = new_page (model, NAN, NAN);
  g_autoptr(JsonObject) object = read_data (page);

  g_test_message ("%s: %" G_GSIZE_FORMAT " bytes", (const char *) data, strlen (page));
  g_assert_cmpuint (strlen (page), <, LARGEST);
  g_assert_true (g_utf8_validate (page, -1, NULL));
  g_assert_true (g_str_has_prefix (page, "<!DOCTYPE html>"));
  g_assert_null (strstr (page, "{{"));
  assert_offline (page);
  assert_on_sheet (object);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "parameterizations")), ==,
                    jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len);
}

/* ---- Numbers ---- */

/* The value of a column at @sample; NAN where it has none. */
static double
column_value (JsonObject *column,
              guint       sample)
{
  JsonNode *values = json_object_get_member (column, "values"), *node = values;

  if (JSON_NODE_HOLDS_ARRAY (values))
    node = json_array_get_element (json_node_get_array (values), sample);
  return JSON_NODE_HOLDS_NULL (node) ? NAN : json_node_get_double (node);
}

/* The member of the answer at the column's path; NAN where it has none. */
static double
find_value (JsonObject *answer,
            JsonArray  *path)
{
  JsonNode *node = NULL;

  for (guint i = 0; i < json_array_get_length (path); i++)
    {
      const char *name = json_array_get_string_element (path, i);

      if (i > 0)
        {
          g_assert_true (JSON_NODE_HOLDS_OBJECT (node));
          answer = json_node_get_object (node);
        }
      if (!json_object_has_member (answer, name))
        return NAN;
      node = json_object_get_member (answer, name);
    }
  return JSON_NODE_HOLDS_NULL (node) ? NAN : json_node_get_double (node);
}

/* Six digits are the same, or both are rounding errors of zero, or both are missing. */
static void
assert_same_digits (double shown,
                    double told,
                    double largest)
{
  if (isnan (told))
    g_assert_true (isnan (shown));
  else
    g_assert_cmpfloat (fabs (shown - told), <=, 0.51e-5 * fabs (told) + 1e-10 * largest + 1e-12);
}

/* What `evaluate --at` answers at a sample; NULL where it refuses. */
static JdAnswer *
evaluate_at (JdModel  *model,
             guint     k,
             double    time,
             gboolean  after)
{
  const GPtrArray *list = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  const JdMotionOptions options = { .until = time + 1e-9, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, NULL);
  const JdMotionEvent *met = jd_motion_find_event_at (motion, time);
  g_autoptr(JdModel) there = jd_motion_new_model_at (motion, met != NULL ? met->time : time, after, NULL);
  g_autoptr(JdParameterization)
    parameterization = jd_parameterization_new (there, g_ptr_array_index (list, k), NULL, NULL);

  return parameterization != NULL ? jd_report_evaluate (parameterization, NULL) : NULL;
}

/* The number of a column in the answer of `evaluate`; sums of energies are not in it. */
static double
find_told (JsonObject *answer,
           JsonArray  *path)
{
  const char *first = json_array_get_string_element (path, 0);
  JsonObject *kinetic = json_object_get_object_member (answer, "kinetic_energy");
  const double energy = json_object_get_double_member (kinetic, "E2") +
                        json_object_get_double_member (kinetic, "E1") + json_object_get_double_member (kinetic, "E0");

  if (g_str_equal (first, "kinetic"))
    return energy;
  if (g_str_equal (first, "energy"))
    return energy + json_object_get_double_member (answer, "potential");
  return find_value (answer, path);
}

static void
compare_columns (JsonObject *parameterization,
                 JsonObject *answer,
                 guint       sample)
{
  JsonArray *columns = json_object_get_array_member (parameterization, "columns");
  double largest = 0;

  g_assert_cmpuint (json_array_get_length (columns), >, 3);
  for (int pass = 0; pass < 2; pass++)
    for (guint c = 0; c < json_array_get_length (columns); c++)
      {
        JsonObject *column = json_array_get_object_element (columns, c);
        const double told = find_told (answer, json_object_get_array_member (column, "path"));

        if (pass == 0 && isfinite (told))
          largest = fmax (largest, fabs (told));
        else if (pass == 1)
          assert_same_digits (column_value (column, sample), told, largest);
      }
}

static void
test_page_numbers (gconstpointer data)
{
  g_autoptr(JdModel) model = load (data);
  g_autofree char *page = new_page (model, jd_model_get_time (model) + 1, 0.125);
  g_autoptr(JsonObject) object = read_data (page);
  JsonArray *times = json_object_get_array_member (object, "times");
  JsonArray *list = json_object_get_array_member (object, "parameterizations");
  guint compared = 0;

  for (guint i = 0; i < json_array_get_length (times); i += 4)
    for (guint k = 0; k < json_array_get_length (list); k++)
      {
        const double time = json_array_get_double_element (times, i);
        const gboolean before = i + 1 < json_array_get_length (times) &&
                                json_array_get_double_element (times, i + 1) == time;
        g_autoptr(JdAnswer) answer = evaluate_at (model, k, time, !before);

        if (answer == NULL || !jd_answer_is_known (answer))
          continue;
        compare_columns (json_array_get_object_element (list, k), answer->members, i);
        compared++;
      }
  g_assert_cmpuint (compared, >=, 3);
}

/* At t = 0.5 s the angles of the body are at their pole: the rates of the first and the third have no value there. */
static void
test_page_pole (void)
{
  static const char *const names[] = { "a", "b", "c" };
  static const char text[] =
    "{\"jourdain\": 1, \"dimension\": 3, \"parameters\": [{\"name\": \"a\", \"value\": 0.2}, {\"name\": \"b\", \"value\": 1.3, "
    "\"rate\": -2.6}, {\"name\": \"c\", \"value\": 0.1}], \"bodies\": [{\"name\": \"T\", \"origin\": [0, 0, 0], \"rotation\": "
    "[[\"z\", \"a\"], [\"x\", \"b\"], [\"z\", \"c\"]], \"mass\": 1, \"inertia\": [1, 1, 1]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, &error) : NULL;
  g_autofree char *page = new_page (model, 1, 0.25);
  g_autoptr(JsonObject) object = read_data (page);
  JsonArray *columns = json_object_get_array_member (object, "columns");
  guint n = 0;

  g_assert_no_error (error);
  for (guint c = 0; c < json_array_get_length (columns); c++)
    {
      JsonObject *column = json_array_get_object_element (columns, c);
      JsonArray *path = json_object_get_array_member (column, "path");
      const gboolean is_rate = g_str_equal (json_array_get_string_element (path, 0), "rate");

      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        if (json_array_get_length (path) == 2 && g_str_equal (json_array_get_string_element (path, 1), names[k]))
          {
            g_assert_cmpint (isnan (column_value (column, 2)), ==, is_rate && k != 1);
            g_assert_false (isnan (column_value (column, 1)));
            n++;
          }
    }
  g_assert_cmpuint (n, ==, 6);
}

/* A pendulum of a micrometre and 1e-15 kg, let go at 0.3 rad: its forces are small, and no rounding errors.  The pivot
 * pushes with -3/4 m g sin(0.3) cos(0.3) along x. */
static void
test_page_small (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"constants\": {\"l\": 1e-6, \"m\": 1e-15}, \"parameters\": "
    "[{\"name\": \"x\", \"value\": \"l/2*sin(0.3)\"}, {\"name\": \"y\", \"value\": \"-l/2*cos(0.3)\"}, "
    "{\"name\": \"a\", \"value\": \"0.3 - pi/2\"}], \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], "
    "\"angle\": \"a\", \"mass\": \"m\", \"inertia\": \"m*l^2/12\", \"points\": {\"A\": [\"-l/2\", 0]}}], "
    "\"joints\": [{\"name\": \"p\", \"type\": \"pivot\", \"between\": [\"B.A\", \"ground.origin\"]}]}";
  const double force = -0.75e-15 * 9.81 * sin (0.3) * cos (0.3);
  g_autoptr(JsonObject) object = read_data_of_text (text, 0.001, 0.0005);
  JsonArray *list = json_object_get_array_member (object, "parameterizations");
  JsonArray *columns = json_object_get_array_member (json_array_get_object_element (list, 0), "columns");
  guint n = 0;

  for (guint c = 0; c < json_array_get_length (columns); c++)
    {
      JsonObject *column = json_array_get_object_element (columns, c);
      JsonArray *path = json_object_get_array_member (column, "path");

      if (!g_str_equal (json_array_get_string_element (path, 0), "multipliers") ||
          !g_str_equal (json_array_get_string_element (path, 1), "p.x"))
        continue;
      g_assert_cmpfloat_with_epsilon (column_value (column, 0) / force, 1, 1e-5);
      n++;
    }
  g_assert_cmpuint (n, ==, 1);
}

/* Seen from a train of 1000 m/s a particle moves at 0.5 m/s: E2, E1 and E0 are half a million times its energy. */
static void
test_page_energy (void)
{
  static const char text[] = "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": -999.5}], "
                             "\"bodies\": [{\"name\": \"A\", \"origin\": [\"x + 1000*t\", 0], \"mass\": 1}]}";
  g_autoptr(JsonObject) object = read_data_of_text (text, 1, 0.5);
  JsonArray *list = json_object_get_array_member (object, "parameterizations");
  JsonArray *columns = json_object_get_array_member (json_array_get_object_element (list, 0), "columns");
  guint n = 0;

  for (guint c = 0; c < json_array_get_length (columns); c++)
    {
      JsonObject *column = json_array_get_object_element (columns, c);
      const char *name = json_array_get_string_element (json_object_get_array_member (column, "path"), 0);

      if (!g_str_equal (name, "kinetic") && !g_str_equal (name, "energy"))
        continue;
      g_assert_cmpfloat_with_epsilon (column_value (column, 1), 0.125, 1e-6);
      n++;
    }
  g_assert_cmpuint (n, ==, 2);
}

/* ---- Refusals ---- */

static void
test_page_too_many (void)
{
  g_autoptr(JdModel) model = load (examples[0]);
  const JdPageOptions options = { .until = 10, .step = 1e-4 };
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_page_new (model, &options, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
}

static void
test_page_cancelled (void)
{
  g_autoptr(JdModel) model = load (examples[0]);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  const JdPageOptions options = { .until = NAN, .step = NAN };
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (jd_page_new (model, &options, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *file = g_strconcat ("/ui/page/file/", examples[i], NULL);
      g_autofree char *numbers = g_strconcat ("/ui/page/numbers/", examples[i], NULL);

      g_test_add_data_func (file, examples[i], test_page_file);
      g_test_add_data_func (numbers, examples[i], test_page_numbers);
    }
  g_test_add_func ("/ui/page/pole", test_page_pole);
  g_test_add_func ("/ui/page/energy", test_page_energy);
  g_test_add_func ("/ui/page/small", test_page_small);
  g_test_add_func ("/ui/page/too-many", test_page_too_many);
  g_test_add_func ("/ui/page/cancelled", test_page_cancelled);
  return g_test_run ();
}
