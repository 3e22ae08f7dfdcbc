/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Transformation between world and sheet, fitting, and round numbers. */

#include "ui/drawing/jd-view.h"

#include <math.h>

/* Limits of the scale, pixels per metre: a mechanism may be 1e9 times smaller or larger than usual. */
#define MIN_SCALE 1e-15
#define MAX_SCALE 1e18
/* A box is a point if it is smaller than this part of its coordinates. */
#define POINT     1e-9
/* Largest distance of the sheet's centre from the world's origin, pixels: positions keep their digits. */
#define FARTHEST  1e12
/* Minimum distance of grid lines, pixels: at 100 pixels per metre there is a line every 0.2 m. */
#define GRID_SPACING 16.0

void
jd_bounds_clear (JdBounds *self)
{
  self->x0 = self->y0 = HUGE_VAL;
  self->x1 = self->y1 = -HUGE_VAL;
}

gboolean
jd_bounds_is_empty (const JdBounds *self)
{
  return !(self->x1 >= self->x0 && self->y1 >= self->y0);
}

/* Ignores positions that are not finite, which curves may have. */
void
jd_bounds_add (JdBounds *self,
               double    x,
               double    y)
{
  if (!isfinite (x) || !isfinite (y))
    return;
  self->x0 = fmin (self->x0, x);
  self->y0 = fmin (self->y0, y);
  self->x1 = fmax (self->x1, x);
  self->y1 = fmax (self->y1, y);
}

void
jd_bounds_join (JdBounds       *self,
                const JdBounds *other)
{
  if (jd_bounds_is_empty (other))
    return;
  jd_bounds_add (self, other->x0, other->y0);
  jd_bounds_add (self, other->x1, other->y1);
}

void
jd_view_init (JdView *self,
              double  width,
              double  height)
{
  self->center_x = 0;
  self->center_y = 0;
  self->width = fmax (width, 1);
  self->height = fmax (height, 1);
  self->scale = fmin (self->width, self->height);
}

void
jd_view_fit (JdView         *self,
             const JdBounds *bounds,
             double          margin)
{
  JdBounds b = *bounds;
  double free_x, free_y, extent, half, place;

  if (jd_bounds_is_empty (&b))
    b = (JdBounds) { -0.5, -0.5, 0.5, 0.5 };
  place = fmax (fmax (fabs (b.x0), fabs (b.x1)), fmax (fabs (b.y0), fabs (b.y1)));
  half = fmax (0.5, POINT * place);
  if (fmax (b.x1 - b.x0, b.y1 - b.y0) <= POINT * place)
    b = (JdBounds) { b.x0 - half, b.y0 - half, b.x1 + half, b.y1 + half };

  margin = fmax (0, fmin (margin, 0.35 * fmin (self->width, self->height)));
  free_x = fmax (self->width - 2 * margin, 1);
  free_y = fmax (self->height - 2 * margin, 1);
  self->center_x = 0.5 * (b.x0 + b.x1);
  self->center_y = 0.5 * (b.y0 + b.y1);
  extent = fmax (b.x1 - b.x0, b.y1 - b.y0);
  self->scale = fmin (free_x / fmax (b.x1 - b.x0, POINT * extent), free_y / fmax (b.y1 - b.y0, POINT * extent));
  self->scale = CLAMP (self->scale, MIN_SCALE, MAX_SCALE);
}

/* Fits @bounds to the right of @left, between @top and @bottom. */
static void
fit_between (JdView         *self,
             const JdBounds *bounds,
             double          margin,
             double          left,
             double          top,
             double          bottom)
{
  const double width = self->width, height = self->height;
  const double inner_width = fmax (width - left, 0.3 * width),
               inner_height = fmax (height - top - bottom, 0.3 * height);

  jd_view_init (self, inner_width, inner_height);
  jd_view_fit (self, bounds, margin * fmin (inner_width, inner_height));
  self->center_x -= (width - 0.5 * inner_width - 0.5 * width) / self->scale;
  self->center_y += (top + 0.5 * inner_height - 0.5 * height) / self->scale;
  self->width = width;
  self->height = height;
}

void
jd_view_fit_beside (JdView         *self,
                    const JdBounds *bounds,
                    double          margin,
                    double          top,
                    double          bottom,
                    double          legend_width,
                    double          legend_height)
{
  JdView beside = *self;

  fit_between (self, bounds, margin, 0, top, bottom + legend_height);
  fit_between (&beside, bounds, margin, legend_width, top, bottom);
  if (beside.scale > self->scale)
    *self = beside;
}

void
jd_view_to_sheet (const JdView *self,
                  double        x,
                  double        y,
                  double       *out_x,
                  double       *out_y)
{
  *out_x = 0.5 * self->width + (x - self->center_x) * self->scale;
  *out_y = 0.5 * self->height - (y - self->center_y) * self->scale;
}

void
jd_view_to_world (const JdView *self,
                  double        x,
                  double        y,
                  double       *out_x,
                  double       *out_y)
{
  *out_x = self->center_x + (x - 0.5 * self->width) / self->scale;
  *out_y = self->center_y - (y - 0.5 * self->height) / self->scale;
}

void
jd_view_zoom (JdView *self,
              double  factor,
              double  x,
              double  y)
{
  double wx, wy, largest;

  g_return_if_fail (factor > 0 && isfinite (x) && isfinite (y));

  jd_view_to_world (self, x, y, &wx, &wy);
  largest = fmax (MIN_SCALE, fmin (MAX_SCALE, FARTHEST / fmax (fabs (wx), fabs (wy))));
  self->scale = CLAMP (self->scale * factor, MIN_SCALE, largest);
  self->center_x = wx - (x - 0.5 * self->width) / self->scale;
  self->center_y = wy + (y - 0.5 * self->height) / self->scale;
}

void
jd_view_pan (JdView *self,
             double  dx,
             double  dy)
{
  self->center_x -= dx / self->scale;
  self->center_y += dy / self->scale;
}

gboolean
jd_view_equal (const JdView *a,
               const JdView *b)
{
  return a->center_x == b->center_x && a->center_y == b->center_y && a->scale == b->scale && a->width == b->width &&
         a->height == b->height;
}

double
jd_nice_number (double value)
{
  double power, lead;

  g_return_val_if_fail (value > 0 && isfinite (value), 1.0);

  power = pow (10, floor (log10 (value)));
  lead = value / power;
  /* log10 may round up across a power of ten.  The tolerance keeps 1, 2, 5 unchanged. */
  if (lead < 1 - 1e-12)
    return 5 * power / 10;
  return (lead >= 5 * (1 - 1e-12) ? 5 : lead >= 2 * (1 - 1e-12) ? 2 : 1) * power;
}

double
jd_view_get_grid_step (const JdView *self)
{
  const double least = GRID_SPACING / self->scale, step = jd_nice_number (least);

  /* The next of 1, 2, 5, 10 if the step is too small. */
  return step < (1 - 1e-12) * least ? jd_nice_number (2.6 * step) : step;
}

double
jd_view_get_major_step (const JdView *self)
{
  const double step = jd_view_get_grid_step (self), five = jd_nice_number (5.0001 * step);

  /* 5 times a step of 1 or 2, and 4 times a step of 5, are again such numbers. */
  return five > 4.5 * step ? five : 4 * step;
}

char *
jd_nice_number_to_markup (double value)
{
  const double power = floor (log10 (fabs (value)) + 1e-9);

  if (value == 0 || !isfinite (power) || (power >= -4 && power < 5))
    return g_strdup_printf ("%.6g", value);
  return g_strdup_printf ("%.3g\u00b710<sup>%s%g</sup>", value / pow (10, power), power < 0 ? "\u2212" : "",
                          fabs (power));
}
