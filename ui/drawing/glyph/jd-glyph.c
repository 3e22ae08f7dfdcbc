/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of the glyphs, and the strokes that they share. */

#include "ui/drawing/glyph/jd-glyph-private.h"
#include "ui/drawing/jd-stamp.h"

static const JdGlyph *const glyphs[] = {
  &jd_glyph_pivot,
  &jd_glyph_weld,
  &jd_glyph_slider,
  &jd_glyph_pin_slot,
  &jd_glyph_rod,
  &jd_glyph_rope,
  &jd_glyph_contact,
  &jd_glyph_rolling,
  &jd_glyph_on_curve,
  &jd_glyph_gear,
  &jd_glyph_blade,
  &jd_glyph_drive,
  &jd_glyph_ball,
  &jd_glyph_equation,
  NULL,
};

const JdGlyph *const *
jd_glyph_table (void)
{
  return glyphs;
}

const JdGlyph *
jd_glyph_find (const char *type)
{
  for (gsize i = 0; glyphs[i] != NULL; i++)
    if (g_str_equal (glyphs[i]->type, type))
      return glyphs[i];
  return &jd_glyph_equation;
}

void
jd_glyph_measure (const JdGlyph      *self,
                  const JdGlyphPlace *place,
                  const JdPainter    *painter,
                  JdBounds           *out)
{
  JdPen pen = { place, painter, painter->style, painter->cr, 6.5 * painter->style->scale };

  *out = (JdBounds) { 0, 0, 0, 0 };
  if (self->measure != NULL)
    self->measure (&pen, out);
}

static void
draw_strokes (const JdGlyph      *self,
              const JdGlyphPlace *place,
              const JdPainter    *painter)
{
  cairo_t *cr = painter->cr;
  JdPen pen = { place, painter, painter->style, cr, 6.5 * painter->style->scale };

  g_return_if_fail (place->n_points <= JD_GLYPH_MAX_POINTS);

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  self->draw (&pen);
  cairo_restore (cr);
}

/* The looks of a glyph with one place. */
enum
{
  LOOK_GROUND = 1 << 0,
  LOOK_FAINT = 1 << 1,
  LOOK_RELEASED = 2,  /* bits of the released equations begin here */
};

static void
draw_look (const JdPainter *painter,
           gconstpointer    what,
           guint            look,
           double           x,
           double           y)
{
  const JdGlyphPlace place = {
    .n_points = 1,
    .points = { { x, y } },
    .axis = { 1, 0 },
    .normal = { 0, -1 },
    .on_ground = (look & LOOK_GROUND) != 0,
    .faint = (look & LOOK_FAINT) != 0,
    .released = look >> LOOK_RELEASED,
  };

  draw_strokes (what, &place, painter);
}

void
jd_glyph_draw (const JdGlyph      *self,
               const JdGlyphPlace *place,
               const JdPainter    *painter)
{
  JdStamp stamp = { draw_look, self, 0 };

  if (!self->is_stamp)
    {
      draw_strokes (self, place, painter);
      return;
    }
  stamp.look = (place->on_ground ? LOOK_GROUND : 0) | (place->faint ? LOOK_FAINT : 0) |
               place->released << LOOK_RELEASED;
  jd_stamp_draw (&stamp, painter, place->points[0][0], place->points[0][1]);
}

gboolean
jd_pen_is_free (const JdPen *pen,
                guint        equation)
{
  return (pen->place->released >> equation) & 1;
}

static void
set_color (JdPen       *pen,
           JdColorRole  role)
{
  JdColor color = pen->style->colors[role];

  if (pen->place->faint)
    color.alpha *= 0.35;
  cairo_set_operator (pen->cr, CAIRO_OPERATOR_OVER);
  jd_color_set_source (color, pen->cr);
}

void
jd_pen_set (JdPen    *pen,
            gboolean  released)
{
  set_color (pen, released ? JD_COLOR_RELEASED : JD_COLOR_INK);
  cairo_set_line_width (pen->cr, pen->style->line * (released ? 1.1 : 1.2));
  jd_draw_style_set_dashed (pen->style, pen->cr, released);
}

void
jd_pen_set_ground (JdPen *pen)
{
  set_color (pen, JD_COLOR_GROUND);
  cairo_set_dash (pen->cr, NULL, 0, 0);
}

void
jd_pen_set_paper (JdPen *pen)
{
  set_color (pen, JD_COLOR_PAPER);
  if (pen->style->colors[JD_COLOR_PAPER].alpha == 0)
    cairo_set_operator (pen->cr, CAIRO_OPERATOR_SOURCE);
}

void
jd_pen_stroke (JdPen    *pen,
               gboolean  released)
{
  jd_pen_set (pen, released);
  cairo_stroke (pen->cr);
}

void
jd_pen_outline (JdPen    *pen,
                gboolean  released)
{
  jd_pen_set_paper (pen);
  cairo_fill_preserve (pen->cr);
  jd_pen_stroke (pen, released);
}

void
jd_pen_fill (JdPen    *pen,
             gboolean  released)
{
  jd_pen_set (pen, released);
  cairo_fill (pen->cr);
}

void
jd_pen_circle (JdPen  *pen,
               double  x,
               double  y,
               double  radius)
{
  cairo_new_sub_path (pen->cr);
  cairo_arc (pen->cr, x, y, radius, 0, 2 * G_PI);
  cairo_close_path (pen->cr);
}

void
jd_pen_line (JdPen  *pen,
             double  x0,
             double  y0,
             double  x1,
             double  y1)
{
  jd_draw_line (pen->cr, x0, y0, x1, y1);
}

void
jd_pen_block (JdPen  *pen,
              double  x,
              double  y,
              double  ux,
              double  uy,
              double  a,
              double  b)
{
  cairo_move_to (pen->cr, x + a * ux - b * uy, y + a * uy + b * ux);
  cairo_line_to (pen->cr, x - a * ux - b * uy, y - a * uy + b * ux);
  cairo_line_to (pen->cr, x - a * ux + b * uy, y - a * uy - b * ux);
  cairo_line_to (pen->cr, x + a * ux + b * uy, y + a * uy - b * ux);
  cairo_close_path (pen->cr);
}

void
jd_pen_slot (JdPen  *pen,
             double  x,
             double  y,
             double  ux,
             double  uy,
             double  a,
             double  b)
{
  double angle = atan2 (uy, ux);

  cairo_new_sub_path (pen->cr);
  cairo_arc (pen->cr, x + a * ux, y + a * uy, b, angle - G_PI / 2, angle + G_PI / 2);
  cairo_arc (pen->cr, x - a * ux, y - a * uy, b, angle + G_PI / 2, angle + 3 * G_PI / 2);
  cairo_close_path (pen->cr);
}

void
jd_pen_rails (JdPen  *pen,
              double  x,
              double  y,
              double  ux,
              double  uy,
              double  a,
              double  b)
{
  for (int side = -1; side <= 1; side += 2)
    jd_pen_line (pen, x - a * ux - side * b * uy, y - a * uy + side * b * ux, x + a * ux - side * b * uy,
                 y + a * uy + side * b * ux);
}

static void
small_head (JdPen  *pen,
            double  x,
            double  y,
            double  ux,
            double  uy)
{
  double length = 0.95 * pen->r, half = 0.5 * pen->r;

  cairo_move_to (pen->cr, x, y);
  cairo_line_to (pen->cr, x - length * ux - half * uy, y - length * uy + half * ux);
  cairo_line_to (pen->cr, x - length * ux + half * uy, y - length * uy - half * ux);
  cairo_close_path (pen->cr);
}

void
jd_pen_free_along (JdPen  *pen,
                   double  x,
                   double  y,
                   double  ux,
                   double  uy,
                   double  from,
                   double  to)
{
  jd_pen_set (pen, TRUE);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  for (int side = -1; side <= 1; side += 2)
    {
      jd_pen_line (pen, x + side * from * ux, y + side * from * uy, x + side * (to - 0.5 * pen->r) * ux,
                   y + side * (to - 0.5 * pen->r) * uy);
      cairo_stroke (pen->cr);
      small_head (pen, x + side * to * ux, y + side * to * uy, side * ux, side * uy);
      cairo_fill (pen->cr);
    }
}

void
jd_pen_free_turn (JdPen  *pen,
                  double  x,
                  double  y,
                  double  radius)
{
  const double first = -0.95 * G_PI, last = -0.30 * G_PI;
  double back = 0.5 * pen->r / radius;

  jd_pen_set (pen, TRUE);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  cairo_new_sub_path (pen->cr);
  cairo_arc (pen->cr, x, y, radius, first + back, last - back);
  cairo_stroke (pen->cr);
  small_head (pen, x + radius * cos (last), y + radius * sin (last), -sin (last - back), cos (last - back));
  small_head (pen, x + radius * cos (first), y + radius * sin (first), sin (first + back), -cos (first + back));
  cairo_fill (pen->cr);
}

void
jd_pen_hatch (JdPen  *pen,
              double  x,
              double  y,
              double  ux,
              double  uy,
              double  nx,
              double  ny,
              double  a)
{
  double step = 0.85 * pen->r, depth = 0.9 * pen->r;

  jd_pen_set_ground (pen);
  cairo_set_line_width (pen->cr, pen->style->line * 0.7);
  for (double s = -a + 0.3 * step; s <= a; s += step)
    jd_pen_line (pen, x + s * ux, y + s * uy, x + (s - depth) * ux + depth * nx, y + (s - depth) * uy + depth * ny);
  cairo_stroke (pen->cr);
  cairo_set_line_width (pen->cr, pen->style->line * 1.2);
  jd_pen_line (pen, x - a * ux, y - a * uy, x + a * ux, y + a * uy);
  cairo_stroke (pen->cr);
}
