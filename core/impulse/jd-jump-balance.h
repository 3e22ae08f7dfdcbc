/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdBalancedImpulse:
 *
 * The impulse of an equation that takes part in a jump, or of a friction that is no equation.
 */
typedef struct
{
  const char *name;    /* of the equation, or of the friction; lent by the model or owned by the jump */
  double      value;   /* N s, or N m s */
  gboolean    unique;  /* the balance leaves it no other value */
} JdBalancedImpulse;

/**
 * jd_jump_balance_outcome:
 *
 * The impulses of outcome @o of @jump, solved at @event: the sum of B_r^T Lambda_r that the balance of momenta asks
 * for its velocities, M (q'+ - q'-) + a+ - a- - P.  Under Newton's law a unilateral equation without restitution that
 * separates has none, and the friction of a slip is that of Coulomb's law.  Not unique are the impulses of rows that
 * depend on each other all the same.  NULL where no such impulses satisfy the balance, as of rows whose coefficients
 * vanish.
 */
GArray *jd_jump_balance_outcome (const JdJump   *jump,
                                 const JdEvent  *event,
                                 gsize           o) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
