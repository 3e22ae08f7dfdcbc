/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equations of joints: functions that add an equation, unit vectors, relative angles, and distances. */
#include "core/joint/jd-joint-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"

static void
add_equation (JdJointBuilder *builder,
              const char     *name,
              const JdExpr   *f,
              const JdExpr   *rate,
              int             side)
{
  const JdJointEquation equation = { .name = name, .f = f, .rate = rate, .side = side };

  g_array_append_val (builder->equations, equation);
}

void
jd_joint_add_holonomic (JdJointBuilder *builder,
                        const char     *name,
                        const JdExpr   *f,
                        int             side)
{
  add_equation (builder, name, f, NULL, side);
}

void
jd_joint_add_differential (JdJointBuilder *builder,
                           const char     *name,
                           const JdExpr   *rate,
                           int             side)
{
  add_equation (builder, name, NULL, rate, side);
}

JdExprVec
jd_joint_difference (const JdJoint  *joint,
                     JdJointBuilder *builder)
{
  const JdKinematics *kinematics = builder->kinematics;

  return jd_expr_vec_sub (kinematics->pool, jd_kinematics_point (kinematics, joint->points[0]),
                          jd_kinematics_point (kinematics, joint->points[1]));
}

JdExprVec
jd_joint_normalize (JdExprPool   *pool,
                    const JdExpr *x,
                    const JdExpr *y)
{
  const JdExpr *zero = jd_expr_number (pool, 0.0);
  const JdExprVec v = { { x, y, zero } };

  /* Along an axis the length need not be written as a root. */
  if (jd_expr_is_zero (x) && jd_expr_get_kind (y) == JD_EXPR_NUMBER)
    return (JdExprVec) { { zero, jd_expr_number (pool, jd_expr_get_value (y) < 0.0 ? -1.0 : 1.0), zero } };
  if (jd_expr_is_zero (y) && jd_expr_get_kind (x) == JD_EXPR_NUMBER)
    return (JdExprVec) { { jd_expr_number (pool, jd_expr_get_value (x) < 0.0 ? -1.0 : 1.0), zero, zero } };
  if (jd_expr_get_kind (x) == JD_EXPR_NUMBER && jd_expr_get_kind (y) == JD_EXPR_NUMBER)
    {
      const double a = jd_expr_get_value (x), b = jd_expr_get_value (y), norm = hypot (a, b);

      return (JdExprVec) { { jd_expr_number (pool, a / norm), jd_expr_number (pool, b / norm), zero } };
    }
  return jd_expr_vec_scale (pool, jd_expr_pow_int (pool, jd_expr_vec_norm (pool, v), -1), v);
}

JdExprVec
jd_joint_unit_vector (const JdJoint  *joint,
                      JdJointBuilder *builder,
                      int             body,
                      gboolean        turned)
{
  JdExprPool *pool = builder->kinematics->pool;
  const JdExpr *x = jd_expr_import (pool, joint->vector[0]);
  const JdExpr *y = jd_expr_import (pool, joint->vector[1]);
  const JdExprVec unit = turned ? jd_joint_normalize (pool, jd_expr_neg (pool, y), x)
                                : jd_joint_normalize (pool, x, y);

  return jd_kinematics_to_ground (builder->kinematics, body, unit);
}

gboolean
jd_joint_build_coincidence (const JdJointType  *type G_GNUC_UNUSED,
                            const JdJoint      *joint,
                            JdJointBuilder     *builder,
                            GError            **error G_GNUC_UNUSED)
{
  static const char *const names[] = { "x", "y", "z" };
  const JdExprVec d = jd_joint_difference (joint, builder);

  for (guint i = 0; i < jd_mechanism_get_dimension (builder->kinematics->mechanism); i++)
    jd_joint_add_holonomic (builder, names[i], d.x[i], 0);
  return TRUE;
}

gboolean
jd_joint_build_slot (const JdJointType  *type G_GNUC_UNUSED,
                     const JdJoint      *joint,
                     JdJointBuilder     *builder,
                     GError            **error G_GNUC_UNUSED)
{
  const JdExprVec d = jd_joint_difference (joint, builder);
  const JdExprVec n = jd_joint_unit_vector (joint, builder, joint->points[1].body, TRUE);

  jd_joint_add_holonomic (builder, "normal", jd_expr_vec_dot (builder->kinematics->pool, d, n),
                          jd_joint_get_side (joint));
  return TRUE;
}

void
jd_joint_add_angle (const JdJoint  *joint,
                    JdJointBuilder *builder)
{
  JdExprPool *pool = builder->kinematics->pool;
  const JdExpr *angle = jd_expr_sub (pool, jd_kinematics_angle (builder->kinematics, joint->points[0].body),
                                     jd_kinematics_angle (builder->kinematics, joint->points[1].body));

  if (joint->angle != NULL)
    angle = jd_expr_sub (pool, angle, jd_expr_import (pool, joint->angle));
  jd_joint_add_holonomic (builder, "angle", angle, 0);
}

const JdExpr *
jd_joint_distance (JdJointBuilder *builder,
                   JdExprVec       v,
                   gboolean        may_vanish)
{
  JdExprPool *pool = builder->kinematics->pool;
  gboolean taken;
  const JdExpr *distance = jd_expr_signed_root (pool, jd_expr_vec_dot (pool, v, v), builder->value,
                                                builder->value_data, &taken);

  if (taken && may_vanish && builder->distances != NULL && jd_expr_get_kind (distance) != JD_EXPR_NUMBER)
    g_ptr_array_add (builder->distances, (gpointer) distance);
  return distance;
}
