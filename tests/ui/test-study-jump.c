/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jumps of a study. */
#include <string.h>

#include "tests/ui/jd-test-study.h"
#include "ui/study/jd-study-private.h"

#define ROLLING_DISK "01-rolling-disk.jourdain"
#define SLEIGH "06-sleigh-landing.jourdain"
#define METRONOME "03-metronome.jourdain"

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
  jd_test_wait (jd_test_has_parameterization, study);
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
  jd_test_assert_dropped (study);
  jd_test_assert_freed (document);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/study/jump-in-thread", test_jump_in_thread);
  g_test_add_func ("/ui/study/jump", test_jump);
  g_test_add_func ("/ui/study/recurring-event", test_recurring_event);
  g_test_add_func ("/ui/study/run-on-demand", test_run_on_demand);
  g_test_add_func ("/ui/study/run-law", test_run_law);
  g_test_add_func ("/ui/study/unlisted-impact", test_unlisted_impact);
  return g_test_run ();
}
