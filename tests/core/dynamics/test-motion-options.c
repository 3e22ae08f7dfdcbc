/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

/* What can be asked of a motion, and how it can be computed otherwise: an oscillator x = cos (w t), which passes x = 0
 * again and again, beside equations that events switch on and off.  All instants and states are known in closed form. */

#define W 3.0
#define EXACT 1e-10

static const char *const oscillator_text =
  "{'jourdain': 1, 'constants': {'k': 18, 'm': 2}, 'parameters': [{'name': 'x', 'value': 1}, {'name': 'y', 'value': 5,"
  " 'rate': -1}], 'ground': {'points': {'O': [0, 0]}},"
  " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 'm'}, {'name': 'Q', 'origin': [0, 'y'], 'mass': 1}],"
  " 'joints': [{'name': 'late', 'type': 'equation', 'differential': {'a': 'y` + 1'}},"
  "  {'name': 'early', 'type': 'equation', 'differential': {'b': 'y` + 1 + 0*x`'}},"
  "  {'name': 'floor', 'type': 'equation', 'unilateral': true, 'holonomic': {'gap': 'y + 10'}},"
  "  {'name': 'there', 'type': 'equation', 'when': 'y < 4.5', 'differential': {'c': 'y` + 1'}}],"
  " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['P.origin', 'ground.O'], 'stiffness': 'k', 'length': 0}],"
  " 'events': [{'name': 'cross', 'when': 'x'}, {'name': 'up', 'when': 'x', 'direction': 1},"
  "  {'name': 'on', 'at': 1.25, 'types': {'late.a': 'inert'}},"
  "  {'name': 'off', 'at': 2, 'types': {'early.b': 'released'}},"
  "  {'name': 'kick', 'impulses': [{'parameter': 'x', 'value': 3}]}]}";

/* The impulse of "kick" on x, and nothing else: no equation is broken by any event. */
static gboolean
kick (JdParameterization  *parameterization G_GNUC_UNUSED,
      JdModel             *at G_GNUC_UNUSED,
      const JdEvent       *event,
      const gboolean      *closing G_GNUC_UNUSED,
      double               t G_GNUC_UNUSED,
      const double        *p G_GNUC_UNUSED,
      const double        *pd,
      const gboolean      *skip G_GNUC_UNUSED,
      double              *posterior,
      gboolean            *broken G_GNUC_UNUSED,
      gpointer            *out_report G_GNUC_UNUSED,
      GError             **error G_GNUC_UNUSED)
{
  posterior[0] = pd[0] + (event != NULL && g_str_equal (event->name, "kick") ? 3.0 / 2.0 : 0.0);
  posterior[1] = pd[1];
  return TRUE;
}

static JdMotion *
motion_with (JdModel               *model,
             const JdMotionOptions *options)
{
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  return motion;
}

/* A jump that is not determined, with the reason. */
static gboolean
refuse (JdParameterization  *parameterization G_GNUC_UNUSED,
        JdModel             *at G_GNUC_UNUSED,
        const JdEvent       *event G_GNUC_UNUSED,
        const gboolean      *closing G_GNUC_UNUSED,
        double               t G_GNUC_UNUSED,
        const double        *p G_GNUC_UNUSED,
        const double        *pd G_GNUC_UNUSED,
        const gboolean      *skip G_GNUC_UNUSED,
        double              *posterior G_GNUC_UNUSED,
        gboolean            *broken G_GNUC_UNUSED,
        gpointer            *out_report G_GNUC_UNUSED,
        GError             **error)
{
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE, "the impulses can be shared in two ways");
  return FALSE;
}

/* The instant of the passage of x = 0 number @i. */
static double
crossing (guint i)
{
  return (0.5 + i) * G_PI / W;
}

static void
assert_state (const JdMotion *motion,
              double          t,
              gboolean        after,
              double          x,
              double          rate)
{
  double p[2], pd[2];

  jd_motion_get_state (motion, t, after, p, pd);
  if (!(fabs (p[0] - x) <= EXACT) || !(fabs (pd[0] - rate) <= W * EXACT))
    g_error ("at t = %g x is %.15g with the rate %.15g, not %.15g with %.15g", t, p[0], pd[0], x, rate);
  g_assert_cmpfloat_with_epsilon (p[1], 5.0 - t, EXACT);
}

/* ---- What is asked ---- */

/* Events are found at their instants and nowhere else; of one that happens again the nearest is told, before the first
 * and after the last too. */
static void
test_find (void)
{
  g_autoptr(JdModel) model = model_from_text (oscillator_text);
  g_autoptr(JdMotion) motion = motion_of (model, 6.0, 0.1, kick);
  const JdContactLaws *laws = jd_motion_get_contact_laws (motion);
  guint n = 0;

  g_assert_cmpfloat (jd_motion_get_start (motion), ==, 0.0);
  g_assert_cmpfloat (jd_motion_get_end (motion), ==, 6.0);
  g_assert_null (jd_motion_get_end_event (motion));
  g_assert_cmpuint (jd_contact_laws_get_events (laws)->len, ==, 0);
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);

      g_assert_cmpfloat (jd_motion_find_event_at (motion, event->time)->time, ==, event->time);
      g_assert_cmpfloat (jd_motion_find_event_at (motion, event->time * (1.0 + 5e-10))->time, ==, event->time);
      g_assert_null (jd_motion_find_event_at (motion, event->time * (1.0 - 2e-9)));
      g_assert_null (jd_motion_find_event_at (motion, event->time * (1.0 + 2e-9)));
      if (g_strcmp0 (event->event, "cross") == 0)
        g_assert_cmpfloat_with_epsilon (event->time, crossing (n++), EXACT);
    }
  g_assert_cmpuint (n, ==, 6);
  for (guint i = 0; i <= 70; i++)
    {
      const double t = 0.1 * i - 0.5;
      const guint nearest = (guint) CLAMP (floor (t * W / G_PI), 0, 5);
      const JdMotionEvent *up = jd_motion_find_listed (motion, "up", t);

      g_assert_cmpfloat_with_epsilon (jd_motion_find_listed (motion, "cross", t)->time, crossing (nearest), EXACT);
      g_assert_cmpfloat_with_epsilon (remainder (up->time - crossing (1), 2.0 * G_PI / W), 0.0, EXACT);
      g_assert_true (fabs (up->time - t) <= G_PI / W + EXACT || t < crossing (1) || t > crossing (5));
    }
  g_assert_null (jd_motion_find_listed (motion, "kick", 1.0));
  g_assert_null (jd_motion_find_listed (motion, NULL, 1.0));
  g_assert_null (jd_motion_find_listed (NULL, "cross", 1.0));
}

/* What events switch off is skipped; what is open or outside its region is skipped too, and switched off by nothing. */
static void
test_switched_off (void)
{
  /* late, early, floor, there: s skipped, o switched off too, - neither */
  static const struct
  {
    double t;
    gboolean after;
    const char *states;
  } cases[] = {
    { 0.0, TRUE, "o-ss" },  { 0.49, TRUE, "o-ss" }, { 0.51, TRUE, "o-s-" }, { 1.25, FALSE, "o-s-" },
    { 1.25, TRUE, "--s-" }, { 2.0, FALSE, "--s-" }, { 2.0, TRUE, "-os-" },  { 3.0, TRUE, "-os-" },
  };
  g_autoptr(JdModel) model = model_from_text (oscillator_text);
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.0, kick);

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      gboolean skip[4], off[4];
      double p[2], pd[2];
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) here = jd_motion_new_model_at (motion, cases[k].t, cases[k].after, &error);

      g_test_message ("t = %g, %s", cases[k].t, cases[k].states);
      g_assert_no_error (error);
      jd_motion_get_skipped (motion, cases[k].t, cases[k].after, skip);
      jd_motion_get_switched_off (motion, cases[k].t, cases[k].after, off);
      jd_motion_get_state (motion, cases[k].t, cases[k].after, p, pd);
      for (gsize i = 0; i < 4; i++)
        {
          g_assert_cmpint (skip[i], ==, cases[k].states[i] != '-');
          g_assert_cmpint (off[i], ==, cases[k].states[i] == 'o');
        }
      g_assert_cmpfloat (jd_model_get_time (here), ==, cases[k].t);
      g_assert_cmpmem (jd_model_get_values (here), sizeof p, p, sizeof p);
      g_assert_cmpmem (jd_model_get_rates (here), sizeof pd, pd, sizeof pd);
      for (gsize i = 0; i < 2; i++)
        g_assert_cmpint (jd_model_equation_acts (here, i, cases[k].t, p, pd), ==, !skip[i]);
    }
}

/* The accelerations told at an instant are those of the closed form, and the change of the rates around it. */
static void
test_evaluate (void)
{
  g_autoptr(JdModel) model = model_from_text (oscillator_text);
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.5, kick);
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  char name[] = "total";
  const JdParameterizationTags tags = { .name = name, .tags = none };
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, NULL);

  for (guint i = 0; i < 28; i++)
    {
      const double t = 0.05 + 0.1 * i, h = 1e-3;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEvaluation) evaluation = jd_motion_evaluate (motion, total, t, TRUE, &error);
      double p[2], before[2], after[2];

      g_assert_no_error (error);
      g_assert_cmpfloat (evaluation->time, ==, t);
      assert_state (motion, t, TRUE, cos (W * t), -W * sin (W * t));
      g_assert_cmpfloat_with_epsilon (evaluation->pdd[0], -W * W * cos (W * t), 1e-9);
      jd_motion_get_state (motion, t - h, TRUE, p, before);
      jd_motion_get_state (motion, t + h, TRUE, p, after);
      g_assert_cmpfloat_with_epsilon (evaluation->pdd[0], (after[0] - before[0]) / (2.0 * h), 30.0 * h * h);
      g_assert_cmpfloat_with_epsilon (evaluation->kinetic[2] + evaluation->potential, 0.5 * 18.0 + 0.5, 1e-9);
    }
}

/* ---- How it is computed ---- */

/* A motion that ends with an event ends at its first occurrence, and has it. */
static void
test_until_event (void)
{
  static const struct
  {
    const char *event;
    double end;
  } cases[] = { { "cross", 0.5 * G_PI / W }, { "up", 1.5 * G_PI / W }, { "off", 2.0 }, { "kick", 4.0 } };
  g_autoptr(JdModel) model = model_from_text (oscillator_text);

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const JdMotionOptions options = { .until = 4.0, .until_event = cases[k].event, .jump = kick };
      g_autoptr(JdMotion) motion = motion_with (model, &options);

      g_test_message ("%s", cases[k].event);
      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), cases[k].end, EXACT);
      g_assert_cmpint (jd_motion_find_listed (motion, cases[k].event, 0.0) != NULL, ==, cases[k].end < 4.0);
      assert_state (motion, cases[k].end, TRUE, cos (W * cases[k].end), -W * sin (W * cases[k].end));
    }
}

/* An event without an instant happens where it is run, once: the oscillation gets its impulse there. */
static void
test_run_event (void)
{
  g_autoptr(JdModel) model = model_from_text (oscillator_text);

  for (guint k = 0; k < 4; k++)
    {
      const double at = k == 0 ? 0.0 : 0.3 * k, rate = -W * sin (W * at) + 1.5;
      const JdMotionOptions options = { .until = 3.0, .run_event = "kick", .run_time = at, .jump = kick };
      g_autoptr(JdMotion) motion = motion_with (model, &options);
      const JdMotionEvent *event = jd_motion_find_listed (motion, "kick", 3.0);

      g_assert_cmpfloat (event->time, ==, at);
      g_assert_true (event == jd_motion_find_listed (motion, "kick", 0.0));
      assert_state (motion, at, FALSE, cos (W * at), -W * sin (W * at));
      for (guint i = 0; i < 8; i++)
        {
          const double t = at + 0.2 * i, angle = W * (t - at);

          assert_state (motion, t, TRUE, cos (W * at) * cos (angle) + rate / W * sin (angle),
                        -W * cos (W * at) * sin (angle) + rate * cos (angle));
        }
    }
}

/* A change of the positions at the start is one of the amplitude. */
static void
test_start_change (void)
{
  g_autoptr(JdModel) model = model_from_text (oscillator_text);
  const double change[] = { 1e-3, 0.0 };
  const JdMotionOptions options = { .until = 3.0, .start_change = change, .jump = kick };
  g_autoptr(JdMotion) motion = motion_with (model, &options);

  for (guint i = 0; i <= 10; i++)
    assert_state (motion, 0.3 * i, TRUE, 1.001 * cos (0.3 * W * i), -1.001 * W * sin (0.3 * W * i));
}

static void
list_time (const JdMotionEvent *event,
           gpointer             data)
{
  g_array_append_val (data, event->time);
}

/* Whatever parts of a motion are kept, the same events are seen at the same instants, in their order. */
static void
test_keep (void)
{
  g_autoptr(JdModel) model = model_from_text (oscillator_text);
  g_autoptr(JdMotion) whole = motion_of (model, 6.0, 0.0, kick);

  for (JdMotionKeep keep = JD_MOTION_KEEP_ALL; keep <= JD_MOTION_KEEP_NOTHING; keep++)
    {
      g_autoptr(GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
      const JdMotionOptions options = {
        .until = 6.0, .keep = keep, .jump = kick, .event_func = list_time, .event_data = times,
      };
      g_autoptr(JdMotion) motion = motion_with (model, &options);
      const double *p, *expected;

      g_test_message ("keep %d", keep);
      g_assert_cmpuint (times->len, ==, jd_motion_get_n_events (whole));
      for (guint k = 0; k < times->len; k++)
        g_assert_cmpfloat (g_array_index (times, double, k), ==, jd_motion_get_event (whole, k)->time);
      g_assert_cmpfloat (jd_motion_get_sample (motion, jd_motion_get_n_samples (motion) - 1, &p, NULL), ==, 6.0);
      jd_motion_get_sample (whole, jd_motion_get_n_samples (whole) - 1, &expected, NULL);
      g_assert_cmpmem (p, 2 * sizeof (double), expected, 2 * sizeof (double));
      g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, ==, jd_motion_get_figures (whole)->n_steps);
    }
}

/* A motion whose jump is refused ends there, and tells the reason that the jump gives. */
static void
test_refused_jump (void)
{
  g_autoptr(JdModel) model = model_from_text (oscillator_text);
  g_autoptr(JdMotion) motion = motion_of (model, 6.0, 0.0, refuse);
  const char *why = jd_motion_get_end_reason (motion);

  /* the equation of "there" begins to act where y = 5 - t = 4.5 */
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), 0.5, EXACT);
  g_assert_nonnull (strstr (why, "the impulses can be shared in two ways"));
}

/* Equations that ask for different accelerations are named, and not those that depend on each other without
 * contradiction. */
static void
test_contradiction (void)
{
  static const struct { const char *equations, *named; } cases[] = {
    { "'a': 'x - t^2', 'b': 'x - 2*t^2'", "“d.a”, “d.b”" },
    { "'a': 'x - t^2', 'b': 'x - t^2', 'c': 'y - t^2', 'd': '1000*y - 2000*t^2'", "“d.c”, “d.d”" },
    { "'a': 'y - t^2', 'b': '3*y - 7*t^2', 'c': 'x - t^2', 'd': '2*x - 2*t^2'", "“d.a”, “d.b”" },
    { "'a': 'x - t^2', 'b': 'y - t^2', 'c': 'x + y - 3*t^2'", "“d.a”, “d.b”, “d.c”" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdMotionOptions options = { .until = 1.0 };
      g_autofree char *text = g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}],"
                                               " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
                                               " 'joints': [{'name': 'd', 'type': 'equation', 'holonomic': {%s}}]}",
                                               cases[i].equations);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
      const char *why = motion != NULL ? jd_motion_get_end_reason (motion) : error->message;

      g_test_message ("%s: %s", cases[i].equations, why);
      g_assert_true (g_str_has_suffix (why, cases[i].named));
      g_assert_nonnull (strstr (why, "contradict each other: “"));
      g_assert_true (g_str_has_prefix (strstr (why, "other: ") + strlen ("other: "), cases[i].named));
    }
}

/* x'' = 2 c / x^3 from rest by a potential c / x^2, or by a kinetic energy with the part -c / x^2, as of a particle whose
 * turning has been eliminated by its momentum.  The motion and E - V are the same, and the drift is of the same size. */
static void
test_negative_kinetic (void)
{
  static const char *const texts[] = {
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1}], 'kinetic_energy': 'x`^2/2',"
    " 'efforts': [{'name': 'v', 'type': 'potential', 'value': '3/x^2'}]}",
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1}], 'kinetic_energy': 'x`^2/2 - 3/x^2'}",
  };
  double drifts[2];

  for (gsize i = 0; i < 2; i++)
    {
      const JdMotionOptions options = { .until = 0.3, .tolerance = 1e-3 };
      g_autoptr(JdModel) model = model_from_text (texts[i]);
      g_autoptr(JdMotion) motion = motion_with (model, &options);
      double p[1], pd[1];

      jd_motion_get_state (motion, 0.3, FALSE, p, pd);
      /* x^2 = 1 + 2 c t^2 */
      g_assert_cmpfloat_with_epsilon (p[0], sqrt (1.0 + 6.0 * 0.09), 1e-2);
      drifts[i] = jd_motion_get_figures (motion)->energy_drift;
      g_test_message ("drift %g", drifts[i]);
    }
  g_assert_cmpfloat (drifts[0], >, 0.0);
  g_assert_cmpfloat_with_epsilon (drifts[1], drifts[0], 1e-3 * drifts[0]);
}

/* The drift of the energy is the largest change at the ends of steps, of the largest |E| + |V| there: with coarse steps
 * it is seen, and it falls with the tolerance. */
static void
test_energy_drift (void)
{
  static const double tolerances[] = { 1e-3, 1e-6, 1e-11 };
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 2, 'rate': 1}],"
                     " 'bodies': [{'name': 'P', 'origin': ['sin(a)', '-cos(a)'], 'mass': 2}]}");
  double before = 1.0;

  for (gsize i = 0; i < G_N_ELEMENTS (tolerances); i++)
    {
      const JdMotionOptions options = { .until = 5.0, .tolerance = tolerances[i] };
      g_autoptr(JdMotion) motion = motion_with (model, &options);
      const double drift = jd_motion_get_figures (motion)->energy_drift;
      double change = 0.0, largest = 0.0, start = 0.0;

      for (gsize k = 0; k < jd_motion_get_n_samples (motion); k++)
        {
          const double *p, *pd;
          double kinetic, potential;

          jd_motion_get_sample (motion, k, &p, &pd);
          kinetic = pd[0] * pd[0];
          potential = -2.0 * 9.81 * cos (p[0]);
          start = k == 0 ? kinetic + potential : start;
          change = fmax (change, fabs (kinetic + potential - start));
          largest = fmax (largest, kinetic + fabs (potential));
        }
      g_test_message ("tolerance %g: %g, %g", tolerances[i], drift, change / largest);
      g_assert_cmpfloat_with_epsilon (drift, change / largest, 1e-3 * drift + 1e-15);
      g_assert_cmpfloat (drift, >, 0.0);
      g_assert_cmpfloat (drift, <, before);
      before = drift;
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/motion-options/find", test_find);
  g_test_add_func ("/core/dynamics/motion-options/switched-off", test_switched_off);
  g_test_add_func ("/core/dynamics/motion-options/evaluate", test_evaluate);
  g_test_add_func ("/core/dynamics/motion-options/until-event", test_until_event);
  g_test_add_func ("/core/dynamics/motion-options/run-event", test_run_event);
  g_test_add_func ("/core/dynamics/motion-options/start-change", test_start_change);
  g_test_add_func ("/core/dynamics/motion-options/keep", test_keep);
  g_test_add_func ("/core/dynamics/motion-options/refused-jump", test_refused_jump);
  g_test_add_func ("/core/dynamics/motion-options/contradiction", test_contradiction);
  g_test_add_func ("/core/dynamics/motion-options/energy-drift", test_energy_drift);
  g_test_add_func ("/core/dynamics/motion-options/negative-kinetic", test_negative_kinetic);
  return g_test_run ();
}
