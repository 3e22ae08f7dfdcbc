/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* A handle of the one selected object: end, corner, radius, angle, or initial velocity.  It is a plain value. */
typedef enum
{
  JD_HANDLE_ROTATE,        /* body */
  JD_HANDLE_END,           /* rod: index 0 at -x, 1 at +x */
  JD_HANDLE_RADIUS,        /* disk */
  JD_HANDLE_CORNER,        /* box: index 0 to 3, counterclockwise from +x +y */
  JD_HANDLE_VERTEX,        /* polygon */
  JD_HANDLE_VELOCITY,      /* velocity of a body's mass centre */
  JD_HANDLE_LINE_POINT,    /* curve */
  JD_HANDLE_LINE_END,
  JD_HANDLE_CIRCLE_CENTRE,
  JD_HANDLE_CIRCLE_RADIUS,
} JdHandleKind;

#define JD_MAX_HANDLES 64

typedef struct
{
  JdHandleKind kind;
  int          thing;  /* index of the body or of the curve */
  guint        index;
  double       at[2];  /* world */
} JdHandle;

/* Finds the handles of the selected object.  Writes at most JD_MAX_HANDLES to @out and returns their number. */
guint        jd_handles_find  (JdCanvas       *canvas,
                               JdHandle       *out);
gboolean     jd_handles_pick  (JdCanvas       *canvas,
                               double          x,
                               double          y,
                               JdHandle       *out);
void         jd_handles_draw  (JdCanvas        *canvas,
                               const JdPainter *painter);
/* Reserves the places of the handles, so that names are not drawn there. */
void         jd_handles_occupy (JdCanvas      *canvas,
                                JdLabels      *labels);
/* Changes @root so that the handle is at @to (world).  @root and @frame show the document at the start of the
 * drag. */
gboolean     jd_handle_apply  (const JdHandle        *self,
                               JdCanvas              *canvas,
                               const JdPictureFrame  *frame,
                               JsonNode              *root,
                               const double           to[2],
                               GError               **error);
/* If the handle turns an object and @at (world) is near a multiple of 15 degrees, moves @at onto it. */
gboolean     jd_handle_catch_turn (const JdHandle       *self,
                                   const JdPictureFrame *frame,
                                   double                at[2]);
/* Handles a double click at sheet (@x, @y) on the selected polygon: removes the corner there, or adds one on the
 * edge there.  Returns FALSE if there is neither. */
gboolean     jd_handles_edit_corner (JdCanvas           *canvas,
                                     double              x,
                                     double              y);
/* Number of corners of the body's polygon; 0 if it has another shape. */
guint        jd_handle_count_corners (JsonNode          *root,
                                      const char        *body);
/* Label of its undo step, such as "Resize". */
const char  *jd_handle_label  (const JdHandle *self);
/* Length of the arrow, in m, for an initial velocity of 1 m/s. */
double       jd_handle_velocity_scale (JdCanvas *canvas);

G_END_DECLS
