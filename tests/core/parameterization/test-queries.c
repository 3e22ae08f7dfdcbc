/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a model and its parameterizations answer when they are asked, by other ways to the same: places of bodies, the
 * numbers of an equation in parts, conditions, what a parameterization is, and refusals. */
#include "core/parameterization/jd-tangent.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

#define SAME 1e-12

static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE) };

/* The mass centre of a body in the plane is its origin and the centre's place turned by its angle; its angular
 * velocity is the rate of the angle, and that of a body in space is the vector of its rotation. */
static void
test_bodies (void)
{
  g_autoptr(JdModel) plane = model_from_json (FOUR_BAR);
  g_autoptr(JdModel) space = model_from_text (
    "{'jourdain': 1, 'dimension': 3, 'parameters': [{'name': 'a', 'value': 0.7, 'rate': 1.3}, {'name': 'b', 'value': 0.4,"
    " 'rate': -0.6}], 'bodies': [{'name': 'S', 'origin': ['a', 0, 0], 'mass': 1, 'inertia': [1, 1, 1],"
    " 'rotation': [['z', 'a'], ['x', 'b']], 'center': [0, 2, 0]}]}");
  const double lengths[] = { 1.0, 2.5, 2.0 }, *p = jd_model_get_values (plane), *pd = jd_model_get_rates (plane);
  const double c = cos (0.7), s = sin (0.7), turn[] = { -0.6 * c, -0.6 * s, 1.3 };
  const double center[] = { 0.7 - 2.0 * s * cos (0.4), 2.0 * c * cos (0.4), 2.0 * sin (0.4) };

  for (gsize b = 0; b < G_N_ELEMENTS (lengths); b++)
    {
      const JdExprVec origin = jd_model_get_origin (plane, b), middle = jd_model_get_center (plane, b);

      assert_near (jd_model_eval (plane, middle.x[0], 0, p, pd),
                   jd_model_eval (plane, origin.x[0], 0, p, pd) + lengths[b] / 2 * cos (p[b]), SAME);
      assert_near (jd_model_eval (plane, middle.x[1], 0, p, pd),
                   jd_model_eval (plane, origin.x[1], 0, p, pd) + lengths[b] / 2 * sin (p[b]), SAME);
      assert_near (jd_model_eval (plane, jd_model_get_angle (plane, b), 0, p, pd), p[b], SAME);
      assert_near (jd_model_eval (plane, jd_model_get_angular_velocity (plane, b).x[2], 0, p, pd), pd[b], SAME);
    }
  p = jd_model_get_values (space);
  pd = jd_model_get_rates (space);
  for (gsize i = 0; i < 3; i++)
    {
      assert_near (jd_model_eval (space, jd_model_get_angular_velocity (space, 0).x[i], 0, p, pd), turn[i], SAME);
      assert_near (jd_model_eval (space, jd_model_get_center (space, 0).x[i], 0, p, pd), center[i], SAME);
    }
}

/* The numbers of an equation are those of its formulas; its rate and the scale of that are their sums.  The natural
 * size of the rate is no less than the scale at natural velocities. */
static void
test_equations (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  const gsize N = jd_model_get_n_parameters (model);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  g_autofree double *pd = g_new (double, N);
  g_autoptr(GRand) rand = g_rand_new_with_seed (251);

  for (gsize k = 0; k < N; k++)
    pd[k] = g_rand_double_range (rand, -2.0, 2.0);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      g_autofree double *values = g_new (double, equation->n_terms + 2);
      const double beta = jd_model_eval (model, equation->beta, t, p, pd);
      double rate = beta, scale = fabs (beta), size = fabs (beta), found, found_scale;

      jd_model_equation_eval (model, i, t, p, values);
      assert_near (values[0], equation->f != NULL ? jd_model_eval (model, equation->f, t, p, pd) : 0.0, SAME);
      assert_near (values[1], beta, SAME);
      for (gsize k = 0; k < equation->n_terms; k++)
        {
          const double coefficient = jd_model_eval (model, equation->coefficients[k], t, p, pd);

          assert_near (values[k + 2], coefficient, SAME);
          rate += coefficient * pd[equation->parameters[k]];
          scale += fabs (coefficient * pd[equation->parameters[k]]);
          size += fabs (coefficient * jd_model_get_sizes (model)->velocity[equation->parameters[k]]);
        }
      jd_model_equation_rate (model, i, values, pd, &found, &found_scale);
      assert_near (found, rate, SAME);
      assert_near (found_scale, scale, SAME);
      g_assert_cmpfloat (jd_model_equation_rate_size (model, i, values), >=, size * (1.0 - SAME));
      jd_model_equation_residuals (model, i, t, p, pd, NULL, &found, &found_scale);
      assert_near (found, rate, SAME);
      assert_near (found_scale, scale, SAME);
      g_assert_cmpint (jd_model_find_equation (model, equation->name), ==, (int) i);
      for (gsize other = 0; other < jd_model_get_n_equations (model); other++)
        g_assert_cmpint (jd_equation_is_with (equation, jd_model_get_equation (model, other)), ==,
                         equation->joint == jd_model_get_equation (model, other)->joint);
    }
  g_assert_cmpint (jd_model_find_equation (model, "no.equation"), ==, -1);
}

/* Sides that differ by rounding are equal, at any size, and others are not. */
static void
test_conditions (void)
{
  for (int power = -300; power <= 300; power += 50)
    {
      const double one = pow (10.0, power), near[] = { one, one * (1.0 + 1e-15), one * (1.0 - 1e-15) };

      for (gsize i = 0; i < G_N_ELEMENTS (near); i++)
        {
          g_assert_false (jd_model_condition_holds (JD_RELATION_LESS, one, near[i]));
          g_assert_true (jd_model_condition_holds (JD_RELATION_LESS_EQUAL, one, near[i]));
          g_assert_false (jd_model_condition_holds (JD_RELATION_GREATER, -one, -near[i]));
          g_assert_true (jd_model_condition_holds (JD_RELATION_GREATER_EQUAL, -one, -near[i]));
        }
      g_assert_true (jd_model_condition_holds (JD_RELATION_LESS, one, one * (1.0 + 1e-6)));
      g_assert_false (jd_model_condition_holds (JD_RELATION_GREATER_EQUAL, one, one * (1.0 + 1e-6)));
      g_assert_true (jd_model_condition_holds (JD_RELATION_LESS, -one, one));
      g_assert_true (jd_model_condition_holds (JD_RELATION_GREATER, one, 0.0));
    }
  g_assert_false (jd_model_condition_holds (JD_RELATION_LESS_EQUAL, NAN, 1.0));
}

/* A parameterization is what its tags make it: each parameter is retained or eliminated by one equation, each equation
 * is complementary or eliminates one parameter; its class says which of these are none. */
static void
test_parts (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  const gsize N = jd_model_get_n_parameters (model);

  for (guint i = 0; i < all->len; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (all, i);
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      const gsize m = jd_parameterization_get_n_complementary (self), n_tags = tags->tags->len;
      const char *const classes[] = { m == 0 ? "independent" : n_tags == 0 ? "total" : "reduced" };
      g_autofree guint *seen = g_new0 (guint, N);

      g_assert_cmpstr (jd_parameterization_get_name (self), ==, tags->name);
      g_assert_true (jd_parameterization_get_model (self) == model);
      g_assert_cmpstr (jd_parameterization_class_name (jd_parameterization_get_class (self)), ==, classes[0]);
      g_assert_cmpstr (jd_parameterization_class_words (jd_parameterization_get_class (self)), ==, classes[0]);
      g_assert_cmpint (jd_parameterization_class_of_tags (model, tags), ==, jd_parameterization_get_class (self));
      g_assert_cmpuint (jd_parameterization_get_n_retained (self), ==, N - n_tags);
      g_assert_cmpuint (m, ==, jd_model_get_n_equations (model) - n_tags);
      for (gsize k = 0; k < N - n_tags; k++)
        seen[jd_parameterization_get_retained (self)[k]]++;
      for (gsize e = 0, h = 0; e < jd_model_get_n_equations (model); e++)
        {
          const int eliminated = jd_parameterization_get_eliminated (self, e);

          if (eliminated >= 0)
            seen[eliminated]++;
          else
            g_assert_cmpuint (jd_parameterization_get_complementary (self)[h++], ==, e);
        }
      for (gsize k = 0; k < N; k++)
        g_assert_cmpuint (seen[k], ==, 1);
      g_assert_cmpint (jd_parameterization_is_beyond_tape (self), ==, FALSE);
      g_assert_cmpint (jd_parameterization_are_beyond_tape (N - n_tags), ==, FALSE);
    }
  g_assert_true (jd_parameterization_are_beyond_tape (G_MAXUINT16));
}

/* A primitive equation that is skipped eliminates nothing; a complementary one may be. */
static void
test_skipped (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  const gsize n_equations = jd_model_get_n_equations (model);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      g_autofree gboolean *skip = g_new0 (gboolean, n_equations);

      g_assert_true (jd_parameterization_check_primitive (self, model, t, p, pd, NULL, NULL));
      for (gsize e = 0; e < n_equations; e++)
        {
          const gboolean is_primitive = jd_parameterization_get_eliminated (self, e) >= 0;
          g_autoptr(GError) error = NULL;

          skip[e] = TRUE;
          g_assert_cmpint (jd_parameterization_check_primitive (self, model, t, p, pd, skip, &error), !=,
                           is_primitive);
          skip[e] = FALSE;
          if (!is_primitive)
            continue;
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
          g_assert_nonnull (strstr (error->message, jd_model_get_equation (model, e)->name));
        }
    }
}

/* Coupler and rocker in line: nothing that needs the tangent is computed, and every function says why. */
static void
test_singular (void)
{
  g_autoptr(JdModel) model = model_from_json (FOUR_BAR);
  g_autoptr(JdParameterization) self = parameterization_of (model, "independent");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
  const double p[] = { 1.0, 0.5, 0.5 }, pd[] = { 1.0, 0.0, 0.0 }, one = 1.0;
  double numbers[16], again[16], at[3];
  const gboolean joints[] = { TRUE };
  JdBodyField fields[3];
  gsize dimension;

  for (guint i = 0; i < 7; i++)
    {
      g_autoptr(GError) error = NULL;
      gboolean done = FALSE;

      memcpy (at, p, sizeof at);
      if (i == 0)
        done = jd_parameterization_tangent (self, 0, p, numbers, again, work, &error);
      else if (i == 1)
        done = jd_parameterization_field (self, 0, p, &one, fields, work, &error);
      else if (i == 2)
        done = jd_parameterization_powers (self, 0, p, pd, numbers, work, &error);
      else if (i == 3)
        done = jd_parameterization_compatible_with (self, joints, NULL, 0, p, pd, numbers, &dimension, work, &error);
      else if (i == 4)
        done = jd_parameterization_row_sizes (self, 0, p, numbers, work, &error);
      else if (i == 5)
        done = jd_parameterization_acceleration (self, 0, &one, &one, &one, at, numbers, again, work, &error);
      else
        done = jd_parameterization_energies (self, 0, &one, &one, at, numbers, again, work, &error);
      g_test_message ("function %u: %s", i, error != NULL ? error->message : "done");
      g_assert_false (done);
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
    }
}

/* Compilation that is cancelled says so; another parameterization of the same model is compiled all the same. */
static void
test_prepared (void)
{
  g_autoptr(JdModel) model = model_from_json (FOUR_BAR);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) cancelled = nth_parameterization (model, i),
                                     self = nth_parameterization (model, i), late = nth_parameterization (model, i);
      g_autoptr(GError) error = NULL;
      g_auto(Solved) prepared = { 0 }, expected = { 0 };

      g_assert_false (jd_parameterization_prepare (cancelled, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_true (jd_parameterization_prepare (self, NULL, NULL));
      g_assert_true (jd_parameterization_prepare (self, cancellable, NULL)); /* done before */
      solve_here (&prepared, self);
      solve_here (&expected, late);
      g_assert_cmpmem (prepared.pdd, prepared.N * sizeof (double), expected.pdd, expected.N * sizeof (double));
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "rolling-disk", "four-bar", "slider-crank", "bowl", "double-pendulum" };
  static const struct
  {
    const char *claim;
    GTestDataFunc test;
  } claims[] = { { "equations", test_equations }, { "parts", test_parts }, { "skipped", test_skipped } };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (claims); j++)
      {
        g_autofree char *path = g_strdup_printf ("/core/parameterization/queries/%s/%s", claims[j].claim, names[i]);

        g_test_add_data_func (path, texts[i], claims[j].test);
      }
  g_test_add_func ("/core/parameterization/queries/bodies", test_bodies);
  g_test_add_func ("/core/parameterization/queries/conditions", test_conditions);
  g_test_add_func ("/core/parameterization/queries/singular", test_singular);
  g_test_add_func ("/core/parameterization/queries/prepared", test_prepared);
  return g_test_run ();
}
