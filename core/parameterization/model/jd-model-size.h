/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* Sizes that tolerances refer to.  No unit and no constant factor of an equation changes an answer, because every
 * tolerance is a number without dimension times one of these sizes. */

/**
 * jd_model_get_sizes:
 *
 * Lent.
 */
const JdModelSizes *jd_model_get_sizes           (const JdModel *self);
/**
 * jd_model_equation_size:
 *
 * Size of the left side of holonomic equation @i: the larger of the sum of its terms and its change for a
 * displacement by the mechanism's length.
 */
double              jd_model_equation_size       (const JdModel *self, gsize i, double t, const double *p);
/**
 * jd_model_equation_rate_size:
 *
 * Natural size of the rate of equation @i, @values being those of jd_model_equation_eval(): its sum of terms if every
 * parameter moved at its natural velocity, where its coefficients vanish that of nearby.
 */
double              jd_model_equation_rate_size  (const JdModel *self, gsize i, const double *values);
/**
 * jd_model_acceleration_size:
 *
 * Natural sizes: of the acceleration and of the generalized force of parameter @k, of the multiplier and of the
 * impulse of equation @i, and of a time (1 s where none is known).
 */
double              jd_model_acceleration_size   (const JdModel *self, gsize k);
double              jd_model_force_size          (const JdModel *self, gsize k);
double              jd_model_multiplier_size     (const JdModel *self, gsize i);
double              jd_model_impulse_size        (const JdModel *self, gsize i);
double              jd_model_time_size           (const JdModel *self);
/**
 * jd_model_shown_zero:
 *
 * Absolute value in SI units below which a number about the mechanism is shown as 0: JD_SHOWN_ZERO, or JD_SHOWN_PART
 * of the least of its natural sizes where that is smaller, so that a small mechanism keeps its forces and energies.
 */
double              jd_model_shown_zero          (const JdModel *self);
/**
 * jd_model_rate_factor:
 *
 * The power of two that brings the rates @pd (N) to the size of natural velocities: what is affine in rates keeps its
 * digits beside its constant part, and is divided by it exactly.  1 for no rates.
 */
double              jd_model_rate_factor         (const JdModel *self, const double *pd);
/**
 * jd_model_speed:
 *
 * Lengths in displacements: of rates (N), 1/s; of the coefficients of a row (N), in its equation's unit.
 */
double              jd_model_speed               (const JdModel *self, const double *pd);
double              jd_model_row_length          (const JdModel *self, const double *row);
/**
 * jd_model_scale_entry:
 *
 * The coefficient of parameter @k in equation @i, by the displacement of the parameter and as a part of the size of
 * the equation's row: no unit is in it, and what is rounding of zero is 0.
 */
double              jd_model_scale_entry         (const JdModel *self, gsize i, gsize k, double coefficient);
/**
 * jd_model_position_holds:
 *
 * Returns whether |@f| is small: JD_HOLDS of the equation's size.  Where no known displacement changes it nothing
 * tells how large its terms may be, and only their rounding and that of the time are allowed.
 */
gboolean            jd_model_position_holds      (const JdModel *self, gsize i, double t, const double *p, double f);
/**
 * jd_model_rate_tolerance:
 *
 * The largest |rate| of equation @i that counts as 0, @scale being the sum of its terms: for jd_model_check_state(),
 * and as no approach.
 */
double              jd_model_rate_tolerance      (const JdModel *self, gsize i, double t, const double *p,
                                                  double scale);
/**
 * jd_model_size_of_terms:
 *
 * An expression for the sum of the absolute values of the terms of @expr, the sum being seen through products and
 * whole powers; begin with @depth 0.
 */
const JdExpr       *jd_model_size_of_terms       (JdExprPool *pool, const JdExpr *expr, guint depth);
/**
 * jd_model_get_closed:
 *
 * The largest |left side| at which unilateral equation @i is closed.
 */
double              jd_model_get_closed          (const JdModel *self, gsize i);

G_END_DECLS
