/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact.h"
#include "core/impulse/jd-impulse.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"
#include "core/linear/jd-dense.h"

G_BEGIN_DECLS

/* Value of B q'+ + b_after by the law of @row, if @speed is B q'- + b.  Restitution acts on the complete left side,
 * (B q'+ + b) = -e (B q'- + b), Wang and Chou (27); on a unilateral row only if it approaches. */
double     jd_impulse_row_goal       (const JdImpulseRow *row,
                                      double              speed);
/* Returns whether the type of @row takes part in the virtual phase. */
gboolean   jd_impulse_row_is_virtual (const JdImpulseRow *row);

/* Momentum M q'- + a- - a+ + P and the impulse of the laws of friction. */
void       jd_impulse_momentum       (const JdImpulseProblem *problem,
                                      double                 *momentum);

/* Reduces @problem to a problem of contacts: the rows whose impulses are determined by laws of friction or of impact.
 * @frictions (@n_frictions) refer to rows by their numbers; @laws (m) are the laws of impact of each row.  FALSE if
 * the remaining bilateral rows leave a velocity without inertia.  @self is to be cleared in both cases. */
gboolean   jd_impulse_reduce         (JdContactProblem       *self,
                                      const JdImpulseProblem *problem,
                                      gsize                   n_frictions,
                                      const JdContactLaw     *frictions,
                                      const JdImpactLaw      *laws);

/* The three forms as a table, so that a test can replace one and see that the forms disagree. */
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

/* State of the solution of one jump, shared by the sources that solve it. */
typedef struct
{
  const JdImpulseProblem *problem;
  const JdImpulseForms   *forms;
  JdImpulseResult        *result;
  JdImpulseWork          *work;
  gsize                   n, m;
  double                 *momentum;  /* n: M q'- + a- - a+ + P */
  double                 *speed;     /* m: w- = B q'- + b */
  double                 *size;      /* m: sum |B_j q'-_j| + |b|, with a floor far below any motion */
  double                 *target;    /* m: B q'+ = target */
  /* the rows of a set, gathered */
  gsize                   k;
  gsize                  *index;     /* k: which row */
  double                 *rows;      /* k x n */
  double                 *goal;      /* k: their targets */
  double                 *reference; /* k: their sizes */
} JdImpulseSolver;

static inline const double *
jd_solver_row (const JdImpulseSolver *self,
               gsize                  i)
{
  return self->problem->coefficients + i * self->n;
}

/* Gathers the rows with @member TRUE. */
void       jd_solver_gather        (JdImpulseSolver       *self,
                                    const gboolean        *member);
JdRowRank *jd_solver_rank_gathered (const JdImpulseSolver *self) G_GNUC_WARN_UNUSED_RESULT;
/* Rank of the rows with @member TRUE, which it gathers. */
gsize      jd_solver_rank          (JdImpulseSolver       *self,
                                    const gboolean        *member);
/* Returns whether row @i holds before the instant as an equality: its prior speed is zero. */
gboolean   jd_solver_holds_before  (const JdImpulseSolver *self,
                                    gsize                  i);
/* Replaces the impulses @lambda of the gathered rows by the shortest impulses with the same effect that do not pull
 * at a unilateral row. */
void       jd_solver_shorten_impulses (const JdImpulseSolver *self,
                                    const JdRowRank       *rank,
                                    double                *lambda);
/* Determines the rows of the virtual phase: result->active.  FALSE with the status if there is no solution. */
gboolean   jd_solver_find_active   (JdImpulseSolver       *self);

G_END_DECLS
