/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans of given efforts: forces, torques, springs and dampers. */

#include "ui/drawing/picture/jd-picture-compile-private.h"

#include <string.h>

/* The letter of an effort: of its only component, or of its value. */
static char *
effort_letter (const JdEffort *effort)
{
  const JdExpr *only = NULL;

  for (int i = 0; i < 3; i++)
    if (effort->vector[i] != NULL && !jd_expr_is_zero (effort->vector[i]))
      {
        if (only != NULL)
          return NULL;
        only = effort->vector[i];
      }
  return jd_compiler_get_letter (only);
}

/* Tension k (l - l0) of a spring, or c l' of a damper. */
static const JdExpr *
line_tension (JdPictureCompiler *compiler,
              const JdEffort    *effort)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdExprPool *pool = kinematics->pool;
  JdExprVec between = jd_expr_vec_sub (pool, jd_kinematics_point (kinematics, effort->points[1]),
                                       jd_kinematics_point (kinematics, effort->points[0]));
  const JdExpr *length = jd_expr_vec_norm (pool, between);
  const JdExpr *coefficient = jd_expr_import (pool, effort->stiffness);

  if (jd_effort_types[effort->kind].is_damper)
    return jd_expr_mul (pool, coefficient, jd_expr_diff_time (pool, length));
  if (effort->length != NULL)
    length = jd_expr_sub (pool, length, jd_expr_import (pool, effort->length));
  return jd_expr_mul (pool, coefficient, length);
}

/* Moment on the first body: -k (angle_a - angle_b - angle), or -c (angle_a' - angle_b'). */
static const JdExpr *
torsion_moment (JdPictureCompiler *compiler,
                const JdEffort    *effort)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *turn = jd_expr_sub (pool, jd_kinematics_angle (kinematics, effort->bodies[0]),
                                    jd_kinematics_angle (kinematics, effort->bodies[1]));

  if (jd_effort_types[effort->kind].is_damper)
    turn = jd_expr_diff_time (pool, turn);
  else if (effort->length != NULL)
    turn = jd_expr_sub (pool, turn, jd_expr_import (pool, effort->length));
  return jd_expr_neg (pool, jd_expr_mul (pool, jd_expr_import (pool, effort->stiffness), turn));
}

/* Position of a torsion spring: a joint of its two bodies, else the origin of the first one. */
static JdSlot
torsion_place (const JdPicture *self,
               const JdEffort  *effort)
{
  int body = effort->bodies[0] >= 0 ? effort->bodies[0] : effort->bodies[1];

  for (gsize i = 0; i < self->n_joints; i++)
    {
      const JdJointPlan *plan = &self->joints[i];

      if (plan->joint->n_points == 2 && ((plan->first == effort->bodies[0] && plan->second == effort->bodies[1]) ||
                                         (plan->first == effort->bodies[1] && plan->second == effort->bodies[0])))
        return plan->points[0];
    }
  return body >= 0 ? self->bodies[body].origin : JD_NO_SLOT;
}

static gboolean
same_line (const JdEffort *a,
           const JdEffort *b)
{
  return jd_effort_types[a->kind].action == JD_ACTS_ALONG_LINE &&
         jd_effort_types[b->kind].action == JD_ACTS_ALONG_LINE &&
         memcmp (&a->points[0], &b->points[0], sizeof a->points[0]) == 0 &&
         memcmp (&a->points[1], &b->points[1], sizeof a->points[1]) == 0;
}

/* The force of a given force, in ground axes. */
static JdExprVec
force_vector (JdPictureCompiler *compiler,
              const JdEffort    *effort)
{
  JdExprVec v = jd_compiler_import_vector (compiler, effort->vector[0], effort->vector[1], effort->vector[2]);

  return effort->follower ? jd_kinematics_to_ground (&compiler->kinematics, effort->points[0].body, v) : v;
}

void
jd_compiler_add_effort (JdPictureCompiler *compiler,
                        gsize              index)
{
  JdPicture *self = compiler->self;
  JdEffortPlan *plan = &self->efforts[index];
  const JdEffort *effort = g_ptr_array_index (jd_mechanism_get_efforts (self->mechanism), index);
  g_autofree char *letter = NULL;

  plan->effort = effort;
  plan->name = jd_compiler_name_to_markup (self, effort->name);
  letter = effort_letter (effort);
  plan->symbol = letter != NULL ? g_string_chunk_insert (self->texts, letter) : plan->name;
  plan->points[0] = plan->points[1] = plan->vector = plan->value = JD_NO_SLOT;
  switch (jd_effort_types[effort->kind].action)
    {
    case JD_ACTS_ALONG_LINE:
      for (int i = 0; i < 2; i++)
        plan->points[i] = jd_compiler_get_point_slot (self, effort->points[i]);
      plan->value = jd_compiler_add_scalar (compiler, &compiler->rates, line_tension (compiler, effort));
      break;
    case JD_ACTS_AT_POINT:
      plan->points[0] = jd_compiler_get_point_slot (self, effort->points[0]);
      plan->vector = jd_compiler_add_vector (&compiler->rates, force_vector (compiler, effort));
      break;
    case JD_ACTS_ON_BODY:
      if (self->spatial || effort->bodies[0] < 0)
        break;
      plan->points[0] = self->bodies[effort->bodies[0]].origin;
      plan->value = jd_compiler_add_scalar (compiler, &compiler->rates, effort->vector[2]);
      break;
    case JD_ACTS_BETWEEN_BODIES:
      plan->points[0] = torsion_place (self, effort);
      plan->value = jd_compiler_add_scalar (compiler, &compiler->rates, torsion_moment (compiler, effort));
      break;
    case JD_ACTS_ON_PARAMETERS:
    default:
      break;
    }
}

void
jd_compiler_set_aside (JdPicture *self)
{
  for (gsize i = 0; i < self->n_efforts; i++)
    for (gsize k = i + 1; k < self->n_efforts; k++)
      if (same_line (self->efforts[i].effort, self->efforts[k].effort))
        {
          self->efforts[i].aside = -1;
          self->efforts[k].aside = 1;
        }
}
