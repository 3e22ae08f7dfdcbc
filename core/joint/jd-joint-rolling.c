/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rolling without slip of a point or a disk on a curve: normal = gap >= 0, slip = (velocity of the body's particle at
 * the contact relative to the curve's material) . direction.  With a friction coefficient the slip equation holds
 * only during sticking. */
#include "core/joint/jd-contact-geometry-private.h"

#include <glib/gi18n-lib.h>

static gboolean
rolling_build (const JdJointType  *type G_GNUC_UNUSED,
               const JdJoint      *joint,
               JdJointBuilder     *builder,
               GError            **error)
{
  JdContact contact;

  if (joint->n_bodies == 2)
    return jd_shape_contact_build (joint, builder, TRUE, error);
  if (!jd_contact_init (&contact, joint, builder, error))
    return FALSE;
  jd_joint_add_holonomic (builder, "normal", contact.gap, jd_joint_get_side (joint));
  jd_joint_add_differential (builder, "slip", jd_contact_slip (&contact, builder), 0);
  jd_contact_add_laws (&contact, joint, 1, builder);
  return TRUE;
}

static gboolean
rolling_efforts (const JdJointType  *type G_GNUC_UNUSED,
                 const JdJoint      *joint,
                 JdJointBuilder     *builder,
                 GError            **error)
{
  return jd_contact_add_forces (joint, builder, TRUE, error);
}

static const JdMember members[] = { JD_MEMBER_CONTACT, JD_MEMBER_CURVE };
static const char *const equations[] = { "normal", "slip", NULL };
static const JdReaction reactions[] = { { "N", "normal", 1 }, { "T", "slip", 1 }, { NULL, NULL, 0 } };

const JdJointType jd_joint_type_rolling = {
  .name = "rolling",
  .title = N_("Rolling"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .equations = equations,
  .reactions = reactions,
  .side = 1,
  .unilateral = "normal",
  .planar = TRUE,
  .takes_friction = TRUE,
  .takes_rolling_resistance = TRUE,
  .build = rolling_build,
  .efforts = rolling_efforts,
};
