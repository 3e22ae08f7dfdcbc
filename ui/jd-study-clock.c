/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-study-private.h"

#include "core/analysis/jd-diagnosis.h"
#include "ui/jd-background.h"

#include <math.h>
#include <string.h>

/* Stored samples of the motion, and the step of the transport's buttons. */
#define SAMPLES_PER_MOTION 2000
#define STEPS_PER_MOTION   500
#define PROGRESS_INTERVAL  100  /* ms */

/* What the thread that integrates is given.  @thousandths is written there and read here. */
typedef struct
{
  grefcount        count;
  JdModel         *model;
  JdMotionOptions  options;
  char           **events;       /* NULL: the file's */
  char            *run_event;    /* that happens when it is run; NULL: none */
  int              thousandths;
} MotionTask;

static MotionTask *
motion_task_ref (MotionTask *data)
{
  g_ref_count_inc (&data->count);
  return data;
}

/* Only the main thread holds and drops references: the task's own is released with the task there. */
static void
motion_task_unref (gpointer pointer)
{
  MotionTask *data = pointer;

  if (!g_ref_count_dec (&data->count))
    return;
  jd_model_unref (data->model);
  g_strfreev (data->events);
  g_free (data->run_event);
  g_free (data);
}

static void
motion_progress (double   fraction,
                 gpointer user_data)
{
  MotionTask *data = user_data;

  g_atomic_int_set (&data->thousandths, (int) (1000 * fraction));
}

static void
motion_thread (GTask        *task,
               gpointer      source G_GNUC_UNUSED,
               gpointer      task_data,
               GCancellable *cancellable)
{
  MotionTask *data = task_data;
  GError *error = NULL;
  JdMotion *motion = jd_motion_new (data->model, &data->options,
                                    (const char *const *) data->events, cancellable,
                                    motion_progress, data, &error);

  if (motion == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, motion, (GDestroyNotify) jd_motion_unref);
}

static gboolean
progress_cb (gpointer user_data)
{
  JdStudy *self = user_data;
  MotionTask *data = self->task_progress;

  self->progress = g_atomic_int_get (&data->thousandths) / 1000.0;
  _jd_study_notify (self, JD_STUDY_PROP_PROGRESS);
  return G_SOURCE_CONTINUE;
}

static void
set_message (JdStudy    *self,
             const char *message)
{
  if (g_strcmp0 (self->message, message) == 0)
    return;
  g_free (self->message);
  self->message = g_strdup (message);
  _jd_study_notify (self, JD_STUDY_PROP_MESSAGE);
}

static void
stop_waiting (JdStudy *self)
{
  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->task_progress, motion_task_unref);
  g_clear_object (&self->computing);
  _jd_study_notify (self, JD_STUDY_PROP_COMPUTING);
}

void
_jd_study_set_motion (JdStudy  *self,
                      JdMotion *motion)
{
  g_clear_pointer (&self->motion, jd_motion_unref);
  /* At an event a joint may break. */
  self->rigid = motion != NULL && jd_motion_get_n_events (motion) == 0 &&
                jd_diagnosis_is_rigid (jd_motion_get_model (motion));
  if (motion == NULL)
    return;
  self->motion = jd_motion_ref (motion);
  self->time = CLAMP (self->time, jd_motion_get_start (motion), jd_motion_get_end (motion));
  set_message (self, jd_motion_get_end_reason (motion));
}

/* A motion that starts with an event is looked at from before it: what it does is seen when it plays. */
JdSide
_jd_study_get_start_side (JdStudy *self)
{
  const JdMotionEvent *event = _jd_study_find_event_at (self, jd_study_get_start (self));

  return event != NULL && (event->jumps || event->event != NULL) ? JD_SIDE_BEFORE : JD_SIDE_AFTER;
}

/* At the start of a motion that has come to start with an event, as where a document opens, it has not happened
 * yet. */
static void
face_start (JdStudy *self)
{
  const gboolean starts_with_jump = _jd_study_get_start_side (self) == JD_SIDE_BEFORE;

  if (starts_with_jump && !self->starts_with_jump && self->leader == NULL &&
      self->time == jd_study_get_start (self) && self->side == JD_SIDE_AFTER)
    {
      self->side = JD_SIDE_BEFORE;
      _jd_study_notify (self, JD_STUDY_PROP_SIDE);
    }
  self->starts_with_jump = starts_with_jump;
}

static void
motion_ready_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data G_GNUC_UNUSED)
{
  JdStudy *self = JD_STUDY (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = g_task_propagate_pointer (G_TASK (result), &error);

  /* A later motion is under way: this one is of an outdated model. */
  if (g_task_get_cancellable (G_TASK (result)) != self->computing)
    return;

  g_object_freeze_notify (G_OBJECT (self));
  stop_waiting (self);
  if (motion != NULL)
    _jd_study_set_motion (self, motion);
  else
    set_message (self, error->message);
  _jd_study_notify (self, JD_STUDY_PROP_MOTION);
  if (motion != NULL)
    face_start (self);
  _jd_study_read_state (self);
  _jd_study_go_to_run (self);
  _jd_study_update_jump (self);
  g_object_thaw_notify (G_OBJECT (self));
}

void
_jd_study_cancel_motion (JdStudy *self)
{
  if (self->computing == NULL)
    return;
  g_cancellable_cancel (self->computing);
  stop_waiting (self);
}

void
_jd_study_compute_motion (JdStudy *self)
{
  MotionTask *data;
  const char *run_event;
  double run_time;
  g_autoptr(GTask) task = NULL;

  _jd_study_cancel_motion (self);
  set_message (self, self->imperfect != NULL ? self->imperfect : jd_study_get_waiting (self));
  if (self->model == NULL || self->imperfect != NULL)
    {
      self->progress = 0;
      _jd_study_notify (self, JD_STUDY_PROP_COMPUTING);
      return;
    }
  if (_jd_study_adopt_motion (self))
    return;

  data = g_new0 (MotionTask, 1);
  data->events = _jd_study_dup_happening (self, &run_event, &run_time);
  data->run_event = g_strdup (run_event);
  g_ref_count_init (&data->count);
  data->model = jd_model_ref (self->model);
  data->options = (JdMotionOptions) {
    .until = jd_model_get_time (self->model) + self->duration,
    .step = self->duration / SAMPLES_PER_MOTION,
    .run_event = data->run_event,
    .run_time = run_time,
    .tell_laws = TRUE,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
  };
  self->computing = g_cancellable_new ();
  self->progress = 0;
  self->task_progress = motion_task_ref (data);
  self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);

  task = g_task_new (self, self->computing, motion_ready_cb, NULL);
  g_task_set_source_tag (task, _jd_study_compute_motion);
  g_task_set_task_data (task, data, motion_task_unref);
  jd_background_run (task, motion_thread);
  _jd_study_notify (self, JD_STUDY_PROP_COMPUTING);
  _jd_study_notify (self, JD_STUDY_PROP_PROGRESS);
}

JdMotion *
jd_study_get_motion (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->motion;
}

gboolean
jd_study_get_computing (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->computing != NULL || self->preparing != NULL || jd_document_get_deriving (self->document);
}

double
jd_study_get_progress (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->computing != NULL ? self->progress : jd_document_get_progress (self->document);
}

const char *
jd_study_get_message (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return self->message;
}

gboolean
jd_study_get_rigid (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->rigid;
}

double
jd_study_get_duration (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->duration;
}

void
jd_study_set_duration (JdStudy *self,
                       double   seconds)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (seconds > 0);

  if (self->duration == seconds)
    return;
  self->duration = seconds;
  _jd_study_notify (self, JD_STUDY_PROP_DURATION);
  _jd_study_compute_motion (self);
}

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

/* Two instants nearer than this are one: events are located to rounding. */
static double
same_instant (JdStudy *self)
{
  return 1e-9 * MAX (1, self->duration);
}

/* How much an event says: a listed one most, then one that jumps.  Several may share an instant: a landing is listed,
 * and its contact begins there. */
static guint
weight_of (const JdMotionEvent *event)
{
  return (event->kind == JD_MOTION_LISTED ? 4 : 0) + (event->event != NULL ? 2 : 0) + (event->jumps ? 1 : 0);
}

const JdMotionEvent *
_jd_study_find_event_at (JdStudy *self,
                         double   time)
{
  const JdMotionEvent *found = NULL;

  if (self->motion == NULL)
    return NULL;
  for (gsize i = 0; i < jd_motion_get_n_events (self->motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (self->motion, i);

      if (fabs (event->time - time) <= same_instant (self) &&
          (found == NULL || weight_of (event) > weight_of (found)))
        found = event;
    }
  return found;
}

const JdMotionEvent *
jd_study_get_event_here (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return _jd_study_find_event_at (self, jd_study_get_time (self));
}

/* The retained parameters move as it says; what is eliminated follows. */
static void
read_preview (JdStudy *self)
{
  const gsize n_parameters = jd_model_get_n_parameters (self->model);
  g_autofree double *q = g_new0 (double, n_parameters + 1), *qd = g_new0 (double, n_parameters + 1);
  g_autofree double *p = g_memdup2 (self->preview, (n_parameters + 1) * sizeof (double));
  g_autoptr(JdParameterizationWork) work = NULL;

  memcpy (self->p, self->preview, n_parameters * sizeof (double));
  memset (self->pd, 0, n_parameters * sizeof (double));
  memset (self->skip, 0, jd_model_get_n_equations (self->model) * sizeof (gboolean));
  if (self->parameterization == NULL)
    return;
  work = jd_parameterization_work_new (self->parameterization);
  jd_parameterization_retain (self->parameterization, self->preview, q);
  jd_parameterization_retain (self->parameterization, self->preview + n_parameters, qd);
  if (jd_parameterization_expand (self->parameterization, jd_study_get_time (self), q, qd, p, self->pd, work, NULL))
    memcpy (self->p, p, n_parameters * sizeof (double));
  else
    memset (self->pd, 0, n_parameters * sizeof (double));
}

void
jd_study_set_preview (JdStudy      *self,
                      const double *p,
                      const double *rates)
{
  gsize n;

  g_return_if_fail (JD_IS_STUDY (self));

  if (self->model == NULL || (p == NULL && self->preview == NULL))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  jd_study_set_playing (self, FALSE);
  _jd_study_move_to (self, jd_study_get_start (self), JD_SIDE_AFTER);
  g_clear_pointer (&self->preview, g_free);
  if (p != NULL)
    {
      n = jd_model_get_n_parameters (self->model);
      self->preview = g_new0 (double, 2 * n + 1);
      memcpy (self->preview, p, n * sizeof (double));
      if (rates != NULL)
        memcpy (self->preview + n, rates, n * sizeof (double));
    }
  _jd_study_read_state (self);
  g_object_thaw_notify (G_OBJECT (self));
}

gboolean
jd_study_get_previewing (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->preview != NULL;
}

void
_jd_study_read_state (JdStudy *self)
{
  const gsize n_parameters = self->model != NULL ? jd_model_get_n_parameters (self->model) : 0;
  const gsize n_equations = self->model != NULL ? jd_model_get_n_equations (self->model) : 0;

  if (self->preview != NULL)
    {
      read_preview (self);
    }
  else if (self->motion != NULL)
    {
      const gboolean after = self->side == JD_SIDE_AFTER;

      jd_motion_get_state (self->motion, self->time, after, self->p, self->pd);
      jd_motion_get_skipped (self->motion, self->time, after, self->skip);
    }
  else
    {
      for (gsize k = 0; k < n_parameters; k++)
        {
          self->p[k] = jd_model_get_values (self->model)[k];
          self->pd[k] = jd_model_get_rates (self->model)[k];
        }
      for (gsize i = 0; i < n_equations; i++)
        self->skip[i] = FALSE;
    }
  _jd_study_forget_instant (self);
  _jd_study_notify (self, JD_STUDY_PROP_TIME);
}

void
jd_study_get_state (JdStudy         *self,
                    const double   **out_p,
                    const double   **out_pd,
                    const gboolean **out_skip)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (out_p != NULL)
    *out_p = self->p;
  if (out_pd != NULL)
    *out_pd = self->pd;
  if (out_skip != NULL)
    *out_skip = self->skip;
}

double
jd_study_get_time (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  /* Without a motion the file's state is looked at, at its own instant. */
  return self->motion != NULL ? self->time : jd_study_get_start (self);
}

void
_jd_study_move_to (JdStudy *self,
                   double   time,
                   JdSide   side)
{
  /* Without a motion it is where the next one will be looked at. */
  if (self->motion != NULL)
    time = CLAMP (time, jd_study_get_start (self), jd_study_get_end (self));
  if (self->time == time && self->side == side && self->preview == NULL)
    return;

  g_object_freeze_notify (G_OBJECT (self));
  g_clear_pointer (&self->preview, g_free);
  self->time = time;
  if (self->side != side)
    {
      self->side = side;
      _jd_study_notify (self, JD_STUDY_PROP_SIDE);
    }
  _jd_study_read_state (self);
  g_object_thaw_notify (G_OBJECT (self));
}

void
jd_study_set_time (JdStudy *self,
                   double   time)
{
  g_return_if_fail (JD_IS_STUDY (self));

  _jd_study_move_to (self, time, JD_SIDE_AFTER);
}

JdSide
jd_study_get_side (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), JD_SIDE_AFTER);

  return self->side;
}

void
jd_study_set_side (JdStudy *self,
                   JdSide   side)
{
  g_return_if_fail (JD_IS_STUDY (self));

  _jd_study_move_to (self, self->time, side);
}

gboolean
jd_study_get_playing (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->playing;
}

void
jd_study_set_playing (JdStudy  *self,
                      gboolean  playing)
{
  g_return_if_fail (JD_IS_STUDY (self));

  playing = playing && self->motion != NULL;
  if (self->playing == playing)
    return;
  if (playing && (self->preview != NULL || self->time >= jd_study_get_end (self)))
    _jd_study_move_to (self, jd_study_get_start (self), _jd_study_get_start_side (self));
  self->playing = playing;
  _jd_study_notify (self, JD_STUDY_PROP_PLAYING);
}

double
jd_study_get_speed (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 1);

  return self->speed;
}

void
jd_study_set_speed (JdStudy *self,
                    double   speed)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (speed > 0);

  if (self->speed == speed)
    return;
  self->speed = speed;
  _jd_study_notify (self, JD_STUDY_PROP_SPEED);
}

gboolean
jd_study_get_stop_at_events (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->stop_at_events;
}

void
jd_study_set_stop_at_events (JdStudy  *self,
                             gboolean  stop)
{
  g_return_if_fail (JD_IS_STUDY (self));

  if (self->stop_at_events == stop)
    return;
  self->stop_at_events = stop;
  _jd_study_notify (self, JD_STUDY_PROP_STOP_AT_EVENTS);
}

/* The first event with from < time <= to, or the last with to <= time < from; NULL if none. */
static const JdMotionEvent *
event_between (JdStudy *self,
               double   from,
               double   to)
{
  const double eps = same_instant (self);
  const JdMotionEvent *found = NULL;

  if (self->motion == NULL)
    return NULL;
  for (gsize i = 0; i < jd_motion_get_n_events (self->motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (self->motion, i);

      if (to > from && event->time > from + eps && event->time <= to + eps)
        return event;
      if (to < from && event->time < from - eps && event->time >= to - eps)
        found = event;
    }
  return found;
}

/* Stands at the instant of @event, and shows the jump there. */
static void
stop_at (JdStudy             *self,
         const JdMotionEvent *event,
         JdSide               side)
{
  g_object_freeze_notify (G_OBJECT (self));
  _jd_study_move_to (self, event->time, side);
  jd_study_set_playing (self, FALSE);
  event = jd_study_get_event_here (self);
  if (event->event != NULL)
    jd_study_set_event_name (self, event->event);
  if (event->event != NULL || event->jumps)
    {
      self->jump_asked = TRUE;
      self->jump_unlisted = event->event == NULL;
      self->jump_time = event->time;
      _jd_study_update_jump (self);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

void
jd_study_advance (JdStudy *self,
                  double   seconds)
{
  double target;
  const JdMotionEvent *event;

  g_return_if_fail (JD_IS_STUDY (self));

  if (!self->playing || self->motion == NULL)
    return;

  target = self->time + seconds * self->speed;
  event = self->stop_at_events ? event_between (self, self->time, target) : NULL;
  if (event != NULL)
    {
      stop_at (self, event, JD_SIDE_BEFORE);
      return;
    }
  _jd_study_move_to (self, target, JD_SIDE_AFTER);
  if (target >= jd_study_get_end (self))
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
  if (jd_study_get_event_here (self) != NULL &&
      self->side != (direction > 0 ? JD_SIDE_AFTER : JD_SIDE_BEFORE))
    {
      _jd_study_move_to (self, self->time, (JdSide) ((int) self->side + direction));
      return;
    }
  target = self->time + direction * self->duration / STEPS_PER_MOTION;
  event = event_between (self, self->time, target);
  if (event != NULL)
    stop_at (self, event, direction > 0 ? JD_SIDE_BEFORE : JD_SIDE_AFTER);
  else
    _jd_study_move_to (self, target, JD_SIDE_AFTER);
}

void
jd_study_next_event (JdStudy *self)
{
  const JdMotionEvent *event;

  g_return_if_fail (JD_IS_STUDY (self));

  jd_study_set_playing (self, FALSE);
  event = event_between (self, self->time, jd_study_get_end (self) + 1);
  if (event != NULL)
    stop_at (self, event, JD_SIDE_BEFORE);
  else
    _jd_study_move_to (self, jd_study_get_end (self), JD_SIDE_AFTER);
}
