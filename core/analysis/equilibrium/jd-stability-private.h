/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-modes.h"

G_BEGIN_DECLS

/**
 * jd_stability_judge:
 *
 * Judges the stability of an equilibrium and names the criterion: the theorem of Lagrange and Dirichlet if its
 * hypotheses hold (Le van and Bouzidi, 10.5), else the linearized motion.  The result is undecided if neither
 * decides.  A negative second derivative of the potential alone decides nothing.  *@out_why is a translated
 * sentence; the caller owns it.
 */
JdStability  jd_stability_judge  (JdParameterization   *parameterization,
                                  JdStatics            *statics,
                                  const JdEquilibrium  *equilibrium,
                                  char                **out_why);

G_END_DECLS
