/* SPDX-License-Identifier: GPL-3.0-or-later */

/* First integrals against the numbers of Le van and Bouzidi's systems, and against the motion: what exists is kept,
 * what does not changes at the rate that is told. */
#include "core/analysis/integrals/jd-integrals.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>

#include <gsl/gsl_errno.h>
#include <json-glib/json-glib.h>

#define RELATIVE 1e-9

static JsonNode *
load (const char *folder,
      const char *subfolder,
      const char *file)
{
  g_autofree char *path = subfolder != NULL
                            ? g_test_build_filename (G_TEST_DIST, "core", folder, subfolder, file, NULL)
                            : g_test_build_filename (G_TEST_DIST, "core", folder, file, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return json_node_copy (json_parser_get_root (parser));
}

static JsonArray *
cases_of (JsonNode *root)
{
  return json_object_get_array_member (json_node_get_object (root), "cases");
}

/* The mechanism of case @name of a reference file. */
static JsonNode *
find_mechanism (const char  *file,
                const char  *name,
                char       **out_parameterization)
{
  g_autoptr(JsonNode) root = load ("reference", NULL, file);
  JsonArray *cases = cases_of (root);

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i);

      if (!g_str_equal (json_object_get_string_member (object, "name"), name))
        continue;
      *out_parameterization = g_strdup (json_object_get_string_member (object, "parameterization"));
      return json_node_copy (json_object_get_member (object, "mechanism"));
    }
  g_error ("%s has no case “%s”", file, name);
}

static JdIntegrals *
integrals_of (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GError) error = NULL;
  JdIntegrals *integrals = jd_integrals_new (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                             jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  return integrals;
}

static const JdIntegral *
find_integral (const JdIntegrals *integrals,
               const char        *name)
{
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    if (g_str_equal (jd_integrals_get (integrals, i)->name, name))
      return jd_integrals_get (integrals, i);
  g_error ("no integral “%s”", name);
}

static void
check_number (const char *what,
              const char *name,
              double      value,
              double      expected)
{
  if (!(fabs (value - expected) <= RELATIVE * MAX (fabs (expected), 1e-2)))
    g_error ("%s: %s is %.17g, expected %.17g", what, name, value, expected);
}

/* Along a short motion every integral that exists is kept to 1e-8, and the others change as told at the start: seen
 * by a one-sided difference of fourth order. */
static void
check_along_motion (const char         *what,
                    JdParameterization *parameterization,
                    const JdIntegrals  *integrals)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double start = jd_model_get_time (model), h = 1e-3;
  const gsize n = jd_integrals_get_n (integrals), N = jd_model_get_n_parameters (model);
  static const double weights[] = { -25.0 / 12.0, 4.0, -3.0, 4.0 / 3.0, -0.25 };
  const JdMotionOptions options = { .until = start + 0.5 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autofree JdIntegralCourse *courses = g_new0 (JdIntegralCourse, n);
  g_autofree double *values = g_new0 (double, n);
  g_autofree double *slopes = g_new0 (double, n);
  g_autofree double *p = g_new0 (double, N);
  g_autofree double *pd = g_new0 (double, N);

  g_assert_no_error (error);
  jd_integrals_follow (integrals, motion, courses);
  for (guint k = 0; k < G_N_ELEMENTS (weights); k++)
    {
      jd_motion_get_state (motion, start + k * h, FALSE, p, pd);
      jd_integrals_eval (integrals, start + k * h, p, pd, values);
      for (gsize i = 0; i < n; i++)
        slopes[i] += weights[k] * values[i] / h;
    }
  for (gsize i = 0; i < n; i++)
    {
      const JdIntegral *integral = jd_integrals_get (integrals, i);

      if (integral->exists && !(courses[i].drift < 1e-8 * courses[i].size))
        g_error ("%s: %s drifts by %g of %g", what, integral->name, courses[i].drift, courses[i].size);
      if (!(fabs (slopes[i] - integral->rate) <=
            1e-6 * MAX (1.0, MAX (fabs (integral->rate), fabs (integral->value)))))
        g_error ("%s: %s changes at %.12g, told %.12g", what, integral->name, slopes[i], integral->rate);
      if (integral->exists)
        g_assert_cmpfloat (fabs (integral->rate), <, 1e-9 * MAX (1.0, fabs (integral->value)));
    }
}

static void
check_case (JsonObject *data)
{
  g_autofree char *name = NULL;
  const char *file = json_object_get_string_member (data, "file"),
             *what = json_object_get_string_member (data, "case");
  g_autoptr(JsonNode) mechanism_node = json_object_has_member (data, "mechanism")
                                          ? json_node_copy (json_object_get_member (data, "mechanism"))
                                          : find_mechanism (file, what, &name);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (mechanism_node, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, name != NULL ? name : "total");
  g_autoptr(JdIntegrals) integrals = integrals_of (parameterization);
  g_autofree char *title = g_strconcat (file, ": ", what, NULL);
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init (&iter, json_object_get_object_member (data, "integrals"));
  while (json_object_iter_next (&iter, &key, &node))
    {
      const JdIntegral *integral = find_integral (integrals, key);
      JsonObject *expected = json_node_get_object (node);

      g_test_message ("%s: %s = %s", title, key, integral->formula);
      if (integral->exists != json_object_get_boolean_member (expected, "exists"))
        g_error ("%s: %s is said to %s", title, key, integral->exists ? "exist" : "fail");
      check_number (title, key, integral->value, json_object_get_double_member (expected, "value"));
      if (json_object_has_member (expected, "rate"))
        check_number (title, "rate", integral->rate, json_object_get_double_member (expected, "rate"));
    }
  check_along_motion (title, parameterization, integrals);
}

static void
test_integrals_book (void)
{
  g_autoptr(JsonNode) root = load ("analysis", "data", "integrals.json");

  for (guint i = 0; i < json_array_get_length (cases_of (root)); i++)
    check_case (json_array_get_object_element (cases_of (root), i));
}

static const JdHypothesis *
first_failed (const JdIntegral *integral)
{
  for (gsize k = 0; k < integral->n_hypotheses; k++)
    if (!integral->hypotheses[k].holds)
      return &integral->hypotheses[k];
  return NULL;
}

/* A bead on a rod that an engine turns: Painlevé's integral exists where the drive is primitive, not where it is
 * complementary; its rate is then -lambda beta, by another road than differentiating the formula. */
static void
test_integrals_depend_on_tags (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'name': 'bead', 'ground': {'points': {'O': [0, 0]}},"
    " 'constants': {'m': 0.5, 'w': 3, 'k': 7, 'M': 2},"
    " 'parameters': [{'name': 'r', 'value': 0.6, 'rate': 0.2}, {'name': 'a', 'value': 0, 'rate': 3}],"
    " 'bodies': [{'name': 'p', 'origin': ['r*cos(a)', 'r*sin(a)'], 'mass': 'm', 'points': {}},"
    "            {'name': 'rod', 'origin': [0, 0], 'angle': 'a', 'mass': 1, 'inertia': 'M'}],"
    " 'joints': [{'name': 'engine', 'type': 'drive', 'of': 'a', 'value': 'w*t'}],"
    " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['p.origin', 'ground.O'],"
    " 'stiffness': 'k', 'length': 0.3}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'driven',"
    " 'primitive': {'engine.drive': 'a'}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdParameterization) driven = parameterization_of (model, "driven");
  g_autoptr(JdIntegrals) of_total = integrals_of (total);
  g_autoptr(JdIntegrals) of_driven = integrals_of (driven);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation)
    evaluation = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
  const JdIntegral *painleve = find_integral (of_driven, "painleve");

  g_assert_no_error (error);
  g_assert_true (painleve->exists);
  g_assert_false (find_integral (of_driven, "energy")->exists);
  g_assert_cmpfloat_with_epsilon (painleve->value, 0.25 * 0.04 - 0.25 * 9 * 0.36 - 9.0 + 3.5 * 0.09, 1e-12);
  g_assert_false (find_integral (of_total, "painleve")->exists);
  g_assert_false (find_integral (of_total, "energy")->exists);
  /* beta = -w */
  g_assert_cmpfloat_with_epsilon (find_integral (of_total, "painleve")->rate, 3.0 * evaluation->multipliers[0],
                                  1e-10);
  g_assert_nonnull (first_failed (find_integral (of_total, "painleve")));
  /* a does not stand in E - V, but in the drive's equation. */
  g_assert_false (find_integral (of_total, "momentum a")->exists);
  g_assert_true (find_integral (of_total, "momentum a")->hypotheses[0].holds);
  g_assert_false (find_integral (of_total, "momentum a")->hypotheses[2].holds);
  check_along_motion ("bead, total", total, of_total);
  check_along_motion ("bead, driven", driven, of_driven);
}

/* One retained angle, the loop closed numerically: only numbers decide.  With a time-dependent loop E2 - E0 is not E2
 * + E1 + E0. */
static void
test_integrals_implicit (void)
{
  static const char *const text =
    "{'jourdain': 1, 'name': 'loop', 'constants': {'c': %s},"
    " 'parameters': [{'name': 'a', 'value': 0.9, 'rate': 1.3}, {'name': 'b', 'value': 'asin(-0.5*sin(0.9))',"
    " 'rate': '-0.5*cos(0.9)*1.3/cos(asin(-0.5*sin(0.9)))'}],"
    " 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 1, 'inertia': 2},"
    "            {'name': 'B', 'origin': ['0.5*cos(a) + cos(b)/2', '0.5*sin(a) + sin(b)/2'],"
    " 'angle': 'b', 'mass': 3, 'inertia': 0.4}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': '0.5*sin(a) + sin(b)'}}],"
    " 'gravity': [0, 'c'],"
    " 'parameterizations': [{'name': 'one', 'primitive': {'j.f': 'b'}}, {'name': 'total', 'primitive': {}}]}";

  for (int gravity = 0; gravity < 2; gravity++)
    {
      g_autofree char *written = g_strdup_printf (text, gravity ? "-9.81" : "0");
      g_autoptr(JdModel) model = model_from_text (written);
      g_autoptr(JdParameterization) one = parameterization_of (model, "one");
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(JdIntegrals) of_one = integrals_of (one);
      g_autoptr(JdIntegrals) of_total = integrals_of (total);

      g_assert_true (find_integral (of_one, "energy")->exists);
      g_assert_cmpfloat_with_epsilon (find_integral (of_one, "energy")->value,
                                      find_integral (of_total, "energy")->value, 1e-12);
      g_assert_cmpfloat_with_epsilon (find_integral (of_one, "painleve")->value,
                                      find_integral (of_total, "energy")->value, 1e-12);
      g_assert_false (find_integral (of_one, "momentum a")->exists);
      check_along_motion ("loop, one angle", one, of_one);
      check_along_motion ("loop, total", total, of_total);
    }
}

/* Given forces that have a potential, though none is declared, keep the energy with it; those that have none do not:
 * each against the motion. */
static void
test_integrals_hidden (void)
{
  static const struct
  {
    const char *what, *efforts;
    int in_tags[3]; /* in x, y; in polar coordinates; on the circle alone: 0 no energy is kept, 1 with the
                              * given force, 2 without it */
  } cases[] = {
    { "constant force", "{'name': 'f', 'type': 'force', 'point': 'p.origin', 'vector': [2, -0.7]}", { 1, 1, 1 } },
    { "conservative field",
      "{'name': 'f', 'type': 'force', 'point': 'p.origin', 'vector': ['2*x*y + 1', 'x^2 - cos(y)']}",
      { 1, 1, 1 } },
    { "field that turns", "{'name': 'f', 'type': 'force', 'point': 'p.origin', 'vector': ['-y', 'x']}", { 0, 0, 1 } },
    { "central force by its length",
      "{'name': 'f', 'type': 'force', 'point': 'p.origin',"
      " 'vector': ['-x*(x^2 + y^2)^0.5', '-y*(x^2 + y^2)^0.5']}",
      { 1, 1, 2 } },
    { "drag", "{'name': 'f', 'type': 'force', 'point': 'p.origin', 'vector': ['-x`', 0]}", { 0, 0, 0 } },
    { "force that grows", "{'name': 'f', 'type': 'force', 'point': 'p.origin', 'vector': ['t', 0]}", { 0, 0, 0 } },
    { "two together",
      "{'name': 'f', 'type': 'force', 'point': 'p.origin', 'vector': ['y', 0]},"
      " {'name': 'g', 'type': 'generalized', 'values': {'y': 'x'}}",
      { 1, 1, 1 } },
    { "torque by its angle",
      "{'name': 'f', 'type': 'generalized', 'values': {'a': '-3*sin(a)*cos(a)^2'}}",
      { 1, 1, 1 } },
  };
  static const char *const tags[] = { "total", "polar", "circle" };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -3], 'parameters': [{'name': 'r', 'value': 0.8, 'rate': 0},"
        " {'name': 'a', 'value': 0.4, 'rate': 1.2},"
        " {'name': 'x', 'value': '0.8*cos(0.4)', 'rate': '-0.96*sin(0.4)'},"
        " {'name': 'y', 'value': '0.8*sin(0.4)', 'rate': '0.96*cos(0.4)'}],"
        " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 0.9}],"
        " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'x': 'x - r*cos(a)', 'y': 'y - r*sin(a)',"
        " 'r': 'r - 0.8'}}],"
        " 'efforts': [%s], 'parameterizations': [{'name': 'total', 'primitive': {}},"
        " {'name': 'polar', 'primitive': {'j.x': 'x', 'j.y': 'y'}},"
        " {'name': 'circle', 'primitive': {'j.x': 'x', 'j.y': 'y', 'j.r': 'r'}}]}",
        cases[k].efforts);
      g_autoptr(JdModel) model = model_from_text (text);

      for (gsize j = 0; j < G_N_ELEMENTS (tags); j++)
        {
          g_autoptr(JdParameterization) parameterization = parameterization_of (model, tags[j]);
          g_autoptr(JdIntegrals) integrals = integrals_of (parameterization);
          g_autofree char *title = g_strdup_printf ("%s, %s", cases[k].what, tags[j]);
          const JdIntegral *last = jd_integrals_get (integrals, jd_integrals_get_n (integrals) - 1);

          if (last->with_hidden != (cases[k].in_tags[j] == 1))
            g_error ("%s: the energy with the given force is %s", title,
                     last->with_hidden ? last->formula : "not found");
          g_assert_true (find_integral (integrals, "energy")->exists == (cases[k].in_tags[j] == 2));
          check_along_motion (title, parameterization, integrals);
        }
    }
}

/* What spoils each hypothesis spoils it alone. */
static void
test_integrals_hypotheses (void)
{
  static const struct
  {
    const char *joints, *efforts;
    int failed; /* index of the only hypothesis of Painlevé's integral that fails; -1: none */
  } cases[] = {
    { "", "", -1 },
    { "", "{'name': 'd', 'type': 'damper', 'between': ['S.origin', 'ground.O'], 'viscosity': 0.3}", 1 },
    /* A force across the velocity has no power. */
    { "", "{'name': 'g', 'type': 'generalized', 'values': {'x': '2*y`', 'y': '-2*x`'}}", -1 },
    { "", "{'name': 'g', 'type': 'potential', 'value': 'x*sin(t)'}", 2 },
    { "{'name': 'j', 'type': 'equation', 'differential': {'v': 'x` - y*a` - 0.2'}}", "", 3 },
    { "{'name': 'j', 'type': 'equation', 'differential': {'v': 'x` - y*a`'}}", "", -1 },
    { "{'name': 'j', 'type': 'equation', 'differential': {'v': 'x` - y*a`'},"
      " 'efforts': [{'name': 'F', 'point': 'S.origin', 'vector': [1, 0]}]}",
      "", 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'name': 'h', 'ground': {'points': {'O': [0, 0]}}, 'gravity': [0, -9.81],"
        " 'parameters': [{'name': 'x', 'value': 0.3, 'rate': %s}, {'name': 'y', 'value': 0.5, 'rate': 0.2},"
        " {'name': 'a', 'rate': 1}],"
        " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 0.7}], 'joints': [%s],"
        " 'efforts': [%s]}",
        i == 4 ? "0.7" : "0.5", cases[i].joints, cases[i].efforts);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(JdIntegrals) integrals = integrals_of (total);
      const JdIntegral *painleve = find_integral (integrals, "painleve");

      for (gsize k = 0; k < painleve->n_hypotheses; k++)
        if (painleve->hypotheses[k].holds == ((int) k == cases[i].failed))
          g_error ("case %" G_GSIZE_FORMAT ": “%s” %s: %s", i, painleve->hypotheses[k].text,
                   painleve->hypotheses[k].holds ? "holds" : "fails", painleve->hypotheses[k].why);
      g_assert_cmpint (painleve->exists, ==, cases[i].failed < 0);
      g_assert_cmpint (find_integral (integrals, "energy")->exists, ==, cases[i].failed < 0);
      g_assert_cmpint (find_integral (integrals, "momentum a")->exists, ==, i < 4);
      if (cases[i].failed != 0)
        check_along_motion (cases[i].efforts, total, integrals);
    }
}

/* Whether the hypothesis about friction of the momentum @name holds. */
static gboolean
is_free_of_friction (const JdIntegrals *integrals,
                     const char        *name)
{
  const JdIntegral *momentum = find_integral (integrals, name);

  for (gsize k = 0; k < momentum->n_hypotheses; k++)
    if (strstr (momentum->hypotheses[k].text, "friction") != NULL)
      {
        g_test_message ("%s: %s", name, momentum->hypotheses[k].why);
        return momentum->hypotheses[k].holds;
      }
  g_error ("“%s” has no hypothesis about friction", name);
}

/* Friction is felt: the energy of a sliding disk goes, its momenta along the floor and about its axis too, whether the
 * joint has an equation of rolling, which does not hold then, or none; while it rolls the energy stays. */
static void
test_integrals_friction (void)
{
  static const char
    *const text = "{'jourdain': 1, 'name': 'f', 'gravity': [0, -9.81], 'constants': {'R': 0.2},"
                  " 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 'R'}, {'name': 'a', 'rate': %s}],"
                  " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                  " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 0.04,"
                  " 'shape': {'disk': 'R'}}],"
                  " 'joints': [{'name': 'j', 'type': '%s', 'body': 'S', 'curve': 'floor', %s}]}";
  g_autofree char *sliding = g_strdup_printf (text, "0", "contact", "'friction': 0.3");
  g_autofree char *smooth = g_strdup_printf (text, "0", "contact", "'friction': 0");
  g_autofree char *rolling = g_strdup_printf (text, "-5", "rolling", "'friction': 0.3");
  g_autofree char *skidding = g_strdup_printf (text, "0", "rolling", "'friction': 0.3");
  const char *texts[] = { sliding, smooth, rolling, skidding };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdModel) model = model_from_text (texts[i]);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(JdIntegrals) integrals = integrals_of (total);
      const JdIntegral *energy = find_integral (integrals, "energy"),
                       *along = find_integral (integrals, "momentum x");

      const gboolean slides = i == 0 || i == 3;

      g_assert_cmpint (energy->exists, ==, !slides);
      g_assert_cmpint (along->exists, ==, i == 1);
      g_assert_cmpfloat_with_epsilon (energy->rate, slides ? -0.3 * 2 * 9.81 : 0.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (along->rate, slides ? -0.3 * 2 * 9.81 : 0.0, 1e-9);
      g_assert_cmpint (is_free_of_friction (integrals, "momentum x"), ==, !slides);
      g_assert_cmpint (is_free_of_friction (integrals, "momentum a"), ==, !slides);
      g_assert_true (is_free_of_friction (integrals, "momentum y"));
    }
}

/* The integral of that name which exists, or NULL. */
static const JdIntegral *
find_kept (const JdIntegrals *integrals,
           const char        *name)
{
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    if (g_str_equal (jd_integrals_get (integrals, i)->name, name) && jd_integrals_get (integrals, i)->exists)
      return jd_integrals_get (integrals, i);
  return NULL;
}

/* A frame that turns uniformly keeps Jacobi's integral, E - omega L of the Galilean frame: Painlevé's of the same
 * particle placed by x and y in the Galilean one.  One that turns faster and faster keeps none. */
static void
test_integrals_jacobi (void)
{
  static const char head[] =
    "{'jourdain': 1, 'constants': {'m': 0.5, 'k': 20, 'w': 3}, 'parameters': [{'name': 'x', 'value': 0.4, 'rate': 0.2},"
    " {'name': 'y', 'value': 0.15, 'rate': %s}], 'ground': {'points': {'O': [0, 0]}}, %s"
    " 'bodies': [{'name': 'P', 'origin': [%s], 'mass': 'm'}], 'joints': [%s],"
    " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': 'k'}],"
    " 'parameterizations': [{'name': 'p', 'primitive': {%s}}]}";
  static const char wire[] =
    "{'name': 'wire', 'type': 'equation', 'holonomic': {'e': 'x^3 + x + y^3 + y - 0.617375'}}";
  static const struct { const char *rate, *frame, *origin, *joints, *primitive; gboolean exists; } cases[] = {
    { "-0.3", "'frame': {'angle': 'w*t'},", "'x', 'y'", "", "", TRUE },
    { "-0.3", "'frame': {'angle': 'w*t + 0.2*t^2'},", "'x', 'y'", "", "", FALSE },
    { "'-0.2*(3*0.4^2 + 1)/(3*0.15^2 + 1)'", "'frame': {'angle': 'w*t'},", "'x', 'y'", wire, "", TRUE },
    { "'-0.2*(3*0.4^2 + 1)/(3*0.15^2 + 1)'", "'frame': {'angle': 'w*t'},", "'x', 'y'", wire, "'wire.e': 'y'", TRUE },
  };
  static const char turned[] = "'x*cos(w*t) - y*sin(w*t)', 'x*sin(w*t) + y*cos(w*t)'";

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (head, cases[i].rate, cases[i].frame, cases[i].origin, cases[i].joints,
                                               cases[i].primitive);
      g_autofree char *galilean = g_strdup_printf (head, cases[i].rate, "", turned, cases[i].joints,
                                                   cases[i].primitive);
      g_autoptr(JdModel) model = model_from_text (text), other = model_from_text (galilean);
      g_autoptr(JdParameterization) seen = parameterization_of (model, "p"),
                                     placed = parameterization_of (other, "p");
      g_autoptr(JdIntegrals) integrals = integrals_of (seen), expected = integrals_of (placed);
      const JdIntegral *jacobi = find_kept (integrals, "energy+given");

      g_assert_cmpint (jacobi != NULL, ==, cases[i].exists);
      if (jacobi == NULL)
        continue;
      check_number ("Jacobi", jacobi->name, jacobi->value, find_integral (expected, "painleve")->value);
      g_assert_true (find_integral (expected, "painleve")->exists);
      check_along_motion ("Jacobi", seen, integrals);
    }
}

/* Where a parameter without inertia leaves the accelerations open, no rate is told; one that takes none is. */
static void
test_integrals_no_rate (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y'}, {'name': 'idle'}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdIntegrals) integrals = integrals_of (total);
  const JdIntegral *falls = find_integral (integrals, "momentum y"),
                   *idle = find_integral (integrals, "momentum idle");

  g_assert_false (falls->exists);
  g_assert_false (falls->has_rate);
  g_assert_true (isnan (falls->rate));
  g_assert_true (idle->has_rate);
  g_assert_cmpfloat (idle->rate, ==, 0.0);
}

/* The same in space: a particle on a sphere and a heavy top, gravity along the axis of the frame. */
static void
test_integrals_jacobi_in_space (void)
{
  static const char text[] =
    "{'jourdain': 1, 'dimension': 3, 'constants': {'m': 0.5, 'w': 3, 'l': 0.7}, 'gravity': [0, 0, -9.81], %s"
    " 'parameters': [{'name': 'th', 'value': 0.4, 'rate': 0.2}, {'name': 'ph', 'value': 0.1, 'rate': -0.3}%s],"
    " 'bodies': [{'name': 'B', 'mass': 'm', %s}]}";
  static const char frame[] = "'frame': {'rotation': [['z', 'w*t']]},", spin[] = ", {'name': 's', 'rate': 2}";
  static const struct { const char *parameters, *seen, *placed; } cases[] = {
    { "", "'origin': ['l*sin(th)*cos(ph)', 'l*sin(th)*sin(ph)', '-l*cos(th)']",
      "'origin': ['l*sin(th)*cos(ph + w*t)', 'l*sin(th)*sin(ph + w*t)', '-l*cos(th)']" },
    { spin, "'origin': [0, 0, 0], 'center': [0, 0, 'l'], 'inertia': [0.02, 0.02, 0.01],"
      " 'rotation': [['z', 'ph'], ['x', 'th'], ['z', 's']]",
      "'origin': [0, 0, 0], 'center': [0, 0, 'l'], 'inertia': [0.02, 0.02, 0.01],"
      " 'rotation': [['z', 'ph + w*t'], ['x', 'th'], ['z', 's']]" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *seen = g_strdup_printf (text, frame, cases[i].parameters, cases[i].seen);
      g_autofree char *placed = g_strdup_printf (text, "", cases[i].parameters, cases[i].placed);
      g_autoptr(JdModel) model = model_from_text (seen), other = model_from_text (placed);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total"),
                                     galilean = parameterization_of (other, "total");
      g_autoptr(JdIntegrals) integrals = integrals_of (total), expected = integrals_of (galilean);
      const JdIntegral *jacobi = find_kept (integrals, "energy+given");

      g_assert_nonnull (jacobi);
      check_number ("Jacobi", jacobi->name, jacobi->value, find_integral (expected, "painleve")->value);
      check_along_motion ("Jacobi", total, integrals);
    }
}

/* A ball that rebounds with e: at its impacts m v^2 (1 - e^2) / 2 is lost and m v (1 + e) gained, with the speeds v and
 * e v; along the floor nothing changes. */
static void
test_integrals_steps (void)
{
  const double e = 0.5, m = 2.0, v = sqrt (2.0 * 10.0 * 1.0), landing = v / 10.0;
  const JdMotionOptions options = { .until = landing + 1.2 * 2.0 * e * landing, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 1}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor',"
    " 'impact': {'restitution': 0.5}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdIntegrals) integrals = integrals_of (total);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autofree JdIntegralCourse *courses = g_new0 (JdIntegralCourse, jd_integrals_get_n (integrals));
  guint n_found = 0;

  g_assert_no_error (error);
  jd_integrals_follow (integrals, motion, courses);
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    {
      const JdIntegral *integral = jd_integrals_get (integrals, i);
      const gboolean is_energy = g_str_equal (integral->name, "energy"),
                     is_fall = g_str_equal (integral->name, "momentum y");
      const double change = is_energy ? -0.5 * m * v * v * (1.0 - e * e) : is_fall ? m * v * (1.0 + e) : 0.0;

      g_assert_cmpint (courses[i].drifts, ==, is_fall);
      n_found += is_energy || is_fall ? 1 : 0;
      if (g_str_equal (integral->name, "momentum x"))
        g_assert_cmpuint (courses[i].n_steps, ==, 0);
      if (!is_energy && !is_fall)
        continue;
      g_assert_cmpuint (courses[i].n_steps, ==, 2);
      check_number ("steps", "time", courses[i].time, landing);
      check_number ("steps", integral->name, courses[i].change, change);
      check_number ("steps", integral->name, courses[i].stepped, change * (1.0 + (is_energy ? e * e : e)));
      g_assert_cmpstr (courses[i].event, ==, "c.normal");
    }
  g_assert_cmpuint (n_found, ==, 2);
}

/* Dry friction as a given force: the sign of a rate has derivative 0, but the force has power, and no potential. */
static void
test_integrals_dry (void)
{
  static const struct
  {
    const char *force;
    gboolean exists;
  } cases[] = {
    { "-c*sign(x')", FALSE }, { "-c*sign(x' - 1)", FALSE }, { "if(x' > 0, -c, c)", FALSE },
    { "min(x', -c)", FALSE }, { "-c*x'", FALSE },           { "-c*x", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"constants\": {\"c\": 2}, \"parameters\": [{\"name\": \"x\", \"value\": 0.4, \"rate\": 2}],"
        " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", 0], \"mass\": 1}], \"efforts\": [{\"name\": \"f\","
        " \"type\": \"generalized\", \"values\": {\"x\": \"%s\"}}],"
        " \"parameterizations\": [{\"name\": \"p\", \"primitive\": {}}]}",
        cases[i].force);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdParameterization) p = parameterization_of (model, "p");
      g_autoptr(JdIntegrals) integrals = integrals_of (p);

      g_test_message ("%s", cases[i].force);
      g_assert_cmpint (find_kept (integrals, "energy+given") != NULL, ==, cases[i].exists);
      g_assert_null (find_kept (integrals, "energy"));
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/integrals/book", test_integrals_book);
  g_test_add_func ("/core/analysis/integrals/depend-on-tags", test_integrals_depend_on_tags);
  g_test_add_func ("/core/analysis/integrals/implicit", test_integrals_implicit);
  g_test_add_func ("/core/analysis/integrals/hypotheses", test_integrals_hypotheses);
  g_test_add_func ("/core/analysis/integrals/friction", test_integrals_friction);
  g_test_add_func ("/core/analysis/integrals/hidden", test_integrals_hidden);
  g_test_add_func ("/core/analysis/integrals/no-rate", test_integrals_no_rate);
  g_test_add_func ("/core/analysis/integrals/jacobi", test_integrals_jacobi);
  g_test_add_func ("/core/analysis/integrals/steps", test_integrals_steps);
  g_test_add_func ("/core/analysis/integrals/jacobi-in-space", test_integrals_jacobi_in_space);
  g_test_add_func ("/core/analysis/integrals/dry", test_integrals_dry);
  return g_test_run ();
}
