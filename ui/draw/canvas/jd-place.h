/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gdk/gdk.h>

#include "ui/drawing/picture/jd-picture-pick.h"

G_BEGIN_DECLS

/* Where a hand points on the canvas, and what it caught there.  A plain value. */
typedef enum
{
  JD_CATCH_NOTHING,
  JD_CATCH_GRID,
  JD_CATCH_ALIGNED,  /* with a point, across or up */
  JD_CATCH_ANGLE,    /* a multiple of 15 degrees from the place before */
  JD_CATCH_CURVE,
  JD_CATCH_TANGENT,
  JD_CATCH_OWN,      /* a place clicked before, of what is being drawn */
  JD_CATCH_POINT,
} JdCatch;

/* A line drawn while something is caught, world. */
typedef struct
{
  double from[2], to[2];
} JdGuide;

#define JD_PLACE_MAX_GUIDES 3

typedef struct
{
  double           x, y;    /* sheet, as pointed at */
  double           at[2];   /* world, as caught */
  JdCatch          caught;
  JdPointRef       point;   /* JD_CATCH_POINT */
  int              curve;   /* JD_CATCH_CURVE, JD_CATCH_TANGENT: index; else JD_NONE */
  GdkModifierType  state;   /* keys held down */
  guint            n_guides;
  JdGuide          guides[JD_PLACE_MAX_GUIDES];
} JdPlace;

/* What there is to be caught. */
typedef struct
{
  const JdPictureFrame *frame;    /* NULL: an empty sheet */
  const JdView         *view;
  const double         *from;     /* the place before, world, or NULL */
  const double         *without;  /* a place (world) that does not count as a point: that of what is being moved;
                                   * or NULL */
  int                   not_body; /* whose points do not count, or JD_NONE */
  const JdPlace        *own;      /* places before that one, which may be caught again; n_own */
  guint                 n_own;
  gboolean              no_rays;  /* angles from the place before mean nothing */
} JdSurroundings;

/* The nearest thing worth catching at sheet (@x, @y): a point, else a tangent, a curve, a place clicked before, an
 * axis of the sheet, an angle, a line with a point, else the grid.  Alt or Ctrl held down catches nothing;
 * coordinates are rounded to what can be seen. */
void    jd_place_find      (const JdSurroundings *around,
                            double                x,
                            double                y,
                            GdkModifierType       state,
                            JdPlace              *out);
/* @value rounded to a decimal that differs from it by less than a tenth of a pixel. */
double  jd_place_round     (const JdView         *view,
                            double                value);

G_END_DECLS
