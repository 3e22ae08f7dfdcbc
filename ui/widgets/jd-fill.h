/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What widgets that are filled anew share. */

/* Removes all children of a GtkBox, GtkGrid, GtkListBox or GtkFlowBox. */
void  jd_clear_children (gpointer    container);
/* Shows @text in the label; without one (NULL) the label is hidden. */
void  jd_show_text      (GtkLabel   *label,
                         const char *text);

G_END_DECLS
