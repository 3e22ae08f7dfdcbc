/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/**
 * JdKinematics:
 *
 * Positions and velocities of a mechanism's points as expressions in the primitive parameters p, their rates p' and
 * t, without joints: P = P(p,t), Le van and Bouzidi [2.20].  Vectors have three components; in the plane the third is
 * 0.
 */
typedef struct
{
  JdMechanism *mechanism;  /* lent */
  JdExprPool  *pool;       /* lent; results are its nodes, arguments may belong to the mechanism's own pool */
} JdKinematics;

typedef struct
{
  const JdExpr *x[3];
} JdExprVec;

JdExprVec      jd_expr_vec_sub          (JdExprPool *pool, JdExprVec a, JdExprVec b);
JdExprVec      jd_expr_vec_add          (JdExprPool *pool, JdExprVec a, JdExprVec b);
JdExprVec      jd_expr_vec_scale        (JdExprPool *pool, const JdExpr *factor, JdExprVec a);
const JdExpr  *jd_expr_vec_dot          (JdExprPool *pool, JdExprVec a, JdExprVec b);
JdExprVec      jd_expr_vec_cross        (JdExprPool *pool, JdExprVec a, JdExprVec b);
/**
 * jd_expr_vec_norm:
 *
 * sqrt (a . a).
 */
const JdExpr  *jd_expr_vec_norm         (JdExprPool *pool, JdExprVec a);
JdExprVec      jd_expr_vec_diff_time    (JdExprPool *pool, JdExprVec a);

/**
 * jd_expr_vec_rotate:
 *
 * @v turned by @angle about coordinate axis @axis (0, 1, 2).
 */
JdExprVec      jd_expr_vec_rotate       (JdExprPool *pool, int axis, const JdExpr *angle, JdExprVec v);

/**
 * jd_kinematics_to_ground:
 *
 * Converts a vector from the axes of @body (JD_GROUND: unchanged) to ground axes.
 */
JdExprVec      jd_kinematics_to_ground  (const JdKinematics *self, int body, JdExprVec v);
/**
 * jd_kinematics_place:
 *
 * Position of a particle of @body given in its axes, in ground axes.
 */
JdExprVec      jd_kinematics_place      (const JdKinematics *self, int body, JdExprVec at);
JdExprVec      jd_kinematics_point      (const JdKinematics *self, JdPointRef ref);
/**
 * jd_kinematics_angle:
 *
 * Returns the body's angle in the plane (0 for the ground and particles).
 */
const JdExpr  *jd_kinematics_angle      (const JdKinematics *self, int body);
/**
 * jd_kinematics_angular_velocity:
 *
 * Angular velocity in ground axes; in the plane (0, 0, angle').
 */
JdExprVec      jd_kinematics_angular_velocity (const JdKinematics *self, int body);
/**
 * jd_kinematics_particle_velocity:
 *
 * Velocity of the particle of @body that is now at @place (ground axes): V(O) + Omega x (place - O).  It differs from
 * the derivative of @place: at a contact point it is the velocity of the body's particle.
 */
JdExprVec      jd_kinematics_particle_velocity (const JdKinematics *self, int body, JdExprVec place);

G_END_DECLS
