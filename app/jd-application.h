/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/jd-recovery.h"
#include "app/jd-session.h"

G_BEGIN_DECLS

#define JD_TYPE_APPLICATION (jd_application_get_type ())
G_DECLARE_FINAL_TYPE (JdApplication, jd_application, JD, APPLICATION, AdwApplication)

typedef struct _JdWindow JdWindow;

JdApplication  *jd_application_new              (void);

JdSession      *jd_application_get_session      (JdApplication *self);
JdRecovery     *jd_application_get_recovery     (JdApplication *self);

/* The addresses (char *) of the files that were open when the last run died, and that have not been opened since.
 * They are offered, not opened: one of them may be why it died. */
GPtrArray      *jd_application_get_interrupted  (JdApplication *self);

/* Shows @file in the window that has it already, else in @window (may be NULL) if nothing is lost there, else in a
 * new one. */
void            jd_application_open_file        (JdApplication *self,
                                                 GFile         *file,
                                                 JdWindow      *window);
/* @window has loaded a file, or failed to, with @failure (else NULL); what failed is told when all windows have. */
void            jd_application_end_opening      (JdApplication *self,
                                                 JdWindow      *window,
                                                 const char    *failure);
/* Ends the program without a question: it has not died, and its copies of unsaved work stay. */
void            jd_application_terminate        (JdApplication *self);
/* The windows, their files and sizes are what the next start shows. */
void            jd_application_remember_windows (JdApplication *self);

G_END_DECLS
