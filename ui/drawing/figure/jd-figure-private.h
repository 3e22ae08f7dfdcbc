/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/figure/jd-figure.h"

G_BEGIN_DECLS

/* Draws the figure as jd_figure_draw().  With @measures_ink everything that fills the sheet is left out, so that the
 * ink shows the part that is drawn on.  @out_near (may be NULL) gets the extents of the near parts of the ground and
 * of the bodies on the sheet. */
gboolean jd_figure_draw_sheet (cairo_t         *cr,
                               const JdFigure  *self,
                               double           width,
                               double           height,
                               gboolean         measures_ink,
                               JdBounds        *out_near,
                               GError         **error);
/* Adds the arrows of GIVEN and IMPULSES, if they are shown, for the state of @frame at @time. */
void          jd_figure_add_given (const JdFigure *self,
                                   JdPictureFrame *frame,
                                   double          time,
                                   const double   *p,
                                   const double   *pd,
                                   GArray         *arrows);
/* The measures that the figure shows. */
JdMeasureShow jd_figure_measures (const JdFigure *self);

/* The title as markup, in the largest of the faces in which it fits into @width px.  If it fits in none, the name of
 * the mechanism is shortened.  @instant (markup) may be NULL.  The caller owns it. */
char    *jd_figure_dup_title  (const JdFigure  *self,
                               const char      *instant,
                               JdLabels        *labels,
                               double           width,
                               JdLabelFace     *out_face) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
