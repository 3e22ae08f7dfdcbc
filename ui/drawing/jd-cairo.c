/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cairo functions that accept every number. */
#define JD_CAIRO_ITSELF
#include "ui/drawing/jd-cairo.h"

#include <math.h>

static gboolean
is_place (double x,
          double y)
{
  return isfinite (x) && isfinite (y);
}

static gboolean
is_near (double x,
         double y)
{
  return fabs (x) <= JD_CAIRO_FARTHEST && fabs (y) <= JD_CAIRO_FARTHEST;
}

static double
limit (double x)
{
  return CLAMP (x, -JD_CAIRO_FARTHEST, JD_CAIRO_FARTHEST);
}

void
jd_cairo_move_to (cairo_t *cr,
                  double   x,
                  double   y)
{
  if (is_place (x, y))
    cairo_move_to (cr, limit (x), limit (y));
}

/* The fraction of the way from @from to @to that stays inside the limit.  The direction of the line is kept. */
static double
near_part (double from,
           double to)
{
  const double end = limit (to);

  return end == to ? 1.0 : (end - from) / (to - from);
}

void
jd_cairo_line_to (cairo_t *cr,
                  double   x,
                  double   y)
{
  double from_x, from_y, part;

  if (!is_place (x, y))
    return;
  if (!is_near (x, y) && cairo_has_current_point (cr))
    {
      cairo_get_current_point (cr, &from_x, &from_y);
      part = CLAMP (fmin (near_part (from_x, x), near_part (from_y, y)), 0.0, 1.0);
      x = from_x + part * (x - from_x);
      y = from_y + part * (y - from_y);
    }
  cairo_line_to (cr, limit (x), limit (y));
}

void
jd_cairo_curve_to (cairo_t *cr,
                   double   x1,
                   double   y1,
                   double   x2,
                   double   y2,
                   double   x3,
                   double   y3)
{
  if (is_place (x1, y1) && is_place (x2, y2) && is_place (x3, y3))
    cairo_curve_to (cr, limit (x1), limit (y1), limit (x2), limit (y2), limit (x3), limit (y3));
}

/* Whether an arc is too large or too far away, so that it is not drawn. */
static gboolean
is_arc (double x,
        double y,
        double radius,
        double from,
        double to)
{
  return is_near (x, y) && radius >= 0 && radius <= JD_CAIRO_FARTHEST && is_place (from, to);
}

/* Reduces the angles to at most one turn, because cairo would draw up to 65536 turns.  A whole turn stays whole. */
static void
fold_angles (double *from,
             double *to,
             double  sense)
{
  const double turn = sense * 2.0 * G_PI, sweep = *to - *from;

  *from = fmod (*from, 2.0 * G_PI);
  if (sweep / turn > 1.0)
    *to = *from + turn;
  else
    *to = *from + (isfinite (sweep) ? fmod (sweep, 2.0 * G_PI + 1e-9) : 0.0);
}

void
jd_cairo_arc (cairo_t *cr,
              double   x,
              double   y,
              double   radius,
              double   from,
              double   to)
{
  if (!is_arc (x, y, radius, from, to))
    return;
  fold_angles (&from, &to, 1.0);
  cairo_arc (cr, x, y, radius, from, to);
}

void
jd_cairo_arc_negative (cairo_t *cr,
                       double   x,
                       double   y,
                       double   radius,
                       double   from,
                       double   to)
{
  if (!is_arc (x, y, radius, from, to))
    return;
  fold_angles (&from, &to, -1.0);
  cairo_arc_negative (cr, x, y, radius, from, to);
}

void
jd_cairo_rectangle (cairo_t *cr,
                    double   x,
                    double   y,
                    double   width,
                    double   height)
{
  if (is_place (x, y) && is_place (width, height))
    cairo_rectangle (cr, limit (x), limit (y), limit (x + width) - limit (x), limit (y + height) - limit (y));
}

void
jd_cairo_translate (cairo_t *cr,
                    double   x,
                    double   y)
{
  if (is_place (x, y))
    cairo_translate (cr, limit (x), limit (y));
}

/* Whether a factor keeps cairo's matrix regular.  A singular matrix would leave the context in a permanent error. */
static gboolean
is_factor (double x)
{
  return fabs (x) >= 1.0 / JD_CAIRO_FARTHEST && fabs (x) <= JD_CAIRO_FARTHEST;
}

void
jd_cairo_scale (cairo_t *cr,
                double   x,
                double   y)
{
  if (is_factor (x) && is_factor (y))
    cairo_scale (cr, x, y);
}

void
jd_cairo_rotate (cairo_t *cr,
                 double   angle)
{
  if (isfinite (angle))
    cairo_rotate (cr, angle);
}

void
jd_cairo_set_line_width (cairo_t *cr,
                         double   width)
{
  if (width >= 0 && width <= JD_CAIRO_FARTHEST)
    cairo_set_line_width (cr, width);
}

/* If the position is not finite, the source is not set: painting would put the surface at the corner. */
void
jd_cairo_set_source_surface (cairo_t         *cr,
                             cairo_surface_t *surface,
                             double           x,
                             double           y)
{
  if (is_place (x, y))
    cairo_set_source_surface (cr, surface, limit (x), limit (y));
  else
    cairo_set_source_rgba (cr, 0, 0, 0, 0);
}

static const cairo_user_data_key_t image_scale;

void
jd_cairo_set_image_scale (cairo_t *cr,
                          int      scale)
{
  cairo_set_user_data (cr, &image_scale, GINT_TO_POINTER (scale), NULL);
}

int
jd_cairo_get_image_scale (cairo_t *cr)
{
  return GPOINTER_TO_INT (cairo_get_user_data (cr, &image_scale));
}
