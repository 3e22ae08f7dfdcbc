/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdRowRank:
 *
 * Rank of a set of rows B, and the results that follow from this decision: independent rows, the combinations that
 * give the other rows, the kernel, and multipliers.  Columns are scaled first, so that metres and radians have equal
 * weight, then each row to length 1.  A hat marks scaled quantities: B^_kj = B_kj column_j / scale_k.
 *
 * Method: Gram-Schmidt orthogonalization, applied twice, with the longest remainder first.  An entry that is 0
 * because rows have no column in common stays 0.  A row is independent if its remainder, after projection on the rows
 * before it, is longer than a tolerance times its length 1.
 */
typedef struct
{
  gsize    n, k;
  gsize    rank;
  double  *column;       /* n: q'_j = column_j x_j */
  double  *scale;        /* k: length of the row in x; 0 for a row of zeros */
  gsize   *order;        /* k: independent rows first, in the order they were chosen, then the dependent ones */
  double  *q;            /* rank x n, or n x n where it was completed: orthonormal rows; the first span the B^ */
  double  *r;            /* rank x rank, upper triangle: B^_order[s] = sum_t r[t][s] q_t */
  double  *combination;  /* k x rank: B^_j = sum_t combination[j][t] B^_order[t] */
} JdRowRank;

/**
 * jd_row_rank_new:
 *
 * Scales columns by powers of two near M_jj^(-1/2), which loses no digit.
 */
JdRowRank *jd_row_rank_new       (gsize         n,
                                  gsize         k,
                                  const double *rows,
                                  const double *mass,
                                  double        tolerance) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_row_rank_new_scaled:
 *
 * Scales columns by @column (n); NULL: columns are not scaled.
 */
JdRowRank *jd_row_rank_new_scaled (gsize         n,
                                   gsize         k,
                                   const double *rows,
                                   const double *column,
                                   double        tolerance) G_GNUC_WARN_UNUSED_RESULT;
void       jd_row_rank_free      (JdRowRank *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdRowRank, jd_row_rank_free)

/**
 * jd_row_rank_add:
 *
 * Adds @row (n), of length 1, if its remainder after projection on the rows so far is longer than @tolerance.
 * Returns whether it was added.  @self must have begun without rows, and then serves only for this decision.
 */
gboolean   jd_row_rank_add       (JdRowRank    *self,
                                  const double *row,
                                  double        tolerance);
/**
 * jd_row_rank_complete:
 *
 * Completes q to n orthonormal rows.  The last n - rank of them span the orthogonal complement of the B^.
 */
void       jd_row_rank_complete  (JdRowRank    *self);
/**
 * jd_row_rank_solve:
 *
 * Solves R^T c = b for the independent rows in their order.  Then sum_t c_t q_t is the shortest x with B^_order[s] .
 * x = b_s.
 */
void       jd_row_rank_solve     (const JdRowRank *self,
                                  double          *b);
/**
 * jd_row_rank_kernel:
 *
 * Basis of ker B by reduced row echelon form: the identity on the coordinates without pivot, and pivots taken from
 * left to right.  @basis has (n - rank) x n entries.
 */
void       jd_row_rank_kernel    (const JdRowRank *self,
                                  const double    *rows,
                                  double          *basis);
/**
 * jd_row_rank_metric_kernel:
 *
 * Makes the basis of jd_row_rank_kernel() orthonormal in the metric of @mass: Z M Z^T = 1.  Returns FALSE if a
 * direction has no inertia.
 */
gboolean   jd_row_rank_metric_kernel (const JdRowRank *self,
                                      const double    *rows,
                                      const double    *mass,
                                      double          *basis);
/**
 * jd_row_rank_minimum:
 *
 * Solution Lambda of B^T Lambda = @g of least Euclidean norm (in unscaled rows).  @g must lie in the span of the
 * rows.
 */
void       jd_row_rank_minimum   (const JdRowRank *self,
                                  const double    *g,
                                  double          *lambda);
/**
 * jd_row_rank_dependence:
 *
 * Coefficients c (k, largest entry 1) with c^T B = 0 that give the dependent row at place @i of the order by the
 * others.
 */
void       jd_row_rank_dependence (const JdRowRank *self,
                                   gsize            i,
                                   double          *c);
/**
 * jd_row_rank_is_unique:
 *
 * Returns whether Lambda_@j is the same in every solution of B^T Lambda = g.
 */
gboolean   jd_row_rank_is_unique (const JdRowRank *self,
                                  gsize            j);
/**
 * jd_row_rank_agrees:
 *
 * Returns whether the targets of dependent rows agree: c^T r = 0 wherever c^T B = 0, to 1e-8 of @size (k), the sizes
 * of the terms to which rounding and the accuracy of the state refer.  If not, fills @c (k) for the first row that
 * does not agree, largest entry 1.
 */
gboolean   jd_row_rank_agrees    (const JdRowRank *self,
                                  const double    *target,
                                  const double    *size,
                                  double          *c);

G_END_DECLS
