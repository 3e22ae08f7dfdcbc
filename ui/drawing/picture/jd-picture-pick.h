/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* What of an updated frame is where: for pointing at it, and for drawing over it.  Sheet places are pixels, world
 * places metres; picking returns an index, or -1 where there is nothing near enough. */

/* A click this near takes a joint, a point, a curve, pixels. */
#define JD_PICK_DISTANCE 12.0

int       jd_picture_pick_joint        (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y);
/* The topmost. */
int       jd_picture_pick_body         (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y);
/* All of them, the topmost first, at most @max; returns how many. */
gsize     jd_picture_pick_bodies       (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y,
                                        int                  *out,
                                        gsize                 max);
int       jd_picture_pick_curve        (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y);
int       jd_picture_pick_effort       (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y);
/* The nearest point of @body (JD_GROUND; JD_NONE: of all). */
gboolean  jd_picture_pick_point        (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        int                   body,
                                        double                x,
                                        double                y,
                                        JdPointRef           *out);

/* Where a curve is nearest to something. */
typedef struct
{
  double at[2];
  double tangent[2];   /* along the curve's direction ("reversed" counted), world */
  double normal[2];    /* to its left */
} JdCurveSpot;

/* Nearest place of curve @curve to (@x, @y), world. */
void      jd_picture_find_spot         (const JdPictureFrame *frame,
                                        gsize                 curve,
                                        double                x,
                                        double                y,
                                        JdCurveSpot          *out);
/* Where a joint is, world. */
void      jd_picture_get_joint_anchor  (const JdPictureFrame *frame,
                                        gsize                 joint,
                                        double                out_at[2]);
/* The two places that the joint should hold together and does not; FALSE if it does, or is no such joint.  Unilateral
 * joints may be open. */
gboolean  jd_picture_get_joint_gap     (const JdPictureFrame *frame,
                                        gsize                 joint,
                                        double                out_from[2],
                                        double                out_to[2]);
/* Origin and unit vectors of a body, world. */
typedef struct
{
  double o[2], ex[2], ey[2];
} JdBodyAxes;

/* @body: an index, or JD_GROUND for the world's own. */
void      jd_picture_get_body_axes     (const JdPictureFrame *frame,
                                        int                   body,
                                        JdBodyAxes           *out);
void      jd_body_axes_to_world        (const JdBodyAxes     *self,
                                        double                x,
                                        double                y,
                                        double                out[2]);
void      jd_body_axes_from_world      (const JdBodyAxes     *self,
                                        double                x,
                                        double                y,
                                        double                out[2]);
/* Radius, length, width (@k 0), height (1) of its shape; 0 if it has none. */
double    jd_picture_get_body_size     (const JdPictureFrame *frame,
                                        gsize                 body,
                                        guint                 k);
/* Widens @bounds (world) by the body. */
void      jd_picture_add_body_bounds   (const JdPictureFrame *frame,
                                        gsize                 body,
                                        JdBounds             *bounds);
/* The places an effort stands between, world: 0 to 2 of them. */
guint     jd_picture_get_effort_places (const JdPictureFrame *frame,
                                        gsize                 effort,
                                        double                out_at[2][2]);
/* Leaves the outline of a body, or a curve, as the path. */
void      jd_picture_trace_body        (const JdPictureFrame *frame,
                                        gsize                 body,
                                        const JdPainter      *painter);
void      jd_picture_trace_curve       (const JdPictureFrame *frame,
                                        gsize                 curve,
                                        const JdPainter      *painter);

G_END_DECLS
