/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Children beside each other in lines, as words of a text: what does not fit into a line begins the next one.  A
 * child that expands horizontally gets what is left of its line.  All children of a line have its height. */
#define JD_TYPE_WRAP_BOX (jd_wrap_box_get_type ())
G_DECLARE_FINAL_TYPE (JdWrapBox, jd_wrap_box, JD, WRAP_BOX, GtkWidget)

GtkWidget  *jd_wrap_box_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void        jd_wrap_box_append  (JdWrapBox *self,
                                 GtkWidget *child);
/* Removes all children. */
void        jd_wrap_box_clear   (JdWrapBox *self);

G_END_DECLS
