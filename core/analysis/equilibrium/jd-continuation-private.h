/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

G_BEGIN_DECLS

/* The determinant of the stiffness in the free directions at x, in units of the force scale and the widths; 0 where it
 * cannot be told from 0.  Along a curve it changes its sign at folds, and where another curve crosses once. */
double       jd_turn_determinant  (JdEquilibriumEquations *rest,
                                   const double           *x);
/* The point of the curve through @at, with the unit direction @tangent, where the determinant is 0 or, if @turns, the
 * constant turns back; about @step ahead.  NULL if there is none. */
double      *jd_turn_locate       (JdEquilibriumEquations *rest,
                                   const double           *at,
                                   const double           *tangent,
                                   double                  step,
                                   gboolean                turns);
/* How the curves through the branching @x go. */
JdBranching  jd_turn_classify     (JdEquilibriumEquations *rest,
                                   const double           *x);

G_END_DECLS
