/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Derivation of a model in a thread, with its progress and its cancellation. */
#include "ui/document/jd-derivation-private.h"

#include "ui/widgets/jd-background.h"

struct _JdDerivation
{
  gint           refs;      /* held by the owner and by the task */
  JdMechanism   *mechanism;
  GCancellable  *cancellable;
  int            thousandths;  /* thousandths completed; written by the thread */

  GMutex         mutex;
  GCond          cond;
  gboolean       ended;
  gint64         duration;  /* us, set at the end */
  JdModel       *model;
  GError        *error;

  gboolean       freed;     /* this and the next two are used in the main thread only */
  JdDerivedFunc  derived;
  gpointer       user_data;
};

static void
derivation_unref (JdDerivation *self)
{
  if (!g_atomic_int_dec_and_test (&self->refs))
    return;
  g_clear_object (&self->mechanism);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_error (&self->error);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_free (self);
}

static void
set_fraction (double   fraction,
              gpointer user_data)
{
  JdDerivation *self = user_data;

  g_atomic_int_set (&self->thousandths, (int) (1000.0 * fraction));
}

static void
derive_thread (GTask        *task,
               gpointer      source G_GNUC_UNUSED,
               gpointer      task_data,
               GCancellable *cancellable G_GNUC_UNUSED)
{
  JdDerivation *self = task_data;
  JdProgress progress = { .cancellable = self->cancellable, .progress = set_fraction, .progress_data = self };
  GError *error = NULL;
  const gint64 start = g_get_monotonic_time ();
  JdModel *model = jd_model_new_watched (self->mechanism, NULL, NULL, &progress, &error);

  g_mutex_lock (&self->mutex);
  self->duration = g_get_monotonic_time () - start;
  self->model = model;
  self->error = error;
  self->ended = TRUE;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_task_return_boolean (task, TRUE);
}

static void
ended_cb (GObject      *source G_GNUC_UNUSED,
          GAsyncResult *result,
          gpointer      user_data G_GNUC_UNUSED)
{
  JdDerivation *self = g_task_get_task_data (G_TASK (result));

  if (!self->freed && self->derived != NULL)
    self->derived (self->user_data);
}

JdDerivation *
jd_derivation_start (JdMechanism *mechanism)
{
  JdDerivation *self;
  g_autoptr(GTask) task = NULL;

  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);

  self = g_new0 (JdDerivation, 1);
  self->refs = 2;
  self->mechanism = g_object_ref (mechanism);
  self->cancellable = g_cancellable_new ();
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  task = g_task_new (NULL, NULL, ended_cb, NULL);
  g_task_set_source_tag (task, jd_derivation_start);
  g_task_set_task_data (task, self, (GDestroyNotify) derivation_unref);
  jd_background_run (task, derive_thread);
  return self;
}

void
jd_derivation_free (JdDerivation *self)
{
  if (self == NULL)
    return;
  self->freed = TRUE;
  g_cancellable_cancel (self->cancellable);
  derivation_unref (self);
}

void
jd_derivation_cancel (JdDerivation *self)
{
  g_return_if_fail (self != NULL);

  g_cancellable_cancel (self->cancellable);
}

double
jd_derivation_get_progress (JdDerivation *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return g_atomic_int_get (&self->thousandths) / 1000.0;
}

void
jd_derivation_attach (JdDerivation  *self,
                      JdDerivedFunc  derived,
                      gpointer       user_data)
{
  g_return_if_fail (self != NULL);

  self->derived = derived;
  self->user_data = user_data;
}

gboolean
jd_derivation_wait (JdDerivation *self,
                    gint64        microseconds)
{
  const gint64 end = g_get_monotonic_time () + microseconds;
  gboolean ended;

  g_return_val_if_fail (self != NULL, FALSE);

  g_mutex_lock (&self->mutex);
  while (!self->ended)
    if (microseconds < 0)
      g_cond_wait (&self->cond, &self->mutex);
    else if (!g_cond_wait_until (&self->cond, &self->mutex, end))
      break;
  ended = self->ended;
  g_mutex_unlock (&self->mutex);
  return ended;
}

gint64
jd_derivation_get_duration (JdDerivation *self)
{
  g_return_val_if_fail (self != NULL && jd_derivation_wait (self, 0), 0);

  return self->duration;
}

JdModel *
jd_derivation_take (JdDerivation  *self,
                    GError       **error)
{
  g_return_val_if_fail (self != NULL && jd_derivation_wait (self, 0), NULL);

  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  return g_steal_pointer (&self->model);
}
