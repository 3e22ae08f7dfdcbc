/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/**
 * JdChain:
 *
 * Edges of an outline that follow each other and turn to the left, by less than half a turn together unless the whole
 * outline is convex.  A point outside is next to at most one place of a chain.
 */
typedef struct
{
  gsize    first;      /* its first edge */
  gsize    n_edges;
  gboolean owns_end;   /* its last edge ends at a convex corner, where no other chain may be touched */
} JdChain;

/**
 * JdOutline:
 *
 * The boundary of a body's shape in the plane, in body axes.  It is a circle about the origin (a body without shape:
 * a point, a circle of radius 0), or edges: edge k goes from vertex k to vertex k + 1, counterclockwise.  A rod has
 * two vertices, and an edge for each of its sides.  A vertex in the middle of an edge is left out.
 */
typedef struct
{
  gboolean       is_round;
  const JdExpr  *radius;         /* NULL: a point */
  gsize          n_vertices;
  const JdExpr *(*vertices)[2];
  gsize          n_corners;      /* convex vertices, which touch edges: indices, in the file's order */
  gsize         *corners;
  gsize          n_chains;
  JdChain       *chains;
} JdOutline;

/**
 * jd_outline_new:
 *
 * The outline of the shape of @body, its expressions nodes of @pool, its corners by the numbers that @value returns.
 * NULL with JD_MECHANISM_ERROR_UNSUPPORTED for a shape without boundary (a string, a half sphere) and for a polygon
 * that has no inside, crosses itself, or has coinciding vertices.
 */
JdOutline *jd_outline_new  (const JdBody    *body,
                            JdExprPool      *pool,
                            JdExprValueFunc  value,
                            gpointer         value_data,
                            GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void       jd_outline_free (JdOutline *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdOutline, jd_outline_free)

/**
 * jd_outline_check_sides:
 *
 * Whether the line through the @n corners, which returns to the first if it is @closed, does not cross itself.  It
 * may touch itself.  A line that is not closed may also cross itself at a corner.  FALSE with
 * JD_MECHANISM_ERROR_UNSUPPORTED.
 */
gboolean   jd_outline_check_sides (const double   (*corners)[2],
                                   gsize            n,
                                   gboolean         closed,
                                   GError         **error);

/**
 * jd_outline_count_contacts:
 *
 * The number of places at which @a and @b may touch at one time: of disks 1; of a disk one for each chain of the
 * other; else one for each group of corners of one and chain of the other, those of @a first.
 */
gsize      jd_outline_count_contacts (const JdOutline *a,
                                      const JdOutline *b);
/**
 * jd_outline_count_groups:
 *
 * The number of groups of corners, of each of which one at most touches at one time: of a convex outline with n
 * corners 2, to which they belong in turn, or, if n is odd, 3: the last corner is alone.  Else each corner is a
 * group.
 */
gsize      jd_outline_count_groups   (const JdOutline *self);

G_END_DECLS
