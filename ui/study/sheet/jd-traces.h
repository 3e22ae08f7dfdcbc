/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/figure/jd-figure.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The traces on a sheet: which points leave their paths, how long these are, and the drawing of them.  The paths are
 * found in a thread once for each motion.
 *
 * Signal "changed": the points, the look or the paths. */
#define JD_TYPE_TRACES (jd_traces_get_type ())
G_DECLARE_FINAL_TYPE (JdTraces, jd_traces, JD, TRACES, GObject)

JdTraces   *jd_traces_new          (void) G_GNUC_WARN_UNUSED_RESULT;

/* Returns whether the point @name ("crank.B") leaves its path. */
gboolean    jd_traces_get_traced   (JdTraces   *self,
                                    const char *name);
void        jd_traces_set_traced   (JdTraces   *self,
                                    const char *name,
                                    gboolean    traced);
void        jd_traces_clear        (JdTraces   *self);
/* Length of the paths, s before the instant shown; 0: from the start of the motion. */
double      jd_traces_get_length   (JdTraces   *self);
/* Time between two dots on a path, s; 0: none. */
double      jd_traces_get_dots     (JdTraces   *self);
/* Returns whether the paths grow pale with their age. */
gboolean    jd_traces_get_fades    (JdTraces   *self);
void        jd_traces_set_look     (JdTraces   *self,
                                    double      length,
                                    double      dots,
                                    gboolean    fades);
/* All of this as a value of type JD_TRACES_STATE, to be stored.  Wrong values are ignored. */
#define JD_TRACES_STATE "(ddbas)"
GVariant   *jd_traces_dup_state    (JdTraces   *self) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether the value is that of new traces. */
gboolean    jd_traces_is_plain     (GVariant   *state);
void        jd_traces_set_state    (JdTraces   *self,
                                    GVariant   *state);

/* Finds the paths of the study's motion anew, where the motion, the picture (NULL: none) or the points are others
 * than before. */
void        jd_traces_update       (JdTraces   *self,
                                    JdStudy    *study,
                                    JdPicture  *picture);
/* The paths, NULL while there are none; lent. */
const JdTrace *jd_traces_get_trace (JdTraces   *self);
/* Appends what has been traced at @time.  @scale: pixels of the screen for one of the sheet.  @stamp changes with the
 * view and the style. */
void        jd_traces_snapshot     (JdTraces             *self,
                                    GtkSnapshot          *snapshot,
                                    double                time,
                                    const JdPictureFrame *frame,
                                    const JdPainter      *painter,
                                    int                   scale,
                                    guint                 stamp);
/* Gives a figure at figure->time the paths. */
void        jd_traces_set_figure   (JdTraces   *self,
                                    JdFigure   *figure);
/* For tests: how many times a part of the paths was stroked into pixels. */
guint       jd_traces_get_n_strokes (JdTraces  *self);

G_END_DECLS
