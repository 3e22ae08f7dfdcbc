/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study of a lesson's step: what a setup does to it, and the judging of goals in it. */
#include "ui/lesson/jd-lesson-session-private.h"
#include "ui/lesson/jd-lesson-setup.h"

#include <math.h>

/* ms: how often goals are judged while the study plays. */
#define PLAYING_INTERVAL 300
/* ms: how often a goal that holds is looked at while the pointer is held. */
#define HELD_INTERVAL    50
/* s: two instants as near as this are one. */
#define SAME_INSTANT     1e-9

/* Sets the virtual rates that wait, once there is a parameterization. */
static void
set_direction (JdLessonSession *self)
{
  JsonObject *direction = self->direction;

  if (direction == NULL || jd_study_get_parameterization (self->study) == NULL)
    return;
  self->direction = NULL;
  jd_lesson_setup_set_direction (self->study, direction);
}

/* Plays once there is a motion. */
static void
play (JdLessonSession *self)
{
  if (!self->play.wanted || jd_study_get_motion (self->study) == NULL)
    return;
  self->play.wanted = FALSE;
  jd_study_set_playing (self->study, TRUE);
}

/* Goes to an instant, which a motion of the usual length may not reach. */
static void
go_to (JdLessonSession *self,
       double           time,
       JdSide           side)
{
  if (self->opened->duration <= 0.0 && time >= jd_study_get_start (self->study) + jd_study_get_duration (self->study))
    jd_study_set_duration (self->study, 2.0 * time);
  jd_study_set_time (self->study, time);
  jd_study_set_side (self->study, side);
}

void
jd_lesson_session_apply (JdLessonSession *self,
                JsonObject      *setup)
{
  const char *parameterization = json_object_get_string_member_with_default (setup, "parameterization", NULL);
  const char *event = json_object_get_string_member_with_default (setup, "event", NULL);
  JsonNode *instant = json_object_get_member (setup, "instant");
  const JdLessonInstant *found = g_hash_table_lookup (self->opened->instants, setup);

  if (parameterization != NULL)
    jd_study_set_parameterization_name (self->study, parameterization);
  if (event != NULL)
    jd_study_set_event_name (self->study, event);
  if (json_object_has_member (setup, "direction"))
    self->direction = g_hash_table_lookup (self->opened->directions, setup);
  set_direction (self);
  if (json_object_has_member (setup, "speed"))
    jd_study_set_speed (self->study, json_object_get_double_member (setup, "speed"));
  if (setup != jd_lesson_session_get_step (self)->setup && instant != NULL && JSON_NODE_HOLDS_VALUE (instant) &&
      json_node_get_value_type (instant) != G_TYPE_STRING)
    jd_study_set_time (self->study, json_node_get_double (instant));
  if (found != NULL)
    go_to (self, found->time, found->side);
  if (json_object_get_boolean_member_with_default (setup, "play", FALSE) || json_object_has_member (setup, "played"))
    {
      self->play.wanted = TRUE;
      play (self);
    }
}

gboolean
jd_lesson_session_make_study (JdLessonSession  *self,
            JsonNode         *document,
            GError          **error)
{
  JdLessonOpened *opened = self->opened;
  g_autoptr(JdDocument) made = jd_document_new_from_json (document, error);

  if (made == NULL)
    return FALSE;
  jd_document_set_saved (made, TRUE);
  jd_document_set_of_lesson (made, TRUE);
  if (jd_lesson_session_get_step (self)->kind != NULL)
    jd_covers_set (jd_document_get_covers (made), (const char *const *) opened->covers);
  g_set_object (&self->document, made);
  g_clear_object (&self->study);
  self->study = jd_study_new (made);
  if (opened->duration > 0.0)
    jd_study_set_duration (self->study, opened->duration);
  jd_study_set_parameterization_name (self->study, opened->parameterization);
  if (opened->event != NULL)
    jd_study_set_event_name (self->study, opened->event);
  go_to (self, opened->time, opened->side);
  g_signal_group_set_target (self->of_study, self->study);
  g_signal_group_set_target (self->of_document, self->document);
  self->play.arrived = FALSE;
  self->play.before = 0.0;
  self->play.since = 0;
  self->direction = NULL;
  self->play.wanted = FALSE;
  jd_lesson_session_apply (self, jd_lesson_session_get_step (self)->setup);
  jd_lesson_session_wait (self);
  return TRUE;
}

static double
get_played (JdLessonSession *self)
{
  const gint64 now = g_get_monotonic_time ();

  return self->play.before + (self->play.since > 0 ? (double) (now - self->play.since) / G_USEC_PER_SEC : 0.0);
}

/* Whether a drag may be going on: a button of the pointer is held.  Any surface of the program can tell. */
static gboolean
is_held (void)
{
  g_autoptr(GtkNative) native = g_list_model_get_item (gtk_window_get_toplevels (), 0);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  GdkSeat *seat = surface != NULL ? gdk_display_get_default_seat (gdk_surface_get_display (surface)) : NULL;
  GdkDevice *pointer = seat != NULL ? gdk_seat_get_pointer (seat) : NULL;
  GdkModifierType state = 0;

  if (pointer != NULL)
    gdk_surface_get_device_position (surface, pointer, NULL, NULL, &state);
  return (state & GDK_BUTTON1_MASK) != 0;
}

/* Judges the goals in the student's document as it is now. */
static gboolean
judge_live_cb (gpointer data)
{
  JdLessonSession *self = data;
  JdLessonJob *job;

  self->live.source = 0;
  /* without a model it is judged when the model arrives; with a job under way, after that job */
  if (self->running || jd_document_get_model (self->document) == NULL || self->state != JD_LESSON_ASKED)
    return G_SOURCE_REMOVE;
  job = jd_lesson_job_new (JD_LESSON_JOB_LIVE, self->engine);
  job->live = (JdLessonLive) {
    .mechanism = g_object_ref (jd_document_get_mechanism (self->document)),
    .parameterization = g_strdup (jd_study_get_parameterization_name (self->study)),
    .event = g_strdup (jd_study_get_event_name (self->study)),
    .view = g_strdup (self->view),
    .has_time = self->play.arrived && fabs (jd_study_get_time (self->study) - self->opened->time) > SAME_INSTANT,
    .time = jd_study_get_time (self->study),
    .side = (JdLessonSide) jd_study_get_side (self->study),
    .played = get_played (self),
    .direction = jd_lesson_setup_list_direction (self->study),
  };
  job->is_held = is_held ();
  job->is_asked = self->live.asked;
  job->is_idle = self->idle.now;
  job->is_told = self->reply.feedback != NULL;
  job->give_up = self->reply.shown;
  job->record = jd_lesson_session_new_record (self, NULL);
  job->progress = g_strdup (self->progress);
  self->live.wanted = self->live.asked = self->idle.now = FALSE;
  g_queue_push_tail (&self->jobs, job);
  jd_lesson_session_run (self);
  return G_SOURCE_REMOVE;
}

void
jd_lesson_session_want_live (JdLessonSession *self)
{
  if (self->closed || self->state != JD_LESSON_ASKED || !jd_lesson_session_is_kind (self, "make"))
    return;
  self->live.wanted = TRUE;
  if (self->live.source == 0)
    self->live.source = g_timeout_add (jd_study_get_playing (self->study) ? PLAYING_INTERVAL : 0, judge_live_cb,
                                       self);
}

void
jd_lesson_session_want_later (JdLessonSession *self)
{
  if (self->live.source == 0 && !self->closed)
    self->live.source = g_timeout_add (HELD_INTERVAL, judge_live_cb, self);
}

static gboolean
idle_cb (gpointer data)
{
  JdLessonSession *self = data;

  self->idle.source = 0;
  self->idle.now = self->state == JD_LESSON_ASKED && jd_lesson_session_is_kind (self, "make");
  if (self->idle.now)
    jd_lesson_session_want_live (self);
  return G_SOURCE_REMOVE;
}

void
jd_lesson_session_wait (JdLessonSession *self)
{
  g_clear_handle_id (&self->idle.source, g_source_remove);
  self->idle.now = FALSE;
  if (!self->closed && !self->idle.reported && jd_lesson_session_is_kind (self, "make"))
    self->idle.source = g_timeout_add (self->idle.patience, idle_cb, self);
}

void
jd_lesson_session_set_patience (JdLessonSession *self,
                                guint            ms)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  self->idle.patience = ms;
  if (self->study != NULL)
    jd_lesson_session_wait (self);
}

static void
study_changed_cb (JdLessonSession *self,
                  JdStudyChanges   changes)
{
  const gboolean playing = jd_study_get_playing (self->study);
  const JdStudyChanges moved = JD_STUDY_TIME | JD_STUDY_SIDE;
  const JdStudyChanges chosen = JD_STUDY_PARAMETERIZATION_NAME | JD_STUDY_EVENT_NAME | JD_STUDY_DIRECTION;

  if (changes & (playing ? chosen : chosen | moved))
    jd_lesson_session_wait (self);
  set_direction (self);
  play (self);
  self->play.arrived = self->play.arrived ||
                       fabs (jd_study_get_time (self->study) - self->opened->time) <= SAME_INSTANT;
  if (changes & JD_STUDY_PLAYING)
    {
      self->play.before = get_played (self);
      self->play.since = playing ? g_get_monotonic_time () : 0;
    }
  if (changes & (JD_STUDY_MODEL | JD_STUDY_PARAMETERIZATION | JD_STUDY_PARAMETERIZATION_NAME | JD_STUDY_EVENT_NAME |
                 JD_STUDY_DIRECTION | JD_STUDY_TIME | JD_STUDY_SIDE | JD_STUDY_PLAYING))
    jd_lesson_session_want_live (self);
}

static void
edited_cb (JdLessonSession *self)
{
  jd_lesson_session_wait (self);
  jd_lesson_session_want_live (self);
  jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
}

static void
document_changed_cb (JdLessonSession *self)
{
  /* a mechanism without a model is not judged: nothing is true of it */
  if (jd_document_get_model_error (self->document) != NULL)
    g_clear_pointer (&self->reply.feedback, g_free);
  jd_lesson_session_want_live (self);
  jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
}

void
jd_lesson_session_set_view (JdLessonSession *self,
                            const char      *view)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (g_strcmp0 (self->view, view) == 0)
    return;
  g_free (self->view);
  self->view = g_strdup (view);
  if (self->study == NULL)
    return;
  jd_lesson_session_wait (self);
  jd_lesson_session_want_live (self);
}

void
jd_lesson_session_init_study (JdLessonSession *self)
{
  self->of_study = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->of_study, "changed", G_CALLBACK (study_changed_cb), self, G_CONNECT_SWAPPED);
  self->of_document = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->of_document, "notify::mechanism", G_CALLBACK (edited_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->of_document, "notify::model", G_CALLBACK (document_changed_cb), self,
                                 G_CONNECT_SWAPPED);
}
