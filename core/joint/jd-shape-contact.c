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
#include "core/joint/jd-shape-choice-private.h"
#include "core/linear/jd-tolerances.h"

/* A place where the bodies may touch. */
typedef struct
{
  const JdExpr *gap, *border;
  JdExprVec     normal, place;  /* in ground axes; the normal from the second body to the first */
} Touch;

/* The contacts of a pair, which are added to its builder. */
typedef struct
{
  JdShapePair pair;
  gboolean    rolls, efforts;
  gsize       n;        /* contacts so far */
} Contacts;

/* Gives the new laws and efforts the names of their contact. */
static void
number_laws (const Contacts *self,
             guint           first_law,
             guint           first_effort,
             gsize           normal)
{
  const GArray *laws = self->pair.builder->laws, *efforts = self->pair.builder->efforts;

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
add_contact (Contacts     *self,
             const JdExpr *gap,
             const JdExpr *border,
             JdExprVec     normal,
             JdExprVec     place)
{
  const JdJoint *joint = self->pair.joint;
  JdJointBuilder *builder = self->pair.builder;
  JdExprPool *pool = self->pair.pool;
  const JdExpr *zero = jd_shape_number (&self->pair, 0.0);
  const JdContact contact = {
    .body = joint->bodies[0], .carrier = joint->bodies[1], .centre = place, .place = place, .normal = normal,
    .direction = { { normal.x[1], jd_expr_neg (pool, normal.x[0]), zero } },
    .material = { { zero, zero, zero } }, .gap = gap,
  };
  const guint first_law = builder->laws != NULL ? builder->laws->len : 0;
  const guint first_effort = builder->efforts != NULL ? builder->efforts->len : 0;
  const gsize first = builder->equations != NULL ? builder->equations->len : 0;

  if (self->efforts)
    jd_joint_add_contact_forces (joint, builder, contact.body, contact.carrier, place, normal, contact.direction,
                                 self->rolls);
  else
    {
      jd_joint_add_holonomic (builder, jd_joint_number_name ("normal", self->n), gap, jd_joint_get_side (joint));
      if (self->rolls)
        jd_joint_add_differential (builder, jd_joint_number_name ("slip", self->n),
                                   jd_contact_slip (&contact, builder), 0);
      for (gsize i = first; i < builder->equations->len; i++)
        {
          g_array_index (builder->equations, JdJointEquation, i).contact = self->n;
          g_array_index (builder->equations, JdJointEquation, i).border = border;
        }
      jd_contact_add_laws (&contact, joint, self->rolls ? (int) first + 1 : -1, builder);
    }
  number_laws (self, first_law, first_effort, first);
  self->n++;
}

/* @normal from the body that has edges, in its axes, as one from the second body to the first in ground axes. */
static JdExprVec
normal_of (const JdShapePair *self,
           gsize              with_edges,
           JdShapeVector      normal)
{
  const JdExpr *sign = jd_shape_number (self, with_edges == 1 ? 1.0 : -1.0);

  return jd_expr_vec_scale (self->pool, sign, jd_shape_to_ground (self, with_edges, normal));
}

static void
add_circles (Contacts *self)
{
  const JdShapePair *pair = &self->pair;
  const JdShapeVector origin = { jd_shape_number (pair, 0.0), jd_shape_number (pair, 0.0) };
  const JdExprVec a = jd_shape_place (pair, 0, origin), b = jd_shape_place (pair, 1, origin);
  const JdExprVec arm = jd_expr_vec_sub (pair->pool, a, b);
  const JdExpr *distance = jd_joint_distance (pair->builder, arm, FALSE);
  const JdExprVec normal = jd_expr_vec_scale (pair->pool, jd_expr_pow_int (pair->pool, distance, -1), arm);
  const JdExpr *gap = jd_expr_sub (pair->pool, jd_expr_sub (pair->pool, distance, jd_shape_radius (pair, 0)),
                                   jd_shape_radius (pair, 1));

  add_contact (self, gap, NULL, normal,
               jd_expr_vec_sub (pair->pool, a, jd_expr_vec_scale (pair->pool, jd_shape_radius (pair, 0), normal)));
}

/* What is next to the point: @edge's value, or that of the corner at one of its ends, or @nothing. */
static const JdExpr *
next_to (const JdShapePair   *self,
         const JdShapeChoice *choice,
         const JdExpr        *edge,
         const JdExpr        *start,
         const JdExpr        *end,
         const JdExpr        *nothing)
{
  const JdExpr *half = jd_shape_number (self, 0.5);
  const JdExpr *before = jd_shape_where_greater (self, choice->no_start, half, nothing, start);
  const JdExpr *after = jd_shape_where_greater (self, choice->no_end, half, nothing, end);

  return jd_shape_where_greater (self, jd_shape_number (self, 0.0), choice->s, before,
                                 jd_shape_where_greater (self, choice->s, choice->length, after, edge));
}

static void
add_circle_on_chain (Contacts      *self,
                     gsize          round,
                     const JdChain *chain)
{
  const JdShapePair *pair = &self->pair;
  JdExprPool *pool = pair->pool;
  const gsize body = 1 - round;
  const JdExpr *zero = jd_shape_number (pair, 0.0), *radius = jd_shape_radius (pair, round);
  const JdExprVec centre = jd_shape_place (pair, round, (JdShapeVector) { zero, zero });
  const JdShapeVector at = jd_shape_seen_from (pair, body, centre);
  const JdShapeChoice choice = jd_shape_choose_farthest (pair, body, chain, at);
  const JdShapeVector from_start = jd_shape_difference (pair, at, choice.start),
                      from_end = jd_shape_difference (pair, at, choice.end);
  const JdExpr *start = jd_expr_call (pool, JD_FUNCTION_SQRT, jd_shape_dot (pair, from_start, from_start));
  const JdExpr *end = jd_expr_call (pool, JD_FUNCTION_SQRT, jd_shape_dot (pair, from_end, from_end));
  const JdExpr *height = jd_expr_sub (pool, jd_shape_dot (pair, choice.outward, at), choice.offset);
  const JdExpr *nothing = jd_expr_add (pool, pair->size, radius);
  const JdExpr *distance = next_to (pair, &choice, height, start, end, nothing);
  JdShapeVector normal = {
    next_to (pair, &choice, choice.outward.x, jd_expr_div (pool, from_start.x, start),
             jd_expr_div (pool, from_end.x, end), zero),
    next_to (pair, &choice, choice.outward.y, jd_expr_div (pool, from_start.y, start),
             jd_expr_div (pool, from_end.y, end), zero),
  };
  JdExprVec outward = jd_shape_to_ground (pair, body, normal), place;

  /* the back of an open chain */
  if (chain->n_edges < pair->outlines[body]->n_vertices)
    distance = jd_shape_where_greater (pair, height,
                                       jd_expr_mul (pool, jd_shape_number (pair, -JD_SHAPE_BEHIND), pair->size),
                                       distance, nothing);
  place = jd_expr_vec_sub (pool, centre, jd_expr_vec_scale (pool, radius, outward));
  add_contact (self, jd_expr_sub (pool, distance, radius),
               jd_expr_call2 (pool, JD_FUNCTION_MIN, choice.s, jd_expr_sub (pool, choice.length, choice.s)),
               normal_of (pair, body, normal), place);
}

/* The part of the way from @corner through @middle that is inside of its shape, as the shape is in the file: it ends
 * at the first edge that the way meets. */
static double
part_inside (const JdShapePair *self,
             gsize              body,
             gsize              corner,
             JdShapeVector      middle)
{
  const JdOutline *outline = self->outlines[body];
  const JdShapeVector from = jd_shape_vertex (self, body, corner);
  const double x = jd_shape_value (self, from.x), y = jd_shape_value (self, from.y);
  const double dx = jd_shape_value (self, middle.x) - x, dy = jd_shape_value (self, middle.y) - y;
  double part = HUGE_VAL;

  for (gsize k = 0; k < outline->n_vertices; k++)
    {
      const JdShapeVector start = jd_shape_vertex (self, body, k), end = jd_shape_vertex (self, body, k + 1);
      const double ax = jd_shape_value (self, start.x) - x, ay = jd_shape_value (self, start.y) - y;
      const double ex = jd_shape_value (self, end.x) - x - ax, ey = jd_shape_value (self, end.y) - y - ay;
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
static JdShapeVector
middle_of (const JdShapePair *self,
           gsize              body,
           gsize              corner)
{
  const JdOutline *outline = self->outlines[body];
  const gsize n = outline->n_vertices;
  const JdShapeVector at = jd_shape_vertex (self, body, corner);
  const JdShapeVector before = jd_shape_vertex (self, body, corner + n - 1),
                      after = jd_shape_vertex (self, body, corner + 1);
  const JdExpr *half = jd_shape_number (self, 0.5);
  const JdShapeVector middle = { jd_expr_mul (self->pool, half, jd_expr_add (self->pool, before.x, after.x)),
                         jd_expr_mul (self->pool, half, jd_expr_add (self->pool, before.y, after.y)) };
  const double part = n > 2 ? part_inside (self, body, corner, middle) : HUGE_VAL;
  const JdExpr *factor;
  JdShapeVector way;

  if (part > 1.0 + JD_HOLDS)
    return middle;
  factor = jd_shape_number (self, 0.5 * part);
  way = jd_shape_difference (self, middle, at);
  return (JdShapeVector) { jd_expr_add (self->pool, at.x, jd_expr_mul (self->pool, factor, way.x)),
                   jd_expr_add (self->pool, at.y, jd_expr_mul (self->pool, factor, way.y)) };
}

static Touch
touch_of_corner (const JdShapePair *self,
                 gsize              with_corner,
                 gsize              corner,
                 const JdChain     *chain)
{
  JdExprPool *pool = self->pool;
  const gsize body = 1 - with_corner;
  Touch touch = { .place = jd_shape_place (self, with_corner, jd_shape_vertex (self, with_corner, corner)) };
  const JdShapeVector at = jd_shape_seen_from (self, body, touch.place);
  const JdShapeVector middle = jd_shape_seen_from (self, body,
                                                   jd_shape_place (self, with_corner,
                                                                   middle_of (self, with_corner, corner)));
  const JdShapeChoice choice = jd_shape_choose_entered (self, body, chain, at, middle, &touch.border);

  touch.gap = jd_expr_sub (pool, jd_shape_dot (self, choice.outward, at), choice.offset);
  touch.gap = jd_expr_add (pool, touch.gap,
                           jd_expr_mul (pool, self->size,
                                        jd_expr_sub (pool, jd_shape_number (self, 1.0), choice.any)));
  touch.normal = normal_of (self, body, choice.outward);
  return touch;
}

static void
add_vector (const JdShapePair *self,
            JdExprVec         *sum,
            const JdExpr      *factor,
            JdExprVec          vector)
{
  *sum = jd_expr_vec_add (self->pool, *sum, jd_expr_vec_scale (self->pool, factor, vector));
}

/* Of these touches the one with the smallest gap; where nothing is touched, the border is that nearest to its end. */
static Touch
nearest (const JdShapePair *self,
         const GArray      *touches)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_shape_number (self, 0.0), *one = jd_shape_number (self, 1.0), *least = NULL, *first = NULL,
               *any = zero;
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

      jd_shape_add (self, &touch.gap, factor, one_of->gap);
      jd_shape_add (self, &touch.border, factor, one_of->border);
      add_vector (self, &touch.normal, factor, one_of->normal);
      add_vector (self, &touch.place, factor, one_of->place);
      any = jd_expr_add (pool, any, factor);
    }
  touch.border = jd_shape_where_greater (self, self->size, least, touch.border, first);
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
add_corners (Contacts *self,
             gsize     with_corners)
{
  const JdOutline *corners = self->pair.outlines[with_corners], *edges = self->pair.outlines[1 - with_corners];

  for (gsize group = 0; group < jd_outline_count_groups (corners); group++)
    for (gsize c = 0; c < edges->n_chains; c++)
      {
        g_autoptr(GArray) touches = g_array_new (FALSE, FALSE, sizeof (Touch));
        Touch touch;

        for (gsize k = 0; k < corners->n_corners; k++)
          if (share_contact (corners, k, group))
            {
              touch = touch_of_corner (&self->pair, with_corners, corners->corners[k], &edges->chains[c]);
              g_array_append_val (touches, touch);
            }
        touch = touches->len > 1 ? nearest (&self->pair, touches) : g_array_index (touches, Touch, 0);
        add_contact (self, touch.gap, touch.border, touch.normal, touch.place);
      }
}

static void
add_contacts (Contacts *self)
{
  const JdOutline *a = self->pair.outlines[0], *b = self->pair.outlines[1];

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
add_pair (Contacts        *self,
          const JdJoint   *joint,
          JdJointBuilder  *builder,
          GError         **error)
{
  JdShapePair *pair = &self->pair;
  gboolean success = jd_shape_pair_init (pair, joint, builder, error);

  if (success && jd_outline_count_contacts (pair->outlines[0], pair->outlines[1]) != joint->n_contacts)
    success = jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED,
                       _("Joint “%s”: with these constants a shape has other corners than in the file"),
                       joint->name);
  if (success)
    add_contacts (self);
  jd_shape_pair_clear (pair);
  return success;
}

gboolean
jd_shape_contact_build (const JdJoint   *joint,
                        JdJointBuilder  *builder,
                        gboolean         rolls,
                        GError         **error)
{
  Contacts self = { .rolls = rolls };

  return add_pair (&self, joint, builder, error);
}

gboolean
jd_shape_contact_efforts (const JdJoint   *joint,
                          JdJointBuilder  *builder,
                          gboolean         rolls,
                          GError         **error)
{
  Contacts self = { .rolls = rolls, .efforts = TRUE };

  return add_pair (&self, joint, builder, error);
}
