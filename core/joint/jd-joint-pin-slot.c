/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pin P in a slot through Q: normal = (P - Q) . n.  The normal n is the slot's axis, carried by the body of Q, turned
 * by +90 degrees. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
pin_slot_build (const JdJointType  *type G_GNUC_UNUSED,
                const JdJoint      *joint,
                JdJointBuilder     *builder,
                GError            **error G_GNUC_UNUSED)
{
  const JdExprVec d = jd_joint_difference (joint, builder);
  const JdExprVec n = jd_joint_unit_vector (joint, builder, joint->points[1].body, TRUE);

  jd_joint_add_holonomic (builder, "normal", jd_expr_vec_dot (builder->kinematics->pool, d, n),
                          jd_joint_get_side (joint));
  return TRUE;
}

static gboolean
pin_slot_efforts (const JdJointType  *type G_GNUC_UNUSED,
                  const JdJoint      *joint,
                  JdJointBuilder     *builder,
                  GError            **error G_GNUC_UNUSED)
{
  const int by = joint->points[1].body;

  jd_joint_add_force (builder, "N", joint->points[0].body, by,
                      jd_kinematics_point (builder->kinematics, joint->points[0]),
                      jd_joint_unit_vector (joint, builder, by, TRUE));
  return TRUE;
}

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
  .build = pin_slot_build,
  .efforts = pin_slot_efforts,
};
