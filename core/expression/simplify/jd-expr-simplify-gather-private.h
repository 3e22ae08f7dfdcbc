/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/simplify/jd-expr-simplify-private.h"

G_BEGIN_DECLS

/* Measures of the readability of a formula.  Polynomials here have their cosines and sines as atoms. */

/* Number of symbols and functions in a monomial or in a sum. */
double        jd_mono_size                 (JdWork       *work,
                                            guint32       mono);
double        jd_poly_size                 (JdWork       *work,
                                            const JdPoly *poly);
/* The levels of its atoms, as bits 1 << JdAtomLevel. */
guint         jd_poly_levels               (JdWork       *work,
                                            const JdPoly *poly);

gboolean      jd_poly_is_mostly_negative   (const JdPoly *poly);
/* Returns whether a factor that may have either sign reads better with the other sign.  Few minus signs count first;
 * then a positive first term, or a positive term with the largest number: 2 x2 - x1. */
gboolean      jd_poly_reads_negative       (JdWork       *work,
                                            const JdPoly *poly);
/* Decides as jd_poly_reads_negative() for a sum that has a factor before it.  Only differences of symbols, as R - a,
 * are always written in one direction; other sums take the sign that leaves no minus sign outside. */
gboolean      jd_poly_inner_reads_negative (JdWork       *work,
                                            const JdPoly *poly);

/* inner * outer is part of a polynomial. */
typedef struct
{
  const JdPoly *inner;
  JdSum        *outer_sum;  /* while it is built */
  const JdPoly *outer;
} JdBucket;

/* Draws together the terms whose parts outside [min_level, max_level] form proportional sums; an array
 * of JdBucket, owned by the caller. */
GArray       *jd_poly_merge                (JdWork       *work,
                                            const JdPoly *poly,
                                            JdAtomLevel   min_level,
                                            JdAtomLevel   max_level) G_GNUC_WARN_UNUSED_RESULT;

/* A kernel is a sum of single atoms with a common monomial: m (a + b + c).  The common monomial
 * of the one worth most, or 0. */
guint32       jd_poly_best_kernel          (JdWork       *work,
                                            const JdPoly *poly);
/* The terms that are @common times an atom or 1, divided by it; *out_rest: the others. */
const JdPoly *jd_poly_take_kernel          (JdWork        *work,
                                            const JdPoly  *poly,
                                            guint32        common,
                                            const JdPoly **out_rest);

G_END_DECLS
