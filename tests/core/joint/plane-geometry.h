/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

/* Plain geometry in numbers of two bodies A and B in the plane, by which the equations of joints are judged. */

typedef struct
{
  double p[6];  /* xa ya tha xb yb thb */
  double v[6];
  double t;
} State;

typedef struct
{
  double x, y;
} Vec;

#define GROUND (-1)

static inline Vec
vec (double x,
     double y)
{
  return (Vec) { x, y };
}

static inline Vec
sub (Vec a,
     Vec b)
{
  return vec (a.x - b.x, a.y - b.y);
}

static inline double
dot (Vec a,
     Vec b)
{
  return a.x * b.x + a.y * b.y;
}

static inline Vec
turn (Vec a,
      double angle)
{
  return vec (cos (angle) * a.x - sin (angle) * a.y, sin (angle) * a.x + cos (angle) * a.y);
}

static inline Vec
unit (Vec a)
{
  return vec (a.x / hypot (a.x, a.y), a.y / hypot (a.x, a.y));
}

static inline double
angle_of (const State *s,
          int          body)
{
  return body == GROUND ? 0.0 : s->p[3 * body + 2];
}

static inline Vec
to_ground (const State *s,
           int          body,
           Vec          a)
{
  return turn (a, angle_of (s, body));
}

static inline Vec
place (const State *s,
       int          body,
       Vec          a)
{
  const Vec r = to_ground (s, body, a);

  return body == GROUND ? r : vec (s->p[3 * body] + r.x, s->p[3 * body + 1] + r.y);
}

/* Velocity of the particle of @body that is at @at. */
static inline Vec
particle (const State *s,
          int          body,
          Vec          at)
{
  if (body == GROUND)
    return vec (0, 0);

  const Vec r = sub (at, vec (s->p[3 * body], s->p[3 * body + 1]));
  const double w = s->v[3 * body + 2];

  return vec (s->v[3 * body] - w * r.y, s->v[3 * body + 1] + w * r.x);
}

static inline Vec
left_of (Vec a)
{
  return vec (-a.y, a.x);
}

/* The same mechanism a time @h later on a straight motion. */
static inline State
moved_state (const State *s,
             double       h)
{
  State later = *s;

  for (int i = 0; i < 6; i++)
    later.p[i] += h * s->v[i];
  later.t += h;
  return later;
}
