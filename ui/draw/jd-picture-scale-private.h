/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Asks for the length of the line that was clicked on the picture below the drawing, and scales the picture about the
 * line's first end.  A scaled picture is locked. */
void jd_picture_scale (JdCanvas *canvas);

G_END_DECLS
