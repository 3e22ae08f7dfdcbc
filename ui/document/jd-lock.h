/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Puts @widget out of reach, with a tooltip that says why, while the document's author has closed @topic; afterwards
 * it has its own tooltip again.  @document may be NULL: nothing is closed. */
void  jd_lock_update_widget  (GtkWidget   *widget,
                              JdDocument  *document,
                              const char  *topic);

G_END_DECLS
