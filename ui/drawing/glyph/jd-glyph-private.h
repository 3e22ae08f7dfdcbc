/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "ui/drawing/glyph/jd-glyph.h"

G_BEGIN_DECLS

/* Strokes that the glyphs share.  Solid parts are ink; what an equation has set free is dashed, in the colour of what
 * is virtual, with a small double arrow along the freed motion.  (x, y) are sheet pixels, (ux, uy) unit vectors. */
struct _JdPen
{
  const JdGlyphPlace *place;
  const JdPainter    *painter;
  const JdDrawStyle  *style;   /* of the painter */
  cairo_t            *cr;
  double              r;       /* radius of a pin: the module of every glyph */
};

/* Source, width and dash for a solid or a released part. */
void  jd_pen_set           (JdPen *pen, gboolean released);
/* Paper without any opacity, as on an icon, takes away what is below; jd_pen_set () covers it again. */
void  jd_pen_set_paper     (JdPen *pen);
/* Strokes the path as a solid or a released part. */
void  jd_pen_stroke        (JdPen *pen, gboolean released);
/* Fills with paper, then strokes. */
void  jd_pen_outline       (JdPen *pen, gboolean released);
void  jd_pen_fill          (JdPen *pen, gboolean released);

void  jd_pen_circle        (JdPen *pen, double x, double y, double radius);
void  jd_pen_line          (JdPen *pen, double x0, double y0, double x1, double y1);
/* A rectangle of half sides @a along (ux, uy) and @b across. */
void  jd_pen_block         (JdPen *pen, double x, double y, double ux, double uy, double a, double b);
/* A slot: straight sides of half length @a along (ux, uy), round ends of radius @b. */
void  jd_pen_slot          (JdPen *pen, double x, double y, double ux, double uy, double a, double b);
/* Two lines along (ux, uy), of half length @a, @b away on each side. */
void  jd_pen_rails         (JdPen *pen, double x, double y, double ux, double uy, double a, double b);
/* Strokes that say what has been set free: a double arrow along a line, outside of radius @from; around a centre. */
void  jd_pen_free_along    (JdPen *pen, double x, double y, double ux, double uy, double from, double to);
void  jd_pen_free_turn     (JdPen *pen, double x, double y, double radius);
/* Hatching along a line, on the side of (nx, ny). */
void  jd_pen_hatch         (JdPen *pen, double x, double y, double ux, double uy, double nx, double ny, double a);
gboolean jd_pen_is_free    (const JdPen *pen, guint equation);

extern const JdGlyph jd_glyph_pivot, jd_glyph_weld, jd_glyph_ball;
extern const JdGlyph jd_glyph_slider, jd_glyph_pin_slot;
extern const JdGlyph jd_glyph_rod, jd_glyph_rope;
extern const JdGlyph jd_glyph_contact, jd_glyph_rolling, jd_glyph_on_curve, jd_glyph_blade;
extern const JdGlyph jd_glyph_gear, jd_glyph_drive, jd_glyph_equation;

G_END_DECLS
