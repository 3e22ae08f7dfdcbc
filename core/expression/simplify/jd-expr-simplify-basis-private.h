/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Basis of angles: a few angles of which the others are whole multiples.  The shortest form of a Fourier sum is
 * searched in such a basis. */
#include "core/expression/simplify/jd-expr-simplify-private.h"

G_BEGIN_DECLS

#define JD_BASIS_MAX          4
#define JD_BASIS_MULTIPLE_MAX 8  /* largest multiple of an angle of the basis */

typedef struct
{
  guint32 angles[JD_BASIS_MAX];
  guint   n;
} JdBasis;

/* angle = out_multiples . basis in whole numbers, if it is. */
gboolean           jd_angle_coordinates (JdWork        *work,
                                         guint32        angle,
                                         const JdBasis *basis,
                                         int           *out_multiples);
/* The distinct angles of a sum; their number. */
guint              jd_distinct_angles   (const JdPoly  *fourier,
                                         guint32       *out_angles);
/* The angle of which @angle is a whole multiple, as large as may be: 3 th/2 is three times th/2. */
guint32            jd_primitive_angle   (JdWork        *work,
                                         guint32        angle);
/* The angle (a + sign b) / 2, or 0 if that has halves. */
guint32            jd_half_sum          (JdWork        *work,
                                         guint32        a,
                                         guint32        b,
                                         int            sign);
/* Every part of every angle its own basis angle; FALSE if there are too many. */
gboolean           jd_basis_of_parts    (JdWork        *work,
                                         const guint32 *angles,
                                         guint          n_angles,
                                         JdBasis       *out_basis);

G_END_DECLS
