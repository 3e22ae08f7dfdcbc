/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study: changes of its tags and names, and what it prepares. */
#include <string.h>

#include "tests/ui/jd-test-study.h"
#include "ui/study/jd-study-private.h"

#define SLEIGH "06-sleigh-landing.jourdain"
#define PENDULUM "11-double-pendulum.jourdain"
#define BALL_JOINT "80-ball-joint.jourdain"
#define DISK "01-rolling-disk.jourdain"

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

  g_signal_connect_swapped (study, "changed", G_CALLBACK (jd_test_count_cb), &n);
  g_assert_false (jd_study_set_primitive (study, "blade.lateral", "y", &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_true (jd_study_get_parameterization (study) == parameterization);
  g_assert_cmpuint (n, ==, 0);
  jd_test_assert_freed (study);
}

/* Setting what is already so notifies nothing. */
static void
test_notifications (void)
{
  JdStudy *study = jd_test_study (PENDULUM);
  guint n = 0;

  jd_study_set_time (study, 0.5);
  g_signal_connect_swapped (study, "changed", G_CALLBACK (jd_test_count_cb), &n);
  jd_study_set_time (study, 0.5);
  jd_study_set_speed (study, jd_study_get_speed (study));
  jd_study_set_playing (study, FALSE);
  jd_study_set_stop_at_events (study, jd_study_get_stop_at_events (study));
  jd_study_set_side (study, jd_study_get_side (study));
  jd_study_set_parameterization_name (study, jd_study_get_parameterization_name (study));
  g_assert_cmpuint (n, ==, 0);
  jd_test_assert_freed (study);
}

#define N_RODS 30

static gboolean
has_model (gpointer study)
{
  return jd_study_get_model (study) != NULL;
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
  jd_test_wait (jd_test_has_parameterization, study);
  g_assert_null (jd_study_get_refusal (study));
  g_assert_nonnull (jd_study_get_direction (study));
  g_assert_nonnull (jd_study_get_evaluation (study, NULL));

  set_name (document, "Another");
  g_assert_true (jd_test_has_parameterization (study));
  jd_test_assert_dropped (study);

  study = jd_study_new (document);
  g_assert_true (has_model (study) && !jd_test_has_parameterization (study));
  set_name (document, "A third");
  g_assert_true (!jd_test_has_parameterization (study));
  jd_document_undo (document);
  jd_test_wait (jd_test_has_parameterization, study);
  jd_test_assert_dropped (study);

  study = jd_study_new (document);
  g_assert_true (!jd_test_has_parameterization (study));
  jd_test_assert_dropped (study);
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
  g_test_add_func ("/ui/study/retag-renames", test_retag_renames);
  g_test_add_func ("/ui/study/notifications", test_notifications);
  g_test_add_func ("/ui/study/prepared", test_prepared);
  return g_test_run ();
}
