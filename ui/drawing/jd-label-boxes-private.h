/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Instead of the number of a candidate: none yet, and left out. */
#define JD_LABEL_NO_PLACE (-1)
#define JD_LABEL_LEFT_OUT (-2)

/* The rectangles of labels and of what they keep clear of, and the search for a free place. */
typedef struct
{
  double    width, height;  /* of the sheet, px */
  gboolean  far;            /* a still figure: places farther away are tried at every size */
  int       n_candidates;   /* places tried for each label */
  GArray   *occupied;       /* of JdBounds */
  GArray   *placed;         /* of JdBounds: the labels drawn */
  GArray   *near;           /* those that a label which is being placed can meet */
} JdLabelBoxes;

/* Requested place of a label of this size: at @distance from (@x, @y), preferably in the direction (@dx, @dy). */
typedef struct
{
  double x, y, dx, dy, distance;
  double width, height;
} JdLabelSpot;

void     jd_label_boxes_init      (JdLabelBoxes       *self);
void     jd_label_boxes_clear     (JdLabelBoxes       *self);
/* Starts a page.  @large: the labels fill the places nearby, as for a projector. */
void     jd_label_boxes_begin     (JdLabelBoxes       *self,
                                   double              width,
                                   double              height,
                                   gboolean            large);
void     jd_label_boxes_search_far (JdLabelBoxes      *self);
/* Reserves squares of half side @half along a line, as far as they are on the sheet. */
void     jd_label_boxes_add_line  (JdLabelBoxes       *self,
                                   const double        from[2],
                                   const double        to[2],
                                   double              half);
/* The area of a rectangle that reserved places and labels cover, square pixels; labels count several times. */
double   jd_label_boxes_covered   (const JdLabelBoxes *self,
                                   const JdBounds     *box);
/* Chooses a place for a label: that of the previous page (@before) if it is free, so that labels do not jump during a
 * motion; else the first free one; else the one with the lowest cost.  With @many labels on the page each stays near,
 * and JD_LABEL_LEFT_OUT is returned for one that would cover another.  The place is reserved. */
int      jd_label_boxes_place     (JdLabelBoxes       *self,
                                   const JdLabelSpot  *spot,
                                   int                 before,
                                   gboolean            many,
                                   JdBounds           *out_box);

G_END_DECLS
