/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Actions on the selection, by keys and menus: "delete", "duplicate", "cut", "copy", "paste", "select-all",
 * "connect", "assemble".  Each is one undo step.  The canvas reports a refusal with "complaint" and side effects
 * with "note". */
void  jd_draw_action (JdCanvas   *canvas,
                      const char *name,
                      GVariant   *parameter);

/* MIME type of a fragment of a mechanism on the clipboard. */
#define JD_FRAGMENT_MIME_TYPE "application/x-jourdain-fragment+json"

G_END_DECLS
