/* SPDX-License-Identifier: GPL-3.0-or-later */

/* read('command', ...) gives the members of every command's answer: each against a formula in the constants and the
 * state, for the cart and the load, (M + m) x'' = m g - k x. */
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* Both sides of each row are expressions of the language; the right one reads nothing. */
static const struct { const char *read, *formula; } cases[] = {
  { "read('check', 'degrees_of_freedom')", "1" },
  { "read('check', 'redundant')", "0" },
  { "count(read('check', 'equations'))", "1" },
  { "read('check', 'equations', 'rope.length', 'homogeneous')", "1" },
  { "read('check', 'equations', 0, 'time_dependent')", "0" },
  { "count(read('equations', 'retained'))", "2" },
  { "count(read('equations -p independent', 'retained'))", "1" },
  { "read('equations -p independent', 'class') == 'independent'", "1" },
  { "read('evaluate', 'accelerations', 'x')", "(m*g - k*x)/(M + m)" },
  { "read('evaluate', 'accelerations', 'y')", "-(m*g - k*x)/(M + m)" },
  { "read('evaluate', 'reactions', 'rope', 'T')", "m*(g - (m*g - k*x)/(M + m))" },
  { "read('evaluate', 'multipliers', 'rope.length')", "-m*(g - (m*g - k*x)/(M + m))" },
  { "read('evaluate', 'generalized_forces', 'D', 'x')", "-k*x" },
  { "read('evaluate', 'generalized_forces', 'D', 'y')", "-m*g" },
  { "read('evaluate -p independent', 'generalized_forces', 'D', 'x')", "m*g - k*x" },
  { "read('evaluate', 'kinetic_energy', 'E2')", "(M + m)*x'^2/2" },
  { "read('evaluate', 'kinetic_energy', 'E0')", "0" },
  { "read('evaluate', 'potential')", "k*x^2/2 + m*g*y" },
  { "read('evaluate', 'rates', 'y')", "-x'" },
  { "read('evaluate', 'time')", "0" },
  { "read('evaluate --road', 'road', 'residuals', 'x', 'size') > 0", "1" },
  { "read('field', 'basis', 'x', 'cart', 'velocity', 0)", "1" },
  { "read('field -p independent', 'basis', 'x', 'load', 'velocity', 1)", "-1" },
  { "read('field', 'power', 'weight', 'y')", "-m*g" },
  { "read('field -p independent', 'power', 'spring', 'x')", "-k*x" },
  { "count(read('field --compatible rope', 'compatible'))", "1" },
  { "read('joints', 'rope', 'perfect')", "1" },
  { "count(read('joints', 'rope', 'efforts'))", "1" },
  /* two particles of the plane, all else released */
  { "read('joints --compound rope', 'rope', 'compatible_dimension')", "2*2 - 1" },
  { "read('integrals', 'integrals', 0, 'value')", "(M + m)*x'^2/2 + k*x^2/2 + m*g*y" },
  { "read('integrals', 'integrals', 'energy', 'value')", "(M + m)*x'^2/2 + k*x^2/2 + m*g*y" },
  { "count(read('equilibria', 'equilibria'))", "1" },
  { "read('equilibria', 'equilibria', 0, 'parameters', 'x')", "m*g/k" },
  { "read('equilibria', 'equilibria', 0, 'stable')", "1" },
  { "read('equilibria --cut rope', 'equilibria', 0, 'cut', 'T')", "m*g" },
  { "read('equilibria --vary k=20:60 --count 5', 'branches', 0, 'points', 0, 'value')", "20" },
  { "read('equilibria --vary k=20:60 --count 5', 'branches', 0, 'points', 0, 'parameters', 'x')", "m*g/20" },
  { "count(read('equilibria --vary k=20:60', 'turns'))", "0" },
  { "read('modes --at-equilibrium 1', 'modes', 0, 'frequency')", "sqrt(k/(M + m))" },
  { "read('modes --at-equilibrium 1', 'modes', 0, 'growth')", "0" },
  { "read('modes --at-equilibrium 1', 'equilibrium', 'parameters', 'x')", "m*g/k" },
  /* the event is a blow of -2 N s on the cart */
  { "read('jump', 'prior', 'x')", "x'" },
  { "read('jump', 'posterior', 'x')", "x' - 2/(M + m)" },
  { "read('jump', 'posterior', 'y')", "-x' + 2/(M + m)" },
  { "read('jump', 'kinetic_energy', 'before')", "(M + m)*x'^2/2" },
  { "read('jump', 'kinetic_energy', 'after')", "(M + m)*(x' - 2/(M + m))^2/2" },
  /* the load: m (y'+ - y'-) is the impulse of the rope, upwards */
  { "read('jump', 'impulses', 'rope.length')", "-m*2/(M + m)" },
  { "read('jump', 'dof', 'virtual')", "1" },
  { "read('jump -p independent', 'posterior', 'x')", "x' - 2/(M + m)" },
  { "read('compare', 'same', \"x''\", 'value')", "(m*g - k*x)/(M + m)" },
  { "count(read('compare', 'only', 'total'))", "2" },
  { "count(read('compare', 'only', 'independent'))", "0" },
  { "read('simulate', 'energy_drift') < 1e-6", "1" },
  { "read('simulate', 'constraint_drift', 0) < 1e-9", "1" },
  { "count(read('simulate', 'events'))", "0" },
  { "read('simulate', 'steps') > 10", "1" },
  /* what reads no answer */
  { "truth('E')", "(M + m)*x'^2/2" },
  { "value('rope.T')", "m*(g - (m*g - k*x)/(M + m))" },
  { "fewest('rope.T') - fewest(\"x''\")", "2" },
  { "power('spring') + power('weight')", "-3*k*x + 2*m*g" },
  /* the tension pulls the cart along x and the load along y */
  { "power('rope')", "m*(g - (m*g - k*x)/(M + m))*(3 - 2)" },
  { "size('direction')", "sqrt(13)" },
  { "direction('x') + direction('y')", "1" },
};

static void
test_answers (void)
{
  g_autoptr(JdLessonTask)
    task = testing_scene (CART, "'parameterization': 'total', 'until': 2, 'direction': {'x': 3, 'y': -2}");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double read, formula;

      g_test_message ("%s", cases[i].read);
      read = testing_value (task, cases[i].read);
      formula = testing_value (task, cases[i].formula);
      if (!(fabs (read - formula) <= 1e-8 * MAX (1.0, fabs (formula))))
        g_error ("%s is %.12g, and %s is %.12g", cases[i].read, read, cases[i].formula, formula);
    }
}

/* The same at an instant of the motion: the formulas take its state. */
static void
test_later (void)
{
  static const char *const chosen[] = { "read('evaluate', 'accelerations', 'x')", "read('evaluate', 'potential')",
                                        "read('jump', 'posterior', 'x')", "read('evaluate', 'reactions', 'rope', 'T')" };
  g_autoptr(JdLessonTask) task = testing_scene (CART, "'parameterization': 'total', 'instant': 0.3");

  g_assert_cmpfloat (testing_value (task, "read('evaluate', 'time')"), ==, 0.3);
  for (gsize k = 0; k < G_N_ELEMENTS (chosen); k++)
    for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
      if (g_str_equal (cases[i].read, chosen[k]))
        g_assert_cmpfloat_with_epsilon (testing_value (task, cases[i].read), testing_value (task, cases[i].formula),
                                        1e-8);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/read/answers", test_answers);
  g_test_add_func ("/core/lesson/read/later", test_later);
  return g_test_run ();
}
