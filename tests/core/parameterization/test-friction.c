/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Laws of friction and of rolling resistance in the formulas: the rate of each is the slip of the particles that touch,
 * or the rotation relative to the carrier, and its effort has the power effort times rate in every parameterization. */
#include "tests/core/parameterization/fixture.h"

/* Two ways of some ten operations each. */
#define SAME 1e-12

/* A disk on an inclined line of a cart that a drive moves and that tilts; x and y depend on s and u, too. */
#define DISK_ON_CART(joint) \
  "{'jourdain': 1, 'time': 0.3, 'constants': {'m': 1.2, 'R': 0.4, 'g': 9.81}, 'gravity': [0, '-g']," \
  " 'parameters': [{'name': 'x', 'value': 0.7, 'rate': 1.1}, {'name': 'y', 'value': 1.3, 'rate': -0.4}," \
  "   {'name': 'phi', 'value': 0.2, 'rate': 2.3}, {'name': 'X', 'value': 0.09, 'rate': 0.6}," \
  "   {'name': 'a', 'value': 0.15, 'rate': 0.35}, {'name': 's', 'value': 0.2, 'rate': 0.8}]," \
  " 'bodies': [{'name': 'cart', 'origin': ['X', 0], 'angle': 'a', 'mass': 3, 'inertia': 0.7}," \
  "   {'name': 'disk', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 'm', 'inertia': 'm*R^2/2'," \
  "    'shape': {'disk': 'R'}}]," \
  " 'curves': [{'name': 'top', 'on': 'cart', 'line': {'point': [0.1, 0.5], 'direction': [4, 3]}}]," \
  " 'joints': [{'name': 'touch', 'body': 'disk', 'curve': 'top', " joint "}," \
  "   {'name': 'drive', 'type': 'drive', 'of': 'X', 'value': 't^2'}," \
  "   {'name': 'tie', 'type': 'equation', 'holonomic': {'e': 'x - s*(2 + t) - 0.24'}}]," \
  " 'efforts': [{'name': 'motor', 'type': 'torque', 'body': 'disk', 'value': '0.4 - 0.1*phi`'}]," \
  " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'driven', 'primitive': {'drive.drive': 'X'}}," \
  "   {'name': 'by s', 'primitive': {'tie.e': 'x'}}," \
  "   {'name': 'both', 'primitive': {'tie.e': 's', 'drive.drive': 'X'}}]}"

static const char *const texts[] = {
  DISK_ON_CART ("'type': 'contact', 'friction': 0.3"),
  DISK_ON_CART ("'type': 'rolling', 'friction': 0.3"),
  DISK_ON_CART ("'type': 'rolling', 'friction': 0.3, 'rolling_resistance': 0.02"),
  DISK_ON_CART ("'type': 'rolling', 'rolling_resistance': 0.02"),
  DISK_ON_CART ("'type': 'rolling', 'friction': 0, 'rolling_resistance': 0.02"),
};
static const char *const names[] = { "contact", "rolling", "rolling-resisted", "resisted", "smooth-resisted" };

/* Random positions and rates near the file's. */
static void
draw_state (const JdModel *model,
            GRand         *rand,
            double        *p,
            double        *pd)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      p[k] = jd_model_get_values (model)[k] + g_rand_double_range (rand, -0.3, 0.3);
      pd[k] = g_rand_double_range (rand, -2.0, 2.0);
    }
}

/* The slip of the disk against the line along its direction, and the rotation against the cart, from velocities of
 * particles: v + w x r of the point that is R below the centre. */
static double
relative_rate (gboolean      rolling,
               const double *p,
               const double *pd)
{
  const double R = 0.4, along = p[4] + atan2 (3.0, 4.0), e[] = { cos (along), sin (along) };
  const double at[] = { p[0] + R * e[1], p[1] - R * e[0] };
  const double of_disk[] = { pd[0] - pd[2] * (at[1] - p[1]), pd[1] + pd[2] * (at[0] - p[0]) };
  const double of_cart[] = { pd[3] - pd[4] * at[1], pd[4] * (at[0] - p[3]) };

  if (rolling)
    return pd[2] - pd[4];
  return (of_disk[0] - of_cart[0]) * e[0] + (of_disk[1] - of_cart[1]) * e[1];
}

/* Each law has the rate of the particles, as a formula and by its coefficients; its effort is a component of the
 * joint's, and its slip an equation with the same rate where the joint has one. */
static void
test_rates (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_text (text);
  const gsize N = jd_model_get_n_parameters (model);
  g_autofree double *p = g_new (double, N), * pd = g_new (double, N);
  g_autoptr(GRand) rand = g_rand_new_with_seed (241);
  const gboolean slips = strstr (text, "friction") != NULL, rolls = strstr (text, "resistance") != NULL;

  g_assert_cmpuint (jd_model_get_n_laws (model), ==, slips + rolls);
  for (guint round = 0; round < 20; round++)
    for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
      {
        const JdModelLaw *law = jd_model_get_law (model, k);
        const double t = 0.3 + 0.1 * round;
        double rate, sum;

        draw_state (model, rand, p, pd);
        rate = jd_model_eval (model, law->rate, t, p, pd);
        sum = jd_model_eval (model, law->beta, t, p, pd);
        for (gsize j = 0; j < law->n_terms; j++)
          sum += jd_model_eval (model, law->coefficients[j], t, p, pd) * pd[law->parameters[j]];
        assert_near (rate, relative_rate (law->rolling, p, pd), SAME);
        assert_near (sum, rate, SAME);
        g_assert_cmpstr (law->effort, ==, law->rolling ? "Gamma" : "T");
        g_assert_cmpint (law->partner, ==, -1);
        g_assert_cmpstr (jd_model_get_equation (model, law->normal)->name, ==, "touch.normal");
        if (law->slip < 0)
          continue;
        jd_model_equation_residuals (model, (gsize) law->slip, t, p, pd, NULL, &sum, NULL);
        assert_near (sum, rate, SAME);
      }
}

/* Some number for each multiplier. */
static double
number_for (const char *multiplier)
{
  return 0.5 + (double) (g_str_hash (multiplier) % 1000) / 500.0;
}

/* These numbers, and the state for other symbols. */
static double
effort_cb (const JdExpr *symbol,
           gpointer      data)
{
  if (jd_expr_get_symbol (symbol) != JD_SYMBOL_MULTIPLIER)
    return value_cb (symbol, data);
  return number_for (jd_expr_get_name (symbol));
}

/* M q'' + h - D - A^T lambda in numbers (n). */
static double *
left_sides (const JdParameterization *self,
            const Solved             *s)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (self);
  double *left = g_new (double, s->n);

  for (gsize k = 0; k < s->n; k++)
    left[k] = s->terms.bias[k] - s->terms.given[k];
  for (gsize e = 0; e < pattern->n_mass; e++)
    {
      const gsize row = pattern->mass_row[e], column = pattern->mass_column[e];

      left[row] += s->terms.mass[e] * s->qdd[column];
      if (row != column)
        left[column] += s->terms.mass[e] * s->qdd[row];
    }
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      const gsize h = jd_parameterization_get_complementary (self)[pattern->row_row[e]];

      left[pattern->row_column[e]] -=
        s->terms.rows[e] * number_for (jd_model_get_equation (jd_parameterization_get_model (self), h)->name);
    }
  return left;
}

/* The virtual power along column k of the tangent (N x n) of the efforts of laws without an equation. */
static double
power_of_laws (const JdModel *model,
               const Solved  *s,
               const double  *tangent,
               gsize          k)
{
  double power = 0.0;

  for (gsize j = 0; j < jd_model_get_n_laws (model); j++)
    {
      const JdModelLaw *law = jd_model_get_law (model, j);
      g_autofree char *name = g_strdup_printf ("touch.%s", law->effort);

      for (gsize e = 0; e < law->n_terms && law->slip < 0; e++)
        power += number_for (name) * jd_model_eval (model, law->coefficients[e], s->t, s->p, s->pd) *
                 tangent[law->parameters[e] * s->n + k];
    }
  return power;
}

/* Its virtual power in the field of retained parameter i: T times the coefficients along the tangent.  Lagrange's
 * equation has this force, beside those of the equations' multipliers and of the given efforts. */
static void
test_forces (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_text (text);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) self = nth_parameterization (model, i);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
      g_auto(Solved) s = { 0 };
      Values values = { self, &s };
      g_autofree double *tangent = NULL, *tau = NULL, *left = NULL;

      solve_here (&s, self);
      tangent = g_new (double, s.N * s.n);
      tau = g_new (double, s.N);
      left = left_sides (self, &s);
      g_assert_true (jd_parameterization_tangent (self, s.t, s.p, tangent, tau, work, NULL));
      for (gsize k = 0; k < s.n; k++)
        {
          const double power = power_of_laws (model, &s, tangent, k);

          g_test_message ("%s, force %zu", jd_parameterization_get_name (self), k);
          assert_near (jd_expr_eval (jd_parameterization_get_friction (self, k), effort_cb, &values), power, SAME);
          assert_near (jd_expr_eval (jd_parameterization_get_lagrange (self, k), effort_cb, &values), left[k] - power,
                       SAME);
          assert_near (jd_expr_eval (jd_parameterization_get_lagrange_raw (self, k), effort_cb, &values),
                       left[k] - power, SAME);
        }
    }
}

/* The two components of the slip of a contact in space are partners, next to each other, of one normal. */
static void
test_partners (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'dimension': 3, 'constants': {'m': 1}, 'gravity': [0, 0, -9.81],"
    " 'parameters': [{'name': 'x', 'rate': 0.3}, {'name': 'y', 'rate': -0.4}, {'name': 'z'}, {'name': 'w', 'rate': 1}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y', 'z'], 'mass': 'm'}, {'name': 'Q', 'origin': ['w', 0, 0], 'mass': 1}],"
    " 'joints': [{'name': 'one', 'type': 'equation', 'holonomic': {'n': 'w - z'}, 'differential': {'v': 'w` - z`'},"
    "    'friction': 0.1},"
    "   {'name': 'floor', 'type': 'equation', 'holonomic': {'n': 'z'},"
    "    'differential': {'u': 'x` - 2*t', 'v': 'y` + x*z`'}, 'friction': 0.25}]}");
  const JdModelLaw *laws[3];

  g_assert_cmpuint (jd_model_get_n_laws (model), ==, 3);
  for (gsize k = 0; k < 3; k++)
    {
      laws[k] = jd_model_get_law (model, k);
      g_assert_cmpfloat (laws[k]->coefficient, ==, k == 0 ? 0.1 : 0.25);
      g_assert_cmpint (laws[k]->partner, ==, k == 0 ? -1 : k == 1 ? 2 : 1);
      g_assert_cmpstr (jd_model_get_equation (model, laws[k]->normal)->name, ==, k == 0 ? "one.n" : "floor.n");
      g_assert_cmpstr (jd_model_get_equation (model, (gsize) laws[k]->slip)->name, ==,
                       k == 0   ? "one.v"
                       : k == 1 ? "floor.u"
                                : "floor.v");
      g_assert_false (laws[k]->rolling);
    }
  /* x' - 2 t and y' + x z' */
  assert_near (jd_model_eval (model, laws[1]->beta, 0.7, jd_model_get_values (model), jd_model_get_rates (model)),
               -1.4, SAME);
  g_assert_cmpuint (laws[1]->n_terms, ==, 1);
  g_assert_cmpuint (laws[2]->n_terms, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *rates = g_strdup_printf ("/core/parameterization/friction/rates/%s", names[i]);
      g_autofree char *forces = g_strdup_printf ("/core/parameterization/friction/forces/%s", names[i]);

      g_test_add_data_func (rates, texts[i], test_rates);
      g_test_add_data_func (forces, texts[i], test_forces);
    }
  g_test_add_func ("/core/parameterization/friction/partners", test_partners);
  return g_test_run ();
}
