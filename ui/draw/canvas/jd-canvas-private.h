/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/canvas/jd-handle.h"
#include "ui/draw/canvas/jd-drag.h"
#include "ui/draw/canvas/jd-tool.h"
#include "ui/drawing/jd-arrows.h"

G_BEGIN_DECLS

/* Shared by jd-canvas.c (what is shown), jd-canvas-draw.c (how it looks), jd-canvas-input.c (pointer and keys) and
 * jd-tool-select.c. */
struct _JdCanvas
{
  JdPaper           parent_instance;

  const JdView     *view;          /* of the paper */
  const JdDrawStyle *style;
  JdDocument       *document;
  GSignalGroup     *document_signals;
  JdSelection      *selection;
  GSignalGroup     *selection_signals;

  JdPicture        *picture;
  JdPictureFrame   *frame;
  JdPictureOptions  options;
  double           *p;             /* N: what is shown */
  double           *pd;            /* N: its rates; NULL if they are not known */
  char             *refusal;       /* why there is no picture */
  gboolean         *faulty;        /* joints that are redundant or contradictory; n_joints */
  GArray           *loops;         /* JdFindingLine: bodies of loops that cannot close, as near to it as they come */
  GArray           *loop_gaps;     /* JdFindingLine: what they lack */
  GArray           *arrows;
  JdArrowScale      arrow_scale;

  const JdTool     *tool;
  GArray           *places;        /* JdPlace: taken so far */
  JdPlace           here;          /* where the pointer is */
  gboolean          inside;        /* the pointer is over the canvas */
  gboolean          pressed;
  gboolean          refuses;       /* what the pointer is over cannot be the next place: it has been said why */
  double            press_x, press_y;
  gboolean          touch;         /* by a finger, which needs more room */
  gboolean          pending;       /* a finger is on a place that is not taken yet: it may become two fingers, or
                                    * long */
  JdPlace           press_place;   /* that place */
  gint64            press_time;    /* us, of the last press; for double clicks */
  guint             n_press;
  GdkModifierType   state;
  JdObject         *hovered;       /* or NULL */

  gboolean          has_crosshair;
  double            crosshair[2];  /* world */

  /* Of the hand: jd-tool-select.c. */
  JdDrag           *hand;          /* what is being dragged, or NULL */
  gboolean          committing;    /* the document changes by this canvas */
  gboolean          dragging;      /* the hand has moved */
  double            pan_x, pan_y;  /* sheet: where the paper was taken last */
  gboolean          banding;       /* a rubber band is being drawn */
  double            band[4];       /* sheet: from, to */
};

JdMechanism *jd_canvas_get_mechanism (JdCanvas *self);
/* How many times as far as usual a press may be from what it means: more for a finger. */
double    jd_canvas_get_reach       (JdCanvas    *self);
/* Picture, frame and positions of the document as it stands. */
void      jd_canvas_update_picture  (JdCanvas    *self);
void      jd_canvas_notify_hint     (JdCanvas    *self);
/* What the hand may catch. */
void      jd_canvas_find_place      (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state,
                                     JdPlace         *out);
/* jd-canvas-draw.c */
void      jd_canvas_draw_still      (JdPaper *paper,
                                     cairo_t *cr);
void      jd_canvas_update_moving   (JdPaper         *paper,
                                     graphene_rect_t *out_bounds);
void      jd_canvas_draw_moving     (JdPaper *paper,
                                     cairo_t *cr);
void      jd_canvas_snapshot_over   (JdPaper     *paper,
                                     GtkSnapshot *snapshot);
JdPainter jd_canvas_get_painter     (JdCanvas *self,
                                     cairo_t  *cr);
/* Leaves the outline of @object as the path; FALSE if it has none. */
gboolean  jd_canvas_trace_object    (JdCanvas       *self,
                                     const JdObject *object,
                                     cairo_t        *cr);
/* Index of the one of @things, a list of a mechanism, that is called @name; -1: none. */
int       jd_canvas_find_named      (const GPtrArray *things,
                                     const char      *name);
/* jd-canvas-input.c */
void      jd_canvas_add_input       (JdCanvas        *self);
/* What the gestures do, and tests without a pointer: sheet coordinates. */
void      jd_canvas_press           (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void      jd_canvas_move            (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void      jd_canvas_release         (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
gboolean  jd_canvas_key             (JdCanvas        *self,
                                     guint            keyval,
                                     GdkModifierType  state);
/* What was begun by a press is given up. */
void      jd_canvas_interrupt       (JdPaper         *paper);
/* jd-canvas-menu.c: a menu of what can be done with what is at sheet (@x, @y), which is selected first. */
void      jd_canvas_add_menu        (JdCanvas        *self);
void      jd_canvas_open_menu       (JdCanvas *self,
                                     double    x,
                                     double    y);
/* Takes a popover off its parent, after what its item has activated is done with it. */
void      jd_canvas_popover_closed_cb (GtkWidget *popover);
void      jd_canvas_take_place      (JdCanvas      *self,
                                     const JdPlace *place);
/* Ends a tool of any number of places; FALSE if there are too few. */
gboolean  jd_canvas_end_places      (JdCanvas        *self);

G_END_DECLS
