/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump as linear algebra: problems with known answers in data/, and statements that hold for
 * every problem, tried on random ones. JD_TEST_LONG set: all 1000 random problems, else the first
 * 100. */

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
  return json_object_has_member (object, name) ? read_numbers (json_object_get_array_member (object,
                                                                                             name)) : NULL;
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
status_name (JdImpulseStatus status)
{
  static const char *const names[] = { "determinate", "hyperstatic", "indeterminate", "inconsistent",
                                      "inconsistent-prior" };

  return names[status];
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
                       json_array_get_double_element (json_object_get_array_member (expected, names[k]),
                                                      (guint) s),
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
  if (result->status == JD_IMPULSE_HYPERSTATIC)
    g_assert_cmpstr (status, ==, "determinate");
  else
    g_assert_cmpstr (status_name (result->status), ==, status);
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

/* ---- Random problems ---- */

#define MAX_N 8
#define MAX_M 6

typedef struct
{
  JdImpulseProblem problem;
  double           mass[MAX_N * MAX_N];
  double           coefficients[MAX_M * MAX_N];
  JdImpulseRow     rows[MAX_M];
  double           prior[MAX_N], applied[MAX_N], before[MAX_N], after[MAX_N];
} Random;

static void
random_numbers (GRand *rand, gsize count, double *numbers)
{
  for (gsize i = 0; i < count; i++)
    numbers[i] = g_rand_double_range (rand, -1.0, 1.0);
}

static double
dot (gsize n, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* M = 0.2 + F^T F, well conditioned. */
static void
random_mass (GRand *rand, gsize n, double *mass)
{
  double f[MAX_N * MAX_N];

  random_numbers (rand, n * n, f);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      {
        mass[i * n + j] = i == j ? 0.2 : 0.0;
        for (gsize k = 0; k < n; k++)
          mass[i * n + j] += f[k * n + i] * f[k * n + j];
      }
}

/* Any mix of types; b chosen so that rows that act before hold. @quiet: no P, no moving rows, no
 * offsets, one e in [0, 1] for all (0 if inert), so that nothing brings energy: bilateral rows with
 * unequal e may. */
static void
random_problem (GRand *rand, gboolean quiet, Random *self)
{
  gsize n = (gsize) g_rand_int_range (rand, 2, MAX_N + 1);
  gsize m = (gsize) g_rand_int_range (rand, 0, (gint32) MIN (n, MAX_M) + 1);
  double e = g_rand_double (rand);
  gboolean plastic = g_rand_boolean (rand);

  memset (self, 0, sizeof *self);
  random_mass (rand, n, self->mass);
  random_numbers (rand, n, self->prior);
  random_numbers (rand, n, self->applied);
  random_numbers (rand, n, self->before);
  random_numbers (rand, n, self->after);
  random_numbers (rand, m * n, self->coefficients);
  for (gsize i = 0; i < m; i++)
    {
      JdImpulseRow *row = &self->rows[i];
      double speed = dot (n, self->coefficients + i * n, self->prior);

      row->type = (JdRowType) g_rand_int_range (rand, 0, 6);
      if (quiet)
        row->type = plastic ? JD_ROW_INERT : i % 2 == 0 ? JD_ROW_ELASTIC : JD_ROW_INSTANTANEOUS;
      row->restitution = quiet ? e : g_rand_double (rand);
      if (row->type == JD_ROW_REGULAR || row->type == JD_ROW_LIVE || row->type == JD_ROW_RELEASED)
        row->b = -speed;
      else
        row->b = quiet || g_rand_boolean (rand) ? 0.0 : g_rand_double_range (rand, -0.5, 0.5);
      row->b_after = row->type == JD_ROW_LIVE ? g_rand_double_range (rand, -1.0, 1.0) : row->b;
      if (g_rand_int_range (rand, 0, 3) == 0)
        row->side = g_rand_boolean (rand) ? 1 : -1;
      /* Nothing separates: a pushed separating row may bring energy. */
      if (quiet && row->side != 0)
        row->side = speed > 0.0 ? -1 : 1;
    }
  self->problem = (JdImpulseProblem) {
    .n = n, .m = m, .mass = self->mass, .coefficients = self->coefficients, .rows = self->rows, .prior = self->prior,
    .applied = quiet ? NULL : self->applied,
    .offset_before = quiet ? NULL : self->before, .offset_after = quiet ? NULL : self->after,
  };
}

static int
n_random (void)
{
  return g_getenv ("JD_TEST_LONG") != NULL ? 1000 : 100;
}

static double
size_of (gsize n, const double *v)
{
  double largest = 1.0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, fabs (v[i]));
  return largest;
}

/* The balance, the rows and the signs, checked one by one from the definitions. */
static void
assert_jump_laws (const Random *self, const JdImpulseResult *result)
{
  const JdImpulseProblem *p = &self->problem;
  gsize n = p->n;
  double scale = size_of (n, result->posterior);

  for (gsize j = 0; j < n; j++)
    {
      double balance = p->applied != NULL ? self->before[j] - self->after[j] + self->applied[j] : 0.0, size = 1.0;

      for (gsize k = 0; k < n; k++)
        balance += self->mass[j * n + k] * (self->prior[k] - result->posterior[k]);
      for (gsize i = 0; i < p->m; i++)
        {
          balance += result->impulses[i] * self->coefficients[i * n + j];
          size = MAX (size, fabs (result->impulses[i]));
        }
      g_assert_cmpfloat (fabs (balance), <, 1e-10 * size);
    }
  for (gsize i = 0; i < p->m; i++)
    {
      const JdImpulseRow *row = &self->rows[i];
      const double *b = self->coefficients + i * n;
      double before = dot (n, b, self->prior) + row->b;
      double after = dot (n, b, result->posterior) + (row->type == JD_ROW_LIVE ? row->b_after : row->b);
      gboolean restitutes = row->type == JD_ROW_ELASTIC || row->type == JD_ROW_INSTANTANEOUS;
      double law = after;

      if (restitutes && (row->side == 0 || row->side * before < 0.0))
        law += row->restitution * before;
      if (row->type == JD_ROW_RELEASED)
        g_assert_cmpfloat (result->impulses[i], ==, 0.0);
      else if (row->side == 0)
        g_assert_cmpfloat (fabs (law), <, 1e-10 * scale);
      else
        {
          g_assert_cmpfloat (row->side * law, >, -1e-10 * scale);
          g_assert_cmpfloat (row->side * result->impulses[i], >=, -1e-12);
          g_assert_cmpfloat (fabs (law * result->impulses[i]), <, 1e-9 * scale * scale);
        }
    }
}

static gboolean
is_solved (const JdImpulseResult *result)
{
  return result->status == JD_IMPULSE_DETERMINATE || result->status == JD_IMPULSE_HYPERSTATIC;
}

static void
test_laws (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20031);
  int solved = 0;

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      Random self;

      random_problem (rand, FALSE, &self);
      result = jd_impulse_solve (&self.problem);
      if (!is_solved (result))
        continue;
      solved++;
      assert_jump_laws (&self, result);
      g_assert_true (result->has_privileged && result->has_multiplier && result->has_projector);
      g_assert_cmpfloat (MAX (result->form_privileged, result->form_projector), <,
                         1e-10 * size_of (self.problem.n, result->posterior));
      g_assert_cmpint (result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE, ==, 0);
    }
  /* Opposed unilateral rows may have no answer; most problems have. */
  g_assert_cmpint (solved, >, n_random () * 8 / 10);
}

/* L+ - L- = D'^T P, Wang and Chou (18); and D' lies in the kernel of the active rows. */
static void
test_momenta (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20032);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      Random self;
      gsize n;

      random_problem (rand, FALSE, &self);
      n = self.problem.n;
      result = jd_impulse_solve (&self.problem);
      if (!is_solved (result))
        continue;
      g_assert_cmpuint (result->n_privileged, ==, result->dof_virtual);
      for (gsize s = 0; s < result->n_privileged; s++)
        {
          const double *d = result->privileged + s * n;
          double size = size_of (n, d) * size_of (n, result->posterior);

          g_assert_cmpfloat (fabs (result->momentum_after[s] - result->momentum_before[s] - result->momentum_applied[s]), <,
                             1e-10 * size);
          g_assert_cmpfloat (fabs (result->momentum_applied[s] - dot (n, d, self.applied)), <, 1e-12 * size);
          for (gsize i = 0; i < self.problem.m; i++)
            if (result->active[i])
              g_assert_cmpfloat (fabs (dot (n, d, self.coefficients + i * n)), <, 1e-11 * size);
        }
    }
}

/* Without applied impulses and moving rows, and with one restitution, energy never grows; without
 * restitution the loss is that of the lost velocities (Carnot; Cortes et al., theorem 4.3). */
static void
test_energy (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20033);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      double lost = 0.0;
      gboolean plastic = TRUE;
      Random self;
      gsize n;

      random_problem (rand, TRUE, &self);
      n = self.problem.n;
      result = jd_impulse_solve (&self.problem);
      g_assert_true (is_solved (result));
      g_assert_cmpfloat (result->energy_after, <=, result->energy_before * (1.0 + 1e-12));
      g_assert_cmpint (result->warnings & JD_IMPULSE_WARN_ENERGY_INCREASE, ==, 0);
      for (gsize i = 0; i < self.problem.m; i++)
        plastic = plastic && (self.rows[i].type == JD_ROW_INERT || !result->active[i]);
      for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < n; j++)
          lost += 0.5 * self.mass[i * n + j] * (self.prior[i] - result->posterior[i]) *
                  (self.prior[j] - result->posterior[j]);
      if (plastic)
        g_assert_cmpfloat (fabs (result->energy_before - result->energy_after - lost), <, 1e-10);
    }
}

/* q' = S w: M -> S^T M S, B -> B S, covectors -> S^T covector.  Rows multiplied by any factor, with
 * their b, too. */
static void
reparametrize (GRand *rand, const Random *self, Random *other, double *s, double *factor)
{
  gsize n = self->problem.n, m = self->problem.m;
  double inverse[MAX_N * MAX_N];

  *other = *self;
  other->problem.mass = other->mass;
  other->problem.coefficients = other->coefficients;
  other->problem.rows = other->rows;
  other->problem.prior = other->prior;
  other->problem.applied = self->problem.applied != NULL ? other->applied : NULL;
  other->problem.offset_before = self->problem.offset_before != NULL ? other->before : NULL;
  other->problem.offset_after = self->problem.offset_after != NULL ? other->after : NULL;

  /* S = 1 + strictly lower, so that w = S^-1 q' is a forward substitution. */
  random_numbers (rand, n * n, inverse);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      s[i * n + j] = i == j ? 1.0 + 0.5 * inverse[i * n + j] : j < i ? inverse[i * n + j] : 0.0;
  for (gsize i = 0; i < n; i++)
    {
      other->prior[i] = self->prior[i];
      for (gsize j = 0; j < i; j++)
        other->prior[i] -= s[i * n + j] * other->prior[j];
      other->prior[i] /= s[i * n + i];
    }
  for (gsize i = 0; i < n; i++)
    {
      other->applied[i] = other->before[i] = other->after[i] = 0.0;
      for (gsize k = 0; k < n; k++)
        {
          other->applied[i] += s[k * n + i] * self->applied[k];
          other->before[i] += s[k * n + i] * self->before[k];
          other->after[i] += s[k * n + i] * self->after[k];
        }
      for (gsize j = 0; j < n; j++)
        {
          other->mass[i * n + j] = 0.0;
          for (gsize k = 0; k < n; k++)
            for (gsize l = 0; l < n; l++)
              other->mass[i * n + j] += s[k * n + i] * self->mass[k * n + l] * s[l * n + j];
        }
    }
  for (gsize i = 0; i < m; i++)
    {
      factor[i] = exp (g_rand_double_range (rand, -6.0, 6.0)) * (g_rand_boolean (rand) ? 1.0 : -1.0);
      other->rows[i].b *= factor[i];
      other->rows[i].b_after *= factor[i];
      other->rows[i].side *= factor[i] > 0.0 ? 1 : -1;
      for (gsize j = 0; j < n; j++)
        {
          other->coefficients[i * n + j] = 0.0;
          for (gsize k = 0; k < n; k++)
            other->coefficients[i * n + j] += factor[i] * self->coefficients[i * n + k] * s[k * n + j];
        }
    }
}

static void
test_invariance (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20034);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL, again = NULL;
      double s[MAX_N * MAX_N], factor[MAX_M];
      Random self, other;
      gsize n;

      random_problem (rand, FALSE, &self);
      reparametrize (rand, &self, &other, s, factor);
      n = self.problem.n;
      result = jd_impulse_solve (&self.problem);
      again = jd_impulse_solve (&other.problem);
      g_assert_cmpint (result->status, ==, again->status);
      g_assert_cmpuint (result->dof_prior, ==, again->dof_prior);
      g_assert_cmpuint (result->dof_virtual, ==, again->dof_virtual);
      g_assert_cmpuint (result->dof_posterior, ==, again->dof_posterior);
      if (!is_solved (result))
        continue;
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat (fabs (dot (n, s + i * n, again->posterior) - result->posterior[i]), <,
                           1e-10 * size_of (n, result->posterior));
      for (gsize i = 0; i < self.problem.m; i++)
        g_assert_cmpfloat (fabs (again->impulses[i] * factor[i] - result->impulses[i]), <,
                           1e-9 * size_of (self.problem.m, result->impulses));
      g_assert_cmpfloat (fabs (again->energy_after - result->energy_after), <, 1e-9 * MAX (1.0,
                                                                                           result->energy_after));
    }
}

/* More contacts than velocities, all approaching, some rows written twice: the laws hold (which makes
 * the answer the only one, the program being convex), nothing pulls, no energy comes in. */
static void
test_many_contacts (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20037);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      Random self = { 0 };
      gsize n = (gsize) g_rand_int_range (rand, 1, 5);

      random_mass (rand, n, self.mass);
      random_numbers (rand, n, self.prior);
      random_numbers (rand, MAX_M * n, self.coefficients);
      for (gsize i = 0; i < MAX_M; i++)
        {
          JdImpulseRow *row = &self.rows[i];

          row->type = g_rand_boolean (rand) ? JD_ROW_INERT : JD_ROW_ELASTIC;
          row->restitution = g_rand_double (rand);
          if (i > 3)
            {
              *row = self.rows[i - 2];
              memcpy (self.coefficients + i * n, self.coefficients + (i - 2) * n, n * sizeof (double));
            }
          row->side = dot (n, self.coefficients + i * n, self.prior) > 0.0 ? -1 : 1;
        }
      self.problem = (JdImpulseProblem) {
        .n = n, .m = MAX_M, .mass = self.mass, .coefficients = self.coefficients, .rows = self.rows,
        .prior = self.prior,
      };
      result = jd_impulse_solve (&self.problem);
      g_assert_true (is_solved (result));
      assert_jump_laws (&self, result);
      g_assert_cmpfloat (result->energy_after, <=, result->energy_before * (1.0 + 1e-12));
      g_assert_cmpint (result->active[2], ==, result->active[4]);
      g_assert_cmpfloat (fabs (result->impulses[2] - result->impulses[4]), <, 1e-10);
    }
}

/* ---- Breaking each form ---- */

typedef enum
{
  BREAK_MASS,
  BREAK_ROWS,
  BREAK_TARGET,
  BREAK_MOMENTUM,
  N_BREAKS,
} Break;

/* Perturbed copies of a form's inputs; what is broken travels in the size of the perturbation of the
 * static copy. */
typedef struct
{
  double mass[MAX_N * MAX_N], rows[MAX_M * MAX_N], target[MAX_M], momentum[MAX_N];
} Inputs;

static void
break_inputs (Break what, gsize n, gsize k, const double *mass, const double *rows, const double *target,
              const double *momentum, Inputs *inputs)
{
  memcpy (inputs->mass, mass, n * n * sizeof (double));
  memcpy (inputs->rows, rows, n * k * sizeof (double));
  memcpy (inputs->target, target, k * sizeof (double));
  memcpy (inputs->momentum, momentum, n * sizeof (double));
  if (what == BREAK_MASS)
    inputs->mass[0] *= 1.001;
  else if (what == BREAK_ROWS)
    inputs->rows[0] += 0.001;
  else if (what == BREAK_TARGET)
    inputs->target[0] += 0.001;
  else
    inputs->momentum[0] += 0.001;
}

#define BROKEN(what, name) \
static gboolean \
broken_multiplier_##name (gsize n, gsize k, const double *mass, const double *rows, const double *target, \
                          const double *momentum, double *posterior, double *impulses, JdImpulseWork *work) \
{ \
  Inputs in; \
  break_inputs (what, n, k, mass, rows, target, momentum, &in); \
  return jd_impulse_multiplier_form (n, k, in.mass, in.rows, in.target, in.momentum, posterior, impulses, work); \
} \
static gboolean \
broken_privileged_##name (gsize n, gsize k, const double *mass, const double *rows, const double *target, \
                          const double *momentum, double *posterior, JdImpulseWork *work) \
{ \
  Inputs in; \
  break_inputs (what, n, k, mass, rows, target, momentum, &in); \
  return jd_impulse_privileged_form (n, k, in.mass, in.rows, in.target, in.momentum, posterior, work); \
} \
static gboolean \
broken_projector_##name (gsize n, gsize k, const double *mass, const double *rows, const double *target, \
                         const double *momentum, double *posterior, JdImpulseWork *work) \
{ \
  Inputs in; \
  break_inputs (what, n, k, mass, rows, target, momentum, &in); \
  return jd_impulse_projector_form (n, k, in.mass, in.rows, in.target, in.momentum, posterior, work); \
}

BROKEN (BREAK_MASS, mass)
BROKEN (BREAK_ROWS, rows)
BROKEN (BREAK_TARGET, target)
BROKEN (BREAK_MOMENTUM, momentum)

/* Whatever one form gets wrong, it is that form that stands apart, and the report says so. */
static void
test_break_forms (void)
{
  static const struct { gboolean multiplier, privileged, projector; JdImpulseForms forms; } broken[] = {
#define THREE(name) \
    { TRUE, FALSE, FALSE, \
      { broken_multiplier_##name, jd_impulse_privileged_form, jd_impulse_projector_form } }, \
    { FALSE, TRUE, FALSE, \
      { jd_impulse_multiplier_form, broken_privileged_##name, jd_impulse_projector_form } }, \
    { FALSE, FALSE, TRUE, \
      { jd_impulse_multiplier_form, jd_impulse_privileged_form, broken_projector_##name } }
    THREE (mass), THREE (rows), THREE (target), THREE (momentum),
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (20035);
  g_autoptr(JdImpulseResult) sound = NULL;
  Random self;

  do
    {
      g_clear_pointer (&sound, jd_impulse_result_free);
      random_problem (rand, FALSE, &self);
      sound = jd_impulse_solve (&self.problem);
    }
  while (self.problem.n < 4 || sound->dof_virtual < 2 || sound->dof_virtual + 1 > self.problem.n ||
         !is_solved (sound));
  g_assert_cmpint (sound->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE, ==, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr(JdImpulseResult) result = jd_impulse_solve_with_forms (&self.problem, &broken[i].forms);
      gboolean privileged_far = result->form_privileged > 1e-6, projector_far = result->form_projector > 1e-6;

      g_assert_cmpint (result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE, !=, 0);
      /* The multiplier form gives the posterior velocity: when it is broken both others are far from
       * it. */
      g_assert_cmpint (privileged_far, ==, broken[i].multiplier || broken[i].privileged);
      g_assert_cmpint (projector_far, ==, broken[i].multiplier || broken[i].projector);
    }
}

/* ---- Ranks ---- */

/* A row written again, and the sum of two rows: the motion is that of the independent rows, the
 * impulses have least norm, and only what the dependent set leaves alone is unique. */
static void
test_redundant (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20036);

  for (int round = 0; round < n_random () / 10; round++)
    {
      const gsize n = 6, m = 5;
      double coefficients[5 * 6], mass[6 * 6], prior[6];
      double *c = coefficients;
      JdImpulseRow rows[5] = { 0 };
      JdImpulseProblem problem = {
        .n = n, .m = m, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
      };
      g_autoptr(JdImpulseResult) all = NULL, few = NULL;

      random_mass (rand, n, mass);
      random_numbers (rand, n, prior);
      random_numbers (rand, 3 * n, coefficients);
      for (gsize j = 0; j < n; j++)
        {
          c[3 * n + j] = 3.0 * c[j];
          c[4 * n + j] = c[j] - 2.0 * c[n + j];
        }
      for (gsize i = 0; i < m; i++)
        rows[i].type = JD_ROW_INERT;
      all = jd_impulse_solve (&problem);
      problem.m = 3;
      few = jd_impulse_solve (&problem);

      g_assert_cmpint (all->status, ==, JD_IMPULSE_HYPERSTATIC);
      g_assert_cmpint (all->warnings, ==, JD_IMPULSE_WARN_REDUNDANT_ROWS);
      g_assert_cmpuint (all->dof_virtual, ==, 3);
      for (gsize j = 0; j < n; j++)
        g_assert_cmpfloat (fabs (all->posterior[j] - few->posterior[j]), <, 1e-12);
      for (gsize i = 0; i < m; i++)
        g_assert_cmpint (all->unique[i], ==, i == 2);
      g_assert_cmpfloat (fabs (all->impulses[2] - few->impulses[2]), <, 1e-11);
      /* Least norm: no part along the idle combinations (3, 0, 0, -1, 0) and (1, -2, 0, 0, -1). */
      g_assert_cmpfloat (fabs (3.0 * all->impulses[0] - all->impulses[3]), <, 1e-10);
      g_assert_cmpfloat (fabs (all->impulses[0] - 2.0 * all->impulses[1] - all->impulses[4]), <, 1e-10);
    }
}

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

  g_assert_cmpint (result->status, ==, JD_IMPULSE_INCONSISTENT);
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

  g_assert_cmpint (result->status, ==, JD_IMPULSE_INCONSISTENT);
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

  g_assert_cmpint (loose->status, ==, JD_IMPULSE_INDETERMINATE);
  g_assert_cmpuint (loose->n_massless, ==, 1);
  g_assert_cmpfloat (loose->massless[0], ==, 0.0);
  g_assert_cmpfloat (loose->massless[1], ==, 0.0);
  g_assert_cmpfloat (loose->massless[2], ==, 1.0);

  problem.m = 1;
  held = jd_impulse_solve (&problem);
  g_assert_cmpint (held->status, ==, JD_IMPULSE_DETERMINATE);
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
  g_assert_cmpint (result->status, ==, JD_IMPULSE_HYPERSTATIC);
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

  g_assert_cmpint (result->status, ==, JD_IMPULSE_HYPERSTATIC);
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

      g_assert_cmpint (result->status, ==, JD_IMPULSE_DETERMINATE);
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
  const double mass[] = { 1, 0, 0, 1 }, prior[] = { 0.5, 0.0 }, applied[] = { -2.0, -1.0 }, coefficients[] = { 1, 0, 0, 1 };
  const JdImpulseRow rows[] = {
    { .type = JD_ROW_ELASTIC, .restitution = 1.0, .side = 1 }, { .type = JD_ROW_RELEASED, .side = 1 },
  };
  const JdImpulseProblem problem = {
    .n = 2, .m = 2, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior, .applied = applied,
  };
  g_autoptr(JdImpulseResult) result = jd_impulse_solve (&problem);

  g_assert_cmpfloat (result->posterior[0], ==, 0.0);
  g_assert_cmpfloat (result->posterior[1], ==, -1.0);
  g_assert_cmpint (result->warnings, ==,
                   JD_IMPULSE_WARN_PRIOR_SEPARATING | JD_IMPULSE_WARN_RELEASED_REENTERS);
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

/* Ten velocities, three rows, again and again: once the work is prepared the heap stays as it is. */
static void
test_no_allocation (void)
{
  enum { N = 10, K = 3 };
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
      g_assert_true (jd_impulse_multiplier_form (N, K, mass, rows, target, momentum, posterior,
                                                 impulses, work));
      after = mallinfo2 ();
      allocations += before.uordblks != after.uordblks ? 1 : 0;
    }
  g_assert_cmpuint (allocations, ==, 0);
  g_assert_cmpuint (jd_impulse_work_get_rank (work), ==, K);
  for (gsize i = 0; i < K; i++)
    g_assert_cmpfloat (fabs (dot (N, rows + i * N, posterior)), <, 1e-13);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_files ();
  g_test_add_func ("/core/impulse/random/laws-and-forms", test_laws);
  g_test_add_func ("/core/impulse/random/momenta", test_momenta);
  g_test_add_func ("/core/impulse/random/energy", test_energy);
  g_test_add_func ("/core/impulse/random/invariance", test_invariance);
  g_test_add_func ("/core/impulse/random/many-contacts", test_many_contacts);
  g_test_add_func ("/core/impulse/break-each-form", test_break_forms);
  g_test_add_func ("/core/impulse/redundant", test_redundant);
  g_test_add_func ("/core/impulse/contradiction", test_contradiction);
  g_test_add_func ("/core/impulse/squeezed", test_squeezed);
  g_test_add_func ("/core/impulse/massless", test_massless);
  g_test_add_func ("/core/impulse/table", test_table);
  g_test_add_func ("/core/impulse/three-supports", test_three_supports);
  g_test_add_func ("/core/impulse/resting", test_resting);
  g_test_add_func ("/core/impulse/sides", test_sides);
  g_test_add_func ("/core/impulse/energy-warning", test_energy_warning);
  g_test_add_func ("/core/impulse/no-allocation", test_no_allocation);
  return g_test_run ();
}
