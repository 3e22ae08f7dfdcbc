/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-units-private.h"

G_BEGIN_DECLS

/* A unit is num/den pi^pi of the SI unit of its dimension.  Its factors are integers, so that a decimal value in SI
 * is the nearest double. */
typedef struct
{
  JdDimension dimension;
  double      num, den;
  int         pi;
} JdUnit;

/* The unit of the word at @at, @length bytes long; FALSE if it is none. */
gboolean jd_unit_find (const char *at,
                       gsize       length,
                       JdUnit     *out);

G_END_DECLS
