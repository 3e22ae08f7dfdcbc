/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Like g_task_run_in_thread(), for what computes: the thread runs only where the window leaves the processor free, so
 * that no analysis, however long, delays a frame.  Where the system has no niceness for one thread it runs like any
 * other.  It is a thread of the task's own: those of GTask's pool load and save files, and none of them shall stay
 * behind modest.  @func returns the task's result last: what belongs to the task may be gone then. */
void jd_background_run (GTask           *task,
                        GTaskThreadFunc  func);

/* Of a computation that is begun again and again only the last one counts.  @running is its place in @owner: NULL
 * while none is under way.  Begins one with @data (taken), after stopping the one before; @done (source: @owner)
 * learns when it ends. */
void      jd_background_begin (gpointer              owner,
                               GCancellable        **running,
                               GTaskThreadFunc       func,
                               gpointer              data,
                               GDestroyNotify        free_data,
                               GAsyncReadyCallback   done);
void      jd_background_stop  (GCancellable        **running);
/* In @done: TRUE if @result is that of the one under way, which then is so no more; FALSE if it is outdated. */
gboolean  jd_background_end   (GCancellable        **running,
                               GAsyncResult         *result);

G_END_DECLS
