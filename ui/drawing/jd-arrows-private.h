/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-arrows.h"

G_BEGIN_DECLS

/* Width of the halo of an emphasized arrow on each side, in line widths. */
#define JD_ARROW_HALO 4

/* An arrow on the sheet, in pixels. */
typedef struct
{
  const JdArrow *arrow;
  double         x0, y0;        /* foot; for TURN and CENTRE the centre */
  double         x1, y1;        /* tip */
  double         length;
  double         ux, uy;        /* unit vector from foot to tip */
  double         radius;        /* for TURN: radius of the arc */
  double         start, sweep;  /* for TURN: cairo angles; sweep < 0 is counterclockwise on the sheet */
  double         head;          /* length of the head */
  gboolean       broken;        /* cut off at the margin */
} JdShaft;

/* Magnitude of the arrow's quantity: norm of its vector, or absolute value of its turn; 0 for a centre. */
double jd_arrow_get_size    (const JdArrow     *arrow);
/* Length of the head, pixels; shorter where the shaft is short. */
double jd_arrow_head_length (const JdArrow     *arrow,
                             const JdDrawStyle *style);
/* Width of the shaft, pixels. */
double jd_arrow_shaft_width (const JdArrow     *arrow,
                             const JdDrawStyle *style);
/* Radius of the circle that marks a centre, pixels. */
double jd_arrow_centre_radius (const JdDrawStyle *style);
/* Draws the arrow at @shaft (jd-arrow-shaft.c). */
void   jd_arrow_draw_shaft  (const JdShaft   *shaft,
                             const JdPainter *painter);

G_END_DECLS
