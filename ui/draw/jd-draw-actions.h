/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* What can be done with the selection by keys and menus: "delete", "duplicate", "cut", "copy", "paste", "select-all",
 * "connect", "assemble".  Each is one step of Undo; what cannot be is said by the canvas's "complaint", what was done
 * besides by its "note". */
void  jd_draw_action (JdCanvas   *canvas,
                      const char *name,
                      GVariant   *parameter);

/* How a fragment of a mechanism travels from window to window. */
#define JD_FRAGMENT_MIME_TYPE "application/x-jourdain-fragment+json"

G_END_DECLS
