/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-background.h"

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#define NICENESS 10

static GQuark
func_quark (void)
{
  return g_quark_from_static_string ("jd-background-func");
}

static void
run_modestly (GTask        *task,
              gpointer      source,
              gpointer      task_data,
              GCancellable *cancellable)
{
  GTaskThreadFunc func = (GTaskThreadFunc) g_object_get_qdata (G_OBJECT (task), func_quark ());

#ifdef __linux__
  /* On Linux a thread has a niceness of its own. */
  setpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid), NICENESS);
#endif
  func (task, source, task_data, cancellable);
}

void
jd_background_run (GTask           *task,
                   GTaskThreadFunc  func)
{
  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  g_object_set_qdata (G_OBJECT (task), func_quark (), (gpointer) func);
  g_task_run_in_thread (task, run_modestly);
}
