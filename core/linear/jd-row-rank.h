/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The rank of a set of rows B, and everything that follows from this one decision: which rows are independent, the
 * combinations of the others, the kernel, multipliers.  Columns are scaled first, so that metres and radians weigh
 * alike, then each row to length 1.  A hat marks what is scaled: B^_kj = B_kj column_j / scale_k.
 *
 * Gram and Schmidt, always twice, the longest remainder first: an entry that is 0 because rows have no column in
 * common stays 0.  A row is independent if more than a tolerance of its length 1 is left by the rows before it. */
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

/* Columns scaled by powers of two near M_jj^(-1/2): no digit is lost. */
JdRowRank *jd_row_rank_new       (gsize         n,
                                  gsize         k,
                                  const double *rows,
                                  const double *mass,
                                  double        tolerance) G_GNUC_WARN_UNUSED_RESULT;
/* Columns scaled by @column (n); NULL: as they are. */
JdRowRank *jd_row_rank_new_scaled (gsize         n,
                                   gsize         k,
                                   const double *rows,
                                   const double *column,
                                   double        tolerance) G_GNUC_WARN_UNUSED_RESULT;
void       jd_row_rank_free      (JdRowRank *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdRowRank, jd_row_rank_free)

/* Adds @row (n) if more than @tolerance of it, its length being 1, is left by the rows so far, and says whether: of a
 * rank that began without rows.  It tells what is independent, and nothing else. */
gboolean   jd_row_rank_add       (JdRowRank    *self,
                                  const double *row,
                                  double        tolerance);
/* Completes q to n orthonormal rows: the last n - rank span what the B^ leave free. */
void       jd_row_rank_complete  (JdRowRank    *self);
/* R^T c = b for the independent rows in their order: sum_t c_t q_t is the shortest x with B^_order[s] . x = b_s. */
void       jd_row_rank_solve     (const JdRowRank *self,
                                  double          *b);
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
/* c (k, largest entry 1) with c^T B = 0: how the dependent row at place @i of the order follows from the others. */
void       jd_row_rank_dependence (const JdRowRank *self,
                                   gsize            i,
                                   double          *c);
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

G_END_DECLS
