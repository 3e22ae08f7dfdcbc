/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window of the lecturer's crib. */
#include "ui/lesson/class/jd-class-crib-private.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-widget-helpers.h"

#define WIDTH  560
#define HEIGHT 520

GtkWidget *
jd_class_crib_new (GtkLabel **out_label)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *label = jd_new_text (NULL, "class-crib");

  gtk_window_set_title (GTK_WINDOW (window), _("Crib of the Lecturer"));
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  *out_label = GTK_LABEL (label);
  return window;
}
