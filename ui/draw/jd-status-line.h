/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"

G_BEGIN_DECLS

/* Below the canvas: what to do next, or why something cannot be, at the left; how many degrees of freedom there are,
 * and what is redundant or contradictory with its cure, at the right.  The diagnosis is made in a thread; one of an
 * outdated drawing is dropped. */
#define JD_TYPE_STATUS_LINE (jd_status_line_get_type ())
G_DECLARE_FINAL_TYPE (JdStatusLine, jd_status_line, JD, STATUS_LINE, GtkWidget)

void         jd_status_line_set_canvas    (JdStatusLine *self,
                                           JdCanvas     *canvas);
/* What stands there: for tests. */
const char  *jd_status_line_get_hint      (JdStatusLine *self);
const char  *jd_status_line_get_diagnosis (JdStatusLine *self);

G_END_DECLS
