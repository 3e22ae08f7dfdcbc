/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Arrows of velocities, virtual velocities, forces and impulses.  A list is a GArray of JdArrow, filled by
 * jd-picture-arrows.h or by the caller.  All arrows of a kind have one scale. */
typedef enum
{
  JD_ARROW_STRAIGHT,  /* vector; its foot is at "at" */
  JD_ARROW_TURN,      /* vector[0]: a torque or angular velocity, positive counterclockwise, as an arc around "at" */
  JD_ARROW_CENTRE,    /* a virtual centre of rotation at "at": a cross in a circle; no vector */
} JdArrowShape;

typedef struct
{
  JdArrowKind   kind;
  JdArrowShape  shape;
  gboolean      hollow;      /* a quantity before an event; filled after it */
  gboolean      constraint;  /* a constraint effort: a dot at the foot */
  gboolean      lit;         /* emphasized: thicker, with a halo */
  guint         equation;    /* for a constraint effort: 1 + index of the model's equation; else 0 */
  int           body;        /* of the velocity of a named point: the point's body */
  guint         point;       /* 1 + index of this point in its body's points; 0: no such velocity */
  gboolean      minor;       /* one of many arrows of a field: thinner, no label */
  gboolean      faint;       /* of a background: pale */
  double        after[2];    /* of a straight arrow: its foot is at the tip of this vector, SI, whose foot is at
                              * "at" */
  double        at[2];       /* world, m */
  double        vector[2];   /* SI */
  const char   *label;       /* Pango markup, lent (must outlive the list); NULL: none */
} JdArrow;

/* Scale of each kind: pixels per unit for straight arrows, radians of arc per unit for turns; 0 before the first
 * arrow.  The scale is kept from frame to frame, so that lengths can be compared during a motion.  It changes, in
 * steps of 1, 2, 5, only when the longest arrow becomes too long or too short.  It never exceeds a hundred times the
 * smallest value it has had. */
typedef struct
{
  double straight[JD_N_ARROW_KINDS];
  double turn[JD_N_ARROW_KINDS];
  double least_straight[JD_N_ARROW_KINDS];
  double least_turn[JD_N_ARROW_KINDS];
} JdArrowScale;

GArray   *jd_arrows_new           (void) G_GNUC_WARN_UNUSED_RESULT;  /* of JdArrow; g_array_set_size (list, 0)
                                                                      * empties it */
/* Appends a cleared arrow and returns it. */
JdArrow  *jd_arrows_add           (GArray       *arrows,
                                   JdArrowKind   kind,
                                   JdArrowShape  shape);
/* Removes the arrows of the constraint efforts of equations e with @dropped[2 e], and of their impulses with
 * @dropped[2 e + 1].  NULL: none. */
void      jd_arrows_drop          (GArray         *arrows,
                                   const gboolean *dropped);

void      jd_arrow_scale_init     (JdArrowScale *self);
void      jd_arrow_scale_update   (JdArrowScale *self,
                                   const GArray *arrows,
                                   const JdView *view);

/* Extents of what jd_arrow_draw() paints, without the label, in sheet pixels and clipped to the sheet.  Returns
 * FALSE if there is nothing to paint. */
gboolean  jd_arrow_get_extents    (const JdArrow      *self,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter,
                                   JdBounds           *out_extents);
/* Draws the arrows.  An arrow that would leave the sheet ends at its margin with a break across its shaft.  Labels
 * are added to @labels (NULL: no labels), which places and draws them. */
void      jd_arrows_draw          (const GArray       *arrows,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter);
/* The straight arrow that is drawn at (@x, @y), sheet pixels: the nearest one within a few pixels of its shaft; the
 * many arrows of a field are left out.  NULL: none. */
const JdArrow *jd_arrows_pick     (const GArray       *arrows,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter,
                                   double              x,
                                   double              y);
/* Draws the legend with its lower left corner at (@x, @y).  It has one line for each kind present: a sample, its
 * name, and its value ("= 2 m/s").  If both hollow and filled arrows are present, it explains them.  @out_height and
 * @out_width may be NULL. */
void      jd_arrows_draw_legend   (const GArray       *arrows,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter,
                                   double              x,
                                   double              y,
                                   double             *out_width,
                                   double             *out_height);
/* The line of the legend at (@x, @y), for the lower left corner (@left, @bottom): the name of its arrows,
 * untranslated, such as "virtual velocity".  NULL: there is none. */
const char *jd_arrows_pick_legend (const GArray       *arrows,
                                   const JdArrowScale *scale,
                                   const JdPainter    *painter,
                                   double              left,
                                   double              bottom,
                                   double              x,
                                   double              y);

G_END_DECLS
