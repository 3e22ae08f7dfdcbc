/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Accelerations and multipliers by jd_parameterization_solve_tape(), with its memory: for one thread. */
typedef struct _JdAccelerationTape JdAccelerationTape;

/* For the @active rows (m); none that is of use where @cancellable (may be NULL) is cancelled. */
JdAccelerationTape    *jd_acceleration_tape_new  (JdParameterization *parameterization,
                                                  const gboolean     *active,
                                                  GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void            jd_acceleration_tape_free (JdAccelerationTape *self);
/* Whether the rows are these. */
gboolean        jd_acceleration_tape_is   (const JdAccelerationTape *self,
                                           const gboolean           *active);
/* x = q'' (n) and y, the multipliers (m, 0 of rows that do not act).  FALSE where the general solver has to decide:
 * near singular states, no finite numbers, or no such tape; x and y are nothing then. */
gboolean        jd_acceleration_tape_eval (JdAccelerationTape *self,
                                           double              t,
                                           const double       *q,
                                           const double       *qd,
                                           double             *x,
                                           double             *y);

G_END_DECLS
