/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* State of the solution of one jump, shared by the sources that solve it. */

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

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
/* Whether row @i holds before the instant as an equality: its prior speed is zero. */
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
