/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Arranges the selected bodies and ground points, as one undo step; joints are then assembled.  @name is an action:
 * "align-x" and "align-y" give all the coordinate of the first, "distribute-x" and "distribute-y" give equal
 * distances between the outermost two, "mirror-x" and "mirror-y" mirror all about their middle, "rotate" turns all by
 * a quarter turn about it, "rotate-by" asks for the angle. */
void jd_arrange (JdCanvas   *canvas,
                 const char *name);
/* Names masses and sizes of the selected bodies, or of all if none is selected, by constants (jd_edit_name_sizes
 * ()). */
void jd_arrange_name_sizes (JdCanvas *canvas);

G_END_DECLS
