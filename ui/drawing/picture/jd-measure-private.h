/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-kinematics.h"
#include "ui/drawing/picture/jd-measure.h"
#include "ui/drawing/picture/jd-picture-private.h"

G_BEGIN_DECLS

typedef enum
{
  JD_MEASURE_ANGLE,   /* at "from", between a reference direction and the direction to "to" */
  JD_MEASURE_LENGTH,  /* from "from" to "to" */
  JD_MEASURE_RADIUS,  /* of a circle around "from"; "to" is a place of it */
} JdMeasureKind;

/* Line that is drawn along a leg of an angle. */
typedef enum
{
  JD_LEG_NONE,      /* the body itself is a bar */
  JD_LEG_SHORT,     /* a line that ends beyond the arc */
  JD_LEG_TO_POINT,  /* a line to the point that turns */
} JdMeasureLeg;

typedef struct
{
  JdMeasureKind kind;
  int           parameter;  /* or JD_NONE */
  const char   *label;
  gsize         from, to;   /* vectors of the tape */
  gsize         value;      /* scalar of the tape: the parameter, or the constant length */
  gsize         base;       /* vector: a point at whose level the length begins; else "from" */
  int           body;       /* the dimension line is outside this body; JD_NONE: beside the two points */
  int           sense;      /* ANGLE: +1 if the parameter counts counterclockwise, -1 if clockwise */
  JdMeasureLeg  leg;        /* ANGLE */
  const char   *of_file;    /* name of a measure of the file, whose value is written too; else NULL */
} JdMeasure;

struct _JdMeasures
{
  JdPicture    *picture;
  GArray       *measures;   /* JdMeasure */
  GStringChunk *texts;
  JdTape       *tape;       /* (t, p) -> vectors of three components, then scalars */
  gsize         n_vectors, n_scalars;
  double      (*lines)[4];  /* px: of each measure as it was last drawn; NAN: not drawn.  NULL: not kept */
};

/* Data while the measures are found. */
typedef struct
{
  JdMeasures      *self;
  const JdPicture *picture;
  JdKinematics     kinematics;
  GPtrArray       *vectors;   /* const JdExpr *, three for each vector */
  GPtrArray       *scalars;
  GArray          *bases;     /* JdExprVec: points that lengths and angles are measured from; the first is the
                               * ground's origin */
  GHashTable      *letters;   /* labels of the constant lengths found: each is marked once */
  double           size;      /* of the mechanism, m */
} JdMeasureFinder;

/* jd-measure-find.c */
/* Finds all measures of the mechanism. */
void          jd_measure_find_all      (JdMeasureFinder *finder);
/* Adds a measure and its vectors and value.  The result is valid until the next one is added. */
JdMeasure    *jd_measure_add           (JdMeasureFinder *finder,
                                        JdMeasureKind    kind,
                                        JdExprVec        from,
                                        JdExprVec        to,
                                        const JdExpr    *value,
                                        const char      *label);
/* Returns @expr (NULL: 0) in the pool of the finder. */
const JdExpr *jd_measure_import        (JdMeasureFinder *finder,
                                        const JdExpr    *expr);
/* Returns the vector (x, y, 0). */
JdExprVec     jd_measure_plane_vector  (JdMeasureFinder *finder,
                                        const JdExpr    *x,
                                        const JdExpr    *y);
gboolean      jd_measure_is_zero       (JdMeasureFinder *finder,
                                        const JdExpr    *expr);
/* Returns the value of the expression in the file's state. */
double        jd_measure_value_in_file (const JdMeasureFinder *finder,
                                        const JdExpr          *expr);
/* Returns whether two places coincide in the file's state. */
gboolean      jd_measure_are_near      (const JdMeasureFinder *finder,
                                        JdExprVec              a,
                                        JdExprVec              b);
/* Computes the two ends of a body that is drawn as a bar, in its axes.  Returns FALSE if it is none. */
gboolean      jd_measure_get_bar       (JdMeasureFinder  *finder,
                                        const JdBodyPlan *plan,
                                        JdExprVec         ends[2]);

/* jd-measure-constant.c */
/* Adds a constant length, unless it has no letter or its letter is marked already. */
void          jd_measure_add_constant  (JdMeasureFinder *finder,
                                        JdMeasureKind    kind,
                                        JdExprVec        from,
                                        JdExprVec        to,
                                        const JdExpr    *length);
/* Adds the constant lengths of a body, of the ground with its rods and curves. */
void          jd_measure_add_body_lengths   (JdMeasureFinder *finder,
                                             int              body);
void          jd_measure_add_ground_lengths (JdMeasureFinder *finder);

G_END_DECLS
