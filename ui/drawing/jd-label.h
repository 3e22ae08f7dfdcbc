/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"
#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Text on the sheet: remembers how each text is laid out (and, on pixels, what it looks like with its halo), and
 * finds each label a place that covers no other.  One thread uses it at a time; it belongs to whoever draws, one for
 * each sheet. */
typedef struct _JdLabels JdLabels;

typedef enum
{
  JD_LABEL_SANS,      /* titles, numbers, legends */
  JD_LABEL_MATH,      /* names of points, bodies, multipliers: serif italic */
  JD_LABEL_TITLE,     /* sans, bold, larger */
  JD_LABEL_SMALL,     /* sans, smaller: ticks, badges */
} JdLabelFace;

JdLabels *jd_labels_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void      jd_labels_free     (JdLabels *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLabels, jd_labels_free)

/* Begins a drawing on a sheet of this size: nothing is occupied. */
void      jd_labels_begin    (JdLabels          *self,
                              const JdDrawStyle *style,
                              double             width,
                              double             height);
/* Keeps labels out of a rectangle, sheet pixels. */
void      jd_labels_occupy   (JdLabels       *self,
                              const JdBounds *extents);
/* The same along a line: squares of half side @half. */
void      jd_labels_occupy_line (JdLabels *self,
                                 double    x0,
                                 double    y0,
                                 double    x1,
                                 double    y1,
                                 double    half);
void      jd_labels_measure  (JdLabels    *self,
                              JdLabelFace  face,
                              const char  *markup,
                              double      *out_width,
                              double      *out_height);
/* Asks for a label beside (@x, @y), at @distance from it, in the direction (@dx, @dy) if free, else turned away from
 * it.  Drawn by jd_labels_finish(), those asked first having the first choice. @markup is lent until then. */
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
/* The same, each on a plate of the paper's colour: readable over whatever is beneath. */
void      jd_labels_finish_on_plates (JdLabels *self,
                                      cairo_t  *cr);
/* Draws now, with halo; (@align_x, @align_y) from 0 to 1 says which place of the text stands at (@x, @y). */
void      jd_labels_draw     (JdLabels    *self,
                              cairo_t     *cr,
                              JdLabelFace  face,
                              const char  *markup,
                              JdColor      color,
                              double       x,
                              double       y,
                              double       align_x,
                              double       align_y);
/* The same without halo, where nothing is beneath: the words of a table, most of what a vector figure of it
 * weighs. */
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
