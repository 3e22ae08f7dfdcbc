/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdBound:
 *
 * Bound of a value computed from constants.  It is checked when the file is read, and again with overridden
 * constants.
 */
typedef enum
{
  JD_BOUND_NONE,
  JD_BOUND_FINITE,
  JD_BOUND_NOT_NEGATIVE,
  JD_BOUND_POSITIVE,
  JD_BOUND_UNIT,          /* in [0, 1] */
  JD_BOUND_NOT_ZERO,      /* a vector: not all components are 0 */
  JD_BOUND_INERTIA,       /* six components: a matrix without negative moment */
  JD_BOUND_QUADRATIC,     /* an expression: at most quadratic in the rates */
} JdBound;

G_END_DECLS
