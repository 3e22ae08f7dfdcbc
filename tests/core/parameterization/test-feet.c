/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest points of a curve that a model follows: a disk above the parabola y = x^2, whose centre at the distance d
 * from the point (s, s^2) is (s - 2 s d / w, s^2 + d / w) with w = sqrt (1 + 4 s^2). */
#include "tests/core/parameterization/fixture.h"

#define RADIUS 0.3
#define SAME 1e-10

static void
centre_at (double s,
           double distance,
           double p[3])
{
  const double w = sqrt (1.0 + 4.0 * s * s);

  p[0] = s - 2.0 * s * distance / w;
  p[1] = s * s + distance / w;
  p[2] = 0.0;
}

/* The foot of (x, y) on the parabola by Newton's iteration from @s: (x - s) + 2 s (y - s^2) = 0. */
static double
foot_from (double s,
           double x,
           double y)
{
  for (int i = 0; i < 60; i++)
    s -= (x - s + 2.0 * s * (y - s * s)) / (-1.0 + 2.0 * y - 6.0 * s * s);
  return s;
}

static double
distance_to (double s,
             double x,
             double y)
{
  return hypot (x - s, y - s * s) - RADIUS;
}

static JdModel *
try_model (double   x,
           double   y,
           double   radius,
           GError **error)
{
  char numbers[3][G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'value': %s}, {'name': 'y', 'value': %s},"
    " {'name': 'phi'}], 'curves': [{'name': 'bowl', 'parametric': ['s', 's^2']}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 1, 'inertia': 0.1, 'shape': {'disk': %s}}],"
    " 'joints': [{'name': 'motor', 'type': 'drive', 'of': 'phi', 'value': 't'},"
    "   {'name': 'touch', 'type': 'contact', 'body': 'S', 'curve': 'bowl'}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}]}",
    g_ascii_dtostr (numbers[0], sizeof numbers[0], x), g_ascii_dtostr (numbers[1], sizeof numbers[1], y),
    g_ascii_dtostr (numbers[2], sizeof numbers[2], radius));
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), error);

  return mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, error) : NULL;
}

/* A disk that touches the parabola at s. */
static JdModel *
model_at (double s)
{
  g_autoptr(GError) error = NULL;
  double p[3];
  JdModel *model;

  centre_at (s, RADIUS, p);
  model = try_model (p[0], p[1], RADIUS, &error);
  g_assert_no_error (error);
  return model;
}

/* The foot belongs to its joint, has its place, and solves its equation. */
static void
test_found (void)
{
  for (double s = -2.0; s <= 2.0; s += 0.4)
    {
      g_autoptr(JdModel) model = model_at (s);
      const double *p = jd_model_get_values (model);
      const JdExpr *foot, *equation;

      g_assert_cmpuint (jd_model_get_n_feet (model), ==, 1);
      g_assert_cmpstr (jd_model_get_foot (model, 0, &foot, &equation), ==, "touch");
      assert_near (jd_model_eval (model, foot, 0.0, p, NULL), s, SAME);
      assert_near (jd_model_eval (model, equation, 0.0, p, NULL), 0.0, SAME);
      g_assert_cmpuint (jd_model_get_feet (model)->n, ==, 2);
      g_assert_true (isnan (jd_model_get_feet (model)->s[0])); /* a drive has none */
      assert_near (jd_model_get_feet (model)->s[1], s, SAME);
      g_assert_null (jd_model_explain_feet (model, 0.0, p, jd_model_get_feet (model)));
    }
}

/* Along the curve the foot runs with the disk; off it, it stays on its side where the other side has become nearer. */
static void
test_followed (void)
{
  g_autoptr(JdModel) model = model_at (1.5);
  double s[] = { NAN, 1.5 }, p[3];
  JdFeet feet = { 2, s };

  for (int i = 0; i <= 100; i++)
    {
      const double at = 1.5 + sin (0.0628 * i);
      double f, rate, pd[] = { 0.0, 0.0, 1.0 };
      g_autoptr(JdModel) here = NULL;

      centre_at (at, RADIUS, p);
      g_assert_true (jd_model_follow_feet (model, 0.0, p, &feet));
      assert_near (s[1], at, SAME);
      here = jd_model_follow (model, &feet);
      /* along the tangent the distance does not change */
      pd[0] = 1.0;
      pd[1] = 2.0 * at;
      jd_model_equation_residuals (here, 1, 0.0, p, pd, &f, &rate, NULL);
      g_assert_cmpfloat_with_epsilon (f, 0.0, SAME);
      g_assert_cmpfloat_with_epsilon (rate, 0.0, SAME);
    }
  /* straight from the right wall to the left one, at the height 4 */
  for (int i = 0; i <= 60; i++)
    {
      p[0] = 1.2 - 0.03 * i;
      p[1] = 4.0;
      g_assert_true (jd_model_follow_feet (model, 0.0, p, &feet));
      assert_near (s[1], foot_from (2.0, p[0], p[1]), SAME);
    }
  g_assert_cmpfloat (p[0], <, 0.0);
  g_assert_cmpfloat (distance_to (s[1], p[0], p[1]), >, distance_to (foot_from (-2.0, p[0], p[1]), p[0], p[1]));
  g_assert_true (jd_model_follow (model, NULL) == model);
  jd_model_unref (model);
}

/* The left side of a parameterization that is lent feet is the distance from these, else from the nearest point. */
static void
test_lent (void)
{
  g_autoptr(JdModel) model = model_at (1.5);
  g_autoptr(JdParameterization) self = parameterization_of (model, "total");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
  const double q[] = { -0.4, 4.0, 0.0 }, right = foot_from (2.0, q[0], q[1]), left = foot_from (-2.0, q[0], q[1]);
  double s[] = { NAN, right };
  const JdFeet feet = { 2, s };
  g_auto(Solved) state = { 0 };

  solved_init (&state, self, 0.0, q, q);
  for (guint lends = 0; lends < 4; lends++)
    {
      jd_parameterization_work_set_feet (work, lends % 2 == 1 ? &feet : NULL);
      g_assert_true (jd_parameterization_eval_terms (self, 0.0, q, state.qd, state.p, NULL, &state.terms, work,
                                                     NULL));
      assert_near (state.terms.left[1], distance_to (lends % 2 == 1 ? right : left, q[0], q[1]), SAME);
    }
}

/* A state of the model keeps the feet it is given, and follows from them to places nearby. */
static void
test_instant (void)
{
  g_autoptr(JdModel) base = model_at (1.5);
  const double p[] = { -0.4, 4.0, 0.0 }, pd[] = { 0.0, 0.0, 1.0 }, sides[] = { 2.0, -2.0 };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      const double foot = foot_from (sides[i], p[0], p[1]), feet[] = { NAN, foot };
      const JdModelInstant instant = { .t = 0.2, .p = p, .pd = pd, .feet = feet };
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = jd_model_new_at (base, &instant, &error);
      double near[] = { -0.1, 4.1, 0.0 }, f;

      g_assert_no_error (error);
      assert_near (jd_model_get_feet (model)->s[1], foot, SAME);
      jd_model_equation_residuals (model, 1, 0.2, p, pd, &f, NULL, NULL);
      assert_near (f, distance_to (foot, p[0], p[1]), SAME);
      jd_model_equation_residuals (model, 1, 0.2, near, pd, &f, NULL, NULL);
      assert_near (f, distance_to (foot_from (foot, near[0], near[1]), near[0], near[1]), SAME);
    }
}

/* Near the centre of curvature of the vertex, (0, 1/2), the reason is told; farther below it nothing is against. */
static void
test_explained (void)
{
  g_autoptr(JdModel) model = model_at (0.0);
  double s[] = { NAN, 0.0 };
  const JdFeet feet = { 2, s };

  for (double y = 0.1; y < 0.5; y += 0.0133)
    {
      const double p[] = { 0.0, y, 0.0 };
      g_autofree char *reason = jd_model_explain_feet (model, 0.7, p, &feet);

      g_test_message ("y = %g: %s", y, reason != NULL ? reason : "nothing");
      /* 1 - curvature distance = 1 - 2 y */
      g_assert_cmpint (reason != NULL, ==, 1.0 - 2.0 * y <= 0.015625);
      if (reason != NULL)
        g_assert_true (strstr (reason, "touch") && strstr (reason, "0.7 s") && strstr (reason, "(0, 0)"));
    }
}

/* A state that does not tell which point is meant, one at the centre of curvature, and a disk that is too large. */
static void
test_refused (void)
{
  static const struct
  {
    double x, y, radius;
    JdModelError code; /* -1: none */
  } cases[] = {
    { 0.0, 4.0, 0.3, JD_MODEL_ERROR_INDETERMINATE },
    { 0.0, 0.5, 0.3, JD_MODEL_ERROR_SINGULAR },
    { 0.0, 0.45, 0.51, JD_MODEL_ERROR_SINGULAR },
    { 0.0, 0.45, 0.49, (JdModelError) -1 },
    { 0.1, 4.0, 0.3, (JdModelError) -1 },
    { 0.0, -1.0, 0.3, (JdModelError) -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = try_model (cases[i].x, cases[i].y, cases[i].radius, &error);

      g_test_message ("(%g, %g), radius %g: %s", cases[i].x, cases[i].y, cases[i].radius,
                      error != NULL ? error->message : "no error");
      if (cases[i].code == (JdModelError) -1)
        g_assert_no_error (error);
      else
        g_assert_error (error, JD_MODEL_ERROR, (int) cases[i].code);
      g_assert_cmpint (model == NULL, ==, error != NULL);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/feet/found", test_found);
  g_test_add_func ("/core/parameterization/feet/followed", test_followed);
  g_test_add_func ("/core/parameterization/feet/lent", test_lent);
  g_test_add_func ("/core/parameterization/feet/instant", test_instant);
  g_test_add_func ("/core/parameterization/feet/explained", test_explained);
  g_test_add_func ("/core/parameterization/feet/refused", test_refused);
  return g_test_run ();
}
