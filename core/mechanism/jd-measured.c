/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Values of the lengths and angles that a file measures. */
#include "core/mechanism/jd-measured.h"

#include <math.h>

#include "core/mechanism/jd-mechanism-private.h"

/* The angle from @a to @b about z, in [0, 2 pi). */
static const JdExpr *
turn_between (JdExprPool *pool,
              JdExprVec   a,
              JdExprVec   b)
{
  const JdExpr *sine = jd_expr_vec_cross (pool, a, b).x[2], *cosine = jd_expr_vec_dot (pool, a, b);
  const JdExpr *angle = jd_expr_call2 (pool, JD_FUNCTION_ATAN2, sine, cosine);
  const JdExpr *whole = jd_expr_mul (pool, jd_expr_number (pool, 2), jd_expr_symbol (pool, JD_SYMBOL_PI, "pi", 0));

  return jd_expr_if (pool, JD_RELATION_LESS, angle, jd_expr_number (pool, 0), jd_expr_add (pool, angle, whole),
                     angle);
}

const JdExpr *
jd_measured_value (const JdKinematics *self,
                   const JdMeasured   *measure)
{
  JdExprVec at[3];

  if (measure->kind == JD_MEASURED_TURN)
    return jd_expr_sub (self->pool, jd_kinematics_angle (self, measure->bodies[0]),
                        jd_kinematics_angle (self, measure->bodies[1]));
  for (int i = 0; i < (measure->kind == JD_MEASURED_CORNER ? 3 : 2); i++)
    at[i] = jd_kinematics_point (self, measure->points[i]);
  if (measure->kind == JD_MEASURED_LENGTH)
    return jd_expr_vec_norm (self->pool, jd_expr_vec_sub (self->pool, at[1], at[0]));
  return turn_between (self->pool, jd_expr_vec_sub (self->pool, at[0], at[1]),
                       jd_expr_vec_sub (self->pool, at[2], at[1]));
}

/* The measure @name, or NULL. */
static const JdMeasured *
mechanism_find_measure (JdMechanism *self,
                        const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self) && name != NULL, NULL);

  for (guint i = 0; i < self->measures->len; i++)
    {
      const JdMeasured *measure = g_ptr_array_index (self->measures, i);

      if (g_str_equal (measure->name, name))
        return measure;
    }
  return NULL;
}

double
jd_mechanism_measure (JdMechanism *self,
                      const char  *name)
{
  const JdMeasured *measure = mechanism_find_measure (self, name);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GHashTable) constants = g_hash_table_new (g_str_hash, g_str_equal);
  const JdKinematics kinematics = { self, pool };

  if (measure == NULL)
    return NAN;
  for (guint i = 0; i < self->constants->len; i++)
    {
      JdConstant *constant = g_ptr_array_index (self->constants, i);

      g_hash_table_insert (constants, constant->name, &constant->value);
    }
  return jd_mechanism_eval (self, constants, jd_measured_value (&kinematics, measure));
}
