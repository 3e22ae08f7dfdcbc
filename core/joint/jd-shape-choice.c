/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The edge that a shape touches, chosen by factors 0 and 1: jd-shape-contact.c has the geometry. */
#include "core/joint/jd-shape-choice-private.h"

#include "core/linear/jd-tolerances.h"

static JdShapeChoice
choice_of_none (const JdShapePair *self)
{
  const JdExpr *zero = jd_shape_number (self, 0.0);

  return (JdShapeChoice) { zero,           { zero, zero }, zero, zero, zero, { zero, zero },
                           { zero, zero }, zero,           zero, zero, zero };
}

/* Adds an edge, chosen where @is is 1 unless one before it is: @at is the point. */
static void
choose (const JdShapePair *self,
        JdShapeChoice     *choice,
        const JdShapeEdge *edge,
        const JdExpr      *is,
        JdShapeVector      at,
        gboolean           no_start,
        gboolean           no_end)
{
  const JdExpr *factor = jd_expr_mul (self->pool, is,
                                      jd_expr_sub (self->pool, jd_shape_number (self, 1.0), choice->any));

  jd_shape_add (self, &choice->outward.x, factor, edge->outward.x);
  jd_shape_add (self, &choice->outward.y, factor, edge->outward.y);
  jd_shape_add (self, &choice->offset, factor, jd_shape_dot (self, edge->outward, edge->start));
  jd_shape_add (self, &choice->s, factor,
                jd_shape_dot (self, edge->along, jd_shape_difference (self, at, edge->start)));
  jd_shape_add (self, &choice->length, factor, edge->length);
  jd_shape_add (self, &choice->start.x, factor, edge->start.x);
  jd_shape_add (self, &choice->start.y, factor, edge->start.y);
  jd_shape_add (self, &choice->end.x, factor, edge->end.x);
  jd_shape_add (self, &choice->end.y, factor, edge->end.y);
  jd_shape_add (self, &choice->no_start, factor, jd_shape_number (self, no_start));
  jd_shape_add (self, &choice->no_end, factor, jd_shape_number (self, no_end));
  choice->any = jd_expr_add (self->pool, choice->any, factor);
}

/* The largest height of @at above the edges of @chain. */
static const JdExpr *
largest_height (const JdShapePair *self,
                gsize              body,
                const JdChain     *chain,
                JdShapeVector      at)
{
  const JdExpr *largest = NULL;

  for (gsize k = 0; k < chain->n_edges; k++)
    {
      const JdShapeEdge edge = jd_shape_edge (self, body, chain->first + k);
      const JdExpr *height = jd_shape_dot (self, edge.outward, jd_shape_difference (self, at, edge.start));

      largest = largest == NULL ? height : jd_expr_call2 (self->pool, JD_FUNCTION_MAX, largest, height);
    }
  return largest;
}

JdShapeChoice
jd_shape_choose_farthest (const JdShapePair *self,
                          gsize              body,
                          const JdChain     *chain,
                          JdShapeVector      at)
{
  const JdOutline *outline = self->outlines[body];
  const gboolean closed = chain->n_edges == outline->n_vertices, point = self->outlines[1 - body]->radius == NULL;
  const JdExpr *one = jd_shape_number (self, 1.0), *zero = jd_shape_number (self, 0.0);
  const JdExpr *farthest = largest_height (self, body, chain, at);
  JdShapeChoice choice = choice_of_none (self);

  for (gsize k = 0; k < chain->n_edges; k++)
    {
      const JdShapeEdge edge = jd_shape_edge (self, body, chain->first + k);
      const JdExpr *height = jd_shape_dot (self, edge.outward, jd_shape_difference (self, at, edge.start));
      const JdExpr *is = jd_expr_if (self->pool, JD_RELATION_GREATER_EQUAL, height, farthest, one, zero);

      choose (self, &choice, &edge, is, at, point || (!closed && k == 0),
              point || (!closed && k == chain->n_edges - 1 && !chain->owns_end));
    }
  return choice;
}

/* How far beyond the ends of an edge a corner touches it. */
typedef struct
{
  const JdExpr *before, *after;
} Reach;

/* How far @middle is outside of the line of @edge. */
static const JdExpr *
height_of (const JdShapePair *self,
           const JdShapeEdge *edge,
           JdShapeVector      middle)
{
  return jd_shape_dot (self, edge->outward, jd_shape_difference (self, middle, edge->start));
}

/* Beyond an end @beyond; but where the ray that passes that end enters the next edge, the corner slides off: it
 * touches neither edge near there.  The corner that it passes has left before. */
static Reach
reach_of (const JdShapePair *self,
          gsize              body,
          const JdChain     *chain,
          gsize              k,
          JdShapeVector      middle,
          const JdExpr      *beyond)
{
  const gsize n = chain->n_edges;
  const gboolean closed = n == self->outlines[body]->n_vertices;
  const JdExpr *zero = jd_shape_number (self, 0.0);
  const JdExpr *less = jd_expr_mul (self->pool, jd_shape_number (self, (body == 1 ? -0.25 : -1.0) * JD_SHAPE_CORNER),
                                    self->size);
  const JdShapeEdge last = jd_shape_edge (self, body, chain->first + (k + n - 1) % n);
  const JdShapeEdge next = jd_shape_edge (self, body, chain->first + (k + 1) % n);

  return (Reach) {
    k > 0 || closed ? jd_shape_where_greater (self, height_of (self, &last, middle), zero, less, beyond) : beyond,
    k < n - 1 || closed ? jd_shape_where_greater (self, height_of (self, &next, middle), zero, less, beyond) : beyond,
  };
}

/* 1 if the ray from @middle enters through @edge that goes on through @at, or if @at is in front of @edge, or, where
 * @at is not below @least (NULL: or is), so far beyond its ends; else 0. */
static const JdExpr *
enters (const JdShapePair *self,
        const JdShapeEdge *edge,
        JdShapeVector      at,
        JdShapeVector      middle,
        Reach              reach,
        const JdExpr      *least)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_shape_number (self, 0.0), *is = jd_shape_number (self, 1.0);
  const JdShapeVector from_start = jd_shape_difference (self, at, edge->start),
                      of_middle = jd_shape_difference (self, middle, edge->start);
  const JdExpr *g = jd_shape_dot (self, edge->outward, from_start),
               *g_middle = jd_shape_dot (self, edge->outward, of_middle);
  const JdExpr *s = jd_shape_dot (self, edge->along, from_start),
               *s_middle = jd_shape_dot (self, edge->along, of_middle);
  const JdExpr *fall = jd_expr_sub (pool, g_middle, g);
  const JdExpr *crossing = jd_expr_sub (pool, jd_expr_mul (pool, s, g_middle), jd_expr_mul (pool, s_middle, g));
  const JdExpr *low, *high;

  crossing = jd_shape_where_greater (self, g, zero, jd_expr_mul (pool, s, fall), crossing);

  /* what falls past an end does not touch the edge beyond it */
  if (least != NULL)
    reach = (Reach) { jd_shape_where_greater (self, g, least, reach.before, zero),
                      jd_shape_where_greater (self, g, least, reach.after, zero) };
  low = jd_expr_add (pool, crossing, jd_expr_mul (pool, reach.before, fall));
  high = jd_expr_sub (pool, jd_expr_mul (pool, jd_expr_add (pool, edge->length, reach.after), fall), crossing);
  is = jd_shape_where_greater (self, high, zero, is, zero);
  is = jd_shape_where_greater (self, low, zero, is, zero);
  is = jd_shape_where_greater (self, fall, zero, is, zero);
  return jd_shape_where_greater (self, g_middle, zero, is, zero);
}

/* @centre + @aside times @span, turned by a quarter turn. */
static JdShapeVector
beside (const JdShapePair *self,
        JdShapeVector      centre,
        JdShapeVector      span,
        const JdExpr      *aside)
{
  JdExprPool *pool = self->pool;

  return (JdShapeVector) { jd_expr_sub (pool, centre.x, jd_expr_mul (pool, aside, span.y)),
                   jd_expr_add (pool, centre.y, jd_expr_mul (pool, aside, span.x)) };
}

/* On which side M of a rod is beside @centre, the rod being along @span: that to which @outward points; but where all
 * of the chain is on one side of the rod's line, away from it. */
static const JdExpr *
side_of_middle (const JdShapePair *self,
                gsize              body,
                const JdChain     *chain,
                JdShapeVector      outward,
                JdShapeVector      centre,
                JdShapeVector      span)
{
  JdExprPool *pool = self->pool;
  const JdExpr *left = jd_shape_number (self, 0.25), *right = jd_shape_number (self, -0.25), *low = NULL,
               *high = NULL, *both;
  const JdExpr *to_outward = jd_shape_where_greater (self, jd_expr_mul (pool, outward.y, span.x),
                                                     jd_expr_mul (pool, outward.x, span.y), left, right);

  /* heights of the chain's vertices above the line, times the length of @span */
  for (gsize k = 0; k <= chain->n_edges; k++)
    {
      const JdShapeVector arm = jd_shape_difference (self, jd_shape_vertex (self, body, chain->first + k), centre);
      const JdExpr *height = jd_expr_sub (pool, jd_expr_mul (pool, span.x, arm.y), jd_expr_mul (pool, span.y, arm.x));

      low = low == NULL ? height : jd_expr_call2 (pool, JD_FUNCTION_MIN, low, height);
      high = high == NULL ? height : jd_expr_call2 (pool, JD_FUNCTION_MAX, high, height);
    }
  both = jd_expr_add (pool, jd_expr_mul (pool, low, low), jd_expr_mul (pool, high, high));
  return jd_shape_where_greater (self, jd_expr_neg (pool, jd_expr_mul (pool, low, high)),
                                 jd_expr_mul (pool, jd_shape_number (self, JD_SHAPE_ONE_SIDE), both), to_outward,
                                 jd_shape_where_greater (self, jd_expr_add (pool, low, high),
                                                         jd_shape_number (self, 0.0), right, left));
}

/* The middle M for one edge.  A rod has no inside: its M is beside its own middle, a quarter of its length, so that
 * the ray leaves the rod at the corner alone; but far behind an open chain only what the rod itself enters counts.
 * @farthest: the edge that its end @at is at.  Of the edges of another rod that counts which the middle of the rod is
 * above: *is. */
static JdShapeVector
middle_for (const JdShapePair    *self,
            gsize                 body,
            const JdChain        *chain,
            const JdShapeEdge    *edge,
            const JdShapeChoice  *farthest,
            JdShapeVector         at,
            JdShapeVector         middle,
            const JdExpr        **is)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_shape_number (self, 0.0), *one = jd_shape_number (self, 1.0),
               *half = jd_shape_number (self, 0.5), *aside;
  JdShapeVector centre, span;

  *is = one;
  if (self->outlines[1 - body]->n_vertices > 2)
    return middle;
  span = jd_shape_difference (self, middle, at);
  centre = (JdShapeVector) { jd_expr_add (pool, at.x, jd_expr_mul (pool, half, span.x)),
                     jd_expr_add (pool, at.y, jd_expr_mul (pool, half, span.y)) };
  if (self->outlines[body]->n_vertices == 2)
    {
      *is = jd_shape_where_greater (self, height_of (self, edge, centre), zero, one, zero);
      return beside (self, centre, span, side_of_middle (self, body, chain, edge->outward, centre, span));
    }
  aside = side_of_middle (self, body, chain, farthest->outward, centre, span);
  if (chain->n_edges < self->outlines[body]->n_vertices)
    aside = jd_shape_where_greater (self,
                                    jd_expr_sub (pool, jd_shape_dot (self, farthest->outward, at), farthest->offset),
                                    jd_expr_mul (pool, jd_shape_number (self, -JD_SHAPE_BEHIND), self->size), aside,
                                    zero);
  return beside (self, centre, span, aside);
}

/* @is, but 0 where @at is far behind @edge and beyond its ends: the edge belongs to an open chain, and what goes in
 * through it comes out through an edge of another chain. */
static const JdExpr *
not_cut_off (const JdShapePair *self,
             const JdShapeEdge *edge,
             JdShapeVector      at,
             const JdExpr      *is)
{
  const JdExpr *zero = jd_shape_number (self, 0.0);
  const JdExpr *s = jd_shape_dot (self, edge->along, jd_shape_difference (self, at, edge->start));
  const JdExpr *over = jd_shape_where_greater (self, s, zero,
                                               jd_shape_where_greater (self, edge->length, s, is, zero), zero);

  return jd_shape_where_greater (self, height_of (self, edge, at),
                                 jd_expr_mul (self->pool, jd_shape_number (self, -JD_SHAPE_BEHIND), self->size), is,
                                 over);
}

/* @wide: the edge goes on so far beyond its ends; NULL: as far as it is touched. */
static void
add_entered (const JdShapePair *self,
             JdShapeChoice     *choice,
             gsize              body,
             const JdChain     *chain,
             JdShapeVector      at,
             JdShapeVector      middle,
             const JdExpr      *beyond,
             const JdExpr      *wide)
{
  const JdExpr *least = jd_expr_mul (self->pool, jd_shape_number (self, -JD_SHAPE_BEHIND * JD_SHAPE_CORNER),
                                     self->size);
  const JdShapeChoice farthest = jd_shape_choose_farthest (self, body, chain, at);
  /* the end of a rod is at the edge that it is farthest outside of, or as far as edges go on beyond their ends */
  const gboolean of_rod = self->outlines[1 - body]->n_vertices == 2 && self->outlines[body]->n_vertices > 2;
  const JdExpr *slack = wide != NULL
                          ? wide
                          : jd_expr_mul (self->pool, jd_shape_number (self, 2.0 * JD_SHAPE_CORNER), self->size);
  const JdExpr *largest = jd_expr_sub (self->pool, largest_height (self, body, chain, at), slack);

  for (gsize k = 0; k < chain->n_edges; k++)
    {
      const JdShapeEdge edge = jd_shape_edge (self, body, chain->first + k);
      const JdExpr *any = choice->any, *above, *is;
      const JdShapeVector from = middle_for (self, body, chain, &edge, &farthest, at, middle, &above);
      const Reach reach = reach_of (self, body, chain, k, from, beyond);

      is = wide == NULL ? enters (self, &edge, at, from, reach, least)
                        : enters (self, &edge, at, from, (Reach) { wide, wide }, NULL);
      if (of_rod)
        is = jd_expr_if (self->pool, JD_RELATION_GREATER_EQUAL, height_of (self, &edge, at), largest, is,
                         jd_shape_number (self, 0.0));
      if (chain->n_edges < self->outlines[body]->n_vertices)
        is = not_cut_off (self, &edge, at, is);
      choose (self, choice, &edge, jd_expr_mul (self->pool, above, is), at, TRUE, TRUE);
      jd_shape_add (self, &choice->before, jd_expr_sub (self->pool, choice->any, any), reach.before);
      jd_shape_add (self, &choice->after, jd_expr_sub (self->pool, choice->any, any), reach.after);
    }
}

JdShapeChoice
jd_shape_choose_entered (const JdShapePair  *self,
                         gsize               body,
                         const JdChain      *chain,
                         JdShapeVector       at,
                         JdShapeVector       middle,
                         const JdExpr      **border)
{
  JdExprPool *pool = self->pool;
  const JdExpr *beyond = jd_expr_mul (pool,
                                      jd_shape_number (self, body == 1 ? JD_SHAPE_CORNER : -0.5 * JD_SHAPE_CORNER),
                                      self->size);
  JdShapeChoice choice = choice_of_none (self), wide;

  add_entered (self, &choice, body, chain, at, middle, beyond, NULL);
  wide = choice;
  add_entered (self, &wide, body, chain, at, middle, beyond,
               jd_expr_mul (pool, jd_shape_number (self, JD_SHAPE_BEHIND), self->size));
  *border = jd_expr_call2 (pool, JD_FUNCTION_MIN, jd_expr_add (pool, wide.s, wide.before),
                           jd_expr_sub (pool, jd_expr_add (pool, wide.length, wide.after), wide.s));
  *border = jd_expr_add (pool, *border,
                         jd_expr_mul (pool, self->size, jd_expr_sub (pool, jd_shape_number (self, 1.0), wide.any)));
  return choice;
}
