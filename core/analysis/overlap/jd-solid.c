/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Overlap of two shapes.  Convex polygons overlap if their projections on the normal of each edge overlap (separating
 * axes).  Other shapes overlap if an edge crosses an edge, or if a vertex, the middle of an edge or a point beside it
 * is inside the other. */
#include "core/analysis/overlap/jd-solid-private.h"

#include <float.h>
#include <math.h>

#include "core/linear/jd-tolerances.h"

typedef double Point[2];

static double
cross (const double *a,
       const double *b,
       const double *c)
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* The extent of the polygon along (@x, @y), of length 1. */
static void
project (const Point *at,
         gsize        n,
         double       x,
         double       y,
         double      *low,
         double      *high)
{
  *low = DBL_MAX;
  *high = -DBL_MAX;
  for (gsize k = 0; k < n; k++)
    {
      const double value = at[k][0] * x + at[k][1] * y;

      *low = fmin (*low, value);
      *high = fmax (*high, value);
    }
}

/* The normal of edge @k; FALSE where its ends coincide. */
static gboolean
find_normal (const Point *at,
             gsize        n,
             gsize        k,
             double      *x,
             double      *y)
{
  const double *from = at[k], *to = at[(k + 1) % n];
  const double length = hypot (to[0] - from[0], to[1] - from[1]);

  if (!(length > 0.0))
    return FALSE;
  *x = (to[1] - from[1]) / length;
  *y = (from[0] - to[0]) / length;
  return TRUE;
}

void
jd_solid_measure (JdSolid *self)
{
  gsize n_left = 0, n_right = 0;

  self->reach = self->radius;
  self->thickness = self->is_round ? 2.0 * self->radius : DBL_MAX;
  self->is_convex = TRUE;
  for (gsize k = 0; k < self->n; k++)
    {
      const double turn = cross (self->at[k], self->at[(k + 1) % self->n], self->at[(k + 2) % self->n]);
      double x, y, low, high;

      self->reach = fmax (self->reach, hypot (self->at[k][0], self->at[k][1]));
      n_left += turn > 0.0;
      n_right += turn < 0.0;
      if (!find_normal (self->at, self->n, k, &x, &y))
        continue;
      project (self->at, self->n, x, y, &low, &high);
      self->thickness = fmin (self->thickness, high - low);
    }
  self->is_convex = n_left == 0 || n_right == 0;
}

void
jd_solid_clear (JdSolid *self)
{
  g_free (self->at);
}

/* The vertices with the origin of @from at (0, 0). */
static Point *
move (const JdSolid *self,
      const JdPlace *place,
      const JdPlace *from)
{
  Point *at = g_new (Point, self->n + 1);
  const double c = cos (place->angle), s = sin (place->angle);

  for (gsize k = 0; k < self->n; k++)
    {
      at[k][0] = place->x - from->x + c * self->at[k][0] - s * self->at[k][1];
      at[k][1] = place->y - from->y + s * self->at[k][0] + c * self->at[k][1];
    }
  return at;
}

/* The distance of @p from the boundary, negative inside. */
static double
find_distance (const Point  *at,
               gsize         n,
               const double *p)
{
  double distance = DBL_MAX;
  gboolean inside = FALSE;

  for (gsize k = 0; k < n; k++)
    {
      const double *a = at[k], *b = at[(k + 1) % n];
      const double dx = b[0] - a[0], dy = b[1] - a[1], square = dx * dx + dy * dy;
      const double along = square > 0.0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square : 0.0;
      const double s = CLAMP (along, 0.0, 1.0);

      distance = fmin (distance, hypot (p[0] - a[0] - s * dx, p[1] - a[1] - s * dy));
      if ((a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (p[1] - a[1]) / dy * dx)
        inside = !inside;
    }
  return inside ? -distance : distance;
}

static gboolean
is_separated (const Point *a,
              gsize        n_a,
              const Point *b,
              gsize        n_b,
              double       margin)
{
  for (gsize k = 0; k < n_a; k++)
    {
      double x, y, low[2], high[2];

      if (!find_normal (a, n_a, k, &x, &y))
        continue;
      project (a, n_a, x, y, &low[0], &high[0]);
      project (b, n_b, x, y, &low[1], &high[1]);
      if (!(fmin (high[0] - low[1], high[1] - low[0]) > margin))
        return TRUE;
    }
  return FALSE;
}

/* Whether the ends of each edge lie farther than @margin on both sides of the other. */
static gboolean
edges_cross (const double *a,
             const double *b,
             const double *c,
             const double *d,
             double        margin)
{
  const double first = margin * hypot (b[0] - a[0], b[1] - a[1]), second = margin * hypot (d[0] - c[0], d[1] - c[1]);
  const double to_c = cross (a, b, c), to_d = cross (a, b, d), to_a = cross (c, d, a), to_b = cross (c, d, b);

  return fmin (to_c, to_d) < -first && fmax (to_c, to_d) > first && fmin (to_a, to_b) < -second &&
         fmax (to_a, to_b) > second;
}

/* Whether @p, displaced by @depth along (@x, @y), is inside both. */
static gboolean
is_in_both (const Point  *a,
            gsize         n_a,
            const Point  *b,
            gsize         n_b,
            const double *p,
            double        x,
            double        y,
            double        depth)
{
  const Point q = { p[0] + depth * x, p[1] + depth * y };

  return find_distance (b, n_b, q) < -0.5 * depth && find_distance (a, n_a, q) < -0.5 * depth;
}

/* Whether a vertex, the middle of an edge or a point beside that middle is inside @b.  The last is for edges that
 * coincide. */
static gboolean
has_inside (const Point *a,
            gsize        n_a,
            const Point *b,
            gsize        n_b,
            double       margin)
{
  for (gsize k = 0; k < n_a; k++)
    {
      const double *from = a[k], *to = a[(k + 1) % n_a];
      const double middle[] = { 0.5 * (from[0] + to[0]), 0.5 * (from[1] + to[1]) };
      double x, y;

      if (find_distance (b, n_b, from) < -margin || find_distance (b, n_b, middle) < -margin)
        return TRUE;
      if (find_normal (a, n_a, k, &x, &y) && (is_in_both (a, n_a, b, n_b, middle, x, y, 2.0 * margin) ||
                                              is_in_both (a, n_a, b, n_b, middle, -x, -y, 2.0 * margin)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
polygons_overlap (const JdSolid *a,
                  const Point   *at,
                  const JdSolid *b,
                  const Point   *to,
                  double         margin)
{
  if (a->is_convex && b->is_convex)
    return !is_separated (at, a->n, to, b->n, margin) && !is_separated (to, b->n, at, a->n, margin);
  for (gsize k = 0; k < a->n; k++)
    for (gsize l = 0; l < b->n; l++)
      if (edges_cross (at[k], at[(k + 1) % a->n], to[l], to[(l + 1) % b->n], margin))
        return TRUE;
  return has_inside (at, a->n, to, b->n, margin) || has_inside (to, b->n, at, a->n, margin);
}

gboolean
jd_solid_overlaps (const JdSolid *a,
                   const JdPlace *at,
                   const JdSolid *b,
                   const JdPlace *place)
{
  const double smaller = fmin (a->reach, b->reach);
  const double margin = JD_OVERLAP * (smaller > 0.0 ? smaller : fmax (a->reach, b->reach));
  const double offset[] = { place->x - at->x, place->y - at->y }, none[] = { 0.0, 0.0 };
  g_autofree Point *first = NULL, *second = NULL;

  if (!(hypot (offset[0], offset[1]) < a->reach + b->reach - margin))
    return FALSE;
  if (a->is_round && b->is_round)
    return TRUE;
  first = move (a, at, at);
  second = move (b, place, at);
  if (b->is_round)
    return find_distance (first, a->n, offset) < b->radius - margin;
  if (a->is_round)
    return find_distance (second, b->n, none) < a->radius - margin;
  return polygons_overlap (a, first, b, second, margin);
}

JdRodSide
jd_solid_side (const JdSolid *a,
               const JdPlace *at,
               const JdSolid *b,
               const JdPlace *place)
{
  const double margin = JD_OVERLAP * fmin (a->reach, b->reach), x = cos (at->angle), y = sin (at->angle);
  g_autofree Point *ends = move (b, place, at);
  const double first[] = { x * ends[0][0] + y * ends[0][1], x * ends[0][1] - y * ends[0][0] };
  const double last[] = { x * ends[1][0] + y * ends[1][1], x * ends[1][1] - y * ends[1][0] };

  if (fmax (first[0], last[0]) < margin - a->reach || fmin (first[0], last[0]) > a->reach - margin)
    return JD_ROD_BESIDE;
  if (fmax (fabs (first[1]), fabs (last[1])) <= margin)
    return JD_ROD_ALONG;
  if (fmin (first[1], last[1]) > margin)
    return JD_ROD_LEFT;
  return fmax (first[1], last[1]) < -margin ? JD_ROD_RIGHT : JD_ROD_ACROSS;
}

/* The least distance of a vertex of @a from the boundary of @b; 0 inside. */
static double
find_least (const Point *a,
            gsize        n_a,
            const Point *b,
            gsize        n_b)
{
  double least = DBL_MAX;

  for (gsize k = 0; k < n_a; k++)
    least = fmin (least, find_distance (b, n_b, a[k]));
  return fmax (least, 0.0);
}

double
jd_solid_distance (const JdSolid *a,
                   const JdPlace *at,
                   const JdSolid *b,
                   const JdPlace *place)
{
  const double offset[] = { place->x - at->x, place->y - at->y }, none[] = { 0.0, 0.0 };
  const double apart = hypot (offset[0], offset[1]) - a->reach - b->reach;
  g_autofree Point *first = NULL, *second = NULL;

  if ((a->is_round && b->is_round) || apart > fmin (a->reach, b->reach))
    return fmax (apart, 0.0);
  first = move (a, at, at);
  second = move (b, place, at);
  if (b->is_round)
    return fmax (find_distance (first, a->n, offset) - b->radius, 0.0);
  if (a->is_round)
    return fmax (find_distance (second, b->n, none) - a->radius, 0.0);
  if (polygons_overlap (a, first, b, second, 0.0))
    return 0.0;
  return fmin (find_least (first, a->n, second, b->n), find_least (second, b->n, first, a->n));
}
