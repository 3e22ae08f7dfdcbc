/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* The document's "sheet": what a program that draws it by hand catches.  Nothing is computed from it. */

/* rad: the step that angles catch where the document gives none, 15 degrees. */
#define JD_USUAL_ANGLE_STEP (G_PI / 12)

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

G_END_DECLS
