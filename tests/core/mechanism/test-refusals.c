/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Members of the document that the fixture of test-malformed.c has not: the sheet, the picture below it, measures,
 * columns of Compare, locks, moving frames, declared efforts, alternatives of events.  Each mistake is refused with its
 * place and a sentence; a member that is right is read, and written as it was. */
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-sheet.h"
#include "tests/core/mechanism/fixture.h"

#define PLANE                                                                                                 \
  "{'jourdain': 1, 'constants': {'k': 2, 'z': 0}, 'parameters': [{'name': 'x'}, {'name': 'y'},"                \
  " {'name': 'a', 'value': 0.5}], 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'B', 'origin':"     \
  " ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1, 'points': {'P': [1, 0]}},"                              \
  " {'name': 'D', 'origin': ['y', 0], 'mass': 1}], "
#define SPACE                                                                                                 \
  "{'jourdain': 1, 'dimension': 3, 'parameters': [{'name': 'x'}, {'name': 'a', 'value': 0.5}], 'ground':"      \
  " {'points': {'O': [0, 0, 0]}}, 'bodies': [{'name': 'B', 'origin': ['x', 0, 0], 'rotation': [['z', 'a']],"   \
  " 'mass': 1, 'inertia': [1, 1, 1], 'points': {'P': [1, 0, 0]}}], "
#define EQUATION(HOLONOMIC, DIFFERENTIAL)                                                                     \
  "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {" HOLONOMIC "}, 'differential': {" DIFFERENTIAL "}"
#define EFFORT(MEMBERS) EQUATION ("'h': 'x - y'", "") ", 'efforts': [{'name': 'F', " MEMBERS "}]}]"
#define SPATIAL_EFFORT(MEMBERS)                                                                               \
  "'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'h': 'x'}, 'efforts': [{'name': 'F', " MEMBERS "}]}]"
#define ROPE "'joints': [{'name': 'r', 'type': 'rope', 'through': ['B.P', 'ground.O'], 'length': 5}], "

static const struct
{
  const char *head, *members;
  const char *path, *says;  /* of the message; NULL: the document is right */
} cases[] = {
  /* The sheet. */
  { PLANE, "'sheet': {'grid': 0.1, 'angle_step': 'pi/8', 'length_unit': 'mm', 'mass_unit': 'g', 'angle_unit': 'deg'}",
    NULL, NULL },
  { PLANE, "'sheet': 3", "sheet", "expected an object" },
  { PLANE, "'sheet': {'grid': 0}", "sheet.grid", "must be greater than 0" },
  { PLANE, "'sheet': {'grid': '-k'}", "sheet.grid", "must be greater than 0" },
  { PLANE, "'sheet': {'grid': 'x'}", "sheet.grid", "“x”" },
  { PLANE, "'sheet': {'angle_step': '1/z'}", "sheet.angle_step", "no finite value" },
  { PLANE, "'sheet': {'length_unit': 'inch'}", "sheet.length_unit", "“inch” is no unit of lengths" },
  { PLANE, "'sheet': {'mass_unit': 'lb'}", "sheet.mass_unit", "“kg” or “g”" },
  { PLANE, "'sheet': {'angle_unit': '°'}", "sheet.angle_unit", "“rad” or “deg”" },
  { PLANE, "'sheet': {'length_unit': 2}", "sheet.length_unit", "expected a text" },
  /* The picture below. */
  { PLANE, "'underlay': {'image': 'a b.png', 'width': 2, 'opacity': 1}", NULL, NULL },
  { PLANE, "'underlay': {'width': 2}", "underlay.image", "missing" },
  { PLANE, "'underlay': {'image': 'a.png'}", "underlay.width", "missing" },
  { PLANE, "'underlay': {'image': '../a.png', 'width': 2}", "underlay.image", "not the name of a file in the folder" },
  { PLANE, "'underlay': {'image': 'b\\\\a.png', 'width': 2}", "underlay.image", "not the name of a file" },
  { PLANE, "'underlay': {'image': '.a.png', 'width': 2}", "underlay.image", "not the name of a file" },
  { PLANE, "'underlay': {'image': 'a\\u0007.png', 'width': 2}", "underlay.image", "U+0007" },
  { PLANE, "'underlay': {'image': 'a.png', 'width': 0}", "underlay.width", "must be greater than 0" },
  { PLANE, "'underlay': {'image': 'a.png', 'width': 1, 'opacity': 1.5}", "underlay.opacity", "1.5" },
  { PLANE, "'underlay': {'image': 'a.png', 'width': 1, 'x': 'a'}", "underlay.x", "“a”" },
  { PLANE, "'underlay': {'image': 'a.png', 'width': 1, 'locked': 1}", "underlay.locked", "true or false" },
  /* Measures. */
  { PLANE, "'measures': [{'name': 'd', 'between': ['B.P', 'ground.O']}, {'name': 'e', 'angle': ['B.P', 'ground.O',"
    " 'D.origin']}, {'name': 'f', 'bodies': ['B', 'ground']}]", NULL, NULL },
  { PLANE, "'measures': [{'name': 'd'}]", "measures[0]", "" },
  { PLANE, "'measures': [{'name': 'd', 'between': ['B.P', 'ground.O'], 'bodies': ['B', 'ground']}]", "measures[0]",
    "stand together" },
  { PLANE, "'measures': [{'name': 'e', 'angle': ['B.P', 'ground.O']}]", "measures[0].angle", "expected 3" },
  { PLANE, "'measures': [{'name': 'e', 'between': ['B.P', 'B.Q']}]", "measures[0].between[1]", "“B” has no point “Q”" },
  { PLANE, "'measures': [{'name': 'e', 'between': ['B.P', 'D.origin']}, {'name': 'e', 'between': ['B.P', 'ground.O']}]",
    "measures[1].name", "taken" },
  { SPACE, "'measures': [{'name': 'f', 'bodies': ['B', 'ground']}]", "measures[0]", "in space only a length" },
  { SPACE, "'measures': [{'name': 'f', 'between': ['B.P', 'ground.O']}]", NULL, NULL },
  /* Columns. */
  { PLANE, "'compare': [{'parameterization': 'total'}, {'parameterization': 'total'}]", NULL, NULL },
  { PLANE, "'compare': [{}]", "compare[0].parameterization", "missing" },
  { PLANE, "'compare': [3]", "compare[0]", "expected an object" },
  { PLANE, "'compare': [{'parameterization': 'total'}, {'parameterization': 'total'}, {'parameterization': 'total'},"
    " {'parameterization': 'total'}, {'parameterization': 'total'}]", "compare", "at most 4 columns" },
  /* Locks. */
  { PLANE, "'locked': true, 'open_to_students': ['values:x', 'constants:k', 'values']", NULL, NULL },
  { PLANE, "'open_to_students': ['everything']", "open_to_students[0]", "“everything” cannot be opened" },
  { PLANE, "'open_to_students': ['values:q']", "open_to_students[0]", "there is no parameter “q”" },
  { PLANE, "'open_to_students': ['values', 'constants:x']", "open_to_students[1]", "there is no constant “x”" },
  { PLANE, "'open_to_students': ['events:k']", "open_to_students[0]", "only “values” and “constants”" },
  { PLANE, "'open_to_students': [1]", "open_to_students[0]", "expected a text" },
  { PLANE, "'open_to_students': 'values'", "open_to_students", "expected an array" },
  /* A moving frame. */
  { PLANE, "'frame': {'angle': 'k*t'}", NULL, NULL },
  { PLANE, "'frame': 1", "frame", "expected an object" },
  { PLANE, "'frame': {'angle': 'x'}", "frame.angle", "“x”" },
  { PLANE, "'frame': {'origin': [1, 2, 3]}", "frame.origin", "expected 2" },
  { PLANE, "'kinetic_energy': 'x\\u0027^2', 'frame': {'angle': 't'}", "frame", "cannot be seen from a moving frame" },
  { PLANE, "'frame': {'angle': 't'}, 'efforts': [{'name': 'coriolis', 'type': 'torque', 'body': 'B', 'value': 1}]",
    "efforts[0].name", "“coriolis” is an inertial effort" },
  { PLANE, "'efforts': [{'name': 'coriolis', 'type': 'torque', 'body': 'B', 'value': 1}]", NULL, NULL },
  { PLANE, "'efforts': [{'name': 'weight', 'type': 'torque', 'body': 'B', 'value': 1}]", "efforts[0].name",
    "effort of gravity" },
  { SPACE, "'efforts': [{'name': 's', 'type': 'torsion-spring', 'bodies': ['B', 'ground'], 'stiffness': 1}]",
    "efforts[0].type", "in the plane" },
  /* Efforts that a joint declares. */
  { PLANE, EFFORT ("'point': 'B.P', 'vector': {'u': ['cos(a)', 'sin(a)'], 'v': ['-sin(a)', 'cos(a)']}"), NULL, NULL },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': {'u': [1, 1], 'v': [1, 0]}"), NULL, NULL },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': {'u': [1, 1], 'v': [2, 2]}"), "joints[0].efforts[0].vector",
    "linearly dependent" },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': {'u': [1, 1]}"), "joints[0].efforts[0].vector", "there are 1 vectors" },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': {'u': [1, 1], 'v': [1, 0], 'w': [0, 1]}"),
    "joints[0].efforts[0].vector.w", "has 2 components" },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': {'u v': [1, 1], 'v': [1, 0]}"), "joints[0].efforts[0].vector[\"u v\"]",
    "not a name" },
  { PLANE, EFFORT ("'point': 'B.P', 'value': 'x', 'vector': {'u': [1, 1], 'v': [1, 0]}"),
    "joints[0].efforts[0].vector", "has no “value”" },
  { PLANE, EFFORT ("'point': 'B.P', 'body': 'B', 'vector': [1, 0]"), "joints[0].efforts[0]", "remove “body”" },
  { PLANE, EFFORT ("'body': 'B', 'couple': {'u': [1, 0], 'v': [0, 1]}"), "joints[0].efforts[0].couple",
    "a couple in the plane has one component" },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': [1, 0], 'value': 'x'}, {'name': 'F', 'point': 'B.P', 'vector': [0, 1],"
                   " 'value': 'y'"), "joints[0].efforts[1]", "“F” has another “value” above" },
  { PLANE, EFFORT ("'point': 'B.P', 'vector': [1, 0], 'value': 'x'}, {'name': 'F', 'point': 'B.P', 'vector': [0, 1],"
                   " 'value': 'x'"), NULL, NULL },
  { SPACE, SPATIAL_EFFORT ("'body': 'B', 'couple': {'u': [1, 0, 0], 'v': [1, 1, 0]}"), "joints[0].efforts[0].couple",
    "there are 2 vectors" },
  { SPACE, SPATIAL_EFFORT ("'body': 'B', 'couple': {'u': [1, 0, 0], 'v': [1, 1, 0], 'w': [2, 1, 0]}"),
    "joints[0].efforts[0].couple", "linearly dependent" },
  { SPACE, SPATIAL_EFFORT ("'body': 'B', 'couple': {'u': [1, 0, 0], 'v': [1, 1, 0], 'w': [2, 1, 1]}"), NULL, NULL },
  { PLANE, EQUATION ("'n': 'y'", "'s': 'x\\u0027'") ", 'friction': 0.3, 'unilateral': true}]", NULL, NULL },
  { PLANE, EQUATION ("'n': 'y', 'm': 'x'", "'s': 'x\\u0027'") ", 'friction': 0.3}]", "joints[0].friction",
    "one “holonomic” equation" },
  { PLANE, EQUATION ("'n': 'y'", "") ", 'friction': 0.3}]", "joints[0].friction", "one or two" },
  /* Events. */
  { PLANE, ROPE "'events': [{'name': 'e'}, {'name': 'f', 'instead_of': 'e'}]", NULL, NULL },
  { PLANE, "'events': [{'name': 'f', 'instead_of': 'e'}]", "events[0].instead_of", "no event is called “e”" },
  { PLANE, "'events': [{'name': 'e'}, {'name': 'f', 'instead_of': 'e'}, {'name': 'g', 'instead_of': 'f'}]",
    "events[2].instead_of", "“f” itself stands in the place" },
  { PLANE, "'events': [{'name': 'e', 'quasi_velocities': {'': 'x'}}]", "events[0].quasi_velocities[\"\"]",
    "the name is empty" },
  { PLANE, "'events': [{'name': 'e', 'at': 1, 'when': 'x'}]", "events[0]", "stand together" },
  { PLANE, "'events': [{'name': 'e', 'at': 1, 'direction': 1}]", "events[0].direction", "belongs to “when”" },
  { PLANE, "'events': [{'name': 'e', 'when': 'x', 'direction': 2}]", "events[0].direction", "(rising)" },
  { PLANE, ROPE "'events': [{'name': 'e', 'order': []}]", "events[0].order", "the order is empty" },
  { PLANE, ROPE "'events': [{'name': 'e', 'order': ['r.length']}]", NULL, NULL },
  { PLANE, EQUATION ("'h': 'x'", "") "}], 'events': [{'name': 'e', 'order': ['j.h']}]", "events[0].order[0]",
    "is not unilateral" },
  { PLANE, "'events': [{'name': 'e', 'impulses': [{'point': 'B.P'}]}]", "events[0].impulses[0].vector", "missing" },
  { PLANE, "'events': [{'name': 'e', 'impulses': [{}]}]", "events[0].impulses[0]", "none of them" },
  { PLANE, "'events': [{'name': 'e', 'impulses': [7]}]", "events[0].impulses[0]", "expected an object" },
  { PLANE, "'measures': [{'name': 'e', 'between': ['B.P', 'B.P']}]", "measures[0].between", "both are the same point" },
  /* Names. */
  { PLANE, "'name': 'a\\u0001b'", "name", "U+0001" },
  { PLANE, "'parameterizations': [{'name': ''}]", "parameterizations[0].name", "empty" },
  { PLANE, "'parameterizations': [{'name': 'a\\tb'}]", "parameterizations[0].name", "U+0009" },
};

static char *
dup_text (gsize i)
{
  char *text = g_strconcat (cases[i].head, cases[i].members, "}", NULL);

  return g_strdelimit (text, "'", '"');
}

static void
test_members (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = dup_text (i), *start = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);

      g_test_message ("%s: %s", cases[i].members, error != NULL ? error->message : "read");
      if (cases[i].path == NULL)
        {
          g_autofree char *written = NULL, *again = NULL;
          g_autoptr(JdMechanism) back = NULL;

          g_assert_no_error (error);
          g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
          written = jd_mechanism_to_text (mechanism);
          back = fixture_read (written);
          again = jd_mechanism_to_text (back);
          g_assert_cmpstr (written, ==, again);
          continue;
        }
      g_assert_null (mechanism);
      g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID);
      start = g_strconcat (cases[i].path, ": ", NULL);
      g_assert_true (g_str_has_prefix (error->message, start));
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

/* What is left out with a warning, and what the warning says. */
static void
test_warnings (void)
{
  static const struct
  {
    const char *members, *code, *path, *says;
  } warned[] = {
    { "'compare': [{'parameterization': 'total'}, {'parameterization': 'none'}]", "unknown-column", "compare[1]",
      "no parameterization is called “none”" },
    { "'compare': [{'parameterization': 'total', 'event': 'bang'}]", "unknown-column", "compare[0]",
      "no event is called “bang”" },
    { "'efforts': [{'name': 'q', 'type': 'torque', 'body': 'D', 'value': 1}]", "particle-angle", "efforts[0]",
      "“D” is a particle" },
    { "'efforts': [{'name': 'q', 'type': 'torsion-spring', 'bodies': ['ground', 'D'], 'stiffness': 1}]",
      "particle-angle", "efforts[0]", "“D” is a particle" },
    { "'underlay': {'image': 'a.png', 'width': 1, 'heigth': 1}", "unknown-key", "underlay", "heigth" },
    { "'sheet': {'gird': 1}", "unknown-key", "sheet", "grid" },
    { "'gravitiy': [0, 1]", "unknown-key", "", "gravity" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (warned); i++)
    {
      g_autofree char *text = g_strconcat (PLANE, warned[i].members, "}", NULL);
      g_autoptr(JdMechanism) mechanism = fixture_read (g_strdelimit (text, "'", '"'));
      const GPtrArray *warnings = jd_mechanism_get_warnings (mechanism);
      const JdWarning *warning;

      g_assert_cmpuint (warnings->len, ==, 1);
      warning = g_ptr_array_index (warnings, 0);
      g_test_message ("%s: %s", warning->code, warning->text);
      g_assert_cmpstr (warning->code, ==, warned[i].code);
      g_assert_true (g_str_has_prefix (warning->text, warned[i].path));
      g_assert_nonnull (strstr (warning->text, warned[i].says));
      g_assert_cmpuint (jd_mechanism_get_columns (mechanism)->len, ==, i < 2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/refusals/members", test_members);
  g_test_add_func ("/core/mechanism/refusals/warnings", test_warnings);
  return g_test_run ();
}
