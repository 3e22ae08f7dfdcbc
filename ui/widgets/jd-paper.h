/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Base class of drawing areas with a view: the sheet of Study, the canvas of Draw, the columns of Compare.
 * Scrolling, pinching and dragging change the view.  It has two layers.  The still layer is one render node that is
 * kept from frame to frame.  The moving layer is another, with tight bounds, so that a frame repaints only where
 * something moves.  Subclasses draw both.
 *
 * Scrolling or pinching zooms; dragging, or two fingers on a screen or a touchpad, moves the paper. "view-changed"
 * is emitted on every change of the view, so that several papers can show the same place (jd_paper_share_view ()). */
#define JD_TYPE_PAPER (jd_paper_get_type ())
G_DECLARE_DERIVABLE_TYPE (JdPaper, jd_paper, JD, PAPER, GtkWidget)

struct _JdPaperClass
{
  GtkWidgetClass parent_class;

  /* Extends @bounds (world coordinates) by what a fitted view must show. */
  void     (*add_bounds)    (JdPaper         *self,
                             JdBounds        *bounds);
  /* Returns whether there is something to draw; if not, snapshot_over () gives the reason. */
  gboolean (*is_ready)      (JdPaper         *self);
  void     (*draw_still)    (JdPaper         *self,
                             cairo_t         *cr);
  /* Draws between both layers in each frame; NULL: nothing. */
  void     (*snapshot_under) (JdPaper        *self,
                              GtkSnapshot    *snapshot);
  /* Updates the moving layer and returns its bounds.  It may move the view (jd_paper_center_on ()). */
  void     (*update_moving) (JdPaper         *self,
                             graphene_rect_t *out_bounds);
  void     (*draw_moving)   (JdPaper         *self,
                             cairo_t         *cr);
  /* Draws over both layers in each frame, for example a legend or a rubber band. */
  void     (*snapshot_over) (JdPaper         *self,
                             GtkSnapshot     *snapshot);
  /* Cancels what the first finger began, because a second one has touched.  NULL: fingers begin nothing. */
  void     (*interrupt)     (JdPaper         *self);
};

/* Pixels per metre at the scale 1:1. */
#define JD_PAPER_UNIT_SCALE 100.0

const JdView      *jd_paper_get_view         (JdPaper      *self);
/* Shows the same centre at the same scale as @view.  The paper keeps its own size. */
void               jd_paper_set_view         (JdPaper      *self,
                                              const JdView *view);
/* Makes @self and @other show the same view from now on. */
void               jd_paper_share_view       (JdPaper      *self,
                                              JdPaper      *other);
/* Returns whether the view is fitted: it follows the size and the contents of the paper, until the user moves it. */
gboolean           jd_paper_get_fitted       (JdPaper      *self);
void               jd_paper_fit              (JdPaper      *self);
/* Makes what moves lighter: it is not to be trusted. */
void               jd_paper_set_faded        (JdPaper      *self,
                                              gboolean      faded);
/* Ends fitting and keeps the present view. */
void               jd_paper_hold             (JdPaper      *self);
/* Sets the scale 1:1, JD_PAPER_UNIT_SCALE pixels per metre. */
void               jd_paper_unscale          (JdPaper      *self);
/* Zooms about the centre of the paper. */
void               jd_paper_zoom             (JdPaper      *self,
                                              double        factor);
/* Zooms as the action of this name does: "...zoom-fit", "...zoom-in" or "...zoom-out". */
void               jd_paper_zoom_by_action   (JdPaper      *self,
                                              const char   *action);
/* Zooms about a place, and moves by pixels, as the gestures do. */
void               jd_paper_zoom_at          (JdPaper      *self,
                                              double        factor,
                                              double        x,
                                              double        y);
void               jd_paper_pan              (JdPaper      *self,
                                              double        dx,
                                              double        dy);
/* Gesture of two fingers about (@x, @y), sheet coordinates.  It zooms by @scale since its beginning and moves the
 * paper with the centre of the fingers.  What the first finger began is cancelled. */
void               jd_paper_begin_pinch      (JdPaper      *self,
                                              double        x,
                                              double        y);
void               jd_paper_pinch            (JdPaper      *self,
                                              double        scale,
                                              double        x,
                                              double        y);
void               jd_paper_end_pinch        (JdPaper      *self);
/* Moves the world point (@x, @y) to the centre and multiplies the scale by @factor.  A fitted view stays fitted. */
void               jd_paper_center_on        (JdPaper      *self,
                                              double        x,
                                              double        y,
                                              double        factor);
/* The mouse button that drags the paper; 0, the default, means any. */
void               jd_paper_set_pan_button   (JdPaper      *self,
                                              guint         button);

const JdDrawStyle *jd_paper_get_style        (JdPaper      *self);
/* Scale of line widths and fonts, for a projector; 1 at arm's length. */
void               jd_paper_set_stroke_scale (JdPaper      *self,
                                              double        scale);
/* Draws both layers, or only the moving one, again. */
void               jd_paper_forget           (JdPaper      *self);
void               jd_paper_forget_moving    (JdPaper      *self);
/* For papers that have nothing to draw: shows the reason across the centre.  @refusal may be NULL. */
void               jd_paper_snapshot_refusal (JdPaper      *self,
                                              const char   *refusal,
                                              GtkSnapshot  *snapshot);
/* Fits the view again if it is fitted, and draws again, because the contents have changed. */
void               jd_paper_refit            (JdPaper      *self);

/* Keeps a fitted drawing out of the lower left corner of this size (px at stroke scale 1), where a legend is.  The
 * default is 0, no corner. */
void               jd_paper_set_corner       (JdPaper      *self,
                                              double        width,
                                              double        height);
/* Keeps a fitted drawing out of a strip of this height (px) at the top, or of a quarter of the paper if that is less.
 * The default is 0. */
void               jd_paper_set_top          (JdPaper      *self,
                                              double        height);
double             jd_paper_get_top          (JdPaper      *self);

/* Return how often each layer has been drawn, and, for tests, the area of the moving one in pixels. */
guint              jd_paper_get_n_still      (JdPaper      *self);
guint              jd_paper_get_n_moving     (JdPaper      *self);
double             jd_paper_get_moving_area  (JdPaper      *self);

G_END_DECLS
