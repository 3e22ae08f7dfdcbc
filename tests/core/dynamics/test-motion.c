/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-breaks.h"
#include "core/dynamics/motion/jd-motion-steps.h"
#include "tests/core/dynamics/motion-testing.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_ellint.h>
#include <math.h>
#include <string.h>

/* Statements of physics about whole motions: closed forms, quantities that are kept, and how a motion ends. */

/* A particle on a rod, started from rest at 90 degrees: the period is 4 sqrt(l/g) K(sin(45 deg)). */
static void
test_pendulum (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'m': 1.5, 'l': 0.7, 'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': 'l'}, {'name': 'y'}],"
    " 'ground': {'points': {'O': [0, 0]}},"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}],"
    " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 'l'}]}");
  const double period = 4.0 * sqrt (0.7 / 9.81) * gsl_sf_ellint_Kcomp (sqrt (0.5), GSL_PREC_DOUBLE);
  g_autoptr(JdMotion) motion = motion_of (model, 3.0 * period, 0.05, NULL);
  double p[2], pd[2], position, rate;

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 3.0 * period, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.7, 1e-9);
  g_assert_cmpfloat_with_epsilon (pd[1], 0.0, 1e-8);
  jd_motion_get_state (motion, 0.25 * period, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (fabs (pd[0]), sqrt (2.0 * 9.81 * 0.7), 1e-9);
  position = jd_motion_get_figures (motion)->position_drift;
  rate = jd_motion_get_figures (motion)->rate_drift;
  g_test_message ("steps %zu, energy %g, constraints %g %g", jd_motion_get_figures (motion)->n_steps,
                  jd_motion_get_figures (motion)->energy_drift, position, rate);
  g_assert_cmpfloat (position, <, 1e-12);
  g_assert_cmpfloat (rate, <, 1e-12);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
}

/* A force that pushes an oscillator at rest from t = 1 s to t = 2 s: with w = 2 rad/s and F/k = 3/4 m,
 *
 *   x = (F/k) (1 - cos (w (t - 1))), then x = (F/k) (cos (w (t - 2)) - cos (w (t - 1))).
 *
 * Each piece of the force ends a step; a contact that the force opens, opens there. */
static void
test_breaks (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'T': 1}, 'gravity': [0, -1],"
    " 'parameters': [{'name': 'x'}, {'name': 'y'}],"
    " 'ground': {'points': {'O': [0, 0]}}, 'curves': [{'name': 'floor', 'line': {'point': [0, 0],"
    " 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 0], 'mass': 1}, {'name': 'B', 'origin': [2, 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'contact', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor'}],"
    " 'efforts': [{'name': 'spring', 'type': 'generalized', 'values': {'x': '-4*x'}},"
    "  {'name': 'push', 'type': 'force', 'point': 'A.origin', 'vector': ['if(t < T, 0, if(t < 2*T, 3, 0))', 0]},"
    "  {'name': 'lift', 'type': 'force', 'point': 'B.origin', 'vector': [0, 'if(3*T - 2*t > 0, 0, 3)']}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 4.0, 0.25, NULL);
  double p[2], pd[2];

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 1.75, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.75 * (1.0 - cos (1.5)), 1e-11);
  g_assert_cmpfloat_with_epsilon (p[1], 0.5 * 2.0 * 0.25 * 0.25, 1e-11);
  jd_motion_get_state (motion, 3.5, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.75 * (cos (3.0) - cos (5.0)), 1e-10);
  g_assert_cmpfloat_with_epsilon (pd[1], 2.0 * 2.0, 1e-11);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, 1.5, 1e-14);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
  /* those of one effort, between two instants */
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      const char *name = jd_model_get_effort (model, e)->name;
      g_autoptr(GArray) all = jd_motion_breaks_of (model, e, 0.0, 4.0),
                         late = jd_motion_breaks_of (model, e, 1.2, 4.0);

      g_assert_cmpuint (all->len, ==, g_str_equal (name, "push") ? 2 : g_str_equal (name, "lift") ? 1 : 0);
      g_assert_cmpuint (late->len, ==, all->len > 0 ? 1 : 0);
      if (late->len > 0)
        g_assert_cmpfloat (g_array_index (late, double, 0), ==, g_str_equal (name, "push") ? 2.0 : 1.5);
    }
}

/* The end of a motion names what it ends with: the equations that come to depend on each other. */
static void
test_end_names (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.5, 'rate': 1}, {'name': 'y', 'value': 0.5, 'rate': -1},"
    "  {'name': 'z'}], 'ground': {'points': {'O': [0, 0]}},"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}, {'name': 'Q', 'origin': ['z', 0], 'mass': 1}],"
    " 'joints': [{'name': 'held', 'type': 'drive', 'of': 'z', 'value': '0'},"
    "  {'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 'sqrt(0.5)'},"
    "  {'name': 'motor', 'type': 'drive', 'of': 'x', 'value': '0.5 + t'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 1.0, 0.1, NULL);
  const char *reason = jd_motion_get_end_reason (motion);

  /* the rod is stretched where x = sqrt (0.5) */
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), sqrt (0.5) - 0.5, 1e-3);
  g_assert_nonnull (strstr (reason, "“rod.length”"));
  g_assert_nonnull (strstr (reason, "“motor.drive”"));
  g_assert_null (strstr (reason, "held"));
}

/* x'' = -1/x^2 falls into x = 0 from rest at 1 after pi / sqrt (8) s, and no step can follow: the body that falls is
 * named, not those that move slowly beside it, in any order of the parameters. */
static void
test_fastest_name (void)
{
  static const char *const orders[] = { "'x','y','z'", "'y','x','z'", "'y','z','x'" };

  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_auto(GStrv) names = g_strsplit (orders[i], ",", -1);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': %s, 'value': 1}, {'name': %s, 'value': 1}, {'name': %s, 'value': 1}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}, {'name': 'Q', 'origin': ['y', 0], 'mass': 1},"
        "  {'name': 'R', 'origin': ['z', 0], 'mass': 1}],"
        " 'efforts': [{'name': 'f', 'type': 'generalized', 'values': {'x': '-1/x^2', 'y': '-1', 'z': '2'}}]}",
        names[0], names[1], names[2]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);
      const char *why = jd_motion_get_end_reason (motion);

      g_test_message ("%s", why);
      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), G_PI / sqrt (8.0), 1e-6);
      g_assert_nonnull (strstr (why, "“x” of body “P”"));
    }
}

/* A motion of one step or a few is interpolated as well as a long one. */
static void
test_short (void)
{
  static const double untils[] = { 1e-3, 0.1, 0.3, 1.0, 2.0 };
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1}], 'kinetic_energy': 'x`^2/2',"
                             " 'efforts': [{'name': 'v', 'type': 'potential', 'value': 'x^2/2'}]}");

  for (gsize i = 0; i < G_N_ELEMENTS (untils); i++)
    {
      g_autoptr(JdMotion) motion = motion_of (model, untils[i], 0.0, NULL);

      g_test_message ("until %g: %u steps", untils[i], (guint) jd_motion_get_figures (motion)->n_steps);
      for (int k = 0; k <= 50; k++)
        {
          const double t = untils[i] * k / 50.0;
          double p[1], pd[1];

          jd_motion_get_state (motion, t, FALSE, p, pd);
          g_assert_cmpfloat_with_epsilon (p[0], cos (t), 1e-11);
          g_assert_cmpfloat_with_epsilon (pd[0], -sin (t), 1e-10);
        }
    }
}

/* The double pendulum by its textbook equations in absolute angles: mass matrix 2 x 2, classical Runge-Kutta of order
 * 4 with tiny steps. */
static void
double_pendulum_rates (const double y[4],
                       double       f[4])
{
  const double L = 0.8, m = 1.0, g = 9.81;
  const double a11 = m * L * L * (1.0 / 3.0 + 1.0), a22 = m * L * L / 3.0, a12 = 0.5 * m * L * L * cos (y[0] - y[1]);
  const double k = 0.5 * m * L * L * sin (y[0] - y[1]);
  const double r1 = -k * y[3] * y[3] - 1.5 * m * g * L * cos (y[0]),
               r2 = k * y[2] * y[2] - 0.5 * m * g * L * cos (y[1]);
  const double d = a11 * a22 - a12 * a12;

  f[0] = y[2];
  f[1] = y[3];
  f[2] = (a22 * r1 - a12 * r2) / d;
  f[3] = (a11 * r2 - a12 * r1) / d;
}

static void
runge_kutta (double y[4],
             double h)
{
  double k1[4], k2[4], k3[4], k4[4], z[4];

  double_pendulum_rates (y, k1);
  for (int i = 0; i < 4; i++)
    z[i] = y[i] + 0.5 * h * k1[i];
  double_pendulum_rates (z, k2);
  for (int i = 0; i < 4; i++)
    z[i] = y[i] + 0.5 * h * k2[i];
  double_pendulum_rates (z, k3);
  for (int i = 0; i < 4; i++)
    z[i] = y[i] + h * k3[i];
  double_pendulum_rates (z, k4);
  for (int i = 0; i < 4; i++)
    y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
}

/* Energy over 10 s; the same motion by the textbook's equations; the same whether events keep joints from being
 * eliminated. */
static void
test_double_pendulum (void)
{
  static const char *const tails[] = {
    "",
    /* typed by an event that never comes: these equations stay complementary */
    ", 'events': [{'name': 'never', 'when': 'x1 - 99', 'types': {'p.x': 'released', 'p.y': 'released',"
    " 'q.x': 'released', 'q.y': 'released'}}]",
  };
  double y[4] = { 0.4, 1.1, 0.5, -0.3 };

  for (int k = 0; k < 200000; k++)
    runge_kutta (y, 1e-5);
  for (gsize k = 0; k < G_N_ELEMENTS (tails); k++)
    {
      g_autofree char *text = g_strdup_printf (double_pendulum_text, tails[k]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 10.0, 0.1, NULL);
      double p[6], pd[6], position, rate;

      g_assert_null (jd_motion_get_end_reason (motion));
      position = jd_motion_get_figures (motion)->position_drift;
      rate = jd_motion_get_figures (motion)->rate_drift;
      g_test_message ("steps %zu, energy %g, constraints %g %g", jd_motion_get_figures (motion)->n_steps,
                      jd_motion_get_figures (motion)->energy_drift, position, rate);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
      g_assert_cmpfloat (position, <, 1e-12);
      g_assert_cmpfloat (rate, <, 1e-12);
      jd_motion_get_state (motion, 2.0, FALSE, p, pd);
      g_assert_cmpfloat_with_epsilon (p[2], y[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (p[5], y[1], 1e-9);
      g_assert_cmpfloat_with_epsilon (pd[2], y[2], 1e-8);
      g_assert_cmpfloat_with_epsilon (pd[5], y[3], 1e-8);
    }
}

/* Interpolated states between the integrator's steps are as good as the steps, and on the constraints. */
static void
test_between (void)
{
  g_autofree char *text = g_strdup_printf (double_pendulum_text, "");
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) coarse = motion_of (model, 3.0, 0.0, NULL), fine = motion_of (model, 3.0, 1.0 / 512.0, NULL);

  g_assert_cmpuint (jd_motion_get_n_samples (fine), ==, 3 * 512 + 1);
  for (gsize k = 0; k < jd_motion_get_n_samples (fine); k++)
    {
      const double *p, *pd;
      const double t = jd_motion_get_sample (fine, k, &p, &pd);
      double q[6], qd[6], f, rate;

      g_assert_cmpfloat (t, ==, (double) k / 512.0);
      jd_motion_get_state (coarse, t, TRUE, q, qd);
      for (gsize i = 0; i < 6; i++)
        {
          g_assert_cmpfloat_with_epsilon (q[i], p[i], 1e-13);
          g_assert_cmpfloat_with_epsilon (qd[i], pd[i], 1e-12);
        }
      for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
        {
          jd_model_equation_residuals (model, i, t, q, qd, &f, &rate, NULL);
          g_assert_cmpfloat (fabs (f), <, 1e-12);
          g_assert_cmpfloat (fabs (rate), <, 1e-12);
        }
    }
  /* p' is the derivative of p: central difference of order 6, h balances truncation and rounding */
  for (double t = 0.1; t < 2.9; t += 0.0371)
    {
      const double h = 4e-4, weight[] = { 45.0, -9.0, 1.0 };
      double difference = 0.0, p[6], pd[6], ahead[6], behind[6];

      for (int k = 1; k <= 3; k++)
        {
          jd_motion_get_state (coarse, t + k * h, TRUE, ahead, pd);
          jd_motion_get_state (coarse, t - k * h, TRUE, behind, pd);
          difference += weight[k - 1] * (ahead[5] - behind[5]) / (60.0 * h);
        }
      jd_motion_get_state (coarse, t, TRUE, p, pd);
      g_assert_cmpfloat_with_epsilon (pd[5], difference, 1e-9);
    }
}

/* The same file gives the same numbers, to the bit. */
static void
test_bits (void)
{
  g_autofree char *text = g_strdup_printf (double_pendulum_text, "");
  g_autoptr(JdModel) model = model_from_text (text), again = model_from_text (text);
  g_autoptr(JdMotion) a = motion_of (model, 2.0, 0.01, NULL), b = motion_of (again, 2.0, 0.01, NULL);

  g_assert_cmpuint (jd_motion_get_n_samples (a), ==, jd_motion_get_n_samples (b));
  for (gsize k = 0; k < jd_motion_get_n_samples (a); k++)
    {
      const double *p, *q;

      jd_motion_get_sample (a, k, &p, NULL);
      jd_motion_get_sample (b, k, &q, NULL);
      g_assert_cmpint (memcmp (p, q, 12 * sizeof (double)), ==, 0);
    }
}

/* A disk rolling down an incline: acceleration 2/3 g sin a; its contact is unilateral, its slip non-sliding. */
static void
test_rolling_disk (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'R': 0.3, 'g': 9.81, 'a': 0.4}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': '-R*sin(-a)'}, {'name': 'y', 'value': 'R*cos(a)'}, {'name': 'th'}],"
    " 'curves': [{'name': 'slope', 'line': {'point': [0, 0], 'direction': ['cos(a)', '-sin(a)']}}],"
    " 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 'R^2',"
    " 'shape': {'disk': 'R'}}],"
    " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'D', 'curve': 'slope'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.1, NULL);
  const double s = 0.5 * 2.0 / 3.0 * 9.81 * sin (0.4) * 4.0;
  double p[3], pd[3];

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 2.0, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.3 * sin (0.4) + s * cos (0.4), 1e-11);
  g_assert_cmpfloat_with_epsilon (p[1], 0.3 * cos (0.4) - s * sin (0.4), 1e-11);
  g_assert_cmpfloat_with_epsilon (p[2], -s / 0.3, 1e-10);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
}

/* A driven crank: energy less the drive's work is kept, which takes the multiplier's power right. */
static void
test_drive_work (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'L': 1, 'g': 9.81, 'w': 3}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'a', 'value': 0, 'rate': 'w'}, {'name': 'b', 'value': -1}],"
    " 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 1, 'inertia': 0.2},"
    "            {'name': 'P', 'origin': ['L*cos(a) + L*cos(b)', 'L*sin(a) + L*sin(b)'], 'mass': 1}],"
    " 'joints': [{'name': 'motor', 'type': 'drive', 'of': 'a', 'value': 'w*t + 0.1*t^3'}],"
    " 'efforts': [{'name': 'friction', 'type': 'generalized', 'values': {'b': '-0.3*b`'}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 4.0, 0.1, NULL);
  const double *p, *pd;

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
  jd_motion_get_sample (motion, 10, &p, &pd);
  g_assert_cmpfloat_with_epsilon (p[0], 3.1, 1e-13);
  g_assert_cmpfloat_with_epsilon (pd[0], 3.3, 1e-13);
}

/* Where everything is driven nothing but the work has an error: the steps follow it, also to events between. */
static void
test_driven_work (void)
{
  static const char *const events[] = { "", ", 'events': [{'name': 'e', 'when': 'sin(a) - 0.3'}]" };

  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'rate': 3}],"
        " 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 1, 'inertia': 0.1, 'center': [0.3, 0]}],"
        " 'joints': [{'name': 'motor', 'type': 'drive', 'of': 'a', 'value': '3*t'}]%s}",
        events[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 6.0, 0.1, NULL);

      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, i == 0 ? 0 : 6);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-12);
    }
}

/* Placed in moving axes: what the axes do to the energy is taken for work, so that nothing is left; and the motion is
 * that seen from the ground. */
static void
test_moving_frame (void)
{
  g_autoptr(JdModel) moving = model_from_text (
    "{'jourdain': 1, 'ground': {'points': {'O': [0, 0]}}, 'parameters': [{'name': 'u', 'value': 0.3, 'rate': -0.6},"
    " {'name': 'r', 'value': 0.5}],"
    " 'bodies': [{'name': 'P', 'origin': ['u + 0.2*sin(3*t)', 0], 'mass': 2},"
    " {'name': 'B', 'origin': ['r*cos(2*t + t^2)', 'r*sin(2*t + t^2)'], 'mass': 1}],"
    " 'efforts': [{'name': 'k', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': 8},"
    "             {'name': 'h', 'type': 'spring', 'between': ['B.origin', 'ground.O'],"
    " 'stiffness': 90, 'length': 0.4}]}");
  g_autoptr(JdMotion) motion = motion_of (moving, 2.0, 0.1, NULL);

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
  for (gsize k = 0; k < jd_motion_get_n_samples (motion); k++)
    {
      const double *p;
      const double t = jd_motion_get_sample (motion, k, &p, NULL);

      /* x'' = -4 x from 0.3 at rest */
      g_assert_cmpfloat_with_epsilon (p[0] + 0.2 * sin (3.0 * t), 0.3 * cos (2.0 * t), 1e-10);
    }
}

/* The mechanism run backwards from its end comes back to its beginning. */
static void
test_reversal (void)
{
  g_autofree char *text = g_strdup_printf (double_pendulum_text, "");
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) there = motion_of (model, 1.5, 0.0, NULL);
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GHashTable) rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(JdModel) turned = NULL;
  g_autoptr(JdMotion) back = NULL;
  g_autoptr(GError) error = NULL;
  double p[6], pd[6];

  jd_motion_get_state (there, 1.5, FALSE, p, pd);
  for (gsize i = 0; i < 6; i++)
    {
      const double reversed = -pd[i];

      g_hash_table_insert (values, g_strdup (jd_model_get_parameter_name (model, i)),
                           g_memdup2 (&p[i], sizeof (double)));
      g_hash_table_insert (rates, g_strdup (jd_model_get_parameter_name (model, i)),
                           g_memdup2 (&reversed, sizeof (double)));
    }
  turned = jd_model_new (jd_model_get_mechanism (model), values, rates, &error);
  g_assert_no_error (error);
  back = motion_of (turned, 1.5, 0.0, NULL);
  jd_motion_get_state (back, 1.5, FALSE, p, pd);
  for (gsize i = 0; i < 6; i++)
    {
      g_assert_cmpfloat_with_epsilon (p[i], jd_model_get_values (model)[i], 1e-9);
      g_assert_cmpfloat_with_epsilon (-pd[i], jd_model_get_rates (model)[i], 1e-9);
    }
}

static void
count_progress (double   fraction,
                gpointer data)
{
  double *last = data;

  g_assert_cmpfloat (fraction, >=, *last);
  g_assert_cmpfloat (fraction, <=, 1.0);
  *last = fraction;
}

/* Cancelling, giving up, an impact without a law, a state that breaks an equation. */
static void
test_ends (void)
{
  g_autofree char *pendulum = g_strdup_printf (double_pendulum_text, "");
  g_autofree char *ball = g_strdup_printf (ball_text, "0.5");
  g_autoptr(JdModel) model = model_from_text (pendulum), falling = model_from_text (ball), broken = NULL;
  g_autoptr(JdModel)
    massless = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'idle'}],"
                                " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]}");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  JdMotionOptions options = { .until = 2.0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = NULL, stopped = NULL, reporting = NULL;
  g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  double off = 0.41, last = 0.0;

  reporting = jd_motion_new (model, &options, NULL, NULL, count_progress, &last, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (last, ==, 1.0);

  g_cancellable_cancel (cancellable);
  g_assert_null (jd_motion_new (model, &options, NULL, cancellable, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  options.max_steps = 5;
  motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_end (motion), <, 2.0);
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, ==, 5);

  options.max_steps = 0;
  stopped = jd_motion_new (falling, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (jd_motion_get_end_reason (stopped));
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (stopped), sqrt (2.0 * 1.7 / 9.81), 1e-12);

  g_hash_table_insert (values, (gpointer) "a1", &off);
  broken = jd_model_new (jd_model_get_mechanism (model), values, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (jd_motion_new (broken, &options, NULL, NULL, NULL, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
}

/* An oscillator whose period is 2 pi 1e-9 s: a hundredth of a second takes 4e7 steps, which are not begun in vain,
 * and a tenth of a millisecond what the budget allows. */
static void
test_stiff (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1}],"
    " 'bodies': [{'name': 'B', 'origin': ['x', 0], 'mass': 1e-9}],"
    " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['ground.origin', 'B.origin'], 'stiffness': 1e9}]}");
  const double until = 1e-6;
  JdMotionOptions options = { .until = 0.01 };
  g_autoptr(JdMotion) motion = NULL, whole = NULL, asked = NULL;
  g_autoptr(GError) error = NULL;
  double p[1], pd[1];

  motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, <, 250000);
  /* what was computed is kept */
  g_assert_cmpfloat (jd_motion_get_end (motion), >, 10.0 * until);
  jd_motion_get_state (motion, until, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], cos (1e9 * until), 1e-6);

  /* a larger budget is used */
  options.until = 1e-4;
  options.max_steps = 450000;
  whole = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (whole));
  g_assert_cmpuint (jd_motion_get_figures (whole)->n_steps, >, 250000);
  options.max_steps = 300000;
  asked = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (jd_motion_get_end_reason (asked));
  g_assert_cmpuint (jd_motion_get_figures (asked)->n_steps, <, 250000);
}

/* The same oscillator beside nine particles at rest: its steps take more work, so fewer of them are made. */
static void
test_stiff_large (void)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1}");
  JdMotionOptions options = { .until = 0.01 };
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < 9; i++)
    g_string_append_printf (text, ",{'name': 'x%u'}", i);
  g_string_append (text, "], 'bodies': [{'name': 'B', 'origin': ['x', 0], 'mass': 1e-9}");
  for (guint i = 0; i < 9; i++)
    g_string_append_printf (text, ",{'name': 'B%u', 'origin': ['x%u', 0], 'mass': 1}", i, i);
  g_string_append (text, "], 'efforts': [{'name': 's', 'type': 'spring', 'between': ['ground.origin', 'B.origin'],"
                         " 'stiffness': 1e9}]}");
  model = model_from_text (text->str);
  motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, <, 30000);
}

/* A massless disk that rolls on the floor under a rope: each contact would pull while the other is open, and neither
 * the time nor any rate changes.  Both open, and the disk has no inertia. */
static void
test_chatter (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'L': 2},"
    " 'parameters': [{'name': 'x', 'value': 'L'}, {'name': 'y', 'value': 'L'}, {'name': 'a'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
    "            {'name': 'own', 'line': {'point': [0, 'L'], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 0, 'angle': 'a', 'inertia': 1,"
    "             'points': {'A': ['L', 0]}, 'shape': {'disk': 'L'}}],"
    " 'joints': [{'name': 'j0', 'type': 'contact', 'point': 'B.origin', 'curve': 'own', 'friction': 0.3},"
    "            {'name': 'j1', 'type': 'rolling', 'body': 'B', 'curve': 'floor', 'impact': {'restitution': 0.5}},"
    "            {'name': 'j2', 'type': 'rope', 'through': ['B.origin', 'ground.origin'], 'length': 'sqrt(8)'}],"
    " 'efforts': [{'name': 'e', 'type': 'force', 'point': 'B.A', 'vector': [0, '1e3*sin(t)']}]}");
  JdMotionOptions options = { .until = 2.0 };
  g_autoptr(JdMotion) motion = NULL;
  g_autoptr(GError) error = NULL;

  motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%s, %zu", jd_motion_get_end_reason (motion), jd_motion_get_figures (motion)->n_steps);
  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_end (motion), ==, 0.0);
  g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "a motion has no inertia"));
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, <, 1000);
}

static const char *const three_cranks_text =
  "{'jourdain': 1, 'constants': {'l': 0.5, 'g': 9.81}, 'gravity': [0, '-g'],"
  " 'parameters': [{'name': 'x', 'value': 'l*sin(%s)'}, {'name': 'y', 'value': '-l*cos(%s)'}, {'name': 'th'}],"
  " 'ground': {'points': {'A': [-1, 0], 'B': [0, 0], 'C': [1, 0]}},"
  " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 0.7, 'points': {'A': [-1,"
  " 0], 'B': [0, 0], 'C': [1, 0]}}],"
  " 'joints': [{'name': 'a', 'type': 'rod', 'between': ['S.A', 'ground.A'], 'length': 'l'},"
  " {'name': 'b', 'type': 'rod', 'between': ['S.B', 'ground.B'], 'length': 'l'},"
  "            {'name': 'c', 'type': 'rod', 'between': ['S.C', 'ground.C'], 'length': 'l'}]}";

/* A parallelogram with three cranks: one loop too many, always.  Its motion is that of one crank: a pendulum. */
static void
test_hyperstatic (void)
{
  g_autofree char *text = g_strdup_printf (three_cranks_text, "0.5", "0.5");
  g_autoptr(JdModel) model = model_from_text (text);
  const double period = 4.0 * sqrt (0.5 / 9.81) * gsl_sf_ellint_Kcomp (sin (0.25), GSL_PREC_DOUBLE);
  g_autoptr(JdMotion) motion = motion_of (model, 0.95 * period, 0.02, NULL);
  double p[3], pd[3], position, rate;

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 0.5 * period, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], -0.5 * sin (0.5), 1e-9);
  g_assert_cmpfloat_with_epsilon (p[2], 0.0, 1e-12);
  position = jd_motion_get_figures (motion)->position_drift;
  rate = jd_motion_get_figures (motion)->rate_drift;
  g_assert_cmpfloat (position, <, 1e-12);
  g_assert_cmpfloat (rate, <, 1e-12);
}

/* The same with its cranks along the base, where the plank may also turn: whatever is told, it ends. */
static void
test_change_point (void)
{
  g_autofree char *text = g_strdup_printf (three_cranks_text, "pi/2", "pi/2");
  g_autoptr(JdModel) model = model_from_text (text);
  const JdMotionOptions options = { .until = 1.0, .step = 0.02 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_true (motion != NULL || error != NULL);
  if (motion != NULL && jd_motion_get_end (motion) < 1.0)
    g_assert_nonnull (jd_motion_get_end_reason (motion));
}

/* Two free bodies joined by a spring and a pivot: momentum and angular momentum are kept. */
static void
test_momentum (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x1', 'rate': 1}, {'name': 'y1'}, {'name': 'a1', 'rate': 2},"
    "  {'name': 'x2', 'value': 1, 'rate': 1}, {'name': 'y2', 'rate': 0.8}, {'name': 'a2', 'rate': -0.4}],"
    " 'bodies': [{'name': 'A', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 1, 'inertia': 0.3,"
    " 'points': {'J': [0.5, 0], 'S': [0, 0.4]}},"
    "  {'name': 'B', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 2, 'inertia': 0.5, 'points': {'J': [-0.5, 0],"
    " 'S': [0, 0.3]}}],"
    " 'joints': [{'name': 'j', 'type': 'pivot', 'between': ['B.J', 'A.J']}],"
    " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['A.S', 'B.S'], 'stiffness': 20, 'length': 0.3}]}");
  const double *v0 = jd_model_get_rates (model), *q0 = jd_model_get_values (model);
  g_autoptr(JdMotion) motion = NULL;
  const double px = v0[0] + 2.0 * v0[3], py = v0[1] + 2.0 * v0[4];
  const double l = q0[0] * v0[1] - q0[1] * v0[0] + 0.3 * v0[2] + 2.0 * (q0[3] * v0[4] - q0[4] * v0[3]) + 0.5 * v0[5];

  motion = motion_of (model, 5.0, 0.25, NULL);
  for (gsize k = 0; k < jd_motion_get_n_samples (motion); k++)
    {
      const double *q, *v;

      jd_motion_get_sample (motion, k, &q, &v);
      g_assert_cmpfloat_with_epsilon (v[0] + 2.0 * v[3], px, 1e-9);
      g_assert_cmpfloat_with_epsilon (v[1] + 2.0 * v[4], py, 1e-9);
      g_assert_cmpfloat_with_epsilon (q[0] * v[1] - q[1] * v[0] + 0.3 * v[2] + 2.0 * (q[3] * v[4] - q[4] * v[3]) +
                                        0.5 * v[5],
                                      l, 1e-9);
    }
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
}

static double
limit_of (JdMotion            *motion,
          JdParameterization  *parameterization,
          char               **out_why)
{
  g_autoptr(JdMotionChart) chart = jd_motion_chart_new (parameterization);

  jd_motion_chart_look (chart, motion);
  return jd_motion_chart_get_limit (chart, out_why);
}

/* A crank of length 1 turning at rate 1 from 0: x = cos is a chart until the crank is along x again, at pi/2 y is
 * none, and each limit names the other parameter. */
static void
test_chart_limit (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 'cos(0.5)', 'rate': '-sin(0.5)'},"
    " {'name': 'y', 'value': 'sin(0.5)', 'rate': 'cos(0.5)'}],"
    " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', 'y']}], 'ground': {'points': {'O': [0, 0]}},"
    " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 1}],"
    " 'parameterizations': [{'name': 'by x', 'primitive': {'rod.length': 'y'}},"
    " {'name': 'by y', 'primitive': {'rod.length': 'x'}},"
    "  {'name': 'total'}]}");
  g_autoptr(JdParameterization) by_x = parameterization_of (model, "by x"),
                                 by_y = parameterization_of (model, "by y");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMotion) motion = motion_of (model, 4.0, 0.1, NULL);
  g_autofree char *why_x = NULL, *why_y = NULL;

  g_assert_cmpfloat (jd_motion_get_end (motion), ==, 4.0);
  g_assert_cmpfloat_with_epsilon (limit_of (motion, by_x, &why_x), G_PI - 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (limit_of (motion, by_y, &why_y), 0.5 * G_PI - 0.5, 1e-9);
  g_assert_cmpfloat (limit_of (motion, total, NULL), ==, HUGE_VAL);
  g_assert_nonnull (strstr (why_x, "“x” by “rod.length” instead of “y”"));
  g_assert_nonnull (strstr (why_y, "“y” by “rod.length” instead of “x”"));
}

/* A contact that a force opens at 1.5 s tells no parameter from there on, by located events and, to a step, by time
 * stepping. */
static void
test_chart_released (void)
{
  static const char *const stepping[] = { "", "'time_stepping': 0.01," };

  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, %s 'gravity': [0, -1], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y'}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 1}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor'}],"
        " 'efforts': [{'name': 'lift', 'type': 'force', 'point': 'B.origin', 'vector': [0, 'if(3 - 2*t > 0, 0, 3)']}],"
        " 'parameterizations': [{'name': 'p', 'primitive': {'c.normal': 'y'}}]}",
        stepping[k]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, "p");
      g_autoptr(JdMotion) motion = motion_of (model, 4.0, 0.25, NULL);
      g_autofree char *why = NULL;
      const double limit = limit_of (motion, parameterization, &why);

      g_assert_cmpint (jd_motion_get_steps (motion) != NULL, ==, k == 1);
      g_assert_cmpfloat_with_epsilon (limit, 1.5, k == 0 ? 1e-12 : 0.02);
      g_assert_nonnull (strstr (why, "“c.normal” does not act, and cannot eliminate “y”"));
    }
}

/* Where e1 cannot tell x any more, y + 0.9 v does not change, so that e1 may tell v, which moves farther than y.  Then
 * 0.8 y + 0.75 v is only -0.03 y, and e2 tells z as before: one change of the parameterization is named, and it has no
 * limit. */
static void
test_chart_elimination (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': -1, 'rate': 1}, {'name': 'y', 'value': -0.5, 'rate': 1},"
    " {'name': 'v'}, {'name': 'z', 'rate': -3}], 'kinetic_energy': '(50*x`^2 + y`^2 + v`^2 + z`^2)/2',"
    " 'joints': [{'name': 'J', 'type': 'equation', 'holonomic': {'e1': 'y + 0.9*v + x^2/2',"
    "  'e2': '0.1*x + 0.8*y + 0.75*v + 0.3*z + 0.5'}}],"
    " 'parameterizations': [{'name': 'x and z', 'primitive': {'J.e1': 'x', 'J.e2': 'z'}},"
    "  {'name': 'v and z', 'primitive': {'J.e1': 'v', 'J.e2': 'z'}}]}");
  g_autoptr(JdParameterization) by_x = parameterization_of (model, "x and z");
  g_autoptr(JdParameterization) by_v = parameterization_of (model, "v and z");
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);
  g_autofree char *why = NULL;
  const double limit = limit_of (motion, by_x, &why);
  double p[4], pd[4];

  g_assert_cmpfloat (limit, <, 3.0);
  jd_motion_get_state (motion, limit, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.0, 1e-8);
  g_test_message ("%s", why);
  g_assert_nonnull (strstr (why, "“v” by “J.e1” instead of “x”"));
  g_assert_null (strstr (why, "by “J.e2”"));
  g_assert_cmpfloat (limit_of (motion, by_v, NULL), ==, HUGE_VAL);
}

/* A step that ends before a stiff stop goes by the nodes before it: no polynomial goes across the kink of the force.
 * Each instant is that at which a motion ends there. */
static void
test_before_kink (void)
{
  static const double times[] = { 3.5, 3.55, 3.6, 6.3 };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'q', 'value': -1, 'rate': 0.3}],"
    " 'bodies': [{'name': 'b', 'origin': ['q', 0], 'mass': 1}],"
    " 'efforts': [{'name': 'F', 'type': 'force', 'point': 'b.origin',"
    "  'vector': ['if(q>0.5,-2000*(q-0.5),0)-3*q-0.05*q`', 0]}], 'parameterizations': [{'name': 'total'}]}");
  g_autoptr(JdMotion) whole = motion_of (model, 20.0, 0.01, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autoptr(JdMotion) part = motion_of (model, times[i], 0.01, NULL);
      double q, qd, there, rate;

      jd_motion_get_state (whole, times[i], FALSE, &q, &qd);
      jd_motion_get_state (part, times[i], FALSE, &there, &rate);
      g_assert_cmpfloat_with_epsilon (q, there, 1e-8);
      g_assert_cmpfloat_with_epsilon (qd, rate, 1e-7);
    }
}

/* Beside its unstable equilibrium a pendulum moves as q = pi + e cosh (w t), w^2 = g / l, while that is small.  The
 * rounding of q there is eps pi / e of its distance, and costs no steps. */
static void
test_beside_equilibrium (void)
{
  for (double e = 1e-4; e > 1e-10; e *= 1e-2)
    {
      g_autofree char
        *text = g_strdup_printf ("{'jourdain': 1, 'name': 'Pendulum', 'gravity': [0, -10], 'parameters':"
                                 " [{'name': 'q', 'value': %.17g}], 'bodies': [{'name': 'P',"
                                 " 'origin': ['sin(q)', '-cos(q)'], 'mass': 1}]}",
                                 G_PI + e);
      const JdMotionOptions options = { .until = 20.0 };
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (jd_motion_get_end (motion), ==, 20.0);
      g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, <, 400);
      for (double t = 0.1; e * cosh (sqrt (10.0) * t) < 1e-4; t += 0.1)
        {
          const double distance = e * cosh (sqrt (10.0) * t);
          double q, rate;

          jd_motion_get_state (motion, t, TRUE, &q, &rate);
          g_assert_cmpfloat (fabs (q - G_PI - distance), <, distance * (20.0 * DBL_EPSILON * G_PI / e + 1e-8));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/motion/pendulum", test_pendulum);
  g_test_add_func ("/core/dynamics/motion/breaks", test_breaks);
  g_test_add_func ("/core/dynamics/motion/end-names", test_end_names);
  g_test_add_func ("/core/dynamics/motion/fastest-name", test_fastest_name);
  g_test_add_func ("/core/dynamics/motion/double-pendulum", test_double_pendulum);
  g_test_add_func ("/core/dynamics/motion/between", test_between);
  g_test_add_func ("/core/dynamics/motion/short", test_short);
  g_test_add_func ("/core/dynamics/motion/bits", test_bits);
  g_test_add_func ("/core/dynamics/motion/rolling-disk", test_rolling_disk);
  g_test_add_func ("/core/dynamics/motion/drive-work", test_drive_work);
  g_test_add_func ("/core/dynamics/motion/driven-work", test_driven_work);
  g_test_add_func ("/core/dynamics/motion/moving-frame", test_moving_frame);
  g_test_add_func ("/core/dynamics/motion/hyperstatic", test_hyperstatic);
  g_test_add_func ("/core/dynamics/motion/change-point", test_change_point);
  g_test_add_func ("/core/dynamics/motion/momentum", test_momentum);
  g_test_add_func ("/core/dynamics/motion/reversal", test_reversal);
  g_test_add_func ("/core/dynamics/motion/ends", test_ends);
  g_test_add_func ("/core/dynamics/motion/stiff", test_stiff);
  g_test_add_func ("/core/dynamics/motion/stiff-large", test_stiff_large);
  g_test_add_func ("/core/dynamics/motion/chatter", test_chatter);
  g_test_add_func ("/core/dynamics/motion/chart-limit", test_chart_limit);
  g_test_add_func ("/core/dynamics/motion/chart-released", test_chart_released);
  g_test_add_func ("/core/dynamics/motion/chart-elimination", test_chart_elimination);
  g_test_add_func ("/core/dynamics/motion/before-kinkbefore-kink", test_before_kink);
  g_test_add_func ("/core/dynamics/motion/beside-equilibrium", test_beside_equilibrium);
  return g_test_run ();
}
