/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-units.h"

G_BEGIN_DECLS

/* Exponents of kg, m, s and rad.  The last one distinguishes rad/s from 1/s, and an angle from a number; other units
 * do not show it. */
typedef struct
{
  double mass, length, time, angle;
} JdDimension;

#define JD_DIMENSION(...) ((JdDimension) { __VA_ARGS__ })

/* The unit with this dimension; NULL for a pure number, and where an exponent is no integer.  @energy: kg m²/s² is J,
 * not N m. */
char        *jd_dimension_dup_unit (JdDimension  self,
                                    gboolean     energy) G_GNUC_WARN_UNUSED_RESULT;
/* a b^power */
JdDimension  jd_dimension_times    (JdDimension  a,
                                    JdDimension  b,
                                    double       power);

/* Dimensions of constants and parameters, by name; a name that is absent has none that is known.  The caller owns the
 * table, char * -> JdDimension *. */
GHashTable  *jd_units_infer        (JdMechanism *mechanism) G_GNUC_WARN_UNUSED_RESULT;
/* The dimension of @expr, given those of its symbols.  FALSE: not known, or any, as of a number. */
gboolean     jd_units_infer_expr   (GHashTable   *symbols,
                                    const JdExpr *expr,
                                    JdDimension  *out);

G_END_DECLS
