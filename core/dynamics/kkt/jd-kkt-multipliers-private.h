/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-kkt-rows-private.h"

G_BEGIN_DECLS

/**
 * JdKktContribution:
 *
 * The product of two segments of the same block, which is added to one entry of S.
 */
typedef struct
{
  guint32 a;
  guint32 b;
  guint32 size;
} JdKktContribution;

/* S = W W^T = L D L^T of the rows in its pattern: the upper triangle by columns, in the order of elimination; the
 * diagonal is 1. */
typedef struct
{
  gboolean          *in_pattern;     /* m: the rows that act are among these */
  gsize              n;              /* their number */
  int               *order;          /* n: row eliminated k-th */
  int               *column_start;   /* n + 1 */
  int               *row_index;
  double            *values;
  guint32           *contribution_start; /* entries + 1 */
  JdKktContribution *contributions;
  int               *l_start, *parent, *l_count, *flag, *l_index, *pattern;
  double            *l_value, *diagonal, *scratch;
  double             pivot;          /* the smallest */
  gsize              n_pivots;       /* those that the last factorization computed */
} JdKktMultipliers;

void     jd_kkt_multipliers_init    (JdKktMultipliers *self,
                                     const JdKktRows  *rows);
void     jd_kkt_multipliers_clear   (JdKktMultipliers *self);
/* Extends S to the @active rows (m; NULL: all), if they are not among its rows. */
void     jd_kkt_multipliers_include (JdKktMultipliers *self,
                                     const JdKktRows  *rows,
                                     const gboolean   *active);
/* Factors S of the W at hand.  FALSE if a pivot D_ii is not above JD_KKT_REGULAR_PIVOT. */
gboolean jd_kkt_multipliers_factor  (JdKktMultipliers *self,
                                     const JdKktRows  *rows);
/* After a factorization that failed: clears the @active marks (m) of rows whose pivot is zero to rounding, which
 * follow from rows before them.  FALSE if there is none, or a pivot is between zero and JD_KKT_REGULAR_PIVOT. */
gboolean jd_kkt_multipliers_drop    (const JdKktMultipliers *self,
                                     gboolean               *active);
/* Solves S b = b, in the order of elimination. */
void     jd_kkt_multipliers_solve   (const JdKktMultipliers *self,
                                     double                 *b);

G_END_DECLS
