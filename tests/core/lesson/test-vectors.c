/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows that lessons ask for: the force of every kind of joint on the body it names first, impulses, velocities in a
 * plane and in space, against closed forms.  m = 2 kg and g = 10 everywhere. */
#include "tests/core/lesson/lesson-testing.h"

/* A body at (0, 0) with the point A at (1, 0); a particle at (0, -1); a disk of 0.5 m on the axis. */
#define BODY                                                                                                           \
  "'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'th'}], 'bodies': [{'name': 'B', 'origin': ['x', 'y'], "       \
  "'angle': 'th', 'mass': 2, 'inertia': 1, 'points': {'A': [1, 0]}}], "
#define PARTICLE                                                                                                       \
  "'parameters': [{'name': 'x'}, {'name': 'y', 'value': -1}], 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': "  \
  "2}], "
#define SLIDING                                                                                                        \
  "'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y'}], 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': "    \
  "2}], 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}], "
#define DISK                                                                                                           \
  "'parameters': [{'name': 'x'}, {'name': 'y', 'value': 0.5}, {'name': 'th'}], 'bodies': [{'name': 'B', 'origin': "      \
  "['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 0.25, 'shape': {'disk': 0.5}}], 'curves': [{'name': 'floor', "       \
  "'line': {'point': [0, 0], 'direction': [1, 0]}}], 'efforts': [{'name': 'motor', 'type': 'torque', 'body': 'B', "     \
  "'value': -3}], "

/* A lesson of one arrow inside the mechanism @mechanism of @dimension. */
static JdLesson *
arrow_lesson (guint       dimension,
              const char *mechanism,
              const char *of,
              GPtrArray  *faults)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'dimension': %u, 'gravity': [0, %s], %s, 'lesson': {'name': 'T', 'steps': [{'id': 'a', 'text': "
    "'T', 'ask': {'kind': 'arrow', 'of': {%s}}}]}}",
    dimension, dimension == 3 ? "0, -10" : "-10", mechanism, of);

  return testing_lesson (text, faults);
}

/* The components @name of the right answer, which has no fault. */
static void
find_components (guint       dimension,
                 const char *mechanism,
                 const char *of,
                 const char *name,
                 double      out[3])
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = arrow_lesson (dimension, mechanism, of, faults);
  g_autoptr(JdLessonTask) task = NULL;
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;
  JsonArray *array;

  g_assert_cmpuint (faults->len, ==, 0);
  task = testing_task (lesson, 0);
  answer = jd_lesson_task_dup_answer (task, &error);
  g_assert_no_error (error);
  array = json_object_get_array_member (json_node_get_object (answer), name);
  g_assert_cmpuint (json_array_get_length (array), ==, dimension);
  for (guint i = 0; i < dimension; i++)
    out[i] = json_array_get_double_element (array, i);
}

/* The force of each kind of joint, and where it acts. */
static void
test_forces (void)
{
  static const struct { const char *name, *mechanism; double force[2], at[2]; } cases[] = {
    { "pivot", BODY "'joints': [{'name': 'j', 'type': 'pivot', 'between': ['B.origin', 'ground.origin']}]", { 0, 20 },
      { 0, 0 } },
    { "pivot-of-ground", BODY "'joints': [{'name': 'j', 'type': 'pivot', 'between': ['ground.origin', 'B.origin']}]",
      { 0, 20 }, { 0, 0 } },
    { "rod-of-ground", PARTICLE "'joints': [{'name': 'j', 'type': 'rod', 'between': ['ground.origin', 'B.origin'], "
                                "'length': 1}]",
      { 0, 20 }, { 0, -1 } },
    /* th'' = g/(1 + I/m), as the pivot is 1 m from the mass centre: Y = m g - m th'' */
    { "pivot-at-end", BODY "'ground': {'points': {'A': [1, 0]}}, 'joints': [{'name': 'j', 'type': 'pivot', 'between': "
                           "['B.A', 'ground.A']}]",
      { 0, 20.0 / 3.0 }, { 1, 0 } },
    { "weld", BODY "'joints': [{'name': 'j', 'type': 'weld', 'between': ['B.origin', 'ground.origin']}]", { 0, 20 },
      { 0, 0 } },
    { "slider", BODY "'joints': [{'name': 'j', 'type': 'slider', 'between': ['B.origin', 'ground.origin'], 'axis': "
                     "[1, 0]}]",
      { 0, 20 }, { 0, 0 } },
    { "slider-inclined", BODY "'joints': [{'name': 'j', 'type': 'slider', 'between': ['B.origin', 'ground.origin'], "
                              "'axis': [3, 3]}]",
      { -10, 10 }, { 0, 0 } },
    { "slider-upright", BODY "'joints': [{'name': 'j', 'type': 'slider', 'between': ['B.origin', 'ground.origin'], "
                             "'axis': [0, 1]}]",
      { 0, 0 }, { 0, 0 } },
    { "pin-slot", BODY "'joints': [{'name': 'j', 'type': 'pin-slot', 'between': ['B.origin', 'ground.origin'], "
                       "'axis': [1, -1]}]",
      { 10, 10 }, { 0, 0 } },
    { "rod", PARTICLE "'joints': [{'name': 'j', 'type': 'rod', 'between': ['B.origin', 'ground.origin'], 'length': 1}]",
      { 0, 20 }, { 0, -1 } },
    { "rope", PARTICLE "'joints': [{'name': 'j', 'type': 'rope', 'through': ['B.origin', 'ground.origin'], 'length': "
                       "1}]",
      { 0, 20 }, { 0, -1 } },
    { "slack-rope", PARTICLE "'joints': [{'name': 'j', 'type': 'rope', 'through': ['B.origin', 'ground.origin'], "
                             "'length': 2}]",
      { 0, 0 }, { 0, -1 } },
    { "contact", SLIDING "'joints': [{'name': 'j', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor'}]",
      { 0, 20 }, { 0, 0 } },
    { "friction", SLIDING "'joints': [{'name': 'j', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor', "
                          "'friction': 0.3}]",
      { -6, 20 }, { 0, 0 } },
    { "on-curve", SLIDING "'joints': [{'name': 'j', 'type': 'on-curve', 'point': 'B.origin', 'curve': 'floor'}]",
      { 0, 20 }, { 0, 0 } },
    { "blade", SLIDING "'joints': [{'name': 'j', 'type': 'blade', 'point': 'B.origin', 'direction': [1, 0]}]",
      { 0, 20 }, { 0, 0 } },
    /* th'' = -3/(I + m R^2) = -4, x'' = 2 */
    { "rolling", DISK "'joints': [{'name': 'j', 'type': 'rolling', 'body': 'B', 'curve': 'floor'}]", { 4, 20 },
      { 0, 0 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double force[3], at[3];

      g_test_message ("%s", cases[i].name);
      find_components (2, cases[i].mechanism, "'force': 'j'", "vector", force);
      find_components (2, cases[i].mechanism, "'force': 'j'", "at", at);
      for (int k = 0; k < 2; k++)
        {
          g_assert_cmpfloat_with_epsilon (force[k], cases[i].force[k], 1e-9);
          g_assert_cmpfloat_with_epsilon (at[k], cases[i].at[k], 1e-9);
        }
    }
}

/* A blow of 6 N s along x and 4 along y on a resting mass: what the joint gives back. */
static void
test_impulses (void)
{
  static const char blow[] = ", 'events': [{'name': 'e', 'impulses': [{'point': 'B.origin', 'vector': [6, 4]}]}]";
  static const struct { const char *name, *mechanism; double impulse[2], after[2]; } cases[] = {
    { "pivot", BODY "'joints': [{'name': 'j', 'type': 'pivot', 'between': ['B.origin', 'ground.origin']}]",
      { -6, -4 }, { 0, 0 } },
    { "slider", BODY "'joints': [{'name': 'j', 'type': 'slider', 'between': ['B.origin', 'ground.origin'], 'axis': "
                     "[1, 0]}]",
      { 0, -4 }, { 3, 0 } },
    { "inclined", BODY "'joints': [{'name': 'j', 'type': 'pin-slot', 'between': ['B.origin', 'ground.origin'], "
                       "'axis': [1, 1]}]",
      { -1, 1 }, { 2.5, 2.5 } },
    { "rod", PARTICLE "'joints': [{'name': 'j', 'type': 'rod', 'between': ['B.origin', 'ground.origin'], 'length': 1}]",
      { 0, -4 }, { 3, 0 } },
    /* the rope does not push: it lets go */
    { "rope", PARTICLE "'joints': [{'name': 'j', 'type': 'rope', 'through': ['B.origin', 'ground.origin'], 'length': "
                       "1}]",
      { 0, 0 }, { 3, 2 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *mechanism = g_strconcat (cases[i].mechanism, blow, NULL);
      double impulse[3], after[3], before[3];

      g_test_message ("%s", cases[i].name);
      find_components (2, mechanism, "'impulse': 'j'", "vector", impulse);
      find_components (2, mechanism, "'velocity-after': 'B.origin'", "vector", after);
      find_components (2, mechanism, "'velocity': 'B.origin'", "vector", before);
      for (int k = 0; k < 2; k++)
        {
          g_assert_cmpfloat_with_epsilon (impulse[k], cases[i].impulse[k], 1e-9);
          g_assert_cmpfloat_with_epsilon (after[k], cases[i].after[k], 1e-9);
          g_assert_cmpfloat (before[k], ==, 0.0);
        }
    }
}

/* In space: the force of a ball joint, the velocity of a point of a turning body, a field. */
static void
test_space (void)
{
  const char
    *ball = "'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'z'}], 'bodies': [{'name': 'B', 'origin': "
            "['x', 'y', 'z'], 'rotation': [['z', 0]], 'mass': 2, 'inertia': [1, 1, 1]}], 'joints': [{'name': "
            "'j', 'type': 'ball', 'between': ['B.origin', 'ground.origin']}]";
  const char
    *top = "'parameters': [{'name': 'p', 'value': 0.5, 'rate': 2}], 'bodies': [{'name': 'B', 'origin': "
           "[1, 0, 0], 'rotation': [['z', 'p']], 'mass': 2, 'inertia': [1, 1, 1], 'points': {'A': [3, 0, 4]}}]";
  double force[3], velocity[3], field[3], at[3];

  find_components (3, ball, "'force': 'j'", "vector", force);
  find_components (3, top, "'velocity': 'B.A'", "vector", velocity);
  find_components (3, top, "'virtual': 'B.A', 'direction': {'p': -1}", "vector", field);
  find_components (3, top, "'velocity': 'B.A'", "at", at);
  g_assert_cmpfloat_with_epsilon (hypot (force[0], force[1]), 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (force[2], 20.0, 1e-9);
  /* V = p' z x AO */
  g_assert_cmpfloat_with_epsilon (velocity[0], -6.0 * sin (0.5), 1e-12);
  g_assert_cmpfloat_with_epsilon (velocity[1], 6.0 * cos (0.5), 1e-12);
  g_assert_cmpfloat (velocity[2], ==, 0.0);
  for (int k = 0; k < 3; k++)
    g_assert_cmpfloat_with_epsilon (field[k], -0.5 * velocity[k], 1e-12);
  g_assert_cmpfloat_with_epsilon (at[0], 1.0 + 3.0 * cos (0.5), 1e-12);
  g_assert_cmpfloat_with_epsilon (at[2], 4.0, 1e-12);
}

/* A velocity holds what the time does to a place; a field holds the time. */
static void
test_moved (void)
{
  const char *mechanism = "'parameters': [{'name': 'x', 'rate': 2}], 'bodies': [{'name': 'B', 'origin': ['x + 5*t', "
                          "'3*x'], 'mass': 2}]";
  double velocity[3], field[3];

  find_components (2, mechanism, "'velocity': 'B.origin'", "vector", velocity);
  find_components (2, mechanism, "'virtual': 'B.origin', 'direction': {'x': 2}", "vector", field);
  g_assert_cmpfloat_with_epsilon (velocity[0], 7.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (velocity[1], 6.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (field[0], 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (field[1], 6.0, 1e-12);
}

/* What has no arrow is told, and why. */
static void
test_none (void)
{
  static const struct { const char *mechanism, *of, *says; } cases[] = {
    { BODY "'joints': [{'name': 'j', 'type': 'drive', 'of': 'th', 'value': '2*t'}]", "'force': 'j'",
      "the joint “j” transmits no force that could be drawn" },
    { BODY "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'h': 'x'}}]", "'force': 'j'",
      "the joint “j” transmits no force that could be drawn" },
    { BODY "'joints': [{'name': 'joint', 'type': 'pivot', 'between': ['B.origin', 'ground.origin']}]", "'force': 'join'",
      "no joint is called “join”; did you mean “joint”?" },
    { BODY "'joints': []", "'velocity': 'B.a'", "no point is called “B.a”; did you mean “B.A”?" },
    { BODY "'joints': []", "'virtual': 'B.A', 'direction': {'z': 1}", "“z”" },
    { BODY "'joints': []", "'vector': ['x/y', 1], 'at': 'B.A'", "no finite value" },
    { BODY "'joints': []", "'vector': [1, 1]", "the arrow has no foot" },
    { BODY "'joints': []", "'velocity-after': 'B.A'", "the mechanism has no event" },
    { BODY "'joints': []", "'velocity': 'B.A', 'force': 'j'", "a vector is one of velocity, velocity-after," },
    { BODY "'joints': []", "'vector': [1], 'at': 'B.A'", "a vector is a list of its components" },
    { BODY "'joints': []", "'vector': [1, 2, 3, 4], 'at': 'B.A'", "a vector is a list of its components" },
    /* two pivots share the force along their line as they like */
    { BODY "'ground': {'points': {'A': [1, 0]}}, 'joints': [{'name': 'j', 'type': 'pivot', 'between': ['B.origin', "
           "'ground.origin']}, {'name': 'k', 'type': 'pivot', 'between': ['B.A', 'ground.A']}]",
      "'force': 'j'", "null: the mechanism is hyperstatic, nothing determines this" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = arrow_lesson (2, cases[i].mechanism, cases[i].of, faults);
      g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);
      gboolean told = FALSE;

      for (guint k = 0; k < faults->len; k++)
        {
          const JdLessonFault *fault = g_ptr_array_index (faults, k);

          g_test_message ("%s: %s", fault->path, fault->text);
          told = told || (g_str_has_prefix (fault->path, "lesson.steps[0].ask.of") &&
                          strstr (fault->text, cases[i].says) != NULL);
        }
      g_assert_true (told);
      g_assert_cmpuint (faults->len, ==, 1);
    }
}

/* In space a misconception lies apart from the answer if some view shows it apart. */
static void
test_apart (void)
{
  static const struct { const char *right, *near; gboolean apart; } cases[] = {
    { "0, 0, 2", "0, 0, -2", TRUE },      { "0, 0, 2", "0, 0, 3", TRUE },  { "0, 0, 2", "0, 0, 2.1", FALSE },
    { "1, 0, 0", "1, 0, 1", TRUE },       { "1, 0, 0", "1, 0, 0.1", FALSE }, { "1, 2, 3", "1, 2, -3", TRUE },
    { "1, 2, 3", "1.1, 2.2, 3.3", FALSE }, { "0, 0, 0", "0, 0, 1", TRUE }, { "0, 0, 1", "0, 0, 0", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'dimension': 3, 'parameters': [], 'bodies': [{'name': 'B', 'origin': [0, 0, 0], 'rotation': "
        "[['z', 0]], 'mass': 1, 'inertia': [1, 1, 1]}], 'lesson': {'name': 'T', 'steps': [{'id': 'a', 'text': 'T', "
        "'ask': {'kind': 'arrow', 'of': {'vector': [%s], 'at': 'B.origin'}}, 'feedback': [{'near': {'vector': [%s]}, "
        "'text': 'T'}]}]}}",
        cases[i].right, cases[i].near);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = testing_lesson (text, faults);
      g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);

      g_test_message ("(%s) and (%s)", cases[i].right, cases[i].near);
      g_assert_cmpint (testing_has_fault (faults, "lesson.steps[0].feedback[0].near", "lies within the tolerance"),
                       ==, !cases[i].apart);
      g_assert_cmpuint (faults->len, ==, !cases[i].apart);
    }
}

/* A misconception is an arrow too, in the form of the answer. */
static void
test_misconception (void)
{
  g_autoptr(JdLesson) lesson =
    testing_step ("01-rolling-disk.jourdain",
                  "'ask': {'kind': 'arrow', 'of': {'velocity': 'disk.A'}}, 'feedback': [{'near': {'vector': ['-2', "
                  "'3'], 'is': 'force'}, 'text': 'T'}, {'near': {'virtual': 'disk.center', 'direction': {'x': 4}, "
                  "'parameterization': 'total'}, 'text': 'T'}]",
                  "");
  g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
  static const struct { const char *kind; double vector[2]; } expected[] = { { "force", { -2, 3 } },
                                                                             { "field", { 4, 0 } } };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) node = jd_lesson_task_dup_misconception (task, i, &error);
      JsonObject *object;

      g_assert_no_error (error);
      object = json_node_get_object (node);
      g_assert_cmpstr (json_object_get_string_member (object, "kind"), ==, expected[i].kind);
      /* a vector without a place has no foot of its own */
      g_assert_cmpint (json_object_has_member (object, "at"), ==, i == 1);
      for (guint k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon (json_array_get_double_element (json_object_get_array_member (object,
                                                                                                     "vector"),
                                                                       k),
                                        expected[i].vector[k], 1e-12);
    }
  g_assert_cmpstr (jd_lesson_arrow_get_unit ("force"), ==, "N");
  g_assert_cmpstr (jd_lesson_arrow_get_unit ("impulse"), ==, "N s");
  g_assert_cmpstr (jd_lesson_arrow_get_unit ("velocity"), ==, "m/s");
  g_assert_cmpstr (jd_lesson_arrow_get_unit ("field"), ==, "m/s");
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/vectors/forces", test_forces);
  g_test_add_func ("/core/lesson/vectors/impulses", test_impulses);
  g_test_add_func ("/core/lesson/vectors/space", test_space);
  g_test_add_func ("/core/lesson/vectors/moved", test_moved);
  g_test_add_func ("/core/lesson/vectors/none", test_none);
  g_test_add_func ("/core/lesson/vectors/apart", test_apart);
  g_test_add_func ("/core/lesson/vectors/misconception", test_misconception);
  return g_test_run ();
}
