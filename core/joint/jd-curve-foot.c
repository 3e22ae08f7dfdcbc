/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contact with a graph or a parametric curve r (s), in the axes of its carrier.  The foot s* of the centre c solves
 * (c - r) . r' = 0, and with the unit normal n = (-y', x') / |r'| the distance is d = (c - r) . n.  Along a motion
 *
 *   d' = n . (c' - dr/dt),
 *
 * because n . r' = 0 and (c - r) . dn/ds = 0: the rate of the foot enters the second derivative only. */
#include "core/joint/jd-contact-geometry-private.h"

/* The components of @centre in the axes of the body @on. */
static void
find_local (const JdKinematics *kinematics,
            int                 on,
            JdExprVec           centre,
            const JdExpr       *out[2])
{
  JdExprPool *pool = kinematics->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0), *one = jd_expr_number (pool, 1.0);
  const JdExprVec origin = jd_kinematics_place (kinematics, on, (JdExprVec) { { zero, zero, zero } });
  const JdExprVec arm = jd_expr_vec_sub (pool, centre, origin);
  const JdExprVec axes[] = { { { one, zero, zero } }, { { zero, one, zero } } };

  for (guint i = 0; i < 2; i++)
    out[i] = jd_expr_vec_dot (pool, arm, jd_kinematics_to_ground (kinematics, on, axes[i]));
}

static const JdExpr *
make_curve (JdExprPool    *pool,
            const JdJoint *joint,
            const JdCurve *curve)
{
  return jd_expr_curve (pool, joint->name, jd_expr_import (pool, curve->point[0]),
                        jd_expr_import (pool, curve->point[1]), jd_expr_import (pool, curve->local),
                        curve->point[0] == curve->local);
}

void
jd_curve_foot_touch (JdContact      *self,
                     const JdJoint  *joint,
                     const JdCurve  *curve,
                     JdExprVec       centre,
                     JdJointBuilder *builder)
{
  const JdKinematics *kinematics = builder->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0), *r = make_curve (pool, joint, curve), *c[2], *foot;
  JdExprVec slope, arm, normal, rate;

  find_local (kinematics, curve->on, centre, c);
  foot = jd_expr_foot (pool, r, c[0], c[1], (guint) jd_mechanism_find_joint (kinematics->mechanism, joint->name));
  slope = arm = rate = (JdExprVec) { { zero, zero, zero } };
  for (guint i = 0; i < 2; i++)
    {
      slope.x[i] = jd_expr_curve_at (pool, r, 1, i, foot);
      arm.x[i] = jd_expr_sub (pool, c[i], jd_expr_curve_at (pool, r, 0, i, foot));
      rate.x[i] = jd_expr_curve_rate (pool, r, i, foot);
    }
  normal = curve->reversed ? jd_joint_normalize (pool, slope.x[1], jd_expr_neg (pool, slope.x[0]))
                           : jd_joint_normalize (pool, jd_expr_neg (pool, slope.x[1]), slope.x[0]);
  self->gap = jd_expr_gap (pool, jd_expr_vec_dot (pool, arm, normal), c[0], c[1], normal.x[0], normal.x[1],
                           jd_expr_neg (pool, jd_expr_vec_dot (pool, rate, normal)));
  self->normal = jd_kinematics_to_ground (kinematics, curve->on, normal);
  self->material = jd_kinematics_to_ground (kinematics, curve->on, rate);
}
