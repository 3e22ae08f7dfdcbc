/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error of a study's motion.  A thread estimates it after the motion is shown. */
#include "ui/study/jd-study-private.h"

#include <math.h>

#include "ui/widgets/jd-background.h"

typedef struct
{
  JdMotion        *motion;
  JdMotionOptions  options;
  char           **events;
  char            *run_event;
} TrustTask;

static void
trust_task_free (gpointer data)
{
  TrustTask *self = data;

  jd_motion_unref (self->motion);
  g_strfreev (self->events);
  g_free (self->run_event);
  g_free (self);
}

static void
trust_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      task_data,
              GCancellable *cancellable)
{
  TrustTask *data = task_data;
  GError *error = NULL;
  JdMotionTrust *trust = jd_motion_trust_new (data->motion, &data->options, (const char *const *) data->events,
                                              cancellable, &error);

  if (trust == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, trust, (GDestroyNotify) jd_motion_trust_free);
}

/* The task does not keep the study alive: a study that is gone has cancelled it. */
static void
trusted_cb (GObject      *source G_GNUC_UNUSED,
            GAsyncResult *result,
            gpointer      user_data)
{
  JdStudy *self = user_data;
  g_autoptr(JdMotionTrust) trust = NULL;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  trust = g_task_propagate_pointer (G_TASK (result), NULL);
  g_clear_object (&self->trust.estimating);
  self->trust.found = g_steal_pointer (&trust);
  jd_study_notify (self, JD_STUDY_TRUST);
}

void
jd_study_forget_trust (JdStudy *self)
{
  jd_background_stop (&self->trust.estimating);
  if (self->trust.found == NULL)
    return;
  g_clear_pointer (&self->trust.found, jd_motion_trust_free);
  jd_study_notify (self, JD_STUDY_TRUST);
}

void
jd_study_estimate (JdStudy               *self,
                   JdMotion              *motion,
                   const JdMotionOptions *options,
                   char                 **events)
{
  TrustTask *data = g_new0 (TrustTask, 1);
  g_autoptr(GTask) task = NULL;

  jd_study_forget_trust (self);
  data->motion = jd_motion_ref (motion);
  data->options = *options;
  data->run_event = g_strdup (options->run_event);
  data->options.run_event = data->run_event;
  data->events = g_strdupv (events);
  self->trust.estimating = g_cancellable_new ();
  task = g_task_new (NULL, self->trust.estimating, trusted_cb, self);
  g_task_set_task_data (task, data, trust_task_free);
  jd_background_run (task, trust_thread);
}

double
jd_study_get_trusted (JdStudy     *self,
                      const char **out_parameter)
{
  const JdMotionTrust *trust;

  g_return_val_if_fail (JD_IS_STUDY (self), HUGE_VAL);

  if (self->leader != NULL && self->events == NULL)
    return jd_study_get_trusted (self->leader, out_parameter);
  trust = self->trust.found;
  if (out_parameter != NULL)
    *out_parameter = trust != NULL && trust->parameter < trust->N
                       ? jd_model_get_parameter_name (jd_motion_get_model (self->motion), trust->parameter)
                       : NULL;
  return trust != NULL ? trust->trusted_until : HUGE_VAL;
}
