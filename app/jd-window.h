/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-application.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* A window: the start page, or one document in the Draw, Study or Compare view. */
#define JD_TYPE_WINDOW (jd_window_get_type ())
G_DECLARE_FINAL_TYPE (JdWindow, jd_window, JD, WINDOW, AdwApplicationWindow)

/* @application may be NULL (in tests): then nothing is remembered or kept safe. */
JdWindow    *jd_window_new          (JdApplication *application);

/* "draw", "study" or "compare". */
const char  *jd_window_get_view     (JdWindow      *self);
void         jd_window_set_view     (JdWindow      *self,
                                     const char    *view);
/* TRUE while it shows the start page and loads nothing. */
gboolean     jd_window_is_empty     (JdWindow      *self);
gboolean     jd_window_get_loading  (JdWindow      *self);
/* TRUE if it shows @file as its own, or is loading it; of an example or template every window has a copy. */
gboolean     jd_window_has_file     (JdWindow      *self,
                                     GFile         *file);
/* Tells of files that cannot be opened, each with its reason. */
void         jd_window_show_failures (JdWindow          *self,
                                      const char *const *failures,
                                      guint              n_failures);

/* Loads @file and shows it in place of what is shown; where that cannot be, says why and leaves everything as it
 * was. */
void         jd_window_open_file    (JdWindow      *self,
                                     GFile         *file);
/* Opens @file where nothing is lost: here, where it is open already, or in a window of its own. */
void         jd_window_offer_file   (JdWindow      *self,
                                     GFile         *file);
/* Opens the work that a run of the program left behind in @copy; the copy goes when the work is safe again. */
void         jd_window_recover      (JdWindow      *self,
                                     GFile         *copy);
/* The user has been asked: closing asks no more. */
void         jd_window_allow_close  (JdWindow      *self,
                                     gboolean       allow);
/* Unsaved work that the user has not been asked about. */
gboolean     jd_window_needs_answer (JdWindow      *self);
/* Asks; @done learns whether closing may go on. */
void         jd_window_protect      (JdWindow      *self,
                                     void         (*done) (JdWindow *self, gboolean go_on, gpointer data),
                                     gpointer       data);
/* TRUE if another document may take this one's place: the start page, or an example nobody has changed. */
gboolean     jd_window_is_disposable (JdWindow     *self);
/* For the next start. */
JdSessionWindow *jd_window_describe (JdWindow      *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean     jd_window_save_to      (JdWindow      *self,
                                     GFile         *file);
/* What leaves the window: "sheet", the figure of the view that is shown (.svg, .pdf, .png), "comparison" (those or
 * .tex), "equations" (.tex), "data" (.csv). */
gboolean     jd_window_export       (JdWindow      *self,
                                     const char    *what,
                                     GFile         *file);

G_END_DECLS
