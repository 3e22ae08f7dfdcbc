/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs @func in a thread of its own at low priority, so that a long analysis does not delay a frame of the window.
 * It is used like g_task_run_in_thread(), but not with a thread of GTask's pool: these load and save files, and
 * would keep the low priority.  Where the system has no priority for one thread, the thread runs at the usual one.
 * @func must return the task's result as its last action, because the task's data may be released after that.  It is
 * not called where the task is cancelled before. */
void jd_background_run (GTask           *task,
                        GTaskThreadFunc  func);

/* Runs @func in a queue of as many threads as there are processors, at the usual priority: for many tasks at once, as
 * the pictures of a page.  In GTask's pool they would delay GTK's icons: GTK 4.8 uses an icon again that its thread
 * releases when it has loaded it after its widget has gone, and this can be a dying object.  Else as
 * jd_background_run(). */
void jd_background_queue (GTask           *task,
                          GTaskThreadFunc  func);
/* Waits, at most @patience us, until no job of the two functions above runs or waits.  Call it before the program
 * ends: at exit the libraries release what a thread that draws still uses.  FALSE: a job goes on. */
gboolean jd_background_wait (gint64 patience);

/* A computation that is started again and again; only the last one counts.  @running is a field of @owner, NULL
 * while none is under way.  Cancels the previous computation and starts one with @data (taken).  @done is called at
 * its end (source: @owner). */
void      jd_background_begin (gpointer              owner,
                               GCancellable        **running,
                               GTaskThreadFunc       func,
                               gpointer              data,
                               GDestroyNotify        free_data,
                               GAsyncReadyCallback   done);
void      jd_background_stop  (GCancellable        **running);
/* Call it in @done.  Returns TRUE and resets @running if @result belongs to the computation under way; FALSE if it is
 * outdated. */
gboolean  jd_background_end   (GCancellable        **running,
                               GAsyncResult         *result);

G_END_DECLS
