/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* Whether the part of generalized forces (@n) that contains the @rates (@n symbols of their parameters) is gyroscopic:
 * linear in the rates, with an antisymmetric matrix, so that its power is zero in every motion.  So is Coriolis'
 * force in a frame that is not Galilean. */
gboolean jd_forces_are_gyroscopic (JdExprPool          *pool,
                                   const JdExpr *const *forces,
                                   const JdExpr *const *rates,
                                   gsize                n);

G_END_DECLS
