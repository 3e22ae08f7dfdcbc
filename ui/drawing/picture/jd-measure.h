/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* Measures of textbook figures: the angles and lengths that parameters measure, and the constant lengths.
 *
 * Everything is derived from the formulas of the mechanism, and each identity is checked at random points.
 * A parameter q is the angle of a body's line if the angle of the body, alone or less that of another body, is ±q and
 * a constant.  It is the angle of a point P about a point C if P' = ±k x (P - C), where P' is the derivative by q.
 * It is a length along the unit vector u = P' if P'' = 0 and (P - C) . u = q for a point C, or if P . u - q is
 * constant.  What cannot be read in this way is not marked.  Spatial mechanisms: lengths only. */
typedef struct _JdMeasures JdMeasures;

typedef enum
{
  JD_MEASURE_ANGLES     = 1 << 0,  /* angles that parameters measure */
  JD_MEASURE_LENGTHS    = 1 << 1,  /* lengths that parameters measure */
  JD_MEASURE_DIMENSIONS = 1 << 2,  /* constant lengths that have a letter */
  JD_MEASURE_OF_FILE    = 1 << 3,  /* the measures of the file, with their values */
} JdMeasureShow;

/* Returns the measures that a file shows itself, besides those that are asked for. */
JdMeasureShow jd_measures_of_file     (const JdPicture *picture);

JdMeasures *jd_measures_new           (const JdPicture *picture) G_GNUC_WARN_UNUSED_RESULT;
void        jd_measures_free          (JdMeasures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMeasures, jd_measures_free)

/* Number of things that can be marked. */
gsize       jd_measures_get_n         (const JdMeasures *self);
/* The value of measure @i in the updated frame: an angle from the reference direction to the line, counterclockwise,
 * or a distance, both positive if the parameter is.  @out_parameter: the index of the parameter, or JD_NONE.
 * @out_from, @out_to: the ends of the length, or the vertex of the angle and a point of its line, world. */
double      jd_measures_get           (const JdMeasures     *self,
                                       gsize                 i,
                                       const JdPictureFrame *frame,
                                       int                  *out_parameter,
                                       double                out_from[2],
                                       double                out_to[2]);
/* Returns whether a measure of this parameter was found. */
gboolean    jd_measures_has_parameter (const JdMeasures *self,
                                       int               parameter);
/* Pango markup of what measure @i measures: "θ<sub>1</sub>". */
const char *jd_measures_get_label     (const JdMeasures *self,
                                       gsize             i);
/* Returns whether the measure is the kind that @show shows. */
gboolean    jd_measures_shows         (const JdMeasures *self,
                                       gsize             i,
                                       JdMeasureShow     show);
/* Keeps the lines drawn for the measures of the file, for jd_measures_pick().  One thread draws @self then. */
void        jd_measures_keep_lines    (JdMeasures *self);
/* Name of the measure of the file whose line, as it was last drawn, is within @distance px of (@x, @y); or NULL. */
const char *jd_measures_pick          (const JdMeasures *self,
                                       double            x,
                                       double            y,
                                       double            distance);
/* The line drawn for the measure @name of the file, px.  Returns FALSE if none is drawn. */
gboolean    jd_measures_get_line      (const JdMeasures *self,
                                       const char       *name,
                                       double            out[4]);
/* Draws over the moving layer, before jd_labels_finish().  @marked: N; whether a parameter is marked; NULL: all. */
void        jd_measures_draw          (const JdMeasures     *self,
                                       const JdPictureFrame *frame,
                                       JdMeasureShow         show,
                                       const gboolean       *marked,
                                       const JdPainter      *painter);
/* Extends @bounds by the ends of what is shown. */
void        jd_measures_add_bounds    (const JdMeasures     *self,
                                       const JdPictureFrame *frame,
                                       JdMeasureShow         show,
                                       const gboolean       *marked,
                                       JdBounds             *bounds);

G_END_DECLS
