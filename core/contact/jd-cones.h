/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdCone:
 *
 * Second-order cone problem: the largest t for which every cone |w| <= u has a point, where u and w are affine in z
 * (d numbers) and t.  It measures how far efforts that are not unique can be kept from their limits.  Each row holds
 * d coefficients of z, the coefficient of t and the constant.  The coefficient of t in u must be -1.
 */
typedef struct
{
  gsize   n_w;   /* 0: u >= 0; 1, 2 */
  double *u;     /* d + 2 */
  double *w[2];  /* d + 2 each */
} JdCone;

/**
 * jd_cones_best:
 *
 * Returns a t that is reached, within 1e-13 of @scale of the largest if the numbers allow that.  @scale is the size
 * of the constants.  One of the cones must bound t.
 */
double jd_cones_best (const JdCone *cones,
                      gsize         n,
                      gsize         d,
                      double        scale);

/**
 * jd_corners_best:
 *
 * Returns the largest t that is reached, exactly, for cones with at most one w.  Returns NAN if there are too many
 * corners.
 */
double jd_corners_best (const JdCone *cones,
                        gsize         n,
                        gsize         d);

G_END_DECLS
