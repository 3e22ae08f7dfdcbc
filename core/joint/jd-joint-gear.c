/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Gear between the bodies A and B: ratio = angle_A - ratio angle_B - c.  The constant c is the value in the file's
 * state, in which the teeth mesh. */
#include "core/joint/jd-joint-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

static gboolean
gear_build (const JdJointType  *type G_GNUC_UNUSED,
            const JdJoint      *joint,
            JdJointBuilder     *builder,
            GError            **error)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *ratio = jd_expr_import (pool, joint->ratio);
  const JdExpr *f = jd_expr_sub (pool, jd_kinematics_angle (kinematics, joint->bodies[0]),
                                 jd_expr_mul (pool, ratio, jd_kinematics_angle (kinematics, joint->bodies[1])));
  const double offset = jd_expr_eval (f, builder->value, builder->value_data);

  if (!isfinite (offset))
    return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                    _("Joint “%s”: the angles of its bodies have no finite value in the file's state"), joint->name);
  jd_joint_add_holonomic (builder, "ratio", jd_expr_sub (pool, f, jd_expr_number (pool, offset)), 0);
  return TRUE;
}

/* Gamma on A, -ratio Gamma on B: the teeth are taken to turn about fixed axes, whose bearings give the rest. */
static gboolean
gear_efforts (const JdJointType  *type G_GNUC_UNUSED,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error G_GNUC_UNUSED)
{
  JdExprPool *pool = builder->kinematics->pool;

  jd_joint_add_plane_couple (builder, "Gamma", joint->bodies[0], JD_GROUND, jd_expr_number (pool, 1.0));
  jd_joint_add_plane_couple (builder, "Gamma", joint->bodies[1], JD_GROUND,
                             jd_expr_neg (pool, jd_expr_import (pool, joint->ratio)));
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_BODIES, JD_MEMBER_RATIO };
static const char *const equations[] = { "ratio", NULL };
static const JdReaction reactions[] = { { "Gamma", "ratio", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_gear = {
  .name = "gear",
  .title = N_("Gear"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .planar = TRUE,
  .build = gear_build,
  .efforts = gear_efforts,
};
