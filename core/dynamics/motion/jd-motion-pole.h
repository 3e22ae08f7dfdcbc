/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/**
 * jd_motion_dup_pole:
 *
 * Where rates have no value at @t (jd_motion_find_unvalued()): a sentence, translated, that names them, the body and
 * the order of rotations that would serve.  NULL: all rates have one.  @p: the positions there.
 */
char *jd_motion_dup_pole (const JdMotion *self,
                          double          t,
                          gboolean        after,
                          const double   *p) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
