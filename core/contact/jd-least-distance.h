/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * jd_least_distance:
 *
 * Least distance problem: min |y|^2 / 2 subject to G y >= h.  Lawson and Hanson, Solving Least Squares Problems
 * (1974), chapter 23, LDP by NNLS.  @g has k x n entries, with rows of length 1 or 0.  Fills @u (k): y = G^T u, u >=
 * 0, with u_k > 0 only on independent rows.  FALSE if there is no such y; then @u >= 0 has G^T u = 0 and h . u >
 * 0.
 */
gboolean   jd_least_distance     (gsize         n,
                                  gsize         k,
                                  const double *g,
                                  const double *h,
                                  double       *u);

G_END_DECLS
