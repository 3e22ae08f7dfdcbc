/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-export.h"

G_BEGIN_DECLS

/* A drawing as a TikZ picture, for a document with the package tikz that reads it by \input.  The document sets the
 * labels with its own fonts. */
GBytes *jd_tikz_draw (double        width,
                      double        height,
                      JdExportDraw  draw,
                      gpointer      user_data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
