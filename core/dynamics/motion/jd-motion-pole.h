/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/**
 * jd_motion_dup_pole:
 *
 * Returns a translated sentence that names the rates without a value at @t (jd_motion_find_unvalued()), the body, and
 * an order of rotations in which they have one.  Returns NULL if all rates have a value.  @p: the positions there.
 */
char *jd_motion_dup_pole (const JdMotion *self,
                          double          t,
                          gboolean        after,
                          const double   *p) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
