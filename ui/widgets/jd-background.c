/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Threads of low priority for long computations. */
#include "ui/widgets/jd-background.h"

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#define NICENESS 10

/* Jobs that run or wait. */
static GMutex mutex;
static GCond ended;
static guint n_jobs;

typedef struct
{
  GTask           *task;
  GTaskThreadFunc  func;
} JdBackgroundJob;

static JdBackgroundJob *
job_new (GTask           *task,
         GTaskThreadFunc  func)
{
  JdBackgroundJob *job = g_new (JdBackgroundJob, 1);

  *job = (JdBackgroundJob) { g_object_ref (task), func };
  /* Released in the task's own context, because this also releases its source, which may be a widget. */
  g_signal_connect (task, "notify::completed", G_CALLBACK (g_object_unref), NULL);
  g_mutex_lock (&mutex);
  n_jobs++;
  g_mutex_unlock (&mutex);
  return job;
}

static void
run_job (gpointer data,
         gpointer user_data G_GNUC_UNUSED)
{
  g_autofree JdBackgroundJob *job = data;
  GTask *task = job->task;

  if (!g_task_return_error_if_cancelled (task))
    job->func (task, g_task_get_source_object (task), g_task_get_task_data (task), g_task_get_cancellable (task));
  g_mutex_lock (&mutex);
  if (--n_jobs == 0)
    g_cond_broadcast (&ended);
  g_mutex_unlock (&mutex);
}

static gpointer
run_modestly (gpointer job)
{
#ifdef __linux__
  /* Linux has a priority for each thread. */
  setpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid), NICENESS);
#endif
  run_job (job, NULL);
  return NULL;
}

void
jd_background_run (GTask           *task,
                   GTaskThreadFunc  func)
{
  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  g_thread_unref (g_thread_new ("analysis", run_modestly, job_new (task, func)));
}

void
jd_background_queue (GTask           *task,
                     GTaskThreadFunc  func)
{
  static GThreadPool *queue;

  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  if (g_once_init_enter (&queue))
    g_once_init_leave (&queue, g_thread_pool_new (run_job, NULL, (int) g_get_num_processors (), FALSE, NULL));
  g_thread_pool_push (queue, job_new (task, func), NULL);
}

gboolean
jd_background_wait (gint64 patience)
{
  const gint64 until = g_get_monotonic_time () + patience;
  gboolean idle;

  g_mutex_lock (&mutex);
  while (n_jobs > 0 && g_cond_wait_until (&ended, &mutex, until))
    ;
  idle = n_jobs == 0;
  g_mutex_unlock (&mutex);
  return idle;
}

void
jd_background_begin (gpointer              owner,
                     GCancellable        **running,
                     GTaskThreadFunc       func,
                     gpointer              data,
                     GDestroyNotify        free_data,
                     GAsyncReadyCallback   done)
{
  g_autoptr(GTask) task = NULL;

  jd_background_stop (running);
  *running = g_cancellable_new ();
  task = g_task_new (owner, *running, done, NULL);
  g_task_set_task_data (task, data, free_data);
  jd_background_run (task, func);
}

void
jd_background_stop (GCancellable **running)
{
  if (*running != NULL)
    g_cancellable_cancel (*running);
  g_clear_object (running);
}

gboolean
jd_background_end (GCancellable **running,
                   GAsyncResult  *result)
{
  if (*running == NULL || g_task_get_cancellable (G_TASK (result)) != *running)
    return FALSE;
  g_clear_object (running);
  return TRUE;
}
