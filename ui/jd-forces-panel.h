/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/jd-panel.h"
#include "ui/jd-table.h"

G_BEGIN_DECLS

/* Generalized forces D and L, the multipliers beside their equations, the reactions they give, and what this
 * parameterization cannot tell. */
#define JD_TYPE_FORCES_PANEL (jd_forces_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdForcesPanel, jd_forces_panel, JD, FORCES_PANEL, JdPanel)

/* Rows by retained parameter, columns D, L, D + L; rows by equation, one column; rows by "joint.component", one
 * column. */
JdTable     *jd_forces_panel_get_forces      (JdForcesPanel *self);
JdTable     *jd_forces_panel_get_multipliers (JdForcesPanel *self);
JdTable     *jd_forces_panel_get_reactions   (JdForcesPanel *self);

G_END_DECLS
