/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Formulas to be shown and not computed from, beside jd_parameterization_get_lagrange() and
 * jd_parameterization_get_shown_position(): they look more like the source's, and have the same values with the
 * file's constants.  Squares of angular velocities are whole, half angles are half angles, a constant that the file
 * defines by others is written out where that is much shorter.  Nodes of the parameterization's pool. */

/**
 * jd_shown_get_kinetic_energy:
 *
 * E2 + E1 + E0.
 */
const JdExpr *jd_shown_get_kinetic_energy (JdParameterization *self);
/**
 * jd_shown_get_potential:
 *
 * V.
 */
const JdExpr *jd_shown_get_potential      (JdParameterization *self);
/**
 * jd_shown_get_equation:
 *
 * The left side of complementary equation @h.
 */
const JdExpr *jd_shown_get_equation       (JdParameterization *self,
                                           gsize               h);
/**
 * jd_shown_is_idle:
 *
 * Returns whether complementary equation @h is of two shapes of which no corner touches with its number in the
 * model's state.  Its shown left side does not depend on the positions, so it is named and not shown as an equation.
 */
gboolean      jd_shown_is_idle            (JdParameterization *self,
                                           gsize               h);
/**
 * jd_shown_get_constraint_force:
 *
 * L_i, the generalized force of the constraint efforts along retained parameter @i: sum_h coefficient lambda_h, and
 * the efforts of laws of friction.
 */
const JdExpr *jd_shown_get_constraint_force (JdParameterization *self,
                                             gsize               i);

/**
 * jd_shown_get_rate_form:
 *
 * Returns whether Lagrange's equation @i is much shorter as d/dt (*out_momentum) + *out_rest, as the sources write
 * it.
 */
gboolean      jd_shown_get_rate_form      (JdParameterization  *self,
                                           gsize                i,
                                           const JdExpr       **out_momentum,
                                           const JdExpr       **out_rest);

G_END_DECLS
