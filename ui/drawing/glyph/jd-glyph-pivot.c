/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints that hold two particles together: pivot (x, y), weld (x, y, angle), ball (x, y, z). */

#include "ui/drawing/glyph/jd-glyph-private.h"

/* Draws a bearing block on the ground with its top at (x, y). */
static void
draw_support (JdPen  *pen,
              double  x,
              double  y)
{
  double half = 1.9 * pen->r, height = 2.7 * pen->r;

  cairo_move_to (pen->cr, x, y);
  cairo_line_to (pen->cr, x + half, y + height);
  cairo_line_to (pen->cr, x - half, y + height);
  cairo_close_path (pen->cr);
  jd_pen_set_paper (pen);
  cairo_fill_preserve (pen->cr);
  jd_pen_set_ground (pen);
  cairo_set_line_width (pen->cr, pen->style->line);
  cairo_stroke (pen->cr);
  jd_pen_hatch (pen, x, y + height, 1, 0, 0, 1, 1.5 * half);
}

static void
draw_pin (JdPen  *pen,
          double  x,
          double  y)
{
  jd_pen_circle (pen, x, y, pen->r);
  jd_pen_outline (pen, FALSE);
  jd_pen_circle (pen, x, y, 0.32 * pen->r);
  jd_pen_fill (pen, FALSE);
}

/* Draws the pin beside its hole. */
static void
draw_opened_pin (JdPen  *pen,
                 double  x,
                 double  y)
{
  double r = pen->r;

  jd_pen_circle (pen, x, y, 2.3 * r);
  jd_pen_outline (pen, TRUE);
  jd_pen_circle (pen, x + 0.95 * r, y - 0.75 * r, 0.85 * r);
  jd_pen_stroke (pen, FALSE);
  jd_pen_circle (pen, x - 1.0 * r, y + 0.8 * r, 0.5 * r);
  jd_pen_fill (pen, FALSE);
}

static void
pivot_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double r = pen->r;
  double x = place->points[0][0], y = place->points[0][1];

  if (place->on_ground)
    draw_support (pen, x, y + (place->released == 3 ? 1.6 * r : 0));
  switch (place->released & 3)
    {
    case 0:
      draw_pin (pen, x, y);
      break;
    case 1:
    case 2:
      {
        double ux = place->released & 1 ? 1 : 0, uy = 1 - ux;

        jd_pen_slot (pen, x, y, ux, uy, 1.7 * r, 1.45 * r);
        jd_pen_outline (pen, TRUE);
        jd_pen_free_along (pen, x, y, ux, uy, 1.2 * r, 4.4 * r);
        draw_pin (pen, x, y);
      }
      break;
    default:
      draw_opened_pin (pen, x, y);
      jd_pen_free_along (pen, x, y, 1, 0, 2.3 * r, 4.2 * r);
      jd_pen_free_along (pen, x, y, 0, 1, 2.3 * r, 4.2 * r);
      break;
    }
}

const JdGlyph jd_glyph_pivot = { .type = "pivot", .draw = pivot_draw, .is_stamp = TRUE };

/* Draws the released motion: rails along the free direction, or a dashed frame where both are free. */
static void
draw_weld_frame (JdPen  *pen,
                 double  x,
                 double  y)
{
  double r = pen->r, ux = pen->place->released & 1 ? 1 : 0;

  switch (pen->place->released & 3)
    {
    case 1:
    case 2:
      jd_pen_rails (pen, x, y, ux, 1 - ux, 3.0 * r, 1.5 * r);
      jd_pen_stroke (pen, TRUE);
      jd_pen_free_along (pen, x, y, ux, 1 - ux, 1.2 * r, 4.4 * r);
      break;
    case 3:
      jd_pen_block (pen, x, y, 1, 0, 2.4 * r, 2.4 * r);
      jd_pen_outline (pen, TRUE);
      jd_pen_free_along (pen, x, y, 1, 0, 1.3 * r, 4.4 * r);
      jd_pen_free_along (pen, x, y, 0, 1, 1.3 * r, 4.4 * r);
      break;
    default:
      break;
    }
}

static void
weld_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double r = pen->r;
  double x = place->points[0][0], y = place->points[0][1];

  /* A wall behind the joint. */
  if (place->on_ground)
    jd_pen_hatch (pen, x, y + (place->released & 3 ? 3.4 : 1.1) * r, 1, 0, 0, 1, 2.4 * r);
  draw_weld_frame (pen, x, y);
  if (jd_pen_is_free (pen, 2))
    {
      if ((place->released & 3) == 0)
        {
          jd_pen_block (pen, x, y, 1, 0, 1.5 * r, 1.5 * r);
          jd_pen_outline (pen, FALSE);
        }
      jd_pen_free_turn (pen, x, y, (place->released & 3) == 0 ? 2.9 * r : 2.2 * r);
      jd_pen_circle (pen, x, y, 0.95 * r);
      jd_pen_outline (pen, FALSE);
    }
  else
    {
      jd_pen_block (pen, x, y, 1, 0, 1.05 * r, 1.05 * r);
      jd_pen_fill (pen, FALSE);
      if (place->released == 0)
        {
          jd_pen_block (pen, x, y, G_SQRT2 / 2, G_SQRT2 / 2, 1.15 * r, 1.15 * r);
          jd_pen_fill (pen, FALSE);
        }
    }
}

const JdGlyph jd_glyph_weld = { .type = "weld", .draw = weld_draw, .is_stamp = TRUE };

/* Draws spatial axes in axonometric view: x to the front left, y to the right, z up. */
static void
ball_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double r = pen->r;
  static const double axes[3][2] = { { -0.80, 0.60 }, { 0.98, 0.20 }, { 0, -1 } };
  double x = place->points[0][0], y = place->points[0][1];

  jd_pen_circle (pen, x, y, 1.75 * r);
  jd_pen_outline (pen, place->released != 0);
  for (guint k = 0; k < 3; k++)
    if (jd_pen_is_free (pen, k))
      jd_pen_free_along (pen, x, y, axes[k][0], axes[k][1], 1.2 * r, 4.4 * r);
  jd_pen_circle (pen, x, y, 1.05 * r);
  if (place->released == 7)
    jd_pen_outline (pen, TRUE);
  else
    jd_pen_fill (pen, FALSE);
  jd_pen_circle (pen, x - 0.35 * r, y - 0.35 * r, 0.25 * r);
  jd_pen_set_paper (pen);
  cairo_fill (pen->cr);
}

const JdGlyph jd_glyph_ball = { .type = "ball", .draw = ball_draw, .is_stamp = TRUE };
