/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"
#include "ui/widgets/jd-table.h"

G_BEGIN_DECLS

/* Virtual velocities: a slider for each virtual rate q*_i, whether the virtual velocity field is compatible with
 * each joint, and the virtual power of each effort. */
#define JD_TYPE_FIELD_PANEL (jd_field_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdFieldPanel, jd_field_panel, JD, FIELD_PANEL, JdPanel)

/* The slider of the virtual rate of @parameter, lent; NULL: it is not retained. */
GtkWidget *jd_field_panel_get_slider     (JdFieldPanel *self,
                                          const char   *parameter);

G_END_DECLS
