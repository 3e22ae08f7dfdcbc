/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-label.h"
#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Context of a drawing on a sheet.  A plain value that owns nothing.  Members that a drawing does not use may be
 * NULL. */
typedef struct
{
  cairo_t           *cr;
  const JdDrawStyle *style;
  const JdView      *view;
  JdLabels          *labels;
} JdPainter;

/* Converts a position in world coordinates, m, to sheet pixels. */
void jd_painter_place   (const JdPainter *self,
                         const double     world[2],
                         double           out[2]);
/* Sets the colour of the next strokes, and their width in ordinary strokes. */
void jd_painter_pen     (const JdPainter *self,
                         JdColorRole      role,
                         double           width);
/* Adds a straight segment to the path. */
void jd_painter_segment (const JdPainter *self,
                         double           x0,
                         double           y0,
                         double           x1,
                         double           y1);
/* Adds a circle to the path. */
void jd_painter_circle  (const JdPainter *self,
                         double           x,
                         double           y,
                         double           radius);
/* Draws @markup at once: see jd_labels_draw (). */
void jd_painter_write   (const JdPainter *self,
                         JdLabelFace      face,
                         const char      *markup,
                         JdColorRole      role,
                         double           x,
                         double           y,
                         double           align_x,
                         double           align_y);

G_END_DECLS
