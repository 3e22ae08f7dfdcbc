/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Paper one draws or looks at: what the sheet of Study, the canvas of Draw and the columns of Compare share.  It has
 * a view, moved by scroll, pinch and drag, and two layers.  What stands still is one render node kept from frame to
 * frame; what moves is another, bounded tightly, so that a frame repaints only where something moved.  Subclasses say
 * what is drawn.
 *
 * Scroll or pinch to zoom, drag to move the paper, or two fingers, on a screen or a touchpad; "view-changed" is
 * emitted whenever another part of the world is seen, by whatever road, so that several papers can show the same
 * place (jd_paper_share_view ()). */
#define JD_TYPE_PAPER (jd_paper_get_type ())
G_DECLARE_DERIVABLE_TYPE (JdPaper, jd_paper, JD, PAPER, GtkWidget)

struct _JdPaperClass
{
  GtkWidgetClass parent_class;

  /* Widens @bounds (world) by what fitting shows. */
  void     (*add_bounds)    (JdPaper         *self,
                             JdBounds        *bounds);
  /* FALSE: there is nothing to draw, and snapshot_over () says why. */
  gboolean (*is_ready)      (JdPaper         *self);
  void     (*draw_still)    (JdPaper         *self,
                             cairo_t         *cr);
  /* Brings what moves up to date and says where it paints; may move the view (jd_paper_center_on ()). */
  void     (*update_moving) (JdPaper         *self,
                             graphene_rect_t *out_bounds);
  void     (*draw_moving)   (JdPaper         *self,
                             cairo_t         *cr);
  /* What lies over both layers, drawn anew in each frame: a legend, a rubber band. */
  void     (*snapshot_over) (JdPaper         *self,
                             GtkSnapshot     *snapshot);
  /* A second finger came: what the first one began is given up.  NULL: nothing is begun by a finger. */
  void     (*interrupt)     (JdPaper         *self);
};

/* Pixels per metre of 1:1. */
#define JD_PAPER_UNIT_SCALE 100.0

const JdView      *jd_paper_get_view         (JdPaper      *self);
/* Shows the same middle at the same scale as @view; the size stays the paper's own. */
void               jd_paper_set_view         (JdPaper      *self,
                                              const JdView *view);
/* From now on either shows what the other shows. */
void               jd_paper_share_view       (JdPaper      *self,
                                              JdPaper      *other);
/* The view follows the size of the paper and what is on it, until somebody moves it. */
gboolean           jd_paper_get_fitted       (JdPaper      *self);
void               jd_paper_fit              (JdPaper      *self);
/* What is seen stays where it is, until somebody fits it again. */
void               jd_paper_hold             (JdPaper      *self);
/* A metre is JD_PAPER_UNIT_SCALE pixels. */
void               jd_paper_unscale          (JdPaper      *self);
/* About the middle of the paper. */
void               jd_paper_zoom             (JdPaper      *self,
                                              double        factor);
/* What the action does: "...zoom-fit", "...zoom-in" or "...zoom-out". */
void               jd_paper_zoom_by_action   (JdPaper      *self,
                                              const char   *action);
/* What the gestures do: zoom about a place, move by pixels. */
void               jd_paper_zoom_at          (JdPaper      *self,
                                              double        factor,
                                              double        x,
                                              double        y);
void               jd_paper_pan              (JdPaper      *self,
                                              double        dx,
                                              double        dy);
/* Two fingers about (@x, @y), sheet: they zoom about what is between them by @scale since they came, and take it
 * along.  What the first one began is given up. */
void               jd_paper_begin_pinch      (JdPaper      *self,
                                              double        x,
                                              double        y);
void               jd_paper_pinch            (JdPaper      *self,
                                              double        scale,
                                              double        x,
                                              double        y);
void               jd_paper_end_pinch        (JdPaper      *self);
/* Brings world (@x, @y) to the middle, @factor times as large, without ending that it is fitted. */
void               jd_paper_center_on        (JdPaper      *self,
                                              double        x,
                                              double        y,
                                              double        factor);
/* Which button drags the paper: 0 any, as at first. */
void               jd_paper_set_pan_button   (JdPaper      *self,
                                              guint         button);

const JdDrawStyle *jd_paper_get_style        (JdPaper      *self);
/* Strokes and type, for a projector: 1 at arm's length. */
void               jd_paper_set_stroke_scale (JdPaper      *self,
                                              double        scale);
/* To be drawn again: both layers, or what moves. */
void               jd_paper_forget           (JdPaper      *self);
void               jd_paper_forget_moving    (JdPaper      *self);
/* For papers that have nothing to draw: why, in words across the middle; @refusal may be NULL. */
void               jd_paper_snapshot_refusal (JdPaper      *self,
                                              const char   *refusal,
                                              GtkSnapshot  *snapshot);
/* What is to be seen has changed: fits again if it is fitted, and forgets. */
void               jd_paper_refit            (JdPaper      *self);

/* Keeps what is fitted off the lower left corner, of this size at arm's length: a legend is there.  0, the default:
 * nothing is. */
void               jd_paper_set_corner       (JdPaper      *self,
                                              double        width,
                                              double        height);

/* How many times each layer has been drawn, and the pixels of the moving one: for tests of what a frame repaints. */
guint              jd_paper_get_n_still      (JdPaper      *self);
guint              jd_paper_get_n_moving     (JdPaper      *self);
double             jd_paper_get_moving_area  (JdPaper      *self);

G_END_DECLS
