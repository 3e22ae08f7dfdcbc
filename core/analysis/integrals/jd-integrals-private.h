/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/integrals/jd-integrals.h"

G_BEGIN_DECLS

/* The quantities of a parameterization that are evaluated at random states, in natural units (jd-model-size.h).  They
 * decide a hypothesis independently of the formulas. */
typedef enum
{
  JD_SAMPLED_TIME,       /* partial derivative of E - V by t */
  JD_SAMPLED_POWER,      /* D'.q' */
  JD_SAMPLED_CARRIED,    /* E0 and E1 */
  JD_SAMPLED_PARAMETER,  /* n: d(E - V)/dq_i */
  JD_SAMPLED_GIVEN,      /* n: D'_i */
  JD_SAMPLED_BETA,       /* m */
  JD_SAMPLED_ALPHA,      /* m x n */
  JD_N_SAMPLED
} JdSampled;

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
  guint               n_samples;   /* number of random states */
  gboolean           *zero[JD_N_SAMPLED]; /* for each quantity, whether it is zero at all of them */
  char               *assumed;     /* translated: the joints that the file assumes to be perfect; NULL if none */
  char               *imperfect;   /* translated: the joints that are not perfect, with the reason; NULL if all are
                                    * perfect */
  GCancellable       *cancellable; /* lent; NULL */
  char               *lawless;     /* those of them without a law of friction; NULL if there are none */
} JdIntegralBasis;

/* A state at which formulas are evaluated: the accelerations @pdd are NULL if they are not determined. */
typedef struct
{
  JdModel      *model;
  double        t;
  const double *p, *pd, *pdd;
} JdIntegralPoint;

/* The value of @expr; NAN if it contains an acceleration that is not determined. */
double jd_integral_point_eval       (const JdIntegralPoint *self,
                                     const JdExpr          *expr);

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
