/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called with the typed name.  It is not called if the user cancels. */
typedef void (*JdNameFunc) (gpointer    object,
                            const char *name);

/* Asks for a name in a dialog over the window of @owner; the entry starts with @name.  @callback gets @owner, which
 * is kept alive until then. */
void  jd_name_dialog_show (GtkWidget  *owner,
                           const char *heading,
                           const char *name,
                           JdNameFunc  callback);

G_END_DECLS
