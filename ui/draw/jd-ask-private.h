/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Uses the value (SI) that the user has typed.  Returns FALSE with the reason, which is shown beside the entry. */
typedef gboolean (*JdAskFunc) (JdCanvas  *canvas,
                               double     value,
                               GError   **error);

/* Asks for a value in a popover over the middle of the canvas.  @shown is the unit of a plain number ("°", "m"),
 * @unit what others must agree with ("rad", "m").  Enter calls @func, Escape closes. */
void jd_ask_value (JdCanvas   *canvas,
                   const char *title,
                   const char *shown,
                   const char *unit,
                   JdAskFunc   func);

G_END_DECLS
