/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdSparseEntry:
 *
 * An entry of a row of a sparse matrix.
 */
typedef struct
{
  gsize  column;
  double value;
} JdSparseEntry;

/**
 * jd_sparse_rows_rank:
 *
 * The rank that jd_dense_reduce() finds, with the same pivots, digit by digit, of rows of which only the entries that
 * are not 0 are kept.  @rows: GArray of JdSparseEntry for each row, in the order of columns; they are overwritten.
 */
gsize jd_sparse_rows_rank (GPtrArray *rows,
                           gsize      n_columns,
                           double     tolerance);

G_END_DECLS
