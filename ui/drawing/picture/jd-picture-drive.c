/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The efforts with which a drive acts: forces on bodies that its parameters move, torques on bodies that they
 * turn. */

#include "core/expression/simplify/jd-expr-simplify.h"
#include "ui/drawing/picture/jd-picture-private.h"

/* Number of random points at which an identity is checked. */
#define N_CHECKS 6

/* What is known while the efforts are found. */
typedef struct
{
  const JdPicture    *self;
  const JdKinematics *kinematics;
  const JdExpr       *of;
} Drive;

static gboolean
is_zero (const Drive  *drive,
         const JdExpr *expr)
{
  return jd_expr_is_zero (expr) || jd_expr_agree (expr, jd_expr_number (drive->kinematics->pool, 0), N_CHECKS);
}

static JdExprVec
diff_vector (const Drive  *drive,
             JdExprVec     v,
             const JdExpr *by)
{
  for (int i = 0; i < 3; i++)
    v.x[i] = jd_expr_diff (drive->kinematics->pool, v.x[i], by);
  return v;
}

static gboolean
is_zero_vector (const Drive *drive,
                JdExprVec    v)
{
  return is_zero (drive, v.x[0]) && is_zero (drive, v.x[1]) && is_zero (drive, v.x[2]);
}

/* Whether no other parameter than @q moves what @expr is a coordinate of. */
static gboolean
is_moved_alone (const Drive  *drive,
                const JdExpr *expr,
                const JdExpr *q)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);

  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *other = g_ptr_array_index (symbols, i);

      if (other != q && jd_expr_get_symbol (other) == JD_SYMBOL_PARAMETER &&
          !is_zero (drive, jd_expr_diff (drive->kinematics->pool, expr, other)))
        return FALSE;
    }
  return TRUE;
}

/* The torque about z on the first body that @q turns: lambda (d of/dq) / (d angle/dq).  @alone: that only @q turns;
 * else that @q turns at a constant ratio, as an angle relative to another body does. */
static gboolean
find_turn (const Drive   *drive,
           const JdExpr  *q,
           gboolean       alone,
           JdDriveEffort *out)
{
  JdExprPool *pool = drive->kinematics->pool;

  for (gsize b = 0; b < drive->self->n_bodies && !drive->self->spatial; b++)
    {
      const JdExpr *angle = jd_kinematics_angle (drive->kinematics, (int) b);
      const JdExpr *rate = jd_expr_diff (pool, angle, q);

      if (drive->self->bodies[b].body->is_particle || is_zero (drive, rate) ||
          !(alone ? is_moved_alone (drive, angle, q) : is_zero (drive, jd_expr_diff (pool, rate, q))))
        continue;
      *out = (JdDriveEffort) { .body = (int) b, .turns = TRUE };
      out->effort.x[0] = out->effort.x[1] = jd_expr_number (pool, 0);
      out->effort.x[2] = jd_expr_div (pool, jd_expr_diff (pool, drive->of, q), rate);
      return TRUE;
    }
  return FALSE;
}

/* Whether the force along @u at @at has no virtual power in the other parameters. */
static gboolean
is_alone (const Drive  *drive,
          JdExprVec     at,
          JdExprVec     u,
          const JdExpr *q)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (drive->self->mechanism);

  for (guint i = 0; i < parameters->len; i++)
    {
      const JdParameter *other = g_ptr_array_index (parameters, i);
      const JdExpr *symbol = jd_expr_symbol (drive->kinematics->pool, JD_SYMBOL_PARAMETER, other->name, 0);

      if (symbol != q &&
          !is_zero (drive, jd_expr_vec_dot (drive->kinematics->pool, u, diff_vector (drive, at, symbol))))
        return FALSE;
    }
  return TRUE;
}

/* The force on the first body whose origin O moves straight with @q: lambda (d of/dq) u / u.u, u = dO/dq. */
static gboolean
find_force (const Drive   *drive,
            const JdExpr  *q,
            JdDriveEffort *out)
{
  JdExprPool *pool = drive->kinematics->pool;

  for (gsize b = 0; b < drive->self->n_bodies; b++)
    {
      const JdExprVec at = jd_kinematics_point (drive->kinematics, (JdPointRef) { (int) b, 0 });
      const JdExprVec u = diff_vector (drive, at, q);

      if (is_zero_vector (drive, u) || !is_zero_vector (drive, diff_vector (drive, u, q)) ||
          !is_alone (drive, at, u, q))
        continue;
      *out = (JdDriveEffort) { .body = (int) b };
      out->effort = jd_expr_vec_scale (pool,
                                       jd_expr_div (pool, jd_expr_diff (pool, drive->of, q),
                                                    jd_expr_vec_dot (pool, u, u)),
                                       u);
      return TRUE;
    }
  return FALSE;
}

GArray *
jd_picture_find_drive (const JdPicture    *self,
                       const JdKinematics *kinematics,
                       const JdJoint      *joint)
{
  const Drive drive = { self, kinematics, jd_expr_import (kinematics->pool, joint->of) };
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (drive.of);
  GArray *efforts = g_array_new (FALSE, FALSE, sizeof (JdDriveEffort));

  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *q = g_ptr_array_index (symbols, i);
      JdDriveEffort effort;

      if (jd_expr_get_symbol (q) != JD_SYMBOL_PARAMETER)
        continue;
      if (!find_turn (&drive, q, TRUE, &effort) && !find_force (&drive, q, &effort) &&
          !find_turn (&drive, q, FALSE, &effort))
        {
          g_array_set_size (efforts, 0);
          return efforts;
        }
      g_array_append_val (efforts, effort);
    }
  return efforts;
}
