/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump as linear algebra: problems with known answers in data/, and cases chosen for one rule each. */

#include <malloc.h>
#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "core/impulse/jd-impulse-private.h"

/* ---- Problems read from files ---- */

typedef struct
{
  JdImpulseProblem  problem;
  JsonObject       *object;
  char            **names;  /* m */
  double           *mass, *before, *after, *coefficients, *prior, *applied;
  JdImpulseRow     *rows;
} Problem;

static double *
read_numbers (JsonArray *array)
{
  gsize count = json_array_get_length (array);
  double *numbers = g_new0 (double, count + 1);

  for (gsize i = 0; i < count; i++)
    numbers[i] = json_array_get_double_element (array, (guint) i);
  return numbers;
}

static double *
member_numbers (JsonObject *object, const char *name)
{
  return json_object_has_member (object, name) ? read_numbers (json_object_get_array_member (object, name)) : NULL;
}

static JdRowType
row_type (const char *name)
{
  static const char *const names[] = { "regular", "live", "inert", "elastic", "instantaneous", "released" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      return (JdRowType) i;
  g_assert_not_reached ();
}

static void
read_rows (Problem *self, JsonArray *array)
{
  gsize n = self->problem.n, m = json_array_get_length (array);

  self->problem.m = m;
  self->names = g_new0 (char *, m + 1);
  self->rows = g_new0 (JdImpulseRow, m + 1);
  self->coefficients = g_new0 (double, m * n + 1);
  for (gsize i = 0; i < m; i++)
    {
      JsonObject *row = json_array_get_object_element (array, (guint) i);
      g_autofree double *b = member_numbers (row, "coefficients");

      memcpy (self->coefficients + i * n, b, n * sizeof (double));
      self->names[i] = g_strdup (json_object_get_string_member (row, "name"));
      self->rows[i] = (JdImpulseRow) {
        .type = row_type (json_object_get_string_member (row, "type")),
        .b = json_object_get_double_member (row, "b"),
        .b_after = json_object_get_double_member (row, "b_after"),
        .restitution = json_object_get_double_member_with_default (row, "restitution", 0.0),
        .side = (int) json_object_get_int_member_with_default (row, "side", 0),
        .of_rates = json_object_get_boolean_member_with_default (row, "of_rates", FALSE),
      };
    }
}

static void
problem_read (Problem *self, JsonObject *object)
{
  JsonArray *mass = json_object_get_array_member (object, "mass");
  gsize n = json_array_get_length (mass);

  memset (self, 0, sizeof *self);
  self->object = object;
  self->problem.n = n;
  self->mass = g_new0 (double, n * n + 1);
  for (gsize i = 0; i < n; i++)
    {
      g_autofree double *line = read_numbers (json_array_get_array_element (mass, (guint) i));

      memcpy (self->mass + i * n, line, n * sizeof (double));
    }
  read_rows (self, json_object_get_array_member (object, "rows"));
  self->prior = member_numbers (object, "prior");
  self->applied = member_numbers (object, "applied");
  self->before = member_numbers (object, "offset_before");
  self->after = member_numbers (object, "offset_after");
  self->problem.mass = self->mass;
  self->problem.rows = self->rows;
  self->problem.coefficients = self->coefficients;
  self->problem.prior = self->prior;
  self->problem.applied = self->applied;
  self->problem.offset_before = self->before;
  self->problem.offset_after = self->after;
}

static void
problem_clear (Problem *self)
{
  g_strfreev (self->names);
  g_free (self->rows);
  g_free (self->mass);
  g_free (self->coefficients);
  g_free (self->prior);
  g_free (self->applied);
  g_free (self->before);
  g_free (self->after);
}

static void
assert_near (const char *what, double value, double expected, double tolerance)
{
  if (!(fabs (value - expected) <= tolerance * MAX (1.0, fabs (expected))))
    g_error ("%s is %.17g, not %.17g", what, value, expected);
}

static void
assert_numbers (const char *what, gsize count, const double *values, JsonArray *expected)
{
  g_assert_cmpuint (json_array_get_length (expected), ==, count);
  for (gsize i = 0; i < count; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s[%" G_GSIZE_FORMAT "]", what, i);

      assert_near (name, values[i], json_array_get_double_element (expected, (guint) i), 1e-12);
    }
}

static const char *
status_name (const JdImpulseResult *result)
{
  return result->breaks_prior ? "inconsistent-prior" : jd_verdict_name (result->status);
}

/* The file's privileged vectors are combinations of ours: d = sum over the coordinates without
 * pivot.  So are the momenta. */
static void
assert_privileged (const Problem *self, const JdImpulseResult *result, JsonObject *expected)
{
  JsonArray *basis = json_object_get_array_member (expected, "basis");
  gsize n = self->problem.n, count = result->n_privileged;
  const double *momenta[] = { result->momentum_before, result->momentum_after, result->momentum_applied };
  const char *names[] = { "before", "after", "applied" };
  gboolean given = json_object_get_boolean_member (expected, "given");

  g_assert_cmpuint (json_array_get_length (basis), ==, count);
  for (gsize s = 0; s < count; s++)
    {
      JsonArray *line = json_array_get_array_element (basis, (guint) s);
      g_autofree double *d = read_numbers (line), *factor = g_new0 (double, count + 1);

      if (!given)
        assert_numbers ("basis", n, result->privileged + s * n, line);
      /* Solve d = sum factor_t D'_t: the coordinate where only D'_t is not zero, and is 1. */
      for (gsize t = 0; t < count; t++)
        for (gsize j = 0; j < n; j++)
          {
            gboolean own = result->privileged[t * n + j] == 1.0;

            for (gsize other = 0; other < count; other++)
              own = own && (other == t || result->privileged[other * n + j] == 0.0);
            if (own)
              factor[t] = d[j];
          }
      for (gsize j = 0; j < n; j++)
        {
          double sum = 0.0;

          for (gsize t = 0; t < count; t++)
            sum += factor[t] * result->privileged[t * n + j];
          assert_near ("combination of the basis", sum, d[j], 1e-12);
        }
      for (gsize k = 0; k < G_N_ELEMENTS (momenta); k++)
        {
          double sum = 0.0;

          for (gsize t = 0; t < count; t++)
            sum += factor[t] * momenta[k][t];
          assert_near (names[k], sum,
                       json_array_get_double_element (json_object_get_array_member (expected, names[k]), (guint) s),
                       1e-12);
        }
    }
}

static gboolean
list_contains (JsonArray *list, const char *name)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    if (g_str_equal (json_array_get_string_element (list, i), name))
      return TRUE;
  return FALSE;
}

static void
assert_warnings (const JdImpulseResult *result, JsonArray *expected)
{
  static const struct { JdImpulseWarnings flag; const char *name; } names[] = {
    { JD_IMPULSE_WARN_ENERGY_INCREASE, "kinetic-energy-increase" },
    { JD_IMPULSE_WARN_REDUNDANT_ROWS, "redundant-rows" },
    { JD_IMPULSE_WARN_PRIOR_SEPARATING, "prior-separating" },
    { JD_IMPULSE_WARN_RELEASED_REENTERS, "released-reenters" },
    { JD_IMPULSE_WARN_FORMS_DISAGREE, "forms-disagree" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (list_contains (expected, names[i].name) != ((result->warnings & names[i].flag) != 0))
      g_error ("warning %s is wrong", names[i].name);
}

/* B^T Lambda, the same whether or not the impulses are unique. */
static void
assert_constraint_impulse (const Problem *self, const JdImpulseResult *result, JsonArray *expected)
{
  gsize n = self->problem.n;
  g_autofree double *sum = g_new0 (double, n + 1);

  for (gsize i = 0; i < self->problem.m; i++)
    for (gsize j = 0; j < n; j++)
      sum[j] += result->impulses[i] * self->coefficients[i * n + j];
  assert_numbers ("B^T Lambda", n, sum, expected);
}

static void
assert_solution (const Problem *self, const JdImpulseResult *result, JsonObject *expected)
{
  gsize n = self->problem.n, m = self->problem.m;

  assert_numbers ("posterior", n, result->posterior, json_object_get_array_member (expected, "posterior"));
  assert_numbers ("impulses", m, result->impulses, json_object_get_array_member (expected, "impulses"));
  if (json_object_has_member (expected, "impulses_unique"))
    {
      gboolean unique = TRUE;

      for (gsize i = 0; i < m; i++)
        unique = unique && result->unique[i];
      g_assert_cmpint (unique, ==, json_object_get_boolean_member (expected, "impulses_unique"));
    }
  if (json_object_has_member (expected, "constraint_impulse"))
    assert_constraint_impulse (self, result, json_object_get_array_member (expected, "constraint_impulse"));
  if (json_object_has_member (expected, "active"))
    for (gsize i = 0; i < m; i++)
      g_assert_cmpint (result->active[i], ==,
                       list_contains (json_object_get_array_member (expected, "active"), self->names[i]));
  if (json_object_has_member (expected, "privileged"))
    assert_privileged (self, result, json_object_get_object_member (expected, "privileged"));
  if (json_object_has_member (expected, "energy"))
    {
      const double energies[] = { result->energy_before, result->energy_after };

      assert_numbers ("energy", 2, energies, json_object_get_array_member (expected, "energy"));
    }
  g_assert_true (result->has_multiplier);
  g_assert_true (result->has_privileged);
  g_assert_cmpfloat (result->form_privileged, <, 1e-12 * 100);
  g_assert_cmpfloat (result->form_projector, <, 1e-12 * 100);
}

static void
test_file (gconstpointer data)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdImpulseResult) result = NULL;
  Problem problem;
  JsonObject *expected;
  const char *status;

  json_parser_load_from_file (parser, data, &error);
  g_assert_no_error (error);
  problem_read (&problem, json_node_get_object (json_parser_get_root (parser)));
  expected = json_object_get_object_member (problem.object, "expected");
  result = jd_impulse_solve (&problem.problem);

  status = json_object_get_string_member (expected, "status");
  if (result->status == JD_VERDICT_HYPERSTATIC)
    g_assert_cmpstr (status, ==, "determinate");
  else
    g_assert_cmpstr (status_name (result), ==, status);
  if (json_object_has_member (expected, "dof"))
    {
      const double dof[] = { (double) result->dof_prior, (double) result->dof_virtual,
                            (double) result->dof_posterior };

      assert_numbers ("dof", 3, dof, json_object_get_array_member (expected, "dof"));
    }
  if (json_object_has_member (expected, "violated"))
    for (gsize i = 0; i < problem.problem.m; i++)
      g_assert_cmpint (result->violated[i], ==,
                       list_contains (json_object_get_array_member (expected, "violated"), problem.names[i]));
  if (json_object_has_member (expected, "posterior"))
    assert_solution (&problem, result, expected);
  if (json_object_has_member (expected, "warnings"))
    assert_warnings (result, json_object_get_array_member (expected, "warnings"));
  problem_clear (&problem);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_files (void)
{
  g_autofree char *folder = g_build_filename (g_test_get_dir (G_TEST_DIST), "core", "impulse", "data", NULL);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >, 90);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *stem = g_strndup (names->pdata[i], strlen (names->pdata[i]) - strlen (".json"));
      g_autofree char *path = g_strconcat ("/core/impulse/problem/", stem, NULL);

      g_test_add_data_func_full (path, g_build_filename (folder, names->pdata[i], NULL), test_file, g_free);
    }
}

/* ---- Ranks and sides ---- */

/* Contradicting targets: the answer is the combination c with c^T B = 0 and c^T r != 0. */
static void
test_contradiction (void)
{
  const double mass[] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, prior[] = { 1.0, 0.5, -1.0 };
  const double coefficients[] = { 1, 1, 0, 0, 1, 1, 1, 0, -1 };
  const JdImpulseRow rows[] = {
    { .type = JD_ROW_INERT }, { .type = JD_ROW_INERT },
    { .type = JD_ROW_ELASTIC, .restitution = 0.5 },
  };
  const JdImpulseProblem problem = {
    .n = 3, .m = 3, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
  };
  g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

  g_assert_cmpint (result->status, ==, JD_VERDICT_INCONSISTENT);
  g_assert_true (isnan (result->posterior[0]));
  for (gsize j = 0; j < 3; j++)
    {
      double sum = 0.0;

      for (gsize i = 0; i < 3; i++)
        sum += result->dependent[i] * coefficients[i * 3 + j];
      g_assert_cmpfloat (fabs (sum), <, 1e-12);
    }
  g_assert_cmpfloat (fabs (result->dependent[2]), >, 0.5);
}

/* A jaw that closes from both sides has no answer. */
static void
test_squeezed (void)
{
  const double mass[] = { 1 }, prior[] = { 0.0 }, coefficients[] = { 1, -1 };
  const JdImpulseRow rows[] = {
    { .type = JD_ROW_INERT, .b = -1.0, .b_after = -1.0, .side = 1 },
    { .type = JD_ROW_INERT, .b = -1.0, .b_after = -1.0, .side = 1 },
  };
  const JdImpulseProblem problem = {
    .n = 1, .m = 2, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
  };
  g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

  g_assert_cmpint (result->status, ==, JD_VERDICT_INCONSISTENT);
  g_assert_cmpfloat (fabs (result->dependent[0] - result->dependent[1]), <, 1e-12);
  g_assert_cmpfloat (result->dependent[0], >, 0.5);
}

/* A massless rod end: no answer when free, one without the projector form when held. */
static void
test_massless (void)
{
  const double mass[] = { 1.5, 0, 0, 0, 2, 0, 0, 0, 0 }, prior[] = { 1.0, 2.0, 4.0 }, applied[] = { 3.0,
                                                                                                   0.0, 0.0 };
  const double coefficients[] = { 1, 0, -0.25 };
  const JdImpulseRow rows[] = { { .type = JD_ROW_REGULAR } };
  JdImpulseProblem problem = {
    .n = 3, .m = 0, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior, .applied = applied,
  };
  g_autoptr(JdImpulseResult) loose = jd_impulse_solve (&problem), held = NULL;

  g_assert_cmpint (loose->status, ==, JD_VERDICT_INDETERMINATE);
  g_assert_cmpuint (loose->n_massless, ==, 1);
  g_assert_cmpfloat (loose->massless[0], ==, 0.0);
  g_assert_cmpfloat (loose->massless[1], ==, 0.0);
  g_assert_cmpfloat (loose->massless[2], ==, 1.0);

  problem.m = 1;
  held = jd_impulse_solve (&problem);
  g_assert_cmpint (held->status, ==, JD_VERDICT_DETERMINATE);
  g_assert_false (held->has_projector);
  g_assert_true (held->has_privileged);
  g_assert_cmpfloat (held->form_privileged, <, 1e-13);
  assert_near ("x'", held->posterior[0], 3.0, 1e-13);
  assert_near ("th'", held->posterior[2], 12.0, 1e-13);
  assert_near ("Lambda", held->impulses[0], 0.0, 1e-13);
}

/* Four legs of a rigid table (three would do) come down together: all four share the blow, and none
 * pulls. */
static void
test_table (void)
{
  const double mass[] = { 4, 0, 0, 0, 1, 0, 0, 0, 2 }, prior[] = { -1.0, 0.0, 0.0 };
  const double coefficients[] = { 1, 1, 1, 1, -1, 1, 1, -1, -1, 1, 1, -1 };
  JdImpulseRow rows[4];
  const JdImpulseProblem problem = {
    .n = 3, .m = 4, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
  };
  g_autoptr(JdImpulseResult) result = NULL;

  for (gsize i = 0; i < 4; i++)
    rows[i] = (JdImpulseRow) { .type = JD_ROW_ELASTIC, .restitution = 0.25, .side = 1 };
  result = jd_impulse_solve (&problem);
  g_assert_cmpint (result->status, ==, JD_VERDICT_HYPERSTATIC);
  assert_near ("z'", result->posterior[0], 0.25, 1e-13);
  for (gsize i = 0; i < 4; i++)
    {
      g_assert_true (result->active[i]);
      g_assert_false (result->unique[i]);
      assert_near ("leg", result->impulses[i], 5.0 / 4.0, 1e-12);
    }
}

/* A rod falls on three supports, with most of the blow near one end: the shortest impulses would pull at
 * the other end, so that one gets none; which of the three push is open all the same. */
static void
test_three_supports (void)
{
  const double mass[] = { 1, 0, 0, 1 }, prior[] = { -1.0, -0.8 };
  const double coefficients[] = { 1, -1, 1, 0, 1, 1 };
  const JdImpulseRow rows[] = {
    { .type = JD_ROW_INERT, .side = 1 }, { .type = JD_ROW_INERT, .side = 1 },
    { .type = JD_ROW_INERT, .side = 1 },
  };
  const double expected[] = { 0.0, 0.2, 0.8 };
  const JdImpulseProblem problem = {
    .n = 2, .m = 3, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
  };
  g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

  g_assert_cmpint (result->status, ==, JD_VERDICT_HYPERSTATIC);
  g_assert_cmpuint (result->dof_posterior, ==, 0);
  for (gsize i = 0; i < 3; i++)
    {
      g_assert_true (result->active[i]);
      g_assert_false (result->unique[i]);
      assert_near ("support", result->impulses[i], expected[i], 1e-13);
    }
}

/* A block at rest on the floor: struck along it the contact stays, struck upwards it opens,
 * downwards it gives the impulse. */
static void
test_resting (void)
{
  const double mass[] = { 2, 0, 0, 2 }, prior[] = { 0.0, 0.0 }, coefficients[] = { 0, 1 };
  const JdImpulseRow rows[] = { { .type = JD_ROW_REGULAR, .side = 1 } };
  static const struct { double applied[2], speed, impulse; gsize dof; } cases[] = {
    { { 3.0, 0.0 }, 0.0, 0.0, 1 }, { { 0.0, 3.0 }, 1.5, 0.0, 2 }, { { 1.0, -3.0 }, 0.0, 3.0, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdImpulseProblem problem = {
        .n = 2, .m = 1, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
        .applied = cases[i].applied,
      };
      g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

      g_assert_cmpint (result->status, ==, JD_VERDICT_DETERMINATE);
      assert_near ("speed", result->posterior[1], cases[i].speed, 1e-14);
      assert_near ("impulse", result->impulses[0], cases[i].impulse, 1e-14);
      g_assert_cmpuint (result->dof_prior, ==, 1);
      g_assert_cmpuint (result->dof_virtual, ==, cases[i].dof);
      g_assert_cmpuint (result->dof_posterior, ==, cases[i].dof);
    }
}

/* A pushed contact that separates acts with e = 0, and the report warns; a released one that shuts
 * again is told. */
static void
test_sides (void)
{
  const double mass[] = { 1, 0, 0, 1 }, prior[] = { 0.5, 0.0 }, applied[] = { -2.0, -1.0 },
               coefficients[] = { 1, 0, 0, 1 };
  const JdImpulseRow rows[] = {
    { .type = JD_ROW_ELASTIC, .restitution = 1.0, .side = 1 }, { .type = JD_ROW_RELEASED, .side = 1 },
  };
  const JdImpulseProblem problem = {
    .n = 2, .m = 2, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior, .applied = applied,
  };
  g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

  g_assert_cmpfloat (result->posterior[0], ==, 0.0);
  g_assert_cmpfloat (result->posterior[1], ==, -1.0);
  g_assert_cmpint (result->warnings, ==, JD_IMPULSE_WARN_PRIOR_SEPARATING | JD_IMPULSE_WARN_RELEASED_REENTERS);
}

/* Two contacts close, and each gets its impulse, whatever the units of their equations. */
static void
test_units (void)
{
  static const double units[] = { 1e-9, 1e-6, 1.0, 1e6, 1e9 };
  const double mass[] = { 1, 0, 0, 2 }, prior[] = { -1.0, -3.0 };
  const JdImpulseRow rows[] = {
    { .type = JD_ROW_ELASTIC, .restitution = 0.5, .side = 1 }, { .type = JD_ROW_INERT, .side = 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (units); j++)
      {
        const double coefficients[] = { units[i], 0, 0, units[j] };
        const JdImpulseProblem problem = {
          .n = 2, .m = 2, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
        };
        g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

        g_assert_cmpint (result->status, ==, JD_VERDICT_DETERMINATE);
        assert_near ("x'", result->posterior[0], 0.5, 1e-14);
        assert_near ("y'", result->posterior[1], 0.0, 1e-14);
        assert_near ("P", result->impulses[0] * units[i], 1.5, 1e-14);
        assert_near ("Q", result->impulses[1] * units[j], 6.0, 1e-14);
        g_assert_cmpuint (result->dof_virtual, ==, 0);
      }
}

/* A restitution above 1 is a source of energy that the report must point at. */
static void
test_energy_warning (void)
{
  const double mass[] = { 1 }, prior[] = { -1.0 }, coefficients[] = { 1 };
  JdImpulseRow row = { .type = JD_ROW_ELASTIC, .restitution = 1.1, .side = 1 };
  const JdImpulseProblem problem = {
    .n = 1, .m = 1, .mass = mass, .coefficients = coefficients, .rows = &row, .prior = prior,
  };
  g_autoptr(JdImpulseResult) grown = jd_impulse_solve (&problem), kept = NULL;

  g_assert_cmpint (grown->warnings, ==, JD_IMPULSE_WARN_ENERGY_INCREASE);
  row.restitution = 1.0;
  kept = jd_impulse_solve (&problem);
  g_assert_cmpint (kept->warnings, ==, 0);
}

/* ---- Allocation ---- */

static double
dot (gsize n, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Ten velocities, three rows, again and again: once the work is prepared the heap stays as it is. */
static void
test_no_allocation (void)
{
  enum
  {
    N = 10,
    K = 3
  };
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (N, K);
  double mass[N * N] = { 0 }, rows[K * N], target[K] = { 0 }, momentum[N], posterior[N], impulses[K];
  struct mallinfo2 before, after;
  gsize allocations = 0;

  for (gsize i = 0; i < N; i++)
    mass[i * N + i] = 1.0 + (double) i;
  for (gsize i = 0; i < N; i++)
    momentum[i] = (double) i - 3.0;
  for (gsize i = 0; i < K * N; i++)
    rows[i] = sin (1.0 + (double) (i * i));
  for (int repeat = 0; repeat < 100; repeat++)
    {
      before = mallinfo2 ();
      g_assert_true (jd_impulse_multiplier_form (N, K, mass, rows, target, momentum, posterior, impulses, work));
      after = mallinfo2 ();
      allocations += before.uordblks != after.uordblks ? 1 : 0;
    }
  g_assert_cmpuint (allocations, ==, 0);
  for (gsize i = 0; i < K; i++)
    g_assert_cmpfloat (fabs (dot (N, rows + i * N, posterior)), <, 1e-13);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_files ();
  g_test_add_func ("/core/impulse/contradiction", test_contradiction);
  g_test_add_func ("/core/impulse/squeezed", test_squeezed);
  g_test_add_func ("/core/impulse/massless", test_massless);
  g_test_add_func ("/core/impulse/table", test_table);
  g_test_add_func ("/core/impulse/three-supports", test_three_supports);
  g_test_add_func ("/core/impulse/resting", test_resting);
  g_test_add_func ("/core/impulse/sides", test_sides);
  g_test_add_func ("/core/impulse/units", test_units);
  g_test_add_func ("/core/impulse/energy-warning", test_energy_warning);
  g_test_add_func ("/core/impulse/no-allocation", test_no_allocation);
  return g_test_run ();
}
