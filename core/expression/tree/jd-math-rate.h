/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/**
 * jd_math_new_rate:
 *
 * d/dt (of) + rest as boxes; nothing is added where @rest is 0.  Owned by the caller.
 */
JdMath *jd_math_new_rate (const JdExpr *of,
                          const JdExpr *rest) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
