/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* The document's "sheet": what a program that draws it by hand catches.  Nothing is computed from it. */

/* rad: the step that angles catch where the document gives none, 15 degrees. */
#define JD_USUAL_ANGLE_STEP (G_PI / 12)
/* Opacity of an underlay where the document gives none. */
#define JD_USUAL_OPACITY    0.5

/**
 * jd_mechanism_get_grid:
 *
 * Distance of the grid lines, m; 0 where the document gives none, and the program chooses one by the scale.
 */
double jd_mechanism_get_grid       (JdMechanism *self);
/**
 * jd_mechanism_get_angle_step:
 *
 * The step that angles catch, rad; JD_USUAL_ANGLE_STEP where the document gives none.
 */
double jd_mechanism_get_angle_step (JdMechanism *self);

/**
 * JdShownUnit:
 *
 * A unit in which numbers are shown and typed: num/den pi^pi of the SI unit.
 */
typedef struct
{
  const char *name;      /* as it is shown and typed, "cm" or "°" */
  double      num, den;
  gboolean    pi;        /* times pi: degrees */
} JdShownUnit;

/**
 * jd_mechanism_get_shown_unit:
 *
 * The document's unit for a quantity whose SI unit is @si ("m", "kg" or "rad"); NULL where that is @si itself, as it
 * is for every other quantity.
 */
const JdShownUnit *jd_mechanism_get_shown_unit (JdMechanism *self,
                                                const char  *si);
/**
 * jd_shown_unit_get_value:
 *
 * Converts @si, a number in SI, to the unit @self (NULL: SI).
 */
double             jd_shown_unit_get_value     (const JdShownUnit *self,
                                                double             si);

/**
 * JdUnderlay:
 *
 * A picture below the drawing.  @image is the name of a file in the folder of the document; lent.  Its lower left
 * corner is at (@x, @y), m; it is turned about that corner by @angle, rad, and @width m wide.
 */
typedef struct
{
  const char *image;
  double      x, y;
  double      width;
  double      angle;
  double      opacity;   /* 0 to 1 */
  gboolean    locked;    /* the pointer does not move it */
  gboolean    exported;  /* figures and the Study sheet show it too */
} JdUnderlay;

/**
 * jd_mechanism_get_underlay:
 *
 * FALSE: the document has none.
 */
gboolean           jd_mechanism_get_underlay   (JdMechanism *self,
                                                JdUnderlay  *out);

G_END_DECLS
