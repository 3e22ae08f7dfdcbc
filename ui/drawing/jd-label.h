/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Labels of a sheet.  It caches the layout of each text and, for raster output, its image with halo.  It places each
 * label so that it covers no other.  There is one for each sheet; only one thread may use it at a time. */
typedef struct _JdLabels JdLabels;

JdLabels *jd_labels_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void      jd_labels_free     (JdLabels *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLabels, jd_labels_free)

/* Size of the font of a face, pixels. */
double    jd_label_face_size (const JdDrawStyle *style,
                              JdLabelFace        face);
/* Starts a drawing on a sheet of this size.  No place is occupied. */
void      jd_labels_begin    (JdLabels          *self,
                              const JdDrawStyle *style,
                              double             width,
                              double             height);
/* Allows places farther away for the following labels, for a still figure.  In a motion labels stay near the things
 * that they name. */
void      jd_labels_search_far (JdLabels *self);
/* Reserves a rectangle, sheet pixels, so that no label is placed there. */
void      jd_labels_occupy   (JdLabels       *self,
                              const JdBounds *extents);
/* Reserves the place of a text whose middle is at (@x, @y), as that of a label. */
void      jd_labels_occupy_text (JdLabels    *self,
                                 JdLabelFace  face,
                                 const char  *markup,
                                 double       x,
                                 double       y);
/* Reserves squares of half side @half along a line. */
void      jd_labels_occupy_line (JdLabels *self,
                                 double    x0,
                                 double    y0,
                                 double    x1,
                                 double    y1,
                                 double    half);
/* The area of a rectangle that reserved places and labels of this page cover, square pixels; labels count several
 * times. */
double    jd_labels_get_covered (const JdLabels *self,
                                 const JdBounds *box);
/* The places of the labels drawn on this page: of JdBounds, sheet pixels. */
const GArray *jd_labels_get_placed (const JdLabels *self);
void      jd_labels_measure  (JdLabels    *self,
                              JdLabelFace  face,
                              const char  *markup,
                              double      *out_width,
                              double      *out_height);
/* Requests a label at @distance from (@x, @y), preferably in the direction (@dx, @dy).  jd_labels_finish() places and
 * draws it; earlier requests have priority.  @markup is lent until then. */
void      jd_labels_add      (JdLabels    *self,
                              JdLabelFace  face,
                              const char  *markup,
                              JdColor      color,
                              double       x,
                              double       y,
                              double       dx,
                              double       dy,
                              double       distance);
void      jd_labels_finish   (JdLabels    *self,
                              cairo_t     *cr);
/* Places and draws the labels as jd_labels_finish(), each on a plate of the paper's colour, so that it is readable
 * over any drawing. */
void      jd_labels_finish_on_plates (JdLabels *self,
                                      cairo_t  *cr);
/* Draws a text at once, with a halo.  (@align_x, @align_y), from 0 to 1, is the place of the text that is put at
 * (@x, @y). */
void      jd_labels_draw     (JdLabels    *self,
                              cairo_t     *cr,
                              JdLabelFace  face,
                              const char  *markup,
                              JdColor      color,
                              double       x,
                              double       y,
                              double       align_x,
                              double       align_y);
/* Draws a text as jd_labels_draw(), without a halo, for texts over empty paper such as those of a table.  This makes
 * vector figures much smaller. */
void      jd_labels_draw_plain (JdLabels    *self,
                                cairo_t     *cr,
                                JdLabelFace  face,
                                const char  *markup,
                                JdColor      color,
                                double       x,
                                double       y,
                                double       align_x,
                                double       align_y);

G_END_DECLS
