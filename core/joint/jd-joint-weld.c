/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Weld between P and Q in the plane: x = x_P - x_Q, y = y_P - y_Q, angle = angle_P - angle_Q - angle. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
weld_build (const JdJointType  *type G_GNUC_UNUSED,
            const JdJoint      *joint,
            JdJointBuilder     *builder,
            GError            **error G_GNUC_UNUSED)
{
  const JdExprVec d = jd_joint_difference (joint, builder);

  jd_joint_add_holonomic (builder, "x", d.x[0], 0);
  jd_joint_add_holonomic (builder, "y", d.x[1], 0);
  jd_joint_add_holonomic (builder, "angle",
                          jd_joint_relative_angle (builder, joint->points[0].body, joint->points[1].body,
                                                   joint->angle),
                          0);
  return TRUE;
}

static gboolean
weld_efforts (const JdJointType  *type G_GNUC_UNUSED,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error G_GNUC_UNUSED)
{
  jd_joint_add_axis_forces (joint, builder);
  jd_joint_add_plane_couple (builder, "Gamma", joint->points[0].body, joint->points[1].body,
                             jd_expr_number (builder->kinematics->pool, 1.0));
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_BETWEEN, JD_MEMBER_ANGLE };
static const char *const equations[] = { "x", "y", "angle", NULL };
static const JdReaction reactions[] = {
  { "X", "x", 1 },
  { "Y", "y", 1 },
  { "Gamma", "angle", 1 },
  { NULL, NULL, 0 }
};

const JdJointType jd_joint_type_weld = {
  .name = "weld",
  .title = N_("Weld"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .planar = TRUE,
  .build = weld_build,
  .efforts = weld_efforts,
};
