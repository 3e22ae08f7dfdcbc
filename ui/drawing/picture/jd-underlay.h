/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-sheet.h"
#include "ui/drawing/jd-painter.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* The picture below a drawing: a PNG, JPEG or SVG file in memory.  Constant once it is made, and counted by
 * references; threads share it. */
typedef struct _JdUnderlayImage JdUnderlayImage;

/* Reads the image of @mechanism, which lies in @folder (NULL: the document has no file yet).  NULL without @error if
 * the document has none; NULL with @error if it cannot be read, or is too large. */
JdUnderlayImage *jd_underlay_image_load        (JdMechanism  *mechanism,
                                                GFile        *folder,
                                                GError      **error) G_GNUC_WARN_UNUSED_RESULT;
/* Reads a file of any place. */
JdUnderlayImage *jd_underlay_image_load_file   (GFile        *file,
                                                GError      **error) G_GNUC_WARN_UNUSED_RESULT;
JdUnderlayImage *jd_underlay_image_ref         (JdUnderlayImage *self);
void             jd_underlay_image_unref       (JdUnderlayImage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdUnderlayImage, jd_underlay_image_unref)

/* The picture of a document that is shown and edited: it is read again when the document names another file. */
typedef struct
{
  char            *path;
  JdUnderlayImage *image;
  char            *complaint;  /* why there is no picture; NULL: there is one, or the document has none */
} JdUnderlayKeep;

/* @file: of the document, or NULL.  @exported_only: only a picture that Study and figures show. */
void             jd_underlay_keep_update       (JdUnderlayKeep  *self,
                                                JdMechanism     *mechanism,
                                                GFile           *file,
                                                gboolean         exported_only);
void             jd_underlay_keep_clear        (JdUnderlayKeep  *self);

/* Height over width. */
double           jd_underlay_image_get_aspect  (const JdUnderlayImage *self);
/* Adds the picture at @place to @bounds, world. */
void             jd_underlay_image_add_bounds  (const JdUnderlayImage *self,
                                                const JdUnderlay      *place,
                                                JdBounds              *bounds);
/* Returns whether the world point (@x, @y) is on the picture at @place. */
gboolean         jd_underlay_image_contains    (const JdUnderlayImage *self,
                                                const JdUnderlay      *place,
                                                double                 x,
                                                double                 y);
/* Draws it at @place. */
void             jd_underlay_image_draw        (const JdUnderlayImage *self,
                                                const JdUnderlay      *place,
                                                const JdPainter       *painter);

G_END_DECLS
