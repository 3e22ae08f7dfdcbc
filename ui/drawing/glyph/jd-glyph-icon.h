/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-joint-type.h"
#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* Draws the glyph of a joint type as a symbolic icon, as large as fits into the square of @size pixels at the
 * origin.  It uses @color only; areas of the paper's colour are transparent. */
void jd_glyph_draw_icon (const JdJointType *type,
                         JdColor            color,
                         double             size,
                         cairo_t           *cr);

G_END_DECLS
