/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* The palette: a button for each tool, in groups.  What is in it is the table of tools, so a new joint type is there
 * by itself, with its own glyph on its button. */
#define JD_TYPE_PALETTE (jd_palette_get_type ())
G_DECLARE_FINAL_TYPE (JdPalette, jd_palette, JD, PALETTE, GtkWidget)

/* Larger pictures, to be made out from the last row; more of them in a line, so that the palette grows no taller. */
void jd_palette_set_projector (JdPalette *self,
                               gboolean   projector);

G_END_DECLS
