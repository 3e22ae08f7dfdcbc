/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/diagnosis/jd-diagnosis.h"

#include <string.h>

#include "core/analysis/diagnosis/jd-diagnosis-private.h"
#include "core/linear/jd-dense.h"
#include "tests/core/dynamics/rig.h"
#include "tests/new-document.h"

static JdModel *
model_of (JsonNode *root)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

static JdDiagnosis *
diagnose (JsonNode *root)
{
  g_autoptr(JdModel) model = model_of (root);

  return jd_diagnosis_new (model, NULL, NULL);
}

static const JdFinding *
find (const JdDiagnosis *diagnosis,
      JdFindingKind      kind)
{
  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      const JdFinding *finding = g_ptr_array_index (diagnosis->findings, i);

      if (finding->kind == kind)
        return finding;
    }
  return NULL;
}

static gboolean
names_joint (const JdFinding *finding,
             const char      *name)
{
  for (guint i = 0; i < finding->objects->len; i++)
    if (g_str_equal (((const JdObject *) g_ptr_array_index (finding->objects, i))->name, name))
      return strstr (finding->sentence, name) != NULL;
  return FALSE;
}

static const JdFix *
find_fix (const JdFinding *finding,
          const char      *label)
{
  for (guint i = 0; i < finding->fixes->len; i++)
    if (g_str_equal (jd_fix_get_label (g_ptr_array_index (finding->fixes, i)), label))
      return g_ptr_array_index (finding->fixes, i);
  return NULL;
}

/* The diagnosis after @fix. */
static JdDiagnosis *
diagnose_mended (JsonNode    *root,
                 const JdFix *fix)
{
  g_autoptr(JsonNode) copy = jd_json_copy (root);
  g_autoptr(GError) error = NULL;

  g_assert_nonnull (fix);
  g_assert_true (jd_fix_apply (fix, copy, &error));
  g_assert_no_error (error);
  return diagnose (copy);
}

/* Rank and dependences of sparse matrices with a known number of dependent rows, against dense elimination; the
 * combination told is zero. */
static void
test_rank (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (3);

  for (int trial = 0; trial < 300; trial++)
    {
      const gsize n = (gsize) g_rand_int_range (random, 1, 30), m = (gsize) g_rand_int_range (random, 1, 30);
      g_autofree double *dense = g_new0 (double, n * m);
      g_autofree double *kept = NULL;
      g_autofree gsize *columns = g_new0 (gsize, n + 1);
      g_autofree gsize *start = g_new0 (gsize, m + 1);
      g_autofree gsize *column = g_new0 (gsize, n * m);
      g_autofree double *value = g_new0 (double, n * m);
      g_autoptr(GPtrArray) dependences = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_row_dependence_free);
      const JdSparseRows rows = { m, n, start, column, value };
      gsize rank, n_entries = 0;

      for (gsize i = 0; i < m; i++)
        for (gsize k = 0; k < n; k++)
          if (i > 2 && g_rand_int_range (random, 0, 100) == 0)
            for (gsize c = 0; c < n; c++)
              dense[i * n + c] = 2 * dense[(i - 1) * n + c] - dense[(i - 2) * n + c];
          else if (g_rand_int_range (random, 0, 6) == 0)
            dense[i * n + k] = g_rand_double_range (random, -2, 2);
      kept = g_memdup2 (dense, n * m * sizeof (double));
      for (gsize i = 0; i < m; i++)
        {
          for (gsize k = 0; k < n; k++)
            if (dense[i * n + k] != 0)
              {
                column[n_entries] = k;
                value[n_entries++] = dense[i * n + k];
              }
          start[i + 1] = n_entries;
        }
      rank = jd_diagnosis_find_rank (&rows, dependences);
      g_assert_cmpuint (rank, ==, jd_dense_reduce (dense, m, n, columns, 1e-7));
      g_assert_cmpuint (dependences->len, ==, m - rank);
      for (guint d = 0; d < dependences->len; d++)
        {
          const JdRowDependence *dependence = g_ptr_array_index (dependences, d);

          for (gsize k = 0; k < n; k++)
            {
              double sum = 0;

              for (gsize i = 0; i < dependence->n; i++)
                sum += dependence->factors[i] * kept[dependence->rows[i] * n + k];
              g_assert_cmpfloat_with_epsilon (sum, 0, 1e-5);
            }
        }
    }
}

/* Bundled examples: freedoms as counted by dense elimination, nothing contradictory, apart or missing. */
static void
test_examples (void)
{
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
      g_autofree char *text = NULL;
      g_autoptr(JsonNode) root = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdDiagnosis) diagnosis = NULL;
      gsize freedom, redundant;

      if (!g_str_has_suffix (name, ".jourdain") || !g_file_get_contents (path, &text, NULL, NULL))
        continue;
      root = jd_json_parse (text, -1, NULL);
      model = model_of (root);
      diagnosis = jd_diagnosis_new (model, NULL, NULL);
      jd_model_count_freedom (model, jd_model_get_time (model), jd_model_get_values (model),
                              jd_model_get_rates (model), &freedom, &redundant);
      g_test_message ("%s: %s", name, diagnosis->sentence);
      g_assert_cmpuint (diagnosis->freedom, ==, freedom);
      g_assert_cmpuint (diagnosis->n_redundant, ==, redundant);
      g_assert_true (diagnosis->assembled);
      for (guint i = 0; i < diagnosis->findings->len; i++)
        {
          const JdFinding *finding = g_ptr_array_index (diagnosis->findings, i);

          g_test_message ("  %s", finding->sentence);
          if (finding->kind == JD_FINDING_RIGID)
            {
              g_assert_cmpuint (freedom, ==, 0);
              g_assert_true (jd_diagnosis_is_rigid (model));
              continue;
            }
          g_assert_cmpint (finding->kind, ==, JD_FINDING_REDUNDANT);
          /* One equation alone can only vanish; several that are dependent have one too many. */
          g_assert_true ((finding->fixes->len > 0) == (g_strv_length (finding->equations) > 1));
        }
      n++;
    }
  g_assert_cmpuint (n, >=, 13);
}

/* A parallelogram with a third rocker moves, though one equation is too many; every change offered takes it away. */
static void
test_parallelogram (void)
{
  Rig *rig = rig_new ();
  g_autoptr(JdDiagnosis) diagnosis = NULL;
  const JdFinding *finding;

  for (int i = 0; i < 3; i++)
    {
      g_autofree char *rod = rig_add_rod (rig, i, 0, i + 0.5, 1);
      g_autofree char *text = g_strdup_printf ("%s.A", rod);
      g_autofree char *ground = jd_edit_add_point (rig->root, "ground", "O", i, 0);

      rig_add_pivot (rig, text, ground);
    }
  g_free (rig_add_rod (rig, 0.5, 1, 2.5, 1));
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *point = jd_edit_add_point (rig->root, "rod4", "C", i - 1, 0);
      g_autofree char *text = g_strdup_printf (i == 0 ? "rod.B" : "rod%d.B", i + 1);

      rig_add_pivot (rig, text, point);
    }
  diagnosis = diagnose (rig->root);
  g_assert_cmpstr (diagnosis->sentence, ==, "1 degree of freedom; 1 equation is redundant");
  finding = find (diagnosis, JD_FINDING_REDUNDANT);
  g_assert_nonnull (finding);
  g_assert_cmpuint (diagnosis->findings->len, ==, 1);
  for (int i = 1; i <= 6; i++)
    {
      g_autofree char *joint = i == 1 ? g_strdup ("pivot") : g_strdup_printf ("pivot%d", i);

      g_assert_true (names_joint (finding, joint));
    }
  for (guint i = 0; i < finding->fixes->len; i++)
    {
      g_autoptr(JdDiagnosis) mended = diagnose_mended (rig->root, g_ptr_array_index (finding->fixes, i));

      g_assert_cmpuint (mended->n_redundant, ==, 0);
    }
  json_node_unref (rig->root);
  g_free (rig);
}

/* Two hinged rods on a pivot and a slider cannot move: the slider is named, and each change offered gives a
 * degree of freedom.  With a pin in a slot there they move. */
static void
test_rigid (void)
{
  static const char *const types[] = { "slider", "pin-slot" };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      Rig *rig = rig_new ();
      g_autofree char *one = rig_add_rod (rig, 0, 0, 1, 1);
      g_autofree char *two = rig_add_rod (rig, 1, 1, 2, 0);
      g_autofree char *O = jd_edit_add_point (rig->root, "ground", "O", 0, 0);
      g_autofree char *C = jd_edit_add_point (rig->root, "ground", "C", 2, 0);
      g_autofree char *text = g_strdup_printf ("{\"name\": \"\", \"type\": \"%s\", \"axis\": [1, 0],"
                                               " \"between\": [\"rod2.B\", \"ground.%s\"]%s}",
                                               types[i], strchr (C, '.') + 1, i == 0 ? ", \"angle\": \"-pi/4\"" : "");
      g_autofree char *name = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdDiagnosis) diagnosis = NULL;
      const JdFinding *finding;

      rig_add_pivot (rig, "rod.A", O);
      rig_add_pivot (rig, "rod.B", "rod2.A");
      name = jd_edit_add (rig->root, JD_OBJECT_JOINT, "guide", jd_json_parse (text, -1, NULL));
      model = model_of (rig->root);
      diagnosis = jd_diagnosis_new (model, NULL, NULL);
      finding = find (diagnosis, JD_FINDING_RIGID);
      g_assert_true (diagnosis->assembled);
      g_assert_cmpuint (diagnosis->freedom, ==, i);
      g_assert_true (jd_diagnosis_is_rigid (model) == (i == 0));
      g_assert_true ((finding != NULL) == (i == 0));
      if (i == 0)
        {
          g_assert_cmpstr (finding->sentence, ==, "To let it move, weaken guide");
          g_assert_true (names_joint (finding, name));
          g_assert_nonnull (find_fix (finding, "Free the angle of guide"));
          for (guint k = 0; k < finding->fixes->len; k++)
            {
              g_autoptr(JdDiagnosis) mended = diagnose_mended (rig->root, g_ptr_array_index (finding->fixes, k));

              g_assert_cmpuint (mended->freedom, >=, 1);
              g_assert_null (find (mended, JD_FINDING_RIGID));
            }
        }
      json_node_unref (rig->root);
      g_free (rig);
    }
}

/* A rod hinged at both ends of a welded one: the weld's angle is too many, and a pivot in its place is not. */
static void
test_weld (void)
{
  g_autoptr(JsonNode) root = jd_json_parse (
    "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [{\"name\": \"x\", \"value\": 1},"
    " {\"name\": \"y\"}, {\"name\": \"a\"}],"
    "\"ground\": {\"points\": {\"O\": [0, 0], \"C\": [2, 0]}},"
    "\"bodies\": [{\"name\": \"bar\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": 0.1,"
    "              \"points\": {\"A\": [-1, 0], \"B\": [1, 0]}}],"
    "\"joints\": [{\"name\": \"clamp\", \"type\": \"weld\", \"between\": [\"bar.A\", \"ground.O\"]},"
    "             {\"name\": \"support\", \"type\": \"pin-slot\", \"between\": [\"bar.B\", \"ground.C\"],"
    " \"axis\": [1, 0]}],"
    "\"parameterizations\": [{\"name\": \"total\", \"primitive\": {\"clamp.angle\": \"a\"}}]}",
    -1, NULL);
  g_autoptr(JdDiagnosis) diagnosis = diagnose (root);
  const JdFinding *finding = find (diagnosis, JD_FINDING_REDUNDANT);
  g_autoptr(JdDiagnosis) mended = NULL;

  g_assert_nonnull (finding);
  g_assert_cmpstr (diagnosis->sentence, ==, "No degree of freedom: nothing can move; 1 equation is redundant");
  g_assert_true (names_joint (finding, "clamp") && names_joint (finding, "support"));
  mended = diagnose_mended (root, find_fix (finding, "Replace clamp by a pivot"));
  g_assert_cmpuint (mended->n_redundant, ==, 0);
  g_assert_cmpuint (mended->freedom, ==, 0);
}

/* Rods that are too short: what fits is offered with its number, and then the mechanism can be put together. */
static void
test_short_rods (void)
{
  g_autoptr(JsonNode) root = jd_json_parse (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 1}, {\"name\": \"y\", \"value\": 0.5}],"
    "\"ground\": {\"points\": {\"O\": [0, 0], \"C\": [3, 0]}},"
    "\"bodies\": [{\"name\": \"bob\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
    "\"joints\": [{\"name\": \"left\", \"type\": \"rod\", \"between\": [\"bob.origin\", \"ground.O\"],"
    " \"length\": 1},"
    "             {\"name\": \"right\", \"type\": \"rod\", \"between\": [\"bob.origin\", \"ground.C\"],"
    " \"length\": 1}]}",
    -1, NULL);
  g_autoptr(JdDiagnosis) diagnosis = diagnose (root);
  const JdFinding *finding = find (diagnosis, JD_FINDING_CONTRADICTORY);

  g_assert_false (diagnosis->assembled);
  g_assert_cmpstr (diagnosis->sentence, ==, "The joints cannot meet");
  g_assert_nonnull (finding);
  g_assert_true (names_joint (finding, "left") && names_joint (finding, "right"));
  /* the rods reach to (1, 0) and (2, 0) */
  g_assert_cmpfloat_with_epsilon (finding->gap, 1.0, 1e-9);
  g_assert_true (finding->has_gap);
  g_assert_cmpfloat_with_epsilon (finding->gap_from[0] * finding->gap_to[0], 6.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (finding->gap_from[1], 0.0, 1e-6);
  g_assert_cmpuint (finding->loop->len, ==, 2);
  g_assert_cmpuint (finding->fixes->len, ==, 4);
  for (guint i = 0; i < finding->fixes->len; i++)
    {
      g_autoptr(JdDiagnosis) mended = diagnose_mended (root, g_ptr_array_index (finding->fixes, i));

      g_test_message ("%s", jd_fix_get_label (g_ptr_array_index (finding->fixes, i)));
      g_assert_true (mended->assembled);
      g_assert_null (find (mended, JD_FINDING_CONTRADICTORY));
    }
}

/* A rod of @length from (@x, @y) at @angle. */
static char *
add_rod_at (Rig    *rig,
            double  x,
            double  y,
            double  length,
            double  angle)
{
  return rig_add_rod (rig, x, y, x + length * cos (angle), y + length * sin (angle));
}

/* A four-bar linkage of crank 1, rocker 1.2 and ground 4 with a coupler of @length, and two pendulums that have no
 * part in it. */
static Rig *
new_four_bar (double length)
{
  Rig *rig = rig_new ();

  g_free (add_rod_at (rig, 0, 0, 1, 0.5));
  g_free (add_rod_at (rig, 0.9, 0.5, length, 0.1));
  g_free (add_rod_at (rig, 4, 0, 1.2, 2.6));
  g_free (add_rod_at (rig, 0, 2, 1, -1.3));
  g_free (add_rod_at (rig, 0.9, 0.5, 0.5, -1));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "C", 4, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "H", 0, 2));
  rig_add_pivot (rig, "rod.A", "ground.O");
  rig_add_pivot (rig, "rod4.A", "ground.H");
  rig_add_pivot (rig, "rod2.A", "rod.B");
  rig_add_pivot (rig, "rod5.A", "rod.B");
  rig_add_pivot (rig, "rod2.B", "rod3.B");
  rig_add_pivot (rig, "rod3.A", "ground.C");
  return rig;
}

/* Its coupler is too short, or too long: the four pivots of the loop contradict each other and the pendulums do not,
 * leaving out any one is enough, and what the loop lacks lies on the line of the two pivots of the ground when its
 * rods do: 4 - 1 - 1.2 - b, or b - 4 - 1 - 1.2. */
static void
test_four_bar (void)
{
  static const struct { double length, missing; } cases[] = { { 1.0, 0.8 }, { 1.7, 0.1 }, { 0.3, 1.5 }, { 6.5, 0.3 },
                                                              { 1.799, 0.001 } };
  static const char *const loop[] = { "pivot", "pivot3", "pivot5", "pivot6" };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Rig *rig = new_four_bar (cases[i].length);
      g_autoptr(JdDiagnosis) diagnosis = diagnose (rig->root);
      const JdFinding *finding = find (diagnosis, JD_FINDING_CONTRADICTORY);

      g_assert_nonnull (finding);
      g_test_message ("%s", finding->sentence);
      g_assert_cmpuint (finding->objects->len, ==, G_N_ELEMENTS (loop));
      for (gsize k = 0; k < G_N_ELEMENTS (loop); k++)
        g_assert_true (names_joint (finding, loop[k]));
      g_assert_true (finding->has_gap);
      g_assert_cmpfloat_with_epsilon (finding->gap, cases[i].missing, 1e-9);
      g_assert_cmpfloat_with_epsilon (hypot (finding->gap_to[0] - finding->gap_from[0],
                                             finding->gap_to[1] - finding->gap_from[1]),
                                      cases[i].missing, 1e-9);
      g_assert_cmpfloat_with_epsilon (finding->gap_from[1], 0.0, 1e-5);
      g_assert_cmpuint (finding->loop->len, ==, 3);
      for (guint k = 0; k < finding->fixes->len; k++)
        {
          g_autoptr(JdDiagnosis) mended = diagnose_mended (rig->root, g_ptr_array_index (finding->fixes, k));

          g_assert_true (mended->assembled);
        }
      json_node_unref (rig->root);
      g_free (rig);
    }
}

/* Two loops that have nothing to do with each other are two findings. */
static void
test_two_conflicts (void)
{
  g_autoptr(JsonNode) root = jd_json_parse (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 1}, {\"name\": \"y\", \"value\": 0.5},"
    "                                {\"name\": \"u\", \"value\": 1}, {\"name\": \"v\", \"value\": 5}],"
    "\"ground\": {\"points\": {\"O\": [0, 0], \"C\": [3, 0], \"D\": [0, 5], \"E\": [5, 5]}},"
    "\"bodies\": [{\"name\": \"bob\", \"origin\": [\"x\", \"y\"], \"mass\": 1},"
    " {\"name\": \"bab\", \"origin\": [\"u\", \"v\"], \"mass\": 1}],"
    "\"joints\": [{\"name\": \"left\", \"type\": \"rod\", \"between\": [\"bob.origin\", \"ground.O\"],"
    " \"length\": 1},"
    "             {\"name\": \"up\", \"type\": \"rod\", \"between\": [\"bab.origin\", \"ground.D\"], \"length\": 2},"
    "             {\"name\": \"right\", \"type\": \"rod\", \"between\": [\"bob.origin\", \"ground.C\"],"
    " \"length\": 1},"
    "             {\"name\": \"down\", \"type\": \"rod\", \"between\": [\"bab.origin\", \"ground.E\"],"
    " \"length\": 2.5}]}",
    -1, NULL);
  g_autoptr(JdDiagnosis) diagnosis = diagnose (root);
  guint n = 0;

  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      const JdFinding *finding = g_ptr_array_index (diagnosis->findings, i);
      const gboolean first = names_joint (finding, "left");

      if (finding->kind != JD_FINDING_CONTRADICTORY)
        continue;
      n++;
      g_assert_cmpuint (finding->objects->len, ==, 2);
      g_assert_true (names_joint (finding, first ? "right" : "up") && (first || names_joint (finding, "down")));
      g_assert_cmpfloat_with_epsilon (finding->gap, first ? 1.0 : 0.5, 1e-9);
    }
  g_assert_cmpuint (n, ==, 2);
}

/* A loop of hinged bodies that are too short: the points that would have to be moved, each enough alone. */
static void
test_open_loop (void)
{
  Rig *rig = rig_new ();
  g_autoptr(JdDiagnosis) diagnosis = NULL;
  const JdFinding *finding;
  guint n_moves = 0;

  g_free (rig_add_rod (rig, 0, 0, 1, 0.2));
  g_free (rig_add_rod (rig, 1, 0.2, 2, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "C", 3, 0));
  rig_add_pivot (rig, "rod.A", "ground.O");
  rig_add_pivot (rig, "rod.B", "rod2.A");
  rig_add_pivot (rig, "rod2.B", "ground.C");
  diagnosis = diagnose (rig->root);
  g_assert_false (diagnosis->assembled);
  finding = find (diagnosis, JD_FINDING_CONTRADICTORY);
  g_assert_nonnull (finding);
  for (guint i = 0; i < finding->fixes->len; i++)
    {
      g_autoptr(JdDiagnosis) mended = diagnose_mended (rig->root, g_ptr_array_index (finding->fixes, i));

      g_test_message ("%s", jd_fix_get_label (g_ptr_array_index (finding->fixes, i)));
      n_moves += g_str_has_prefix (jd_fix_get_label (g_ptr_array_index (finding->fixes, i)), "Move point");
      g_assert_true (mended->assembled);
    }
  g_assert_cmpuint (n_moves, >=, 2);
  json_node_unref (rig->root);
  g_free (rig);
}

/* Two drives that agree now and not in a moment. */
static void
test_drives (void)
{
  g_autoptr(JsonNode) root =
    jd_json_parse ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}],"
                   "\"bodies\": [{\"name\": \"bob\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
                   "\"joints\": [{\"name\": \"slow\", \"type\": \"drive\", \"value\": \"0.5*t\", \"of\": \"x\"},"
                   "             {\"name\": \"fast\", \"type\": \"drive\", \"value\": \"0.7*t\", \"of\": \"x\"}]}",
                   -1, NULL);
  g_autoptr(JdDiagnosis) diagnosis = diagnose (root);
  const JdFinding *finding = find (diagnosis, JD_FINDING_CONTRADICTORY);
  g_autoptr(JdDiagnosis) mended = NULL;

  g_assert_nonnull (finding);
  g_assert_true (names_joint (finding, "slow") && names_joint (finding, "fast"));
  mended = diagnose_mended (root, find_fix (finding, "Remove fast"));
  g_assert_null (find (mended, JD_FINDING_CONTRADICTORY));
  g_assert_cmpstr (mended->sentence, ==, "1 degree of freedom");
}

/* A particle where the coefficients of its constraint, (x + @offset) (x' - y') = @rate, vanish if @offset is zero. */
static JdDiagnosis *
diagnose_vanishing (double offset,
                    double rate)
{
  g_autofree char *text = g_strdup_printf (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\", \"rate\": 1}],"
    "\"bodies\": [{\"name\": \"bob\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
    "\"joints\": [{\"name\": \"right\", \"type\": \"equation\","
    " \"differential\": {\"phi\": \"(x + %g)*(x' - y') - %g\"}}]}",
    offset, rate);
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, NULL);

  return diagnose (root);
}

/* An equation that takes nothing away here is not superfluous: nothing is to be removed. */
static void
test_vanishing (void)
{
  g_autoptr(JdDiagnosis) there = diagnose_vanishing (0.5, 0);
  g_autoptr(JdDiagnosis) here = diagnose_vanishing (0, 0);
  g_autoptr(JdDiagnosis) against = diagnose_vanishing (0, 3);
  const JdFinding *finding = find (here, JD_FINDING_REDUNDANT);

  g_assert_cmpuint (there->findings->len, ==, 0);
  g_assert_cmpstr (there->sentence, ==, "1 degree of freedom");
  g_assert_nonnull (finding);
  g_assert_cmpstr (finding->sentence, ==,
                   "right.phi constrains nothing at this position: all its coefficients vanish");
  g_assert_cmpuint (finding->fixes->len, ==, 0);
  g_assert_cmpuint (here->freedom, ==, 2);
  finding = find (against, JD_FINDING_CONTRADICTORY);
  g_assert_nonnull (finding);
  g_assert_nonnull (strstr (finding->sentence, "No velocity satisfies right.phi"));
}

/* A drawing that does not meet its joint, and velocities that break it. */
static void
test_apart (void)
{
  Rig *rig = rig_new ();
  g_autoptr(JdDiagnosis) diagnosis = NULL;
  g_autoptr(JdDiagnosis) mended = NULL;
  g_autoptr(JdDiagnosis) still = NULL;
  g_autoptr(GError) error = NULL;
  const JdFinding *finding;

  g_free (rig_add_rod (rig, 0.1, 0, 1.1, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  rig_add_pivot (rig, "rod.A", "ground.O");
  diagnosis = diagnose (rig->root);
  finding = find (diagnosis, JD_FINDING_APART);
  g_assert_nonnull (finding);
  g_assert_cmpfloat_with_epsilon (finding->gap, 0.1, 1e-12);
  g_assert_true (diagnosis->assembled);
  mended = diagnose_mended (rig->root, find_fix (finding, "Assemble"));
  g_assert_cmpuint (mended->findings->len, ==, 0);
  g_assert_cmpstr (mended->sentence, ==, "1 degree of freedom");

  g_assert_true (jd_fix_apply (find_fix (finding, "Assemble"), rig->root, &error));
  g_assert_true (jd_edit_set_member (rig->root, JD_OBJECT_PARAMETER, "x_rod", "rate", jd_json_number (2), &error));
  still = diagnose (rig->root);
  finding = find (still, JD_FINDING_VELOCITIES);
  g_assert_nonnull (finding);
  g_assert_cmpuint (finding->fixes->len, ==, 1);
  {
    g_autoptr(JdDiagnosis) right = diagnose_mended (rig->root, find_fix (finding, "Make the Velocities Consistent"));

    g_assert_cmpuint (right->findings->len, ==, 0);
  }
  json_node_unref (rig->root);
  g_free (rig);
}

/* What was just changed, a rate or a value, stays in the first fix; in the second it is shared, by the inertias. */
static void
assert_changed_stays (const char    *member,
                      JdFindingKind  kind,
                      const double *(*get) (const JdModel *model))
{
  g_autoptr(JsonNode) root = jd_json_parse (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"a\"}, {\"name\": \"b\"}],"
    "\"bodies\": [{\"name\": \"one\", \"origin\": [0, 0], \"angle\": \"a\", \"mass\": 1, \"inertia\": 3},"
    "             {\"name\": \"two\", \"origin\": [2, 0], \"angle\": \"b\", \"mass\": 5, \"inertia\": 1}],"
    "\"joints\": [{\"name\": \"mesh\", \"type\": \"equation\", \"holonomic\": {\"angle\": \"a + b\"}}]}",
    -1, NULL);
  g_autoptr(JdModel) before = model_of (root);
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdDiagnosis) diagnosis = NULL;
  g_autoptr(GError) error = NULL;
  static const double right[2][2] = { { 6.283185307179586, -6.283185307179586 },
                                      { 4.71238898038469, -4.71238898038469 } };

  g_assert_true (jd_edit_set_member (root, JD_OBJECT_PARAMETER, "a", member, jd_json_number (right[0][0]), &error));
  model = model_of (root);
  diagnosis = jd_diagnosis_new (model, before, NULL);
  g_assert_true (jd_diagnosis_has (diagnosis, kind));
  g_assert_cmpuint (find (diagnosis, kind)->fixes->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(JsonNode) mended = json_node_copy (root);
      g_autoptr(JdModel) result = NULL;

      g_assert_true (jd_fix_apply (g_ptr_array_index (find (diagnosis, kind)->fixes, i), mended, &error));
      result = model_of (mended);
      for (guint k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon (get (result)[k], right[i][k], 1e-12);
    }
}

static void
test_changed_rate (void)
{
  assert_changed_stays ("rate", JD_FINDING_VELOCITIES, jd_model_get_rates);
}

static void
test_changed_position (void)
{
  assert_changed_stays ("value", JD_FINDING_APART, jd_model_get_values);
}

/* What is missing is said in a sentence with a way out; a body without mass that others carry is not missing. */
static void
test_incomplete (void)
{
  g_autoptr(JsonNode) empty = new_document (NULL);
  g_autoptr(JsonNode) root = jd_json_parse (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}, {\"name\": \"a\"},"
    " {\"name\": \"u\", \"value\": 1}, {\"name\": \"v\"}],"
    "\"bodies\": [{\"name\": \"link\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"points\": {\"B\": [1, 0]},"
    " \"shape\": {\"rod\": 2}},"
    "             {\"name\": \"bob\", \"origin\": [\"u\", \"v\"], \"mass\": 1}],"
    "\"ground\": {\"points\": {\"O\": [0, 0]}},"
    "\"joints\": [{\"name\": \"hinge\", \"type\": \"pivot\", \"between\": [\"link.origin\", \"ground.O\"]},"
    "             {\"name\": \"hook\", \"type\": \"pivot\", \"between\": [\"bob.origin\", \"link.B\"]}]}",
    -1, NULL);
  g_autoptr(JdDiagnosis) nothing = diagnose (empty);
  g_autoptr(JdDiagnosis) carried = diagnose (root);
  g_autoptr(JdDiagnosis) loose = NULL;
  g_autoptr(JdDiagnosis) mended = NULL;
  g_autoptr(GPtrArray) hook = jd_object_array_new ();
  const JdFinding *finding;

  g_assert_cmpstr (nothing->sentence, ==, "Nothing can move yet");
  g_assert_nonnull (find (nothing, JD_FINDING_INCOMPLETE));
  g_assert_cmpuint (carried->findings->len, ==, 0);

  g_ptr_array_add (hook, jd_object_new (JD_OBJECT_JOINT, "hook"));
  g_assert_true (jd_edit_remove (root, hook, NULL));
  loose = diagnose (root);
  finding = find (loose, JD_FINDING_INCOMPLETE);
  g_assert_nonnull (finding);
  g_assert_nonnull (strstr (finding->sentence, "link"));
  mended = diagnose_mended (root, find_fix (finding, "Give link a mass of 1 kg"));
  g_assert_cmpuint (mended->findings->len, ==, 0);
}

/* Two bodies without mass move together, A along a rail by s = ratio phi, and B about a pivot by phi.  In natural sizes,
 * the length L and 1 rad, A moves ratio / L times as far as B: the one that moves farther is named. */
static void
test_massless_together (void)
{
  static const struct { double length, ratio; const char *moves; } cases[] = {
    { 10.0, 30.0, "A" }, { 10.0, 3.0, "B" }, { 1.0, 3.0, "A" }, { 0.1, 0.3, "A" }, { 0.1, 0.03, "B" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"parameters\": [{\"name\": \"s\"}, {\"name\": \"phi\"},"
        " {\"name\": \"u\", \"value\": %g}],"
        " \"bodies\": [{\"name\": \"A\", \"origin\": [\"s\", 0]},"
        "  {\"name\": \"B\", \"origin\": [0, 0], \"angle\": \"phi\", \"points\": {\"P\": [%g, 0]}},"
        "  {\"name\": \"C\", \"origin\": [\"u\", 0], \"mass\": 1}],"
        " \"joints\": [{\"name\": \"rack\", \"type\": \"equation\", \"holonomic\": {\"rolls\": \"s - %g*phi\"}}]}",
        cases[i].length, cases[i].length, cases[i].ratio);
      g_autoptr(JsonNode) root = jd_json_parse (text, -1, NULL);
      g_autoptr(JdDiagnosis) diagnosis = diagnose (root);
      const JdFinding *finding = find (diagnosis, JD_FINDING_INCOMPLETE);

      g_test_message ("length %g, ratio %g", cases[i].length, cases[i].ratio);
      g_assert_nonnull (finding);
      g_assert_cmpuint (finding->objects->len, ==, 1);
      g_assert_cmpstr (((const JdObject *) g_ptr_array_index (finding->objects, 0))->name, ==, cases[i].moves);
    }
}

/* The freedoms of a long chain are counted right. */
static void
test_large (void)
{
  Rig *rig = rig_new ();
  g_autofree char *before = jd_edit_add_point (rig->root, "ground", "O", 0, 0);
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdDiagnosis) diagnosis = NULL;
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? 500 : 100;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *rod = rig_add_rod (rig, i, 0, i + 1, 0);
      g_autofree char *start = g_strconcat (rod, ".A", NULL);

      rig_add_pivot (rig, start, before);
      g_free (before);
      before = g_strconcat (rod, ".B", NULL);
    }
  model = model_of (rig->root);
  diagnosis = jd_diagnosis_new (model, NULL, NULL);
  g_assert_cmpuint (diagnosis->freedom, ==, n);
  g_assert_cmpuint (diagnosis->findings->len, ==, 0);
  json_node_unref (rig->root);
  g_free (rig);
}

/* Two rods on the ground and a bar between their ends, all lengths times @unit; @length: of the bar, 2 would fit; @rate:
 * of the first rod, which the other does not follow. */
static JsonNode *
two_rods (double unit,
          double length,
          double rate)
{
  char u[G_ASCII_DTOSTR_BUF_SIZE], inertia[G_ASCII_DTOSTR_BUF_SIZE];
  char far[G_ASCII_DTOSTR_BUF_SIZE], bar[G_ASCII_DTOSTR_BUF_SIZE], turns[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *root;

  g_ascii_dtostr (u, sizeof u, unit);
  g_ascii_dtostr (inertia, sizeof inertia, unit * unit);
  g_ascii_dtostr (far, sizeof far, 2.0 * unit);
  g_ascii_dtostr (bar, sizeof bar, length * unit);
  g_ascii_dtostr (turns, sizeof turns, rate);
  text = g_strdup_printf (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"},"
    " {\"name\": \"a\", \"value\": 1.2, \"rate\": %s}, {\"name\": \"b\", \"value\": 1.2}],"
    " \"ground\": {\"points\": {\"O\": [0, 0]}},"
    " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": %s,"
    "  \"points\": {\"P\": [%s, 0]}},"
    "  {\"name\": \"B\", \"origin\": [%s, 0], \"angle\": \"b\", \"mass\": 1, \"points\": {\"P\": [%s, 0]}}],"
    " \"joints\": [{\"name\": \"pin\", \"type\": \"pivot\", \"between\": [\"A.origin\", \"ground.O\"]},"
    "  {\"name\": \"bar\", \"type\": \"rod\", \"between\": [\"A.P\", \"B.P\"], \"length\": %s}]}",
    turns, inertia, u, far, u, bar);
  root = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  return root;
}

/* What is found does not depend on the unit of length: what does not meet by a thousandth, velocities that break an
 * equation by as much; and nothing where all is well. */
static void
test_units (void)
{
  static const struct { double length, rate; int kind; } cases[] = {
    { 2.0, 0.0, -1 },
    { 2.002, 0.0, JD_FINDING_APART },
    { 2.0, 0.002, JD_FINDING_VELOCITIES },
  };
  static const double units[] = { 1e-9, 1e-3, 1.0, 1e9 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (units); k++)
      {
        g_autoptr(JsonNode) root = two_rods (units[k], cases[i].length, cases[i].rate);
        g_autoptr(JdDiagnosis) diagnosis = diagnose (root);

        g_test_message ("%g m, case %u", units[k], i);
        g_assert_true ((find (diagnosis, JD_FINDING_APART) != NULL) == (cases[i].kind == JD_FINDING_APART));
        g_assert_true ((find (diagnosis, JD_FINDING_VELOCITIES) != NULL) == (cases[i].kind == JD_FINDING_VELOCITIES));
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/analysis/diagnosis/rank", test_rank);
  g_test_add_func ("/core/analysis/diagnosis/examples", test_examples);
  g_test_add_func ("/core/analysis/diagnosis/parallelogram", test_parallelogram);
  g_test_add_func ("/core/analysis/diagnosis/rigid", test_rigid);
  g_test_add_func ("/core/analysis/diagnosis/weld", test_weld);
  g_test_add_func ("/core/analysis/diagnosis/short-rods", test_short_rods);
  g_test_add_func ("/core/analysis/diagnosis/open-loop", test_open_loop);
  g_test_add_func ("/core/analysis/diagnosis/four-bar", test_four_bar);
  g_test_add_func ("/core/analysis/diagnosis/two-conflicts", test_two_conflicts);
  g_test_add_func ("/core/analysis/diagnosis/drives", test_drives);
  g_test_add_func ("/core/analysis/diagnosis/vanishing", test_vanishing);
  g_test_add_func ("/core/analysis/diagnosis/apart", test_apart);
  g_test_add_func ("/core/analysis/diagnosis/changed-rate", test_changed_rate);
  g_test_add_func ("/core/analysis/diagnosis/changed-position", test_changed_position);
  g_test_add_func ("/core/analysis/diagnosis/incomplete", test_incomplete);
  g_test_add_func ("/core/analysis/diagnosis/massless-together", test_massless_together);
  g_test_add_func ("/core/analysis/diagnosis/large", test_large);
  g_test_add_func ("/core/analysis/diagnosis/units", test_units);
  return g_test_run ();
}
