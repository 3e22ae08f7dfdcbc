/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/start/jd-recovery.h"
#include "app/start/jd-session.h"

G_BEGIN_DECLS

#define JD_TYPE_APPLICATION (jd_application_get_type ())
G_DECLARE_FINAL_TYPE (JdApplication, jd_application, JD, APPLICATION, AdwApplication)

typedef struct _JdWindow JdWindow;

JdApplication  *jd_application_new              (void);

JdSession      *jd_application_get_session      (JdApplication *self);
JdRecovery     *jd_application_get_recovery     (JdApplication *self);

/* Addresses (char *) of the files that were open when the last run crashed and that have not been opened since.
 * They are offered to the user but not opened, because one of them may have caused the crash. */
GPtrArray      *jd_application_get_interrupted  (JdApplication *self);

/* Shows @file in the window that already has it; else in @window (may be NULL), if no work is lost there; else in a
 * new window. */
void            jd_application_open_file        (JdApplication *self,
                                                 GFile         *file,
                                                 JdWindow      *window);
/* Called by @window when it has loaded a file, or failed with the message @failure (else NULL).  Failures are shown
 * when all windows have finished. */
void            jd_application_end_opening      (JdApplication *self,
                                                 JdWindow      *window,
                                                 const char    *failure);
/* Quits without questions, for example at the end of the desktop session.  It does not count as a crash, and the
 * recovery copies of unsaved work stay. */
void            jd_application_terminate        (JdApplication *self);
/* Stores the windows, their files and their sizes for the next start. */
void            jd_application_remember_windows (JdApplication *self);
/* Waits at the end of the program for its threads, which are cancelled.  FALSE: one goes on. */
gboolean         jd_application_wait            (void);

G_END_DECLS
