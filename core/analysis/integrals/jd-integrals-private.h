/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/integrals/jd-integrals.h"

G_BEGIN_DECLS

/* The values of a parameterization's formulas at one random state.  They decide a hypothesis independently of the
 * formulas.  Units are natural (jd-model-size.h).  Values of energies are divided by the sum of the sizes of their
 * terms, or by JD_SMALL_PART of the natural energy if that is larger. */
typedef struct
{
  double  *dl_dq;      /* n: d(E - V)/dq_i */
  double   dl_dt;      /* partial derivative of E - V by t */
  double  *given;      /* n: D'_i */
  double   power;      /* D'.q' */
  double  *beta;       /* m */
  double  *alpha;      /* m x n */
  double   kinetic[3];
  double   scale;      /* J: sum of the sizes of the terms of these values */
} JdIntegralSample;

typedef struct
{
  JdParameterization *parameterization;
  JdModel            *model;
  JdExprPool         *pool;
  gsize               n, m, N;
  gboolean            implicit;    /* some parameters are eliminated numerically, and only the numbers decide */
  const JdExpr       *t;
  const JdExpr      **q, **qd;     /* n */
  const JdExpr       *kinetic, *potential;
  const JdExpr       *kinetic_parts[3];
  const JdExpr      **momenta;     /* n: dE/dq'_i */
  const JdExpr      **given;       /* n: D'_i */
  const JdExpr       *hidden;      /* a potential U (s) of the given efforts that are not in V; NULL if none was
                                    * found */
  gboolean            gyroscopic;  /* besides the efforts of @hidden there are efforts whose power is zero in every
                                    * motion */
  const JdExpr      **friction;    /* n */
  const JdExpr      **left;        /* m: complementary equations */
  const JdExpr      **alpha;       /* m x n */
  GHashTable         *constants;   /* symbol -> number */
  GPtrArray          *samples;     /* JdIntegralSample * */
  char               *imperfect;   /* translated: the joints that are not perfect, with the reason; NULL if all are
                                    * perfect */
  GCancellable       *cancellable; /* lent; NULL */
  char               *lawless;     /* those of them without a law of friction; NULL if there are none */
} JdIntegralBasis;

void  jd_integral_basis_init        (JdIntegralBasis    *self,
                                     JdParameterization *parameterization,
                                     JdExprPool         *pool);
void  jd_integral_basis_clear       (JdIntegralBasis    *self);
/* Searches for a potential of the efforts in D'. */
void  jd_integral_basis_find_potential (JdIntegralBasis *self);
/* Computes the values at random states near (t, p). */
void  jd_integral_basis_sample      (JdIntegralBasis    *self,
                                     double              t,
                                     const double       *p);
/* Finds the verdicts on the joints, and the slipping joints by @evaluation (may be NULL). */
gboolean jd_integral_basis_judge    (JdIntegralBasis    *self,
                                     const JdEvaluation *evaluation,
                                     GError            **error);

/* Decides the hypotheses of an integral. */
void  jd_integral_judge_painleve    (const JdIntegralBasis *self, JdIntegral *integral, gboolean with_hidden);
void  jd_integral_judge_energy      (const JdIntegralBasis *self, JdIntegral *integral, gboolean with_hidden);
void  jd_integral_judge_momentum    (const JdIntegralBasis *self, JdIntegral *integral, gsize i);

G_END_DECLS
