/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Inextensible massless rope through the points P1, ..., Pn: length = sum |P_i - P_i+1| - length <= 0. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
rope_build (const JdJointType  *type G_GNUC_UNUSED,
            const JdJoint      *joint,
            JdJointBuilder     *builder,
            GError            **error G_GNUC_UNUSED)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *f = jd_expr_neg (pool, jd_expr_import (pool, joint->length));

  /* over a pulley the load goes on along its line */
  for (gsize i = 0; i + 1 < joint->n_points; i++)
    {
      const JdExprVec d = jd_expr_vec_sub (pool, jd_kinematics_point (kinematics, joint->points[i]),
                                           jd_kinematics_point (kinematics, joint->points[i + 1]));

      f = jd_expr_add (pool, f, jd_joint_distance (builder, d, joint->n_points == 2));
    }
  jd_joint_add_holonomic (builder, "length", f, jd_joint_get_side (joint));
  return TRUE;
}

/* One tension along the whole rope: it runs through its points without friction. */
static gboolean
rope_efforts (const JdJointType  *type G_GNUC_UNUSED,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error G_GNUC_UNUSED)
{
  for (gsize i = 0; i + 1 < joint->n_points; i++)
    jd_joint_add_tension (builder, joint->points[i], joint->points[i + 1]);
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_THROUGH, JD_MEMBER_LENGTH };
static const char *const equations[] = { "length", NULL };
static const JdReaction reactions[] = { { "T", "length", -1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_rope = {
  .name = "rope",
  .title = N_("Rope"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .side = -1,
  .unilateral = "length",
  .planar = TRUE,
  .spatial = TRUE,
  .build = rope_build,
  .efforts = rope_efforts,
};
