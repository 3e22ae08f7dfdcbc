/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* What stands in a window without a document: the bundled examples as pictures, the files used lately, and a button to
 * open another.  Names the window's actions "win.open" and "win.open-uri". */
#define JD_TYPE_START_PAGE (jd_start_page_get_type ())
G_DECLARE_FINAL_TYPE (JdStartPage, jd_start_page, JD, START_PAGE, GtkWidget)

/* Looks anew for examples and recent files. */
void   jd_start_page_refresh        (JdStartPage *self);
guint  jd_start_page_get_n_examples (JdStartPage *self);

/* How many of them have their picture by now. */
guint  jd_start_page_count_drawn    (JdStartPage *self);

G_END_DECLS
