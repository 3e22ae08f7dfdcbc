/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any tags in any order: what can eliminate is decided by the determinant of the tagged columns of the Jacobian, and
 * whatever eliminates gives the accelerations and multipliers of the total parameterization.  The order in which a
 * file lists its objects changes nothing. */
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* Two particles whose equations depend on each other in some columns. */
#define PARTICLES \
  "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [{\"name\": \"x\", \"value\": 0.5}," \
  " {\"name\": \"y\", \"value\": 0.5}, {\"name\": \"z\", \"value\": 0.25}, {\"name\": \"w\", \"value\": 1, \"rate\": 2}]," \
  " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2}, {\"name\": \"Q\", \"origin\": [\"z\", \"w\"]," \
  " \"mass\": 3}], \"joints\": [{\"name\": \"j\", \"type\": \"equation\", \"holonomic\": {\"f\": \"x - y - t^2\"," \
  " \"g\": \"x - y + z^2 - 1/16 - t^3\", \"h\": \"x*y - z + t^2/2\"}}], \"parameterizations\": [{\"name\": \"total\"," \
  " \"primitive\": {}}, {\"name\": \"some\", \"primitive\": {\"j.h\": \"z\", \"j.f\": \"x\"}}]}"

static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE), PARTICLES };

/* Equation e eliminates parameter k. */
typedef struct
{
  gsize equation, parameter;
} Pair;

static JdParameterizationTags *
new_tags (const JdModel *model,
          const Pair    *pairs,
          gsize          n)
{
  JdParameterizationTags *tags = g_new0 (JdParameterizationTags, 1);

  tags->name = g_strdup ("drawn");
  tags->tags = g_ptr_array_new_with_free_func (g_free);
  for (gsize i = 0; i < n; i++)
    {
      JdTag *tag = g_new0 (JdTag, 1);

      /* lent: names live as long as the model */
      tag->equation = (char *) jd_model_get_equation (model, pairs[i].equation)->name;
      tag->parameter = (char *) jd_model_get_parameter_name (model, pairs[i].parameter);
      g_ptr_array_add (tags->tags, tag);
    }
  return tags;
}

static void
tags_free (JdParameterizationTags *tags)
{
  g_ptr_array_unref (tags->tags);
  g_free (tags->name);
  g_free (tags);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdParameterizationTags, tags_free)

/* df_e/dp_k by a difference of fourth order. */
static double
slope_of (const JdModel *model,
          gsize          equation,
          gsize          parameter)
{
  static const double weights[4] = { 1.0 / 12.0, -8.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0 };
  const gsize N = jd_model_get_n_parameters (model);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), N * sizeof (double));
  const double here = p[parameter], h = 1e-3;
  double slope = 0.0;

  for (int step = 0; step < 4; step++)
    {
      double f, rate;

      p[parameter] = here + (step < 2 ? step - 2 : step - 1) * h;
      jd_model_equation_residuals (model, equation, jd_model_get_time (model), p, jd_model_get_rates (model), &f,
                                   &rate, NULL);
      slope += weights[step] * f / h;
    }
  return slope;
}

/* The determinant of the tagged columns. */
static double
determinant (const JdModel *model,
             const Pair    *pairs,
             gsize          n)
{
  gsl_matrix *a = gsl_matrix_alloc (n, n);
  gsl_permutation *permutation = gsl_permutation_alloc (n);
  double value;
  int sign;

  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      gsl_matrix_set (a, i, j, slope_of (model, pairs[i].equation, pairs[j].parameter));
  gsl_linalg_LU_decomp (a, permutation, &sign);
  value = gsl_linalg_LU_det (a, sign);
  gsl_matrix_free (a);
  gsl_permutation_free (permutation);
  return value;
}

static void
assert_same_motion (const JdParameterization *total,
                    const Solved             *expected,
                    const JdParameterization *self)
{
  const JdModel *model = jd_parameterization_get_model (self);
  g_auto(Solved) solved = { 0 };

  solve_here (&solved, self);
  for (gsize k = 0; k < expected->N; k++)
    {
      assert_near (solved.p[k], expected->p[k], 1e-12);
      assert_near (solved.pd[k], expected->pd[k], 1e-11);
      assert_near (solved.pdd[k], expected->pdd[k], 1e-9);
    }
  for (gsize h = 0; h < solved.m; h++)
    {
      const gsize e = jd_parameterization_get_complementary (self)[h];

      assert_near (solved.lambda[h], multiplier_of (expected, total, jd_model_get_equation (model, e)->name), 1e-9);
    }
}

/* Draws pairs of distinct holonomic equations and distinct parameters that they contain.  Returns their number. */
static gsize
draw_pairs (const JdModel *model,
            GRand         *rand,
            Pair          *pairs)
{
  const gsize M = jd_model_get_n_equations (model), N = jd_model_get_n_parameters (model);
  const gsize wanted = (gsize) g_rand_int_range (rand, 1, (gint32) M + 1);
  gsize n = 0;

  for (guint tries = 0; n < wanted && tries < 100; tries++)
    {
      const Pair pair = { (gsize) g_rand_int_range (rand, 0, (gint32) M),
                          (gsize) g_rand_int_range (rand, 0, (gint32) N) };
      const JdEquation *equation = jd_model_get_equation (model, pair.equation);
      gboolean is_new = equation->kind == JD_EQUATION_SOLVED || equation->kind == JD_EQUATION_HOLONOMIC;

      for (gsize i = 0; i < n; i++)
        is_new = is_new && pairs[i].equation != pair.equation && pairs[i].parameter != pair.parameter;
      if (is_new && fabs (slope_of (model, pair.equation, pair.parameter)) > 1e-6)
        pairs[n++] = pair;
    }
  return n;
}

/* Tags eliminate if and only if the determinant of their columns is not 0; then nothing of the motion changes. */
static void
test_drawn (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) total = nth_parameterization (model, 0);
  g_autoptr(GRand) rand = g_rand_new_with_seed (61);
  g_auto(Solved) expected = { 0 };
  guint n_good = 0, n_singular = 0;

  solve_here (&expected, total);
  for (guint round = 0; round < 24; round++)
    {
      Pair pairs[8];
      const gsize n = draw_pairs (model, rand, pairs);
      g_autoptr(JdParameterizationTags) tags = new_tags (model, pairs, n);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdParameterization) self = n > 0 ? jd_parameterization_new (model, tags, NULL, &error) : NULL;
      const double value = n > 0 ? determinant (model, pairs, n) : 0.0;

      if (n == 0)
        continue;
      g_test_message ("%u tags, determinant %g: %s", (guint) n, value, error != NULL ? error->message : "eliminate");
      if (fabs (value) < 1e-9)
        {
          n_singular++;
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
          continue;
        }
      g_assert_no_error (error);
      n_good++;
      g_assert_cmpuint (jd_parameterization_get_n_retained (self), ==, expected.N - n);
      g_assert_cmpint (jd_parameterization_get_class (self), ==, jd_parameterization_class_of_tags (model, tags));
      g_assert_cmpint (jd_parameterization_get_class (self), ==,
                       n == jd_model_get_n_equations (model) ? JD_CLASS_INDEPENDENT : JD_CLASS_REDUCED);
      for (gsize i = 0; i < n; i++)
        g_assert_cmpint (jd_parameterization_get_eliminated (self, pairs[i].equation), ==, (int) pairs[i].parameter);
      assert_same_motion (total, &expected, self);
    }
  g_test_message ("%u eliminate, %u do not", n_good, n_singular);
  g_assert_cmpuint (n_good, >, 5);
  g_assert_true (n_singular > 0 || !g_str_equal (text, PARTICLES));
}

/* The same tags in another order are the same parameterization: the same retained parameters, and the same formulas'
 * values. */
static void
test_order_of_tags (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization) total = nth_parameterization (model, 0);
  g_auto(Solved) expected = { 0 };
  Values values = { total, &expected };

  solve_here (&expected, total);
  for (guint i = 1; i < all->len; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (all, i);
      g_autoptr(GPtrArray) reversed = g_ptr_array_new ();
      const JdParameterizationTags backwards = { .name = tags->name, .tags = reversed };
      g_autoptr(JdParameterization) one = nth_parameterization (model, i), other = NULL;
      g_autoptr(GError) error = NULL;

      for (guint k = tags->tags->len; k > 0; k--)
        g_ptr_array_add (reversed, g_ptr_array_index (tags->tags, k - 1));
      other = jd_parameterization_new (model, &backwards, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (jd_parameterization_get_n_symbolic (one), ==, jd_parameterization_get_n_symbolic (other));
      for (gsize k = 0; k < jd_parameterization_get_n_symbolic (one); k++)
        g_assert_cmpuint (jd_parameterization_get_symbolic_indices (one)[k], ==,
                          jd_parameterization_get_symbolic_indices (other)[k]);
      assert_same_motion (total, &expected, other);
      for (gsize k = 0; k < jd_parameterization_get_n_retained (one); k++)
        {
          assert_near (jd_expr_eval (jd_parameterization_get_momentum (one, k), value_cb, &values),
                       jd_expr_eval (jd_parameterization_get_momentum (other, k), value_cb, &values), 1e-12);
          assert_near (jd_expr_eval (jd_parameterization_get_given (one, k), value_cb, &values),
                       jd_expr_eval (jd_parameterization_get_given (other, k), value_cb, &values), 1e-12);
        }
    }
}

/* Shuffles the lists of the document whose order has no meaning. */
static void
shuffle (JsonNode *root,
         GRand    *rand)
{
  static const char *const lists[] = { "parameters", "bodies", "joints", "efforts", "curves" };

  for (gsize l = 0; l < G_N_ELEMENTS (lists); l++)
    {
      JsonArray *list = jd_json_get_array (json_node_get_object (root), lists[l]);
      JsonArray *shuffled = json_array_new ();

      while (list != NULL && json_array_get_length (list) > 0)
        {
          const guint i = (guint) g_rand_int_range (rand, 0, (gint32) json_array_get_length (list));

          json_array_add_element (shuffled, jd_json_copy (json_array_get_element (list, i)));
          json_array_remove_element (list, i);
        }
      if (list != NULL)
        json_object_set_array_member (json_node_get_object (root), lists[l], shuffled);
      else
        json_array_unref (shuffled);
    }
}

/* A file with its parameters, bodies, joints and efforts in another order has the same accelerations by name, the same
 * multipliers, and retains the same parameters. */
static void
test_order_of_objects (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(GRand) rand = g_rand_new_with_seed (62);

  for (guint round = 0; round < 3; round++)
    {
      g_autoptr(JsonNode) root = jd_json_parse (text, -1, NULL);
      g_autofree char *written = NULL;
      g_autoptr(JdModel) other = NULL;

      shuffle (root, rand);
      written = jd_json_to_text (root);
      other = model_from_json (written);
      for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
        {
          g_autoptr(JdParameterization) one = nth_parameterization (model, i), two = nth_parameterization (other, i);
          g_auto(Solved) a = { 0 }, b = { 0 };

          solve_here (&a, one);
          solve_here (&b, two);
          g_assert_true (a.n == b.n && a.m == b.m);
          for (gsize k = 0; k < a.N; k++)
            {
              const gsize j = parameter_index (other, jd_model_get_parameter_name (model, k));

              assert_near (a.pdd[k], b.pdd[j], 1e-10);
              g_assert_cmpint (jd_parameterization_get_implicit (one, k) >= 0, ==,
                               jd_parameterization_get_implicit (two, j) >= 0);
            }
          for (gsize h = 0; h < a.m; h++)
            {
              const gsize e = jd_parameterization_get_complementary (one)[h];

              assert_near (a.lambda[h], multiplier_of (&b, two, jd_model_get_equation (model, e)->name), 1e-10);
            }
        }
    }
}

/* Names that nothing has, equations and parameters taken twice: each with its own sentence. */
static void
test_refused (void)
{
  static const struct
  {
    const char *tags[4]; /* equation, parameter, equation, parameter */
    int code;
    const char *says;
  } cases[] = {
    { { "C.z", "th2" }, JD_MODEL_ERROR_INVALID, "No equation is called “C.z”" },
    { { "C.x", "th9" }, JD_MODEL_ERROR_INVALID, "No parameter is called “th9”" },
    { { "C.x", "th2", "C.x", "th3" }, JD_MODEL_ERROR_FORBIDDEN, "“C.x” is tagged twice, the second time for “th3”" },
    { { "C.x", "th2", "C.y", "th2" }, JD_MODEL_ERROR_FORBIDDEN, "“C.y” cannot eliminate “th2”: another" },
  };
  g_autoptr(JdModel) model = model_from_json (FOUR_BAR);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      JdTag tags[2] = { { .equation = (char *) cases[i].tags[0], .parameter = (char *) cases[i].tags[1] },
                        { .equation = (char *) cases[i].tags[2], .parameter = (char *) cases[i].tags[3] } };
      g_autoptr(GPtrArray) list = g_ptr_array_new ();
      const JdParameterizationTags wrong = { .name = (char *) "wrong", .tags = list };
      g_autoptr(GError) error = NULL;

      for (guint k = 0; k < 2 && tags[k].equation != NULL; k++)
        g_ptr_array_add (list, &tags[k]);
      g_assert_null (jd_parameterization_new (model, &wrong, NULL, &error));
      g_assert_error (error, JD_MODEL_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc run;
  } tests[] = { { "drawn", test_drawn },
                { "order-of-tags", test_order_of_tags },
                { "order-of-objects", test_order_of_objects } };
  static const char *const names[] = { "rolling-disk", "four-bar",        "slider-crank",
                                       "bowl",         "double-pendulum", "particles" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
      {
        g_autofree char *path = g_strdup_printf ("/core/parameterization/retag/%s/%s", tests[i].name, names[k]);

        g_test_add_data_func (path, texts[k], tests[i].run);
      }
  g_test_add_func ("/core/parameterization/retag/refused", test_refused);
  return g_test_run ();
}
