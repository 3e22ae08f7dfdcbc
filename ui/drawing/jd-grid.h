/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"
#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* Grid of a sheet that shows a mechanism, m.  If the document gives a distance of the lines it is that, or a round
 * multiple of it where the lines would be too near to each other to be distinguished. */
double jd_grid_get_step  (JdMechanism  *mechanism,
                          const JdView *view);
/* Distance of the stronger lines: every fourth or fifth. */
double jd_grid_get_major (JdMechanism  *mechanism,
                          const JdView *view);

G_END_DECLS
