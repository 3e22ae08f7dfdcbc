/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

G_BEGIN_DECLS

/* Determinant of the stiffness in the free directions, det (Z K Z^T), at x, in units of the force scale and the
 * widths; 0 if it is below rounding error.  Along a curve of equilibria it changes its sign at folds and where
 * another curve crosses. */
double       jd_turn_determinant  (JdEquilibriumEquations *equations,
                                   const double           *x);
/* The point of the curve through @at (unit direction @tangent) at which the determinant is 0 or, if @turns, the
 * constant has an extremum; about @step ahead.  NULL if there is none. */
double      *jd_turn_locate       (JdEquilibriumEquations *equations,
                                   const double           *at,
                                   const double           *tangent,
                                   double                  step,
                                   gboolean                turns);
/* Classifies the curves that pass through the branching point @x. */
JdBranching  jd_turn_classify     (JdEquilibriumEquations *equations,
                                   const double           *x);

G_END_DECLS
