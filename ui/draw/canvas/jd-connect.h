/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Connects the two selected bodies at their nearest points.  If the current tool makes a joint, it makes this joint.
 * Otherwise it offers the joints of the catalogue; those that cannot connect the bodies show the reason. */
void  jd_connect_selected  (JdCanvas  *canvas);
/* Lets all pairs of shapes among the selected bodies and curves touch: jd-tool-contact.c. */
void  jd_connect_touching  (JdCanvas  *canvas);

G_END_DECLS
