/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/* Functions that the printing of LaTeX in one line and that in several lines share. */

/* Appends @math. */
void          jd_math_append_latex  (GString      *out,
                                     const JdMath *math);
/* Appends child @i of @row, with the space before it. */
void          jd_math_append_child  (GString      *out,
                                     const JdMath *row,
                                     guint         i);
/* Returns whether @math is a row that is printed as cases; such a row cannot be broken. */
gboolean      jd_math_is_cases      (const JdMath *math);
/* Child @i; NULL if there is none. */
const JdMath *jd_math_get_child     (const JdMath *math,
                                     guint         i);

G_END_DECLS
