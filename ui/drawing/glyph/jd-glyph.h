/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Pictures of joints.  A joint is solid where its equations are primitive, virtually released where they are
 * complementary: each set of released equations has its own picture.  A new joint type is one JdGlyph with its draw
 * function and one line in the table of jd-glyph.c. */
#define JD_GLYPH_MAX_POINTS 16

/* A joint as it lies on the sheet: pixels, y down; directions are unit vectors on the sheet. */
typedef struct
{
  guint        n_equations;
  guint        released;         /* bit k: equation k is virtually released */
  gboolean     on_ground;        /* the second-named body (the curve) is the ground */
  gboolean     faint;            /* does not act at this instant */
  gboolean     slack;            /* rope not taut */
  guint        n_points;         /* between, through, point; gear: the two centres; contact: the contact place */
  double       points[JD_GLYPH_MAX_POINTS][2];
  double       axis[2];          /* of slider, pin-slot; direction of blade; tangent of a curve */
  double       normal[2];        /* the axis turned by +90 degrees in the world */
  double       radius;           /* of the disk at a contact, pixels; 0 for a point */
  double       sag;              /* slack rope: pixels it hangs below the straight line */
  const char *const *names;      /* of the equations, n_equations of them; for badges */
  const char  *label;            /* what a badge says, markup: "f = 0"; NULL: the glyph's own */
} JdGlyphPlace;

typedef struct _JdPen JdPen;

typedef struct
{
  const char *type;              /* name of the joint type: "pivot" */
  void      (*draw) (JdPen *pen);
} JdGlyph;

/* The glyph of a joint type; one that is not known is drawn as a badge, never left out. */
const JdGlyph        *jd_glyph_find   (const char *type);
/* All of them, NULL-terminated. */
const JdGlyph *const *jd_glyph_table  (void);
void                  jd_glyph_draw   (const JdGlyph      *self,
                                       const JdGlyphPlace *place,
                                       const JdPainter    *painter);

G_END_DECLS
