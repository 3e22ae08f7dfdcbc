/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-fail.h"
#include "core/mechanism/jd-joint-type.h"

G_BEGIN_DECLS

/* Functions shared by the sources of this folder: each adds one part of a joint. */

extern const JdJointType jd_joint_type_pivot;
extern const JdJointType jd_joint_type_weld;
extern const JdJointType jd_joint_type_slider;
extern const JdJointType jd_joint_type_pin_slot;
extern const JdJointType jd_joint_type_rod;
extern const JdJointType jd_joint_type_rope;
extern const JdJointType jd_joint_type_contact;
extern const JdJointType jd_joint_type_rolling;
extern const JdJointType jd_joint_type_on_curve;
extern const JdJointType jd_joint_type_gear;
extern const JdJointType jd_joint_type_blade;
extern const JdJointType jd_joint_type_drive;
extern const JdJointType jd_joint_type_ball;
extern const JdJointType jd_joint_type_equation;

/* Adds the holonomic equation f (p, t) = 0. */
void           jd_joint_add_holonomic     (JdJointBuilder *builder,
                                           const char     *name,
                                           const JdExpr   *f,
                                           int             side);
/* Adds the differential equation rate (p, p', t) = 0, affine in the rates. */
void           jd_joint_add_differential  (JdJointBuilder *builder,
                                           const char     *name,
                                           const JdExpr   *rate,
                                           int             side);
/* Adds an effort: for a component of 1, the force @vector on the particle of @body at @place, and the opposite force
 * on the particle of @by there. */
void           jd_joint_add_force         (JdJointBuilder *builder,
                                           const char     *name,
                                           int             body,
                                           int             by,
                                           JdExprVec       place,
                                           JdExprVec       vector);
/* Adds an effort: for a component of 1, the couple @vector on @body, and the opposite couple on @by. */
void           jd_joint_add_couple        (JdJointBuilder *builder,
                                           const char     *name,
                                           int             body,
                                           int             by,
                                           JdExprVec       vector);
/* Adds a couple about the third axis, the only one in the plane. */
void           jd_joint_add_plane_couple  (JdJointBuilder *builder,
                                           const char     *name,
                                           int             body,
                                           int             by,
                                           const JdExpr   *couple);
/* P - Q of the joint's first two points is zero: x, y (and z). */
gboolean       jd_joint_build_coincidence (const JdJointType  *type,
                                           const JdJoint      *joint,
                                           JdJointBuilder     *builder,
                                           GError            **error);
/* Its efforts X, Y (and Z): forces along the ground's axes on the first point, exerted by the body of the second. */
gboolean       jd_joint_axis_efforts      (const JdJointType  *type,
                                           const JdJoint      *joint,
                                           JdJointBuilder     *builder,
                                           GError            **error);
/* P on the axis through Q: normal = (P - Q) . n, with n the axis, carried by the body of Q, turned by +90 degrees. */
gboolean       jd_joint_build_slot        (const JdJointType  *type,
                                           const JdJoint      *joint,
                                           JdJointBuilder     *builder,
                                           GError            **error);
/* Its effort N, along n. */
gboolean       jd_joint_slot_efforts      (const JdJointType  *type,
                                           const JdJoint      *joint,
                                           JdJointBuilder     *builder,
                                           GError            **error);
/* Adds angle = angle_P - angle_Q - angle, for the bodies of the first two points; and its effort, a couple Gamma. */
void           jd_joint_add_angle         (const JdJoint  *joint,
                                           JdJointBuilder *builder);
void           jd_joint_add_angle_couple  (const JdJoint  *joint,
                                           JdJointBuilder *builder);
/* Adds the normal force N and the tangential force T of a contact at @place, on @body by @by.  T is present only with
 * friction, or if the joint @holds_slip.  With rolling resistance a torque Gamma is added. */
void           jd_joint_add_contact_forces (const JdJoint  *joint,
                                            JdJointBuilder *builder,
                                            int             body,
                                            int             by,
                                            JdExprVec       place,
                                            JdExprVec       normal,
                                            JdExprVec       direction,
                                            gboolean        holds_slip);
/* Adds the tension T of a straight wire from P to Q, positive in traction. */
void           jd_joint_add_tension       (JdJointBuilder *builder,
                                           JdPointRef      p,
                                           JdPointRef      q);
/* P - Q of the joint's first two points, ground axes. */
JdExprVec      jd_joint_difference        (const JdJoint  *joint,
                                           JdJointBuilder *builder);
/* The joint's axis or direction as a unit vector in ground axes, given in the axes of @body;
 * @turned: by +90 degrees. */
JdExprVec      jd_joint_unit_vector       (const JdJoint  *joint,
                                           JdJointBuilder *builder,
                                           int             body,
                                           gboolean        turned);
/* A vector of the plane divided by its length. */
JdExprVec      jd_joint_normalize         (JdExprPool     *pool,
                                           const JdExpr   *x,
                                           const JdExpr   *y);
/* |v|.  Where v . v is a perfect square (polar coordinates: r^2) its root has the sign it has in the file's state, so
 * that the equation can be solved for r.  @may_vanish: the joint lets the points meet, where the root would change
 * its sign. */
const JdExpr  *jd_joint_distance          (JdJointBuilder *builder,
                                           JdExprVec       v,
                                           gboolean        may_vanish);

G_END_DECLS
