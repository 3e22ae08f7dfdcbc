/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "ui/drawing/figure/jd-figure.h"

G_BEGIN_DECLS

/* A comparison as a figure: the sheets of the columns side by side, and the table below.  Sheets without a view get
 * a common one, and a common scale of arrows.  All members are lent. */
typedef struct
{
  const char          *title;                     /* plain text */
  const JdComparison  *comparison;
  JdFigure             figures[JD_MAX_COLUMNS];   /* one for each column; their titles and styles are ignored */
  const char          *names[JD_MAX_COLUMNS];     /* names of the columns' parameterizations */
  JdDrawStyle          style;
} JdCompareFigure;

/* Natural size of the figure, pixels. */
void      jd_compare_figure_measure (const JdCompareFigure *self,
                                     double                *out_width,
                                     double                *out_height);
/* Draws the figure as large as fits into @width x @height.  Returns FALSE with @error if a sheet cannot be drawn as
 * asked; the rest is drawn. */
gboolean  jd_compare_figure_draw    (cairo_t               *cr,
                                     const JdCompareFigure *self,
                                     double                 width,
                                     double                 height,
                                     GError               **error);

G_END_DECLS
