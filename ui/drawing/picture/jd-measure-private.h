/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

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

G_END_DECLS
