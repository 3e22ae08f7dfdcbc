/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* The tape of jd_parameterization_new_acceleration_tape(), which computes accelerations and multipliers, with its
 * memory: for one thread. */
typedef struct _JdAccelerationTape JdAccelerationTape;

/* Compiles the solution for the @active rows (m).  The result is unusable after @cancellable (may be NULL) is
 * cancelled. */
JdAccelerationTape    *jd_acceleration_tape_new  (JdParameterization *parameterization,
                                                  const gboolean     *active,
                                                  GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void            jd_acceleration_tape_free (JdAccelerationTape *self);
/* Returns whether the tape is for exactly these rows. */
gboolean        jd_acceleration_tape_is   (const JdAccelerationTape *self,
                                           const gboolean           *active);
/* Computes x = q'' (n) and y, the multipliers (m; 0 for rows that do not act).  Returns FALSE where the general
 * solver must decide: near a singular state, for values that are not finite, or without a tape.  x and y are then
 * undefined. */
gboolean        jd_acceleration_tape_eval (JdAccelerationTape *self,
                                           const JdFeet       *feet,
                                           double              t,
                                           const double       *q,
                                           const double       *qd,
                                           double             *x,
                                           double             *y);

G_END_DECLS
