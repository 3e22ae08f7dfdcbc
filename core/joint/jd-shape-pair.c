/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The shapes of two bodies as expressions: their vertices and edges, and vectors in the axes of each body. */
#include "core/joint/jd-shape-pair-private.h"

const JdExpr *
jd_shape_number (const JdShapePair *self,
                 double             value)
{
  return jd_expr_number (self->pool, value);
}

void
jd_shape_add (const JdShapePair  *self,
              const JdExpr      **sum,
              const JdExpr       *factor,
              const JdExpr       *value)
{
  *sum = jd_expr_add (self->pool, *sum, jd_expr_mul (self->pool, factor, value));
}

double
jd_shape_value (const JdShapePair *self,
                const JdExpr      *x)
{
  return jd_expr_eval (x, self->builder->value, self->builder->value_data);
}

const JdExpr *
jd_shape_dot (const JdShapePair *self,
              JdShapeVector      a,
              JdShapeVector      b)
{
  return jd_expr_add (self->pool, jd_expr_mul (self->pool, a.x, b.x), jd_expr_mul (self->pool, a.y, b.y));
}

JdShapeVector
jd_shape_difference (const JdShapePair *self,
                     JdShapeVector      a,
                     JdShapeVector      b)
{
  return (JdShapeVector) { jd_expr_sub (self->pool, a.x, b.x), jd_expr_sub (self->pool, a.y, b.y) };
}

JdShapeVector
jd_shape_vertex (const JdShapePair *self,
                 gsize              body,
                 gsize              k)
{
  const JdOutline *outline = self->outlines[body];

  k %= outline->n_vertices;
  return (JdShapeVector) { outline->vertices[k][0], outline->vertices[k][1] };
}

const JdExpr *
jd_shape_where_greater (const JdShapePair *self,
                        const JdExpr      *left,
                        const JdExpr      *right,
                        const JdExpr      *then,
                        const JdExpr      *otherwise)
{
  return jd_expr_if (self->pool, JD_RELATION_GREATER, left, right, then, otherwise);
}

/* @x, with the sign that it has, as the direction of length 1 of a vector along an axis. */
static const JdExpr *
sign_of (const JdShapePair *self,
         const JdExpr      *x)
{
  return jd_shape_number (self, jd_shape_value (self, x) < 0.0 ? -1.0 : 1.0);
}

static JdShapeVector
unit_vector (const JdShapePair *self,
             JdShapeVector      v)
{
  JdExprVec unit;

  if (jd_expr_is_zero (v.y))
    return (JdShapeVector) { sign_of (self, v.x), jd_shape_number (self, 0.0) };
  if (jd_expr_is_zero (v.x))
    return (JdShapeVector) { jd_shape_number (self, 0.0), sign_of (self, v.y) };
  unit = jd_joint_normalize (self->pool, v.x, v.y);
  return (JdShapeVector) { unit.x[0], unit.x[1] };
}

JdShapeEdge
jd_shape_edge (const JdShapePair *self,
               gsize              body,
               gsize              k)
{
  JdShapeEdge edge = { .start = jd_shape_vertex (self, body, k), .end = jd_shape_vertex (self, body, k + 1) };
  const JdShapeVector span = jd_shape_difference (self, edge.end, edge.start);

  edge.along = unit_vector (self, span);
  edge.outward = (JdShapeVector) { edge.along.y, jd_expr_neg (self->pool, edge.along.x) };
  edge.length = jd_shape_dot (self, span, edge.along);
  return edge;
}

JdExprVec
jd_shape_to_ground (const JdShapePair *self,
                    gsize              body,
                    JdShapeVector      v)
{
  return jd_kinematics_to_ground (self->builder->kinematics, self->joint->bodies[body],
                                  (JdExprVec) { { v.x, v.y, jd_shape_number (self, 0.0) } });
}

JdExprVec
jd_shape_place (const JdShapePair *self,
                gsize              body,
                JdShapeVector      at)
{
  return jd_kinematics_place (self->builder->kinematics, self->joint->bodies[body],
                              (JdExprVec) { { at.x, at.y, jd_shape_number (self, 0.0) } });
}

JdShapeVector
jd_shape_seen_from (const JdShapePair *self,
                    gsize              body,
                    JdExprVec          place)
{
  const JdKinematics *kinematics = self->builder->kinematics;
  const int index = self->joint->bodies[body];
  const JdExpr *back = jd_expr_neg (self->pool, jd_kinematics_angle (kinematics, index));
  const JdExprVec origin = jd_shape_place (self, body,
                                           (JdShapeVector) { jd_shape_number (self, 0.0),
                                                             jd_shape_number (self, 0.0) });
  const JdExprVec v = jd_expr_vec_rotate (self->pool, 2, back, jd_expr_vec_sub (self->pool, place, origin));

  return (JdShapeVector) { v.x[0], v.x[1] };
}

const JdExpr *
jd_shape_radius (const JdShapePair *self,
                 gsize              body)
{
  const JdExpr *radius = self->outlines[body]->radius;

  return radius != NULL ? radius : jd_shape_number (self, 0.0);
}

static const JdExpr *
size_of (const JdShapePair *self,
         gsize              body)
{
  return self->outlines[body]->is_round ? jd_shape_radius (self, body) : jd_shape_edge (self, body, 0).length;
}

gboolean
jd_shape_pair_init (JdShapePair     *self,
                    const JdJoint   *joint,
                    JdJointBuilder  *builder,
                    GError         **error)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (builder->kinematics->mechanism);

  *self = (JdShapePair) { .joint = joint, .builder = builder, .pool = builder->kinematics->pool };
  for (gsize k = 0; k < 2; k++)
    {
      self->outlines[k] = jd_outline_new (g_ptr_array_index (bodies, (guint) joint->bodies[k]), self->pool,
                                          builder->value, builder->value_data, error);
      if (self->outlines[k] == NULL)
        return FALSE;
    }
  self->size = jd_expr_add (self->pool, size_of (self, 0), size_of (self, 1));
  return TRUE;
}

void
jd_shape_pair_clear (JdShapePair *self)
{
  for (gsize k = 0; k < 2; k++)
    jd_outline_free (self->outlines[k]);
}
