/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints along an axis: slider (normal, angle), pin-slot (normal). */

#include "ui/drawing/glyph/jd-glyph-private.h"

static void
draw_guide (JdPen    *pen,
            double    x,
            double    y,
            gboolean  released)
{
  const double *u = pen->place->axis, *n = pen->place->normal;
  double r = pen->r, away = released ? 2.7 * r : 1.5 * r, half = 4.2 * r;

  if (pen->place->on_ground && !released)
    for (int side = -1; side <= 1; side += 2)
      jd_pen_hatch (pen, x + side * away * n[0], y + side * away * n[1], u[0], u[1], side * n[0], side * n[1], half);
  jd_pen_rails (pen, x, y, u[0], u[1], half, away);
  jd_pen_stroke (pen, released);
}

static void
slider_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double r = pen->r;
  double x = place->points[0][0], y = place->points[0][1];
  const double *u = place->axis, *n = place->normal;
  gboolean normal_free = place->released & 1, angle_free = place->released & 2;

  draw_guide (pen, x, y, normal_free);
  jd_pen_block (pen, x, y, u[0], u[1], 2.1 * r, 1.15 * r);
  jd_pen_outline (pen, FALSE);
  if (normal_free)
    jd_pen_free_along (pen, x, y, n[0], n[1], 1.2 * r, 4.6 * r);
  if (angle_free)
    {
      jd_pen_circle (pen, x, y, 0.8 * r);
      jd_pen_stroke (pen, FALSE);
      jd_pen_free_turn (pen, x, y, normal_free ? 3.6 * r : 2.9 * r);
    }
  else
    {
      jd_pen_block (pen, x, y, u[0], u[1], 2.1 * r, 1.15 * r);
      jd_pen_fill (pen, FALSE);
    }
}

const JdGlyph jd_glyph_slider = { .type = "slider", .draw = slider_draw };

static void
pin_slot_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double r = pen->r;
  double x = place->points[0][0], y = place->points[0][1];
  const double *u = place->axis, *n = place->normal;
  gboolean released = place->released & 1;

  if (place->on_ground && !released)
    jd_pen_hatch (pen, x - 1.4 * r * n[0], y - 1.4 * r * n[1], u[0], u[1], -n[0], -n[1], 3.0 * r);
  jd_pen_slot (pen, x, y, u[0], u[1], 3.0 * r, released ? 2.4 * r : 1.4 * r);
  jd_pen_outline (pen, released);
  if (released)
    jd_pen_free_along (pen, x, y, n[0], n[1], 1.0 * r, 4.4 * r);
  jd_pen_circle (pen, x, y, r);
  jd_pen_fill (pen, FALSE);
  jd_pen_circle (pen, x, y, 0.35 * r);
  jd_pen_set_paper (pen);
  cairo_fill (pen->cr);
}

const JdGlyph jd_glyph_pin_slot = { .type = "pin-slot", .draw = pin_slot_draw };
