/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* Gauss-Jordan on a small matrix of formulas (row-major, @n_rows x @n_columns): afterwards the columns
 * @pivots[0..n_rows) are those of the unit matrix.  At each column the row whose entry is largest by @value becomes
 * the pivot; entries are simplified as they come.  FALSE where a pivot has no value other than 0: the rows depend on
 * each other there. */
gboolean  jd_eliminate_formulas  (JdExprPool       *pool,
                                  const JdExpr    **rows,
                                  gsize             n_rows,
                                  gsize             n_columns,
                                  const gsize      *pivots,
                                  JdExprValueFunc   value,
                                  gpointer          value_data);

G_END_DECLS
