/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints without a single place: gear (ratio), drive (drive), equation (named in the file). */

#include "ui/drawing/glyph/jd-glyph-private.h"

#include <math.h>

static void
wheel_path (JdPen  *pen,
            double  x,
            double  y,
            double  radius,
            double  phase)
{
  const int n_teeth = 9;

  for (int i = 0; i < 4 * n_teeth; i++)
    {
      double angle = phase + G_PI * (i + 0.5) / (2 * n_teeth);
      double r = radius + (i % 4 < 2 ? 0.42 : -0.10) * pen->r;

      if (i == 0)
        cairo_move_to (pen->cr, x + r * cos (angle), y + r * sin (angle));
      else
        cairo_line_to (pen->cr, x + r * cos (angle), y + r * sin (angle));
    }
  cairo_close_path (pen->cr);
}

/* Draws lines from the badge to the two bodies that turn together. */
static void
draw_gear_leads (JdPen  *pen,
                 double  x,
                 double  y)
{
  jd_draw_style_set_source (pen->style, pen->cr, JD_COLOR_MUTED);
  cairo_set_line_width (pen->cr, 0.6 * pen->style->line);
  jd_draw_style_set_dashed (pen->style, pen->cr, TRUE);
  for (guint i = 0; i < pen->place->n_points; i++)
    jd_pen_line (pen, x, y, pen->place->points[i][0], pen->place->points[i][1]);
  cairo_stroke (pen->cr);
}

static void
gear_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  gboolean released = place->released & 1;
  double x = 0, y = 0, half;

  for (guint i = 0; i < place->n_points; i++)
    {
      x += place->points[i][0] / place->n_points;
      y += place->points[i][1] / place->n_points;
    }
  half = (released ? 2.7 : 1.75) * pen->r;
  draw_gear_leads (pen, x, y);
  for (int side = -1; side <= 1; side += 2)
    {
      wheel_path (pen, x + side * half, y, 1.6 * pen->r, side > 0 ? G_PI / 9 : 0);
      jd_pen_outline (pen, released);
      jd_pen_circle (pen, x + side * half, y, 0.4 * pen->r);
      jd_pen_fill (pen, FALSE);
    }
  if (released)
    jd_pen_free_turn (pen, x - half, y, 2.9 * pen->r);
}

const JdGlyph jd_glyph_gear = { .type = "gear", .draw = gear_draw };

/* The mark of a free length, beside the motor and away from its lead. */
static void
draw_free_length (JdPen  *pen,
                  double  x,
                  double  y)
{
  const double *axis = pen->place->axis;
  const double side = axis[1] < -1e-9 || (fabs (axis[1]) <= 1e-9 && axis[0] > 0) ? 1 : -1;

  jd_pen_free_along (pen, x - side * 3.4 * pen->r * axis[1], y + side * 3.4 * pen->r * axis[0], axis[0], axis[1],
                     0.2 * pen->r, 2.8 * pen->r);
}

/* Draws a motor: a circle with its letter.  Released, the circle is dashed, the switch of its supply is open, and an
 * arrow shows that what it drives is free: around the motor, or along a driven length. */
static void
drive_draw (JdPen *pen)
{
  const double r = pen->r;
  gboolean released = pen->place->released & 1;
  double x = pen->place->points[0][0], y = pen->place->points[0][1];

  jd_pen_circle (pen, x, y, 2.1 * r);
  jd_pen_outline (pen, released);
  jd_painter_write (pen->painter, JD_LABEL_SANS, "M", released ? JD_COLOR_RELEASED : JD_COLOR_INK, x, y, 0.5, 0.5);
  /* The lead with its switch, closed or open. */
  jd_pen_line (pen, x - 5.4 * r, y, x - 4.4 * r, y);
  jd_pen_line (pen, x - 2.9 * r, y, x - 2.1 * r, y);
  jd_pen_line (pen, x - 4.4 * r, y, x - 2.9 * r, y - (released ? 1.3 * r : 0));
  jd_pen_set (pen, released);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  cairo_stroke (pen->cr);
  jd_pen_circle (pen, x - 4.4 * r, y, 0.35 * r);
  jd_pen_circle (pen, x - 2.9 * r, y, 0.35 * r);
  jd_pen_fill (pen, released);
  if (released && pen->place->slides)
    draw_free_length (pen, x, y);
  else if (released)
    jd_pen_free_turn (pen, x, y, 3.1 * r);
}

static void
drive_measure (JdPen    *pen,
               JdBounds *out)
{
  if (pen->place->slides)
    {
      *out = (JdBounds) { -5.9 * pen->r, -5.2 * pen->r, 5.2 * pen->r, 5.2 * pen->r };
      return;
    }
  *out = (JdBounds) { -5.9 * pen->r, -3.3 * pen->r, 3.3 * pen->r, 3.3 * pen->r };
}

const JdGlyph jd_glyph_drive = { .type = "drive", .draw = drive_draw, .measure = drive_measure };

static char *
equation_text (const JdGlyphPlace *place,
               guint               k)
{
  g_autofree char *name = NULL;

  if (place->label != NULL && place->n_equations <= 1)
    return g_strdup (place->label);
  if (place->names == NULL || place->names[k] == NULL)
    return g_strdup ("<i>f</i> = 0");
  name = g_markup_escape_text (place->names[k], -1);
  if (place->meanings != NULL && place->meanings[k] != NULL && (place->released & (1u << k)) != 0)
    return g_strdup_printf ("<i>%s</i>: %s", name, place->meanings[k]);
  return g_strdup_printf ("<i>%s</i> = 0", name);
}

static void
rounded_path (cairo_t *cr,
              double   x,
              double   y,
              double   w,
              double   h,
              double   r)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - r, y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, x + w - r, y + h - r, r, 0, G_PI / 2);
  cairo_arc (cr, x + r, y + h - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

/* Width and height of the box of an equation; returns the distance from one box to the next. */
static double
equation_box (const JdPen *pen,
              double      *out_width,
              double      *out_height)
{
  *out_width = *out_height = 0;
  for (guint k = 0; k < MAX (pen->place->n_equations, 1); k++)
    {
      g_autofree char *text = equation_text (pen->place, k);
      double w, h;

      jd_labels_measure (pen->painter->labels, JD_LABEL_SMALL, text, &w, &h);
      *out_width = fmax (*out_width, w + 2 * pen->r);
      *out_height = fmax (*out_height, h + 0.4 * pen->r);
    }
  return *out_height + 0.7 * pen->r;
}

static void
equation_measure (JdPen    *pen,
                  JdBounds *out)
{
  const guint n = MAX (pen->place->n_equations, 1);
  double width, height, row = equation_box (pen, &width, &height);

  *out = (JdBounds) { -0.5 * width, -0.5 * n * row, 0.5 * width, 0.5 * n * row };
}

/* Draws a box for each equation, one below the other.  A released one is dashed and struck through. */
static void
equation_draw (JdPen *pen)
{
  const JdGlyphPlace *place = pen->place;
  double x = place->points[0][0], y = place->points[0][1], width, height, row = equation_box (pen, &width, &height);
  double left, top_edge, right, bottom_edge, first;
  guint n = MAX (place->n_equations, 1);

  /* Keeps all boxes on the sheet, if there is space and the joint is on the sheet. */
  cairo_clip_extents (pen->cr, &left, &top_edge, &right, &bottom_edge);
  first = y - 0.5 * n * row;
  if (y >= top_edge && y <= bottom_edge)
    first = fmax (fmin (first, bottom_edge - n * row), top_edge + 0.5 * pen->r);
  for (guint k = 0; k < n; k++)
    {
      g_autofree char *text = equation_text (place, k);
      gboolean released = jd_pen_is_free (pen, k);
      double top = first + k * row;

      rounded_path (pen->cr, x - 0.5 * width, top, width, height, 0.8 * pen->r);
      jd_pen_outline (pen, released);
      jd_painter_write (pen->painter, JD_LABEL_SMALL, text, released ? JD_COLOR_RELEASED : JD_COLOR_INK, x,
                        top + 0.5 * height, 0.5, 0.5);
    }
}

const JdGlyph jd_glyph_equation = { .type = "equation", .draw = equation_draw, .measure = equation_measure };
