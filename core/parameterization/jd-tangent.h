/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdTangent:
 *
 * T of p' = T q' + tau at one position, N x n, by the entries of its rows that are not 0: a parameter that is
 * retained has one, so that many parameters take no matrix.  Row k has the entries start[k] to start[k + 1].
 */
typedef struct _JdTangent
{
  gsize   n_rows, n_columns;  /* N, n */
  gsize  *start;              /* N + 1 */
  gsize  *column;             /* ascending within a row */
  double *value;
} JdTangent;

JdTangent *jd_tangent_new     (const JdParameterization  *parameterization,
                               double                     t,
                               const double              *p,
                               JdParameterizationWork    *work,
                               GError                   **error) G_GNUC_WARN_UNUSED_RESULT;
void       jd_tangent_free    (JdTangent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTangent, jd_tangent_free)

/**
 * jd_tangent_transpose:
 *
 * Its transpose: row i is the field dP/dq_i, in the rates of all parameters.
 */
JdTangent *jd_tangent_transpose (const JdTangent *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_tangent_compare:
 *
 * The largest difference of row @i of @a and row @j of @b, each entry divided by the @unit of its column; @out_size:
 * their largest entry, divided likewise.
 */
double     jd_tangent_compare (const JdTangent *a,
                               gsize            i,
                               const JdTangent *b,
                               gsize            j,
                               const double    *unit,
                               double          *out_size);
/**
 * jd_tangent_apply:
 *
 * p* = T q*: n_rows out of n_columns.
 */
void       jd_tangent_apply   (const JdTangent *self,
                               const double    *direction,
                               double          *rates);
/**
 * jd_tangent_combine:
 *
 * @row (n_columns) = sum_k factors[k] T_k; @terms (n_columns, may be NULL): the same of absolute values.
 */
void       jd_tangent_combine (const JdTangent *self,
                               const double    *factors,
                               double          *row,
                               double          *terms);

G_END_DECLS
