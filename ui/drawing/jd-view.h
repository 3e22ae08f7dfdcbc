/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where the sheet lies over the world.  World: metres, y up.  Sheet: pixels, y down, (0, 0) at its upper left corner.
 * Plain values, copied freely. */
typedef struct
{
  double x0, y0, x1, y1;  /* empty while x1 < x0 */
} JdBounds;

typedef struct
{
  double center_x, center_y;  /* world, in the middle of the sheet */
  double scale;               /* pixels per metre, > 0 */
  double width, height;       /* of the sheet, pixels */
} JdView;

void      jd_bounds_clear     (JdBounds *self);
gboolean  jd_bounds_is_empty  (const JdBounds *self);
void      jd_bounds_add       (JdBounds *self,
                               double    x,
                               double    y);
void      jd_bounds_join      (JdBounds       *self,
                               const JdBounds *other);

/* One metre across a sheet of @width x @height, the world's origin in the middle. */
void      jd_view_init        (JdView *self,
                               double  width,
                               double  height);
/* Shows all of @bounds with @margin pixels free on each side (less if the sheet is small); empty or single-point
 * bounds are widened to a metre. */
void      jd_view_fit         (JdView         *self,
                               const JdBounds *bounds,
                               double          margin);
/* The same with @margin a part of the smaller side, for a sheet whose lower left corner holds a legend: between @top
 * and @bottom pixels of the edges, above the legend or beside it, where it can be larger. */
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
/* Keeps the world under sheet point (@x, @y) where it is.  Stays within 1e-6 to 1e9 pixels per metre. */
void      jd_view_zoom        (JdView *self,
                               double  factor,
                               double  x,
                               double  y);
/* Moves the picture by pixels. */
void      jd_view_pan         (JdView *self,
                               double  dx,
                               double  dy);
gboolean  jd_view_equal       (const JdView *a,
                               const JdView *b);
/* The largest of 1, 2, 5 times a power of ten not above @value (> 0): grid steps, ticks, scales. */
double    jd_nice_number      (double value);
/* Between two lines of the grid, m; and between two of its stronger ones, every fourth or fifth. */
double    jd_view_get_grid_step  (const JdView *self);
double    jd_view_get_major_step (const JdView *self);
/* Such a number as Pango markup: 20000, 0.001, 5·10⁵ with a raised exponent.  Owned by the caller. */
char     *jd_nice_number_to_markup (double value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
