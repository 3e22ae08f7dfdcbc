/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/study/jd-study-actions.h"

#include "ui/document/jd-document-lock.h"

static void
play_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       study)
{
  jd_study_set_playing (study, !jd_study_get_playing (study));
}

static void
to_start_cb (GSimpleAction *action G_GNUC_UNUSED,
             GVariant      *parameter G_GNUC_UNUSED,
             gpointer       study)
{
  jd_study_go_to_start (study);
}

static void
step_cb (GSimpleAction *action,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       study)
{
  jd_study_step (study, g_str_equal (g_action_get_name (G_ACTION (action)), "step-back") ? -1 : 1);
}

static void
next_event_cb (GSimpleAction *action G_GNUC_UNUSED,
               GVariant      *parameter G_GNUC_UNUSED,
               gpointer       study)
{
  jd_study_next_event (study);
}

static void
run_event_cb (GSimpleAction *action G_GNUC_UNUSED,
              GVariant      *parameter G_GNUC_UNUSED,
              gpointer       study)
{
  jd_study_run_event (study);
}

static const char *const sides[] = { "before", "during", "after" };

static void
side_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *value,
         gpointer       study)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    if (g_str_equal (g_variant_get_string (value, NULL), sides[i]))
      jd_study_set_side (study, (JdSide) i);
}

/* The state of "side" follows the study. */
static void
side_changed_cb (JdStudy       *study,
                 GParamSpec    *pspec G_GNUC_UNUSED,
                 GSimpleAction *action)
{
  g_simple_action_set_state (action, g_variant_new_string (sides[jd_study_get_side (study)]));
}

gboolean
jd_study_actions_may (JdStudy *study)
{
  g_return_val_if_fail (JD_IS_STUDY (study), FALSE);

  return jd_study_get_motion (study) != NULL && jd_document_may (jd_study_get_document (study), "time");
}

void
jd_study_actions_seek (JdStudy *study,
                       double   time)
{
  if (!jd_study_actions_may (study))
    return;
  jd_study_set_playing (study, FALSE);
  jd_study_set_time (study, time);
}

/* There is nothing to play without a motion, nor where the file's author has closed its time. */
static void
motion_changed_cb (JdStudy      *study,
                   GParamSpec   *pspec G_GNUC_UNUSED,
                   GActionGroup *group)
{
  static const char *const names[] = { "play", "to-start", "step-back", "step-forward", "next-event" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), names[i])),
                                 jd_study_actions_may (study));
}

/* Nor an event to run where there is none. */
static void
event_changed_cb (JdStudy       *study,
                  GParamSpec    *pspec G_GNUC_UNUSED,
                  GSimpleAction *action)
{
  g_simple_action_set_enabled (action, jd_study_get_event_name (study) != NULL);
}

GActionGroup *
jd_study_actions_new (JdStudy *study)
{
  static const GActionEntry entries[] = {
    { .name = "play", .activate = play_cb },
    { .name = "to-start", .activate = to_start_cb },
    { .name = "step-back", .activate = step_cb },
    { .name = "step-forward", .activate = step_cb },
    { .name = "next-event", .activate = next_event_cb },
    { .name = "run-event", .activate = run_event_cb },
    { .name = "side", .parameter_type = "s", .state = "'after'", .change_state = side_cb },
  };
  GSimpleActionGroup *group = g_simple_action_group_new ();
  g_autoptr(GPropertyAction) stop = NULL;
  GAction *side, *run;

  g_return_val_if_fail (JD_IS_STUDY (study), NULL);

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), study);
  stop = g_property_action_new ("stop-at-events", study, "stop-at-events");
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (stop));
  side = g_action_map_lookup_action (G_ACTION_MAP (group), "side");
  g_signal_connect_object (study, "notify::side", G_CALLBACK (side_changed_cb), side, 0);
  g_signal_connect_object (study, "notify::motion", G_CALLBACK (motion_changed_cb), group, 0);
  g_signal_connect_object (study, "notify::parameterization", G_CALLBACK (motion_changed_cb), group, 0);
  run = g_action_map_lookup_action (G_ACTION_MAP (group), "run-event");
  g_signal_connect_object (study, "notify::event-name", G_CALLBACK (event_changed_cb), run, 0);
  event_changed_cb (study, NULL, G_SIMPLE_ACTION (run));
  side_changed_cb (study, NULL, G_SIMPLE_ACTION (side));
  motion_changed_cb (study, NULL, G_ACTION_GROUP (group));
  return G_ACTION_GROUP (group);
}
