/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Point on a curve: normal = gap.  It is bilateral unless the file says otherwise, and has no friction. */
#include "core/joint/jd-contact-geometry-private.h"

#include <glib/gi18n-lib.h>

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
  .build = jd_contact_build,
  .efforts = jd_contact_efforts,
};
