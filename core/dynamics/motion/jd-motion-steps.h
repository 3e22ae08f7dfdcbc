/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/* Motions by time stepping (core/dynamics/stepping/jd-stepping-terms-private.h).  Their states stand at the ends of
 * steps, and are linear between.  They have no events, no accelerations, and no forces at an instant:
 * jd_motion_evaluate() and jd_motion_new_model_at() refuse (JD_MODEL_ERROR_UNSUPPORTED). */

/**
 * jd_motion_check_forces:
 *
 * FALSE and JD_MODEL_ERROR_UNSUPPORTED if @self is by time stepping: it has no accelerations and no forces at an
 * instant.
 */
gboolean             jd_motion_check_forces    (const JdMotion  *self,
                                                GError         **error);
/**
 * jd_motion_new_model_of_step:
 *
 * The model in the state of @self, a motion by time stepping, at @t.  Its time, positions and rates are those of the
 * motion; what acts there is not told by it.
 */
JdModel             *jd_motion_new_model_of_step (const JdMotion  *self,
                                                  double           t,
                                                  GError         **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * JdMotionSteps:
 *
 * What tells how good a motion by time stepping is.
 */
typedef struct
{
  double step;         /* s */
  double penetration;  /* m: the largest depth of a contact at the end of a step */
  double residual;     /* the largest part of a contact's law that does not hold, of the largest impulse of its step,
                        * both in the square root of their energy */
  gsize  sweeps;       /* over the contacts, of all steps together */
} JdMotionSteps;

/**
 * jd_motion_get_steps:
 *
 * Returns the figures of a motion by time stepping; NULL if the events of @self were located.
 */
const JdMotionSteps *jd_motion_get_steps       (const JdMotion *self);
/**
 * jd_motion_get_mean_forces:
 *
 * Fills the mean multiplier of each equation (@multipliers: n_equations, may be NULL) and the mean force of each law
 * of friction and rolling resistance (@laws: n_laws, may be NULL) in the step that ends at @t or later: impulse over
 * step.  FALSE: @self knows none, because events were located, or at its start.
 */
gboolean             jd_motion_get_mean_forces (const JdMotion *self,
                                                double          t,
                                                double         *multipliers,
                                                double         *laws);

G_END_DECLS
