/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Subspaces of R^n given by any spanning vectors: what a field, or an effort, is does not depend on the basis it is
 * written in, so that only subspaces are compared.  Dense row-major arrays: one vector in each row. */

/* Makes the @n_rows vectors of @a orthonormal in place, by singular values: the first *rank* rows are a basis of
 * their span, where a direction counts whose singular value is above @tolerance times the largest.  Returns the
 * rank. */
gsize   jd_subspace_orthonormalize  (double       *a,
                                     gsize         n_rows,
                                     gsize         n_columns,
                                     double        tolerance);
/* An orthonormal basis of {x: a x = 0} in @basis (n_columns x n_columns; the first rows returned are filled).  The
 * rows are equations: factors of them do not matter. */
gsize   jd_subspace_kernel          (const double *a,
                                     gsize         n_rows,
                                     gsize         n_columns,
                                     double        tolerance,
                                     double       *basis);
/* The largest principal angle (radians) between the spans of @a and @b, vectors of n components: 0 if they are the
 * same; pi/2 where the dimensions differ, for then some direction of the larger one is perpendicular to the other.
 * Computed from the sine, which is accurate for small angles: the part of one span that sticks out of the other. */
double  jd_subspace_angle           (const double *a,
                                     gsize         n_a,
                                     const double *b,
                                     gsize         n_b,
                                     gsize         n,
                                     double        tolerance);

G_END_DECLS
