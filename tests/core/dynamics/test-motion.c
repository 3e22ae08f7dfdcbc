/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion.h"
#include "tests/core/dynamics/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_ellint.h>
#include <math.h>
#include <string.h>

/* Statements of physics about whole motions: closed forms, quantities that are kept, instants of events. */

static JdMotion *
motion_of (JdModel      *model,
           double        until,
           double        step,
           JdMotionJump  jump)
{
  const JdMotionOptions options = { .until = until, .step = step, .jump = jump };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

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
  jd_motion_get_constraint_drift (motion, &position, &rate);
  g_test_message ("steps %zu, energy %g, constraints %g %g", jd_motion_get_n_steps (motion),
                  jd_motion_get_energy_drift (motion), position, rate);
  g_assert_cmpfloat (position, <, 1e-12);
  g_assert_cmpfloat (rate, <, 1e-12);
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-9);
}


/* Newton's law of restitution for the rows that close, by one dense solve in all parameters: no code in common with core/impulse. */
static gboolean
newton_jump (JdParameterization  *parameterization,
             const JdEvent       *event,
             const gboolean      *closing,
             double               t,
             const double        *p,
             const double        *pd,
             const gboolean      *skip G_GNUC_UNUSED,
             double              *posterior,
             gboolean            *broken G_GNUC_UNUSED,
             gpointer            *out_report G_GNUC_UNUSED,
             GError             **error G_GNUC_UNUSED)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize N = jd_model_get_n_parameters (model), n_equations = jd_model_get_n_equations (model);
  g_autofree double *mass = g_new0 (double, N * N), *rows = g_new0 (double, n_equations * N + 1);
  g_autofree double *beta = g_new0 (double, n_equations + 1);

  memcpy (posterior, pd, N * sizeof (double));
  jd_model_eval_dense (model, t, p, pd, mass, NULL, rows, beta);
  for (gsize i = 0; i < n_equations; i++)
    {
      const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (jd_model_get_mechanism (model)),
                                                (guint) jd_model_get_equation (model, i)->joint);
      const double e = joint->restitution != NULL ? jd_model_eval (model, joint->restitution, t, p, pd) : 0.0;
      double rate = beta[i], inertia = 0.0;
      gboolean takes_part = closing != NULL && closing[i];

      for (guint k = 0; event != NULL && k < event->types->len; k++)
        takes_part |= strcmp (((JdImpulsiveType *) g_ptr_array_index (event->types, k))->equation,
                              jd_model_get_equation (model, i)->name) == 0 &&
                      ((JdImpulsiveType *) g_ptr_array_index (event->types, k))->kind == JD_IMPULSIVE_INERT;
      if (!takes_part)
        continue;
      /* diagonal mass in the cases below */
      for (gsize k = 0; k < N; k++)
        {
          rate += rows[i * N + k] * pd[k];
          inertia += rows[i * N + k] * rows[i * N + k] / mass[k * N + k];
        }
      for (gsize k = 0; k < N; k++)
        posterior[k] -= (1.0 + e) * rate / inertia * rows[i * N + k] / mass[k * N + k];
    }
  return TRUE;
}

/* The rate of x becomes what the live belt says at t = 1. */
static gboolean
jump_to_live (JdParameterization  *parameterization G_GNUC_UNUSED,
              const JdEvent       *event,
              const gboolean      *closing G_GNUC_UNUSED,
              double               t G_GNUC_UNUSED,
              const double        *p,
              const double        *pd,
              const gboolean      *skip G_GNUC_UNUSED,
              double              *posterior,
              gboolean            *broken G_GNUC_UNUSED,
              gpointer            *out_report G_GNUC_UNUSED,
              GError             **error G_GNUC_UNUSED)
{
  const double change = 1.5 - pd[0];

  g_assert_cmpstr (event->name, ==, "faster");
  /* the momentum of th is kept: 0.25 th' + 0.5 cos (th) x' */
  posterior[0] = 1.5;
  posterior[1] = pd[1] - 2.0 * cos (p[1]) * change;
  return TRUE;
}

/* All contacts of the plank at once, inert: it stops falling, keeps sliding. */
static gboolean
stop_falling (JdParameterization  *parameterization G_GNUC_UNUSED,
              const JdEvent       *event,
              const gboolean      *closing,
              double               t G_GNUC_UNUSED,
              const double        *p G_GNUC_UNUSED,
              const double        *pd,
              const gboolean      *skip G_GNUC_UNUSED,
              double              *posterior,
              gboolean            *broken G_GNUC_UNUSED,
              gpointer            *out_report G_GNUC_UNUSED,
              GError             **error G_GNUC_UNUSED)
{
  g_assert_null (event);
  g_assert_true (closing[0] && closing[1]);
  posterior[0] = pd[0];
  posterior[1] = posterior[2] = 0.0;
  return TRUE;
}

static const char *const double_pendulum_text =
  "{'jourdain': 1, 'constants': {'m': 1, 'L': 0.8, 'g': 9.81}, 'gravity': [0, '-g'],"
  " 'parameters': ["
  "  {'name': 'x1', 'value': 'L/2*cos(0.4)', 'rate': '-L/2*sin(0.4)*0.5'}, {'name': 'y1', 'value': 'L/2*sin(0.4)', 'rate': 'L/2*cos(0.4)*0.5'}, {'name': 'a1', 'value': 0.4, 'rate': 0.5},"
  "  {'name': 'x2', 'value': 'L*cos(0.4)+L/2*cos(1.1)', 'rate': '-L*sin(0.4)*0.5-L/2*sin(1.1)*(-0.3)'},"
  "  {'name': 'y2', 'value': 'L*sin(0.4)+L/2*sin(1.1)', 'rate': 'L*cos(0.4)*0.5+L/2*cos(1.1)*(-0.3)'}, {'name': 'a2', 'value': 1.1, 'rate': -0.3}],"
  " 'ground': {'points': {'O': [0, 0]}},"
  " 'bodies': ["
  "  {'name': 'A', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 'm', 'inertia': 'm*L^2/12', 'points': {'P': ['-L/2', 0], 'Q': ['L/2', 0]}},"
  "  {'name': 'B', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 'm', 'inertia': 'm*L^2/12', 'points': {'P': ['-L/2', 0], 'Q': ['L/2', 0]}}],"
  " 'joints': [{'name': 'p', 'type': 'pivot', 'between': ['A.P', 'ground.O']}, {'name': 'q', 'type': 'pivot', 'between': ['B.P', 'A.Q']}]%s}";

/* The double pendulum by its textbook equations in absolute angles: mass matrix 2 x 2, classical Runge-Kutta of order 4 with tiny
 * steps. */
static void
double_pendulum_rates (const double y[4],
                       double       f[4])
{
  const double L = 0.8, m = 1.0, g = 9.81;
  const double a11 = m * L * L * (1.0 / 3.0 + 1.0), a22 = m * L * L / 3.0, a12 = 0.5 * m * L * L * cos (y[0] - y[1]);
  const double k = 0.5 * m * L * L * sin (y[0] - y[1]);
  const double r1 = -k * y[3] * y[3] - 1.5 * m * g * L * cos (y[0]), r2 = k * y[2] * y[2] - 0.5 * m * g * L * cos (y[1]);
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

/* Energy over 10 s; the same motion by the textbook's equations; the same whether events keep joints from being eliminated. */
static void
test_double_pendulum (void)
{
  static const char *const tails[] = {
    "",
    /* typed by an event that never comes: these equations stay complementary */
    ", 'events': [{'name': 'never', 'when': 'x1 - 99', 'types': {'p.x': 'released', 'p.y': 'released', 'q.x': 'released', 'q.y': 'released'}}]",
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
      jd_motion_get_constraint_drift (motion, &position, &rate);
      g_test_message ("steps %zu, energy %g, constraints %g %g", jd_motion_get_n_steps (motion),
                      jd_motion_get_energy_drift (motion), position, rate);
      g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-9);
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

static const char *const ball_text =
  "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5, 'g': 9.81, 'h': 1.7, 'e': %s}, 'gravity': [0, '-g'],"
  " 'parameters': [{'name': 'x', 'rate': 0.3}, {'name': 'y', 'value': 'R + h'}, {'name': 'th'}],"
  " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
  " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 'm', 'inertia': 'm*R^2/2', 'shape': {'disk': 'R'}}],"
  " 'joints': [{'name': 'contact', 'type': 'contact', 'body': 'B', 'curve': 'floor', 'impact': {'restitution': 'e'}}]}";

/* A falling ball lands after sqrt(2 h / g); each flight is e times as long as the one before. */
static void
test_bouncing_ball (void)
{
  static const struct { const char *text; double e; double until; } cases[] = {
    { "1", 1.0, 60.0 }, { "0.9", 0.9, 13.0 }, { "0.5", 0.5, 3.0 },
  };

  for (gsize c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      const double e = cases[c].e, h = 1.7, g = 9.81, first = sqrt (2.0 * h / g);
      g_autofree char *text = g_strdup_printf (ball_text, cases[c].text);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, cases[c].until, 0.1, newton_jump);
      double expected = first, flight = 2.0 * first * e, worst = 0.0;
      gsize n = 0, n_closes = 0;

      g_assert_null (jd_motion_get_end_reason (motion));
      for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
        {
          const JdMotionEvent *event = jd_motion_get_event (motion, k);

          if (event->kind == JD_MOTION_CLOSES)
            {
              n_closes++;
              continue;
            }
          g_assert_cmpint (event->kind, ==, JD_MOTION_IMPACT);
          g_assert_cmpstr (event->equation, ==, "contact.normal");
          worst = MAX (worst, fabs (event->time - expected));
          expected += flight;
          flight *= e;
          n++;
        }
      g_test_message ("e = %g: %zu impacts, times to %g, last flight %g, end %g, steps %zu", e, n, worst, flight, expected,
                      jd_motion_get_n_steps (motion));
      g_assert_cmpfloat (fabs (jd_motion_get_event (motion, 0)->time - first), <, 1e-12);
      g_assert_cmpfloat (worst, <, 1e-11);
      if (e == 1.0)
        {
          g_assert_cmpuint (n, ==, 1 + (gsize) floor ((60.0 - first) / (2.0 * first)));
          g_assert_cmpuint (n_closes, ==, 0);
          g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-11);
        }
      else
        {
          const double rest = first * (1.0 + e) / (1.0 - e);
          double p[3], pd[3];

          g_assert_cmpuint (n_closes, ==, 1);
          g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, jd_motion_get_n_events (motion) - 1)->time, rest, 1e-7);
          jd_motion_get_state (motion, cases[c].until, TRUE, p, pd);
          g_assert_cmpfloat_with_epsilon (p[0], 0.3 * cases[c].until, 1e-11);
          g_assert_cmpfloat_with_epsilon (p[1], 0.5, 1e-14);
          g_assert_cmpfloat_with_epsilon (pd[1], 0.0, 1e-15);
        }
    }
}

/* A particle sliding from rest near the top of a smooth circle leaves it where the cosine is 2/3 of the first one. */
static void
test_leaves_circle (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'R': 2, 'g': 9.81, 'a': 0.2}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': 'R*sin(a)'}, {'name': 'y', 'value': 'R*cos(a)'}],"
    " 'curves': [{'name': 'hill', 'circle': {'center': [0, 0], 'radius': 'R'}, 'reversed': true}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'hill', 'type': 'contact', 'point': 'P.origin', 'curve': 'hill'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.05, newton_jump);
  const JdMotionEvent *event;
  const double *p, *pd;
  const double c = cos (0.2);

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
  event = jd_motion_get_event (motion, 0);
  g_assert_cmpint (event->kind, ==, JD_MOTION_OPENS);
  jd_motion_get_sample (motion, event->before, &p, &pd);
  g_assert_cmpfloat_with_epsilon (p[1] / 2.0, 2.0 / 3.0 * c, 1e-10);
  g_assert_cmpfloat_with_epsilon (hypot (pd[0], pd[1]), sqrt (2.0 * 9.81 * 2.0 * c / 3.0), 1e-10);
  /* a free parabola afterwards */
  {
    const double x = p[0], y = p[1], vx = pd[0], vy = pd[1], t = event->time;
    double q[2], qd[2];

    jd_motion_get_state (motion, 2.0, TRUE, q, qd);
    g_assert_cmpfloat_with_epsilon (q[0], x + vx * (2.0 - t), 1e-10);
    g_assert_cmpfloat_with_epsilon (q[1], y + vy * (2.0 - t) - 0.5 * 9.81 * pow (2.0 - t, 2), 1e-10);
  }
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-10);
}

/* A particle falling beside its rope's peg: the rope goes taut at a known instant and takes the radial velocity. */
static void
test_rope_taut (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': 0.6}, {'name': 'y', 'value': 0}],"
    " 'ground': {'points': {'O': [0, 0]}},"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1.3}],"
    " 'joints': [{'name': 'rope', 'type': 'rope', 'through': ['P.origin', 'ground.O'], 'length': 1}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 1.0, 0.01, newton_jump);
  const JdMotionEvent *event = jd_motion_get_event (motion, 0);
  const double *before, *after;

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpint (event->kind, ==, JD_MOTION_IMPACT);
  g_assert_cmpfloat_with_epsilon (event->time, sqrt (2.0 * 0.8 / 9.81), 1e-12);
  jd_motion_get_sample (motion, event->before, NULL, &before);
  jd_motion_get_sample (motion, event->after, NULL, &after);
  /* radial direction (0.6, -0.8) lost, tangential kept */
  g_assert_cmpfloat_with_epsilon (before[0], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (before[1], -sqrt (2.0 * 9.81 * 0.8), 1e-12);
  g_assert_cmpfloat_with_epsilon (0.6 * after[0] - 0.8 * after[1], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (0.8 * after[0] + 0.6 * after[1], 0.6 * before[1], 1e-12);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
}

/* A disk rolling down an incline: acceleration 2/3 g sin a; its contact is unilateral, its slip non-sliding. */
static void
test_rolling_disk (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'R': 0.3, 'g': 9.81, 'a': 0.4}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': '-R*sin(-a)'}, {'name': 'y', 'value': 'R*cos(a)'}, {'name': 'th'}],"
    " 'curves': [{'name': 'slope', 'line': {'point': [0, 0], 'direction': ['cos(a)', '-sin(a)']}}],"
    " 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 'R^2', 'shape': {'disk': 'R'}}],"
    " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'D', 'curve': 'slope'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.1, NULL);
  const double s = 0.5 * 2.0 / 3.0 * 9.81 * sin (0.4) * 4.0;
  double p[3], pd[3];

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 2.0, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.3 * sin (0.4) + s * cos (0.4), 1e-11);
  g_assert_cmpfloat_with_epsilon (p[1], 0.3 * cos (0.4) - s * sin (0.4), 1e-11);
  g_assert_cmpfloat_with_epsilon (p[2], -s / 0.3, 1e-10);
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-11);
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
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-10);
  jd_motion_get_sample (motion, 10, &p, &pd);
  g_assert_cmpfloat_with_epsilon (p[0], 3.1, 1e-13);
  g_assert_cmpfloat_with_epsilon (pd[0], 3.3, 1e-13);
}

/* Placed in moving axes: what the axes do to the energy is taken for work, so that nothing is left; and the motion is that seen
 * from the ground. */
static void
test_moving_frame (void)
{
  g_autoptr(JdModel) moving = model_from_text (
    "{'jourdain': 1, 'ground': {'points': {'O': [0, 0]}}, 'parameters': [{'name': 'u', 'value': 0.3, 'rate': -0.6}, {'name': 'r', 'value': 0.5}],"
    " 'bodies': [{'name': 'P', 'origin': ['u + 0.2*sin(3*t)', 0], 'mass': 2}, {'name': 'B', 'origin': ['r*cos(2*t + t^2)', 'r*sin(2*t + t^2)'], 'mass': 1}],"
    " 'efforts': [{'name': 'k', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': 8},"
    "             {'name': 'h', 'type': 'spring', 'between': ['B.origin', 'ground.O'], 'stiffness': 90, 'length': 0.4}]}");
  g_autoptr(JdMotion) motion = motion_of (moving, 2.0, 0.1, NULL);

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-10);
  for (gsize k = 0; k < jd_motion_get_n_samples (motion); k++)
    {
      const double *p;
      const double t = jd_motion_get_sample (motion, k, &p, NULL);

      /* x'' = -4 x from 0.3 at rest */
      g_assert_cmpfloat_with_epsilon (p[0] + 0.2 * sin (3.0 * t), 0.3 * cos (2.0 * t), 1e-10);
    }
}

/* Listed events: an exact instant, a passage in one direction, equations that act only after (inert) and only before (released). */
static void
test_listed (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': 0.5}, {'name': 'z', 'value': 'pi/2', 'rate': 3}],"
    " 'kinetic_energy': '(x`^2 + y`^2 + z`^2)/2',"
    " 'joints': [{'name': 'late', 'type': 'equation', 'differential': {'a': 'y`'}},"
    "            {'name': 'early', 'type': 'equation', 'differential': {'b': 'y` - 0.5*x`'}}],"
    " 'events': [{'name': 'stop', 'at': 1.5, 'types': {'late.a': 'inert'}},"
    "            {'name': 'drop', 'at': 0.7, 'types': {'early.b': 'released'}},"
    "            {'name': 'up', 'when': 'sin(z)', 'direction': 1},"
    "            {'name': 'both', 'when': 'sin(2*z)'}]}");
  g_autoptr(JdMotion) motion = NULL;
  double p[3], pd[3];
  gboolean skip[2];
  gsize n_up = 0, n_both = 0;

  motion = motion_of (model, 5.0, 0.25, newton_jump);
  g_assert_null (jd_motion_get_end_reason (motion));
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);
      const double *q;

      g_assert_cmpfloat (jd_motion_get_sample (motion, event->before, NULL, NULL), ==, event->time);
      g_assert_cmpfloat (jd_motion_get_sample (motion, event->after, NULL, NULL), ==, event->time);
      jd_motion_get_sample (motion, event->after, &q, NULL);
      if (strcmp (event->event, "stop") == 0)
        g_assert_cmpfloat (event->time, ==, 1.5);
      else if (strcmp (event->event, "drop") == 0)
        g_assert_cmpfloat (event->time, ==, 0.7);
      else if (strcmp (event->event, "up") == 0)
        {
          /* z = pi/2 + 3 t = 2 pi k */
          g_assert_cmpfloat_with_epsilon (event->time, (2.0 * G_PI * (double) ++n_up - 0.5 * G_PI) / 3.0, 1e-12);
        }
      else
        {
          g_assert_cmpstr (event->event, ==, "both");
          g_assert_cmpfloat_with_epsilon (event->time, 0.5 * G_PI * (double) ++n_both / 3.0, 1e-12);
        }
    }
  g_assert_cmpuint (n_up, ==, 2);
  g_assert_cmpuint (n_both, ==, 9);
  jd_motion_get_skipped (motion, 0.7, FALSE, skip);
  g_assert_true (skip[0] && !skip[1]);
  jd_motion_get_skipped (motion, 0.7, TRUE, skip);
  g_assert_true (skip[0] && skip[1]);
  jd_motion_get_skipped (motion, 1.5, TRUE, skip);
  g_assert_true (!skip[0] && skip[1]);
  jd_motion_get_state (motion, 1.5, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (pd[1], 0.5, 1e-13);
  jd_motion_get_state (motion, 1.5, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (pd[1], 0.0, 1e-13);
  jd_motion_get_state (motion, 5.0, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[1], 0.75, 1e-12);
  g_assert_cmpfloat_with_epsilon (p[0], 5.0, 1e-12);
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

      g_hash_table_insert (values, g_strdup (jd_model_get_parameter_name (model, i)), g_memdup2 (&p[i], sizeof (double)));
      g_hash_table_insert (rates, g_strdup (jd_model_get_parameter_name (model, i)), g_memdup2 (&reversed, sizeof (double)));
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
  g_autoptr(JdModel) massless = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'idle'}], 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]}");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  JdMotionOptions options = { .until = 2.0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = NULL, stopped = NULL, told = NULL;
  g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  double off = 0.41, last = 0.0;

  told = jd_motion_new (model, &options, NULL, NULL, count_progress, &last, &error);
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
  g_assert_cmpuint (jd_motion_get_n_steps (motion), ==, 5);

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

/* A live equation: before and after its event the cart has the speeds the event says, whatever the equation's own b; energy is kept less
 * the work of the drive. */
static void
test_live (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'rate': 0.4}, {'name': 'th', 'value': 0.2, 'rate': 0}],"
    " 'bodies': [{'name': 'C', 'origin': ['x', 0], 'mass': 2}, {'name': 'P', 'origin': ['x + 0.5*sin(th)', '-0.5*cos(th)'], 'mass': 1}],"
    " 'joints': [{'name': 'belt', 'type': 'equation', 'differential': {'v': 'x` - 0.4'}}],"
    " 'events': [{'name': 'faster', 'at': 1, 'types': {'belt.v': {'type': 'live', 'before': 0.4, 'after': '1 + 0.5*t'}}}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, jump_to_live);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GError) error = NULL;
  double p[2], pd[2], f[2], h = 1e-4;

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 1.0, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.4, 1e-13);
  g_assert_cmpfloat_with_epsilon (pd[0], 0.4, 1e-14);
  jd_motion_get_state (motion, 1.0, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (pd[0], 1.5, 1e-14);
  jd_motion_get_state (motion, 3.0, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0.4 + 2.0 + 0.25 * 8.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (pd[0], 2.5, 1e-13);
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-10);
  /* evaluated along the motion: the cart's acceleration is 0.5, the pendulum's is that of the motion */
  evaluation = jd_motion_evaluate (motion, total, 2.0, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (evaluation->pdd[0], 0.5, 1e-13);
  jd_motion_get_state (motion, 2.0 + h, TRUE, p, pd);
  jd_motion_get_state (motion, 2.0 - h, TRUE, p, f);
  g_assert_cmpfloat_with_epsilon (evaluation->pdd[1], (pd[1] - f[1]) / (2.0 * h), 1e-6);
}

/* A primitive drive moves as written: before its event that is the rate the event says, after it no longer. */
static void
test_live_primitive (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'v': 0.4}, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'x', 'rate': 0.4}, {'name': 'th', 'value': 0.2, 'rate': 0}],"
    " 'bodies': [{'name': 'C', 'origin': ['x', 0], 'mass': 2}, {'name': 'P', 'origin': ['x + 0.5*sin(th)', '-0.5*cos(th)'], 'mass': 1}],"
    " 'joints': [{'name': 'engine', 'type': 'drive', 'of': 'x', 'value': 'v*t'}],"
    " 'events': [{'name': 'faster', 'at': 1, 'types': {'engine.drive': {'type': 'live', 'before': 'v', 'after': '1 + 0.5*t'}}}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'driven', 'primitive': {'engine.drive': 'x'}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, jump_to_live);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total"), driven = parameterization_of (model, "driven");
  g_autoptr(JdEvaluation) of_total = NULL, of_driven = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_motion_get_end_reason (motion));
  of_total = jd_motion_evaluate (motion, total, 0.5, TRUE, &error);
  g_assert_no_error (error);
  of_driven = jd_motion_evaluate (motion, driven, 0.5, TRUE, &error);
  g_assert_no_error (error);
  for (gsize k = 0; k < 2; k++)
    g_assert_cmpfloat_with_epsilon (of_driven->pdd[k], of_total->pdd[k], 1e-12);
  g_assert_cmpfloat (fabs (of_total->pdd[1]), >, 1.0);
  g_assert_null (jd_motion_evaluate (motion, driven, 2.0, TRUE, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
}

/* A particle slides freely, enters a region where a track holds it to a direction, and leaves it: the part across is lost. */
static void
test_region (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': -1, 'rate': 2}, {'name': 'y', 'rate': 1}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 3}],"
    " 'joints': [{'name': 'track', 'type': 'equation', 'differential': {'across': 'y`'}, 'when': 'x > 0'},"
    "            {'name': 'far', 'type': 'equation', 'differential': {'across': 'x` - 2'}, 'when': 'x <= 1.5'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, newton_jump);
  const JdMotionEvent *event;
  double p[2], pd[2];

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
  event = jd_motion_get_event (motion, 0);
  g_assert_cmpint (event->kind, ==, JD_MOTION_ENTERS);
  g_assert_cmpstr (event->equation, ==, "track.across");
  g_assert_cmpfloat_with_epsilon (event->time, 0.5, 1e-13);
  event = jd_motion_get_event (motion, 1);
  g_assert_cmpint (event->kind, ==, JD_MOTION_LEAVES);
  g_assert_cmpfloat_with_epsilon (event->time, 1.25, 1e-13);
  jd_motion_get_state (motion, 3.0, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[1], 0.5, 1e-13);
  g_assert_cmpfloat_with_epsilon (p[0], 5.0, 1e-12);
}

static const char *const three_cranks_text =
  "{'jourdain': 1, 'constants': {'l': 0.5, 'g': 9.81}, 'gravity': [0, '-g'],"
  " 'parameters': [{'name': 'x', 'value': 'l*sin(%s)'}, {'name': 'y', 'value': '-l*cos(%s)'}, {'name': 'th'}],"
  " 'ground': {'points': {'A': [-1, 0], 'B': [0, 0], 'C': [1, 0]}},"
  " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 0.7, 'points': {'A': [-1, 0], 'B': [0, 0], 'C': [1, 0]}}],"
  " 'joints': [{'name': 'a', 'type': 'rod', 'between': ['S.A', 'ground.A'], 'length': 'l'}, {'name': 'b', 'type': 'rod', 'between': ['S.B', 'ground.B'], 'length': 'l'},"
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
  jd_motion_get_constraint_drift (motion, &position, &rate);
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

/* A plank lands flat: both ends touch at once, in one jump, and stay. */
static void
test_lands_flat (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 0.7}, {'name': 'y', 'value': 1.25}, {'name': 'th'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 1, 'points': {'A': [-1, 0], 'B': [1, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor'}, {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.1, stop_falling);
  double p[3], pd[3];

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 2);
  for (gsize k = 0; k < 2; k++)
    {
      g_assert_cmpint (jd_motion_get_event (motion, k)->kind, ==, JD_MOTION_IMPACT);
      g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, k)->time, 0.5, 1e-12);
      g_assert_cmpuint (jd_motion_get_event (motion, k)->before, ==, jd_motion_get_event (motion, 0)->before);
    }
  jd_motion_get_state (motion, 2.0, TRUE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 1.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (p[1], 0.0, 1e-14);
}

/* A thrown particle whose parabola touches a ceiling by a hair, or misses it by one. */
static void
test_grazing (void)
{
  static const struct { const char *ceiling; gsize n_events; } cases[] = { { "0.45 + 1e-6", 0 }, { "0.45 - 1e-6", 1 } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': 3}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
        " 'joints': [{'name': 'ceiling', 'type': 'equation', 'holonomic': {'gap': '%s - y'}, 'unilateral': true}]}", cases[k].ceiling);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 1.0, 0.0, newton_jump);
      double p[2], pd[2];

      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpuint (jd_motion_get_n_events (motion) > 0, ==, cases[k].n_events > 0);
      if (cases[k].n_events > 0)
        {
          const double c = 0.45 - 1e-6, t = (3.0 - sqrt (9.0 - 20.0 * c)) / 10.0;

          g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, t, 1e-12);
          jd_motion_get_state (motion, 1.0, TRUE, p, pd);
          g_assert_cmpfloat_with_epsilon (p[1], c - 5.0 * pow (1.0 - t, 2), 1e-10);
        }
      else
        {
          jd_motion_get_state (motion, 1.0, TRUE, p, pd);
          g_assert_cmpfloat_with_epsilon (p[1], -2.0, 1e-12);
        }
    }
}

/* Two free bodies joined by a spring and a pivot: momentum and angular momentum are kept. */
static void
test_momentum (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x1', 'rate': 1}, {'name': 'y1'}, {'name': 'a1', 'rate': 2},"
    "  {'name': 'x2', 'value': 1, 'rate': 1}, {'name': 'y2', 'rate': 0.8}, {'name': 'a2', 'rate': -0.4}],"
    " 'bodies': [{'name': 'A', 'origin': ['x1', 'y1'], 'angle': 'a1', 'mass': 1, 'inertia': 0.3, 'points': {'J': [0.5, 0], 'S': [0, 0.4]}},"
    "  {'name': 'B', 'origin': ['x2', 'y2'], 'angle': 'a2', 'mass': 2, 'inertia': 0.5, 'points': {'J': [-0.5, 0], 'S': [0, 0.3]}}],"
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
      g_assert_cmpfloat_with_epsilon (q[0] * v[1] - q[1] * v[0] + 0.3 * v[2] + 2.0 * (q[3] * v[4] - q[4] * v[3]) + 0.5 * v[5], l, 1e-9);
    }
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-9);
}

/* What an event costs: the same motion with and without marks on it. */
static void
test_evaluations (void)
{
  g_autofree char *plain = g_strdup_printf (double_pendulum_text, ", 'events': []");
  g_autofree char *marked = g_strdup_printf (double_pendulum_text, ", 'events': [{'name': 'mark', 'when': 'cos(a1) - 0.1'}]");
  g_autoptr(JdModel) a = model_from_text (plain), b = model_from_text (marked);
  g_autoptr(JdMotion) without = motion_of (a, 10.0, 0.0, NULL), with = motion_of (b, 10.0, 0.0, NULL);
  const double extra = (double) jd_motion_get_n_evaluations (with) - (double) jd_motion_get_n_evaluations (without);
  const double n = (double) jd_motion_get_n_events (with);

  g_test_message ("%g events, %g evaluations more for each, of which 13 land and about 13 are the rest of the step", n, extra / n);
  g_assert_cmpfloat (n, >, 5);
  /* a landing step of 12 and a second, shorter one to where the step would have ended */
  g_assert_cmpfloat (extra / n, <, 2 * 13 + 10);
}

typedef struct
{
  guint  n;
  double restitution;
  double expected, flight;  /* instant of the next impact, and the flight after it */
  double worst;             /* difference, in units of k 1e-14 of the running time */
  double worst_early;       /* of the first 86, s */
  double end;               /* instant of lasting contact, if told */
} Rebounds;

static void
count_rebound (const JdMotionEvent *event,
               gpointer             data)
{
  Rebounds *rebounds = data;
  const double difference = fabs (event->time - rebounds->expected);

  if (event->kind == JD_MOTION_CLOSES)
    {
      g_assert_true (event->accumulates);
      rebounds->end = event->time;
      return;
    }
  g_assert_cmpint (event->kind, ==, JD_MOTION_IMPACT);
  rebounds->n++;
  rebounds->worst = MAX (rebounds->worst, difference / (1e-14 * rebounds->n * rebounds->expected));
  if (rebounds->n <= 86)
    rebounds->worst_early = MAX (rebounds->worst_early, difference);
  rebounds->flight *= rebounds->restitution;
  rebounds->expected += rebounds->flight;
}

static Rebounds
bounce (double restitution,
        guint  n_impacts)
{
  char e[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strdup_printf (ball_text, g_ascii_dtostr (e, sizeof e, restitution));
  g_autoptr(JdModel) model = model_from_text (text);
  const double first = sqrt (2.0 * 1.7 / 9.81);
  Rebounds rebounds = { .restitution = restitution, .expected = first, .flight = 2.0 * first };
  const JdMotionOptions options = {
    .until = restitution < 1.0 ? first * (1.0 + 2.0 * restitution / (1.0 - restitution)) + 1.0 : first * (2.0 * n_impacts - 0.5),
    .jump = newton_jump, .keep = JD_MOTION_KEEP_NOTHING, .event_func = count_rebound, .event_data = &rebounds,
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-12);
  g_assert_cmpuint (jd_motion_get_n_samples (motion), ==, 2);
  g_assert_cmpuint (jd_motion_get_n_events (motion), <=, 2);
  return rebounds;
}

/* A ball that loses nothing: each impact on time, the energy kept, and nothing kept of the motion but its ends. */
static void
test_many_bounces (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? 100000 : 10000;
  const Rebounds rebounds = bounce (1.0, n);

  g_assert_cmpuint (rebounds.n, ==, n);
  g_assert_cmpfloat (rebounds.worst, <, 1.0);
}

/* Rebounds that accumulate end in contact, at the sum of the geometric series. */
static void
test_accumulating (void)
{
  static const double restitutions[] = { 0.3, 0.5, 0.9, 0.99 };

  for (guint k = 0; k < G_N_ELEMENTS (restitutions); k++)
    {
      const double e = restitutions[k];
      const Rebounds rebounds = bounce (e, 0);

      g_assert_cmpfloat_with_epsilon (rebounds.end, sqrt (2.0 * 1.7 / 9.81) * (1.0 + 2.0 * e / (1.0 - e)), 1e-9);
      g_assert_cmpfloat (rebounds.worst_early, <, 1e-12);
    }
}

/* A pendulum against a wall, where accelerations change: the time to the wall, from rest at an angle, is an elliptic integral.  @e keeps the
 * ball's speed: the impacts are a period apart. */
static void
test_wall (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 1.2}],"
    " 'bodies': [{'name': 'P', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1}],"
    " 'joints': [{'name': 'wall', 'type': 'equation', 'holonomic': {'gap': 'sin(a)'}, 'unilateral': true, 'impact': {'restitution': 1}}]}");
  const double quarter = gsl_sf_ellint_Kcomp (sin (0.6), GSL_PREC_DOUBLE) / sqrt (9.81);
  const JdMotionOptions options = { .until = 41.0 * quarter, .jump = newton_jump, .keep = JD_MOTION_KEEP_EVENTS };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 21);
  for (gsize k = 0; k < 21; k++)
    g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, k)->time, (2.0 * (double) k + 1.0) * quarter, 1e-9);
  g_assert_cmpfloat (jd_motion_get_energy_drift (motion), <, 1e-11);
}

/* Entering a region: v+ = v - (v . w) w / |w|^2 for the row w = (1, 2); steeper than 1 : 1.5 it leads back out, and nothing goes on. */
static void
test_region_entered (void)
{
  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': -1, 'rate': 1}, {'name': 'y', 'rate': %s}],"
        " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', 'y']}],"
        " 'joints': [{'name': 'track', 'type': 'equation', 'differential': {'along': 'x` + 2*y`'}, 'when': 'x > 0'}]}", k == 0 ? "1" : "3");
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 2.0, 0.1, newton_jump);
      double p[2], pd[2];

      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
      g_assert_cmpint (jd_motion_get_event (motion, 0)->kind, ==, JD_MOTION_ENTERS);
      g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, 1.0, 1e-12);
      if (k == 0)
        {
          g_assert_null (jd_motion_get_end_reason (motion));
          jd_motion_get_state (motion, 2.0, FALSE, p, pd);
          g_assert_cmpfloat_with_epsilon (p[0], 0.4, 1e-12);
          g_assert_cmpfloat_with_epsilon (p[1], 1.0 - 0.2, 1e-12);
        }
      else
        {
          g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "track"));
          g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), 1.0, 1e-12);
        }
    }
}

/* A crank of length 1 turning at rate 1 from 0: x = cos is a chart until the crank is along x again, at pi/2 y is none, and each limit names
 * the other parameter. */
static void
test_chart_limit (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 'cos(0.5)', 'rate': '-sin(0.5)'}, {'name': 'y', 'value': 'sin(0.5)', 'rate': 'cos(0.5)'}],"
    " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', 'y']}], 'ground': {'points': {'O': [0, 0]}},"
    " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 1}],"
    " 'parameterizations': [{'name': 'by x', 'primitive': {'rod.length': 'y'}}, {'name': 'by y', 'primitive': {'rod.length': 'x'}},"
    "  {'name': 'total'}]}");
  g_autoptr(JdParameterization) by_x = parameterization_of (model, "by x"), by_y = parameterization_of (model, "by y");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMotion) motion = motion_of (model, 4.0, 0.1, NULL);
  g_autofree char *why_x = NULL, *why_y = NULL;

  g_assert_cmpfloat (jd_motion_get_end (motion), ==, 4.0);
  g_assert_cmpfloat_with_epsilon (jd_motion_find_chart_limit (motion, by_x, &why_x), G_PI - 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (jd_motion_find_chart_limit (motion, by_y, &why_y), 0.5 * G_PI - 0.5, 1e-9);
  g_assert_cmpfloat (jd_motion_find_chart_limit (motion, total, NULL), ==, HUGE_VAL);
  g_assert_nonnull (strstr (why_x, "“x” by “rod.length” instead of “y”"));
  g_assert_nonnull (strstr (why_y, "“y” by “rod.length” instead of “x”"));
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/motion/pendulum", test_pendulum);
  g_test_add_func ("/core/dynamics/motion/double-pendulum", test_double_pendulum);
  g_test_add_func ("/core/dynamics/motion/between", test_between);
  g_test_add_func ("/core/dynamics/motion/bits", test_bits);
  g_test_add_func ("/core/dynamics/motion/bouncing-ball", test_bouncing_ball);
  g_test_add_func ("/core/dynamics/motion/leaves-circle", test_leaves_circle);
  g_test_add_func ("/core/dynamics/motion/rope-taut", test_rope_taut);
  g_test_add_func ("/core/dynamics/motion/rolling-disk", test_rolling_disk);
  g_test_add_func ("/core/dynamics/motion/drive-work", test_drive_work);
  g_test_add_func ("/core/dynamics/motion/moving-frame", test_moving_frame);
  g_test_add_func ("/core/dynamics/motion/listed", test_listed);
  g_test_add_func ("/core/dynamics/motion/live", test_live);
  g_test_add_func ("/core/dynamics/motion/live-primitive", test_live_primitive);
  g_test_add_func ("/core/dynamics/motion/region", test_region);
  g_test_add_func ("/core/dynamics/motion/hyperstatic", test_hyperstatic);
  g_test_add_func ("/core/dynamics/motion/change-point", test_change_point);
  g_test_add_func ("/core/dynamics/motion/lands-flat", test_lands_flat);
  g_test_add_func ("/core/dynamics/motion/grazing", test_grazing);
  g_test_add_func ("/core/dynamics/motion/momentum", test_momentum);
  g_test_add_func ("/core/dynamics/motion/evaluations", test_evaluations);
  g_test_add_func ("/core/dynamics/motion/reversal", test_reversal);
  g_test_add_func ("/core/dynamics/motion/ends", test_ends);
  g_test_add_func ("/core/dynamics/motion/many-bounces", test_many_bounces);
  g_test_add_func ("/core/dynamics/motion/accumulating", test_accumulating);
  g_test_add_func ("/core/dynamics/motion/wall", test_wall);
  g_test_add_func ("/core/dynamics/motion/region-entered", test_region_entered);
  g_test_add_func ("/core/dynamics/motion/chart-limit", test_chart_limit);
  return g_test_run ();
}
