/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/inspector/jd-property-row.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Handles the input of property rows.  After a pause in typing it tries the text on a copy of the document's
 * mechanism and shows errors at the entry.  A committed value becomes an edit of the document.  A committed name is
 * replaced in all references, and the selection follows it. */
#define JD_TYPE_PROPERTY_EDITOR (jd_property_editor_get_type ())
G_DECLARE_FINAL_TYPE (JdPropertyEditor, jd_property_editor, JD, PROPERTY_EDITOR, GObject)

JdPropertyEditor *jd_property_editor_new           (void) G_GNUC_WARN_UNUSED_RESULT;
void              jd_property_editor_set_document  (JdPropertyEditor *self,
                                                    JdDocument       *document);
void              jd_property_editor_set_selection (JdPropertyEditor *self,
                                                    JdSelection      *selection);
/* Handles @row from now on. */
void              jd_property_editor_attach        (JdPropertyEditor *self,
                                                    JdPropertyRow    *row);
/* Writes the contents of @row. */
void              jd_property_editor_commit        (JdPropertyEditor *self,
                                                    JdPropertyRow    *row);
/* Tries the typed text at once, without waiting for a pause. */
void              jd_property_editor_flush         (JdPropertyEditor *self);
/* Forgets the rows, which are about to be removed. */
void              jd_property_editor_forget        (JdPropertyEditor *self);
/* Returns whether a renaming is under way: the selection already has the new name, the document not yet. */
gboolean          jd_property_editor_get_renaming  (JdPropertyEditor *self);

G_END_DECLS
