/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-private.h"
#include "core/mechanism/jd-outline.h"

G_BEGIN_DECLS

/* A vector in the axes of one body. */
typedef struct
{
  const JdExpr *x, *y;
} JdShapeVector;

/* An edge, in the axes of its body. */
typedef struct
{
  JdShapeVector  start, end, along, outward;  /* along, outward: of length 1 */
  const JdExpr  *length;
} JdShapeEdge;

/* The shapes of the two bodies of a joint, and expressions of their geometry.  The body of an edge or a vertex is 0
 * or 1: the place of the body in the joint. */
typedef struct
{
  const JdJoint  *joint;
  JdJointBuilder *builder;
  JdExprPool     *pool;
  JdOutline      *outlines[2];
  const JdExpr   *size;     /* a length of both shapes */
} JdShapePair;

/* FALSE with JD_MECHANISM_ERROR_UNSUPPORTED if a shape has no outline; clear the pair in any case. */
gboolean       jd_shape_pair_init      (JdShapePair       *self,
                                        const JdJoint     *joint,
                                        JdJointBuilder    *builder,
                                        GError           **error);
void           jd_shape_pair_clear     (JdShapePair       *self);

const JdExpr  *jd_shape_number         (const JdShapePair *self,
                                        double             value);
/* @left > @right ? @then : @otherwise. */
const JdExpr  *jd_shape_where_greater  (const JdShapePair *self,
                                        const JdExpr      *left,
                                        const JdExpr      *right,
                                        const JdExpr      *then,
                                        const JdExpr      *otherwise);
/* *sum += @factor @value. */
void           jd_shape_add            (const JdShapePair *self,
                                        const JdExpr     **sum,
                                        const JdExpr      *factor,
                                        const JdExpr      *value);
/* The value of @x in the file's state. */
double         jd_shape_value          (const JdShapePair *self,
                                        const JdExpr      *x);
const JdExpr  *jd_shape_dot            (const JdShapePair *self,
                                        JdShapeVector      a,
                                        JdShapeVector      b);
JdShapeVector  jd_shape_difference     (const JdShapePair *self,
                                        JdShapeVector      a,
                                        JdShapeVector      b);

/* Vertex @k, and the edge that begins there; they are counted around the shape. */
JdShapeVector  jd_shape_vertex         (const JdShapePair *self,
                                        gsize              body,
                                        gsize              k);
JdShapeEdge    jd_shape_edge           (const JdShapePair *self,
                                        gsize              body,
                                        gsize              k);
/* The radius of a round shape; 0 of a point. */
const JdExpr  *jd_shape_radius         (const JdShapePair *self,
                                        gsize              body);
/* A vector, and a place, of @body in ground axes. */
JdExprVec      jd_shape_to_ground      (const JdShapePair *self,
                                        gsize              body,
                                        JdShapeVector      v);
JdExprVec      jd_shape_place          (const JdShapePair *self,
                                        gsize              body,
                                        JdShapeVector      at);
/* A place given in ground axes, in the axes of @body. */
JdShapeVector  jd_shape_seen_from      (const JdShapePair *self,
                                        gsize              body,
                                        JdExprVec          place);

G_END_DECLS
