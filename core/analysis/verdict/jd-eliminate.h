/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* Gauss-Jordan elimination of a small matrix of formulas (row-major, @n_rows x @n_columns).  Afterwards the columns
 * @pivots[0..n_rows) are those of the unit matrix.  The pivot row of each column is the row with the largest entry by
 * @value.  Entries are simplified after each operation.  Returns FALSE where all candidates of a pivot have the value
 * 0: the rows are then dependent. */
gboolean  jd_eliminate_formulas  (JdExprPool       *pool,
                                  const JdExpr    **rows,
                                  gsize             n_rows,
                                  gsize             n_columns,
                                  const gsize      *pivots,
                                  JdExprValueFunc   value,
                                  gpointer          value_data);

G_END_DECLS
