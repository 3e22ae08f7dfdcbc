/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

/* A motion seen stretch by stretch is, to the bit, the motion of which all is kept. */

/* A wall at sin a = 0 for a pendulum, which keeps a part of its speed. */
#define PENDULUM                                                                                                              \
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'value': 'sin(1.2)'}," \
  " {'name': 'y', 'value': '-cos(1.2)'}]," \
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}], 'ground': {'points': {'O': [0, 0]}}," \
  " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 1}," \
  "  {'name': 'wall', 'type': 'equation', 'holonomic': {'gap': 'x'}," \
  " 'unilateral': true, 'impact': {'restitution': 0.8}}]," \
  " 'parameterizations': [{'name': 'by x', 'primitive': {'rod.length': 'y'}}, {'name': 'total'}]}"
#define THROUGH_THE_SIDE                                                                                                      \
  "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 'cos(0.5)', 'rate': '-sin(0.5)'}," \
  " {'name': 'y', 'value': 'sin(0.5)', 'rate': 'cos(0.5)'}]," \
  " 'bodies': [{'name': 'P', 'mass': 1, 'origin': ['x', 'y']}], 'ground': {'points': {'O': [0, 0]}}," \
  " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 1}," \
  "  {'name': 'stop', 'type': 'equation', 'holonomic': {'gap': '0.9 + x'}," \
  " 'unilateral': true, 'impact': {'restitution': 1}}]," \
  " 'parameterizations': [{'name': 'by x', 'primitive': {'rod.length': 'y'}}, {'name': 'total'}]}"

/* The row of the rod, one by one or with one contact, by hand: the jump is along what is free. */
static gboolean
wall_jump (JdParameterization  *parameterization,
           G_GNUC_UNUSED JdModel *at,
           G_GNUC_UNUSED const JdEvent  *event,
           const gboolean      *closing,
           G_GNUC_UNUSED double t,
           const double        *p,
           const double        *pd,
           G_GNUC_UNUSED const gboolean *skip,
           double              *posterior,
           G_GNUC_UNUSED gboolean *broken,
           gpointer            *out_report,
           G_GNUC_UNUSED GError **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gboolean stop = g_str_has_prefix (jd_model_get_equation (model, 1)->name, "stop");
  const double along = -p[1] * pd[0] + p[0] * pd[1], factor = stop ? -1.0 : -0.8;

  g_assert_true (closing[1]);
  *out_report = NULL;
  posterior[0] = -p[1] * factor * along;
  posterior[1] = p[0] * factor * along;
  return TRUE;
}

typedef struct
{
  const JdMotion *whole;
  JdMotionChart  *chart;
  gsize           n_samples, n_stretches, n_events;
} Seen;

/* The samples go on where they were, and the states between them are the same. */
static void
look (const JdMotion *motion,
      gpointer        user_data)
{
  Seen *seen = user_data;
  const gsize n = jd_motion_get_n_samples (motion);
  double p[2][2], pd[2][2];

  jd_motion_chart_look (seen->chart, motion);
  for (gsize i = 0; i < n; i++)
    {
      const double *q, *qd, *expected_q, *expected_qd;
      const double t = jd_motion_get_sample (motion, i, &q, &qd);

      g_assert_cmpfloat (t, ==, jd_motion_get_sample (seen->whole, seen->n_samples + i, &expected_q, &expected_qd));
      g_assert_cmpmem (q, 2 * sizeof (double), expected_q, 2 * sizeof (double));
      g_assert_cmpmem (qd, 2 * sizeof (double), expected_qd, 2 * sizeof (double));
      if (i + 1 == n)
        break;
      for (guint k = 0; k < 2; k++)
        jd_motion_get_state (k == 0 ? motion : seen->whole,
                             0.3 * t + 0.7 * jd_motion_get_sample (motion, i + 1, NULL, NULL), FALSE, p[k], pd[k]);
      g_assert_cmpmem (p[0], sizeof p[0], p[1], sizeof p[1]);
      g_assert_cmpmem (pd[0], sizeof pd[0], pd[1], sizeof pd[1]);
    }
  g_assert_cmpuint (jd_motion_get_n_events (motion), <=, 2);
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    g_assert_cmpuint (jd_motion_get_event (motion, k)->after, ==, 0);
  seen->n_samples += n;
  seen->n_stretches++;
}

static void
count_event (G_GNUC_UNUSED const JdMotionEvent *event,
             gpointer                           user_data)
{
  ((Seen *) user_data)->n_events++;
}

static void
test_stretches (gconstpointer text)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) by_x = parameterization_of (model, "by x");
  g_autoptr(JdMotionChart) chart = jd_motion_chart_new (by_x), at_once = jd_motion_chart_new (by_x);
  Seen seen = { .chart = chart };
  const JdMotionOptions all = { .until = 4.0, .step = 0.07, .jump = wall_jump };
  const JdMotionOptions each = { .until = 4.0, .step = 0.07, .jump = wall_jump, .keep = JD_MOTION_KEEP_STRETCH,
                                 .stretch_func = look, .stretch_data = &seen, .event_func = count_event,
                                 .event_data = &seen };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) whole = jd_motion_new (model, &all, NULL, NULL, NULL, NULL, &error), motion = NULL;
  g_autofree char *why = NULL, *expected_why = NULL;

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (whole));
  seen.whole = whole;
  motion = jd_motion_new (model, &each, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_events, >, 0);
  g_assert_cmpuint (seen.n_events, ==, jd_motion_get_n_events (whole));
  g_assert_cmpuint (seen.n_stretches, ==, seen.n_events + 1);
  g_assert_cmpuint (seen.n_samples, ==, jd_motion_get_n_samples (whole));
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, ==, jd_motion_get_figures (whole)->n_steps);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, ==, jd_motion_get_figures (whole)->energy_drift);
  jd_motion_chart_look (at_once, whole);
  g_assert_cmpfloat (jd_motion_chart_get_limit (chart, &why), ==, jd_motion_chart_get_limit (at_once, &expected_why));
  g_assert_cmpstr (why, ==, expected_why);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/core/dynamics/motion-stretch/pendulum", PENDULUM, test_stretches);
  g_test_add_data_func ("/core/dynamics/motion-stretch/chart", THROUGH_THE_SIDE, test_stretches);
  return g_test_run ();
}
