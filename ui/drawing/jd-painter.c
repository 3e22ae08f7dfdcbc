/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Strokes and texts that all drawings on a sheet use. */

#include "ui/drawing/jd-painter.h"

void
jd_painter_place (const JdPainter *self,
                  const double     world[2],
                  double           out[2])
{
  jd_view_to_sheet (self->view, world[0], world[1], &out[0], &out[1]);
}

void
jd_painter_pen (const JdPainter *self,
                JdColorRole      role,
                double           width)
{
  jd_draw_style_set_source (self->style, self->cr, role);
  cairo_set_line_width (self->cr, width * self->style->line);
}

void
jd_painter_segment (const JdPainter *self,
                    double           x0,
                    double           y0,
                    double           x1,
                    double           y1)
{
  cairo_move_to (self->cr, x0, y0);
  cairo_line_to (self->cr, x1, y1);
}

void
jd_painter_circle (const JdPainter *self,
                   double           x,
                   double           y,
                   double           radius)
{
  cairo_new_sub_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
}

void
jd_painter_write (const JdPainter *self,
                  JdLabelFace      face,
                  const char      *markup,
                  JdColorRole      role,
                  double           x,
                  double           y,
                  double           align_x,
                  double           align_y)
{
  jd_labels_draw (self->labels, self->cr, face, markup, self->style->colors[role], x, y, align_x, align_y);
}
