/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of one arrow: its shaft, head and halo. */

#include "ui/drawing/jd-arrows-private.h"

#include <math.h>

/* Opacity of the arrows of a background. */
#define FAINT 0.4

/* Adds a triangle with its tip at (x, y), pointing along (ux, uy). */
static void
head_path (cairo_t *cr,
           double   x,
           double   y,
           double   ux,
           double   uy,
           double   length)
{
  double half = 0.42 * length;

  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - ux * length - uy * half, y - uy * length + ux * half);
  cairo_line_to (cr, x - ux * length + uy * half, y - uy * length - ux * half);
  cairo_close_path (cr);
}

/* Adds two strokes that meet at the tip. */
static void
vee_path (cairo_t *cr,
          double   x,
          double   y,
          double   ux,
          double   uy,
          double   length)
{
  double half = 0.46 * length;

  cairo_move_to (cr, x - ux * length - uy * half, y - uy * length + ux * half);
  cairo_line_to (cr, x, y);
  cairo_line_to (cr, x - ux * length + uy * half, y - uy * length - ux * half);
}

/* Direction of the head: along a straight shaft; along the chord under the head for an arc. */
static void
tip_direction (const JdShaft *shaft,
               double        *out_ux,
               double        *out_uy)
{
  double sense, angle;

  *out_ux = shaft->ux;
  *out_uy = shaft->uy;
  if (shaft->arrow->shape != JD_ARROW_TURN)
    return;
  sense = shaft->sweep > 0 ? 1 : -1;
  angle = shaft->start + shaft->sweep + sense * (G_PI / 2 - 0.5 * shaft->head / shaft->radius);
  *out_ux = cos (angle);
  *out_uy = sin (angle);
}

/* Adds the shaft, which ends @back before the tip. */
static void
shaft_path (const JdShaft *shaft,
            double         back,
            cairo_t       *cr)
{
  /* Cairo aborts on angles that are not numbers. */
  if (!(shaft->length > 0))
    return;
  if (shaft->arrow->shape == JD_ARROW_STRAIGHT)
    {
      cairo_move_to (cr, shaft->x0, shaft->y0);
      cairo_line_to (cr, shaft->x1 - shaft->ux * back, shaft->y1 - shaft->uy * back);
    }
  else
    {
      double end = shaft->start + shaft->sweep * (1 - back / shaft->length);

      cairo_new_sub_path (cr);
      if (shaft->sweep > 0)
        cairo_arc (cr, shaft->x0, shaft->y0, shaft->radius, shaft->start, end);
      else
        cairo_arc_negative (cr, shaft->x0, shaft->y0, shaft->radius, shaft->start, end);
    }
}

static gboolean
has_vee (const JdArrow *arrow)
{
  return arrow->kind == JD_ARROW_VELOCITY;
}

static void
stroke_shaft (const JdShaft   *shaft,
              const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  double ux, uy;

  jd_draw_style_set_dashed (painter->style, cr,
                            shaft->arrow->kind == JD_ARROW_VIRTUAL && shaft->length > 2 * shaft->head);
  shaft_path (shaft, has_vee (shaft->arrow) ? 0 : 0.8 * shaft->head, cr);
  if (has_vee (shaft->arrow))
    {
      tip_direction (shaft, &ux, &uy);
      vee_path (cr, shaft->x1, shaft->y1, ux, uy, shaft->head);
    }
  cairo_stroke (cr);
}

/* Draws the head: open for virtual velocities, double for impulses, and open for every kind before an event. */
static void
draw_heads (const JdShaft   *shaft,
            const JdPainter *painter)
{
  const JdArrow *arrow = shaft->arrow;
  cairo_t *cr = painter->cr;
  gboolean open = arrow->kind == JD_ARROW_VIRTUAL || arrow->hollow;
  int n_heads = arrow->kind == JD_ARROW_IMPULSE ? 2 : 1;
  double ux, uy;

  tip_direction (shaft, &ux, &uy);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int i = 0; i < n_heads; i++)
    head_path (cr, shaft->x1 - ux * i * 0.75 * shaft->head, shaft->y1 - uy * i * 0.75 * shaft->head, ux, uy,
               shaft->head);
  if (!open)
    {
      cairo_fill (cr);
      return;
    }
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_PAPER);
  cairo_fill_preserve (cr);
  jd_draw_style_set_arrow (painter->style, cr, arrow->kind);
  cairo_set_line_width (cr, jd_arrow_shaft_width (arrow, painter->style) * 0.75);
  cairo_stroke (cr);
}

/* Draws two short strokes across the shaft, which mean that the arrow continues outside the sheet. */
static void
draw_break (const JdShaft   *shaft,
            const JdPainter *painter)
{
  double half = 5.0 * painter->style->scale;

  cairo_set_dash (painter->cr, NULL, 0, 0);
  for (int i = 0; i < 2; i++)
    {
      double back = shaft->head * 1.5 + i * 4.0 * painter->style->scale;
      double x = shaft->x1 - shaft->ux * back, y = shaft->y1 - shaft->uy * back;

      jd_painter_segment (painter, x - shaft->uy * half - shaft->ux * 2, y + shaft->ux * half - shaft->uy * 2,
                          x + shaft->uy * half + shaft->ux * 2, y - shaft->ux * half + shaft->uy * 2);
    }
  cairo_stroke (painter->cr);
}

static void
draw_foot (const JdShaft   *shaft,
           const JdPainter *painter)
{
  cairo_new_path (painter->cr);
  cairo_arc (painter->cr, shaft->x0, shaft->y0, 3.2 * painter->style->scale, 0, 2 * G_PI);
  cairo_fill (painter->cr);
}

static void
draw_centre (const JdShaft   *shaft,
             const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  double r = jd_arrow_centre_radius (painter->style);

  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, painter->style->line);
  cairo_new_path (cr);
  cairo_arc (cr, shaft->x0, shaft->y0, r, 0, 2 * G_PI);
  jd_painter_segment (painter, shaft->x0 - r, shaft->y0, shaft->x0 + r, shaft->y0);
  jd_painter_segment (painter, shaft->x0, shaft->y0 - r, shaft->x0, shaft->y0 + r);
  cairo_stroke (cr);
}

/* Draws the shaft of an arrow before an event: a thick stroke with a stroke of the paper's colour inside, which
 * leaves two parallel lines. */
static void
draw_hollow_shaft (const JdShaft   *shaft,
                   const JdPainter *painter)
{
  const JdDrawStyle *style = painter->style;
  cairo_t *cr = painter->cr;
  double width = jd_arrow_shaft_width (shaft->arrow, style);

  cairo_set_line_width (cr, width + 2.0 * style->scale);
  stroke_shaft (shaft, painter);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_set_line_width (cr, fmax (width - 0.4 * style->scale, 1.0));
  stroke_shaft (shaft, painter);
  jd_draw_style_set_arrow (style, cr, shaft->arrow->kind);
}

/* Draws the halo behind an emphasized arrow. */
static void
draw_halo (const JdShaft   *shaft,
           const JdPainter *painter)
{
  const JdColor *color = &painter->style->colors[JD_COLOR_SELECTED];

  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, 0.35);
  cairo_set_line_width (painter->cr, jd_arrow_shaft_width (shaft->arrow, painter->style) +
                                       2 * JD_ARROW_HALO * painter->style->line);
  stroke_shaft (shaft, painter);
}

static void
draw_shaft (const JdShaft   *shaft,
            const JdPainter *painter)
{
  const JdArrow *arrow = shaft->arrow;

  if (arrow->lit && arrow->shape != JD_ARROW_CENTRE)
    draw_halo (shaft, painter);
  jd_draw_style_set_arrow (painter->style, painter->cr, arrow->kind);
  if (arrow->shape == JD_ARROW_CENTRE)
    {
      draw_centre (shaft, painter);
      return;
    }
  if (arrow->hollow)
    draw_hollow_shaft (shaft, painter);
  else
    {
      cairo_set_line_width (painter->cr, jd_arrow_shaft_width (arrow, painter->style));
      stroke_shaft (shaft, painter);
    }
  if (!has_vee (arrow))
    draw_heads (shaft, painter);
  if (shaft->broken)
    draw_break (shaft, painter);
  if (arrow->constraint)
    draw_foot (shaft, painter);
}

void
jd_arrow_draw_shaft (const JdShaft   *shaft,
                     const JdPainter *painter)
{
  if (!shaft->arrow->faint)
    {
      draw_shaft (shaft, painter);
      return;
    }
  cairo_push_group (painter->cr);
  draw_shaft (shaft, painter);
  cairo_pop_group_to_source (painter->cr);
  cairo_paint_with_alpha (painter->cr, FAINT);
}
