/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/jd-recovery.h"

G_BEGIN_DECLS

/* What stands in a window without a document: work that was not saved when the program ended, what was open when
 * it died, the files used lately, what to begin with and the bundled examples as pictures.  Names the window's
 * actions "win.new", "win.open",
 * "win.open-uri" and "win.recover". */
#define JD_TYPE_START_PAGE (jd_start_page_get_type ())
G_DECLARE_FINAL_TYPE (JdStartPage, jd_start_page, JD, START_PAGE, GtkWidget)

void   jd_start_page_set_recovery   (JdStartPage *self,
                                     JdRecovery  *recovery);
/* @uris: char *, addresses of the files that were open when the last run died; shared, and looked at anew by
 * jd_start_page_refresh(). */
void   jd_start_page_set_interrupted (JdStartPage *self,
                                      GPtrArray   *uris);

/* Looks anew for examples and recent files. */
void   jd_start_page_refresh        (JdStartPage *self);


G_END_DECLS
