/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* The palette: a button for each tool, in groups.  It shows the table of tools; a new joint type therefore appears
 * without a change here, with its glyph. */
#define JD_TYPE_PALETTE (jd_palette_get_type ())
G_DECLARE_FINAL_TYPE (JdPalette, jd_palette, JD, PALETTE, GtkWidget)

/* Projector mode: larger pictures, and more of them in a row, so that the palette keeps its height. */
void jd_palette_set_projector (JdPalette *self,
                               gboolean   projector);

G_END_DECLS
