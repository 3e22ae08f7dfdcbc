/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_ellint.h>
#include <math.h>
#include <string.h>

/* Statements about what happens in a motion: contacts that close and open, listed events, live equations, regions. */

/* Newton's law of restitution for the rows that close, by one dense solve in all parameters: no code in common with
 * core/impulse. */
static gboolean
newton_jump (JdParameterization  *parameterization,
             JdModel             *at G_GNUC_UNUSED,
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
              JdModel             *model G_GNUC_UNUSED,
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
              JdModel             *model G_GNUC_UNUSED,
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
      g_test_message ("e = %g: %zu impacts, times to %g, last flight %g, end %g, steps %zu", e, n, worst, flight,
                      expected, jd_motion_get_figures (motion)->n_steps);
      g_assert_cmpfloat (fabs (jd_motion_get_event (motion, 0)->time - first), <, 1e-12);
      g_assert_cmpfloat (worst, <, 1e-11);
      if (e == 1.0)
        {
          g_assert_cmpuint (n, ==, 1 + (gsize) floor ((60.0 - first) / (2.0 * first)));
          g_assert_cmpuint (n_closes, ==, 0);
          g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
        }
      else
        {
          const double rest = first * (1.0 + e) / (1.0 - e);
          double p[3], pd[3];

          g_assert_cmpuint (n_closes, ==, 1);
          g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, jd_motion_get_n_events (motion) - 1)->time,
                                          rest, 1e-7);
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
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'constants': {'R': 2, 'g': 9.81, 'a': 0.2}, 'gravity': [0, '-g'],"
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
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
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

/* Listed events: an exact instant, a passage in one direction, equations that act only after (inert) and only before
 * (released). */
static void
test_listed (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': 0.5},"
                     " {'name': 'z', 'value': 'pi/2', 'rate': 3}],"
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

/* A live equation: before and after its event the cart has the speeds the event says, whatever the equation's own b;
 * energy is kept less the work of the drive. */
static void
test_live (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'rate': 0.4}, {'name': 'th', 'value': 0.2, 'rate': 0}],"
    " 'bodies': [{'name': 'C', 'origin': ['x', 0], 'mass': 2}, {'name': 'P', 'origin': ['x + 0.5*sin(th)',"
    " '-0.5*cos(th)'], 'mass': 1}],"
    " 'joints': [{'name': 'belt', 'type': 'equation', 'differential': {'v': 'x` - 0.4'}}],"
    " 'events': [{'name': 'faster', 'at': 1, 'types': {'belt.v': {'type': 'live', 'before': 0.4,"
    " 'after': '1 + 0.5*t'}}}],"
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
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-10);
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
    " 'bodies': [{'name': 'C', 'origin': ['x', 0], 'mass': 2}, {'name': 'P', 'origin': ['x + 0.5*sin(th)',"
    " '-0.5*cos(th)'], 'mass': 1}],"
    " 'joints': [{'name': 'engine', 'type': 'drive', 'of': 'x', 'value': 'v*t'}],"
    " 'events': [{'name': 'faster', 'at': 1, 'types': {'engine.drive': {'type': 'live', 'before': 'v',"
    " 'after': '1 + 0.5*t'}}}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'driven',"
    " 'primitive': {'engine.drive': 'x'}}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, jump_to_live);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total"),
                                 driven = parameterization_of (model, "driven");
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

/* A particle slides freely, enters a region where a track holds it to a direction, and leaves it: the part across is
 * lost. */
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

/* A plank lands flat: both ends touch at once, in one jump, and stay. */
static void
test_lands_flat (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 0.7}, {'name': 'y', 'value': 1.25},"
    " {'name': 'th'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 1, 'points': {'A': [-1,"
    " 0], 'B': [1, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor'},"
    " {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor'}]}");
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
  static const struct
  {
    const char *ceiling;
    gsize n_events;
  } cases[] = { { "0.45 + 1e-6", 0 }, { "0.45 - 1e-6", 1 } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': 3}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
        " 'joints': [{'name': 'ceiling', 'type': 'equation', 'holonomic': {'gap': '%s - y'}, 'unilateral': true}]}",
        cases[k].ceiling);
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

/* What an event costs: the same motion with and without marks on it. */
static void
test_evaluations (void)
{
  g_autofree char *plain = g_strdup_printf (double_pendulum_text, ", 'events': []");
  g_autofree char *marked = g_strdup_printf (double_pendulum_text,
                                             ", 'events': [{'name': 'mark', 'when': 'cos(a1) - 0.1'}]");
  g_autoptr(JdModel) a = model_from_text (plain), b = model_from_text (marked);
  g_autoptr(JdMotion) without = motion_of (a, 10.0, 0.0, NULL), with = motion_of (b, 10.0, 0.0, NULL);
  const double extra = (double) jd_motion_get_figures (with)->n_evaluations -
                       (double) jd_motion_get_figures (without)->n_evaluations;
  const double n = (double) jd_motion_get_n_events (with);

  g_test_message ("%g events, %g evaluations more for each, of which 13 land and about 13 are the rest of the step",
                  n, extra / n);
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
    .until = restitution < 1.0 ? first * (1.0 + 2.0 * restitution / (1.0 - restitution)) + 1.0
                               : first * (2.0 * n_impacts - 0.5),
    .jump = newton_jump, .keep = JD_MOTION_KEEP_NOTHING, .event_func = count_rebound, .event_data = &rebounds,
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-12);
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

/* A pendulum against a wall, where accelerations change: the time to the wall, from rest at an angle, is an elliptic
 * integral.  @e keeps the ball's speed: the impacts are a period apart. */
static void
test_wall (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 1.2}],"
                             " 'bodies': [{'name': 'P', 'origin': ['sin(a)', '-cos(a)'], 'mass': 1}],"
                             " 'joints': [{'name': 'wall', 'type': 'equation', 'holonomic': {'gap': 'sin(a)'},"
                             " 'unilateral': true, 'impact': {'restitution': 1}}]}");
  const double quarter = gsl_sf_ellint_Kcomp (sin (0.6), GSL_PREC_DOUBLE) / sqrt (9.81);
  const JdMotionOptions options = { .until = 41.0 * quarter, .jump = newton_jump, .keep = JD_MOTION_KEEP_EVENTS };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 21);
  for (gsize k = 0; k < 21; k++)
    g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, k)->time, (2.0 * (double) k + 1.0) * quarter, 1e-9);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-11);
}

/* Entering a region: v+ = v - (v . w) w / |w|^2 for the row w = (1, 2); steeper than 1 : 1.5 it leads back out, and
 * nothing goes on. */
static void
test_region_entered (void)
{
  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': -1, 'rate': 1}, {'name': 'y', 'rate': %s}],"
        " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', 'y']}],"
        " 'joints': [{'name': 'track', 'type': 'equation', 'differential': {'along': 'x` + 2*y`'},"
        " 'when': 'x > 0'}]}",
        k == 0 ? "1" : "3");
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

/* Height and speed after @t in air, y'' = -g - k y', from @y with the speed @v. */
static void
fly_in_air (double  k,
            double  t,
            double *y,
            double *v)
{
  const double end = 9.81 / k, part = exp (-k * t);

  *y += (*v + end) * (1.0 - part) / k - end * t;
  *v = (*v + end) * part - end;
}

/* A ball in air: behind each impact the drag is that of the new speed.  The instants are roots of the closed form. */
static void
test_air (void)
{
  static const double drags[] = { 0.2, 2.0, 8.0 };

  for (gsize d = 0; d < G_N_ELEMENTS (drags); d++)
    {
      const double k = drags[d], e = 0.9;
      g_autofree char *ball = g_strdup_printf (ball_text, "0.9");
      g_autofree char *drag = g_strdup_printf ("'efforts': [{'name': 'air', 'type': 'force', 'point': 'B.origin',"
                                               " 'vector': [0, '-%g*m*y`']}], 'joints'",
                                               k);
      g_auto(GStrv) halves = g_strsplit (ball, "'joints'", 2);
      g_autofree char *text = g_strjoinv (drag, halves);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 1.6, 0.01, newton_jump);
      double start = 0.0, y = 1.7, v = 0.0;

      for (gsize n = 0; n < jd_motion_get_n_events (motion); n++)
        {
          const JdMotionEvent *event = jd_motion_get_event (motion, n);
          double here = y, speed = v, p[3], pd[3];

          fly_in_air (k, 0.5 * (event->time - start), &here, &speed);
          jd_motion_get_state (motion, 0.5 * (event->time + start), TRUE, p, pd);
          g_assert_cmpfloat_with_epsilon (p[1] - 0.5, here, 1e-10);
          g_assert_cmpfloat_with_epsilon (pd[1], speed, 1e-10);
          fly_in_air (k, event->time - start, &y, &v);
          g_assert_cmpfloat_with_epsilon (y, 0.0, 1e-10);
          g_assert_cmpfloat (v, <, 0.0);
          y = 0.0;
          v = -e * v;
          jd_motion_get_state (motion, event->time, TRUE, p, pd);
          g_assert_cmpfloat_with_epsilon (pd[1], v, 1e-10);
          start = event->time;
        }
      g_assert_cmpuint (jd_motion_get_n_events (motion), >=, d < 2 ? 2 : 1);
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/motion/bouncing-ball", test_bouncing_ball);
  g_test_add_func ("/core/dynamics/motion/leaves-circle", test_leaves_circle);
  g_test_add_func ("/core/dynamics/motion/rope-taut", test_rope_taut);
  g_test_add_func ("/core/dynamics/motion/listed", test_listed);
  g_test_add_func ("/core/dynamics/motion/live", test_live);
  g_test_add_func ("/core/dynamics/motion/live-primitive", test_live_primitive);
  g_test_add_func ("/core/dynamics/motion/region", test_region);
  g_test_add_func ("/core/dynamics/motion/lands-flat", test_lands_flat);
  g_test_add_func ("/core/dynamics/motion/grazing", test_grazing);
  g_test_add_func ("/core/dynamics/motion/evaluations", test_evaluations);
  g_test_add_func ("/core/dynamics/motion/many-bounces", test_many_bounces);
  g_test_add_func ("/core/dynamics/motion/accumulating", test_accumulating);
  g_test_add_func ("/core/dynamics/motion/air", test_air);
  g_test_add_func ("/core/dynamics/motion/wall", test_wall);
  g_test_add_func ("/core/dynamics/motion/region-entered", test_region_entered);
  return g_test_run ();
}
