/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jd-verdict.h"
#include "ui/jd-panel.h"

G_BEGIN_DECLS

/* Verdicts of perfect joints: of each joint alone, and of those ticked together as a compound joint; as internal
 * joints or as joints with the exterior.  Judged in a thread when the mechanism changes. */
#define JD_TYPE_JOINTS_PANEL (jd_joints_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdJointsPanel, jd_joints_panel, JD, JOINTS_PANEL, JdPanel)

/* TRUE while joints are being judged. */
gboolean               jd_joints_panel_is_busy      (JdJointsPanel *self);
/* The verdict of joint @index; NULL where there is none. */
const JdJointVerdict  *jd_joints_panel_get_verdict  (JdJointsPanel *self,
                                                     guint          index);
/* That of the joints ticked together; NULL unless two or more are. */
const JdJointVerdict  *jd_joints_panel_get_compound (JdJointsPanel *self);
void                   jd_joints_panel_set_external (JdJointsPanel *self,
                                                     gboolean       external);
/* Ticks joint @index, to be judged together with the others ticked. */
void                   jd_joints_panel_tick         (JdJointsPanel *self,
                                                     guint          index,
                                                     gboolean       ticked);

G_END_DECLS
