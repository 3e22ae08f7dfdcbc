/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Weld between P and Q in the plane: x = x_P - x_Q, y = y_P - y_Q, angle = angle_P - angle_Q - angle. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
weld_build (const JdJointType  *type,
            const JdJoint      *joint,
            JdJointBuilder     *builder,
            GError            **error)
{
  jd_joint_build_coincidence (type, joint, builder, error);
  jd_joint_add_angle (joint, builder);
  return TRUE;
}

static gboolean
weld_efforts (const JdJointType  *type,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error)
{
  jd_joint_axis_efforts (type, joint, builder, error);
  jd_joint_add_angle_couple (joint, builder);
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
