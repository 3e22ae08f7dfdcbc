/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/sheet/jd-sheet.h"

G_BEGIN_DECLS

/* Chooses the traces of a sheet: a list of the points of all bodies, the length of the paths, their dots and whether
 * they fade. */
#define JD_TYPE_TRACE_BOX (jd_trace_box_get_type ())
G_DECLARE_FINAL_TYPE (JdTraceBox, jd_trace_box, JD, TRACE_BOX, GtkWidget)

/* Lists the points of @sheet's mechanism as it is now. */
void  jd_trace_box_fill (JdTraceBox *self,
                         JdSheet    *sheet,
                         JdStudy    *study);

G_END_DECLS
