/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/study/jd-study-private.h"

#define ROLLING_DISK "01-rolling-disk.jourdain"
#define SLEIGH   "06-sleigh-landing.jourdain"
#define PENDULUM "11-double-pendulum.jourdain"
#define CRANK      "12-slider-crank.jourdain"
#define METRONOME  "03-metronome.jourdain"
#define BALL_JOINT "80-ball-joint.jourdain"
#define DISK       "01-rolling-disk.jourdain"

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
count_changes_cb (guint          *counts,
                  JdStudyChanges  changes)
{
  counts[0] += (changes & JD_STUDY_MOTION) != 0;
  counts[1] += (changes & JD_STUDY_PARAMETERIZATION) != 0;
}

/* Retagging does not touch the motion: the same one, at the same instant, still playing; and the accelerations
 * computed by the new equations are those of the old. */
static void
test_retag_keeps_motion (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (SLEIGH);
  JdMotion *motion = jd_study_get_motion (study);
  guint counts[2] = { 0, 0 };
  g_autofree double *before = NULL;
  const JdEvaluation *evaluation;

  g_signal_connect_swapped (study, "changed", G_CALLBACK (count_changes_cb), counts);
  jd_study_set_stop_at_events (study, FALSE);
  jd_study_set_time (study, 1.0);
  jd_study_set_playing (study, TRUE);
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  before = g_memdup2 (evaluation->pdd, evaluation->N * sizeof (double));

  g_assert_true (jd_study_set_primitive (study, "weld.x", NULL, &error));
  g_assert_no_error (error);
  g_assert_true (jd_study_get_motion (study) == motion);
  g_assert_true (jd_study_get_playing (study));
  g_assert_cmpfloat (jd_study_get_time (study), ==, 1.0);
  g_assert_cmpuint (counts[0], ==, 0);
  g_assert_cmpuint (counts[1], ==, 1);

  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  for (gsize k = 0; k < evaluation->N; k++)
    g_assert_cmpfloat_with_epsilon (evaluation->pdd[k], before[k], 1e-9);
  jd_test_assert_freed (study);
}

/* Where no parameterization is written down, the first tag makes one beside "total", in one edit: there are two to
 * compare. */
static void
test_first_tag (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (PENDULUM);
  JdDocument *document = jd_study_get_document (study);
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  const JdParameterizationTags *total;
  g_autofree char *equation = NULL;
  const char *parameter;

  json_object_remove_member (json_node_get_object (root), "parameterizations");
  json_object_remove_member (json_node_get_object (root), "compare");
  g_assert_true (jd_document_replace (document, root, "Forget", NULL, &error));
  jd_test_derive (document);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "total");
  g_assert_true (jd_document_get_untagged (document));
  equation = g_strdup (jd_model_get_equation (jd_study_get_model (study), 0)->name);
  parameter = jd_model_get_parameter_name (jd_study_get_model (study),
                                           jd_model_get_equation (jd_study_get_model (study), 0)->solvable_for[0]);

  g_assert_true (jd_study_set_primitive (study, equation, parameter, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "variant");
  total = jd_mechanism_find_parameterization (jd_study_get_mechanism (study), "total");
  g_assert_nonnull (total);
  g_assert_cmpint (jd_parameterization_get_class (jd_study_get_parameterization (study)), ==, JD_CLASS_REDUCED);
  jd_study_set_parameterization_name (study, "total");
  g_assert_cmpint (jd_parameterization_get_class (jd_study_get_parameterization (study)), ==, JD_CLASS_TOTAL);
  g_assert_false (jd_document_get_untagged (document));
  jd_document_undo (document);
  g_assert_true (jd_document_get_untagged (document));
  jd_test_assert_freed (study);
}

/* A parameterization that is called by its class is called by its new class when a tag changes it; other names stay,
 * and undo leads back to the same one. */
static void
test_retag_renames (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (DISK);
  JdDocument *document = jd_study_get_document (study);

  jd_study_set_parameterization_name (study, "independent");
  g_assert_true (jd_study_set_primitive (study, "contact.slip", NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (jd_parameterization_get_class (jd_study_get_parameterization (study)), ==, JD_CLASS_REDUCED);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "reduced 2");
  g_assert_true (jd_study_set_primitive (study, "contact.normal", NULL, &error));
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "total 2");
  jd_document_undo (document);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "reduced 2");
  jd_document_undo (document);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "independent");
  jd_document_redo (document);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "reduced 2");

  g_assert_true (jd_study_rename (study, JD_OBJECT_PARAMETERIZATION, "without slip", &error));
  g_assert_true (jd_study_set_primitive (study, "contact.normal", NULL, &error));
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "without slip");
  g_assert_false (jd_study_rename (study, JD_OBJECT_PARAMETERIZATION, "independent 2", &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME);
  g_clear_error (&error);
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "without slip");
  g_assert_true (jd_study_rename (study, JD_OBJECT_PARAMETERIZATION, "total 3", &error));
  /* A refused tag leaves the name. */
  jd_study_set_parameterization_name (study, "total");
  g_assert_false (jd_study_set_primitive (study, "contact.normal", "phi", &error));
  g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "total");
  jd_test_assert_freed (study);
}

/* Says of each couple of the ball joint that it is not there, or leaves it open. */
static void
set_couples (JdDocument *document,
             gboolean    absent)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonArray *joints = json_object_get_array_member (json_node_get_object (root), "joints");
  JsonArray *efforts = json_object_get_array_member (json_array_get_object_element (joints, 0), "efforts");

  for (guint i = 3; i < 6; i++)
    {
      JsonObject *effort = json_array_get_object_element (efforts, i);

      g_assert_true (g_str_has_prefix (json_object_get_string_member (effort, "name"), "M"));
      json_object_remove_member (effort, "value");
      if (absent)
        json_object_set_int_member (effort, "value", 0);
    }
  jd_document_replace (document, root, "Couples", NULL, &error);
  g_assert_no_error (error);
  jd_test_derive (document);
}

/* A joint whose couples nothing determines: nothing is solved, with the reason; a law for each, and all is told. */
static void
test_imperfect_joint (void)
{
  g_autoptr(JdDocument) document = jd_test_open (BALL_JOINT);
  const char *why = NULL;
  JdStudy *study;

  set_couples (document, FALSE);
  study = jd_study_new (document);
  g_assert_null (jd_study_get_evaluation (study, &why));
  g_assert_nonnull (strstr (why, "M1"));
  g_assert_cmpstr (jd_study_get_message (study), ==, why);
  g_assert_false (jd_study_get_computing (study));
  g_assert_null (jd_study_get_motion (study));

  set_couples (document, TRUE);
  g_assert_nonnull (jd_study_get_evaluation (study, NULL));
  g_assert_true (jd_study_get_computing (study));
  jd_test_wait (jd_test_has_motion, study);
  g_assert_nonnull (jd_study_get_motion (study));
  jd_test_assert_freed (study);
}

/* A refused tag leaves everything as it was, without a notification. */
static void
test_refused_tag (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  guint n = 0;

  g_signal_connect_swapped (study, "changed", G_CALLBACK (count_cb), &n);
  g_assert_false (jd_study_set_primitive (study, "blade.lateral", "y", &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_true (jd_study_get_parameterization (study) == parameterization);
  g_assert_cmpuint (n, ==, 0);
  jd_test_assert_freed (study);
}

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

/* Setting what is already so notifies nothing. */
static void
test_notifications (void)
{
  JdStudy *study = jd_test_study (PENDULUM);
  guint n = 0;

  jd_study_set_time (study, 0.5);
  g_signal_connect_swapped (study, "changed", G_CALLBACK (count_cb), &n);
  jd_study_set_time (study, 0.5);
  jd_study_set_speed (study, jd_study_get_speed (study));
  jd_study_set_playing (study, FALSE);
  jd_study_set_stop_at_events (study, jd_study_get_stop_at_events (study));
  jd_study_set_side (study, jd_study_get_side (study));
  jd_study_set_parameterization_name (study, jd_study_get_parameterization_name (study));
  g_assert_cmpuint (n, ==, 0);
  jd_test_assert_freed (study);
}

/* A field that is compatible with every joint makes the constraint efforts powerless, and Lagrange's principle says
 * that the given efforts then have the virtual power of M q'' + h: here both are read from what the panels read. */
static void
test_compatible_field (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (PENDULUM);
  JdParameterization *parameterization;
  const JdEvaluation *evaluation;
  const double *q;
  double power = 0;

  /* Everything complementary, and the real motion as the field: rates satisfy the homogeneous equations. */
  for (gsize e = 0; e < jd_model_get_n_equations (jd_study_get_model (study)); e++)
    g_assert_true (jd_study_set_primitive (study, jd_model_get_equation (jd_study_get_model (study), e)->name, NULL,
                                           &error));
  jd_study_set_time (study, 0.7);
  parameterization = jd_study_get_parameterization (study);
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  jd_study_set_directions (study, evaluation->qd);
  q = jd_study_get_direction (study);
  for (guint j = 0; j < jd_mechanism_get_joints (jd_study_get_mechanism (study))->len; j++)
    g_assert_true (jd_study_is_compatible (study, j, NULL));
  for (gsize i = 0; i < evaluation->n; i++)
    power += evaluation->constraint[i] * q[i];
  g_assert_cmpfloat_with_epsilon (power, 0, 1e-8);

  /* One rate alone tears a joint open. */
  jd_study_set_directions (study, NULL);
  jd_study_set_direction (study, 0, 1);
  g_assert_cmpuint (jd_parameterization_get_n_retained (parameterization), ==,
                    jd_model_get_n_parameters (jd_study_get_model (study)));
  {
    gboolean all = TRUE;

    for (guint j = 0; j < jd_mechanism_get_joints (jd_study_get_mechanism (study))->len; j++)
      all = all && jd_study_is_compatible (study, j, NULL);
    g_assert_false (all);
  }
  jd_test_assert_freed (study);
}

/* Sums of a field that is kept compatible: of a joint, its efforts; of the field, its rows. */
static double
sum_efforts (JdStudy *study,
             gsize    joint)
{
  gsize n;
  const JdEffortPower *efforts = jd_study_get_effort_powers (study, joint, FALSE, &n);
  double sum = 0;

  g_assert_nonnull (efforts);
  for (gsize e = 0; e < n; e++)
    sum += efforts[e].power;
  return sum;
}

/* Keeping the field compatible: the nearest field, then only free rates move, the others follow, and the efforts of
 * the joints have no power; a rate that is not free does not move; leaving the mode gives all rates back. */
static void
test_kept_compatible (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  gboolean joints[] = { TRUE, TRUE };
  const double wild[] = { 1, -0.5, 0.25, 0.3, -0.7, 2 };
  gsize n, n_free = 0;

  jd_study_set_parameterization_name (study, "total");
  jd_study_set_time (study, 1.3);
  n = jd_parameterization_get_n_retained (jd_study_get_parameterization (study));
  jd_study_set_directions (study, wild);
  g_assert_cmpfloat (fabs (sum_efforts (study, 0)), >, 1e-3);
  jd_study_set_compatible (study, joints);
  for (gsize step = 0; step < 4; step++)
    {
      double defect;

      for (gsize i = 0; i < n; i++)
        {
          const double old = jd_study_get_direction (study)[i];

          n_free += step == 0 && jd_study_is_free (study, i);
          jd_study_set_direction (study, i, old + 1);
          g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[i],
                                          jd_study_is_free (study, i) ? old + 1 : old, 1e-12);
        }
      for (gsize j = 0; j < G_N_ELEMENTS (joints); j++)
        {
          g_assert_true (jd_study_is_compatible (study, j, &defect));
          g_assert_cmpfloat_with_epsilon (sum_efforts (study, j), 0, 1e-9);
        }
      jd_study_set_time (study, 1.3 + 0.4 * (double) step);
    }
  /* The runner is welded, and the blade holds one direction: two rates are free of six. */
  g_assert_cmpuint (n_free, ==, 2);
  jd_study_set_compatible (study, NULL);
  for (gsize i = 0; i < n; i++)
    g_assert_true (jd_study_is_free (study, i));
  jd_study_set_directions (study, wild);
  g_assert_cmpfloat (jd_study_get_direction (study)[4], ==, -0.7);
  jd_test_assert_freed (study);
}

/* The field relative to a body: absolute is background plus relative, and a body does not move relative to itself. */
static void
test_observer (void)
{
  JdStudy *study = jd_test_study (PENDULUM);
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_study_get_mechanism (study));
  const JdPointRef point = { 0, 0 };
  JdVirtualComposition composition;
  gsize n;

  g_assert_cmpuint (bodies->len, >, 1);
  n = jd_parameterization_get_n_retained (jd_study_get_parameterization (study));
  for (gsize i = 0; i < n; i++)
    jd_study_set_direction (study, i, 0.4 + (double) i);
  g_assert_null (jd_study_get_background (study));
  g_assert_nonnull (jd_study_get_relative_fields (study));
  jd_study_set_composed (study, point);
  g_assert_false (jd_study_compose (study, &composition));
  jd_study_set_observer (study, 1);
  g_assert_true (jd_study_compose (study, &composition));
  for (int c = 0; c < 3; c++)
    {
      g_assert_cmpfloat_with_epsilon (composition.absolute[c], composition.background[c] + composition.relative[c],
                                      1e-15);
      g_assert_cmpfloat (jd_study_get_relative_fields (study)[1].velocity[c], ==, 0);
      g_assert_cmpfloat (jd_study_get_relative_fields (study)[1].angular[c], ==, 0);
    }
  g_assert_cmpfloat (fabs (composition.background[0]) + fabs (composition.background[1]), >, 1e-3);
  jd_study_set_observer (study, JD_OBSERVER_GROUND);
  g_assert_false (jd_study_compose (study, &composition));
  jd_test_assert_freed (study);
}

/* What its threads compute is dropped. */
static void
assert_dropped (JdStudy *study)
{
  g_object_run_dispose (G_OBJECT (study));
  jd_test_assert_freed (study);
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
  assert_dropped (study);
}

/* A study that is dropped while its motion is computed leaves nothing behind. */
static void
test_dropped (void)
{
  g_autoptr(JdDocument) document = jd_test_open (PENDULUM);
  JdStudy *study = jd_study_new (document);

  assert_dropped (study);
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

/* A study of @document that follows @leader, with an event of its own in place of the sleigh's landing. */
static JdStudy *
follow_elastically (JdDocument *document,
                    JdStudy    *leader)
{
  const char *const events[] = { "bounce", NULL };
  JdStudy *study = jd_study_new (document);

  jd_study_follow (study, leader);
  g_assert_true (jd_study_get_motion (study) == jd_study_get_motion (leader));
  jd_study_set_events (study, events, "bounce");
  /* The motion of the leader's events is not its own. */
  g_assert_null (jd_study_get_motion (study));
  jd_test_wait (jd_test_has_motion, study);
  return study;
}

/* The sleigh with another event in place of its landing, at the same instant. */
static JdDocument *
open_with_bounce (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_open (SLEIGH);
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonArray *events = json_object_get_array_member (json_node_get_object (root), "events");

  json_array_add_element (events, jd_json_parse ("{\"name\": \"bounce\", \"at\": \"T\","
                                                 " \"instead_of\": \"landing\","
                                                 " \"types\": {\"blade.lateral\": {\"type\": \"elastic\","
                                                 " \"restitution\": 0.5}}}",
                                                 -1, NULL));
  g_assert_true (jd_document_replace (document, root, "Bounce", NULL, &error));
  g_assert_no_error (error);
  return document;
}

/* A follower with events of its own has its own motion, but its leader's clock: when the motion is extended its own
 * is too, and a new follower's is as long; after an edit both stand where they stood, whichever comes first. */
static void
test_follower (void)
{
  g_autoptr(JdDocument) document = open_with_bounce ();
  g_autoptr(GError) error = NULL;
  JdStudy *leader = jd_study_new (document);
  JdStudy *study, *later;

  jd_test_wait (jd_test_has_motion, leader);
  jd_study_set_time (leader, 3);
  study = follow_elastically (document, leader);
  g_assert_true (jd_study_get_motion (study) != jd_study_get_motion (leader));
  g_assert_cmpfloat (jd_study_get_time (study), ==, 3);

  for (guint i = 0; i < 5; i++)
    {
      g_assert_true (jd_document_set_event_time (document, "landing", 0.7 + 0.1 * i, &error));
      g_assert_no_error (error);
      /* As the leader's motion would tell it that comes first. */
      g_signal_emit_by_name (leader, "changed", JD_STUDY_MOTION);
      jd_test_wait (jd_test_has_motion, leader);
      jd_test_wait (jd_test_has_motion, study);
      g_assert_cmpfloat (jd_study_get_time (leader), ==, 3);
      g_assert_cmpfloat (jd_study_get_time (study), ==, 3);
    }

  jd_study_set_duration (leader, 12);
  jd_test_wait (jd_test_has_motion, leader);
  jd_test_wait (jd_test_has_motion, study);
  later = follow_elastically (document, leader);
  jd_study_set_time (leader, 11);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 11);
  g_assert_cmpfloat (jd_study_get_time (later), ==, 11);
  jd_test_assert_freed (later);
  jd_test_assert_freed (study);
  jd_test_assert_freed (leader);
}

/* An edit that renames what is looked at comes to one study after the other: none asks for the old name, and the jump
 * is there in both. */
static void
test_follower_renamed (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *leader = jd_test_study (SLEIGH);
  JdDocument *document = jd_study_get_document (leader);
  JdStudy *study = jd_study_new (document);

  jd_study_follow (study, leader);
  jd_study_run_event (leader);
  g_assert_nonnull (jd_study_get_jump (study));
  for (guint i = 0; i < 2; i++)
    {
      if (i == 0)
        g_assert_true (jd_study_rename (leader, JD_OBJECT_PARAMETERIZATION, "Mine", &error));
      else
        jd_document_undo (document);
      g_assert_no_error (error);
      g_assert_cmpstr (jd_study_get_event_name (study), ==, "landing");
      g_assert_nonnull (jd_study_get_jump (leader));
      g_assert_nonnull (jd_study_get_jump (study));
      g_assert_cmpfloat (jd_study_get_jump (study)->time, ==, jd_study_get_jump (leader)->time);
      g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_time (leader));
    }
  jd_test_assert_freed (study);
  jd_test_assert_freed (leader);
}

/* An event chosen while the equations are derived is the followers' too. */
static void
test_follower_while_deriving (void)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_test_chain_in_angles (40);
  g_autoptr(JdDocument) document = NULL;
  JdStudy *leader, *study;

  json_object_set_member (json_node_get_object (root), "events",
                          jd_json_parse ("[{\"name\": \"a\", \"at\": 1}, {\"name\": \"b\", \"at\": 2}]", -1, NULL));
  document = jd_document_new_from_json (root, &error);
  json_node_unref (root);
  g_assert_no_error (error);
  leader = jd_study_new (document);
  study = jd_study_new (document);
  jd_study_set_duration (leader, 1e-3);
  jd_study_follow (study, leader);
  g_assert_true (jd_document_get_deriving (document));
  jd_study_set_event_name (leader, "b");
  jd_test_derive (document);
  g_assert_cmpstr (jd_study_get_event_name (leader), ==, "b");
  g_assert_cmpstr (jd_study_get_event_name (study), ==, "b");
  assert_dropped (study);
  assert_dropped (leader);
}

/* The jump is the same whichever parameterization runs it, and that of the motion. */
static void
test_jump (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (study));
  const JdMotionEvent *event = jd_motion_get_event (jd_study_get_motion (study), 0);
  const double *posterior;

  jd_motion_get_sample (jd_study_get_motion (study), event->after, NULL, &posterior);
  g_assert_null (jd_study_get_jump (study));
  jd_study_run_event (study);
  for (guint i = 0; i < parameterizations->len; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (parameterizations, i);
      const JdJump *jump;

      jd_study_set_parameterization_name (study, tags->name);
      jump = jd_study_get_jump (study);
      g_assert_cmpstr (jd_study_get_jump_error (study), ==, NULL);
      g_assert_nonnull (jump);
      g_assert_true (jd_study_get_jump_in_motion (study));
      for (gsize k = 0; k < jump->N; k++)
        g_assert_cmpfloat_with_epsilon (jump->posterior[k], posterior[k], 1e-9);
    }
  jd_test_assert_freed (study);
}

/* The study shows the jump of @event of its motion, and stands there. */
static void
assert_jump_at (JdStudy             *study,
                const JdMotionEvent *event)
{
  const JdJump *jump = jd_study_get_jump (study);
  const double *prior;

  g_assert_cmpfloat (jd_study_get_time (study), ==, event->time);
  g_assert_nonnull (jump);
  g_assert_cmpfloat (jump->time, ==, event->time);
  jd_motion_get_sample (jd_study_get_motion (study), event->before, NULL, &prior);
  for (gsize k = 0; k < jump->N; k++)
    g_assert_cmpfloat (jump->prior[k], ==, prior[k]);
}

/* An event with a condition happens again and again: the jump is that of the instant one stands at, and stays it when
 * the tags change; from elsewhere one goes to the nearest. */
static void
test_recurring_event (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (METRONOME);
  JdDocument *document = jd_study_get_document (study);
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  const GPtrArray *parameterizations;

  json_object_set_member (json_node_get_object (root), "events",
                          jd_json_parse ("[{\"name\": \"middle\", \"when\": \"theta\"}]", -1, NULL));
  g_assert_true (jd_document_replace (document, root, "Event", NULL, &error));
  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_cmpuint (jd_motion_get_n_events (jd_study_get_motion (study)), >=, 3);
  parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (study));
  for (guint i = 0; i < 3; i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (jd_study_get_motion (study), i);
      const JdParameterizationTags *tags = g_ptr_array_index (parameterizations, i % parameterizations->len);

      jd_study_next_event (study);
      jd_study_set_parameterization_name (study, tags->name);
      assert_jump_at (study, event);
      jd_study_run_event (study);
      assert_jump_at (study, event);
    }
  jd_study_set_time (study, jd_study_get_start (study));
  jd_study_run_event (study);
  assert_jump_at (study, jd_motion_get_event (jd_study_get_motion (study), 0));
  jd_test_assert_freed (study);
}

static gboolean
meets_event (gpointer study)
{
  return !jd_study_get_computing (study) &&
         jd_motion_find_listed (jd_study_get_motion (study), jd_study_get_event_name (study), 0) != NULL;
}

static gboolean
misses_event (gpointer study)
{
  return !jd_study_get_computing (study) && !meets_event (study);
}

/* The rates after the event at its instant are those of the jump that is shown. */
static void
assert_goes_on (JdStudy *study)
{
  const JdMotionEvent *event = jd_motion_find_listed (jd_study_get_motion (study), jd_study_get_event_name (study),
                                                      jd_study_get_time (study));
  const JdJump *jump = jd_study_get_jump (study);
  const double *posterior;

  g_assert_nonnull (event);
  g_assert_nonnull (jump);
  g_assert_true (jd_study_get_jump_in_motion (study));
  jd_motion_get_sample (jd_study_get_motion (study), event->after, NULL, &posterior);
  for (gsize k = 0; k < jump->N; k++)
    g_assert_cmpfloat_with_epsilon (jump->posterior[k], posterior[k], 1e-9);
}

/* An event without an instant happens where it is run, and the motion goes on from there; run there again, or before
 * it at the start, it is taken back; kept at the instant, it is no longer run. */
static void
test_run_on_demand (void)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_study (ROLLING_DISK);

  g_assert_false (meets_event (study));
  jd_study_set_time (study, 1.25);
  jd_study_run_event (study);
  g_assert_nonnull (jd_study_get_jump (study));
  g_assert_cmpfloat (jd_study_get_jump (study)->time, ==, 1.25);
  jd_test_wait (meets_event, study);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 1.25);
  assert_goes_on (study);
  g_assert_cmpstr (study->run.event, ==, jd_study_get_event_name (study));
  g_assert_cmpfloat (study->run.time, ==, 1.25);

  jd_study_run_event (study);
  jd_test_wait (misses_event, study);
  g_assert_null (jd_study_get_jump (study));

  jd_study_set_time (study, 2.5);
  jd_study_run_event (study);
  jd_test_wait (meets_event, study);
  assert_goes_on (study);
  jd_study_go_to_start (study);
  jd_test_wait (misses_event, study);
  g_assert_cmpfloat (jd_study_get_time (study), ==, jd_study_get_start (study));

  jd_study_set_time (study, 0.75);
  jd_study_run_event (study);
  jd_test_wait (meets_event, study);
  g_assert_true (jd_document_set_event_time (jd_study_get_document (study), jd_study_get_event_name (study), 0.75,
                                             &error));
  g_assert_no_error (error);
  jd_test_wait (meets_event, study);
  g_assert_null (study->run.event);
  assert_goes_on (study);
  jd_test_assert_freed (study);
}

/* Of two laws of one contact the file's first acts; the other one, run, acts in its place. */
static void
test_run_law (void)
{
  JdStudy *study = jd_test_study ("49-corner.jourdain");

  g_assert_cmpstr (jd_study_get_event_name (study), ==, "first, second");
  g_assert_true (meets_event (study));
  jd_study_run_event (study);
  assert_goes_on (study);
  jd_study_set_event_name (study, "together");
  g_assert_false (meets_event (study));
  jd_study_run_event (study);
  jd_test_wait (meets_event, study);
  assert_goes_on (study);
  jd_test_assert_freed (study);
}

/* An impact the motion meets is told by its own law, whichever parameterization tells it; the current event's jump is
 * another. */
static void
test_unlisted_impact (void)
{
  JdStudy *study = jd_test_study ("10-bouncing-ball.jourdain");
  const JdMotionEvent *impact;
  const JdJump *jump;
  const double *posterior;

  jd_study_next_event (study);
  impact = jd_study_get_event_here (study);
  g_assert_nonnull (impact);
  g_assert_null (impact->event);
  jump = jd_study_get_jump (study);
  g_assert_cmpstr (jd_study_get_jump_error (study), ==, NULL);
  g_assert_nonnull (jump);
  g_assert_null (jump->event);
  jd_motion_get_sample (jd_study_get_motion (study), impact->after, NULL, &posterior);
  for (gsize k = 0; k < jump->N; k++)
    g_assert_cmpfloat_with_epsilon (jump->posterior[k], posterior[k], 1e-9);
  jd_test_assert_freed (study);
}

#define N_RODS 30

static gboolean
has_model (gpointer study)
{
  return jd_study_get_model (study) != NULL;
}

static gboolean
has_parameterization (gpointer study)
{
  return jd_study_get_parameterization (study) != NULL;
}

/* An edit that moves nothing: the model stays. */
static void
set_name (JdDocument *document,
          const char *name)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JdModel *model = jd_document_get_model (document);

  json_object_set_string_member (json_node_get_object (root), "name", name);
  g_assert_true (jd_document_replace (document, root, "Name", NULL, &error));
  g_assert_no_error (error);
  g_assert_true (jd_document_get_model (document) == model);
}

/* A large model's numbers are prepared beside the window: until then there is no parameterization, and why is
 * told; an edit elsewhere does not begin anew; an edit of what is prepared, or nobody to look at it, ends it. */
static void
test_prepared (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_document_new_from_json (jd_test_chain_in_angles (N_RODS), &error);
  JdStudy *study = jd_study_new (document);

  g_assert_no_error (error);
  jd_test_wait (has_model, study);
  g_assert_null (jd_study_get_parameterization (study));
  g_assert_nonnull (jd_study_get_refusal (study));
  g_assert_null (jd_study_get_direction (study));
  g_assert_true (jd_study_get_computing (study));
  jd_test_wait (has_parameterization, study);
  g_assert_null (jd_study_get_refusal (study));
  g_assert_nonnull (jd_study_get_direction (study));
  g_assert_nonnull (jd_study_get_evaluation (study, NULL));

  set_name (document, "Another");
  g_assert_true (has_parameterization (study));
  assert_dropped (study);

  study = jd_study_new (document);
  g_assert_true (has_model (study) && !has_parameterization (study));
  set_name (document, "A third");
  g_assert_true (!has_parameterization (study));
  jd_document_undo (document);
  jd_test_wait (has_parameterization, study);
  assert_dropped (study);

  study = jd_study_new (document);
  g_assert_true (!has_parameterization (study));
  assert_dropped (study);
  jd_test_assert_freed (document);
}

static gboolean
has_jump (gpointer study)
{
  return jd_study_get_jump (study) != NULL;
}

/* @n particles of 1 kg on lines of their own, and a blow of 2 N s on the eighth. */
static JsonNode *
particles_new (guint n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *root;

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (parameters, "%s{\"name\": \"x%u\"}", i > 0 ? ", " : "", i);
      g_string_append_printf (bodies, "%s{\"name\": \"P%u\", \"origin\": [\"x%u\", %u], \"mass\": 1}",
                              i > 0 ? ", " : "", i, i, i);
    }
  text = g_strdup_printf ("{\"jourdain\": 1, \"name\": \"Particles\", \"parameters\": [%s], \"bodies\": [%s], "
                          "\"parameterizations\": [{\"name\": \"total\"}], \"events\": [{\"name\": \"blow\", "
                          "\"impulses\": [{\"point\": \"P7.origin\", \"vector\": [2, 0]}]}]}",
                          parameters->str, bodies->str);
  root = json_from_string (text, &error);
  g_assert_no_error (error);
  return root;
}

/* The jump of a large mechanism is computed in a thread: until it is there the error says so.  A change drops it, and
 * the next one comes. */
static void
test_jump_in_thread (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_document_new_from_json (particles_new (61), &error);
  JdStudy *study = jd_study_new (document);

  g_assert_no_error (error);
  jd_test_wait (has_parameterization, study);
  jd_study_run_event (study);
  g_assert_null (jd_study_get_jump (study));
  g_assert_nonnull (strstr (jd_study_get_jump_error (study), "being computed"));
  jd_test_wait (has_jump, study);
  g_assert_cmpstr (jd_study_get_jump_error (study), ==, NULL);
  g_assert_nonnull (jd_study_get_jump_report (study)->methods);
  g_assert_null (jd_study_get_jump_report (study)->geometry);
  for (gsize k = 0; k < 61; k++)
    {
      g_assert_cmpfloat_with_epsilon (jd_study_get_jump (study)->posterior[k], k == 7 ? 2.0 : 0.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (jd_study_get_jump_report (study)->methods->methods[0].posterior[k],
                                      k == 7 ? 2.0 : 0.0, 1e-12);
    }

  jd_study_forget_jump (study);
  g_assert_null (jd_study_get_jump (study));
  jd_study_forget_jump (study);
  jd_test_wait (has_jump, study);
  g_assert_cmpfloat_with_epsilon (jd_study_get_jump (study)->posterior[7], 2.0, 1e-12);

  jd_study_forget_jump (study);
  g_assert_null (jd_study_get_jump (study));
  assert_dropped (study);
  jd_test_assert_freed (document);
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
  g_signal_connect_swapped (study, "changed", G_CALLBACK (count_cb), &count);
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

  g_test_add_func ("/ui/study/retag-keeps-motion", test_retag_keeps_motion);
  g_test_add_func ("/ui/study/refused-tag", test_refused_tag);
  g_test_add_func ("/ui/study/imperfect-joint", test_imperfect_joint);
  g_test_add_func ("/ui/study/first-tag", test_first_tag);
  g_test_add_func ("/ui/study/jump-in-thread", test_jump_in_thread);
  g_test_add_func ("/ui/study/retag-renames", test_retag_renames);
  g_test_add_func ("/ui/study/stop-at-event", test_stop_at_event);
  g_test_add_func ("/ui/study/smooth-passage", test_smooth_passage);
  g_test_add_func ("/ui/study/start-with-impact", test_start_with_impact);
  g_test_add_func ("/ui/study/end", test_end);
  g_test_add_func ("/ui/study/horizon", test_horizon);
  g_test_add_func ("/ui/study/notifications", test_notifications);
  g_test_add_func ("/ui/study/compatible-field", test_compatible_field);
  g_test_add_func ("/ui/study/kept-compatible", test_kept_compatible);
  g_test_add_func ("/ui/study/observer", test_observer);
  g_test_add_func ("/ui/study/outdated-motion", test_outdated_motion);
  g_test_add_func ("/ui/study/dropped", test_dropped);
  g_test_add_func ("/ui/study/no-motion", test_no_motion);
  g_test_add_func ("/ui/study/follower", test_follower);
  g_test_add_func ("/ui/study/follower-renamed", test_follower_renamed);
  g_test_add_func ("/ui/study/follower-while-deriving", test_follower_while_deriving);
  g_test_add_func ("/ui/study/prepared", test_prepared);
  g_test_add_func ("/ui/study/jump", test_jump);
  g_test_add_func ("/ui/study/recurring-event", test_recurring_event);
  g_test_add_func ("/ui/study/run-on-demand", test_run_on_demand);
  g_test_add_func ("/ui/study/run-law", test_run_law);
  g_test_add_func ("/ui/study/unlisted-impact", test_unlisted_impact);
  g_test_add_func ("/ui/study/trust", test_trust);
  return g_test_run ();
}
