/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gdk/gdk.h>

#include "ui/drawing/picture/jd-picture-pick.h"

G_BEGIN_DECLS

/* A place of the pointer on the canvas and what it catches (snaps to).  It is a plain value. */
typedef enum
{
  JD_CATCH_NOTHING,
  JD_CATCH_GRID,
  JD_CATCH_ALIGNED,  /* level with a point, or above or below it */
  JD_CATCH_ANGLE,    /* at a multiple of 15 degrees from the last place */
  JD_CATCH_CURVE,
  JD_CATCH_TANGENT,
  JD_CATCH_OWN,      /* a place already clicked for the object being drawn */
  JD_CATCH_POINT,
} JdCatch;

/* A guide line drawn while something is caught, world coordinates. */
typedef struct
{
  double from[2], to[2];
} JdGuide;

#define JD_PLACE_MAX_GUIDES 3
#define JD_PLACE_MAX_BODIES 16

/* The bodies chosen from a list at a place: none, one, or the two of a joint.  JD_GROUND is the ground. */
typedef struct
{
  guint n;
  int   bodies[2];
} JdChoice;

typedef struct
{
  double           x, y;    /* sheet coordinates of the pointer */
  double           at[2];   /* world coordinates of the caught place */
  JdCatch          caught;
  JdPointRef       point;   /* for JD_CATCH_POINT */
  int              curve;   /* index for JD_CATCH_CURVE and JD_CATCH_TANGENT; else JD_NONE */
  JdChoice         choice;  /* of several bodies there; usually none, for the topmost */
  GdkModifierType  state;   /* modifier keys */
  guint            n_guides;
  JdGuide          guides[JD_PLACE_MAX_GUIDES];
  gboolean         taken;   /* it was clicked: the bodies there stay the same when the view changes */
  guint            n_bodies;
  int              bodies[JD_PLACE_MAX_BODIES];  /* of a taken place, the topmost first */
} JdPlace;

/* Context of the search for the place at the pointer. */
typedef struct
{
  const JdPictureFrame *frame;    /* NULL: an empty sheet */
  const JdView         *view;
  const double         *from;     /* the last place, world; or NULL */
  const double         *without;  /* the place (world) of the object being moved, where no point is caught; or NULL */
  int                   not_body; /* body whose points are not caught, or JD_NONE */
  const JdPlace        *own;      /* n_own earlier places of the object being drawn, which can be caught again */
  guint                 n_own;
  gboolean              no_rays;  /* no angle from the last place is caught */
  double                cell;     /* px: a point within this square around the place is caught; 0: as usual */
} JdSurroundings;

/* Finds the place caught at sheet (@x, @y).  The first match of this order is taken: point, place already clicked,
 * tangent, curve, axis of the sheet, angle, alignment with a point, grid.  Alt or Ctrl turns catching off.
 * Coordinates are rounded to what is visible. */
void    jd_place_find      (const JdSurroundings *around,
                            double                x,
                            double                y,
                            GdkModifierType       state,
                            JdPlace              *out);
/* Rounds @value to a short decimal that differs from it by less than a tenth of a pixel. */
double  jd_place_round     (const JdView         *view,
                            double                value);

G_END_DECLS
