/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Progress of a command on the terminal: from one second on, how far it is, or else how long it has taken, in a line
 * that is removed at the end.  Where standard error is no terminal nothing is written. */
typedef struct _JdCliProgress JdCliProgress;

JdCliProgress *jd_cli_progress_new  (void) G_GNUC_WARN_UNUSED_RESULT;
/* Removes the line. */
void           jd_cli_progress_free (JdCliProgress *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdCliProgress, jd_cli_progress_free)

/* Sets the progress of the command, 0 to 1.  @self may be NULL. */
void           jd_cli_progress_set  (JdCliProgress *self,
                                     double         fraction);

G_END_DECLS
