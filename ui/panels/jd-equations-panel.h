/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* The typeset formulas of the parameterization: energies, Lagrange's equations, complementary equations, eliminated
 * parameters.  They are derived in a thread; the old formulas stay until the new ones arrive. */
#define JD_TYPE_EQUATIONS_PANEL (jd_equations_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdEquationsPanel, jd_equations_panel, JD, EQUATIONS_PANEL, JdPanel)

G_END_DECLS
