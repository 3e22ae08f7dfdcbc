/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* A model in other states than the file's, without factors of its equations, and the sizes of its tolerances. */

/* The two sides come from the same formulas by other operations. */
#define SAME 1e-13

static const char *const names[] = { "rolling-disk", "four-bar", "slider-crank", "bowl", "double-pendulum" };
static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE) };

/* Random values near the file's. */
static double *
around (GRand        *rand,
        const double *values,
        gsize         n)
{
  double *result = g_new0 (double, n + 1);

  for (gsize k = 0; k < n; k++)
    result[k] = values[k] + g_rand_double_range (rand, -0.3, 0.3);
  return result;
}

/* The model in another state answers about that state, a live equation B p' = v has the rate B p' - v, and an equation
 * acts where the state and the caller say so. */
static void
test_instant (gconstpointer data)
{
  g_autoptr(JdModel) base = model_from_json (data);
  const gsize N = jd_model_get_n_parameters (base), n_equations = jd_model_get_n_equations (base), live = 0;
  g_autoptr(GRand) rand = g_rand_new_with_seed (31);
  g_autofree double *p = around (rand, jd_model_get_values (base), N);
  g_autofree double *pd = around (rand, jd_model_get_rates (base), N);
  g_autofree gboolean *acts = g_new0 (gboolean, n_equations + 1), * off = g_new0 (gboolean, n_equations + 1);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *const speed = jd_expr_number (pool, 0.75);
  const double t = jd_model_get_time (base) + 0.2;
  const JdModelInstant instant = { .t = t, .p = p, .pd = pd, .acts = acts, .switched_off = off, .n_live = 1,
                                   .live = &live, .speeds = &speed };
  g_autoptr(JdModel) model = NULL;

  for (gsize i = 0; i < n_equations; i++)
    acts[i] = i % 2 == 0;
  off[0] = TRUE;
  model = jd_model_new_at (base, &instant, NULL);
  g_assert_cmpfloat (jd_model_get_time (model), ==, t);
  g_assert_cmpmem (jd_model_get_values (model), N * sizeof (double), p, N * sizeof (double));
  g_assert_cmpmem (jd_model_get_rates (model), N * sizeof (double), pd, N * sizeof (double));
  g_assert_true (jd_model_get_switched_off (model)[0]);
  g_assert_null (jd_model_get_switched_off (base));
  for (gsize i = 0; i < n_equations; i++)
    {
      double f, rate, before_f, before_rate, beta_rate;
      g_autofree double *still = g_new0 (double, N + 1);

      jd_model_equation_residuals (base, i, t, p, pd, &before_f, &before_rate, NULL);
      jd_model_equation_residuals (base, i, t, p, still, NULL, &beta_rate, NULL);
      jd_model_equation_residuals (model, i, t, p, pd, &f, &rate, NULL);
      g_assert_cmpfloat (f, ==, before_f);
      g_assert_cmpint (jd_model_is_live (model, i), ==, i == live);
      g_assert_false (jd_model_is_live (base, i));
      assert_near (rate, i == live ? before_rate - beta_rate - 0.75 : before_rate, SAME);
      if (i != live)
        g_assert_cmpint (jd_model_equation_acts (model, i, t, p, pd), ==,
                         acts[i] && jd_model_equation_acts (base, i, t, p, pd));
    }
}

/* An equation between rates with a factor exp (...) says the same without it: the divided model has the same row but
 * for that factor, and keeps its row where the factor is rounded to 0. */
static void
test_divided (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'constants': {'a': 2}, 'parameters': [{'name': 'x', 'value': 0.7, 'rate': 0.3},"
                     " {'name': 'y', 'value': 1.0, 'rate': -0.2}, {'name': 'z', 'value': 0.4, 'rate': 0.1}],"
                     " 'kinetic_energy': '(x`^2 + y`^2 + z`^2)/2', 'joints': [{'name': 'j', 'type': 'equation',"
                     " 'differential': {'e': 'exp(-1/x^2)*(sin(z)*x` - cos(z)*y` + a*x)', 'plain': 'x*z` - y`'}}]}");
  g_autoptr(JdModel) divided = jd_model_divide (model, NULL), again = jd_model_divide (divided, NULL);
  const double factor = exp (-1.0 / (0.7 * 0.7)), near_zero[] = { 0.03, 1.0, 0.4 };
  double rows[6], beta[2], rows_divided[6], beta_divided[2];

  g_assert_true (divided != model);
  g_assert_true (again == divided);
  g_assert_cmpmem (jd_model_get_values (divided), 3 * sizeof (double), jd_model_get_values (model),
                   3 * sizeof (double));
  g_assert_cmpmem (jd_model_get_rates (divided), 3 * sizeof (double), jd_model_get_rates (model),
                   3 * sizeof (double));
  jd_model_eval_dense (model, 0, jd_model_get_values (model), jd_model_get_rates (model), NULL, NULL, rows, beta);
  jd_model_eval_dense (divided, 0, jd_model_get_values (model), jd_model_get_rates (model), NULL, NULL, rows_divided,
                       beta_divided);
  for (gsize k = 0; k < 6; k++)
    assert_near (rows[k], (k < 3 ? factor : 1.0) * rows_divided[k], SAME);
  for (gsize i = 0; i < 2; i++)
    assert_near (beta[i], (i < 1 ? factor : 1.0) * beta_divided[i], SAME);
  g_assert_cmpint (jd_model_get_equation (divided, 0)->kind, ==, jd_model_get_equation (model, 0)->kind);

  jd_model_eval_dense (model, 0, near_zero, near_zero, NULL, NULL, rows, NULL);
  jd_model_eval_dense (divided, 0, near_zero, near_zero, NULL, NULL, rows_divided, NULL);
  g_assert_cmpfloat (fabs (rows[0]), ==, 0.0);
  assert_near (rows_divided[0], sin (0.4), SAME);
}

/* Whoever writes an equation 1000 times as large, or the file in other units, gets the same answers: in natural sizes
 * the rows are the same. */
static void
test_units (void)
{
  const char *const format = "{'jourdain': 1, 'constants': {'L': %g, 'k': %g}, 'parameters': ["
                             " {'name': 'x', 'value': '0.6*L', 'rate': '-0.8*L'},"
                             " {'name': 'y', 'value': '-0.8*L', 'rate': '-0.6*L'}],"
                             " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
                             " 'joints': [{'name': 'j', 'type': 'equation',"
                             " 'holonomic': {'e': 'k*(x^2 + y^2 - L^2)'}}]}";
  double reference[2] = { 0.0, 0.0 }, reference_speed = 0.0;

  for (int length = 0; length < 3; length++)
    for (int scale = 0; scale < 3; scale++)
      {
        const double L = pow (1e3, length - 1), k = pow (1e3, scale - 1);
        g_autofree char *text = g_strdup_printf (format, L, k);
        g_autoptr(JdModel) model = model_from_text (text);
        const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
        const JdModelSizes *sizes = jd_model_get_sizes (model);
        double row[2], scaled[2];

        jd_model_eval_dense (model, 0, p, pd, NULL, NULL, row, NULL);
        for (gsize i = 0; i < 2; i++)
          scaled[i] = jd_model_scale_entry (model, 0, i, row[i]);
        assert_near (sizes->length, L, SAME);
        assert_near (jd_model_row_length (model, row) / sizes->row[0], hypot (scaled[0], scaled[1]), SAME);
        if (length == 0 && scale == 0)
          {
            memcpy (reference, scaled, sizeof reference);
            reference_speed = jd_model_speed (model, pd);
          }
        for (gsize i = 0; i < 2; i++)
          assert_near (scaled[i], reference[i], SAME);
        assert_near (jd_model_speed (model, pd), reference_speed, SAME);
        g_assert_true (jd_model_position_holds (model, 0, 0, p, 0.1 * JD_HOLDS * k * L * L));
        g_assert_false (jd_model_position_holds (model, 0, 0, p, 1e3 * JD_HOLDS * k * L * L));
      }
}

/* The factor is a power of two that brings the largest rate to between one and two natural velocities. */
static void
test_rate_factor (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  const gsize N = jd_model_get_n_parameters (model);
  g_autoptr(GRand) rand = g_rand_new_with_seed (32);
  g_autofree double *pd = g_new0 (double, N + 1);

  g_assert_cmpfloat (jd_model_rate_factor (model, pd), ==, 1.0);
  for (int exponent = -60; exponent <= 60; exponent += 7)
    {
      double factor, largest = 0.0;
      int power;

      for (gsize k = 0; k < N; k++)
        pd[k] = ldexp (g_rand_double_range (rand, 0.1, 1.0), exponent);
      factor = jd_model_rate_factor (model, pd);
      for (gsize k = 0; k < N; k++)
        largest = fmax (largest, factor * pd[k] / jd_model_get_sizes (model)->velocity[k]);
      g_assert_cmpfloat (frexp (factor, &power), ==, 0.5);
      g_assert_cmpfloat (largest, >=, 1.0);
      g_assert_cmpfloat (largest, <, 2.0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *instant = g_strdup_printf ("/core/parameterization/instant/%s", names[i]);
      g_autofree char *factor = g_strdup_printf ("/core/parameterization/rate-factor/%s", names[i]);

      g_test_add_data_func (instant, texts[i], test_instant);
      g_test_add_data_func (factor, texts[i], test_rate_factor);
    }
  g_test_add_func ("/core/parameterization/divided", test_divided);
  g_test_add_func ("/core/parameterization/units", test_units);
  return g_test_run ();
}
