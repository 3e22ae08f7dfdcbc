/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-modes.h"

G_BEGIN_DECLS

/**
 * jd_stability_judge:
 *
 * Stability of an equilibrium, with the criterion named: Lagrange-Dirichlet where its hypotheses hold (Le van and
 * Bouzidi,
 * 10.5), else the linearized motion; undecided where neither tells.  A negative second derivative alone decides
 *   nothing.
 * *@out_why: a translated sentence, owned by the caller.
 */
JdStability  jd_stability_judge  (JdParameterization   *parameterization,
                                  JdStatics            *statics,
                                  const JdEquilibrium  *equilibrium,
                                  char                **out_why);

G_END_DECLS
