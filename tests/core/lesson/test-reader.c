/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <unistd.h>

#include "tests/core/lesson/lesson-testing.h"

#define CART "{'jlesson': 1, 'name': 'Test', 'model': '02-cart-and-particle.jourdain', "

/* A lesson of one step with the question @ask and the members @more, checked in one variant. */
#define STEP(ask, more) CART "'steps': [{'id': 'a', 'text': 'Text.', 'ask': " ask more "}]}"

/* A beam on three supports: no parameterization tells what each of them carries. */
#define SUPPORTS                                                                                                       \
  "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'th'}], "                \
  "'curves': [{'name': 'table', 'line': {'point': [0, 0], 'direction': [1, 0]}}], "                                    \
  "'bodies': [{'name': 'beam', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 1, 'inertia': 1, "                         \
  "'points': {'A': [-1, 0], 'B': [0, 0], 'C': [1, 0]}}], "                                                             \
  "'joints': [{'name': 'a', 'type': 'on-curve', 'point': 'beam.A', 'curve': 'table'}, "                                \
  "{'name': 'b', 'type': 'on-curve', 'point': 'beam.B', 'curve': 'table'}, "                                           \
  "{'name': 'c', 'type': 'on-curve', 'point': 'beam.C', 'curve': 'table'}], "                                          \
  "'parameterizations': [{'name': 'total', 'primitive': {}}]}"

/* Each row of the format's table of errors, and others.  ` stands for '. */
static const struct { const char *text, *path, *says; } fault_cases[] = {
  { STEP ("{'kind': 'choice', 'choices': [{'id': 'l', 'text': 'L', 'correct': 'truth(`rope.TT`) < 1'}, "
          "{'id': 'm', 'text': 'M', 'correct': true}]}", ""),
    "steps[0].ask.choices[0].correct", "column 7: no quantity is called “rope.TT”; did you mean “rope.T”?" },
  { STEP ("{'kind': 'number', 'answer': 'read(`check`, `degrees_of_fredom`)'}", ""), "steps[0].ask.answer",
    "read('check'): there is no “degrees_of_fredom”; did you mean “degrees_of_freedom”?" },
  { STEP ("{'kind': 'number', 'answer': 'read(`check`, `freedoms`, `xqz`)'}", ""), "steps[0].ask.answer",
    "there is no “freedoms” (there are: command, verdict, why," },
  { "{'jlesson': 1, 'name': 'T', 'model': '02-cart.jourdain', 'steps': [{'id': 'a', 'text': 'T'}]}", "model",
    "“02-cart.jourdain” is neither beside the lesson nor a bundled example; did you mean "
    "“02-cart-and-particle.jourdain”?" },
  { STEP ("{'kind': 'choice', 'choices': [{'id': 'less', 'text': 'L', 'correct': 'truth(`rope.T`) < m*g'}, "
          "{'id': 'equal', 'text': 'M', 'correct': 'truth(`rope.T`) <= m*g'}]}", ""),
    "steps[0].ask.choices", "“less” and “equal” are both right" },
  { STEP ("{'kind': 'choice', 'choices': [{'id': 'l', 'text': 'L', 'correct': '1 == 2'}, {'id': 'm', 'text': 'M'}]}",
          ""),
    "steps[0].ask.choices", "no choice is right" },
  { STEP ("{'kind': 'number', 'answer': 'truth(`rope.T`)'}",
          ", 'feedback': [{'near': 'truth(`rope.T`)*1.01', 'text': 'T'}]"),
    "steps[0].feedback[0].near", "lies within the tolerance of the answer" },
  { STEP ("{'kind': 'make', 'goal': ['told(`rope.T`) == 1'], 'solution': {'tags': {'rope.length': null}}}",
          ", 'open': ['constants:k', 'tags:rope']"),
    "steps[0].open", "the solution changes tags of “rope.length”, which is closed" },
  { STEP ("{'kind': 'make', 'goal': ['k > 90'], 'solution': {'set': {'k': 100}}}", ", 'open': ['constants:m', 'tags']"),
    "steps[0].open", "the solution changes constants of “k”, which is closed" },
  { STEP ("{'kind': 'make', 'goal': ['unknowns() == 1'], 'solution': {'tags': {'rope.length': null}}}",
          ", 'open': ['tags']"),
    "steps[0].ask.goal", "holds before anything is done" },
  { STEP ("{'kind': 'make', 'goal': ['told(`rope.T`) == 1', 'unknowns() == 7'], "
          "'solution': {'tags': {'rope.length': null}}}", ", 'open': ['tags:rope.length']"),
    "steps[0].ask.solution", "does not reach goal[1], unknowns() == 7: 3 and 7" },
  { STEP ("{'kind': 'number', 'answer': 'truth(`rope.T`)'}", ", 'setup': {'show': ['forces']}"),
    "steps[0].setup.show", "“forces” shows rope.T, which is asked; it will be covered" },
  { STEP ("{'kind': 'number', 'answer': 'value(`rope.T`)'}", ""), "steps[0].ask.answer",
    "null: in the parameterization “independent” nothing determines this" },
  { STEP ("{'kind': 'number', 'answer': '2x'}", ""), "steps[0].ask.answer", "column 2: an operator is missing" },
  { CART "'steps': [{'id': 'a', 'text': 'A [[multiplyer]].'}]}", "steps[0].text",
    "[[multiplyer]]: the glossary has no such word; did you mean “multiplier”?" },
  { CART "'goal': 'See [[xqzzy|this]].', 'steps': [{'id': 'a', 'text': 'T'}]}", "goal",
    "[[xqzzy]]: the glossary has no such word; “jourdain-cli explain” lists all words" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'feedback': [{'near': '2', 'text': {'en': 'T', 'de': '[[Zwang]]'}}]"),
    "steps[0].feedback[0].text.de", "[[Zwang]]: the glossary has no such word" },
  { STEP ("{'kind': 'number', 'answer': 1, 'tolerance': '3'}", ""), "steps[0].ask.tolerance", "a tolerance is" },
  { STEP ("{'kind': 'number', 'answer': 1, 'tolerence': 3}", ""), "steps[0].ask.tolerence", "did you mean “tolerance”?" },
  { STEP ("{'kind': 'number'}", ""), "steps[0].ask.answer", "missing" },
  { STEP ("{'kind': 'numbr', 'answer': 1}", ""), "steps[0].ask.kind", "did you mean “number”?" },
  { STEP ("7", ""), "steps[0].ask", "a question is an object" },
  { STEP ("{'kind': 'change', 'of': 'x', 'when': {'tags': {'rope.lengt': null}}}", ""), "steps[0].ask.when.tags[\"rope.lengt\"]",
    "there is no equation “rope.lengt”; did you mean “rope.length”?" },
  { STEP ("{'kind': 'change', 'of': 'x', 'when': {'set': {'MM': 1}}}", ""), "steps[0].ask.when.set.MM",
    "no constant or parameter is called “MM”" },
  { STEP ("{'kind': 'arrow', 'of': {'velocity': 'cart.A', 'force': 'rope'}}", ""), "steps[0].ask.of",
    "a vector is one of" },
  { STEP ("{'kind': 'arrow', 'of': {'velocity': 'nobody.A'}}", ""), "steps[0].ask.of", "no point is called “nobody.A”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'parameterization': 'totl'}"), "steps[0].setup.parameterization",
    "no parameterization is called “totl”; did you mean “total”?" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'event': 'bang'}"), "steps[0].setup.event",
    "no event is called “bang”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'document': 'step:b'}"), "steps[0].setup.document",
    "names no step before this one" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'merge': {'joints': 3}}"), "steps[0].setup.merge",
    "joints" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'hide': ['rope.TT']}"), "steps[0].setup.hide[0]",
    "no quantity is called “rope.TT”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'reveal': {'event': 'bang'}"), "steps[0].reveal.event",
    "no event is called “bang”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'reveal': {'instant': {'when': 'x = 99'}}"),
    "steps[0].reveal.instant", "is not reached" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'open': ['tag']"), "steps[0].open[0]", "did you mean “tags”?" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'open': ['time', 'tags:rope.lenght']"), "steps[0].open[1]",
    "there is no equation “rope.lenght”; did you mean “rope.length”?" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'open': ['types:rope.lenght']"), "steps[0].open[0]",
    "there is no equation “rope.lenght”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'open': ['constants:kk']"), "steps[0].open[0]",
    "no constant is called “kk”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'open': ['direction:zz']"), "steps[0].open[0]",
    "no parameter is called “zz”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'hints': ['{zz} and {yy}']"), "steps[0].hints[0]",
    "{yy}: column 1: “yy” is not known here" },
  { STEP ("{'kind': 'number', 'answer': 1, 'sign': 'plus'}", ""), "steps[0].ask.sign",
    "“plus” has no meaning here; expected “any”" },
  { STEP ("{'kind': 'change', 'of': 'x', 'when': {}}", ""), "steps[0].ask.when", "an empty edit changes nothing" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'points': 'play'"), "steps[0].points", "“play” is no place to point at" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'points': 'transport:'"), "steps[0].points", "is no place to point at" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'points': 'tool:linkge'"), "steps[0].points",
    "“tool” has no “linkge”; did you mean “linkage”?" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'points': 'parameterization:rope.lenght'"), "steps[0].points",
    "there is no equation “rope.lenght”; did you mean “rope.length”?" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'parameterization': 'independent'}, 'points': 'field:y'"),
    "steps[0].points", "no parameter “y” is retained here" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'explain': 'It is {trut(`rope.T`)}.'"), "steps[0].explain",
    "{trut('rope.T')}: column 1: there is no function “trut”; did you mean “truth”?" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'explain': 'It is {value(`rope.T`)}.'"), "steps[0].explain", "is null" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'hints': ['a', 'b', 'c']"), "steps[0].hints", "at most 2" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'title': 'one two three four five six seven'"), "steps[0].title",
    "7 words" },
  { STEP ("{'kind': 'choice', 'choices': [{'id': 'l', 'text': 'L', 'correct': true}, {'id': 'm', 'text': 'M'}]}",
          ", 'feedback': [{'choice': 'k', 'text': 'T'}]"),
    "steps[0].feedback[0].choice", "no choice is called “k”" },
  { STEP ("{'kind': 'choice', 'choices': [{'id': 'l', 'text': 'L', 'correct': true}, {'id': 'm', 'text': 'M'}]}",
          ", 'feedback': [{'choice': 'l', 'text': 'T'}]"),
    "steps[0].feedback[0].choice", "“l” is right; this text is for a wrong choice" },
  { STEP ("{'kind': 'arrow', 'of': {'virtual': 'cart.origin', 'direction': {'y': 1}}}",
          ", 'setup': {'parameterization': 'independent'}"),
    "steps[0].ask.of", "“y” is no retained parameter of “independent”" },
  { STEP ("{'kind': 'number', 'answer': 'direction(`q`)'}", ""), "steps[0].ask.answer",
    "column 11: no retained parameter is called “q”" },
  { STEP ("{'kind': 'change', 'of': 'x', 'when': {'tags': {'rope.length': null}}}",
          ", 'feedback': [{'choice': 'up', 'text': 'T'}]"),
    "steps[0].feedback[0].choice", "“up” has no meaning here; there are rises, falls, stays" },
  { STEP ("{'kind': 'make', 'goal': ['told(`rope.T`) == 1'], 'solution': {'tags': {'rope.length': null}}}",
          ", 'open': ['draw'], 'feedback': [{'if': ['told(`rope.Z`) == 0'], 'text': 'T'}]"),
    "steps[0].feedback[0].if[0]", "column 6: no quantity is called “rope.Z”" },
  { CART "'variants': {'k': {'from': 1, 'to': 1e300, 'step': 1e-300}}, 'steps': [{'id': 'a', 'text': 'T'}]}",
    "variants.k", "a million at most" },
  { STEP ("{'kind': 'number', 'answer': 'truth(`a.N`)'}", ", 'setup': {'document': " SUPPORTS "}"),
    "steps[0].ask.answer", "null: the mechanism is hyperstatic" },
  { CART "'variants': {'k': 3}, 'steps': [{'id': 'a', 'text': 'T'}]}", "variants.k", "a variant is a list" },
  { CART "'variants': {'kk': [3]}, 'steps': [{'id': 'a', 'text': 'T'}]}", "variants.kk", "has no constant “kk”" },
  { CART "'variants': {'k': {'from': 1, 'to': 2, 'step': 0}}, 'steps': [{'id': 'a', 'text': 'T'}]}", "variants.k",
    "in steps above 0" },
  { CART "'where': ['k > 1000'], 'steps': [{'id': 'a', 'text': 'T'}]}", "where", "k > 1000 does not hold" },
  { CART "'steps': []}", "steps", "1 to 40 steps" },
  { CART "'steps': [{'id': 'a', 'text': 'T'}, {'id': 'a', 'text': 'T'}]}", "steps[1].id",
    "steps[0] is called “a” too" },
  { CART "'steps': [{'id': 'a b', 'text': 'T'}]}", "steps[0].id", "is no id" },
  { "{'jlesson': 1, 'name': 'T', 'model': '../a.jourdain', 'steps': [{'id': 'a', 'text': 'T'}]}", "model",
    "leads out of the lesson's folder" },
  { "{'jlesson': 1, 'name': 'T', 'model': '/etc/passwd', 'steps': [{'id': 'a', 'text': 'T'}]}", "model",
    "leads out of the lesson's folder" },
  { "{'jlesson': 1, 'name': 'T', 'steps': [{'id': 'a', 'text': 'T'}]}", "model", "name a mechanism" },
  { "{'jlesson': 2, 'name': 'T', 'model': '02-cart-and-particle.jourdain', 'steps': [{'id': 'a', 'text': 'T'}]}",
    "jlesson", "version 2 of the format is not known here; this program reads version 1" },
  { "{'jlesson': '1', 'name': 'T', 'model': '02-cart-and-particle.jourdain', 'steps': [{'id': 'a', 'text': 'T'}]}",
    "jlesson", "from 1 to 1" },
  { "{'name': 'T', 'model': '02-cart-and-particle.jourdain', 'steps': [{'id': 'a', 'text': 'T'}]}", "jlesson",
    "missing" },
  { "[]", "", "a lesson is an object" },
  { CART "'variants': {'k': []}, 'steps': [{'id': 'a', 'text': 'T'}]}", "variants.k", "a variant is a list" },
  { CART "'variants': {'k': {'from': 2, 'to': 1, 'step': 0.1}}, 'steps': [{'id': 'a', 'text': 'T'}]}", "variants.k",
    "from “from” up to “to”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'controls': [{'constant': 'zz', 'from': 0, 'to': 1}]"),
    "steps[0].controls[0].constant", "no constant or parameter is called “zz”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'controls': [{'direction': 'q', 'from': 0, 'to': 1}]"),
    "steps[0].controls[0].direction", "no parameter “q” is retained here" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'controls': [{'constant': 'm', 'from': 1, 'to': 0}]"),
    "steps[0].controls[0]", "from “from” up to “to”" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'controls': [{'constant': 'm', 'from': 0, 'to': 1, 'step': 0}]"),
    "steps[0].controls[0]", "in steps above 0" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'controls': [{'from': 0, 'to': 1}]"), "steps[0].controls[0]",
    "a slider is of one" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'setup': {'direction': {'zz': 1}}"), "steps[0].setup.direction.zz",
    "no parameter “zz” is retained here" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'explain': 'It is {m*g'"), "steps[0].explain",
    "“{” has no end; write “}” after it" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'explain': 'A {{brace} and a [[multiplier'"), "steps[0].explain",
    "“[[” has no end; write “]]” after it" },
  { STEP ("{'kind': 'number', 'answer': 1}", ", 'explain': ''"), "steps[0].explain", "nothing is written here yet" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fault_cases); i++)
    {
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = testing_lesson (fault_cases[i].text, faults);
      g_autoptr(JsonArray) crib = lesson != NULL ? jd_lesson_check (lesson, 0, 2, faults) : NULL;

      g_test_message ("-- %s", fault_cases[i].text);
      g_assert_true (testing_has_fault (faults, fault_cases[i].path, fault_cases[i].says));
    }
}

/* A misconception that is right in one variant only is told with that variant and its constants, once. */
static void
test_variant_faults (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson)
    lesson = testing_lesson (CART "'variants': {'k': [40, 50, 60]}, 'steps': [{'id': 'a', 'text': 'T', "
                                  "'ask': {'kind': 'number', 'answer': 'k'}, "
                                  "'feedback': [{'near': '50.5', 'text': 'T'}]}]}",
                             faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 20, faults);
  const JdLessonFault *fault;

  g_assert_cmpuint (faults->len, ==, 1);
  fault = g_ptr_array_index (faults, 0);
  g_assert_cmpstr (fault->path, ==, "steps[0].feedback[0].near");
  g_assert_nonnull (strstr (fault->text, "in variant "));
  g_assert_nonnull (strstr (fault->text, "(k = 50)"));
}

/* So are two choices that are both right in one variant only. */
static void
test_two_right (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson)
    lesson = testing_lesson (CART "'variants': {'k': [40, 60]}, 'steps': [{'id': 'a', 'text': 'T', 'ask': {'kind': "
                                  "'choice', 'choices': [{'id': 'less', 'text': 'L', 'correct': 'k <= 55'}, "
                                  "{'id': 'more', 'text': 'M', 'correct': 'k < 45 or k > 55'}]}}]}",
                             faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 20, faults);
  const JdLessonFault *fault;

  g_assert_cmpuint (faults->len, ==, 1);
  fault = g_ptr_array_index (faults, 0);
  g_assert_cmpstr (fault->path, ==, "steps[0].ask.choices");
  g_assert_nonnull (strstr (fault->text, "“less” and “more” are both right in variant "));
  g_assert_nonnull (strstr (fault->text, "(k = 40)"));
}

/* A state that a variant breaks is refused. */
static void
test_broken_state (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson =
    testing_lesson ("{'jlesson': 1, 'name': 'T', 'model': '01-rolling-disk.jourdain', 'merge': {'parameters': "
                    "[{'name': 'x', 'value': 0.3, 'rate': 0.24}, {'name': 'y', 'value': 'R'}, {'name': 'phi', "
                    "'value': 0.1, 'rate': -0.8}]}, 'variants': {'R': [0.25]}, 'steps': [{'id': 'a', 'text': 'T', "
                    "'ask': {'kind': 'number', 'answer': 'R'}}]}",
                    faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 2, faults);

  g_assert_true (testing_has_fault (faults, "steps[0].setup",
                                    "the state breaks an equation in variant 1 (R = 0.25)"));
}

/* One wrong step does not hide the faults, or the answers, of the others. */
static void
test_all_faults (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson)
    lesson = testing_lesson (CART "'steps': ["
                                  "{'id': 'a', 'text': 'T', 'ask': {'kind': 'number', 'answer': '2x'}},"
                                  "{'id': 'b', 'text': 'T', 'ask': {'kind': 'number', 'answer': 'truth(`a`)'}},"
                                  "{'id': 'c', 'text': 'T', 'ask': {'kind': 'number', 'answer': 'm*g'}}]}",
                             faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);
  JsonObject *last = json_array_get_object_element (crib, 2);

  g_assert_true (testing_has_fault (faults, "steps[0].ask.answer", "column 2"));
  g_assert_true (testing_has_fault (faults, "steps[1].ask.answer", "no quantity is called “a”"));
  g_assert_cmpuint (faults->len, ==, 2);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (last, "answers")), ==, 1);
}

/* Checks the lesson with the members @text: the faults are exactly @expected, ended by NULL; each begins with its
 * path. */
static void
assert_faults (const char        *text,
               const char *const *expected)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autofree char *json = g_strconcat (CART, text, "}", NULL);
  g_autoptr(JdLesson) lesson = testing_lesson (json, faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 3, faults);
  guint n = 0;

  for (; expected[n] != NULL; n++)
    {
      const char *says = strstr (expected[n], ": ") + 2;
      g_autofree char *path = g_strndup (expected[n], (gsize) (says - 2 - expected[n]));
      g_autofree char *plain = g_strdup (path);

      g_assert_true (testing_has_fault (faults, g_strdelimit (plain, "~", '"'), says));
    }
  g_assert_cmpuint (faults->len, ==, n);
}

/* Every mistake of a step is told, once, whichever of them keeps it from being shown; and nothing that only follows
 * from one of them.  ~ stands for " in a path. */
static void
test_step_faults (void)
{
  static const struct { const char *text; const char *faults[12]; } cases[] = {
    /* names in the setup, and in everything else */
    { "'steps': [{'id': 'a', 'text': 'It is {mm}.', 'setup': {'parameterization': 'totl', 'set': {'xx': 1, "
      "'k': 'zz'}, 'hide': ['rope.TT']}, 'ask': {'kind': 'number', 'answer': 'truth(`rope.TT`)'}, "
      "'feedback': [{'near': 'kk', 'text': 'T'}], 'open': ['tags:rope.lenght'], 'explain': '{value(`rope.T`)}'}]",
      { "steps[0].setup.parameterization: did you mean “total”?", "steps[0].setup.set.xx: is called “xx”",
        "steps[0].setup.set.k: “zz” is not known here", "steps[0].ask.answer: no quantity is called “rope.TT”",
        "steps[0].feedback[0].near: “kk” is not known here", "steps[0].text: “mm” is not known here",
        "steps[0].setup.hide[0]: did you mean “rope.T”?", "steps[0].open[0]: did you mean “rope.length”?" } },
    /* mistakes of form, and of names */
    { "'steps': [{'id': 'a', 'text': 'T', 'open': ['tag'], 'hints': ['a', 'b', '{zz}'], 'setup': {'event': 'bang'}, "
      "'ask': {'kind': 'numbr', 'answer': 'truth(`rope.TT`)', 'tolerance': '3'}, 'feedback': [{'near': 'kk', "
      "'text': 'T'}, {'near': 'm*g'}]}]",
      { "steps[0].open[0]: did you mean “tags”?", "steps[0].hints: expected at most 2",
        "steps[0].ask.kind: did you mean “number”?", "steps[0].ask.tolerance: a tolerance is",
        "steps[0].feedback[1].text: missing", "steps[0].setup.event: no event is called “bang”",
        "steps[0].ask.answer: “rope.TT”", "steps[0].feedback[0].near: “kk”", "steps[0].hints[2]: “zz”" } },
    /* a kind that is not said is known by its members; judgements are told beside mistakes of form */
    { "'steps': [{'id': 'a', 'text': 'T', 'ask': {'choices': [{'id': 'l', 'text': 'L', 'correct': 'yy'}, {'id': 'l', "
      "'text': 'M', 'correct': ['x > zz', '2x']}]}}, {'id': 'b', 'text': '', 'ask': {'kind': 'number', 'answer': 1}, "
      "'feedback': [{'near': '1.01', 'text': 'T'}]}]",
      { "steps[0].ask.kind: a question is an object", "steps[0].ask.choices[1].id: two choices are called “l”",
        "steps[0].ask.choices[1].correct[1]: an operator is missing", "steps[0].ask.choices[0].correct: “yy”",
        "steps[0].ask.choices[1].correct[0]: “zz”", "steps[1].text: nothing is written here yet",
        "steps[1].feedback[0].near: lies within the tolerance" } },
    /* all of an edit, and what is asked after it; conditions behind one that does not hold */
    { "'steps': [{'id': 'a', 'text': 'T', 'open': ['tags', 'constants'], 'ask': {'kind': 'make', 'goal': "
      "['told(`rope.Z`) == 1', 'unknowns() == 7', "
      "'x > yy'], 'solution': {'tags': {'rope.lengt': null, 'rope.length': 'xq'}, 'set': {'MM': 1, 'kk': 2}}}, "
      "'feedback': [{'if': ['1 == 2', 'told(`rope.Q`) == 1'], 'text': '{qq}'}]}]",
      { "steps[0].ask.solution.set.MM: “MM”", "steps[0].ask.solution.set.kk: “kk”",
        "steps[0].ask.solution.tags[~rope.lengt~]: did you mean “rope.length”?",
        "steps[0].ask.solution.tags[~rope.length~]: no parameter is called “xq”",
        "steps[0].ask.goal[0]: “rope.Z”", "steps[0].ask.goal[2]: “yy”", "steps[0].feedback[0].if[1]: “rope.Q”",
        "steps[0].feedback[0].text: “qq”" } },
    /* what a wrong merge would have brought is not missed; a later step that begins there tells only its own */
    { "'steps': [{'id': 'a', 'text': '{new} {old}', 'setup': {'merge': {'constants': {'new': 1}, 'joints': [{'name': "
      "'rope', 'type': 'ropee'}]}}, 'ask': {'kind': 'number', 'answer': 'truth(`rope.T`) + new'}, 'feedback': "
      "[{'near': 'truth(`lever.N`)', 'text': 'T'}]}, {'id': 'b', 'text': 'T', 'setup': {'document': 'step:a'}, "
      "'ask': {'kind': 'number', 'answer': 'new + 1'}, 'explain': '{zz}'}]",
      { "steps[0].setup.merge: did you mean “rope”?", "steps[0].feedback[0].near: “lever.N”",
        "steps[0].text: “old”", "steps[1].explain: “zz”" } },
    /* a state that is not the author's determines nothing */
    { "'steps': [{'id': 'a', 'text': 'T', 'setup': {'set': {'kk': 1}}, 'ask': {'kind': 'number', 'answer': "
      "'value(`rope.T`)'}}, {'id': 'b', 'text': 'T', 'setup': {'instant': {'when': 'x = 99'}}, 'ask': {'kind': "
      "'arrow', 'of': {'velocity': 'cart.Q'}}, 'feedback': [{'near': {'force': 'rop'}, 'text': 'T'}]}]",
      { "steps[0].setup.set.kk: is called “kk”", "steps[1].setup.instant: is not reached",
        "steps[1].ask.of: did you mean “cart.A”?", "steps[1].feedback[0].near: did you mean “rope”?" } },
    /* of the lesson: the steps are looked at all the same */
    { "'instant': {'event': 'bang'}, 'variants': {'kk': [1], 'qq': [2]}, 'where': ['zz > 1', 'yy == 1'], 'steps': "
      "[{'id': 'a', 'text': 'T {uu}', 'ask': {'kind': 'number', 'answer': 'vv'}}]",
      { "variants.kk: no constant “kk”", "variants.qq: no constant “qq”", "instant: “bang”", "where[0]: “zz”",
        "where[1]: “yy”", "steps[0].ask.answer: “vv”", "steps[0].text: “uu”" } },
    { "'variants': {'k': ['1/0', 2]}, 'steps': [{'id': 'a', 'text': {}, 'ask': {'kind': 'number', 'answer': 'k'}, "
      "'feedback': [{'near': '47', 'text': 'T'}]}]",
      { "variants.k[0]: division by zero", "steps[0].text: {}",
        "steps[0].feedback[0].near: lies within the tolerance" } },
    { "'variants': {'m': [-1]}, 'steps': [{'id': 'a', 'text': '{zz}'}]",
      { "steps[0].text: “zz”", "variants: may not be negative in variant 1 (m = -1)" } },
    { "'merge': {'joints': 3}, 'steps': [{'id': 'a', 'text': '{uu}'}, {'id': 'b', 'text': '{vv}'}]",
      { "merge: joints", "steps[0].text: “uu”", "steps[1].text: “vv”" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_faults (cases[i].text, cases[i].faults);
}

/* The path of a lesson inside its mechanism begins there, for the reader and for the check. */
static void
test_inside (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson =
    testing_lesson ("{'jourdain': 1, 'parameters': [{'name': 'x'}], 'lesson': {'name': 'T', 'steps': [{'id': "
                    "'a', 'text': 'T', 'ask': {'kind': 'number', 'answer': 'yy', 'tolerance': '3'}}]}}",
                    faults);
  g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);

  g_assert_true (testing_has_fault (faults, "lesson.steps[0].ask.tolerance", "a tolerance is"));
  g_assert_true (testing_has_fault (faults, "lesson.steps[0].ask.answer", "“yy” is not known here"));
  g_assert_cmpuint (faults->len, ==, 2);
}

/* What another version of the format says cannot be judged: its version is the only fault, however much else of it
 * would be wrong here. */
static void
test_other_version (void)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson =
    testing_lesson ("{'jlesson': 2, 'title': 'T', 'model': '02-cart-and-particle.jourdain', 'chapters': [{'id': 3}],"
                    " 'steps': [{'id': 'a b', 'text': 5}]}",
                    faults);

  g_assert_null (lesson);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_true (testing_has_fault (faults, "jlesson", "version 2 of the format is not known here"));
}

/* The crib writes 0 for what is a rounding beside the wrong answers, and a small answer as it is. */
static void
test_crib_zero (void)
{
  static const struct { const char *near, *says; } cases[] = {
    { "5", "variant 0: 0\n" },
    { "3e-16", "variant 0: 1e-16\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autofree char *json = g_strdup_printf (STEP ("{'kind': 'number', 'answer': '1e-16'}",
                                                     ", 'feedback': [{'near': '%s', 'text': 'T'}]"),
                                               cases[i].near);
      g_autoptr(JdLesson) lesson = testing_lesson (json, faults);
      g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);
      g_autofree char *text = jd_lesson_crib_to_text (lesson, crib, 6);

      g_assert_nonnull (strstr (text, cases[i].says));
    }
}

/* No text freezes the window by its length. */
static void
test_long_text (void)
{
  g_autofree char *word = g_strnfill (JD_LESSON_TEXT_LONGEST + 1, 'w');
  g_autofree char *json = g_strdup_printf (CART "'steps': [{'id': 'a', 'text': '%s'}]}", word);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = testing_lesson (json, faults);

  g_assert_true (testing_has_fault (faults, "steps[0].text", "the text is longer than 5000 characters"));
}

/* A search for equilibria that is too long for a step is refused: what it found so far is not the answer. */
static void
test_long_search (void)
{
  g_autoptr(GString) bodies = g_string_new (NULL);
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = NULL;
  g_autoptr(JsonArray) crib = NULL;
  g_autofree char *json = NULL;

  for (int i = 0; i < 12; i++)
    {
      g_autofree char *before = i == 0 ? g_strdup ("ground.O") : g_strdup_printf ("r%d.R", i - 1);
      const char *comma = i == 0 ? "" : ", ";

      g_string_append_printf (parameters, "%s{'name': 'x%d', 'value': %d.5}, {'name': 'y%d'}, {'name': 'a%d'}", comma,
                              i, i, i, i);
      g_string_append_printf (bodies,
                              "%s{'name': 'r%d', 'origin': ['x%d', 'y%d'], 'angle': 'a%d', 'mass': 1, "
                              "'inertia': 0.1, 'points': {'L': [-0.5, 0], 'R': [0.5, 0]}}",
                              comma, i, i, i, i);
      g_string_append_printf (joints, "%s{'name': 'j%d', 'type': 'pivot', 'between': ['%s', 'r%d.L']}", comma, i,
                              before, i);
    }
  json =
    g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '02-cart-and-particle.jourdain', 'steps': [{'id': 'a', "
                     "'text': 'T', 'setup': {'document': {'jourdain': 1, 'ground': {'points': {'O': [0, 0]}}, "
                     "'parameters': [%s], 'bodies': [%s], 'joints': [%s]}}, 'ask': {'kind': 'number', 'answer': "
                     "'count(read(`equilibria`, `equilibria`))'}}]}",
                     parameters->str, bodies->str, joints->str);
  lesson = testing_lesson (json, faults);
  crib = jd_lesson_check (lesson, 0, 1, faults);
  g_assert_true (testing_has_fault (faults, "steps[0].ask.answer", "more work than a step may"));
}

/* A text of 61 words is too long, one of 60 is not; an expression is a part of one word. */
static void
test_words (void)
{
  for (guint n = 60; n <= 61; n++)
    {
      g_autoptr(GString) text = g_string_new ("{m * g + 1}N.");
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autofree char *json = NULL;
      g_autoptr(JdLesson) lesson = NULL;

      for (guint i = 1; i < n; i++)
        g_string_append (text, " word");
      json = g_strdup_printf (CART "'steps': [{'id': 'a', 'text': '%s'}]}", text->str);
      lesson = testing_lesson (json, faults);
      g_assert_cmpuint (jd_lesson_faults_count (faults, TRUE), ==, n > 60);
      g_assert_cmpuint (jd_lesson_faults_count (faults, FALSE), ==, 0);
      if (n > 60)
        g_assert_true (testing_has_fault (faults, "steps[0].text", "61 words; a step has at most 60. Split it"));
    }
}

static char *
write_file (const char *folder,
            const char *name,
            const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* Files: a lesson with its model beside it, one inside its mechanism, a link that leads out, bad JSON. */
static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("jd-lesson-XXXXXX", NULL);
  g_autofree char *outside = g_dir_make_tmp ("jd-lesson-XXXXXX", NULL);
  const char *mechanism = "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 2}]}";
  const char *inside = "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 2}], \"lesson\": {\"name\": "
                       "\"In\", \"steps\": [{\"id\": \"a\", \"text\": \"x\", \"ask\": {\"kind\": \"number\", "
                       "\"answer\": \"x\"}}]}}";
  const char *lesson = "{\"jlesson\": 1, \"name\": \"B\", \"model\": \"%s\", \"steps\": [{\"id\": \"a\", \"text\": "
                       "\"x\", \"ask\": {\"kind\": \"number\", \"answer\": \"x\"}}]}";
  static const struct
  {
    const char *model;
    gboolean right;
  } models[] = { { "m.jourdain", TRUE }, { "l.jourdain", FALSE } };
  g_autofree char *beside = write_file (folder, "m.jourdain", mechanism);
  g_autofree char *secret = write_file (outside, "s.jourdain", mechanism);
  g_autofree char *link = g_build_filename (folder, "l.jourdain", NULL);
  g_autofree char *in = write_file (folder, "in.jourdain", inside);
  g_autofree char *bad = write_file (folder, "bad.jlesson", "{\"jlesson\": 1, \"jlesson\": 1}");

  g_assert_cmpint (symlink (secret, link), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *text = g_strdup_printf (lesson, models[i].model);
      g_autofree char *path = write_file (folder, "a.jlesson", text);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) loaded = jd_lesson_load (file, NULL, faults);
      g_autoptr(JsonArray) crib = jd_lesson_check (loaded, 0, 1, faults);

      g_assert_cmpuint (faults->len == 0, ==, models[i].right);
      g_assert_cmpstr (jd_lesson_get_file_name (loaded), ==, "a.jlesson");
      g_unlink (path);
    }
  for (int i = 0; i < 2; i++)
    {
      g_autoptr(GFile) file = g_file_new_for_path (i == 0 ? in : bad);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) loaded = jd_lesson_load (file, NULL, faults);

      g_assert_cmpuint (faults->len, ==, i);
      g_assert_true ((loaded != NULL) == (i == 0));
      if (i == 1)
        g_assert_nonnull (strstr (((JdLessonFault *) g_ptr_array_index (faults, 0))->text, "line 1, column"));
    }
  g_unlink (link);
  g_unlink (beside);
  g_unlink (secret);
  g_unlink (in);
  g_unlink (bad);
  g_rmdir (folder);
  g_rmdir (outside);
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/reader/faults", test_faults);
  g_test_add_func ("/core/lesson/reader/variant-faults", test_variant_faults);
  g_test_add_func ("/core/lesson/reader/two-right", test_two_right);
  g_test_add_func ("/core/lesson/reader/broken-state", test_broken_state);
  g_test_add_func ("/core/lesson/reader/all-faults", test_all_faults);
  g_test_add_func ("/core/lesson/reader/step-faults", test_step_faults);
  g_test_add_func ("/core/lesson/reader/inside", test_inside);
  g_test_add_func ("/core/lesson/reader/crib-zero", test_crib_zero);
  g_test_add_func ("/core/lesson/reader/other-version", test_other_version);
  g_test_add_func ("/core/lesson/reader/long-text", test_long_text);
  g_test_add_func ("/core/lesson/reader/long-search", test_long_search);
  g_test_add_func ("/core/lesson/reader/words", test_words);
  g_test_add_func ("/core/lesson/reader/files", test_files);
  return g_test_run ();
}
