/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * jd_eliminate_formulas:
 *
 * Gauss-Jordan elimination of a small matrix of formulas (row-major, @n_rows x @n_columns).  Afterwards the columns
 * @pivots[0..n_rows) are those of the unit matrix.  The pivot row of each column is the row with the largest entry at
 * (t, p).  Entries are simplified after each operation.  Returns FALSE where all candidates of a pivot have the value
 * 0, as the rows are then dependent, and where an entry is far too long to be read.
 */
gboolean  jd_eliminate_formulas  (JdExprPool       *pool,
                                  const JdExpr    **rows,
                                  gsize             n_rows,
                                  gsize             n_columns,
                                  const gsize      *pivots,
                                  const JdModel    *model,
                                  double            t,
                                  const double     *p);
/**
 * jd_substitute_solutions:
 *
 * Substitutes the solutions of solved @equations of @model in @expr: the result refers to positions that they allow
 * ([7.6]).
 */
const JdExpr *jd_substitute_solutions (JdExprPool    *pool,
                                       const JdModel *model,
                                       const gsize   *equations,
                                       gsize          n_equations,
                                       const JdExpr  *expr);

G_END_DECLS
