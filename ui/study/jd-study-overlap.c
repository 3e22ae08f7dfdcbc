/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that pass through each other in a study's motion.  A thread looks for them after the motion is shown. */
#include "ui/study/jd-study-private.h"

#include "ui/widgets/jd-background.h"

static void
overlap_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      motion,
                GCancellable *cancellable)
{
  JdOverlaps *overlaps = jd_overlaps_new (jd_motion_get_model (motion));

  jd_overlaps_look (overlaps, motion, cancellable);
  g_task_return_pointer (task, overlaps, (GDestroyNotify) jd_overlaps_free);
}

/* The task does not keep the study alive: a study that is gone has cancelled it. */
static void
looked_cb (GObject      *source G_GNUC_UNUSED,
           GAsyncResult *result,
           gpointer      user_data)
{
  JdStudy *self = user_data;
  JdOverlaps *overlaps;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  overlaps = g_task_propagate_pointer (G_TASK (result), NULL);
  g_clear_object (&self->overlaps.looking);
  g_clear_pointer (&self->overlaps.found, jd_overlaps_free);
  self->overlaps.found = overlaps;
  jd_study_notify (self, JD_STUDY_OVERLAPS);
}

void
jd_study_forget_overlaps (JdStudy *self)
{
  jd_background_stop (&self->overlaps.looking);
  if (self->overlaps.found == NULL)
    return;
  g_clear_pointer (&self->overlaps.found, jd_overlaps_free);
  jd_study_notify (self, JD_STUDY_OVERLAPS);
}

void
jd_study_find_overlaps (JdStudy  *self,
                        JdMotion *motion)
{
  g_autoptr(GTask) task = NULL;

  jd_study_forget_overlaps (self);
  self->overlaps.looking = g_cancellable_new ();
  task = g_task_new (NULL, self->overlaps.looking, looked_cb, self);
  g_task_set_task_data (task, jd_motion_ref (motion), (GDestroyNotify) jd_motion_unref);
  jd_background_run (task, overlap_thread);
}

const JdOverlaps *
jd_study_get_overlaps (JdStudy *self)
{
  g_return_val_if_fail (JD_IS_STUDY (self), NULL);

  if (self->leader != NULL && self->events == NULL)
    return jd_study_get_overlaps (self->leader);
  return self->overlaps.found;
}
