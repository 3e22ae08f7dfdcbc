/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/figure/jd-handout-pages.h"

G_BEGIN_DECLS

/* A4, pixels of 1/96 inch. */
#define JD_PAGE_WIDTH  793.7
#define JD_PAGE_HEIGHT 1122.52
/* Size of the figure where it does not fill the width of a page, pixels. */
#define JD_REPORT_FIGURE_WIDTH  620.0
#define JD_REPORT_FIGURE_HEIGHT 340.0
/* Width of the text of an article on A4 at 10 pt, pixels. */
#define JD_REPORT_COLUMN_WIDTH  455.0

typedef struct
{
  const JdHandout *derivation;
  const JdFigure     *figure;    /* may be NULL */
  guint               n_pages;   /* out */
} JdHandoutDrawing;

/* Draws all pages on a surface that has pages; a JdExportDraw for a JdHandoutDrawing. */
void  jd_handout_draw_pages (cairo_t  *cr,
                                double    width,
                                double    height,
                                gpointer  user_data);

G_END_DECLS
