/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-progress.h"
#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* What a kinetic energy gives to Lagrange's equations: d/dt dE/dq' - dE/dq = M q'' + h (Le van and Bouzidi, 6.2),
 * gathered term by term of E as sparse matrices of formulas. */

/* An entry of a sparse matrix of formulas. */
typedef struct
{
  gsize         row;
  gsize         column;
  const JdExpr *expr;
} JdFormulaEntry;

/* The symbols of some parameters, all of one pool. */
typedef struct
{
  JdExprPool          *pool;
  const JdExpr *const *q;
  const JdExpr *const *qd;
  const JdExpr        *t;
  GHashTable          *index;  /* q_k and q'_k -> 1 + k */
} JdCoordinates;

/* @index is made here, and to be released. */
void          jd_coordinates_init     (JdCoordinates       *self,
                                       JdExprPool          *pool,
                                       const JdExpr *const *q,
                                       const JdExpr *const *qd,
                                       gsize                n,
                                       const JdExpr        *t);
void          jd_coordinates_clear    (JdCoordinates       *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdCoordinates, jd_coordinates_clear)
/* Indices (gsize), ascending, of the q (@order 0) or q' (1) in @expr. */
GArray       *jd_coordinates_in       (const JdCoordinates *self,
                                       const JdExpr        *expr,
                                       guint                order) G_GNUC_WARN_UNUSED_RESULT;
/* d2E/dq'dq' (row >= column) and h (column 0) of one term of E.  FALSE where @progress (may be NULL) is not to go
 * on. */
gboolean      jd_kinetic_add_term     (const JdCoordinates  *self,
                                       const JdExpr         *term,
                                       GArray               *mass,
                                       GArray               *bias,
                                       JdProgress           *progress,
                                       GError              **error);

/* Unless it is zero. */
void          jd_entries_add          (GArray              *entries,
                                       gsize                row,
                                       gsize                column,
                                       const JdExpr        *expr);
/* Sorts, adds what stands at the same place, drops zeros.  FALSE where @progress (may be NULL) is not to go on: part of
 * @entries is then missing. */
gboolean      jd_entries_merge        (GArray      *entries,
                                       JdExprPool  *pool,
                                       JdProgress  *progress,
                                       GError     **error);

G_END_DECLS
