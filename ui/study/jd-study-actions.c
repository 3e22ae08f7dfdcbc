/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Actions of a study's clock, and the frame callback that advances its time. */
#include "ui/study/jd-study-actions.h"

#include "ui/document/jd-document-lock.h"

static void
activate_cb (GSimpleAction *action,
             GVariant      *parameter G_GNUC_UNUSED,
             gpointer       study)
{
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "play"))
    jd_study_set_playing (study, !jd_study_get_playing (study));
  else if (g_str_equal (name, "to-start"))
    jd_study_go_to_start (study);
  else if (g_str_equal (name, "next-event"))
    jd_study_next_event (study);
  else if (g_str_equal (name, "run-event"))
    jd_study_run_event (study);
  else
    jd_study_step (study, g_str_equal (name, "step-back") ? -1 : 1);
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

static void
stop_at_events_cb (GSimpleAction *action G_GNUC_UNUSED,
                   GVariant      *value,
                   gpointer       study)
{
  jd_study_set_stop_at_events (study, g_variant_get_boolean (value));
}

gboolean
jd_study_actions_may (JdStudy *study)
{
  g_return_val_if_fail (JD_IS_STUDY (study), FALSE);

  return jd_study_get_motion (study) != NULL && jd_document_may (jd_study_get_document (study), "time") &&
         !jd_covers_has (jd_study_get_covers (study), "time");
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

/* Updates states and sensitivity from the study.  Playing needs a motion and an unlocked time; running needs an
 * event. */
static void
changed_cb (JdStudy        *study,
            JdStudyChanges  changes,
            GActionMap     *map)
{
  static const char *const timed[] = { "play", "to-start", "step-back", "step-forward", "next-event" };

  for (gsize i = 0;
       (changes & (JD_STUDY_MOTION | JD_STUDY_PARAMETERIZATION | JD_STUDY_COVERS)) && i < G_N_ELEMENTS (timed); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, timed[i])),
                                 jd_study_actions_may (study));
  if (changes & JD_STUDY_EVENT_NAME)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "run-event")),
                                 jd_study_get_event_name (study) != NULL);
  if (changes & JD_STUDY_SIDE)
    g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "side")),
                               g_variant_new_string (sides[jd_study_get_side (study)]));
  if (changes & JD_STUDY_STOP_AT_EVENTS)
    g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "stop-at-events")),
                               g_variant_new_boolean (jd_study_get_stop_at_events (study)));
}

void
jd_study_actions_insert (GtkWidget *widget,
                         JdStudy   *study)
{
  static const GActionEntry entries[] = {
    { .name = "play", .activate = activate_cb },
    { .name = "to-start", .activate = activate_cb },
    { .name = "step-back", .activate = activate_cb },
    { .name = "step-forward", .activate = activate_cb },
    { .name = "next-event", .activate = activate_cb },
    { .name = "run-event", .activate = activate_cb },
    { .name = "side", .parameter_type = "s", .state = "'after'", .change_state = side_cb },
    { .name = "stop-at-events", .state = "true", .change_state = stop_at_events_cb },
  };
  g_autoptr(GSimpleActionGroup) group = NULL;

  gtk_widget_insert_action_group (widget, "study", NULL);
  if (study == NULL)
    return;
  group = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), study);
  g_signal_connect_object (study, "changed", G_CALLBACK (changed_cb), group, 0);
  changed_cb (study, JD_STUDY_MOTION | JD_STUDY_EVENT_NAME | JD_STUDY_SIDE | JD_STUDY_STOP_AT_EVENTS,
              G_ACTION_MAP (group));
  gtk_widget_insert_action_group (widget, "study", G_ACTION_GROUP (group));
}

typedef struct
{
  JdStudy *study;
  gint64   last_frame;  /* us; 0: no frame yet */
} Ticking;

static void
ticking_free (gpointer data)
{
  Ticking *self = data;

  g_object_unref (self->study);
  g_free (self);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  Ticking *self = data;
  const gint64 now = gdk_frame_clock_get_frame_time (clock), before = self->last_frame;

  /* While this widget is hidden, the visible view advances the time. */
  self->last_frame = gtk_widget_get_mapped (widget) ? now : 0;
  /* Caps the step after a stall, so that the motion continues from the last frame shown. */
  if (before != 0 && self->last_frame != 0)
    jd_study_advance (self->study, MIN (0.1, (double) (now - before) / 1e6));
  return G_SOURCE_CONTINUE;
}

void
jd_study_update_tick (JdStudy   *study,
                      GtkWidget *widget,
                      guint     *tick)
{
  Ticking *ticking;

  if (*tick != 0)
    gtk_widget_remove_tick_callback (widget, *tick);
  *tick = 0;
  if (study == NULL || !jd_study_get_playing (study))
    return;
  ticking = g_new0 (Ticking, 1);
  ticking->study = g_object_ref (study);
  *tick = gtk_widget_add_tick_callback (widget, tick_cb, ticking, ticking_free);
}
