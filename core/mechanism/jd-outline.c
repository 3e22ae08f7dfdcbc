/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The boundary of a shape, as contacts between bodies need it: its vertices in order, its corners, and its chains of
 * edges. */
#include "core/mechanism/jd-outline.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-format.h"

/* The vertices as numbers. */
typedef struct
{
  double x, y;
} Vertex;

static gboolean
fail (GError      **error,
      const JdBody *body,
      const char   *format)
{
  g_set_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED, format, body->name);
  return FALSE;
}

/* The vertices (±width / 2, ±height / 2), from the lower left one; of a line, without height, its two ends. */
static void
take_box (JdOutline     *self,
          JdExprPool    *pool,
          const JdExpr  *width,
          const JdExpr  *height)
{
  const JdExpr *half = jd_expr_number (pool, 0.5), *zero = jd_expr_number (pool, 0.0);
  const JdExpr *x = jd_expr_mul (pool, half, jd_expr_import (pool, width));
  const JdExpr *y = height != NULL ? jd_expr_mul (pool, half, jd_expr_import (pool, height)) : zero;

  self->n_vertices = height != NULL ? 4 : 2;
  self->vertices = g_malloc0_n (self->n_vertices, sizeof *self->vertices);
  for (gsize k = 0; k < self->n_vertices; k++)
    {
      self->vertices[k][0] = k == 0 || k == 3 ? jd_expr_neg (pool, x) : x;
      self->vertices[k][1] = k < 2 ? jd_expr_neg (pool, y) : y;
    }
}

/* The polygon's vertices, counterclockwise. */
static void
take_polygon (JdOutline     *self,
              JdExprPool    *pool,
              const JdShape *shape,
              gboolean       reversed)
{
  self->n_vertices = shape->n_vertices;
  self->vertices = g_malloc0_n (self->n_vertices, sizeof *self->vertices);
  for (gsize k = 0; k < self->n_vertices; k++)
    for (gsize c = 0; c < 2; c++)
      self->vertices[k][c] = jd_expr_import (pool, shape->vertices[reversed ? self->n_vertices - 1 - k : k][c]);
}

static double
cross (Vertex a,
       Vertex b,
       Vertex c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double
length (Vertex a,
        Vertex b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

/* Whether the edges from a to b and from c to d share a point that is no end of both. */
static gboolean
edges_cross (Vertex a,
             Vertex b,
             Vertex c,
             Vertex d)
{
  const double size = JD_HOLDS * length (a, b) * length (c, d);
  const double first = cross (a, b, c) * cross (a, b, d), second = cross (c, d, a) * cross (c, d, b);

  return first < -size * size && second < -size * size;
}

static double
area (const Vertex *at,
      gsize         n)
{
  double twice = 0.0;

  for (gsize k = 0; k < n; k++)
    twice += at[k].x * at[(k + 1) % n].y - at[(k + 1) % n].x * at[k].y;
  return 0.5 * twice;
}

/* Number of times that the polygon goes around @p counterclockwise: its edges that cross the ray from @p along x,
 * upwards less downwards. */
static int
count_turns (const Vertex *at,
             gsize         n,
             Vertex        p)
{
  int turns = 0;

  for (gsize k = 0; k < n; k++)
    if (at[k].y <= p.y && at[k + 1].y > p.y)
      turns += cross (at[k], at[k + 1], p) > 0.0;
    else if (at[k].y > p.y && at[k + 1].y <= p.y)
      turns -= cross (at[k], at[k + 1], p) < 0.0;
  return turns;
}

/* Whether the polygon goes around some points twice, or around some in either direction: then it crosses itself, at
 * vertices, too.  The points are beside the edges at their ends. */
static gboolean
goes_around_twice (const Vertex *at,
                   gsize         n)
{
  int least = 0, most = 0;

  for (gsize k = 0; k < n; k++)
    for (int place = 0; place < 4; place++)
      {
        const double along = place < 2 ? JD_BESIDE_CORNER : 1.0 - JD_BESIDE_CORNER;
        const double across = (place % 2 == 0 ? 1.0 : -1.0) * JD_BESIDE_CORNER * JD_BESIDE_CORNER;
        const double dx = at[k + 1].x - at[k].x, dy = at[k + 1].y - at[k].y;
        const int turns = count_turns (at, n, (Vertex) { at[k].x + along * dx - across * dy,
                                                         at[k].y + along * dy + across * dx });

        least = MIN (least, turns);
        most = MAX (most, turns);
      }
  return most - least > 1;
}

/* Whether edges from @at[k] to @at[k + 1] cross, k < @n: the last is the first again if the edges are a polygon's. */
static gboolean
is_crossed (const Vertex *at,
            gsize         n,
            gboolean      closed)
{
  for (gsize k = 0; k < n; k++)
    for (gsize l = k + 2; l < n; l++)
      if (!(closed && k == 0 && l == n - 1) && edges_cross (at[k], at[k + 1], at[l], at[l + 1]))
        return TRUE;
  return closed && goes_around_twice (at, n);
}

static gboolean
check_polygon (const JdBody  *body,
               const Vertex  *at,
               gsize          n,
               GError       **error)
{
  double around = 0.0;

  for (gsize k = 0; k < n; k++)
    around += length (at[k], at[(k + 1) % n]);
  for (gsize k = 0; k < n; k++)
    if (!(length (at[k], at[(k + 1) % n]) > JD_HOLDS * around))
      return fail (error, body, _("two neighbouring vertices of the polygon of “%s” coincide; remove one"));
  if (is_crossed (at, n, TRUE))
    return fail (error, body,
                 _("the polygon of “%s” crosses itself, so that it has no inside to touch from; give "
                   "its vertices in their order around it"));
  return fabs (area (at, n)) > JD_HOLDS * around * around ||
         fail (error, body, _("the polygon of “%s” has no inside; use the shape “rod” for a line"));
}

gboolean
jd_outline_check_sides (const double   (*corners)[2],
                        gsize            n,
                        gboolean         closed,
                        GError         **error)
{
  g_autofree Vertex *at = g_new (Vertex, n + 1);

  g_return_val_if_fail (n > 0, FALSE);

  for (gsize k = 0; k <= n; k++)
    at[k] = (Vertex) { corners[k % n][0], corners[k % n][1] };
  if (!is_crossed (at, closed ? n : n - 1, closed))
    return TRUE;
  g_set_error_literal (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED,
                       _("The sides would cross: give the corners in their order around the polygon"));
  return FALSE;
}

/* The turn to the left at each vertex, in radians. */
static double *
find_turns (const Vertex *at,
            gsize         n)
{
  double *turns = g_new (double, n);

  for (gsize k = 0; k < n; k++)
    {
      const Vertex a = at[(k + n - 1) % n], b = at[k], c = at[(k + 1) % n];

      turns[k] = atan2 (cross (a, b, c), (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y));
    }
  return turns;
}

static void
add_chain (JdOutline    *self,
           const double *turns,
           gsize         first,
           gsize        *n_left)
{
  const gsize n = self->n_vertices;
  JdChain *chain = &self->chains[self->n_chains++];
  double turned = 0.0;

  chain->first = first % n;
  do
    {
      turned += MAX (turns[(first + chain->n_edges + 1) % n], 0.0);
      chain->n_edges++;
    }
  while (chain->n_edges < *n_left && turns[(first + chain->n_edges) % n] >= -JD_HOLDS && turned < G_PI - JD_HOLDS);
  chain->owns_end = turns[(first + chain->n_edges) % n] > 0.0;
  *n_left -= chain->n_edges;
}

/* Chains end at corners that point inwards, and where they would turn by half a turn. */
static void
find_chains (JdOutline    *self,
             const double *turns)
{
  const gsize n = self->n_vertices;
  gsize start = n, n_left = n;

  for (gsize k = 0; k < n; k++)
    if (turns[k] < -JD_HOLDS)
      start = k;
  self->chains = g_new0 (JdChain, n);
  if (start == n)
    {
      self->chains[self->n_chains++] = (JdChain) { 0, n, TRUE };
      return;
    }
  for (gsize first = start; n_left > 0; first = start + n - n_left)
    add_chain (self, turns, first, &n_left);
}

/* Leaves out the vertices in the middle of an edge: its two parts would be one place to touch, of which either is the
 * farthest edge of a point beside them.  Corners keep their order. */
static void
join_edges (JdOutline *self,
            double    *turns)
{
  gsize n = 0;

  for (gsize k = 0; k < self->n_vertices; k++)
    {
      if (fabs (turns[k]) <= JD_HOLDS)
        continue;
      for (gsize corner = 0; corner < self->n_corners; corner++)
        if (self->corners[corner] == k)
          self->corners[corner] = n;
      turns[n] = turns[k];
      for (gsize c = 0; c < 2; c++)
        self->vertices[n][c] = self->vertices[k][c];
      n++;
    }
  self->n_vertices = n;
}

/* A rod has a length, and a box a width and a height: else an edge of theirs has no direction. */
static gboolean
check_size (const JdBody     *body,
            JdExprValueFunc   value,
            gpointer          value_data,
            GError          **error)
{
  const JdShape *shape = &body->shape;

  if (jd_shape_types[shape->kind].form != JD_FORM_RECTANGLE)
    return jd_expr_eval (shape->size[0], value, value_data) > 0.0 ||
           fail (error, body, _("the rod of “%s” has no length; leave its shape out for a point"));
  return (jd_expr_eval (shape->size[0], value, value_data) > 0.0 &&
          jd_expr_eval (shape->size[1], value, value_data) > 0.0) ||
         fail (error, body, _("the box of “%s” has no inside; use the shape “rod” for a line"));
}

static gboolean
take_corners (JdOutline        *self,
              const JdBody     *body,
              JdExprPool       *pool,
              JdExprValueFunc   value,
              gpointer          value_data,
              GError          **error)
{
  const JdShape *shape = &body->shape;
  gsize n = shape->n_vertices;
  g_autofree Vertex *at = g_new0 (Vertex, n + 1);
  g_autofree double *turns = NULL;
  gboolean reversed;

  for (gsize k = 0; k < n; k++)
    at[k] = (Vertex) { jd_expr_eval (shape->vertices[k][0], value, value_data),
                       jd_expr_eval (shape->vertices[k][1], value, value_data) };
  at[n] = at[0];
  if (n > 0 ? !check_polygon (body, at, n, error) : !check_size (body, value, value_data, error))
    return FALSE;
  reversed = n > 0 && area (at, n) < 0.0;
  if (n > 0)
    take_polygon (self, pool, shape, reversed);
  else
    take_box (self, pool, shape->size[0],
              jd_shape_types[shape->kind].form == JD_FORM_RECTANGLE ? shape->size[1] : NULL);
  for (gsize k = 0; reversed && k < n / 2; k++)
    {
      const Vertex other = at[k];

      at[k] = at[n - 1 - k];
      at[n - 1 - k] = other;
    }
  if (n > 0)
    turns = find_turns (at, n);
  else
    {
      n = self->n_vertices;
      turns = g_new (double, n);
      for (gsize k = 0; k < n; k++)
        turns[k] = 2.0 * G_PI / (double) n;
    }
  self->corners = g_new0 (gsize, n);
  for (gsize k = 0; k < n; k++)
    {
      const gsize vertex = reversed ? n - 1 - k : k;

      if (turns[vertex] > JD_HOLDS)
        self->corners[self->n_corners++] = vertex;
    }
  join_edges (self, turns);
  find_chains (self, turns);
  return TRUE;
}

JdOutline *
jd_outline_new (const JdBody     *body,
                JdExprPool       *pool,
                JdExprValueFunc   value,
                gpointer          value_data,
                GError          **error)
{
  g_autoptr(JdOutline) self = g_new0 (JdOutline, 1);
  const JdShapeType *type = &jd_shape_types[body->shape.kind];

  self->is_round = body->shape.kind == JD_SHAPE_NONE || type->form == JD_FORM_ROUND;
  if (body->shape.kind != JD_SHAPE_NONE && !type->has_border)
    {
      fail (error, body,
            _("the shape of “%s” cannot touch other bodies; give it one of disk, ring, sphere, rod, box, "
              "pane, polygon, or none for a point"));
      return NULL;
    }
  if (body->shape.kind != JD_SHAPE_NONE && self->is_round)
    self->radius = jd_expr_import (pool, body->shape.size[0]);
  return self->is_round || take_corners (self, body, pool, value, value_data, error) ? g_steal_pointer (&self) : NULL;
}

void
jd_outline_free (JdOutline *self)
{
  if (self == NULL)
    return;
  g_free (self->vertices);
  g_free (self->corners);
  g_free (self->chains);
  g_free (self);
}

gsize
jd_outline_count_contacts (const JdOutline *a,
                           const JdOutline *b)
{
  if (a->is_round && b->is_round)
    return 1;
  if (a->is_round || b->is_round)
    return a->is_round ? b->n_chains : a->n_chains;
  return jd_outline_count_groups (a) * b->n_chains + jd_outline_count_groups (b) * a->n_chains;
}

gsize
jd_outline_count_groups (const JdOutline *self)
{
  const gsize n = self->n_corners;

  return self->n_chains > 1 ? n : MIN (n, n % 2 == 0 ? 2 : 3);
}
