/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The shape of a body as numbers, in body axes: a circle about the origin (of radius 0: a point), or a polygon. */
typedef struct
{
  gboolean is_round;
  double   radius;
  gsize    n;
  double (*at)[2];       /* n vertices */
  gboolean is_convex;
  double   reach;        /* largest distance from the origin */
  double   thickness;    /* a length that is no larger than the shape across; 0 of a point */
} JdSolid;

/* Place of a body: its origin and its angle. */
typedef struct
{
  double x, y, angle;
} JdPlace;

/* Completes is_convex, reach and thickness from the radius or the vertices. */
void     jd_solid_measure (JdSolid *self);
void     jd_solid_clear   (JdSolid *self);
/* Returns whether one reaches into the other, deeper than JD_OVERLAP of the smaller reach. */
gboolean jd_solid_overlaps (const JdSolid *a, const JdPlace *at, const JdSolid *b, const JdPlace *place);
/* Side of another rod on which a rod (a solid of two ends) lies. */
typedef enum
{
  JD_ROD_RIGHT = -1,
  JD_ROD_ACROSS = 0,     /* its ends are on both sides, or one is on the other's line */
  JD_ROD_LEFT = 1,
  JD_ROD_ALONG,          /* both ends are on the other's line */
  JD_ROD_BESIDE,         /* beyond the other's ends */
} JdRodSide;
/* The side of @b, seen along @a; within JD_OVERLAP of the smaller reach it is none. */
JdRodSide jd_solid_side  (const JdSolid *a, const JdPlace *at, const JdSolid *b, const JdPlace *place);
/* A distance that both have at least, 0 where they touch or overlap. */
double   jd_solid_distance (const JdSolid *a, const JdPlace *at, const JdSolid *b, const JdPlace *place);

G_END_DECLS
