/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* Part of the panel of virtual velocities: the observer of the field with hypothesis 2.33, and the composition of the
 * virtual velocities of one point (Le van and Bouzidi, [4.43]). */
#define JD_TYPE_OBSERVER_BOX (jd_observer_box_get_type ())
G_DECLARE_FINAL_TYPE (JdObserverBox, jd_observer_box, JD, OBSERVER_BOX, GtkBox)

void         jd_observer_box_refresh (JdObserverBox *self,
                                      JdStudy       *study,
                                      JdChanges      changes);

G_END_DECLS
