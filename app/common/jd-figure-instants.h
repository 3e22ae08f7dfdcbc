/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "ui/drawing/figure/jd-figure.h"

G_BEGIN_DECLS

/* States of a motion that a figure shows beside its own: earlier instants and paths of points.  It owns what the
 * figure is lent.  All zero at first. */
typedef struct
{
  double   *earlier;
  gboolean *acts;
  JdTrace  *trace;
} JdFigureInstants;

/* Adds the states at the @n @times of @motion, which come before that of the figure.  The times are lent. */
void     jd_figure_instants_add_earlier (JdFigureInstants *self,
                                         JdFigure         *figure,
                                         const JdMotion   *motion,
                                         const double     *times,
                                         gsize             n);
/* Whether a sheet of this size with the view of the figure shows all bodies at the earlier instants; a figure without
 * a view, which is fitted, does. */
gboolean jd_figure_instants_are_seen    (const JdFigure *figure,
                                         double          width,
                                         double          height);
/* Adds the paths of points, named as "rod.A", from @start to the time of the figure.  An unknown point is an error
 * that lists the known ones. */
gboolean jd_figure_instants_add_traces  (JdFigureInstants   *self,
                                         JdFigure           *figure,
                                         const JdMotion     *motion,
                                         JdMechanism        *mechanism,
                                         const char *const  *points,
                                         double              start,
                                         GError            **error);
void     jd_figure_instants_clear       (JdFigureInstants *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdFigureInstants, jd_figure_instants_clear)

/* The names of the points of all bodies: "rod.A".  The caller owns them. */
char   **jd_figure_instants_dup_points  (JdMechanism *mechanism) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
