/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/figure/jd-figure.h"

G_BEGIN_DECLS

/* Look of a figure, and a figure that is ready to be exported with it.  The command `figure` and the window's dialog
 * use the same.  Lengths are pixels of 1/96 inch. */
/* Size of the sheet of a figure, if nothing says another. */
#define JD_FIGURE_WIDTH  800.0
#define JD_FIGURE_HEIGHT 600.0

typedef struct
{
  double      width;        /* of the figure, whose labels keep their size; 0: that of the sheet */
  double      text;         /* height of labels; 0: the usual */
  double      line;         /* width of an ordinary stroke; 0: the usual */
  const char *font;         /* family of all labels, a static string; NULL: the usual */
  gboolean    black;        /* black on white */
  gboolean    transparent;  /* no paper */
  gboolean    crop;         /* only what is drawn */
} JdFigureLook;

typedef struct
{
  JdFigure     figure;
  double       width, height;  /* of the sheet, then of what is exported */
  gboolean     cropped;
  JdFigureCrop crop;
  GError      *error;          /* why a quantity could not be shown */
} JdFigureSheet;

/* Gives the figure its look, and finds its size; @self has the figure and the size of its sheet. */
void jd_figure_sheet_set_look (JdFigureSheet      *self,
                               const JdFigureLook *look);
/* A JdExportDraw, whose data is a JdFigureSheet. */
void jd_figure_sheet_draw     (cairo_t            *cr,
                               double              width,
                               double              height,
                               gpointer            sheet);
void jd_figure_sheet_clear    (JdFigureSheet      *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdFigureSheet, jd_figure_sheet_clear)

G_END_DECLS
