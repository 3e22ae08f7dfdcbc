/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Figures without the empty paper around them, with a given width. */

#include "ui/drawing/figure/jd-figure-private.h"

#include <math.h>

/* px: what is kept around a cropped figure.  Number of times that the sheet is enlarged to fill a width. */
#define CROP_PAD 2.0
#define N_FITS 5
/* Part of the height that jd_view_fit_beside() leaves free; lines that words may need above and below. */
#define CROP_MARGIN 0.13
#define N_WORD_LINES 5

/* The part of a sheet that is drawn on. */
static JdBounds
measure_ink (const JdFigure *self,
             double          width,
             double          height)
{
  const cairo_rectangle_t extents = { 0, 0, width, height };
  /* Hatching of the ground reaches below it. */
  const double hatching = 11.0 * self->style.scale;
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (surface);
  double x, y, w, h;
  JdBounds box;

  jd_figure_draw_sheet (cr, self, width, height, TRUE, &box, NULL);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (surface, &x, &y, &w, &h);
  cairo_surface_destroy (surface);
  if (jd_mechanism_get_curves (jd_picture_get_mechanism (self->picture))->len > 0 && !jd_bounds_is_empty (&box))
    box.y1 += hatching;
  jd_bounds_join (&box, &(JdBounds) { x, y, x + w, y + h });
  return (JdBounds) { fmax (floor (box.x0 - CROP_PAD), 0), fmax (floor (box.y0 - CROP_PAD), 0),
                      fmin (ceil (box.x1 + CROP_PAD), width), fmin (ceil (box.y1 + CROP_PAD), height) };
}

/* Reduces the height of the sheet to what the drawing needs with its words above and below. */
static void
fit_height (const JdFigure *self,
            JdFigureCrop   *crop)
{
  const guint words = JD_FIGURE_TITLE | JD_FIGURE_INSTANT | JD_FIGURE_LEGEND | JD_FIGURE_EQUATIONS;
  JdFigure wordless = *self;
  JdBounds box;
  double height;

  wordless.show = self->show & ~words;
  if (wordless.show == self->show)
    return;
  box = measure_ink (&wordless, crop->sheet_width, crop->sheet_height);
  height = (box.y1 - box.y0) / (1 - 2 * CROP_MARGIN) + N_WORD_LINES * self->style.text;
  if (height >= crop->sheet_height)
    return;
  crop->sheet_height = height;
  crop->box = measure_ink (self, crop->sheet_width, crop->sheet_height);
}

void
jd_figure_crop (const JdFigure *self,
                double          width,
                double          sheet_width,
                double          sheet_height,
                JdFigureCrop   *out)
{
  double lacks;

  *out = (JdFigureCrop) { .sheet_width = sheet_width, .sheet_height = sheet_height, .scale = 1 };
  out->box = measure_ink (self, sheet_width, sheet_height);
  if (!(width > 0))
    {
      fit_height (self, out);
      return;
    }
  for (int i = 0; i < N_FITS; i++)
    {
      lacks = width - (out->box.x1 - out->box.x0);
      if (fabs (lacks) < 0.5 || out->sheet_width + lacks < 0.5 * width || out->sheet_width > 1.6 * width)
        break;
      out->sheet_width += lacks;
      out->box = measure_ink (self, out->sheet_width, out->sheet_height);
    }
  fit_height (self, out);
  lacks = width - (out->box.x1 - out->box.x0);
  if (lacks > 0)
    {
      out->box.x0 -= 0.5 * lacks;
      out->box.x1 += 0.5 * lacks;
    }
  out->scale = width / (out->box.x1 - out->box.x0);
}

gboolean
jd_figure_draw_crop (cairo_t             *cr,
                     const JdFigure      *self,
                     const JdFigureCrop  *crop,
                     GError             **error)
{
  gboolean good;

  cairo_save (cr);
  if (!self->style.transparent)
    {
      jd_draw_style_set_source (&self->style, cr, JD_COLOR_PAPER);
      cairo_paint (cr);
    }
  if (crop->scale != 1)
    cairo_scale (cr, crop->scale, crop->scale);
  cairo_translate (cr, -crop->box.x0, -crop->box.y0);
  good = jd_figure_draw_sheet (cr, self, crop->sheet_width, crop->sheet_height, FALSE, NULL, error);
  cairo_restore (cr);
  return good;
}
