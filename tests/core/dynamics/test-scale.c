/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motions do not depend on units, nor on how an equation is written; and singular positions that linkages pass. */
#include <math.h>
#include <string.h>

#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/append-text.h"
#include "tests/core/dynamics/motion-testing.h"

#define G 9.81

static const double factors[] = { 1e-9, 1e-3, 1.0, 1e3, 1e9 };

/* A particle on a circle of radius l, under g l, its equation multiplied by k; @off: how far its radius is off. */
static JdModel *
pendulum (double l,
          double k,
          double off)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'constants': {'l': %.17g, 'k': %.17g}, 'gravity': [0, '-9.81*l'],"
    " 'parameters': [{'name': 'x', 'value': '%.17g*l*cos(0.3)', 'rate': '-l*sin(0.3)'},"
    " {'name': 'y', 'value': '%.17g*l*sin(0.3)', 'rate': 'l*cos(0.3)'}], 'ground': {'points': {'O': [0, 0]}},"
    " 'bodies': [{'name': 'P', 'mass': 2, 'origin': ['x', 'y']}],"
    " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'f': 'k*(x^2 + y^2 - l^2)'}}]}",
    l, k, 1.0 + off, 1.0 + off);

  return model_from_text (text);
}

static void
test_written (void)
{
  g_autoptr(JdModel) plain = pendulum (1.0, 1.0, 0.0);
  g_autoptr(JdMotion) expected = motion_of (plain, 3.0, 0.1, NULL);
  double p[2], pd[2], q[2], qd[2];

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    for (guint j = 0; j < G_N_ELEMENTS (factors); j++)
      {
        g_autoptr(JdModel) model = pendulum (factors[i], factors[j], 0.0);
        g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);

        g_assert_null (jd_motion_get_end_reason (motion));
        for (double t = 0.3; t < 3.0; t += 0.6)
          {
            jd_motion_get_state (expected, t, FALSE, p, pd);
            jd_motion_get_state (motion, t, FALSE, q, qd);
            for (guint k = 0; k < 2; k++)
              {
                g_assert_cmpfloat_with_epsilon (q[k] / factors[i], p[k], 1e-9);
                g_assert_cmpfloat_with_epsilon (qd[k] / factors[i], pd[k], 5e-9);
              }
          }
      }
}

/* Off by 1e-9 of its size it holds, off by 1e-6 it does not, at any size. */
static void
test_broken (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    for (guint j = 0; j < G_N_ELEMENTS (factors); j++)
      for (guint broken = 0; broken < 2; broken++)
        {
          g_autoptr(JdModel) model = pendulum (factors[i], factors[j], broken ? 1e-6 : 1e-9);
          g_autoptr(GError) error = NULL;
          const gboolean holds = jd_model_check_state (model, 0.0, jd_model_get_values (model), NULL, NULL, &error);

          g_assert_cmpint (holds, ==, !broken);
          if (broken)
            g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
          g_assert_cmpfloat_with_epsilon (jd_model_get_sizes (model)->length / factors[i], 1.0, 1e-5);
        }
}

static gboolean
holds (const char *format,
       double      a,
       double      b)
{
  g_autofree char *start = g_strdup_printf ("{'jourdain': 1, 'constants': {'a': %.17g, 'b': %.17g}, ", a, b);
  g_autofree char *text = g_strconcat (start, format, NULL);
  g_autoptr(JdModel) model = model_from_text (text);

  return jd_model_check_state (model, 0.0, jd_model_get_values (model), NULL, NULL, NULL);
}

/* Where nothing has a length or is displaced an equation has no size, and holds to rounding or not at all; a turn and
 * a value have one. */
static void
test_without_length (void)
{
  const char *particle = "'parameters': [{'name': 'x'}], 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', '0']}],"
                         " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'f': 'x + a - b'}}]}";
  const char *energy = "'parameters': [{'name': 'x'}], 'kinetic_energy': 'x`^2',"
                       " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'f': 'x + a - b'}}]}";
  const char *value = "'parameters': [{'name': 'x', 'value': 'b'}], 'kinetic_energy': 'x`^2',"
                      " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'f': 'x - a'}}]}";
  const char *wheel = "'parameters': [{'name': 'x', 'value': 'b'}],"
                      " 'bodies': [{'name': 'P', 'mass': 1, 'inertia': 1, 'origin': ['0', '0'], 'angle': 'x'}],"
                      " 'joints': [{'name': 'c', 'type': 'drive', 'of': 'x', 'value': 'a'}]}";

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      const double a = factors[i];

      g_assert_true (holds (particle, a, a) && holds (particle, a, a * (1.0 + 4e-16)));
      g_assert_false (holds (particle, a, a * (1.0 + 1e-9)) || holds (energy, a, a * (1.0 + 1e-9)));
      g_assert_true (holds (energy, a, a * (1.0 + 4e-16)));
      g_assert_true (holds (value, a, a * (1.0 + 1e-9)));
      g_assert_false (holds (value, a, a * (1.0 + 1e-6)));
    }
  g_assert_true (holds (wheel, 0.5, 0.5 + 1e-9) && holds (wheel, 0.0, 1e-9));
  g_assert_false (holds (wheel, 0.5, 0.5 + 1e-6) || holds (wheel, 0.0, 1e-6));
}

/* Released at rest from near its length, whatever its stiffness. */
static void
test_stiff (void)
{
  for (double k = 1.0; k < 1e13; k *= 1e4)
    {
      const double w = sqrt (k / 2.0), until = 10.0 / w;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1.01}, {'name': 'y', 'value': 0}],"
        " 'ground': {'points': {'O': [0, 0]}}, 'bodies': [{'name': 'P', 'mass': 2, 'origin': ['x', 'y']}],"
        " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': %.17g,"
        " 'length': 1}]}",
        k);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, until, until / 50.0, NULL);
      double p[2], pd[2];

      g_assert_null (jd_motion_get_end_reason (motion));
      jd_motion_get_state (motion, until, FALSE, p, pd);
      g_assert_cmpfloat_with_epsilon (p[0], 1.0 + 0.01 * cos (10.0), 1e-10);
      g_assert_cmpfloat_with_epsilon (pd[0] / w, -0.01 * sin (10.0), 1e-10);
    }
}

/* A row of @n four-bars with links of length and mass 1, in the angles of their links. */
static JdModel *
four_bars (guint n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i <= n; i++)
    {
      g_string_append_printf (parameters, "%s{'name': 'a%u', 'value': 'pi/2', 'rate': -1}", i > 0 ? "," : "", i);
      g_string_append_printf (bodies,
                              "%s{'name': 'L%u', 'origin': ['%u + cos(a%u)/2', 'sin(a%u)/2'], 'angle': 'a%u',"
                              " 'mass': 1, 'inertia': '1/12', 'points': {'Q': [0.5, 0]}}",
                              i > 0 ? "," : "", i, i, i, i, i);
    }
  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (parameters, ",{'name': 'b%u'}", i);
      g_string_append_printf (bodies,
                              ",{'name': 'C%u', 'origin': ['%u + cos(a%u) + cos(b%u)/2',"
                              " 'sin(a%u) + sin(b%u)/2'], 'angle': 'b%u', 'mass': 1, 'inertia': '1/12',"
                              " 'points': {'Q': [0.5, 0]}}",
                              i, i, i, i, i, i, i);
      g_string_append_printf (joints, "%s{'name': 'D%u', 'type': 'pivot', 'between': ['C%u.Q', 'L%u.Q']}",
                              i > 0 ? "," : "", i, i, i + 1);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [%s], 'bodies': [%s],"
                          " 'joints': [%s]}",
                          parameters->str, bodies->str, joints->str);
  return model_from_text (text);
}

/* Where they lie flat several motions meet (IFToMM's benchmark): they stay parallelograms, whose angle moves as that
 * of one body. */
static void
test_four_bars (void)
{
  for (guint n = 1; n <= 4; n++)
    {
      g_autoptr(JdModel) model = four_bars (n);
      g_autoptr(JdMotion) motion = motion_of (model, 5.0, 0.25, NULL);
      g_autofree char *text =
        g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'a', 'value': 'pi/2', 'rate': -1}],"
                         " 'kinetic_energy': '(%u/3 + %u)*a`^2/2', 'efforts': [{'name': 'w', 'type': 'potential',"
                         " 'value': '9.81*(%u/2 + %u)*sin(a)'}]}",
                         n + 1, n, n + 1, n);
      g_autoptr(JdModel) one = model_from_text (text);
      g_autoptr(JdMotion) expected = motion_of (one, 5.0, 0.25, NULL);
      g_autofree double *p = g_new0 (double, jd_model_get_n_parameters (model)),
                        *pd = g_new0 (double, jd_model_get_n_parameters (model));

      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
      for (double t = 0.25; t <= 5.0; t += 0.25)
        {
          double a, w;

          jd_motion_get_state (expected, t, FALSE, &a, &w);
          jd_motion_get_state (motion, t, FALSE, p, pd);
          for (guint i = 0; i <= n; i++)
            {
              g_assert_cmpfloat_with_epsilon (p[i], a, 1e-8);
              g_assert_cmpfloat_with_epsilon (pd[i], w, 1e-8 * fabs (w));
            }
          for (guint i = 0; i < n; i++)
            g_assert_cmpfloat_with_epsilon (p[n + 1 + i], 0.0, 1e-8);
        }
    }
}

/* At a cusp no smooth motion goes on: singular, and not inconsistent. */
static void
test_cusp (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1, 'rate': -1}, {'name': 'y', 'value': 1, 'rate': -1.5}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'c', 'type': 'equation', 'holonomic': {'f': 'x^3 - y^2'}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.25, NULL);

  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
}

/* What is told inside a step does not depend on a much shorter one at its end. */
static void
test_last_step (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'a', 'value': 1, 'rate': 0.5}],"
    " 'kinetic_energy': 'a`^2/2', 'efforts': [{'name': 'w', 'type': 'potential', 'value': '-9.81*cos(a)'}]}");
  g_autoptr(JdMotion) expected = motion_of (model, 4.0, 0.1, NULL);

  for (double until = 1.0; until < 3.0; until += 0.0301)
    {
      g_autoptr(JdMotion) motion = motion_of (model, until, 0.1, NULL);

      for (double t = 0.0; t <= until; t += 0.017)
        {
          double p, pd, q, qd;

          jd_motion_get_state (expected, t, FALSE, &p, &pd);
          jd_motion_get_state (motion, t, FALSE, &q, &qd);
          g_assert_cmpfloat_with_epsilon (q, p, 1e-9);
          g_assert_cmpfloat_with_epsilon (qd, pd, 1e-8);
        }
    }
}

/* @n platforms, each on three equal parallel cranks that turn at the rate 3: one equation of each is redundant, and at
 * its dead centres two of the cranks leave it a freedom. */
static JdModel *
platforms (guint n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    {
      for (guint k = 0; k < 3; k++)
        {
          append (parameters, "{'name': 'q%u_%u', 'value': 0.7, 'rate': 3}", i, k);
          append (bodies,
                  "{'name': 'C%u_%u', 'origin': [%g, 0], 'angle': 'q%u_%u', 'mass': 1, 'inertia': 1,"
                  " 'points': {'E': [0.5, 0]}}",
                  i, k, k * 1.25, i, k);
          append (joints, "{'name': 'j%u_%u', 'type': 'pivot', 'between': ['C%u_%u.E', 'S%u.F%u']}", i, k, i, k, i,
                  k);
        }
      append (parameters,
              "{'name': 'x%u', 'value': '0.5*cos(0.7)', 'rate': '-1.5*sin(0.7)'}, {'name': 'y%u',"
              " 'value': '0.5*sin(0.7)', 'rate': '1.5*cos(0.7)'}, {'name': 'b%u'}",
              i, i, i);
      append (bodies,
              "{'name': 'S%u', 'origin': ['x%u', 'y%u'], 'angle': 'b%u', 'mass': 1, 'inertia': 1,"
              " 'points': {'F0': [0, 0], 'F1': [1.25, 0], 'F2': [2.5, 0]}}",
              i, i, i, i);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -2], 'parameters': [%s], 'bodies': [%s], 'joints': [%s]}",
                          parameters->str, bodies->str, joints->str);
  return model_from_text (text);
}

/* Many rows of which some are redundant go to other solvers than few: each of 20 platforms moves as one alone,
 * through its dead centres. */
static void
test_many_redundant (void)
{
  enum
  {
    N = 20
  };
  g_autoptr(JdModel) one = platforms (1), many = platforms (N);
  g_autoptr(JdMotion) expected = motion_of (one, 3.0, 0.05, NULL);
  g_autoptr(JdMotion) motion = motion_of (many, 3.0, 0.05, NULL);
  double p[6], pd[6], q[6 * N], qd[6 * N];
  gsize redundant;

  jd_model_count_freedom (many, 0.0, jd_model_get_values (many), jd_model_get_rates (many), NULL, &redundant);
  g_assert_cmpuint (redundant, ==, N);
  g_assert_null (jd_motion_get_end_reason (motion));
  for (double t = 0.1; t < 3.0; t += 0.1)
    {
      jd_motion_get_state (expected, t, FALSE, p, pd);
      jd_motion_get_state (motion, t, FALSE, q, qd);
      for (guint k = 0; k < 6 * N; k++)
        {
          g_assert_cmpfloat_with_epsilon (q[k], p[k % 6], 1e-7);
          g_assert_cmpfloat_with_epsilon (qd[k], pd[k % 6], 1e-6);
        }
    }
  g_assert_cmpfloat (p[0], >, 2.0 * G_PI);
}

/* A platform on @n equal cranks of length 0.5 and of different masses and inertias, all in absolute coordinates: n - 2
 * equations are redundant.  *out_inertia: twice the kinetic energy at the rate 1; *out_weight: the static moment. */
static JdModel *
cranks (guint   n,
        double  angle,
        double *out_inertia,
        double *out_weight)
{
  const double c = cos (angle), s = sin (angle);
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autoptr(GString) ground = g_string_new (NULL), platform = g_string_new (NULL);
  g_autofree char *text = NULL;

  *out_inertia = 2.0 * 0.25;
  *out_weight = 2.0 * 0.5;
  for (guint k = 0; k < n; k++)
    {
      const double mass = 0.3 + 0.7 * (double) (k * k % 5), inertia = 0.02 + 0.1 * (double) (k % 3);

      append (ground, "'O%u': [%u, 0]", k, k);
      append (platform, "'F%u': [%u, 0]", k, k);
      append (parameters,
              "{'name': 'x%u', 'value': %u}, {'name': 'y%u'},"
              " {'name': 'a%u', 'value': %.17g, 'rate': 3}",
              k, k, k, k, angle);
      append (bodies,
              "{'name': 'C%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': %.17g, 'inertia': %.17g,"
              " 'center': [0.25, 0], 'points': {'E': [0.5, 0]}}",
              k, k, k, k, mass, inertia);
      append (joints,
              "{'name': 'g%u', 'type': 'pivot', 'between': ['C%u.origin', 'ground.O%u']},"
              " {'name': 'j%u', 'type': 'pivot', 'between': ['C%u.E', 'S.F%u']}",
              k, k, k, k, k, k);
      *out_inertia += inertia + mass * 0.0625;
      *out_weight += mass * 0.25;
    }
  append (parameters,
          "{'name': 'x', 'value': %.17g, 'rate': %.17g}, {'name': 'y', 'value': %.17g, 'rate': %.17g},"
          " {'name': 'a'}",
          0.5 * c, -1.5 * s, 0.5 * s, 1.5 * c);
  append (bodies, "{'name': 'S', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 1, 'points': {%s}}",
          platform->str);
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [1, -2], 'ground': {'points': {%s}}, 'parameters': [%s],"
                          " 'bodies': [%s], 'joints': [%s]}",
                          ground->str, parameters->str, bodies->str, joints->str);
  return model_from_text (text);
}

/* They pass their dead centres, where a rounding error of an equation is divided by its sine, and move as a pendulum
 * of the same inertia and weight.  Some begin in a dead centre, or so near one that their first step could end there. */
static void
test_cranks (void)
{
  static const guint numbers[] = { 2, 3, 5, 9, 12, 5, 2, 4 };
  static const double angles[] = { 0.7, 0.6, 0.4, 1.2, 0.9, 3.05, 0.0, 0.0 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      double inertia, weight;
      g_autoptr(JdModel) model = cranks (numbers[i], angles[i], &inertia, &weight);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'a', 'value': %.17g, 'rate': 3}], 'kinetic_energy': '%.17g*a`^2/2',"
        " 'efforts': [{'name': 'w', 'type': 'potential', 'value': '%.17g*(2*sin(a)-cos(a))'}]}",
        angles[i], inertia, weight);
      g_autoptr(JdModel) one = model_from_text (text);
      g_autoptr(JdMotion) expected = motion_of (one, 6.0, 0.25, NULL), motion = motion_of (model, 6.0, 0.25, NULL);
      g_autofree double *p = g_new0 (double, jd_model_get_n_parameters (model)),
                        *pd = g_new0 (double, jd_model_get_n_parameters (model));

      g_test_message ("%u cranks", numbers[i]);
      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
      for (double t = 0.25; t <= 6.0; t += 0.25)
        {
          double a, w;

          jd_motion_get_state (expected, t, FALSE, &a, &w);
          jd_motion_get_state (motion, t, FALSE, p, pd);
          for (guint k = 0; k < numbers[i]; k++)
            {
              g_assert_cmpfloat_with_epsilon (p[3 * k + 2], a, 2e-9);
              g_assert_cmpfloat_with_epsilon (pd[3 * k + 2], w, 1e-8);
            }
        }
    }
}

/* Three dead centres that are hard to pass: a passage from afar does not keep the energy, a step ends beside the dead
 * centre, and other equations are redundant on the other side of it. */
static void
test_hard_cranks (void)
{
  static const char *const names[] = { "three", "five", "six" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-cranks.jourdain", names[i]);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "core", "dynamics", "data", name, NULL);
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;

      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      model = model_from_text (text);
      motion = motion_of (model, 6.0, 0.25, NULL);
      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
    }
}

/* A free body that turns as fast as it flies, of which nothing has a length but its inertia: it turns as one of length
 * 1, whose energy and angular momentum stay. */
static void
test_gyration (void)
{
  static const double lengths[] = { 1.0, 1e-6, 1e5, 1e7 };
  double expected[4] = { 0.0 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'dimension': 3, 'constants': {'L': %g}, 'parameters': [{'name': 'x', 'rate': 'L'},"
        " {'name': 'a', 'value': 1, 'rate': 3}, {'name': 'b', 'value': 1, 'rate': 3},"
        " {'name': 'c', 'value': 1, 'rate': 2}], 'bodies': [{'name': 'S', 'origin': ['x', 0, 0],"
        " 'rotation': [['x', 'a'], ['y', 'b'], ['z', 'c']], 'mass': 1, 'inertia': ['L^2', '2*L^2', '2.5*L^2']}]}",
        lengths[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 4.0, 0.25, NULL);
      double p[4], pd[4];

      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
      jd_motion_get_state (motion, 4.0, FALSE, i == 0 ? expected : p, pd);
      for (guint k = 1; k < 4 && i > 0; k++)
        g_assert_cmpfloat_with_epsilon (p[k], expected[k], 1e-9);
    }
}

/* Which way a parallelogram goes that lies flat at rest, nothing says.  With no load across it, it stays. */
static void
test_flat_at_rest (void)
{
  static const char *const loads[] = { "[0, -9.81]", "[9.81, 0]" };

  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': %s, 'parameters': [{'name': 'a'}, {'name': 'b'}, {'name': 'x', 'value': 0.5},"
        " {'name': 'y'}, {'name': 'c'}], 'bodies': ["
        "{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 3, 'inertia': 0.2, 'points': {'E': [0.5, 0]}},"
        "{'name': 'B', 'origin': [1, 0], 'angle': 'b', 'mass': 1, 'inertia': 0.3, 'points': {'E': [0.5, 0]}},"
        "{'name': 'S', 'origin': ['x', 'y'], 'angle': 'c', 'mass': 2, 'inertia': 1, 'points': {'F': [1, 0]}}],"
        " 'joints': [{'name': 'j', 'type': 'pivot', 'between': ['A.E', 'S.origin']},"
        " {'name': 'k', 'type': 'pivot', 'between': ['B.E', 'S.F']}]}",
        loads[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 1.0, 0.0, NULL);

      if (i == 1)
        {
          g_assert_null (jd_motion_get_end_reason (motion));
          continue;
        }
      g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
      g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "j.x, k.x"));
      g_assert_cmpfloat (jd_motion_get_end (motion), ==, 0.0);
    }
}

/* A disk of radius l with its mass centre beside its middle rolls to and fro, sticks and slips.  Its weight has a
 * moment, in another unit than N and T.  The events are those of l = 1. */
static void
test_sticks_and_slips (void)
{
  g_autoptr(JdMotion) expected = NULL;

  for (guint i = 0; i <= G_N_ELEMENTS (factors); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'l': %.17g}, 'gravity': [0, '-9.81*l'], 'parameters': [{'name': 'x'},"
        " {'name': 'y', 'value': 'l'}, {'name': 'a'}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': '0.5*l^2',"
        " 'center': ['0.4*l', 0], 'shape': {'disk': 'l'}}],"
        " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'D', 'curve': 'floor', 'friction': 0.1}]}",
        i == 0 ? 1.0 : factors[i - 1]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);

      if (i == 0)
        {
          expected = g_steal_pointer (&motion);
          g_assert_cmpuint (jd_motion_get_n_events (expected), ==, 4);
          continue;
        }
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, jd_motion_get_n_events (expected));
      for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
        {
          g_assert_cmpint (jd_motion_get_event (motion, k)->kind, ==, jd_motion_get_event (expected, k)->kind);
          g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, k)->time,
                                          jd_motion_get_event (expected, k)->time, 1e-8);
        }
    }
}

/* A block lies on a floor at 0.2 sin (10 t), and leaves it where 20 sin (10 t) is 9.81.  The equation that holds
 * another body is multiplied by k, which divides its multiplier. */
static void
test_opens (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'k': %.17g}, 'gravity': [0, -9.81], 'parameters': [{'name': 'y', 'rate': 2},"
        " {'name': 'z', 'value': 0.8}, {'name': 'w', 'value': -0.6}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, '0.2*sin(10*t)'], 'direction': [1, 0]}}],"
        " 'bodies': [{'name': 'B', 'origin': [0, 'y'], 'mass': 1}, {'name': 'C', 'origin': ['z', 'w'], 'mass': 9}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor'},"
        " {'name': 'e', 'type': 'equation', 'holonomic': {'f': 'k*(z^2 + w^2 - 1)'}}]}",
        factors[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 0.1, 0.0, NULL);

      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
      g_assert_cmpint (jd_motion_get_event (motion, 0)->kind, ==, JD_MOTION_OPENS);
      g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, asin (9.81 / 20.0) / 10.0, 1e-9);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/scale/written", test_written);
  g_test_add_func ("/core/dynamics/scale/broken", test_broken);
  g_test_add_func ("/core/dynamics/scale/without-length", test_without_length);
  g_test_add_func ("/core/dynamics/scale/stiff", test_stiff);
  g_test_add_func ("/core/dynamics/scale/four-bars", test_four_bars);
  g_test_add_func ("/core/dynamics/scale/cusp", test_cusp);
  g_test_add_func ("/core/dynamics/scale/last-step", test_last_step);
  g_test_add_func ("/core/dynamics/scale/many-redundant", test_many_redundant);
  g_test_add_func ("/core/dynamics/scale/cranks", test_cranks);
  g_test_add_func ("/core/dynamics/scale/hard-cranks", test_hard_cranks);
  g_test_add_func ("/core/dynamics/scale/gyration", test_gyration);
  g_test_add_func ("/core/dynamics/scale/flat-at-rest", test_flat_at_rest);
  g_test_add_func ("/core/dynamics/scale/sticks-and-slips", test_sticks_and_slips);
  g_test_add_func ("/core/dynamics/scale/opens", test_opens);
  return g_test_run ();
}
