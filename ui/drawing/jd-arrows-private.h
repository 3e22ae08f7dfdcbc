/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-arrows.h"

G_BEGIN_DECLS

/* One arrow on the sheet, pixels. */
typedef struct
{
  const JdArrow *arrow;
  double         x0, y0;        /* foot; TURN, CENTRE: the middle */
  double         x1, y1;        /* tip */
  double         length;
  double         ux, uy;        /* unit vector from foot to tip */
  double         radius;        /* TURN: of the arc */
  double         start, sweep;  /* TURN: cairo angles; sweep < 0 is counterclockwise on the sheet */
  double         head;          /* length of the head */
  gboolean       broken;        /* cut at the margin */
} JdShaft;

/* How much the arrow means, whatever its length on the sheet: of its vector, or its turn; 0 of a centre. */
double jd_arrow_get_size    (const JdArrow     *arrow);
/* Of the head, pixels, where the shaft leaves room for it. */
double jd_arrow_head_length (const JdArrow     *arrow,
                             const JdDrawStyle *style);
/* Draws its arrow where @shaft is. */
void   jd_arrow_draw_shaft  (const JdShaft   *shaft,
                             const JdPainter *painter);

G_END_DECLS
