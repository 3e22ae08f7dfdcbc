/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/contact/jd-contact.h"
#include "core/impulse/jd-impulse.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* Rank of a set of rows, found once on rows brought to one scale; everything that needs the decision
 * reads it here. Columns are scaled by powers of two near M_jj^(-1/2), so that metres and radians
 * weigh alike and no digit is lost; then each row to length 1. A hat marks what is scaled: B^_kj =
 * B_kj column_j / scale_k. */
typedef struct
{
  gsize    n, k;
  gsize    rank;
  double  *column;       /* n: q'_j = column_j x_j */
  double  *scale;        /* k: length of the row in x; 0 for a row of zeros */
  gsize   *order;        /* k: independent rows first, in the order they were chosen, then the dependent ones */
  double  *q;            /* rank x n: orthonormal rows that span the B^ */
  double  *r;            /* rank x rank, upper triangle: B^_order[s] = sum_t r[t][s] q_t */
  double  *combination;  /* k x rank: B^_j = sum_t combination[j][t] B^_order[t] */
} JdRowRank;

/* Smallest part of a row of length 1 that the others do not give, for it to count as independent. Larger
 * than what a position that is right to 1e-8 can bring in: equations that follow from others at the
 * right position must not seem independent beside it. */
#define JD_ROW_RANK_TOLERANCE JD_RANK_METRIC
/* A pivot of M that has lost this part of its diagonal element counts as zero: a velocity without
 * inertia. */
#define JD_MASS_PIVOT_TOLERANCE JD_MASS_PIVOT

JdRowRank *jd_row_rank_new       (gsize         n,
                                  gsize         k,
                                  const double *rows,
                                  const double *mass,
                                  double        tolerance) G_GNUC_WARN_UNUSED_RESULT;
void       jd_row_rank_free      (JdRowRank *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdRowRank, jd_row_rank_free)

/* Adds @row (n) if more than @tolerance of it, its length being 1, is left by the rows so far, and says whether: of a
 * rank that began without rows.  It tells what is independent, and nothing else. */
gboolean   jd_row_rank_add       (JdRowRank    *self,
                                  const double *row,
                                  double        tolerance);
/* Basis of ker B by reduced row echelon form: identity on the coordinates without pivot, pivots
 * taken left to right. @basis: (n - rank) x n. */
void       jd_row_rank_kernel    (const JdRowRank *self,
                                  const double    *rows,
                                  double          *basis);
/* The same, made orthonormal in the metric of @mass: Z M Z^T = 1.  FALSE if a direction has no inertia. */
gboolean   jd_row_rank_metric_kernel (const JdRowRank *self,
                                      const double    *rows,
                                      const double    *mass,
                                      double          *basis);
/* Lambda of least Euclidean norm (in the rows as given) with B^T Lambda = @g, which must lie in the
 * span of the rows. */
void       jd_row_rank_minimum   (const JdRowRank *self,
                                  const double    *g,
                                  double          *lambda);
/* TRUE if Lambda_@j is the same in every solution of B^T Lambda = g. */
gboolean   jd_row_rank_is_unique (const JdRowRank *self,
                                  gsize            j);
/* Whether dependent rows have targets that agree: c^T r = 0 wherever c^T B = 0, to 1e-8 of the
 * terms' sizes, @size (k) being what rounding and the state's accuracy refer to.  If not, fills @c
 * (k) for the first that does not, largest entry 1. */
gboolean   jd_row_rank_agrees    (const JdRowRank *self,
                                  const double    *target,
                                  const double    *size,
                                  double          *c);

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
