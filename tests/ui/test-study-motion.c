/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The motion of a study: where it stops, what is trusted of it, and computations that are dropped. */
#include <math.h>

#include "tests/ui/jd-test-study.h"
#include "ui/study/jd-study-private.h"

#define SLEIGH "06-sleigh-landing.jourdain"
#define PENDULUM "11-double-pendulum.jourdain"
#define CRANK "12-slider-crank.jourdain"

/* Playing stops before the event; steps look at each side of it; then it goes on. */
static void
test_stop_at_event (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  const JdMotionEvent *event = jd_motion_get_event (jd_study_get_motion (study), 0);
  g_autofree double *prior = NULL;
  const double *pd;
  double jump = 0;

  jd_study_set_playing (study, TRUE);
  for (guint i = 0; i < 10000 && jd_study_get_playing (study); i++)
    jd_study_advance (study, 0.016);
  g_assert_false (jd_study_get_playing (study));
  g_assert_cmpfloat_with_epsilon (jd_study_get_time (study), event->time, 1e-12);
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_BEFORE);
  g_assert_nonnull (jd_study_get_event_here (study));
  jd_study_get_state (study, NULL, &pd, NULL);
  prior = g_memdup2 (pd, jd_model_get_n_parameters (jd_study_get_model (study)) * sizeof (double));

  jd_study_step (study, 1);
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_DURING);
  jd_study_step (study, 1);
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_AFTER);
  jd_study_get_state (study, NULL, &pd, NULL);
  for (gsize k = 0; k < jd_model_get_n_parameters (jd_study_get_model (study)); k++)
    jump = MAX (jump, fabs (pd[k] - prior[k]));
  g_assert_cmpfloat (jump, >, 1e-3);

  jd_study_step (study, 1);
  g_assert_cmpfloat (jd_study_get_time (study), >, event->time);
  jd_study_step (study, -1);
  g_assert_cmpfloat_with_epsilon (jd_study_get_time (study), event->time, 1e-12);
  g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_AFTER);
  jd_test_assert_freed (study);
}

/* A cam of five corners is played without a stop: its contact passes smoothly from edge to corner.  The button for the
 * next event goes to the first passage. */
static void
test_smooth_passage (void)
{
  JdStudy *study = jd_test_study ("116-cam-of-five-corners.jourdain");
  const JdMotionEvent *event = jd_motion_get_event (jd_study_get_motion (study), 0);
  const double time = event->time;

  g_assert_cmpint (event->kind, ==, JD_MOTION_ENTERS);
  g_assert_true (jd_study_get_stop_at_events (study));
  jd_study_set_playing (study, TRUE);
  while (jd_study_get_time (study) < 2 * time)
    {
      jd_study_advance (study, 0.016);
      g_assert_true (jd_study_get_playing (study));
    }
  jd_study_go_to_start (study);
  jd_study_next_event (study);
  g_assert_cmpfloat (jd_study_get_time (study), ==, time);
  jd_test_assert_freed (study);
}

/* A motion that starts with an impact: it opens on the state before, and shows the impact when it plays.  Back at the
 * start the impact is still to come. */
static void
test_start_with_impact (void)
{
  static const char *const names[] = {
    "09-ball-and-floor.jourdain", "42-disk-on-a-belt.jourdain", "52-oblique-rod.jourdain",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      JdStudy *study = jd_test_study (names[i]);
      const double *rates = jd_model_get_rates (jd_study_get_model (study)), *pd;
      const gsize n = jd_model_get_n_parameters (jd_study_get_model (study));
      double jump = 0.0;

      g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_BEFORE);
      jd_study_get_state (study, NULL, &pd, NULL);
      for (gsize k = 0; k < n; k++)
        g_assert_cmpfloat (pd[k], ==, rates[k]);

      jd_study_set_playing (study, TRUE);
      jd_study_advance (study, 1e-6);
      g_assert_true (jd_study_get_playing (study));
      g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_AFTER);
      jd_study_get_state (study, NULL, &pd, NULL);
      for (gsize k = 0; k < n; k++)
        jump = MAX (jump, fabs (pd[k] - rates[k]));
      g_assert_cmpfloat (jump, >, 0.1);

      jd_study_go_to_start (study);
      g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_BEFORE);
      jd_study_set_time (study, jd_study_get_end (study));
      jd_study_set_playing (study, TRUE);
      g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_start (study));
      g_assert_cmpint (jd_study_get_side (study), ==, JD_SIDE_BEFORE);
      jd_test_assert_freed (study);
    }
}

/* The motion ends; playing ends with it, and begins anew from the start. */
static void
test_end (void)
{
  JdStudy *study = jd_test_study (PENDULUM);

  jd_study_set_time (study, jd_study_get_end (study) - 0.01);
  jd_study_set_playing (study, TRUE);
  jd_study_advance (study, 1);
  g_assert_false (jd_study_get_playing (study));
  g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_end (study));
  jd_study_set_playing (study, TRUE);
  g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_start (study));
  jd_test_assert_freed (study);
}

static gboolean
is_beyond (gpointer data)
{
  return !jd_study_get_computing (data) && jd_study_get_end (data) > jd_study_get_time (data);
}

/* A motion that is cut at the horizon goes on as it is played, does not end there, and becomes whole. */
static void
test_horizon (void)
{
  JdStudy *study = jd_test_study (PENDULUM), *whole = jd_test_study (PENDULUM);
  double p[12], q[12];

  g_assert_cmpfloat (jd_study_get_pace (study), >, 0);
  jd_study_set_stop_at_events (study, FALSE);
  jd_study_set_horizon (study, 0.5);
  jd_study_set_time (study, 1);
  jd_study_set_duration (study, 8);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_cmpfloat_with_epsilon (jd_study_get_end (study), 1.5, 1e-9);
  g_assert_cmpfloat (jd_study_get_last (study), ==, 8);
  jd_study_set_playing (study, TRUE);
  for (int i = 0; i < 4; i++)
    {
      jd_study_advance (study, 0.4);
      g_assert_true (jd_study_get_playing (study));
      jd_test_wait (is_beyond, study);
    }
  g_assert_cmpfloat (jd_study_get_time (study), >, 1.5);
  g_assert_cmpfloat (jd_study_get_end (study), <, 4);
  jd_study_set_horizon (study, 0);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_cmpfloat (jd_study_get_end (study), ==, 8);
  for (double t = 0; t <= 4; t += 0.3)
    {
      jd_motion_get_state (jd_study_get_motion (study), t, TRUE, p, q);
      jd_motion_get_state (jd_study_get_motion (whole), t, TRUE, p + 6, q + 6);
      for (int i = 0; i < 6; i++)
        g_assert_cmpfloat_with_epsilon (p[i], p[6 + i], 1e-7);
    }
  jd_test_assert_freed (study);
  jd_test_assert_freed (whole);
}

/* An edit of what moves while the motion is computed: the outdated one is dropped. */
static void
test_outdated_motion (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = jd_test_open (SLEIGH);
  JdStudy *study = jd_study_new (document);

  g_assert_true (jd_study_get_computing (study));
  g_assert_true (jd_document_set_event_time (document, "landing", 0.9, &error));
  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  jd_study_run_event (study);
  g_assert_cmpfloat_with_epsilon (jd_study_get_time (study), 0.9, 1e-9);
  jd_test_assert_dropped (study);
}

/* A study that is dropped while its motion is computed leaves nothing behind. */
static void
test_dropped (void)
{
  g_autoptr(JdDocument) document = jd_test_open (PENDULUM);
  JdStudy *study = jd_study_new (document);

  jd_test_assert_dropped (study);
}

/* The accelerations at the instant shown, in the parameterization shown. */
static double *
dup_accelerations (JdStudy *study)
{
  const JdEvaluation *evaluation = jd_study_get_evaluation (study, NULL);

  g_assert_nonnull (evaluation);
  return g_memdup2 (evaluation->pdd, evaluation->N * sizeof (double));
}

/* While there is no motion the file's state is shown, and it is shown at its own instant: of a constraint that
 * depends on time the accelerations are those of a study that never left it.  When the motion comes the instant is
 * the one that was looked at. */
static void
test_no_motion (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *fresh = jd_test_study (CRANK);
  JdStudy *study = jd_test_study (CRANK);
  JdDocument *document = jd_study_get_document (study);
  g_autofree double *expected = dup_accelerations (fresh);
  g_autofree double *found = NULL;
  g_autofree char *later = NULL;
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonArray *parameters = json_object_get_array_member (json_node_get_object (root), "parameters");

  jd_study_set_time (study, 3);
  later = jd_document_add_event (document, "later", NULL, 9, &error);
  g_assert_no_error (error);
  jd_test_derive (document);
  g_assert_null (jd_study_get_motion (study));
  g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_time (fresh));
  found = dup_accelerations (study);
  for (gsize k = 0; k < jd_model_get_n_parameters (jd_study_get_model (study)); k++)
    g_assert_cmpfloat (found[k], ==, expected[k]);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_nonnull (jd_study_get_motion (study));
  g_assert_cmpfloat (jd_study_get_time (study), ==, 3);

  /* Positions that break an equation have no motion. */
  json_object_set_double_member (json_array_get_object_element (parameters, 0), "value", 5);
  g_assert_true (jd_document_replace (document, root, "Move", NULL, &error));
  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_null (jd_study_get_motion (study));
  g_assert_nonnull (jd_study_get_message (study));
  g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_time (fresh));
  jd_document_undo (document);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 3);
  jd_test_assert_freed (study);
  jd_test_assert_freed (fresh);
}

static gboolean
has_trust (gpointer study)
{
  return ((JdStudy *) study)->trust.found != NULL;
}

/* After the motion of a double pendulum its error is estimated; another motion forgets that of the last. */
static void
test_trust (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"Two rods\", \"constants\": {\"a\": 1}, \"gravity\": [0, -9.81], \"parameters\": ["
    "{\"name\": \"u\", \"value\": \"a\", \"rate\": 4}, {\"name\": \"v\", \"value\": 2, \"rate\": -2}], \"bodies\": ["
    "{\"name\": \"A\", \"origin\": [\"cos(u)\", \"sin(u)\"], \"mass\": 1},"
    "{\"name\": \"B\", \"origin\": [\"cos(u) + cos(v)\", \"sin(u) + sin(v)\"], \"mass\": 1}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = json_from_string (text, &error);
  JdDocument *document = jd_document_new_from_json (root, &error);
  JdStudy *study;
  const char *parameter;
  guint count = 0;

  g_assert_no_error (error);
  study = jd_study_new (document);
  g_signal_connect_swapped (study, "changed", G_CALLBACK (jd_test_count_cb), &count);
  jd_study_set_duration (study, 30.0);
  g_assert_true (isinf (jd_study_get_trusted (study, NULL)));
  jd_test_wait (has_trust, study);
  g_test_message ("trusted until %g s", jd_study_get_trusted (study, &parameter));
  g_assert_cmpfloat (jd_study_get_trusted (study, &parameter), >, 1.0);
  g_assert_cmpfloat (jd_study_get_trusted (study, &parameter), <, 29.0);
  g_assert_true (g_str_equal (parameter, "u") || g_str_equal (parameter, "v"));

  jd_study_set_duration (study, 0.5);
  jd_test_wait (jd_test_has_motion, study);
  jd_test_wait (has_trust, study);
  g_assert_true (isinf (jd_study_get_trusted (study, &parameter)));
  g_assert_null (parameter);
  g_assert_cmpuint (count, >, 2);
  jd_test_assert_freed (study);
  jd_test_assert_freed (document);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/study/stop-at-event", test_stop_at_event);
  g_test_add_func ("/ui/study/smooth-passage", test_smooth_passage);
  g_test_add_func ("/ui/study/start-with-impact", test_start_with_impact);
  g_test_add_func ("/ui/study/end", test_end);
  g_test_add_func ("/ui/study/horizon", test_horizon);
  g_test_add_func ("/ui/study/outdated-motion", test_outdated_motion);
  g_test_add_func ("/ui/study/dropped", test_dropped);
  g_test_add_func ("/ui/study/no-motion", test_no_motion);
  g_test_add_func ("/ui/study/trust", test_trust);
  return g_test_run ();
}
