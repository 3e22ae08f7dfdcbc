/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-view.h"
#include "ui/drawing/figure/jd-compare-figure.h"

G_BEGIN_DECLS

/* Figure of the Compare view for printing; lent until the view changes.  Returns FALSE with @error if nothing has
 * been compared yet. */
gboolean  jd_compare_view_get_figure (JdCompareView    *self,
                                      JdCompareFigure  *out_figure,
                                      double           *out_width,
                                      double           *out_height,
                                      GError          **error);
/* Exports the Compare view to @file.  The suffix chooses the format: a figure (.svg, .pdf, .png) or a LaTeX table
 * (.tex). */
gboolean  jd_compare_view_export  (JdCompareView  *self,
                                   GFile          *file,
                                   GError        **error);

G_END_DECLS
