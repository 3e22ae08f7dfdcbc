/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

/**
 * JdEquilibriumRoad:
 *
 * Residuals of the equations of an equilibrium or a steady motion, which are evaluated again; SI.
 */
typedef struct
{
  gsize   n, m;
  gsize  *parameters;              /* n: of the model */
  double *balance, *balance_size;  /* n: the generalized force that is left; the size of the given efforts together
                                    * and of each multiplier's force, or the natural size of a force if it is
                                    * larger */
  gsize  *equations;               /* m: of the model */
  double *rows, *row_size;         /* m: the left side, of a differential equation its rate form; its natural size.
                                    * NAN of what does not act, and of laws of friction */
  JdRoad *system;                  /* of [[K, A^T], [A, 0]] in natural units; NULL: too large.  Its condition is
                                    * INFINITY where the equilibrium is not isolated */
} JdEquilibriumRoad;

/**
 * jd_equilibrium_statics:
 *
 * The statics that equilibria of @parameterization, or steady motions with the @rates (N, SI), were found with.
 * Fills @symbolic (S) with these rates in natural units; zeros if @rates is NULL.
 */
JdStatics         *jd_equilibrium_statics   (JdParameterization  *parameterization,
                                             const double        *rates,
                                             double              *symbolic,
                                             GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_equilibrium_road_new:
 *
 * The road of @e.  @statics and @symbolic are those of jd_equilibrium_statics().
 */
JdEquilibriumRoad *jd_equilibrium_road_new  (JdStatics           *statics,
                                             const double        *symbolic,
                                             const JdEquilibrium *e) G_GNUC_WARN_UNUSED_RESULT;
void               jd_equilibrium_road_free (JdEquilibriumRoad *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEquilibriumRoad, jd_equilibrium_road_free)

G_END_DECLS
