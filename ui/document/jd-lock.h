/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Disables @widget, with a tooltip that gives the reason, while the file's author has locked @topic.  Otherwise
 * @widget gets back its own tooltip.  @document may be NULL: nothing is locked. */
void  jd_lock_update_widget  (GtkWidget   *widget,
                              JdDocument  *document,
                              const char  *topic);

/* Disables @widget with a tooltip that gives @reason; NULL enables it. */
void  jd_lock_close_widget   (GtkWidget   *widget,
                              const char  *reason);

G_END_DECLS
