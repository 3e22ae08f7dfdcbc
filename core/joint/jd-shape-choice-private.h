/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-shape-pair-private.h"

G_BEGIN_DECLS

/* What the edge of a chain that is chosen at a point has; the values of no edge are 0. */
typedef struct
{
  const JdExpr  *any;      /* 1 if an edge is chosen, else 0 */
  JdShapeVector  outward;
  const JdExpr  *offset;   /* outward . start */
  const JdExpr  *s;        /* of the point, along the edge */
  const JdExpr  *length;
  JdShapeVector  start, end;
  const JdExpr  *no_start, *no_end;  /* 1 if what is beyond that end belongs to no place of the chain, else 0 */
  const JdExpr  *before, *after;     /* how far beyond that end a corner touches the edge */
} JdShapeChoice;

/* The edge of @chain whose line is farthest inside of the point @at.  @at and @middle: in the axes of @body, to which
 * the chain belongs. */
JdShapeChoice jd_shape_choose_farthest (const JdShapePair  *self,
                                        gsize               body,
                                        const JdChain      *chain,
                                        JdShapeVector       at);
/* The edge of @chain that the ray enters which comes from @middle and goes through the corner @at; *border: how far
 * the corner is from the ends of the edge, which goes on a little beyond them; farther away a length. */
JdShapeChoice jd_shape_choose_entered  (const JdShapePair  *self,
                                        gsize               body,
                                        const JdChain      *chain,
                                        JdShapeVector       at,
                                        JdShapeVector       middle,
                                        const JdExpr      **border);

G_END_DECLS
