/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"
#include "ui/study/jd-series.h"

G_BEGIN_DECLS

/* Quantities of the motion as functions of time, with events and the instant shown, or of another quantity.
 * Quantities for which the equations must be solved along the motion are computed in a thread. */
#define JD_TYPE_GRAPHS_PANEL (jd_graphs_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdGraphsPanel, jd_graphs_panel, JD, GRAPHS_PANEL, JdPanel)

void      jd_graphs_panel_set_shown    (JdGraphsPanel    *self,
                                        const JdQuantity *quantity,
                                        gboolean          shown);
/* Draws the quantities against this one (NULL: time), such as a rate against its parameter: a phase portrait. */
void      jd_graphs_panel_set_abscissa (JdGraphsPanel    *self,
                                        const JdQuantity *quantity);

G_END_DECLS
