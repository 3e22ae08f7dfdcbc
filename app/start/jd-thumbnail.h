/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The picture of a mechanism file, or of the first step of a lesson.  A thread reads and draws it, again when the
 * theme changes. */
#define JD_TYPE_THUMBNAIL (jd_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (JdThumbnail, jd_thumbnail, JD, THUMBNAIL, AdwBin)

/* Begins to draw @file (*.jourdain, *.jlesson) for a picture of @width and @height pixels. */
void         jd_thumbnail_show            (JdThumbnail *self,
                                           GFile       *file,
                                           int          width,
                                           int          height);
/* Contents that the thread has read, NULL before: translated title and description of a mechanism, and the reason if
 * there is no picture.  They change with the signal "read". */
const char  *jd_thumbnail_get_title       (JdThumbnail *self);
const char  *jd_thumbnail_get_description (JdThumbnail *self);
const char  *jd_thumbnail_get_problem     (JdThumbnail *self);

G_END_DECLS
