/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-joint-type.h"

int
jd_joint_get_side (const JdJoint *joint)
{
  if (joint->unilateral < 0)
    return joint->type->side;
  if (joint->unilateral == 0)
    return 0;
  return joint->type->side != 0 ? joint->type->side : 1;
}
