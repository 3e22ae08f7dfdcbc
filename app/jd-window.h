/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-application.h"
#include "ui/jd-study.h"

G_BEGIN_DECLS

/* A window: the start page, or one document in the Study view. */
#define JD_TYPE_WINDOW (jd_window_get_type ())
G_DECLARE_FINAL_TYPE (JdWindow, jd_window, JD, WINDOW, AdwApplicationWindow)

/* @application may be NULL (in tests). */
JdWindow    *jd_window_new          (JdApplication *application);

JdStudy     *jd_window_get_study    (JdWindow      *self);
/* TRUE while it shows the start page and loads nothing. */
gboolean     jd_window_is_empty     (JdWindow      *self);
gboolean     jd_window_get_loading  (JdWindow      *self);
/* The last message shown to the user because something could not be done, or NULL. */
const char  *jd_window_get_message  (JdWindow      *self);

/* Loads @file and shows it in place of what is shown; where that cannot be, says why and leaves everything as it was. */
void         jd_window_open_file    (JdWindow      *self,
                                     GFile         *file);
/* The same, asking first if there is unsaved work. */
void         jd_window_offer_file   (JdWindow      *self,
                                     GFile         *file);
gboolean     jd_window_save_to      (JdWindow      *self,
                                     GFile         *file);
/* What leaves the window: "sheet" (.svg, .pdf, .png), "equations" (.tex), "data" (.csv). */
gboolean     jd_window_export       (JdWindow      *self,
                                     const char    *what,
                                     GFile         *file);

G_END_DECLS
