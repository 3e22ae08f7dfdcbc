/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/parameterization/jd-tangent.h"

G_BEGIN_DECLS

/**
 * JdEffortPower:
 *
 * One effort of a joint in a virtual velocity field.  A joint is perfect if the power of its efforts is 0 in every
 * field that is compatible with it (Le van and Bouzidi, [7.79]).
 */
typedef struct
{
  const char *name;        /* "N"; lent */
  double      value;       /* N or N m; NAN where the multipliers and laws do not determine it */
  double      unit_power;  /* m/s or rad/s: its virtual power for a value of 1; 0 where it is rounding */
  double      power;       /* W: value times unit_power; 0 for any value where unit_power is 0, else NAN for
                            * no value */
} JdEffortPower;

/**
 * JdEffortPowers:
 *
 * The efforts that one joint can transmit, with their values at an instant and their powers in a field.  The powers
 * are those of jd-joint-powers.h.  The values follow from [8.10] in the retained parameters: the efforts have the
 * power of the joint's multipliers and of the laws of the file.  The joints of a compound that is assumed perfect
 * (7.6) share theirs, so that no value is known.
 */
typedef struct _JdEffortPowers JdEffortPowers;

/**
 * jd_effort_powers_new:
 *
 * Prepares the efforts of @joint.  @external: the joint is one with the exterior, and the power is that of the effort
 * on one body alone (7.5.4); otherwise that of the mutual efforts.
 */
JdEffortPowers      *jd_effort_powers_new       (JdModel   *model,
                                                 gsize      joint,
                                                 gboolean   external,
                                                 GError   **error) G_GNUC_WARN_UNUSED_RESULT;
void                 jd_effort_powers_free      (JdEffortPowers *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEffortPowers, jd_effort_powers_free)

/**
 * jd_effort_powers_set_instant:
 *
 * Computes the values in the state (t, p, p').  @tangent is that of @parameterization there.  @evaluation is of the
 * same state; with NULL no value is known.
 */
void                 jd_effort_powers_set_instant (JdEffortPowers           *self,
                                                   const JdParameterization *parameterization,
                                                   const JdTangent          *tangent,
                                                   const JdEvaluation       *evaluation,
                                                   double                    t,
                                                   const double             *p,
                                                   const double             *pd);
/**
 * jd_effort_powers_apply:
 *
 * Computes the powers in the field of the virtual rates @rates (N, all parameters), at the instant set last.  Lent
 * until the next call.
 */
const JdEffortPower *jd_effort_powers_apply     (JdEffortPowers *self,
                                                 const double   *rates,
                                                 gsize          *out_n);

G_END_DECLS
