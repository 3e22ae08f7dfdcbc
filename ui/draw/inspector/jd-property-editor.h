/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/inspector/jd-property-row.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* What becomes of what is typed into property rows: it is tried on a copy of the document's mechanism after a pause
 * in typing, and said to be wrong in place; a value that is committed becomes an edit of the document, a name is
 * changed wherever it stands, and the selection follows it. */
#define JD_TYPE_PROPERTY_EDITOR (jd_property_editor_get_type ())
G_DECLARE_FINAL_TYPE (JdPropertyEditor, jd_property_editor, JD, PROPERTY_EDITOR, GObject)

JdPropertyEditor *jd_property_editor_new           (void) G_GNUC_WARN_UNUSED_RESULT;
void              jd_property_editor_set_document  (JdPropertyEditor *self,
                                                    JdDocument       *document);
void              jd_property_editor_set_selection (JdPropertyEditor *self,
                                                    JdSelection      *selection);
/* Looks after @row from now on. */
void              jd_property_editor_attach        (JdPropertyEditor *self,
                                                    JdPropertyRow    *row);
/* Writes what stands in @row. */
void              jd_property_editor_commit        (JdPropertyEditor *self,
                                                    JdPropertyRow    *row);
/* Tries what is being typed now, without waiting for a pause. */
void              jd_property_editor_flush         (JdPropertyEditor *self);
/* The rows go: none is tried any more. */
void              jd_property_editor_forget        (JdPropertyEditor *self);
/* TRUE while the selection already has a name that the document is just getting. */
gboolean          jd_property_editor_get_renaming  (JdPropertyEditor *self);

G_END_DECLS
