/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/jd-panel.h"
#include "ui/jd-table.h"

G_BEGIN_DECLS

/* An event: chosen, made and named here, run, and its jump told: the three phases, rates, privileged momenta,
 * impulses, energies, and how well the three forms agree. */
#define JD_TYPE_JUMP_PANEL (jd_jump_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdJumpPanel, jd_jump_panel, JD, JUMP_PANEL, JdPanel)

/* Rows by parameter, columns before, after, jump; rows by privileged velocity as text, columns before, after,
 * applied; rows by equation, one column; rows "before", "after", one column. */
JdTable  *jd_jump_panel_get_rates    (JdJumpPanel *self);
JdTable  *jd_jump_panel_get_momenta  (JdJumpPanel *self);
JdTable  *jd_jump_panel_get_impulses (JdJumpPanel *self);
JdTable  *jd_jump_panel_get_energies (JdJumpPanel *self);
/* TRUE while a jump is shown. */
gboolean  jd_jump_panel_has_jump     (JdJumpPanel *self);

G_END_DECLS
