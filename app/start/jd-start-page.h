/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/start/jd-recovery.h"
#include "app/start/jd-session.h"

G_BEGIN_DECLS

/* The page of a window without a document: unsaved work of a run that was killed, files that were open then, recent
 * files, lessons, templates, and the examples in chapters with pictures; and a search of lessons, examples and words.
 * It uses the actions "win.new", "win.open", "win.open-uri", "win.open-lesson" and "win.recover" of the window. */
#define JD_TYPE_START_PAGE (jd_start_page_get_type ())
G_DECLARE_FINAL_TYPE (JdStartPage, jd_start_page, JD, START_PAGE, GtkWidget)

void   jd_start_page_set_recovery   (JdStartPage *self,
                                     JdRecovery  *recovery);
/* Remembers which offers are closed. */
void   jd_start_page_set_session    (JdStartPage *self,
                                     JdSession   *session);
/* @uris: char *, addresses of the files that were open when the last run crashed.  The array is shared;
 * jd_start_page_refresh() reads it again. */
void   jd_start_page_set_interrupted (JdStartPage *self,
                                      GPtrArray   *uris);

/* Searches for @words, as if they had been typed. */
void   jd_start_page_search         (JdStartPage *self,
                                     const char  *words);
/* Reads the examples and recent files again, now or when the page is shown next. */
void   jd_start_page_refresh        (JdStartPage *self);


G_END_DECLS
