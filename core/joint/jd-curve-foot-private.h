/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-contact-geometry-private.h"

G_BEGIN_DECLS

/**
 * jd_curve_foot_touch:
 *
 * Normal and distance of @centre (ground axes) from a graph or a parametric curve at the nearest point, and the
 * velocity of that point of the curve where the curve contains t, relative to its carrier.
 */
void jd_curve_foot_touch (JdContact      *self,
                          const JdJoint  *joint,
                          const JdCurve  *curve,
                          JdExprVec       centre,
                          JdJointBuilder *builder);

G_END_DECLS
