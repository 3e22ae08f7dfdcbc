/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* What of the one selected object can be pulled: its ends, corners, radius, angle, initial velocity.  A plain
 * value. */
typedef enum
{
  JD_HANDLE_ROTATE,        /* body */
  JD_HANDLE_END,           /* rod: index 0 at -x, 1 at +x */
  JD_HANDLE_RADIUS,        /* disk */
  JD_HANDLE_CORNER,        /* box: index 0 to 3, counterclockwise from +x +y */
  JD_HANDLE_VERTEX,        /* polygon */
  JD_HANDLE_VELOCITY,      /* of a body's mass centre */
  JD_HANDLE_LINE_POINT,    /* curve */
  JD_HANDLE_LINE_END,
  JD_HANDLE_CIRCLE_CENTRE,
  JD_HANDLE_CIRCLE_RADIUS,
} JdHandleKind;

#define JD_MAX_HANDLES 64

typedef struct
{
  JdHandleKind kind;
  int          thing;  /* index of the body, or the curve */
  guint        index;
  double       at[2];  /* world */
} JdHandle;

/* Of what is selected: at most JD_MAX_HANDLES in @out; returns how many. */
guint        jd_handles_find  (JdCanvas       *canvas,
                               JdHandle       *out);
gboolean     jd_handles_pick  (JdCanvas       *canvas,
                               double          x,
                               double          y,
                               JdHandle       *out);
void         jd_handles_draw  (JdCanvas        *canvas,
                               const JdPainter *painter);
/* Keeps names off them. */
void         jd_handles_occupy (JdCanvas      *canvas,
                                JdLabels      *labels);
/* Changes @root, the document as it was when the handle was taken and @frame shows it, so that the handle is at @to
 * (world). */
gboolean     jd_handle_apply  (const JdHandle        *self,
                               JdCanvas              *canvas,
                               const JdPictureFrame  *frame,
                               JsonNode              *root,
                               const double           to[2],
                               GError               **error);
/* Where the handle turns something and @at (world) lies near a multiple of 15 degrees, as seen from there: moves it
 * onto that. */
gboolean     jd_handle_catch_turn (const JdHandle       *self,
                                   const JdPictureFrame *frame,
                                   double                at[2]);
/* A double click at sheet (@x, @y) on the selected polygon: on a corner takes it away, on an edge makes one there.
 * FALSE if it was on neither. */
gboolean     jd_handles_edit_corner (JdCanvas           *canvas,
                                     double              x,
                                     double              y);
/* Corners of the body's polygon; 0 if it has another shape. */
guint        jd_handle_count_corners (JsonNode          *root,
                                      const char        *body);
/* "Resize": what pulling it is called. */
const char  *jd_handle_label  (const JdHandle *self);
/* Metres of arrow for one m/s of an initial velocity. */
double       jd_handle_velocity_scale (JdCanvas *canvas);

G_END_DECLS
