/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clock of a study: the instant shown, the side of an event, and playing. */
#include "ui/study/jd-study-private.h"

#include <math.h>

/* Number of steps of the step buttons over the whole motion. */
#define STEPS_PER_MOTION 500
/* Instants of a motion closer than this fraction of its length are one.  Events are located to rounding error. */
#define SAME_INSTANT     1e-9

double
jd_study_get_start (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->motion != NULL ? jd_motion_get_start (self->motion)
                              : jd_mechanism_get_time (jd_study_get_mechanism (self));
}

double
jd_study_get_end (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->motion != NULL ? jd_motion_get_end (self->motion) : jd_study_get_start (self);
}

double
jd_study_get_last (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->motion != NULL && self->cut ? jd_study_get_start (self) + self->clock.duration
                                           : jd_study_get_end (self);
}

double
jd_study_same_instant (JdStudy *self)
{
  return SAME_INSTANT * MAX (1, self->clock.duration);
}

/* Rank of an event for display: a listed event first, then one with a jump.  A landing and the start of its contact
 * share an instant; the landing is listed. */
static guint
weight_of (const JdMotionEvent *event)
{
  return (event->kind == JD_MOTION_LISTED ? 4 : 0) + (event->event != NULL ? 2 : 0) + (event->jumps ? 1 : 0);
}

const JdMotionEvent *
jd_study_find_event_at (JdStudy *self,
                        double   time)
{
  const JdMotionEvent *found = NULL;

  if (self->motion == NULL)
    return NULL;
  for (gsize i = 0; i < jd_motion_get_n_events (self->motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (self->motion, i);

      if (fabs (event->time - time) <= jd_study_same_instant (self) &&
          (found == NULL || weight_of (event) > weight_of (found)))
        found = event;
    }
  return found;
}

const JdMotionEvent *
jd_study_get_event_here (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return jd_study_find_event_at (self, jd_study_get_time (self));
}

double
jd_study_get_time (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  /* Without a motion the instant is that of the file's state. */
  return self->motion != NULL ? self->clock.time : jd_study_get_start (self);
}

void
jd_study_move_to (JdStudy *self,
                  double   time,
                  JdSide   side)
{
  self->clock.wish = NAN;
  /* Without a motion the time is kept for the next motion. */
  if (self->motion != NULL)
    time = CLAMP (time, jd_study_get_start (self), jd_study_get_end (self));
  if (self->clock.time == time && self->clock.side == side && self->instant.preview == NULL)
    return;

  jd_study_freeze (self);
  g_clear_pointer (&self->instant.preview, g_free);
  self->clock.time = time;
  if (self->clock.side != side)
    {
      self->clock.side = side;
      jd_study_notify (self, JD_STUDY_SIDE);
    }
  jd_study_read_state (self);
  jd_study_thaw (self);
}

void
jd_study_set_time (JdStudy *self,
                   double   time)
{
  g_return_if_fail (JD_IS_STUDY (self));

  jd_study_move_to (self, time, JD_SIDE_AFTER);
}

JdSide
jd_study_get_side (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), JD_SIDE_AFTER);

  return self->clock.side;
}

void
jd_study_set_side (JdStudy *self,
                   JdSide   side)
{
  g_return_if_fail (JD_IS_STUDY (self));

  jd_study_move_to (self, self->clock.time, side);
}

gboolean
jd_study_get_playing (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->clock.playing;
}

void
jd_study_set_playing (JdStudy  *self,
                      gboolean  playing)
{
  g_return_if_fail (JD_IS_STUDY (self));

  playing = playing && self->motion != NULL;
  if (self->clock.playing == playing)
    return;
  if (playing && (self->instant.preview != NULL || self->clock.time >= jd_study_get_end (self)))
    jd_study_move_to (self, jd_study_get_start (self), jd_study_get_start_side (self));
  self->clock.playing = playing;
  jd_study_notify (self, JD_STUDY_PLAYING);
}

double
jd_study_get_speed (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 1);

  return self->clock.speed;
}

void
jd_study_set_speed (JdStudy *self,
                    double   speed)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (speed > 0);

  if (self->clock.speed == speed)
    return;
  self->clock.speed = speed;
  jd_study_notify (self, JD_STUDY_SPEED);
}

gboolean
jd_study_get_stop_at_events (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->clock.stop_at_events;
}

void
jd_study_set_stop_at_events (JdStudy  *self,
                             gboolean  stop)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (self->clock.stop_at_events == stop)
    return;
  self->clock.stop_at_events = stop;
  jd_study_notify (self, JD_STUDY_STOP_AT_EVENTS);
}

/* A contact of shapes passes smoothly from an edge to a corner.  Playing goes on there: nothing is to be seen. */
static gboolean
is_smooth_passage (const JdMotionEvent *event)
{
  return (event->kind == JD_MOTION_ENTERS || event->kind == JD_MOTION_LEAVES) && !event->jumps;
}

/* The first event with from < time <= to, or, backwards, the last with to <= time < from; NULL if none.  @passages:
 * smooth passages count as well. */
static const JdMotionEvent *
event_between (JdStudy  *self,
               double    from,
               double    to,
               gboolean  passages)
{
  const double eps = jd_study_same_instant (self);
  const JdMotionEvent *found = NULL;

  if (self->motion == NULL)
    return NULL;
  for (gsize i = 0; i < jd_motion_get_n_events (self->motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (self->motion, i);

      if (!passages && is_smooth_passage (event))
        continue;
      if (to > from && event->time > from + eps && event->time <= to + eps)
        return event;
      if (to < from && event->time < from - eps && event->time >= to - eps)
        found = event;
    }
  return found;
}

/* Goes to the instant of @event and shows its jump. */
static void
stop_at (JdStudy             *self,
         const JdMotionEvent *event,
         JdSide               side)
{
  jd_study_freeze (self);
  jd_study_move_to (self, event->time, side);
  jd_study_set_playing (self, FALSE);
  event = jd_study_get_event_here (self);
  if (event->event != NULL)
    jd_study_set_event_name (self, event->event);
  if (event->event != NULL || event->jumps)
    jd_study_ask_jump (self, event->event == NULL, event->time);
  jd_study_thaw (self);
}

void
jd_study_advance (JdStudy *self,
                  double   seconds)
{
  double target;
  const JdMotionEvent *event;

  g_return_if_fail (JD_IS_STUDY (self));

  if (!self->clock.playing || self->motion == NULL)
    return;

  if (self->cut)
    jd_study_continue_motion (self);
  /* The motion that has come meanwhile ends here. */
  else if (self->clock.time >= jd_study_get_end (self))
    {
      jd_study_set_playing (self, FALSE);
      return;
    }
  target = self->clock.time + seconds * self->clock.speed;
  event = self->clock.stop_at_events ? event_between (self, self->clock.time, target, FALSE) : NULL;
  if (event != NULL)
    {
      stop_at (self, event, JD_SIDE_BEFORE);
      return;
    }
  jd_study_move_to (self, target, JD_SIDE_AFTER);
  if (target >= jd_study_get_end (self) && !self->cut)
    jd_study_set_playing (self, FALSE);
}

void
jd_study_step (JdStudy *self,
               int      direction)
{
  double target;
  const JdMotionEvent *event;

  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (direction == 1 || direction == -1);

  jd_study_set_playing (self, FALSE);
  if (jd_study_get_event_here (self) != NULL && self->clock.side != (direction > 0 ? JD_SIDE_AFTER : JD_SIDE_BEFORE))
    {
      jd_study_move_to (self, self->clock.time, (JdSide) ((int) self->clock.side + direction));
      return;
    }
  target = self->clock.time + direction * self->clock.duration / STEPS_PER_MOTION;
  event = event_between (self, self->clock.time, target, TRUE);
  if (event != NULL)
    stop_at (self, event, direction > 0 ? JD_SIDE_BEFORE : JD_SIDE_AFTER);
  else
    jd_study_move_to (self, target, JD_SIDE_AFTER);
}

void
jd_study_next_event (JdStudy *self)
{
  const JdMotionEvent *event;

  g_return_if_fail (JD_IS_STUDY (self));

  jd_study_set_playing (self, FALSE);
  event = event_between (self, self->clock.time, jd_study_get_end (self) + 1, TRUE);
  if (event != NULL)
    stop_at (self, event, JD_SIDE_BEFORE);
  else
    jd_study_move_to (self, jd_study_get_end (self), JD_SIDE_AFTER);
}
