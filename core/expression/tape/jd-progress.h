/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * JdProgressFunc:
 *
 * Progress of a long computation, 0 to 1, non-decreasing; called in the thread that computes.
 */
typedef void (*JdProgressFunc) (double fraction, gpointer user_data);

/**
 * JdProgress:
 *
 * Progress and cancellation of a long computation. The caller makes it on the stack and sets the first three
 * members; the functions that compute pass it on. It belongs to one thread. NULL: no progress is reported and
 * nothing cancels.
 */
typedef struct
{
  GCancellable *cancellable;   /* may be NULL; lent */
  JdProgressFunc progress;     /* may be NULL */
  gpointer      progress_data;
  double        from, to;      /* the part of the whole that is computed now; both 0: all of it */
  double        reported;      /* fraction of the whole that was reported last */
} JdProgress;

/**
 * jd_progress_enter:
 *
 * Begins the part of the whole from the fraction @from to @to.
 */
void      jd_progress_enter (JdProgress *self,
                             double      from,
                             double      to);
/**
 * jd_progress_report:
 *
 * Reports that @done of @n equal pieces of the present part are done.  FALSE with G_IO_ERROR_CANCELLED if the
 * computation is to end.  It is cheap enough to be called for each derivative.
 */
gboolean  jd_progress_report (JdProgress  *self,
                              gsize        done,
                              gsize        n,
                              GError     **error);

G_END_DECLS
