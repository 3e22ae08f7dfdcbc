/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-kkt-multipliers-private.h"

G_BEGIN_DECLS

/* The matrices of the present factors: equal matrices are not factored again. */
typedef struct
{
  double   *mass, *rows;        /* the entries of M and A */
  gboolean *active;             /* m */
  gsize     n_acting;
  gboolean  of_mass, of_rows;   /* M, and the rows, are factored */
} JdKktKnown;

/* The factors of M and of S for the rows that act. */
typedef struct
{
  JdKktMass        mass;
  JdKktRows        rows;
  JdKktMultipliers multipliers;
  JdKktKnown       known;
  double           smallest_pivot;
  double          *u, *b;                             /* scratch: n, m */
  double          *residual_x, *residual_y, *dx, *dy; /* refinement */
} JdKktFactors;

void     jd_kkt_factors_init   (JdKktFactors            *self,
                                const JdDynamicsPattern *pattern);
void     jd_kkt_factors_clear  (JdKktFactors            *self);
/* Factors the matrices of the @active rows (m; NULL: all), where they have changed.  FALSE if M is singular, a row is
 * zero, or a row is nearly dependent on others. */
gboolean jd_kkt_factors_make   (JdKktFactors            *self,
                                const double            *mass,
                                const double            *rows,
                                const gboolean          *active);
/* Solves with the present factors; @x, @y may be the same arrays as @r, @s. */
void     jd_kkt_factors_solve  (JdKktFactors            *self,
                                const double            *r,
                                const double            *s,
                                double                  *x,
                                double                  *y);
/* One step of iterative refinement of such a solution. */
void     jd_kkt_factors_refine (JdKktFactors            *self,
                                const double            *mass,
                                const double            *rows,
                                const double            *r,
                                const double            *s,
                                const gboolean          *active,
                                double                  *x,
                                double                  *y);
/* The least sine, in the metric of M, between a row and those before it. */
double   jd_kkt_factors_sine   (const JdKktFactors      *self);

G_END_DECLS
