/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* The dense rank-revealing problem: mass (n x n, full), @k acting rows (k x n), r (n), s (k).  The solution allocates
 * its own memory.  It fills x (n) and y (k), with NAN where the verdict gives none; unique (k); dependent (k);
 * independent (k): a largest set of independent rows. */
typedef struct
{
  gsize          n, k;
  const double  *mass;
  const double  *rows;
  const double  *r;
  const double  *s;
  const double  *natural;       /* k: natural sizes of s; where a row of zeros has a right side, what is far below is
                                 * rounding */
  double        *x;
  double        *y;
  gboolean      *unique;
  double        *dependent;
  gboolean      *independent;
  gsize          n_redundant;
  double         sine;          /* the least sine between an independent row and those before it */
} JdKktDense;

JdVerdict jd_kkt_dense_solve (JdKktDense *problem);
/* The matrices in the scale of that solution, into @scaled_mass (n x n) and @scaled_rows (k x n); the rank of the
 * rows. */
gsize     jd_kkt_dense_scale (gsize         n,
                              gsize         k,
                              const double *mass,
                              const double *rows,
                              double       *scaled_mass,
                              double       *scaled_rows);

/* Sets the natural size of the right side of row h, for the following solutions, to @row[h] times @factor.  @row has
 * m entries and is kept by the caller; NULL, the initial value, means unknown sizes, 0.  Only a row of zeros needs
 * this size, to decide whether its right side is rounding error. */
void      jd_kkt_set_natural (JdKkt        *self,
                              const double *row,
                              double        factor);
/* The least sine, in the metric of M, between a row of the last jd_kkt_solve() that is independent and those before
 * it; 1 if there are none. */
double    jd_kkt_get_sine    (const JdKkt  *self);
/* Solves with the matrices of the last jd_kkt_solve() and other right-hand sides @r (NULL: 0) and @s.  The last
 * solution must have been regular (jd_kkt_is_regular()). */
gboolean  jd_kkt_is_regular  (const JdKkt  *self);
void      jd_kkt_solve_again (JdKkt        *self,
                              const double *r,
                              const double *s,
                              double       *x,
                              double       *y);
/* The residual A_h x - s_h of row @h. */
double    jd_kkt_row_residual (const JdDynamicsPattern *pattern,
                               const double            *rows,
                               const double            *s,
                               const double            *x,
                               gsize                    h);

G_END_DECLS
