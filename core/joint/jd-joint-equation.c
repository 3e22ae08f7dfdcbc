/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joint given by equations of the file: holonomic ones f (p, t) = 0 and differential ones, affine in the rates.  The
 * file also declares the efforts that it can transmit. */
#include "core/joint/jd-joint-private.h"

#include <glib/gi18n-lib.h>

/* With friction its holonomic equation is a contact, and the differential ones the slip: held while it sticks. */
static void
add_friction (const JdJoint  *joint,
              JdJointBuilder *builder)
{
  for (gsize i = 1; i < joint->n_equations; i++)
    {
      const JdJointLaw law = { .rate = jd_expr_import (builder->kinematics->pool, joint->equations[i].expr),
                               .coefficient = joint->friction, .equation = (int) i, .paired = i == 2 };

      g_array_append_val (builder->laws, law);
    }
}

/* The file's own equations, as named and written there. */
static gboolean
equation_build (const JdJointType  *type G_GNUC_UNUSED,
                const JdJoint      *joint,
                JdJointBuilder     *builder,
                GError            **error G_GNUC_UNUSED)
{
  JdExprPool *pool = builder->kinematics->pool;
  const int side = jd_joint_get_side (joint);

  for (gsize i = 0; i < joint->n_equations; i++)
    {
      const JdNamedEquation *equation = &joint->equations[i];
      const JdExpr *expr = jd_expr_import (pool, equation->expr);

      if (equation->differential)
        jd_joint_add_differential (builder, equation->name, expr, joint->friction != NULL ? 0 : side);
      else
        jd_joint_add_holonomic (builder, equation->name, expr, side);
    }
  if (joint->friction != NULL && builder->laws != NULL)
    add_friction (joint, builder);
  return TRUE;
}

static JdExprVec
declared_vector (JdJointBuilder      *builder,
                 const JdExpr *const *vector)
{
  JdExprPool *pool = builder->kinematics->pool;
  JdExprVec result;

  for (int i = 0; i < 3; i++)
    result.x[i] = vector[i] != NULL ? jd_expr_import (pool, vector[i]) : jd_expr_number (pool, 0.0);
  return result;
}

/* Whether the law @value is 0 in every motion. */
static gboolean
is_always_zero (const JdJointBuilder *builder,
                const JdExpr         *value)
{
  return !jd_expr_depends_on_kind (value, JD_SYMBOL_PARAMETER, 0, 1) &&
         !jd_expr_depends_on_kind (value, JD_SYMBOL_TIME, 0, 0) &&
         jd_expr_eval (value, builder->value, builder->value_data) == 0.0;
}

/* Those the file declares. */
static gboolean
equation_efforts (const JdJointType  *type G_GNUC_UNUSED,
                  const JdJoint      *joint,
                  JdJointBuilder     *builder,
                  GError            **error G_GNUC_UNUSED)
{
  const JdKinematics *kinematics = builder->kinematics;

  for (gsize i = 0; i < joint->n_efforts; i++)
    {
      const JdDeclaredEffort *effort = &joint->efforts[i];
      const JdExprVec vector = declared_vector (builder, effort->vector);
      const guint first = builder->efforts->len;

      if (effort->couple)
        jd_joint_add_couple (builder, effort->name, effort->body, effort->by, vector);
      else
        jd_joint_add_force (builder, effort->name, effort->body, effort->by,
                            effort->has_point ? jd_kinematics_point (kinematics, effort->point)
                                              : declared_vector (builder, effort->at),
                            vector);
      for (guint k = first; effort->value != NULL && k < builder->efforts->len; k++)
        {
          JdJointEffort *term = &g_array_index (builder->efforts, JdJointEffort, k);

          term->absent = is_always_zero (builder, effort->value);
          term->given = !term->absent;
        }
    }
  return TRUE;
}

static const JdMember members[] = { JD_MEMBER_EQUATIONS };

const JdJointType jd_joint_type_equation = {
  .name = "equation",
  .title = N_("Equation"),
  .members = members,
  .n_members = G_N_ELEMENTS (members),
  .unilateral = "*",
  .planar = TRUE,
  .spatial = TRUE,
  .takes_friction = TRUE,
  .build = equation_build,
  .efforts = equation_efforts,
};
