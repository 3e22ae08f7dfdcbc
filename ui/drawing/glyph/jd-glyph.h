/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Glyphs of joints.  Primitive equations are drawn solid and complementary equations virtually released; each set of
 * released equations has its own picture.  A new joint type needs a JdGlyph with its draw function, and a line in
 * the table of jd-glyph.c. */
#define JD_GLYPH_MAX_POINTS 16

/* A joint on the sheet: pixels, y down; directions are unit vectors on the sheet. */
typedef struct
{
  guint        n_equations;
  guint        released;         /* bit k: equation k is virtually released */
  gboolean     on_ground;        /* the second body (or the curve) is the ground */
  gboolean     faint;            /* the joint does not act at this instant */
  gboolean     slack;            /* rope not taut */
  gboolean     slides;           /* drive of a length along "axis" */
  gboolean     alone;            /* an icon: no bodies are drawn beside it */
  guint        n_points;         /* of "between", "through" or "point"; gear: the two centres; contact: the contact
                                  * point */
  double       points[JD_GLYPH_MAX_POINTS][2];
  double       axis[2];          /* of slider and pin-slot; direction of a blade; tangent of a curve */
  double       normal[2];        /* the axis turned by +90 degrees in the world */
  double       radius;           /* of the disk at a contact, pixels; 0 for a point */
  double       sag;              /* slack rope: sag below the straight line, pixels */
  const char *const *names;      /* names of the n_equations equations, for badges */
  const char *const *meanings;   /* markup, one for each equation: what the multiplier of a released one stands for,
                                  * "\u03bb = \u0393"; an entry or the array may be NULL */
  const char  *label;            /* text of a badge, markup: "f = 0"; NULL: the glyph's own */
} JdGlyphPlace;

typedef struct _JdPen JdPen;

typedef struct
{
  const char *type;              /* name of the joint type, such as "pivot" */
  void      (*draw) (JdPen *pen);
  /* For a badge, which has no place of its own: what it covers relative to its place, pixels; NULL for the others. */
  void      (*measure) (JdPen    *pen,
                        JdBounds *out);
  gboolean    is_stamp;          /* it has one place, and its look depends on "released", "on_ground" and "faint"
                                  * alone */
} JdGlyph;

/* The glyph of a joint type.  An unknown type gets a badge. */
const JdGlyph        *jd_glyph_find   (const char *type);
/* All glyphs, NULL-terminated. */
const JdGlyph *const *jd_glyph_table  (void);
/* Computes the rectangle that a badge covers relative to its place, pixels. */
void                  jd_glyph_measure (const JdGlyph      *self,
                                        const JdGlyphPlace *place,
                                        const JdPainter    *painter,
                                        JdBounds           *out);
void                  jd_glyph_draw   (const JdGlyph      *self,
                                       const JdGlyphPlace *place,
                                       const JdPainter    *painter);

G_END_DECLS
