/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A formula that begins with a time derivative: d/dt (...) and the rest of the sum. */
#include "core/expression/tree/jd-math-rate.h"

#define MINUS "\u2212"

/* Whether @math begins with a minus sign. */
static gboolean
is_negative (const JdMath *math)
{
  while (math->kind == JD_MATH_ROW && math->children != NULL && math->children->len > 0)
    math = g_ptr_array_index (math->children, 0);
  return math->kind == JD_MATH_TEXT && g_strcmp0 (math->text, MINUS) == 0;
}

JdMath *
jd_math_new_rate (const JdExpr *of,
                  const JdExpr *rest)
{
  JdMath *time, *fraction, *parens, *added;

  g_return_val_if_fail (of != NULL && rest != NULL, NULL);

  time = jd_math_new_row (jd_math_new_text ("d"), jd_math_new_symbol ("t", 0), NULL);
  fraction = jd_math_new_box (JD_MATH_FRACTION, jd_math_new_text ("d"), time);
  parens = jd_math_new_box (JD_MATH_PARENS, jd_math_new (of), NULL);
  if (jd_expr_is_zero (rest))
    return jd_math_new_row (fraction, parens, NULL);
  added = jd_math_new (rest);
  if (!is_negative (added))
    return jd_math_new_row (fraction, parens, jd_math_new_text ("+"), added, NULL);
  /* Its minus sign is one between two terms. */
  g_ptr_array_insert (added->children, 0, fraction);
  g_ptr_array_insert (added->children, 1, parens);
  return added;
}
