/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sweeps against closed forms, for any number of threads and shares. */
#include "core/sweep/jd-sweep-csv.h"

#include <math.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/report/jd-report-road.h"

/* A particle on a spring, x = a cos (omega t), omega^2 = k/m, that a guide keeps on a line. */
#define OSCILLATOR                                                                                             \
  "{\"jourdain\": 1, \"constants\": {\"m\": 2, \"k\": 8, \"a\": 0.5}, \"parameters\": [{\"name\": \"x\", "     \
  "\"value\": \"a\"}, {\"name\": \"y\"}], \"gravity\": [0, -10], \"bodies\": [{\"name\": \"P\", \"origin\": "   \
  "[\"x\", \"y\"], \"mass\": \"m\"}], \"curves\": [{\"name\": \"axis\", \"line\": {\"point\": [0, 0], "        \
  "\"direction\": [1, 0]}}], \"joints\": [{\"name\": \"guide\", \"type\": \"contact\", \"point\": "           \
  "\"P.origin\", \"curve\": \"axis\"}], \"efforts\": [{\"name\": \"spring\", "                             \
  "\"type\": \"generalized\", \"values\": {\"x\": \"-k*x\"}}], \"parameterizations\": [{\"name\": "           \
  "\"reduced\", \"tags\": {\"guide.normal\": \"y\"}}, {\"name\": \"total\", \"tags\": {}}]}"

static JdMechanism *
oscillator_new (void)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_text (OSCILLATOR, -1, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}

static gboolean
keep_row (guint64       row,
          const double *numbers,
          gpointer      user_data)
{
  GArray *rows = user_data;

  g_assert_cmpuint (rows->len, ==, row * 5);
  g_array_append_vals (rows, numbers, 5);
  return TRUE;
}

/* The rows of the sweep over m and k, of three measures. */
static GArray *
run (JdMechanism *mechanism,
     guint64      n_samples,
     guint64      seed,
     guint        share,
     guint        n_shares,
     guint        n_threads)
{
  static const JdSweepAxis axes[] = { { "m", 1, 3, 5 }, { "k", 10, 2, 4 } };
  static const char *const measures[] = { "x''", "x(1.5)", "guide.N", NULL };
  const JdSweepOptions options = {
    .mechanism = mechanism,
    .axes = axes,
    .n_axes = 2,
    .measures = measures,
    .n_samples = n_samples,
    .seed = seed,
    .share = share,
    .n_shares = n_shares,
    .n_threads = n_threads,
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdSweep) sweep = jd_sweep_new (&options, &error);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (double));

  g_assert_no_error (error);
  g_assert_cmpuint (jd_sweep_get_n_axes (sweep), ==, 2);
  g_assert_cmpuint (jd_sweep_get_n_columns (sweep), ==, 5);
  g_assert_true (jd_sweep_run (sweep, keep_row, rows, NULL));
  g_assert_cmpuint (rows->len, ==, 5 * jd_sweep_get_n_rows (sweep));
  return rows;
}

static void
check_row (const double *row)
{
  const double m = row[0], k = row[1];

  g_assert_cmpfloat_with_epsilon (row[2], -k * 0.5 / m, 1e-12);
  g_assert_cmpfloat_with_epsilon (row[3], 0.5 * cos (sqrt (k / m) * 1.5), 1e-9);
  g_assert_cmpfloat_with_epsilon (row[4], 10 * m, 1e-11);
}

/* The last axis changes fastest; both ends belong to an axis, also where it goes down. */
static void
test_grid (void)
{
  static const double k[] = { 10, 10 - 8 / 3.0, 10 - 16 / 3.0, 2 };
  g_autoptr(JdMechanism) mechanism = oscillator_new ();
  g_autoptr(GArray) rows = run (mechanism, 0, 0, 0, 0, 1);

  g_assert_cmpuint (rows->len, ==, 5 * 20);
  for (guint i = 0; i < 20; i++)
    {
      const double *row = &g_array_index (rows, double, 5 * i);

      g_assert_cmpfloat_with_epsilon (row[0], 1 + 0.5 * (i / 4), 1e-14);
      g_assert_cmpfloat_with_epsilon (row[1], k[i % 4], 1e-14);
      check_row (row);
    }
}

/* Threads and shares change no bit, and the shares in order are the whole. */
static void
test_shares (void)
{
  g_autoptr(JdMechanism) mechanism = oscillator_new ();

  for (guint64 n_samples = 0; n_samples <= 23; n_samples += 23)
    {
      g_autoptr(GArray) whole = run (mechanism, n_samples, 7, 0, 0, 1);
      g_autoptr(GArray) threads = run (mechanism, n_samples, 7, 1, 1, 3);

      g_assert_cmpmem (threads->data, threads->len * sizeof (double), whole->data, whole->len * sizeof (double));
      for (guint n_shares = 2; n_shares <= 30; n_shares += 7)
        {
          g_autoptr(GArray) joined = g_array_new (FALSE, FALSE, sizeof (double));

          for (guint share = 1; share <= n_shares; share++)
            {
              g_autoptr(GArray) part = run (mechanism, n_samples, 7, share, n_shares, 2);

              g_array_append_vals (joined, part->data, part->len);
            }
          g_assert_cmpmem (joined->data, joined->len * sizeof (double), whole->data, whole->len * sizeof (double));
        }
    }
}

/* A sample lies between the ends, spreads over them, and is another one with another seed. */
static void
test_sample (void)
{
  g_autoptr(JdMechanism) mechanism = oscillator_new ();
  g_autoptr(GArray) rows = run (mechanism, 200, 1, 0, 0, 2);
  g_autoptr(GArray) other = run (mechanism, 200, 2, 0, 0, 2);
  double mean[2] = { 0 };
  guint n_same = 0;

  for (guint i = 0; i < 200; i++)
    {
      const double *row = &g_array_index (rows, double, 5 * i);

      g_assert_true (row[0] >= 1 && row[0] <= 3 && row[1] >= 2 && row[1] <= 10);
      check_row (row);
      mean[0] += row[0] / 200;
      mean[1] += row[1] / 200;
      n_same += row[0] == g_array_index (other, double, 5 * i);
    }
  g_assert_cmpfloat_with_epsilon (mean[0], 2, 0.2);
  g_assert_cmpfloat_with_epsilon (mean[1], 6, 0.8);
  g_assert_cmpuint (n_same, <, 3);
}

static gboolean
stop_at_three (guint64       row,
               const double *numbers,
               gpointer      user_data)
{
  double *last = user_data;

  *last = numbers[1];
  return row < 3;
}

/* A mechanism that refuses a row leaves its measures without a value, and the reason is that of the first one.  The
 * function ends the sweep. */
static void
test_refused (void)
{
  static const JdSweepAxis axes[] = { { "m", -2, 2, 5 }, { "x'", 0, 1, 2 } };
  static const char *const measures[] = { "E", NULL };
  g_autoptr(JdMechanism) mechanism = oscillator_new ();
  const JdSweepOptions options = { .mechanism = mechanism, .axes = axes, .n_axes = 1, .measures = measures };
  const JdSweepOptions rates = { .mechanism = mechanism, .axes = axes + 1, .n_axes = 1, .measures = measures };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdSweep) sweep = jd_sweep_new (&options, &error);
  g_autoptr(JdSweep) moving = jd_sweep_new (&rates, &error);
  guint64 n, row;
  double last = 0;

  g_assert_no_error (error);
  g_assert_false (jd_sweep_run (sweep, stop_at_three, &last, NULL));
  g_assert_cmpfloat (last, ==, 0);
  g_assert_nonnull (jd_sweep_get_refusal (sweep, &n, &row));
  g_assert_cmpuint (n, >=, 2);
  g_assert_cmpuint (row, ==, 0);
  g_assert_true (jd_sweep_run (moving, stop_at_three, &last, NULL));
  g_assert_cmpfloat (last, ==, 1);
  g_assert_null (jd_sweep_get_refusal (moving, &n, &row));
}

static void
assert_wrong (const JdSweepOptions *options,
              const char           *words)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_sweep_new (options, &error));
  g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
  if (strstr (error->message, words) == NULL)
    g_error ("“%s” is not in: %s", words, error->message);
}

static void
test_mistakes (void)
{
  static const char *const good[] = { "E", NULL };
  static const struct
  {
    JdSweepAxis axes[2];
    const char *measures[2], *words;
  } cases[] = {
    { { { "mass", 1, 2, 2 } }, { "E" }, "--vary mass: no constant" },
    { { { "x''", 1, 2, 2 } }, { "E" }, "did you mean" },
    { { { "m", 1, 2, 2000 }, { "k", 1, 2, 2000 } }, { "E" }, "rows" },
    { { { "m", 1, 2, 2 }, { "m", 1, 2, 2 } }, { "E" }, "varied twice" },
    { { { "m", 1, 2, 2 } }, { "guide.M" }, "--measure guide.M: " },
    { { { "m", 1, 2, 2 } }, { "x +" }, "--measure x +: " },
    { { { "m", 1, 2, 2 } }, { "nothing(3)" }, "--measure nothing(3): " },
  };
  g_autoptr(JdMechanism) mechanism = oscillator_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_wrong (&(JdSweepOptions) { .mechanism = mechanism,
                                      .axes = cases[i].axes,
                                      .n_axes = cases[i].axes[1].name != NULL ? 2 : 1,
                                      .measures = (const char *const *) cases[i].measures },
                  cases[i].words);
  assert_wrong (&(JdSweepOptions) { .mechanism = mechanism,
                                    .axes = cases[2].axes,
                                    .n_axes = 2,
                                    .measures = good,
                                    .n_samples = JD_SWEEP_MAX_ROWS + 1 },
                "rows");
}

static gboolean
keep_seven (guint64       row,
            const double *numbers,
            gpointer      user_data)
{
  memcpy ((double *) user_data + 7 * row, numbers, 7 * sizeof (double));
  return TRUE;
}

/* A ball that falls by time stepping has positions and rates at an instant, and neither accelerations, nor forces,
 * nor events.  Its states are exact: the force is constant. */
static void
test_stepped (void)
{
  static const JdSweepAxis axes[] = { { "v", 1, 2, 2 } };
  static const char *const measures[] = {
    "y(0.5)", "y'(0.503)", "x(0.5)", "x*y'(0.5)", "y''(0.5)", "c.N(0.5)", NULL
  };
  static const char *const counted[] = { "events('impact')", NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (
    "{\"jourdain\": 1, \"time_stepping\": 0.01, \"constants\": {\"v\": 1}, \"gravity\": [0, -10], \"parameters\": "
    "[{\"name\": \"x\", \"rate\": \"v\"}, {\"name\": \"y\", \"value\": 3}], \"bodies\": [{\"name\": \"B\", "
    "\"origin\": [\"x\", \"y\"], \"mass\": 2}], \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], "
    "\"direction\": [1, 0]}}], \"joints\": [{\"name\": \"c\", \"type\": \"contact\", \"point\": \"B.origin\", "
    "\"curve\": \"floor\"}]}",
    -1, jd_joint_catalogue (), &error);
  JdSweepOptions options = { .mechanism = mechanism, .axes = axes, .n_axes = 1, .measures = measures };
  g_autoptr(JdSweep) sweep = jd_sweep_new (&options, &error);
  double rows[2][7];
  guint64 n, row;

  g_assert_no_error (error);
  g_assert_true (jd_sweep_run (sweep, keep_seven, rows, NULL));
  for (guint i = 0; i < 2; i++)
    {
      const double v = rows[i][0];

      g_assert_cmpfloat_with_epsilon (rows[i][1], 3.0 - 10.0 * 0.5 * 0.5 / 2.0, 1e-13);
      g_assert_cmpfloat_with_epsilon (rows[i][2], -10.0 * 0.503, 1e-12);
      g_assert_cmpfloat_with_epsilon (rows[i][3], v * 0.5, 1e-13);
      g_assert_cmpfloat_with_epsilon (rows[i][4], v * 0.5 * -5.0, 1e-12);
      g_assert_true (isnan (rows[i][5]) && isnan (rows[i][6]));
    }
  g_assert_nonnull (strstr (jd_sweep_get_refusal (sweep, &n, &row), "no accelerations"));
  g_assert_cmpuint (n, ==, 2);
  options.measures = counted;
  assert_wrong (&options, "locates no events");
}

/* Fields are quoted as RFC 4180 asks, numbers read back equal, what is not finite is empty; units stand in the head. */
static void
test_csv (void)
{
  static const JdSweepAxis axes[] = { { "x'", 0, 1, 2 }, { "k", 1, 2, 2 } };
  static const char *const measures[] = { "max(m, k)", "guide.N", NULL };
  static const double numbers[] = { 0.1, -0.0, NAN, INFINITY, 1e300, -1.0 / 3.0 };
  g_autoptr(JdMechanism) mechanism = oscillator_new ();
  const JdSweepOptions options = { .mechanism = mechanism, .axes = axes, .n_axes = 2, .measures = measures };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdSweep) sweep = jd_sweep_new (&options, &error);
  g_autoptr(GString) csv = g_string_new (NULL), with_units = g_string_new (NULL);
  JdUnits *units = jd_units_new (mechanism);
  g_auto(GStrv) fields = NULL;

  g_assert_no_error (error);
  jd_sweep_append_csv_header (csv, sweep, NULL);
  g_assert_cmpstr (csv->str, ==, "x',k,\"max(m, k)\",guide.N\n");
  jd_sweep_append_csv_header (with_units, sweep, units);
  g_assert_nonnull (strstr (with_units->str, "x' (m/s)"));
  g_assert_nonnull (strstr (with_units->str, "guide.N (N)"));
  jd_units_free (units);
  g_string_truncate (csv, 0);
  jd_sweep_append_csv_row (csv, numbers, G_N_ELEMENTS (numbers));
  g_assert_true (g_str_has_suffix (csv->str, "\n"));
  fields = g_strsplit (g_strchomp (csv->str), ",", -1);
  g_assert_cmpuint (g_strv_length (fields), ==, G_N_ELEMENTS (numbers));
  g_assert_cmpstr (fields[1], ==, "0");
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      if (isfinite (numbers[i]))
        g_assert_cmpfloat (g_ascii_strtod (fields[i], NULL), ==, numbers[i]);
      else
        g_assert_cmpstr (fields[i], ==, "");
    }
}

static gboolean
sum_energy (guint64       row G_GNUC_UNUSED,
            const double *numbers,
            gpointer      user_data)
{
  double *sum = user_data;

  *sum += numbers[1];
  return TRUE;
}

/* Overrides hold in every row beside what varies: E = m x'^2 / 2.  A cancelled sweep ends, and says so. */
static void
test_overrides (void)
{
  static const JdSweepAxis axes[] = { { "m", 1, 3, 3 } };
  static const char *const measures[] = { "E", NULL };
  g_autoptr(JdMechanism) mechanism = oscillator_new ();
  g_autoptr(GHashTable) rates = g_hash_table_new (g_str_hash, g_str_equal);
  double rate = 4.0, sum = 0.0;
  const JdSweepOptions options = { .mechanism = mechanism, .rates = rates, .axes = axes, .n_axes = 1,
                                   .measures = measures };
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdSweep) sweep = NULL;

  g_hash_table_insert (rates, (gpointer) "x", &rate);
  sweep = jd_sweep_new (&options, &error);
  g_assert_no_error (error);
  g_assert_true (jd_sweep_run (sweep, sum_energy, &sum, NULL));
  g_assert_cmpfloat_with_epsilon (sum, (1 + 2 + 3) * 8.0, 1e-12);
  g_cancellable_cancel (cancellable);
  g_assert_false (jd_sweep_run (sweep, sum_energy, &sum, cancellable));
}

/* Two rods whose directions come near to each other as c grows hold a particle. */
#define HELD                                                                                                   \
  "{\"jourdain\": 1, \"constants\": {\"c\": 1, \"L\": 1e6}, \"parameters\": [{\"name\": \"x\"}, {\"name\": "    \
  "\"y\"}], \"gravity\": [0, -10], \"bodies\": [{\"name\": \"P\", \"origin\": [\"L*x\", \"L*y\"], \"mass\": 3}], " \
  "\"joints\": [{\"name\": \"rods\", \"type\": \"equation\", \"holonomic\": {\"a\": \"y\", \"b\": \"x + c*y\"}}]}"

/* The worst road is that of the row with the largest condition, by models of the rows alone, whatever the threads. */
static void
test_road (void)
{
  static const JdSweepAxis axes[] = { { "c", 8, 0, 5 } };
  static const char *const measures[] = { "x''", NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (HELD, -1, jd_joint_catalogue (), &error);
  double worst = 0.0, sum = 0.0;

  g_assert_no_error (error);
  for (guint row = 0; row < 5; row++)
    {
      g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
      double c = 8.0 - 2.0 * row;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdParameterization) total = NULL;
      g_autoptr(JdAnswer) answer = NULL;

      g_hash_table_insert (values, (gpointer) "c", &c);
      model = jd_model_new (mechanism, values, NULL, &error);
      g_assert_no_error (error);
      total = jd_parameterization_new (model, g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0),
                                       NULL, &error);
      g_assert_no_error (error);
      answer = jd_report_evaluate (total, &error);
      g_assert_true (jd_report_evaluate_add_road (answer, total, &error));
      worst = MAX (worst, json_object_get_double_member (json_object_get_object_member (answer->members, "road"),
                                                         "condition"));
      g_assert_true (row == 0 ||
                     json_object_get_double_member (json_object_get_object_member (answer->members, "road"),
                                                    "condition") < worst);
    }
  for (guint threads = 1; threads <= 2; threads++)
    {
      const JdSweepOptions options = { .mechanism = mechanism, .axes = axes, .n_axes = 1, .measures = measures,
                                       .n_threads = threads, .with_road = TRUE };
      g_autoptr(JdSweep) sweep = jd_sweep_new (&options, &error);
      g_autoptr(JsonObject) road = NULL;

      g_assert_no_error (error);
      g_assert_null (jd_sweep_dup_road (sweep));
      g_assert_true (jd_sweep_run (sweep, sum_energy, &sum, NULL));
      road = jd_sweep_dup_road (sweep);
      g_assert_cmpfloat (json_object_get_double_member (road, "condition"), ==, worst);
      g_assert_cmpint (json_object_get_int_member (road, "row"), ==, 1);
    }
}

#define FALLING                                                                                             \
  "{\"jourdain\": 1, \"constants\": {\"e\": 0.5}, \"parameters\": [{\"name\": \"y\", \"rate\": -2}], "           \
  "\"bodies\": [{\"name\": \"P\", \"origin\": [0, \"y\"], \"mass\": 1}], \"joints\": [{\"name\": \"c\", "     \
  "\"type\": \"equation\", \"holonomic\": {\"g\": \"y\"}, \"unilateral\": true}], \"events\": ["                \
  "{\"name\": \"stays\", \"types\": {\"c.g\": \"inert\"}}, {\"name\": \"bounces\", \"types\": {\"c.g\": "    \
  "{\"type\": \"elastic\", \"restitution\": \"e\"}}}]}"

static gboolean
keep_three (guint64       row G_GNUC_UNUSED,
            const double *numbers,
            gpointer      user_data)
{
  memcpy (user_data, numbers, 3 * sizeof (double));
  return TRUE;
}

/* The event chosen is the law of the motion, too: the rate just after its jump is that at any later instant. */
static void
test_event (void)
{
  static const JdSweepAxis axes[] = { { "e", 0.5, 0.5, 1 } };
  static const char *const measures[] = { "y'+", "y'(0.5)", NULL };
  static const struct
  {
    const char *event;
    double rate;
  } cases[] = { { NULL, 0 }, { "stays", 0 }, { "bounces", 1 } };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (FALLING, -1, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdSweepOptions options = { .mechanism = mechanism, .event = cases[i].event, .axes = axes, .n_axes = 1,
                                       .measures = measures, .n_threads = 1 };
      g_autoptr(JdSweep) sweep = jd_sweep_new (&options, &error);
      double numbers[3];

      g_assert_no_error (error);
      g_assert_true (jd_sweep_run (sweep, keep_three, numbers, NULL));
      g_assert_cmpfloat_with_epsilon (numbers[1], cases[i].rate, 1e-12);
      g_assert_cmpfloat_with_epsilon (numbers[2], cases[i].rate, 1e-12);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/sweep/grid", test_grid);
  g_test_add_func ("/core/sweep/shares", test_shares);
  g_test_add_func ("/core/sweep/sample", test_sample);
  g_test_add_func ("/core/sweep/refused", test_refused);
  g_test_add_func ("/core/sweep/mistakes", test_mistakes);
  g_test_add_func ("/core/sweep/stepped", test_stepped);
  g_test_add_func ("/core/sweep/csv", test_csv);
  g_test_add_func ("/core/sweep/overrides", test_overrides);
  g_test_add_func ("/core/sweep/road", test_road);
  g_test_add_func ("/core/sweep/event", test_event);
  return g_test_run ();
}
