/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pin P in a slot through Q: normal = (P - Q) . n.  The normal n is the slot's axis, carried by the body of Q, turned
 * by +90 degrees. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static const JdMember members[] = { JD_MEMBER_BETWEEN, JD_MEMBER_AXIS };
static const char *const equations[] = { "normal", NULL };
static const JdReaction reactions[] = { { "N", "normal", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_pin_slot = {
  .name = "pin-slot",
  .title = N_("Pin in a slot"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .unilateral = "normal",
  .planar = TRUE,
  .build = jd_joint_build_slot,
  .efforts = jd_joint_slot_efforts,
};
