/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/**
 * JdMotionTrust:
 *
 * Error estimate of a motion.  The error is estimated by two more integrations with a smaller tolerance, whose
 * positions at the start differ by some roundings, upwards and downwards:
 *   e_i(t) = s max (|q_i(t) - q_i^+(t)|, |q_i(t) - q_i^-(t)|),   s = 1.5.
 * A difference is nearly the error of the motion; s covers the errors of the two others.  The positions at the start
 * differ, because all three motions would otherwise share the error of the start.  There are two signs, because one
 * may cancel the error of the motion.  A motion by time stepping is made again with half of its step, and s is then
 * twice as large.
 */
typedef struct
{
  gsize   N;
  double *error;          /* N: e_i at @until, in the parameter's unit */
  double  until;          /* s: up to where the motions could be compared */
  double  trusted_until;  /* s: first time at which some e_i exceeds 1e-6 of its parameter's range in the motion;
                           HUGE_VAL: it never does */
  gsize   parameter;      /* the parameter whose estimate does; N: none, or another integration ends before */
} JdMotionTrust;

/**
 * jd_motion_trust_new:
 *
 * Integrates @motion again, with the @options and the @events that have made it, and compares.
 * @motion has all its states (JD_MOTION_KEEP_ALL).  Slow: to be called in a thread.  NULL and @error: cancelled, or
 * the state breaks an equation.
 */
JdMotionTrust *jd_motion_trust_new  (const JdMotion         *motion,
                                     const JdMotionOptions  *options,
                                     const char *const      *events,
                                     GCancellable           *cancellable,
                                     GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_motion_trust_free (JdMotionTrust *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMotionTrust, jd_motion_trust_free)

G_END_DECLS
