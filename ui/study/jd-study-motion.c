/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Integration of a study's motion in a thread. */
#include "ui/study/jd-study-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "core/dynamics/motion/jd-motion-steps.h"
#include "ui/document/jd-cover.h"
#include "ui/widgets/jd-background.h"

/* Number of stored samples of a motion. */
#define SAMPLES_PER_MOTION 2000
#define PROGRESS_INTERVAL  100  /* ms */

/* Data of the integrating thread.  The thread writes @thousandths; the main thread reads it. */
typedef struct
{
  grefcount        count;
  JdModel         *model;
  JdMotionOptions  options;
  char           **events;       /* NULL: the file's */
  char            *run_event;    /* the event that was run; NULL: none */
  gboolean         cut;          /* at the horizon */
  double           seconds;      /* that it took, on the wall; written by the thread at its end */
  int              thousandths;
} MotionTask;

static MotionTask *
motion_task_ref (MotionTask *data)
{
  g_ref_count_inc (&data->count);
  return data;
}

/* Only the main thread changes the count: GTask releases its reference there. */
static void
motion_task_unref (gpointer pointer)
{
  MotionTask *data = pointer;

  if (!g_ref_count_dec (&data->count))
    return;
  jd_model_unref (data->model);
  g_strfreev (data->events);
  g_free (data->run_event);
  g_clear_pointer (&data->options.earlier, jd_motion_unref);
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
  const gint64 begun = g_get_monotonic_time ();
  GError *error = NULL;
  JdMotion *motion = jd_motion_new (data->model, &data->options, (const char *const *) data->events, cancellable,
                                    motion_progress, data, &error);

  data->seconds = (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC;
  if (motion == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, motion, (GDestroyNotify) jd_motion_unref);
}

static gboolean
progress_cb (gpointer user_data)
{
  JdStudy *self = user_data;
  MotionTask *data = self->task.data;

  self->task.progress = g_atomic_int_get (&data->thousandths) / 1000.0;
  jd_study_notify (self, JD_STUDY_PROGRESS);
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
  jd_study_notify (self, JD_STUDY_MESSAGE);
}

static void
stop_waiting (JdStudy *self)
{
  g_clear_handle_id (&self->task.source, g_source_remove);
  g_clear_pointer (&self->task.data, motion_task_unref);
  g_clear_object (&self->task.cancellable);
  jd_study_notify (self, JD_STUDY_COMPUTING);
}

void
jd_study_set_holding (JdStudy  *self,
                      gboolean  hold)
{
  g_return_if_fail (JD_IS_STUDY (self));

  self->holding = hold && self->motion != NULL;
}

void
jd_study_drop_earlier (JdStudy *self)
{
  g_clear_pointer (&self->task.earlier, jd_motion_unref);
  g_clear_object (&self->task.edited);
}

void
jd_study_keep_before (JdStudy *self,
                      double   time)
{
  g_return_if_fail (JD_IS_STUDY (self));

  jd_study_drop_earlier (self);
  /* Events that are run, and columns that choose others, are no part of the file. */
  if (self->motion == NULL || self->run.event != NULL || self->events != NULL || self->leader != NULL)
    return;
  self->task.earlier = jd_motion_ref (self->motion);
  self->task.same_until = time;
}

void
jd_study_follow_edit (JdStudy *self)
{
  if (self->task.edited != NULL)
    jd_study_drop_earlier (self);
  else if (self->task.earlier != NULL)
    self->task.edited = g_object_ref (self->mechanism);
}

gboolean
jd_study_get_holding (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), FALSE);

  return self->holding;
}

void
jd_study_set_motion (JdStudy  *self,
                     JdMotion *motion)
{
  double wanted;

  jd_study_forget_trust (self);
  jd_study_forget_overlaps (self);
  g_clear_pointer (&self->motion, jd_motion_unref);
  /* A joint may break at an event. */
  self->rigid = motion != NULL && jd_motion_get_n_events (motion) == 0 && jd_motion_get_steps (motion) == NULL &&
                jd_diagnosis_is_rigid (jd_motion_get_model (motion));
  if (motion == NULL)
    return;
  self->motion = jd_motion_ref (motion);
  self->cut = FALSE;
  wanted = isnan (self->clock.wish) ? self->clock.time : self->clock.wish;
  self->clock.time = CLAMP (wanted, jd_motion_get_start (motion), jd_motion_get_end (motion));
  self->clock.wish = self->clock.time != wanted ? wanted : NAN;
  set_message (self, jd_motion_get_end_reason (motion));
}

/* A motion that starts with an event is first shown before that event, so that playing shows what it does. */
JdSide
jd_study_get_start_side (JdStudy *self)
{
  const JdMotionEvent *event = jd_study_find_event_at (self, jd_study_get_start (self));

  return event != NULL && (event->jumps || event->event != NULL) ? JD_SIDE_BEFORE : JD_SIDE_AFTER;
}

/* If the start of the motion has now an event, as when a document is opened, shows the side before it. */
static void
face_start (JdStudy *self)
{
  const gboolean starts_with_jump = jd_study_get_start_side (self) == JD_SIDE_BEFORE;

  if (starts_with_jump && !self->clock.starts_with_jump && self->leader == NULL &&
      self->clock.time == jd_study_get_start (self) && self->clock.side == JD_SIDE_AFTER)
    {
      self->clock.side = JD_SIDE_BEFORE;
      jd_study_notify (self, JD_STUDY_SIDE);
    }
  self->clock.starts_with_jump = starts_with_jump;
}

/* What is taken over from an earlier motion takes no time. */
static void
note_pace (JdStudy          *self,
           const MotionTask *data)
{
  const double start = jd_motion_get_start (self->motion), end = jd_motion_get_end (self->motion);
  const double from = data->options.earlier != NULL ? MAX (data->options.from, start) : start;

  if (end > from)
    self->task.pace = data->seconds / (end - from);
}

static void
motion_ready_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data G_GNUC_UNUSED)
{
  JdStudy *self = JD_STUDY (source);
  const MotionTask *data = g_task_get_task_data (G_TASK (result));
  JdMotionOptions whole = data->options;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = g_task_propagate_pointer (G_TASK (result), &error);

  /* This result belongs to an outdated model: a later computation is under way. */
  if (g_task_get_cancellable (G_TASK (result)) != self->task.cancellable)
    return;

  jd_study_freeze (self);
  self->holding = FALSE;
  stop_waiting (self);
  if (motion != NULL)
    {
      jd_study_set_motion (self, motion);
      note_pace (self, data);
      self->cut = data->cut && jd_motion_get_end_reason (motion) == NULL;
    }
  else
    set_message (self, error->message);
  if (motion != NULL && !self->cut)
    {
      jd_study_find_overlaps (self, motion);
      /* The estimate integrates all of it, independently.  That time stepping is approximate is said without one. */
      whole.earlier = NULL;
      if (jd_motion_get_steps (motion) == NULL)
        jd_study_estimate (self, motion, &whole, data->events);
    }
  jd_study_notify (self, JD_STUDY_MOTION);
  if (motion != NULL)
    face_start (self);
  jd_study_read_state (self);
  jd_study_go_to_run (self);
  jd_study_update_jump (self);
  jd_study_thaw (self);
}

void
jd_study_cancel_motion (JdStudy *self)
{
  if (self->task.cancellable == NULL)
    return;
  g_cancellable_cancel (self->task.cancellable);
  stop_waiting (self);
}

static void
cut_at_horizon (JdStudy    *self,
                MotionTask *data)
{
  const double shown = isnan (self->clock.wish) ? self->clock.time : self->clock.wish;
  const double last = MAX (shown, data->options.earlier != NULL ? data->options.from : shown) + self->task.horizon;

  data->cut = self->task.horizon > 0 && self->leader == NULL && last < data->options.until;
  if (data->cut)
    data->options.until = last;
}

void
jd_study_compute_motion (JdStudy *self)
{
  MotionTask *data;
  const char *run_event;
  double run_time;
  g_autoptr(GTask) task = NULL;

  jd_study_cancel_motion (self);
  set_message (self, self->imperfect != NULL ? self->imperfect : jd_study_get_waiting (self));
  if (self->model == NULL || self->imperfect != NULL)
    {
      self->task.progress = 0;
      self->holding = self->holding && jd_document_get_deriving (self->document);
      jd_study_notify (self, JD_STUDY_COMPUTING);
      return;
    }
  if (jd_study_adopt_motion (self))
    {
      self->holding = FALSE;
      return;
    }

  data = g_new0 (MotionTask, 1);
  data->events = jd_study_dup_happening (self, &run_event, &run_time);
  data->run_event = g_strdup (run_event);
  g_ref_count_init (&data->count);
  data->model = jd_model_ref (self->model);
  data->options = (JdMotionOptions) {
    .until = jd_model_get_time (self->model) + self->clock.duration,
    .step = self->clock.duration / SAMPLES_PER_MOTION,
    .run_event = data->run_event,
    .run_time = run_time,
    .report_laws = TRUE,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
  };
  if (self->task.edited != NULL && self->task.edited == jd_model_get_mechanism (self->model))
    {
      data->options.earlier = jd_motion_ref (self->task.earlier);
      data->options.from = self->task.same_until;
    }
  else if (self->cut && self->motion != NULL && jd_motion_get_model (self->motion) == self->model)
    {
      data->options.earlier = jd_motion_ref (self->motion);
      data->options.from = jd_motion_get_end (self->motion);
    }
  cut_at_horizon (self, data);
  self->task.cancellable = g_cancellable_new ();
  self->task.progress = 0;
  self->task.data = motion_task_ref (data);
  /* the bar of a motion that is cut would flicker */
  if (!data->cut)
    self->task.source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);

  task = g_task_new (self, self->task.cancellable, motion_ready_cb, NULL);
  g_task_set_source_tag (task, jd_study_compute_motion);
  g_task_set_task_data (task, data, motion_task_unref);
  jd_background_run (task, motion_thread);
  jd_study_notify (self, JD_STUDY_COMPUTING);
  jd_study_notify (self, JD_STUDY_PROGRESS);
}

void
jd_study_set_horizon (JdStudy *self,
                      double   seconds)
{
  g_return_if_fail (JD_IS_STUDY (self));

  self->task.horizon = seconds;
  if (!(seconds > 0) && self->cut && self->motion != NULL && self->task.cancellable == NULL)
    jd_study_compute_motion (self);
}

double
jd_study_get_pace (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->task.pace;
}

void
jd_study_continue_motion (JdStudy *self)
{
  const double left = jd_motion_get_end (self->motion) - self->clock.time;

  if (jd_study_get_computing (self) || left > self->task.horizon / 2)
    return;
  jd_study_set_holding (self, TRUE);
  jd_study_compute_motion (self);
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

  return self->task.cancellable != NULL || self->preparing != NULL || jd_document_get_deriving (self->document);
}

double
jd_study_get_progress (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), 0);

  return self->task.cancellable != NULL ? self->task.progress : jd_document_get_progress (self->document);
}

/* Whether the message is why the motion ends early, and this would tell what is covered: a verdict on the jump, on
 * the forces or on the freedoms, or where the motion leads. */
static gboolean
is_reason_covered (JdStudy *self)
{
  static const char *const told[] = { "after", "dof", "forces", "freedoms", "time", "velocity", NULL };

  return self->motion != NULL && self->message != NULL &&
         g_strcmp0 (self->message, jd_motion_get_end_reason (self->motion)) == 0 &&
         jd_cover_find (jd_study_get_covers (self), told) != NULL;
}

const char *
jd_study_get_message (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  return is_reason_covered (self) ? _("The motion ends here. The reason is shown when the question is answered.")
                                  : self->message;
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

  return self->clock.duration;
}

void
jd_study_set_duration (JdStudy *self,
                       double   seconds)
{
  g_return_if_fail (JD_IS_STUDY (self));
  g_return_if_fail (seconds > 0);

  if (self->clock.duration == seconds)
    return;
  self->clock.duration = seconds;
  jd_study_notify (self, JD_STUDY_DURATION);
  jd_study_compute_motion (self);
}
