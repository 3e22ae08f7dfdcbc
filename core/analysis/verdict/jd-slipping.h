/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/**
 * jd_find_slipping:
 *
 * Finds which joints slip in the state of the file: one gboolean for each joint of the mechanism.  A law of friction
 * lets the slip equations of a joint act only while it sticks.  @evaluation is that of the state in any
 * parameterization.  Without it (NULL) it is computed; where that fails the slip speeds decide.
 */
gboolean *jd_find_slipping (JdModel            *model,
                            const JdEvaluation *evaluation) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_joint_may_slip:
 *
 * Returns whether @joint has a slip equation and a law of friction with a coefficient other than 0.
 */
gboolean  jd_joint_may_slip (const JdModel *model,
                             gsize          joint);

G_END_DECLS
