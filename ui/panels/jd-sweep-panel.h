/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* A quantity over a constant: the curve is computed point by point in a thread, and dropped when the study shows
 * another mechanism or parameterization. */
#define JD_TYPE_SWEEP_PANEL (jd_sweep_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdSweepPanel, jd_sweep_panel, JD, SWEEP_PANEL, JdPanel)

/* Writes the curve: a picture (.svg, .pdf, .png), or its table (.csv), the bytes of which are those of the command
 * sweep.  FALSE and @error: there is no curve, or the file cannot be written. */
gboolean  jd_sweep_panel_export (JdSweepPanel  *self,
                                 GFile         *file,
                                 GError       **error);

G_END_DECLS
