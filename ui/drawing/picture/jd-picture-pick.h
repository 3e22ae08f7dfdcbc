/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* Positions and picking in an updated frame.  Sheet positions are pixels, world positions metres.  Picking returns
 * an index, or -1 if nothing is near enough. */

/* Distance within which a click picks a joint, a point or a curve, pixels. */
#define JD_PICK_DISTANCE 12.0

int       jd_picture_pick_joint        (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y);
/* The topmost body. */
int       jd_picture_pick_body         (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        double                x,
                                        double                y);
/* All bodies, topmost first, at most @max.  Returns their number. */
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
/* The nearest point of @body (JD_GROUND: of the ground; JD_NONE: of all bodies). */
gboolean  jd_picture_pick_point        (const JdPictureFrame *frame,
                                        const JdView         *view,
                                        int                   body,
                                        double                x,
                                        double                y,
                                        JdPointRef           *out);

/* The place of curve @curve nearest to (@x, @y), world. */
void      jd_picture_find_spot         (const JdPictureFrame *frame,
                                        gsize                 curve,
                                        double                x,
                                        double                y,
                                        JdCurveSpot          *out);
/* World position of a joint. */
void      jd_picture_get_joint_anchor  (const JdPictureFrame *frame,
                                        gsize                 joint,
                                        double                out_at[2]);
/* The two positions that the joint should hold together but does not.  Returns FALSE if it holds them, or if it is
 * no such joint.  Unilateral joints may be open. */
gboolean  jd_picture_get_joint_gap     (const JdPictureFrame *frame,
                                        gsize                 joint,
                                        double                out_from[2],
                                        double                out_to[2]);
/* Origin and unit vectors of a body, world. */
typedef struct
{
  double o[2], ex[2], ey[2];
} JdBodyAxes;

/* @body: an index, or JD_GROUND for the world axes. */
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
/* A size of the shape: radius, length or width (@k 0), height (@k 1); 0 if it has none. */
double    jd_picture_get_body_size     (const JdPictureFrame *frame,
                                        gsize                 body,
                                        guint                 k);
/* The positions between which an effort acts, world.  Returns their number, 0 to 2. */
guint     jd_picture_get_effort_places (const JdPictureFrame *frame,
                                        gsize                 effort,
                                        double                out_at[2][2]);
/* Makes the outline of a body or a curve the path. */
void      jd_picture_trace_body        (const JdPictureFrame *frame,
                                        gsize                 body,
                                        const JdPainter      *painter);
void      jd_picture_trace_curve       (const JdPictureFrame *frame,
                                        gsize                 curve,
                                        const JdPainter      *painter);

G_END_DECLS
