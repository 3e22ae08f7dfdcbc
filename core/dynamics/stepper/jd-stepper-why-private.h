/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/stepper/jd-stepper-private.h"

G_BEGIN_DECLS

/* Names for the reason why a motion ends, as “crank.x”, “slider.normal”; owned by the caller.  They look at the state
 * at hand, or where that cannot be evaluated at the start of the last step.
 *
 * The acting equations that come nearest to depending on each other: those of the least singular value of their rows,
 * each as a part of its longest entry by the natural displacements.  NULL: none can be named. */
char *jd_stepper_why_dependent   (JdStepper *stepper);
/* The acting equation whose left side is largest by its size; NULL: none. */
char *jd_stepper_why_unsatisfied (JdStepper *stepper);
/* What is not defined from the state at hand on along its rates: a given effort, or an equation.  A sentence without
 * a full stop.  @span: s, the time within which it was defined.  NULL: everything is. */
char *jd_stepper_why_undefined   (JdStepper *stepper, double span);
/* The retained parameter whose acceleration is largest by its natural displacement, with the body that it moves:
 * “theta” (rod).  NULL: none. */
char *jd_stepper_why_fastest     (JdStepper *stepper);

G_END_DECLS
