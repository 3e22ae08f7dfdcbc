/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The terms of the equations of motion on all roads: some of them asked for alone, large systems reduced by numbers,
 * and the tape that solves for accelerations at once. */
#include <string.h>

#include "core/parameterization/jd-model-math.h"
#include "core/parameterization/model/jd-model-entries.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE) };

/* A chain of @n rods whose origins are their upper ends, so that translation and rotation are coupled in the mass
 * matrix of all parameters; its pivot moves, and a rope and a blade hold its end. */
static char *
hanging_chain (gsize n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autoptr(GString) tags = g_string_new (NULL);
  double x = 0.1 * sin (0.6), y = 0.02, xd = 0.3 * cos (0.6), yd = 0.2;

  for (gsize i = 1; i <= n; i++)
    {
      const double a = 0.2 + 0.13 * (double) i, w = 0.4 - 0.11 * (double) i;

      g_string_append_printf (parameters,
                              "{'name': 'a%zu', 'value': %.17g, 'rate': %.17g}, {'name': 'x%zu', 'value':"
                              " %.17g, 'rate': %.17g}, {'name': 'y%zu', 'value': %.17g, 'rate': %.17g}%s",
                              i, a, w, i, x, xd, i, y, yd, i < n ? ", " : "");
      g_string_append_printf (bodies,
                              "{'name': 'B%zu', 'origin': ['x%zu', 'y%zu'], 'angle': 'a%zu', 'mass': %g,"
                              " 'inertia': 0.02, 'center': [0.03, -0.2], 'points': {'q': [0, -0.5]}}%s",
                              i, i, i, i, 1.0 + 0.1 * (double) i, i < n ? ", " : "");
      if (i == 1)
        g_string_append (joints, "{'name': 'j1', 'type': 'equation', 'holonomic': {'x': 'x1 - 0.1*sin(3*t)',"
                                 " 'y': 'y1 - t^2/2'}}");
      else
        g_string_append_printf (joints, ", {'name': 'j%zu', 'type': 'pivot', 'between': ['B%zu.origin', 'B%zu.q']}",
                                i, i, i - 1);
      g_string_append_printf (tags, "%s'j%zu.x': 'x%zu', 'j%zu.y': 'y%zu'", i > 1 ? ", " : "", i, i, i, i);
      x += 0.5 * sin (a);
      y -= 0.5 * cos (a);
      xd += 0.5 * cos (a) * w;
      yd += 0.5 * sin (a) * w;
    }
  return g_strdup_printf (
    "{'jourdain': 1, 'time': 0.2, 'gravity': [0, -9.81], 'ground': {'points': {'Z': [0.3, 2]}},"
    " 'parameters': [%s], 'bodies': [%s], 'joints': [%s, {'name': 'end', 'type': 'blade', 'point':"
    " 'B%zu.q', 'direction': [1, 2]}, {'name': 'tie', 'type': 'rod', 'between': ['B%zu.q',"
    " 'ground.Z'], 'length': %.17g}], 'efforts': [{'name': 'k', 'type': 'spring', 'between':"
    " ['B%zu.center', 'ground.Z'], 'stiffness': 3, 'length': 0.1}], 'parameterizations': [{'name':"
    " 'total', 'primitive': {}}, {'name': 'angles', 'primitive': {%s}}]}",
    parameters->str, bodies->str, joints->str, n, n, hypot (x - 0.3, y - 2.0), n / 2, tags->str);
}

/* Beyond the number of parameters for which formulas are derived, and below it, the reduction gives the accelerations,
 * multipliers and residuals of the total parameterization. */
static void
test_reduced (gconstpointer data)
{
  const gsize n = GPOINTER_TO_SIZE (data);
  g_autofree char *text = hanging_chain (n);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total"),
                                 angles = parameterization_of (model, "angles");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (angles);
  g_auto(Solved) expected = { 0 }, solved = { 0 };
  static const char *const names[] = { "end.lateral", "tie.length" };

  solve_here (&solved, angles);
  solve_at (&expected, total, 0.2, solved.p, solved.pd);
  g_assert_cmpuint (solved.n, ==, n);
  for (gsize k = 0; k < solved.N; k++)
    assert_near (solved.pdd[k], expected.pdd[k], 1e-9);
  for (guint h = 0; h < G_N_ELEMENTS (names); h++)
    {
      const int e = jd_model_find_equation (model, names[h]);
      double f, rate;

      assert_near (multiplier_of (&solved, angles, names[h]), multiplier_of (&expected, total, names[h]), 1e-9);
      jd_model_equation_residuals (model, (gsize) e, 0.2, solved.p, solved.pd, &f, &rate, NULL);
      assert_near (solved.terms.rate[h], rate, 1e-12);
      assert_near (solved.terms.left[h], h == 0 ? 0.0 : f, 1e-12);
    }
}

/* Asks for the terms whose bits are set in @which, and compares them with all. */
static void
assert_some_terms (const JdParameterization *self,
                   const Solved             *all,
                   guint                     which)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (self);
  const gsize sizes[] = { pattern->n_mass, all->n, all->n, pattern->n_rows, all->m, all->m, all->m };
  const double *expected[] = { all->terms.mass, all->terms.bias, all->terms.given, all->terms.rows, all->terms.gamma,
                               all->terms.left, all->terms.rate };
  double *found[G_N_ELEMENTS (sizes)] = { NULL };
  g_autofree double *p = g_memdup2 (all->p, all->N * sizeof (double));
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
  g_autoptr(GError) error = NULL;
  JdDynamicsTerms terms;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (which & (1u << i))
      found[i] = g_new0 (double, sizes[i] + 1);
  terms = (JdDynamicsTerms) { found[0], found[1], found[2], found[3], found[4], found[5], found[6] };
  g_assert_true (jd_parameterization_eval_terms (self, all->t, all->q, all->qd, p, NULL, &terms, work, &error));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (gsize k = 0; found[i] != NULL && k < sizes[i]; k++)
      assert_near (found[i][k], expected[i][k], 1e-13);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_free (found[i]);
}

/* Each term alone, each pair, and all but one have the values that all together have. */
static void
test_some (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_json (text);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      g_auto(Solved) all = { 0 };

      solve_here (&all, self);
      for (guint k = 0; k < 7; k++)
        {
          assert_some_terms (self, &all, 1u << k);
          assert_some_terms (self, &all, 127u & ~(1u << k));
          assert_some_terms (self, &all, 1u << k | 1u << (k + 3) % 7);
        }
    }
}

/* A M^-1 A^T of row @h with itself. */
static double
squared_length (const Solved            *s,
                const JdDynamicsPattern *pattern,
                gsize                    h)
{
  gsl_matrix *mass = gsl_matrix_calloc (s->n, s->n);
  gsl_vector *row = gsl_vector_calloc (s->n), *x = gsl_vector_calloc (s->n);
  double square = 0.0;

  for (gsize k = 0; k < pattern->n_mass; k++)
    {
      gsl_matrix_set (mass, pattern->mass_row[k], pattern->mass_column[k], s->terms.mass[k]);
      gsl_matrix_set (mass, pattern->mass_column[k], pattern->mass_row[k], s->terms.mass[k]);
    }
  for (gsize k = 0; k < pattern->n_rows; k++)
    if (pattern->row_row[k] == h)
      gsl_vector_set (row, pattern->row_column[k], s->terms.rows[k]);
  gsl_linalg_cholesky_decomp1 (mass);
  gsl_linalg_cholesky_solve (mass, row, x);
  for (gsize k = 0; k < s->n; k++)
    square += gsl_vector_get (row, k) * gsl_vector_get (x, k);
  gsl_matrix_free (mass);
  gsl_vector_free (row);
  gsl_vector_free (x);
  return square;
}

static void
assert_tape (JdParameterization *self,
             const Solved       *expected)
{
  const gsize n = expected->n, m = expected->m;
  g_autofree gboolean *active = g_new (gboolean, m + 1);
  g_autofree double *inputs = g_new0 (double, 2 * n + 1), * out = NULL, *work = NULL;
  g_autoptr(JdTape) tape = NULL;
  gsize n_checks;

  for (gsize h = 0; h < m; h++)
    active[h] = TRUE;
  tape = jd_parameterization_new_acceleration_tape (self, active, NULL, &n_checks);
  if (tape == NULL)
    {
      /* where a parameter is eliminated numerically, or where a body has no inertia of its own */
      return;
    }
  memcpy (inputs, expected->q, n * sizeof (double));
  memcpy (inputs + n, expected->qd, n * sizeof (double));
  inputs[2 * n] = expected->t;
  g_assert_cmpuint (jd_tape_get_n_outputs (tape), ==, n + 2 * m + 2 * n_checks);
  out = g_new (double, jd_tape_get_n_outputs (tape));
  work = g_new (double, jd_tape_get_work_size (tape));
  jd_tape_eval (tape, inputs, out, work);
  for (gsize k = 0; k < n; k++)
    assert_near (out[k], expected->qdd[k], 1e-9);
  for (gsize h = 0; h < m; h++)
    {
      assert_near (-out[n + h], expected->lambda[h], 1e-9);
      assert_near (out[n + m + h], squared_length (expected, jd_parameterization_get_pattern (self), h), 1e-10);
    }
  for (gsize c = 0; c < n_checks; c++)
    {
      g_assert_cmpfloat (out[n + 2 * m + 2 * c], >, 0.0);
      g_assert_cmpfloat (out[n + 2 * m + 2 * c], <=, out[n + 2 * m + 2 * c + 1] * (1.0 + 1e-12));
    }
}

/* The tape's accelerations and multipliers are those of a dense solution, and the lengths those of the metric. */
static void
test_tape (void)
{
  guint n_tapes = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdModel) model = model_from_json (texts[i]);

      for (guint k = 0; k < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; k++)
        {
          g_autoptr(JdParameterization) self = nth_parameterization (model, k);
          const gboolean implicit = jd_parameterization_get_n_symbolic (self) >
                                    jd_parameterization_get_n_retained (self);
          g_autofree gboolean *none = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
          g_autoptr(JdTape) tape = jd_parameterization_new_acceleration_tape (self, none, NULL, &(gsize) { 0 });
          g_auto(Solved) expected = { 0 };

          g_assert_true (tape == NULL || !implicit);
          g_assert_false (jd_parameterization_is_beyond_tape (self));
          n_tapes += tape != NULL;
          solve_here (&expected, self);
          assert_tape (self, &expected);
        }
    }
  g_assert_cmpuint (n_tapes, >, 8);
}

/* A tree of @n bars, each with two more at its ends, hung from the ground; the joints in an order of the file that is
 * none of the tree: step @stride through their numbers. */
static char *
tree_of_bars (gsize n,
              gsize stride)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);

  for (gsize i = 0; i < n; i++)
    {
      const gsize k = i * stride % n;

      g_string_append_printf (parameters, "%s{'name': 'x%zu'}, {'name': 'y%zu'}, {'name': 'a%zu', 'value': %g}",
                              i > 0 ? ", " : "", i, i, i, 0.1 * (double) (i % 7));
      g_string_append_printf (bodies,
                              "%s{'name': 'B%zu', 'origin': ['x%zu', 'y%zu'], 'angle': 'a%zu', 'mass': 1,"
                              " 'inertia': 0.2, 'points': {'l': [-1, -0.5], 'r': [1, -0.5], 'o': [0, 0.5]}}",
                              i > 0 ? ", " : "", i, i, i, i);
      g_string_append_printf (joints, "%s{'name': 'j%zu', 'type': 'pivot', 'between': ['B%zu.o', '",
                              i > 0 ? ", " : "", k, k);
      if (k == 0)
        g_string_append (joints, "ground.O']}");
      else
        g_string_append_printf (joints, "B%zu.%c']}", (k - 1) / 2, k % 2 == 1 ? 'l' : 'r');
    }
  return g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'ground': {'points': {'O': [0, 0]}}, 'parameters':"
                          " [%s], 'bodies': [%s], 'joints': [%s], 'parameterizations': [{'name': 'total',"
                          " 'primitive': {}}]}",
                          parameters->str, bodies->str, joints->str);
}

static gsize
count_operations (gsize n,
                  gsize stride)
{
  g_autofree char *text = tree_of_bars (n, stride);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autofree gboolean *active = g_new (gboolean, jd_model_get_n_equations (model) + 1);
  g_autoptr(JdTape) tape = NULL;

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    active[i] = TRUE;
  tape = jd_parameterization_new_acceleration_tape (total, active, NULL, &(gsize) { 0 });
  g_assert_nonnull (tape);
  return jd_tape_get_n_operations (tape);
}

/* The operations for a tree of bodies grow like their number, and are nearly the same in whatever order the file writes
 * its joints. */
static void
test_tree (void)
{
  static const gsize strides[] = { 1, 2, 5, 8, 11, 22, 34, 50 };
  gsize fewest = G_MAXSIZE, most = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (strides); i++)
    {
      const gsize small = count_operations (31, strides[i]), large = count_operations (63, strides[i]);

      g_test_message ("order %zu: %zu and %zu operations", strides[i], small, large);
      g_assert_cmpfloat ((double) large, <=, 1.05 * 63.0 / 31.0 * (double) small);
      fewest = MIN (fewest, large);
      most = MAX (most, large);
    }
  g_assert_cmpfloat ((double) most, <=, 1.05 * (double) fewest);
}

/* Without forces that change and with a constant mass matrix every motion is a parabola; a row is constant that has no
 * gamma. */
static void
test_ballistic (void)
{
  static const struct
  {
    const char *rest;
    gboolean ballistic, constant;
  } cases[] = {
    { "'efforts': []", TRUE, TRUE },
    { "'efforts': [{'name': 'f', 'type': 'force', 'point': 'P.origin', 'vector': [3, 0]}]", TRUE, TRUE },
    { "'efforts': [{'name': 'f', 'type': 'force', 'point': 'P.origin', 'vector': ['t', 0]}]", FALSE, TRUE },
    { "'efforts': [{'name': 'f', 'type': 'force', 'point': 'P.origin', 'vector': ['-x`', 0]}]", FALSE, TRUE },
    { "'efforts': [{'name': 'f', 'type': 'potential', 'value': 'x^2'}]", FALSE, TRUE },
    { "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'x - 2*y'}}]", TRUE, TRUE },
    { "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'x - 2*y - 3*t'}}]", TRUE, TRUE },
    { "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'x - 2*y - t^2'}}]", TRUE, FALSE },
    { "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'x*y'}}]", TRUE, FALSE },
    { "'joints': [{'name': 'j', 'type': 'equation', 'differential': {'e': 'x` - y*y`'}}]", TRUE, FALSE },
    { "'bodies': [{'name': 'P', 'origin': ['x', 'x*y'], 'mass': 2}]", FALSE, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const gboolean has_bodies = strstr (cases[i].rest, "'bodies'") != NULL;
      g_autofree char *text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x'},"
                                               " {'name': 'y'}], %s%s}",
                                               has_bodies ? ""
                                                          : "'bodies': [{'name': 'P', 'origin': ['x', 'y'],"
                                                            " 'mass': 2}], ",
                                               cases[i].rest);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) total = nth_parameterization (model, 0);

      g_test_message ("%s", cases[i].rest);
      g_assert_cmpint (jd_parameterization_is_ballistic (total), ==, cases[i].ballistic);
      if (jd_parameterization_get_n_complementary (total) > 0)
        g_assert_cmpint (jd_parameterization_row_is_constant (total, 0), ==, cases[i].constant);
    }
}

/* V + w z x (C - O) = 0 at the centre, for sizes from 1e-6 to 1e6; rounding of w is a translation. */
static void
test_centre (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (71);

  for (guint i = 0; i < 60; i++)
    {
      const double size = pow (10.0, 6.0 * (i % 3) - 6.0), w = g_rand_double_range (rand, -3.0, 3.0);
      const double origin[3] = { g_rand_double_range (rand, -size, size), g_rand_double_range (rand, -size, size),
                                 0.0 };
      JdBodyField field = { .velocity = { g_rand_double_range (rand, -size, size),
                                          g_rand_double_range (rand, -size, size), 0.0 }, .angular = { 0.0, 0.0, w } };
      JdBodyField translation = field;

      jd_body_field_find_centre (&field, origin, 1.0);
      g_assert_true (field.has_centre);
      g_assert_cmpfloat_with_epsilon (field.velocity[0] - w * (field.centre[1] - origin[1]), 0.0, 1e-14 * size);
      g_assert_cmpfloat_with_epsilon (field.velocity[1] + w * (field.centre[0] - origin[0]), 0.0, 1e-14 * size);
      translation.angular[2] = 1e-18;
      jd_body_field_find_centre (&translation, origin, 1.0);
      g_assert_false (translation.has_centre);
    }
}

/* A multiplier has the letter of the document, or lambda with its equation's name. */
static void
test_letters (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}], 'bodies':"
                             " [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}], 'joints': [{'name':"
                             " 'j', 'type': 'equation', 'holonomic': {'a': 'x - y', 'b': 'x + 2*y'}}],"
                             " 'letters': {'j.a': 'N_1'}}");
  static const struct
  {
    const char *equation, *text, *latex;
  } cases[] = { { "j.a", "N_1", "N_{1}" }, { "j.b", "lambda(\"j.b\")", "\\lambda_{\\mathrm{j.b}}" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = jd_model_dup_multiplier (model, cases[i].equation), *latex = NULL;
      g_autoptr(JdMath) math = jd_model_math_multiplier (model, cases[i].equation);

      latex = jd_math_to_latex (math);
      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpstr (latex, ==, cases[i].latex);
    }
  {
    g_autoptr(JdMath) rate = jd_model_math_rate ("theta"), field = jd_model_math_virtual ("theta");
    g_autofree char *of_rate = jd_math_to_latex (rate), *of_field = jd_math_to_latex (field);

    g_assert_cmpstr (of_rate, ==, "\\dot{\\theta}");
    g_assert_cmpstr (of_field, ==, "\\theta \\mathrm{*}");
  }
}

/* A chain of rods with their masses at the ends, by its angles alone: so many that the velocities are squared together.
 * With the mass mu of the links from the outer one of i and j on,
 *
 *   M_ij = l^2 mu cos (a_i - a_j) + J delta_ij,   h_i = sum_j l^2 mu sin (a_i - a_j) a_j'^2. */
static void
test_long_chain (void)
{
  enum
  {
    LINKS = 50
  };
  const double l = 0.3, J = 0.02;
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), x = g_string_new ("0"),
                      y = g_string_new ("0");
  g_autofree char *text = NULL;
  g_autoptr(JdModel) model = NULL;
  double a[LINKS], w[LINKS], mu[LINKS + 1] = { 0.0 };
  g_autofree double *mass = g_new0 (double, LINKS * LINKS), *offset = g_new0 (double, LINKS),
                    *bias = g_new0 (double, LINKS);
  const GArray *entries;

  for (guint i = 0; i < LINKS; i++)
    {
      a[i] = 0.3 * sin (0.7 * i);
      w[i] = 0.5 * cos (1.1 * i);
      g_string_append_printf (parameters, "%s{'name': 'a%u', 'value': %.17g, 'rate': %.17g}", i > 0 ? ", " : "", i,
                              a[i], w[i]);
      g_string_append_printf (x, " + 0.3*sin(a%u)", i);
      g_string_append_printf (y, " - 0.3*cos(a%u)", i);
      g_string_append_printf (
        bodies, "%s{'name': 'B%u', 'origin': ['%s', '%s'], 'angle': 'a%u', 'mass': %g, 'inertia': 0.02}",
        i > 0 ? ", " : "", i, x->str, y->str, i, 1.0 + 0.1 * i);
    }
  for (guint i = LINKS; i-- > 0;)
    mu[i] = mu[i + 1] + 1.0 + 0.1 * i;
  text = g_strdup_printf ("{'jourdain': 1, 'parameters': [%s], 'bodies': [%s]}", parameters->str, bodies->str);
  model = model_from_text (text);
  g_assert_true (jd_model_has_quadratic_energy (model));
  jd_model_eval_dense (model, 0.0, a, w, mass, offset, NULL, NULL);
  entries = jd_model_get_bias_entries (model);
  for (guint k = 0; k < entries->len; k++)
    {
      const JdFormulaEntry *entry = &g_array_index (entries, JdFormulaEntry, k);

      bias[entry->row] += jd_model_eval (model, entry->expr, 0.0, a, w);
    }
  for (guint i = 0; i < LINKS; i++)
    {
      double expected = 0.0;

      for (guint j = 0; j < LINKS; j++)
        {
          const double m = l * l * mu[MAX (i, j)];

          assert_near (mass[i * LINKS + j], m * cos (a[i] - a[j]) + (i == j ? J : 0.0), 1e-12);
          expected += m * sin (a[i] - a[j]) * w[j] * w[j];
        }
      assert_near (bias[i], expected, 1e-11);
      g_assert_cmpfloat (offset[i], ==, 0.0);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "rolling-disk", "four-bar", "slider-crank", "bowl", "double-pendulum" };
  g_autofree char *chain = g_strdelimit (hanging_chain (14), "'", '"');

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/terms/long-chain", test_long_chain);
  g_test_add_data_func ("/core/parameterization/terms/reduced/short", GSIZE_TO_POINTER (3), test_reduced);
  g_test_add_data_func ("/core/parameterization/terms/reduced/long", GSIZE_TO_POINTER (14), test_reduced);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/parameterization/terms/some/", names[i], NULL);

      g_test_add_data_func (path, texts[i], test_some);
    }
  g_test_add_data_func ("/core/parameterization/terms/some/chain", chain, test_some);
  g_test_add_func ("/core/parameterization/terms/tape", test_tape);
  g_test_add_func ("/core/parameterization/terms/tree", test_tree);
  g_test_add_func ("/core/parameterization/terms/ballistic", test_ballistic);
  g_test_add_func ("/core/parameterization/terms/centre", test_centre);
  g_test_add_func ("/core/parameterization/terms/letters", test_letters);
  return g_test_run ();
}
