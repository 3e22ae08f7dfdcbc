/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ranks, null spaces, eigenvalues and least squares by LAPACK.  Arrays are dense and row-major: @a has @m rows and @n
 * columns.  If an entry is not finite, a function returns rank 0 or FALSE. */

/**
 * JdLinearScaling:
 *
 * Scaling of a matrix before its rank is decided.  Scaling of rows or columns does not change the exact rank, but it
 * changes the singular values.
 */
typedef enum
{
  JD_LINEAR_AS_IS,   /* none: the entries have one unit, and their sizes have a meaning */
  JD_LINEAR_ROWS,    /* of rows: they are equations, so that a factor of a row has no meaning */
  JD_LINEAR_BOTH,    /* of rows and columns: columns have units of their own, and each nonzero entry is exact to
                      * rounding */
} JdLinearScaling;

/**
 * jd_linear_singular:
 *
 * Singular values in descending order.  @s receives @n of them; the last n - m are 0 if m < n.  @v (may be NULL)
 * receives the right singular vectors as the rows of an n x n array.
 */
gboolean  jd_linear_singular       (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    double          *s,
                                    double          *v);
/**
 * jd_linear_components:
 *
 * Connected components of the rows and columns of an n x n matrix, which nonzero entries connect.  @component[i] is
 * below the number of components, which is returned.
 */
gsize     jd_linear_components     (const double    *a,
                                    gsize            n,
                                    gsize           *component);
/**
 * jd_linear_symmetric:
 *
 * Eigenvalues of a symmetric n x n matrix in ascending order, and (unless NULL) orthonormal eigenvectors as the rows
 * of an n x n array.  Each component of jd_linear_components() is solved separately.
 */
gboolean  jd_linear_symmetric      (const double    *a,
                                    gsize            n,
                                    double          *values,
                                    double          *vectors);
/**
 * jd_linear_pencil:
 *
 * Generalized eigenvalues (re + i im) / bottom of a x = lambda e x, and an eigenvector in each row of @vectors (n x
 * n).  Two conjugate eigenvalues have two rows: the real part, then the imaginary part of the eigenvector of the
 * first, whose @im is positive.  The n x n matrices are stored by columns and are overwritten.
 */
gboolean  jd_linear_pencil         (double          *a,
                                    double          *e,
                                    gsize            n,
                                    double          *re,
                                    double          *im,
                                    double          *bottom,
                                    double          *vectors);
/**
 * jd_linear_kernel:
 *
 * Fills the first rows of @basis (n x n) with an orthonormal basis of the null space {x: a x = 0}.  Returns its
 * dimension.
 */
gsize     jd_linear_kernel         (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    JdLinearScaling  scaling,
                                    double           tolerance,
                                    double          *basis);
/**
 * jd_linear_orthonormalize:
 *
 * Makes @k independent rows of @n orthonormal by combining them with each other.  A component that is small in all
 * rows keeps its digits.
 */
void      jd_linear_orthonormalize (double          *rows,
                                    gsize            k,
                                    gsize            n);
/**
 * jd_linear_is_regular:
 *
 * Returns whether the @n columns are independent: the smallest singular value is above @tolerance times the largest,
 * or times @floor if that is larger.
 */
gboolean  jd_linear_is_regular     (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    double           tolerance,
                                    double           floor);
/**
 * jd_linear_least_singular:
 *
 * Smallest singular value of m <= n rows, which measures their distance from linear dependence; 0 for more rows.
 */
double    jd_linear_least_singular (const double    *a,
                                    gsize            m,
                                    gsize            n);
/**
 * jd_linear_solve_positive:
 *
 * Solves a x = b for a symmetric @a (n x n, overwritten) by Cholesky factorization with exchanged rows.  The solution
 * replaces @b.  FALSE if a pivot is not above @tolerance.
 */
gboolean  jd_linear_solve_positive (double          *a,
                                    gsize            n,
                                    double          *b,
                                    double           tolerance);
/**
 * jd_linear_least_squares:
 *
 * Shortest vector x that minimizes |a x - b|, by QR factorization with exchanged columns.  A row of the triangle
 * counts as 0 if it makes the condition number larger than 1 / @tolerance.
 */
gboolean  jd_linear_least_squares  (const double    *a,
                                    gsize            m,
                                    gsize            n,
                                    const double    *b,
                                    double           tolerance,
                                    double          *x);

G_END_DECLS
