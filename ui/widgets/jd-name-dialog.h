/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called with what was typed; not at all if the user cancels. */
typedef void (*JdNameFunc) (gpointer    object,
                            const char *name);

/* Asks for a name, beginning with @name, in a dialog over @owner's window; @owner is what @callback gets, and is kept
 * alive until then. */
void  jd_name_dialog_show (GtkWidget  *owner,
                           const char *heading,
                           const char *name,
                           JdNameFunc  callback);

G_END_DECLS
