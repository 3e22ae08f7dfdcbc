/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest point of a curve: found among all points, or followed from a point that is known. */
#include "core/expression/tree/jd-foot.h"

#include <float.h>
#include <math.h>

#include "core/linear/jd-tolerances.h"

/* Newton's steps for one foot, each of which must be at most half as long as the one before. */
#define N_NEWTON 40
/* Rounding errors of G that are left where they end the contraction. */
#define ROUNDING 64.0
/* Points of the curve that are looked at in one uniform scan. */
#define N_SCAN 256
/* Decades of s, and points in each, that are looked at in both directions. */
#define N_DECADES 18
#define N_IN_DECADE 24
#define LARGEST_S 1e9
/* Decades from the smallest distance to the largest at which a nearer point can lie, and one more. */
#define N_DECADES_WITHIN 10
/* Windows beside the nearest point that are searched one after another. */
#define N_WINDOWS 64

/* A point of the curve, with G = (c - r) . r' and H = -dG/ds. */
typedef struct
{
  double s, r[2], d[2], dd[2];
  double square;  /* |c - r|^2 */
  double g, h, speed2;
} Spot;

typedef struct
{
  JdFootCurve curve;
  gpointer    data;
  double      c[2];
} Search;

static Spot
look (const Search *self,
      double        s,
      const double  c[2])
{
  double out[6];
  Spot spot = { .s = s };
  double ax, ay;

  self->curve (s, self->data, out);
  for (int i = 0; i < 2; i++)
    {
      spot.r[i] = out[i];
      spot.d[i] = out[2 + i];
      spot.dd[i] = out[4 + i];
    }
  ax = c[0] - out[0];
  ay = c[1] - out[1];
  spot.square = ax * ax + ay * ay;
  spot.g = ax * out[2] + ay * out[3];
  spot.speed2 = out[2] * out[2] + out[3] * out[3];
  spot.h = spot.speed2 - (ax * out[4] + ay * out[5]);
  return spot;
}

/* Whether G is at most @part rounding errors of its terms. */
static gboolean
is_solved (const Spot   *spot,
           const double  c[2],
           double        part)
{
  const double size = (fabs (c[0]) + fabs (spot->r[0])) * fabs (spot->d[0]) +
                      (fabs (c[1]) + fabs (spot->r[1])) * fabs (spot->d[1]);

  return fabs (spot->g) <= part * DBL_EPSILON * size;
}

/* Newton's iteration from @from to the foot of @c.  FALSE unless it contracts among points that could be nearest, and
 * ends where the curve's direction is much the same. */
static gboolean
iterate (const Search *self,
         const double  c[2],
         Spot         *from)
{
  Spot spot = look (self, from->s, c);
  double last = HUGE_VAL;

  for (int i = 0; i < N_NEWTON; i++)
    {
      const double step = spot.g / spot.h;

      if (!(spot.h > 0.0) || !isfinite (step) ||
          !(from->d[0] * spot.d[0] + from->d[1] * spot.d[1] > 0.5 * sqrt (from->speed2 * spot.speed2)))
        return FALSE;
      if (is_solved (&spot, c, 1.0) || spot.s + step == spot.s)
        {
          spot.s += step;
          *from = spot;
          return TRUE;
        }
      if (!(fabs (step) <= 0.5 * last))
        {
          *from = spot;
          return is_solved (&spot, c, ROUNDING);
        }
      last = fabs (step);
      spot = look (self, spot.s + step, c);
    }
  return FALSE;
}

/* The foot of (@cx, @cy) that is reached from the foot @from by continuity: the centre moves from the normal at @from
 * to its place, and Newton's iteration follows it in steps.  NAN where the nearest point ceases to be one on the way
 * (the centre meets the centre of curvature). */
static double
foot_follow (JdFootCurve  curve,
             gpointer     data,
             double       cx,
             double       cy,
             double       from)
{
  const Search self = { curve, data, { cx, cy } };
  Spot spot = look (&self, from, self.c);
  double start[2], done = 0.0, part = 1.0;
  const double along = spot.g / spot.speed2;

  if (!(spot.speed2 > 0.0) || !isfinite (along))
    return NAN;
  if (iterate (&self, self.c, &spot))
    return spot.s;
  /* c = start + done along r' has the foot @from for done = 0 */
  start[0] = cx - along * spot.d[0];
  start[1] = cy - along * spot.d[1];
  part = 0.25;
  while (done < 1.0)
    {
      const double to = MIN (1.0, done + part);
      const double c[2] = { start[0] + to * (cx - start[0]), start[1] + to * (cy - start[1]) };

      if (iterate (&self, c, &spot))
        {
          done = to;
          part *= 2.0;
          continue;
        }
      part *= 0.5;
      if (part < JD_FOOT_LEAST_PART)
        return NAN;
    }
  return spot.s;
}

/* The s that were looked at, ascending, and the best nearest points among them. */
typedef struct
{
  const Search *search;
  gboolean      any;
  Spot          best, second;
  gboolean      any_second;
  double        reach;  /* largest way along the curve from such an s to the next */
} Found;

/* Whether two spots are one point of the curve with one direction: s went round. */
static gboolean
is_same_place (const Search *self,
               const Spot   *a,
               const Spot   *b)
{
  const double size = fabs (self->c[0]) + fabs (self->c[1]) + fabs (a->r[0]) + fabs (a->r[1]);

  return hypot (a->r[0] - b->r[0], a->r[1] - b->r[1]) <= JD_FOOT_SAME * size &&
         fabs (a->d[0] * b->d[1] - a->d[1] * b->d[0]) <= sqrt (JD_FOOT_SAME) * sqrt (a->speed2 * b->speed2);
}

static void
take (Found      *self,
      const Spot *spot)
{
  if (!self->any)
    {
      self->best = *spot;
      self->any = TRUE;
      return;
    }
  if (is_same_place (self->search, &self->best, spot))
    {
      if (fabs (spot->s) < fabs (self->best.s))
        self->best = *spot;
      return;
    }
  if (spot->square < self->best.square)
    {
      self->second = self->best;
      self->best = *spot;
      self->any_second = TRUE;
    }
  else if (!self->any_second || spot->square < self->second.square)
    {
      self->second = *spot;
      self->any_second = TRUE;
    }
}

/* The foot between @low and @high, where G changes from + to -: Newton's iteration inside a shrinking bracket. */
static void
refine (Found  *self,
        double  low,
        double  high)
{
  const Search *search = self->search;
  Spot spot = look (search, 0.5 * (low + high), search->c);

  for (int i = 0; i < 4 * N_NEWTON; i++)
    {
      double next;

      if (!isfinite (spot.g))
        return;
      if (is_solved (&spot, search->c, 1.0))
        break;
      if (spot.g > 0.0)
        low = spot.s;
      else
        high = spot.s;
      next = spot.h > 0.0 ? spot.s + spot.g / spot.h : 0.5 * (low + high);
      if (!(next > low && next < high))
        next = 0.5 * (low + high);
      if (next == spot.s || next == low || next == high)
        break;
      spot = look (search, next, search->c);
    }
  if (spot.h >= 0.0 && isfinite (spot.square))
    take (self, &spot);
}

/* Looks at n ascending s, and refines each least distance that may become the least of all. */
static void
scan (Found        *self,
      const double *s,
      gsize         n)
{
  const Search *search = self->search;
  g_autofree Spot *spots = g_new (Spot, n);

  for (gsize i = 0; i < n; i++)
    spots[i] = look (search, s[i], search->c);
  for (gsize i = 1; i + 1 < n; i++)
    {
      const Spot *spot = &spots[i], *left = spot - 1, *right = spot + 1;
      const Spot *from = spot->g > 0.0 ? spot : left, *to = spot->g > 0.0 ? right : spot;
      double reach;

      if (!(spot->square <= left->square && spot->square <= right->square))
        continue;
      reach = fmax (hypot (spot->r[0] - left->r[0], spot->r[1] - left->r[1]),
                    hypot (spot->r[0] - right->r[0], spot->r[1] - right->r[1]));
      if (self->any && sqrt (spot->square) - reach > sqrt (self->best.square) * (1.0 + JD_FOOT_SAME))
        continue;
      self->reach = fmax (self->reach, reach);
      if (from->g >= 0.0 && to->g <= 0.0)
        refine (self, from->s, to->s);
    }
}

static void
scan_uniform (Found  *self,
              double  low,
              double  high)
{
  double s[N_SCAN + 1];

  for (int i = 0; i <= N_SCAN; i++)
    s[i] = low + (high - low) * i / N_SCAN;
  scan (self, s, N_SCAN + 1);
}

/* 10^(i / N_IN_DECADE) for the points of all decades. */
static const double *
get_powers (void)
{
  static double powers[N_DECADES * N_IN_DECADE + 1];
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (powers); i++)
        powers[i] = pow (10.0, (double) i / N_IN_DECADE);
      g_once_init_leave (&done, 1);
    }
  return powers;
}

/* Around @middle, from @smallest on outwards by @n_decades decades. */
static void
scan_decades (Found  *self,
              double  middle,
              double  smallest,
              int     n_decades)
{
  double s[2 * N_DECADES * N_IN_DECADE + 3];
  const double *powers = get_powers ();
  const int n = n_decades * N_IN_DECADE;

  for (int i = 0; i <= n; i++)
    {
      const double away = smallest * powers[i];

      s[n + 2 + i] = middle + away;
      s[n - i] = middle - away;
    }
  s[n + 1] = middle;
  scan (self, s, 2 * (gsize) n + 3);
}

/* Whether the curve repeats itself after 2 pi. */
static gboolean
goes_round (const Search *self)
{
  double size = 0.0, away = 0.0;

  for (int i = 0; i < 7; i++)
    {
      const Spot a = look (self, i * 0.83, self->c), b = look (self, i * 0.83 + 2.0 * G_PI, self->c);

      size = fmax (size, hypot (a.r[0], a.r[1]) + hypot (a.d[0], a.d[1]));
      away = fmax (away, hypot (b.r[0] - a.r[0], b.r[1] - a.r[1]));
    }
  return away <= JD_FOOT_SAME * size;
}

static void
scan_graph (Found *self)
{
  const Search *search = self->search;
  const Spot below = look (search, search->c[0], search->c);
  const double reach = sqrt (below.square);

  if (isfinite (reach) && (reach == 0.0 || is_solved (&below, search->c, 1.0)))
    take (self, &below);
  if (reach == 0.0)
    return;
  if (!isfinite (reach))
    {
      scan_decades (self, search->c[0], 1.0 / LARGEST_S, N_DECADES);
      return;
    }
  /* No point of the graph beyond c_x + reach is nearer than the one below c. */
  scan_uniform (self, search->c[0] - reach * 1.01, search->c[0] + reach * 1.01);
  scan_decades (self, search->c[0], reach / LARGEST_S, N_DECADES_WITHIN);
}

/* The walk to ever nearer points by windows of some turns. */
static void
walk (Found *self)
{
  for (int i = 0; i < N_WINDOWS && self->any; i++)
    {
      const double s = self->best.s, before = self->best.square;

      scan_uniform (self, s - 4.0 * G_PI, s + 4.0 * G_PI);
      if (!(self->best.square < before))
        return;
    }
}

static void
finish (const Search *search,
        const Found  *found,
        JdFoot       *out)
{
  const Spot *best = &found->best, *other = &found->second;
  const double speed = sqrt (best->speed2), distance = sqrt (best->square);

  *out = (JdFoot) { .s = NAN };
  if (!found->any || !(speed > 0.0))
    return;
  out->s = best->s;
  out->at[0] = best->r[0];
  out->at[1] = best->r[1];
  out->curvature = (best->d[0] * best->dd[1] - best->d[1] * best->dd[0]) / (speed * best->speed2);
  out->distance = ((search->c[1] - best->r[1]) * best->d[0] - (search->c[0] - best->r[0]) * best->d[1]) / speed;
  out->margin = 1.0 - out->curvature * out->distance;
  if (found->any_second)
    {
      const double apart = hypot (best->r[0] - other->r[0], best->r[1] - other->r[1]);

      out->tie = sqrt (other->square) - distance <= JD_FOOT_SAME * fmax (fmax (apart, distance), found->reach);
      out->other[0] = other->r[0];
      out->other[1] = other->r[1];
    }
}

void
jd_foot_nearest (JdFootCurve  curve,
                 gpointer     data,
                 gboolean     graph,
                 double       cx,
                 double       cy,
                 JdFoot      *out)
{
  const Search search = { curve, data, { cx, cy } };
  Found found = { .search = &search };

  if (!isfinite (cx) || !isfinite (cy))
    {
      *out = (JdFoot) { .s = NAN };
      return;
    }
  if (graph)
    scan_graph (&found);
  else if (goes_round (&search))
    scan_uniform (&found, -G_PI - 2.0 * G_PI / N_SCAN, G_PI + 2.0 * G_PI / N_SCAN);
  else
    {
      scan_uniform (&found, -4.0 * G_PI, 4.0 * G_PI);
      scan_decades (&found, 0.0, 1.0 / LARGEST_S, N_DECADES);
      walk (&found);
    }
  finish (&search, &found, out);
}

double
jd_feet_find (const JdFeet *feet,
              gsize         id,
              JdFootCurve   curve,
              gpointer      data,
              gboolean      graph,
              double        cx,
              double        cy)
{
  JdFoot foot;

  if (feet != NULL && id < feet->n && !isnan (feet->s[id]))
    return foot_follow (curve, data, cx, cy, feet->s[id]);
  jd_foot_nearest (curve, data, graph, cx, cy, &foot);
  return foot.s;
}
