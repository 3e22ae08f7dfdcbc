/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Point on a curve: normal = gap.  It is bilateral unless the file says otherwise, and has no friction. */
#include "core/joint/jd-contact-geometry.h"

#include <glib/gi18n-lib.h>

static gboolean
on_curve_build (const JdJointType  *type G_GNUC_UNUSED,
                const JdJoint      *joint,
                JdJointBuilder     *builder,
                GError            **error)
{
  JdContact contact;

  if (!jd_contact_init (&contact, joint, builder, error))
    return FALSE;
  jd_joint_add_holonomic (builder, "normal", contact.gap, jd_joint_get_side (joint));
  return TRUE;
}

static gboolean
on_curve_efforts (const JdJointType  *type G_GNUC_UNUSED,
                  const JdJoint      *joint,
                  JdJointBuilder     *builder,
                  GError            **error)
{
  return jd_contact_add_forces (joint, builder, FALSE, error);
}

static const JdMember members[] = { JD_MEMBER_POINT, JD_MEMBER_CURVE };
static const char *const equations[] = { "normal", NULL };
static const JdReaction reactions[] = { { "N", "normal", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_on_curve = {
  .name = "on-curve",
  .title = N_("Point on a curve"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .unilateral = "normal",
  .planar = TRUE,
  .build = on_curve_build,
  .efforts = on_curve_efforts,
};
