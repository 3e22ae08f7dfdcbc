/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jd-branches.h"
#include "core/analysis/jd-modes.h"
#include "ui/jd-panel.h"

G_BEGIN_DECLS

/* Equilibria of the parameterization, found on request in a thread: each with its stability and the criterion, shown
 * on the sheet when picked, with its small oscillations, which play there; and the branches as a constant varies. */
#define JD_TYPE_EQUILIBRIA_PANEL (jd_equilibria_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdEquilibriaPanel, jd_equilibria_panel, JD, EQUILIBRIA_PANEL, JdPanel)

/* Begins to search, as the button does; and TRUE while it lasts. */
void                 jd_equilibria_panel_find         (JdEquilibriaPanel *self);
/* Begins to follow the branches of @constant, as the button does. */
void                 jd_equilibria_panel_vary         (JdEquilibriaPanel *self,
                                                       const char        *constant,
                                                       double             from,
                                                       double             to);
gboolean             jd_equilibria_panel_is_busy      (JdEquilibriaPanel *self);
/* What was found; NULL before. */
const JdEquilibria  *jd_equilibria_panel_get_found    (JdEquilibriaPanel *self);
const JdBranches    *jd_equilibria_panel_get_branches (JdEquilibriaPanel *self);
/* Shows equilibrium @index on the sheet; its modes are then there, NULL if they cannot be told. */
void                 jd_equilibria_panel_pick         (JdEquilibriaPanel *self,
                                                       guint              index);
const JdLinearized  *jd_equilibria_panel_get_modes    (JdEquilibriaPanel *self);
/* Plays mode @index on the sheet; -1: none. */
void                 jd_equilibria_panel_play         (JdEquilibriaPanel *self,
                                                       int                index);

G_END_DECLS
