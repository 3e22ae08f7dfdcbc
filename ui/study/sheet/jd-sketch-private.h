/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/sheet/jd-sketch.h"

G_BEGIN_DECLS

/* px */
#define JD_SKETCH_LENGTH  60.0  /* of the arrow before it is moved */
#define JD_SKETCH_LONGEST 160.0 /* length that the right arrow does not exceed */

/* A candidate, and how it is seen. */
typedef struct
{
  JdSketchCandidate whole;
  double            vector[2];
} JdSketchSeen;

typedef struct
{
  JdSheet     *sheet;      /* weak */
  double       place[3];   /* where the arrows begin, m */
  double       at[2];      /* the same as it is seen */
  JdArrowKind  kind;
  char        *unit;
  double       scale;      /* px for one unit */
  gboolean     shares;     /* the sheet's arrows of this kind have the same scale */
  double       vector[2];  /* the user's, in units */
  gboolean     open;
  gboolean     touched;
  gboolean     revealed;
  double       whole[3];   /* the model's */
  double       truth[2];   /* the same as it is seen */
  GArray      *candidates; /* JdSketchSeen */
  double       seen[6];    /* the plane in which the sheet is seen, see jd_sheet_get_plane() */
  double       guess[2];   /* the user's, in the plane in which it was drawn */
  double       plane[6];   /* that plane */
  double       drag[2];    /* where the drag began, px */
  JdLabels    *labels;
} JdSketchPrivate;

JdSketchPrivate *jd_sketch_get_private   (JdSketch              *self);
const JdView    *jd_sketch_get_view      (const JdSketchPrivate *priv);
/* Return the foot of the arrow, and the tip of @vector; px. */
void             jd_sketch_get_foot      (const JdSketchPrivate *priv,
                                          double                 out[2]);
void             jd_sketch_place_private (const JdSketchPrivate *priv,
                                          const double           vector[2],
                                          double                 out[2]);
/* Returns whether @vector is drawn so short that it counts as zero. */
gboolean         jd_sketch_is_short      (const JdSketchPrivate *priv,
                                          const double           vector[2]);
gboolean         jd_sketch_can_move      (const JdSketchPrivate *priv);
/* Bounds of the bar that tells the scale, without its words, on a sheet of this size. */
JdBounds         jd_sketch_get_bar       (const JdSketchPrivate *priv,
                                          double                 width,
                                          double                 height);
/* The sheet's own arrows of the kind are drawn with the scale of the sketch while it @shares it. */
void             jd_sketch_share_scale   (JdSketchPrivate       *priv,
                                          gboolean               shares);

G_END_DECLS
