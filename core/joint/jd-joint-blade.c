/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Blade (skate) at a point P: the velocity of P has no component normal to the blade.  With n the blade's direction,
 * carried by its body, turned by +90 degrees: lateral = V(P) . n. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
blade_build (const JdJointType  *type G_GNUC_UNUSED,
             const JdJoint      *joint,
             JdJointBuilder     *builder,
             GError            **error G_GNUC_UNUSED)
{
  const JdKinematics *kinematics = builder->kinematics;
  const JdPointRef ref = joint->points[0];
  const JdExprVec n = jd_joint_unit_vector (joint, builder, ref.body, TRUE);
  const JdExprVec v = jd_kinematics_particle_velocity (kinematics, ref.body, jd_kinematics_point (kinematics, ref));

  jd_joint_add_differential (builder, "lateral", jd_expr_vec_dot (kinematics->pool, v, n), 0);
  return TRUE;
}

static gboolean
blade_efforts (const JdJointType  *type G_GNUC_UNUSED,
               const JdJoint      *joint,
               JdJointBuilder     *builder,
               GError            **error G_GNUC_UNUSED)
{
  const JdPointRef ref = joint->points[0];

  jd_joint_add_force (builder, "N", ref.body, JD_GROUND, jd_kinematics_point (builder->kinematics, ref),
                      jd_joint_unit_vector (joint, builder, ref.body, TRUE));
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_POINT, JD_MEMBER_DIRECTION };
static const char *const equations[] = { "lateral", NULL };
static const JdReaction reactions[] = { { "N", "lateral", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_blade = {
  .name = "blade",
  .title = N_("Blade"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .planar = TRUE,
  .build = blade_build,
  .efforts = blade_efforts,
};
