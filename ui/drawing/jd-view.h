/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Transformation between world and sheet.  World coordinates are in metres, y up.  Sheet coordinates are in pixels,
 * y down, with (0, 0) at the upper left corner.  Plain values. */
typedef struct
{
  double x0, y0, x1, y1;  /* empty if x1 < x0 */
} JdBounds;

typedef struct
{
  double center_x, center_y;  /* world coordinates of the centre of the sheet */
  double scale;               /* pixels per metre, > 0 */
  double width, height;       /* size of the sheet, pixels */
} JdView;

void      jd_bounds_clear     (JdBounds *self);
gboolean  jd_bounds_is_empty  (const JdBounds *self);
void      jd_bounds_add       (JdBounds *self,
                               double    x,
                               double    y);
void      jd_bounds_join      (JdBounds       *self,
                               const JdBounds *other);

/* A view of one metre across a sheet of @width x @height, with the origin of the world at the centre. */
void      jd_view_init        (JdView *self,
                               double  width,
                               double  height);
/* Shows all of @bounds with a margin of @margin pixels (less if the sheet is small).  Empty bounds and bounds of a
 * single point are extended to one metre. */
void      jd_view_fit         (JdView         *self,
                               const JdBounds *bounds,
                               double          margin);
/* Fits the view as jd_view_fit() does, for a sheet with a legend in its lower left corner.  @margin is a fraction of
 * the smaller side.  The drawing keeps @top and @bottom pixels from the edges, and stands above the legend or beside
 * it, whichever gives the larger scale. */
void      jd_view_fit_beside  (JdView         *self,
                               const JdBounds *bounds,
                               double          margin,
                               double          top,
                               double          bottom,
                               double          legend_width,
                               double          legend_height);
void      jd_view_to_sheet    (const JdView *self,
                               double        x,
                               double        y,
                               double       *out_x,
                               double       *out_y);
void      jd_view_to_world    (const JdView *self,
                               double        x,
                               double        y,
                               double       *out_x,
                               double       *out_y);
/* Multiplies the scale by @factor and keeps the world point at sheet (@x, @y) in place.  The scale stays within 1e-6
 * to 1e9 pixels per metre. */
void      jd_view_zoom        (JdView *self,
                               double  factor,
                               double  x,
                               double  y);
/* Moves the drawing by pixels. */
void      jd_view_pan         (JdView *self,
                               double  dx,
                               double  dy);
gboolean  jd_view_equal       (const JdView *a,
                               const JdView *b);
/* The largest number not above @value (> 0) that is 1, 2 or 5 times a power of ten: for grid steps, ticks and
 * scales. */
double    jd_nice_number      (double value);
/* Distance of grid lines, m; and of the stronger grid lines, every fourth or fifth. */
double    jd_view_get_grid_step  (const JdView *self);
double    jd_view_get_major_step (const JdView *self);
/* Such a number as Pango markup: 20000, 0.001, 5·10⁵ with a raised exponent.  The caller owns it. */
char     *jd_nice_number_to_markup (double value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
