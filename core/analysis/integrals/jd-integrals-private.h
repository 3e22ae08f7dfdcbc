/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/integrals/jd-integrals.h"

G_BEGIN_DECLS

/* What the formulas of a parameterization say, and the numbers they give at random states, so that a hypothesis is
 * decided twice.  In natural units (jd-model-size.h), those of energies over the size of the terms that make them up, or
 * over JD_SMALL_PART of the natural energy where that is larger. */
typedef struct
{
  double  *dl_dq;      /* n: d(E - V)/dq_i */
  double   dl_dt;      /* d(E - V)/dt, q and q' held */
  double  *given;      /* n: D'_i */
  double   power;      /* D'.q' */
  double  *beta;       /* m */
  double  *alpha;      /* m x n */
  double   kinetic[3];
  double   scale;      /* J: size of the terms that make these up */
} JdIntegralSample;

typedef struct
{
  JdParameterization *parameterization;
  JdModel            *model;
  JdExprPool         *pool;
  gsize               n, m, N;
  gboolean            implicit;    /* some parameters are eliminated numerically: only the numbers decide */
  const JdExpr       *t;
  const JdExpr      **q, **qd;     /* n */
  const JdExpr       *kinetic, *potential;
  const JdExpr       *kinetic_parts[3];
  const JdExpr      **momenta;     /* n: dE/dq'_i */
  const JdExpr      **given;       /* n: D'_i */
  const JdExpr       *hidden;      /* a potential U (s) of the given efforts that are not in V; NULL: none was
                                    * found */
  gboolean            gyroscopic;  /* beside @hidden there are efforts whose power is zero in every motion */
  const JdExpr      **friction;    /* n */
  const JdExpr      **left;        /* m: complementary equations */
  const JdExpr      **alpha;       /* m x n */
  GHashTable         *constants;   /* symbol -> number */
  GPtrArray          *samples;     /* JdIntegralSample * */
  char               *imperfect;   /* translated: the joints that are not perfect and why; NULL if all are */
  GCancellable       *cancellable; /* lent; NULL */
  char               *lawless;     /* those of them that no law of friction describes; NULL if none */
} JdIntegralBasis;

void  jd_integral_basis_init        (JdIntegralBasis    *self,
                                     JdParameterization *parameterization,
                                     JdExprPool         *pool);
void  jd_integral_basis_clear       (JdIntegralBasis    *self);
/* Looks for a potential of what is in D'. */
void  jd_integral_basis_find_potential (JdIntegralBasis *self);
/* Numbers at random states near (t, p). */
void  jd_integral_basis_sample      (JdIntegralBasis    *self,
                                     double              t,
                                     const double       *p);
/* Verdicts of the joints, and what slips in @evaluation (may be NULL). */
gboolean jd_integral_basis_judge    (JdIntegralBasis    *self,
                                     const JdEvaluation *evaluation,
                                     GError            **error);

/* The hypotheses of each integral, decided. */
void  jd_integral_judge_painleve    (const JdIntegralBasis *self, JdIntegral *integral, gboolean with_hidden);
void  jd_integral_judge_energy      (const JdIntegralBasis *self, JdIntegral *integral, gboolean with_hidden);
void  jd_integral_judge_momentum    (const JdIntegralBasis *self, JdIntegral *integral, gsize i);

G_END_DECLS
