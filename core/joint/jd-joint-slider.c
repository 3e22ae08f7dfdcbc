/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Slider between P and Q in the plane: normal = (P - Q) . n, angle = angle_P - angle_Q - angle.  The normal n is the
 * axis, carried by the body of Q, turned by +90 degrees. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
slider_build (const JdJointType  *type G_GNUC_UNUSED,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error G_GNUC_UNUSED)
{
  const JdExprVec d = jd_joint_difference (joint, builder);
  const JdExprVec n = jd_joint_unit_vector (joint, builder, joint->points[1].body, TRUE);

  jd_joint_add_holonomic (builder, "normal", jd_expr_vec_dot (builder->kinematics->pool, d, n),
                          jd_joint_get_side (joint));
  jd_joint_add_holonomic (builder, "angle",
                          jd_joint_relative_angle (builder, joint->points[0].body, joint->points[1].body,
                                                   joint->angle),
                          0);
  return TRUE;
}

static gboolean
slider_efforts (const JdJointType  *type G_GNUC_UNUSED,
                const JdJoint      *joint,
                JdJointBuilder     *builder,
                GError            **error G_GNUC_UNUSED)
{
  const int by = joint->points[1].body;

  jd_joint_add_force (builder, "N", joint->points[0].body, by,
                      jd_kinematics_point (builder->kinematics, joint->points[0]),
                      jd_joint_unit_vector (joint, builder, by, TRUE));
  jd_joint_add_plane_couple (builder, "Gamma", joint->points[0].body, by,
                             jd_expr_number (builder->kinematics->pool, 1.0));
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_BETWEEN, JD_MEMBER_AXIS, JD_MEMBER_ANGLE };
static const char *const equations[] = { "normal", "angle", NULL };
static const JdReaction reactions[] = { { "N", "normal", 1 }, { "Gamma", "angle", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_slider = {
  .name = "slider",
  .title = N_("Slider"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .unilateral = "normal",
  .planar = TRUE,
  .build = slider_build,
  .efforts = slider_efforts,
};
