/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The window of the lecturer's crib, for the screen that the class does not see.  @out_label shows its text. */
GtkWidget *jd_class_crib_new (GtkLabel **out_label) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
