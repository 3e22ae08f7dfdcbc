/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a lesson says by itself: numbers in texts, words that count, goals in words, the crib. */
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/linear/jd-random.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* The number that a text shows; its minus sign is that of print. */
static double
parse_shown (const char *shown)
{
  g_autoptr(GString) ascii = g_string_new (shown);
  char *end;
  double value;

  g_string_replace (ascii, "\u2212", "-", 0);
  value = g_ascii_strtod (ascii->str, &end);
  g_assert_cmpint (*end, ==, '\0');
  return value;
}

/* A shown number differs from the number by half of its last digit at most, has no more digits than asked for and no
 * zeros at the end, and an exponent only where it is very small or large. */
static void
test_numbers (void)
{
  for (guint i = 0; i < 4000; i++)
    {
      const double part = jd_random_draw ("digits", 1, 3 * i) / (double) G_MAXUINT32;
      const double size = jd_random_draw ("digits", 1, 3 * i + 1) / (double) G_MAXUINT32;
      const int digits = 1 + (int) i % 9;
      const double value = (i % 2 == 0 ? -1.0 : 1.0) * (1.0 + 9.0 * part) * pow (10.0, floor (20.0 * size) - 11.0);
      g_autofree char *shown = jd_lesson_number_to_text (value, digits);
      const double unit = pow (10.0, floor (log10 (fabs (value))) - digits + 1);
      guint n_digits = 0;

      g_test_message ("%.17g with %d digits: %s", value, digits, shown);
      g_assert_cmpfloat (fabs (parse_shown (shown) - value), <=, 0.5 * unit * (1.0 + 1e-6));
      g_assert_cmpint (strchr (shown, 'e') != NULL, ==,
                       fabs (parse_shown (shown)) < 0.9999e-4 ||
                         (fabs (value) >= 1e6 && fabs (parse_shown (shown)) >= pow (10.0, digits)));
      for (const char *c = shown; *c != '\0' && *c != 'e'; c++)
        n_digits += g_ascii_isdigit (*c) && (n_digits > 0 || *c != '0');
      if (strchr (shown, '.') != NULL)
        {
          g_assert_cmpuint (n_digits, <=, (guint) digits);
          g_assert_false (g_str_has_suffix (shown, "0") && strchr (shown, 'e') == NULL);
        }
      /* the minus sign is that of print */
      g_assert_null (strchr (shown, '-'));
    }
}

/* Edges of rounding and of the forms. */
static void
test_number_edges (void)
{
  static const struct { double value; int digits; const char *shown; } cases[] = {
    { 0.0, 3, "0" },        { -0.0, 3, "0" },          { 1e-13, 3, "0" },       { 9.995, 3, "9.99" },
    { 9.996, 3, "10" },     { 99.95, 3, "100" },       { 999.5, 3, "1000" },    { 999499, 3, "999000" },
    { 0.0009996, 3, "0.001" }, { 0.001, 3, "0.001" },  { 0.00099, 3, "0.00099" }, { 123456, 3, "123000" },
    { 1e6, 3, "1e+06" },    { -1.5, 3, "−1.5" },       { 1.0 / 3.0, 9, "0.333333333" },
    { 2.0 / 3.0, 1, "0.7" }, { 12.0, 1, "10" },        { INFINITY, 3, "–" },    { NAN, 3, "–" },
    { 45.0, 3, "45" },      { 100.0, 3, "100" },       { 1000.0, 5, "1000" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = jd_lesson_number_to_text (cases[i].value, cases[i].digits);

      g_test_message ("%.17g", cases[i].value);
      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

/* Words are what spaces part; an expression is a part of one, whatever is in it, and “{{” is a brace. */
static void
test_count (void)
{
  static const struct { const char *text; guint n; } cases[] = {
    { "", 0 },          { "  ", 0 },           { "one", 1 },          { " one  two\nthree\tfour ", 4 },
    { "{m * g + 1}", 1 }, { "{m} {g}", 2 },    { "{m}N is {x}", 3 },  { "T = {truth('rope.T') + 2} N.", 4 },
    { "a\u00a0b", 2 },  { "so {unclosed and more", 2 },
    { "{{", 1 },        { "{{a b c", 3 },      { "a {{b} c d", 4 },   { "{{a} {x + 1} b", 3 },
    { "Wörter zählen, 数字", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (jd_lesson_text_count_words (cases[i].text), ==, cases[i].n);
    }
}

/* A text of many languages: the user's, else English, else the first. */
static void
test_languages (void)
{
  static const struct { const char *json, *shown; } cases[] = {
    { "\"Plain.\"", "Plain." }, { "\"\"", "" }, { "{\"fr\": \"Oui\", \"en\": \"Yes\"}", "Yes" },
    { "{\"fr\": \"Oui\", \"de\": \"Ja\"}", "Oui" }, { "{\"C\": \"Own\", \"en\": \"Yes\"}", "Own" }, { "{}", NULL },
    { "3", NULL }, { "[]", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) node = jd_json_parse (cases[i].json, -1, NULL);

      g_assert_cmpstr (jd_lesson_text_get (node), ==, cases[i].shown);
    }
  g_assert_null (jd_lesson_text_get (NULL));
}

/* A goal in words says the whole condition; one that says more than a phrase does stands as it is. */
static void
test_goals (void)
{
  static const struct { const char *goal, *words; } cases[] = {
    { "told('rope.T') == 1", "rope.T is told" },
    { " told( 'rope.T' )==1 ", "rope.T is told" },
    { "told('rope.T')", "rope.T is told" },
    { "told('rope.T') == 0", "told('rope.T') == 0" },
    { "unknowns() == fewest('rope.T')", "as few unknowns as tell rope.T (now 1)" },
    { "unknowns() == 3", "unknowns: 3 (now 1)" },
    { "unknowns() <= 3", "unknowns: at most 3 (now 1)" },
    { "unknowns() >= 3", "unknowns() >= 3" },
    { "compatible('rope') == 1", "compatible with rope" },
    { "read('check', 'degrees_of_freedom') == 2", "degrees of freedom: 2 (now 1)" },
    { "read('check', 'redundant') == 1", "equations that follow from others: 1 (now 0)" },
    { "count('bodies') == 5", "bodies: 5 (now 2)" },
    { "count('joints') == 5", "joints: 5 (now 1)" },
    { "count('joints') >= 5", "joints: at least 5 (now 1)" },
    { "joints_at('cart.A') >= 1", "a joint at cart.A" },
    { "events('opens') >= 1", "the motion has the event “opens”" },
    { "view() == 'compare'", "the view “compare” is open" },
    { "size('direction') > 0.01", "the direction is not zero" },
    /* more than one condition, or another number than a number */
    { "unknowns() <= 3 and told('rope.T') == 1", "unknowns() <= 3 and told('rope.T') == 1" },
    { "told('rope.T') == 1 or told('lambda:rope.length') == 1",
      "told('rope.T') == 1 or told('lambda:rope.length') == 1" },
    { "told('rope.T') == 0 and told('lambda:rope.length')", "told('rope.T') == 0 and told('lambda:rope.length')" },
    { "count('bodies') == 5 or m > 2", "count('bodies') == 5 or m > 2" },
    { "count('joints') == count('bodies')", "count('joints') == count('bodies')" },
    { "joints_at('cart.A') >= 1 and joints_at('cart.B') >= 1",
      "joints_at('cart.A') >= 1 and joints_at('cart.B') >= 1" },
    { "x > 1", "x > 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GString) goal = g_string_new (cases[i].goal);
      g_autofree char *step = NULL;
      g_autoptr(JdLesson) lesson = NULL;
      g_autoptr(JdLessonTask) task = NULL;
      g_autoptr(GPtrArray) goals = NULL;

      g_string_replace (goal, "'", "`", 0);
      step = g_strdup_printf ("'ask': {'kind': 'make', 'goal': '%s', 'solution': {'set': {'k': 1}}}", goal->str);
      lesson = testing_step (CART, step, "");
      task = testing_task (lesson, 0);
      goals = jd_lesson_task_list_goals (task, jd_lesson_task_get_scene (task));
      g_assert_cmpuint (goals->len, ==, 1);
      g_assert_cmpstr (((JdLessonGoal *) goals->pdata[0])->words, ==, cases[i].words);
    }
}

/* The author's words replace those of the program, with their values. */
static void
test_said_goals (void)
{
  g_autoptr(JdLesson) lesson =
    testing_step (CART,
                  "'ask': {'kind': 'make', 'goal': ['unknowns() == 3', 'k > 50', 'told(`rope.T`)'], 'solution': "
                  "{'set': {'k': 60}, 'tags': {'rope.length': null}}, 'says': ['Three.', 'Stiffer than {k} N/m.']}",
                  "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(GPtrArray) goals = jd_lesson_task_list_goals (task, jd_lesson_task_get_scene (task));
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, NULL);

  g_assert_cmpuint (goals->len, ==, 3);
  g_assert_cmpstr (((JdLessonGoal *) goals->pdata[0])->words, ==, "Three.");
  g_assert_cmpstr (((JdLessonGoal *) goals->pdata[1])->words, ==, "Stiffer than 47 N/m.");
  g_assert_cmpstr (((JdLessonGoal *) goals->pdata[2])->words, ==, "rope.T is told");
  g_assert_cmpuint (json_array_get_length (json_node_get_array (answer)), ==, 3);
}

/* The crib has a line for each seed with the constants that were drawn; without variants every seed has the answers of
 * the file's own numbers. */
static void
test_crib_seeds (void)
{
  static const guint64 firsts[] = { 0, 1, 5 };

  for (gsize i = 0; i < G_N_ELEMENTS (firsts); i++)
    for (int varies = 0; varies < 2; varies++)
      {
        g_autoptr(JdLesson) lesson = testing_step (CART, "'ask': {'kind': 'number', 'answer': '2*m'}",
                                                   varies ? ", 'variants': {'m': [1, 3, 7]}" : "");
        g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
        g_autoptr(JsonArray) crib = jd_lesson_check (lesson, firsts[i], 4, faults);
        JsonArray *answers = json_object_get_array_member (json_array_get_object_element (crib, 0), "answers");

        g_assert_cmpuint (faults->len, ==, 0);
        g_assert_cmpuint (json_array_get_length (answers), ==, 4);
        for (guint k = 0; k < 4; k++)
          {
            JsonObject *one = json_array_get_object_element (answers, k);
            const guint64 seed = firsts[i] + k;
            g_autoptr(JdLessonTask) task = testing_task (lesson, varies ? seed : 0);

            g_assert_cmpint (json_object_get_int_member (one, "seed"), ==, (gint64) seed);
            g_assert_cmpfloat (json_object_get_double_member (one, "answer"), ==, 2.0 * testing_value (task, "m"));
            g_assert_cmpint (json_object_has_member (one, "constants"), ==, varies && seed > 0);
          }
      }
}

/* The text of the crib: kind, answer, solution, change and explanation of each step, in the variants. */
static void
test_crib_text (void)
{
  static const struct { const char *step, *more, *says; } cases[] = {
    { "'ask': {'kind': 'number', 'answer': '2*m'}, 'explain': 'So {m}.'", "",
      "test.jlesson: Test\n\n1  a [number]\n   Text.\n   variant 0: 2.4\n   > So 1.2.\n" },
    { "'ask': {'kind': 'number', 'answer': '2*m'}", ", 'variants': {'m': [3]}", "   variant 1 (m = 3): 6\n" },
    { "'ask': {'kind': 'change', 'of': 'm', 'when': {'set': {'m': '-2*m + 9'}}}", "", "   the change: m = -2*m + 9\n" },
    { "'open': ['tags'], 'ask': {'kind': 'make', 'goal': 'unknowns() == 3', 'solution': {'tags': {'rope.length': "
      "null}}}", "",
      "   solution: rope.length is complementary\n" },
    { "'explain': 'See [[multiplier|it]].'", "", "1  a [-]\n   Text.\n   > See it.\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLesson) lesson = testing_step (CART, cases[i].step, cases[i].more);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 2, faults);
      g_autofree char *text = jd_lesson_crib_to_text (lesson, crib, 6);

      g_assert_cmpuint (faults->len, ==, 0);
      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, cases[i].says));
    }
}

/* One opened step is checked as the whole lesson is; the first mistake of its variant is told with its path. */
static void
test_one_step (void)
{
  static const struct { const char *step, *says; } cases[] = {
    { "'ask': {'kind': 'number', 'answer': 'm'}", NULL },
    { "'ask': {'kind': 'number', 'answer': 'm'}, 'feedback': [{'near': '1.2', 'text': 'T'}]",
      "steps[0].feedback[0].near: 1.2 = 1.2 lies within the tolerance of the answer 1.2" },
    { "'ask': {'kind': 'make', 'goal': 'm > 1', 'solution': {'set': {'m': 2}}}",
      "steps[0].ask.goal: holds before anything is done" },
    { "'ask': {'kind': 'make', 'goal': 'm > 3', 'solution': {'set': {'m': 2}}}",
      "steps[0].ask.solution: does not reach goal[0], m > 3: 2 and 3" },
    { "'ask': {'kind': 'number', 'answer': 'truth(`rope.TT`)'}", "did you mean “rope.T”?" },
    { "'setup': {'direction': {'x': 'zz'}}", "steps[0].setup.direction.x: " },
    { "'setup': {'direction': {'xx': 1}}", "steps[0].setup.direction.xx: no parameter “xx” is retained here" },
    { "'setup': {'direction': {'x': '2*m'}}", NULL },
    { "'setup': {'show': ['forces'], 'parameterization': 'total'}, 'ask': {'kind': 'number', 'answer': "
      "'truth(`rope.T`)'}", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLesson) lesson = testing_step (CART, cases[i].step, "");
      g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
      g_autoptr(GError) error = NULL;

      g_test_message ("%s", cases[i].step);
      g_assert_cmpint (jd_lesson_check_task (task, &error), ==, cases[i].says == NULL);
      if (error != NULL)
        g_test_message ("   %s", error->message);
      if (cases[i].says != NULL)
        g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

/* An answer in sight is told where the step stands, in a lesson of its own and inside its mechanism. */
static void
test_in_sight (void)
{
  static const char step[] = "{'id': 'a', 'text': 'T', 'setup': {'show': ['velocity'%s]%s}, 'ask': {'kind': 'arrow', "
                             "'of': {'velocity': 'b.origin'}}}";
  static const struct { const char *show, *hide; guint n; } cases[] = {
    { "", "", 1 },
    { ", 'forces'", "", 1 },
    { "", ", 'hide': ['velocity']", 0 },
  };
  const char *mechanism = "'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}], 'bodies': [{'name': 'b', "
                          "'origin': ['x', 0], 'mass': 1}]";

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int inside = 0; inside < 2; inside++)
      {
        g_autoptr(GString) one = g_string_new (step);
        g_autofree char *text = NULL;
        g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
        g_autoptr(JdLesson) lesson = NULL;
        g_autoptr(JsonArray) crib = NULL;

        g_string_replace (one, "%s", cases[i].show, 1);
        g_string_replace (one, "%s", cases[i].hide, 1);
        if (inside)
          text = g_strdup_printf ("{%s, 'lesson': {'name': 'T', 'steps': [%s]}}", mechanism, one->str);
        else
          text = g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '" CART "', 'steps': [%s]}", one->str);
        if (!inside)
          {
            g_autoptr(GString) cart = g_string_new (text);

            g_string_replace (cart, "b.origin", "cart.A", 0);
            g_free (text);
            text = g_string_free (g_steal_pointer (&cart), FALSE);
          }
        lesson = testing_lesson (text, faults);
        crib = jd_lesson_check (lesson, 0, 1, faults);
        g_assert_cmpuint (faults->len, ==, cases[i].n);
        if (cases[i].n > 0)
          {
            g_assert_true (testing_has_fault (faults, inside ? "lesson.steps[0].setup.show" : "steps[0].setup.show",
                                              "“velocity” shows velocity, which is asked; it will be covered"));
            g_assert_cmpuint (jd_lesson_faults_count (faults, FALSE), ==, 0);
          }
      }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/words/numbers", test_numbers);
  g_test_add_func ("/core/lesson/words/number-edges", test_number_edges);
  g_test_add_func ("/core/lesson/words/count", test_count);
  g_test_add_func ("/core/lesson/words/languages", test_languages);
  g_test_add_func ("/core/lesson/words/goals", test_goals);
  g_test_add_func ("/core/lesson/words/said-goals", test_said_goals);
  g_test_add_func ("/core/lesson/crib/seeds", test_crib_seeds);
  g_test_add_func ("/core/lesson/crib/text", test_crib_text);
  g_test_add_func ("/core/lesson/check/one-step", test_one_step);
  g_test_add_func ("/core/lesson/check/in-sight", test_in_sight);
  return g_test_run ();
}
