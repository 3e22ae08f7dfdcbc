/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* Events and their jumps.  The user chooses, adds, renames and runs an event here.  The panel shows the jump: rates,
 * impulses, energies and the loss of each constraint, the three phases and privileged momenta; in folds what
 * observers see, other methods, the projector, its geometry, a change of rank, and other outcomes. */
#define JD_TYPE_JUMP_PANEL (jd_jump_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdJumpPanel, jd_jump_panel, JD, JUMP_PANEL, JdPanel)

G_END_DECLS
