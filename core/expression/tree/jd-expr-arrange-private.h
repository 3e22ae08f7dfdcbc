/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-private.h"

G_BEGIN_DECLS

/* Arrangement of a node as in a textbook, shared by text, markup, LaTeX and typesetting. */

/* base ^ power, or base ^ exponent where the exponent is not a number. */
typedef struct
{
  const JdExpr *base;
  const JdExpr *exponent;  /* NULL: the exponent is power */
  JdNumber      power;     /* positive */
} JdFactor;

/* (-) number * factors / (number * factors), all numbers positive.  A decimal fraction is a single number in the
 * numerator. */
typedef struct
{
  const JdExpr *term;
  gboolean      negative;
  JdNumber      number;
  JdNumber      divisor;
  GArray       *top;       /* JdFactor */
  GArray       *bottom;    /* JdFactor */
} JdArranged;

void        jd_arrange_term        (JdArranged   *self,
                                    const JdExpr *term);
void        jd_arranged_clear      (JdArranged *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdArranged, jd_arranged_clear)

/* Terms of a sum in the order of printing: accelerations, rates, parameters, constants, numbers, multipliers; higher
 * degrees first, and a positive term first if there is one.  An array of const JdExpr *. */
GPtrArray  *jd_arrange_sum         (const JdExpr *sum) G_GNUC_WARN_UNUSED_RESULT;

/* Splits |number| for a product: 981/100 stays 9.81, 3/2 is 3 over 2.  With @alone, 1/2 is 0.5. */
void        jd_arrange_number      (JdNumber  number,
                                    gboolean  alone,
                                    JdNumber *out_top,
                                    JdNumber *out_bottom);
char       *jd_number_digits       (JdNumber number) G_GNUC_WARN_UNUSED_RESULT;

/* sqrt (base) */
static inline gboolean
jd_factor_is_root (const JdFactor *factor)
{
  return factor->exponent == NULL && jd_number_is (factor->power, 0.5);
}

static inline gboolean
jd_factor_is_plain (const JdFactor *factor)
{
  return factor->exponent == NULL && jd_number_is (factor->power, 1.0);
}

G_END_DECLS
