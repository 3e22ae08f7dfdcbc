/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* Small figures of words: a joint solid and opened, and an arrow with the head of its kind. */

/* Returns whether @word, a key of the glossary, has a figure. */
gboolean jd_explain_figure_exists (const char      *word);
/* Draws it into @width x @height pixels.  @painter needs no view. */
void     jd_explain_figure_draw   (const char      *word,
                                   const JdPainter *painter,
                                   double           width,
                                   double           height);

G_END_DECLS
