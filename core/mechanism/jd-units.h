/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/**
 * JdUnits:
 *
 * SI units of the quantities of a mechanism.  A file declares none: they follow from the members in which constants
 * and parameters stand (an origin is in m, an angle in rad, a mass in kg) and from the sums in which they occur.
 * What does not follow has no unit.  Units are only shown: no number depends on them.
 *
 * A JdUnits is constant once it is made.
 */
typedef struct _JdUnits JdUnits;

JdUnits  *jd_units_new         (JdMechanism *mechanism) G_GNUC_WARN_UNUSED_RESULT;
void      jd_units_free        (JdUnits *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdUnits, jd_units_free)

/**
 * jd_units_dup_unit:
 *
 * The unit of the quantity @name, such as "m/s²"; NULL if it is not known, or if the quantity is a pure number.
 * Names are those of the answers: a constant, "t", "x", "x'", "x''", "x'+", "E", "V", "E+", "energy",
 * "lambda:rope.length", "impulse:rope.length", "rope.T", "D:x", "L:x", "Q:x", "printed:x", "momentum x",
 * "rate:rope.length" (of an equation's left side), "mass:x:y" (an entry of the mass matrix), "velocity:x" and
 * "angular:x" (a virtual velocity for a rate x* of 1).  An instant in parentheses, as in "x(10)", changes no unit.
 * Owned by the caller.
 */
char     *jd_units_dup_unit    (const JdUnits *self,
                                const char    *name) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_units_dup_header:
 *
 * @name with its unit for the head of a column, such as "x' (m/s)"; @name alone if no unit is known.  @self may be
 * NULL: no units are asked for.  Owned by the caller.
 */
char     *jd_units_dup_header  (const JdUnits *self,
                                const char    *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
