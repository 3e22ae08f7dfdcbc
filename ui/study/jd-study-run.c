/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Running the current event.  The study goes to the instant where the motion meets it.  An event without an instant
 * happens at the instant shown. */
#include "ui/study/jd-study-private.h"

#include <math.h>

gboolean
jd_study_is_on_demand (JdStudy       *self,
                       const JdEvent *event)
{
  return event != NULL && self->model != NULL && !event->has_at && event->when == NULL &&
         !jd_event_is_contact_law (self->model, event);
}

static void
set_run (JdStudy    *self,
         const char *name,
         double      time)
{
  char *copy = g_strdup (name);

  g_free (self->run.event);
  self->run.event = copy;
  self->run.time = time;
}

/* Forgets the run if its event has been removed, renamed, or given an instant. */
static void
check_run (JdStudy *self)
{
  const JdStudyRun *run = &self->run;
  const JdEvent *event = run->event != NULL
                           ? jd_mechanism_find_event (jd_model_get_mechanism (self->model), run->event)
                           : NULL;

  if (run->event != NULL && (event == NULL || (!isnan (run->time) && !jd_study_is_on_demand (self, event)) ||
                             (isnan (run->time) && !jd_event_is_contact_law (self->model, event))))
    set_run (self, NULL, NAN);
}

gboolean
jd_study_follow_run (JdStudy *self)
{
  const JdStudy *leader = self->leader;
  const JdEvent *own = self->own_event != NULL && self->model != NULL
                         ? jd_mechanism_find_event (jd_model_get_mechanism (self->model), self->own_event)
                         : NULL;
  const char *name = leader->run.event;

  if (isnan (leader->run.time))
    name = NULL;
  if (name != NULL && jd_study_is_on_demand (self, own))
    name = own->name;
  if (g_strcmp0 (name, self->run.event) == 0 && (name == NULL || self->run.time == leader->run.time))
    return FALSE;
  set_run (self, name, leader->run.time);
  return TRUE;
}

char **
jd_study_dup_happening (JdStudy     *self,
                        const char **out_run,
                        double      *out_time)
{
  if (self->leader != NULL)
    jd_study_follow_run (self);
  check_run (self);
  *out_run = self->run.event != NULL && !isnan (self->run.time) ? self->run.event : NULL;
  *out_time = self->run.time;
  if (self->events != NULL)
    return g_strdupv (self->events);
  return self->run.event != NULL && isnan (self->run.time)
           ? jd_contact_laws_dup_choice (self->model, self->run.event, FALSE)
           : NULL;
}

/* Goes to the instant @time, before the jump of the current event. */
static void
stand_at (JdStudy *self,
          double   time)
{
  jd_study_set_playing (self, FALSE);
  jd_study_set_time (self, time);
  jd_study_set_side (self, JD_SIDE_DURING);
  jd_study_ask_jump (self, FALSE, self->clock.time);
}

void
jd_study_go_to_run (JdStudy *self)
{
  const JdMotionEvent *found;

  if (!self->run.going)
    return;
  self->run.going = FALSE;
  found = jd_motion_find_listed (self->motion, self->run.event,
                                 isnan (self->run.time) ? jd_study_get_start (self) : self->run.time);
  if (found != NULL && g_strcmp0 (self->event_name, self->run.event) == 0)
    stand_at (self, found->time);
}

/* Takes back the event that was run. */
static void
drop_run (JdStudy *self)
{
  set_run (self, NULL, NAN);
  self->run.going = FALSE;
  jd_study_clear_jump (self);
  jd_study_compute_motion (self);
}

static gboolean
runs_here (JdStudy *self)
{
  return g_strcmp0 (self->run.event, self->event_name) == 0 &&
         fabs (self->run.time - jd_study_get_time (self)) <= jd_study_same_instant (self);
}

/* Runs the event at the instant shown.  A second run at the same instant takes it back. */
static void
run_here (JdStudy *self)
{
  const double time = jd_study_get_time (self);

  if (runs_here (self))
    {
      jd_study_set_playing (self, FALSE);
      drop_run (self);
      jd_study_set_side (self, JD_SIDE_AFTER);
      return;
    }
  set_run (self, self->event_name, time);
  self->run.going = TRUE;
  stand_at (self, time);
  jd_study_compute_motion (self);
}

/* Gives precedence to a law of contacts that another law precedes. */
static void
run_law (JdStudy *self)
{
  set_run (self, self->event_name, NAN);
  self->run.going = TRUE;
  stand_at (self, jd_model_get_time (self->model));
  jd_study_compute_motion (self);
}

const char *
jd_study_get_run (JdStudy *self,
                  double  *out_time)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  *out_time = self->run.time;
  return self->run.event;
}

void
jd_study_run_event (JdStudy *self)
{
  const JdMotionEvent *found;
  const JdEvent *event;

  g_return_if_fail (JD_IS_STUDY (self));

  if (self->event_name == NULL || self->model == NULL)
    return;
  event = jd_study_get_event (self);
  found = jd_motion_find_listed (self->motion, self->event_name, self->clock.time);
  jd_study_freeze (self);
  if (self->leader == NULL && jd_study_is_on_demand (self, event))
    run_here (self);
  else if (found != NULL)
    stand_at (self, found->time);
  else if (self->leader == NULL && self->motion != NULL && event != NULL &&
           jd_event_is_contact_law (self->model, event) && g_strcmp0 (self->run.event, event->name) != 0)
    run_law (self);
  else
    stand_at (self, jd_model_get_time (self->model));
  jd_study_thaw (self);
}

void
jd_study_go_to_start (JdStudy *self)
{
  g_return_if_fail (JD_IS_STUDY (self));

  jd_study_freeze (self);
  jd_study_set_playing (self, FALSE);
  if (self->leader == NULL && self->run.event != NULL && self->run.time > jd_study_get_start (self))
    drop_run (self);
  jd_study_move_to (self, jd_study_get_start (self), jd_study_get_start_side (self));
  jd_study_thaw (self);
}
