/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/**
 * jd_forces_are_gyroscopic:
 *
 * Returns whether generalized forces are gyroscopic in the @rates.  @forces: @n generalized forces; @rates: @n
 * symbols of the rates of their parameters.  Gyroscopic forces are linear in the rates with an antisymmetric matrix,
 * so that their power is zero in every motion.  Coriolis forces in a rotating frame are gyroscopic.  Parts without
 * the rates are ignored.
 */
gboolean jd_forces_are_gyroscopic (JdExprPool          *pool,
                                   const JdExpr *const *forces,
                                   const JdExpr *const *rates,
                                   gsize                n);

G_END_DECLS
