/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Joins the two selected bodies, at their nearest points, by the joint whose tool is in the hand; else the joints of
 * the catalogue are offered, and those that cannot be say why. */
void  jd_connect_selected  (JdCanvas  *canvas);

G_END_DECLS
