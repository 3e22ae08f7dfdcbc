/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The catalogue: the descriptors of all joint types in the order of the palette. */
#include "core/joint/jd-joint-catalogue.h"

#include "core/joint/jd-joint-private.h"

static const JdJointType *const catalogue[] = {
  &jd_joint_type_pivot,
  &jd_joint_type_weld,
  &jd_joint_type_slider,
  &jd_joint_type_pin_slot,
  &jd_joint_type_rod,
  &jd_joint_type_rope,
  &jd_joint_type_contact,
  &jd_joint_type_rolling,
  &jd_joint_type_on_curve,
  &jd_joint_type_gear,
  &jd_joint_type_blade,
  &jd_joint_type_drive,
  &jd_joint_type_ball,
  &jd_joint_type_equation,
  NULL
};

const JdJointType *const *
jd_joint_catalogue (void)
{
  return catalogue;
}

const JdJointType *
jd_joint_catalogue_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; catalogue[i] != NULL; i++)
    if (g_strcmp0 (catalogue[i]->name, name) == 0)
      return catalogue[i];
  return NULL;
}
