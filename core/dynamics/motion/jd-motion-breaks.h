/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* The instants (double, s, ascending) in @start <= t < @until at which a given effort, or the slip on a moving
 * surface, passes to another of its pieces whatever the motion is: "if (t < 2, ...)".  A step across one would have a
 * jump in its accelerations, which no method of higher order follows. */
GArray *jd_motion_breaks_new (const JdModel *model,
                              double         start,
                              double         until);

/* The instants of jd_motion_breaks_new() after @start of effort @e of the model alone. */
GArray *jd_motion_breaks_of  (const JdModel *model,
                              gsize          e,
                              double         start,
                              double         until);

/* The instants (double, s, ascending) at which steps end because of conditions of the @events (JdEvent *) and of
 * joints that contain the time alone: one between each two of their zeros, so that no step has more than one. */
GArray *jd_motion_stops_new  (JdModel         *model,
                              const GPtrArray *events,
                              double           start,
                              double           until);

G_END_DECLS
