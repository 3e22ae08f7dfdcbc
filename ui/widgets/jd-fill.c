/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/widgets/jd-fill.h"

void
jd_clear_children (gpointer container)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (container)) != NULL)
    if (GTK_IS_BOX (container))
      gtk_box_remove (container, child);
    else if (GTK_IS_GRID (container))
      gtk_grid_remove (container, child);
    else if (GTK_IS_LIST_BOX (container))
      gtk_list_box_remove (container, child);
    else
      gtk_flow_box_remove (GTK_FLOW_BOX (container), child);
}

void
jd_show_text (GtkLabel   *label,
              const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}
