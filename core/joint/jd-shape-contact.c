/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts of two bodies by their shapes.
 *
 * Two circles touch where the distance of their centres is the sum of their radii.
 *
 * A circle touches one place of each chain of edges: the edge whose line is farthest inside of its centre, or, beyond
 * an end of that edge, the corner there.
 *
 * A corner V of one body touches one edge of each chain of the other: that through which the ray enters which comes
 * from the middle M of the corner's neighbours and goes through V.  In the axes of the edge, s along it and g
 * outwards, the ray crosses its line at
 *
 *   s = (s_V g_M - s_M g_V) / (g_M - g_V),   g_M > 0,  g_M > g_V,
 *
 * where it enters if 0 <= s <= length.  While the corner touches, s is s_V, and so it is taken before: a corner that
 * is in front of an edge is measured from it.  Where no edge is entered the left side is a length, and constant: the
 * corner touches nothing.  Ends of edges that lie on each other would count twice, as a corner of one body and as one
 * of the other: corners of the first body touch edges a little beyond their ends, those of the second a little less
 * far.
 *
 * The edge that is touched is chosen by factors 0 and 1, whose derivatives are zero: between its borders each
 * equation is that of a point or a circle and a line. */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/joint/jd-contact-geometry-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-outline.h"

/* A vector in the axes of one body. */
typedef struct
{
  const JdExpr *x, *y;
} Local;

/* An edge, in the axes of its body. */
typedef struct
{
  Local         start, end, along, outward;  /* along, outward: of length 1 */
  const JdExpr *length;
} Edge;

/* What the chosen edge of a chain has; the values of no edge are 0. */
typedef struct
{
  const JdExpr *any;      /* 1 if an edge is chosen, else 0 */
  Local         outward;
  const JdExpr *offset;   /* outward . start */
  const JdExpr *s;        /* of the point, along the edge */
  const JdExpr *length;
  Local         start, end;
  const JdExpr *no_start, *no_end;  /* 1 if what is beyond that end belongs to no place of the chain, else 0 */
  const JdExpr *before, *after;     /* how far beyond that end a corner touches the edge */
} Choice;

/* A place where the bodies may touch. */
typedef struct
{
  const JdExpr *gap, *border;
  JdExprVec     normal, place;  /* in ground axes; the normal from the second body to the first */
} Touch;

typedef struct
{
  const JdJoint  *joint;
  JdJointBuilder *builder;
  JdExprPool     *pool;
  JdOutline      *outlines[2];
  const JdExpr   *size;     /* a length of both shapes */
  gboolean        rolls, efforts;
  gsize           n;        /* contacts so far */
} Pair;

static const JdExpr *
number (const Pair *self,
        double      value)
{
  return jd_expr_number (self->pool, value);
}

static const JdExpr *
dot (const Pair *self,
     Local       a,
     Local       b)
{
  return jd_expr_add (self->pool, jd_expr_mul (self->pool, a.x, b.x), jd_expr_mul (self->pool, a.y, b.y));
}

static Local
difference (const Pair *self,
            Local       a,
            Local       b)
{
  return (Local) { jd_expr_sub (self->pool, a.x, b.x), jd_expr_sub (self->pool, a.y, b.y) };
}

static Local
vertex (const Pair *self,
        gsize       body,
        gsize       k)
{
  const JdOutline *outline = self->outlines[body];

  k %= outline->n_vertices;
  return (Local) { outline->vertices[k][0], outline->vertices[k][1] };
}

/* then where left > right, else otherwise. */
static const JdExpr *
where_greater (const Pair   *self,
               const JdExpr *left,
               const JdExpr *right,
               const JdExpr *then,
               const JdExpr *otherwise)
{
  return jd_expr_if (self->pool, JD_RELATION_GREATER, left, right, then, otherwise);
}

/* @x, with the sign that it has, as the direction of length 1 of a vector along an axis. */
static const JdExpr *
sign_of (const Pair   *self,
         const JdExpr *x)
{
  return number (self, jd_expr_eval (x, self->builder->value, self->builder->value_data) < 0.0 ? -1.0 : 1.0);
}

static Local
unit_vector (const Pair *self,
             Local       v)
{
  JdExprVec unit;

  if (jd_expr_is_zero (v.y))
    return (Local) { sign_of (self, v.x), number (self, 0.0) };
  if (jd_expr_is_zero (v.x))
    return (Local) { number (self, 0.0), sign_of (self, v.y) };
  unit = jd_joint_normalize (self->pool, v.x, v.y);
  return (Local) { unit.x[0], unit.x[1] };
}

static Edge
edge_of (const Pair *self,
         gsize       body,
         gsize       k)
{
  Edge edge = { .start = vertex (self, body, k), .end = vertex (self, body, k + 1) };
  const Local span = difference (self, edge.end, edge.start);

  edge.along = unit_vector (self, span);
  edge.outward = (Local) { edge.along.y, jd_expr_neg (self->pool, edge.along.x) };
  edge.length = dot (self, span, edge.along);
  return edge;
}

static JdExprVec
to_ground (const Pair *self,
           gsize       body,
           Local       v)
{
  return jd_kinematics_to_ground (self->builder->kinematics, self->joint->bodies[body],
                                  (JdExprVec) { { v.x, v.y, number (self, 0.0) } });
}

static JdExprVec
place_of (const Pair *self,
          gsize       body,
          Local       at)
{
  return jd_kinematics_place (self->builder->kinematics, self->joint->bodies[body],
                              (JdExprVec) { { at.x, at.y, number (self, 0.0) } });
}

/* A place given in ground axes, in the axes of @body. */
static Local
seen_from (const Pair *self,
           gsize       body,
           JdExprVec   place)
{
  const JdKinematics *kinematics = self->builder->kinematics;
  const int index = self->joint->bodies[body];
  const JdExpr *back = jd_expr_neg (self->pool, jd_kinematics_angle (kinematics, index));
  const JdExprVec origin = place_of (self, body, (Local) { number (self, 0.0), number (self, 0.0) });
  const JdExprVec v = jd_expr_vec_rotate (self->pool, 2, back, jd_expr_vec_sub (self->pool, place, origin));

  return (Local) { v.x[0], v.x[1] };
}

static Choice
choice_of_none (const Pair *self)
{
  const JdExpr *zero = number (self, 0.0);

  return (Choice) { zero, { zero, zero }, zero, zero, zero, { zero, zero }, { zero, zero }, zero, zero, zero, zero };
}

static void
add (const Pair    *self,
     const JdExpr **sum,
     const JdExpr  *factor,
     const JdExpr  *value)
{
  *sum = jd_expr_add (self->pool, *sum, jd_expr_mul (self->pool, factor, value));
}

/* Adds an edge, chosen where @is is 1 unless one before it is: @at is the point. */
static void
choose (const Pair   *self,
        Choice       *choice,
        const Edge   *edge,
        const JdExpr *is,
        Local         at,
        gboolean      no_start,
        gboolean      no_end)
{
  const JdExpr *factor = jd_expr_mul (self->pool, is, jd_expr_sub (self->pool, number (self, 1.0), choice->any));

  add (self, &choice->outward.x, factor, edge->outward.x);
  add (self, &choice->outward.y, factor, edge->outward.y);
  add (self, &choice->offset, factor, dot (self, edge->outward, edge->start));
  add (self, &choice->s, factor, dot (self, edge->along, difference (self, at, edge->start)));
  add (self, &choice->length, factor, edge->length);
  add (self, &choice->start.x, factor, edge->start.x);
  add (self, &choice->start.y, factor, edge->start.y);
  add (self, &choice->end.x, factor, edge->end.x);
  add (self, &choice->end.y, factor, edge->end.y);
  add (self, &choice->no_start, factor, number (self, no_start));
  add (self, &choice->no_end, factor, number (self, no_end));
  choice->any = jd_expr_add (self->pool, choice->any, factor);
}

/* Gives the new laws and efforts the names of their contact. */
static void
number_laws (const Pair *self,
             guint       first_law,
             guint       first_effort,
             gsize       normal)
{
  const GArray *laws = self->builder->laws, *efforts = self->builder->efforts;

  for (guint k = first_law; laws != NULL && k < laws->len; k++)
    g_array_index (laws, JdJointLaw, k).normal = normal;
  for (guint k = first_effort; efforts != NULL && k < efforts->len; k++)
    {
      JdJointEffort *effort = &g_array_index (efforts, JdJointEffort, k);

      effort->name = jd_joint_number_name (effort->name, self->n);
    }
}

/* The contact with this gap, @normal (in ground axes, from the second body to the first) and @place. */
static void
add_contact (Pair         *self,
             const JdExpr *gap,
             const JdExpr *border,
             JdExprVec     normal,
             JdExprVec     place)
{
  JdJointBuilder *builder = self->builder;
  JdExprPool *pool = self->pool;
  const JdExpr *zero = number (self, 0.0);
  const JdContact contact = {
    .body = self->joint->bodies[0], .carrier = self->joint->bodies[1], .place = place, .normal = normal,
    .direction = { { normal.x[1], jd_expr_neg (pool, normal.x[0]), zero } },
    .material = { { zero, zero, zero } }, .gap = gap,
  };
  const guint first_law = builder->laws != NULL ? builder->laws->len : 0;
  const guint first_effort = builder->efforts != NULL ? builder->efforts->len : 0;
  const gsize first = builder->equations != NULL ? builder->equations->len : 0;

  if (self->efforts)
    jd_joint_add_contact_forces (self->joint, builder, contact.body, contact.carrier, place, normal,
                                 contact.direction, self->rolls);
  else
    {
      jd_joint_add_holonomic (builder, jd_joint_number_name ("normal", self->n), gap,
                              jd_joint_get_side (self->joint));
      if (self->rolls)
        jd_joint_add_differential (builder, jd_joint_number_name ("slip", self->n),
                                   jd_contact_slip (&contact, builder), 0);
      for (gsize i = first; i < builder->equations->len; i++)
        {
          g_array_index (builder->equations, JdJointEquation, i).contact = self->n;
          g_array_index (builder->equations, JdJointEquation, i).border = border;
        }
      jd_contact_add_laws (&contact, self->joint, self->rolls ? (int) first + 1 : -1, builder);
    }
  number_laws (self, first_law, first_effort, first);
  self->n++;
}

/* @normal from the body that has edges, in its axes, as one from the second body to the first in ground axes. */
static JdExprVec
normal_of (const Pair *self,
           gsize       with_edges,
           Local       normal)
{
  const JdExpr *sign = number (self, with_edges == 1 ? 1.0 : -1.0);

  return jd_expr_vec_scale (self->pool, sign, to_ground (self, with_edges, normal));
}

/* ---- Circles ---- */

static const JdExpr *
radius_of (const Pair *self,
           gsize       body)
{
  const JdExpr *radius = self->outlines[body]->radius;

  return radius != NULL ? radius : number (self, 0.0);
}

static void
add_circles (Pair *self)
{
  const Local origin = { number (self, 0.0), number (self, 0.0) };
  const JdExprVec a = place_of (self, 0, origin), b = place_of (self, 1, origin);
  const JdExprVec arm = jd_expr_vec_sub (self->pool, a, b);
  const JdExpr *distance = jd_joint_distance (self->builder, arm);
  const JdExprVec normal = jd_expr_vec_scale (self->pool, jd_expr_pow_int (self->pool, distance, -1), arm);
  const JdExpr *gap = jd_expr_sub (self->pool, jd_expr_sub (self->pool, distance, radius_of (self, 0)),
                                   radius_of (self, 1));

  add_contact (self, gap, NULL, normal,
               jd_expr_vec_sub (self->pool, a, jd_expr_vec_scale (self->pool, radius_of (self, 0), normal)));
}

/* The largest height of @at above the edges of @chain. */
static const JdExpr *
largest_height (const Pair    *self,
                gsize          body,
                const JdChain *chain,
                Local          at)
{
  const JdExpr *largest = NULL;

  for (gsize k = 0; k < chain->n_edges; k++)
    {
      const Edge edge = edge_of (self, body, chain->first + k);
      const JdExpr *height = dot (self, edge.outward, difference (self, at, edge.start));

      largest = largest == NULL ? height : jd_expr_call2 (self->pool, JD_FUNCTION_MAX, largest, height);
    }
  return largest;
}

/* The edge of @chain whose line is farthest inside of the point @at. */
static Choice
choose_farthest (const Pair    *self,
                 gsize          body,
                 const JdChain *chain,
                 Local          at)
{
  const JdOutline *outline = self->outlines[body];
  const gboolean closed = chain->n_edges == outline->n_vertices, point = self->outlines[1 - body]->radius == NULL;
  const JdExpr *one = number (self, 1.0), *zero = number (self, 0.0);
  const JdExpr *farthest = largest_height (self, body, chain, at);
  Choice choice = choice_of_none (self);

  for (gsize k = 0; k < chain->n_edges; k++)
    {
      const Edge edge = edge_of (self, body, chain->first + k);
      const JdExpr *height = dot (self, edge.outward, difference (self, at, edge.start));
      const JdExpr *is = jd_expr_if (self->pool, JD_RELATION_GREATER_EQUAL, height, farthest, one, zero);

      choose (self, &choice, &edge, is, at, point || (!closed && k == 0),
              point || (!closed && k == chain->n_edges - 1 && !chain->owns_end));
    }
  return choice;
}

/* What is next to the point: @edge's value, or that of the corner at one of its ends, or @nothing. */
static const JdExpr *
next_to (const Pair   *self,
         const Choice *choice,
         const JdExpr *edge,
         const JdExpr *start,
         const JdExpr *end,
         const JdExpr *nothing)
{
  const JdExpr *half = number (self, 0.5);
  const JdExpr *before = where_greater (self, choice->no_start, half, nothing, start);
  const JdExpr *after = where_greater (self, choice->no_end, half, nothing, end);

  return where_greater (self, number (self, 0.0), choice->s, before,
                        where_greater (self, choice->s, choice->length, after, edge));
}

static void
add_circle_on_chain (Pair          *self,
                     gsize          round,
                     const JdChain *chain)
{
  JdExprPool *pool = self->pool;
  const gsize body = 1 - round;
  const JdExpr *zero = number (self, 0.0), *radius = radius_of (self, round);
  const JdExprVec centre = place_of (self, round, (Local) { zero, zero });
  const Local at = seen_from (self, body, centre);
  const Choice choice = choose_farthest (self, body, chain, at);
  const Local from_start = difference (self, at, choice.start), from_end = difference (self, at, choice.end);
  const JdExpr *start = jd_expr_call (pool, JD_FUNCTION_SQRT, dot (self, from_start, from_start));
  const JdExpr *end = jd_expr_call (pool, JD_FUNCTION_SQRT, dot (self, from_end, from_end));
  const JdExpr *height = jd_expr_sub (pool, dot (self, choice.outward, at), choice.offset);
  const JdExpr *nothing = jd_expr_add (pool, self->size, radius);
  const JdExpr *distance = next_to (self, &choice, height, start, end, nothing);
  Local normal = {
    next_to (self, &choice, choice.outward.x, jd_expr_div (pool, from_start.x, start),
             jd_expr_div (pool, from_end.x, end), zero),
    next_to (self, &choice, choice.outward.y, jd_expr_div (pool, from_start.y, start),
             jd_expr_div (pool, from_end.y, end), zero),
  };
  JdExprVec outward = to_ground (self, body, normal), place;

  /* the back of an open chain */
  if (chain->n_edges < self->outlines[body]->n_vertices)
    distance = where_greater (self, height, jd_expr_mul (pool, number (self, -JD_SHAPE_BEHIND), self->size), distance,
                              nothing);
  place = jd_expr_vec_sub (pool, centre, jd_expr_vec_scale (pool, radius, outward));
  add_contact (self, jd_expr_sub (pool, distance, radius),
               jd_expr_call2 (pool, JD_FUNCTION_MIN, choice.s, jd_expr_sub (pool, choice.length, choice.s)),
               normal_of (self, body, normal), place);
}

/* ---- Corners ---- */

/* How far beyond the ends of an edge a corner touches it. */
typedef struct
{
  const JdExpr *before, *after;
} Reach;

/* How far @middle is outside of the line of @edge. */
static const JdExpr *
height_of (const Pair *self,
           const Edge *edge,
           Local       middle)
{
  return dot (self, edge->outward, difference (self, middle, edge->start));
}

/* Beyond an end @beyond; but where the ray that passes that end enters the next edge, the corner slides off: it
 * touches neither edge near there.  The corner that it passes has left before. */
static Reach
reach_of (const Pair    *self,
          gsize          body,
          const JdChain *chain,
          gsize          k,
          Local          middle,
          const JdExpr  *beyond)
{
  const gsize n = chain->n_edges;
  const gboolean closed = n == self->outlines[body]->n_vertices;
  const JdExpr *zero = number (self, 0.0);
  const JdExpr *less = jd_expr_mul (self->pool, number (self, (body == 1 ? -0.25 : -1.0) * JD_SHAPE_CORNER),
                                    self->size);
  const Edge last = edge_of (self, body, chain->first + (k + n - 1) % n);
  const Edge next = edge_of (self, body, chain->first + (k + 1) % n);

  return (Reach) {
    k > 0 || closed ? where_greater (self, height_of (self, &last, middle), zero, less, beyond) : beyond,
    k < n - 1 || closed ? where_greater (self, height_of (self, &next, middle), zero, less, beyond) : beyond,
  };
}

/* 1 if the ray from @middle enters through @edge that goes on through @at, or if @at is in front of @edge, or, where
 * @at is not below @least (NULL: or is), so far beyond its ends; else 0. */
static const JdExpr *
enters (const Pair   *self,
        const Edge   *edge,
        Local         at,
        Local         middle,
        Reach         reach,
        const JdExpr *least)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = number (self, 0.0), *is = number (self, 1.0);
  const Local from_start = difference (self, at, edge->start), of_middle = difference (self, middle, edge->start);
  const JdExpr *g = dot (self, edge->outward, from_start), *g_middle = dot (self, edge->outward, of_middle);
  const JdExpr *s = dot (self, edge->along, from_start), *s_middle = dot (self, edge->along, of_middle);
  const JdExpr *fall = jd_expr_sub (pool, g_middle, g);
  const JdExpr *crossing = jd_expr_sub (pool, jd_expr_mul (pool, s, g_middle), jd_expr_mul (pool, s_middle, g));
  const JdExpr *low, *high;

  crossing = where_greater (self, g, zero, jd_expr_mul (pool, s, fall), crossing);

  /* what falls past an end does not touch the edge beyond it */
  if (least != NULL)
    reach = (Reach) { where_greater (self, g, least, reach.before, zero),
                      where_greater (self, g, least, reach.after, zero) };
  low = jd_expr_add (pool, crossing, jd_expr_mul (pool, reach.before, fall));
  high = jd_expr_sub (pool, jd_expr_mul (pool, jd_expr_add (pool, edge->length, reach.after), fall), crossing);
  is = where_greater (self, high, zero, is, zero);
  is = where_greater (self, low, zero, is, zero);
  is = where_greater (self, fall, zero, is, zero);
  return where_greater (self, g_middle, zero, is, zero);
}

/* @centre + @aside times @span, turned by a quarter turn. */
static Local
beside (const Pair   *self,
        Local         centre,
        Local         span,
        const JdExpr *aside)
{
  JdExprPool *pool = self->pool;

  return (Local) { jd_expr_sub (pool, centre.x, jd_expr_mul (pool, aside, span.y)),
                   jd_expr_add (pool, centre.y, jd_expr_mul (pool, aside, span.x)) };
}

/* On which side M of a rod is beside @centre, the rod being along @span: that to which @outward points; but where all
 * of the chain is on one side of the rod's line, away from it. */
static const JdExpr *
side_of_middle (const Pair    *self,
                gsize          body,
                const JdChain *chain,
                Local          outward,
                Local          centre,
                Local          span)
{
  JdExprPool *pool = self->pool;
  const JdExpr *left = number (self, 0.25), *right = number (self, -0.25), *low = NULL, *high = NULL, *both;
  const JdExpr *to_outward = where_greater (self, jd_expr_mul (pool, outward.y, span.x),
                                            jd_expr_mul (pool, outward.x, span.y), left, right);

  /* heights of the chain's vertices above the line, times the length of @span */
  for (gsize k = 0; k <= chain->n_edges; k++)
    {
      const Local arm = difference (self, vertex (self, body, chain->first + k), centre);
      const JdExpr *height = jd_expr_sub (pool, jd_expr_mul (pool, span.x, arm.y), jd_expr_mul (pool, span.y, arm.x));

      low = low == NULL ? height : jd_expr_call2 (pool, JD_FUNCTION_MIN, low, height);
      high = high == NULL ? height : jd_expr_call2 (pool, JD_FUNCTION_MAX, high, height);
    }
  both = jd_expr_add (pool, jd_expr_mul (pool, low, low), jd_expr_mul (pool, high, high));
  return where_greater (self, jd_expr_neg (pool, jd_expr_mul (pool, low, high)),
                        jd_expr_mul (pool, number (self, JD_SHAPE_ONE_SIDE), both), to_outward,
                        where_greater (self, jd_expr_add (pool, low, high), number (self, 0.0), right, left));
}

/* The middle M for one edge.  A rod has no inside: its M is beside its own middle, a quarter of its length, so that
 * the ray leaves the rod at the corner alone; but far behind an open chain only what the rod itself enters counts.
 * @farthest: the edge that its end @at is at.  Of the edges of another rod that counts which the middle of the rod is
 * above: *is. */
static Local
middle_for (const Pair    *self,
            gsize          body,
            const JdChain *chain,
            const Edge    *edge,
            const Choice  *farthest,
            Local          at,
            Local          middle,
            const JdExpr **is)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = number (self, 0.0), *one = number (self, 1.0), *half = number (self, 0.5), *aside;
  Local centre, span;

  *is = one;
  if (self->outlines[1 - body]->n_vertices > 2)
    return middle;
  span = difference (self, middle, at);
  centre = (Local) { jd_expr_add (pool, at.x, jd_expr_mul (pool, half, span.x)),
                     jd_expr_add (pool, at.y, jd_expr_mul (pool, half, span.y)) };
  if (self->outlines[body]->n_vertices == 2)
    {
      *is = where_greater (self, height_of (self, edge, centre), zero, one, zero);
      return beside (self, centre, span, side_of_middle (self, body, chain, edge->outward, centre, span));
    }
  aside = side_of_middle (self, body, chain, farthest->outward, centre, span);
  if (chain->n_edges < self->outlines[body]->n_vertices)
    aside = where_greater (self, jd_expr_sub (pool, dot (self, farthest->outward, at), farthest->offset),
                           jd_expr_mul (pool, number (self, -JD_SHAPE_BEHIND), self->size), aside, zero);
  return beside (self, centre, span, aside);
}

/* @wide: the edge goes on so far beyond its ends; NULL: as far as it is touched. */
static void
add_entered (const Pair    *self,
             Choice        *choice,
             gsize          body,
             const JdChain *chain,
             Local          at,
             Local          middle,
             const JdExpr  *beyond,
             const JdExpr  *wide)
{
  const JdExpr *least = jd_expr_mul (self->pool, number (self, -JD_SHAPE_BEHIND * JD_SHAPE_CORNER), self->size);
  const Choice farthest = choose_farthest (self, body, chain, at);
  /* the end of a rod is at the edge that it is farthest outside of, or as far as edges go on beyond their ends */
  const gboolean of_rod = self->outlines[1 - body]->n_vertices == 2 && self->outlines[body]->n_vertices > 2;
  const JdExpr *slack = wide != NULL ? wide
                                     : jd_expr_mul (self->pool, number (self, 2.0 * JD_SHAPE_CORNER), self->size);
  const JdExpr *largest = jd_expr_sub (self->pool, largest_height (self, body, chain, at), slack);

  for (gsize k = 0; k < chain->n_edges; k++)
    {
      const Edge edge = edge_of (self, body, chain->first + k);
      const JdExpr *any = choice->any, *above, *is;
      const Local from = middle_for (self, body, chain, &edge, &farthest, at, middle, &above);
      const Reach reach = reach_of (self, body, chain, k, from, beyond);

      is = wide == NULL ? enters (self, &edge, at, from, reach, least)
                        : enters (self, &edge, at, from, (Reach) { wide, wide }, NULL);
      if (of_rod)
        is = jd_expr_if (self->pool, JD_RELATION_GREATER_EQUAL, height_of (self, &edge, at), largest, is,
                         number (self, 0.0));
      choose (self, choice, &edge, jd_expr_mul (self->pool, above, is), at, TRUE, TRUE);
      add (self, &choice->before, jd_expr_sub (self->pool, choice->any, any), reach.before);
      add (self, &choice->after, jd_expr_sub (self->pool, choice->any, any), reach.after);
    }
}

/* The edge of @chain that is entered; *border: how far from its ends, which goes on a little beyond them; farther
 * away a length. */
static Choice
choose_entered (const Pair     *self,
                gsize           body,
                const JdChain  *chain,
                Local           at,
                Local           middle,
                const JdExpr  **border)
{
  JdExprPool *pool = self->pool;
  const JdExpr *beyond = jd_expr_mul (pool, number (self, body == 1 ? JD_SHAPE_CORNER : -0.5 * JD_SHAPE_CORNER),
                                      self->size);
  Choice choice = choice_of_none (self), wide;

  add_entered (self, &choice, body, chain, at, middle, beyond, NULL);
  wide = choice;
  add_entered (self, &wide, body, chain, at, middle, beyond,
               jd_expr_mul (pool, number (self, JD_SHAPE_BEHIND), self->size));
  *border = jd_expr_call2 (pool, JD_FUNCTION_MIN, jd_expr_add (pool, wide.s, wide.before),
                           jd_expr_sub (pool, jd_expr_add (pool, wide.length, wide.after), wide.s));
  *border = jd_expr_add (pool, *border,
                         jd_expr_mul (pool, self->size, jd_expr_sub (pool, number (self, 1.0), wide.any)));
  return choice;
}

static double
value_of (const Pair   *self,
          const JdExpr *x)
{
  return jd_expr_eval (x, self->builder->value, self->builder->value_data);
}

/* The part of the way from @corner through @middle that is inside of its shape, as the shape is in the file: it ends
 * at the first edge that the way meets. */
static double
part_inside (const Pair *self,
             gsize       body,
             gsize       corner,
             Local       middle)
{
  const JdOutline *outline = self->outlines[body];
  const Local from = vertex (self, body, corner);
  const double x = value_of (self, from.x), y = value_of (self, from.y);
  const double dx = value_of (self, middle.x) - x, dy = value_of (self, middle.y) - y;
  double part = HUGE_VAL;

  for (gsize k = 0; k < outline->n_vertices; k++)
    {
      const Local start = vertex (self, body, k), end = vertex (self, body, k + 1);
      const double ax = value_of (self, start.x) - x, ay = value_of (self, start.y) - y;
      const double ex = value_of (self, end.x) - x - ax, ey = value_of (self, end.y) - y - ay;
      const double across = dx * ey - dy * ex, along = (dx * ay - dy * ax) / -across,
                   on_way = (ax * ey - ay * ex) / across;

      if (k == corner || (k + 1) % outline->n_vertices == corner || across == 0.0)
        continue;
      if (along >= 0.0 && along <= 1.0 && on_way > 0.0)
        part = fmin (part, on_way);
    }
  return part;
}

/* The middle of the corner's neighbours; where that is not inside of the shape, as of a triangle or of a shape that
 * is not convex, a place on the way there that is. */
static Local
middle_of (const Pair *self,
           gsize       body,
           gsize       corner)
{
  const JdOutline *outline = self->outlines[body];
  const gsize n = outline->n_vertices;
  const Local at = vertex (self, body, corner);
  const Local before = vertex (self, body, corner + n - 1), after = vertex (self, body, corner + 1);
  const JdExpr *half = number (self, 0.5);
  const Local middle = { jd_expr_mul (self->pool, half, jd_expr_add (self->pool, before.x, after.x)),
                         jd_expr_mul (self->pool, half, jd_expr_add (self->pool, before.y, after.y)) };
  const double part = n > 2 ? part_inside (self, body, corner, middle) : HUGE_VAL;
  const JdExpr *factor;
  Local way;

  if (part > 1.0 + JD_HOLDS)
    return middle;
  factor = number (self, 0.5 * part);
  way = difference (self, middle, at);
  return (Local) { jd_expr_add (self->pool, at.x, jd_expr_mul (self->pool, factor, way.x)),
                   jd_expr_add (self->pool, at.y, jd_expr_mul (self->pool, factor, way.y)) };
}

static Touch
touch_of_corner (const Pair    *self,
                 gsize          with_corner,
                 gsize          corner,
                 const JdChain *chain)
{
  JdExprPool *pool = self->pool;
  const gsize body = 1 - with_corner;
  Touch touch = { .place = place_of (self, with_corner, vertex (self, with_corner, corner)) };
  const Local at = seen_from (self, body, touch.place);
  const Local middle = seen_from (self, body, place_of (self, with_corner, middle_of (self, with_corner, corner)));
  const Choice choice = choose_entered (self, body, chain, at, middle, &touch.border);

  touch.gap = jd_expr_sub (pool, dot (self, choice.outward, at), choice.offset);
  touch.gap = jd_expr_add (pool, touch.gap,
                           jd_expr_mul (pool, self->size, jd_expr_sub (pool, number (self, 1.0), choice.any)));
  touch.normal = normal_of (self, body, choice.outward);
  return touch;
}

static void
add_vector (const Pair   *self,
            JdExprVec    *sum,
            const JdExpr *factor,
            JdExprVec     vector)
{
  *sum = jd_expr_vec_add (self->pool, *sum, jd_expr_vec_scale (self->pool, factor, vector));
}

/* Of these touches the one with the smallest gap; where nothing is touched, the border is that nearest to its end. */
static Touch
nearest (const Pair   *self,
         const GArray *touches)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = number (self, 0.0), *one = number (self, 1.0), *least = NULL, *first = NULL, *any = zero;
  Touch touch = { zero, zero, { { zero, zero, zero } }, { { zero, zero, zero } } };

  for (guint k = 0; k < touches->len; k++)
    {
      const Touch *one_of = &g_array_index (touches, Touch, k);

      least = least == NULL ? one_of->gap : jd_expr_call2 (pool, JD_FUNCTION_MIN, least, one_of->gap);
      first = first == NULL ? one_of->border : jd_expr_call2 (pool, JD_FUNCTION_MIN, first, one_of->border);
    }
  for (guint k = 0; k < touches->len; k++)
    {
      const Touch *one_of = &g_array_index (touches, Touch, k);
      const JdExpr *is = jd_expr_if (pool, JD_RELATION_LESS_EQUAL, one_of->gap, least, one, zero);
      const JdExpr *factor = jd_expr_mul (pool, is, jd_expr_sub (pool, one, any));

      add (self, &touch.gap, factor, one_of->gap);
      add (self, &touch.border, factor, one_of->border);
      add_vector (self, &touch.normal, factor, one_of->normal);
      add_vector (self, &touch.place, factor, one_of->place);
      any = jd_expr_add (pool, any, factor);
    }
  touch.border = where_greater (self, self->size, least, touch.border, first);
  return touch;
}

/* Whether corners @k and @first, in their order around a convex shape, share a contact. */
static gboolean
share_contact (const JdOutline *corners,
               gsize            k,
               gsize            first)
{
  const gsize n = corners->n_corners;

  if (jd_outline_count_groups (corners) == n)
    return k == first;
  return n % 2 == 1 && (k == n - 1 || first == 2) ? k == n - 1 && first == 2 : k % 2 == first;
}

static void
add_corners (Pair  *self,
             gsize  with_corners)
{
  const JdOutline *corners = self->outlines[with_corners], *edges = self->outlines[1 - with_corners];

  for (gsize group = 0; group < jd_outline_count_groups (corners); group++)
    for (gsize c = 0; c < edges->n_chains; c++)
      {
        g_autoptr(GArray) touches = g_array_new (FALSE, FALSE, sizeof (Touch));
        Touch touch;

        for (gsize k = 0; k < corners->n_corners; k++)
          if (share_contact (corners, k, group))
            {
              touch = touch_of_corner (self, with_corners, corners->corners[k], &edges->chains[c]);
              g_array_append_val (touches, touch);
            }
        touch = touches->len > 1 ? nearest (self, touches) : g_array_index (touches, Touch, 0);
        add_contact (self, touch.gap, touch.border, touch.normal, touch.place);
      }
}

/* ---- Pairs ---- */

static const JdExpr *
size_of (const Pair *self,
         gsize       body)
{
  return self->outlines[body]->is_round ? radius_of (self, body) : edge_of (self, body, 0).length;
}

static void
add_contacts (Pair *self)
{
  const JdOutline *a = self->outlines[0], *b = self->outlines[1];

  self->size = jd_expr_add (self->pool, size_of (self, 0), size_of (self, 1));
  if (a->is_round && b->is_round)
    add_circles (self);
  else if (a->is_round || b->is_round)
    for (gsize c = 0; c < (a->is_round ? b : a)->n_chains; c++)
      add_circle_on_chain (self, a->is_round ? 0 : 1, &(a->is_round ? b : a)->chains[c]);
  else
    {
      add_corners (self, 0);
      add_corners (self, 1);
    }
}

static gboolean
add_pair (Pair    *self,
          GError **error)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->builder->kinematics->mechanism);
  gboolean success = TRUE;

  self->pool = self->builder->kinematics->pool;
  for (gsize k = 0; k < 2 && success; k++)
    {
      self->outlines[k] = jd_outline_new (g_ptr_array_index (bodies, (guint) self->joint->bodies[k]), self->pool,
                                          self->builder->value, self->builder->value_data, error);
      success = self->outlines[k] != NULL;
    }
  if (success && jd_outline_count_contacts (self->outlines[0], self->outlines[1]) != self->joint->n_contacts)
    success = jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED,
                       _("Joint “%s”: with these constants a shape has other corners than in the file"),
                       self->joint->name);
  if (success)
    add_contacts (self);
  for (gsize k = 0; k < 2; k++)
    jd_outline_free (self->outlines[k]);
  return success;
}

gboolean
jd_shape_contact_build (const JdJoint   *joint,
                        JdJointBuilder  *builder,
                        gboolean         rolls,
                        GError         **error)
{
  Pair self = { .joint = joint, .builder = builder, .rolls = rolls };

  return add_pair (&self, error);
}

gboolean
jd_shape_contact_efforts (const JdJoint   *joint,
                          JdJointBuilder  *builder,
                          gboolean         rolls,
                          GError         **error)
{
  Pair self = { .joint = joint, .builder = builder, .rolls = rolls, .efforts = TRUE };

  return add_pair (&self, error);
}
