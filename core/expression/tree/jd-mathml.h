/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/**
 * jd_math_to_mathml:
 *
 * MathML for a page of HTML: one element <math> for each term of the outermost sum, separated by spaces, so that a
 * browser can break the line between them.  Owned by the caller.
 */
char *jd_math_to_mathml (const JdMath *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_math_to_mathml_alone:
 *
 * MathML as other programs take it: one element <math> with its namespace.  Owned by the caller.
 */
char *jd_math_to_mathml_alone (const JdMath *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
