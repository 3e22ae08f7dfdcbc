/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Studies that follow another one. */
#include "tests/ui/jd-test-study.h"
#include "ui/study/jd-study-private.h"

#define SLEIGH "06-sleigh-landing.jourdain"

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
  jd_test_assert_dropped (study);
  jd_test_assert_dropped (leader);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/study/follower", test_follower);
  g_test_add_func ("/ui/study/follower-renamed", test_follower_renamed);
  g_test_add_func ("/ui/study/follower-while-deriving", test_follower_while_deriving);
  return g_test_run ();
}
