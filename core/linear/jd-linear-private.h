/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/linear/jd-linear.h"

G_BEGIN_DECLS

/* A copy of @a (m x n), scaled as jd_linear_kernel() scales it.  @column (n) receives the factors of the columns. */
double *jd_linear_scaled (const double    *a,
                          gsize            m,
                          gsize            n,
                          JdLinearScaling  scaling,
                          double          *column) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
