/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window/jd-application.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/draw/jd-draw-view.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* A window: the start page, or one document in the Draw, Study or Compare view. */
#define JD_TYPE_WINDOW (jd_window_get_type ())
G_DECLARE_FINAL_TYPE (JdWindow, jd_window, JD, WINDOW, AdwApplicationWindow)

/* @application may be NULL in tests: then no session and no recovery copies are kept. */
JdWindow    *jd_window_new          (JdApplication *application);

/* "draw", "study" or "compare". */
const char  *jd_window_get_view     (JdWindow      *self);
void         jd_window_set_view     (JdWindow      *self,
                                     const char    *view);
/* Both views are made when they are first asked for or shown. */
JdDrawView    *jd_window_get_draw_view    (JdWindow *self);
JdCompareView *jd_window_get_compare_view (JdWindow *self);
/* Returns whether it shows the start page and loads nothing. */
gboolean     jd_window_is_empty     (JdWindow      *self);
/* Searches the start page for @words; the window shows it. */
void         jd_window_search       (JdWindow      *self,
                                     const char    *words);
gboolean     jd_window_get_loading  (JdWindow      *self);
/* Returns whether it shows or loads @file as its own.  An example or template is opened as a copy and belongs to no
 * window. */
gboolean     jd_window_has_file     (JdWindow      *self,
                                     GFile         *file);
/* Shows why files could not be opened. */
void         jd_window_show_failures (JdWindow          *self,
                                      const char *const *failures,
                                      guint              n_failures);

/* Loads @file and shows it in this window.  On failure it shows the reason and changes nothing. */
void         jd_window_open_file    (JdWindow      *self,
                                     GFile         *file);
/* Opens @file where no work is lost: in the window that has it, here, or in a new window. */
void         jd_window_offer_file   (JdWindow      *self,
                                     GFile         *file);
/* Opens the unsaved work of an earlier run from @copy.  The copy is removed when the work is saved. */
void         jd_window_recover      (JdWindow      *self,
                                     GFile         *copy);
/* Sets whether the window closes without asking, because the user has already answered. */
void         jd_window_allow_close  (JdWindow      *self,
                                     gboolean       allow);
/* Returns whether there is unsaved work, or an export that is being written, about which the user has not been
 * asked. */
gboolean     jd_window_needs_answer (JdWindow      *self);
/* Asks about unsaved work, and waits for exports that are being written; @done gets whether closing may continue. */
void         jd_window_confirm_close (JdWindow     *self,
                                      void        (*done) (JdWindow *self, gboolean proceed, gpointer data),
                                      gpointer      data);
/* Returns whether another document may replace this one: the window shows the start page, or an unchanged example. */
gboolean     jd_window_is_disposable (JdWindow     *self);
/* Describes the window for the next start. */
JdSessionWindow *jd_window_describe (JdWindow      *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean     jd_window_save_to      (JdWindow      *self,
                                     GFile         *file);
/* Saves a copy of the document shown, which is not locked, as another file of the user's; the document stays. */
gboolean     jd_window_keep_copy_in (JdWindow      *self,
                                     GFile         *file);
/* Goes on writing the lesson of @file, on the document shown. */
void         jd_window_edit_lesson  (JdWindow      *self,
                                     GFile         *file);
/* Saves the lesson that is being made. */
gboolean     jd_window_save_lesson  (JdWindow      *self,
                                     GFile         *file);
/* Exports @what: "sheet", the figure of the view shown (.svg, .pdf, .png); "comparison" (the same or .tex);
 * "equations" (.tex); "data" (.csv); "page" (.html), which is complete later. */
gboolean     jd_window_export       (JdWindow      *self,
                                     const char    *what,
                                     GFile         *file);

G_END_DECLS
