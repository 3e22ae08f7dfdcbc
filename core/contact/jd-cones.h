/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The largest t for which every cone |w| <= u has a point, u and w being affine in z (d numbers) and t: how far
 * efforts that are not unique can be kept from their limits.  Each row holds d coefficients of z, that of t, and the
 * constant; in u t must stand with -1. */
typedef struct
{
  gsize   n_w;   /* 0: u >= 0; 1, 2 */
  double *u;     /* d + 2 */
  double *w[2];  /* d + 2 each */
} JdCone;

/* @scale: size of the constants; one of the cones must bound t.  A t that is reached, within 1e-13 of @scale of the
 * best where the numbers allow. */
double jd_cones_best (const JdCone *cones,
                      gsize         n,
                      gsize         d,
                      double        scale);

/* The same for cones of one w at most, exactly.  NAN: there are too many corners. */
double jd_corners_best (const JdCone *cones,
                        gsize         n,
                        gsize         d);

G_END_DECLS
