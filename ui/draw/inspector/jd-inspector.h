/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/inspector/jd-property-row.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The inspector: every property of what is selected, each to be set by a number or an expression; those of the
 * mechanism itself while nothing is.  What is typed is tried on a copy of the mechanism as it is typed, and said to
 * be wrong in place; a value is written, as one step of Undo, with Enter or when its entry is left. */
#define JD_TYPE_INSPECTOR (jd_inspector_get_type ())
G_DECLARE_FINAL_TYPE (JdInspector, jd_inspector, JD, INSPECTOR, GtkWidget)

/* Either may be NULL. */
void           jd_inspector_set_document  (JdInspector *self,
                                           JdDocument  *document);
void           jd_inspector_set_selection (JdInspector *self,
                                           JdSelection *selection);
/* The row of this title, or NULL. */
JdPropertyRow *jd_inspector_find_row      (JdInspector *self,
                                           const char  *title);
/* Shows the document as it stands now, without waiting for the next frame, and tries what is being typed, without
 * waiting for a pause. */
void           jd_inspector_flush         (JdInspector *self);

G_END_DECLS
