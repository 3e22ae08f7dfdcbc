/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-joint-type.h"

G_BEGIN_DECLS

/**
 * jd_joint_catalogue:
 *
 * Every joint type, NULL-terminated: pivot, weld, slider, pin-slot, rod, rope, contact, rolling,
 * on-curve, gear, blade, drive, ball, equation.  Adding a type is one file in this folder and one
 * line in the catalogue.
 */
const JdJointType *const *jd_joint_catalogue      (void);
const JdJointType        *jd_joint_catalogue_find (const char *name);

G_END_DECLS
