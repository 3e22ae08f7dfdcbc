/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* Generalized forces D and L, the multipliers with their equations, the reactions that they give, and the efforts
 * that this parameterization does not give. */
#define JD_TYPE_FORCES_PANEL (jd_forces_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdForcesPanel, jd_forces_panel, JD, FORCES_PANEL, JdPanel)

G_END_DECLS
