/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* The paths of points along a motion: their positions at common instants, dense enough that a straight line between
 * two of them cannot be told from the path.  A trace of Watt's linkage is its coupler curve.  Constant once made;
 * the owner frees it. */
typedef struct
{
  gsize    n_points;
  gsize    n_instants;
  double  *times;       /* n_instants, s, increasing */
  double (*places)[3];  /* n_points rows of n_instants positions in ground axes, m; NAN where there is none */
} JdTrace;

/* Follows @points (n_points, on bodies or the ground) through @motion from @from to @to, s, which are brought into
 * the motion.  Thread-safe.  Returns NULL if cancelled. */
JdTrace  *jd_trace_new         (const JdPicture  *picture,
                                const JdMotion   *motion,
                                const JdPointRef *points,
                                gsize             n_points,
                                double            from,
                                double            to,
                                GCancellable     *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void      jd_trace_free        (JdTrace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTrace, jd_trace_free)

/* Position of point @k at @time, m, linear between instants. */
void      jd_trace_get_place   (const JdTrace *self,
                                gsize          k,
                                double         time,
                                double         out[3]);
/* Extends @bounds (world) by the paths. */
void      jd_trace_add_bounds  (const JdTrace        *self,
                                const JdPictureFrame *frame,
                                JdBounds             *bounds);
/* Strokes the paths from @from to @to, with a dot at each multiple of @dots, s, after their first instant (0: none).
 * The direction of view is that of @frame. */
void      jd_trace_draw        (const JdTrace        *self,
                                const JdPictureFrame *frame,
                                double                from,
                                double                to,
                                double                dots,
                                double                alpha,
                                const JdPainter      *painter);
/* Strokes the paths as jd_trace_draw(), with an opacity that decreases towards @from. */
void      jd_trace_draw_fading (const JdTrace        *self,
                                const JdPictureFrame *frame,
                                double                from,
                                double                to,
                                double                dots,
                                const JdPainter      *painter);
/* Returns the opacity at @now, from 1 to 0, of a trace made at @time that fades within @length, s. */
double    jd_trace_get_alpha   (double                time,
                                double                now,
                                double                length);
/* Bounds of that drawing on the sheet, px; empty if there is none. */
JdBounds  jd_trace_get_extents (const JdTrace        *self,
                                const JdPictureFrame *frame,
                                double                from,
                                double                to,
                                const JdPainter      *painter);

G_END_DECLS
