/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* Verdicts on perfect joints: on each joint alone, and on the checked joints as a compound joint; as internal joints
 * or as joints with the exterior.  They are computed in a thread when the mechanism changes. */
#define JD_TYPE_JOINTS_PANEL (jd_joints_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdJointsPanel, jd_joints_panel, JD, JOINTS_PANEL, JdPanel)


G_END_DECLS
