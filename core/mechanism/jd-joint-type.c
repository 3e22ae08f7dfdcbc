/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions about a joint that its descriptor answers. */
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

gboolean
jd_joint_type_has_member (const JdJointType *type,
                          JdMember           member)
{
  for (gsize i = 0; i < type->n_members; i++)
    if (type->members[i] == member)
      return TRUE;
  return FALSE;
}
