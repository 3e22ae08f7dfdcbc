/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions in a frame that moves, against the same positions written in the Galilean one, which know nothing of
 * inertial forces; and bodies in space whose angles are exchanged for those about other axes. */
#include "core/mechanism/jd-attitude.h"
#include "tests/core/parameterization/fixture.h"

#define SAME 1e-11
/* Step of central differences, and their error. */
#define STEP 1e-5
#define DIFFERENCE 1e-8

/* A body at (x, y) with the angle phi, and a particle at its point (u, 0) along it, in a frame. */
#define PARAMETERS \
  "'time': 0.7, 'constants': {'w': 0.8}, 'gravity': [0.3, -9.81]," \
  " 'parameters': [{'name': 'x', 'value': 0.7, 'rate': 0.4}, {'name': 'y', 'value': -0.2, 'rate': -1.1}," \
  "   {'name': 'phi', 'value': 0.6, 'rate': 2.3}, {'name': 'u', 'value': 0.5, 'rate': -0.9}]"
#define BODIES(X, Y, A) \
  " 'bodies': [{'name': 'S', 'origin': ['" X "', '" Y "'], 'angle': '" A "', 'mass': 2, 'inertia': 0.7," \
  "   'center': [0.2, -0.1]}," \
  "  {'name': 'P', 'origin': ['" X " + u*cos(" A ")', '" Y " + u*sin(" A ")'], 'mass': 0.3}]," \
  " 'parameterizations': [{'name': 'total', 'primitive': {}}]}"

/* The file in a frame at (ox, oy), turned by @angle, and in the Galilean frame.  @steady: the frame has the same
 * acceleration and angular velocity at all times along its own axes. */
typedef struct
{
  const char *name, *moving, *fixed;
  gboolean    steady;
} Case;

#define CASE(NAME, OX, OY, ANGLE, STEADY) \
  { NAME, "{'jourdain': 1, " PARAMETERS ", 'frame': {'origin': ['" OX "', '" OY "'], 'angle': '" ANGLE "'}," \
            BODIES ("x", "y", "phi"), \
    "{'jourdain': 1, " PARAMETERS "," \
      BODIES (OX " + x*cos(" ANGLE ") - y*sin(" ANGLE ")", OY " + x*sin(" ANGLE ") + y*cos(" ANGLE ")", \
              "(phi + " ANGLE ")"), \
    STEADY }

static const Case cases[] = {
  CASE ("turning", "0", "0", "w*t", TRUE),
  CASE ("turned-about-another-point", "3", "-1", "w*t + 0.4", TRUE),
  CASE ("falling", "0.2*t", "-2*t^2", "0.3", TRUE),
  CASE ("carousel", "2*cos(w*t)", "2*sin(w*t)", "w*t", TRUE),
  CASE ("jerked", "t^3", "0", "0", FALSE),
  CASE ("spinning-up", "0", "0", "t^2/2", FALSE),
  CASE ("falling-and-turning", "0", "t^2", "w*t", FALSE),
};

/* The same accelerations; and seen from the frame, where nothing of it is in the energy. */
static void
test_accelerations (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(JdModel) moving = model_from_text (c->moving), fixed = model_from_text (c->fixed);
  g_autoptr(JdParameterization) a = parameterization_of (moving, "total"), b = parameterization_of (fixed, "total");
  g_auto(Solved) seen = { 0 }, expected = { 0 };

  solve_here (&seen, a);
  solve_here (&expected, b);
  for (gsize k = 0; k < seen.N; k++)
    assert_near (seen.pdd[k], expected.pdd[k], SAME);
  g_assert_false (jd_expr_depends_on_kind (jd_model_get_kinetic_energy (moving), JD_SYMBOL_TIME, 0, 0));
}

static const JdModelEffort *
effort_of (const JdModel *model,
           const char    *name)
{
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    if (g_str_equal (jd_model_get_effort (model, e)->name, name))
      return jd_model_get_effort (model, e);
  g_assert_not_reached ();
}

/* Where the frame moves steadily the background forces have a potential, of which they are the negative slopes, and
 * elsewhere none is known.  The Coriolis forces have no power. */
static void
test_background (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(JdModel) model = model_from_text (c->moving);
  const JdModelEffort *background = effort_of (model, "background"), *coriolis = effort_of (model, "coriolis");
  g_autoptr(GRand) rand = g_rand_new_with_seed (261);

  g_assert_null (background->potential);
  g_assert_cmpint (background->hidden != NULL, ==, c->steady);
  for (guint round = 0; round < 5; round++)
    {
      const double t = g_rand_double_range (rand, 0.0, 3.0);
      double p[4], pd[4], power = 0.0;

      for (gsize k = 0; k < 4; k++)
        {
          p[k] = g_rand_double_range (rand, -2.0, 2.0);
          pd[k] = g_rand_double_range (rand, -2.0, 2.0);
        }
      for (gsize k = 0; k < 4; k++)
        {
          const double force = jd_model_eval (model, background->forces[k], t, p, pd), here = p[k];
          double after, before;

          power += jd_model_eval (model, coriolis->forces[k], t, p, pd) * pd[k];
          if (!c->steady)
            continue;
          p[k] = here + STEP;
          after = jd_model_eval (model, background->hidden, t, p, pd);
          p[k] = here - STEP;
          before = jd_model_eval (model, background->hidden, t, p, pd);
          p[k] = here;
          assert_near (-(after - before) / (2.0 * STEP), force, DIFFERENCE);
        }
      g_assert_cmpfloat_with_epsilon (power, 0.0, SAME);
    }
}

/* Two bodies in space, the first with its rotations about @FIRST, the second about @SECOND. */
#define IN_SPACE(FIRST, SECOND, T) \
  "{'jourdain': 1, 'dimension': 3, 'time': " T ", 'constants': {'A': 1.2, 'C': 0.7, 'g': 9.81}, 'gravity': [0, 0, '-g']," \
  " 'parameters': [{'name': 'a', 'value': 0.1}, {'name': 'b', 'value': 0.2}, {'name': 'c', 'value': 0.3}," \
  "   {'name': 'd', 'value': 0.4}, {'name': 'e', 'value': 0.5}, {'name': 'f', 'value': 0.6}]," \
  " 'bodies': [{'name': 'S', 'origin': [0, 0, 0], 'mass': 1, 'inertia': ['A', 0.9, 'C'], 'center': [0.1, 0.2, 0.3]," \
  "   'rotation': [['" FIRST "', 'a'], ['" SECOND "', 'b'], ['z', 'c']]}," \
  "  {'name': 'Q', 'origin': ['a', 't', 0], 'mass': 2, 'inertia': ['C', 1.1, 'A']," \
  "   'rotation': [['x', 'd'], ['y', 'e'], ['z', 'f']]}]}"

/* A turned model is the model of a file with the other axes, at that time, with these values and rates, and with the
 * constants of the model that was turned; a body that is not turned stays. */
static void
test_turned (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) file = model_from_text (IN_SPACE ("z", "x", "0"));
  g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  double inertia = 1.9;
  const double p[] = { 0.7, -0.4, 1.1, 0.2, 0.8, -1.3 }, pd[] = { 0.9, 0.3, -0.5, 1.4, -0.2, 0.6 };
  g_autoptr(JdModel) model = NULL, turned = NULL, expected = NULL;
  g_autoptr(JdModel) other = model_from_text (IN_SPACE ("x", "y", "1.5"));
  JdAttitude attitudes[2];

  g_hash_table_insert (values, (gpointer) "A", &inertia);
  model = jd_model_new (jd_model_get_mechanism (file), values, NULL, &error);
  g_assert_no_error (error);
  expected = jd_model_new (jd_model_get_mechanism (other), values, NULL, &error);
  g_assert_no_error (error);
  for (gsize b = 0; b < 2; b++)
    g_assert_true (jd_attitude_init (&attitudes[b], jd_model_get_mechanism (model), b));
  g_assert_cmpstr (attitudes[0].axes, ==, "zxz");
  memcpy (attitudes[0].other, "xyz", sizeof "xyz");
  turned = jd_model_new_turned (model, 2, attitudes, (const gboolean[]) { TRUE, FALSE }, 1.5, p, pd, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (jd_model_get_time (turned), ==, 1.5);
  g_assert_cmpmem (jd_model_get_values (turned), sizeof p, p, sizeof p);
  g_assert_cmpmem (jd_model_get_rates (turned), sizeof pd, pd, sizeof pd);
  g_assert_cmpfloat (*(double *) g_hash_table_lookup (jd_model_get_constants (turned), "A"), ==, inertia);
  assert_near (jd_model_eval (turned, jd_model_get_kinetic_energy (turned), 1.5, p, pd),
               jd_model_eval (expected, jd_model_get_kinetic_energy (expected), 1.5, p, pd), SAME);
  assert_near (jd_model_eval (turned, jd_model_get_potential (turned), 1.5, p, pd),
               jd_model_eval (expected, jd_model_get_potential (expected), 1.5, p, pd), SAME);
  g_assert_cmpfloat (fabs (jd_model_eval (model, jd_model_get_kinetic_energy (model), 1.5, p, pd) -
                           jd_model_eval (turned, jd_model_get_kinetic_energy (turned), 1.5, p, pd)),
                     >, 1e-3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *motion = g_strdup_printf ("/core/parameterization/frame/accelerations/%s", cases[i].name);
      g_autofree char *background = g_strdup_printf ("/core/parameterization/frame/background/%s", cases[i].name);

      g_test_add_data_func (motion, &cases[i], test_accelerations);
      g_test_add_data_func (background, &cases[i], test_background);
    }
  g_test_add_func ("/core/parameterization/frame/turned", test_turned);
  return g_test_run ();
}
