/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/joint/jd-joint-catalogue.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* A number: its tolerance, its misconceptions, and what can be said without the author. */
static void
test_number (void)
{
  static const struct { const char *given; gboolean right; int feedback; JdLessonNote note; } cases[] = {
    { "m*(g + 0)*2", FALSE, -1, JD_LESSON_NOTE_SIZE }, { "20", TRUE, -1, JD_LESSON_NOTE_NONE },
    { "20.59", TRUE, -1, JD_LESSON_NOTE_NONE }, { "20.61", FALSE, -1, JD_LESSON_NOTE_SIZE },
    { "20,2", TRUE, -1, JD_LESSON_NOTE_NONE }, { "-20", FALSE, -1, JD_LESSON_NOTE_SIGN },
    { "2000", FALSE, -1, JD_LESSON_NOTE_UNIT }, { "k", FALSE, 1, JD_LESSON_NOTE_SIZE },
    { "k/4", FALSE, 0, JD_LESSON_NOTE_SIZE }, { "max(20, 1)", TRUE, -1, JD_LESSON_NOTE_NONE },
  };
  g_autoptr(JdLesson)
    lesson = testing_step (CART,
                           "'ask': {'kind': 'number', 'answer': 'k/3', 'tolerance': '3%'}, "
                           "'feedback': [{'near': 'k/6', 'text': 'T'}, {'near': 'k', 'text': 'T'}]",
                           ", 'merge': {'constants': {'k': 60}}");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, &error);
  JdLessonJudgement out;

  g_assert_cmpfloat (json_node_get_double (answer), ==, 20.0);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      out = testing_judge (task, (JdLessonGiven) { .text = cases[i].given });
      g_test_message ("%s", cases[i].given);
      g_assert_cmpint (out.right, ==, cases[i].right);
      if (i != 8)
        g_assert_cmpint (out.feedback, ==, cases[i].feedback);
      g_assert_cmpint (out.note, ==, cases[i].note);
    }
  /* a student computes with constants and parameters, and cannot ask the program */
  g_assert_false (jd_lesson_task_judge (task, &(JdLessonGiven) { .text = "truth('rope.T')" }, &out, &error));
  g_clear_error (&error);
  g_assert_false (jd_lesson_task_judge (task, &(JdLessonGiven) { .text = "2 +" }, &out, &error));
}

/* "tolerance": 0 is exact, for counts; "sign": "any" compares sizes. */
static void
test_exact (void)
{
  g_autoptr(JdLesson) exact = testing_step (CART, "'ask': {'kind': 'number', 'answer': 3, 'tolerance': 0}", "");
  g_autoptr(JdLesson) any = testing_step (CART, "'ask': {'kind': 'number', 'answer': -3, 'sign': 'any'}", "");
  g_autoptr(JdLessonTask) exact_task = testing_task (exact, 0);
  g_autoptr(JdLessonTask) any_task = testing_task (any, 0);

  g_assert_true (testing_judge (exact_task, (JdLessonGiven) { .text = "3" }).right);
  g_assert_false (testing_judge (exact_task, (JdLessonGiven) { .text = "3.001" }).right);
  g_assert_true (testing_judge (any_task, (JdLessonGiven) { .text = "3" }).right);
  g_assert_false (testing_judge (any_task, (JdLessonGiven) { .text = "3.1" }).right);
}

static void
test_choice (void)
{
  g_autoptr(JdLesson)
    lesson = testing_step (CART,
                           "'ask': {'kind': 'choice', 'choices': [{'id': 'a', 'text': 'A', 'correct': 'm > 0'}, "
                           "{'id': 'b', 'text': 'B'}, {'id': 'c', 'text': 'C', 'correct': ['m > 0', 'm < 0']}], "
                           "'shuffle': true}, 'feedback': [{'choice': 'c', 'text': 'T'}]",
                           "");
  g_autoptr(JdLesson) several =
    testing_step (CART,
                  "'ask': {'kind': 'choice', 'several': true, 'choices': [{'id': 'a', 'text': 'A', 'correct': "
                  "true}, {'id': 'b', 'text': 'B', 'correct': true}, {'id': 'c', 'text': 'C'}]}",
                  "");
  const char *const a[] = { "a", NULL }, *const b[] = { "b", NULL }, *const c[] = { "c", NULL };
  const char *const ab[] = { "a", "b", NULL };
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(JdLessonTask) several_task = testing_task (several, 0);
  gboolean moved = FALSE;

  g_assert_true (testing_judge (task, (JdLessonGiven) { .choices = a }).right);
  g_assert_cmpint (testing_judge (task, (JdLessonGiven) { .choices = b }).feedback, ==, -1);
  g_assert_cmpint (testing_judge (task, (JdLessonGiven) { .choices = c }).feedback, ==, 0);
  g_assert_true (testing_judge (several_task, (JdLessonGiven) { .choices = ab }).right);
  g_assert_false (testing_judge (several_task, (JdLessonGiven) { .choices = a }).right);
  /* the order depends on the seed alone, and has each choice once */
  for (guint64 seed = 0; seed < 12; seed++)
    {
      g_autoptr(JdLessonTask) one = testing_task (lesson, seed);
      g_autoptr(JdLessonTask) other = testing_task (lesson, seed);
      guint n;
      g_autofree guint *order = jd_lesson_task_dup_choices (one, &n);
      g_autofree guint *again = jd_lesson_task_dup_choices (other, &n);

      g_assert_cmpuint (n, ==, 3);
      g_assert_cmpuint ((1u << order[0]) | (1u << order[1]) | (1u << order[2]), ==, 7);
      g_assert_cmpmem (order, 3 * sizeof *order, again, 3 * sizeof *again);
      moved = moved || order[0] != 0;
    }
  g_assert_true (moved);
}

/* A tag changes no acceleration; it makes a tension appear; a stiffer spring changes the acceleration. */
static void
test_change (void)
{
  static const struct { const char *of, *when, *outcome; } cases[] = {
    { "value(\\\"x``\\\")", "'tags': {'rope.length': null}", "stays" },
    { "value(`rope.T`)", "'tags': {'rope.length': null}", "appears" },
    { "truth(\\\"x``\\\")", "'set': {'k': '2*k'}", "falls" }, { "truth(`rope.T`)", "'set': {'k': '2*k'}", "rises" },
    { "x", "'set': {'x': 'x - 0.1', 'y': 'y + 0.1'}", "falls" }, { "x*0", "'set': {'k': 1}", "stays" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *step = g_strdup_printf ("'setup': {'parameterization': 'independent'}, "
                                               "'ask': {'kind': 'change', 'of': '%s', 'when': {%s}}",
                                               cases[i].of, cases[i].when);
      g_autofree char *plain = g_strdup (step);
      g_autoptr(GString) quoted = g_string_new (plain);
      g_autoptr(JdLesson) lesson = NULL;
      g_autoptr(JdLessonTask) task = NULL;
      g_autoptr(JsonNode) answer = NULL;
      const char *const given[] = { cases[i].outcome, NULL };

      g_string_replace (quoted, "\\\"", "\\'", 0);
      lesson = testing_step (CART, quoted->str, "");
      task = testing_task (lesson, 0);
      answer = jd_lesson_task_dup_answer (task, NULL);
      g_test_message ("%s", step);
      g_assert_cmpstr (json_object_get_string_member (json_node_get_object (answer), "outcome"), ==,
                       cases[i].outcome);
      g_assert_true (testing_judge (task, (JdLessonGiven) { .choices = given }).right);
    }
}

/* A value may appear or be lost, whatever is right, if some parameterization does not tell it. */
static void
test_vanish (void)
{
  static const struct { const char *of, *parameterization; gboolean vanishes; } cases[] = {
    { "value(`rope.T`)", "total", TRUE },  { "value(`rope.T`)", "independent", TRUE },
    { "truth(`rope.T`)", "total", FALSE }, { "truth(`rope.T`)", "independent", FALSE },
    { "x", "total", FALSE },               { "x", "independent", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *step = g_strdup_printf ("'setup': {'parameterization': '%s'}, 'ask': {'kind': 'change', "
                                               "'of': '%s', 'when': {'tags': {'rope.length': null}}}",
                                               cases[i].parameterization, cases[i].of);
      g_autoptr(JdLesson) lesson = NULL;
      g_autoptr(JdLessonTask) task = NULL;

      g_test_message ("%s", step);
      lesson = testing_step (CART, step, "");
      task = testing_task (lesson, 0);
      g_assert_cmpint (jd_lesson_task_may_vanish (task), ==, cases[i].vanishes);
    }
}

/* Velocities of the rim of a rolling disk, in closed form: V = x' e_x + phi' R (-sin phi, cos phi). */
static void
test_arrow (void)
{
  g_autoptr(JdLesson) lesson =
    testing_step ("01-rolling-disk.jourdain",
                  "'setup': {'parameterization': 'total'}, 'ask': {'kind': 'arrow', 'of': {'velocity': "
                  "'disk.A'}, 'tolerance': {'angle': 12, 'length': '25%'}}, 'feedback': [{'near': {'vector': "
                  "['x`', 0]}, 'text': 'T'}]",
                  "");
  g_autoptr(JdLesson)
    null = testing_step ("01-rolling-disk.jourdain",
                         "'ask': {'kind': 'arrow', 'of': {'vector': ['x` - x`', 0], 'at': 'disk.A'}}", "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(JdLessonTask) null_task = testing_task (null, 0);
  JdLessonScene *scene = jd_lesson_task_get_scene (task);
  const double turn = 12.0 * G_PI / 180.0;
  double x, y, centre;
  gboolean is_null;
  JdLessonJudgement out;

  g_assert_true (jd_lesson_scene_number (scene, "x' - phi'*R*sin(phi)", &x, &is_null, NULL));
  g_assert_true (jd_lesson_scene_number (scene, "phi'*R*cos(phi)", &y, &is_null, NULL));
  g_assert_true (jd_lesson_scene_number (scene, "x'", &centre, &is_null, NULL));
  g_assert_true (testing_judge (task, (JdLessonGiven) { .arrow = { x, y } }).right);
  g_assert_true (testing_judge (task, (JdLessonGiven) { .arrow = { 1.24 * x, 1.24 * y } }).right);
  out = testing_judge (task, (JdLessonGiven) { .arrow = { 1.26 * x, 1.26 * y } });
  g_assert_false (out.right);
  g_assert_cmpint (out.note, ==, JD_LESSON_NOTE_LENGTH);
  for (int side = -1; side <= 1; side += 2)
    for (int over = 0; over < 2; over++)
      {
        const double angle = side * turn * (over ? 1.01 : 0.99);

        out = testing_judge (task, (JdLessonGiven) { .arrow = { x * cos (angle) - y * sin (angle),
                                                        x * sin (angle) + y * cos (angle) } });
        g_assert_cmpint (out.right, ==, !over);
        g_assert_cmpfloat_with_epsilon (out.angle, fabs (angle), 1e-9);
      }
  g_assert_cmpint (testing_judge (task, (JdLessonGiven) { .arrow = { centre, 0 } }).feedback, ==, 0);
  g_assert_false (testing_judge (task, (JdLessonGiven) { .zero = TRUE }).right);
  g_assert_true (testing_judge (null_task, (JdLessonGiven) { .zero = TRUE }).right);
  g_assert_false (testing_judge (null_task, (JdLessonGiven) { .arrow = { 1, 0 } }).right);
}

/* A vector @of in the scene of a step on @model. */
static void
find_vector (const char *model,
             const char *setup,
             const char *of,
             double      out[2])
{
  g_autofree char *step = g_strdup_printf ("'setup': {%s}, 'ask': {'kind': 'arrow', 'of': {%s}}", setup, of);
  g_autoptr(JdLesson) lesson = testing_step (model, step, "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (task, &error);
  JsonArray *vector;

  g_assert_no_error (error);
  vector = json_object_get_array_member (json_node_get_object (answer), "vector");
  for (guint i = 0; i < 2; i++)
    out[i] = json_array_get_double_element (vector, i);
}

static double
number_in (const char *model,
           const char *setup,
           const char *text)
{
  g_autofree char *step = g_strdup_printf ("'setup': {%s}", setup);
  g_autoptr(JdLesson) lesson = testing_step (model, step, "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);

  return testing_value (task, text);
}

/* Virtual velocities of the same name in two parameterizations; reactions on the first body; rates after an impact.
 * */
static void
test_vectors (void)
{
  const char *disk = "01-rolling-disk.jourdain", *sleigh = "06-sleigh-landing.jourdain";
  const char *landing = "'instant': {'event': 'landing', 'side': 'before'}";
  const double r = number_in (disk, "", "R"), phi = number_in (disk, "", "phi");
  static const struct
  {
    const char *name, *mass;
  } bodies[] = { { "sleigh", "M - mr" }, { "runner", "mr" } };
  double v[2], before[2], after[2], momentum[2] = { 0.0, 0.0 };

  find_vector (disk, "'parameterization': 'total'", "'virtual': 'disk.A', 'direction': {'phi': 1}", v);
  g_assert_cmpfloat_with_epsilon (v[0], -r * sin (phi), 1e-12);
  g_assert_cmpfloat_with_epsilon (v[1], r * cos (phi), 1e-12);
  /* x* = -R phi* where x is eliminated */
  find_vector (disk, "'parameterization': 'independent'", "'virtual': 'disk.A', 'direction': {'phi': 1}", v);
  g_assert_cmpfloat_with_epsilon (v[0], -r - r * sin (phi), 1e-12);
  /* the axis holds the disk: m x'' = T, m y'' = 0 = N - m g */
  find_vector (disk, "'parameterization': 'independent'", "'force': 'contact'", v);
  g_assert_cmpfloat_with_epsilon (v[0], number_in (disk, "", "m*truth(\"x''\")"), 1e-9);
  g_assert_cmpfloat_with_epsilon (v[1], number_in (disk, "", "m*g"), 1e-9);
  /* the rope pulls the cart towards the pulley: M x'' = T - k x; and the load upwards */
  find_vector (CART, "'parameterization': 'total'", "'force': 'rope'", v);
  g_assert_cmpfloat_with_epsilon (hypot (v[0], v[1]), number_in (CART, "", "truth('rope.T')"), 1e-9);
  /* the impulse of the blade is the change of momentum of the sleigh and its runner */
  find_vector (sleigh, landing, "'impulse': 'blade'", v);
  for (guint b = 0; b < G_N_ELEMENTS (bodies); b++)
    {
      g_autofree char *prior = g_strdup_printf ("'velocity': '%s.center'", bodies[b].name);
      g_autofree char *posterior = g_strdup_printf ("'velocity-after': '%s.center'", bodies[b].name);

      find_vector (sleigh, landing, prior, before);
      find_vector (sleigh, landing, posterior, after);
      for (int k = 0; k < 2; k++)
        momentum[k] += number_in (sleigh, "", bodies[b].mass) * (after[k] - before[k]);
    }
  g_assert_cmpfloat_with_epsilon (v[0], momentum[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (v[1], momentum[1], 1e-9);
  g_assert_cmpfloat (hypot (v[0], v[1]), >, 1e-3);
}

/* A goal is judged in the student's own document, condition by condition, in words for lamps. */
static void
test_make (void)
{
  g_autoptr(JdLesson)
    lesson = testing_step ("04-disk-welded-to-a-rod.jourdain",
                           "'setup': {'parameterization': 'equation of motion'}, 'ask': {'kind': 'make', 'goal': "
                           "['told(`weld.Gamma`) == 1', 'unknowns() == fewest(`weld.Gamma`)'], 'solution': {'tags': "
                           "{'weld.angle': null}}}, 'feedback': [{'if': 'told(`weld.Gamma`) == 0', 'text': 'No'}, "
                           "{'if': ['told(`weld.Gamma`) == 1'], 'text': '{unknowns()} unknowns'}]",
                           "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  g_autoptr(JsonNode) solved = jd_lesson_task_dup_solved (task, NULL);
  const char *const documents[] = { "equation of motion", "force and torque at B" };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (solved, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (testing_judge (task, (JdLessonGiven) { .scene = NULL }).feedback, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      const JdLessonSceneOptions shown = { .model = model, .parameterization = documents[i] };
      g_autoptr(JdLessonScene) scene = jd_lesson_task_open_live (task, &shown, &error);
      JdLessonJudgement out;
      g_autoptr(GPtrArray) goals = NULL;
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      out = testing_judge (task, (JdLessonGiven) { .scene = scene });
      goals = jd_lesson_task_list_goals (task, scene);
      g_assert_cmpuint (goals->len, ==, 2);
      g_assert_true (((JdLessonGoal *) goals->pdata[0])->holds);
      g_assert_cmpint (((JdLessonGoal *) goals->pdata[1])->holds, ==, i == 0);
      g_assert_cmpstr (((JdLessonGoal *) goals->pdata[0])->words, ==, "weld.Gamma is told");
      g_assert_cmpstr (((JdLessonGoal *) goals->pdata[1])->words, ==,
                       i == 0 ? "as few unknowns as tell weld.Gamma (now 3)"
                              : "as few unknowns as tell weld.Gamma (now 7)");
      g_assert_cmpint (out.right, ==, i == 0);
      g_assert_cmpint (out.feedback, ==, i == 0 ? -1 : 1);
      text = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_FEEDBACK, 1, scene, NULL);
      g_assert_cmpstr (text, ==, i == 0 ? "3 unknowns" : "7 unknowns");
    }
}

/* What is asked is covered without the author's doing anything; what is to be made is not. */
static void
test_covers (void)
{
  static const struct { const char *step, *covers; } cases[] = {
    { "'setup': {'hide': ['x``']}, 'ask': {'kind': 'number', 'answer': 'truth(`rope.T`) + 2*value(`E`)'}", "x'',rope.T,E" },
    { "'ask': {'kind': 'number', 'answer': 'unknowns()'}", "counts" },
    { "'ask': {'kind': 'number', 'answer': 'read(`check`, `degrees_of_freedom`)'}", "freedoms" },
    { "'ask': {'kind': 'number', 'answer': 'power(`weight`)'}", "power:weight" },
    { "'ask': {'kind': 'arrow', 'of': {'velocity': 'load.origin'}}", "velocity" },
    { "'ask': {'kind': 'make', 'goal': 'told(`rope.T`) == 1', 'solution': {'tags': {'rope.length': null}}}", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdLesson) lesson = testing_step (CART, cases[i].step, "");
      g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
      g_auto(GStrv) covers = jd_lesson_task_dup_covers (task);
      g_autofree char *list = g_strjoinv (",", covers);

      g_assert_cmpstr (list, ==, cases[i].covers);
    }
}

static char *
variant_words (const char *variants,
               guint64     seed)
{
  g_autofree char *more = g_strdup_printf (", 'variants': {%s}, 'where': ['k != 45']", variants);
  g_autoptr(JdLesson) lesson = testing_step (CART, "'setup': {}", more);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, seed, &error);

  g_assert_no_error (error);
  return jd_lesson_variant_dup_words (variant);
}

/* A seed gives the same numbers everywhere, and a further constant does not change the others.  The numbers are those
 * of the algorithm that jd_lesson_variant_new() describes, written anew in another language. */
static void
test_variants (void)
{
  static const char *const expected[] = {
    "", "m = 0.8, k = 60", "m = 0.8, k = 55", "m = 1.2, k = 65", "m = 1, k = 80", "m = 1.2, k = 55",
  };
  const char *both = "'m': [0.8, 1.0, 1.2, 1.5, 2.0], 'k': {'from': 40, 'to': 90, 'step': 5}";
  g_autofree char *only = variant_words ("'k': {'from': 40, 'to': 40, 'step': 5}", 3);
  gboolean low = FALSE, high = FALSE;

  g_assert_cmpstr (only, ==, "k = 40");
  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_autofree char *words = variant_words (both, seed);
      g_autofree char *again = variant_words (both, seed);
      g_autofree char *alone = variant_words ("'k': {'from': 40, 'to': 90, 'step': 5}", seed);

      g_test_message ("%s", words);
      g_assert_cmpstr (words, ==, again);
      if (seed < G_N_ELEMENTS (expected))
        g_assert_cmpstr (words, ==, expected[seed]);
      g_assert_true (g_str_has_suffix (words, alone));
      g_assert_null (strstr (words, "k = 45"));
      low = low || strstr (words, "k = 40") != NULL;
      high = high || strstr (words, "k = 90") != NULL;
    }
  g_assert_true (low && high);
}

/* What a setup does not say stays as the step before left it, its reveal included; the document begins anew. */
static void
test_setup (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson =
    testing_lesson ("{'jlesson': 1, 'name': 'T', 'model': '02-cart-and-particle.jourdain', 'steps': ["
                    "{'id': 'a', 'text': 'T', 'setup': {'parameterization': 'independent', 'view': 'compare', "
                    "'set': {'k': 7}}, 'reveal': {'parameterization': 'total'}},"
                    "{'id': 'b', 'text': 'T'},"
                    "{'id': 'c', 'text': 'T', 'setup': {'document': 'step:a', 'parameterization': "
                    "'independent'}, 'begin': {'tags': {'rope.length': null}}},"
                    "{'id': 'd', 'text': 'T', 'setup': {'document': 'step:c', 'set': {'m': '2*m'}}}]}",
                    faults);
  static const struct { const char *text; double value[4]; } cases[] = {
    { "k == 7", { 1, 0, 1, 1 } }, { "view() == 'compare'", { 1, 1, 1, 1 } }, { "unknowns()", { 1, 3, 3, 3 } },
    { "m == 2.4", { 0, 0, 0, 1 } },
  };
  g_autoptr(JdLessonVariant) variant = NULL;

  g_assert_cmpuint (faults->len, ==, 0);
  variant = jd_lesson_variant_new (lesson, 0, NULL);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, &error);

      g_assert_no_error (error);
      for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
        {
          gboolean null;
          double value;

          g_assert_true (jd_lesson_scene_number (jd_lesson_task_get_scene (task), cases[k].text, &value, &null,
                                                 NULL));
          g_test_message ("step %u: %s is %g", i, cases[k].text, value);
          g_assert_cmpfloat (value, ==, cases[k].value[i]);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/number/judge", test_number);
  g_test_add_func ("/core/lesson/number/exact", test_exact);
  g_test_add_func ("/core/lesson/choice/judge", test_choice);
  g_test_add_func ("/core/lesson/change/outcomes", test_change);
  g_test_add_func ("/core/lesson/vanish/outcomes", test_vanish);
  g_test_add_func ("/core/lesson/arrow/judge", test_arrow);
  g_test_add_func ("/core/lesson/arrow/vectors", test_vectors);
  g_test_add_func ("/core/lesson/make/goals", test_make);
  g_test_add_func ("/core/lesson/covers", test_covers);
  g_test_add_func ("/core/lesson/variants", test_variants);
  g_test_add_func ("/core/lesson/setup", test_setup);
  return g_test_run ();
}
