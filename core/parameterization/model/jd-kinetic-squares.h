/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-progress.h"
#include "core/parameterization/model/jd-coordinates.h"

G_BEGIN_DECLS

/**
 * JdKineticSquares:
 *
 * A kinetic energy 1/2 sum g w^2, with constant inertias g and velocities w that are time derivatives of functions of
 * q and t.  Each w is a sum of C_j r_j, with constant factors C and terms r that many velocities share.  Then E = 1/2
 * sum Q_jk r_j r_k with Q = C^T G C.  Lagrange's equations are derived from the entries of Q, which need far fewer
 * formulas than the square of each velocity where velocities have many terms, as in a chain in angles.
 */
typedef struct _JdKineticSquares JdKineticSquares;

JdKineticSquares *jd_kinetic_squares_new    (const JdCoordinates *coordinates) G_GNUC_WARN_UNUSED_RESULT;
void              jd_kinetic_squares_free   (JdKineticSquares *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdKineticSquares, jd_kinetic_squares_free)

/**
 * jd_kinetic_squares_add:
 *
 * Adds g w^2 / 2, with @inertia for g and @velocity for w.
 */
void              jd_kinetic_squares_add    (JdKineticSquares *self,
                                             const JdExpr     *inertia,
                                             const JdExpr     *velocity);
/**
 * jd_kinetic_squares_is_possible:
 *
 * FALSE where an inertia is not constant, or where there are too many different constant factors.
 */
gboolean          jd_kinetic_squares_is_possible (const JdKineticSquares *self);
/**
 * jd_kinetic_squares_cost:
 *
 * Upper bound of the number of entries of the mass matrix that jd_kinetic_squares_derive() adds up.
 */
double            jd_kinetic_squares_cost   (const JdKineticSquares *self);
/**
 * jd_kinetic_squares_derive:
 *
 * Adds d2E/dq'dq' (row >= column) to @mass, h to @bias and dE/dq' at q' = 0 to @offset (column 0).
 * @out_is_quadratic: E has neither E1 nor E0.  FALSE where @progress (may be NULL) is not to go on.
 */
gboolean          jd_kinetic_squares_derive (const JdKineticSquares  *self,
                                             GArray                  *mass,
                                             GArray                  *bias,
                                             GArray                  *offset,
                                             gboolean                *out_is_quadratic,
                                             JdProgress              *progress,
                                             GError                 **error);

G_END_DECLS
