/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A quiet ring that fills while a class thinks.  It makes no sound, shows no digits, and stays full when the time is
 * over. */
#define JD_TYPE_CLASS_RING (jd_class_ring_get_type ())
G_DECLARE_FINAL_TYPE (JdClassRing, jd_class_ring, JD, CLASS_RING, GtkWidget)

/* Shows it empty, and fills it in @seconds. */
void       jd_class_ring_start       (JdClassRing *self,
                                      guint        seconds);
/* Hides it. */
void       jd_class_ring_stop        (JdClassRing *self);
/* Returns whether it fills or is full. */
gboolean   jd_class_ring_get_started (JdClassRing *self);
/* The part that is filled, 0 to 1. */
double     jd_class_ring_get_part    (JdClassRing *self);

G_END_DECLS
