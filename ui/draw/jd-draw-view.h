/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/jd-status-line.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The Draw view of one document: palette, canvas, status line, inspector, outline and table of values.
 *
 * Keys, menus and buttons use the same actions, "draw.tool" and others. */
#define JD_TYPE_DRAW_VIEW (jd_draw_view_get_type ())
G_DECLARE_FINAL_TYPE (JdDrawView, jd_draw_view, JD, DRAW_VIEW, GtkWidget)

void           jd_draw_view_set_study     (JdDrawView *self,
                                           JdStudy    *study);
JdCanvas      *jd_draw_view_get_canvas    (JdDrawView *self);
JdSelection   *jd_draw_view_get_selection (JdDrawView *self);
/* Plays the motion on the sheet, as soon as there is one. */
void           jd_draw_view_play          (JdDrawView *self);
/* Shows or hides what stands beside the sheet. */
void  jd_draw_view_set_panels (JdDrawView *self,
                               gboolean    shown);
/* Projector mode: larger strokes and fonts, and only the inspector beside the canvas. */
void           jd_draw_view_set_projector (JdDrawView *self,
                                           gboolean    projector);

G_END_DECLS
