/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/compare/jd-comparison.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/jd-lesson-parts.h"
#include "core/lesson/jd-lesson-points.h"
#include "tests/core/lesson/lesson-testing.h"

/* What identifies a lesson, what its steps are called, where they can point, and what a scene says of its state; the
 * fewest unknowns that know a quantity, by every parameterization that there is. */

#define CART "02-cart-and-particle.jourdain"

/* ---- The fewest unknowns ---- */

typedef struct
{
  JdModel    *model;
  const char *quantity;
  JdTag       tags[16];
  gsize       n_tags;
  gsize       fewest;     /* unknowns of the best so far; G_MAXSIZE: none */
} Search;

/* Whether the parameterization with these tags tells the quantity in the state of the model. */
static gboolean
tells (const Search       *self,
       JdParameterization *parameterization)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (self->model));
  const JdComparisonColumn column = {
    .parameterization = parameterization, .time = jd_model_get_time (self->model), .not_printed = "",
    .event = events->len > 0 ? g_ptr_array_index (events, 0) : NULL,
  };
  g_autoptr(JdComparison) comparison = jd_comparison_new (self->model, &column, 1, NULL);

  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (g_str_equal (row->name, self->quantity) && row->group != JD_COMPARISON_SHAPE)
        return row->cells[0].known;
    }
  return FALSE;
}

static void
try_tags (Search *self)
{
  g_autoptr(GPtrArray) tags = g_ptr_array_new ();
  char name[] = "tried";
  const JdParameterizationTags named = { name, tags };
  g_autoptr(JdParameterization) parameterization = NULL;
  gsize unknowns;

  for (gsize k = 0; k < self->n_tags; k++)
    g_ptr_array_add (tags, &self->tags[k]);
  parameterization = jd_parameterization_new (self->model, &named, NULL, NULL);
  if (parameterization == NULL)
    return;
  unknowns = jd_parameterization_get_n_retained (parameterization) +
             jd_parameterization_get_n_complementary (parameterization);
  if (unknowns < self->fewest && tells (self, parameterization))
    self->fewest = unknowns;
}

/* Equation @e and those after it: complementary, or primitive with each of the parameters in it. */
static void
try_from (Search *self,
          gsize   e)
{
  const JdEquation *equation;

  if (e == jd_model_get_n_equations (self->model))
    {
      try_tags (self);
      return;
    }
  equation = jd_model_get_equation (self->model, e);
  try_from (self, e + 1);
  if (equation->kind == JD_EQUATION_NON_HOLONOMIC)
    return;
  for (gsize i = 0; i < equation->n_terms; i++)
    {
      self->tags[self->n_tags++] = (JdTag) {
        equation->name, (char *) jd_model_get_parameter_name (self->model, equation->parameters[i]),
        equation->kind == JD_EQUATION_SEMI_HOLONOMIC
      };
      try_from (self, e + 1);
      self->n_tags--;
    }
}

/* fewest() is the least number of unknowns among all parameterizations that tell the quantity. */
static void
test_fewest (void)
{
  static const struct
  {
    const char *model, *quantity;
  } cases[] = {
    { CART, "x''" },
    { CART, "rope.T" },
    { "01-rolling-disk.jourdain", "x''" },
    { "01-rolling-disk.jourdain", "contact.N" },
    { "04-disk-welded-to-a-rod.jourdain", "weld.Gamma" },
    { "04-disk-welded-to-a-rod.jourdain", "E" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JdLessonTask) task = testing_scene (cases[k].model, "");
      g_autofree char *text = g_strdup_printf ("fewest(\"%s\")", cases[k].quantity);
      Search search = { jd_lesson_scene_get_model (jd_lesson_task_get_scene (task)), cases[k].quantity, { { 0 } }, 0,
                        G_MAXSIZE };

      g_test_message ("%s of %s", text, cases[k].model);
      try_from (&search, 0);
      g_assert_cmpuint (search.fewest, <, G_MAXSIZE);
      g_assert_cmpfloat (testing_value (task, text), ==, (double) search.fewest);
    }
}

/* Of a mechanism with more than twelve equations: those of the scene, or two fewer, of what its parameterization
 * tells, and null of what it does not. */
static void
test_many_equations (void)
{
  g_autoptr(JdLessonTask) task = testing_scene ("28-jack-in-parts.jourdain", "");
  JdLessonScene *scene = jd_lesson_task_get_scene (task);
  JdModel *model = jd_lesson_scene_get_model (scene);
  const double unknowns = testing_value (task, "unknowns()");
  guint n_told = 0;

  g_assert_cmpuint (jd_model_get_n_equations (model), >, 12);
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      g_autofree char *multiplier = g_strdup_printf ("'lambda:%s'", jd_model_get_equation (model, e)->name);
      g_autofree char *told = g_strdup_printf ("told(%s)", multiplier);
      g_autofree char *fewest = g_strdup_printf ("fewest(%s)", multiplier);
      double least;

      if (e % 4 != 0)
        continue;
      least = testing_value (task, fewest);
      g_test_message ("%s: %g of %g", multiplier, least, unknowns);
      if (testing_value (task, told) == 0.0)
        g_assert_true (isnan (least));
      else
        {
          g_assert_true (least == unknowns || least == unknowns - 2.0);
          n_told++;
        }
    }
  g_test_message ("%u are told", n_told);
}

/* ---- A scene ---- */

/* A scene says of its state what the state's own names say, and what the document's first parameterization is. */
static void
test_scene (void)
{
  static const char *const setups[] = {
    "'set': {'m': 2.5}", "'rate': {'x': 1.25, 'y': -1.25}", "'parameterization': 'total'",
    "'set': {'x': 0.2, 'y': 'c - 0.2'}, 'rate': {'x': 0, 'y': 0}",
  };

  for (gsize k = 0; k < G_N_ELEMENTS (setups); k++)
    {
      g_autoptr(JdLessonTask) task = testing_scene (CART, setups[k]);
      JdLessonScene *scene = jd_lesson_task_get_scene (task);
      JdModel *model = jd_lesson_scene_get_model (scene);
      const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));
      g_autoptr(GError) error = NULL;
      JdParameterization *own = jd_lesson_scene_parameterize (scene, NULL, &error);
      JdParameterization *total = jd_lesson_scene_get_total (scene, &error);

      g_assert_no_error (error);
      g_test_message ("%s", setups[k]);
      for (gsize i = 0; i < jd_model_get_n_parameters (model); i++)
        {
          const char *name = jd_model_get_parameter_name (model, i);
          g_autofree char *rate = g_strconcat (name, "'", NULL);

          g_assert_cmpfloat (jd_lesson_scene_get_values (scene)[i], ==, testing_value (task, name));
          g_assert_cmpfloat (jd_lesson_scene_get_rates (scene)[i], ==, testing_value (task, rate));
        }
      g_assert_cmpfloat (jd_lesson_scene_get_time (scene), ==, testing_value (task, "t"));
      g_assert_true (jd_lesson_scene_get_event (scene) == g_ptr_array_index (events, 0));
      g_assert_true (jd_lesson_scene_get_mechanism (scene) == jd_model_get_mechanism (model));
      g_assert_cmpuint (jd_parameterization_get_n_retained (total), ==, jd_model_get_n_parameters (model));
      g_assert_true (jd_lesson_scene_parameterize (scene, jd_lesson_scene_get_parameterization (scene), &error) ==
                     own);
      g_assert_cmpfloat (testing_value (task, "unknowns()"), ==,
                         (double) (jd_parameterization_get_n_retained (own) +
                                   jd_parameterization_get_n_complementary (own)));
      g_assert_cmpint (g_str_equal (jd_lesson_scene_get_parameterization (scene), "total"), ==, k == 2);
      g_assert_null (jd_lesson_scene_parameterize (scene, "nobody", &error));
      g_assert_error (error, jd_lesson_error_quark (), JD_LESSON_ERROR_NAME);
    }
}

/* ---- What identifies a lesson ---- */

static JdLesson *
lesson_of_text (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdelimit (g_strdup (text), "'", '"'), "`", '\'');
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  const JdLessonPlaces places = { examples, NULL, NULL };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();

  return jd_lesson_new_from_text (json, (gssize) strlen (json), "text.jlesson", &places, faults);
}

/* The print is that of the steps: other names, goals, orders of members and blanks keep it, and each change of a step,
 * of its text, or of the order of steps is another one. */
static void
test_print (void)
{
#define LESSON(head, steps) "{'jlesson': 1, 'model': '" CART "', " head ", 'steps': [" steps "]}"
#define STEP_A "{'id': 'a', 'text': 'One.', 'ask': {'kind': 'number', 'answer': '2'}}"
#define STEP_B "{'id': 'b', 'text': 'Two.'}"
  static const struct
  {
    const char *name, *text;
    gboolean same;
  } cases[] = {
    { "itself", LESSON ("'name': 'T'", STEP_A ", " STEP_B), TRUE },
    { "another name and goal", LESSON ("'name': 'U', 'goal': 'G', 'track': 'K', 'order': 3", STEP_A ", " STEP_B),
      TRUE },
    { "blanks", LESSON ("'name': 'T'", STEP_A ",\n\n   " STEP_B), TRUE },
    { "the other order", LESSON ("'name': 'T'", STEP_B ", " STEP_A), FALSE },
    { "one step", LESSON ("'name': 'T'", STEP_A), FALSE },
    { "another text", LESSON ("'name': 'T'", STEP_A ", {'id': 'b', 'text': 'Two!'}"), FALSE },
    { "another id", LESSON ("'name': 'T'", STEP_A ", {'id': 'c', 'text': 'Two.'}"), FALSE },
  };
  g_autoptr(JdLesson) first = lesson_of_text (cases[0].text);

  g_assert_cmpuint (strlen (jd_lesson_get_print (first)), ==, 64);
  g_assert_cmpstr (jd_lesson_get_file_name (first), ==, "text.jlesson");
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      JdLesson *lesson = lesson_of_text (cases[k].text);
      g_autoptr(JdLesson) held = jd_lesson_ref (lesson);

      jd_lesson_unref (lesson);
      g_test_message ("%s", cases[k].name);
      g_assert_cmpint (g_str_equal (jd_lesson_get_print (held), jd_lesson_get_print (first)), ==, cases[k].same);
    }
  g_assert_null (lesson_of_text ("{'jlesson': 1, "));
  g_assert_null (lesson_of_text ("[]"));
}

/* The kinds by name, those that predict, and the places of steps by id. */
static void
test_kinds (void)
{
  static const struct
  {
    const char *kind, *ask;
    gboolean predicts;
  } cases[] = {
    { "number", "'answer': 1", TRUE },
    { "choice", "'choices': [{'id': 'a', 'text': 'A', 'correct': true}, {'id': 'b', 'text': 'B'}]", TRUE },
    { "change", "'of': 'm*x', 'when': {'set': {'m': '2*m'}}", TRUE },
    { "arrow", "'of': {'vector': ['3', '4'], 'at': 'cart.origin', 'is': 'force'}", TRUE },
    { "say", "'prompt': 'P', 'model': 'M'", FALSE },
    { "make", "'goal': ['told(`rope.T`) == 1'], 'solution': {'tags': {'rope.length': null}}", FALSE },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *json = g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '" CART "', 'steps': ["
                                               "{'id': 'first', 'text': 'T'}, {'id': 'second', 'text': 'T',"
                                               " 'ask': {'kind': '%s', %s}}]}",
                                               cases[k].kind, cases[k].ask);
      g_autoptr(JdLesson) lesson = lesson_of_text (json);
      const JdLessonStep *step = jd_lesson_get_step (lesson, 1);

      g_test_message ("%s", cases[k].kind);
      g_assert_null (jd_lesson_get_step (lesson, 0)->kind);
      g_assert_cmpstr (jd_lesson_kind_get_name (step->kind), ==, cases[k].kind);
      g_assert_cmpint (jd_lesson_kind_is_prediction (step->kind), ==, cases[k].predicts);
      g_assert_cmpint (jd_lesson_find_step (lesson, "first"), ==, 0);
      g_assert_cmpint (jd_lesson_find_step (lesson, "second"), ==, 1);
      g_assert_cmpint (jd_lesson_find_step (lesson, "sec"), ==, -1);
    }
}

/* ---- Where a step can point ---- */

/* A place is its kind, a colon and a name; the names that may follow are told once each: the panels of lessons, and a
 * tool for each joint of the plane, shape, curve and effort. */
static void
test_points (void)
{
  static const struct
  {
    const char *text;
    JdLessonPoint point;
    const char *name;
  } cases[] = {
    { "transport:play", JD_LESSON_POINT_TRANSPORT, "play" },
    { "view:study", JD_LESSON_POINT_VIEW, "study" },
    { "panel:jump", JD_LESSON_POINT_PANEL, "jump" },
    { "tool:joint-pivot", JD_LESSON_POINT_TOOL, "joint-pivot" },
    { "parameterization:rope.length", JD_LESSON_POINT_PARAMETERIZATION, "rope.length" },
    { "field:x", JD_LESSON_POINT_FIELD, "x" },
    { "field:x:y", JD_LESSON_POINT_FIELD, "x:y" },
    { "field:", JD_N_LESSON_POINTS, NULL },
    { "field", JD_N_LESSON_POINTS, NULL },
    { ":x", JD_N_LESSON_POINTS, NULL },
    { "fields:x", JD_N_LESSON_POINTS, NULL },
    { "fiel:x", JD_N_LESSON_POINTS, NULL },
    { "Field:x", JD_N_LESSON_POINTS, NULL },
    { "", JD_N_LESSON_POINTS, NULL },
  };
  static const char *const drawn[] = { "disk", "box", "circle", "line", "force", "spring", "torque", "select" };
  g_autoptr(GPtrArray) panels = jd_lesson_point_list_names (JD_LESSON_POINT_PANEL);
  g_autoptr(GPtrArray) tools = jd_lesson_point_list_names (JD_LESSON_POINT_TOOL);
  guint n_panels = 0;

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const char *name = NULL;

      g_test_message ("%s", cases[k].text);
      g_assert_cmpint (jd_lesson_point_parse (cases[k].text, &name), ==, cases[k].point);
      g_assert_cmpstr (name, ==, cases[k].name);
    }
  for (JdLessonPoint point = JD_LESSON_POINT_TRANSPORT; point < JD_N_LESSON_POINTS; point++)
    {
      g_autoptr(GPtrArray) names = jd_lesson_point_list_names (point);

      g_assert_cmpint (names == NULL, ==,
                       point == JD_LESSON_POINT_PARAMETERIZATION || point == JD_LESSON_POINT_FIELD);
      for (guint i = 0; names != NULL && i < names->len; i++)
        for (guint k = 0; k < i; k++)
          g_assert_cmpstr (g_ptr_array_index (names, i), !=, g_ptr_array_index (names, k));
    }
  for (gsize i = 0; jd_joint_catalogue ()[i] != NULL; i++)
    {
      g_autofree char *tool = g_strconcat ("joint-", jd_joint_catalogue ()[i]->name, NULL);

      g_assert_cmpint (g_ptr_array_find_with_equal_func (tools, tool, g_str_equal, NULL), ==,
                       jd_joint_catalogue ()[i]->planar);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (drawn); i++)
    g_assert_true (g_ptr_array_find_with_equal_func (tools, drawn[i], g_str_equal, NULL));
  g_assert_false (g_ptr_array_find_with_equal_func (tools, "generalized", g_str_equal, NULL));
  for (; jd_lesson_panel_nth (n_panels) != NULL; n_panels++)
    g_assert_true (g_ptr_array_find_with_equal_func (panels, jd_lesson_panel_nth (n_panels), g_str_equal, NULL));
  g_assert_cmpuint (panels->len, ==, n_panels);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/fewest/all", test_fewest);
  g_test_add_func ("/core/lesson/fewest/many-equations", test_many_equations);
  g_test_add_func ("/core/lesson/scene/state", test_scene);
  g_test_add_func ("/core/lesson/whole/print", test_print);
  g_test_add_func ("/core/lesson/whole/kinds", test_kinds);
  g_test_add_func ("/core/lesson/whole/points", test_points);
  return g_test_run ();
}
