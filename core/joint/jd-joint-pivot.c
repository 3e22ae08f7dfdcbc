/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pivot between P and Q in the plane: x = x_P - x_Q, y = y_P - y_Q.  Its reaction has the components X, Y. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static const JdMember members[] = { JD_MEMBER_BETWEEN };
static const char *const equations[] = { "x", "y", NULL };
static const JdReaction reactions[] = { { "X", "x", 1 }, { "Y", "y", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_pivot = {
  .name = "pivot",
  /* Translators: Pivot: a joint about which a body turns. */
  .title = N_("Pivot"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .planar = TRUE,
  .build = jd_joint_build_coincidence,
  .efforts = jd_joint_axis_efforts,
};
