/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Progress of a command on the terminal, written by a thread of its own. */
#include "app/cli/jd-cli-progress-private.h"

#include <unistd.h>

struct _JdCliProgress
{
  GMutex    mutex;
  GCond     cond;
  GThread  *thread;    /* NULL: standard error is no terminal */
  double    fraction;  /* negative: not known */
  gboolean  ending;
};

static void
write_line (const JdCliProgress *self,
            int                  seconds)
{
  if (self->fraction >= 0)
    g_printerr ("\r%3.0f %%", 100.0 * self->fraction);
  else
    g_printerr ("\r%d s", seconds);
}

static gpointer
run (gpointer user_data)
{
  JdCliProgress *self = user_data;
  const gint64 start = g_get_monotonic_time ();
  int seconds = 0;

  g_mutex_lock (&self->mutex);
  while (!self->ending)
    if (!g_cond_wait_until (&self->cond, &self->mutex, start + (seconds + 1) * G_TIME_SPAN_SECOND))
      write_line (self, ++seconds);
  if (seconds > 0)
    g_printerr ("\r        \r");
  g_mutex_unlock (&self->mutex);
  return NULL;
}

JdCliProgress *
jd_cli_progress_new (void)
{
  JdCliProgress *self = g_new0 (JdCliProgress, 1);

  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->fraction = -1;
  if (isatty (STDERR_FILENO))
    self->thread = g_thread_new ("progress", run, self);
  return self;
}

void
jd_cli_progress_free (JdCliProgress *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->ending = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_clear_pointer (&self->thread, g_thread_join);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_free (self);
}

void
jd_cli_progress_set (JdCliProgress *self,
                     double         fraction)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->fraction = CLAMP (fraction, 0.0, 1.0);
  g_mutex_unlock (&self->mutex);
}
