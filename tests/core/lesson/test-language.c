/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/lesson/lesson-testing.h"

/* The cart and the particle: closed forms.  M = 2, m = 1.2, k = 40, x = 0.15: (M + m) x'' = m g - k x. */
static void
test_arithmetic (void)
{
  static const struct { const char *text; double value; } cases[] = {
    { "1 + 2*3", 7 }, { "-2^2", -4 }, { "2 < 3", 1 }, { "2 == 2", 1 }, { "2 != 2", 0 }, { "not 2 > 3", 1 },
    { "1 == 2 or 3 >= 3", 1 }, { "1 == 1 and 2 == 3", 0 }, { "1 == 2 or 1 == 1 and 2 == 3", 0 },
    { "(1 == 2 or 1 == 1) and 2 == 2", 1 }, { "((1 + 1) * 2) == 4", 1 }, { "(1 + 1) * 2 == 4", 1 },
    { "'a' == \"a\"", 1 }, { "'a' != 'b'", 1 }, { "near(1, 1.01, 0.01)", 1 }, { "near(1, 1.02, 0.01)", 0 },
    { "near(0.001, 0, 0.01)", 1 }, { "if('a' == 'b', 1, 2) + 1", 3 }, { "if(1 > 2 and 1/2 > 0, 5, 6)", 6 },
    { "x'^2 * 2", 2 * 0.8 * 0.8 }, { "not not 1 == 1", 1 }, { "atan2(1, 1)*4/pi", 1 }, { "count('bodies')", 2 },
    { "('a' == 'a')", 1 }, { "max(1, 2) == 2 and min(1, 2) == 1", 1 },
  };
  g_autoptr(JdLessonTask) task = testing_scene ("02-cart-and-particle.jourdain", "'view': 'study'");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpfloat_with_epsilon (testing_value (task, cases[i].text), cases[i].value, 1e-12);
    }
}

static const struct { const char *text, *says; } mistakes[] = {
  { "truth('rope.TT') < 1", "column 7: no quantity is called “rope.TT”; did you mean “rope.T”?" },
  { "1 = 2", "column 3: “=” does not compare; write “==”" },
  { "1 < 2 < 3", "column 7: one comparison at a time" },
  { "truth('rope.T'", "column 15: the “)” that closes truth( is missing" },
  { "truth('rope.T", "column 7: the text that begins here has no closing '" },
  { "truth()", "column 7: truth lacks a value; it is written truth('rope.T')" },
  { "truth('rope.T', 2)", "column 17: truth has too many values" },
  { "truth(2)", "column 7: 2 is no text" },
  { "1 + valu('rope.T')", "column 5: there is no function “valu”; did you mean “value”?" },
  { "massa*2", "“massa” is not known here" },
  { "1 + 'a'", "column 5:" },
  { "'a' < 'b'", "column 5: 'a' and 'b' cannot be compared so" },
  { "'a' == 1", "column 5: 'a' and 1 cannot be compared so" },
  { "read('check', 'degrees_of_fredom')",
    "read('check'): there is no “degrees_of_fredom”; did you mean “degrees_of_freedom”?" },
  { "read('chek', 'verdict')", "column 6: read() knows no command “chek”; did you mean “check”?" },
  { "read('joints', 'rope', 'conditions', 5)", "read('joints'): there is no element 5; the list has" },
  { "read('joints', 'rope', 'condition') == 'a'",
    "“condition” is a sentence and differs between languages; use “conditions”" },
  { "read('check', 'equations') + 1", "is a list or an object and no number" },
  { "read('check', 'verdict') and 1 == 1", "is no condition" },
  { "joints_at('load.Z')", "no point is called “load.Z”" },
  { "compatible('ropes')", "column 12: no joint is called “ropes”; did you mean “rope”?" },
  { "power('spring2')", "no effort and no joint is called “spring2”; did you mean “spring”?" },
  { "events('open')", "column 8: no kind of event is called “open”; did you mean “opens”?" },
  { "along('x', 'z', 1)", "column 12: no parameter is called “z”" },
  { "along('x', 'x', 1000)", "“x” does not reach 1000 until" },
  { "count('body')", "count() counts 'bodies'" },
  { "count(read('check', 'verdict'), 'kind')", "count() takes a list" },
  { "count(read('check', 'equations'), 'nothing')", "count() takes a list" },
  { "count(read('check', 'warnings'), 2)", "count() takes a list" },
  { "size('velocity')", "only the direction has a size" },
  { "near(1, 2, -1)", "column 12:" },
  { "log(-k)", "no finite value" },
  { "", "the text is empty" },
  { "read('check --vary k=1:2', 'verdict')", "--vary: the command “check” does not know this option; it belongs to "
                                             "equilibria" },
  { "read('evaluate --laws newton', 'verdict')", "--laws: the command “evaluate” does not know this option; it "
                                                 "belongs to jump" },
  { "read('equilibria --compatible rope', 'verdict')", "--compatible: the command “equilibria” does not know" },
  { "read('simulate -p total', 'verdict')", "--parameterization: the command “simulate” does not know this option" },
  { "read('modes --road', 'verdict')", "--road: the command “modes” does not know this option" },
  { "read('field --steady', 'verdict')", "it belongs to equilibria, modes" },
  { "read('equilibria --range x', 'verdict')", "“x” is no range; it is written name=1:20" },
  { "read('equilibria --vary k=1', 'verdict')", "“k=1” is no range" },
  { "read('equilibria --vary k=1:2x', 'verdict')", "“k=1:2x” is no range" },
  { "read('jump --orders some', 'verdict')", "--orders is “all”, not “some”" },
  { "read('jump --laws hooke', 'verdict')", "“hooke” is not a law of impact" },
  { "read('jump -e bang', 'verdict')", "no event is called “bang”" },
  { "read('check now', 'verdict')", "“check now” should be a command, and its options if it needs some" },
  { "read('check --zz', 'verdict')", "--zz" },
  { "read('evaluate -p totl', 'verdict')", "did you mean “total”?" },
  { "read('joints', 0)", "0 is asked of what is no list" },
  { "1 2", "column 3:" },
};
/* Every mistake has its column and its words. */
static void
test_mistakes (void)
{

  g_autoptr(JdLessonTask)
    task = testing_scene ("02-cart-and-particle.jourdain", "'parameterization': 'independent'");

  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr(GError) error = NULL;
      gboolean null;
      double value;

      g_test_message ("%s", mistakes[i].text);
      g_assert_false (jd_lesson_scene_number (jd_lesson_task_get_scene (task), mistakes[i].text, &value, &null,
                                              &error));
      g_assert_nonnull (error);
      g_test_message ("   %s", error->message);
      g_assert_nonnull (strstr (error->message, mistakes[i].says));
    }
}

/* Long and deep texts end, with an error. */
static void
test_hostile (void)
{
  static const char *const pieces[] = { "(", "near(", "if(", "not ", "-", "'", "a==", "count(", "((1==" };
  g_autoptr(JdLessonTask) task = testing_scene ("02-cart-and-particle.jourdain", "'view': 'study'");

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    for (guint n = 1; n < 4000; n *= 3)
      {
        g_autoptr(GString) text = g_string_new (NULL);
        g_autoptr(GError) error = NULL;
        gboolean null;
        double value;

        for (guint k = 0; k < n; k++)
          g_string_append (text, pieces[i]);
        g_assert_false (jd_lesson_scene_number (jd_lesson_task_get_scene (task), text->str, &value, &null, &error));
        g_assert_nonnull (error);
      }
}

/* Null makes a sum null and a condition undecided, unless the other side decides it; undecided does not hold. */
static void
test_null (void)
{
  static const struct { const char *text; double value; } cases[] = {
    { "value('rope.T')", NAN }, { "value('rope.T') + 1", NAN }, { "value('rope.T') > 0", NAN },
    { "not value('rope.T') > 0", NAN }, { "value('rope.T') > 0 and 1 == 2", 0 }, { "1 == 2 and value('rope.T') > 0", 0 },
    { "value('rope.T') > 0 or 1 == 1", 1 }, { "value('rope.T') > 0 and 1 == 1", NAN }, { "told('rope.T')", 0 },
    { "if(1 == 1, 2, value('rope.T'))", 2 }, { "near(value('rope.T'), 1, 1)", NAN },
  };
  g_autoptr(JdLessonTask)
    task = testing_scene ("02-cart-and-particle.jourdain", "'parameterization': 'independent'");
  g_autoptr(JsonNode) node = json_node_init_string (json_node_alloc (), "value('rope.T') > 0");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double value = testing_value (task, cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_true (isnan (cases[i].value) ? isnan (value) : value == cases[i].value);
    }
  g_assert_false (jd_lesson_scene_holds (jd_lesson_task_get_scene (task), node, NULL));
}

/* Readings against closed forms and against each other. */
static void
test_readings (void)
{
  g_autoptr(JdLessonTask)
    task = testing_scene ("02-cart-and-particle.jourdain", "'parameterization': 'total', 'until': 2");
  g_autoptr(JdLessonTask)
    few = testing_scene ("04-disk-welded-to-a-rod.jourdain", "'parameterization': 'equation of motion'");
  g_autoptr(JdLessonTask)
    rolling = testing_scene ("01-rolling-disk.jourdain",
                             "'parameterization': 'total', 'direction': {'x': '-R', 'phi': 1}");
  g_autoptr(JdLessonTask)
    sliding = testing_scene ("01-rolling-disk.jourdain", "'parameterization': 'total', 'direction': {'x': 1}");

  /* the load: m (g + y'') = T; the cart: M x'' = T - k x, and the multiplier of c - x - y is -T */
  g_assert_cmpfloat_with_epsilon (testing_value (task, "truth('rope.T')"),
                                  testing_value (task, "m*(g + truth(\"y''\"))"), 1e-9);
  g_assert_cmpfloat_with_epsilon (testing_value (task, "value('lambda:rope.length')"),
                                  -testing_value (task, "truth('rope.T')"), 1e-9);
  g_assert_cmpfloat (testing_value (task, "told('rope.T')"), ==, 1);
  g_assert_cmpfloat (testing_value (task, "unknowns()"), ==, 3);
  g_assert_cmpfloat (testing_value (task, "read('check', 'degrees_of_freedom')"), ==, 1);
  g_assert_cmpfloat (testing_value (task, "read('check', 'equations', 'rope.length', 'kind') == 'solved'"), ==, 1);
  g_assert_cmpfloat (testing_value (task, "view() == 'study'"), ==, 1);
  g_assert_cmpfloat (testing_value (task, "played()"), ==, 0);
  /* x + y = c along the motion; the extremes of x are those of y, mirrored */
  g_assert_cmpfloat_with_epsilon (testing_value (task, "most('x') + least('y')"), testing_value (task, "c"), 1e-9);
  g_assert_cmpfloat_with_epsilon (testing_value (task, "along('y', 'x', x + 0.01)"),
                                  testing_value (task, "c - x - 0.01"), 1e-9);
  /* five equations, six parameters: the torque of the weld needs one equation complementary */
  g_assert_cmpfloat (testing_value (few, "unknowns()"), ==, 1);
  g_assert_cmpfloat (testing_value (few, "fewest('weld.Gamma')"), ==, 3);
  g_assert_cmpfloat (testing_value (few, "fewest(\"y''\")"), ==, 1);
  g_assert_cmpfloat (testing_value (few, "count('equations')"), ==, 5);
  g_assert_cmpfloat (testing_value (few, "count(read('equations', 'complementary'))"), ==, 0);
  /* rolling: the particle at the contact stands still, so that the contact has no power */
  g_assert_cmpfloat (testing_value (rolling, "compatible('contact')"), ==, 1);
  g_assert_cmpfloat (testing_value (sliding, "compatible('contact')"), ==, 0);
  g_assert_cmpfloat_with_epsilon (testing_value (rolling, "power('contact')"), 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (testing_value (sliding, "power('contact')"),
                                  testing_value (sliding, "truth('contact.T')"), 1e-12);
  g_assert_cmpfloat_with_epsilon (testing_value (rolling, "size('direction')"),
                                  testing_value (rolling, "sqrt(1 + R^2)"), 1e-12);
  g_assert_cmpfloat_with_epsilon (testing_value (rolling, "direction('x')"), testing_value (rolling, "-R"), 1e-12);
  g_assert_cmpfloat_with_epsilon (testing_value (rolling, "invariance('contact', 'independent')"), 0, 1e-9);
}

/* The rolling disk keeps x + R phi, whatever the motor does; semi-holonomic equations count for fewest(). */
static void
test_along (void)
{
  g_autoptr(JdLessonTask) task = testing_scene ("01-rolling-disk.jourdain", "'parameterization': 'total'");

  g_assert_cmpfloat_with_epsilon (testing_value (task, "along('x', 'phi', phi + 2)"), testing_value (task, "x - 2*R"),
                                  1e-9);
  g_assert_cmpfloat (testing_value (task, "fewest(\"x''\")"), ==, 1);
  g_assert_cmpfloat (testing_value (task, "fewest('contact.N')"), ==, 3);
}

/* Events of a motion: the rope of a cart that is thrown goes slack, that of a slow one does not. */
static void
test_events (void)
{
  g_autoptr(JdLessonTask) slow = testing_scene ("02-cart-and-particle.jourdain", "'until': 3");
  g_autoptr(JdLessonTask)
    fast = testing_scene ("02-cart-and-particle.jourdain", "'until': 3, 'rate': {'x': 5, 'y': -5}");

  g_assert_cmpfloat (testing_value (slow, "events('opens')"), ==, 0);
  g_assert_cmpfloat (testing_value (fast, "events('opens')"), >=, 1);
  g_assert_cmpfloat (testing_value (fast, "least('rope.T')"), <=, 1e-6);
}

/* Instants: at a time, at an event, and when a condition holds first. */
static void
test_instants (void)
{
  g_autoptr(JdLessonTask) start = testing_scene ("02-cart-and-particle.jourdain", "'view': 'study'");
  g_autoptr(JdLessonTask) later = testing_scene ("02-cart-and-particle.jourdain", "'instant': 0.25");
  g_autoptr(JdLessonTask) when = testing_scene ("02-cart-and-particle.jourdain", "'instant': {'when': 'x = 0.2'}");
  g_autoptr(JdLessonTask)
    before = testing_scene ("06-sleigh-landing.jourdain", "'instant': {'event': 'landing', 'side': 'before'}");
  g_autoptr(JdLessonTask)
    after = testing_scene ("06-sleigh-landing.jourdain", "'instant': {'event': 'landing', 'side': 'after'}");

  g_assert_cmpfloat_with_epsilon (testing_value (later, "t"), 0.25, 1e-12);
  g_assert_cmpfloat (fabs (testing_value (later, "x") - testing_value (start, "x")), >, 1e-3);
  g_assert_cmpfloat_with_epsilon (testing_value (when, "x"), 0.2, 1e-9);
  g_assert_cmpfloat_with_epsilon (testing_value (before, "t"), testing_value (before, "T"), 1e-9);
  g_assert_cmpfloat (testing_value (before, "read('jump', 'dof', 'prior')"), ==, 3);
  g_assert_cmpfloat (testing_value (before, "read('jump', 'dof', 'virtual')"), ==, 2);
  g_assert_cmpfloat (testing_value (before, "truth('E+') < truth('E-')"), ==, 1);
  /* after the landing the rates are those that the jump has told */
  g_assert_cmpfloat_with_epsilon (testing_value (after, "theta'"), testing_value (before, "truth(\"theta'+\")"),
                                  1e-9);
  /* elements of a list by a member */
  g_assert_cmpfloat (testing_value (before, "count(read('check', 'equations'))"), ==, 4);
  g_assert_cmpfloat (testing_value (before, "count(read('check', 'equations'), 'kind', 'solved')"), ==, 3);
  g_assert_cmpfloat (testing_value (before, "count(read('check', 'equations'), 'kind', 'non-holonomic')"), ==, 1);
  g_assert_cmpfloat (testing_value (before, "count(read('check', 'equations'), 'homogeneous')"), ==, 4);
  g_assert_cmpfloat (testing_value (before, "count(read('check', 'equations'), 'time_dependent')"), ==, 0);
}

/* Values in texts have three digits. */
static void
test_texts (void)
{
  static const struct { const char *text, *shown; } cases[] = {
    { "T = {2/3} N", "T = 0.667 N" }, { "{1234.5}", "1230" }, { "{100}", "100" }, { "{0.5}", "0.5" }, { "{-7/3}", "−2.33" },
    { "{0}", "0" }, { "{1e-5}", "1e−05" }, { "{-2e-5} N", "−2e−05 N" }, { "{sin(pi)}", "0" }, { "{-36}°", "−36°" }, { "{999.6}", "1000" }, { "{{x}", "{x}" }, { "{'solved'}", "solved" },
    { "{read('check', 'verdict')}", "determinate" }, { "[[multiplier]]", "[[multiplier]]" }, { "{0.0996}", "0.0996" },
  };
  g_autoptr(JdLessonTask)
    task = testing_scene ("02-cart-and-particle.jourdain", "'parameterization': 'independent'");
  g_autofree char *unknown = NULL;
  gboolean null;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = jd_lesson_scene_expand (jd_lesson_task_get_scene (task), cases[i].text, &null, NULL);

      g_assert_cmpstr (shown, ==, cases[i].shown);
      g_assert_false (null);
    }
  unknown = jd_lesson_scene_expand (jd_lesson_task_get_scene (task), "{value('rope.T')}", &null, NULL);
  g_assert_cmpstr (unknown, ==, "?");
  g_assert_true (null);
}

/* The budget is work: a motion that has no end in it is an error, and the same on every machine. */
static void
test_budget (void)
{
  g_autoptr(JdLessonTask) task = testing_scene ("02-cart-and-particle.jourdain", "'until': 1e9");
  g_autoptr(GError) error = NULL;
  gboolean null;
  double value;

  g_assert_false (jd_lesson_scene_number (jd_lesson_task_get_scene (task), "most('x')", &value, &null, &error));
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/language/arithmetic", test_arithmetic);
  g_test_add_func ("/core/lesson/language/mistakes", test_mistakes);
  g_test_add_func ("/core/lesson/language/hostile", test_hostile);
  g_test_add_func ("/core/lesson/language/null", test_null);
  g_test_add_func ("/core/lesson/readings/closed-forms", test_readings);
  g_test_add_func ("/core/lesson/readings/along", test_along);
  g_test_add_func ("/core/lesson/readings/events", test_events);
  g_test_add_func ("/core/lesson/readings/instants", test_instants);
  g_test_add_func ("/core/lesson/readings/budget", test_budget);
  g_test_add_func ("/core/lesson/texts", test_texts);
  return g_test_run ();
}
