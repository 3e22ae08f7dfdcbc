/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/jd-recovery.h"

G_BEGIN_DECLS

/* The page of a window without a document: unsaved work of a run that was killed, files that were open then, recent
 * files, templates, and the examples with pictures.  It uses the actions "win.new", "win.open", "win.open-uri" and
 * "win.recover" of the window. */
#define JD_TYPE_START_PAGE (jd_start_page_get_type ())
G_DECLARE_FINAL_TYPE (JdStartPage, jd_start_page, JD, START_PAGE, GtkWidget)

void   jd_start_page_set_recovery   (JdStartPage *self,
                                     JdRecovery  *recovery);
/* @uris: char *, addresses of the files that were open when the last run crashed.  The array is shared;
 * jd_start_page_refresh() reads it again. */
void   jd_start_page_set_interrupted (JdStartPage *self,
                                      GPtrArray   *uris);

/* Reads the examples and recent files again. */
void   jd_start_page_refresh        (JdStartPage *self);


G_END_DECLS
