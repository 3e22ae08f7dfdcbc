/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/**
 * JdPowerBalance:
 *
 * Painlevé's lemma and the power balance of a parameterization (Le van and Bouzidi, 9.1.1 and 9.2).  The lemma [9.2],
 *
 *   d/dt (E2 - E0) = sum_i Q_i q'_i - partial E / partial t,
 *
 * holds for all joints and all efforts.  With d/dt (E1 + 2 E0) added it is the power balance
 *
 *   d/dt (E + V) = power of the given efforts without potential + power of the efforts of the complementary equations
 *                  + power of friction + carried,   carried = d/dt (E1 + 2 E0) - partial (E - V) / partial t.
 *
 * The last term is the power of what moves the mechanism while the parameters are held, such as a primitive drive,
 * for which no multiplier stands.  The derivatives on the left come from the formulas of the energies and from the
 * accelerations, the terms on the right from the generalized forces: the residual is a test of both.
 *
 * Constant once made; threads may share it.
 */
typedef struct _JdPowerBalance JdPowerBalance;

/**
 * JdPowerTerms:
 *
 * The terms at a state, W.  @kinetic and @potential are energies, J.
 */
typedef struct
{
  double    kinetic[3];      /* [0] = E0, [1] = E1, [2] = E2 */
  double    potential;       /* V */
  double    lemma_left;      /* d/dt (E2 - E0) */
  double    generalized;     /* sum_i Q_i q'_i */
  double    partial_kinetic; /* partial E / partial t at constant q, q'; NAN if not @split */
  double    energy_rate;     /* d/dt (E + V) */
  gsize     n_efforts;       /* given efforts of the model, in order */
  double   *given;           /* sum_i D_i q'_i of each given effort without potential; 0 of the others */
  gsize     n_joints;
  double   *joints;          /* sum_h lambda_h (alpha_h . q') over the complementary equations of each joint: 0 for
                              * homogeneous ones [9.9] */
  double    friction;        /* power of friction and rolling resistance that no multiplier stands for */
  double    carried;
  gboolean  split;           /* whether the formulas give @partial_kinetic.  FALSE where a parameter that is
                              * eliminated numerically depends on time; @carried is then what closes the balance, and
                              * the residuals are NAN */
  double    lemma_residual;  /* left side minus right side */
  double    residual;        /* of the power balance */
} JdPowerTerms;

JdPowerBalance *jd_power_balance_new   (JdParameterization  *parameterization,
                                        GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_power_balance_free  (JdPowerBalance *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPowerBalance, jd_power_balance_free)
/**
 * jd_power_balance_is_carried:
 *
 * Returns whether the term @carried is there: something moves while the parameters are held.  Only then E1 and E0 may
 * be other than zero.
 */
gboolean        jd_power_balance_is_carried (const JdPowerBalance *self);
/**
 * jd_power_balance_eval:
 *
 * Computes the terms at the state (t, p, p'), whose evaluation is @evaluation.  NULL where the accelerations or the
 * multipliers are not determined.  Allocates.
 */
JdPowerTerms   *jd_power_balance_eval  (const JdPowerBalance *self,
                                        double                t,
                                        const double         *p,
                                        const double         *pd,
                                        const JdEvaluation   *evaluation) G_GNUC_WARN_UNUSED_RESULT;
void            jd_power_terms_free    (JdPowerTerms *terms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPowerTerms, jd_power_terms_free)

G_END_DECLS
