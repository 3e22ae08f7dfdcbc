/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-private.h"

G_BEGIN_DECLS

/* A point, or a disk, and the point of a curve that is nearest to it.  All in ground axes.
 *
 * The curve's direction is that of travel, its normal is at the left of it: for a line the direction turned by +90
 * degrees, for a circle, which runs counterclockwise, towards the centre.  "reversed" turns both round. */
typedef struct
{
  int            body;       /* of the point or disk */
  int            carrier;    /* of the curve; JD_GROUND if fixed */
  JdExprVec      place;      /* particle of the body at the contact: centre - radius * normal */
  JdExprVec      normal;     /* unit */
  JdExprVec      direction;  /* unit, at the foot */
  JdExprVec      material;   /* velocity of the curve's material relative to its carrier */
  const JdExpr  *gap;        /* centre's distance along the normal, less the radius */
} JdContact;

/* FALSE with JD_MECHANISM_ERROR_UNSUPPORTED for a disk on a graph, and for any contact with a
 * parametric curve. */
gboolean       jd_contact_init   (JdContact       *self,
                                  const JdJoint   *joint,
                                  JdJointBuilder  *builder,
                                  GError         **error);
/* Velocity of the body's particle at the contact relative to the curve's material, along the
 * curve's direction.  The particle's, not that of the geometric point of contact (Le van and
 * Bouzidi, 5.7). */
const JdExpr  *jd_contact_slip   (const JdContact *self,
                                  JdJointBuilder  *builder);
/* Friction and rolling resistance of @joint, where it has them.  @slip: index of the joint's slip equation, or -1. */
void           jd_contact_add_laws (const JdContact *self,
                                    const JdJoint   *joint,
                                    int              slip,
                                    JdJointBuilder  *builder);
/* The efforts of @joint, a contact: jd_joint_add_contact_forces() where it is.  FALSE as jd_contact_init(). */
gboolean       jd_contact_add_forces (const JdJoint   *joint,
                                      JdJointBuilder  *builder,
                                      gboolean         holds_slip,
                                      GError         **error);

G_END_DECLS
