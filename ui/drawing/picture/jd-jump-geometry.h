/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jump/jd-jump-geometry.h"
#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* The velocity space of a jump with its kinetic metric, drawn: the equations' lines or planes, the velocity before
 * and after, and the foot of the projection, with its right angle.  Isometric: in one and two dimensions lengths and
 * angles of the sheet are those of the metric; in three it is an orthographic view. */
typedef struct
{
  gsize  n;
  double right[3], up[3];   /* of the sheet, in y: orthonormal */
  double scale;             /* pixels for one unit, sqrt (J) */
  double center[2];         /* sheet pixels of @middle */
  double middle[3];         /* y at the centre */
  double radius;            /* in y, of what is shown */
} JdGeometryView;

/* Shows all of @geometry on a sheet of this size; @azimuth and @height (rad) of the eye matter in three
 * dimensions. */
void  jd_geometry_view_init   (JdGeometryView       *self,
                               const JdJumpGeometry *geometry,
                               double                width,
                               double                height,
                               double                azimuth,
                               double                elevation);
/* Sheet pixels of y. */
void  jd_geometry_view_place  (const JdGeometryView *self,
                               const double          y[3],
                               double                out[2]);
/* @model names the equations. */
void  jd_jump_geometry_draw   (const JdJumpGeometry *self,
                               const JdModel        *model,
                               const JdGeometryView *view,
                               const JdPainter      *painter);

G_END_DECLS
