/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/figure/jd-figure.h"
#include "ui/drawing/figure/jd-follow.h"
#include "ui/drawing/jd-export.h"

G_BEGIN_DECLS

/* A film of a motion: numbered figures of one view, NAME-0001.png, NAME-0002.png and so on, PNG or SVG.  It holds
 * all it needs, so that a thread can write it. */
typedef struct _JdFilm JdFilm;

#define JD_FILM_MAX_FRAMES 9999

/* @figure is the first frame as it is drawn: its view, style, what it shows and its trace's look hold for all.  The
 * scale of its arrows is kept if it suits the longest arrows of the film; all frames have one.  The points of its
 * trace are those of @points (n_points).  @motion belongs to the figure's model. */
JdFilm   *jd_film_new          (const JdFigure   *figure,
                                JdMotion         *motion,
                                const JdPointRef *points,
                                gsize             n_points,
                                double            width,
                                double            height) G_GNUC_WARN_UNUSED_RESULT;
void      jd_film_free         (JdFilm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFilm, jd_film_free)

/* Sets the instants from @from to @to, s, @rate frames for each second of the motion; at most JD_FILM_MAX_FRAMES. */
void      jd_film_set_times    (JdFilm *self,
                                double  from,
                                double  to,
                                double  rate);
/* Lets the view follow the mechanism, as the sheet does; NULL, the default: it stays. */
void      jd_film_set_follow   (JdFilm         *self,
                                const JdFollow *follow);
guint     jd_film_get_n_frames (const JdFilm *self);
/* The file of frame @i (from 0): of @file "a/swing.png" "a/swing-0001.png". */
GFile    *jd_film_dup_file     (GFile *file,
                                guint  i) G_GNUC_WARN_UNUSED_RESULT;
/* Writes all frames.  Thread-safe.  FALSE: cancelled, or one could not be written; those before remain.  Nothing is
 * written where a picture of a longer film would follow them. */
gboolean  jd_film_write        (JdFilm          *self,
                                GFile           *file,
                                GCancellable    *cancellable,
                                JdProgressFunc   progress,
                                gpointer         progress_data,
                                GError         **error);

G_END_DECLS
