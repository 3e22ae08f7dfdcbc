/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* The desktop's choice of light, dark and high contrast, as a theme of drawings. */
JdTheme  jd_theme_get_current (void);
/* The desktop's scale of text, so that drawings have the font size of the widgets beside them. */
double   jd_theme_get_text_scale (void);
/* Calls @callback (swapped: @object is its first argument) when one of these changes, as long as @object lives. */
void     jd_theme_connect     (gpointer   object,
                               GCallback  callback);

G_END_DECLS
