/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Massless rod between P and Q: length = |P - Q| - length.  The multiplier is positive if the rod pushes P away from
 * Q; the tension is its opposite. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
rod_build (const JdJointType  *type G_GNUC_UNUSED,
           const JdJoint      *joint,
           JdJointBuilder     *builder,
           GError            **error G_GNUC_UNUSED)
{
  JdExprPool *pool = builder->kinematics->pool;
  const JdExpr *distance = jd_joint_distance (builder, jd_joint_difference (joint, builder), FALSE);

  jd_joint_add_holonomic (builder, "length", jd_expr_sub (pool, distance, jd_expr_import (pool, joint->length)),
                          jd_joint_get_side (joint));
  return TRUE;
}

static gboolean
rod_efforts (const JdJointType  *type G_GNUC_UNUSED,
             const JdJoint      *joint,
             JdJointBuilder     *builder,
             GError            **error G_GNUC_UNUSED)
{
  jd_joint_add_tension (builder, joint->points[0], joint->points[1]);
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_BETWEEN, JD_MEMBER_LENGTH };
static const char *const equations[] = { "length", NULL };
static const JdReaction reactions[] = { { "T", "length", -1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_rod = {
  .name = "rod",
  .title = N_("Rod"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .unilateral = "length",
  .planar = TRUE,
  .spatial = TRUE,
  .build = rod_build,
  .efforts = rod_efforts,
};
