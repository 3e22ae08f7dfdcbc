/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/jd-figure.h"
#include "ui/jd-study.h"

G_BEGIN_DECLS

/* The sheet: the mechanism at the instant shown, its joints solid or virtually released as the parameterization says, and the
 * arrows asked for.  What stands still (paper, grid, ground) is one render node kept from frame to frame; what moves is another,
 * bounded tightly, so that a frame repaints only where something moved.  Lets time pass while the study plays.
 *
 * Scroll or pinch to zoom, drag to move the paper, double click to fit; a click on a joint emits "joint-picked" with its name. */
#define JD_TYPE_SHEET (jd_sheet_get_type ())
G_DECLARE_FINAL_TYPE (JdSheet, jd_sheet, JD, SHEET, GtkWidget)

/* What is shown besides the mechanism; each is a boolean property of its name ("show-velocities", ...). */
typedef enum
{
  JD_SHOW_VELOCITIES,
  JD_SHOW_FIELD,
  JD_SHOW_FORCES,
  JD_SHOW_JUMP,
  JD_SHOW_NAMES,
  JD_SHOW_GRID,
  JD_N_SHOWS,
} JdShow;

void      jd_sheet_set_study        (JdSheet  *self,
                                     JdStudy  *study);
gboolean  jd_sheet_get_show         (JdSheet  *self,
                                     JdShow    what);
void      jd_sheet_set_show         (JdSheet  *self,
                                     JdShow    what,
                                     gboolean  show);
/* Strokes and type, for a projector: 1 at arm's length. */
void      jd_sheet_set_stroke_scale (JdSheet  *self,
                                     double    scale);

/* Shows the whole motion. */
void      jd_sheet_fit              (JdSheet  *self);
/* About the middle of the sheet. */
void      jd_sheet_zoom             (JdSheet  *self,
                                     double    factor);
/* What the gestures do: zoom about a place, move by pixels. */
void      jd_sheet_zoom_at          (JdSheet  *self,
                                     double    factor,
                                     double    x,
                                     double    y);
void      jd_sheet_pan              (JdSheet  *self,
                                     double    dx,
                                     double    dy);
const JdView *jd_sheet_get_view     (JdSheet  *self);
/* What a click does; FALSE if there is no joint at (@x, @y), sheet. */
gboolean  jd_sheet_pick             (JdSheet  *self,
                                     double    x,
                                     double    y);

/* How many times each layer has been drawn, and the pixels of the moving one: for tests of what a frame repaints. */
guint     jd_sheet_get_n_still      (JdSheet  *self);
guint     jd_sheet_get_n_moving     (JdSheet  *self);
double    jd_sheet_get_moving_area  (JdSheet  *self);

/* The figure as it is seen: for exports.  Borrows from the study and the sheet; use it before either changes. */
gboolean  jd_sheet_get_figure       (JdSheet   *self,
                                     JdFigure  *out_figure,
                                     double    *out_width,
                                     double    *out_height);

G_END_DECLS
