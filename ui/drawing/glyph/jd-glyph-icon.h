/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-joint-type.h"
#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* Draws the glyph of a joint type as a symbolic icon: all of it within the square of @size pixels at the origin, as
 * large as that lets it be, in @color alone; what would be paper lets through what is behind. */
void jd_glyph_draw_icon (const JdJointType *type,
                         JdColor            color,
                         double             size,
                         cairo_t           *cr);

G_END_DECLS
