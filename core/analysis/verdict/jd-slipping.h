/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/* Which joints slip in the file's state (one for each joint of the mechanism): a law of friction lets their slip
 * equations act only while they stick, and only then the joint holds its slip.  @evaluation is that of the state in
 * any parameterization; NULL: it is made, and where that fails the speeds of slip tell. */
gboolean *jd_find_slipping (JdModel            *model,
                            const JdEvaluation *evaluation) G_GNUC_WARN_UNUSED_RESULT;
/* Whether a law of friction, of a coefficient that is not 0, lets joint @joint slip along an equation of its own. */
gboolean  jd_joint_may_slip (const JdModel *model,
                             gsize          joint);

G_END_DECLS
