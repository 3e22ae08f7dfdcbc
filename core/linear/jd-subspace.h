/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Subspaces of R^n, each given by spanning vectors.  Virtual fields and efforts are compared as subspaces, because a
 * subspace does not depend on the basis in which it is written.  Arrays are dense and row-major, with one vector in
 * each row. */

/**
 * jd_subspace_orthonormalize:
 *
 * Makes the @n_rows vectors of @a orthonormal in place, by singular values.  The first *rank* rows are then a basis
 * of their span.  A direction counts if its singular value is above @tolerance times the largest.  Returns the
 * rank.
 */
gsize   jd_subspace_orthonormalize  (double       *a,
                                     gsize         n_rows,
                                     gsize         n_columns,
                                     double        tolerance);
/**
 * jd_subspace_kernel:
 *
 * Fills the first rows of @basis (n_columns x n_columns) with an orthonormal basis of the null space {x: a x = 0},
 * and returns its dimension.  The rows are equations: their factors do not matter.
 */
gsize   jd_subspace_kernel          (const double *a,
                                     gsize         n_rows,
                                     gsize         n_columns,
                                     double        tolerance,
                                     double       *basis);
/**
 * jd_subspace_singular:
 *
 * The singular values (n_columns), descending, by which jd_subspace_kernel() decides: a row counts as dependent where
 * one is at most its tolerance times the largest.
 */
gboolean jd_subspace_singular       (const double *a,
                                     gsize         n_rows,
                                     gsize         n_columns,
                                     double       *s);
/**
 * jd_subspace_angle:
 *
 * Largest principal angle (radians) between the spans of @a and @b, vectors of n components.  It is 0 if the spans
 * are equal, and pi/2 if their dimensions differ, because some direction of the larger span is then perpendicular to
 * the other.  It is computed from its sine, the part of one span outside the other, which is accurate for small
 * angles.
 */
double  jd_subspace_angle           (const double *a,
                                     gsize         n_a,
                                     const double *b,
                                     gsize         n_b,
                                     gsize         n,
                                     double        tolerance);

G_END_DECLS
