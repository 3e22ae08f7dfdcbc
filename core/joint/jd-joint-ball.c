/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ball joint between P and Q: x = x_P - x_Q, y = y_P - y_Q, z = z_P - z_Q.  Its reaction has the components X, Y,
 * Z. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
ball_build (const JdJointType  *type G_GNUC_UNUSED,
            const JdJoint      *joint,
            JdJointBuilder     *builder,
            GError            **error G_GNUC_UNUSED)
{
  static const char *const names[] = { "x", "y", "z" };
  const JdExprVec d = jd_joint_difference (joint, builder);

  for (int i = 0; i < 3; i++)
    jd_joint_add_holonomic (builder, names[i], d.x[i], 0);
  return TRUE;
}

static gboolean
ball_efforts (const JdJointType  *type G_GNUC_UNUSED,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error G_GNUC_UNUSED)
{
  jd_joint_add_axis_forces (joint, builder);
  return TRUE;
}

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
  .build = ball_build,
  .efforts = ball_efforts,
};
