/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

/* Table of the panels of the Study view, one line each, in the order of a lecture: PANEL (type, name, title).
 * JdPanel takes the title, the icon "jd-NAME-symbolic" and the template "jd-NAME-panel.ui" from the line, and the
 * Study view makes one panel for each line.  No other code names the type of a panel. */
#define JD_PANELS(PANEL) \
  PANEL (JdParameterizationPanel, parameterization, N_("Parameterization")) \
  PANEL (JdEquationsPanel, equations, N_("Equations")) \
  PANEL (JdFieldPanel, field, N_("Virtual Velocities")) \
  PANEL (JdForcesPanel, forces, N_("Forces")) \
  PANEL (JdJumpPanel, jump, N_("Jump")) \
  PANEL (JdIntegralsPanel, integrals, N_("First Integrals")) \
  PANEL (JdJointsPanel, joints, N_("Perfect Joints")) \
  PANEL (JdEquilibriaPanel, equilibria, N_("Equilibria")) \
  PANEL (JdGraphsPanel, graphs, N_("Graphs")) \
  PANEL (JdSweepPanel, sweep, N_("Sweep"))

/* Declares jd_equations_panel_get_type() and the others. */
#define JD_PANEL_DECLARE_TYPE(Type, name, title) GType jd_##name##_panel_get_type (void);
JD_PANELS (JD_PANEL_DECLARE_TYPE)
#undef JD_PANEL_DECLARE_TYPE
