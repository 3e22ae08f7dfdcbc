/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A bar that grows from its centre, to the left for negative and to the right for positive values.  A zero is
 * marked. */
#define JD_TYPE_METER (jd_meter_get_type ())
G_DECLARE_FINAL_TYPE (JdMeter, jd_meter, JD, METER, GtkWidget)

GtkWidget  *jd_meter_new       (void) G_GNUC_WARN_UNUSED_RESULT;
/* @value relative to @full, which fills one half. */
void        jd_meter_set_value (JdMeter *self,
                                double   value,
                                double   full);

G_END_DECLS
