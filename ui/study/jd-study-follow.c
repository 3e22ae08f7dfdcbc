/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Studies that follow the clock of another one: the columns of Compare follow the window's study. */
#include "ui/study/jd-study-private.h"

gboolean
jd_study_adopt_motion (JdStudy *self)
{
  JdMotion *motion;

  if (self->leader == NULL || self->events != NULL)
    return FALSE;
  motion = self->leader->motion;
  /* The leader may still show the previous model: its motion is then adopted later. */
  if (motion != NULL && jd_motion_get_model (motion) != self->model)
    motion = NULL;
  if (self->motion == motion)
    return TRUE;
  jd_study_freeze (self);
  jd_study_set_motion (self, motion);
  jd_study_notify (self, JD_STUDY_MOTION);
  jd_study_read_state (self);
  jd_study_update_jump (self);
  jd_study_thaw (self);
  return TRUE;
}

/* Shows the jump that the leader shows, or, if this study has an event of its own, that event's jump. */
static void
follow_jump (JdStudy *self)
{
  JdStudy *leader = self->leader;
  const char *name = self->own_event != NULL ? self->own_event : leader->event_name;

  if (g_strcmp0 (self->event_name, name) != 0)
    {
      g_free (self->event_name);
      self->event_name = g_strdup (name);
      jd_study_notify (self, JD_STUDY_EVENT_NAME);
    }
  if (!leader->jump.asked)
    {
      if (self->jump.asked)
        jd_study_clear_jump (self);
      return;
    }
  jd_study_ask_jump (self, leader->jump.unlisted && self->own_event == NULL, leader->jump.time);
}

/* Whether both show the same model and this study has received the document's last edit.  Earlier, the leader's
 * names may be unknown here. */
static gboolean
in_step (JdStudy *self)
{
  return self->model != NULL && self->leader->model == self->model &&
         self->mechanism == jd_document_get_mechanism (self->document);
}

void
jd_study_catch_up (JdStudy *self)
{
  if (self->leader == NULL || !in_step (self))
    return;
  jd_study_freeze (self);
  jd_study_move_to (self, self->leader->clock.time, self->leader->clock.side);
  follow_jump (self);
  jd_study_thaw (self);
}

/* Called when other events happen here: the old motion is dropped, because it does not have them. */
static void
take_other_motion (JdStudy *self)
{
  jd_study_set_motion (self, NULL);
  jd_study_compute_motion (self);
  jd_study_notify (self, JD_STUDY_MOTION);
  jd_study_read_state (self);
  jd_study_update_jump (self);
}

static void
leader_changed_cb (JdStudy        *self,
                   JdStudyChanges  changes)
{
  JdStudy *leader = self->leader;

  if (changes & JD_STUDY_DURATION)
    jd_study_set_duration (self, leader->clock.duration);
  if (!in_step (self))
    return;
  jd_study_freeze (self);
  if (changes & JD_STUDY_MOTION)
    {
      if (!jd_study_adopt_motion (self) && jd_study_follow_run (self))
        take_other_motion (self);
      jd_study_catch_up (self);
    }
  if (changes & (JD_STUDY_TIME | JD_STUDY_SIDE))
    jd_study_move_to (self, leader->clock.time, leader->clock.side);
  if (changes & (JD_STUDY_JUMP | JD_STUDY_EVENT_NAME))
    follow_jump (self);
  jd_study_thaw (self);
}

void
jd_study_stop_following (JdStudy *self)
{
  if (self->leader == NULL)
    return;
  g_signal_group_set_target (self->leader_signals, NULL);
  g_clear_object (&self->leader_signals);
  g_clear_object (&self->leader);
}

void
jd_study_follow (JdStudy *self,
                 JdStudy *leader)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (JD_IS_STUDY (leader) && leader != self && self->leader == NULL);
  g_return_if_fail (leader->document == self->document);

  self->leader = g_object_ref (leader);
  self->clock.duration = leader->clock.duration;
  self->leader_signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->leader_signals, "changed", G_CALLBACK (leader_changed_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_group_set_target (self->leader_signals, leader);
  if (self->model == NULL)
    return;
  jd_study_freeze (self);
  jd_study_compute_motion (self);
  jd_study_catch_up (self);
  jd_study_thaw (self);
}

static gboolean
same_events (char              **a,
             const char *const  *b)
{
  return a == NULL || b == NULL ? a == NULL && b == NULL : g_strv_equal ((const char *const *) a, b);
}

void
jd_study_set_events (JdStudy           *self,
                     const char *const *events,
                     const char        *own_event)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (self->leader != NULL);

  jd_study_freeze (self);
  if (g_strcmp0 (self->own_event, own_event) != 0)
    {
      g_free (self->own_event);
      self->own_event = g_strdup (own_event);
      follow_jump (self);
    }
  if (!same_events (self->events, events))
    {
      g_strfreev (self->events);
      self->events = g_strdupv ((char **) events);
      if (self->model != NULL)
        take_other_motion (self);
    }
  jd_study_thaw (self);
}
