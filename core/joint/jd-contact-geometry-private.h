/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-private.h"

G_BEGIN_DECLS

/**
 * JdContact:
 *
 * A point or a disk, and the nearest point of a curve, in ground axes.
 *
 * The curve's direction is the direction of travel, and its normal points to the left of it.  The normal of a line is
 * its direction turned by +90 degrees; the normal of a circle, which runs counterclockwise, points towards the
 * centre. "reversed" reverses both.
 */
typedef struct
{
  int            body;       /* of the point or disk */
  int            carrier;    /* of the curve; JD_GROUND if fixed */
  JdExprVec      centre;     /* of the disk; a point: itself */
  const JdExpr  *radius;     /* of the disk; NULL: a point */
  JdExprVec      place;      /* particle of the body at the contact: centre - radius * normal */
  JdExprVec      normal;     /* unit */
  JdExprVec      direction;  /* unit, at the foot */
  JdExprVec      material;   /* velocity of the curve's material relative to its carrier */
  const JdExpr  *gap;        /* centre's distance along the normal, less the radius */
} JdContact;

/**
 * jd_contact_init:
 *
 * Initializes @self from the data of @joint.
 */
gboolean       jd_contact_init   (JdContact       *self,
                                  const JdJoint   *joint,
                                  JdJointBuilder  *builder,
                                  GError         **error);
/**
 * jd_contact_slip:
 *
 * Slip: velocity of the body's particle at the contact relative to the material of the curve, along the curve's
 * direction.  It is the velocity of the particle, not of the geometric point of contact (Le van and Bouzidi, 5.7).
 */
const JdExpr  *jd_contact_slip   (const JdContact *self,
                                  JdJointBuilder  *builder);
/**
 * jd_contact_add_laws:
 *
 * Adds the laws of friction and rolling resistance of @joint, if it has them.  @slip: index of the joint's slip
 * equation, or -1.
 */
void           jd_contact_add_laws (const JdContact *self,
                                    const JdJoint   *joint,
                                    int              slip,
                                    JdJointBuilder  *builder);
/**
 * jd_contact_add_forces:
 *
 * Adds the efforts of @joint, a contact, by jd_joint_add_contact_forces().  FALSE as jd_contact_init().
 */
gboolean       jd_contact_add_forces (const JdJoint   *joint,
                                      JdJointBuilder  *builder,
                                      gboolean         holds_slip,
                                      GError         **error);
/**
 * jd_contact_build:
 *
 * Equation, laws and efforts of a contact that may slip: normal = gap.
 */
gboolean       jd_contact_build      (const JdJointType  *type,
                                      const JdJoint      *joint,
                                      JdJointBuilder     *builder,
                                      GError            **error);
gboolean       jd_contact_efforts    (const JdJointType  *type,
                                      const JdJoint      *joint,
                                      JdJointBuilder     *builder,
                                      GError            **error);

/**
 * jd_curve_foot_touch:
 *
 * Normal and distance of @centre (ground axes) from a graph or a parametric curve at the nearest point, and the
 * velocity of that point of the curve where the curve contains t, relative to its carrier.
 */
void jd_curve_foot_touch (JdContact      *self,
                          const JdJoint  *joint,
                          const JdCurve  *curve,
                          JdExprVec       centre,
                          JdJointBuilder *builder);

/* Contacts of two bodies with each other, by their shapes: JdOutline.  Contact k has the equations normal_k (k = 1:
 * normal) and, of a joint that rolls, slip_k; its normal points from the second body to the first, on which its
 * forces N_k and T_k act, and its direction is the normal turned by -90 degrees. */

/**
 * jd_shape_contact_build:
 *
 * Adds the equations and laws of @joint, whose bodies touch; @rolls: with a slip equation.  FALSE with
 * JD_MECHANISM_ERROR_UNSUPPORTED if a shape has no outline, or another number of contacts than the file's.
 */
gboolean jd_shape_contact_build   (const JdJoint   *joint,
                                   JdJointBuilder  *builder,
                                   gboolean         rolls,
                                   GError         **error);
gboolean jd_shape_contact_efforts (const JdJoint   *joint,
                                   JdJointBuilder  *builder,
                                   gboolean         rolls,
                                   GError         **error);

G_END_DECLS
