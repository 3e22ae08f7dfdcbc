/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdFootCurve:
 *
 * Evaluates a plane curve r (s): @out is x, y, x', y', x'', y'', the derivatives by s.
 */
typedef void (*JdFootCurve) (double s, gpointer data, double out[6]);

/**
 * JdFoot:
 *
 * The foot of a centre c on a curve: the s* of a nearest point, which solves (c - r (s)) . r' (s) = 0.
 */
typedef struct
{
  double   s;          /* NAN: there is none */
  double   at[2];      /* r (s) */
  double   curvature;  /* 1/m, positive where the curve turns to its left */
  double   distance;   /* m, of c along the left normal */
  double   margin;     /* 1 - curvature distance: 0 where c is the centre of curvature, positive at a nearest point */
  gboolean tie;        /* another point of the curve is as near */
  double   other[2];   /* that point */
} JdFoot;

/**
 * jd_foot_nearest:
 *
 * The nearest of all points of the curve.  @graph: r (s) = (s, g (s)), where the whole curve is searched; else s is
 * searched from -10^9 to 10^9, densely from -4 pi to 4 pi, or over one period of 2 pi.
 */
void   jd_foot_nearest (JdFootCurve  curve,
                        gpointer     data,
                        gboolean     graph,
                        double       cx,
                        double       cy,
                        JdFoot      *out);

/**
 * JdFeet:
 *
 * The feet from which an evaluation of expressions follows: s[id] of the foot with this number, NAN for none.
 * Without one, a foot is the nearest point.
 */
typedef struct
{
  gsize   n;
  double *s;
} JdFeet;

/**
 * jd_feet_find:
 *
 * The foot number @id of (@cx, @cy): followed if @feet (may be NULL) have one, else the nearest point.
 */
double jd_feet_find (const JdFeet *feet,
                     gsize         id,
                     JdFootCurve   curve,
                     gpointer      data,
                     gboolean      graph,
                     double        cx,
                     double        cy);

G_END_DECLS
