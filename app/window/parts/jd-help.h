/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the manual in the desktop's viewer of help, if there is one and it finds the manual, else in the web browser.
 * @parent may be NULL.  Returns FALSE if the manual is not installed. */
gboolean jd_help_show (GtkWindow *parent);

G_END_DECLS
