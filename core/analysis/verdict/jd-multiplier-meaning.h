/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/**
 * JdMultiplierMeaning:
 *
 * The meaning of the multipliers of a parameterization.  The virtual power of a joint's efforts, sum_e F_e P_e(q*),
 * is equated with sum_h lambda_h (alpha_h . q*) in the same fields (Le van and Bouzidi, 8.2.2, [8.10]).  The efforts
 * of primitive equations have no multiplier; the reason names the tag that would give one.
 */
typedef struct
{
  gsize   equation;   /* index in the model; complementary */
  char   *meaning;    /* "N", "a*sin(theta)*N", "X + 2*Y"; NULL if it is not known */
  const JdExpr *expr; /* the same as an expression; its efforts are symbols of kind JD_SYMBOL_LOCAL */
  char   *why;        /* translated sentence; never NULL */
} JdMultiplierMeaning;

typedef struct
{
  gsize     joint;    /* index in the mechanism */
  char     *effort;   /* "N" */
  gboolean  known;    /* the multipliers, a law or an assumption determine it */
  gboolean  has_value;
  double    value;    /* N or N m, where the multipliers and assumptions determine it */
  char     *why;      /* translated sentence; never NULL */
} JdEffortMeaning;

typedef struct
{
  JdExprPool          *pool;           /* of the expressions */
  gsize                n_multipliers;  /* one for each complementary equation, in order */
  JdMultiplierMeaning *multipliers;
  gsize                n_efforts;      /* of all joints, in order */
  JdEffortMeaning     *efforts;
} JdMultiplierMeanings;

/**
 * jd_multiplier_meanings_new:
 *
 * Computes the meanings at the state (t, p, pd).  The rates decide which equations act.  Formulas are checked at
 * random positions of the joint.  @evaluation, of the same state, says which multipliers and efforts of laws are
 * unique and which joints slip.  NULL, where there is no evaluation: the rank of the rows says which are unique, and
 * nothing slips.
 */
JdMultiplierMeanings *jd_multiplier_meanings_new  (JdParameterization  *parameterization,
                                                   double               t,
                                                   const double        *p,
                                                   const double        *pd,
                                                   const JdEvaluation  *evaluation,
                                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void       jd_multiplier_meanings_free (JdMultiplierMeanings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMultiplierMeanings, jd_multiplier_meanings_free)

G_END_DECLS
