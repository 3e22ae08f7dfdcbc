/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions, velocities and angular velocities of bodies as expressions in the parameters. */
#include "core/mechanism/jd-kinematics.h"

static const JdBody *
get_body (const JdKinematics *self,
          int                 body)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);

  g_assert (body >= 0 && (guint) body < bodies->len);
  return g_ptr_array_index (bodies, (guint) body);
}

static JdExprVec
import_vec (const JdKinematics  *self,
            const JdExpr *const *v)
{
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    result.x[i] = jd_expr_import (self->pool, v[i]);
  return result;
}

JdExprVec
jd_expr_vec_sub (JdExprPool *pool,
                 JdExprVec   a,
                 JdExprVec   b)
{
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    result.x[i] = jd_expr_sub (pool, a.x[i], b.x[i]);
  return result;
}

JdExprVec
jd_expr_vec_add (JdExprPool *pool,
                 JdExprVec   a,
                 JdExprVec   b)
{
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    result.x[i] = jd_expr_add (pool, a.x[i], b.x[i]);
  return result;
}

JdExprVec
jd_expr_vec_scale (JdExprPool   *pool,
                   const JdExpr *factor,
                   JdExprVec     a)
{
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    result.x[i] = jd_expr_mul (pool, factor, a.x[i]);
  return result;
}

const JdExpr *
jd_expr_vec_dot (JdExprPool *pool,
                 JdExprVec   a,
                 JdExprVec   b)
{
  const JdExpr *terms[3];

  for (int i = 0; i < 3; i++)
    terms[i] = jd_expr_mul (pool, a.x[i], b.x[i]);
  return jd_expr_sum (pool, terms, 3);
}

JdExprVec
jd_expr_vec_cross (JdExprPool *pool,
                   JdExprVec   a,
                   JdExprVec   b)
{
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;

      result.x[i] = jd_expr_sub (pool, jd_expr_mul (pool, a.x[j], b.x[k]), jd_expr_mul (pool, a.x[k], b.x[j]));
    }
  return result;
}

const JdExpr *
jd_expr_vec_norm (JdExprPool *pool,
                  JdExprVec   a)
{
  return jd_expr_call (pool, JD_FUNCTION_SQRT, jd_expr_vec_dot (pool, a, a));
}

JdExprVec
jd_expr_vec_diff_time (JdExprPool *pool,
                       JdExprVec   a)
{
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    result.x[i] = jd_expr_diff_time (pool, a.x[i]);
  return result;
}

JdExprVec
jd_expr_vec_rotate (JdExprPool   *pool,
                    int           axis,
                    const JdExpr *angle,
                    JdExprVec     v)
{
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  const JdExpr *c, *s;
  JdExprVec result = v;

  if (jd_expr_is_zero (angle))
    return v;
  c = jd_expr_call (pool, JD_FUNCTION_COS, angle);
  s = jd_expr_call (pool, JD_FUNCTION_SIN, angle);
  result.x[j] = jd_expr_sub (pool, jd_expr_mul (pool, c, v.x[j]), jd_expr_mul (pool, s, v.x[k]));
  result.x[k] = jd_expr_add (pool, jd_expr_mul (pool, s, v.x[j]), jd_expr_mul (pool, c, v.x[k]));
  return result;
}

/* R v with R the first @n of the body's successive rotations, R = R_1 R_2 ... R_n. */
static JdExprVec
rotate_by_first (const JdKinematics *self,
                 const JdBody       *body,
                 gsize               n,
                 JdExprVec           v)
{
  while (n-- > 0)
    v = jd_expr_vec_rotate (self->pool, body->rotations[n].axis - 'x',
                            jd_expr_import (self->pool, body->rotations[n].angle), v);
  return v;
}

JdExprVec
jd_kinematics_to_ground (const JdKinematics *self,
                         int                 body,
                         JdExprVec           v)
{
  const JdBody *b;

  v = import_vec (self, v.x);
  if (body == JD_GROUND)
    return v;

  b = get_body (self, body);
  if (jd_mechanism_get_dimension (self->mechanism) == 2)
    return jd_expr_vec_rotate (self->pool, 2, jd_expr_import (self->pool, b->angle), v);
  return rotate_by_first (self, b, b->n_rotations, v);
}

JdExprVec
jd_kinematics_place (const JdKinematics *self,
                     int                 body,
                     JdExprVec           at)
{
  JdExprVec arm = jd_kinematics_to_ground (self, body, at);

  if (body == JD_GROUND)
    return arm;
  return jd_expr_vec_add (self->pool, import_vec (self, get_body (self, body)->origin), arm);
}

JdExprVec
jd_kinematics_point (const JdKinematics *self,
                     JdPointRef          ref)
{
  const JdPoint *point = jd_mechanism_get_point (self->mechanism, ref);

  return jd_kinematics_place (self, ref.body, import_vec (self, point->at));
}

const JdExpr *
jd_kinematics_angle (const JdKinematics *self,
                     int                 body)
{
  if (body == JD_GROUND)
    return jd_expr_number (self->pool, 0);
  return jd_expr_import (self->pool, get_body (self, body)->angle);
}

/* In space the elementary rates add up, each about its axis as the rotations before it have
 * turned it: Omega = sum_i angle_i' R_1 ... R_(i-1) e_i. */
JdExprVec
jd_kinematics_angular_velocity (const JdKinematics *self,
                                int                 body)
{
  const JdExpr *zero = jd_expr_number (self->pool, 0);
  JdExprVec omega = { { zero, zero, zero } };
  const JdBody *b;

  if (body == JD_GROUND)
    return omega;

  b = get_body (self, body);
  if (jd_mechanism_get_dimension (self->mechanism) == 2)
    {
      omega.x[2] = jd_expr_diff_time (self->pool, jd_kinematics_angle (self, body));
      return omega;
    }
  for (gsize i = 0; i < b->n_rotations; i++)
    {
      const JdExpr *angle = jd_expr_import (self->pool, b->rotations[i].angle);
      JdExprVec axis = { { zero, zero, zero } };

      axis.x[b->rotations[i].axis - 'x'] = jd_expr_number (self->pool, 1);
      axis = rotate_by_first (self, b, i, axis);
      omega = jd_expr_vec_add (self->pool, omega,
                               jd_expr_vec_scale (self->pool, jd_expr_diff_time (self->pool, angle), axis));
    }
  return omega;
}

JdExprVec
jd_kinematics_particle_velocity (const JdKinematics *self,
                                 int                 body,
                                 JdExprVec           place)
{
  const JdExpr *zero = jd_expr_number (self->pool, 0);
  JdExprVec origin, arm;

  if (body == JD_GROUND)
    return (JdExprVec) { { zero, zero, zero } };

  origin = import_vec (self, get_body (self, body)->origin);
  arm = jd_expr_vec_sub (self->pool, import_vec (self, place.x), origin);
  return jd_expr_vec_add (self->pool, jd_expr_vec_diff_time (self->pool, origin),
                          jd_expr_vec_cross (self->pool, jd_kinematics_angular_velocity (self, body), arm));
}
