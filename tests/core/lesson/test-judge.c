/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The judge against formulas of its own: how an answer may be written, the edges of a tolerance, and what is said of a
 * wrong answer. */
#include "core/linear/jd-random.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* A number of [-1, 1] that belongs to @name and @i. */
static double
draw (const char *name,
      guint       i)
{
  return jd_random_draw (name, 1, i) / (double) G_MAXUINT32 * 2.0 - 1.0;
}

/* One value in many writings; k = 47, x = 0.15, stiffness = 94.  NAN: no number, and the message says what is wrong. */
static void
test_writings (void)
{
  static const struct { const char *text; double value; const char *says; } cases[] = {
    { "k*x", 7.05, NULL }, { "x*k", 7.05, NULL }, { "x*k + 0", 7.05, NULL }, { "2*k*x - k*x", 7.05, NULL },
    { "k/(1/x)", 7.05, NULL }, { "sqrt((k*x)^2)", 7.05, NULL }, { "7.05", 7.05, NULL }, { "7,05", 7.05, NULL },
    { " 7,05 ", 7.05, NULL }, { "705/100", 7.05, NULL }, { "705e-2", 7.05, NULL },
    { "0,705e1", 7.05, NULL }, { "0,15*47", 7.05, NULL }, { "-(-7,05)", 7.05, NULL }, { "7.05*1", 7.05, NULL },
    { "x + x + x - 3*x + 7,05", 7.05, NULL }, { "max(7.05, 1)", 7.05, NULL }, { "min(k*x,100)", 7.05, NULL },
    /* a name that only contains that of a function of two arguments calls none */
    { "0,075*stiffness", 7.05, NULL }, { "7,05 + 0*kmin", 7.05, NULL }, { "7,05*maximal/maximal", 7.05, NULL },
    { "atan2(7,1)", 1.4288992721907328, NULL }, { "pi/4", G_PI_4, NULL }, { "sin(pi/6)", 0.5, NULL },
    { "K*x", NAN, "“K” is not known here; did you mean “k”?" }, { "7.05 N", NAN, "" }, { "", NAN, "" },
    { "+7.05", NAN, "“+” stands between two terms" }, { "\u22127.05", -7.05, NULL },
    { "30/tan(α1)*tan(alpha1)", 30, NULL }, { "θ + 3", 5, NULL }, { "2*Ω", NAN, "“Omega” is not known here" },
    { "π/4", G_PI_4, NULL }, { "7,05,1", NAN, "" }, { "1/0", NAN, "division by zero" }, { "log(-1)", NAN, "no real value" },
    { "log(-k)", NAN, "no finite value" }, { "truth('rope.T')", NAN, "" },
    { "k*x ==", NAN, "" },
  };
  g_autoptr(JdLesson) lesson = testing_step (CART, "'ask': {'kind': 'number', 'answer': 'k*x'}",
                                             ", 'merge': {'constants': {'stiffness': '2*k', 'kmin': 3, "
                                             "'maximal': 5, 'alpha1': 0.5, 'theta': 2}}");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      double value = NAN;

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (jd_lesson_task_read_number (task, cases[i].text, &value, &error), ==, !isnan (cases[i].value));
      if (isnan (cases[i].value))
        {
          g_test_message ("   %s", error->message);
          g_assert_nonnull (strstr (error->message, cases[i].says));
        }
      else
        g_assert_cmpfloat_with_epsilon (value, cases[i].value, 1e-12);
    }
}

/* A unit behind a number is read as the unit of the question; another dimension is refused, and so is any unit where
 * the question has none. */
static void
test_units (void)
{
  static const struct { const char *unit, *text; double value; } cases[] = {
    { "N", "7.05 N", 7.05 }, { "N", "7,05 N", 7.05 }, { "N", "0.00705 kN", 7.05 }, { "N", "7.05 kg m/s²", 7.05 },
    { "N", "k*x + 2 N", 9.05 }, { "N", "7.05 J", NAN }, { "N", "7.05 kg", NAN }, { "J", "0.362 J", 0.362 }, { "J", "362 mJ", 0.362 },
    { "J", "0.362 N m", 0.362 }, { "W", "-3.5 W", -3.5 }, { "W", "-3500 mW", -3.5 }, { "W", "3 mm", NAN }, { "m", "3 μm", 3e-6 }, { "kg m/s", "2 kg m/s", 2 }, { "rad/s", "60 rpm", 2 * G_PI },
    { "m/s", "36 km/h", 10 }, { "m", "20 cm", 0.2 }, { "N/m", "3 N/m", 3 }, { "N m", "3 N m", 3 },
    { NULL, "7.05 N", NAN }, { NULL, "7.05", 7.05 }, { "rad", "30°", G_PI / 6 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *unit = cases[i].unit != NULL ? g_strdup_printf (", 'unit': '%s'", cases[i].unit)
                                                    : g_strdup ("");
      g_autofree char *ask = g_strdup_printf ("'ask': {'kind': 'number', 'answer': 'k*x'%s}", unit);
      g_autoptr(JdLesson) lesson = testing_step (CART, ask, "");
      g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
      g_autoptr(GError) error = NULL;
      double value = NAN;

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (jd_lesson_task_read_number (task, cases[i].text, &value, &error), ==, !isnan (cases[i].value));
      g_assert_true ((error != NULL) == isnan (cases[i].value));
      if (error != NULL)
        g_test_message ("   %s", error->message);
      else
        g_assert_cmpfloat_with_epsilon (value, cases[i].value, 1e-12);
    }
}

/* A tolerance as it is written, and the largest distance of an answer of the size @size that it allows. */
static const struct
{
  const char *written;
  double      part, number;
} tolerances[] = {
  { "", 0.02, 0.0 },
  { ", 'tolerance': '10%'", 0.1, 0.0 },
  { ", 'tolerance': '0.5%'", 0.005, 0.0 },
  { ", 'tolerance': 0.25", 0.0, 0.25 },
  { ", 'tolerance': 2", 0.0, 2.0 },
  { ", 'tolerance': 0", 0.0, 0.0 },
};

static const double answers[] = { -7.05, 0.0, 4e6 };

static JdLessonTask *
number_task (double      answer,
             const char *members)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *step = g_strdup_printf ("'ask': {'kind': 'number', 'answer': '%s'%s}",
                                           g_ascii_dtostr (text, sizeof text, answer), members);
  g_autoptr(JdLesson) lesson = testing_step (CART, step, "");

  return testing_task (lesson, 0);
}

/* Right is |given - answer| <= max (part |answer|, number, 1e-9), and with "any" sign the same of the sizes. */
static void
test_edges (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tolerances); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (answers); k++)
      for (int any = 0; any < 2; any++)
        {
          const double answer = answers[k];
          const double most = MAX (MAX (tolerances[i].part * fabs (answer), tolerances[i].number), 1e-9);
          g_autofree char *members = g_strconcat (tolerances[i].written, any ? ", 'sign': 'any'" : "", NULL);
          g_autoptr(JdLessonTask) task = number_task (answer, members);

          for (guint d = 0; d < 40; d++)
            {
              /* both sides of both edges, and anywhere */
              const double off = d < 4 ? (d % 2 == 0 ? 0.999 : 1.001) * (d < 2 ? most : -most)
                                       : 3.0 * most * draw (tolerances[i].written, d);
              const double given = (d % 3 == 2 ? -1.0 : 1.0) * (answer + off);
              const double distance = any ? fabs (fabs (given) - fabs (answer)) : fabs (given - answer);
              char text[G_ASCII_DTOSTR_BUF_SIZE];

              g_ascii_dtostr (text, sizeof text, given);
              g_test_message ("%s of %g%s", text, answer, members);
              g_assert_cmpint (testing_judge (task, (JdLessonGiven) { .text = text }).right, ==, distance <= most);
            }
        }
}

/* The edge itself is right, however it is rounded: 2 % of 20, of 0.3, of 1e6 as decimals. */
static void
test_on_edge (void)
{
  static const struct { double answer; const char *inside[2], *outside[2]; } cases[] = {
    { 20, { "20.4", "19.6" }, { "20.40001", "19.59999" } },
    { 0.3, { "0.306", "0.294" }, { "0.3060001", "0.2939999" } },
    { 1e6, { "1020000", "980000" }, { "1020001", "979999" } },
    { -7, { "-7.14", "-6.86" }, { "-7.1401", "-6.8599" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLessonTask) task = number_task (cases[i].answer, "");

      for (int side = 0; side < 2; side++)
        {
          g_assert_true (testing_judge (task, (JdLessonGiven) { .text = cases[i].inside[side] }).right);
          g_assert_false (testing_judge (task, (JdLessonGiven) { .text = cases[i].outside[side] }).right);
        }
    }
}

/* What is said without the author is true: of the sign, of the size, of the digits. */
static void
test_notes (void)
{
  static const struct { double answer; const char *members, *given; JdLessonNote note; } cases[] = {
    { 20, "", "-20", JD_LESSON_NOTE_SIGN },    { 20, "", "-20.3", JD_LESSON_NOTE_SIGN },
    { 20, "", "-21", JD_LESSON_NOTE_NONE },    { 20, "", "21", JD_LESSON_NOTE_SIZE },
    { -20, "", "-3", JD_LESSON_NOTE_SIZE },    { 20, "", "2", JD_LESSON_NOTE_UNIT },
    { 20, "", "0.0202", JD_LESSON_NOTE_UNIT }, { 20, "", "2e10", JD_LESSON_NOTE_UNIT },
    { 20, "", "2e11", JD_LESSON_NOTE_SIZE },   { 20, "", "2.1", JD_LESSON_NOTE_SIZE },
    { 20, "", "0", JD_LESSON_NOTE_NONE },      { 0, "", "5", JD_LESSON_NOTE_NONE },
    { -20, "", "-200", JD_LESSON_NOTE_UNIT },  { -20, "", "200", JD_LESSON_NOTE_NONE },
    { 3, ", 'tolerance': 0", "4", JD_LESSON_NOTE_SIZE },
    { 3, ", 'tolerance': 0", "30", JD_LESSON_NOTE_UNIT },
    /* a count is exact and has no unit */
    { 3, ", 'tolerance': 0", "2.5", JD_LESSON_NOTE_WHOLE },
    { 3, ", 'tolerance': 0", "0.3", JD_LESSON_NOTE_WHOLE },
    { 0, ", 'tolerance': 0", "-1/2", JD_LESSON_NOTE_WHOLE },
    { 3, ", 'tolerance': 0, 'unit': 'm'", "2.5", JD_LESSON_NOTE_SIZE },
    { 2.5, ", 'tolerance': 0", "1.5", JD_LESSON_NOTE_SIZE },
    { 3, "", "2.5", JD_LESSON_NOTE_SIZE },     { 0, "", "0.5", JD_LESSON_NOTE_NONE },
    { 3, ", 'sign': 'any'", "-30", JD_LESSON_NOTE_UNIT },
    /* a tolerance that reaches zero says nothing about digits */
    { 0.1, ", 'tolerance': 0.2", "7", JD_LESSON_NOTE_SIZE },
    { 1e-10, "", "5", JD_LESSON_NOTE_SIZE },
    { 0.4, ", 'tolerance': 0.3", "6", JD_LESSON_NOTE_SIZE },
    { 0.4, ", 'tolerance': 0.3", "4", JD_LESSON_NOTE_UNIT },
    { 20, ", 'tolerance': '10%'", "2.1", JD_LESSON_NOTE_UNIT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLessonTask) task = number_task (cases[i].answer, cases[i].members);
      const JdLessonJudgement out = testing_judge (task, (JdLessonGiven) { .text = cases[i].given });

      g_test_message ("%s of %g%s", cases[i].given, cases[i].answer, cases[i].members);
      g_assert_false (out.right);
      g_assert_cmpint (out.note, ==, cases[i].note);
    }
}

/* Each note has a sentence of its own, and none has none. */
static void
test_sentences (void)
{
  static const struct { JdLessonNote note; const char *says[2]; } cases[] = {
    { JD_LESSON_NOTE_SIGN, { "size is right", "sign" } },       { JD_LESSON_NOTE_SIZE, { "sign is right", "size" } },
    { JD_LESSON_NOTE_UNIT, { "digits are right", "unit" } },    { JD_LESSON_NOTE_ANGLE, { "length is right", "direction" } },
    { JD_LESSON_NOTE_LENGTH, { "direction is right", "length" } }, { JD_LESSON_NOTE_WHOLE, { "count", "whole" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int k = 0; k < 2; k++)
      g_assert_nonnull (strstr (jd_lesson_note_to_text (cases[i].note), cases[i].says[k]));
  g_assert_null (jd_lesson_note_to_text (JD_LESSON_NOTE_NONE));
}

/* An arrow is right if its angle and its length are; a part that does not count is not looked at. */
static void
test_arrow (void)
{
  static const struct { const char *written; double angle, part, length; } cases[] = {
    { "", 12, 0.25, 0 },
    { ", 'tolerance': {'angle': 30}", 30, 0.25, 0 },
    { ", 'tolerance': {'angle': false}", 181, 0.25, 0 },
    { ", 'tolerance': {'length': false}", 12, INFINITY, 0 },
    { ", 'tolerance': {'length': '5%', 'angle': 2.5}", 2.5, 0.05, 0 },
    { ", 'tolerance': {'length': 0.5}", 12, 0, 0.5 },
  };
  const double right[2] = { -3.0, 4.0 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *step = g_strdup_printf ("'ask': {'kind': 'arrow', 'of': {'vector': ['-3', '4'], 'at': "
                                               "'cart.A'}%s}",
                                               cases[i].written);
      g_autoptr(JdLesson) lesson = testing_step (CART, step, "");
      g_autoptr(JdLessonTask) task = testing_task (lesson, 0);

      for (guint d = 0; d < 60; d++)
        {
          const double turn = (d % 2 == 0 ? 2.0 * cases[i].angle : 180.0) * draw ("turn", d);
          const double factor = 1.0 + 0.6 * draw ("factor", d);
          const double angle = atan2 (right[1], right[0]) + turn * G_PI / 180.0;
          const JdLessonGiven given = { .arrow = { 5.0 * factor * cos (angle), 5.0 * factor * sin (angle) } };
          const gboolean angle_near = fabs (remainder (turn, 360.0)) <= cases[i].angle;
          const gboolean length_near = 5.0 * fabs (factor - 1.0) <= MAX (5.0 * cases[i].part, cases[i].length);
          const JdLessonJudgement out = testing_judge (task, given);

          g_test_message ("%g degrees, times %g%s", turn, factor, cases[i].written);
          g_assert_cmpint (out.right, ==, angle_near && length_near);
          g_assert_cmpint (out.note, ==,
                           angle_near == length_near ? JD_LESSON_NOTE_NONE
                           : angle_near              ? JD_LESSON_NOTE_LENGTH
                                                     : JD_LESSON_NOTE_ANGLE);
          g_assert_cmpfloat_with_epsilon (out.angle, fabs (remainder (turn, 360.0)) * G_PI / 180.0, 1e-9);
        }
    }
}

/* A tolerance that is none is told, and where. */
static void
test_tolerance_faults (void)
{
  static const struct { const char *ask, *path; } cases[] = {
    { "'kind': 'number', 'answer': 1, 'tolerance': '3'", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': '3 %%'", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': '%%'", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': '-3%%'", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': '3,5%%'", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': -1", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': false", "steps[0].ask.tolerance" },
    { "'kind': 'number', 'answer': 1, 'tolerance': '1e999%%'", "steps[0].ask.tolerance" },
    { "'kind': 'arrow', 'of': {'velocity': 'cart.A'}, 'tolerance': {'angle': '10%%'}", "steps[0].ask.tolerance.angle" },
    { "'kind': 'arrow', 'of': {'velocity': 'cart.A'}, 'tolerance': {'angle': -1}", "steps[0].ask.tolerance.angle" },
    { "'kind': 'arrow', 'of': {'velocity': 'cart.A'}, 'tolerance': {'angle': true}", "steps[0].ask.tolerance.angle" },
    { "'kind': 'arrow', 'of': {'velocity': 'cart.A'}, 'tolerance': {'length': '1'}", "steps[0].ask.tolerance.length" },
    { "'kind': 'arrow', 'of': {'velocity': 'cart.A'}, 'tolerance': {'length': true}", "steps[0].ask.tolerance.length" },
    { "'kind': 'arrow', 'of': {'velocity': 'cart.A'}, 'tolerance': {'length': false, 'angle': false}",
      "steps[0].ask.tolerance" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(GString) ask = g_string_new (cases[i].ask);
      g_autofree char *text = NULL;
      g_autoptr(JdLesson) lesson = NULL;

      g_string_replace (ask, "%%", "%", 0);
      text = g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '" CART "', 'steps': [{'id': 'a', 'text': 'T', "
                              "'ask': {%s}}]}",
                              ask->str);
      lesson = testing_lesson (text, faults);
      g_test_message ("%s", ask->str);
      g_assert_true (testing_has_fault (faults, cases[i].path, "tolerance"));
      g_assert_cmpuint (faults->len, ==, 1);
    }
}

/* Of each subset of four choices: right is the set of those whose condition holds; else the first entry about a wrong
 * choice that was taken, or, where none of them is wrong, about a right one. */
static void
test_subsets (void)
{
  static const char *const ids[] = { "a", "b", "c", "d" };
  static const gboolean holds[] = { TRUE, FALSE, TRUE, FALSE };
  static const int entries[] = { 3, 0, 1 }; /* choices that the feedback is about: d, a, b */
  g_autoptr(JdLesson) lesson =
    testing_step (CART,
                  "'ask': {'kind': 'choice', 'several': true, 'choices': [{'id': 'a', 'text': 'A', 'correct': "
                  "'m < M'}, {'id': 'b', 'text': 'B', 'correct': 'm > M'}, {'id': 'c', 'text': 'C', 'correct': "
                  "['k > 0', 'x > 0']}, {'id': 'd', 'text': 'D', 'correct': false}]}, 'feedback': [{'choice': 'd', "
                  "'text': 'T'}, {'choice': 'a', 'text': 'T'}, {'choice': 'b', 'text': 'T'}]",
                  "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, NULL);
  g_autofree char *line = jd_json_to_line (answer);

  g_assert_cmpstr (line, ==, "[\"a\", \"c\"]");
  for (guint set = 0; set < 16; set++)
    {
      const char *given[5] = { NULL };
      JdLessonJudgement out;
      gboolean right = TRUE, wrongly = FALSE;
      int entry = -1;

      for (guint i = 0, n = 0; i < 4; i++)
        {
          const gboolean taken = (set >> i) % 2 == 1;

          right = right && taken == holds[i];
          wrongly = wrongly || (taken && !holds[i]);
          if (taken)
            given[n++] = ids[i];
        }
      for (guint e = 0; e < G_N_ELEMENTS (entries) && entry < 0 && !right; e++)
        if ((set >> entries[e]) % 2 == 1 && holds[entries[e]] == !wrongly)
          entry = (int) e;
      out = testing_judge (task, (JdLessonGiven) { .choices = given });
      g_test_message ("set %u", set);
      g_assert_cmpint (out.right, ==, right);
      g_assert_cmpint (out.feedback, ==, entry);
    }
}

/* A change stays if it is 1e-9 of the larger value; "size" compares sizes. */
static void
test_change (void)
{
  static const struct { const char *before, *after, *outcome, *of_size; } cases[] = {
    { "1", "1", "stays", "stays" },       { "0", "0", "stays", "stays" },
    { "1", "1.0000000005", "stays", "stays" },
    { "1", "1.000000002", "rises", "rises" },
    { "1", "0.999999998", "falls", "falls" },
    { "-1", "1", "rises", "stays" },      { "-2", "1", "rises", "falls" },
    { "-1", "-2", "falls", "rises" },     { "1e-12", "2e-12", "rises", "rises" },
    { "1e9", "1000000000.5", "stays", "stays" },
    { "1e9", "1000000002", "rises", "rises" },
    { "0", "-1e-9", "falls", "rises" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int size = 0; size < 2; size++)
      {
        g_autofree char *step = g_strdup_printf ("'ask': {'kind': 'change', 'of': 'p', 'when': {'set': {'p': '%s'}}, "
                                                 "'size': %s}",
                                                 cases[i].after, size ? "true" : "false");
        g_autofree char *more = g_strdup_printf (", 'merge': {'constants': {'p': '%s'}}", cases[i].before);
        g_autoptr(JdLesson) lesson = testing_step (CART, step, more);
        g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
        g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, NULL);
        JsonObject *object = json_node_get_object (answer);
        const double factor = size ? -1.0 : 1.0;
        const double before = g_ascii_strtod (cases[i].before, NULL), after = g_ascii_strtod (cases[i].after, NULL);

        g_test_message ("%s to %s", cases[i].before, cases[i].after);
        g_assert_cmpstr (json_object_get_string_member (object, "outcome"), ==,
                         size ? cases[i].of_size : cases[i].outcome);
        g_assert_cmpfloat (json_object_get_double_member (object, "before"), ==,
                           before < 0.0 ? factor * before : before);
        g_assert_cmpfloat (json_object_get_double_member (object, "after"), ==, after < 0.0 ? factor * after : after);
      }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/number/writings", test_writings);
  g_test_add_func ("/core/lesson/number/units", test_units);
  g_test_add_func ("/core/lesson/number/edges", test_edges);
  g_test_add_func ("/core/lesson/number/on-edge", test_on_edge);
  g_test_add_func ("/core/lesson/number/notes", test_notes);
  g_test_add_func ("/core/lesson/number/sentences", test_sentences);
  g_test_add_func ("/core/lesson/arrow/tolerances", test_arrow);
  g_test_add_func ("/core/lesson/arrow/tolerance-faults", test_tolerance_faults);
  g_test_add_func ("/core/lesson/choice/subsets", test_subsets);
  g_test_add_func ("/core/lesson/change/edges", test_change);
  return g_test_run ();
}
