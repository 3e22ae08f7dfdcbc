/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints that fix a distance: rod and rope (length). */

#include "ui/drawing/glyph/jd-glyph-private.h"

/* Where a link is cut: the centre of its longest segment, and half the gap along it. */
typedef struct
{
  guint  segment;
  double x, y, ux, uy, half;
} Cut;

static gboolean
find_cut (const JdPen *pen,
          Cut         *cut)
{
  const JdGlyphPlace *place = pen->place;
  double longest = 0;

  for (guint i = 0; i + 1 < place->n_points; i++)
    {
      double dx = place->points[i + 1][0] - place->points[i][0], dy = place->points[i + 1][1] - place->points[i][1];
      double length = hypot (dx, dy);

      if (length <= longest)
        continue;
      longest = length;
      *cut = (Cut) { i, place->points[i][0] + 0.5 * dx, place->points[i][1] + 0.5 * dy,
                     dx / length, dy / length, fmin (2.6 * pen->r, 0.25 * length) };
    }
  return longest > 0;
}

static void
end_pin (JdPen  *pen,
         double  x,
         double  y)
{
  jd_pen_circle (pen, x, y, 0.75 * pen->r);
  jd_pen_outline (pen, FALSE);
}

/* Draws a bar as two edges with the paper's colour between. */
static void
draw_bar (JdPen  *pen,
          double  x0,
          double  y0,
          double  x1,
          double  y1)
{
  jd_pen_set (pen, FALSE);
  cairo_set_line_width (pen->cr, 0.95 * pen->r);
  jd_pen_line (pen, x0, y0, x1, y1);
  cairo_stroke (pen->cr);
}

/* Draws a torn end: a zigzag line across, in the colour of virtual quantities. */
static void
draw_tear (JdPen     *pen,
           const Cut *cut,
           int        side)
{
  static const double across[] = { -1.5, -0.5, 0.5, 1.5 };
  double r = pen->r;

  for (guint i = 0; i < G_N_ELEMENTS (across); i++)
    {
      double along = side * (cut->half + (i % 2 == 0 ? -0.35 : 0.35) * r), b = across[i] * 0.75 * r;
      double x = cut->x + along * cut->ux - b * cut->uy, y = cut->y + along * cut->uy + b * cut->ux;

      if (i == 0)
        cairo_move_to (pen->cr, x, y);
      else
        cairo_line_to (pen->cr, x, y);
    }
  jd_pen_set (pen, TRUE);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  cairo_stroke (pen->cr);
}

static void
draw_gap (JdPen     *pen,
          const Cut *cut)
{
  jd_pen_line (pen, cut->x - cut->half * cut->ux, cut->y - cut->half * cut->uy, cut->x + cut->half * cut->ux,
               cut->y + cut->half * cut->uy);
  jd_pen_stroke (pen, TRUE);
}

static void
rod_draw (JdPen *pen)
{
  const double *p = pen->place->points[0], *q = pen->place->points[1];
  Cut cut;

  if ((pen->place->released & 1) && find_cut (pen, &cut))
    {
      draw_bar (pen, p[0], p[1], cut.x - cut.half * cut.ux, cut.y - cut.half * cut.uy);
      draw_bar (pen, cut.x + cut.half * cut.ux, cut.y + cut.half * cut.uy, q[0], q[1]);
      draw_gap (pen, &cut);
      draw_tear (pen, &cut, -1);
      draw_tear (pen, &cut, 1);
    }
  else
    draw_bar (pen, p[0], p[1], q[0], q[1]);
  end_pin (pen, p[0], p[1]);
  end_pin (pen, q[0], q[1]);
}

const JdGlyph jd_glyph_rod = { .type = "rod", .draw = rod_draw };

/* Draws two strands: a line with a finer dashed line of the paper's colour on it. */
static void
stroke_rope (JdPen *pen)
{
  double twist[2] = { 2.4 * pen->style->scale, 2.4 * pen->style->scale };

  jd_pen_set (pen, FALSE);
  cairo_set_line_width (pen->cr, pen->style->line * 1.9);
  cairo_stroke_preserve (pen->cr);
  jd_pen_set_paper (pen);
  cairo_set_line_width (pen->cr, pen->style->line * 0.6);
  cairo_set_dash (pen->cr, twist, 2, 0);
  cairo_stroke (pen->cr);
}

static void
draw_slack_segment (JdPen *pen,
                    guint  i)
{
  const JdGlyphPlace *place = pen->place;
  const double *p = place->points[i], *q = place->points[i + 1];
  double drop = 4.0 / 3.0 * place->sag;

  cairo_move_to (pen->cr, p[0], p[1]);
  cairo_curve_to (pen->cr, p[0] + (q[0] - p[0]) * 0.25, p[1] + (q[1] - p[1]) * 0.25 + drop,
                  p[0] + (q[0] - p[0]) * 0.75, p[1] + (q[1] - p[1]) * 0.75 + drop, q[0], q[1]);
}

/* Draws a slanted stroke where the rope is virtually cut. */
static void
draw_slash (JdPen     *pen,
            const Cut *cut,
            int        side)
{
  double x = cut->x + side * cut->half * cut->ux, y = cut->y + side * cut->half * cut->uy;
  double a = 0.55 * pen->r, b = 1.35 * pen->r;

  jd_pen_line (pen, x - a * cut->ux + b * cut->uy, y - a * cut->uy - b * cut->ux, x + a * cut->ux - b * cut->uy,
               y + a * cut->uy + b * cut->ux);
  jd_pen_set (pen, TRUE);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  cairo_set_line_width (pen->cr, pen->style->line * 1.5);
  cairo_stroke (pen->cr);
}

static void
draw_rope_segment (JdPen     *pen,
                   guint      i,
                   const Cut *cut)
{
  const double *p = pen->place->points[i], *q = pen->place->points[i + 1];

  if (pen->place->slack)
    {
      draw_slack_segment (pen, i);
      stroke_rope (pen);
    }
  else if (cut != NULL && cut->segment == i)
    {
      jd_pen_line (pen, p[0], p[1], cut->x - cut->half * cut->ux, cut->y - cut->half * cut->uy);
      stroke_rope (pen);
      jd_pen_line (pen, cut->x + cut->half * cut->ux, cut->y + cut->half * cut->uy, q[0], q[1]);
      stroke_rope (pen);
    }
  else
    {
      jd_pen_line (pen, p[0], p[1], q[0], q[1]);
      stroke_rope (pen);
    }
}

static void
rope_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  gboolean is_cut;
  Cut cut;

  is_cut = (place->released & 1) && find_cut (pen, &cut);
  for (guint i = 0; i + 1 < place->n_points; i++)
    draw_rope_segment (pen, i, is_cut ? &cut : NULL);
  if (is_cut)
    {
      draw_gap (pen, &cut);
      draw_slash (pen, &cut, -1);
      draw_slash (pen, &cut, 1);
    }
  for (guint i = 0; i < place->n_points; i++)
    {
      jd_pen_circle (pen, place->points[i][0], place->points[i][1],
                     (i == 0 || i + 1 == place->n_points ? 0.5 : 1.1) * pen->r);
      jd_pen_outline (pen, FALSE);
    }
}

const JdGlyph jd_glyph_rope = { .type = "rope", .draw = rope_draw };
