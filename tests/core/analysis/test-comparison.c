/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "core/analysis/compare/jd-comparison.h"
#include "core/contact/jd-contact-laws.h"
#include "core/joint/jd-joint-catalogue.h"
#include "tests/core/model-from-text.h"

/* What every column says alike, what one alone tells, and a printed equation that lies is found out. */

#define DISK   "01-rolling-disk.jourdain"
#define CART   "02-cart-and-particle.jourdain"
#define SLEIGH "06-sleigh-landing.jourdain"

/* A comparison and what it was made of. */
typedef struct
{
  JdModel             *model;
  gsize                n;
  JdParameterization  *parameterizations[4];
  JdPrinted           *printed[4];
  JdComparisonColumn   columns[4];
  JdComparison        *comparison;
} Fixture;

static void
fixture_clear (Fixture *self)
{
  g_clear_pointer (&self->comparison, jd_comparison_free);
  for (gsize c = 0; c < self->n; c++)
    {
      jd_printed_unref (self->printed[c]);
      jd_parameterization_unref (self->parameterizations[c]);
    }
  jd_model_unref (self->model);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* @names: NULL-terminated; every event of the file is every column's. */
static void
fixture_init (Fixture           *self,
              const char        *file,
              const char *const *names)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism;
  const GPtrArray *events;

  memset (self, 0, sizeof *self);
  self->model = model_of_example (file);
  mechanism = jd_model_get_mechanism (self->model);
  events = jd_mechanism_get_events (mechanism);
  for (; names[self->n] != NULL; self->n++)
    {
      const gsize c = self->n;

      self->parameterizations[c] = jd_parameterization_new (self->model,
                                                            jd_mechanism_find_parameterization (mechanism, names[c]),
                                                            NULL, &error);
      g_assert_no_error (error);
      self->printed[c] = jd_printed_new (self->parameterizations[c], NULL, &error);
      g_assert_no_error (error);
      self->columns[c].parameterization = self->parameterizations[c];
      self->columns[c].printed = self->printed[c];
      self->columns[c].time = jd_model_get_time (self->model);
      self->columns[c].event = events->len > 0 ? g_ptr_array_index (events, 0) : NULL;
    }
}

static void
fixture_compare (Fixture *self)
{
  g_clear_pointer (&self->comparison, jd_comparison_free);
  self->comparison = jd_comparison_new (self->model, self->columns, self->n, NULL);
}

static const JdComparisonRow *
find_row (const JdComparison *comparison,
          const char         *name)
{
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    if (g_str_equal (jd_comparison_get_row (comparison, i)->name, name))
      return jd_comparison_get_row (comparison, i);
  return NULL;
}

static const JdComparisonRow *
find (const Fixture *self,
      const char    *name)
{
  const JdComparisonRow *row = find_row (self->comparison, name);

  g_assert_nonnull (row);
  return row;
}

/* Nothing that ought to agree differs, and what agrees does to 1e-10. */
static void
assert_agree (const Fixture *self)
{
  double relative;

  g_assert_cmpuint (jd_comparison_count (self->comparison, JD_AGREEMENT_DIFFERENT, NULL), ==, 0);
  g_assert_cmpuint (jd_comparison_count (self->comparison, JD_AGREEMENT_EQUAL, &relative), >, 0);
  g_assert_cmpfloat (relative, <, 1e-10);
  g_assert_cmpuint (jd_comparison_count (self->comparison, JD_AGREEMENT_HOLDS, &relative), >, 0);
  g_assert_cmpfloat (relative, <, 1e-10);
}

static void
assert_only (const Fixture *self,
             const char    *name,
             int            column,
             double         value)
{
  const JdComparisonRow *row = find (self, name);

  g_assert_cmpint (row->agreement, ==, JD_AGREEMENT_ONLY);
  g_assert_cmpint (row->only, ==, column);
  g_assert_cmpfloat_with_epsilon (row->cells[column].value, value, 1e-10);
}

static void
assert_reveals (const Fixture *self,
                const char    *name,
                gsize          column,
                const char    *equation)
{
  const JdComparisonCell *cell = &find (self, name)->cells[column];

  g_assert_false (cell->known);
  g_assert_nonnull (cell->text);
  g_assert_cmpstr (cell->reveal, ==, equation);
}

/* Le van and Bouzidi, 6.7: 3 m x''/2 = Gamma-driven rolling; N = m g, T = m x''. */
static void
test_disk (void)
{
  static const char *const names[] = { "reduced", "total", "independent", NULL };
  g_auto(Fixture) self = { 0 };
  const double m = 2, R = 0.3, g = 9.81, Gamma = 1.7;
  const double phidd = Gamma / (1.5 * m * R * R), xdd = -R * phidd;

  fixture_init (&self, DISK, names);
  fixture_compare (&self);
  assert_agree (&self);
  g_assert_cmpint (find (&self, "x''")->agreement, ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpfloat_with_epsilon (find (&self, "x''")->cells[2].value, xdd, 1e-12);
  g_assert_cmpfloat_with_epsilon (find (&self, "phi''")->cells[0].value, phidd, 1e-12);

  assert_only (&self, "lambda:contact.normal", 1, m * g);
  assert_only (&self, "contact.N", 1, m * g);
  assert_reveals (&self, "lambda:contact.normal", 0, "contact.normal");
  assert_reveals (&self, "contact.T", 2, "contact.slip");
  g_assert_cmpint (find (&self, "contact.T")->agreement, ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpfloat_with_epsilon (find (&self, "contact.T")->cells[0].value, m * xdd, 1e-12);

  /* q*_phi turns the disk about its centre where x is retained, and about the contact where it is not. */
  g_assert_cmpint (find (&self, "L:phi")->agreement, ==, JD_AGREEMENT_OTHER_FIELD);
  g_assert_cmpfloat_with_epsilon (find (&self, "L:phi")->cells[2].value, 0, 1e-12);
  assert_reveals (&self, "D:x", 2, "contact.slip");
  assert_only (&self, "D:y", 1, -m * g);
  assert_reveals (&self, "printed:x", 2, "contact.slip");
  g_assert_cmpint (find (&self, "printed:phi")->agreement, ==, JD_AGREEMENT_HOLDS);
  g_assert_cmpstr (find (&self, "class")->cells[1].text, ==, "total");
  g_assert_cmpint (find (&self, "x'+")->agreement, ==, JD_AGREEMENT_EQUAL);
}

/* 6.8: M x'' + k x = T = m (g - ... ): the tension is known by the total one alone, and by the accelerations of
 * all. */
static void
test_cart (void)
{
  static const char *const names[] = { "independent", "total", "independent, kept y", NULL };
  g_auto(Fixture) self = { 0 };
  const double m = 1.2, g = 9.81;

  fixture_init (&self, CART, names);
  fixture_compare (&self);
  assert_agree (&self);
  /* The load alone: m y'' = T - m g. */
  assert_only (&self, "rope.T", 1, m * (find (&self, "y''")->cells[0].value + g));
  assert_only (&self, "lambda:rope.length", 1, -m * (find (&self, "y''")->cells[2].value + g));
  assert_reveals (&self, "rope.T", 0, "rope.length");
  assert_reveals (&self, "rope.T", 2, "rope.length");
  assert_reveals (&self, "printed:y", 0, "rope.length");
  assert_reveals (&self, "printed:x", 2, "rope.length");
}

/* The landing: its jump is the same in all three, and the torque of the weld is known where its equation is
 * released. */
static void
test_sleigh (void)
{
  static const char *const names[] = { "welded runner", "total", "torque in the weld", NULL };
  g_auto(Fixture) self = { 0 };
  g_autofree gboolean *skip = NULL;

  fixture_init (&self, SLEIGH, names);
  skip = g_new0 (gboolean, jd_model_get_n_equations (self.model) + 1);
  skip[jd_model_find_equation (self.model, "blade.lateral")] = TRUE;
  for (gsize c = 0; c < self.n; c++)
    self.columns[c].skip = skip;
  fixture_compare (&self);
  assert_agree (&self);
  g_assert_cmpint (find (&self, "theta'+")->agreement, ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpint (find (&self, "impulse:blade.lateral")->agreement, ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpint (find (&self, "impulse:weld.angle")->agreement, ==, JD_AGREEMENT_EQUAL);
  assert_reveals (&self, "impulse:weld.angle", 0, "weld.angle");
  g_assert_cmpint (find (&self, "impulse:weld.x")->only, ==, 1);
  g_assert_cmpstr (find (&self, "lambda:blade.lateral")->cells[0].text, ==, "does not act now");
}

/* A sign changed in one column's printed equation: its row differs, in that column, and nothing else does. */
static void
test_corrupted (gconstpointer data)
{
  static const char *const names[] = { "reduced", "total", "independent", NULL };
  g_auto(Fixture) self = { 0 };
  g_autoptr(GError) error = NULL;
  const gsize c = GPOINTER_TO_SIZE (data);
  const char *const *texts;
  g_auto(GStrv) changed = NULL;
  char *sign;

  fixture_init (&self, DISK, names);
  texts = jd_printed_get_texts (self.printed[c]);
  changed = g_strdupv ((char **) texts);
  /* Its last equation is that of phi. */
  sign = strstr (changed[g_strv_length (changed) - 1], " - Gamma");
  if (sign != NULL)
    sign[1] = '+';
  else
    {
      sign = strstr (changed[g_strv_length (changed) - 1], " + ");
      g_assert_nonnull (sign);
      sign[1] = '-';
    }
  jd_printed_unref (self.printed[c]);
  self.columns[c].printed = self.printed[c] = jd_printed_new (self.parameterizations[c],
                                                              (const char *const *) changed, &error);
  g_assert_no_error (error);
  fixture_compare (&self);

  g_assert_cmpint (find (&self, "printed:phi")->agreement, ==, JD_AGREEMENT_DIFFERENT);
  g_assert_cmpfloat (find (&self, "printed:phi")->relative, >, 0.1);
  g_assert_cmpuint (jd_comparison_count (self.comparison, JD_AGREEMENT_DIFFERENT, NULL), ==, 1);
  for (gsize k = 0; k < self.n; k++)
    g_assert_true ((fabs (find (&self, "printed:phi")->cells[k].value) > 1e-3) == (k == c));
}

/* A printed text that is no equation of this mechanism is refused. */
static void
test_refused (void)
{
  static const char *const names[] = { "independent", NULL };
  static const char *const unknown[] = { "zeta''", NULL };
  static const char *const primitive[] = { "phi'' - lambda(\"contact.normal\")", NULL };
  g_auto(Fixture) self = { 0 };
  g_autoptr(GError) error = NULL;

  fixture_init (&self, DISK, names);
  g_assert_null (jd_printed_new (self.parameterizations[0], unknown, &error));
  g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL);
  g_clear_error (&error);
  g_assert_null (jd_printed_new (self.parameterizations[0], primitive, &error));
  g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL);
}

/* The printed equations are about the solution found, not identities: another acceleration breaks them. */
static void
test_printed_bites (void)
{
  static const char *const names[] = { "total", NULL };
  g_auto(Fixture) self = { 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  const double *p, *pd;
  double residuals[3], scales[3];

  fixture_init (&self, DISK, names);
  p = jd_model_get_values (self.model);
  pd = jd_model_get_rates (self.model);
  evaluation = jd_evaluate (self.parameterizations[0], 0, p, pd, NULL, &error);
  g_assert_no_error (error);
  evaluation->pdd[0] += 1;
  jd_printed_eval (self.printed[0], NULL, evaluation, p, pd, residuals, scales);
  g_assert_cmpfloat_with_epsilon (fabs (residuals[0]), 2, 1e-10);
  g_assert_cmpfloat_with_epsilon (residuals[1], 0, 1e-10);
  evaluation->pdd[0] -= 1;
  evaluation->multipliers[0] += 1;
  jd_printed_eval (self.printed[0], NULL, evaluation, p, pd, residuals, scales);
  g_assert_cmpfloat_with_epsilon (fabs (residuals[1]), 1, 1e-10);
}

/* Every bundled mechanism, in all its parameterizations: nothing that ought to agree differs, and every printed
 * equation holds. */
static void
test_examples (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, &error);
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL || g_test_rand_int_range (0, 10) == 0;
  guint n_files = 0, n_equal = 0;
  const char *file;

  g_assert_no_error (error);
  while ((file = g_dir_read_name (folder)) != NULL)
    {
      const char *names[5] = { NULL };
      g_autoptr(JdModel) model = NULL;
      const GPtrArray *parameterizations;
      double equal, holds;

      if (!g_str_has_suffix (file, ".jourdain"))
        continue;
      model = model_of_example (file);
      /* one that takes as long as all others is usually compared once in ten runs, by the seed */
      if (jd_model_get_n_parameters (model) > 100 && !whole)
        continue;
      parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      for (guint i = 0; i < MIN (parameterizations->len, 4); i++)
        names[i] = ((const JdParameterizationTags *) g_ptr_array_index (parameterizations, i))->name;
      {
        g_auto(Fixture) self = { 0 };

        fixture_init (&self, file, names);
        fixture_compare (&self);
        g_test_message ("%s", file);
        g_assert_cmpuint (jd_comparison_count (self.comparison, JD_AGREEMENT_DIFFERENT, NULL), ==, 0);
        n_equal += jd_comparison_count (self.comparison, JD_AGREEMENT_EQUAL, &equal);
        jd_comparison_count (self.comparison, JD_AGREEMENT_HOLDS, &holds);
        g_assert_cmpfloat (equal, <, 1e-10);
        g_assert_cmpfloat (holds, <, 1e-10);
      }
      n_files++;
    }
  g_assert_cmpuint (n_files, >=, 13);
  g_assert_cmpuint (n_equal, >=, 10 * n_files);
}

/* Two hinges of one door, so that nothing tells the reactions of either; and a wheel that an impulse lifts off, or
 * that hangs in the air. */
static const char hinges[] =
  "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"ground\": {\"points\": {\"A\": [0, 0]}},"
  " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}, {\"name\": \"a\", \"rate\": 0.5}],"
  " \"bodies\": [{\"name\": \"door\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 3, \"inertia\": 0.4,"
  " \"center\": [0.5, 0], \"points\": {\"H\": [0, 0]}}],"
  " \"joints\": [{\"name\": \"up\", \"type\": \"pivot\", \"between\": [\"door.origin\", \"ground.A\"]},"
  " {\"name\": \"low\", \"type\": \"pivot\", \"between\": [\"door.H\", \"ground.A\"]}],"
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}},"
  " {\"name\": \"one\", \"primitive\": {\"up.x\": \"x\"}},"
  " {\"name\": \"up\", \"primitive\": {\"up.x\": \"x\", \"up.y\": \"y\"}}]}";
static const char lifted[] =
  "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"curves\": [{\"name\": \"floor\", \"line\": {\"direction\": [1, 0]}}],"
  " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": %d}, {\"name\": \"a\"}],"
  " \"bodies\": [{\"name\": \"wheel\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 3, \"inertia\": 0.4,"
  " \"shape\": {\"disk\": 1}}],"
  " \"joints\": [{\"name\": \"c\", \"type\": \"rolling\", \"body\": \"wheel\", \"curve\": \"floor\"}],"
  " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}},"
  " {\"name\": \"normal\", \"primitive\": {\"c.normal\": \"y\"}},"
  " {\"name\": \"both\", \"primitive\": {\"c.normal\": \"y\", \"c.slip\": {\"parameter\": \"a\","
  " \"integrated\": true}}}],"
  " \"events\": [{\"name\": \"%s\", %s}]}";

static GPtrArray *
tags_without (const JdParameterizationTags *parameterization_tags,
              const char                   *equation,
              const char                   *another)
{
  GPtrArray *tags = g_ptr_array_new ();

  for (guint i = 0; i < parameterization_tags->tags->len; i++)
    {
      const JdTag *tag = g_ptr_array_index (parameterization_tags->tags, i);

      if (!g_str_equal (tag->equation, equation) && g_strcmp0 (tag->equation, another) != 0)
        g_ptr_array_add (tags, (gpointer) tag);
    }
  return tags;
}

/* All that column @c says would make it tell something, makes it: the tagging without that equation tells it. */
static guint
check_reveal (JdModel                      *model,
              const JdComparison           *comparison,
              const JdComparisonColumn     *given,
              const JdParameterizationTags *parameterization_tags,
              gsize                         c,
              const char                   *equation)
{
  g_autoptr(GPtrArray) tags = tags_without (parameterization_tags, equation, NULL);
  const JdParameterizationTags without = { parameterization_tags->name, tags };
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdComparison) revealed = NULL;
  g_autoptr(GError) error = NULL;
  JdComparisonColumn column = *given;
  guint n = 0;

  parameterization = jd_parameterization_new (model, &without, NULL, &error);
  g_assert_no_error (error);
  column.parameterization = parameterization;
  revealed = jd_comparison_new (model, &column, 1, NULL);
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (g_strcmp0 (row->cells[c].reveal, equation) != 0 || row->group == JD_COMPARISON_PRINTED)
        continue;
      g_test_message ("%s, %s: %s reveals %s", jd_mechanism_get_name (jd_model_get_mechanism (model)),
                      parameterization_tags->name, equation, row->name);
      g_assert_true (find_row (revealed, row->name)->cells[0].known);
      n++;
    }
  return n;
}

static guint
check_reveals (JdModel *model)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));
  g_autoptr(GPtrArray) made = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_parameterization_unref);
  g_autofree JdComparisonColumn *columns = g_new0 (JdComparisonColumn, parameterizations->len + 1);
  g_autoptr(JdComparison) comparison = NULL;
  guint n = 0;

  for (guint c = 0; c < parameterizations->len; c++)
    {
      g_autoptr(GError) error = NULL;

      g_ptr_array_add (made, jd_parameterization_new (model, g_ptr_array_index (parameterizations, c), NULL, &error));
      g_assert_no_error (error);
      columns[c].parameterization = g_ptr_array_index (made, c);
      columns[c].time = jd_model_get_time (model);
      columns[c].event = events->len > 0 ? g_ptr_array_index (events, 0) : NULL;
      columns[c].not_printed = "not printed";
    }
  comparison = jd_comparison_new (model, columns, parameterizations->len, NULL);
  for (guint c = 0; c < parameterizations->len; c++)
    {
      const JdParameterizationTags *parameterization_tags = g_ptr_array_index (parameterizations, c);

      for (guint i = 0; i < parameterization_tags->tags->len; i++)
        n += check_reveal (model, comparison, &columns[c], parameterization_tags, c,
                           ((const JdTag *) g_ptr_array_index (parameterization_tags->tags, i))->equation);
    }
  return n;
}

/* Every tag that is named for what a column cannot tell would tell it: of all bundled mechanisms, and of some whose
 * equations depend on each other or open. */
static void
test_reveals (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, &error);
  g_autofree char *struck = g_strdup_printf (lifted, 1, "struck",
                                             "\"impulses\": [{\"parameter\": \"y\", \"value\": 2}]");
  g_autofree char *thrown = g_strdup_printf (lifted, 1, "thrown", "\"types\": {\"c.slip\": \"released\"}");
  g_autofree char *open = g_strdup_printf (lifted, 2, "later", "\"at\": 1");
  g_autoptr(JdModel) of_hinges = model_from_json (hinges);
  g_autoptr(JdModel) of_open = model_from_json (open);
  g_autoptr(JdModel) of_struck = model_from_json (struck);
  g_autoptr(JdModel) of_thrown = model_from_json (thrown);
  const char *file;
  guint n = 0;

  g_assert_no_error (error);
  while ((file = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (file, ".jourdain"))
      {
        g_autoptr(JdModel) model = model_of_example (file);

        n += check_reveals (model);
      }
  g_assert_cmpuint (n, >, 200);
  /* What follows from the other hinge is no one's to tell; the parameter would be. */
  g_assert_cmpuint (check_reveals (of_hinges), >, 0);
  g_assert_cmpuint (check_reveals (of_open), >, 10);
  g_assert_cmpuint (check_reveals (of_struck), >, 0);
  g_assert_cmpuint (check_reveals (of_thrown), >, 0);
}

/* Where it takes more than one tag all of them are named; where none helps that is said. */
static void
test_reveals_in_words (void)
{
  static const char *const independent[] = { "independent", NULL };
  g_auto(Fixture) platform = { 0 };
  g_autoptr(JdModel) model = model_from_json (hinges);
  g_autoptr(GPtrArray) tags = NULL;
  g_autoptr(JdParameterization) both = NULL;
  g_autoptr(JdParameterization) up = NULL;
  g_autoptr(JdComparison) comparison = NULL;
  g_autoptr(GError) error = NULL;
  const JdComparisonCell *cell;
  JdComparisonColumn column = { .not_printed = "not printed" };

  fixture_init (&platform, "29-platform-in-parts.jourdain", independent);
  fixture_compare (&platform);
  cell = &find (&platform, "lambda:J2.x")->cells[0];
  g_assert_null (cell->reveal);
  g_assert_nonnull (strstr (cell->text, "“J2.x”, “J2.y”"));
  tags = tags_without (jd_mechanism_find_parameterization (jd_model_get_mechanism (platform.model), "independent"),
                       "J2.x", "J2.y");
  both = jd_parameterization_new (platform.model, &(const JdParameterizationTags) { (char *) "both", tags }, NULL,
                                  &error);
  g_assert_no_error (error);
  platform.columns[0].parameterization = both;
  platform.columns[0].printed = NULL;
  platform.columns[0].not_printed = "not printed";
  fixture_compare (&platform);
  g_assert_true (find (&platform, "lambda:J2.x")->cells[0].known);

  up = jd_parameterization_new (model, jd_mechanism_find_parameterization (jd_model_get_mechanism (model), "up"),
                                NULL, &error);
  g_assert_no_error (error);
  column.parameterization = up;
  comparison = jd_comparison_new (model, &column, 1, NULL);
  cell = &find_row (comparison, "lambda:up.x")->cells[0];
  g_assert_null (cell->reveal);
  g_assert_nonnull (strstr (cell->text, "not be unique"));
}

/* e1 tells a, but without it e2 and e3 do not tell b and c: their coefficients of b and c are proportional, 1 : 3, though
 * not exactly so in binary numbers.  Its multiplier takes a second equation. */
static void
test_reveals_proportional (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain':1,'parameters':[{'name':'a'},{'name':'b'},{'name':'c'},{'name':'d'}],"
    "'kinetic_energy':'(a`^2 + b`^2 + c`^2 + d`^2)/2',"
    "'efforts':[{'name':'F','type':'generalized','values':{'a':'1','d':'2'}}],"
    "'joints':[{'name':'J','type':'equation','holonomic':{'e1':'2*a + b - d','e2':'a + 0.1*b + 0.3*c',"
    "'e3':'2*a + 0.3*b + 0.9*c'}}],"
    "'parameterizations':[{'name':'all','primitive':{'J.e1':'a','J.e2':'b','J.e3':'c'}},"
    "{'name':'one','primitive':{'J.e2':'b','J.e3':'c'}},{'name':'none','primitive':{}}]}");
  g_autoptr(JdParameterization) all = parameterization_of (model, "all");
  g_autoptr(JdParameterization) none = parameterization_of (model, "none");
  const JdComparisonColumn columns[] = {
    { .parameterization = all, .not_printed = "" }, { .parameterization = none, .not_printed = "" },
  };
  g_autoptr(JdComparison) comparison = jd_comparison_new (model, columns, 2, NULL);
  const JdComparisonRow *row = find_row (comparison, "lambda:J.e1");
  g_autoptr(JdParameterization) one = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_nonnull (row);
  g_assert_true (row->cells[1].known);
  g_assert_null (row->cells[0].reveal);
  g_assert_nonnull (strstr (row->cells[0].text, "“J.e1”, “J.e2”"));
  one = jd_parameterization_new (model, jd_mechanism_find_parameterization (jd_model_get_mechanism (model), "one"),
                                 NULL, &error);
  g_assert_null (one);
}

static gboolean
is_acceleration (const JdComparisonRow *row,
                 gpointer               data G_GNUC_UNUSED)
{
  return row->group == JD_COMPARISON_ACCELERATION;
}

static void
assert_covered (const JdComparisonRow *row,
                gsize                  n_columns)
{
  g_assert_cmpint (row->agreement, ==, JD_AGREEMENT_WORDS);
  g_assert_cmpint (row->only, ==, -1);
  for (gsize c = 0; c < n_columns; c++)
    {
      g_assert_false (row->cells[c].known);
      g_assert_true (isnan (row->cells[c].value));
      g_assert_cmpstr (row->cells[c].text, ==, "?");
      g_assert_null (row->cells[c].reveal);
    }
}

static void
assert_same_row (const JdComparisonRow *row,
                 const JdComparisonRow *of,
                 gsize                  n_columns)
{
  g_assert_cmpint (row->agreement, ==, of->agreement);
  g_assert_cmpint (row->only, ==, of->only);
  for (gsize c = 0; c < n_columns; c++)
    {
      g_assert_cmpint (row->cells[c].known, ==, of->cells[c].known);
      g_assert_true (row->cells[c].value == of->cells[c].value ||
                     (isnan (row->cells[c].value) && isnan (of->cells[c].value)));
      g_assert_cmpstr (row->cells[c].text, ==, of->cells[c].text);
      g_assert_cmpstr (row->cells[c].reveal, ==, of->cells[c].reveal);
    }
}

/* A copy with covered accelerations does not tell them in any column; all other rows, and the verdicts with their
 * errors, are as before.  The second column has errors: its primitive equation opens before the event, and has another
 * law in it. */
static void
test_covered (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain':1,'gravity':[0,-10],'parameters':[{'name':'x','rate':1},{'name':'y','rate':-2}],"
    "'bodies':[{'name':'b','origin':['x','y'],'mass':2}],"
    "'joints':[{'name':'f','type':'equation','unilateral':true,'holonomic':{'g':'y'}}],"
    "'parameterizations':[{'name':'total','primitive':{}},{'name':'reduced','primitive':{'f.g':'y'}}],"
    "'events':[{'name':'half','types':{'f.g':{'type':'elastic','restitution':0.5}}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdParameterization) reduced = parameterization_of (model, "reduced");
  const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "half");
  const JdComparisonColumn columns[] = {
    { .parameterization = total, .event = event, .not_printed = "" },
    { .parameterization = reduced, .event = event, .not_printed = "" },
  };
  g_autoptr(JdComparison) comparison = jd_comparison_new (model, columns, 2, NULL);
  g_autoptr(JdComparison) covered = jd_comparison_new_covered (comparison, is_acceleration, NULL);
  guint n_covered = 0, n_errors = 0;

  g_assert_cmpuint (jd_comparison_get_n_columns (covered), ==, 2);
  g_assert_cmpuint (jd_comparison_get_n_rows (covered), ==, jd_comparison_get_n_rows (comparison));
  for (gsize i = 0; i < jd_comparison_get_n_rows (covered); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (covered, i), *of = jd_comparison_get_row (comparison, i);

      g_assert_cmpstr (row->name, ==, of->name);
      if (of->group == JD_COMPARISON_ACCELERATION)
        {
          assert_covered (row, 2);
          n_covered++;
        }
      else
        assert_same_row (row, of, 2);
    }
  g_assert_cmpuint (n_covered, ==, 2);
  for (gsize v = 0; v < 4; v++)
    {
      const JdColumnVerdict *verdict = jd_comparison_get_verdict (covered, v / 2, v % 2 != 0),
                            *of = jd_comparison_get_verdict (comparison, v / 2, v % 2 != 0);

      g_assert_cmpint (verdict->verdict, ==, of->verdict);
      g_assert_cmpstr (verdict->why, ==, of->why);
      g_assert_cmpint (verdict->error != NULL, ==, of->error != NULL);
      if (of->error == NULL)
        continue;
      g_assert_error (verdict->error, of->error->domain, of->error->code);
      g_assert_cmpstr (verdict->error->message, ==, of->error->message);
      g_assert_cmpuint (v / 2, ==, 1);
      n_errors++;
    }
  g_assert_cmpuint (n_errors, ==, 2);
}

static void
assert_text (char       *text,
             const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* Two columns must agree on a jump if they have the same law and an event of the same name; otherwise what differs is the
 * law's.  On accelerations an event has no part. */
static void
test_same_law (void)
{
  enum
  {
    NONE,
    HALF,
    QUARTER,
    ALIKE,
    RENAMED,
    N_EVENTS
  };
  static const char half[] = "“half” from the file’s state, at t = 0 s";
  static const char other[] =
    "A  “half” from the file’s state, at t = 0 s · B  “%s” from the file’s state, at t = 0 s";
  static const struct
  {
    int first, second;
    guint second_law;
    JdAgreement jump; /* of y'+ */
  } cases[] = {
    { HALF, HALF, 0, JD_AGREEMENT_EQUAL },        { HALF, QUARTER, 0, JD_AGREEMENT_OTHER_LAW },
    { HALF, QUARTER, 1, JD_AGREEMENT_OTHER_LAW }, { HALF, ALIKE, 0, JD_AGREEMENT_EQUAL },
    { HALF, ALIKE, 1, JD_AGREEMENT_EQUAL },       { HALF, RENAMED, 0, JD_AGREEMENT_DIFFERENT },
    { HALF, RENAMED, 1, JD_AGREEMENT_OTHER_LAW }, { HALF, NONE, 0, JD_AGREEMENT_ONLY },
  };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': -2}],"
    " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'joints': [{'name': 'f', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'y'}}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}], 'events': ["
    "  {'name': 'half', 'types': {'f.g': {'type': 'elastic', 'restitution': 0.5}}},"
    "  {'name': 'quarter', 'types': {'f.g': {'type': 'elastic', 'restitution': 0.25}}},"
    "  {'name': 'alike', 'types': {'f.g': {'type': 'elastic', 'restitution': 0.5}}}]}");
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const JdEvent *events[N_EVENTS] = {
    [HALF] = jd_mechanism_find_event (mechanism, "half"), [QUARTER] = jd_mechanism_find_event (mechanism, "quarter"),
    [ALIKE] = jd_mechanism_find_event (mechanism, "alike"),
  };
  JdEvent *renamed = jd_joined_event_copy (events[QUARTER]);

  renamed->name = events[HALF]->name;
  events[RENAMED] = renamed;
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const JdComparisonColumn columns[] = {
        { .parameterization = total, .event = events[cases[k].first], .not_printed = "" },
        { .parameterization = total, .event = events[cases[k].second], .law = cases[k].second_law, .not_printed = "" },
      };
      g_autoptr(JdComparison) comparison = jd_comparison_new (model, columns, 2, NULL);
      const JdComparisonRow *row = find_row (comparison, "y'+");

      g_test_message ("%d beside %d, law %u", cases[k].first, cases[k].second, cases[k].second_law);
      g_assert_nonnull (row);
      assert_text (g_strdup_printf (cases[k].second == QUARTER || cases[k].second == ALIKE ? other : half,
                                    cases[k].second == QUARTER ? "quarter" : "alike"),
                   jd_comparison_get_jump (comparison));
      g_assert_cmpint (row->agreement, ==, cases[k].jump);
      g_assert_cmpfloat_with_epsilon (row->cells[0].value, 1.0, 1e-12);
      g_assert_cmpint (find_row (comparison, "y''")->agreement, ==, JD_AGREEMENT_EQUAL);
    }
  jd_joined_event_free (renamed);
}

/* The numbers of a table: six digits, with what is rounding beside the row's natural size as 0. */
static void
test_cells (void)
{
  static const struct { JdComparisonGroup group; gboolean known; double value; const char *text, *expected; } cases[] = {
    { JD_COMPARISON_ACCELERATION, TRUE, -9.8066512, NULL, "\u22129.80665" },
    { JD_COMPARISON_ACCELERATION, TRUE, 1234567.0, NULL, "1.23457e+06" },
    { JD_COMPARISON_ACCELERATION, TRUE, -1e-17, NULL, "0" },
    { JD_COMPARISON_ACCELERATION, TRUE, 1e-9, NULL, "1e-09" },
    { JD_COMPARISON_ACCELERATION, FALSE, NAN, "not unique", "–" },
    { JD_COMPARISON_SHAPE, TRUE, NAN, "independent", "independent" },
    { JD_COMPARISON_PRINTED, TRUE, 3e-16, NULL, "3×10⁻¹⁶" },
    { JD_COMPARISON_PRINTED, TRUE, -0.0, NULL, "0" },
    { JD_COMPARISON_PRINTED, TRUE, 25.5, NULL, "25.5" },
    { JD_COMPARISON_PRINTED, TRUE, -2e12, NULL, "\u22122×10¹²" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdComparisonRow row = { .group = cases[i].group, .size = 1.0 };
      const JdComparisonCell cell = { .known = cases[i].known,
                                      .value = cases[i].value,
                                      .text = (char *) cases[i].text };

      assert_text (jd_comparison_cell_text (&row, &cell), cases[i].expected);
    }
}

/* What the table says of a row: its title, whether its columns agree, and why; the difference as an exponent. */
static void
test_words (void)
{
  static const struct { JdComparisonGroup group; const char *name, *title; } titles[] = {
    { JD_COMPARISON_SHAPE, "class", "Class" },
    { JD_COMPARISON_SHAPE, "equations", "Equations" },
    { JD_COMPARISON_SHAPE, "unknowns", "Unknowns" },
    { JD_COMPARISON_SHAPE, "retained", "Retained" },
    { JD_COMPARISON_ACCELERATION, "y``", "Acceleration y``" },
    { JD_COMPARISON_MULTIPLIER, "lambda:f.g", "Multiplier of f.g" },
    { JD_COMPARISON_REACTION, "f.N", "Reaction f.N" },
    { JD_COMPARISON_FORCE, "D:y", "Generalized force D of y" },
    { JD_COMPARISON_ENERGY, "E", "Kinetic energy E" },
    { JD_COMPARISON_ENERGY, "V", "Potential V" },
    { JD_COMPARISON_PRINTED, "printed:y", "Equation of y, as printed" },
    { JD_COMPARISON_JUMP, "y`+", "Rate of y after" },
    { JD_COMPARISON_IMPULSE, "impulse:f.g", "Impulse of f.g" },
    { JD_COMPARISON_JUMP_ENERGY, "E-", "Kinetic energy before" },
    { JD_COMPARISON_JUMP_ENERGY, "E+", "Kinetic energy after" },
  };
  static const struct { JdComparisonRow row; const char *verdict, *part; } verdicts[] = {
    { { .agreement = JD_AGREEMENT_NONE }, "told by none", NULL },
    { { .agreement = JD_AGREEMENT_ONLY, .only = 1 }, "told by B only", "eliminated" },
    { { .agreement = JD_AGREEMENT_EQUAL }, "equal to the bit", "difference is 0" },
    { { .agreement = JD_AGREEMENT_EQUAL, .relative = 2e-16, .difference = 4e-15 }, "equal to 2×10⁻¹⁶", "4×10⁻¹⁵" },
    { { .agreement = JD_AGREEMENT_HOLDS }, "holds exactly", "at most 0" },
    { { .agreement = JD_AGREEMENT_HOLDS, .relative = 1e-15, .difference = 3e-14 }, "holds to 1×10⁻¹⁵", "3×10⁻¹⁴" },
    { { .agreement = JD_AGREEMENT_OTHER_FIELD }, "other virtual field", "virtual velocity" },
    { { .agreement = JD_AGREEMENT_OTHER_LAW }, "other law", "another law" },
    { { .agreement = JD_AGREEMENT_DIFFERENT, .relative = 0.5, .difference = 0.25 }, "differs by 0.5", "0.25" },
    { { .group = JD_COMPARISON_PRINTED, .agreement = JD_AGREEMENT_DIFFERENT, .relative = 0.5, .difference = 0.25 },
      "differs by 0.5", "it leaves 0.25" },
    { { .agreement = JD_AGREEMENT_WORDS }, "", NULL },
  };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'],"
    " 'mass': 1}], 'joints': [{'name': 'f', 'type': 'equation', 'holonomic': {'g': 'y'}}]}");

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      const JdComparisonRow row = { .group = titles[i].group, .name = (char *) titles[i].name, .parameter = 1 };

      assert_text (jd_comparison_row_title (model, &row), titles[i].title);
      g_assert_cmpstr (jd_comparison_group_title (titles[i].group), !=, "");
    }
  g_assert_cmpstr (jd_comparison_group_title (JD_COMPARISON_JUMP), ==, "The jump: rates after");
  assert_text (jd_comparison_group_heading (JD_COMPARISON_IMPULSE, "“f”"), "The jump: impulses · “f”");
  assert_text (jd_comparison_group_heading (JD_COMPARISON_IMPULSE, NULL), "The jump: impulses");
  assert_text (jd_comparison_group_heading (JD_COMPARISON_ENERGY, "“f”"), "Energies");
  for (gsize i = 0; i < G_N_ELEMENTS (verdicts); i++)
    {
      g_autofree char *why = jd_comparison_row_explanation (&verdicts[i].row);

      assert_text (jd_comparison_row_verdict (&verdicts[i].row), verdicts[i].verdict);
      g_assert_cmpint (why != NULL, ==, verdicts[i].part != NULL);
      if (why != NULL)
        g_assert_nonnull (strstr (why, verdicts[i].part));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/comparison/disk", test_disk);
  g_test_add_func ("/core/analysis/comparison/cart", test_cart);
  g_test_add_func ("/core/analysis/comparison/sleigh", test_sleigh);
  g_test_add_data_func ("/core/analysis/comparison/corrupted/reduced", GSIZE_TO_POINTER (0), test_corrupted);
  g_test_add_data_func ("/core/analysis/comparison/corrupted/total", GSIZE_TO_POINTER (1), test_corrupted);
  g_test_add_data_func ("/core/analysis/comparison/corrupted/independent", GSIZE_TO_POINTER (2), test_corrupted);
  g_test_add_func ("/core/analysis/comparison/examples", test_examples);
  g_test_add_func ("/core/analysis/comparison/reveals", test_reveals);
  g_test_add_func ("/core/analysis/comparison/reveals-in-words", test_reveals_in_words);
  g_test_add_func ("/core/analysis/comparison/reveals-proportional", test_reveals_proportional);
  g_test_add_func ("/core/analysis/comparison/covered", test_covered);
  g_test_add_func ("/core/analysis/comparison/refused", test_refused);
  g_test_add_func ("/core/analysis/comparison/same-law", test_same_law);
  g_test_add_func ("/core/analysis/comparison/cells", test_cells);
  g_test_add_func ("/core/analysis/comparison/words", test_words);
  g_test_add_func ("/core/analysis/comparison/printed-bites", test_printed_bites);
  return g_test_run ();
}
