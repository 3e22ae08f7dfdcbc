/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-tangent.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* The parameterization decides what is learnt, never what happens. */

static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE) };

/* Accelerations agree in all of them, multipliers wherever two show the same one. */
static void
test_agreement (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  g_autoptr(JdParameterization) first = nth_parameterization (model, 0);
  g_auto(Solved) expected = { 0 };

  solve_here (&expected, first);
  for (guint i = 1; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) other = nth_parameterization (model, i);
      g_auto(Solved) solved = { 0 };

      solve_here (&solved, other);
      for (gsize k = 0; k < expected.N; k++)
        {
          assert_near (solved.p[k], expected.p[k], 1e-13);
          assert_near (solved.pd[k], expected.pd[k], 1e-12);
          assert_near (solved.pdd[k], expected.pdd[k], 1e-10);
        }
      for (gsize h = 0; h < solved.m; h++)
        {
          const JdEquation *equation = jd_model_get_equation (model,
                                                              jd_parameterization_get_complementary (other)[h]);

          assert_near (solved.lambda[h], multiplier_of (&expected, first, equation->name), 1e-10);
        }
    }
}

/* T, tau and eta against differences of X along q (t) = q + q' h + q'' h^2 / 2. */
static void
test_differences (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  const double h = 1e-4, t = jd_model_get_time (model);
  g_autoptr(GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
      g_autoptr(GError) error = NULL;
      g_auto(Solved) s = { 0 };
      g_autofree double *q = NULL, *sides[2] = { NULL, NULL }, *tangent = NULL, *tau = NULL;

      solved_init (&s, self, t, jd_model_get_values (model), jd_model_get_rates (model));
      q = g_new0 (double, s.n + 1);
      tangent = g_new0 (double, s.N * s.n + 1);
      tau = g_new0 (double, s.N + 1);
      for (gsize k = 0; k < s.n; k++)
        {
          s.qd[k] = g_rand_double_range (rand, -1, 1);
          s.qdd[k] = g_rand_double_range (rand, -1, 1);
        }
      g_assert_true (jd_parameterization_acceleration (self, t, s.q, s.qd, s.qdd, s.p, s.pd, s.pdd, work, &error));
      g_assert_true (jd_parameterization_tangent (self, t, s.p, tangent, tau, work, &error));
      for (int side = 0; side < 2; side++)
        {
          const double step = side == 0 ? h : -h;

          sides[side] = g_memdup2 (s.p, sizeof (double) * s.N);
          for (gsize k = 0; k < s.n; k++)
            q[k] = s.q[k] + step * s.qd[k] + 0.5 * step * step * s.qdd[k];
          g_assert_true (jd_parameterization_expand (self, t + step, q, NULL, sides[side], NULL, work, &error));
        }
      for (gsize k = 0; k < s.N; k++)
        {
          double rate = tau[k];

          for (gsize j = 0; j < s.n; j++)
            rate += tangent[k * s.n + j] * s.qd[j];
          assert_near (s.pd[k], rate, 1e-13);
          assert_near (s.pd[k], (sides[0][k] - sides[1][k]) / (2 * h), 1e-6);
          assert_near (s.pdd[k], (sides[0][k] - 2 * s.p[k] + sides[1][k]) / (h * h), 1e-5);
        }
      for (int side = 0; side < 2; side++)
        g_free (g_steal_pointer (&sides[side]));
    }
}

/* T by its entries is T, by rows and by columns. */
static void
test_tangent_entries (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  const gsize N = jd_model_get_n_parameters (model);
  g_autoptr(GRand) rand = g_rand_new_with_seed (12);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      const gsize n = jd_parameterization_get_n_retained (self);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
      g_autoptr(JdTangent) entries = jd_tangent_new (self, t, p, work, NULL);
      g_autoptr(JdTangent) fields = jd_tangent_transpose (entries);
      g_autofree double *dense = g_new0 (double, N * n + 1), *factors = g_new0 (double, N + 1);
      g_autofree double *row = g_new0 (double, n + 1), * unit = g_new0 (double, n + 1),
                        *rates = g_new0 (double, N + 1);
      g_autofree double *units = g_new (double, N + 1);

      g_assert_true (jd_parameterization_tangent (self, t, p, dense, rates, work, NULL));
      for (gsize k = 0; k < N; k++)
        {
          factors[k] = g_rand_double_range (rand, -1, 1);
          units[k] = 0.25;
        }
      jd_tangent_combine (entries, factors, row, NULL);
      for (gsize j = 0; j < n; j++)
        {
          double expected = 0.0, size;

          unit[j] = 1.0;
          jd_tangent_apply (entries, unit, rates);
          unit[j] = 0.0;
          for (gsize k = 0; k < N; k++)
            {
              assert_near (rates[k], dense[k * n + j], 1e-15);
              expected += factors[k] * dense[k * n + j];
            }
          assert_near (row[j], expected, 1e-13);
          g_assert_cmpfloat (jd_tangent_compare (fields, j, fields, j, units, &size), ==, 0.0);
          g_assert_cmpfloat (size, >=, 4.0);
          if (j > 0)
            g_assert_cmpfloat (jd_tangent_compare (fields, j, fields, j - 1, units, &size), >=, 4.0);
        }
    }
}

/* E2 + E1 + E0 and V are those of the model, E2 and E0 by degree in q'. */
static void
test_energies (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  const double t = jd_model_get_time (model);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
      g_autoptr(GError) error = NULL;
      g_auto(Solved) s = { 0 };
      double kinetic[3], doubled[3], potential;

      solved_init (&s, self, t, jd_model_get_values (model), jd_model_get_rates (model));
      g_assert_true (jd_parameterization_energies (self, t, s.q, s.qd, s.p, kinetic, &potential, work, &error));
      g_assert_true (jd_parameterization_expand (self, t, s.q, s.qd, s.p, s.pd, work, &error));
      assert_near (kinetic[0] + kinetic[1] + kinetic[2],
                   jd_model_eval (model, jd_model_get_kinetic_energy (model), t, s.p, s.pd), 1e-12);
      assert_near (potential, jd_model_eval (model, jd_model_get_potential (model), t, s.p, s.pd), 1e-12);
      for (gsize k = 0; k < s.n; k++)
        s.qd[k] *= 2;
      g_assert_true (jd_parameterization_energies (self, t, s.q, s.qd, s.p, doubled, NULL, work, &error));
      for (int degree = 0; degree < 3; degree++)
        assert_near (doubled[degree], kinetic[degree] * pow (2, degree), 1e-12);
    }
}

/* Lagrange's equations as shown and as first derived vanish at the accelerations and multipliers
 * solved from the total parameterization, whose equations share nothing with them. */
static void
test_lagrange (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  g_autoptr(JdParameterization) total = nth_parameterization (model, 0);
  g_auto(Solved) expected = { 0 };

  solve_here (&expected, total);
  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      Values values = { total, &expected };

      for (gsize k = 0; k < jd_parameterization_get_n_retained (self); k++)
        {
          const double shown = jd_expr_eval (jd_parameterization_get_lagrange (self, k), value_cb, &values);
          const double raw = jd_expr_eval (jd_parameterization_get_lagrange_raw (self, k), value_cb, &values);

          g_assert_cmpfloat_with_epsilon (shown, 0.0, 1e-9);
          g_assert_cmpfloat_with_epsilon (raw, 0.0, 1e-9);
          expected.pdd[jd_parameterization_get_retained (self)[k]] += 1.0;
          g_assert_cmpfloat (fabs (jd_expr_eval (jd_parameterization_get_lagrange (self, k), value_cb, &values)), >,
                             1e-3);
          expected.pdd[jd_parameterization_get_retained (self)[k]] -= 1.0;
        }
      for (gsize h = 0; h < jd_parameterization_get_n_complementary (self); h++)
        for (gsize k = 0; k < jd_parameterization_get_n_retained (self); k++)
          {
            g_auto(Solved) own = { 0 };
            const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (self);
            double entry = 0.0;

            solve_here (&own, self);
            for (gsize e = 0; e < pattern->n_rows; e++)
              if (pattern->row_row[e] == h && pattern->row_column[e] == k)
                entry = own.terms.rows[e];
            assert_near (entry, jd_expr_eval (jd_parameterization_get_coefficient (self, h, k), value_cb, &values),
                         1e-11);
          }
    }
}

static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      data)
{
  JdModel *model = data;

  if (g_hash_table_contains (jd_model_get_constants (model), name))
    *out_kind = JD_SYMBOL_CONSTANT;
  else if (jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) >= 0)
    *out_kind = JD_SYMBOL_PARAMETER;
  else
    return FALSE;
  return TRUE;
}

static double
printed_value (JdModel      *model,
               const JdExpr *expr,
               Values       *values)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
                               .resolve = resolve_cb, .user_data = model };
  g_autofree char *text = jd_expr_to_text (expr);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GError) error = NULL;
  const JdExpr *parsed = jd_expr_parse (pool, &scope, text, NULL, &error);

  g_assert_no_error (error);
  return jd_expr_eval (parsed, value_cb, values);
}

/* What is printed, parsed back, has the value of the raw form at arbitrary accelerations and
 * multipliers. */
static void
test_printed (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  g_autoptr(JdParameterization) total = nth_parameterization (model, 0);
  g_autoptr(GRand) rand = g_rand_new_with_seed (5);
  g_auto(Solved) state = { 0 };
  Values values = { total, &state };

  solve_here (&state, total);
  for (gsize k = 0; k < state.N; k++)
    state.pdd[k] = g_rand_double_range (rand, -3, 3);
  for (gsize h = 0; h < state.m; h++)
    state.lambda[h] = g_rand_double_range (rand, -3, 3);
  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);

      assert_near (printed_value (model, jd_parameterization_get_kinetic_energy (self), &values),
                   jd_model_eval (model, jd_model_get_kinetic_energy (model), state.t, state.p, state.pd), 1e-11);
      assert_near (printed_value (model, jd_parameterization_get_potential (self), &values),
                   jd_model_eval (model, jd_model_get_potential (model), state.t, state.p, state.pd), 1e-11);
      for (gsize k = 0; k < jd_parameterization_get_n_retained (self); k++)
        assert_near (printed_value (model, jd_parameterization_get_lagrange (self, k), &values),
                     jd_expr_eval (jd_parameterization_get_lagrange_raw (self, k), value_cb, &values), 1e-10);
      for (gsize k = 0; k < state.N; k++)
        assert_near (printed_value (model, jd_parameterization_get_position (self, k), &values), state.p[k], 1e-11);
    }
}

/* Newton and Euler: m a = weight + reactions at the wheel's contact, moments about its mass
 * centre. */
static void
test_newton_euler (void)
{
  g_autoptr(JdModel) model = model_from_json (ROLLING_DISK);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_auto(Solved) s = { 0 };
  const double m = 2.0, R = 0.5, e = 0.2, dx = sqrt (3) / 2, dy = 0.5, nx = -dy, ny = dx;
  double N, T, phi, w, alpha, ax, ay, gx, gy, cx, cy, moment;

  solve_here (&s, total);
  N = multiplier_of (&s, total, "contact.normal");
  T = multiplier_of (&s, total, "contact.slip");
  phi = s.p[2];
  w = s.pd[2];
  alpha = s.pdd[2];
  gx = e * cos (phi);
  gy = e * sin (phi);
  ax = s.pdd[0] - alpha * gy - w * w * gx;
  ay = s.pdd[1] + alpha * gx - w * w * gy;
  assert_near (m * ax, N * nx + T * dx, 1e-11);
  assert_near (m * ay, N * ny + T * dy - m * 9.81, 1e-11);
  cx = -R * nx - gx;
  cy = -R * ny - gy;
  moment = cx * (N * ny + T * dy) - cy * (N * nx + T * dx) + 1.2 - 0.3 * w;
  assert_near (m * R * R / 3 * alpha, moment, 1e-11);
}

/* The sleigh: the blade's reaction is normal to it, the centre moves under it and the push alone. */
static void
test_sleigh (void)
{
  g_autoptr(JdModel) model = model_from_json (SLEIGH);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const double p[] = { 0.2, -0.3, 0.6 }, c = cos (0.6), s = sin (0.6), v = 1.1, w = 0.9, l = 0.4;
  const double pd[] = { v * c - l * w * s, v * s + l * w * c, w };
  g_auto(Solved) solved = { 0 };
  double N;

  solve_at (&solved, total, 0, p, pd);
  N = solved.lambda[0];
  assert_near (solved.terms.rate[0], 0.0, 1e-14);
  assert_near (3.0 * solved.pdd[0], -N * s + 1.5 * c, 1e-12);
  assert_near (3.0 * solved.pdd[1], N * c + 1.5 * s, 1e-12);
  assert_near (0.7 * solved.pdd[2], -l * N, 1e-12);
  /* Lateral acceleration of the blade's point: its velocity v along the blade turns at w. */
  assert_near (-s * (solved.pdd[0] + l * s * solved.pdd[2] + l * w * w * c) +
                 c * (solved.pdd[1] - l * c * solved.pdd[2] + l * w * w * s),
               v * w, 1e-12);
}

/* Other names and another order of everything: the same numbers. */
static void
test_renamed (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"constants\": {\"gg\": 9.81, \"L2\": 1.1, \"L1\": 0.8, \"mm\": 1.3},"
    " \"gravity\": [0, \"-gg\"],"
    " \"parameters\": [{\"name\": \"zeta\", \"value\": 1.0, \"rate\": -0.9},"
    " {\"name\": \"beta\", \"value\": \"-L1*cos(0.4) - L2/2*cos(1.0)\","
    " \"rate\": \"L1*sin(0.4)*0.7 - L2/2*sin(1.0)*0.9\"},"
    "   {\"name\": \"a\", \"value\": 0.4, \"rate\": 0.7}, {\"name\": \"k\","
    " \"value\": \"L1*sin(0.4) + L2/2*sin(1.0)\", \"rate\": \"L1*cos(0.4)*0.7 - L2/2*cos(1.0)*0.9\"},"
    "   {\"name\": \"u\", \"value\": \"-L1/2*cos(0.4)\", \"rate\": \"L1/2*sin(0.4)*0.7\"},"
    " {\"name\": \"v\", \"value\": \"L1/2*sin(0.4)\", \"rate\": \"L1/2*cos(0.4)*0.7\"}],"
    " \"ground\": {\"points\": {\"Z\": [0, 0]}},"
    " \"bodies\": [{\"name\": \"S2\", \"origin\": [\"k\", \"beta\"],"
    " \"angle\": \"zeta\", \"mass\": \"mm\", \"inertia\": \"mm*L2^2/12\", \"points\": {\"top\": [0, \"L2/2\"]}},"
    "   {\"name\": \"S1\", \"origin\": [\"v\", \"u\"], \"angle\": \"a\", \"mass\": \"mm\","
    " \"inertia\": \"mm*L1^2/12\", \"points\": {\"low\": [0, \"-L1/2\"], \"top\": [0, \"L1/2\"]}}],"
    " \"joints\": [{\"name\": \"knee\", \"type\": \"pivot\", \"between\": [\"S1.low\", \"S2.top\"]},"
    " {\"name\": \"hip\", \"type\": \"pivot\", \"between\": [\"S1.top\", \"ground.Z\"]}],"
    " \"parameterizations\": [{\"name\": \"angles\", \"primitive\": {\"knee.x\": \"k\", \"hip.y\": \"u\","
    " \"knee.y\": \"beta\", \"hip.x\": \"v\"}}, {\"name\": \"total\", \"primitive\": {}}]}";
  static const char *const pairs[][2] = { { "x1", "v" }, { "y1", "u" }, { "th1", "a" }, { "x2", "k" },
                                          { "y2", "beta" }, { "th2", "zeta" } };
  static const char *const names[] = { "angles", "total" };
  g_autoptr(JdModel) one = model_from_json (DOUBLE_PENDULUM (ALL_BUT_NONE)), two = model_from_json (text);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(JdParameterization) a = parameterization_of (one, names[i]), b = parameterization_of (two, names[i]);
      g_auto(Solved) sa = { 0 }, sb = { 0 };

      solve_here (&sa, a);
      solve_here (&sb, b);
      for (gsize k = 0; k < G_N_ELEMENTS (pairs); k++)
        assert_near (sa.pdd[parameter_index (one, pairs[k][0])], sb.pdd[parameter_index (two, pairs[k][1])], 1e-12);
      if (sa.m > 0)
        assert_near (multiplier_of (&sa, a, "K.y"), multiplier_of (&sb, b, "knee.y"), 1e-12);
    }
}

/* Virtual fields: the rolling disk turns about its contact; the drive that is primitive moves
 * nothing virtually. */
static void
test_fields (void)
{
  g_autoptr(JdModel) disk = model_from_json (ROLLING_DISK), crank = model_from_json (SLIDER_CRANK);
  g_autoptr(JdParameterization) rolling = parameterization_of (disk, "independent");
  g_autoptr(JdParameterization) driven = parameterization_of (crank, "driven");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (rolling),
                                     other = jd_parameterization_work_new (driven);
  const double *p = jd_model_get_values (disk), one = 1.0, still[] = { 1, 0, 0 };
  g_autoptr(GError) error = NULL;
  JdBodyField field, fields[3];

  g_assert_true (jd_parameterization_field (rolling, 0, p, &one, &field, work, &error));
  g_assert_true (field.has_centre);
  assert_near (field.centre[0], p[0] + 0.25, 1e-12);
  assert_near (field.centre[1], p[1] - 0.25 * sqrt (3), 1e-12);
  assert_near (field.angular[2], 1.0, 1e-12);
  g_assert_true (jd_parameterization_field (driven, 0.35, jd_model_get_values (crank), still, fields, other, &error));
  g_assert_cmpfloat (fields[0].angular[2], ==, 0.0);
  g_assert_false (fields[0].has_centre);
  assert_near (fields[1].angular[2], 1.0, 1e-12);
}

/* Powers of the given efforts add up to D; in the primitive form the drive has none and no row of
 * any is for it. */
static void
test_powers (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
      g_autoptr(GError) error = NULL;
      g_auto(Solved) s = { 0 };
      g_autofree double *powers = NULL;

      solve_here (&s, self);
      powers = g_new0 (double, jd_model_get_n_efforts (model) * s.n + 1);
      g_assert_true (jd_parameterization_powers (self, s.t, s.p, s.pd, powers, work, &error));
      for (gsize k = 0; k < s.n; k++)
        {
          double sum = 0.0;

          for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
            sum += powers[e * s.n + k];
          assert_near (sum, s.terms.given[k], 1e-12);
        }
    }
}

/* The compatible fields satisfy the joint's complementary rows, and are as many as they can be. */
static void
test_compatible (void)
{
  g_autoptr(JdModel) model = model_from_json (ROLLING_DISK);
  static const struct
  {
    const char *name;
    gsize dimension;
  } rows[] = { { "total", 1 }, { "reduced", 1 }, { "independent", 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JdParameterization) self = parameterization_of (model, rows[i].name);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
      const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (self);
      g_autoptr(GError) error = NULL;
      g_auto(Solved) s = { 0 };
      double basis[9];
      gsize dimension;

      solve_here (&s, self);
      g_assert_true (jd_parameterization_compatible_with (self, (const gboolean[]) { TRUE }, NULL, 0, s.p, s.pd,
                                                          basis, &dimension, work, &error));
      g_assert_cmpuint (dimension, ==, rows[i].dimension);
      for (gsize h = 0; h < s.m; h++)
        {
          double sum = 0.0;

          for (gsize e = 0; e < pattern->n_rows; e++)
            if (pattern->row_row[e] == h)
              sum += s.terms.rows[e] * basis[pattern->row_column[e]];
          assert_near (sum, 0.0, 1e-13);
        }
    }
}

/* A chain of @n rods of length 1 on a shaken support, its end on a line; tagged so that all angles
 * stay. */
static char *
long_chain (gsize n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL),
                      tags = g_string_new (NULL);
  double x = 0.1 * sin (0.6), y = 0, xd = 0.3 * cos (0.6), yd = 0;

  for (gsize i = 1; i <= n; i++)
    {
      const double th = 0.2 + 0.13 * (double) i, w = 0.3 - 0.05 * (double) (i % 7);
      char text[6][G_ASCII_DTOSTR_BUF_SIZE];
      const double values[] = { x + sin (th) / 2, xd + cos (th) * w / 2, y - cos (th) / 2, yd + sin (th) * w / 2, th,
                                w };

      for (int k = 0; k < 6; k++)
        g_ascii_dtostr (text[k], sizeof text[k], values[k]);
      g_string_append_printf (parameters,
                              "%s{\"name\": \"x%zu\", \"value\": %s, \"rate\": %s},"
                              " {\"name\": \"y%zu\", \"value\": %s, \"rate\": %s}, {\"name\": \"a%zu\","
                              " \"value\": %s, \"rate\": %s}",
                              i > 1 ? ", " : "", i, text[0], text[1], i, text[2], text[3], i, text[4], text[5]);
      g_string_append_printf (bodies,
                              "%s{\"name\": \"B%zu\", \"origin\": [\"x%zu\", \"y%zu\"],"
                              " \"angle\": \"a%zu\", \"mass\": 1, \"inertia\": \"1/12\","
                              " \"points\": {\"p\": [0, 0.5], \"q\": [0, -0.5]}}",
                              i > 1 ? ", " : "", i, i, i, i);
      if (i == 1)
        g_string_append (joints, "{\"name\": \"j1\", \"type\": \"equation\","
                                 " \"holonomic\": {\"x\": \"x1 - sin(a1)/2 - 0.1*sin(3*t)\","
                                 " \"y\": \"y1 + cos(a1)/2\"}}");
      else
        g_string_append_printf (joints,
                                ", {\"name\": \"j%zu\", \"type\": \"pivot\", \"between\": [\"B%zu.p\","
                                " \"B%zu.q\"]}",
                                i, i, i - 1);
      g_string_append_printf (tags, "%s\"j%zu.x\": \"x%zu\", \"j%zu.y\": \"y%zu\"", i > 1 ? ", " : "", i, i, i, i);
      x += sin (th);
      y -= cos (th);
      xd += cos (th) * w;
      yd += sin (th) * w;
    }
  return g_strdup_printf ("{\"jourdain\": 1, \"time\": 0.2, \"gravity\": [0, -9.81],"
                          " \"ground\": {\"points\": {\"Z\": [0.3, 2]}}, \"parameters\": [%s], \"bodies\": [%s],"
                          " \"joints\": [%s, {\"name\": \"end\", \"type\": \"blade\", \"point\": \"B%zu.q\","
                          " \"direction\": [1, 2]}],"
                          " \"efforts\": [{\"name\": \"drag\", \"type\": \"damper\", \"between\": [\"B%zu.q\","
                          " \"ground.Z\"], \"viscosity\": 0.7}],"
                          " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}},"
                          " {\"name\": \"angles\", \"primitive\": {%s}}]}",
                          parameters->str, bodies->str, joints->str, n, n, tags->str);
}

/* Numbers reduced from p (long chains) against the total parameterization: the same as for
 * formulas in q. */
static void
test_long_chain (void)
{
  g_autofree char *text = long_chain (15);
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total"),
                                 angles = parameterization_of (model, "angles");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (angles);
  g_autoptr(GError) error = NULL;
  g_auto(Solved) expected = { 0 }, solved = { 0 };
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), sizeof (double) * 45);
  g_autofree double *qd = g_new0 (double, 15);
  double kinetic[3], doubled[3], potential;

  g_assert_cmpuint (jd_parameterization_get_n_retained (angles), ==, 15);
  solve_here (&solved, angles);
  solve_at (&expected, total, 0.2, solved.p, solved.pd);
  for (gsize k = 0; k < 45; k++)
    assert_near (solved.pdd[k], expected.pdd[k], 1e-9);
  assert_near (solved.lambda[0], multiplier_of (&expected, total, "end.lateral"), 1e-9);
  assert_near (solved.terms.rate[0], expected.terms.rate[expected.m - 1], 1e-11);
  g_assert_true (jd_parameterization_energies (angles, 0.2, solved.q, solved.qd, p, kinetic, &potential, work,
                                               &error));
  assert_near (kinetic[0] + kinetic[1] + kinetic[2],
               jd_model_eval (model, jd_model_get_kinetic_energy (model), 0.2, solved.p, solved.pd), 1e-12);
  assert_near (potential, jd_model_eval (model, jd_model_get_potential (model), 0.2, solved.p, solved.pd), 1e-12);
  for (gsize k = 0; k < 15; k++)
    qd[k] = 2 * solved.qd[k];
  g_assert_true (jd_parameterization_energies (angles, 0.2, solved.q, qd, p, doubled, NULL, work, &error));
  g_assert_cmpfloat (kinetic[0], >, 0.1);
  for (int degree = 0; degree < 3; degree++)
    assert_near (doubled[degree], kinetic[degree] * pow (2, degree), 1e-12);
}

/* A symmetrical top with a tilted second body: E by Euler's angles as every textbook has it. */
static void
test_spatial (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"dimension\": 3, \"constants\": {\"A\": 1.2, \"C\": 0.7, \"m\": 2.0, \"l\": 0.6,"
    " \"g\": 9.81}, \"gravity\": [0, 0, \"-g\"],"
    " \"parameters\": [{\"name\": \"psi\", \"value\": 0.3, \"rate\": 0.5},"
    " {\"name\": \"th\", \"value\": 0.7, \"rate\": -0.4}, {\"name\": \"phi\", \"value\": 0.2, \"rate\": 1.1},"
    "   {\"name\": \"x\", \"value\": \"2*l*sin(0.7)*sin(0.3)\"},"
    " {\"name\": \"y\", \"value\": \"-2*l*sin(0.7)*cos(0.3)\"}, {\"name\": \"z\", \"value\": \"2*l*cos(0.7)\"}],"
    " \"bodies\": [{\"name\": \"T\", \"origin\": [0, 0, 0], \"rotation\": [[\"z\", \"psi\"], [\"x\", \"th\"],"
    " [\"z\", \"phi\"]], \"mass\": \"m\", \"inertia\": [\"A\", \"A\", \"C\"], \"center\": [0, 0, \"l\"],"
    " \"points\": {\"e\": [0, 0, \"2*l\"]}},"
    "   {\"name\": \"U\", \"origin\": [\"x\", \"y\", \"z\"], \"mass\": 0.5}],"
    " \"joints\": [{\"name\": \"b\", \"type\": \"ball\", \"between\": [\"U.origin\", \"T.e\"]}],"
    " \"efforts\": [{\"name\": \"spin\", \"type\": \"torque\", \"body\": \"T\", \"value\": [0.3, -0.2, 0.9]}],"
    " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}},"
    " {\"name\": \"angles\", \"primitive\": {\"b.x\": \"x\", \"b.y\": \"y\", \"b.z\": \"z\"}}]}";
  const double p[] = { 0.5, -0.4, 1.1 }, s = sin (0.7), c = cos (0.7), A = 1.2 + 4 * 0.18 + 0.5 * 1.44, l = 0.6;
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total"),
                                 angles = parameterization_of (model, "angles");
  g_auto(Solved) one = { 0 }, two = { 0 };
  const double spin = p[2] + p[0] * c;

  solve_here (&one, angles);
  solve_at (&two, total, 0, one.p, one.pd);
  for (gsize k = 0; k < 6; k++)
    assert_near (one.pdd[k], two.pdd[k], 1e-10);
  /* A = transverse inertia about the fixed point, both masses included; C spins. */
  assert_near (jd_model_eval (model, jd_model_get_kinetic_energy (model), 0, one.p, one.pd),
               (A * (p[1] * p[1] + p[0] * p[0] * s * s) + 0.7 * spin * spin) / 2, 1e-12);
  /* Euler's equation of the nutation, and the torque's power in psi, theta, phi. */
  assert_near (A * one.qdd[1] - A * p[0] * p[0] * s * c + 0.7 * spin * p[0] * s,
               (2.0 * l + 0.5 * 2 * l) * 9.81 * s + 0.3 * cos (0.3) - 0.2 * sin (0.3), 1e-11);
  assert_near (one.terms.given[0], 0.9, 1e-12);
  assert_near (one.terms.given[2], 0.3 * s * sin (0.3) + 0.2 * s * cos (0.3) + 0.9 * c, 1e-12);
}

/* Four equations that need each other: more than Cramer's rule is used for. */
static void
test_large_block (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"a\", \"value\": 1.1}, {\"name\": \"b\", \"value\": 0.9},"
    "   {\"name\": \"c\", \"value\": 1.2}, {\"name\": \"d\", \"value\": 0.8}, {\"name\": \"e\", \"value\": 0.5}],"
    " \"kinetic_energy\": \"(a'^2 + 2*b'^2 + (1 + a^2)*c'^2 + d'^2 + e'^2)/2 + b*a'*e'/3\","
    " \"joints\": [{\"name\": \"j\", \"type\": \"equation\", \"holonomic\": {"
    "   \"k\": \"a^3 + b*c*e - (1.1^3 + 0.9*1.2*0.5)\", \"l\": \"b^3 + c*d + e^2 - (0.9^3 + 1.2*0.8 + 0.25)\","
    "   \"m\": \"c^3 + d*a - sin(e) - (1.2^3 + 0.8*1.1 - sin(0.5))\", \"n\": \"d^3 + a*b - (0.8^3 + 1.1*0.9)\"}}],"
    " \"efforts\": [{\"name\": \"v\", \"type\": \"potential\", \"value\": \"a*b + c^2*d - e\"}],"
    " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}},"
    "   {\"name\": \"one\", \"primitive\": {\"j.k\": \"a\", \"j.l\": \"b\", \"j.m\": \"c\", \"j.n\": \"d\"}}]}";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total"),
                                 one = parameterization_of (model, "one");
  const double rates[] = { 0, 0, 0, 0, 0.7 };
  g_auto(Solved) reduced = { 0 }, expected = { 0 };
  Values values = { total, &expected };

  solve_at (&reduced, one, 0, jd_model_get_values (model), rates);
  solve_at (&expected, total, 0, reduced.p, reduced.pd);
  g_assert_cmpuint (jd_parameterization_get_n_symbolic (one), ==, 5);
  for (gsize h = 0; h < 4; h++)
    assert_near (expected.terms.rate[h], 0.0, 1e-13);
  for (gsize k = 0; k < 5; k++)
    assert_near (reduced.pdd[k], expected.pdd[k], 1e-10);
  g_assert_cmpfloat_with_epsilon (jd_expr_eval (jd_parameterization_get_lagrange (one, 0), value_cb, &values), 0.0,
                                  1e-10);
  g_assert_cmpfloat_with_epsilon (jd_expr_eval (jd_parameterization_get_lagrange_raw (one, 0), value_cb, &values),
                                  0.0, 1e-10);
  expected.pdd[4] += 1.0;
  g_assert_cmpfloat (fabs (jd_expr_eval (jd_parameterization_get_lagrange (one, 0), value_cb, &values)), >, 1e-3);
}

typedef struct
{
  JdParameterization *self;
  double              pdd[6];
  gsize               length;   /* nodes of all equations shown */
} Job;

static gpointer
thread_cb (gpointer data)
{
  Job *job = data;
  g_auto(Solved) s = { 0 };

  for (gsize k = 0; k < jd_parameterization_get_n_retained (job->self); k++)
    job->length += jd_expr_count_nodes (jd_parameterization_get_lagrange (job->self, k));
  solve_here (&s, job->self);
  memcpy (job->pdd, s.pdd, sizeof job->pdd);
  return NULL;
}

/* Several threads ask the same parameterization for everything, none of it derived before. */
static void
test_threads (void)
{
  g_autoptr(JdModel) model = model_from_json (DOUBLE_PENDULUM (ALL_BUT_NONE));

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      Job jobs[4] = { 0 };
      GThread *threads[4];

      for (gsize k = 0; k < G_N_ELEMENTS (jobs); k++)
        {
          jobs[k].self = self;
          threads[k] = g_thread_new ("evaluate", thread_cb, &jobs[k]);
        }
      for (gsize k = 0; k < G_N_ELEMENTS (jobs); k++)
        g_thread_join (threads[k]);
      for (gsize k = 1; k < G_N_ELEMENTS (jobs); k++)
        {
          g_assert_cmpmem (jobs[k].pdd, sizeof jobs[k].pdd, jobs[0].pdd, sizeof jobs[0].pdd);
          g_assert_cmpuint (jobs[k].length, ==, jobs[0].length);
        }
    }
}

/* The same file gives the same numbers to the bit. */
static void
test_repeated (gconstpointer data)
{
  g_autoptr(JdModel) one = model_from_json (data), two = model_from_json (data);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (one))->len; i++)
    {
      g_autoptr(JdParameterization) a = nth_parameterization (one, i), b = nth_parameterization (two, i);
      g_auto(Solved) sa = { 0 }, sb = { 0 };

      solve_here (&sa, a);
      solve_here (&sb, b);
      g_assert_cmpmem (sa.pdd, sizeof (double) * sa.N, sb.pdd, sizeof (double) * sb.N);
      g_assert_cmpmem (sa.lambda, sizeof (double) * sa.m, sb.lambda, sizeof (double) * sb.m);
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *claim;
    GTestDataFunc test;
  } claims[] = { { "agreement", test_agreement }, { "differences", test_differences },
                 { "energies", test_energies },   { "lagrange", test_lagrange },
                 { "powers", test_powers },       { "printed", test_printed },
                 { "repeated", test_repeated },   { "tangent-entries", test_tangent_entries } };
  static const char *const names[] = { "rolling-disk", "four-bar", "slider-crank", "bowl", "double-pendulum" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (claims); j++)
      {
        g_autofree char *path = g_strdup_printf ("/core/parameterization/%s/%s", claims[j].claim, names[i]);

        g_test_add_data_func (path, texts[i], claims[j].test);
      }
  g_test_add_func ("/core/parameterization/newton-euler", test_newton_euler);
  g_test_add_func ("/core/parameterization/sleigh", test_sleigh);
  g_test_add_func ("/core/parameterization/renamed", test_renamed);
  g_test_add_func ("/core/parameterization/fields", test_fields);
  g_test_add_func ("/core/parameterization/compatible", test_compatible);
  g_test_add_func ("/core/parameterization/long-chain", test_long_chain);
  g_test_add_func ("/core/parameterization/large-block", test_large_block);
  g_test_add_func ("/core/parameterization/threads", test_threads);
  g_test_add_func ("/core/parameterization/spatial", test_spatial);
  return g_test_run ();
}
