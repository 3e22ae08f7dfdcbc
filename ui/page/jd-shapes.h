/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* Drawings as shapes: what is drawn on a cairo context, as paths that are stored once and then only placed.  A shape
 * that is the same in two drawings but for a displacement and a rotation is stored once: so a motion is a list of
 * shapes, and of their places in each of its drawings.  Texts become outlines. */
typedef struct _JdShapes JdShapes;

/* Place of a shape in a drawing: it is turned by @angle (rad, clockwise on the sheet) about its own origin, which is
 * at (x, y), sheet pixels. */
typedef struct
{
  guint  shape;
  double x, y, angle;
} JdPlaced;

/* The number of colours of jd_shapes_init_style(), and of each in the shapes. */
#define JD_SHAPES_N_COLORS (JD_N_COLORS + 2 * JD_N_ARROW_KINDS)

/* A style for drawing: its colours are numbers that a page replaces by those of its theme. */
void       jd_shapes_init_style  (JdDrawStyle       *style);
/* The colours of @style in the order of those numbers. */
void       jd_shapes_list_colors (const JdDrawStyle *style,
                                  JdColor            out[JD_SHAPES_N_COLORS]);

JdShapes  *jd_shapes_new         (double             width,
                                  double             height) G_GNUC_WARN_UNUSED_RESULT;
void       jd_shapes_free        (JdShapes          *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdShapes, jd_shapes_free)
/* Begins a drawing.  The context is lent until jd_shapes_end(). */
cairo_t   *jd_shapes_begin       (JdShapes          *self);
/* Ends it: its shapes in the order drawn, of JdPlaced.  NULL and @error if cairo gives a drawing that is not
 * understood. */
GArray    *jd_shapes_end         (JdShapes          *self,
                                  GError           **error) G_GNUC_WARN_UNUSED_RESULT;
guint      jd_shapes_get_n       (const JdShapes    *self);
/* A shape: its path for the attribute "d" of SVG, about its own origin; and its style, declarations of CSS.  Colour k
 * stands there as var(--ck).  The path is owned by the caller. */
char      *jd_shapes_dup_path    (const JdShapes    *self,
                                  guint              shape) G_GNUC_WARN_UNUSED_RESULT;
const char *jd_shapes_get_style  (const JdShapes    *self,
                                  guint              shape);

G_END_DECLS
