/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Images of small shapes that a sheet shows many times, such as pins.  Each is drawn once for every quarter of a
 * pixel on which it may stand, and copied afterwards.  A sheet on the screen owns one set; only one thread may use it
 * at a time.  Files and the printer have none: there the shapes themselves are drawn. */
typedef struct _JdStamps JdStamps;

/* A shape.  What it looks like depends on these members, on the painter's style, and on nothing else. */
typedef struct
{
  /* Draws @what with its place at (@x, @y), sheet pixels. */
  void         (*draw) (const JdPainter *painter,
                        gconstpointer    what,
                        guint            look,
                        double           x,
                        double           y);
  gconstpointer  what;
  guint          look;
} JdStamp;

JdStamps *jd_stamps_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void      jd_stamps_free (JdStamps *self);
/* Memory of all images, bytes.  Before they need more than 64 MiB all are dropped. */
gsize     jd_stamps_get_n_bytes (const JdStamps *self);
/* Makes @cr, until its end, copy its shapes and texts from images.  The screen shows @scale pixels for each unit of
 * @cr. */
void      jd_stamps_use  (JdStamps *self,
                          cairo_t  *cr,
                          int       scale);
/* Returns whether shapes that @painter draws are copied from images. */
gboolean  jd_stamps_are_used (const JdPainter *painter);
/* Draws the shape with its place at (@x, @y): copied where the painter's context has images, else itself. */
void      jd_stamp_draw  (const JdStamp   *self,
                          const JdPainter *painter,
                          double           x,
                          double           y);

G_END_DECLS
