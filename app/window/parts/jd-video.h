/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/figure/jd-film.h"

G_BEGIN_DECLS

/* A film as one WebM file, coded by GStreamer's program gst-launch-1.0 where it is installed. */

/* Writes the film, @rate pictures a second, to @file.  It and its pictures stand in a folder of their own until it is
 * done.  Thread-safe.  FALSE: cancelled, or the reason, with what GStreamer says; @file is then as it was. */
gboolean jd_video_write    (JdFilm          *film,
                            GFile           *file,
                            guint            rate,
                            GCancellable    *cancellable,
                            JdProgressFunc   progress,
                            gpointer         progress_data,
                            GError         **error);

G_END_DECLS
