/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names in a step: each that the mechanism does not have is told at its place, with the nearest that it has; and what
 * a question names is covered until it is answered. */
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* One member of a step on the cart in the total parameterization, and what is wrong with it; NULL: nothing. */
static const struct { const char *member, *path, *says; } names[] = {
  { "'open': ['tags', 'types', 'events', 'values', 'constants', 'compare', 'time', 'draw']", NULL, NULL },
  { "'open': ['tags:rope.length', 'constants:k', 'values:x']", NULL, NULL },
  { "'open': ['tags:rope']", "steps[0].open[0]", "there is no equation “rope”" },
  { "'open': ['types:rope.lenght']", "steps[0].open[0]", "there is no equation “rope.lenght”; did you mean “rope.length”?" },
  { "'open': ['constants:x']", "steps[0].open[0]", "no constant is called “x”" },
  { "'open': ['values:k']", "steps[0].open[0]", "no parameter is called “k”" },
  { "'open': ['tabs']", "steps[0].open[0]", "“tabs” is no topic that can be open; did you mean “tags”?" },
  { "'points': 'transport:play'", NULL, NULL },
  { "'points': 'parameterization:rope.length'", NULL, NULL },
  { "'points': 'field:x'", NULL, NULL },
  { "'points': 'tool:joint-rope'", NULL, NULL },
  { "'points': 'tool:spring'", NULL, NULL },
  { "'points': 'tool:joint-ball'", "steps[0].points", "“tool” has no “joint-ball”" },
  { "'points': 'transport:plya'", "steps[0].points", "“transport” has no “plya”; did you mean “play”?" },
  { "'points': 'transport:'", "steps[0].points", "is no place to point at" },
  { "'points': 'play'", "steps[0].points", "“play” is no place to point at; write transport:, view:," },
  { "'points': 'parameterization:rope.lengt'", "steps[0].points", "did you mean “rope.length”?" },
  { "'points': 'field:z'", "steps[0].points", "no parameter “z” is retained here" },
  { "'controls': [{'constant': 'k', 'from': 1, 'to': 2}]", NULL, NULL },
  { "'controls': [{'direction': 'y', 'from': -1, 'to': 1}]", NULL, NULL },
  { "'controls': [{'constant': 'kk', 'from': 1, 'to': 2}]", "steps[0].controls[0].constant", "“kk”" },
  { "'controls': [{'value': 'k', 'from': 1, 'to': 2}]", "steps[0].controls[0].value", "no parameter is called “k”" },
  { "'controls': [{'direction': 'k', 'from': 1, 'to': 2}]", "steps[0].controls[0].direction",
    "no parameter “k” is retained here" },
  { "'controls': [{'constant': 'k', 'from': 2, 'to': 2}]", "steps[0].controls[0]", "the values go from “from” up to" },
  { "'controls': [{'constant': 'k', 'from': 0, 'to': 2, 'step': 1e-9}]", "steps[0].controls[0]", "a million at most" },
  { "'controls': [{'constant': 'k', 'rate': 'x', 'from': 0, 'to': 2}]", "steps[0].controls[0]",
    "a slider is of one “constant”," },
  { "'reveal': {'parameterization': 'totl'}", "steps[0].reveal.parameterization", "did you mean “total”?" },
  { "'reveal': {'columns': ['total', 'totl']}", "steps[0].reveal.columns[1]", "did you mean “total”?" },
  { "'reveal': {'event': 'blow'}", "steps[0].reveal.event", "“blow”" },
  { "'reveal': {'instant': {'when': 'x = 99'}}", "steps[0].reveal.instant", "is not reached" },
  { "'reveal': {'show': ['forcs']}", "steps[0].reveal.show[0]", "did you mean “forces”?" },
  { "'begin': {'tags': {'rope': null}}", "steps[0].begin.tags.rope", "there is no equation “rope”" },
  { "'begin': {'types': {'rope.l': 'inert'}}", "steps[0].begin.types[~rope.l~]", "there is no equation “rope.l”" },
  { "'explain': 'It is {mm}.'", "steps[0].explain", "{mm}: column 1: “mm” is not known here" },
  { "'explain': 'It is {m'", "steps[0].explain", "“{” has no end; write “}” after it" },
  { "'explain': 'A [[multiplier'", "steps[0].explain", "“[[” has no end; write “]]” after it" },
  { "'hints': ['{truth(`rope.TT`)}']", "steps[0].hints[0]", "did you mean “rope.T”?" },
};

static void
test_names (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '" CART
                                               "', 'steps': [{'id': 'a', "
                                               "'text': 'T', 'setup': {'parameterization': 'total'}, %s}]}",
                                               names[i].member);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = testing_lesson (text, faults);
      g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);
      g_autofree char *path = names[i].path != NULL ? g_strdelimit (g_strdup (names[i].path), "~", '"') : NULL;

      g_test_message ("%s", names[i].member);
      for (guint k = 0; k < faults->len; k++)
        g_test_message ("   %s: %s", ((JdLessonFault *) faults->pdata[k])->path,
                        ((JdLessonFault *) faults->pdata[k])->text);
      g_assert_cmpuint (faults->len, ==, path != NULL);
      if (path != NULL)
        g_assert_true (testing_has_fault (faults, path, names[i].says));
    }
}

/* Each kind of question covers what it asks for, and a command's answer its own panel. */
static void
test_covers (void)
{
  static const struct { const char *ask, *covers; } cases[] = {
    { "'kind': 'number', 'answer': 'm*g'", "" },
    { "'kind': 'number', 'answer': 'truth(`rope.T`) - truth(`rope.T`)'", "rope.T" },
    { "'kind': 'number', 'answer': 'along(`rope.T`, `x`, 0.2)'", "rope.T" },
    { "'kind': 'number', 'answer': 'most(`x`) - least(`y`)'", "x,y" },
    { "'kind': 'number', 'answer': 'fewest(`rope.T`)'", "rope.T" },
    { "'kind': 'number', 'answer': 'if(x > 0, unknowns(), power(`spring`))'", "counts,power:spring" },
    { "'kind': 'number', 'answer': 'count(read(`check`, `equations`))'", "kinds" },
    { "'kind': 'number', 'answer': 'read(`check`, `redundant`)'", "freedoms" },
    { "'kind': 'number', 'answer': 'read(`jump`, `dof`, `virtual`)'", "dof" },
    { "'kind': 'number', 'answer': 'read(`jump`, `posterior`, `x`)'", "jump" },
    { "'kind': 'number', 'answer': 'count(read(`equilibria`, `equilibria`))'", "equilibria" },
    { "'kind': 'number', 'answer': 'read(`modes --at-equilibrium 1`, `modes`, 0, `frequency`)'", "equilibria" },
    { "'kind': 'number', 'answer': 'count(read(`integrals`, `integrals`))'", "integrals" },
    { "'kind': 'number', 'answer': 'read(`field`, `power`, `weight`, `y`)'", "field" },
    { "'kind': 'choice', 'choices': [{'id': 'a', 'text': 'A', 'correct': ['truth(`rope.T`) > 0', 'truth(`E`) > 0']}, "
      "{'id': 'b', 'text': 'B', 'correct': 'told(`lambda:rope.length`) == 0'}]",
      "rope.T,E,lambda:rope.length" },
    { "'kind': 'change', 'of': 'value(`rope.T`)', 'when': {'set': {'k': 1}}", "rope.T" },
    { "'kind': 'arrow', 'of': {'force': 'rope'}", "forces" },
    { "'kind': 'arrow', 'of': {'impulse': 'rope'}", "jump" },
    { "'kind': 'arrow', 'of': {'velocity-after': 'cart.A'}", "jump" },
    { "'kind': 'arrow', 'of': {'virtual': 'cart.A', 'direction': {'x': 1}}", "field" },
    { "'kind': 'arrow', 'of': {'vector': [1, 2], 'at': 'cart.A'}", "velocity" },
    { "'kind': 'arrow', 'of': {'vector': [1, 2], 'at': 'cart.A', 'is': 'force'}", "forces" },
    { "'kind': 'arrow', 'of': {'vector': [1, 2], 'at': 'cart.A', 'is': 'impulse'}", "jump" },
    { "'kind': 'say', 'prompt': 'P', 'model': '{truth(`rope.T`)}'", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *step = g_strdup_printf ("'ask': {%s}", cases[i].ask);
      g_autoptr(JdLesson) lesson = testing_step (CART, step, "");
      g_autoptr(JdLessonTask) task = testing_task (lesson, 0);
      g_auto(GStrv) covers = jd_lesson_task_dup_covers (task);
      g_autofree char *list = g_strjoinv (",", covers);

      g_test_message ("%s", cases[i].ask);
      g_assert_cmpstr (list, ==, cases[i].covers);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/names/told", test_names);
  g_test_add_func ("/core/lesson/names/covers", test_covers);
  return g_test_run ();
}
