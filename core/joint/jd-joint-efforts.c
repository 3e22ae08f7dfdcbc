/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Efforts that joints can transmit, each declared as forces and couples for a component of 1. */
#include "core/joint/jd-joint-private.h"

static void
add_term (JdJointBuilder *builder,
          JdJointEffort   term)
{
  if (term.body != JD_GROUND)
    g_array_append_val (builder->efforts, term);
}

static JdExprVec
opposite (JdJointBuilder *builder,
          JdExprVec       vector)
{
  JdExprPool *pool = builder->kinematics->pool;

  return jd_expr_vec_scale (pool, jd_expr_number (pool, -1.0), vector);
}

void
jd_joint_add_force (JdJointBuilder *builder,
                    const char     *name,
                    int             body,
                    int             by,
                    JdExprVec       place,
                    JdExprVec       vector)
{
  add_term (builder, (JdJointEffort) { .name = name, .body = body, .place = place, .vector = vector });
  add_term (builder,
            (JdJointEffort) { .name = name, .body = by, .place = place, .vector = opposite (builder, vector) });
}

void
jd_joint_add_couple (JdJointBuilder *builder,
                     const char     *name,
                     int             body,
                     int             by,
                     JdExprVec       vector)
{
  add_term (builder, (JdJointEffort) { .name = name, .body = body, .couple = TRUE, .vector = vector });
  add_term (builder,
            (JdJointEffort) { .name = name, .body = by, .couple = TRUE, .vector = opposite (builder, vector) });
}

void
jd_joint_add_plane_couple (JdJointBuilder *builder,
                           const char     *name,
                           int             body,
                           int             by,
                           const JdExpr   *couple)
{
  const JdExpr *zero = jd_expr_number (builder->kinematics->pool, 0.0);

  jd_joint_add_couple (builder, name, body, by, (JdExprVec) { { zero, zero, couple } });
}

gboolean
jd_joint_axis_efforts (const JdJointType  *type G_GNUC_UNUSED,
                       const JdJoint      *joint,
                       JdJointBuilder     *builder,
                       GError            **error G_GNUC_UNUSED)
{
  static const char *const names[] = { "X", "Y", "Z" };
  const JdKinematics *kinematics = builder->kinematics;
  const JdExpr *zero = jd_expr_number (kinematics->pool, 0.0);
  const JdExprVec place = jd_kinematics_point (kinematics, joint->points[0]);

  for (guint i = 0; i < jd_mechanism_get_dimension (kinematics->mechanism); i++)
    {
      JdExprVec axis = { { zero, zero, zero } };

      axis.x[i] = jd_expr_number (kinematics->pool, 1.0);
      jd_joint_add_force (builder, names[i], joint->points[0].body, joint->points[1].body, place, axis);
    }
  return TRUE;
}

gboolean
jd_joint_slot_efforts (const JdJointType  *type G_GNUC_UNUSED,
                       const JdJoint      *joint,
                       JdJointBuilder     *builder,
                       GError            **error G_GNUC_UNUSED)
{
  const int by = joint->points[1].body;

  jd_joint_add_force (builder, "N", joint->points[0].body, by,
                      jd_kinematics_point (builder->kinematics, joint->points[0]),
                      jd_joint_unit_vector (joint, builder, by, TRUE));
  return TRUE;
}

void
jd_joint_add_angle_couple (const JdJoint  *joint,
                           JdJointBuilder *builder)
{
  jd_joint_add_plane_couple (builder, "Gamma", joint->points[0].body, joint->points[1].body,
                             jd_expr_number (builder->kinematics->pool, 1.0));
}

void
jd_joint_add_tension (JdJointBuilder *builder,
                      JdPointRef      p,
                      JdPointRef      q)
{
  JdExprPool *pool = builder->kinematics->pool;
  const JdExprVec place_p = jd_kinematics_point (builder->kinematics, p);
  const JdExprVec place_q = jd_kinematics_point (builder->kinematics, q);
  const JdExprVec d = jd_expr_vec_sub (pool, place_q, place_p);
  const JdExprVec pull = jd_expr_vec_scale (pool, jd_expr_pow_int (pool, jd_joint_distance (builder, d, FALSE), -1),
                                            d);

  add_term (builder, (JdJointEffort) { .name = "T", .body = p.body, .place = place_p, .vector = pull });
  add_term (builder,
            (JdJointEffort) { .name = "T", .body = q.body, .place = place_q, .vector = opposite (builder, pull) });
}

/* A law whose number is 0 gives nothing. */
static gboolean
is_law (const JdJointBuilder *builder,
        const JdExpr         *coefficient)
{
  return coefficient != NULL && jd_expr_eval (coefficient, builder->value, builder->value_data) != 0.0;
}

void
jd_joint_add_contact_forces (const JdJoint  *joint,
                             JdJointBuilder *builder,
                             int             body,
                             int             by,
                             JdExprVec       place,
                             JdExprVec       normal,
                             JdExprVec       direction,
                             gboolean        holds_slip)
{
  guint first;

  jd_joint_add_force (builder, "N", body, by, place, normal);
  first = builder->efforts->len;
  jd_joint_add_force (builder, "T", body, by, place, direction);
  for (guint i = first; i < builder->efforts->len; i++)
    {
      g_array_index (builder->efforts, JdJointEffort, i).absent = !holds_slip && !is_law (builder, joint->friction);
      g_array_index (builder->efforts, JdJointEffort, i).given = is_law (builder, joint->friction);
    }
  if (!is_law (builder, joint->rolling_resistance))
    return;
  first = builder->efforts->len;
  jd_joint_add_plane_couple (builder, "Gamma", body, by, jd_expr_number (builder->kinematics->pool, 1.0));
  for (guint i = first; i < builder->efforts->len; i++)
    g_array_index (builder->efforts, JdJointEffort, i).given = TRUE;
}
