/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/**
 * JdHeatMap:
 *
 * A quantity over two others on a grid, as coloured cells with a scale beside them.  @values has @n_rows x
 * @n_columns numbers; row 0 lies below.  A cell without a finite value stays empty.  Names are Pango markup.
 */
typedef struct
{
  const char   *horizontal, *vertical, *title;
  double        left, right, bottom, top;  /* values at the centres of the outer cells */
  guint         n_columns, n_rows;
  const double *values;
} JdHeatMap;

/* Draws into @width x @height pixels from (0, 0). */
void jd_heat_map_draw (const JdHeatMap   *self,
                       const JdDrawStyle *style,
                       cairo_t           *cr,
                       double             width,
                       double             height);

G_END_DECLS
