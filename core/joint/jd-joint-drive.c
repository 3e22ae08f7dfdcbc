/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drive: an expression in parameters has a prescribed value in constants and t: drive = of - value. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
drive_build (const JdJointType  *type G_GNUC_UNUSED,
             const JdJoint      *joint,
             JdJointBuilder     *builder,
             GError            **error G_GNUC_UNUSED)
{
  JdExprPool *pool = builder->kinematics->pool;
  const JdExpr *of = jd_expr_import (pool, joint->of), *value = jd_expr_import (pool, joint->value);

  jd_joint_add_holonomic (builder, "drive", jd_expr_sub (pool, of, value), 0);
  return TRUE;
}

/* The engine works on whatever it drives: a force on a length, a torque on an angle. */
static gboolean
drive_efforts (const JdJointType  *type G_GNUC_UNUSED,
               const JdJoint      *joint,
               JdJointBuilder     *builder,
               GError            **error G_GNUC_UNUSED)
{
  const JdJointEffort effort = { .name = "Gamma", .body = JD_GROUND,
                                 .along = jd_expr_import (builder->kinematics->pool, joint->of) };

  g_array_append_val (builder->efforts, effort);
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_DRIVE_VALUE, JD_MEMBER_DRIVE_OF };
static const char *const equations[] = { "drive", NULL };
static const JdReaction reactions[] = { { "Gamma", "drive", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_drive = {
  .name = "drive",
  .title = N_("Drive"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .planar = TRUE,
  .spatial = TRUE,
  .build = drive_build,
  .efforts = drive_efforts,
};
