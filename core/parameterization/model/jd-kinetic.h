/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-progress.h"
#include "core/parameterization/model/jd-coordinates.h"
#include "core/parameterization/model/jd-owned.h"

G_BEGIN_DECLS

/* Contribution of a kinetic energy to Lagrange's equations: d/dt dE/dq' - dE/dq = M q'' + h (Le van and Bouzidi,
 * 6.2), gathered term by term of E as sparse matrices of formulas. */

/**
 * JdFormulaEntry:
 *
 * An entry of a sparse matrix of formulas.
 */
typedef struct
{
  gsize         row;
  gsize         column;
  const JdExpr *expr;
} JdFormulaEntry;

/**
 * jd_kinetic_add_term:
 *
 * d2E/dq'dq' (row >= column) and h (column 0) of one term of E.  FALSE where @progress (may be NULL) is not to go
 * on.
 */
gboolean      jd_kinetic_add_term     (const JdCoordinates  *self,
                                       const JdExpr         *term,
                                       GArray               *mass,
                                       GArray               *bias,
                                       JdProgress           *progress,
                                       GError              **error);

/**
 * JdSparsity:
 *
 * The places of the entries of a sparse matrix, row by row.
 */
typedef struct
{
  gsize  n;
  gsize *row, *column;
} JdSparsity;

/**
 * jd_sparsity_init:
 *
 * Makes the places of @entries.
 */
void          jd_sparsity_init        (JdSparsity          *self,
                                       const GArray        *entries,
                                       JdOwned             *owned);
/**
 * jd_sparsity_init_dense:
 *
 * Makes the places that are TRUE in the @n_rows x @n_columns matrix @present (NULL: all are TRUE); only those of its
 * lower triangle if @lower.
 */
void          jd_sparsity_init_dense  (JdSparsity          *self,
                                       const gboolean      *present,
                                       gsize                n_rows,
                                       gsize                n_columns,
                                       gboolean             lower,
                                       JdOwned             *owned);

/**
 * jd_entries_new:
 *
 * An empty matrix, JdFormulaEntry.
 */
GArray       *jd_entries_new          (void) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_entries_list:
 *
 * The expressions of @entries, added to @outputs.
 */
void          jd_entries_list         (const GArray        *entries,
                                       GPtrArray           *outputs);
/**
 * jd_entries_add:
 *
 * Unless it is zero.
 */
void          jd_entries_add          (GArray              *entries,
                                       gsize                row,
                                       gsize                column,
                                       const JdExpr        *expr);
/**
 * jd_entries_merge:
 *
 * Sorts, adds what stands at the same place, drops zeros.  FALSE where @progress (may be NULL) is not to go on: part
 * of @entries is then missing.
 */
gboolean      jd_entries_merge        (GArray      *entries,
                                       JdExprPool  *pool,
                                       JdProgress  *progress,
                                       GError     **error);

G_END_DECLS
