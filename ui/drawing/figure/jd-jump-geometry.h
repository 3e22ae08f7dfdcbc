/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jump/jd-jump-geometry.h"
#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Drawing of the velocity space of a jump with its kinetic metric: lines or planes of the equations, the velocity
 * before and after, and the foot of the projection with its right angle.  In one and two dimensions lengths and
 * angles on the sheet are those of the metric; in three dimensions it is an orthographic view. */
typedef struct
{
  gsize  n;
  double right[3], up[3];   /* right and up direction of the sheet in y: orthonormal */
  double scale;             /* pixels for one unit, sqrt (J) */
  double center[2];         /* sheet pixels of @middle */
  double middle[3];         /* y at the centre of the sheet */
  double radius;            /* radius of what is shown, in y */
} JdGeometryView;

/* Fits @geometry to a sheet of this size.  @azimuth and @elevation (rad) of the eye are used in three dimensions
 * only. */
void  jd_geometry_view_init   (JdGeometryView       *self,
                               const JdJumpGeometry *geometry,
                               double                width,
                               double                height,
                               double                azimuth,
                               double                elevation);
/* Converts y to sheet pixels. */
void  jd_geometry_view_place  (const JdGeometryView *self,
                               const double          y[3],
                               double                out[2]);
/* @model gives the names of the equations. */
void  jd_jump_geometry_draw   (const JdJumpGeometry *self,
                               const JdModel        *model,
                               const JdGeometryView *view,
                               const JdPainter      *painter);

G_END_DECLS
