/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "ui/drawing/glyph/jd-glyph.h"

G_BEGIN_DECLS

/* Strokes that the glyphs share.  Solid parts have the ink colour.  Parts released by an equation are dashed, in the
 * colour of virtual quantities, with a small double arrow along the released motion.  (x, y) are sheet pixels, (ux,
 * uy) are unit vectors. */
struct _JdPen
{
  const JdGlyphPlace *place;
  const JdPainter    *painter;
  const JdDrawStyle  *style;   /* style of the painter */
  cairo_t            *cr;
  double              r;       /* radius of a pin: the unit of length of all glyphs */
};

/* Sets colour, width and dash for a solid or a released part. */
void  jd_pen_set           (JdPen *pen, gboolean released);
/* Sets the colour of the ground, without dashes. */
void  jd_pen_set_ground    (JdPen *pen);
/* Sets the paper's colour.  On an icon the paper is transparent and erases what is below; jd_pen_set () ends this. */
void  jd_pen_set_paper     (JdPen *pen);
/* Strokes the path as a solid or a released part. */
void  jd_pen_stroke        (JdPen *pen, gboolean released);
/* Fills the path with the paper's colour, then strokes it. */
void  jd_pen_outline       (JdPen *pen, gboolean released);
void  jd_pen_fill          (JdPen *pen, gboolean released);

void  jd_pen_circle        (JdPen *pen, double x, double y, double radius);
void  jd_pen_line          (JdPen *pen, double x0, double y0, double x1, double y1);
/* A rectangle with half sides @a along (ux, uy) and @b across. */
void  jd_pen_block         (JdPen *pen, double x, double y, double ux, double uy, double a, double b);
/* A slot: straight sides of half length @a along (ux, uy), and round ends of radius @b. */
void  jd_pen_slot          (JdPen *pen, double x, double y, double ux, double uy, double a, double b);
/* Two lines along (ux, uy) of half length @a, at the distance @b on each side. */
void  jd_pen_rails         (JdPen *pen, double x, double y, double ux, double uy, double a, double b);
/* Marks of a released motion: a double arrow along a line, outside the radius @from; or around a centre. */
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
