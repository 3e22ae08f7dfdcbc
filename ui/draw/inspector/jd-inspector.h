/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/inspector/jd-property-row.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The inspector: the properties of the selection, or of the mechanism if nothing is selected.  Each takes a number
 * or an expression.  While the user types, the text is tried on a copy of the mechanism, and an error is shown at
 * the entry.  Enter, or leaving the entry, writes the value as one undo step. */
#define JD_TYPE_INSPECTOR (jd_inspector_get_type ())
G_DECLARE_FINAL_TYPE (JdInspector, jd_inspector, JD, INSPECTOR, GtkWidget)

/* Either argument may be NULL. */
void           jd_inspector_set_document  (JdInspector *self,
                                           JdDocument  *document);
void           jd_inspector_set_selection (JdInspector *self,
                                           JdSelection *selection);
/* The row with this title, or NULL. */
JdPropertyRow *jd_inspector_find_row      (JdInspector *self,
                                           const char  *title);
/* Updates the rows at once instead of before the next frame, and tries the typed text at once instead of after a
 * pause. */
void           jd_inspector_flush         (JdInspector *self);

G_END_DECLS
