/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps the icons of all images in @root until the program ends.  Call it before @root is destroyed: GTK 4.8 loads
 * icons in threads, and a thread that is the last to release an icon finalizes it while a new image may find it in
 * the theme's cache.  An icon is kept once, whatever number of images shows it. */
void jd_icon_keeper_keep       (GtkWidget *root);

/* Keeps the icon of each image that is shown or hidden after this call, for the same reason. */
void jd_icon_keeper_keep_shown (void);

G_END_DECLS
