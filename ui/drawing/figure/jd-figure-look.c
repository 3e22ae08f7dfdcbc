/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The look of a figure and its crop, for export. */
#include "ui/drawing/figure/jd-figure-look.h"

#include <math.h>

/* Largest height of a cropped figure of a given width, in widths. */
#define HIGHEST 1.2

static void
crop (JdFigureSheet      *self,
      const JdFigureLook *look)
{
  /* A figure of a given width may be somewhat higher than wide. */
  const double height = look->width > 0 ? fmax (self->height, HIGHEST * self->width) : self->height;

  jd_figure_crop (&self->figure, look->width > 0 ? self->width : 0, self->width, height, &self->crop);
  self->cropped = TRUE;
  self->width = (self->crop.box.x1 - self->crop.box.x0) * self->crop.scale;
  self->height = (self->crop.box.y1 - self->crop.box.y0) * self->crop.scale;
}

void
jd_figure_sheet_set_look (JdFigureSheet      *self,
                          const JdFigureLook *look)
{
  JdDrawStyle *style = &self->figure.style;

  if (look->text > 0)
    jd_draw_style_set_text (style, look->text);
  if (look->line > 0)
    style->line = look->line;
  if (look->font != NULL)
    style->sans = style->serif = look->font;
  if (look->black)
    jd_draw_style_set_black (style);
  style->transparent = look->transparent;
  self->figure.keeps_labels = look->width > 0 || look->crop;
  if (look->width > 0)
    {
      self->height *= look->width / self->width;
      self->width = look->width;
    }
  if (look->crop)
    crop (self, look);
}

void
jd_figure_sheet_draw (cairo_t *cr,
                      double   width,
                      double   height,
                      gpointer sheet)
{
  JdFigureSheet *self = sheet;

  g_clear_error (&self->error);
  if (self->cropped)
    jd_figure_draw_crop (cr, &self->figure, &self->crop, &self->error);
  else
    jd_figure_draw (cr, &self->figure, width, height, &self->error);
}

void
jd_figure_sheet_clear (JdFigureSheet *self)
{
  g_clear_error (&self->error);
}
