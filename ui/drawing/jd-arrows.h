/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Arrows of velocities, virtual velocities, forces and impulses: a GArray of JdArrow, filled by jd-picture-arrows.h
 * or by hand, drawn with one common scale for each kind. */
typedef enum
{
  JD_ARROW_STRAIGHT,  /* vector, foot at "at" */
  JD_ARROW_TURN,      /* vector[0]: a torque or angular velocity, positive counterclockwise, as an arc around "at" */
  JD_ARROW_CENTRE,    /* a virtual centre at "at": a cross in a circle; no vector */
} JdArrowShape;

typedef struct
{
  JdArrowKind   kind;
  JdArrowShape  shape;
  gboolean      hollow;      /* before an event; filled after it */
  gboolean      constraint;  /* a constraint effort: a dot at the foot */
  gboolean      lit;         /* pointed at: thicker, with a halo */
  guint         equation;    /* of a constraint effort: 1 + the model's equation; else 0 */
  gboolean      minor;       /* one of many that show a field: thinner, no label */
  double        at[2];       /* world, m */
  double        vector[2];   /* SI */
  const char   *label;       /* Pango markup, lent (must outlive the list); NULL: none */
} JdArrow;

/* Sheet pixels for one unit of each kind, straight and turned arrows apart (0: none seen yet). Turned ones: radians
 * of arc per unit.  Kept from frame to frame, so that lengths can be compared along a motion: it changes by steps of
 * 1, 2, 5 only when the longest arrow would become too long or too short, and never beyond a hundred times the least
 * it was. */
typedef struct
{
  double straight[JD_N_ARROW_KINDS];
  double turn[JD_N_ARROW_KINDS];
  double least_straight[JD_N_ARROW_KINDS];
  double least_turn[JD_N_ARROW_KINDS];
} JdArrowScale;

GArray   *jd_arrows_new           (void) G_GNUC_WARN_UNUSED_RESULT;  /* of JdArrow; g_array_set_size (list, 0)
                                                                      * empties it */
/* Appends a cleared arrow and returns it to be filled. */
JdArrow  *jd_arrows_add           (GArray       *arrows,
                                   JdArrowKind   kind,
                                   JdArrowShape  shape);

void      jd_arrow_scale_init     (JdArrowScale *self);
void      jd_arrow_scale_update   (JdArrowScale *self,
                                   const GArray *arrows,
                                   const JdView *view);

/* What jd_arrow_draw() will paint in, sheet pixels, label not counted; within the sheet always.  FALSE: nothing to
 * paint. */
gboolean  jd_arrow_get_extents    (const JdArrow      *self,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter,
                                   JdBounds           *out_extents);
/* An arrow that would leave the sheet ends at its margin, with a break across its shaft.  Labels go to @labels (may
 * be NULL: no labels), which places and draws them. */
void      jd_arrows_draw          (const GArray       *arrows,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter);
/* One line for each kind present: a sample, its name, what length means what ("= 2 m/s"); hollow and filled explained
 * where both occur.  Lower left corner at (@x, @y). @out_height, @out_width may be NULL. */
void      jd_arrows_draw_legend   (const GArray       *arrows,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter,
                                   double              x,
                                   double              y,
                                   double             *out_width,
                                   double             *out_height);

G_END_DECLS
