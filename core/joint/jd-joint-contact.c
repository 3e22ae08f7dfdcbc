/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Unilateral contact of a point or a disk with a curve: normal = gap >= 0.  Friction and rolling resistance are
 * laws. */
#include "core/joint/jd-contact-geometry-private.h"

#include <glib/gi18n-lib.h>

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
  .build = jd_contact_build,
  .efforts = jd_contact_efforts,
};
