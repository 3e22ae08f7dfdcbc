/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-kinematics.h"

G_BEGIN_DECLS

/**
 * jd_measured_value:
 *
 * The length (m) or the angle (rad) that @measure measures, as an expression in parameters and t.
 */
const JdExpr *jd_measured_value          (const JdKinematics *self,
                                          const JdMeasured   *measure);
/**
 * jd_mechanism_measure:
 *
 * Value of the measure @name in the file's state; NAN if there is none.
 */
double        jd_mechanism_measure       (JdMechanism *self,
                                          const char  *name);

G_END_DECLS
