/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Slider between P and Q in the plane: normal = (P - Q) . n, angle = angle_P - angle_Q - angle.  The normal n is the
 * axis, carried by the body of Q, turned by +90 degrees. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

static gboolean
slider_build (const JdJointType  *type,
              const JdJoint      *joint,
              JdJointBuilder     *builder,
              GError            **error)
{
  jd_joint_build_slot (type, joint, builder, error);
  jd_joint_add_angle (joint, builder);
  return TRUE;
}

static gboolean
slider_efforts (const JdJointType  *type,
                const JdJoint      *joint,
                JdJointBuilder     *builder,
                GError            **error)
{
  jd_joint_slot_efforts (type, joint, builder, error);
  jd_joint_add_angle_couple (joint, builder);
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
