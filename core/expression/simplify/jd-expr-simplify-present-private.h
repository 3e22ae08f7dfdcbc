/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/simplify/jd-expr-simplify-gather-private.h"

G_BEGIN_DECLS

/* The parts of jd_poly_present(), which writes a polynomial down.  Expressions are the work's pool's. */

/* c times the monomial times @rest. */
const JdExpr *jd_present_product    (JdWork       *work,
                                     JdNumber      c,
                                     guint32       mono,
                                     const JdExpr *rest);
/* The shorter of two ways, the first if they are equally long; either may be NULL. */
const JdExpr *jd_present_cheaper    (JdWork       *work,
                                     const JdExpr *a,
                                     const JdExpr *b);
/* A sum without rates, and without denominators that differ.  If it is to be a factor (@in_product), it has its
 * parentheses anyway. */
const JdExpr *jd_present_whole      (JdWork       *work,
                                     const JdPoly *poly,
                                     gboolean      in_product);

/* Roots and denominators of a term. */
guint32       jd_mono_fraction      (JdWork       *work,
                                     guint32       mono);
/* Whether there is more than one denominator or root. */
gboolean      jd_poly_has_fractions (JdWork       *work,
                                     const JdPoly *poly);
/* A sum that has: one numerator for each denominator, or all over one. */
const JdExpr *jd_present_fractions  (JdWork       *work,
                                     const JdPoly *poly);

G_END_DECLS
