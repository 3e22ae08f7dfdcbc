/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints on a curve: contact (normal), rolling (normal, slip), on-curve (normal), blade (lateral). */

#include "ui/drawing/glyph/jd-glyph-private.h"

/* Draws a bar along the tangent, at the distance @away from the curve along the normal. */
static void
draw_plate (JdPen    *pen,
            double    away,
            gboolean  released)
{
  const double *p = pen->place->points[0], *u = pen->place->axis, *n = pen->place->normal;
  double x = p[0] + away * n[0], y = p[1] + away * n[1], half = 2.8 * pen->r;

  jd_pen_line (pen, x - half * u[0], y - half * u[1], x + half * u[0], y + half * u[1]);
  jd_pen_set (pen, released);
  cairo_set_line_width (pen->cr, pen->style->line * 2.2);
  cairo_stroke (pen->cr);
}

/* Draws teeth, which prevent slipping, from the plate at @away towards the body. */
static void
draw_teeth (JdPen  *pen,
            double  away)
{
  const double *p = pen->place->points[0], *u = pen->place->axis, *n = pen->place->normal;
  double r = pen->r;

  for (int i = -3; i <= 3; i++)
    {
      double x = p[0] + away * n[0] + i * 0.85 * r * u[0], y = p[1] + away * n[1] + i * 0.85 * r * u[1];

      cairo_move_to (pen->cr, x - 0.34 * r * u[0], y - 0.34 * r * u[1]);
      cairo_line_to (pen->cr, x + 0.9 * r * n[0], y + 0.9 * r * n[1]);
      cairo_line_to (pen->cr, x + 0.34 * r * u[0], y + 0.34 * r * u[1]);
      cairo_close_path (pen->cr);
    }
  jd_pen_fill (pen, FALSE);
}

/* Draws a body lifted off: a dashed plate at a distance, and the released normal motion. */
static void
draw_opening (JdPen *pen)
{
  const double *p = pen->place->points[0], *n = pen->place->normal;
  double r = pen->r, gap = 2.6 * r;

  draw_plate (pen, gap, TRUE);
  jd_pen_free_along (pen, p[0] + 0.5 * gap * n[0], p[1] + 0.5 * gap * n[1], n[0], n[1], 0, 2.5 * r);
}

static void
draw_contact_dot (JdPen *pen)
{
  jd_pen_circle (pen, pen->place->points[0][0], pen->place->points[0][1], 0.6 * pen->r);
  jd_pen_fill (pen, FALSE);
}

/* Draws a disk on the plate, or a wheel with spokes, and hatching below: an icon shows no bodies otherwise. */
static void
draw_disk (JdPen    *pen,
           gboolean  is_wheel)
{
  const double *p = pen->place->points[0], *u = pen->place->axis, *n = pen->place->normal;
  const double radius = 2.6 * pen->r;

  const double x = p[0] + radius * n[0], y = p[1] + radius * n[1];

  jd_pen_circle (pen, x, y, radius);
  jd_pen_stroke (pen, FALSE);
  for (int side = -1; is_wheel && side <= 1; side += 2)
    {
      const double dx = radius * (u[0] + side * n[0]) * G_SQRT2 / 2, dy = radius * (u[1] + side * n[1]) * G_SQRT2 / 2;

      jd_pen_line (pen, x - dx, y - dy, x + dx, y + dy);
      jd_pen_stroke (pen, FALSE);
    }
  jd_pen_hatch (pen, p[0], p[1], u[0], u[1], -n[0], -n[1], 2.8 * pen->r);
}

static void
contact_draw (JdPen *pen)
{
  draw_plate (pen, 0, FALSE);
  if (pen->place->alone)
    draw_disk (pen, FALSE);
  if (pen->place->released & 1)
    draw_opening (pen);
  else
    draw_contact_dot (pen);
}

const JdGlyph jd_glyph_contact = { .type = "contact", .draw = contact_draw };

static void
rolling_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double *p = place->points[0], *u = place->axis, *n = place->normal;
  gboolean normal_free = place->released & 1, slip_free = place->released & 2;

  draw_plate (pen, 0, FALSE);
  if (place->alone)
    draw_disk (pen, TRUE);
  if (!slip_free)
    draw_teeth (pen, 0);
  if (normal_free)
    draw_opening (pen);
  else
    draw_contact_dot (pen);
  if (slip_free)
    {
      double away = -1.7 * pen->r;

      jd_pen_free_along (pen, p[0] + away * n[0], p[1] + away * n[1], u[0], u[1], 0, 3.6 * pen->r);
    }
}

const JdGlyph jd_glyph_rolling = { .type = "rolling", .draw = rolling_draw };

static void
on_curve_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double r = pen->r;
  const double *p = place->points[0], *u = place->axis, *n = place->normal;

  if (place->released & 1)
    {
      jd_pen_slot (pen, p[0], p[1], n[0], n[1], 1.6 * r, 1.4 * r);
      jd_pen_outline (pen, TRUE);
      jd_pen_free_along (pen, p[0], p[1], n[0], n[1], 0.8 * r, 4.4 * r);
      jd_pen_circle (pen, p[0], p[1], 0.7 * r);
      jd_pen_fill (pen, FALSE);
      return;
    }
  jd_pen_slot (pen, p[0], p[1], u[0], u[1], 1.0 * r, 1.2 * r);
  jd_pen_outline (pen, FALSE);
  jd_pen_line (pen, p[0] - 3.0 * r * u[0], p[1] - 3.0 * r * u[1], p[0] + 3.0 * r * u[0], p[1] + 3.0 * r * u[1]);
  jd_pen_stroke (pen, FALSE);
  jd_pen_circle (pen, p[0], p[1], 0.7 * r);
  jd_pen_fill (pen, FALSE);
}

const JdGlyph jd_glyph_on_curve = { .type = "on-curve", .draw = on_curve_draw };

/* Draws the runner of a blade from above, pointed at both ends. */
static void
runner_path (JdPen *pen)
{
  const double *p = pen->place->points[0], *u = pen->place->axis, *n = pen->place->normal;
  double a = 4.2 * pen->r, b = 1.5 * pen->r;

  cairo_move_to (pen->cr, p[0] - a * u[0], p[1] - a * u[1]);
  for (int side = 1; side >= -1; side -= 2)
    cairo_curve_to (pen->cr, p[0] - side * 0.4 * a * u[0] + side * b * n[0],
                    p[1] - side * 0.4 * a * u[1] + side * b * n[1], p[0] + side * 0.4 * a * u[0] + side * b * n[0],
                    p[1] + side * 0.4 * a * u[1] + side * b * n[1], p[0] + side * a * u[0], p[1] + side * a * u[1]);
  cairo_close_path (pen->cr);
}

static void
blade_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  const double *p = place->points[0], *u = place->axis, *n = place->normal;

  runner_path (pen);
  if (place->released & 1)
    {
      jd_pen_outline (pen, TRUE);
      jd_pen_free_along (pen, p[0], p[1], n[0], n[1], 0.9 * pen->r, 4.4 * pen->r);
      return;
    }
  jd_pen_fill (pen, FALSE);
  /* The bright edge of the runner, and the track behind it. */
  jd_pen_line (pen, p[0] - 3.0 * pen->r * u[0], p[1] - 3.0 * pen->r * u[1], p[0] + 3.0 * pen->r * u[0],
               p[1] + 3.0 * pen->r * u[1]);
  jd_pen_set_paper (pen);
  cairo_set_line_width (pen->cr, pen->style->line * 0.7);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  cairo_stroke (pen->cr);
}

const JdGlyph jd_glyph_blade = { .type = "blade", .draw = blade_draw };
