/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ranks, kernels and least squares by singular values (LAPACK).  Dense row-major arrays: @a has @m rows of @n.
 * Entries that are not finite give rank 0 and FALSE. */

/* What a rank must not depend on.  Neither factor changes the true rank; both change the singular values. */
typedef enum
{
  JD_LINEAR_AS_IS,   /* the entries have one unit, and their sizes mean something */
  JD_LINEAR_ROWS,    /* rows are equations: any factor of one means nothing */
  JD_LINEAR_BOTH,    /* columns have units of their own too, and every entry that is not 0 is exact to rounding */
} JdLinearScaling;

/* The singular values, descending: @n of them, the last n - m of which are 0 where m < n.  @v (or NULL): the right
 * singular vectors, as the rows of an n x n array. */
gboolean  jd_linear_singular       (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    double          *s,
                                    double          *v);
/* Which rows and columns of an n x n matrix hang together by entries that are not 0: @component[i], below the number
 * of components returned. */
gsize     jd_linear_components     (const double    *a,
                                    gsize            n,
                                    gsize           *component);
/* The eigenvalues of a symmetric n x n matrix, ascending, and (unless NULL) their orthonormal eigenvectors, as the
 * rows of an n x n array; each component is solved by itself. */
gboolean  jd_linear_symmetric      (const double    *a,
                                    gsize            n,
                                    double          *values,
                                    double          *vectors);
/* The eigenvalues (re + i im) / bottom of a x = lambda e x, and an eigenvector in each row of @vectors (n x n): of
 * two conjugate ones the real part, then the imaginary part of the first, whose @im is positive.  The n x n matrices
 * stand column by column, and are overwritten. */
gboolean  jd_linear_pencil         (double          *a,
                                    double          *e,
                                    gsize            n,
                                    double          *re,
                                    double          *im,
                                    double          *bottom,
                                    double          *vectors);
/* How many singular values are above @tolerance times the largest, once scaled. */
gsize     jd_linear_rank           (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    JdLinearScaling  scaling,
                                    double           tolerance);
/* An orthonormal basis of {x: a x = 0} in the first rows of @basis (n x n); returns how many. */
gsize     jd_linear_kernel         (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    JdLinearScaling  scaling,
                                    double           tolerance,
                                    double          *basis);
/* Makes @k independent rows of @n orthonormal, as combinations of each other, so that a component that is small in all
 * of them keeps its digits. */
void      jd_linear_orthonormalize (double          *rows,
                                    gsize            k,
                                    gsize            n);
/* The smallest singular value of m <= n rows: how far they are from depending on each other; 0 for more rows. */
double    jd_linear_least_singular (const double    *a,
                                    gsize            m,
                                    gsize            n);
/* a x = b for a symmetric @a (n x n, overwritten), by Cholesky's factors with exchanged rows, in place of @b; FALSE if
 * a pivot is not above @tolerance. */
gboolean  jd_linear_solve_positive (double          *a,
                                    gsize            n,
                                    double          *b,
                                    double           tolerance);
/* The shortest of the vectors x for which |a x - b| is least, by orthogonal triangles with exchanged columns: a row
 * of the triangle counts as 0 where it makes the condition number larger than 1 / @tolerance. */
gboolean  jd_linear_least_squares  (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    const double    *b,
                                    double           tolerance,
                                    double          *x);

G_END_DECLS
