/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* Equilibria of the parameterization, found on request in a thread.  Each has its stability and the criterion that
 * decides it.  The one chosen is shown on the sheet, with its small oscillations, which can be played.  The panel
 * also shows branches of equilibria as a constant varies. */
#define JD_TYPE_EQUILIBRIA_PANEL (jd_equilibria_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdEquilibriaPanel, jd_equilibria_panel, JD, EQUILIBRIA_PANEL, JdPanel)

/* @wanted: the equilibria of the present model are found as soon as the panel shows it, once, with the ranges that it
 * has.  FALSE takes that back. */
void jd_equilibria_panel_want (JdEquilibriaPanel *self,
                               gboolean           wanted);

G_END_DECLS
