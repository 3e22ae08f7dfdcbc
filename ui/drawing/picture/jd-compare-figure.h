/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "ui/drawing/picture/jd-figure.h"

G_BEGIN_DECLS

/* A comparison as a figure: the columns' sheets side by side, and below them the table.  Sheets that come without a
 * view have one together, and one scale of arrows, as columns on the screen have.  Everything is lent. */
typedef struct
{
  const char          *title;                     /* plain text */
  const JdComparison  *comparison;
  JdFigure             figures[JD_MAX_COLUMNS];   /* one for each column; their titles and styles do not count */
  const char          *names[JD_MAX_COLUMNS];     /* of the columns' parameterizations */
  JdDrawStyle          style;
} JdCompareFigure;

/* What it measures, pixels. */
void      jd_compare_figure_measure (const JdCompareFigure *self,
                                     double                *out_width,
                                     double                *out_height);
/* Fills @width x @height as far as its proportions allow.  FALSE and @error if a sheet cannot be drawn as asked; the
 * rest is there. */
gboolean  jd_compare_figure_draw    (cairo_t               *cr,
                                     const JdCompareFigure *self,
                                     double                 width,
                                     double                 height,
                                     GError               **error);

G_END_DECLS
