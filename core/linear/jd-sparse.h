/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Full rank of large sparse matrices by SuiteSparse's QR factorization.  It decides only what it is sure of: a
 * singular value near a threshold is left to the dense singular values. */

/**
 * JdSparseQr:
 *
 * The factorization of a dense, row-major m x n matrix that has few entries, or of its transpose where m < n.
 */
typedef struct _JdSparseQr JdSparseQr;

/**
 * jd_sparse_qr_new:
 *
 * NULL where @a is small or full, so that LAPACK is as fast, and where the factorization fails.
 */
JdSparseQr *jd_sparse_qr_new           (const double *a,
                                        gsize         m,
                                        gsize         n) G_GNUC_WARN_UNUSED_RESULT;
void        jd_sparse_qr_free          (JdSparseQr *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSparseQr, jd_sparse_qr_free)

/**
 * jd_sparse_qr_least_singular:
 *
 * The smallest of the min (m, n) singular values, by inverse iteration; 0 where a column has no pivot.
 */
double      jd_sparse_qr_least_singular (JdSparseQr *self);
/**
 * jd_sparse_qr_is_regular:
 *
 * Returns whether the smallest singular value is certainly above @tolerance times the larger of the largest and
 * @floor.
 */
gboolean    jd_sparse_qr_is_regular    (JdSparseQr *self,
                                        double      tolerance,
                                        double      floor);
/**
 * jd_sparse_qr_kernel:
 *
 * An orthonormal basis of {x: a x = 0}, n - m rows of n, of a regular matrix with m < n.  FALSE where it fails.
 */
gboolean    jd_sparse_qr_kernel        (JdSparseQr *self,
                                        double     *basis);

G_END_DECLS
