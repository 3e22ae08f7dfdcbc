/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How far something long is, from 0 to 1 and never back, from the thread that computes. */
typedef void (*JdProgress) (double fraction, gpointer user_data);

/* The course of something long, for whoever waits for it: where it is to stop, and who is told how far it is.
 * Whoever asks for it makes it, on the stack, of the first three; what computes passes it on.  Of one thread; NULL
 * where nobody waits: it then goes on to the end. */
typedef struct
{
  GCancellable *cancellable;   /* may be NULL; lent */
  JdProgress    progress;      /* may be NULL */
  gpointer      progress_data;
  double        from, to;      /* the part of the whole that is under way; both 0: all of it */
  double        told;          /* fraction of the whole */
} JdCourse;

/* What follows is the part from @from to @to of the whole. */
void      jd_course_enter (JdCourse  *self,
                           double     from,
                           double     to);
/* @done of @n equal pieces of the part under way are done.  FALSE with G_IO_ERROR_CANCELLED if the rest is not wanted
 * any more: cheap enough to be asked for each derivative. */
gboolean  jd_course_go_on (JdCourse  *self,
                           gsize      done,
                           gsize      n,
                           GError   **error);

G_END_DECLS
