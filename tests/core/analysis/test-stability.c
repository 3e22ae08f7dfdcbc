/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Stability of equilibria by rules, and small oscillations: against closed forms, and frequencies against simulated
 * motions. */
#include "tests/core/analysis/equilibria-testing.h"

typedef struct
{
  const char  *name;
  const char  *energy;
  const char  *efforts;
  const char  *joints;
  JdStability  stability;
  double       frequency;  /* one that must be among the modes; NAN: none asked */
  double       growth;     /* of it */
} Rule;

/* The rules of stability, one system each. */
static const Rule rules[] = {
  { "minimum", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + 2*y^2\"}", "",
    JD_STABILITY_STABLE, 1.4142135623730951, 0.0 },
  { "saddle", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 - 2*y^2\"}", "",
    JD_STABILITY_UNSTABLE, 0.0, 2.0 },
  /* Coriolis forces (here as E1) hold a top on a maximum: x'' - 2 w y' - x = 0 and so on; the linearized motion does
   * not grow. */
  { "gyroscopic", "(x'^2 + y'^2)/2 + 2*(x*y' - y*x')",
    "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"-(x^2 + y^2)/2\"}", "",
    JD_STABILITY_UNDECIDED, 3.7320508075688772, 0.0 },
  /* Too slow to hold. */
  { "gyroscopic-slow", "(x'^2 + y'^2)/2 + (x*y' - y*x')/4",
    "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"-(x^2 + y^2)/2\"}", "",
    JD_STABILITY_UNSTABLE, 0.25, 0.96824583655185426 },
  { "ignorable", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2\"}", "",
    JD_STABILITY_UNDECIDED, 1.4142135623730951, 0.0 },
  { "flat", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^4 + y^2\"}", "",
    JD_STABILITY_UNDECIDED, 1.4142135623730951, 0.0 },
  /* A circulatory force has no potential; with damping all decays. */
  { "circulatory-damped", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + 3*y^2\"},"
    "{\"name\":\"f\",\"type\":\"generalized\",\"values\":{\"x\":\"y - x'\",\"y\":\"-x - y'\"}}", "",
    JD_STABILITY_STABLE, NAN, 0.0 },
  { "flutter", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + y^2\"},"
    "{\"name\":\"f\",\"type\":\"generalized\",\"values\":{\"x\":\"y\",\"y\":\"-x\"}}", "",
    JD_STABILITY_UNSTABLE, NAN, 0.0 },
  /* A gyroscopic effort has no power: V's minimum decides; w^4 - 7 w^2 + 8 = 0. */
  { "gyroscopic-effort", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + 2*y^2\"},"
    "{\"name\":\"f\",\"type\":\"generalized\",\"values\":{\"x\":\"y'\",\"y\":\"-x'\"}}", "",
    JD_STABILITY_STABLE, 2.3582944711822633, 0.0 },
  /* One that only one parameter feels has power. */
  { "one-sided-rates", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + 2*y^2\"},"
    "{\"name\":\"f\",\"type\":\"generalized\",\"values\":{\"x\":\"y'\"}}", "",
    JD_STABILITY_UNDECIDED, 2.0, 0.0 },
  /* On a line x = y with the multiplier's part of the second derivatives: V = -x on the circle, minimum at (1, 0). */
  { "curved", "(x'^2 + y'^2)/2", "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"-3*x\"}",
    "{\"name\":\"c\",\"type\":\"equation\",\"holonomic\":{\"r\":\"(x + 1)^2 + y^2 - 1\"}}", JD_STABILITY_STABLE,
    1.7320508075688772, 0.0 },
  /* Knife edge: a minimum on ker A only, not in all parameters. */
  { "non-holonomic", "(x'^2 + y'^2 + z'^2)/2",
    "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + z^2 - y^2\"}",
    "{\"name\":\"c\",\"type\":\"equation\",\"differential\":{\"r\":\"y' - z*x'\"}}", JD_STABILITY_UNDECIDED,
    1.4142135623730951, 0.0 },
  { "non-holonomic-strict", "(x'^2 + y'^2 + z'^2)/2",
    "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"x^2 + z^2 + y^2\"}",
    "{\"name\":\"c\",\"type\":\"equation\",\"differential\":{\"r\":\"y' - z*x'\"}}", JD_STABILITY_STABLE,
    1.4142135623730951, 0.0 },
  /* The constraint force F along y pushes x and z about: x'' + x + F z = 0, z'' + z - F x = 0, s^2 = -1 +- i F.  V has
   * a minimum on ker A, and still the motion grows. */
  { "non-holonomic-flutter", "(x'^2 + y'^2 + z'^2)/2",
    "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"(x^2 + z^2)/2 + y/2\"}",
    "{\"name\":\"c\",\"type\":\"equation\",\"differential\":{\"r\":\"y' - z*x' + x*z'\"}}", JD_STABILITY_UNSTABLE,
    1.0290855136357461, 0.24293413587832283 },
};

/* Two pendulums of length l coupled by a spring: frequencies sqrt (g/l) and sqrt (g/l + 2 k/m), shapes (1, 1), (1,
 * -1); total parameters with redundant rows give the same. */
static void
test_coupled (void)
{
  static const char *const texts[] = {
    "{\"jourdain\":1,\"constants\":{\"g\":9.81},\"parameters\":[{\"name\":\"a\"},{\"name\":\"b\"}],"
    "\"kinetic_energy\":\"(a'^2 + b'^2)/2\",\"efforts\":[{\"name\":\"v\",\"type\":\"potential\","
    "\"value\":\"-g*cos(a) - g*cos(b) + 2*(sin(a) - sin(b))^2/2\"}]}",
    "{\"jourdain\":1,\"constants\":{\"g\":9.81},\"parameters\":[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"x\"},{\"name\":\"y\",\"value\":-1}],"
    "\"kinetic_energy\":\"(x'^2 + y'^2 + b'^2)/2\",\"efforts\":[{\"name\":\"v\",\"type\":\"potential\","
    "\"value\":\"g*y - g*cos(b) + 2*(x - sin(b))^2/2\"}],"
    "\"joints\":[{\"name\":\"j\",\"type\":\"equation\",\"holonomic\":{\"x\":\"x - sin(a)\",\"y\":\"y + "
    "cos(a)\",\"r\":\"x^2 + y^2 - 1\"}}]}",
  };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    {
      g_autoptr(JdModel) model = model_from_json (texts[k]);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = NULL;
      const JdMode *mode;

      g_assert_no_error (error);
      g_assert_cmpint (e->stability, ==, JD_STABILITY_STABLE);
      linearized = jd_modes_new (parameterization, e, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (linearized->modes->len, ==, 2);
      mode = g_ptr_array_index (linearized->modes, 0);
      g_assert_cmpfloat_with_epsilon (mode->frequency, sqrt (9.81), 1e-10);
      g_assert_cmpfloat_with_epsilon (mode->shape[0], 1.0, 1e-10);
      g_assert_cmpfloat_with_epsilon (mode->shape[0], mode->shape[1], 1e-10);
      mode = g_ptr_array_index (linearized->modes, 1);
      g_assert_cmpfloat_with_epsilon (mode->frequency, sqrt (9.81 + 4.0), 1e-10);
      g_assert_cmpfloat_with_epsilon (fabs (mode->shape[0]), 1.0, 1e-10);
      g_assert_cmpfloat_with_epsilon (mode->shape[0], -mode->shape[1], 1e-10);
    }
}

static void
test_rule (gconstpointer data)
{
  const Rule *rule = data;
  const gboolean three = strchr (rule->energy, 'z') != NULL;
  g_autofree char *text = g_strdup_printf (
    "{\"jourdain\":1,\"parameters\":[{\"name\":\"x\"},{\"name\":\"y\"}%s],\"kinetic_energy\":\"%s\",\"efforts\":[%s],\"joints\":[%s]}",
    three ? ",{\"name\":\"z\"}" : "", rule->energy, rule->efforts, rule->joints);
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
  g_autoptr(JdLinearized) linearized = NULL;
  gboolean found = isnan (rule->frequency);

  g_assert_no_error (error);
  g_test_message ("%s", e->why);
  g_assert_cmpint (e->stability, ==, rule->stability);
  linearized = jd_modes_new (parameterization, e, NULL, &error);
  g_assert_no_error (error);
  for (guint k = 0; k < linearized->modes->len; k++)
    {
      const JdMode *mode = g_ptr_array_index (linearized->modes, k);

      found |= fabs (mode->frequency - rule->frequency) < 1e-9 && fabs (mode->growth - rule->growth) < 1e-9;
    }
  g_assert_true (found);
}

/* A particle on a spring in a frame that turns uniformly: V and the potential of the centrifugal force have a strict
 * minimum where k > m w^2, and frequencies sqrt (k/m) +- w. */
static void
test_turning_frame (void)
{
  static const char text[] =
    "{\"jourdain\":1,\"frame\":{\"angle\":\"3*t\"},\"parameters\":[{\"name\":\"x\"},{\"name\":\"y\"}],"
    "\"ground\":{\"points\":{\"O\":[0,0]}},\"bodies\":[{\"name\":\"P\",\"origin\":[\"x\",\"y\"],\"mass\":0.5}],"
    "\"efforts\":[{\"name\":\"s\",\"type\":\"spring\",\"between\":[\"P.origin\",\"ground.O\"],\"stiffness\":%s}]}";
  static const struct { const char *k; double root; gboolean stable; } cases[] = {
    { "8", 4.0, TRUE }, { "2", 2.0, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *json = g_strdup_printf (text, cases[i].k);
      g_autoptr(JdModel) model = model_from_json (json);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = NULL;

      g_assert_no_error (error);
      g_assert_cmpint (e->stability == JD_STABILITY_STABLE, ==, cases[i].stable);
      linearized = jd_modes_new (parameterization, e, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (linearized->modes->len, ==, 2);
      for (gsize k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon (((JdMode *) g_ptr_array_index (linearized->modes, k))->frequency,
                                        fabs (cases[i].root - (k == 0 ? 3.0 : -3.0)), 1e-9);
    }
}

/* x'' - 2 w y' + 3 x = 0, y'' + 2 w x' - 2 y = 0:  s^4 + (1 + 4 w^2) s^2 - 6 = 0.  One oscillation, and one motion that
 * grows or decays at the same rate: as many modes as freedoms, with and without the gyroscopic terms. */
static void
test_gyroscopic_saddle (void)
{
  static const double turns[] = { 0.0, 0.1, 0.5, 2.0 };

  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      const double half = 0.5 + 2.0 * turns[i] * turns[i], root = sqrt (half * half + 6.0);
      g_autofree char *text = g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'x'},{'name':'y'}],"
                                               "'kinetic_energy':'(x`^2 + y`^2)/2 + %g*(x*y` - y*x`)',"
                                               "'efforts':[{'name':'v','type':'potential','value':'3*x^2/2 - y^2'}]}",
                                               turns[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = NULL;
      double frequency = 0.0, growth = 0.0;

      g_assert_no_error (error);
      g_assert_cmpint (e->stability, ==, JD_STABILITY_UNSTABLE);
      linearized = jd_modes_new (parameterization, e, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (linearized->modes->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        {
          const JdMode *mode = g_ptr_array_index (linearized->modes, k);

          frequency += mode->frequency;
          growth += mode->growth;
        }
      g_assert_cmpfloat_with_epsilon (frequency, sqrt (half + root), 1e-9);
      g_assert_cmpfloat_with_epsilon (growth, sqrt (root - half), 1e-9);
    }
}

/* A potential |y|^(3/2) has a force at 0 but no stiffness: there is no linearized motion, whichever parameter it is
 * that lacks the second derivative. */
static void
test_no_stiffness (void)
{
  static const char *const potentials[] = { "x^2 + abs(y)^1.5", "abs(x)^1.5 + y^2" };

  for (gsize i = 0; i < G_N_ELEMENTS (potentials); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'x'},{'name':'y'}],"
                                               "'kinetic_energy':'(x`^2 + y`^2)/2',"
                                               "'efforts':[{'name':'v','type':'potential','value':'%s'}]}",
                                               potentials[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = NULL;

      g_assert_no_error (error);
      g_assert_cmpint (e->stability, ==, JD_STABILITY_UNDECIDED);
      linearized = jd_modes_new (parameterization, e, NULL, &error);
      g_assert_null (linearized);
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, "no second derivatives"));
    }
}

/* x'' + c x' + 4 x = 0 with a damper of viscosity c: V has a minimum, but the equilibrium is stable only if the damper
 * takes energy nearby.  With c < 0 at rest the motion grows at -c / 2; where c = 0 at rest and c < 0 nearby the
 * linearized motion does not tell. */
static void
test_viscosity (void)
{
  static const struct { const char *viscosity; JdStability stability; double growth; } cases[] = {
    { "0.5", JD_STABILITY_STABLE, -0.25 },      { "-0.5", JD_STABILITY_UNSTABLE, 0.25 },
    { "1 - x^2", JD_STABILITY_STABLE, -0.5 },   { "x^2 - 1", JD_STABILITY_UNSTABLE, 0.5 },
    { "x^2", JD_STABILITY_STABLE, 0.0 },        { "-x^2", JD_STABILITY_UNDECIDED, 0.0 },
    { "abs(x`)", JD_STABILITY_STABLE, 0.0 },    { "-abs(x`)", JD_STABILITY_UNDECIDED, 0.0 },
    { "x", JD_STABILITY_UNDECIDED, 0.0 },       { "x`^2 - 1/1000", JD_STABILITY_UNSTABLE, 5e-4 },
    { "0", JD_STABILITY_STABLE, 0.0 },          { "0.3 - 0.8*exp(-1e30*x^2)", JD_STABILITY_UNSTABLE, 0.25 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char
        *text = g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'x'}],'ground':{'points':{'O':[0,0]}},"
                                 "'bodies':[{'name':'P','origin':['x',0],'mass':1,'points':{'A':[3,0]}}],"
                                 "'efforts':[{'name':'v','type':'potential','value':'2*x^2'},"
                                 "{'name':'d','type':'damper','between':['P.A','ground.O'],'viscosity':'%s'}]}",
                                 cases[i].viscosity);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = NULL;

      g_assert_no_error (error);
      g_test_message ("viscosity %s: %s", cases[i].viscosity, e->why);
      g_assert_cmpint (e->stability, ==, cases[i].stability);
      linearized = jd_modes_new (parameterization, e, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (((JdMode *) g_ptr_array_index (linearized->modes, 0))->growth, cases[i].growth,
                                      1e-9);
    }
}

/* The frequency of a simulated small motion, by its zero crossings. */
static double
measure_frequency (JdModel    *model,
                   const char *parameter,
                   double      around,
                   double      until)
{
  const JdMotionOptions options = { .until = until };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  const gsize n = jd_model_get_n_parameters (model);
  g_autofree double *p = g_new0 (double, n + 1), * pd = g_new0 (double, n + 1);
  const double h = until / 20000.0;
  double first = NAN, last = NAN, before = 0.0;
  guint n_crossings = 0;

  g_assert_no_error (error);
  for (guint k = 0; k <= 20000; k++)
    {
      double value;

      jd_motion_get_state (motion, fmin (k * h, until), FALSE, p, pd);
      value = parameter_of (model, p, parameter) - around;
      if (k > 0 && (value > 0.0) != (before > 0.0))
        {
          last = k * h - h * value / (value - before);
          if (n_crossings++ == 0)
            first = last;
        }
      before = value;
    }
  g_assert_cmpuint (n_crossings, >, 4);
  return G_PI * (n_crossings - 1) / (last - first);
}

static void
test_simulated (void)
{
  static const char *const text =
    "{\"jourdain\":1,\"constants\":{\"m\":0.8,\"M\":1.5,\"a\":0.05,\"b\":0.2,\"l\":0.3,\"h\":0.6,\"omega\":9,\"g\":9.81},"
    "\"parameters\":[{\"name\":\"theta\",\"value\":0.7521723348473427,\"rate\":1e-4}],"
    "\"kinetic_energy\":\"2*M*b^2*sin(theta)^2*theta'^2 + m*(l^2*theta'^2 + (a + l*sin(theta))^2*omega^2)\","
    "\"efforts\":[{\"name\":\"v\",\"type\":\"potential\",\"value\":\"-2*(M*b + m*l)*g*cos(theta)\"}]}";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
  g_autoptr(JdLinearized) linearized = NULL;

  g_assert_no_error (error);
  linearized = jd_modes_new (parameterization, e, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (linearized->modes->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (((JdMode *) g_ptr_array_index (linearized->modes, 0))->frequency,
                                  5.6902589706005555, 1e-9);
  g_assert_cmpfloat_with_epsilon (measure_frequency (model, "theta", 0.7521723348473427, 20.0), 5.6902589706005555,
                                  1e-5);
}

/* 11.12: theta constant, psi and phi at constant rates; the small oscillation at fixed momenta. */
static void
test_steady (void)
{
  static const char *const text =
    "{\"jourdain\":1,\"dimension\":3,\"constants\":{\"m\":0.4,\"a\":0.25,\"rho\":0.5,\"C\":0.9,\"g\":9.81},\"gravity\":[0,0,\"-g\"],"
    "\"parameters\":[{\"name\":\"psi\",\"rate\":7.519884823893001},{\"name\":\"theta\",\"value\":\"pi/2\"},"
    "{\"name\":\"phi\",\"rate\":-1.8799712059732503}],"
    "\"bodies\":[{\"name\":\"S1\",\"origin\":[\"3*sqrt(7)*a*cos(psi)/14\",\"3*sqrt(7)*a*sin(psi)/14\",0],"
    "\"rotation\":[[\"z\",\"psi\"]],\"mass\":\"m\",\"inertia\":[0,\"3*a^2*m/28\",\"3*a^2*m/28\"]},"
    "{\"name\":\"S2\",\"origin\":[\"3*sqrt(7)*a*cos(psi)/7\",\"3*sqrt(7)*a*sin(psi)/7\",0],"
    "\"rotation\":[[\"z\",\"psi\"],[\"x\",\"theta\"],[\"z\",\"phi\"]],\"mass\":\"2*m\","
    "\"inertia\":[\"2*a^2*m + m*rho^2/2\",\"2*a^2*m + m*rho^2/2\",\"m*rho^2\"]}],"
    "\"efforts\":[{\"name\":\"spring\",\"type\":\"potential\",\"value\":\"C*theta^2/2\"}]}";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLinearized) linearized = jd_modes_new_steady (parameterization, &error);
  const JdMode *mode;

  g_assert_no_error (error);
  g_assert_cmpuint (linearized->modes->len, ==, 3);
  mode = g_ptr_array_index (linearized->modes, 2);
  g_assert_cmpfloat_with_epsilon (mode->frequency, 8.219991669212567, 1e-9);
  g_assert_cmpfloat (((JdMode *) g_ptr_array_index (linearized->modes, 0))->frequency, ==, 0.0);
  g_assert_cmpfloat (((JdMode *) g_ptr_array_index (linearized->modes, 1))->frequency, ==, 0.0);
}

/* A spherical pendulum turned at w: cos theta = g / (l w^2), and about it, at fixed momentum, w sqrt (1 + 3 cos^2
 * theta). */
static void
test_around_steady (void)
{
  static const char *const text =
    "{\"jourdain\":1,\"constants\":{\"m\":0.7,\"l\":0.4,\"w\":6.5,\"g\":9.81},"
    "\"parameters\":[{\"name\":\"theta\",\"value\":0.3},{\"name\":\"psi\",\"value\":0.2,\"rate\":\"w\"}],"
    "\"kinetic_energy\":\"m*l^2*(theta'^2 + sin(theta)^2*psi'^2)/2\","
    "\"efforts\":[{\"name\":\"heaviness\",\"type\":\"potential\",\"value\":\"-m*g*l*cos(theta)\"}]}";
  const double w = 6.5, cosine = 9.81 / (0.4 * w * w);
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) found = jd_steady_motions_new (parameterization, NULL, NULL, NULL, NULL, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (guint k = 0; k < found->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (found->list, k);
      g_autoptr(JdLinearized) linearized = NULL;

      if (fabs (cos (e->p[0]) - cosine) > 1e-9)
        continue;
      n++;
      linearized = jd_modes_new (parameterization, e, found->rates, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (linearized->modes->len, ==, 2);
      g_assert_cmpfloat_with_epsilon (((JdMode *) g_ptr_array_index (linearized->modes, 1))->frequency,
                                      w * sqrt (1 + 3 * cosine * cosine), 1e-9);
    }
  g_assert_cmpuint (n, ==, 2);
}

/* The steady motions at which parameter @i is @value have this stability; there is one at least. */
static void
check_steady (JdParameterization *parameterization,
              gsize               i,
              double              value,
              JdStability         stability)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) found = jd_steady_motions_new (parameterization, NULL, NULL, NULL, NULL, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (guint k = 0; k < found->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (found->list, k);

      if (!(fabs (e->p[i] - value) < 1e-9))
        continue;
      n++;
      g_assert_cmpint (e->stability, ==, stability);
    }
  g_assert_cmpuint (n, >, 0);
}

/* The same pendulum in cylindrical parameters, with its length as a complementary equation: the length carries a
 * force, and the same frequency results.  Routh: the motion is stable. */
static void
test_around_steady_with_row (void)
{
  static const char text[] =
    "{'jourdain': 1, 'constants': {'m': 0.7, 'l': 0.4, 'w': 6.5, 'g': 9.81, 'c': 'g/(l*w^2)'},"
    " 'parameters': [{'name': 'r', 'value': 'l*sqrt(1 - c^2)'}, {'name': 'z', 'value': '-l*c'},"
    " {'name': 'psi', 'value': 0.2, 'rate': 'w'}], 'kinetic_energy': 'm*(r`^2 + z`^2 + r^2*psi`^2)/2',"
    " 'joints': [{'name': 'rod', 'type': 'equation', 'holonomic': {'l': 'r^2 + z^2 - l^2'}}],"
    " 'efforts': [{'name': 'heaviness', 'type': 'potential', 'value': 'm*g*z'}]}";
  const double w = 6.5, cosine = 9.81 / (0.4 * w * w), expected = w * sqrt (1 + 3 * cosine * cosine);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLinearized) linearized = jd_modes_new_steady (parameterization, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (linearized->modes->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (((JdMode *) g_ptr_array_index (linearized->modes, 1))->frequency, expected, 1e-8);
  check_steady (parameterization, 1, -0.4 * cosine, JD_STABILITY_STABLE);
}

/* A circular orbit of radius 1 in an attraction k / r^n: about it, at fixed momentum, w^2 (3 - n) is the square of the
 * frequency.  With n = 4 it grows at the rate w.  With n = 2 it does not, but Routh's theorem asks for a potential. */
static void
test_orbits (void)
{
  static const struct { int n; gboolean potential; JdStability stability; } cases[] = {
    { 4, TRUE, JD_STABILITY_UNSTABLE }, { 4, FALSE, JD_STABILITY_UNSTABLE },
    { 2, TRUE, JD_STABILITY_STABLE }, { 2, FALSE, JD_STABILITY_UNDECIDED },
  };
  const double w = 1.5;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *effort = cases[i].potential
                                  ? g_strdup_printf ("'type': 'potential', 'value': '-k/%d*r^(-%d)'", cases[i].n - 1,
                                                     cases[i].n - 1)
                                  : g_strdup_printf ("'type': 'generalized', 'values': {'r': '-k*r^(-%d)'}",
                                                     cases[i].n);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'m': 2, 'w': 1.5, 'k': 'm*w^2'}, 'parameters': [{'name': 'r', 'value': 1},"
        " {'name': 'psi', 'rate': 'w'}], 'kinetic_energy': 'm*(r`^2 + r^2*psi`^2)/2', 'efforts': [{'name': 'F', %s}]}",
        effort);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdLinearized) linearized = jd_modes_new_steady (parameterization, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (linearized->growth, cases[i].n == 4 ? w : 0.0, 1e-7);
      check_steady (parameterization, 0, 1.0, cases[i].stability);
    }
}

/* The reason why a position is no equilibrium, with its number: an equation that is broken or that moves, a force that is
 * left, or one that will be.  A potential that grows with time keeps its minimum. */
static void
test_refused_positions (void)
{
  static const struct { const char *joint, *potential, *words; } cases[] = {
    { "{'name': 'c', 'type': 'equation', 'holonomic': {'r': 'x + y - 30'}}", "x^2 + y^2", "“c.r” by -10" },
    { "{'name': 'c', 'type': 'equation', 'holonomic': {'r': 'x - 10 - 2*t'}}", "0", "“c.r” keeps the mechanism moving, "
      "at a rate of 2" },
    { "", "x^2 + 3*y", "force of -20 is left along “x”" },
    { "", "(x - 10 - t)^2", "the equations contain the time" },
    { "", "(x - 10)^2*(1 + t^2)", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 10}, {'name': 'y', 'value': 10}],"
                         " 'kinetic_energy': '(x`^2 + y`^2)/2', 'joints': [%s],"
                         " 'efforts': [{'name': 'v', 'type': 'potential', 'value': '%s'}]}",
                         cases[i].joint, cases[i].potential);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);

      if (cases[i].words == NULL)
        {
          g_assert_no_error (error);
          g_assert_nonnull (e);
          continue;
        }
      g_assert_null (e);
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].words));
    }
}

/* A parameter with a rate must not occur in the equations, and an equation between rates must not change beside the
 * position. */
static void
test_not_steady (void)
{
  g_autoptr(JdModel) swinging = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'theta', 'value': 0, 'rate': 1}], 'kinetic_energy': 'theta`^2/2',"
    " 'efforts': [{'name': 'v', 'type': 'potential', 'value': '-cos(theta)'}]}");
  g_autoptr(JdModel) carried =
    model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'z'}],"
                     " 'kinetic_energy': '(x`^2 + y`^2 + z`^2)/2', 'joints': [{'name': 'b', 'type': 'equation',"
                     " 'differential': {'r': 'z` - x*y` - y'}}], 'efforts': [{'name': 'v', 'type': 'potential',"
                     " 'value': 'x^2 + y^2 + z^2'}]}");
  g_autoptr(JdParameterization) of_swinging = choose (swinging, NULL), of_carried = choose (carried, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = NULL;

  g_assert_null (jd_modes_new_steady (of_swinging, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "theta"));
  g_clear_error (&error);
  e = jd_equilibrium_at (of_carried, jd_model_get_values (carried), &error);
  g_assert_no_error (error);
  g_assert_null (jd_modes_new (of_carried, e, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "b.r"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (rules); k++)
    {
      g_autofree char *name = g_strdup_printf ("/core/analysis/stability/%s", rules[k].name);

      g_test_add_data_func (name, &rules[k], test_rule);
    }
  g_test_add_func ("/core/analysis/equilibria/turning-frame", test_turning_frame);
  g_test_add_func ("/core/analysis/modes/gyroscopic-saddle", test_gyroscopic_saddle);
  g_test_add_func ("/core/analysis/modes/no-stiffness", test_no_stiffness);
  g_test_add_func ("/core/analysis/stability/viscosity", test_viscosity);
  g_test_add_func ("/core/analysis/modes/coupled", test_coupled);
  g_test_add_func ("/core/analysis/modes/simulated", test_simulated);
  g_test_add_func ("/core/analysis/modes/steady", test_steady);
  g_test_add_func ("/core/analysis/modes/around-steady", test_around_steady);
  g_test_add_func ("/core/analysis/modes/around-steady-with-row", test_around_steady_with_row);
  g_test_add_func ("/core/analysis/modes/orbits", test_orbits);
  g_test_add_func ("/core/analysis/modes/not-steady", test_not_steady);
  g_test_add_func ("/core/analysis/equilibria/refused-positions", test_refused_positions);

  return g_test_run ();
}
