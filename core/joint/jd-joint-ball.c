/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ball joint between P and Q: x = x_P - x_Q, y = y_P - y_Q, z = z_P - z_Q.  Its reaction has the components X, Y,
 * Z. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static const JdMember members[] = { JD_MEMBER_BETWEEN };
static const char *const equations[] = { "x", "y", "z", NULL };
static const JdReaction reactions[] = { { "X", "x", 1 }, { "Y", "y", 1 }, { "Z", "z", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_ball = {
  .name = "ball",
  .title = N_("Ball joint"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .spatial = TRUE,
  .build = jd_joint_build_coincidence,
  .efforts = jd_joint_axis_efforts,
};
