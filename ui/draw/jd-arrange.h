/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Arranges the selected bodies and ground points, as one undo step; joints are then assembled.  @name is an action:
 * "align-x" and "align-y" give all the coordinate of the first, "distribute-x" and "distribute-y" give equal distances
 * between the outermost two, "rotate" turns all by a quarter turn about their middle. */
void jd_arrange (JdCanvas   *canvas,
                 const char *name);

G_END_DECLS
