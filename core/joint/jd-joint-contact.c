/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Unilateral contact of a point or a disk with a curve: normal = gap >= 0.  Friction and rolling resistance are
 * laws. */
#include "core/joint/jd-contact-geometry.h"

#include <glib/gi18n-lib.h>

static gboolean
contact_build (const JdJointType  *type G_GNUC_UNUSED,
               const JdJoint      *joint,
               JdJointBuilder     *builder,
               GError            **error)
{
  JdContact contact;

  if (!jd_contact_init (&contact, joint, builder, error))
    return FALSE;
  jd_joint_add_holonomic (builder, "normal", contact.gap, jd_joint_get_side (joint));
  jd_contact_add_laws (&contact, joint, -1, builder);
  return TRUE;
}

static gboolean
contact_efforts (const JdJointType  *type G_GNUC_UNUSED,
                 const JdJoint      *joint,
                 JdJointBuilder     *builder,
                 GError            **error)
{
  return jd_contact_add_forces (joint, builder, FALSE, error);
}

static const JdMember members[] = { JD_MEMBER_CONTACT, JD_MEMBER_CURVE };
static const char *const equations[] = { "normal", NULL };
static const JdReaction reactions[] = { { "N", "normal", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_contact = {
  .name = "contact",
  .title = N_("Contact"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .side = 1,
  .unilateral = "normal",
  .planar = TRUE,
  .takes_friction = TRUE,
  .build = contact_build,
  .efforts = contact_efforts,
};
