/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact.h"
#include "core/impulse/jd-impulse.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* Smallest part of a row of length 1 that the others do not give, for it to count as independent. Larger
 * than what a position that is right to 1e-8 can bring in: equations that follow from others at the
 * right position must not seem independent beside it. */
#define JD_ROW_RANK_TOLERANCE JD_RANK_METRIC
/* A pivot of M that has lost this part of its diagonal element counts as zero: a velocity without
 * inertia. */
#define JD_MASS_PIVOT_TOLERANCE JD_MASS_PIVOT

/* B q'+ + b_after that the row's law asks for, @speed being B q'- + b.  Restitution acts on the whole left
 * side, (B q'+ + b) = -e (B q'- + b), Wang and Chou (27); for a unilateral row only on one that approaches. */
double     jd_impulse_row_goal       (const JdImpulseRow *row,
                                      double              speed);
/* Whether the row's type takes part in the virtual phase. */
gboolean   jd_impulse_row_is_virtual (const JdImpulseRow *row);

/* M q'- + a- - a+ + P, and the impulse of friction laws. */
void       jd_impulse_momentum       (const JdImpulseProblem *problem,
                                      double                 *momentum);

/* The rows of @problem whose impulses laws of friction or of impact ask for, as a problem of contacts: @frictions
 * (@n_frictions) by the rows' numbers, @laws (m) of each row.  FALSE where the bilateral rows that are left leave a
 * velocity without inertia.  To be cleared either way. */
gboolean   jd_impulse_reduce         (JdContactProblem       *self,
                                      const JdImpulseProblem *problem,
                                      gsize                   n_frictions,
                                      const JdContactLaw     *frictions,
                                      const JdImpactLaw      *laws);

/* The three forms as a table, so that a test can break one and see the others disagree. */
typedef struct
{
  gboolean (*multiplier) (gsize n, gsize k, const double *mass, const double *rows, const double *target,
                          const double *momentum, double *posterior, double *impulses, JdImpulseWork *work);
  gboolean (*privileged) (gsize n, gsize k, const double *mass, const double *rows, const double *target,
                          const double *momentum, double *posterior, JdImpulseWork *work);
  gboolean (*projector)  (gsize n, gsize k, const double *mass, const double *rows, const double *target,
                          const double *momentum, double *posterior, JdImpulseWork *work);
} JdImpulseForms;

extern const JdImpulseForms jd_impulse_forms;

JdImpulseResult *jd_impulse_solve_with_forms (const JdImpulseProblem *problem,
                                              const JdImpulseForms   *forms) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
