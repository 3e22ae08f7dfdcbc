/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The line below the canvas.  At the left it shows the next step of the tool, or why an action is refused.  At the
 * right it shows the number of degrees of freedom, and redundant or contradictory joints with a fix.  The diagnosis
 * runs in a thread; the diagnosis of an outdated drawing is dropped. */
#define JD_TYPE_STATUS_LINE (jd_status_line_get_type ())
G_DECLARE_FINAL_TYPE (JdStatusLine, jd_status_line, JD, STATUS_LINE, GtkWidget)

void         jd_status_line_set_canvas    (JdStatusLine *self,
                                           JdCanvas     *canvas);
/* Says which bodies pass through each other in the motion of @study (may be NULL). */
void         jd_status_line_set_study     (JdStatusLine *self,
                                           JdStudy      *study);
/* Returns whether @widget, below the line, says the number of degrees of freedom; then this number. */
gboolean     jd_status_line_get_freedom   (JdStatusLine *self,
                                           GtkWidget    *widget,
                                           gsize        *out);

G_END_DECLS
